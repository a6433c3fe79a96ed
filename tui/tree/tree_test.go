package tree

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"outcrop/model"
	"outcrop/model/modeltest"
	"outcrop/model/outline"
	"outcrop/model/pick"
	"outcrop/model/selector"
	"outcrop/model/tokens"
	"outcrop/tui/panetest"
	"outcrop/tui/style"
)

const hostile = "a\x1b[2Jb\x1b]0;t\x07\u009b1m\u202egpj.exe\r\n\xff世界👩‍👩‍👧e\u0301"

func look(t testing.TB, picks *pick.Set) Look {
	t.Helper()
	s, err := style.Load("dark", colorprofile.TrueColor, true)
	if err != nil {
		t.Fatal(err)
	}
	if picks == nil {
		picks = pick.New()
	}
	return Look{Sheet: s, Picks: picks, Focused: true, Hint: "nothing matches", Price: func(n uint64) string { return tokens.Format(int(min(n, math.MaxInt)), true) }}
}

// file makes a file whose symbols are drafts on ranges that do not overlap but where they are given inside each other.
func file(path string, priced bool, drafts ...model.Draft) *model.File {
	var b model.Builder
	b.Reset(make([]byte, 10000))
	for _, d := range drafts {
		b.Add(d)
	}
	f := &model.File{Path: path, Lines: 100}
	f.Fill(b.Outline())
	if priced {
		f.Prices = &model.FilePrices{File: model.Prices{2, 30, 444, 5555}}
		for i := range f.Outline.Symbols {
			f.Prices.Symbols = append(f.Prices.Symbols, model.Prices{1, uint32(10 + i), uint32(100 + i), uint32(1000 + i)})
		}
	}
	return f
}

func sym(name string, kind model.Kind, from, to uint32) model.Draft {
	return model.Draft{Name: name, Kind: kind, Range: model.Span{Start: from, Stop: to}}
}

func repo(files ...*model.File) *model.Tree {
	slices.SortFunc(files, func(a, b *model.File) int { return strings.Compare(a.Path, b.Path) })
	return model.NewTree(&model.Repo{Root: "/r", Files: files})
}

// sample has one of everything that a row can show.
func sample() *model.Tree {
	broken := sym("half", model.Function, 300, 400)
	broken.Flags = model.Broken
	method := sym("Close", model.Method, 200, 250)
	method.Owner = "Door"
	anonymous := sym("", model.Class, 500, 510)
	m := file("a/main.go", true, sym("Door", model.Struct, 0, 100), sym("width", model.Field, 10, 20), method, broken, anonymous)
	m.Git, m.Status, m.Reason = 'M', model.Partial, "errors"
	added := file("a/new.go", false, sym(hostile, model.Function, 0, 10))
	added.Git = 'A'
	return repo(m, added, &model.File{Path: "b/big.bin", Status: model.Skipped, Reason: "binary\x1b[2J"}, &model.File{Path: "b/later.go"},
		file(hostile, true, sym("x", model.Heading, 0, 5)))
}

// open is a pane with everything unfolded.
func open(t testing.TB, tree *model.Tree, h int) *Pane {
	t.Helper()
	p := New()
	p.SetTree(tree)
	p.folds.OpenAll(selector.Selector{Scoped: true})
	p.change(func() {})
	p.Lines(80, h, look(t, nil))
	return p
}

func screen(t testing.TB, p *Pane, w, h int, picks *pick.Set) string {
	t.Helper()
	var b strings.Builder
	for _, l := range p.Lines(w, h, look(t, picks)) {
		b.WriteString(strings.TrimRight(ansi.Strip(l), " ") + "\n")
	}
	return b.String()
}

