package watch

import (
	"os"
	"slices"
	"time"
)

// pending is what has happened and was not told yet.
type pending struct {
	paths map[string]span // known files
	look  time.Time       // none of them is due before
	list  span            // what a new list is wanted for; zero if for nothing
	sure  bool            // it is wanted for more than files that may be of no interest
}

// path notes an event of a known file.
func (p *pending) path(path string, now time.Time) {
	if len(p.paths) == 0 {
		p.look = now.Add(pathQuiet)
	}
	s := p.paths[path]
	s.touch(now)
	p.paths[path] = s
}

// span is when something happened first and last.
type span struct{ first, last time.Time }

// touch lengthens a span to now.
func (s *span) touch(now time.Time) {
	if s.first.IsZero() {
		s.first = now
	}
	s.last = now
}

// due is when there was quiet, or too long a wait for it.
func (s span) due(quiet, most time.Duration) time.Time {
	return earlier(s.last.Add(quiet), s.first.Add(most))
}

// earlier is the earlier of two times, of which a zero one is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// later is the later of two times.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// ripen moves what is due into the batch.
func (l *loop) ripen(now time.Time) {
	p := &l.pending
	if len(p.paths) > 0 && !now.Before(p.look) && !now.Before(l.rest) {
		l.ripenPaths(now)
	}
	if l.batch.Rescan || !l.tree.idle() { // a list that is made before all is watched is one too early
		return
	}
	if due := l.scanDue(); !due.IsZero() && !now.Before(due) {
		l.batch.Rescan = true
	}
	if due := l.listDue(); !due.IsZero() && !now.Before(due) {
		sure := p.sure
		p.list, p.sure = span{}, false
		l.batch.Rescan = l.strange(sure, now) || sure || l.batch.Rescan
	}
}

// ripenPaths moves the files into the batch that are no longer written to. One that is gone is a matter of the list; an
// editor that saves by renaming has put it back by then.
func (l *loop) ripenPaths(now time.Time) {
	p := &l.pending
	had, next := len(l.batch.Paths), time.Time{}
	for path, s := range p.paths {
		due := s.due(pathQuiet, pathMost)
		if due.After(now) {
			next = earlier(next, due)
			continue
		}
		delete(p.paths, path)
		if _, err := os.Lstat(l.abs(path)); err != nil {
			l.must(now)
			continue
		}
		l.batch.Paths = append(l.batch.Paths, path)
	}
	slices.Sort(l.batch.Paths)
	if had > 0 {
		l.batch.Paths = slices.Compact(l.batch.Paths)
	}
	p.look = later(next, now.Add(pathQuiet/5)) // many files are not gone through for each of them
}
