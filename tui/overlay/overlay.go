// Package overlay holds the boxes that float over the panes: help, finder, prompts, lists and questions. A box is drawn
// by itself and then painted onto the finished lines of the screen, which costs a tenth of composing layers.
package overlay

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"outcrop/tui/keymap"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// Box is a drawn overlay. Without lines there is nothing to paint: the screen has no room for it.
type Box struct {
	Lines []string // styled, of equal width
	X, Y  int      // where the first cell goes on the screen, from 0
	// CursorX and CursorY say where in the box the text cursor stands. CursorX is negative if there is none.
	CursorX, CursorY int
}

// Answer says what a message did to an overlay.
type Answer uint8

// The answers.
const (
	Open      Answer = iota // it stays as it was
	Changed                 // it stays, and its text is another; of a list: another row is chosen
	Accepted                // the user is done and wants what it says
	Dismissed               // the user wants none of it
)

// Overlay is a box that takes the keys while it is open.
type Overlay interface {
	// Update handles a key, a paste or a turn of the wheel.
	Update(msg tea.Msg) (Answer, tea.Cmd)
	// Hints are the keys that it takes, the most wanted first.
	Hints() []keymap.Hint
	// Box draws the overlay for a screen of w x h cells.
	Box(w, h int, s *style.Sheet) Box
}

// none is the box where there is no room for one.
func none() Box { return Box{CursorX: -1} }

// The smallest screen on which a frame around something makes sense.
const (
	minWidth  = 8
	minHeight = 3
)

// brush writes lines on the surface of a box.
type brush struct{ sheet *style.Sheet }

func (b brush) on(r style.Role) style.SGR { return b.sheet.Over(style.Overlay, r) }

// line starts a line of the inside of a box.
func (b brush) line(w int) *style.Line { return style.NewLine(w, b.on(style.Text)) }

// frame puts a frame around inner lines, all w cells wide, with a title above and a hint below. Both must be clean.
func (b brush) frame(w int, title, hint string, inner []string) []string {
	f := b.sheet.Markers().Frame
	edge := b.on(style.BorderFocused)
	lines := make([]string, 0, len(inner)+2)
	lines = append(lines, b.edge(w, f.TopLeft, f.TopRight, title, style.Title, false))
	side := edge.Wrap(f.Vertical)
	for _, in := range inner {
		lines = append(lines, side+in+side)
	}
	return append(lines, b.edge(w, f.BottomLeft, f.BottomRight, hint, style.Dim, true))
}

// edge is the upper or lower side of a frame with words in it.
func (b brush) edge(w int, left, right, words string, role style.Role, atEnd bool) string {
	f := b.sheet.Markers().Frame
	edge := b.on(style.BorderFocused)
	l := style.NewLine(w+2, edge)
	l.Put(edge, left)
	words = text.Cut(words, w-4)
	bar := strings.Repeat(f.Horizontal, w)
	if words == "" {
		return l.Put(edge, bar).Put(edge, right).String()
	}
	rest := w - text.Cells(words) - 3 // a blank on each side of the words and one piece of the edge
	before, after := 1, rest
	if atEnd {
		before, after = rest, 1
	}
	l.Put(edge, strings.Repeat(f.Horizontal, before)).Put(edge, " ").Put(b.on(role), words).Put(edge, " ")
	return l.Put(edge, strings.Repeat(f.Horizontal, after)).Put(edge, right).String()
}

// centred places lines of w cells in the middle of a screen.
func centred(lines []string, w, screenW, screenH int) Box {
	return Box{Lines: lines, X: max(0, (screenW-w)/2), Y: max(0, (screenH-len(lines))/2), CursorX: -1}
}