func sel(t testing.TB, s string) selector.Selector {
	t.Helper()
	got, _, _, err := selector.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestRows(t *testing.T) {
	picks := pick.New()
	picks.Set(sel(t, "a/main.go::Door"), model.LevelSignature)
	picks.Set(sel(t, "b/"), model.LevelOutline)
	want := ` ▾ ◐  a/  2 files                                         2…     30…    444…   5.6k…
   ▾ ◐  main.go M ◧                                        2      30     444    5.6k
     ▾ ◉s struct Door                                      1      10     100      1k
         ◉s field width                                    1      11     101      1k
         ◉s method Close                                   1      12     102      1k
       ○  func half ◧                                      1      13     103      1k
       ○  class (anonymous)                                1      14     104      1k
   ▾ ○  new.go A                                           …       …       …       …
       ○  func a␛[2Jb␛]0;t␇<U+009B>1m<U+202E>gpj.ex…       …       …       …       …
 ▾ ◉o b/  2 files                                          …       …       …       …
     ◉o big.bin (binary␛[2J)
   ▾ ◉o later.go                                           …       …       …       …
`
	got := screen(t, open(t, sample(), 12), 84, 12, picks)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestPane(t *testing.T) {
	deep := make([]model.Draft, 0, 300)
	for i := range uint32(300) {
		deep = append(deep, sym(fmt.Sprint("level", i), model.Class, i, 9000-i))
	}
	for name, tree := range map[string]*model.Tree{"sample": sample(), "empty": repo(), "deep": repo(file("deep/"+strings.Repeat("d/", 120)+"x.py", true, deep...))} {
		picks := pick.New()
		picks.Set(selector.Selector{Scoped: true}, model.LevelFull)
		p := open(t, tree, 20)
		for _, move := range []int{0, 3, 1 << 40, -1 << 40} {
			p.Move(move)
			panetest.Check(t, func(w, h int) []string { return p.Lines(w, h, look(t, picks)) })
		}
		for _, focused := range []bool{true, false} {
			l := look(t, picks)
			l.Focused = focused
			l.Price = func(uint64) string { return "~123.4M" }
			panetest.Check(t, func(w, h int) []string { return p.Lines(w, h, l) })
		}
		if t.Failed() {
			t.Fatal(name)
		}
	}
	p := New()
	l := look(t, nil)
	l.Hint = hostile
	panetest.Check(t, func(w, h int) []string { return p.Lines(w, h, l) })
	for w := range 200 {
		if n := ansi.StringWidthWc(Titles(w)); n > w {
			t.Errorf("titles for %d cells have %d", w, n)
		}
	}
}

// Every answer on a pane without rows is harmless.
func TestNothing(t *testing.T) {
	for _, p := range []*Pane{New(), open(t, repo(), 5)} {
		p.Move(1)
		p.Unfold()
		p.Fold()
		p.FoldAll(true)
		if p.FoldAll(false) > 0 {
			t.Error("something is left folded in nothing")
		}
		p.Sibling(1)
		p.Scroll(3)
		p.SetFilter(outline.Options{Text: "x"})
		if p.Toggle() || p.Go(0) || p.Reveal(sel(t, "a.go")) || len(p.Shown())+len(p.Seen()) > 0 {
			t.Error("something in nothing")
		}
		if _, ok := p.Selector(); ok {
			t.Error("a cursor on nothing")
		}
		if f, i := p.File(); f != nil || i != -1 {
			t.Error("a file at nothing")
		}
	}
}

func at(t testing.TB, p *Pane) string {
	t.Helper()
	s, ok := p.Selector()
	if !ok {
		t.Fatal("no cursor")
	}
	return s.String()
}

func TestMoves(t *testing.T) {
	p := New()
	p.SetTree(sample())
	p.Lines(80, 10, look(t, nil))
	steps := []struct {
		name string
		do   func()
		want string
	}{
		{"start", func() {}, "a/"},
		{"unfold", p.Unfold, "a/"},
		{"into", p.Unfold, "a/main.go"},
		{"unfold file", p.Unfold, "a/main.go"},
		{"into file", p.Unfold, "a/main.go::Door"},
		{"sibling", func() { p.Sibling(1) }, "a/main.go::half"},
		{"sibling back", func() { p.Sibling(-1) }, "a/main.go::Door"},
		{"no sibling before", func() { p.Sibling(-1) }, "a/main.go::Door"},
		{"unfold type", func() { p.Unfold(); p.Move(2) }, "a/main.go::Door::Close"},
		{"to the parent", p.Fold, "a/main.go::Door"},
		{"fold", p.Fold, "a/main.go::Door"},
		{"fold all", func() { p.Fold(); p.Fold(); p.Fold(); p.FoldAll(true) }, "a/"},
		{"top stays", func() { p.Move(-100) }, "a/"},
		{"bottom", func() { p.Move(100); p.Move(-1) }, "b/"},
		{"reveal", func() { p.Reveal(sel(t, "a/main.go::Door::Close")) }, "a/main.go::Door::Close"},
	}
	for _, s := range steps {
		s.do()
		if got := at(t, p); got != s.want {
			t.Fatalf("%s: at %s, want %s", s.name, got, s.want)
		}
	}
	if p.Reveal(sel(t, "a/main.go::Gone")) || at(t, p) != "a/main.go::Door::Close" {
		t.Errorf("a node that is gone moved the cursor to %s", at(t, p))
	}
}

func TestScrolling(t *testing.T) {
	var files []*model.File
	for i := range 100 {
		files = append(files, file(fmt.Sprintf("f%02d.go", i), true))
	}
	p := open(t, repo(files...), 10)
	p.Scroll(20)
	if at(t, p) != "f20.go" || !strings.HasPrefix(screen(t, p, 60, 10, nil), "   ○  f20.go") {
		t.Errorf("at %s:\n%s", at(t, p), screen(t, p, 60, 10, nil))
	}
	p.Scroll(1000)
	if !strings.Contains(screen(t, p, 60, 10, nil), "f99.go") || at(t, p) != "f90.go" {
		t.Errorf("at %s", at(t, p))
	}
	p.Scroll(-1000)
	if at(t, p) != "f09.go" {
		t.Errorf("at %s", at(t, p))
	}
	if !p.Go(3) || at(t, p) != "f03.go" || p.Go(-1) || p.Go(1000) || at(t, p) != "f03.go" {
		t.Errorf("at %s", at(t, p))
	}
	p.Move(40)
	if got := screen(t, p, 60, 10, nil); strings.Count(got, "f43.go") != 1 {
		t.Errorf("the cursor is out of sight:\n%s", got)
	}
	// A larger screen leaves no room unused below.
	p.Move(1000)
	if got := screen(t, p, 60, 30, nil); !strings.HasPrefix(got, "   ○  f70.go") {
		t.Errorf("%s", got)
	}
}

// A new snapshot leaves the cursor on its node, or as near as can be.
func TestRefresh(t *testing.T) {
	p := open(t, sample(), 12)
	p.Reveal(sel(t, "a/main.go::half"))
	p.SetTree(sample())
	if at(t, p) != "a/main.go::half" {
		t.Errorf("at %s", at(t, p))
	}
	p.SetTree(repo(file("a/main.go", true, sym("Door", model.Struct, 0, 100), sym("zzz", model.Function, 300, 310))))
	if got := at(t, p); got != "a/main.go::Door" && got != "a/main.go" && got != "a/main.go::zzz" {
		t.Errorf("at %s", got)
	}
	p.SetTree(repo())
	p.SetTree(sample())
	p.Lines(80, 12, look(t, nil))
	if at(t, p) == "" {
		t.Error("no cursor")
	}
}

func TestFilter(t *testing.T) {
	p := open(t, sample(), 12)
	p.SetFilter(outline.Options{Text: "close"})
	if at(t, p) != "a/main.go::Door::Close" || len(p.Shown()) != 1 {
		t.Errorf("at %s, shown %v", at(t, p), p.Shown())
	}
	if got := screen(t, p, 80, 12, nil); strings.Contains(got, "half") || !strings.Contains(got, "struct Door") {
		t.Errorf("%s", got)
	}
	if s, _, _ := p.Matched(); s.Matches != 1 || s.Files != 1 || s.Unread != 1 {
		t.Errorf("%+v", s)
	}
	if !p.Reveal(sel(t, "a/main.go::half")) || p.Filter().Text != "" || at(t, p) != "a/main.go::half" {
		t.Errorf("what the filter leaves out is not found: at %s", at(t, p))
	}
	p.SetFilter(outline.Options{Text: "nowhere"})
	l := look(t, nil)
	l.Hint = "nothing matches"
	if got := ansi.Strip(p.Lines(80, 12, l)[0]); !strings.HasPrefix(got, " nothing matches") {
		t.Errorf("%s", got)
	}
	p.SetFilter(outline.Options{})
	if got := screen(t, p, 80, 12, nil); !strings.Contains(got, "half") {
		t.Errorf("the rows do not come back:\n%s", got)
	}
}

func TestSeen(t *testing.T) {
	p := open(t, sample(), 20)
	if got := p.Seen(); len(got) != 1 || got[0] != "b/later.go" {
		t.Errorf("%q", got)
	}
	if p.Lines(80, 3, look(t, nil)); len(p.Seen()) != 0 {
		t.Errorf("what is not on the screen is not wanted: %q", p.Seen())
	}
}

func TestPickedLevelIsMarked(t *testing.T) {
	picks := pick.New()
	picks.Set(sel(t, "a/main.go"), model.LevelOutline)
	p := open(t, sample(), 12)
	l := look(t, picks)
	if got := p.Lines(84, 12, l)[1]; !strings.Contains(got, string(l.Sheet.Role(style.PriceLevel))+"444") {
		t.Errorf("%q", got)
	}
}

// million is a tree of a million rows, all unfolded.
func million(b *testing.B) *Pane {
	b.Helper()
	var files []*model.File
	var drafts []model.Draft
	for i := range uint32(98) {
		drafts = append(drafts, sym(fmt.Sprint("Handle", i), model.Function, i*100, i*100+90))
	}
	one := file("x", true, drafts...)
	for i := range 10_000 {
		f := *one
		f.Path = fmt.Sprintf("d%03d/file%05d.go", i/100, i)
		files = append(files, &f)
	}
	p := New()
	p.SetTree(repo(files...))
	p.folds.OpenAll(selector.Selector{Scoped: true})
	p.change(func() {})
	if len(p.rows) < 990_000 {
		b.Fatalf("%d rows", len(p.rows))
	}
	return p
}

func BenchmarkLines1M(b *testing.B) {
	p, picks := million(b), pick.New()
	picks.Set(sel(b, "d050/"), model.LevelOutline)
	picks.Set(sel(b, "d050/file05000.go::Handle3"), model.LevelFull)
	l := look(b, picks)
	p.Reveal(sel(b, "d050/file05000.go"))
	for b.Loop() {
		p.Lines(120, 40, l)
	}
}

func BenchmarkToggle1M(b *testing.B) {
	p := million(b)
	p.Lines(120, 40, look(b, nil))
	for b.Loop() {
		p.Toggle()
	}
}

func BenchmarkMove1M(b *testing.B) {
	p := million(b)
	p.Lines(120, 40, look(b, nil))
	for b.Loop() {
		p.Move(1)
	}
}

// The owner of a symbol is written where it is not the row above.
func TestOwners(t *testing.T) {
	near, far, nested := sym("Close", model.Method, 200, 250), sym("Open", model.Method, 260, 270), sym("run", model.Method, 20, 30)
	near.Owner, far.Owner, nested.Owner = "Door", "Window", "Wall::Brick"
	p := open(t, repo(file("a.go", true, sym("Door", model.Struct, 0, 100), nested, near, far)), 12)
	got := screen(t, p, 60, 12, nil)
	for _, want := range []string{"method Close ", "method Window.Open ", "method Wall::Brick.run "} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// What a filter found costs what its matches cost, each token once, wherever they are folded away.
func TestMatched(t *testing.T) {
	p := New()
	p.SetTree(sample())
	for text, want := range map[string]uint64{"": 0, "nothing": 0, "door": 1000, "width": 1001, "main": 5555, "door width": 1001, "new": 0} {
		p.SetFilter(outline.Options{Text: text})
		if _, got, whole := p.Matched(); got != want || !whole {
			t.Errorf("%q costs %d, want %d", text, got, want)
		}
	}
	p.SetFilter(outline.Options{Text: "main"})
	p.FoldAll(false)
	if _, got, _ := p.Matched(); got != 5555 {
		t.Errorf("folds change the price to %d", got)
	}
}

// Files on the screen are wanted while they are not read, and while symbols of theirs are shown whose prices are out of memory.
func TestSeenAway(t *testing.T) {
	lean := file("c.go", true, sym("A", model.Struct, 0, 100), sym("B", model.Struct, 200, 300)).Lean()
	folded := file("d.go", true, sym("A", model.Struct, 0, 100)).Lean()
	p := New()
	p.SetTree(repo(file("a.go", true, sym("A", model.Struct, 0, 100)), &model.File{Path: "b.go"}, lean, folded, &model.File{Path: "e.go"}))
	for _, path := range []string{"a.go", "c.go"} {
		p.Folds().Open(selector.Selector{Path: path, Scoped: true})
	}
	p.SetTree(p.Tree())
	p.Lines(40, 7, look(t, nil)) // the last row is out of sight
	if got := p.Seen(); !slices.Equal(got, []string{"b.go", "c.go"}) {
		t.Errorf("%q", got)
	}
	if line := ansi.Strip(p.Lines(60, 7, look(t, nil))[4]); !strings.Contains(line, "A") || strings.Count(line, "…") != 3 {
		t.Errorf("prices out of memory: %q", line)
	}
}

// Unfolding all of a large folder unfolds its folders, and of a small one all. Files that are not read yet count by their size.
func TestUnfoldAllOfMuch(t *testing.T) {
	p := New()
	big := modeltest.Repo(1, unfoldable+1)
	p.SetTree(model.NewTree(big))
	root := p.tree.Nodes[1].Path
	p.SetTree(repo(append(nested(big.Files), &model.File{Path: "zz/later.go", Size: symbolBytes * (unfoldable + 1)}, &model.File{Path: "yy/later.go", Size: 7})...))
	p.Lines(80, 20, look(t, nil))
	for folder, many := range map[string]bool{"all/": true, "all/" + root: false, "zz/": true, "yy/": false} {
		if !p.Reveal(sel(t, folder)) {
			t.Fatal("no row for", folder)
		}
		if left := p.FoldAll(false); left > 0 != many || many && left < unfoldable {
			t.Errorf("%s: %d left", folder, left)
		}
		r, _ := p.Current()
		deep, symbols := 0, 0
		for _, row := range p.rows[p.cursor+1:] {
			if row.Depth <= r.Depth {
				break
			}
			deep++
			if row.Symbol >= 0 {
				symbols++
			}
		}
		if deep == 0 || folder == "all/" && symbols > 0 || folder == "all/"+root && symbols == 0 {
			t.Errorf("%s: %d rows, %d symbols", folder, deep, symbols)
		}
		p.FoldAll(true)
	}
}

// nested puts files into a folder.
func nested(files []*model.File) (in []*model.File) {
	for _, f := range files {
		g := *f
		g.Path = "all/" + f.Path
		in = append(in, &g)
	}
	return in
}
