package slice_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/model/slice"
	"outcrop/model/tokens"
)

// sources is a repository in memory.
type sources map[string]string

func (s sources) Source(f *model.File) (*model.File, []byte, error) {
	if text, ok := s[f.Path]; ok {
		return f, []byte(text), nil
	}
	return nil, nil, errors.New("no such file")
}

func (s sources) tree() *model.Tree {
	r := &model.Repo{Root: "/repo", Encoding: "o200k_base"}
	for path, text := range s {
		r.Files = append(r.Files, newFile(path, text))
	}
	slices.SortFunc(r.Files, func(x, y *model.File) int { return strings.Compare(x.Path, y.Path) })
	return model.NewTree(r)
}

// picks reads selectors with levels; -SELECTOR is off, and symbols without a level are full.
func picks(t testing.TB, texts ...string) []slice.Pick {
	t.Helper()
	var out []slice.Pick
	for _, text := range texts {
		text, isOff := strings.CutPrefix(text, "-")
		s, level, given, err := selector.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if !given {
			level = model.LevelFull
		}
		out = append(out, slice.Pick{Selector: s, Level: level, Off: isOff})
	}
	return out
}

// show writes a slice as the pieces' places and texts.
func show(s slice.Slice) string {
	var b strings.Builder
	for _, p := range s.Pieces {
		fmt.Fprintf(&b, "== %s %d-%d %v %d\n%s", p.ID, p.StartLine, p.EndLine, p.Level, p.Symbols, p.Text)
		if !strings.HasSuffix(string(p.Text), "\n") {
			b.WriteString("|no line end\n")
		}
	}
	for _, o := range s.Omitted {
		fmt.Fprintf(&b, "-- %s: %s\n", o.ID, o.Reason)
	}
	return b.String()
}

const headGo = `package a

import "fmt"

// Head is the front.
// It has two lines.
type Head struct {
	// x is first.
	x, y int
	z    int // last
}

// Init begins.
func (h *Head) Init(a int,
	b int) error {
	fmt.Println(a)

	return nil
}

func (h *Head) Close() {}

// free stands alone.
func free() {
	fmt.Println()
}
`

const cachePy = `import os

class Cache:
    """Keeps rows."""

    def __init__(self, size):
        self.size = size
        self.rows = {}

    @property
    def get(self, key):
        """Finds."""
        row = self.rows
        return row.get(key)


def build(n):
    return Cache(n)`

