//go:build cgo

package parse

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/c"
	"github.com/smacker/go-tree-sitter/cpp"
	"github.com/smacker/go-tree-sitter/csharp"
	"github.com/smacker/go-tree-sitter/elixir"
	"github.com/smacker/go-tree-sitter/golang"
	"github.com/smacker/go-tree-sitter/java"
	"github.com/smacker/go-tree-sitter/javascript"
	"github.com/smacker/go-tree-sitter/kotlin"
	"github.com/smacker/go-tree-sitter/python"
	"github.com/smacker/go-tree-sitter/rust"
	"github.com/smacker/go-tree-sitter/scala"
	"github.com/smacker/go-tree-sitter/swift"
	"github.com/smacker/go-tree-sitter/typescript/tsx"
	"github.com/smacker/go-tree-sitter/typescript/typescript"
	lua "github.com/tree-sitter-grammars/tree-sitter-lua/bindings/go"
	php "github.com/tree-sitter/tree-sitter-php/bindings/go"
	ruby "github.com/tree-sitter/tree-sitter-ruby/bindings/go"

	"outcrop/model"
)

// HasGrammars reports whether this build has tree-sitter; without it such languages are read line by line.
func HasGrammars() bool { return true }

// grammar is tree-sitter for one language. This file is the only one that knows the binding. A grammar serves one
// goroutine at a time.
type grammar struct {
	own      *ownPatterns // of a user, or nil
	language *sitter.Language
	parser   *sitter.Parser
}

// newGrammar gives the grammar with the name, or nil if there is none.
func newGrammar(name string) *grammar {
	load, ok := grammars()[name]
	if !ok {
		return nil
	}
	l, p := load(), sitter.NewParser()
	p.SetLanguage(l)
	return &grammar{language: l, parser: p}
}

// builtIn is the same grammar without the patterns of a user.
func (g *grammar) builtIn() *grammar { return &grammar{language: g.language, parser: g.parser} }

// grammars is the table of those that the program holds: the ones that come with the binding, and the newest official one
// that its runtime can read where that is better, as measured over real code. Lua's own fails on two of three files, PHP's
// does not know typed constants, Ruby's takes `def !=(x)` for a method of one line.
func grammars() map[string]func() *sitter.Language {
	return map[string]func() *sitter.Language{
		"c":          c.GetLanguage,
		"cpp":        cpp.GetLanguage,
		"csharp":     csharp.GetLanguage,
		"elixir":     elixir.GetLanguage,
		"go":         golang.GetLanguage,
		"java":       java.GetLanguage,
		"javascript": javascript.GetLanguage,
		"kotlin":     kotlin.GetLanguage,
		"lua":        func() *sitter.Language { return sitter.NewLanguage(lua.Language()) },
		"php":        func() *sitter.Language { return sitter.NewLanguage(php.LanguagePHP()) },
		"python":     python.GetLanguage,
		"ruby":       func() *sitter.Language { return sitter.NewLanguage(ruby.Language()) },
		"rust":       rust.GetLanguage,
		"scala":      scala.GetLanguage,
		"swift":      swift.GetLanguage,
		"tsx":        tsx.GetLanguage,
		"typescript": typescript.GetLanguage,
	}
}

// syntax is a parsed text; it must be closed.
type syntax struct{ tree *sitter.Tree }

// parse reads a text. It gives up after the limit; the cost of a text is bounded by nothing else than this.
func (g *grammar) parse(src []byte, limit time.Duration) (*syntax, error) {
	g.parser.SetOperationLimit(int(limit.Microseconds()))
	t, err := g.parser.ParseCtx(context.Background(), nil, src)
	if err != nil || t == nil {
		// Without this the next parse would go on with the text that was given up.
		g.parser.Reset()
		return nil, errTimedOut
	}
	return &syntax{t}, nil
}

func (s *syntax) close() { s.tree.Close() }

// query is a compiled file of patterns.
type query struct {
	query *sitter.Query
	// captures are the names, by number.
	captures []string
}

// compile reads patterns; an error tells line and column.
func (g *grammar) compile(text []byte) (*query, error) {
	q, err := sitter.NewQuery(text, g.language)
	if err != nil {
		return nil, queryFault(text, err)
	}
	names := make([]string, q.CaptureCount())
	for i := range names {
		names[i] = q.CaptureNameForId(uint32(i))
	}
	return &query{q, names}, nil
}

// queryFault says in one line where a pattern is wrong, and what there is no such thing of.
func queryFault(text []byte, err error) error {
	var fault *sitter.QueryError
	if !errors.As(err, &fault) || int(fault.Offset) > len(text) {
		return err
	}
	before, what := text[:fault.Offset], "this is no pattern"
	line, column := bytes.Count(before, []byte("\n"))+1, len(before)-bytes.LastIndexByte(before, '\n')
	word := string(text[fault.Offset:skipWord(text, fault.Offset, uint32(len(text)))])
	switch fault.Type {
	case sitter.QueryErrorNodeType:
		what = fmt.Sprintf("the grammar has no node %q", word)
	case sitter.QueryErrorField:
		what = fmt.Sprintf("the grammar has no field %q", word)
	case sitter.QueryErrorCapture:
		what = fmt.Sprintf("no capture @%s goes before", word)
	case sitter.QueryErrorStructure:
		what = "the grammar never nests nodes like this"
	}
	return fmt.Errorf("line %d, column %d: %s", line, column, what)
}

// grammarNames lists the grammars.
func grammarNames() []string { return slices.Sorted(maps.Keys(grammars())) }

// matches runs a query and gives each match through yield, whose slice is valid until it returns. within limits the
// search to nodes that touch the part; nil means the whole text.
func (s *syntax) matches(q *query, within *textRange, yield func(pattern int, captured []capture)) {
	cursor := sitter.NewQueryCursor()
	defer cursor.Close()
	if within != nil {
		cursor.SetPointRange(sitter.Point{Row: within.row, Column: within.column}, sitter.Point{Row: within.endRow, Column: within.endColumn})
	}
	cursor.Exec(q.query, s.tree.RootNode())
	var captured []capture
	for {
		m, ok := cursor.NextMatch()
		if !ok {
			return
		}
		captured = captured[:0]
		for _, c := range m.Captures {
			captured = append(captured, capture{c.Index, model.Span{Start: c.Node.StartByte(), Stop: c.Node.EndByte()}})
		}
		yield(int(m.PatternIndex), captured)
	}
}

// errors gives the outermost spans that the grammar could not place, in order; a missing token is an empty span.
func (s *syntax) errors(yield func(model.Span)) {
	root := s.tree.RootNode()
	if !root.HasError() {
		return
	}
	told := false
	defer func() {
		if !told {
			yield(model.Span{Start: root.StartByte(), Stop: root.EndByte()})
		}
	}()
	cursor := sitter.NewTreeCursor(root)
	defer cursor.Close()
	for depth := 0; ; {
		n := cursor.CurrentNode()
		descend := false
		if n.HasError() { // a missing token has one too
			if n.Symbol() == math.MaxUint16 && depth > 0 || n.IsMissing() {
				told = true
				yield(model.Span{Start: n.StartByte(), Stop: n.EndByte()})
			} else {
				descend = true
			}
		}
		if descend && cursor.GoToFirstChild() {
			depth++
			continue
		}
		for !cursor.GoToNextSibling() {
			if depth == 0 || !cursor.GoToParent() {
				return
			}
			depth--
		}
	}
}
