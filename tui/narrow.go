package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/outline"
)

// arrangement is how rows are to be listed by now, for the commands that make the layouts of new snapshots.
type arrangement struct {
	options outline.Options
	prev    *outline.Layout    // the last one shown, which spares work
	stop    context.CancelFunc // ends the layout under way for a key
}

// narrow narrows and orders the rows: at once if the tree is small. Else that is worked out beside and the rows stay as they
// are until then; the next key gives it up.
func (a *app) narrow(o outline.Options) tea.Cmd {
	a.numbers.filter++
	ctx := a.door.narrow(o)
	switch {
	case a.tree.Tree() != nil && o.Text == "" && sameOrder(o, a.tree.Filter()):
		a.tree.SetFilter(o) // nothing is to be looked for
	case a.tree.Ask(o):
		return a.door.match(ctx, a.numbers.filter, a.tree.Tree(), o)
	}
	a.door.arrange(a.tree.Layout())
	return nil
}

func sameOrder(a, b outline.Options) bool { return a.Order == b.Order && a.Level == b.Level }

// settle shows the snapshot of a message. It reports whether its layout is for the filter as it is by now.
func settle(a *app, msg snapshotMsg) bool {
	if msg.layout == nil {
		a.tree.SetTree(msg.tree)
		return true
	}
	if !a.tree.Take(msg.layout) {
		return false
	}
	a.numbers.filter++ // what is on its way is for the snapshot before
	a.door.arrange(msg.layout)
	return true
}

// narrow notes which rows are wanted, and stops what works on others.
func (s *services) narrow(o outline.Options) context.Context {
	ctx, cancel := context.WithCancel(s.ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rows.stop != nil {
		s.rows.stop()
	}
	s.rows.options, s.rows.stop = o, cancel
	return ctx
}

// arrange notes the layout that is shown.
func (s *services) arrange(l *outline.Layout) {
	if l == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rows.options, s.rows.prev = l.Options(), l
}

// lay makes the layout of a snapshot for the rows as they are wanted by now.
func (s *services) lay(t *model.Tree) *outline.Layout {
	s.mu.Lock()
	rows := s.rows
	s.mu.Unlock()
	l, err := outline.Lay(s.ctx, t, rows.options, rows.prev)
	if err != nil {
		return nil // the explorer ends
	}
	return l
}

// match makes the layout of the snapshot that is shown.
func (s *services) match(ctx context.Context, number int, t *model.Tree, o outline.Options) tea.Cmd {
	return func() tea.Msg {
		s.mu.Lock()
		prev := s.rows.prev
		s.mu.Unlock()
		l, err := outline.Lay(ctx, t, o, prev)
		if err != nil {
			return nil
		}
		return layoutMsg{number, l}
	}
}
