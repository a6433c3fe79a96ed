package slice_test

import (
	"go/build"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/slice"
	"outcrop/model/tokens"
)

// samples are real sources of the Go tree and, where there is a Python, of its library.
func samples(t testing.TB, ext string, most int) map[string]string {
	t.Helper()
	var dirs []string
	for _, dir := range []string{"net", "encoding", "go", "runtime", "crypto", "database", "os"} {
		dirs = append(dirs, filepath.Join(build.Default.GOROOT, "src", dir))
	}
	if ext == ".py" {
		dirs, _ = filepath.Glob("/usr/lib/python3*")
	}
	out := map[string]string{}
	size := 0
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return fs.SkipDir
			}
			if d.IsDir() || filepath.Ext(path) != ext || strings.Contains(path, "testdata") {
				return nil
			}
			if size > most {
				return filepath.SkipAll
			}
			text, err := os.ReadFile(path)
			out[path] = string(text)
			size += len(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// checkPrices compares every price of a file with the count of the text that Render gives.
func checkPrices(t *testing.T, c *tokens.Counter, f *model.File, src []byte, s *slice.Scratch) {
	t.Helper()
	p := slice.Price(c, f, src, s)
	var buf []byte
	for l := range model.Level(model.NumLevels) {
		buf = slice.Render(buf[:0], f, src, -1, l)
		if got, want := int(p.File[l]), c.Count(buf); got != want {
			t.Errorf("%s at %v costs %d, its text %d:\n%.300q", f.Path, l, got, want, buf)
		}
		for i := range p.Symbols {
			buf = slice.Render(buf[:0], f, src, i, l)
			if got, want := int(p.Symbols[i][l]), c.Count(buf); got != want {
				t.Errorf("%s symbol %s at %v costs %d, its text %d:\n%.300q", f.Path, f.Outline.Symbols[i].Name, l, got, want, buf)
			}
			if l < model.LevelFull && (len(buf) == 0 || buf[len(buf)-1] != '\n') {
				t.Errorf("%s symbol %s at %v is not whole lines: %q", f.Path, f.Outline.Symbols[i].Name, l, buf)
			}
		}
		if t.Failed() {
			t.FailNow()
		}
	}
}

func TestPricesOfRealCode(t *testing.T) {
	for _, ext := range []string{".go", ".py"} {
		files := samples(t, ext, 1<<20)
		if len(files) == 0 {
			t.Logf("no %s sources here", ext)
		}
		for _, e := range []tokens.Encoding{tokens.O200k, tokens.CL100k} {
			c := tokens.NewCounter(e)
			var s slice.Scratch
			for path, src := range files {
				checkPrices(t, c, newFile(path, src), []byte(src), &s)
			}
		}
	}
}

// hard are strings that are hard on a tokenizer or on the search for a line's borders.
func hard() []string {
	return []string{"\n", "\n\n", "\r\n", " ", "\t", "  \n", "a", "Word", "x1", "(", ")", ");\n", "{", "}\n", "//", "// c\n", "/* c */", "/",
		"#", ";", ",", "é", "日本", "\u0301", "\u00a0", "😀", "\xff", "\"", "12345"}
}

// randomFile makes a text of hard strings with a random outline.
func randomFile(rnd *rand.Rand) (*model.File, []byte) {
	var text strings.Builder
	for range 5 + rnd.IntN(120) {
		text.WriteString(hard()[rnd.IntN(len(hard()))])
	}
	return randomOutline(rnd, text.String()), []byte(text.String())
}

// randomOutline makes a file with an outline of random nested ranges over a text.
func randomOutline(rnd *rand.Rand, src string) *model.File {
	atoms := hard()
	var b model.Builder
	b.Reset([]byte(src))
	var nest func(from, to, depth int)
	nest = func(from, to, depth int) {
		for from < to && depth < 6 {
			start := from + rnd.IntN(to-from)
			stop := start + 1 + rnd.IntN(to-start)
			d := model.Draft{Name: atoms[rnd.IntN(len(atoms))], Kind: model.Kind(1 + rnd.IntN(20)), NameAt: uint32(start)}
			d.Range = model.Span{Start: uint32(start), Stop: uint32(stop)}
			head := start + 1 + rnd.IntN(stop-start)
			d.Head = model.Span{Start: uint32(start), Stop: uint32(head)}
			if head < stop && rnd.IntN(2) == 0 {
				d.Flags |= model.HasBody
			}
			switch rnd.IntN(4) {
			case 0:
				if from < start {
					d.Doc = model.Span{Start: uint32(from + rnd.IntN(start-from)), Stop: uint32(start)}
				}
			case 1:
				if head < stop {
					d.Doc, d.Flags = model.Span{Start: uint32(head), Stop: uint32(head + 1 + rnd.IntN(stop-head))}, d.Flags|model.DocInside
				}
			case 2:
				d.Doc = model.Span{Start: uint32(stop), Stop: uint32(min(stop+3, len(src)))}
			}
			if rnd.IntN(4) == 0 {
				d.Owner = atoms[rnd.IntN(len(atoms))]
			}
			b.Add(d)
			if rnd.IntN(5) == 0 {
				d.Name = "twin"
				b.Add(d)
			}
			if head < stop {
				nest(head, stop, depth+1)
			}
			from = stop + rnd.IntN(3)
		}
	}
	nest(0, len(src), 0)
	languages := []*model.Language{nil, goLanguage(), pyLanguage(), {Name: "md", Title: "M", Comment: [2]string{"<!--", "-->"}}}
	f := &model.File{Path: "x", Language: languages[rnd.IntN(4)], Lines: model.CountLines([]byte(src))}
	f.Fill(b.Outline())
	if rnd.IntN(3) == 0 && len(src) > 3 {
		f.Outline.Imports = []model.Import{{Span: model.Span{Start: 0, Stop: 3}}, {Span: model.Span{Start: 1, Stop: 3}}}
	}
	return f
}

func TestPricesOfRandomOutlines(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	counters := []*tokens.Counter{tokens.NewCounter(tokens.O200k), tokens.NewCounter(tokens.CL100k)}
	var s slice.Scratch
	for range 10_000 {
		f, src := randomFile(rnd)
		checkPrices(t, counters[rnd.IntN(2)], f, src, &s)
	}
}

func FuzzPrice(f *testing.F) {
	for i, s := range []string{"func f() {\n\tx\n}\n// doc\nvar y = 1 // z", "a)\n//\n\n \n\u0301b;\r\n", "\xff\n/*x*/ a,b\n"} {
		f.Add(s, uint64(i))
	}
	c := tokens.NewCounter(tokens.O200k)
	var s slice.Scratch
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if len(text) > 0 && len(text) < 4000 {
			checkPrices(t, c, randomOutline(rand.New(rand.NewPCG(seed, 0)), text), []byte(text), &s)
		}
	})
}

