package parse

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// unfinished is a language's sound declarations, and the faults that stand between them. In a fault @ begins the name of
// a declaration that is begun.
type unfinished struct {
	file, before, after string
	names               []string // of the declarations in before and after
	faults              map[string]string
}

func unfinishedTexts() []unfinished {
	c := map[string]string{
		"half call":      "void broken(void) {\n  int x = foo(\n}\n",
		"unclosed if":    "void broken(int x) {\n  if (x) {\n    foo();\n}\n",
		"half signature": "int broken(int a,\n",
		"half type":      "struct broken {\n  int a;\n",
		"stray text":     "asdf qwer zxcv\n",
		"conflict":       "<<<<<<< HEAD\nint broken(int a) {\n=======\nint broken(int a, int b) {\n>>>>>>> topic\n  return 1;\n}\n",
		"half string":    "void broken(void) {\n  foo(\"abc\n}\n",
	}
	script := map[string]string{
		"half call":      "function broken() {\n  const x = foo(\n}\n",
		"unclosed if":    "function broken(x) {\n  if (x) {\n    foo();\n}\n",
		"half signature": "function broken(a,\n",
		"half type":      "class Broken {\n  a() { return 1; }\n",
		"stray text":     "asdf qwer zxcv\n",
		"conflict":       "<<<<<<< HEAD\nfunction broken(a) {\n=======\nfunction broken(a, b) {\n>>>>>>> topic\n  return 1;\n}\n",
		"half method":    "class Held {\n  broken() {\n    if (x) {\n  }\n\n  sound() {\n    return 1;\n  }\n}\n",
	}
	return []unfinished{
		{"a.c", "int before(void) {\n  return 1;\n}\n", "int after(void) {\n  return 2;\n}\n\nstruct last {\n  int q;\n};\n", []string{"before", "after", "last", "q"}, c},
		{"a.cpp", "int before() {\n  return 1;\n}\n", "int after() {\n  return 2;\n}\n\nclass Last {\n  int q() { return 1; }\n};\n", []string{"before", "after", "Last", "q"}, c},
		{"a.go", "package p\n\nfunc before() int {\n\treturn 1\n}\n", "func after() int { return 2 }\n\ntype Last struct {\n\tq int\n}\n", []string{"before", "after", "Last", "q"}, map[string]string{
			"half call":      "func broken() {\n\tx := foo(\n}\n",
			"unclosed if":    "func broken(x bool) {\n\tif x {\n\t\tfoo()\n}\n",
			"half signature": "func broken(x int {\n\tif x == \n",
			"half type":      "type broken struct {\n\ta int\n",
			"stray text":     "asdf qwer zxcv\n",
			"conflict":       "<<<<<<< HEAD\nfunc broken(a int) {\n=======\nfunc broken(a, b int) {\n>>>>>>> topic\n\treturn\n}\n",
		}},
		{"a.rs", "fn before() -> i32 {\n    1\n}\n", "fn after() -> i32 {\n    2\n}\n\nstruct Last {\n    q: i32,\n}\n", []string{"before", "after", "Last", "q"}, map[string]string{
			"half call":      "fn broken() {\n    let x = foo(\n}\n",
			"unclosed if":    "fn broken(x: bool) {\n    if x {\n        foo();\n}\n",
			"half signature": "fn broken(a: i32,\n",
			"half type":      "struct Broken {\n    a: i32,\n",
			"stray text":     "asdf qwer zxcv\n",
			"conflict":       "<<<<<<< HEAD\nfn broken(a: i32) {\n=======\nfn broken(a: i32, b: i32) {\n>>>>>>> topic\n}\n",
			"half method":    "impl Held {\n    fn broken(&self) {\n        if x {\n    }\n\n    fn sound(&self) {\n    }\n}\n",
		}},
		{"a.js", "function before() {\n  return 1;\n}\n", "function after() {\n  return 2;\n}\n\nclass Last {\n  q() { return 1; }\n}\n", []string{"before", "after", "Last", "q"}, script},
		{"a.ts", "function before(): number {\n  return 1;\n}\n", "export function after(): number {\n  return 2;\n}\n\nexport class Last {\n  q(): number { return 1; }\n}\n", []string{"before", "after", "Last", "q"}, script},
		{"a.tsx", "function before() {\n  return <a>b</a>;\n}\n", "function after() {\n  return <a>c</a>;\n}\n\nclass Last {\n  q() { return 1; }\n}\n", []string{"before", "after", "Last", "q"}, script},
		{"A.java", "class A {\n    int before() {\n        return 1;\n    }\n", "    int after() {\n        return 2;\n    }\n}\n\nclass Last {\n    int q() { return 1; }\n}\n", []string{"A", "before", "after", "Last", "q"}, map[string]string{
			"half call":      "    void broken() {\n        int x = foo(\n    }\n",
			"unclosed if":    "    void broken(boolean x) {\n        if (x) {\n            foo();\n    }\n",
			"half signature": "    void broken(int a,\n",
			"half type":      "    class Broken {\n        int a;\n",
			"stray text":     "    asdf qwer zxcv\n",
			"conflict":       "<<<<<<< HEAD\n    void broken(int a) {\n=======\n    void broken(int a, int b) {\n>>>>>>> topic\n    }\n",
		}},
		{"a.py", "def before():\n    return 1\n", "def after():\n    return 2\n\n\nclass Last:\n    def q(self):\n        return 1\n", []string{"before", "after", "Last", "q"}, map[string]string{
			"half call":      "def broken():\n    x = foo(\n",
			"unclosed if":    "def broken(x):\n    if x\n        foo()\n",
			"half signature": "def broken(a,\n",
			"half type":      "class Broken(\n    a = 1\n",
			"stray text":     "asdf qwer zxcv\n",
			"conflict":       "<<<<<<< HEAD\ndef broken(a):\n=======\ndef broken(a, b):\n>>>>>>> topic\n    return 1\n",
			"half method":    "class Held:\n    def broken(self):\n        x = [1,\n\n    def sound(self):\n        return 1\n",
		}},
	}
}

