package parse

import (
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// TestMarkdownLimits hands texts that goldmark takes seconds for to the line scanner, which finds the headings all the same.
func TestMarkdownLimits(t *testing.T) {
	for name, deep := range map[string]string{
		"quotes": strings.Repeat(">", 100_000),
		"lists":  strings.Repeat("1. ", 100_000),
		"indent": strings.Repeat(" ", 1000) + "- a",
		"long":   strings.Repeat("text\n", markdownSize/5),
	} {
		src := []byte("# Top\n\n" + deep + "\n\n## Below\n")
		o := outlineForTest(t, FindLanguage("markdown"), src)
		modeltest.Check(t, src, o)
		if len(o.Symbols) != 2 || o.Status != model.Text || o.Symbols[1].Up != 0 {
			t.Errorf("%s: %d symbols, status %v", name, len(o.Symbols), o.Status)
		}
	}
}

// TestMarkdownTitles holds quadratic cases of goldmark to an answer: a test that hangs fails.
func TestMarkdownTitles(t *testing.T) {
	src := []byte(strings.Repeat("[a]: b \"\n", 100_000) + "\n# Top\n")
	o := outlineForTest(t, FindLanguage("markdown"), src)
	modeltest.Check(t, src, o)
	if len(o.Symbols) != 1 || o.Symbols[0].Name != "Top" {
		t.Errorf("%d symbols", len(o.Symbols))
	}
}

func TestHeadingNames(t *testing.T) {
	for raw, want := range map[string]string{
		"Plain":                              "Plain",
		"`code` stays":                       "`code` stays",
		"[link](http://x \"t\") *and* __b__": "link and b",
		"![alt](img.png) text":               "alt text",
		"<https://x.org>":                    "https://x.org",
		"a \\* b":                            "a * b",
		"snake_case_name":                    "snake_case_name",
		"<br>":                               "<br>",
	} {
		if got := headingName(raw); got != want {
			t.Errorf("headingName(%q) = %q, want %q", raw, got, want)
		}
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, s := range []string{"", "# a\n\nb\n=\n## c ##\n", "---\na: b\n---\n# c", "> # a\n- # b\n\n```\n# c\n", "[a]: b\n===\n", "#\n##  \n\t# a\n", "a\r\nb\r\n---\r\n", "+++\n+++\n#\x00 b", "1. a\n\n   # b\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		src := []byte(s)
		b := new(model.Builder)
		o := outlineMarkdown(src, b)
		if o == nil {
			o = outlineText(FindLanguage("markdown"), src, b)
		}
		modeltest.Check(t, src, o)
	})
}
