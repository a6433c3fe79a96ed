//go:build !cgo

package parse

import (
	"errors"
	"time"

	"outcrop/model"
)

// HasGrammars reports whether this build has tree-sitter; without it such languages are read line by line.
func HasGrammars() bool { return false }

type grammar struct{ own *ownPatterns }

func grammarNames() []string { return nil }

func newGrammar(string) *grammar { return nil }

func (g *grammar) builtIn() *grammar { return &grammar{} }

type syntax struct{}

var errNoGrammar = errors.New("built without cgo")

func (g *grammar) parse([]byte, time.Duration) (*syntax, error) { return nil, errNoGrammar }

func (s *syntax) close() {}

type query struct{ captures []string }

func (g *grammar) compile([]byte) (*query, error) { return nil, errNoGrammar }

func (s *syntax) matches(*query, *textRange, func(int, []capture)) {}

func (s *syntax) errors(func(model.Span)) {}
