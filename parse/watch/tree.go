package watch

import (
	"path/filepath"
	"strings"
)

// folder is one folder that is watched, or is to be.
type folder struct {
	path    string // relative to the root, "" for the root itself
	up      *folder
	kids    map[string]*folder // by name
	wanted  bool               // it holds files of the caller's list, or folders that do
	made    bool               // it was made while its parent was watched
	real    bool               // it was there when it was last looked at, and no link
	watched bool
	dropped bool
}

// tree is the folders that are watched, those that are to be, and all above them: a folder that is renamed takes what is
// below it along, and only the folder above is told.
type tree struct {
	root    folder
	queue   []*folder // to be watched next, those above first
	found   []finding // folders that were come upon and that nobody has named
	watched int
	added   int    // since the last list that was asked for
	failed  int    // that should be watched and are not
	why     string // of the last that failed
	full    bool   // no more can be watched
	dubious bool   // events were lost: what is watched may not be what it was
}

// finding is a folder that was come upon.
type finding struct {
	path string
	made bool // just now, as an event told
}

// idle reports whether there is nothing to watch any more.
func (t *tree) idle() bool { return len(t.queue) == 0 && len(t.found) == 0 }

// find gives the folder of a path, or nil.
func (t *tree) find(path string) *folder {
	f := &t.root
	for path != "" && f != nil {
		var name string
		name, path, _ = strings.Cut(path, "/")
		f = f.kids[name]
	}
	return f
}

// insert gives the folder of a path, and calls each for it and all above it, from the top.
func (t *tree) insert(path string, each func(*folder)) *folder {
	f := &t.root
	each(f)
	for at := 0; at < len(path); {
		end := len(path)
		if n := strings.IndexByte(path[at:], '/'); n >= 0 {
			end = at + n
		}
		kid := f.kids[path[at:end]]
		if kid == nil {
			kid = &folder{path: path[:end], up: f}
			if f.kids == nil {
				f.kids = map[string]*folder{}
			}
			f.kids[path[at:end]] = kid
		}
		f = kid
		each(f)
		at = end + 1
	}
	return f
}

// want takes a new list of folders and queues what is not watched. After a loss nothing counts as watched.
func (t *tree) want(paths []string, unwatch func(path string)) {
	t.failed, t.why, t.full, t.queue = 0, "", false, nil
	var again []*folder
	t.each(&t.root, func(f *folder) {
		f.wanted = false
		if t.dubious && f.watched {
			unwatch(f.path)
			f.watched = false
			t.watched--
			again = append(again, f)
		}
	})
	t.dubious = false
	wanted := func(f *folder) {
		if !f.wanted && !f.watched {
			t.queue = append(t.queue, f)
		}
		f.wanted = true
	}
	wanted(&t.root)
	for _, p := range paths {
		if p == "" || filepath.IsLocal(filepath.FromSlash(p)) {
			t.insert(p, wanted)
		}
	}
	for _, f := range again {
		if !f.wanted {
			t.queue = append(t.queue, f)
		}
	}
}

// strays are the topmost folders that are watched though no list names them: they hold no files yet, or are ignored, or were
// left by files that are gone.
func (t *tree) strays() (paths []string) {
	t.each(&t.root, func(f *folder) {
		if !f.wanted && f.up != nil && f.up.wanted {
			paths = append(paths, f.path)
		}
	})
	return paths
}

// each calls do for a folder and all below it, those above first.
func (t *tree) each(f *folder, do func(*folder)) {
	do(f)
	for _, kid := range f.kids {
		t.each(kid, do)
	}
}

// drop forgets a folder and all below it, whose watches would go on to tell of paths that are others now. The root stays, as
// what is not watched.
func (t *tree) drop(f *folder, unwatch func(path string)) {
	t.each(f, func(f *folder) {
		if f.watched {
			unwatch(f.path)
			t.watched--
		}
		f.watched, f.real, f.dropped = false, false, f.up != nil
	})
	f.kids = nil
	if f.up != nil {
		delete(f.up.kids, f.path[strings.LastIndexByte(f.path, '/')+1:])
	}
}
