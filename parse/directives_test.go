package parse

import (
	"bytes"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// sameAsTree compares what the scanner of directives says of a text with what the grammar says; false if the scanner
// leaves the text to the grammar.
func sameAsTree(t *testing.T, r *treeReader, l *Language, src []byte) (served bool) {
	t.Helper()
	o := outlineDirectives(l, src, new(model.Builder))
	if o == nil {
		return false
	}
	modeltest.Check(t, src, o)
	tree, err := r.outline(l.Name, src, new(model.Builder))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(AppendOutline(nil, o), AppendOutline(nil, tree)) {
		mine, theirs := strings.Split(modeltest.Render(src, o), "\n"), strings.Split(modeltest.Render(src, tree), "\n")
		i := 0
		for i < min(len(mine), len(theirs))-1 && mine[i] == theirs[i] {
			i++
		}
		t.Errorf("%s: over %.200q the scanner has %q, the grammar %q", l.Name, src, mine[i:min(i+2, len(mine))], theirs[i:min(i+2, len(theirs))])
	}
	return true
}

// TestDirectiveTexts reads texts that hold nothing but directives, or almost. Those that are served read as the grammar
// has them; the others are for the grammar alone.
func TestDirectiveTexts(t *testing.T) {
	if !HasGrammars() {
		t.Skip("built without cgo")
	}
	var r treeReader
	for _, c := range directiveTexts() {
		for _, l := range []string{"c", "cpp"} {
			if served := sameAsTree(t, &r, FindLanguage(l), []byte(c.text)); served != c.served {
				t.Errorf("%s: %q: served %v", l, c.text, served)
			}
		}
	}
}

type directiveText struct {
	text   string
	served bool
}

func directiveTexts() []directiveText {
	return []directiveText{
		{"", true}, {"\n\n", true}, {"// only a comment", true}, {"/* open", false}, {"/*/", false},
		{"#define A\n#define B 1\n#define F(x, y) x + y\n#define A 2\n", true},
		{"/** Doc of A. */\n#define A 1 /* behind */\n// Doc of B\n// in two lines.\n#define B 2 // behind\n\n/* alone */\n\n#define C\n", true},
		{"#ifdef A\n# ifndef B\n#  if C > 0 && defined(D) || !defined E\n#   define F 1\n#  elif G(1, x) == 0x10UL\n#  else\n#  endif\n# endif /* B */\n#endif // A\n", true},
		{"#if A\n#elifdef B\n#elifndef C\n#endif", true}, {"#ifdef A\n", false}, {"#endif\n", false}, {"#else\n", false}, {"#if A\n#else\n#else\n#endif\n", false},
		{"#if A\n#else\n#elif B\n#endif\n", false}, {"#ifdef A B\n#endif\n", false}, {"#ifdef A\n#endif A\n", false}, {"#if\n#endif\n", false}, {"#if A ? 1 : 2\n#endif\n", false},
		{"#if __has_include(<x.h>)\n#endif\n", false}, {"#if 1'000 > 0\n#endif\n", false}, {"#if 'a' == 97\n#endif\n", false}, {"#if A ==\n#endif\n", false}, {"#if (A\n#endif\n", false},
		{"#if A \\\n && B\n#endif\n", true}, {"#if A /* x\n y */ && B\n#endif\n", true},
		{"#define X \"a//b\"\n", true}, {"#define X \"a/*b\"\n#define Y /* */\n", false}, {"#define X 1 // see a/*b\n", false}, {"#define A /* c */ 1\n", true}, {"#define A 1 /* c */ + 2\n", false},
		{"#define A a/\n#define B\n", false}, {"#define A 1 // ---/\n", false}, {"#define A x / y\n", true}, {"#error don't /* c */\n", false}, {"#define C '\\'' /* c */\n", true},
		{"#define A 1 /* begins\n * and ends */\n#define B\n", true}, {"#define A 1 /* x\n__attribute__((y)) */\n#define B\n", false}, {"#define A /* c */(x) 1\n", false},
		{"# define A\n#\tdefine B\n  #  define C\n", true}, {"/* x */ #define Y\n", false}, {"#define A 1\n\f\n#define B 2\n", true}, {"#\n", false}, {"# \n", false}, {"#!shebang\n", false}, {"#defined A\n", false},
		{"#define AB\\\nCD 1\n", true}, {"#de\\\nfine A\n", false}, {"#define A \\\n  1 + \\\n  2\n#define F(x) \\\r\n  do { x; } while (0)\r\n", true}, {"#define A \\ \nB\n", false}, {"// c \\\n#define A\n#define B\n", true},
		{"#define A 1\r\n\r\n#include <x.h>\r\n", true}, {"#define A 1\r#define B 2\n", false}, {"#define A \x00\n", false}, {"/* \x00 */\n", false}, {"// \xff\n", false}, {"// \u00e9\n#define A \"\u00e9\"\n", true},
		{"#define \u00e9 1\n", false}, {"#define 1 2\n", false}, {"#define A 1", false}, {"#define A \n", false}, {"#define A 1 \n", true}, {"#define A 1 /* c */ \n", false}, {"#undef A\n#pragma once\n#error no\n#warning w\n#line 1 \"x\"\n#ident \"x\"\n", true},
		{"#include <a/b.h>\n#include \"c.h\" // why\n#include X\n#include_next <d.h>\n#import <e.h>\n#include<f.h>\n", true}, {"#include X(1)\n", false}, {"#include <a.h> b\n", false}, {"#include \"a\\\"b\"\n", false},
		{"#define F() 1\n#define G(...) __VA_ARGS__\n#define H(a, ...) a\n#define I (a)\n#define int long\n#define S R\"(a)\"\n", true}, {"#define F(a...) a\n", false}, {"#define F(a b) a\n", false}, {"#define F(a,) a\n", false},
		{"#define A 1\nint x;\n", false}, {"#define A 1\n;\n", false}, {"#define A {\n#define B " + strings.Repeat("x", 400) + "\n", true},
		{"#ifdef __cplusplus\n/* { */\n#define A\n#endif\n", false}, {"#ifdef __cplusplus\n#define A\n#endif\n", true},
		{strings.Repeat("#ifdef A\n", 150) + strings.Repeat("#endif\n", 150), true}, {strings.Repeat("#ifdef A\n", 5000) + strings.Repeat("#endif\n", 5000), false},
		{"#if " + strings.Repeat("(", 5000) + "A\n#endif\n", false}, {"#if " + strings.Repeat("!", 5000) + "A\n#endif\n", false},
	}
}

// FuzzDirectives looks for texts over which the scanner and the grammar differ.
func FuzzDirectives(f *testing.F) {
	if !HasGrammars() {
		f.Skip("built without cgo")
	}
	for _, c := range directiveTexts() {
		f.Add([]byte(c.text))
	}
	var r treeReader
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, l := range []string{"c", "cpp"} {
			sameAsTree(t, &r, FindLanguage(l), src)
		}
	})
}

