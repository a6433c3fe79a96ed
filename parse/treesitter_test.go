package parse

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// wanted is what testdata/cases/*/expect.json says of the outline of its files; lines are 1-based.
type wanted struct {
	Symbols       []wantedSymbol
	Absent        []wantedName
	Forbidden     []wantedName
	OptionalKinds []string `json:"optional_kinds"`
	CompleteKinds []struct {
		File  string
		Kinds []string
	} `json:"complete_kinds"`
	ParseError map[string]bool `json:"parse_error"`
	LineOwner  []struct {
		File, Owner string
		Line        uint32
	} `json:"line_owner"`
	Texts []struct{ File, Symbol, Text string }
}

type wantedName struct{ File, Name, Kind, Parent string }

type wantedSymbol struct {
	wantedName
	KindAny   []string  `json:"kind_any"`
	NameAny   []string  `json:"name_any"`
	ParentAny []*string `json:"parent_any"`
	StartLine uint32    `json:"start_line"`
	EndLine   uint32    `json:"end_line"`
	NameLine  uint32    `json:"name_line"`
	Via       string
	Signature []string `json:"signature_contains"`
}

func TestCases(t *testing.T) {
	p := newTestPool(t, 2)
	folders, err := filepath.Glob("testdata/cases/*")
	if err != nil || len(folders) == 0 {
		t.Fatal("no cases", err)
	}
	for _, folder := range folders {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			raw, err := os.ReadFile(filepath.Join(folder, "expect.json"))
			if err != nil {
				t.Fatal(err)
			}
			var w wanted
			if err := json.Unmarshal(raw, &w); err != nil {
				t.Fatal(err)
			}
			entries, err := os.ReadDir(folder)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if e.Name() == "expect.json" {
					continue
				}
				src, err := os.ReadFile(filepath.Join(folder, e.Name()))
				if err != nil {
					t.Fatal(err)
				}
				o, err := p.Outline(context.Background(), Detect(e.Name(), src), src)
				if err != nil {
					t.Fatal(err)
				}
				modeltest.Check(t, src, o)
				(&caseCheck{t, e.Name(), src, o, map[int]bool{}}).check(&w)
			}
		})
	}
}

type caseCheck struct {
	t    *testing.T
	file string
	src  []byte
	o    *model.Outline
	used map[int]bool
}

func (c *caseCheck) check(w *wanted) {
	c.t.Helper()
	for i := range w.Symbols {
		if s := &w.Symbols[i]; s.File == c.file && !c.find(s) && !slices.Contains(w.OptionalKinds, s.Kind) {
			c.t.Errorf("%s: %s %s in %q at %d-%d is missing", c.file, s.Kind, s.Name, s.Parent, s.StartLine, s.EndLine)
		}
	}
	for i := range c.o.Symbols {
		s := &c.o.Symbols[i]
		for _, a := range append(slices.Clone(w.Absent), w.Forbidden...) {
			if a.File == c.file && a.Name == s.Name && (a.Kind == "" || a.Kind == s.Kind.String()) && (a.Parent == "" || a.Parent == parentName(c.o, i)) {
				c.t.Errorf("%s: %v %s in %q must not be listed", c.file, s.Kind, s.Name, parentName(c.o, i))
			}
		}
		for _, k := range w.CompleteKinds {
			if k.File == c.file && slices.Contains(k.Kinds, s.Kind.String()) && !c.used[i] {
				c.t.Errorf("%s: %v %s at line %d is too much", c.file, s.Kind, s.Name, s.StartLine+1)
			}
		}
	}
	if broken, said := w.ParseError[c.file]; said && broken != (c.o.Status != model.Complete) {
		c.t.Errorf("%s: status %v, errors %v", c.file, c.o.Status, c.o.Errors)
	}
	for _, l := range w.LineOwner {
		owner := ""
		for i := range c.o.Symbols {
			if s := &c.o.Symbols[i]; s.StartLine < l.Line && l.Line <= s.EndLine+1 {
				owner = s.Name
			}
		}
		if l.File == c.file && owner != l.Owner {
			c.t.Errorf("%s: line %d belongs to %q, want %q", c.file, l.Line, owner, l.Owner)
		}
	}
	for _, x := range w.Texts {
		name := x.Symbol[strings.LastIndexByte(x.Symbol, '.')+1:]
		i := slices.IndexFunc(c.o.Symbols, func(s model.Symbol) bool { return s.Name == name })
		if i < 0 || string(c.o.Symbols[i].Range.In(c.src)) != x.Text {
			c.t.Errorf("%s: no symbol %s with text %q", c.file, name, x.Text)
		}
	}
}

