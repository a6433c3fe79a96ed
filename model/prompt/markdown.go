package prompt

import (
	"bytes"
	"fmt"
	"strings"

	"outcrop/model/slice"
)

// markdown writes a heading, and under it each piece as a heading with its path and lines and a fenced block.
func (b *block) markdown(s slice.Slice, o Options, total string) {
	buf := b.text
	if o.Task != "" {
		buf = append(buf, "# Task\n\n"...)
		// A lone CR ends a line for some readers and not for others.
		task := strings.TrimRight(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(o.Task), "\n")
		buf = append(append(buf, task...), '\n')
		if fence := openFence(task); fence != "" {
			buf = append(append(buf, fence...), '\n')
		}
		buf = append(buf, '\n')
	}
	buf = fmt.Appendf(buf, "# Context: %s (%s, %s, %s tokens %s)\n", title(o), plural(s.Files, "file"), plural(s.Symbols, "symbol"), total, s.Encoding)
	if o.Tree && len(s.Pieces) > 0 {
		buf = appendFenced(append(buf, '\n'), "", appendTree(nil, s))
	}
	for i := range s.Pieces {
		p := &s.Pieces[i]
		buf = append(append(buf, "\n### "...), place(p)...)
		info := ""
		if p.Language != nil {
			info = p.Language.Fence
		}
		text := body(p, o)
		buf = appendFenced(append(buf, '\n'), info, text)
		if len(text) == len(p.Text) && p.Apart() { // or its lines have numbers
			to := bytes.LastIndexByte(buf[:len(buf)-1], '\n') + 1 // where the closing fence begins
			b.known = append(b.known, known{to - len(text), to, p.Tokens})
		}
	}
	if closing := leftOut(s); closing != "" {
		buf = append(append(append(buf, '\n'), closing...), '\n')
	}
	if e, ok := o.estimate(total); ok {
		buf = fmt.Appendf(buf, "\nFor %s ~%d tokens, between %d and %d.\n", oneLine(o.Model.Name), e.Tokens, e.Low, e.High)
	}
	b.text = buf
}

// appendFenced writes text in a fence that is longer than any run of backticks in it, so that no line of it can end the block.
func appendFenced(buf []byte, info string, text []byte) []byte {
	fence := bytes.Repeat([]byte{'`'}, max(3, longestRun(text, '`')+1))
	buf = append(append(append(buf, fence...), info...), '\n')
	buf = append(buf, text...)
	if len(text) > 0 && text[len(text)-1] != '\n' {
		buf = append(buf, '\n')
	}
	return append(append(buf, fence...), '\n')
}

func longestRun(text []byte, c byte) int {
	longest := 0
	for {
		at := bytes.IndexByte(text, c)
		if at < 0 {
			return longest
		}
		n := 1
		for at+n < len(text) && text[at+n] == c {
			n++
		}
		longest = max(longest, n)
		text = text[at+n:]
	}
}

// openFence is the fence that the text leaves open, or "". A task that ends inside a block would swallow what follows.
func openFence(text string) string {
	open := ""
	for line := range strings.Lines(text) {
		trimmed := strings.TrimLeft(line, " ")
		if len(line)-len(trimmed) > 3 || trimmed == "" || trimmed[0] != '`' && trimmed[0] != '~' {
			continue
		}
		rest := strings.TrimLeft(trimmed, trimmed[:1])
		fence := trimmed[:len(trimmed)-len(rest)]
		switch {
		case open == "":
			if len(fence) >= 3 && (fence[0] == '~' || !strings.Contains(rest, "`")) {
				open = fence
			}
		case fence[0] == open[0] && len(fence) >= len(open) && strings.TrimSpace(rest) == "":
			open = ""
		}
	}
	return open
}
