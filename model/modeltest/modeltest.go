// Package modeltest holds what every outline must fulfil, whoever made it, and writes outlines out for golden files. Tests
// and fuzzers of all parsers share it.
package modeltest

import (
	"strings"
	"testing"

	"outcrop/model"
)

// Check fails the test for everything in the outline of src that breaks a promise of package model.
func Check(t testing.TB, src []byte, o *model.Outline) {
	t.Helper()
	c := checker{t: t, size: uint32(len(src)), lines: model.IndexLines(src, nil), o: o}
	if o.Status != model.Complete && o.Status != model.Partial && o.Status != model.Text {
		t.Errorf("status is %v: an outline is complete, partial or text", o.Status)
	}
	if o.Status == model.Complete && len(o.Errors) > 0 {
		t.Errorf("status is complete with %d errors", len(o.Errors))
	}
	for i := range o.Symbols {
		c.places(i)
		c.doc(i)
	}
	c.order()
	c.ways()
	c.numbers()
	c.details()
	c.rest()
}

type checker struct {
	t     testing.TB
	size  uint32
	lines model.Lines
	o     *model.Outline
}

// fail reports a fault of symbol i.
func (c *checker) fail(i int, format string, args ...any) {
	c.t.Helper()
	s := &c.o.Symbols[i]
	c.t.Errorf("symbol %d, %v %q at bytes %d-%d: "+format, append([]any{i, s.Kind, s.Name, s.Range.Start, s.Range.Stop}, args...)...)
}

func (c *checker) places(i int) {
	s := &c.o.Symbols[i]
	whole := model.Span{Stop: c.size}
	if s.Range.Empty() || !whole.Contains(s.Range) {
		c.fail(i, "the range is empty or outside the text of %d bytes", c.size)
		return
	}
	if s.Head.Empty() || !s.Range.Contains(s.Head) {
		c.fail(i, "the header %v is empty or outside the range", s.Head)
	}
	if s.NameAt < s.Range.Start || s.NameAt >= s.Range.Stop {
		c.fail(i, "the name at %d is outside the range", s.NameAt)
	}
	if s.Kind == model.NoKind {
		c.fail(i, "no kind")
	}
	for _, l := range [...]struct {
		what   string
		got    uint32
		offset uint32
	}{{"start", s.StartLine, s.Range.Start}, {"end", s.EndLine, s.Range.Stop - 1}, {"name", s.NameLine, s.NameAt}} {
		if want := c.lines.Line(l.offset); l.got != want {
			c.fail(i, "the %s line is %d, its byte %d is on line %d (both 0-based)", l.what, l.got, l.offset, want)
		}
	}
}

// doc allows a doc before the range, or behind it on its last line, or with the flag DocInside between header and end.
func (c *checker) doc(i int) {
	s := &c.o.Symbols[i]
	switch {
	case s.Doc.Empty():
		if s.Has(model.DocInside) {
			c.fail(i, "DocInside without a doc")
		}
	case s.Doc.Stop > c.size:
		c.fail(i, "the doc %v is outside the text", s.Doc)
	case s.Has(model.DocInside):
		if !s.Range.Contains(s.Doc) || s.Doc.Start < s.Head.Stop {
			c.fail(i, "the doc %v is not between header and end", s.Doc)
		}
	case s.Doc.Stop <= s.Range.Start:
	case s.Doc.Start < s.Range.Stop || c.lines.Line(s.Doc.Stop-1) != s.EndLine:
		c.fail(i, "the doc %v is neither before the range nor behind it on its last line", s.Doc)
	}
}

// order checks that symbols stand in preorder and that End tells the descendants by range.
func (c *checker) order() {
	syms := c.o.Symbols
	for i := range syms {
		s := &syms[i]
		if i > 0 {
			if p := &syms[i-1]; p.Range.Start > s.Range.Start || p.Range.Start == s.Range.Start && p.Range.Stop < s.Range.Stop {
				c.fail(i, "it stands behind a symbol that begins later or ends earlier")
			}
		}
		if s.End <= int32(i) || int(s.End) > len(syms) {
			c.fail(i, "End is %d of %d symbols", s.End, len(syms))
			continue
		}
		for k := i + 1; k < int(s.End); k = max(k+1, int(syms[k].End)) {
			if !s.Range.Contains(syms[k].Range) || s.Range == syms[k].Range {
				c.fail(k, "it is counted inside symbol %d, whose range does not hold it", i)
			}
		}
		if e := int(s.End); e < len(syms) && s.Range.Contains(syms[e].Range) && s.Range != syms[e].Range {
			c.fail(i, "End is %d, but that symbol lies inside too", e)
		}
	}
}