// TestPoolDirectives reads a header that is too large for a tree in full, in any build.
func TestPoolDirectives(t *testing.T) {
	p := newTestPool(t, 1)
	line := "#define NAME_OF_A_REGISTER__OF_A_CARD__SHIFT 0x10\n"
	n := treeSizeLimit/len(line) + 1
	for _, name := range []string{"c", "cpp"} {
		o := outlineOf(t, p, name, strings.Repeat(line, n))
		if o.Status != model.Complete || len(o.Symbols) != n || o.Symbols[n-1].Kind != model.Macro {
			t.Errorf("%s: status %v, %d symbols, want %d", name, o.Status, len(o.Symbols), n)
		}
	}
	if o := outlineOf(t, p, "c", strings.Repeat(line, n)+"int x;\n"); o.Status != model.Text || o.Reason == "" {
		t.Errorf("with a variable: status %v, reason %q", o.Status, o.Reason)
	}
}

// directivePieces are what random texts are made of.
func directivePieces() []string {
	return []string{"\t", "\n", "\r\n", "\\\n", "\\\r\n", "\\", "A", "__cplusplus", "defined", "defined(A)", "int", "true", "NULL", "API", "if", "__THROW", "__attribute__((x))",
		"(", ")", "(x)", "(x, y)", "(x, ...)", "(...)", "()", ",", "0", "-1", "0x1fUL", "1.5", "1'000", "0b1", "\"a//b\"", "\"a/*b\"", "'", "'c'", "\"", "<x.h>", "\"x.h\"", "/", "//", "/*", "*/", "/* c */", "/*\n * doc\n */", "// doc", "// it's\n",
		"+", "-", "!", "&&", "||", "==", "<", ">", "<<", "%", "? :", "{", "}", "##", "#", "\f", "\v", "é", "R\"(", "@", ";", "$", "do { } while (0)", "*/ /*", "http://x", "\u00e9", "\x00", "\xff", "\r"}
}