func TestCut(t *testing.T) {
	repo := sources{"src/head.go": headGo, "cache.py": cachePy, "notes.txt": "one\ntwo\nthree\nfour\n", "empty.txt": ""}
	full := func(text string, from, to int) string {
		return strings.Join(strings.SplitAfter(text, "\n")[from-1:to], "")
	}
	for _, c := range []struct{ picks, want string }{
		{"src/head.go::free", "== src/head.go::free 23-26 full 1\n" + full(headGo, 23, 26)},
		{"src/head.go::free@signature", "== src/head.go::free 24-26 signature 1\nfunc free()\n\t// ... 2 lines\n"},
		{"src/head.go::free@outline", "== src/head.go::free 23-26 outline 1\n// free stands alone.\nfunc free()\n\t// ... 2 lines\n"},
		{"src/head.go::free@name", "== src/head.go::free 24-26 name 1\nfunction free 24-26\n"},
		// A type brings its methods along as pieces of their own.
		{"src/head.go::Head@signature", "== src/head.go::Head 7-11 signature 4\ntype Head struct\n\tx, y int\n\tz    int\n" +
			"== src/head.go::Head::Init 14-19 signature 1\nfunc (h *Head) Init(a int,\n\tb int) error\n\t// ... 4 lines\n" +
			"== src/head.go::Head::Close 21-21 signature 1\nfunc (h *Head) Close()\n    // ... 1 line\n"},
		{"src/head.go::Head@outline -src/head.go::Head::Init -src/head.go::Head::Close",
			"== src/head.go::Head 5-11 outline 4\n// Head is the front.\n// It has two lines.\ntype Head struct\n\t// x is first.\n\tx, y int\n\tz    int // last\n"},
		{"src/head.go::Head::y -src/head.go::Head::z", "== src/head.go::Head::y 8-9 full 1\n" + full(headGo, 8, 9)},
		{"src/head.go::Head::y src/head.go::Head::x", "== src/head.go::Head::x 8-9 full 2\n" + full(headGo, 8, 9)},
		{"cache.py::Cache", "== cache.py::Cache 3-14 full 3\n" + full(cachePy, 3, 14)},
		{"cache.py::build", "== cache.py::build 17-18 full 1\n" + full(cachePy, 17, 18) + "|no line end\n"},
		{"cache.py", "== cache.py 1-18 full 4\n" + cachePy + "|no line end\n"},
		{"cache.py@outline", "== cache.py 1-18 outline 4\nimport os\nclass Cache\n    \"\"\"Keeps rows.\"\"\"\n    def __init__(self, size)\n        # ... 2 lines\n" +
			"    def get(self, key)\n        \"\"\"Finds.\"\"\"\n        # ... 2 lines\ndef build(n)\n    # ... 1 line\n"},
		{"cache.py@name", "== cache.py 1-18 name 0\ncache.py, Python, 18 lines\n"},
		{"src/@name", "== src/ 0-0 name 0\nsrc/, 1 file\n"},
		{"src/@name src/head.go::free@name", "== src/ 0-0 name 0\nsrc/, 1 file\n== src/head.go::free 24-26 name 1\nfunction free 24-26\n"},
		// A node's own level wins over that of what is around it.
		{"cache.py::Cache cache.py::Cache::get@signature", "== cache.py::Cache 3-14 full 3\n" + full(cachePy, 3, 9) + "    def get(self, key)\n        # ... 2 lines\n"},
		{"cache.py::Cache@signature cache.py::Cache::get", "== cache.py::Cache 3-14 signature 3\nclass Cache\n    def __init__(self, size)\n        # ... 2 lines\n" + full(cachePy, 10, 14)},
		{"cache.py::Cache -cache.py::Cache::__init__", "== cache.py::Cache 3-14 full 2\n" + full(cachePy, 3, 5) + "    # ... 3 lines\n" + full(cachePy, 9, 14)},
		{"cache.py -cache.py::Cache", "== cache.py 1-18 full 1\n" + full(cachePy, 1, 2) + "# ... 12 lines\n" + full(cachePy, 15, 18) + "|no line end\n"},
		{"./ -src/ -notes.txt -empty.txt -cache.py cache.py::build@name", "== cache.py::build 17-18 name 1\nfunction build 17-18\n"},
		{"cache.py::Cache@name cache.py::Cache::get@name", "== cache.py::Cache 3-14 name 2\nclass Cache 3-14\nfunction Cache.get 10-14\n"},
		// Overlaps are printed once.
		{"cache.py::Cache::get cache.py::Cache", "== cache.py::Cache 3-14 full 3\n" + full(cachePy, 3, 14)},
		{"cache.py::Cache cache.py:4-5", "== cache.py::Cache 3-14 full 3\n" + full(cachePy, 3, 14)},
		{"cache.py::Cache cache.py:1-5", "== cache.py:1-2 1-2 full 0\n" + full(cachePy, 1, 2) + "== cache.py::Cache 3-14 full 3\n" + full(cachePy, 3, 14)},
		{"cache.py:2-15 cache.py::Cache", "== cache.py:2-15 2-15 full 3\n" + full(cachePy, 2, 15)},
		{"notes.txt:3-4 notes.txt:1-2", "== notes.txt:1-4 1-4 full 0\none\ntwo\nthree\nfour\n"},
		{"notes.txt:2-3 notes.txt:3-3 notes.txt:9", "== notes.txt:2-3 2-3 full 0\ntwo\nthree\n-- notes.txt:9: not found: it was moved, renamed or removed\n"},
		{"notes.txt@outline", "== notes.txt 1-4 outline 0\nnotes.txt, 4 lines\n"},
		{"empty.txt", "== empty.txt 0-0 full 0\n|no line end\n"},
		{"gone.go gone.go::X cache.py::Nothing@name", "-- cache.py::Nothing: not found: it was moved, renamed or removed\n-- gone.go: not found: it was moved, renamed or removed\n-- gone.go::X: not found: it was moved, renamed or removed\n"},
	} {
		list := picks(t, strings.Fields(c.picks)...)
		got, err := slice.Cut(repo.tree(), list, repo)
		if err != nil {
			t.Fatal(err)
		}
		if show(got) != c.want {
			t.Errorf("%s gives\n%s\nwant\n%s", c.picks, show(got), c.want)
		}
		slices.Reverse(list)
		if again, _ := slice.Cut(repo.tree(), list, repo); !reflect.DeepEqual(got, again) {
			t.Errorf("%s: the order of picks matters:\n%s\n%s", c.picks, show(got), show(again))
		}
		for _, p := range got.Pieces {
			if want := tokens.NewCounter(tokens.O200k).Count(p.Text); p.Tokens != want {
				t.Errorf("%s has %d tokens, says %d", p.ID, want, p.Tokens)
			}
		}
	}
}

