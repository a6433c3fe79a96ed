package selector_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"outcrop/model"
	"outcrop/model/selector"
)

func TestStringForms(t *testing.T) {
	for _, c := range []struct {
		want string
		sel  selector.Selector
	}{
		{"./", selector.Selector{Scoped: true}},
		{"src/", selector.Selector{Path: "src/", Scoped: true}},
		{"order.py", selector.Selector{Path: "order.py", Scoped: true}},
		{"./Makefile", selector.Selector{Path: "Makefile", Scoped: true}},
		{"jobs.py::B::run", scoped("jobs.py", "B", "run")},
		{"./Makefile::all", scoped("Makefile", "all")},
		{"Outer::Inner", selector.Selector{Symbols: []selector.Part{{Name: "Outer"}, {Name: "Inner"}}}},
		{"::Outer.Inner", selector.Selector{Symbols: []selector.Part{{Name: "Outer.Inner"}}}},
		{"a.go:12-40", selector.Selector{Path: "a.go", Scoped: true, From: 12, To: 40}},
		{"a.go:12", selector.Selector{Path: "a.go", Scoped: true, From: 12, To: 12}},
		{"a.go::x~2", selector.Selector{Path: "a.go", Scoped: true, Symbols: []selector.Part{{Name: "x", Nth: 1}}}},
		{"a.go::(anonymous)", selector.Selector{Path: "a.go", Scoped: true, Symbols: []selector.Part{{}}}},
		{"a.go::(anonymous)~2", selector.Selector{Path: "a.go", Scoped: true, Symbols: []selector.Part{{Nth: 1}}}},
		{"a.go::%28anonymous)", scoped("a.go", "(anonymous)")},
		{"a.css::a%3Ahover", scoped("a.css", "a:hover")},
		{"node_modules/@types/a.d.ts::X", scoped("node_modules/@types/a.d.ts", "X")},
		{"a.go::x%40full", scoped("a.go", "x@full")},
		{"a.go::x@fully", scoped("a.go", "x@fully")},
		{"a.go::%40full", scoped("a.go", "@full")},
		{"a.go::x%7E2", scoped("a.go", "x~2")},
		{"a.go::x~", scoped("a.go", "x~")},
		{"a.go::100%", scoped("a.go", "100%")},
		{"a.go::%2541", scoped("a.go", "%41")},
		{"a%0Ab.go", selector.Selector{Path: "a\nb.go", Scoped: true}},
		{"a%FF.go", selector.Selector{Path: "a\xff.go", Scoped: true}},
		{"straße.go::größe", scoped("straße.go", "größe")},
		{"a%3A%3Ab.go::c", scoped("a::b.go", "c")},
		{"./--help.go::Hi", scoped("--help.go", "Hi")},
		{"./-d/", selector.Selector{Path: "-d/", Scoped: true}},
		{"::--accent", selector.Selector{Symbols: []selector.Part{{Name: "--accent"}}}},
		{"a.go::x%E2%80%AEy%C2%85", scoped("a.go", "x\u202ey\u0085")},
		{"a.go::👨\u200d👩", scoped("a.go", "👨\u200d👩")},
	} {
		if got := c.sel.String(); got != c.want {
			t.Errorf("String of %+v = %q, want %q", c.sel, got, c.want)
		}
		check(t, c.sel)
	}
}

func scoped(path string, names ...string) selector.Selector {
	s := selector.Selector{Path: path, Scoped: true}
	for _, n := range names {
		s.Symbols = append(s.Symbols, selector.Part{Name: n})
	}
	return s
}

