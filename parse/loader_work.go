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
	spare    bool // for the cache alone, in the encoding that is not shown
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
		if j.spare {
			if !spare(l, j) {
				return
			}
			continue
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
			if !s.taken[at] || s.have[at] && l.files[at].Away() {
				s.taken[at] = true
				s.busy++
				return job{entry: l.entries[at], encoding: s.encoding, known: l.files[at], wanted: true}, true
			}
		}
		for ; !l.pace.paused && s.next < len(s.taken); s.next++ {
			if at := s.next; !s.taken[at] {
				s.taken[at] = true
				s.busy++
				return job{entry: l.entries[at], encoding: s.encoding, known: l.files[at], wanted: s.have[at]}, true
			}
		}
		if hold {
			return j, false
		}
		if j, ok = idle(l); ok {
			return j, true
		}
		l.turn.Wait()
	}
	return j, false
}

// idle gives the next file to count in the other encoding when there is nothing else to do, so that the cache has both and a
// change of the model costs no second reading. One goroutine at a time does so. The lock is held.
func idle(l *Loader) (j job, ok bool) {
	s := &l.state
	if l.o.Cache == nil || l.o.NoTokens || l.pace.paused || l.pace.busy || !s.walked || s.loaded < len(l.files) || l.pace.next >= len(l.files) {
		return j, false
	}
	at := l.pace.next
	l.pace.busy = true
	l.pace.next++
	return job{entry: l.entries[at], encoding: other(s.encoding), known: l.files[at], spare: true}, true
}

func other(e tokens.Encoding) tokens.Encoding {
	if e == tokens.O200k {
		return tokens.CL100k
	}
	return tokens.O200k
}

// spare does what idle found, and reports whether the loader still runs.
func spare(l *Loader, j job) bool {
	fl := loaderFor(l, j.encoding)
	defer fl.close()
	var err error
	if key, ok := l.o.Cache.Lookup(j.entry.Path, j.entry.Stat); ok && j.known.Prices != nil && !l.o.Cache.Has(key, sectionTotals+int(j.encoding)) {
		f := *j.known
		f.Prices = nil
		_, _, err = fl.whole(l.ctx, j.entry, &f)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.pace.busy = false; l.pace.next == len(l.files) {
		go l.rest()
	}
	return err == nil
}

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
