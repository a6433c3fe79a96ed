package parse

import (
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// TestTextHostile repeats what opens something, for every language, as often as makes a scanner that is not linear hang.
func TestTextHostile(t *testing.T) {
	units := strings.Split("(|{|}|[|<|\"|'|`|/|/[|//|/*|#|#if\n|#else\n|@|@a\n|:|=|a |a(|a{|class A{|class A {\n|def a\n|def a():\n  |\t|\n|-|--|---\n|$a$|$|<<A\n|\"\"\"|[[|--[[|a=|a = b,|struct {|enum{a,|impl A for B{|function a(){|#define a \\\n|x: |<?php |?>|typedef a b;|struct a{}b;|\x00|\xff|create table a |const a = (b) => {|R\"(|r#\"|a<b<|a: b\n|[a]\n|a=[\n|FROM a\n|`${", "|")
	const size = 100_000
	for _, l := range Languages() {
		for _, u := range units {
			src := []byte(strings.Repeat(u, size/len(u)))
			o := outlineText(l, src, new(model.Builder))
			if len(o.Symbols) <= 300 {
				modeltest.Check(t, src, o)
			}
			if o.Status != model.Text || o.Reason == "" {
				t.Errorf("status %v, reason %q", o.Status, o.Reason)
			}
			if t.Failed() {
				t.Fatalf("%s: %q", l.Name, u)
			}
		}
	}
}

// TestTextReasons says why there is no more than text.
func TestTextReasons(t *testing.T) {
	for name, want := range map[string]string{"text": "plain text", "perl": "no parser for perl", "json": "nested too deeply or too long for the parser", "rust": "no parser in this build"} {
		o := outlineText(FindLanguage(name), []byte("x"), new(model.Builder))
		if o.Reason != want || len(o.Symbols) != 0 {
			t.Errorf("%s: reason %q and %d symbols, want %q and none", name, o.Reason, len(o.Symbols), want)
		}
	}
}

// TestTextTables holds the tables to the language table: a row for a language that does not exist is never read.
func TestTextTables(t *testing.T) {
	tables := textTables()
	var names []string
	for name := range tables.braces {
		names = append(names, name)
	}
	for name := range tables.indents {
		names = append(names, name)
	}
	for name := range tables.sections {
		names = append(names, name)
	}
	for _, name := range names {
		if FindLanguage(name) == nil {
			t.Errorf("the line scanner knows %q, the language table does not", name)
		}
	}
	if len(names) < 30 {
		t.Errorf("only %d languages", len(names))
	}
}

func FuzzText(f *testing.F) {
	all := Languages()
	for i, l := range all {
		f.Add(byte(i), l.Name+" a {\n b(c) {\n}\n}\n")
	}
	for _, s := range []string{"class A {\n  int f(int a) { return '}'; }\n}\n", "def a(b):\n  \"\"\"d\"\"\"\n  x = 1\n", "[a]\nb = \"\"\"\nc\n\"\"\"\n", "#if a\nint f() {\n#else\nint g() {\n#endif\n}\n",
		"typedef struct { int a; } B, *C;\n", "export const a = async ({ b = {} }) => {\n}\n", "impl<'a> A for B<'a> { fn c() {} }", "CREATE FUNCTION a() AS $x$ ; $x$;", "<?php\nfunction a() { ?> <?php }\n", "a <<EOF\n}\nEOF\nb() {\n}\n"} {
		for _, i := range []int{1, 2, 6, 7, 8, 15, 17, 19} {
			f.Add(byte(i), s)
		}
	}
	f.Fuzz(func(t *testing.T, language byte, s string) {
		src := []byte(s)
		modeltest.Check(t, src, outlineText(all[int(language)%len(all)], src, new(model.Builder)))
	})
}
