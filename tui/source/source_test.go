package source

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"outcrop/model"
	"outcrop/tui/panetest"
	"outcrop/tui/style"
)

func sheet(t testing.TB) *style.Sheet {
	t.Helper()
	s, err := style.Load("dark", colorprofile.TrueColor, true)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func document(text string) Document {
	return Document{Path: "a.go", Text: []byte(text), Lines: model.IndexLines([]byte(text), nil), Numbered: true}
}

// pane shows a text, drawn once so that it knows its size.
func pane(t testing.TB, text string, w, h int) *Pane {
	t.Helper()
	p := &Pane{}
	p.Show(document(text))
	p.Lines(w, h, sheet(t))
	return p
}

func draw(t testing.TB, p *Pane, w, h int) []string {
	t.Helper()
	var lines []string
	for _, l := range p.Lines(w, h, sheet(t)) {
		lines = append(lines, strings.TrimRight(ansi.Strip(l), " "))
	}
	return lines
}

// numbered is n lines "line 1", "line 2", ...
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i+1)
	}
	return b.String()
}

const hostile = "a\x1b[2Jb\x1b]0;title\x07\u009b31m\u202egpj.exe\r\x00\xff\ttab世界👩‍👩‍👧e\u0301\r\n\n\x1b_G\x1b\\\u2028x\r\n"

func TestPane(t *testing.T) {
	texts := map[string]string{"empty": "", "one": "x", "no end": "a\nb", "hostile": strings.Repeat(hostile, 40), "wide": strings.Repeat(strings.Repeat("世", 300)+"\n", 50),
		"long": strings.Repeat("word ", 10000) + "\n" + strings.Repeat("\t", 500), "many": numbered(100000)}
	for name, text := range texts {
		for _, change := range []func(*Pane){
			func(*Pane) {},
			func(p *Pane) { p.ToggleWrap() },
			func(p *Pane) { p.Right(7) },
			func(p *Pane) { p.Mark(model.LineRange{Start: 1, End: 1 << 30}) },
			func(p *Pane) { p.Down(3); p.ToggleSelect(); p.Down(500) },
			func(p *Pane) { p.Search("b"); p.Next(1) },
			func(p *Pane) {
				p.Colour("a.go", []Span{{0, 2, style.SyntaxKeyword}, {2, 9, style.SyntaxString}, {100, 1 << 30, style.SyntaxComment}})
			},
			func(p *Pane) { p.Edge(true) },
		} {
			for _, numbers := range []bool{true, false} {
				d := document(text)
				d.Numbered, d.Title = numbers, hostile
				p := &Pane{}
				p.Show(d)
				p.Lines(40, 10, sheet(t))
				change(p)
				panetest.Check(t, func(w, h int) []string { return p.Lines(w, h, sheet(t)) })
			}
		}
		if t.Failed() {
			t.Fatalf("text %s", name)
		}
	}
	p := &Pane{}
	panetest.Check(t, func(w, h int) []string { return p.Lines(w, h, sheet(t)) })
	p.Show(Document{Message: hostile})
	panetest.Check(t, func(w, h int) []string { return p.Lines(w, h, sheet(t)) })
}

func TestScroll(t *testing.T) {
	p := pane(t, numbered(100), 40, 10)
	if got := draw(t, p, 40, 10); got[0] != "  1   line 1" || got[9] != " 10   line 10" {
		t.Errorf("%q", got)
	}
	p.Down(5)
	if got := draw(t, p, 40, 10); got[0] != "  6   line 6" {
		t.Errorf("%q", got)
	}
	p.Edge(true)
	if got := draw(t, p, 40, 10); got[9] != "100   line 100" {
		t.Errorf("the last line is not last: %q", got)
	}
	p.Down(-1 << 40)
	if got := draw(t, p, 40, 10); got[0] != "  1   line 1" {
		t.Errorf("%q", got)
	}
	if got := draw(t, pane(t, "a\nb\n", 40, 5), 40, 5); got[0] != "  1   a" || got[1] != "  2   b" || got[2] != "" {
		t.Errorf("the end of the last line is no line: %q", got)
	}
}

func TestSideways(t *testing.T) {
	p := pane(t, "0123456789abcdefghij\nx\n", 16, 3)
	for range 10 {
		p.Right(3)
		p.Lines(16, 3, sheet(t))
	}
	if got := draw(t, p, 16, 3); !strings.HasSuffix(got[0], "j") {
		t.Errorf("it scrolls past the longest line: %q", got)
	}
	p.Right(-100)
	if got := draw(t, p, 16, 3); got[0] != "0123456789abcdef" {
		t.Errorf("%q", got)
	}
	p.ToggleWrap()
	p.Right(5)
	if got := draw(t, p, 16, 3); got[0] != "0123456789abcdef" || got[1] != "ghij" || got[2] != "x" {
		t.Errorf("wrapped: %q", got)
	}
}

