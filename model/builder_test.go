package model

import (
	"fmt"
	"strings"
	"testing"
)

// span finds the nth (0-based) occurrence of part in text.
func span(t *testing.T, text, part string, nth int) Span {
	t.Helper()
	at := 0
	for ; nth >= 0; nth-- {
		i := strings.Index(text[at:], part)
		if i < 0 {
			t.Fatalf("no %q", part)
		}
		at += i + 1
	}
	return Span{uint32(at - 1), uint32(at - 1 + len(part))}
}

func build(text string, drafts ...Draft) *Outline {
	var b Builder
	b.Reset([]byte(text))
	for _, d := range drafts {
		b.Add(d)
	}
	return b.Outline()
}

func show(o *Outline) string {
	var s []string
	for i, y := range o.Symbols {
		s = append(s, fmt.Sprintf("%d %s up=%d end=%d nth=%d", i, y.Name, y.Up, y.End, y.Nth))
	}
	return strings.Join(s, "\n")
}

func TestBuilderNestsByRange(t *testing.T) {
	text := "class A { f() { g() } h } x, y"
	o := build(text,
		Draft{Name: "y", Range: span(t, text, "x, y", 0), Kind: Var},
		Draft{Name: "h", Range: span(t, text, "h", 0), Kind: Field},
		Draft{Name: "A", Range: span(t, text, "class A { f() { g() } h }", 0), Kind: Class},
		Draft{Name: "x", Range: span(t, text, "x, y", 0), Kind: Var},
		Draft{Name: "f", Range: span(t, text, "f() { g() }", 0), Kind: Method},
	)
	want := "0 A up=-1 end=3 nth=0\n1 f up=0 end=2 nth=0\n2 h up=0 end=3 nth=0\n3 y up=-1 end=4 nth=0\n4 x up=-1 end=5 nth=0"
	if got := show(o); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestBuilderOwners(t *testing.T) {
	text := "func (T) A() {}\ntype T struct{}\nfunc (T) A() {}\nfunc (Far) A() {}\nfunc A() {}\n"
	o := build(text,
		Draft{Name: "A", Owner: "T", Range: span(t, text, "func (T) A() {}", 0), Kind: Method},
		Draft{Name: "T", Range: span(t, text, "type T struct{}", 0), Kind: Struct},
		Draft{Name: "A", Owner: "T", Range: span(t, text, "func (T) A() {}", 1), Kind: Method},
		Draft{Name: "A", Owner: "Far", Range: span(t, text, "func (Far) A() {}", 0), Kind: Method},
		Draft{Name: "A", Range: span(t, text, "func A() {}", 0), Kind: Function},
	)
	want := "0 A up=1 end=1 nth=0\n1 T up=-1 end=2 nth=0\n2 A up=1 end=3 nth=1\n3 A up=-1 end=4 nth=0\n4 A up=-1 end=5 nth=0"
	if got := show(o); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Two owned symbols, each holding the type that the other names, must not become each other's parents.
func TestBuilderOwnersMakeNoRing(t *testing.T) {
	text := "a{ type P } b{ type Q }"
	o := build(text,
		Draft{Name: "a", Owner: "Q", Range: span(t, text, "a{ type P }", 0), Kind: Method},
		Draft{Name: "P", Range: span(t, text, "type P", 0), Kind: Struct},
		Draft{Name: "b", Owner: "P", Range: span(t, text, "b{ type Q }", 0), Kind: Method},
		Draft{Name: "Q", Range: span(t, text, "type Q", 0), Kind: Struct},
	)
	for i := range o.Symbols {
		steps := 0
		for at := int32(i); at >= 0; at = o.Symbols[at].Up {
			if steps++; steps > len(o.Symbols) {
				t.Fatalf("ring at %d:\n%s", i, show(o))
			}
		}
	}
}

func TestBuilderDropsReferenceToText(t *testing.T) {
	text := []byte("def name(): pass")
	var b Builder
	b.Reset(text)
	name := string(text[4:8])
	h := b.Add(Draft{Name: name, Range: Span{0, 16}, NameAt: 4, Kind: Function})
	b.Detail(h, Modifier, Span{0, 3})
	b.Error(Span{0, 16})
	o := b.Outline()
	if o.Symbols[0].Name != "name" || o.Status != Partial || len(o.Details) != 1 || o.Errors[0] != (LineRange{0, 0}) {
		t.Errorf("%+v", o)
	}
}

func TestBuilderRefusesWhatDoesNotFit(t *testing.T) {
	var b Builder
	b.Reset([]byte("abc"))
	if b.Add(Draft{Name: "x", Range: Span{2, 4}}) != -1 || b.Add(Draft{Name: "x"}) != -1 {
		t.Error("a range outside the text was taken")
	}
	if o := b.Outline(); len(o.Symbols) != 0 || o.Status != Complete {
		t.Errorf("%+v", o)
	}
}

func TestMergeLines(t *testing.T) {
	got := mergeLines([]LineRange{{5, 6}, {1, 1}, {2, 3}, {6, 9}})
	if fmt.Sprint(got) != "[{1 3} {5 9}]" {
		t.Error(got)
	}
}

// TestDepth leaves out what lies deeper than an outline goes, and says how much that is.
func TestDepth(t *testing.T) {
	text := []byte(strings.Repeat("x", 400))
	var b Builder
	b.Reset(text)
	for i := range uint32(MaxDepth + 20) {
		h := b.Add(Draft{Name: "x", Kind: Class, Range: Span{Start: i, Stop: 400 - i}, NameAt: i})
		b.Detail(h, Modifier, Span{Start: i, Stop: i + 1})
	}
	last := Span{Start: 399, Stop: 400}
	b.Add(Draft{Name: "last", Kind: Class, Range: last, NameAt: 399})
	b.TooDeep()
	o := b.Outline()
	if want := "symbols deeper than 100 levels are left out: 21"; o.Reason != want || o.Status != Complete {
		t.Errorf("status %v, reason %q, want %q", o.Status, o.Reason, want)
	}
	if len(o.Symbols) != MaxDepth+1 || len(o.Details) != MaxDepth {
		t.Errorf("%d symbols with %d details", len(o.Symbols), len(o.Details))
	}
	if b.Reset(text); b.Outline().Reason != "" {
		t.Error("the next text has the reason, too")
	}
}
