package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"outcrop/tui/overlay"
	"outcrop/tui/status"
)

// pauses before what follows typing: long enough that a burst of keys causes one, short enough that nobody waits.
func (d due) pause() time.Duration {
	switch d {
	case dueLines:
		return 30 * time.Millisecond
	case dueCount:
		return 120 * time.Millisecond
	}
	return 400 * time.Millisecond
}

// later does something after a pause, unless it is asked for again in between.
func (a *app) later(d due) tea.Cmd {
	n := a.numbers.next(d)
	return tea.Tick(d.pause(), func(time.Time) tea.Msg { return dueMsg{d, n} })
}

func (n *numbers) next(d due) int {
	p := n.of(d)
	*p++
	return *p
}

func (n *numbers) of(d due) *int {
	switch d {
	case dueCount:
		return &n.count
	case dueLines:
		return &n.lines
	}
	return &n.save
}

// exactUpTo is the size, in tokens, up to which a block is cut and counted while one picks: about a tenth of a second.
// What is larger is counted when it is taken out; until then the sum of its prices is shown as an estimate.
const exactUpTo = 1_000_000

// due does what a pause was waited for.
func (a *app) due(msg dueMsg) tea.Cmd {
	if msg.number != *a.numbers.of(msg.what) {
		return nil
	}
	switch msg.what {
	case dueSave:
		return a.door.save(state(a))
	case dueCount:
		if a.picks.Len() == 0 {
			a.take.size, a.take.known = size{}, true
		} else if a.bill.most <= exactUpTo {
			return a.door.measure(ordered(a))
		}
	case dueLines:
		if r, on := a.source.Selection(); on {
			return measureLines(a.door, msg.number, linesOf(a.source.Document(), r))
		}
	}
	return nil
}

// paint puts an open overlay over the lines.
func paint(a *app, lines []string) *tea.Cursor {
	if a.over.box == nil {
		return nil
	}
	b := a.over.box.Box(a.screen.w, a.screen.h, a.look.sheet)
	overlay.Paint(lines, b)
	if last := len(lines) - 1; b.Y == last && last > 0 { // it covers the hint line
		h := hintLine(a)
		if h.Message != "" {
			lines[last-1] = status.Hints(a.screen.w, h, a.look.sheet)
		}
		if key, n := status.Pressed(a.screen.w, h, a.look.sheet); n > 0 {
			overlay.Paint(lines, overlay.Box{Lines: []string{key}, X: a.screen.w - n, Y: last})
		}
	}
	if b.CursorX < 0 {
		return nil
	}
	return tea.NewCursor(b.X+b.CursorX, b.Y+b.CursorY)
}
