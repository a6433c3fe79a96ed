package parse

import (
	"context"
	"slices"

	"outcrop/model"
	"outcrop/parse/git"
)

// Changes counts what a Rescan found.
type Changes struct{ New, Changed, Gone int }

// Any reports whether there is something.
func (c Changes) Any() bool { return c != Changes{} }

// Rescan lists the files again. What is new or differs in size, time or kind is loaded in the background as at first, what is
// gone leaves, and all other files are the same ones in the next snapshot. A file that changed is shown as it was until it is
// loaded. Before the first list is complete there is nothing to do.
func (l *Loader) Rescan(ctx context.Context) (Changes, error) {
	l.scan.Lock()
	defer l.scan.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(l.ctx, cancel)()
	if !l.Progress().Listed {
		return Changes{}, nil
	}
	if err := checkUnder(l.root, l.o.Walk.Under); err != nil {
		return Changes{}, err // an empty list would take everything away
	}
	list := l.walk(ctx)
	if ctx.Err() != nil {
		return Changes{}, ctx.Err()
	}
	c := l.merge(list)
	retain(l)
	l.marks(ctx)
	return c, ctx.Err()
}

// merge takes a newer list and keeps all that is loaded of the same files.
func (l *Loader) merge(list listing) Changes {
	l.mu.Lock()
	defer l.mu.Unlock()
	old, files, queued, state := l.entries, l.files, l.queued, l.state
	l.install(list)
	s, c, kept := &l.state, Changes{}, 0
	for i, e := range l.entries {
		at, known := queued[e.Path]
		switch {
		case !known:
			c.New++
			continue
		case same(e, old[at]):
			// A racy one is read again, and most likely it is what it was.
			l.entries[i].racy = old[at].racy
			s.taken[i], s.have[i] = state.taken[at] && !old[at].racy, state.have[at]
			if s.have[i] {
				s.loaded++
				s.bytes += e.bytes()
			}
		default:
			c.Changed++
		}
		kept++
		l.files[i] = files[at]
		s.resident.add(l.files, i)
	}
	c.Gone = len(old) - kept
	s.changed = state.changed || c.Any() || list.branch != state.branch || !slices.Equal(list.notices, state.notices)
	return c
}

// same reports whether two entries are of the same bytes, as far as can be told without reading them.
func same(a, b Entry) bool {
	return a.Stat == b.Stat && (a.Mode != 0 || a.Skip == b.Skip)
}

// marks asks git which files are modified or new; it may be slow, so the tree does not wait for it.
func (l *Loader) marks(ctx context.Context) {
	status, err := git.Status(ctx, l.root)
	if err != nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, e := range l.entries {
		mark, ok := status[e.Path]
		if !ok {
			mark = e.Git
		}
		if l.files[i].Git != mark {
			l.files[i] = marked(l.files[i], mark)
			l.state.changed = true
		}
	}
}

func marked(f *model.File, mark byte) *model.File {
	g := *f
	g.Git = mark
	return &g
}