// check holds every selector to the round trip, with each level and without.
func check(t *testing.T, s selector.Selector) {
	t.Helper()
	text := s.String()
	if !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\n\x1b\x7f") {
		t.Errorf("%+v prints as %q", s, text)
	}
	back, _, given, err := selector.Parse(text)
	if err != nil || given || !back.Equal(s) {
		t.Errorf("%+v prints as %q, which reads as %+v, level %v, error %v", s, text, back, given, err)
	}
	for l := range model.Level(model.NumLevels) {
		back, level, given, err := selector.Parse(text + "@" + l.String())
		if err != nil || !given || level != l || !back.Equal(s) {
			t.Errorf("%q at %v reads as %+v at %v, given %v, error %v", text, l, back, level, given, err)
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "./"}, {".", "./"}, {"./", "./"}, {"./././a.go", "a.go"},
		{"src/x.py:Cache", "src/x.py::Cache"},
		{"cache.py:Cache.get", "cache.py::Cache.get"},
		{"Makefile:3-4", "./Makefile:3-4"},
		{"a:b/c.go", "a%3Ab/c.go"},
		{"a:b/c.go:Foo", "a%3Ab/c.go::Foo"},
		{"::Foo", "Foo"},
		{"Outer.Inner::X", "Outer.Inner::X"},
		{"x%3ay.go", "x%3Ay.go"},
		{"50%.go", "50%.go"},
		{"@types", "@types"},
		{"x~1", "x~1"}, {"x~02", "x~02"}, {"x~9999999999999", "x~9999999999999"},
	} {
		s, _, given, err := selector.Parse(c.text)
		if err != nil || given || s.String() != c.want {
			t.Errorf("Parse(%q) = %q, level %v, error %v; want %q", c.text, s, given, err, c.want)
		}
	}
	for _, bad := range []string{"::", "a.go::", "a.go::x::::y", "a.go:0", "a.go:5-2", "a.go:0-3", "a.go:1-99999999999999999999", "a.go:-1", "a.go:1-", "a.go:1-2-3"} {
		if s, _, _, err := selector.Parse(bad); err == nil || !strings.Contains(err.Error(), bad) {
			t.Errorf("Parse(%q) = %+v, error %v; want an error that names it", bad, s, err)
		}
	}
	if s, level, given, err := selector.Parse("a.go::X@outline"); err != nil || !given || level != model.LevelOutline || s.String() != "a.go::X" {
		t.Errorf("a.go::X@outline reads as %v at %v, %v, %v", s, level, given, err)
	}
}

func TestParseRefusesGiants(t *testing.T) {
	for _, bad := range []string{strings.Repeat("x", selector.MaxText+1), strings.Repeat("a/", selector.MaxPath) + "::f",
		"d/" + strings.Repeat("é", selector.MaxPath)} {
		if _, _, _, err := selector.Parse(bad); err == nil || !strings.Contains(err.Error(), "too long") || len(err.Error()) > 400 {
			t.Errorf("%d bytes: %v; want a short refusal", len(bad), err)
		}
	}
	// Every cut of such a chain is tried as a path; a cut that no path can have ends the trying.
	long := "x" + strings.Repeat("::y", selector.MaxText/4)
	s, _, _, err := selector.Parse(long)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := selector.Resolve(&model.Repo{Root: "/r", Files: []*model.File{goFile()}}, s); err == nil {
		t.Error("a chain of 16,000 names was found")
	}
}

func TestRandomRoundTrip(t *testing.T) {
	atoms := []string{"a", "B", ".", "/", ":", "::", "@", "~", "~2", "~10", "%", "%4", "%41", "41", "@full", "@name", "(anonymous)", "(",
		"\x00", "\n", "\x1b", "\x7f", "\x85", "\xff", "\xc3", "é", "日", "\u0085", "\u2028", "\ufffd", " ", "-", "12", "-40", "./", "..", "\\"}
	rnd := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		s := ""
		for range 1 + rnd.IntN(4) {
			s += atoms[rnd.IntN(len(atoms))]
		}
		return s
	}
	for range 100_000 {
		s := selector.Selector{Scoped: rnd.IntN(3) > 0}
		if s.Scoped {
			for s.Path = word(); strings.HasPrefix(s.Path, "./") || s.Path == "."; {
				s.Path = word()
			}
		}
		for range rnd.IntN(4) {
			s.Symbols = append(s.Symbols, selector.Part{Name: word(), Nth: max(0, rnd.IntN(6)-3)})
		}
		if s.Scoped && len(s.Symbols) == 0 && rnd.IntN(2) == 0 {
			s.From = 1 + rnd.IntN(50)
			s.To = s.From + rnd.IntN(50)
		}
		if !s.Scoped && len(s.Symbols) == 0 {
			continue
		}
		if check(t, s); t.Failed() {
			return
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a/b.go::C::d~2@full", "x:1-2", "a%3A:b", "::@name", "(anonymous)~3", "%%41%", "./.", "a.b.c"} {
		f.Add(s)
	}
	repo := &model.Repo{Root: "/r", Files: []*model.File{goFile(), {Path: "a:b/c.go"}, {Path: "x::y"}}}
	f.Fuzz(func(t *testing.T, text string) {
		s, level, given, err := selector.Parse(text)
		if err != nil {
			return
		}
		if given && !strings.HasSuffix(text, "@"+level.String()) {
			t.Errorf("level %v from %q", level, text)
		}
		check(t, s)
		if target, err := selector.Resolve(repo, s); err == nil {
			again, err := selector.Resolve(repo, target.Selector())
			if err != nil || again != target {
				t.Errorf("%q is %+v, but its selector is %+v, %v", text, target, again, err)
			}
		}
	})
}
