package style

import (
	"strings"

	"outcrop/tui/text"
)

// Line builds one line of a pane, exactly as wide as it was made: what does not fit is cut, what is missing is filled.
type Line struct {
	b     strings.Builder
	width int
	cells int
	fill  SGR
	now   SGR
}

// NewLine starts a line of width cells whose rest is filled with blanks in the style fill.
func NewLine(width int, fill SGR) *Line { return &Line{width: width, fill: fill} }

// Put appends clean text in a style. A wide character at the right edge becomes a blank.
func (l *Line) Put(s SGR, clean string) *Line {
	w := text.Cells(clean)
	if left := l.Left(); w > left {
		clean, w = text.Slice(clean, 0, left), left
	}
	if clean == "" {
		return l
	}
	l.turn(s)
	l.b.WriteString(clean)
	l.cells += w
	return l
}

// Skip fills with blanks up to the column, counted from 0, if it lies ahead.
func (l *Line) Skip(col int) *Line {
	if n := min(col, l.width) - l.cells; n > 0 {
		l.turn(l.fill)
		l.b.WriteString(strings.Repeat(" ", n))
		l.cells += n
	}
	return l
}

// Width is the width the line was made with.
func (l *Line) Width() int { return l.width }

// Left is the number of cells still free.
func (l *Line) Left() int { return max(0, l.width-l.cells) }

// String is the finished line, with no style left open.
func (l *Line) String() string {
	l.Skip(l.width)
	l.turn("")
	return l.b.String()
}

// turn changes the style, and writes nothing where it stays the same.
func (l *Line) turn(s SGR) {
	switch {
	case s == l.now:
		return
	case s == "":
		l.b.WriteString(reset)
	default:
		l.b.WriteString(string(s))
	}
	l.now = s
}
