package selector_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
	"outcrop/model/selector"
)

// outlineOf reads classes and functions of a Python-like text by indentation.
func outlineOf(src string) *model.Outline {
	var b model.Builder
	b.Reset([]byte(src))
	lines := strings.SplitAfter(src, "\n")
	at := 0
	for i, line := range lines {
		trimmed := strings.TrimLeft(line, " ")
		indent := len(line) - len(trimmed)
		word, rest, _ := strings.Cut(strings.TrimSpace(trimmed), " ")
		if word == "class" || word == "def" {
			stop := at + len(line)
			end := stop
			for _, next := range lines[i+1:] {
				t := strings.TrimSpace(next)
				if t != "" && len(next)-len(strings.TrimLeft(next, " ")) <= indent {
					break
				}
				if stop += len(next); t != "" {
					end = stop
				}
			}
			kind := model.Class
			if word == "def" {
				kind = model.Function
			}
			name := rest[:strings.IndexAny(rest, "(:")]
			start := uint32(at + indent)
			b.Add(model.Draft{Name: name, Kind: kind, Range: model.Span{Start: start, Stop: uint32(end - 1)},
				Head: model.Span{Start: start, Stop: uint32(at + strings.LastIndexByte(line, ':'))}, NameAt: start + uint32(len(word)) + 1})
		}
		at += len(line)
	}
	return b.Outline()
}

func file(path, src string) *model.File {
	f := &model.File{Path: path, Lines: strings.Count(src, "\n")}
	f.Fill(outlineOf(src))
	return f
}

// goFile has a method before its type, one of a type of another file, and equal names.
func goFile() *model.File {
	var b model.Builder
	src := strings.Repeat("x", 10) + "\n" + strings.Repeat("y\n", 40)
	b.Reset([]byte(src))
	for i, d := range []model.Draft{
		{Name: "Init", Owner: "Head", Kind: model.Method},
		{Name: "Head", Kind: model.Struct},
		{Name: "Init", Owner: "Tail", Kind: model.Method},
		{Name: "push", Owner: "ns::Ring", Kind: model.Method},
		{Name: "init", Kind: model.Function},
		{Name: "init", Kind: model.Function},
		{Name: "", Kind: model.Function},
		{Name: "", Kind: model.Function},
		{Name: "v1.2", Kind: model.Heading},
	} {
		d.Range = model.Span{Start: uint32(i), Stop: uint32(i) + 1}
		if i == 1 {
			d.Range.Stop = d.Range.Start + 1
		}
		b.Add(d)
	}
	f := &model.File{Path: "src/head.go", Lines: 41}
	f.Fill(b.Outline())
	return f
}

func repo(files ...*model.File) *model.Repo {
	return &model.Repo{Root: "/home/me/repo", Files: files}
}

func resolve(t *testing.T, r *model.Repo, text string) (string, error) {
	t.Helper()
	s, _, _, err := selector.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	target, err := selector.Resolve(r, s)
	if err != nil {
		return "", err
	}
	return target.Place(), nil
}

func TestOf(t *testing.T) {
	f := goFile()
	want := []string{"Head::Init", "Head", "Tail::Init", "ns::Ring::push", "init", "init~2", "(anonymous)", "(anonymous)~2", "v1.2"}
	names := []string{"Head.Init", "Head", "Tail.Init", "ns.Ring.push", "init", "init", "(anonymous)", "(anonymous)", "v1.2"}
	r := repo(f)
	for i := range f.Outline.Symbols {
		id := selector.Of(f, i).String()
		if id != "src/head.go::"+want[i] {
			t.Errorf("symbol %d is %s, want %s", i, id, want[i])
		}
		if got := string(selector.AppendID(nil, f, i)); got != id {
			t.Errorf("AppendID gives %s, String gives %s", got, id)
		}
		if got := string(selector.AppendQualified(nil, f.Names, i)); got != names[i] {
			t.Errorf("symbol %d is called %s, want %s", i, got, names[i])
		}
		s, _, _, _ := selector.Parse(id)
		if target, err := selector.Resolve(r, s); err != nil || target.Symbol != i || target.File != f {
			t.Errorf("%s leads to %+v, %v; want symbol %d", id, target, err, i)
		}
	}
	buf := make([]byte, 0, 200)
	if n := testing.AllocsPerRun(100, func() { buf = selector.AppendID(buf[:0], f, 3) }); n > 0 {
		t.Errorf("AppendID allocates %v times", n)
	}
}

