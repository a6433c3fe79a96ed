package watch

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// moved is what may happen to a folder that makes it, and all below it, another one.
const moved = fsnotify.Create | fsnotify.Remove | fsnotify.Rename

// isGit reports whether a name is that of git's own folder or file, also as file systems see it that ignore case.
func isGit(name string) bool { return strings.EqualFold(name, ".git") }

// rel is the path below the root of what an event names.
func (w *Watcher) rel(name string) (string, bool) {
	if name == w.root {
		return "", true
	}
	rest, ok := strings.CutPrefix(name, strings.TrimSuffix(w.root, string(filepath.Separator))+string(filepath.Separator))
	return filepath.ToSlash(rest), ok
}

// events looks at what was heard. Folders that were moved are forgotten before any is watched: the system watches a folder,
// not a path, and would go on to call it by its old one.
func (l *loop) events(ops map[string]fsnotify.Op, now time.Time) {
	paths := make(map[string]fsnotify.Op, len(ops))
	for name, op := range ops {
		if news, ours := l.git.concern(name, op); ours {
			if news {
				l.must(now)
			}
			if news && filepath.Base(name) == "exclude" {
				clear(l.outside.known)
			}
			continue
		}
		rel, ok := l.rel(name)
		if !ok {
			continue
		}
		paths[rel] |= op
		if f := l.tree.find(rel); f != nil && op&moved != 0 {
			l.tree.drop(f, l.unwatch)
			l.must(now)
			paths[rel] |= fsnotify.Create // it may be there again
		}
	}
	for rel, op := range paths {
		l.event(rel, op, now)
	}
}

// event looks at one path.
func (l *loop) event(rel string, op fsnotify.Op, now time.Time) {
	name := path.Base(rel)
	if isGit(name) {
		if op&moved != 0 {
			l.git.stale = true
			l.must(now)
		}
		return
	}
	var info fs.FileInfo
	if op&moved != 0 {
		info, _ = os.Lstat(l.abs(rel)) // nil says that it is gone
	}
	switch {
	case info != nil && info.IsDir():
		l.tree.found = append(l.tree.found, finding{rel, true})
		return
	case rel == "" && op&moved != 0: // the root is gone; nobody would tell that it is back
		l.tree.found = append(l.tree.found, finding{rel, true})
		return
	case l.tree.find(rel) != nil: // the systems differ in whether a folder is written to when something in it changes
		return
	}
	if name == ".gitignore" { // what was left out may be in now
		clear(l.outside.known)
		l.must(now)
	}
	if l.known(rel) {
		l.pending.path(rel, now)
	} else {
		l.unknown(rel, info, now)
	}
}
