// Package text makes text from files, names and messages fit to show: nothing in it that a terminal acts on, and a
// width that every terminal agrees on.
//
// Terminals measure in two ways: by code point (wcwidth: tmux, xterm) and by grapheme cluster. Where the two differ, a
// border drawn behind the text lands in different columns, so clean text holds only clusters on which they agree. What
// cannot be shown soundly is shown by name: controls as control pictures, invisible characters as <U+200B>.
//
// Clean once, at the edge, and style afterwards. Copies, exports and token counts use the original bytes.
package text

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// ellipsis is one cell wide by both measures.
const ellipsis = "…"

// Clean returns s with every control, invisible or disputed character replaced by something visible of certain width.
// Tabs become spaces up to the next multiple of tabWidth cells; a tabWidth below 1 counts as 1.
func Clean(s string, tabWidth int) string {
	if plain(s) {
		return s
	}
	out, _ := CleanWindow([]byte(s), 0, len(s)*maxCellsPerByte(tabWidth), tabWidth)
	return out
}

// maxCellsPerByte bounds how much a line can grow: a tab fills a stop, an invisible character of two bytes becomes
// eight cells.
func maxCellsPerByte(tabWidth int) int { return max(4, clampTab(tabWidth)) }

// Cells is the width of clean text in terminal cells.
func Cells(s string) int {
	if plain(s) {
		return len(s)
	}
	return ansi.StringWidthWc(s)
}

// Cut shortens clean text to at most w cells; a shortened text ends in an ellipsis.
func Cut(s string, w int) string {
	if w <= 0 {
		return ""
	}
	if Cells(s) <= w {
		return s
	}
	return head(s, w-1) + ellipsis
}

// Fit makes clean text exactly w cells wide: cut with an ellipsis or padded with blanks at the right.
func Fit(s string, w int) string {
	s = Cut(s, w)
	return s + strings.Repeat(" ", max(0, w-Cells(s)))
}

// Slice returns the part of clean text that lies in the cells [fromCol, fromCol+width), fromCol counted from 0. A wide
// character cut by an edge becomes a blank. The result is shorter than width where the text ends before.
func Slice(line string, fromCol, width int) string {
	fromCol = max(0, fromCol)
	if width <= 0 {
		return ""
	}
	if plain(line) {
		from := min(fromCol, len(line))
		return line[from:min(len(line), from+width)]
	}
	var b strings.Builder
	for col, end := 0, fromCol+width; line != "" && col < end; {
		c, w := ansi.FirstGraphemeCluster(line, ansi.GraphemeWidth)
		line = line[len(c):]
		switch {
		case col >= fromCol && col+w <= end:
			b.WriteString(c)
		case col+w > fromCol:
			b.WriteString(strings.Repeat(" ", min(col+w, end)-max(col, fromCol)))
		}
		col += w
	}
	return b.String()
}

// head is the longest start of clean text that fits w cells.
func head(s string, w int) string {
	if plain(s) {
		return s[:min(w, len(s))]
	}
	rest := s
	for rest != "" {
		c, cw := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
		if w -= cw; w < 0 {
			break
		}
		rest = rest[len(c):]
	}
	return s[:len(s)-len(rest)]
}

// plain tells text in which every byte is one printable ASCII character, hence one cell.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < 0x20 || s[i] >= 0x7f {
			return false
		}
	}
	return true
}