func TestMark(t *testing.T) {
	p := pane(t, numbered(100), 40, 10)
	p.Mark(model.LineRange{Start: 4, End: 6})
	if got := draw(t, p, 40, 10); got[0] != "  1   line 1" || got[4] != "  5 ▌ line 5" || got[6] != "  7 ▌ line 7" || got[7] != "  8   line 8" {
		t.Errorf("what is in sight must not move: %q", got)
	}
	p.Mark(model.LineRange{Start: 50, End: 52})
	if got := strings.Join(draw(t, p, 40, 10), "\n"); !strings.Contains(got, " 51 ▌ line 51") || !strings.Contains(got, " 53 ▌ line 53") || p.Line() != 50 {
		t.Errorf("line %d:\n%s", p.Line(), got)
	}
	p.Unmark()
	if got := draw(t, p, 40, 10); got[0] != "  1   line 1" || strings.Contains(strings.Join(got, ""), "▌") {
		t.Errorf("%q", got)
	}
}

func TestSearch(t *testing.T) {
	p := pane(t, "Alpha\nbeta\nALPHA beta\ngamma\nÉtat état\n"+strings.Repeat("x", 300)+"needle\n", 40, 6)
	for _, c := range []struct {
		words string
		found bool
		lines []int // after the search and two more
	}{
		{"alpha", true, []int{0, 2, 0}}, {"Alpha", true, []int{0, 0, 0}}, {"beta", true, []int{1, 2, 1}}, {"nothing", false, nil},
		{"état", true, []int{4, 4, 4}}, {"needle", true, []int{5, 5, 5}},
	} {
		p.Search("")
		p.Edge(false)
		p.line = 0
		if got := p.Search(c.words); got != c.found {
			t.Errorf("%s: found %v", c.words, got)
		}
		for i, want := range c.lines {
			if i > 0 {
				p.Next(1)
			}
			if p.Line() != want {
				t.Errorf("%s, %d: line %d, want %d", c.words, i, p.Line(), want)
			}
		}
	}
	if got := strings.Join(draw(t, p, 40, 6), "\n"); p.Search("needle") && !strings.Contains(got, "needle") {
		t.Errorf("the match is out of sight:\n%s", got)
	}
	p.Search("beta")
	p.Next(-1)
	if p.Line() != 2 && p.Line() != 1 {
		t.Errorf("line %d", p.Line())
	}
	if l := p.Lines(40, 6, sheet(t)); !strings.Contains(strings.Join(l, ""), string(sheet(t).Role(style.Match))+"beta") {
		t.Errorf("the match is not marked: %q", l)
	}
	p.Search("")
	if p.Searching() || p.Next(1) {
		t.Error("the search is over")
	}
	empty := &Pane{}
	if empty.Search("x") || empty.Next(1) {
		t.Error("found in nothing")
	}
}

func TestSelection(t *testing.T) {
	p := pane(t, numbered(50), 40, 10)
	p.Down(10)
	p.ToggleSelect()
	p.Down(2)
	if r, on := p.Selection(); !on || r != (model.LineRange{Start: 10, End: 12}) {
		t.Errorf("%v %v", r, on)
	}
	p.Down(-5)
	if r, _ := p.Selection(); r != (model.LineRange{Start: 7, End: 10}) {
		t.Errorf("%v", r)
	}
	p.Edge(true)
	if r, _ := p.Selection(); r != (model.LineRange{Start: 10, End: 49}) {
		t.Errorf("%v", r)
	}
	if got := draw(t, p, 40, 10); got[9] != " 50 ▌ line 50" {
		t.Errorf("the end is out of sight: %q", got)
	}
	p.EndSelection()
	if _, on := p.Selection(); on {
		t.Error("it is over")
	}
	piece := document("a\nb")
	piece.Numbered = false
	q := &Pane{}
	q.Show(piece)
	q.ToggleSelect()
	if _, on := q.Selection(); on {
		t.Error("lines of a piece are no lines of the file")
	}
	p.ToggleSelect()
	p.Show(Document{Path: "b.go"})
	if _, on := p.Selection(); on {
		t.Error("lines of another file stay selected")
	}
}

