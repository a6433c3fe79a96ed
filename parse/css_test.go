package parse

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// readBy are the languages that a parser reads.
func readBy(p Parser) (list []*Language) {
	for _, l := range Languages() {
		if l.Parser == p {
			list = append(list, l)
		}
	}
	return list
}

// Texts that would take a careless scanner quadratic time or deep recursion; this test would not end.
func TestStylesHostile(t *testing.T) {
	const n = 50_000
	many := func(s string) string { return strings.Repeat(s, n) }
	for _, text := range []string{
		many("("), many("[("), many("(") + many("}"), many("[") + many(")"), many("{"), many("a{"), many("}"), many("a{") + many("\n"),
		many("/*"), many("/*\n"), many("/**/"), many("/**/a{}"), many("//\n"), many(`"`), many("\"\n"), `"` + many("#{"), many(`"#{"`), many("#{"), many("@{"), many("@"),
		many("url("), many("url(a"), many("--"), many("--x:"), many("--x: 1\n{"), many("$x: 1\n{"), many("a: b\n{}"), many("\\"), many("\x00"), many("\xff{"),
		many(";"), many("(;"), many("@media "), many("@import "), many(","), many("a,\n"), many(" "), many("=\n +a\n"), "a\n" + many(" b\n") + "}",
		many("@import 'a',"), "@use 'a' show " + many("x,"), ".m(" + many("@a;") + "{}", many("<<<<<<< \n"), many("`"),
		strings.Repeat(" ", 100) + strings.Join(strings.Split(many("x"), ""), "\n"),
	} {
		for _, l := range readBy(ByCSS) {
			o := outlineCSS(l, []byte(text), new(model.Builder))
			modeltest.Check(t, []byte(text), o)
		}
	}
}

// A fault in a style sheet costs the rule that it is in: the rules after it are found as before.
func TestStylesErrorsStayLocal(t *testing.T) {
	const before = ".first { top: 0 }\n@media print {\n  .second {\n    top: 0;\n  }\n}\n"
	const after = ".last {\n  top: 0;\n  left: 0;\n}\n\n@media screen {\n  .inner { top: 0 }\n}\n"
	for _, fault := range []string{
		".x {\n  top: 0;\n", ".x {\n  .y {\n    top: 0;\n}\n", ".x {\n  .y {\n    top: 0;\n  }\n", ".x { content: \"open; }\n", ".x { top: calc(1px; }\n",
		".x:not(.y { top: 0 }\n", ".x[a=b { top: 0 }\n", ".x { top: 0 } }\n", ".x { top }\n", ".x { top: 0; /* open }\n", "<<<<<<< HEAD\n.x { top: 0 }\n=======\n.x { top: 1px }\n>>>>>>> other\n",
		"@media (min-width: 1px {\n  .x { top: 0 }\n}\n", "@media print {\n  .x { top: 0 }\n\n", "}\n", ")\n;\n", "@import \"open;\n",
	} {
		for _, l := range readBy(ByCSS) {
			if l.Name == "sass" {
				continue
			}
			src := []byte(before + fault + after)
			o := outlineCSS(l, src, new(model.Builder))
			modeltest.Check(t, src, o)
			if o.Status != model.Partial && fault != ".x { top }\n" { // which calls a mixin of Less
				t.Errorf("%s, %q: status is %v", l.Name, fault, o.Status)
			}
			got := modeltest.Render(src, o)
			line := bytes.Count([]byte(before+fault), []byte("\n"))
			for _, want := range []string{"Rule .first 1:", "Rule print..second 3:2-5:3", "Media screen", "Rule screen..inner"} {
				if !strings.Contains(got, want) {
					t.Errorf("%s, %q: %s is lost:\n%s", l.Name, fault, want, got)
				}
			}
			for i := range o.Symbols {
				if s := &o.Symbols[i]; s.Name == ".last" && (s.Up >= 0 || int(s.StartLine) != line || s.EndLine != s.StartLine+3) {
					t.Errorf("%s, %q: .last is at lines %d-%d in %d", l.Name, fault, s.StartLine+1, s.EndLine+1, s.Up)
				}
			}
			if !strings.Contains(got, "Rule .last ") {
				t.Errorf("%s, %q: .last is lost:\n%s", l.Name, fault, got)
			}
		}
	}
}

func FuzzStyles(f *testing.F) {
	samples, _ := filepath.Glob("testdata/symbols/*ss.txtar")
	for _, file := range samples {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for i := range readBy(ByCSS) {
			f.Add(uint8(i), text)
		}
	}
	languages := readBy(ByCSS)
	f.Fuzz(func(t *testing.T, language uint8, src []byte) {
		o := outlineCSS(languages[int(language)%len(languages)], src, new(model.Builder))
		modeltest.Check(t, src, o)
	})
}
