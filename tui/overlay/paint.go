package overlay

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Paint puts a box onto the lines of a screen, in place. The lines must all be of one width, and may hold no other sequences
// than styles, each complete in itself as those of package style are. What lies outside of them is not drawn. A wide
// character that the box covers by half becomes a blank.
func Paint(lines []string, b Box) {
	if len(lines) == 0 || len(b.Lines) == 0 {
		return
	}
	screen, width := ansi.StringWidthWc(lines[0]), ansi.StringWidthWc(b.Lines[0])
	room := screen - b.X
	if b.X < 0 || room <= 0 {
		return
	}
	for i, over := range b.Lines {
		y := b.Y + i
		if y < 0 || y >= len(lines) {
			continue
		}
		if width > room {
			over = ansi.TruncateWc(over, room, "")
			over += strings.Repeat(" ", room-ansi.StringWidthWc(over))
		}
		lines[y] = splice(lines[y], over, b.X, min(width, room))
	}
}

// splice puts over, which is width cells wide, into a line at a column.
func splice(line, over string, at, width int) string {
	r := reader{line: line}
	var b strings.Builder
	b.Grow(len(line) + len(over) + 16)
	gap := r.to(at)
	b.WriteString(line[:r.pos])
	b.WriteString(strings.Repeat(" ", gap))
	if r.styled() {
		b.WriteString(reset)
	}
	b.WriteString(over)
	if gap = r.to(at + width); gap > 0 {
		// The rest of a wide character whose left half the box covers.
		r.skip()
		gap = r.col - at - width
	}
	for r.sequence() { // only the last of the styles at the column matters
	}
	if r.pos == len(line) && gap == 0 {
		return b.String()
	}
	if r.styled() {
		b.WriteString(r.style)
	}
	b.WriteString(strings.Repeat(" ", gap))
	b.WriteString(line[r.pos:])
	return b.String()
}

const reset = "\x1b[m"

// reader goes along a styled line.
type reader struct {
	line     string
	pos, col int    // the next byte, and the cells before it
	style    string // in force
}

// to goes to a column. It stops before a wide character that stands across it, and gives the cells missing then.
func (r *reader) to(at int) (gap int) {
	for r.pos < len(r.line) && r.col < at {
		if r.sequence() {
			continue
		}
		n, w := cluster(r.line[r.pos:])
		if r.col+w > at {
			return at - r.col
		}
		r.pos, r.col = r.pos+n, r.col+w
	}
	return 0
}

// skip goes over one character.
func (r *reader) skip() {
	n, w := cluster(r.line[r.pos:])
	r.pos, r.col = r.pos+n, r.col+w
}

// sequence goes over a style sequence, if there is one here.
func (r *reader) sequence() bool {
	if r.pos >= len(r.line) || r.line[r.pos] != 0x1b {
		return false
	}
	n := strings.IndexByte(r.line[r.pos:], 'm') + 1
	if n == 0 {
		n = len(r.line) - r.pos
	}
	r.style = r.line[r.pos : r.pos+n]
	r.pos += n
	return true
}

func (r *reader) styled() bool { return r.style != "" && r.style != reset }

// cluster is the number of bytes and cells of the character at the start of s.
func cluster(s string) (bytes, cells int) {
	if s[0] >= 0x20 && s[0] < 0x7f && (len(s) == 1 || s[1] < 0x80) {
		return 1, 1
	}
	c, w := ansi.FirstGraphemeCluster(s, ansi.WcWidth)
	return len(c), w
}