func TestRingOfParents(t *testing.T) {
	f := &model.File{Path: "a.go", Outline: &model.Outline{Symbols: []model.Symbol{{Name: "a", Up: 1, End: 1}, {Name: "b", Up: 0, End: 2}}}}
	if id := selector.Of(f, 0).String(); len(id) > 100 {
		t.Errorf("a ring of parents gives %d bytes", len(id))
	}
}

func TestResolve(t *testing.T) {
	jobs, err := os.ReadFile("testdata/jobs.py")
	if err != nil {
		t.Fatal(err)
	}
	r := repo(
		file("Makefile", ""),
		file("a:b/c.py", "def colon():\n    pass\n"),
		file("dir/sub/x.py", "class Cache:\n    def get():\n        pass\n"),
		file("jobs.py", string(jobs)),
		file("odd%20name.py", "def odd():\n    pass\n"),
		file("two::parts.py", "def inner():\n    pass\n"),
		file("x@full.py", "def at():\n    pass\n"),
	)
	r.Files = append(r.Files[:3:3], append([]*model.File{r.Files[3], r.Files[4], goFile()}, r.Files[5:]...)...)
	for text, want := range map[string]string{
		"":                         "./",
		"/home/me/repo":            "./",
		"/home/me/repo/jobs.py::A": "jobs.py::A  (lines 1-3)",
		"dir":                      "dir/",
		"dir/sub":                  "dir/sub/",
		"./dir/":                   "dir/",
		"dir//sub/../sub/":         "dir/sub/",
		"jobs.py":                  "jobs.py",
		"jobs.py:7-8":              "jobs.py:7-8",
		"jobs.py:7-99":             "jobs.py:7-17",
		"Makefile":                 "./Makefile",
		"jobs.py::B::run":          "jobs.py::B::run  (lines 7-8)",
		"jobs.py::run":             "jobs.py::run  (lines 16-17)",
		"jobs.py:B.run":            "jobs.py::B::run  (lines 7-8)",
		"B.run":                    "jobs.py::B::run  (lines 7-8)",
		"B::run":                   "jobs.py::B::run  (lines 7-8)",
		"stop::run":                "jobs.py::B::stop::run  (lines 11-12)",
		"B.stop.run":               "jobs.py::B::stop::run  (lines 11-12)",
		"jobs.py::stop":            "jobs.py::B::stop  (lines 10-13)",
		"dir/::get":                "dir/sub/x.py::Cache::get  (lines 2-3)",
		"a:b/c.py:colon":           "a%3Ab/c.py::colon  (lines 1-2)",
		"a:b":                      "a%3Ab/",
		"a%3Ab/c.py::colon":        "a%3Ab/c.py::colon  (lines 1-2)",
		"two::parts.py":            "two%3A%3Aparts.py",
		"two::parts.py::inner":     "two%3A%3Aparts.py::inner  (lines 1-2)",
		"two%3A%3Aparts.py::inner": "two%3A%3Aparts.py::inner  (lines 1-2)",
		"odd%20name.py::odd":       "odd%2520name.py::odd  (lines 1-2)",
		"x@full.py::at":            "x@full.py::at  (lines 1-2)",
		"Head.Init":                "src/head.go::Head::Init  (line 1)",
		"v1.2":                     "src/head.go::v1.2  (line 1)",
		"init~2":                   "src/head.go::init~2  (line 1)",
		"src/head.go::init":        "src/head.go::init  (line 1)",
		"Ring::push":               "src/head.go::ns::Ring::push  (line 1)",
	} {
		got, err := resolve(t, r, text)
		if err != nil || got != want {
			t.Errorf("%q is %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"Run", "B.Run", "jobs.py::b::run", "jobs.py::B::run~2", "nowhere/", "nowhere.py", "jobs.py:18-20",
		"jobs.py:A.run.x", ".run", "run.", "un", "get.", "B.ru"} {
		got, err := resolve(t, r, text)
		var none *selector.NotFound
		if !errors.As(err, &none) {
			t.Errorf("%q is %q, %v; want not found", text, got, err)
		}
	}
	for _, text := range []string{"../x", "/etc/passwd", "dir/../../x", "/home/me/repository/x"} {
		if got, err := resolve(t, r, text); err == nil || !strings.Contains(err.Error(), "outside the root") {
			t.Errorf("%q is %q, %v; want it refused", text, got, err)
		}
	}
}

func TestAmbiguousNamesCandidates(t *testing.T) {
	jobs, err := os.ReadFile("testdata/jobs.py")
	if err != nil {
		t.Fatal(err)
	}
	r := repo(file("jobs.py", string(jobs)))
	_, err = resolve(t, r, "run")
	var several *selector.Ambiguous
	if !errors.As(err, &several) {
		t.Fatalf("run: %v", err)
	}
	want := []string{"jobs.py::A::run  (lines 2-3)", "jobs.py::B::run  (lines 7-8)", "jobs.py::B::stop::run  (lines 11-12)", "jobs.py::run  (lines 16-17)"}
	if strings.Join(several.Candidates, "\n") != strings.Join(want, "\n") {
		t.Errorf("candidates %q, want %q", several.Candidates, want)
	}
	for _, c := range want {
		id, _, _ := strings.Cut(c, "  ")
		if got, err := resolve(t, r, id); err != nil || got != c {
			t.Errorf("candidate %q sent back gives %q, %v", id, got, err)
		}
		if !strings.Contains(err.Error(), c) {
			t.Errorf("message %q lacks %q", err, c)
		}
	}
	r = repo(goFile())
	if _, err := resolve(t, r, "init"); !errors.As(err, &several) || len(several.Candidates) != 2 {
		t.Errorf("init: %v; want both", err)
	}
}

func TestNear(t *testing.T) {
	jobs, err := os.ReadFile("testdata/jobs.py")
	if err != nil {
		t.Fatal(err)
	}
	r := repo(file("jobs.py", string(jobs)), goFile(), &model.File{Path: "z.bin", Status: model.Skipped, Reason: "binary"})
	for text, want := range map[string]string{
		"B.rum":            "jobs.py::B::run",
		"jobs.py::B::rnu":  "jobs.py::B::run",
		"jobs.py::B.Stop":  "jobs.py::B::stop",
		"head::INIT":       "src/head.go::Head::Init",
		"job.py":           "jobs.py",
		"src/haed.go":      "src/head.go",
		"src/head.go::Hea": "src/head.go::Head",
	} {
		_, err := resolve(t, r, text)
		var none *selector.NotFound
		if !errors.As(err, &none) || len(none.Near) == 0 || none.Near[0] != want {
			t.Errorf("%s: %v; want %s first", text, err, want)
		}
	}
	for _, text := range []string{"nosuchfile.run", "nosuch.Stop", "zzz.py", "x.go", "ru", "B::xyz", "laststop", "nosuch.py"} {
		_, err := resolve(t, r, text)
		var none *selector.NotFound
		if !errors.As(err, &none) || len(none.Near) > 0 {
			t.Errorf("%s: %v; nothing here is near", text, err)
		}
	}
	_, err = resolve(t, r, "Nothing")
	if err == nil || !strings.Contains(err.Error(), "1 file was not read") {
		t.Errorf("%v does not say that a file was not read", err)
	}
	_, err = resolve(t, r, "z.bin::X")
	if err == nil || !strings.Contains(err.Error(), "skipped: binary") {
		t.Errorf("%v does not say that the file was skipped", err)
	}
	_, err = resolve(t, r, "jobs.py:99")
	if err == nil || !strings.Contains(err.Error(), "17 lines") {
		t.Errorf("%v does not say how long the file is", err)
	}
}

func TestNoLevel(t *testing.T) {
	jobs, err := os.ReadFile("testdata/jobs.py")
	if err != nil {
		t.Fatal(err)
	}
	r := repo(file("jobs.py", string(jobs)))
	for text, near := range map[string]string{"jobs.py::B::run@ful": "jobs.py::B::run", "jobs.py@bogus": "jobs.py", "B.stop@Full": "jobs.py::B::stop", "nosuch@bogus": ""} {
		_, err := resolve(t, r, text)
		var none *selector.NotFound
		word := "and " + text[strings.IndexByte(text, '@'):] + " is no level: use @name, @signature, @outline or @full"
		if !errors.As(err, &none) || none.Reason != word || near != "" && (len(none.Near) == 0 || none.Near[0] != near) {
			t.Errorf("%s: %v; want %q and %s first", text, err, word, near)
		}
	}
	for _, text := range []string{"@types/node", "nosuch@2", "a@b/c.py", "nosuch@"} {
		if _, err := resolve(t, r, text); err == nil || strings.Contains(err.Error(), "level") {
			t.Errorf("%s: %v; no level was meant", text, err)
		}
	}
}

func BenchmarkAppendID(b *testing.B) {
	f := goFile()
	buf := make([]byte, 0, 200)
	b.ReportAllocs()
	for b.Loop() {
		for i := range f.Outline.Symbols {
			buf = selector.AppendID(buf[:0], f, i)
		}
	}
}

func BenchmarkUnscoped500k(b *testing.B) {
	f := goFile()
	r := repo()
	for range 500_000 / len(f.Outline.Symbols) {
		r.Files = append(r.Files, f)
	}
	s, _, _, _ := selector.Parse("Tail.Inti")
	b.Run("match", func(b *testing.B) {
		for b.Loop() {
			selector.Match(r, s)
		}
	})
	b.Run("near", func(b *testing.B) {
		for b.Loop() {
			selector.Near(r, s, 5)
		}
	})
}

// A name with a percent sign in it wins over what it would decode to, but no printed selector changes its meaning by that.
func TestTypedNameWins(t *testing.T) {
	r := repo(&model.File{Path: "a%3Ab.go"}, &model.File{Path: "a:b.go"}, &model.File{Path: "p%41.go"}, &model.File{Path: "pA.go"})
	for text, want := range map[string]string{"p%41.go": "p%2541.go", "pA.go": "pA.go", "p%2541.go": "p%2541.go", "a%3Ab.go": "a%3Ab.go",
		"a:b.go": "a%3Ab.go", "a%3ab.go": "a%3Ab.go", "a%253Ab.go": "a%253Ab.go"} {
		if got, err := resolve(t, r, text); err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", text, got, err, want)
		}
	}
}

// In finds each symbol by its canonical selector, and none by any other.
func TestIn(t *testing.T) {
	r := modeltest.Repo(2, 2000)
	for _, f := range r.Files {
		for i := range f.Names.Len() {
			s := selector.Of(f, i)
			if at, ok := selector.In(f, s); !ok || at > i || selector.Of(f, at).String() != s.String() {
				t.Fatalf("%s: %d %v, want %d, or one before it of the same names", s, at, ok, i)
			}
			s.Symbols[len(s.Symbols)-1].Nth += 1000
			if at, ok := selector.In(f, s); ok {
				t.Fatalf("%s: %d", s, at)
			}
		}
		if at, ok := selector.In(f, selector.Of(f, -1)); !ok || at != -1 {
			t.Fatal(at, ok)
		}
	}
}