func TestWhatCannotBeShown(t *testing.T) {
	repo := sources{"a.go": headGo, "b.go": headGo, "gone.go": headGo}
	tree := repo.tree()
	tree.Repo.Files = append(tree.Repo.Files, &model.File{Path: "p.go"}, &model.File{Path: "s.bin", Status: model.Skipped, Reason: "binary"})
	repo["a.go"] = headGo + "\n"
	delete(repo, "gone.go")
	got, err := slice.Cut(tree, picks(t, "./"), repo)
	if err != nil {
		t.Fatal(err)
	}
	want := []slice.Omission{{ID: "a.go", Reason: "changed since it was read: reload"}, {ID: "gone.go", Reason: "no such file"},
		{ID: "p.go", Reason: "not read yet"}, {ID: "s.bin", Reason: "skipped: binary"}}
	if !reflect.DeepEqual(got.Omitted, want) || len(got.Pieces) != 1 || got.Files != 1 {
		t.Errorf("omitted %+v, %d pieces", got.Omitted, len(got.Pieces))
	}
	if c := got.Coverage; c.Files != 5 || c.Complete != 3 || c.Pending != 1 || len(c.Skipped) != 1 {
		t.Errorf("coverage %+v", c)
	}
	tree.Repo.Encoding = "nonsense"
	if _, err := slice.Cut(tree, nil, repo); err == nil {
		t.Error("an unknown encoding passes")
	}
}

// TestLinesBeyondTheEnd says which lines there are, in the order of files and once.
func TestLinesBeyondTheEnd(t *testing.T) {
	repo := sources{"a.txt": "one\ntwo\nthree\n", "b.txt": "one\n"}
	s, err := slice.Cut(repo.tree(), picks(t, "b.txt:1-9", "a.txt:2-40", "a.txt:2-40", "a.txt:1-3"), repo)
	want := []string{"a.txt has 3 lines: 2-3 shown", "b.txt has 1 line: 1 shown"}
	if err != nil || !slices.Equal(s.Notes, want) || len(s.Pieces) != 2 {
		t.Errorf("%v, notes %q and %d pieces, want %q", err, s.Notes, len(s.Pieces), want)
	}
	fitted, err := slice.Fit(repo.tree(), picks(t, "a.txt:2-40"), repo, 1000, nil)
	if err != nil || !slices.Equal(fitted.Notes, want[:1]) {
		t.Errorf("%v, a slice that fits notes %q", err, fitted.Notes)
	}
}

// TestOutlineHasNoBodies also checks that a class and a method picked together come once.
func TestOutlineHasNoBodies(t *testing.T) {
	text, err := os.ReadFile("testdata/cache.py")
	if err != nil {
		t.Fatal(err)
	}
	repo := sources{"cache.py": string(text)}
	for _, l := range []string{"name", "signature", "outline"} {
		s, err := slice.Cut(repo.tree(), picks(t, "cache.py::Cache@"+l, "cache.py::Cache::get@"+l, "cache.py::build@"+l), repo)
		got := show(s)
		if err != nil || strings.Contains(got, "secret_body_marker") || strings.Contains(got, "another_body_marker") {
			t.Errorf("%v:\n%s", err, got)
		}
		for _, name := range []string{"Cache", "get", "build"} {
			if !strings.Contains(got, name) {
				t.Errorf("%s is not at level %s:\n%s", name, l, got)
			}
		}
	}
	s, err := slice.Cut(repo.tree(), picks(t, "cache.py:Cache", "cache.py:Cache.get"), repo)
	if n := strings.Count(show(s), "secret_body_marker = self.rows"); err != nil || n != 1 {
		t.Errorf("%v, the body is there %d times:\n%s", err, n, show(s))
	}
}

