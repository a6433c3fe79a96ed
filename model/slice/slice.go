// Package slice takes the picked parts of a repository out of their sources. It decides what the text of a piece is at each
// level, what that text costs, and how a slice is made to fit a budget or several messages.
package slice

import (
	"bytes"
	"fmt"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/model/tokens"
)

// Pick is a node chosen at a level, or explicitly not chosen.
type Pick struct {
	Selector selector.Selector
	Level    model.Level
	Off      bool // leaves the node out of what is picked around it; Level does not count
}

// SourceReader gives the decoded text of a file, and the file with the outline of that text, which it may lack in the
// snapshot. A text that is another than the snapshot's comes with another Content.
type SourceReader interface {
	Source(f *model.File) (*model.File, []byte, error)
}

// CountedReader is a SourceReader that knows already what some files cost.
type CountedReader interface {
	SourceReader
	// Tokens is the count of the whole text that Source gives, in the encoding of the repository's prices.
	Tokens(path string) (n int, ok bool)
}

// Piece is one text of a slice.
type Piece struct {
	ID        string // selector of the symbol, file, folder or lines
	File      string // raw bytes of the path; a folder's ends in '/', the root's is ""
	StartLine int    // 1-based, of the part of the file that the piece stands for; 0 for a folder
	EndLine   int    // inclusive
	Level     model.Level
	Language  *model.Language
	Text      []byte // ends in a line end, unless it is the end of a file without one
	Tokens    int    // of Text
	Symbols   int    // whose text is in Text
	Altered   bool   // the text read is not byte for byte the file's
	Bytes     int64  // of the file on disk

	span    model.Span // of the source that Text is a copy of; empty if it is not one copy
	source  []byte
	borders []border
}

// Omission is something picked that is not in the slice.
type Omission struct{ ID, Reason string }

// Slice is the picked pieces in order: files by the bytes of their paths, pieces by their place in the file.
type Slice struct {
	Pieces   []Piece
	Files    int // that pieces are from
	Symbols  int // whose text is in the pieces
	Encoding tokens.Encoding
	Omitted  []Omission
	Lowered  []Step   // what Fit shows at less than its picked level
	Notes    []string // what else the reader must know, a sentence each without a full stop
	Coverage model.Coverage
}

// with is the slice with other pieces.
func (s Slice) with(pieces []Piece) Slice {
	s.Pieces, s.Files, s.Symbols = pieces, 0, 0
	for i := range pieces {
		if i == 0 || pieces[i].File != pieces[i-1].File {
			s.Files++
		}
		s.Symbols += pieces[i].Symbols
	}
	return s
}

// Tokens is the sum of the pieces' tokens, without the headers and fences of a prompt.
func (s Slice) Tokens() int {
	n := 0
	for i := range s.Pieces {
		n += s.Pieces[i].Tokens
	}
	return n
}

// Join gives the slice with pieces at full merged where only blank lines lie between them: a type and its methods are printed
// under one header. A merged piece is named by its lines.
func (s Slice) Join() Slice {
	c := tokens.Acquire(s.Encoding)
	defer tokens.Release(c)
	var out []Piece
	merged := false
	for _, p := range s.Pieces {
		if n := len(out) - 1; n >= 0 && out[n].adjoins(&p) {
			o := &out[n]
			o.span.Stop, o.EndLine = p.span.Stop, p.EndLine
			o.Text = o.span.In(o.source)
			o.Symbols += p.Symbols
			o.ID = linesID(o.File, o.StartLine, o.EndLine)
			merged = true
			continue
		}
		out = append(out, p)
	}
	if !merged {
		return s
	}
	for i := range out {
		out[i].borders = nil
		out[i].Tokens = c.Count(out[i].Text)
	}
	return s.with(out)
}

// adjoins reports whether q follows p in the same source after nothing but blank lines.
func (p *Piece) adjoins(q *Piece) bool {
	if p.File != q.File || p.span.Empty() || q.span.Empty() || p.span.Stop > q.span.Start || int(q.span.Stop) > len(p.source) {
		return false
	}
	between := p.source[p.span.Stop:q.span.Start]
	return p.source[p.span.Stop-1] == '\n' && len(bytes.Trim(between, " \t\r\n")) == 0 && (len(between) == 0 || between[len(between)-1] == '\n')
}

// linesID is the selector of lines of a file.
func linesID(path string, from, to int) string {
	return selector.Selector{Path: path, Scoped: true, From: from, To: to}.String()
}

// encodingOf is the vocabulary of the repository's prices, by default the common one.
func encodingOf(r *model.Repo) (tokens.Encoding, error) {
	if r.Encoding == "" {
		return tokens.O200k, nil
	}
	e, err := tokens.ParseEncoding(r.Encoding)
	if err != nil {
		return 0, fmt.Errorf("the repository's prices: %w", err)
	}
	return e, nil
}

// Apart reports whether the tokens of the text are the same wherever it stands, as long as a line ends before it and what
// follows is neither blank nor a slash.
func (p *Piece) Apart() bool {
	return len(p.Text) > 0 && p.Text[len(p.Text)-1] == '\n' && opens(p.Text)
}

// Copy reports whether the text is one unbroken copy of the lines of the source, so that lines can be numbered.
func (p *Piece) Copy() bool { return !p.span.Empty() }
