package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/charmbracelet/x/term"

	"outcrop/model"
	"outcrop/tui/text"
)

// page is stdout.
type page struct {
	stdout   *bufio.Writer
	terminal bool
	color    bool
}

// width is how many cells the terminal has in a line, or 0 if stdout is none.
func (p *page) width() int {
	if !p.terminal {
		return 0
	}
	w, _, err := term.GetSize(os.Stdout.Fd())
	if err != nil {
		return 0
	}
	return w
}

// paint gives s a colour by the parameters of an SGR sequence, such as "1" for bold, if colours are on.
func (p *page) paint(sgr, s string) string {
	if !p.color || s == "" {
		return s
	}
	return "\x1b[" + sgr + "m" + s + "\x1b[0m"
}

// print writes the block to stdout. On a terminal, what could steer it is made visible if clean is set; JSON has its own
// escapes and nothing to clean.
func (p *page) print(texts [][]byte, clean bool) error {
	for i, t := range texts {
		if i > 0 {
			p.stdout.WriteByte('\n')
		}
		if p.terminal && clean {
			t = []byte(text.EscapeLines(string(t)))
		}
		if _, err := p.stdout.Write(t); err != nil {
			return err
		}
	}
	return nil
}

// hitsText prints lines that hold what was looked for, marked as what they are.
func (p *page) hitsText(hits []textHit, more bool) {
	if len(hits) == 0 {
		return
	}
	if more {
		p.stdout.WriteByte('\n')
	}
	fmt.Fprintln(p.stdout, p.paint("1", "text hits, no symbols:"))
	for _, h := range hits {
		fmt.Fprintf(p.stdout, "%s:%d: %s\n", text.Escape(h.file), h.line, text.Escape(h.text))
	}
}

// coverageLine closes an answer in text when anything is short of complete.
func (p *page) coverageLine(c *model.Coverage) {
	if line := coverageText(c); line != "" {
		fmt.Fprintf(p.stdout, "%s\n", p.paint("2", line))
	}
}

// coverageText says what is short of complete, or nothing.
func coverageText(c *model.Coverage) string {
	if !c.Short() {
		return ""
	}
	b := fmt.Sprintf("coverage: %d of %s complete", c.Complete, count(c.Files, "file"))
	for _, n := range []struct {
		n    int
		word string
	}{{c.Partial, "with parse errors"}, {c.Text, "as text"}} {
		if n.n > 0 {
			b += fmt.Sprintf(", %d %s", n.n, n.word)
		}
	}
	if len(c.Skipped) > 0 {
		b += fmt.Sprintf(", %d skipped (%s)", len(c.Skipped), skipReasons(c.Skipped))
	}
	return b
}

// skipReasons counts files by the reason they were skipped for, in the order of first appearance; a few are named.
func skipReasons(skipped []model.Skip) string {
	paths := map[string][]string{}
	var order []string
	for _, s := range skipped {
		if paths[s.Reason] == nil {
			order = append(order, s.Reason)
		}
		paths[s.Reason] = append(paths[s.Reason], s.Path)
	}
	for i, r := range order {
		if n := len(paths[r]); n > 3 {
			order[i] = fmt.Sprintf("%s: %d files", text.Escape(r), n)
		} else {
			order[i] = text.Escape(r + ": " + strings.Join(paths[r], ", "))
		}
	}
	return strings.Join(order, "; ")
}
