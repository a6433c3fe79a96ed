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

// Texts that would take a careless scanner quadratic time or deep recursion; this test would not end.
func TestMarkupHostile(t *testing.T) {
	const n = 50_000
	many := func(s string) string { return strings.Repeat(s, n) }
	for _, text := range []string{
		many("<"), many("<a"), many("<a "), many("<a b="), many("<a b=\""), many("<a b='>"), many("<div>"), many("<div id=a>"), many("</div>"), many("<div>") + many("</span>"),
		many("<b><p>"), many("<b>") + "<p>" + many("</b>"), many("<p><table>"), "<p><table>" + many("<div>") + many("</p>"), many("<li>"), many("<li><section>"),
		many("<h1>"), many("<h1><div>"), many("<table><tr><td>"), many("<!--"), many("<!--\n"), many("<!-->"), many("<!"), many("<?php"), many("<%"), many("{%"), many("<a {%"),
		many("<script>"), many("<script>\n"), many("<style></style>"), many("<script></scrip"), many("<title>"), many("<svg>"), many("<svg><title>"), many("<![CDATA["),
		many("{"), many("{\""), many("{#snippet a}"), many("<a {"), many("<a b=\"{"), many("<option>"), many("<a>"), many("<button>"), many("---\n"), many("<template>\n"),
		many("<a/>"), many("<>"), many("</>"), many("\x00"), many("\xff<a"), many("<select><div>"), many("<i18n>"), many(" "), many("<a id=x\n"), many("<!--x--><p id=a>"),
		many("<script>x</script>"), many("<style>a{</style>"),
	} {
		for _, l := range readBy(ByMarkup) {
			if strings.HasPrefix(text, "<script>x") && testing.Short() {
				continue
			}
			for _, before := range []string{"", "<?xml?>"} {
				if before != "" && l.Name != "html" {
					continue
				}
				src := []byte(before + text)
				modeltest.Check(t, src, markupWith(new(model.Builder), l, src))
			}
		}
	}
}

// What is wrong in one block of a component stays in it, with the lines of the file.
func TestMarkupErrorsStayLocal(t *testing.T) {
	const after = "<template>\n  <p id=\"last\">x</p>\n</template>\n\n<style>\n.last { top: 0 }\n</style>\n"
	for _, fault := range []string{
		"<script>\nfunction f( {\n</script>\n", "<script>\nfunction f() {}\n", "<script setup\nfunction f() {}\n</script>\n", "<script lang=\"ts>\nlet a\n</script>\n",
		"<docs>\n# Open\n", "<style>\n.a { top: 0\n", "<style>\n.a { top: 0\n</style>\n", "<!-- open\n", "</div>\n", "<template>\n<div>\n</template>\n", "<p\n",
		"<<<<<<< HEAD\n",
	} {
		src := []byte(fault + after)
		o := outlineForTest(t, FindLanguage("vue"), src)
		modeltest.Check(t, src, o)
		line := uint32(bytes.Count([]byte(fault), []byte("\n")))
		got := modeltest.Render(src, o)
		if o.Status != model.Partial || len(o.Errors) == 0 || o.Errors[0].Start > line {
			t.Errorf("%q: status %v, errors %v", fault, o.Status, o.Errors)
		}
		found := 0
		for i := range o.Symbols {
			s := &o.Symbols[i]
			switch {
			case s.Name == "template" && s.StartLine == line && s.EndLine == line+2, s.Name == "last" && s.StartLine == line+1,
				s.Name == "style" && s.StartLine == line+4 && s.EndLine == line+6, s.Name == ".last" && s.StartLine == line+5:
				found++
			}
		}
		if found != 4 {
			t.Errorf("%q: %d of 4 found:\n%s", fault, found, got)
		}
	}
}

// Without workers the code in a page is read line by line, and the answer says so.
func TestMarkupWithoutWorkers(t *testing.T) {
	src := []byte("<h1>A</h1>\n<script>\nfunction run() {}\n</script>\n<style>.b { top: 0 }</style>\n")
	o := markupWith(new(model.Builder), FindLanguage("html"), src)
	modeltest.Check(t, src, o)
	got := modeltest.Render(src, o)
	if o.Status != model.Partial || !strings.Contains(o.Reason, "JavaScript in it: ") {
		t.Errorf("status %v, reason %q", o.Status, o.Reason)
	}
	for _, want := range []string{"Heading A 1:", "Function script.run 3:0-3:17", "Rule style..b 5:7"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing:\n%s", want, got)
		}
	}
}

func FuzzMarkup(f *testing.F) {
	languages := readBy(ByMarkup)
	for _, l := range languages {
		text, err := os.ReadFile(filepath.Join("testdata/symbols", l.Name+".txtar"))
		if err != nil {
			f.Fatal(err)
		}
		for i := range languages {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, language uint8, src []byte) {
		modeltest.Check(t, src, markupWith(new(model.Builder), languages[int(language)%len(languages)], src))
	})
}
