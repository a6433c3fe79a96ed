package parse

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// TestShellHostile reads scripts that nobody writes: each in time, with an outline that keeps its promises.
func TestShellHostile(t *testing.T) {
	many := func(s string) string { return strings.Repeat(s, 5_000) }
	for name, text := range map[string]string{
		"nothing":       "",
		"zeros":         "a() {\x00\n}\n\x00() { :; }",
		"braces":        many("{ "),
		"functions":     many("f() { "),
		"closers":       many("} "),
		"subshells":     many("( "),
		"substitutions": many("$("),
		"quoted":        many("\"$("),
		"expansions":    many("\"${a:-"),
		"backticks":     many("`"),
		"quotes":        many("'\" "),
		"apostrophes":   many("it's\n") + "a() {\n:\n}\n",
		"arithmetic":    many("(( "),
		"conditions":    many("[[ a\n"),
		"texts":         many("cat <<A <<'B\n"),
		"patterns":      many("case a in b) "),
		"clauses":       "case a in " + many("b) c;; "),
		"arrays":        many("a=( "),
		"ifs":           many("if a; then "),
		"headers":       many("f()\n"),
		"assignments":   many("a=1 b+=2 "),
		"names":         "export " + many("a=1 "),
		"line":          "x='" + many("some text ") + "'; a() { :; }",
		"bytes":         "\xff\xfe() { \xff; }\n",
		"dos":           "a() {\r\n:\r\n}\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			o := outlineShell([]byte(text), new(model.Builder))
			if took := time.Since(began); took > 10*time.Second {
				t.Errorf("%d bytes took %v", len(text), took)
			}
			modeltest.Check(t, []byte(text), o)
		})
	}
}

// FuzzShell looks for scripts whose outline breaks a promise of the model.
func FuzzShell(f *testing.F) {
	samples, _ := filepath.Glob("testdata/syntax/bash/*.sh")
	samples = append(samples, "testdata/symbols/bash.txtar")
	for _, file := range samples {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		modeltest.Check(t, src, outlineShell(src, new(model.Builder)))
	})
}
