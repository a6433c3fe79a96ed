package tui

import (
	tea "charm.land/bubbletea/v2"

	"outcrop/tui/keymap"
)

// wheelLines is how far one notch of the wheel scrolls.
const wheelLines = 3

// mouse handles clicks, the wheel and the divider between the panes.
func mouse(a *app, msg tea.MouseMsg) {
	if a.over.box != nil || a.screen.tiny() {
		return
	}
	tw, sw := a.screen.widths()
	m := msg.Mouse()
	inTree := tw > 0 && m.X < tw
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		by := wheelLines
		if msg.Button == tea.MouseWheelUp {
			by = -by
		}
		switch {
		case msg.Button != tea.MouseWheelUp && msg.Button != tea.MouseWheelDown:
		case inTree:
			a.tree.Scroll(by)
		default:
			a.source.Down(by)
		}
	case tea.MouseClickMsg:
		a.note = note{}
		if tw > 0 && sw > 0 && (m.X == tw-1 || m.X == tw) {
			a.screen.dragging = true
		} else if msg.Button == tea.MouseLeft {
			click(a, m.X, m.Y-2, inTree)
		}
	case tea.MouseMotionMsg:
		if a.screen.dragging {
			a.screen.split = max(1, m.X)
		}
	case tea.MouseReleaseMsg:
		a.screen.dragging = false
	}
}

// click focuses a pane; in the tree it goes to the row, and folds or unfolds it if the row was the cursor's already or the
// click is on the fold marker.
func click(a *app, x, line int, inTree bool) {
	if line < 0 || line >= a.screen.rows() {
		return
	}
	if !inTree {
		a.screen.focus = keymap.Source
		return
	}
	a.screen.focus = keymap.Tree
	before, _ := a.tree.Current()
	if !a.tree.Go(line) {
		return
	}
	now, _ := a.tree.Current()
	if marker := 2 + 2*int(now.Depth); x >= marker-1 && x <= marker+1 || before == now {
		a.tree.Toggle()
	}
}