// ways checks the parents: the enclosing symbol, or the owner by name, and an end to every way up.
func (c *checker) ways() {
	syms := c.o.Symbols
	enclosing := make([]int32, len(syms))
	for i := range enclosing {
		enclosing[i] = -1
	}
	for i := range syms {
		for k := i + 1; k < int(syms[i].End) && k < len(syms); k = max(k+1, int(syms[k].End)) {
			enclosing[k] = int32(i)
		}
	}
	for i := range syms {
		s := &syms[i]
		if s.Up < -1 || int(s.Up) >= len(syms) || s.Up == int32(i) {
			c.fail(i, "Up is %d of %d symbols", s.Up, len(syms))
			return
		}
		if s.Up != enclosing[i] && (s.Owner == "" || s.Up < 0 || syms[s.Up].Name != lastName(s.Owner)) {
			c.fail(i, "Up is %d, which is neither the enclosing symbol %d nor the owner %q", s.Up, enclosing[i], s.Owner)
		}
		forward := 0
		for at := int32(i); at >= 0 && forward < 2; at = syms[at].Up {
			if syms[at].Up > at {
				forward++
			}
		}
		if forward > 1 {
			c.fail(i, "the way up goes down the list more than once: it may never end")
			return
		}
	}
}

func lastName(owner string) string {
	owner = owner[strings.LastIndexByte(owner, ':')+1:]
	return owner[strings.LastIndexByte(owner, '.')+1:]
}

// numbers checks that Nth counts the symbols of the same name before it in the same scope.
func (c *checker) numbers() {
	type scope struct {
		up          int32
		owner, name string
	}
	seen := map[scope]int{}
	for i := range c.o.Symbols {
		s := &c.o.Symbols[i]
		k := scope{s.Up, "", s.Name}
		if s.Up < 0 || s.Owner != "" && c.o.Symbols[s.Up].Name != lastName(s.Owner) {
			k.owner = s.Owner
		}
		if want := min(seen[k], 1<<16-1); int(s.Nth) != want {
			c.fail(i, "Nth is %d, but %d symbols of the name precede it", s.Nth, want)
		}
		seen[k]++
	}
}

// details must be sorted and lie in their symbol; only the trait of a method may be named outside of it.
func (c *checker) details() {
	for k, d := range c.o.Details {
		if d.Symbol < 0 || int(d.Symbol) >= len(c.o.Symbols) {
			c.t.Errorf("detail %d belongs to symbol %d of %d", k, d.Symbol, len(c.o.Symbols))
			return
		}
		if d.Role > model.Via {
			c.fail(int(d.Symbol), "detail %d has the unknown role %d", k, d.Role)
		}
		if d.Span.Empty() || d.Span.Stop > c.size || d.Role != model.Via && !c.o.Symbols[d.Symbol].Range.Contains(d.Span) {
			c.fail(int(d.Symbol), "detail %d at %v is empty or outside", k, d.Span)
		}
		if k > 0 {
			if p := c.o.Details[k-1]; p.Symbol > d.Symbol || p.Symbol == d.Symbol && p.Span.Start > d.Span.Start {
				c.fail(int(d.Symbol), "detail %d stands behind a later one", k)
			}
		}
	}
}

// rest checks imports and errors.
func (c *checker) rest() {
	for k, m := range c.o.Imports {
		if m.Span.Empty() || m.Span.Stop > c.size {
			c.t.Errorf("import %d of %q at %v is empty or outside the text", k, m.Module, m.Span)
			continue
		}
		if m.Line != c.lines.Line(m.Span.Start) {
			c.t.Errorf("import %d of %q is said to be on line %d, is on line %d (both 0-based)", k, m.Module, m.Line, c.lines.Line(m.Span.Start))
		}
		if k > 0 && c.o.Imports[k-1].Span.Start > m.Span.Start {
			c.t.Errorf("import %d of %q stands behind a later one", k, m.Module)
		}
	}
	for k, e := range c.o.Errors {
		if e.End < e.Start || int(e.End) >= len(c.lines) {
			c.t.Errorf("error %d is on lines %d-%d of %d (0-based)", k, e.Start, e.End, len(c.lines))
		}
		if k > 0 && c.o.Errors[k-1].End >= e.Start {
			c.t.Errorf("error %d on lines %d-%d overlaps or precedes the one before", k, e.Start, e.End)
		}
	}
}
