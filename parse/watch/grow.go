package watch

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// The most folders that are watched before what happens meanwhile is looked at, and the most names that are read of one
// folder.
const (
	growStep = 256
	maxNames = 200_000
)

// abs is where a path of the root is on disk.
func (w *Watcher) abs(path string) string { return filepath.Join(w.root, filepath.FromSlash(path)) }

// unwatch is for folders that are mostly gone, so it may fail.
func (w *Watcher) unwatch(path string) { _ = w.source.Remove(w.abs(path)) }

// grow watches some of the folders that wait for it, then looks at those that were come upon. When there are no more, a new
// list is wanted, since what happened before a folder was watched was not told.
func (l *loop) grow(now time.Time) {
	t := &l.tree
	if l.source == nil || l.broken {
		l.git.stale = false
		return
	}
	if l.git.stale {
		l.git.stale = false
		l.git.watch(l.root, l.source)
	}
	if t.idle() {
		return
	}
	for range growStep {
		if len(t.queue) == 0 {
			break
		}
		f := t.queue[0]
		t.queue = t.queue[1:]
		if !f.dropped && !f.watched {
			l.watch(f)
		}
	}
	if len(t.queue) == 0 {
		l.discover(now)
	}
	if t.idle() && t.added > 0 {
		t.added, t.queue = 0, nil
		l.must(now)
	}
}

// watch watches one folder, if it is one, and is reached without a link.
func (l *loop) watch(f *folder) {
	t := &l.tree
	if t.watched >= l.o.MaxFolders {
		t.full, t.why = true, reasonTooMany
	}
	if t.full {
		t.failed++
		return
	}
	abs := l.abs(f.path)
	info, err := os.Lstat(abs)
	if err != nil || !info.IsDir() || f.up != nil && !f.up.real {
		t.drop(f, l.unwatch)
		if f.up == nil {
			t.why = reasonGone
		}
		return
	}
	f.real = true
	if err := l.source.Add(abs); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			t.drop(f, l.unwatch)
			return
		}
		t.failed++
		t.full, t.why = isLimit(err), reasonOf(err)
		return
	}
	f.watched = true
	t.watched++
	t.added++
	if f.made || l.o.Ignored != nil {
		l.explore(f, abs)
	}
}

// explore comes upon the folders in a folder that is watched now: a path made in one go is told of by its top alone, and an
// empty folder is in nobody's list of files.
func (l *loop) explore(f *folder, abs string) {
	dir, err := os.OpenFile(abs, os.O_RDONLY|syscall.O_NONBLOCK, 0) // a pipe in its place must not be waited for
	if err != nil {
		return
	}
	defer dir.Close()
	for n := 0; n < maxNames && l.ctx.Err() == nil; {
		names, err := dir.ReadDir(1024)
		n += len(names)
		for _, e := range names {
			if e.IsDir() && f.kids[e.Name()] == nil && !isGit(e.Name()) {
				l.tree.found = append(l.tree.found, finding{joined(f.path, e.Name()), f.made})
			}
		}
		if err != nil && (errors.Is(err, io.EOF) || len(names) == 0) {
			return
		}
	}
}

func joined(folder, name string) string {
	if folder == "" {
		return name
	}
	return folder + "/" + name
}

// discover queues the folders that were come upon, but for those that are ignored, and those that are in the caller's list
// as if they were files: repositories of their own.
func (l *loop) discover(now time.Time) {
	found := l.tree.found
	l.tree.found = nil
	var paths []string
	kept := found[:0]
	for _, f := range found {
		if folder, ok := l.outside.known[f.path]; f.path != "" && ok && folder {
			continue
		}
		kept = append(kept, f)
		if f.path != "" {
			paths = append(paths, f.path)
		}
	}
	ignored := l.ignored(paths)
	for _, f := range kept {
		if ignored[f.path] {
			l.outside.leave(f.path, true)
			continue
		}
		if f.made {
			l.must(now)
		}
		if f.path != "" && l.known(f.path) || l.tree.full {
			continue
		}
		node := l.tree.insert(f.path, func(n *folder) {
			if !n.watched {
				l.tree.queue = append(l.tree.queue, n)
			}
		})
		node.made = node.made || f.made
	}
}