func (c *caseCheck) find(w *wantedSymbol) bool {
	for i := range c.o.Symbols {
		s := &c.o.Symbols[i]
		parents := []string{w.Parent}
		for _, p := range w.ParentAny {
			if p == nil {
				parents = append(parents, "")
			} else {
				parents = append(parents, *p)
			}
		}
		if c.used[i] || !slices.Contains(append(w.NameAny, w.Name), s.Name) || !slices.Contains(append(w.KindAny, w.Kind), s.Kind.String()) ||
			!slices.Contains(parents, parentName(c.o, i)) || s.StartLine+1 != w.StartLine || w.EndLine != 0 && s.EndLine+1 != w.EndLine ||
			w.NameLine != 0 && s.NameLine+1 != w.NameLine {
			continue
		}
		via := ""
		c.o.DetailsOf(i, model.Via, func(s model.Span) { via = string(s.In(c.src)) })
		if !strings.Contains(via, w.Via) {
			continue
		}
		for _, part := range w.Signature {
			if !strings.Contains(string(s.Head.In(c.src)), part) {
				return false
			}
		}
		c.used[i] = true
		return true
	}
	return false
}

// parentName is the owner or enclosing symbol, as answers give it.
func parentName(o *model.Outline, i int) string {
	s := &o.Symbols[i]
	switch {
	case s.Owner != "":
		return s.Owner
	case s.Up >= 0:
		return o.Symbols[s.Up].Name
	}
	return ""
}

// Every language with a grammar has both queries, they compile, and no folder is forgotten.
func TestQueries(t *testing.T) {
	if !HasGrammars() {
		t.Skip("built without cgo")
	}
	var r treeReader
	read := map[string]bool{}
	for _, l := range Languages() {
		if l.Parser != ByTree && l.Parser != ByGo {
			continue
		}
		f, err := r.finder(l.Name)
		if err != nil || f == nil {
			t.Errorf("%s: %v", l.Name, err)
			continue
		}
		read[l.Name] = true
		if l.Parser == ByTree {
			if err := f.loadColours(l.Name); err != nil {
				t.Error(err)
			}
		}
		for _, file := range []string{"symbols.scm", "highlights.scm"} {
			text, err := inherit(nil, l.Name, file)
			if err != nil {
				continue
			}
			for line := range strings.SplitSeq(string(text), "\n") {
				if parents, ok := strings.CutPrefix(line, "; inherits: "); ok {
					for p := range strings.SplitSeq(parents, ",") {
						read[strings.TrimSpace(p)] = true
					}
				}
			}
		}
	}
	folders, err := languageFiles.ReadDir("languages")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if !read[f.Name()] {
			t.Errorf("languages/%s belongs to no language", f.Name())
		}
	}
}

func TestCaptureNames(t *testing.T) {
	if uses, err := captureUses([]string{"enum_member.name", "container.via", "import"}); err != nil || uses[0] != (captureUse{model.EnumMember, asName}) {
		t.Errorf("%v, %v", uses, err)
	}
	for _, name := range []string{"function.nmae", "functoin.name", "function", "name", ""} {
		_, err := captureUses([]string{name})
		if err == nil || !strings.Contains(err.Error(), "@"+name) || !strings.Contains(err.Error(), "@<kind>.symbol") || !strings.Contains(err.Error(), "@wrapper") {
			t.Errorf("@%s: %v", name, err)
		}
	}
}

// FuzzTree looks for texts whose outline breaks a promise of the model, in every language with a grammar.
func FuzzTree(f *testing.F) {
	if !HasGrammars() {
		f.Skip("built without cgo")
	}
	languages := []string{"python", "javascript", "typescript", "tsx", "java", "rust", "c", "cpp", "go"}
	for _, seed := range []string{
		"@a\nclass A(B, metaclass=M):\n    '''d'''\n    x: int = 1\n    def f(self, *, a=(1,)): pass\n",
		"/** d */ export default class A extends B { static #x = 1; get y() { return 1 } }\nA.b = (c) => c;\nmodule.exports = { f() {} }",
		"@D() public class A<T extends B<T>> extends C implements D, E { int a, b = 2; enum F { G { } } }",
		"/// d\n#[a(b = \"]\")]\npub(crate) struct A<'a>(&'a u8);\nimpl<T> B for A<'_> { fn f(&self) -> u8 { 'x' } }",
		"typedef struct { int a; } A, *B;\nint (*f(int))(int);\nAPI int g(a) int a; { }\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n",
		"template <class T> struct A<T*> : B { ~A(); operator bool() const; private: T x{}; };\nint A<int>::f() try { } catch (...) { }",
		"func (r *A[T]) f() (x int, err error) { return }\ntype (\n\tB struct{ c int }\n)\n",
	} {
		for i := range languages {
			f.Add(uint8(i), []byte(seed))
		}
	}
	var r treeReader
	f.Fuzz(func(t *testing.T, language uint8, src []byte) {
		if deeper(src, treeDepthLimit) || len(src) > 1<<16 {
			return
		}
		o, err := r.outline(languages[int(language)%len(languages)], src, new(model.Builder))
		if err != nil {
			return
		}
		modeltest.Check(t, src, o)
	})
}