// TestSymbolsOnOneLine cuts symbols that share lines at their syntax, counted in bytes.
func TestSymbolsOnOneLine(t *testing.T) {
	text, err := os.ReadFile("testdata/uni.js")
	if err != nil {
		t.Fatal(err)
	}
	src := string(text)
	var b model.Builder
	b.Reset(text)
	want := []string{"function 次() { return \"é\"; }", "function tail() { return 1; }", "class Straße { größe() { return '👩‍👩‍👧'; } }", "größe() { return '👩‍👩‍👧'; }"}
	for _, w := range want {
		at := strings.Index(src, w)
		if at < 0 {
			t.Fatalf("%q is not in the sample", w)
		}
		span := model.Span{Start: uint32(at), Stop: uint32(at + len(w))}
		b.Add(model.Draft{Name: w[:4], Kind: model.Function, Range: span, Head: model.Span{Start: span.Start, Stop: span.Start + uint32(strings.IndexByte(w, '{')) - 1}, Flags: model.HasBody})
	}
	f := &model.File{Path: "uni.js", Lines: 2, Language: goLanguage()}
	f.Fill(b.Outline())
	for i, w := range want {
		if got := string(slice.Render(nil, f, text, i, model.LevelFull)); got != w+"\n" {
			t.Errorf("symbol %d is %q, want %q", i, got, w)
		}
	}
	if got := string(slice.Render(nil, f, text, 2, model.LevelSignature)); got != "class Straße\ngröße()\n    // ... 1 line\n" {
		t.Errorf("class at signature is %q", got)
	}
	checkPrices(t, tokens.NewCounter(tokens.O200k), f, text, &slice.Scratch{})
}

func TestWholeLines(t *testing.T) {
	for _, c := range []struct{ src, symbol, want string }{
		{"  a = 1; // why\nb\n", "a = 1", "  a = 1; // why\n"},
		{"\ta int, /* why */  \nb\n", "a int", "\ta int, /* why */  \n"},
		{"foo(a)\n", "a", "a\n"},
		{"  a()); x\n", "a()", "  a()\n"},
		{"  a) ;\r\nb", "a", "  a) ;\r\n"},
		{"a /* x\n */ b\n", "a", "a\n"},
		{"a // end", "a", "a // end"},
		{"a", "a", "a"},
		{"b; a", "a", "a\n"},
	} {
		var b model.Builder
		b.Reset([]byte(c.src))
		at := uint32(strings.Index(c.src, c.symbol))
		b.Add(model.Draft{Name: "s", Kind: model.Var, Range: model.Span{Start: at, Stop: at + uint32(len(c.symbol))}})
		f := &model.File{Path: "x.go", Language: goLanguage()}
		f.Fill(b.Outline())
		got := string(slice.Render(nil, f, []byte(c.src), 0, model.LevelFull))
		if at := strings.Index(c.want, c.symbol); got != c.want && !(at > 0 && got == c.want[at:]) {
			t.Errorf("%q in %q is printed as %q, want %q", c.symbol, c.src, got, c.want)
		}
	}
}

