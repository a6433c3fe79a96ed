package parse

import (
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

func checkedGo(t testing.TB, src string) (*model.Outline, bool) {
	t.Helper()
	o, clean := outlineGo([]byte(src), new(model.Builder))
	modeltest.Check(t, []byte(src), o)
	if clean != (o.Status == model.Complete) {
		t.Errorf("clean is %v, status is %v", clean, o.Status)
	}
	return o, clean
}

func TestGoOddTexts(t *testing.T) {
	tests := []struct {
		name, src string
		names     string
		clean     bool
	}{
		{"empty", "", "", false},
		{"only package", "package p", "p", true},
		{"NUL", "package p\nfunc A() {}\x00\nfunc B() {}\n", "p A", false},
		{"invalid UTF-8 in a text", "package p\nconst A = \"\xff\"\nfunc B() {}\n", "p A B", false},
		{"byte order mark", "\ufeffpackage p\nfunc A() {}\n", "p A", true},
		{"line directive", "package p\n//line other.go:1000\nfunc A() {}\n", "p A", true},
		{"build constraint", "//go:build ignore\n\npackage p\n\nvar A = 1\n", "p A", true},
		{"no package", "func A() {}\n", "", false},
		{"blank names", "package p\nvar _ = 1\nconst _ = 2\nfunc _() {}\ntype _ struct{ _ int }\n", "p", true},
		{"unclosed", "package p\nfunc A() {\n\tif x {\n", "p A", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o, clean := checkedGo(t, test.src)
			var got []string
			for i := range o.Symbols {
				got = append(got, o.Symbols[i].Name)
			}
			if strings.Join(got, " ") != test.names || clean != test.clean {
				t.Errorf("got %q, clean %v; want %q, clean %v", got, clean, test.names, test.clean)
			}
		})
	}
}

// TestGoCarriageReturns holds docs to their place: go/parser drops carriage returns from comments, and their length with
// them.
func TestGoCarriageReturns(t *testing.T) {
	src := "package p\r\n\r\n/* One\r\nTwo\r\n*/\r\nfunc A() {}\r\n\r\n// B is.\r\n// More.\r\nvar B = 1 // not it\r\n"
	o, _ := checkedGo(t, src)
	want := map[string]string{"A": "/* One\r\nTwo\r\n*/", "B": "// B is.\r\n// More."}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if got := string(s.Doc.In([]byte(src))); got != want[s.Name] {
			t.Errorf("doc of %s is %q, want %q", s.Name, got, want[s.Name])
		}
	}
}

// TestGoDeep asks for an answer about texts that are nested beyond the limit of go/parser: the line scanner's.
func TestGoDeep(t *testing.T) {
	for _, open := range []string{"(", "[", "{", "struct{a ", "func(){"} {
		src := "package p\n\nfunc ok() int { return 1 }\n\nvar x = " + strings.Repeat(open, 110_000)
		o := outlineForTest(t, FindLanguage("go"), []byte(src))
		modeltest.Check(t, []byte(src), o)
		found := false
		for i := range o.Symbols {
			found = found || o.Symbols[i].Name == "ok"
		}
		if !found {
			t.Errorf("%q 110,000 times: ok is not among the %d symbols", open, len(o.Symbols))
		}
	}
}

// TestGoSources reads this package's own sources, and with OUTCROP_HEAVY=1 all of the Go tree's, and sends every outline
// through the encoding.
func TestGoSources(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no sources", err)
	}
	if os.Getenv("OUTCROP_HEAVY") != "" {
		for _, pattern := range []string{"*", "*/*", "*/*/*"} {
			more, _ := filepath.Glob("/usr/local/go/src/" + pattern + "/*.go")
			files = append(files, more...)
		}
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		o := outlineForTest(t, FindLanguage("go"), src)
		modeltest.Check(t, src, o)
		if o.Status == model.Complete && len(o.Symbols) == 0 {
			t.Errorf("%s: no symbols", file)
		}
		back, err := DecodeOutline(AppendOutline(nil, o))
		if err != nil || !reflect.DeepEqual(o, back) {
			t.Errorf("%s: the outline came back changed: %v", file, err)
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d files", len(files))
}

func FuzzGo(f *testing.F) {
	for _, s := range []string{"", "package p\nfunc (t *T[K]) A(a, b int) (c int) {\n\ttype x struct{ y int }\n}\n",
		"package p\n// D\ntype T struct {\n\tA, b int // c\n\t*E\n}\n", "package p\r\n/*\r\n*/\r\nvar ( a = 1; b, c = 2, 3 )", "package p\nimport ( x \"y\" )\ntype I interface { ~int; A(); B }",
		"package p\nvar x struct { a struct { b int } }\nfunc (", "package p\n//line :1\nconst (", "package \x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) { checkedGo(t, src) })
}

// BenchmarkGo compares the outline with what go/parser takes alone for the same texts.
func BenchmarkGo(b *testing.B) {
	texts, size := goSources(b)
	b.Run("parser", func(b *testing.B) {
		b.SetBytes(size)
		for b.Loop() {
			for _, src := range texts {
				if _, errs := parseGo(token.NewFileSet(), src); len(errs) > 0 {
					b.Fatal("a source has errors")
				}
			}
		}
	})
	b.Run("outline", func(b *testing.B) {
		b.SetBytes(size)
		l := FindLanguage("go")
		for b.Loop() {
			for _, src := range texts {
				if _, err := Outline(b.Context(), l, src); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
