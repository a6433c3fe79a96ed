package parse

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func highlight(t testing.TB, p *Pool, language string, text []byte, from, to int) []Span {
	t.Helper()
	spans, err := p.Highlight(context.Background(), FindLanguage(language), text, uint32(from), uint32(to))
	if err != nil {
		t.Fatal(err)
	}
	last := uint32(from)
	for _, s := range spans {
		if s.Start < last || s.Stop <= s.Start || s.Stop > uint32(min(to, len(text))) || s.Class == Plain || s.Class >= numClasses {
			t.Fatalf("%s %d-%d: span %v is out of order, range or class", language, from, to, s)
		}
		last = s.Stop
	}
	return spans
}

// classAt is the class of the first place where word stands, or of the nth if word ends in ~n.
func classAt(text string, spans []Span, word string) Class {
	at := uint32(strings.Index(text, word))
	for _, s := range spans {
		if s.Start <= at && at < s.Stop {
			return s.Class
		}
	}
	return Plain
}

func TestHighlight(t *testing.T) {
	p := newTestPool(t, 1)
	for _, c := range []struct {
		language, text string
		want           map[string]Class
	}{
		{"go", "package a // note\r\n\nfunc run(n int) string { return `x\r\n` + \"y\" + n.field(12) }\n", map[string]Class{
			"package": Keyword, "// note": Comment, "run": FunctionName, "int": TypeName, "`x": String, "field": FunctionName, "12": Number, "{": Punctuation, "+": Operator}},
		{"python", "@dec\ndef run(a):  # note\n    return f'x{a}\\n', None, 12\n", map[string]Class{
			"@dec": Attribute, "def": Keyword, "run": FunctionName, "# note": Comment, "f'": String, "\\n'": Escape, "None": Constant, "12": Number, "(": Punctuation}},
		{"javascript", "class A { run() { return /x/ + <b id=\"1\">t</b>; } } // note", map[string]Class{
			"class": Keyword, "A": TypeName, "run": FunctionName, "/x/": String, "b id": Tag, "id": Attribute, "// note": Comment, "+": Operator}},
		{"typescript", "export interface A { readonly b: string }", map[string]Class{
			"export": Keyword, "interface": Keyword, "A": TypeName, "readonly": Keyword, "b:": Property, "string": TypeName}},
		{"tsx", "const a = <Item<string> key={1}/>", map[string]Class{"const": Keyword, "Item": Tag, "key": Attribute, "1": Number}},
		{"java", "@D class A { int f() { return 'c' + g(1); } }", map[string]Class{
			"@D": Attribute, "class": Keyword, "A": TypeName, "int": TypeName, "f()": FunctionName, "'c'": String, "g(": FunctionName, "1": Number}},
		{"rust", "#[a]\nfn run<'a>(x: &'a str) { let y = \"s\"; println!(\"{}\", 1); }", map[string]Class{
			"#[a]": Attribute, "fn": Keyword, "run": FunctionName, "'a": Constant, "str": TypeName, "let": Keyword, "\"s\"": String, "println": FunctionName}},
		{"c", "#define A 1\nstatic int run(void) { return A; } /* note */", map[string]Class{
			"#define": Keyword, "static": Keyword, "int": TypeName, "run": FunctionName, "return": Keyword, "/* note": Comment}},
		{"cpp", "namespace n { class A : B { virtual void run() override; }; }", map[string]Class{
			"namespace": Keyword, "n {": TypeName, "class": Keyword, "A": TypeName, "run": FunctionName, "override": Keyword}},
		{"ruby", "def run # note\n  'x'\nend\n", map[string]Class{"def": Keyword, "run": FunctionName, "# note": Comment, "'x'": String}},
		{"markdown", "# Head\n\ntext `code`\n", map[string]Class{"# Head": Heading, "text": Plain}},
		{"text", "def run", map[string]Class{"def": Plain}},
	} {
		spans := highlight(t, p, c.language, []byte(c.text), 0, len(c.text))
		for word, want := range c.want {
			if got := classAt(c.text, spans, word); got != want {
				t.Errorf("%s: %q is %q, want %q", c.language, word, got, want)
			}
		}
	}
}

// A part of a text has the classes that it has in the whole.
func TestHighlightParts(t *testing.T) {
	p := newTestPool(t, 1)
	random := rand.New(rand.NewPCG(1, 2))
	for language, file := range map[string]string{"python": "pricing.py", "cpp": "sorter.cpp", "go": "rates.go",
		"javascript": "uni.js", "rust": "meters.rs"} {
		text, err := os.ReadFile(filepath.Join("testdata/texts", file))
		if err != nil {
			t.Fatal(err)
		}
		canvas := paintAll(text, highlight(t, p, language, text, 0, len(text)))
		for range 50 {
			from := random.IntN(len(text))
			to := from + random.IntN(len(text)-from) + 1
			if part := paintAll(text, highlight(t, p, language, text, from, to)); !slices.Equal(part[from:to], canvas[from:to]) {
				t.Fatalf("%s %d-%d differs from the same part of the whole", file, from, to)
			}
		}
	}
}

func paintAll(text []byte, spans []Span) []Class {
	canvas := make([]Class, len(text))
	for _, s := range spans {
		for i := s.Start; i < s.Stop; i++ {
			canvas[i] = s.Class
		}
	}
	return canvas
}

func TestHighlightHostile(t *testing.T) {
	p := newTestPool(t, 1)
	for _, l := range Languages() {
		for _, text := range []string{"", "\x00\xff\x1b[31m", "\r\r\n", strings.Repeat("(", 20_000), "\"", "/*", "`", "'''", "<<~\"x", strings.Repeat("a", 100_000)} {
			highlight(t, p, l.Name, []byte(text), 0, len(text))
			highlight(t, p, l.Name, []byte(text), len(text)/2, len(text)+10)
			highlight(t, p, l.Name, []byte(text), 10, 5)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Highlight(ctx, FindLanguage("python"), []byte("x"), 0, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled call gave %v", err)
	}
}

// A worker that dies while it colours costs the colours of a grammar for that call, no more.
func TestHighlightWorkerKilled(t *testing.T) {
	p := newTestPool(t, 1)
	text := []byte("def run(): pass\n")
	want := highlight(t, p, "python", text, 0, len(text))
	w := <-p.easel
	_ = w.command.Process.Kill()
	_, _ = w.command.Process.Wait()
	p.easel <- w
	if got := highlight(t, p, "python", text, 0, len(text)); !slices.Equal(got, want) {
		t.Errorf("after the worker's death %v, before %v", got, want)
	}
}