// TestRandomPicks holds Cut to what must be true of any picks: no order, no byte twice, what is wanted in full is there.
func TestRandomPicks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for n := range 4000 {
		f, src := randomFile(rnd)
		f.Status = model.Complete
		tree := model.NewTree(&model.Repo{Root: "/r", Files: []*model.File{f}})
		var list []slice.Pick
		for range rnd.IntN(6) {
			p := slice.Pick{Selector: selector.Of(f, rnd.IntN(len(f.Outline.Symbols)+1)-1), Level: model.Level(rnd.IntN(4)), Off: rnd.IntN(4) == 0}
			if rnd.IntN(5) == 0 && f.Lines > 0 {
				p.Selector = selector.Selector{Path: f.Path, Scoped: true, From: 1 + rnd.IntN(f.Lines)}
				p.Selector.To = p.Selector.From + rnd.IntN(4)
				p.Off = false
			}
			list = append(list, p)
		}
		repo := sources{f.Path: string(src)}
		got, err := slice.Cut(tree, list, repo)
		if err != nil {
			t.Fatal(err)
		}
		rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		if again, _ := slice.Cut(tree, list, repo); !reflect.DeepEqual(got, again) {
			t.Fatalf("round %d: the order of picks matters", n)
		}
		end := uint32(0)
		for i := range got.Pieces {
			p := &got.Pieces[i]
			if span := slice.SpanOf(p); !span.Empty() {
				if span.Start < end {
					t.Fatalf("round %d: byte %d of %q is printed twice:\n%s", n, span.Start, src, show(got))
				}
				end = span.Stop
				if text := string(span.In(src)); string(p.Text) != text && string(p.Text) != text+"\n" {
					t.Fatalf("round %d: %q is not the source at %v", n, p.Text, span)
				}
			}
		}
		for _, size := range []int{0, 20, 60} {
			fitted, err := slice.Fit(tree, list, repo, size, nil)
			if err != nil || fitted.Tokens() > size {
				t.Fatalf("round %d: %d tokens do not fit into %d, %v", n, fitted.Tokens(), size, err)
			}
			if len(got.Pieces) > 0 && len(fitted.Pieces) == 0 && len(fitted.Omitted) == len(got.Omitted) {
				t.Fatalf("round %d: pieces went out unsaid", n)
			}
		}
		checkSplit(t, got, 15)
		joined := got.Join()
		if joined.Symbols != got.Symbols || joined.Files != got.Files {
			t.Fatalf("round %d: joining changes %d symbols to %d", n, got.Symbols, joined.Symbols)
		}
	}
}

// checkSplit compares the parts with the whole.
func checkSplit(t *testing.T, s slice.Slice, limit int) []slice.Slice {
	t.Helper()
	parts := s.Split(limit, slice.Slice.Tokens)
	text := ""
	for i, part := range parts {
		if part.Tokens() > limit && (len(part.Pieces) != 1 || len(part.Notes) == 0) {
			t.Fatalf("part %d has %d tokens and says nothing", i, part.Tokens())
		}
		if len(part.Pieces) == 0 && len(parts) > 1 && i < len(parts)-1 {
			t.Fatalf("part %d is empty", i)
		}
		for _, p := range part.Pieces {
			text += string(p.Text)
		}
	}
	whole := ""
	for _, p := range s.Pieces {
		whole += string(p.Text)
	}
	if text != whole {
		t.Fatalf("the parts hold\n%s\nthe whole\n%s", text, whole)
	}
	return parts
}

func TestFit(t *testing.T) {
	repo := sources{"a.go": headGo, "b.py": cachePy, "c.txt": strings.Repeat("word ", 200) + "\n"}
	tree := repo.tree()
	list := picks(t, "a.go", "b.py::Cache", "c.txt:1-1", "b.py::build@signature")
	whole, err := slice.Cut(tree, list, repo)
	if err != nil {
		t.Fatal(err)
	}
	for budget := whole.Tokens() + 10; budget >= 0; budget-- {
		s, err := slice.Fit(tree, list, repo, budget, nil)
		if err != nil || s.Tokens() > budget {
			t.Fatalf("%d tokens for a budget of %d, %v", s.Tokens(), budget, err)
		}
		if budget >= whole.Tokens() && (len(s.Lowered) > 0 || len(s.Omitted) > 0) {
			t.Fatalf("a budget of %d lowers %v, leaves out %v", budget, s.Lowered, s.Omitted)
		}
		if again, _ := slice.Fit(tree, list, repo, budget, nil); !reflect.DeepEqual(s, again) {
			t.Fatal("two runs differ")
		}
	}
	s, _ := slice.Fit(tree, list, repo, whole.Tokens()-1, nil)
	if len(s.Omitted) != 1 || s.Omitted[0].ID != "c.txt:1" || !strings.Contains(s.Omitted[0].Reason, "fit") {
		t.Errorf("the largest piece is a run of lines and goes out: %+v", s.Omitted)
	}
	alone, _ := slice.Cut(tree, picks(t, "a.go"), repo)
	s, _ = slice.Fit(tree, picks(t, "a.go"), repo, alone.Tokens()-1, nil)
	if want := []slice.Step{{ID: "a.go", From: model.LevelFull, To: model.LevelSignature}}; !reflect.DeepEqual(s.Lowered, want) || s.Pieces[0].Level != model.LevelSignature {
		t.Errorf("lowered %+v, %d tokens of %d", s.Lowered, s.Tokens(), alone.Tokens())
	}
}

