package parse

import (
	"context"
	"time"

	"outcrop/model"
)

// Reload loads files again whose size or time on disk differ from what was loaded, and returns when they are there.
// Files that are still waiting for their first turn are loaded, too: after it, the named files of a snapshot are current.
func (l *Loader) Reload(ctx context.Context, paths ...string) error {
	fl := loaderFor(l, l.Encoding())
	defer fl.close()
	for _, p := range paths {
		e, f, ok := known(l, p)
		now := l.reader.Stat(p)
		if !ok || f.Status != model.Pending && same(now, e) && !e.racy {
			continue
		}
		if _, _, err := bring(ctx, l, fl, now, f); err != nil {
			return err
		}
	}
	return nil
}

// known is what the loader has of a path.
func known(l *Loader, path string) (e Entry, f *model.File, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, ok := l.queued[path]
	if ok {
		e, f = l.entries[at], l.files[at]
	}
	return e, f, ok
}

// bring loads a file as it is now, and puts it in the place of the one known before.
func bring(ctx context.Context, l *Loader, fl *fileLoader, now Entry, before *model.File) (*model.File, []byte, error) {
	begin := time.Now()
	f, text, err := fl.whole(ctx, now, before)
	if err != nil {
		return nil, nil, err
	}
	l.mu.Lock()
	l.replace(now)
	l.mu.Unlock()
	return l.put(now, fl.o.Encoding, f, begin), text, nil
}

// Open reads a file as it is on disk now. It comes with the outline of the very text, whatever was known of the file before;
// if it is not what was known, the next snapshot has it, too. The error is a *SkipError or the context's.
func (l *Loader) Open(ctx context.Context, path string) (*model.File, Text, error) {
	fl := loaderFor(l, l.Encoding())
	defer fl.close()
	_, before, ok := known(l, path)
	if !ok {
		return nil, Text{}, &SkipError{Path: path, Reason: "not in the list of files: read the folder again"}
	}
	f, body, err := bring(ctx, l, fl, l.reader.Stat(path), before)
	if err != nil {
		return nil, Text{}, err
	}
	return opened(f, body)
}

// replace notes that a file is another now; the lock is held.
func (l *Loader) replace(now Entry) {
	at, ok := l.queued[now.Path]
	if !ok {
		return
	}
	s, old := &l.state, l.entries[at]
	more := now.bytes() - old.bytes()
	if s.total += more; s.have[at] {
		s.bytes += more
	}
	now.Git = old.Git
	l.entries[at], s.taken[at] = now, true
}
