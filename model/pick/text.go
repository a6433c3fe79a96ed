package pick

import (
	"strings"

	"outcrop/model/selector"
	"outcrop/model/trie"
)

const (
	header = "outcrop picks 1"
	offEnd = "@off"
)

// Unread is a line that Parse could not read.
type Unread struct {
	Line int // 1-based
	Text string
}

// Text writes the set as lines of selector@level, and selector@off for what is left out, after a line with the version. Lines
// that Parse could not read follow as they were.
func (s *Set) Text() string {
	var b strings.Builder
	b.WriteString(header + "\n")
	for _, e := range s.All() {
		b.WriteString(e.Selector.String())
		if e.Off {
			b.WriteString(offEnd + "\n")
			continue
		}
		b.WriteString("@" + e.Level.String() + "\n")
	}
	for _, line := range s.kept {
		b.WriteString(line + "\n")
	}
	return b.String()
}

// Parse reads what Text wrote. What it cannot read, such as the notes of a later version, it keeps for Text and reports. The
// set has nothing to undo.
func Parse(text string) (*Set, []Unread) {
	s := New()
	var bad []Unread
	at := 0
	for line := range strings.Lines(text) {
		at++
		line = strings.TrimRight(line, "\r\n")
		if line == "" || line == header {
			continue
		}
		sel, to, ok := parseLine(line)
		if !ok {
			bad = append(bad, Unread{at, line})
			s.kept = append(s.kept, line)
			continue
		}
		s.change(trie.Keys(nil, sel), to)
	}
	s.open = nil
	return s, bad
}

func parseLine(line string) (selector.Selector, note, bool) {
	if rest, ok := strings.CutSuffix(line, offEnd); ok {
		sel, _, leveled, err := selector.Parse(rest)
		return sel, off, err == nil && !leveled && sel.Scoped
	}
	sel, level, leveled, err := selector.Parse(line)
	return sel, note(level) + 1, err == nil && leveled && sel.Scoped
}
