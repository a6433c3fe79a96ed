package parse

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

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
		if hasColours(l) {
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

// treeLanguages are the languages with a grammar.
func treeLanguages() (names []string) {
	for _, l := range Languages() {
		if l.Parser == ByTree || l.Parser == ByGo {
			names = append(names, l.Name)
		}
	}
	return names
}

// FuzzTree looks for texts whose outline breaks a promise of the model, in every language with a grammar or in the one
// that OUTCROP_FUZZ_LANGUAGE names.
func FuzzTree(f *testing.F) {
	if !HasGrammars() {
		f.Skip("built without cgo")
	}
	languages := treeLanguages()
	only := slices.Index(languages, os.Getenv("OUTCROP_FUZZ_LANGUAGE"))
	samples, err := filepath.Glob("testdata/syntax/*/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range samples {
		text, err := os.ReadFile(file)
		if at := slices.Index(languages, Detect(file, text).Name); err == nil && at >= 0 && (only < 0 || at == only) {
			f.Add(uint8(at), text)
		}
	}
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
			if only >= 0 && i != only {
				continue // each seed is run before the first new one
			}
			f.Add(uint8(i), []byte(seed))
		}
	}
	var r treeReader
	f.Fuzz(func(t *testing.T, language uint8, src []byte) {
		if only >= 0 {
			language = uint8(only)
		}
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
