package accuracy

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"testing"
)

const introduction = `# Accuracy

How much of real code the outlines get right, measured by ` + "`go test ./parse/accuracy`" + `. The code is what packages install, unchanged; the
truth is the language's own compiler or parser where there is one, another independent tool where there is none, or a
sample judged by hand. This page is written by that test, with OUTCROP_ACCURACY=write.

A symbol of the truth is **found** if we have one of the same kind with the same name on the same line. **Recall** is the share
of the truth's symbols that are found, **precision** the share of our symbols that the truth has too, of the kinds it
lists. **Start** and **end** are the shares of found symbols with exactly the truth's first and last line; decorators,
attributes and modifiers belong to a symbol, its doc comment does not. Where recall and precision are given twice, the
second figure is after judging: disagreements in which the source shows that the truth errs, or in which both are right
by their own conventions, are taken out. Every such class is listed below with its count; a class is told by a pattern and was
judged on samples of it, not on every line. All that is not judged counts as our fault. A dash stands where the truth does
not tell that line. Wrong parents are listed below and lower none of the figures.

Headers, docs, visibility, parameters, results, supertypes and imports are not measured here: the samples in
parse/testdata/symbols, read by eye, hold them. Not measured either, for want of another parser: Dockerfiles, indented
Sass, Astro and Markdown. A file is left out where the truth cannot read it, or where the program would skip it.

`

// writeDocument makes the document from all stored results.
func writeDocument() error {
	text, err := markdown()
	if err != nil {
		return err
	}
	return os.WriteFile(document, []byte(text), 0o644)
}

// markdown is the document.
func markdown() (string, error) {
	all, err := readResults()
	if err != nil {
		return "", err
	}
	probes, err := probesSection()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(introduction)
	b.WriteString("| Language | Code | Truth | Files | Symbols | Recall % | Precision % | Start % | End % |\n")
	b.WriteString("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, r := range all {
		m, j := r.Measured, r.Judged
		fmt.Fprintf(&b, "| %s | %s | %s | %d | %d | %s | %s | %s | %s |\n", r.Language, r.Code, r.Truth, r.Files, m.Truth, twice(m.recall(), j.recall()),
			twice(m.precision(), j.precision()), lines(m.Starts, m.start(), j.start()), lines(m.Ends, m.end(), j.end()))
	}
	b.WriteString(probes)
	b.WriteString("\n## What is lost, and why\n")
	for _, r := range all {
		fmt.Fprintf(&b, "\n### %s\n\n%s against %s.", r.Language, r.Code, r.Truth)
		if r.Unread > 0 {
			fmt.Fprintf(&b, " %d more files are not judged, since the truth does not read them or the program skips them.", r.Unread)
		}
		b.WriteString("\n")
		if len(r.Classes) == 0 {
			b.WriteString("No disagreement.\n")
			continue
		}
		b.WriteString("\n| Count | What | Who is wrong | Why | For instance |\n| ---: | --- | --- | --- | --- |\n")
		rest, restCount := 0, 0
		for _, k := range r.Classes {
			if k.Who == "" && k.total() < 3 && len(r.Classes) > 12 {
				rest, restCount = rest+1, restCount+k.total()
				continue
			}
			fmt.Fprintf(&b, "| %d | %s | %s | %s | `%s` |\n", k.total(), cell(k.Name), cmp.Or(string(k.Who), "not judged"), cell(k.Why), cell(k.Samples[0]))
		}
		if rest > 0 {
			fmt.Fprintf(&b, "| %d | %d classes of one or two each | not judged | | |\n", restCount, rest)
		}
	}
	return b.String(), nil
}

// twice shows a measured and a judged figure, once where they are equal.
func twice(m, j float64) string {
	first, second := shown(m), shown(j)
	if first == second {
		return first
	}
	return first + " / " + second
}

// lines is like twice, with a dash where the truth knows no lines.
func lines(known int, m, j float64) string {
	if known == 0 {
		return "–"
	}
	return twice(m, j)
}

// shown never rounds up to 100.
func shown(v float64) string {
	s := fmt.Sprintf("%.2f", v)
	if s == "100.00" && v < 100 {
		return "99.99"
	}
	return s
}

func cell(s string) string {
	return strings.NewReplacer("|", "\\|", "\n", " ", "`", "'").Replace(s)
}

// TestDocument holds docs/accuracy.md to the stored results, or writes it.
func TestDocument(t *testing.T) {
	if asked("write") {
		if err := writeDocument(); err != nil {
			t.Fatal(err)
		}
	}
	want, err := markdown()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != want {
		t.Errorf("%s is not what the stored results give: run OUTCROP_ACCURACY=write go test ./parse/accuracy -run TestDocument", document)
	}
}
