package watch

import (
	"math"
	"time"
)

// loop is what the watcher's main goroutine has for itself.
type loop struct {
	*Watcher
	tree    tree
	git     gitFolders
	pending pending
	outside outside
	batch   Batch // to be sent next
	told    State // the last one that was sent
	asked   asking
	loss    loss
	broken  bool // the source has failed too often, and is closed
	focus   bool // somebody looks
	missed  bool // somebody looks again
	rest    time.Time
}

// asking is the last list that the caller was asked for.
type asking struct {
	at   time.Time
	open bool          // the list is not there yet
	took time.Duration // the list before
}

// loss says whether events were lost, and whether a list was asked for since.
type loss int

const (
	lossNone loss = iota
	lossNew
	lossAsked
)

// run is the main goroutine: everything is decided in it, and it may take its time, since another one listens.
func (w *Watcher) run() {
	defer close(w.events)
	l := &loop{Watcher: w, focus: true, asked: asking{at: time.Now()}}
	l.pending.paths, l.outside = map[string]span{}, newOutside()
	l.git.stale = true
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for w.ctx.Err() == nil {
		now := time.Now()
		l.take(now)
		l.grow(now)
		l.show()
		l.ripen(now)
		var out chan<- Batch
		if l.ready() {
			out = w.events
		}
		timer.Reset(l.wait())
		select {
		case <-w.ctx.Done():
		case <-w.wake:
		case <-timer.C:
		case out <- l.batch:
			l.sent(time.Now())
		}
	}
}

// take looks at what was said and heard since the last time.
func (l *loop) take(now time.Time) {
	l.mu.Lock()
	in, folders, updated, focused := l.inbox, l.folders, l.updated, l.focused
	l.inbox = inbox{failures: in.failures}
	l.folders, l.updated = nil, false
	l.mu.Unlock()
	scanning := l.state.Mode == Partial || l.state.Mode == Scanning
	l.missed = scanning && (l.missed || focused && !l.focus)
	l.focus = focused
	if in.lost {
		l.loss, l.tree.dubious = lossNew, true
		l.must(now)
	}
	if in.failures > maxFailures && !l.broken {
		_ = l.source.Close() // it is of no use whatever this says
		l.broken = true
		l.tree = tree{}
	}
	if updated {
		l.update(folders, now)
	}
	l.events(in.ops, now)
}

// update takes over what a new list says.
func (l *loop) update(folders []string, now time.Time) {
	if l.asked.open {
		l.asked.open, l.asked.took = false, now.Sub(l.asked.at)
	}
	if l.loss == lossAsked {
		l.loss = lossNone
	}
	for path := range l.outside.settle(l.known) {
		l.pending.path(path, now)
	}
	if l.source == nil || l.broken {
		return
	}
	l.tree.want(folders, l.unwatch)
	for path := range l.ignored(l.tree.strays()) {
		if f := l.tree.find(path); f != nil {
			l.tree.drop(f, l.unwatch)
		}
	}
}

func (w *Watcher) known(path string) bool { return w.o.Known != nil && w.o.Known(path) }

// ignored gives those of the paths that are known to be ignored.
func (w *Watcher) ignored(paths []string) map[string]bool {
	if w.o.Ignored == nil || len(paths) == 0 || w.ctx.Err() != nil {
		return nil
	}
	return w.o.Ignored(w.ctx, paths)
}

// must wants a new list.
func (l *loop) must(now time.Time) {
	l.pending.list.touch(now)
	l.pending.sure = true
}

// show makes the state known once it holds.
func (l *loop) show() {
	if l.tree.idle() {
		s := l.judge()
		l.mu.Lock()
		l.state = s
		l.mu.Unlock()
	}
}

// judge says how much is watched.
func (l *loop) judge() State {
	t := &l.tree
	s := State{Mode: Watching, Folders: t.watched, Of: t.watched + t.failed}
	switch {
	case l.source == nil:
		s.Mode, s.Reason = Scanning, l.why
	case l.broken:
		s.Mode, s.Reason = Scanning, reasonBroken
	case t.watched == 0:
		s.Mode, s.Reason = Scanning, t.why
	case t.failed > 0:
		s.Mode, s.Reason = Partial, t.why
	case l.loss != lossNone:
		s.Mode, s.Reason = Partial, reasonLost
	case l.why != "":
		s.Mode, s.Reason = Partial, l.why
	}
	return s
}

// ready reports whether there is something to send. That the number of folders is another is not worth a message.
func (l *loop) ready() bool {
	s := l.state // only this goroutine writes it
	l.batch.State = s
	return l.batch.Rescan || len(l.batch.Paths) > 0 || s.Mode != l.told.Mode || s.Reason != l.told.Reason
}

// sent notes that the caller has the batch.
func (l *loop) sent(now time.Time) {
	l.told = l.batch.State
	l.rest = now.Add(min(max(time.Duration(len(l.batch.Paths))*pathCost, pathQuiet), pathMost))
	if l.batch.Rescan {
		l.asked.at, l.asked.open, l.missed = now, true, false
		if l.loss == lossNew {
			l.loss = lossAsked
		}
		if l.tree.idle() { // what was wanted while nobody received is in the list that is about to be made
			l.pending.list, l.pending.sure = span{}, false
			l.outside.ask()
		}
	}
	l.batch = Batch{}
}

// wait is how long there is nothing to do.
func (l *loop) wait() time.Duration {
	if !l.tree.idle() {
		return 0
	}
	var next time.Time
	if len(l.pending.paths) > 0 {
		next = later(l.pending.look, l.rest)
	}
	if !l.batch.Rescan {
		next = earlier(next, l.listDue())
		next = earlier(next, l.scanDue())
	}
	if next.IsZero() {
		return math.MaxInt64
	}
	return max(0, time.Until(next))
}

// listDue is when a new list is to be asked for: once it is quiet, and the one before is there.
func (l *loop) listDue() time.Time {
	if l.pending.list.first.IsZero() {
		return time.Time{}
	}
	due := l.pending.list.due(listQuiet, listMost)
	if l.asked.open {
		due = later(due, l.asked.at.Add(scanMost))
	}
	return due
}

// scanDue is when a list is to be asked for because there are no events. The longer a list takes, the more seldom.
func (l *loop) scanDue() time.Time {
	if !l.focus || l.state.Mode == Watching || l.state.Mode == Starting {
		return time.Time{}
	}
	if l.missed {
		return l.asked.at
	}
	if l.asked.open {
		return l.asked.at.Add(scanMost)
	}
	return l.asked.at.Add(min(max(10*l.asked.took, scanLeast), scanMost))
}
