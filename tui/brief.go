package tui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/pick"
	"outcrop/model/selector"
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
		} else if a.sum <= exactUpTo {
			return a.door.measure(ordered(a))
		}
	case dueLines:
		if r, on := a.source.Selection(); on {
			return measureLines(a.door, msg.number, linesOf(a.source.Document(), r))
		}
	}
	return nil
}

// estimate sums up the prices of the picks: what a pick adds to, or takes from, what is picked above it.
func estimate(a *app) int {
	t := a.tree.Tree()
	if t == nil {
		return 0
	}
	sum := 0
	for _, e := range a.picks.All() {
		p, ok := prices(t, e.Selector)
		if !ok {
			continue
		}
		if !e.Off {
			sum += int(p[e.Level])
		}
		if l, above := above(a, e); above {
			sum -= int(p[l])
		}
	}
	return max(0, sum)
}

// above is the level at which what is around a pick is picked.
func above(a *app, e pick.Entry) (model.Level, bool) {
	s := e.Selector
	switch {
	case s.From > 0:
		s.From, s.To = 0, 0
	case len(s.Symbols) > 0:
		s.Symbols = s.Symbols[:len(s.Symbols)-1]
	default:
		dir := strings.TrimSuffix(s.Path, "/")
		if dir == "" {
			return 0, false
		}
		s.Path = dir[:strings.LastIndexByte(dir, '/')+1]
	}
	return a.picks.Level(s)
}

// prices of a node; a range of lines has a share of its file's.
func prices(t *model.Tree, s selector.Selector) (p [model.NumLevels]uint64, ok bool) {
	n := t.Find(s.Path)
	if n < 0 {
		return p, false
	}
	node := &t.Nodes[n]
	p = node.Prices
	f := node.File
	switch {
	case f == nil || f.Prices == nil:
	case s.From > 0 && f.Lines > 0:
		for l := range p {
			p[l] = p[l] * uint64(max(0, s.To-s.From+1)) / uint64(f.Lines)
		}
	case len(s.Symbols) > 0:
		target, err := selector.Resolve(t.Repo, s)
		if err != nil || target.Symbol < 0 {
			return p, false
		}
		own, known := f.Prices.Node(target.Symbol)
		for l, v := range own {
			p[l] = uint64(v)
		}
		return p, known
	}
	return p, true
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
