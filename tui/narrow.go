package tui

import (
	"context"
	"sync"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/outline"
)

// arrangement is how rows are to be listed by now, for the commands that make the layouts of new snapshots.
type arrangement struct {
	mu      sync.Mutex
	options outline.Options
	prev    *outline.Layout    // the last one shown, which spares work
	stop    context.CancelFunc // ends the layout under way for a key
}

// narrow narrows and orders the rows: at once if the tree is small. Else that is worked out beside and the rows stay as they
// are until then; the next key gives it up.
func (a *app) narrow(o outline.Options) tea.Cmd {
	a.numbers.filter++
	ctx := a.door.rows.want(a.door.ctx, o)
	switch {
	case a.tree.Tree() != nil && o.Text == "" && sameOrder(o, a.tree.Filter()):
		a.tree.SetFilter(o) // nothing is to be looked for
	case a.tree.Ask(o):
		return a.door.rows.match(ctx, a.numbers.filter, a.tree.Tree(), o)
	}
	a.door.rows.show(a.tree.Layout())
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
	a.door.rows.show(msg.layout)
	return true
}

// want notes which rows are wanted, and stops what works on others.
func (r *arrangement) want(ctx context.Context, o outline.Options) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stop != nil {
		r.stop()
	}
	r.options, r.stop = o, cancel
	return ctx
}

// show notes the layout that is shown.
func (r *arrangement) show(l *outline.Layout) {
	if l == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.options, r.prev = l.Options(), l
}

// lay makes the layout of a snapshot for the rows as they are wanted by now.
func (r *arrangement) lay(ctx context.Context, t *model.Tree) *outline.Layout {
	r.mu.Lock()
	o, prev := r.options, r.prev
	r.mu.Unlock()
	l, err := outline.Lay(ctx, t, o, prev)
	if err != nil {
		return nil // the explorer ends
	}
	return l
}

// match makes the layout of the snapshot that is shown.
func (r *arrangement) match(ctx context.Context, number int, t *model.Tree, o outline.Options) tea.Cmd {
	return func() tea.Msg {
		r.mu.Lock()
		prev := r.prev
		r.mu.Unlock()
		l, err := outline.Lay(ctx, t, o, prev)
		if err != nil {
			return nil
		}
		return layoutMsg{number, l}
	}
}