// TestStaleOutline gives outlines the text of another version: wrong pieces, but never a panic.
func TestStaleOutline(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	c := tokens.NewCounter(tokens.O200k)
	var s slice.Scratch
	for range 3000 {
		f, src := randomFile(rnd)
		src = src[:rnd.IntN(len(src))]
		slice.Price(c, f, src, &s)
		for l := range model.Level(model.NumLevels) {
			for i := -1; i < len(f.Outline.Symbols); i++ {
				slice.Render(nil, f, src, i, l)
			}
		}
	}
}

func TestPriceOfNestedOneLiner(t *testing.T) {
	const depth = 12_000
	src := strings.Repeat("f(){", depth) + strings.Repeat("}", depth)
	var b model.Builder
	b.Reset([]byte(src))
	for i := range depth {
		start, stop := uint32(4*i), uint32(len(src)-i)
		b.Add(model.Draft{Name: "f", Kind: model.Function, Range: model.Span{Start: start, Stop: stop}, Head: model.Span{Start: start, Stop: start + 3}, Flags: model.HasBody, NameAt: start})
	}
	f := &model.File{Path: "deep.js", Lines: 1}
	f.Fill(b.Outline())
	p := slice.Price(tokens.NewCounter(tokens.O200k), f, []byte(src), &slice.Scratch{})
	if len(p.Symbols) != model.MaxDepth {
		t.Fatalf("%d symbols have prices, want %d", len(p.Symbols), model.MaxDepth)
	}
	for i := 1; i < len(p.Symbols); i++ {
		if a, b := p.Symbols[i-1][model.LevelFull], p.Symbols[i][model.LevelFull]; a == 0 || b > a+2 {
			t.Fatalf("symbol %d costs %d, %d inside it %d", i-1, a, i, b)
		}
	}
}

func TestBelowCountsOwnedMembers(t *testing.T) {
	src := "package a\n\nfunc (h *Head) Init() {\n\tprintln(1)\n}\n\n// Head is it.\ntype Head struct {\n\tx int\n}\n\nfunc (h Head) Close() {}\n\nfunc free() {}\n"
	f := newFile("a.go", src)
	p := slice.Price(tokens.NewCounter(tokens.O200k), f, []byte(src), &slice.Scratch{})
	index := map[string]int{}
	for i, s := range f.Outline.Symbols {
		index[s.Name] = i
	}
	for l := range model.NumLevels {
		want := p.Symbols[index["Head"]][l] + p.Symbols[index["Init"]][l] + p.Symbols[index["Close"]][l]
		if got, _ := p.Node(index["Head"]); got[l] != want {
			t.Errorf("Head and its methods cost %d at level %d, want %d", got[l], l, want)
		}
		for _, alone := range []string{"Init", "Close", "free", "x"} {
			if got, _ := p.Node(index[alone]); got != p.Symbols[index[alone]] {
				t.Errorf("%s owns nothing, but its node costs more", alone)
			}
		}
	}
	if p := slice.Price(tokens.NewCounter(tokens.O200k), newFile("b.go", "package b\n\nfunc a() {}\n"), []byte("package b\n\nfunc a() {}\n"), &slice.Scratch{}); p.Below != nil {
		t.Error("a file without methods has a second table")
	}
}

func BenchmarkPrice(b *testing.B) {
	type sample struct {
		f   *model.File
		src []byte
	}
	var all []sample
	size, symbols := 0, 0
	for path, text := range samples(b, ".go", 10<<20) {
		f := newFile(path, text)
		all = append(all, sample{f, []byte(text)})
		size += len(text)
		symbols += len(f.Outline.Symbols)
	}
	c := tokens.NewCounter(tokens.O200k)
	b.Run("lines", func(b *testing.B) {
		var l tokens.Lines
		b.SetBytes(int64(size))
		for b.Loop() {
			for _, s := range all {
				c.Lines(s.src, &l)
			}
		}
	})
	b.Run("price", func(b *testing.B) {
		var s slice.Scratch
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			for _, x := range all {
				slice.Price(c, x.f, x.src, &s)
			}
		}
		b.ReportMetric(float64(symbols), "symbols")
	})
}