func TestColours(t *testing.T) {
	s := sheet(t)
	p := pane(t, "func f() {}\n\x1bfunc\n", 40, 2)
	p.Colour("other.go", []Span{{0, 4, style.SyntaxKeyword}})
	if strings.Contains(p.Lines(40, 2, s)[0], string(s.Role(style.SyntaxKeyword))) {
		t.Error("colours of another file")
	}
	p.Colour("a.go", []Span{{0, 4, style.SyntaxKeyword}, {5, 6, style.SyntaxFunction}})
	lines := p.Lines(40, 2, s)
	if want := string(s.Role(style.SyntaxKeyword)) + "func"; !strings.Contains(lines[0], want) || !strings.Contains(lines[0], string(s.Role(style.SyntaxFunction))+"f") {
		t.Errorf("%q", lines[0])
	}
	if want := string(s.Role(style.Special)) + "␛"; !strings.Contains(lines[1], want) {
		t.Errorf("a control must not look like text: %q", lines[1])
	}
	if from, to := p.Visible(); from != 0 || int(to) != len(p.doc.Text) {
		t.Errorf("visible %d-%d", from, to)
	}
}

func FuzzLines(f *testing.F) {
	f.Add([]byte(hostile), 40, 3, "b", true)
	f.Add([]byte("a\nb\r\n\tc"), 3, 100, "A", false)
	f.Fuzz(func(t *testing.T, text []byte, w, right int, words string, wrap bool) {
		w = 1 + (w%200+200)%200
		p := &Pane{}
		p.Show(Document{Path: "a", Text: text, Lines: model.IndexLines(text, nil), Numbered: len(text)%2 == 0})
		p.Lines(w, 5, sheet(t))
		if wrap {
			p.ToggleWrap()
		}
		if found := p.Search(words); !found && words != "" && len(words) < 9 && bytes.Contains(bytes.ReplaceAll(text, []byte("\r"), nil), []byte(words)) && !strings.ContainsAny(words, "\r\n") {
			t.Errorf("%q is not found in %q", words, text)
		}
		p.Right(right % 1000)
		p.Down(right % 7)
		for _, l := range p.Lines(w, 5, sheet(t)) {
			if n := ansi.StringWidthWc(l); n != w {
				t.Errorf("%d cells, want %d: %q", n, w, l)
			}
		}
	})
}

// A line of megabytes costs what is seen of it, at its start, in its middle and at its end.
func BenchmarkLongLine(b *testing.B) {
	s := sheet(b)
	for name, unit := range map[string]string{"ascii": "let x = 1; ", "wide": "世界 "} {
		for _, at := range []int{0, 2_000_000, 4_900_000} {
			b.Run(fmt.Sprintf("%s-%d", name, at), func(b *testing.B) {
				p := pane(b, strings.Repeat(unit, 5_000_000/len(unit)), 60, 38)
				p.left = at * 3 / max(3, len(unit)) // in cells
				p.Lines(60, 38, s)                  // the ruler finds its way once
				for b.Loop() {
					p.Lines(60, 38, s)
				}
			})
		}
	}
}

func BenchmarkLines(b *testing.B) {
	s := sheet(b)
	p := pane(b, strings.Repeat("\tif err := handle(ctx, request); err != nil { // why it failed\n", 10000), 60, 38)
	var spans []Span
	for i := uint32(0); i < 60*38; i += 5 {
		spans = append(spans, Span{i, i + 4, style.SyntaxKeyword + style.Role(i%9)})
	}
	p.Colour("a.go", spans)
	for b.Loop() {
		p.Lines(60, 38, s)
	}
}

// Wrapped lines break behind words where that costs no more than a third of a row, and no character is lost.
func TestWrapsAtWords(t *testing.T) {
	for text, want := range map[string][]string{
		"one two three four":    {"one two", "three four"},
		"one two threefour":     {"one two", "threefour"},
		"a bcdefghijklmnop":     {"a bcdefghijk", "lmnop"},
		"twelve cells fits":     {"twelve cells", "fits"},
		"eleven cell goes":      {"eleven cell", "goes"},
		"exactly 12 c":          {"exactly 12 c"},
		"世世世世世世世":               {"世世世世世世", "世"},
		"x世世世世世世世":              {"x世世世世世", "世世"},
		"x世世世世 世世世":             {"x世世世世", "世世世"},
		"a\tb\tc\td\te":         {"a   b   c", "d   e"},
		strings.Repeat("z", 25): {"zzzzzzzzzzzz", "zzzzzzzzzzzz", "z"},
	} {
		p := pane(t, text+"\n", 12, 4)
		p.ToggleWrap()
		if got := draw(t, p, 12, 4); !slices.Equal(got[:len(want)], want) || len(want) < 4 && got[len(want)] != "" {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	p := pane(t, "世世\n", 1, 4)
	p.ToggleWrap() // no room for any of them: it ends all the same
	p.Lines(1, 4, sheet(t))
}