// appendDirective adds a line that is mostly right.
func appendDirective(text []byte, random *rand.Rand) []byte {
	one := func(list ...string) string { return list[random.IntN(len(list))] }
	some := func(list ...string) string { return one(append(list, make([]string, len(list))...)...) }
	noise := func() string {
		if random.IntN(12) > 0 {
			return ""
		}
		return one(directivePieces()...)
	}
	end := func() string {
		return noise() + some(" ", "\t", "\\\n") + some("/* c */", "// c", "/* c\n c */", "// c \\\n c") + some(" ") + one("\n", "\n", "\n", "\n\n", "\r\n")
	}
	name := func() string { return one("A", "B_1", "c", "$", "__x", "int", "defined", "é") + noise() }
	blank := func() string { return noise() + one(" ", " ", " ", "\t", "  ", " /* c */ ", " \\\n", "") }
	operand := func() string {
		return some("!", "-", "~", "(") + one("A", "0", "0x1UL", "1L", "defined(A)", "defined A", "f(A, 1)", "f()", "(A)", "__cplusplus", "true", "'a'", "1.5", "A B") + some(")") + blank()
	}
	value := func() string {
		return one("", "1", "x + y", "\"s\"", "\"a//b\"", "{ x }", "do { \\\n x; \\\n} while (0)", "a / b", "x /* c */ y", "'/'", "a/", "don't", "\\\n 1")
	}
	line := some("// doc\n", "/* doc */\n", "/* x */", "\n", " ", "\f\n", "/** doc\n * more\n */\n") + noise() + "#" + some(" ", "\t")
	switch random.IntN(9) {
	case 0, 1, 2:
		line += "define" + blank() + name() + some("(x)", "(x, y)", "(...)", "(x , ...)", "()", "( x )") + blank() + value() + end()
	case 3:
		line += "include" + blank() + one("<x.h>", "\"x.h\"", "X", "<x//y>") + end()
	case 4:
		line += one("undef", "pragma", "error", "warning", "line", "ident", "include_next", "import", "sccs", "") + blank() + value() + end()
	case 5:
		line = line + one("ifdef", "ifndef") + blank() + name() + end()
		line = string(appendDirective([]byte(line), random)) + "#endif" + end()
	case 6, 7:
		line += "if" + blank() + operand() + some("&&"+blank()+operand(), "=="+operand(), "<"+operand()+"||"+operand(), "+"+operand(), "? 1 : 2") + end()
		line = string(appendDirective([]byte(line), random)) + some("#else"+end(), "#elif"+blank()+operand()+end(), "#elifdef"+blank()+name()+end()) + "#endif" + end()
	default:
		line = noise() + one("", "\n", "// c\n", "/* c\n */", "int x;\n", " ")
	}
	return append(text, line...)
}

// TestRandomDirectives compares both on random texts.
func TestRandomDirectives(t *testing.T) {
	if !HasGrammars() {
		t.Skip("built without cgo")
	}
	rounds := 4000
	if n, err := strconv.Atoi(os.Getenv("OUTCROP_ROUNDS")); err == nil {
		rounds = n
	}
	var r treeReader
	random, served := rand.New(rand.NewPCG(1, 2)), 0
	for range rounds {
		var text []byte
		for range 1 + random.IntN(8) {
			text = appendDirective(text, random)
		}
		for _, l := range []string{"c", "cpp"} {
			if sameAsTree(t, &r, FindLanguage(l), text) {
				served++
			}
		}
	}
	t.Logf("%d texts served", served)
	if served < rounds/100 {
		t.Error("hardly any text was served")
	}
}

// TestDirectivesInHeaders compares both on the headers below the folder in OUTCROP_DIRECTIVES.
func TestDirectivesInHeaders(t *testing.T) {
	root := os.Getenv("OUTCROP_DIRECTIVES")
	if root == "" || !HasGrammars() {
		t.Skip("no folder in OUTCROP_DIRECTIVES")
	}
	var r treeReader
	files, served, size, all := 0, 0, 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		l := Detect(filepath.Base(path), src)
		if l == nil || l.Name != "c" && l.Name != "cpp" || len(src) > treeSizeLimit {
			return nil
		}
		files, all = files+1, all+len(src)
		if sameAsTree(t, &r, l, src) {
			served, size = served+1, size+len(src)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d of %d files served, %d of %d bytes", served, files, size, all)
}
