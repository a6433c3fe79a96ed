//go:build cgo

package parse

import (
	"context"
	"math"
	"time"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/c"
	"github.com/smacker/go-tree-sitter/cpp"
	"github.com/smacker/go-tree-sitter/golang"
	"github.com/smacker/go-tree-sitter/java"
	"github.com/smacker/go-tree-sitter/javascript"
	"github.com/smacker/go-tree-sitter/python"
	"github.com/smacker/go-tree-sitter/rust"
	"github.com/smacker/go-tree-sitter/typescript/tsx"
	"github.com/smacker/go-tree-sitter/typescript/typescript"

	"outcrop/model"
)

// HasGrammars reports whether this build has tree-sitter; without it such languages are read line by line.
func HasGrammars() bool { return true }

// grammar is tree-sitter for one language. This file is the only one that knows the binding. A grammar serves one
// goroutine at a time.
type grammar struct {
	language *sitter.Language
	parser   *sitter.Parser
}

// newGrammar gives the grammar with the name, or nil if there is none.
func newGrammar(name string) *grammar {
	var l *sitter.Language
	switch name {
	case "go":
		l = golang.GetLanguage()
	case "python":
		l = python.GetLanguage()
	case "javascript":
		l = javascript.GetLanguage()
	case "typescript":
		l = typescript.GetLanguage()
	case "tsx":
		l = tsx.GetLanguage()
	case "java":
		l = java.GetLanguage()
	case "rust":
		l = rust.GetLanguage()
	case "c":
		l = c.GetLanguage()
	case "cpp":
		l = cpp.GetLanguage()
	default:
		return nil
	}
	p := sitter.NewParser()
	p.SetLanguage(l)
	return &grammar{language: l, parser: p}
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
		return nil, err
	}
	names := make([]string, q.CaptureCount())
	for i := range names {
		names[i] = q.CaptureNameForId(uint32(i))
	}
	return &query{q, names}, nil
}

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
