package config

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	c, err := Parse([]byte("theme = \"light\"\nbudget = 32000\nmouse = false\n[keys]\n\"pick.toggle\" = [\"space\", \"x\"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Theme, want.Budget, want.Mouse = "light", 32000, false
	want.Keys = map[string][]string{"pick.toggle": {"space", "x"}}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got %+v, want %+v", c, want)
	}
	again, err := Parse([]byte(c.TOML()))
	if err != nil || !reflect.DeepEqual(again, c) {
		t.Errorf("what TOML wrote is read as %+v, %v", again, err)
	}
}

func TestParseRefuses(t *testing.T) {
	for text, wants := range map[string][]string{
		"theme = \"dark\"\ncolor = 1\n":  {"line 2", `"color"`, "theme, encoding, model, budget"},
		"theme = \n":                     {"line 1"},
		"budget = \"lots\"\n":            {"line 1: budget needs a number", "budget = 32000"},
		"budget = 1.5\n":                 {"line 1: budget needs a number"},
		"mouse = \"yes\"\n":              {"line 1: mouse needs true or false"},
		"\ntheme = 3\n":                  {"line 2: theme needs a text in quotes", `theme = "dark"`},
		"format = [\"xml\"]\n":           {"line 1: format needs a text", `format = "markdown"`},
		"keys = 3\n":                     {"line 1: keys needs to be a table"},
		"[keys]\n\"quit\" = \"j\"\n":     {"line 2: keys.quit needs a list of keys", `"quit" = ["f9"]`},
		"budget = 32000 tokens\n":        {"line 1, column"},
		"encoding = \"gpt2\"\n":          {"encoding", "gpt2", "o200k"},
		"format = \"pdf\"\n":             {"format", "pdf", "markdown, xml, json"},
		"budget = -1\n":                  {"budget", "-1"},
		"[keys]\n\"pick.toggle\" = 3\n":  {"line 2: keys.pick.toggle needs a list"},
		"theme = \"a\"\ntheme = \"b\"\n": {"theme"},

		"[languages.star]\ncolour = 1\n":       {"line 2: language star: unknown key", "title, grammar, queries"},
		"[languages.star]\ngrammar = 1\n":      {"line 2: languages.star.grammar needs a text", `grammar = "python"`},
		"[languages.star]\nnames = \"BUCK\"\n": {"line 2: languages.star.names needs a list", `names = ["BUCK"]`},
		"[languages]\nstar = \"python\"\n":     {"line 2: languages.star needs to be a table", "[languages.starlark]"},
	} {
		_, err := Parse([]byte(text))
		if err == nil {
			t.Errorf("%q is accepted", text)
			continue
		}
		for _, w := range wants {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%q: the error %q does not say %q", text, err, w)
			}
		}
		for _, word := range []string{"\n", "config.Config", "[]string", "struct", "Go ", " int"} {
			if strings.Contains(err.Error(), word) {
				t.Errorf("%q: the error %q is about our code, or has more than one line", text, err)
			}
		}
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "config.toml")
	if c, err := Load(path); err != nil || !reflect.DeepEqual(c, Default()) {
		t.Errorf("a missing file gives %+v, %v", c, err)
	}
	if err := os.WriteFile(path, []byte("models = \"mine.json\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if c, err := Load(path); err != nil || c.Models != filepath.Join(dir, "mine.json") {
		t.Errorf("models is %q, %v: it should lie beside the configuration", c.Models, err)
	}
	if err := os.WriteFile(path, []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("the error %v does not name %s", err, path)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("theme = \"x\"\n[keys]\na = [\"b\"]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := Parse(text)
		if err != nil {
			return
		}
		if again, err := Parse([]byte(c.TOML())); err != nil || again.Theme != c.Theme || len(again.Keys) != len(c.Keys) {
			t.Errorf("%q is written as %q, which is read as %+v, %v", text, c.TOML(), again, err)
		}
	})
}

func TestLanguages(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "config.toml")
	text := "[languages.star]\ntitle = \"Star\"\ngrammar = \"python\"\nqueries = \"q\"\nextensions = [\".star\"]\nnames = [\"BUCK\"]\nprograms = [\"star\"]\ncomment = \"/* */\"\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	l := c.Languages["star"]
	if l.Queries != filepath.Join(dir, "q") || l.Marks() != [2]string{"/*", "*/"} || l.Title != "Star" {
		t.Errorf("read as %+v", l)
	}
	if again, err := Parse([]byte(c.TOML())); err != nil || !reflect.DeepEqual(again.Languages, c.Languages) {
		t.Errorf("what TOML wrote is read as %+v, %v", again.Languages, err)
	}
	if _, _, err := l.Patterns(); err == nil || !strings.Contains(err.Error(), l.Queries) {
		t.Errorf("no folder: %v", err)
	}
	if err := os.Mkdir(l.Queries, 0o700); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{" \n": "empty", "(module) @x": ""} {
		if err := os.WriteFile(filepath.Join(l.Queries, "symbols.scm"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		symbols, highlights, err := l.Patterns()
		if want == "" && (err != nil || symbols != text || highlights != "") || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q is read as %q, %q, %v", text, symbols, highlights, err)
		}
	}
}
