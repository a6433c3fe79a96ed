package parse

import (
	"runtime/debug"
	"time"

	"outcrop/model"
	"outcrop/model/tokens"
)

// job is a file to load.
type job struct {
	entry    Entry
	encoding tokens.Encoding
	known    *model.File
	wanted   bool // with its outline, and read whatever the cache says
}

// work loads files until none is left, then waits for files that are asked for again.
func (l *Loader) work() {
	var fl *fileLoader
	for {
		j, ok := l.take(fl != nil)
		if !ok {
			if fl != nil {
				fl.close()
				fl = nil // buffers go while there is nothing to do
				continue
			}
			return
		}
		if fl == nil || fl.o.Encoding != j.encoding {
			if fl != nil {
				fl.close()
			}
			fl = loaderFor(l, j.encoding)
		}
		begin := time.Now()
		f := fl.keep.card(j.entry, j.encoding, !l.o.NoTokens)
		if f == nil || j.wanted {
			var err error
			if f, _, err = fl.whole(l.ctx, j.entry, j.known); err != nil {
				return
			}
		}
		l.put(j.entry, j.encoding, f, begin)
		finish(l)
	}
}

// loaderFor makes a loader of files in an encoding.
func loaderFor(l *Loader, enc tokens.Encoding) *fileLoader {
	o := l.o
	o.Encoding = enc
	return newFileLoader(l.reader, o)
}

// take gives the next file to load. With hold, it does not wait: no work gives false.
func (l *Loader) take(hold bool) (j job, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &l.state
	for l.ctx.Err() == nil {
		for n := len(s.wanted); n > 0; n = len(s.wanted) {
			at := s.wanted[n-1]
			s.wanted = s.wanted[:n-1]
			if !s.taken[at] || s.have[at] && absent(l.files[at]) {
				s.taken[at] = true
				s.busy++
				return job{l.entries[at], s.encoding, l.files[at], true}, true
			}
		}
		for ; !l.paused && s.next < len(s.taken); s.next++ {
			if at := s.next; !s.taken[at] {
				s.taken[at] = true
				s.busy++
				return job{l.entries[at], s.encoding, l.files[at], s.have[at]}, true
			}
		}
		if hold {
			return j, false
		}
		l.turn.Wait()
	}
	return j, false
}

// absent reports whether a file's outline is out of memory.
func absent(f *model.File) bool { return f.Outline == nil && f.Names.Len() > 0 }

// finish ends a job that take gave.
func finish(l *Loader) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state.busy--; l.state.busy == 0 {
		l.turn.Broadcast()
	}
}

// put takes over a file that was loaded as an entry said, unless the file is gone or known to be another by now.
func (l *Loader) put(e Entry, enc tokens.Encoding, f *model.File, readAt time.Time) *model.File {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &l.state
	at, ok := l.queued[e.Path]
	if !ok {
		return f
	}
	delete(s.asked, at)
	switch {
	case !same(e, l.entries[at]):
		return f
	case enc != s.encoding: // the encoding was changed under way: load again
		s.taken[at] = false
		s.next = min(s.next, at)
		return f
	}
	l.entries[at].racy = e.Skip == "" && e.CTime != 0 && !e.Settled(readAt)
	if f != l.files[at] {
		f = over(l.files[at], f)
		s.changed = s.changed || f != l.files[at]
		l.files[at] = f
		s.resident.add(l.files, at)
	}
	if !s.have[at] {
		s.have[at] = true
		s.loaded++
		s.bytes += e.bytes()
		if s.loaded == len(l.files) {
			l.turn.Broadcast()
			go l.rest()
		}
		s.changed = true
	}
	if s.changed {
		l.notify()
	}
	return f
}

// over is a file as it takes the place of an older one. Of the same bytes the names stay the same ones, so that whoever holds
// to them sees no change.
func over(old, f *model.File) *model.File {
	if old.Status == model.Skipped && f.Status == model.Skipped && old.Reason == f.Reason && old.Size == f.Size && old.Content == f.Content {
		return old
	}
	g := *f
	g.Git = old.Git
	if old.Content == f.Content && old.Names != nil && old.Language == f.Language {
		g.Names = old.Names
	}
	return &g
}

// rest gives memory back when all is loaded: what loading needed is more than what stays. The cache is written, so that a
// crash later on loses nothing of it.
func (l *Loader) rest() {
	l.o.Pool.Rest()
	if l.o.Cache.Flush(); l.o.Cache.FoldDue() {
		l.o.Cache.Fold()
	}
	debug.FreeOSMemory()
}