// TestMend holds that a fault costs no sound declaration: those before and behind are there with their lines and say
// nothing of errors.
func TestMend(t *testing.T) {
	if !HasGrammars() {
		t.Skip("this build has no grammars")
	}
	p := NewPool(1)
	defer p.Close()
	for _, u := range unfinishedTexts() {
		sound := linesOf(t, p, u, u.before, "\n", u.after)
		for name, fault := range u.faults {
			t.Run(u.file+"/"+name, func(t *testing.T) { checkMended(t, p, u, sound, fault+"\n") })
		}
		t.Run(u.file+"/truncated", func(t *testing.T) {
			text := u.before + "\n" + u.faults["unclosed if"]
			text = text[:strings.LastIndex(text, "(")+1]
			o := outlinePooled(t, p, u.file, text)
			if places := placesIn(o); places["before"] != sound["before"] {
				t.Errorf("before is at %q, want %q\n%s", places["before"], sound["before"], text)
			}
		})
	}
}

func outlinePooled(t *testing.T, p *Pool, file, text string) *model.Outline {
	t.Helper()
	o, err := p.Outline(context.Background(), Detect(file, []byte(text)), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	modeltest.Check(t, []byte(text), o)
	return o
}

func linesOf(t *testing.T, p *Pool, u unfinished, parts ...string) map[string]string {
	o := outlinePooled(t, p, u.file, strings.Join(parts, ""))
	if o.Status != model.Complete {
		t.Fatalf("%s: %v without a fault", u.file, o.Status)
	}
	return placesIn(o)
}

// placesIn tells where the symbols are and what they are in; twice the same name gives both.
func placesIn(o *model.Outline) map[string]string {
	m := map[string]string{}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		up := ""
		if up = s.Owner; s.Up >= 0 {
			up = o.Symbols[s.Up].Name
		}
		end := fmt.Sprint(s.EndLine)
		if s.Has(model.Broken) {
			end += " broken"
		}
		m[s.Name] += fmt.Sprintf("%v in %q %d-%s", s.Kind, up, s.StartLine, end)
	}
	return m
}

func checkMended(t *testing.T, p *Pool, u unfinished, sound map[string]string, fault string) {
	text := u.before + "\n" + fault + u.after
	o := outlinePooled(t, p, u.file, text)
	have := placesIn(o)
	// The same text with lines of comments in the fault's place tells the places.
	mark := "//\n"
	if strings.HasSuffix(u.file, ".py") {
		mark = "#\n"
	}
	want := linesOf(t, p, u, u.before, "\n", strings.Repeat(mark, strings.Count(fault, "\n")-1)+"\n", u.after)
	for _, name := range u.names {
		place := want[name]
		if name == "A" { // the class that holds the fault
			place += " broken"
		}
		if have[name] != place {
			t.Errorf("%s is at %q, want %q", name, have[name], place)
		}
	}
	if strings.Contains(fault, "sound") && !strings.Contains(have["sound"], "in \"Held\"") {
		t.Errorf("sound is at %q", have["sound"])
	}
	if o.Status != model.Partial || len(o.Errors) == 0 {
		t.Errorf("status %v with %d errors", o.Status, len(o.Errors))
	}
	if t.Failed() {
		t.Logf("%v\n%s", have, text)
	}
}