func TestSplitAtSymbols(t *testing.T) {
	repo := sources{"a.go": headGo, "b.py": cachePy}
	s, err := slice.Cut(repo.tree(), picks(t, "a.go", "b.py"), repo)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, part := range checkSplit(t, s, 55) {
		for _, p := range part.Pieces {
			got = append(got, p.ID)
			if lines := strings.SplitAfter(repo[p.File], "\n"); string(p.Text) != strings.Join(lines[p.StartLine-1:p.EndLine], "") {
				t.Errorf("%s is not lines %d-%d:\n%s", p.ID, p.StartLine, p.EndLine, p.Text)
			}
		}
	}
	want := []string{"a.go:1-12", "a.go:13-26", "b.py:1-9", "b.py:10-18"}
	if !slices.Equal(got, want) {
		t.Errorf("parts hold %v, want %v", got, want)
	}
	if parts := (slice.Slice{}).Split(10, slice.Slice.Tokens); len(parts) != 1 {
		t.Errorf("an empty slice has %d parts", len(parts))
	}
}

func TestJoin(t *testing.T) {
	repo := sources{"a.go": headGo}
	s, err := slice.Cut(repo.tree(), picks(t, "a.go::Head", "a.go::free@signature"), repo)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Pieces) != 4 {
		t.Fatalf("%d pieces:\n%s", len(s.Pieces), show(s))
	}
	j := s.Join()
	lines := strings.SplitAfter(headGo, "\n")
	if len(j.Pieces) != 2 || j.Pieces[0].ID != "a.go:5-21" || string(j.Pieces[0].Text) != strings.Join(lines[4:21], "") || j.Symbols != s.Symbols {
		t.Errorf("joined:\n%s", show(j))
	}
}

func BenchmarkCut(b *testing.B) {
	repo := sources{}
	for path, text := range samples(b, ".go", 5<<20) {
		repo[strings.TrimPrefix(path, "/")] = text
	}
	tree := repo.tree()
	for _, l := range []string{"outline", "full"} {
		list := picks(b, "./@"+l)
		b.Run(l, func(b *testing.B) {
			for b.Loop() {
				if _, err := slice.Cut(tree, list, repo); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A symbol larger than the limit stands alone, with a note; what follows it in its file goes on in parts that hold the limit,
// and no part is empty.
func TestSplitLeavesLargeSymbolsAlone(t *testing.T) {
	body := "package a\n\nfunc Large() {\n" + strings.Repeat("\tstep(1, 2, 3)\n", 20) + "}\n\nfunc small() {}\n"
	repo := sources{"a.go": body}
	s, err := slice.Cut(repo.tree(), picks(t, "a.go"), repo)
	if err != nil {
		t.Fatal(err)
	}
	over := 0
	parts := checkSplit(t, s, 40)
	for i, part := range parts {
		if len(part.Pieces) == 0 {
			t.Errorf("part %d is empty", i)
		}
		if part.Tokens() > 40 {
			over++
			if !strings.Contains(string(part.Pieces[0].Text), "func Large") || strings.Contains(string(part.Pieces[0].Text), "small") {
				t.Errorf("the large part is\n%s", part.Pieces[0].Text)
			}
		}
	}
	if over != 1 || len(parts) < 3 {
		t.Errorf("%d of %d parts are too large; want one of three", over, len(parts))
	}
	if s, err = slice.Cut(repo.tree(), picks(t, "a.go::Large"), repo); err != nil {
		t.Fatal(err)
	}
	if parts = checkSplit(t, s, 40); len(parts) != 1 || len(parts[0].Notes) != 1 {
		t.Errorf("a single symbol is in %d parts: %+v", len(parts), parts)
	}
}
