// Package watch tells that files of a root have changed, as few times and as
// soon as it can. It never says how: whoever is told looks again.
//
// The system watches folders, one by one: a watch on a file is lost for good
// when an editor saves by renaming another file over it. Which folders is the
// caller's to say, since the list of files already has left out what is
// ignored. Of git's own folder only what tells of another branch, commit or
// index is heard.
//
// Where events cannot be had, or not all of them, the watcher says so in its
// State and asks for the files to be listed again every few seconds.
package watch

import (
	"context"
	"iter"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// defaultFolders is how many folders are watched at most. The system's own limit may be as low as 8,192 and is shared by all
// programs of a user.
const defaultFolders = 50_000

// Options say what a Watcher has to know of the files. The functions are called from one goroutine of the watcher, and may
// be called until Close returns.
type Options struct {
	// Known reports whether a file is in the caller's list. An event for another one means that the list may be out of date.
	// None are known without it.
	Known func(path string) bool
	// Ignored gives those of the paths, of files and folders that are there, that the ignore rules leave out. It spares the
	// caller from listing everything again for what a build writes, and is what lets folders be watched that hold no files
	// yet. Without it such a folder is heard of only if it was made under the watcher's eyes.
	Ignored func(ctx context.Context, paths []string) map[string]bool
	// MaxFolders is how many folders are watched at most; 0 is 50,000.
	MaxFolders int
}

// Batch is what may have changed. All paths are relative to the root and '/'-separated, their bytes as the system has them.
type Batch struct {
	Paths  []string // known files to look at again, sorted; that they differ is not certain
	Rescan bool     // the list of files may have changed: list everything again, then call Update
	State  State
}

// Watcher watches the folders of one root. Safe for concurrent use.
type Watcher struct {
	root   string // no part of it is a link
	o      Options
	source source // nil where there are no events
	why    string // in words, why there are none, or not for all that happens
	events chan Batch
	wake   chan struct{} // holds one: there is something in what mu guards
	ctx    context.Context
	cancel context.CancelFunc
	busy   sync.WaitGroup

	mu      sync.Mutex
	inbox   inbox
	folders []string // of the last Update that was not yet acted upon
	updated bool
	focused bool
	state   State
}

// New watches folders of root. It returns at once, before they are watched; when they are, the first Batch asks for a Rescan,
// for what happened after the caller's list was made. The error is about root alone: that events cannot be had is a State.
func New(root string, folders []string, o Options) (*Watcher, error) {
	return start(root, folders, o, openSource)
}

// start is New with another source of events.
func start(root string, folders []string, o Options, open func(root string) (source, string, error)) (*Watcher, error) {
	real, err := filepath.Abs(root)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return nil, err
	}
	if o.MaxFolders <= 0 {
		o.MaxFolders = defaultFolders
	}
	w := &Watcher{root: real, o: o, events: make(chan Batch), wake: make(chan struct{}, 1), focused: true}
	w.ctx, w.cancel = context.WithCancel(context.Background())
	if w.source, w.why, err = open(real); err != nil {
		w.source, w.why = nil, reasonOf(err)
	}
	w.folders, w.updated = folders, true
	if w.source != nil {
		w.busy.Go(w.hear)
	}
	w.busy.Go(w.run)
	return w, nil
}

// Events gives what has changed; it is closed after Close. While nobody receives, all that happens is gathered into one
// Batch.
func (w *Watcher) Events() <-chan Batch { return w.events }

// Update tells which folders hold files now, after each new list, also one that is as before: it says that the list is
// there, and no further Rescan is asked for until then, or five seconds have passed. The slice is the watcher's from now on.
// Update returns at once.
func (w *Watcher) Update(folders []string) {
	w.mu.Lock()
	w.folders, w.updated = folders, true
	w.mu.Unlock()
	w.rouse()
}

// Focused tells whether somebody looks. Where events cannot be had, files are listed again only then, and at once when
// somebody looks again. A new Watcher takes it that somebody does.
func (w *Watcher) Focused(yes bool) {
	w.mu.Lock()
	w.focused = yes
	w.mu.Unlock()
	w.rouse()
}

// State says how much is watched.
func (w *Watcher) State() State {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.state
}

// Close ends the watching, and returns when nothing of it runs any more.
func (w *Watcher) Close() {
	w.cancel()
	if w.source != nil {
		_ = w.source.Close() // there is nothing to do about it
	}
	w.busy.Wait()
}

// rouse makes the goroutine that runs look.
func (w *Watcher) rouse() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// Folders gives the folders that hold files, each once, in the order of their first file: "" is the root.
func Folders(files iter.Seq[string]) []string {
	var folders []string
	seen := map[string]struct{}{}
	last := "\x00" // no path has it
	for f := range files {
		up := parentOf(f)
		if up == last { // mostly
			continue
		}
		last = up
		if _, ok := seen[up]; !ok {
			seen[up] = struct{}{}
			folders = append(folders, up)
		}
	}
	return folders
}

// parentOf is the folder of a path, "" at the root.
func parentOf(path string) string { return path[:max(0, strings.LastIndexByte(path, '/'))] }

// How long the watcher waits for more. A file is told of soon, since somebody may be waiting to see it; a new list costs a
// walk of all folders, so it waits for a build or a checkout to pause, but not for ever.
const (
	pathQuiet = 25 * time.Millisecond  // after the last event of a file
	pathMost  = time.Second            // after the first
	pathCost  = 400 * time.Microsecond // the least time to the next batch, for each file of the last
	listQuiet = 150 * time.Millisecond
	listMost  = time.Second
	scanLeast = 2 * time.Second // between two lists where there are no events
	scanMost  = 5 * time.Second
)
