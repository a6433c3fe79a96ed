package parse

import (
	"context"
	"slices"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// own makes a table with one addition.
func own(t *testing.T, a Addition) *Table {
	t.Helper()
	table, err := NewTable(context.Background(), []Addition{a})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func outlineOwn(t *testing.T, l *Language, text string) *model.Outline {
	t.Helper()
	if !HasGrammars() {
		t.Skip("this build has no grammars")
	}
	p := NewPool(1)
	defer p.Close()
	var o *model.Outline
	for range 2 { // the second time the worker knows the patterns
		var err error
		if o, err = p.Outline(context.Background(), l, []byte(text)); err != nil {
			t.Fatal(err)
		}
		modeltest.Check(t, []byte(text), o)
	}
	return o
}

func kindsAndNames(o *model.Outline) (all []string) {
	for i := range o.Symbols {
		all = append(all, o.Symbols[i].Kind.String()+" "+o.Symbols[i].Name)
	}
	return all
}

func TestOwnLanguage(t *testing.T) {
	table := own(t, Addition{Name: "starlark", Title: "Starlark", Grammar: "python", Extensions: []string{".STAR"}, Names: []string{"BUCK"},
		Programs: []string{"star"}, Symbols: "; mine\n(call function: (identifier) arguments: (argument_list (keyword_argument name: (identifier) value: (string) @rule.name))) @rule.symbol\n(function_definition name: (identifier) @function.name body: (block) @function.body) @function.symbol\n"})
	for file, head := range map[string]string{"a.star": "", "x/BUCK": "", "run": "#!/usr/bin/env star\n"} {
		l := table.Detect(file, []byte(head))
		if l.Name != "starlark" || l.Title != "Starlark" || l.Comment[0] != "#" || l.Fence != "starlark" {
			t.Errorf("%s is told to be %+v", file, l.Language)
		}
	}
	if l := table.Detect("a.py", nil); l.Name != "python" || l.own != nil {
		t.Errorf("a.py is %s", l.Name)
	}
	if l := Detect("a.star", nil); l.Name != "text" {
		t.Errorf("the built-in table knows %s", l.Name)
	}
	o := outlineOwn(t, table.Detect("a.star", nil), "# Builds.\ndef build(name):\n    pass\n\ncc_library(name = \"lib\")\n")
	if got := kindsAndNames(o); !slices.Equal(got, []string{"function build", "rule lib"}) || o.Status != model.Complete {
		t.Errorf("found %q, %v %s", got, o.Status, o.Reason)
	}
}

// A language without patterns of its own is read by those of its grammar's language, and inherits what it names.
func TestOwnInherits(t *testing.T) {
	for _, symbols := range []string{"", "; inherits: python\n(assert_statement (string) @test.name) @test.symbol\n"} {
		table := own(t, Addition{Name: "star", Grammar: "python", Extensions: []string{".star"}, Symbols: symbols})
		got := kindsAndNames(outlineOwn(t, table.Detect("a.star", nil), "class A:\n    def f(self): pass\nassert 'x'\n"))
		want := []string{"class A", "method f"}
		if symbols != "" {
			want = append(want, "test x")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", symbols, got, want)
		}
	}
}

// Patterns for a built-in language join its own.
func TestOwnAdds(t *testing.T) {
	table := own(t, Addition{Name: "python", Extensions: []string{".pyx"}, Symbols: "(assert_statement (string) @test.name) @test.symbol\n"})
	l := table.Detect("a.pyx", nil)
	if l != table.Detect("a.py", nil) || l.Title != "Python" || len(table.Rows()) != len(Languages()) {
		t.Errorf("%+v", l)
	}
	if got := kindsAndNames(outlineOwn(t, l, "def f(): pass\nassert 'x'\n")); !slices.Equal(got, []string{"function f", "test x"}) {
		t.Errorf("found %q", got)
	}
	table = own(t, Addition{Name: "yaml", Extensions: []string{".playbook"}})
	if l := table.Detect("a.playbook", nil); l.Name != "yaml" || l.Parser != ByYAML {
		t.Errorf("%+v", l)
	}
}

func TestOwnColours(t *testing.T) {
	if !HasGrammars() {
		t.Skip("this build has no grammars")
	}
	p := NewPool(1)
	defer p.Close()
	text := []byte("def f(): pass\n")
	for highlights, want := range map[string]Class{"(identifier) @constant": Constant, "": FunctionName} {
		table := own(t, Addition{Name: "star", Grammar: "python", Extensions: []string{".star"}, Highlights: highlights})
		spans, err := p.Highlight(context.Background(), table.Detect("a.star", nil), text, 4, 5)
		if err != nil || len(spans) != 1 || spans[0].Class != want {
			t.Errorf("%q colours the name as %v, %v", highlights, spans, err)
		}
		p.Close()
		p = NewPool(1) // another program may have another language of the name
	}
}

func TestOwnRefused(t *testing.T) {
	for _, test := range []struct {
		a    Addition
		want []string
	}{
		{Addition{Name: "Star"}, []string{`"Star"`, "small letters"}},
		{Addition{Name: "star", Grammar: "python"}, []string{"language star", "extensions, names or programs"}},
		{Addition{Name: "star", Extensions: []string{".s"}}, []string{"no grammar", "python"}},
		{Addition{Name: "star", Grammar: "pyhton", Extensions: []string{".s"}}, []string{`"pyhton"`, "python", "use one of"}},
		{Addition{Name: "star", Grammar: "python", Extensions: []string{"star"}}, []string{`"star"`, "dot"}},
		{Addition{Name: "star", Title: "a\x1b[31m", Grammar: "python", Extensions: []string{".s"}}, []string{"language star", `"a\x1b[31m"`, "one line"}},
		{Addition{Name: "star", Title: "a\nb", Grammar: "python", Extensions: []string{".s"}}, []string{`"a\nb"`, "one line"}},
		{Addition{Name: "star", Title: "a\xff", Grammar: "python", Extensions: []string{".s"}}, []string{`"a\xff"`, "printed"}},
		{Addition{Name: "star", Title: "a\u202eb", Grammar: "python", Extensions: []string{".s"}}, []string{"one line"}},
		{Addition{Name: "star", Grammar: "python", Extensions: []string{".s\n"}}, []string{`".s\n"`, "one line"}},
		{Addition{Name: "star", Grammar: "python", Names: []string{"a/B"}}, []string{`"a/B"`, "folders"}},
		{Addition{Name: "yaml", Symbols: "(x) @key.symbol"}, []string{"language yaml", "yaml.v3", "another name"}},
		{Addition{Name: "yaml", Grammar: "python"}, []string{"language yaml", "another name"}},
		{Addition{Name: "python", Grammar: "ruby"}, []string{"language python", "another name"}},
		{Addition{Name: "python", Folder: "/q", Symbols: "\n (functoin_definition) @function.symbol"}, []string{"language python: /q/symbols.scm: line 2, column 3", "functoin_definition"}},
		{Addition{Name: "python", Folder: "/q", Symbols: "(module nome: (identifier))"}, []string{"line 1, column 9", `no field "nome"`}},
		{Addition{Name: "python", Folder: "/q", Symbols: "(module"}, []string{"line 1", "no pattern"}},
		{Addition{Name: "python", Folder: "/q", Symbols: "(identifier (module))"}, []string{"line 1", "never nests"}},
		{Addition{Name: "python", Folder: "/q", Symbols: "(module) @functoin.symbol"}, []string{"/q/symbols.scm", "@functoin.symbol", "function method", "@<kind>.name"}},
		{Addition{Name: "python", Folder: "/q", Symbols: "((identifier) @var.name (#eq? @var.name \"x\")) @var.symbol"}, []string{"/q/symbols.scm: line 1", "#eq?"}},
		{Addition{Name: "python", Folder: "/q", Symbols: "; inherits: cobol\n(module) @module.symbol"}, []string{"/q/symbols.scm: inherits", `"cobol"`, "python"}},
		{Addition{Name: "python", Folder: "/q", Symbols: "; inherits: rust\n(module) @module.symbol"}, []string{"inherits from rust", "line"}},
		{Addition{Name: "python", Folder: "/q", Highlights: "(module) @colour"}, []string{"/q/highlights.scm", "@colour", "@keyword"}},
		{Addition{Name: "python", Folder: "/q", Highlights: "(module"}, []string{"/q/highlights.scm: line 1"}},
	} {
		if test.a.Folder != "" && !HasGrammars() {
			continue
		}
		_, err := NewTable(context.Background(), []Addition{test.a})
		if err == nil {
			t.Errorf("%+v is accepted", test.a)
			continue
		}
		for _, w := range test.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%v: it does not say %q", err, w)
			}
		}
	}
}

