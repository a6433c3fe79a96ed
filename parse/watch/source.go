package watch

import (
	"errors"

	"github.com/fsnotify/fsnotify"
)

// source is what tells of events. Its folders are absolute paths.
type source interface {
	Add(folder string) error
	Remove(folder string) error
	Events() <-chan fsnotify.Event
	Errors() <-chan error
	Close() error
}

// openSource makes the system's own source of events for a root. The text says what they do not tell.
func openSource(root string) (s source, why string, err error) {
	if isNetwork(root) {
		why = reasonNetwork
	}
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, "", err
	}
	return system{w}, why, nil
}

// system is fsnotify as a source.
type system struct{ *fsnotify.Watcher }

func (s system) Events() <-chan fsnotify.Event { return s.Watcher.Events }
func (s system) Errors() <-chan error          { return s.Watcher.Errors }

// The most that is kept of what was heard, and the most failures of a source that is still trusted.
const (
	maxInbox    = 50_000
	maxFailures = 20
)

// inbox is what was heard and not yet looked at: each path once, with all that happened to it.
type inbox struct {
	ops      map[string]fsnotify.Op
	lost     bool // more has happened than is known
	failures int
}

// hear empties the source at all times, so that the system's own queue stays short whatever the other goroutine is at. It
// must not wait for that one: fsnotify can wait for its errors to be received while a folder is being added.
func (w *Watcher) hear() {
	events, errs := w.source.Events(), w.source.Errors()
	for events != nil || errs != nil {
		select {
		case e, ok := <-events:
			switch {
			case !ok:
				events = nil
			case e.Op&^fsnotify.Chmod != 0: // indexers and virus scanners touch whatever there is
				w.put(e)
			}
		case err, ok := <-errs:
			if !ok {
				errs = nil
				continue
			}
			w.fail(err)
		}
	}
}

func (w *Watcher) put(e fsnotify.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	in := &w.inbox
	if in.ops == nil {
		in.ops = map[string]fsnotify.Op{}
	}
	in.ops[e.Name] |= e.Op
	if len(in.ops) > maxInbox {
		in.ops, in.lost = nil, true
	}
	w.rouse()
}

// fail notes an error of the source: of an overflow it is known what is missing, of anything else it is not, and both mean
// that all has to be looked at.
func (w *Watcher) fail(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.inbox.lost = true
	if !errors.Is(err, fsnotify.ErrEventOverflow) {
		w.inbox.failures++
	}
	w.rouse()
}
