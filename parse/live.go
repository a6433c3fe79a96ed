package parse

import (
	"context"
	"sync"

	"outcrop/parse/git"
	"outcrop/parse/watch"
)

// live keeps a Loader in step with the disk.
type live struct {
	loader  *Loader
	changes chan struct{} // holds one: the next snapshot is another
	marking chan struct{} // holds one: git is to be asked for marks
	mu      sync.Mutex
	watcher *watch.Watcher // nil: nothing is watched
}

func newLive(l *Loader) *live {
	return &live{loader: l, changes: make(chan struct{}, 1), marking: make(chan struct{}, 1)}
}

// Changes tells, with one value for any number of changes, that the next snapshot is another than the last.
func (v *live) Changes() <-chan struct{} { return v.changes }

// Focused tells whether somebody looks. Where the system does not tell of changes, files are listed again only then.
func (v *live) Focused(yes bool) {
	if w := v.watching(); w != nil {
		w.Focused(yes)
	}
}

// Watching says how changes on disk come to be known, and whether that is less than all of them at once. It is "" while
// nothing is watched.
func (v *live) Watching() (state string, short bool) {
	w := v.watching()
	if w == nil {
		return "", false
	}
	s := w.State()
	return s.String(), s.Mode == watch.Partial || s.Mode == watch.Scanning
}

func (v *live) watching() *watch.Watcher {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.watcher
}

// follow keeps to the disk until the loader is closed. A root that cannot be watched stays as it was loaded.
func (v *live) follow() {
	l := v.loader
	w, err := watch.New(l.root, folders(l), watch.Options{Known: v.lists, Ignored: v.ignored})
	if err != nil {
		return
	}
	defer w.Close()
	v.mu.Lock()
	v.watcher = w
	v.mu.Unlock()
	for {
		select {
		case <-l.ctx.Done():
			return
		case b, ok := <-w.Events():
			if !ok {
				return
			}
			if b.Rescan {
				_, _ = l.Rescan(l.ctx) // a root that is gone for a moment is asked for again
				w.Update(folders(l))
			}
			v.recheck(b.Paths)
			v.notify()
		}
	}
}

// folders lists those that hold files.
func folders(l *Loader) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return watch.Folders(func(yield func(string) bool) {
		for i := range l.entries {
			if e := &l.entries[i]; e.Skip != reasonSubmodule && e.Skip != reasonNested && !yield(e.Path) {
				return
			}
		}
	})
}

// lists reports whether a path is in the list of files.
func (v *live) lists(path string) bool {
	_, _, ok := known(v.loader, path)
	return ok
}

// ignored gives those of the paths that the ignore rules leave out.
func (v *live) ignored(ctx context.Context, paths []string) map[string]bool {
	return git.IgnoredFiles(ctx, v.loader.root, paths)
}

// recheck has known files looked at again, before all others that wait.
func (v *live) recheck(paths []string) {
	l := v.loader
	for _, p := range paths {
		e, _, ok := known(l, p)
		if !ok {
			continue
		}
		now := l.reader.Stat(p)
		if same(now, e) && !e.racy {
			continue
		}
		l.mu.Lock()
		if at, ok := l.queued[p]; ok {
			l.replace(now)
			l.state.taken[at], l.state.asked[at] = false, true
			l.state.wanted = append(l.state.wanted, at)
			l.turn.Broadcast()
		}
		l.mu.Unlock()
	}
	if len(paths) > 0 {
		select {
		case v.marking <- struct{}{}:
		default:
		}
	}
}

// mark asks git for marks when files have changed: beside the rest, since it may take seconds.
func (v *live) mark() {
	for {
		select {
		case <-v.loader.ctx.Done():
			return
		case <-v.marking:
			v.loader.marks(v.loader.ctx)
			v.notify()
		}
	}
}

// notify tells that there is another snapshot.
func (v *live) notify() {
	select {
	case v.changes <- struct{}{}:
	default:
	}
}