// Patterns that cost a worker too much are refused with their file and what to do, whatever it was that ended the worker.
func TestOwnTooCostly(t *testing.T) {
	for _, reason := range []string{timedOut, noAnswer, outOfMemory, crashed} {
		for want, a := range map[string]Addition{
			"/q/symbols.scm: ":                      {Folder: "/q", Symbols: "x"},
			"/q/highlights.scm: ":                   {Folder: "/q", Highlights: "x"},
			"/q/symbols.scm or /q/highlights.scm: ": {Folder: "/q", Symbols: "x", Highlights: "x"},
		} {
			err := refusal(&a, 0, nil, &giveUp{reason})
			if err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), reason) || !strings.Contains(err.Error(), "fewer") {
				t.Errorf("%v, want %s", err, want)
			}
		}
	}
	if err := refusal(&Addition{Symbols: "x"}, 0, nil, context.Canceled); err != context.Canceled {
		t.Errorf("%v", err)
	}
}

// The workers of a pool that dies and comes again learn the patterns again.
func TestOwnSurvivesWorkers(t *testing.T) {
	if !HasGrammars() {
		t.Skip("this build has no grammars")
	}
	p := NewPool(2)
	defer p.Close()
	l := own(t, Addition{Name: "star", Grammar: "python", Extensions: []string{".star"}, Symbols: starlarkRules}).Detect("a.star", nil)
	for range 6 {
		o, err := p.Outline(context.Background(), l, []byte("a(name = 'b')\n"))
		if err != nil || len(o.Symbols) != 1 {
			t.Fatalf("%v, %v", o, err)
		}
		p.Rest()
	}
}

const starlarkRules = "(call arguments: (argument_list (keyword_argument value: (string) @rule.name))) @rule.symbol\n"
