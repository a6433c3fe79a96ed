package parse

import (
	"context"
	"runtime/debug"
	"sync"

	"outcrop/model"
	"outcrop/model/tokens"
	"outcrop/parse/git"
)

// Loader fills a repository in the background: first the list of files, then their outlines and prices, wanted files
// first. Snapshots show what is there so far. Safe for concurrent use.
type Loader struct {
	root    string
	o       Options
	reader  *Reader
	cancel  context.CancelFunc
	ctx     context.Context
	done    chan struct{}
	scan    sync.Mutex // held by the Rescan under way
	mu      sync.Mutex
	turn    *sync.Cond // signalled when there is work, when all is done, and when none will come
	entries []Entry
	files   []*model.File
	queued  map[string]int // path -> place in files
	state   loading
	shown   *model.Repo
}

// loading is the part of a Loader's state that changes with every file.
type loading struct {
	wanted   []int  // places to load next, last first
	taken    []bool // files that are loaded or being loaded in the current encoding
	have     []bool // files that are loaded in the current encoding
	next     int    // first place that may not be taken
	loaded   int    // how many have is true for
	bytes    int64
	total    int64
	walked   bool
	changed  bool
	branch   string
	notices  []string
	encoding tokens.Encoding
	revision int64
}

// Progress says how far a Loader is.
type Progress struct {
	Files, Loaded    int   // Files is 0 until the list is there
	Bytes, BytesRead int64 // of all files, of those loaded
	Listed           bool  // the list of files is complete
	Done             bool
}

// Load starts to load root. Cancel ctx or call Close to stop.
func Load(ctx context.Context, root string, o Options) (*Loader, error) {
	reader, err := OpenReader(root)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	l := &Loader{root: root, o: o, reader: reader, ctx: ctx, cancel: cancel, done: make(chan struct{})}
	l.turn = sync.NewCond(&l.mu)
	l.state.encoding = o.Encoding
	l.shown = &model.Repo{Root: root, Encoding: o.Encoding.String()}
	context.AfterFunc(ctx, l.wake)
	go l.run()
	return l, nil
}

// Close stops all work and waits for it to end.
func (l *Loader) Close() {
	l.cancel()
	<-l.done
	l.reader.Close()
}

// Root is the folder that is loaded.
func (l *Loader) Root() string { return l.root }

// Encoding is the vocabulary that prices are counted in.
func (l *Loader) Encoding() tokens.Encoding {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state.encoding
}

func (l *Loader) run() {
	defer close(l.done)
	l.list()
	var work sync.WaitGroup
	for range loaders() {
		work.Go(l.work)
	}
	work.Go(func() { l.marks(l.ctx) })
	work.Wait()
}

// list walks the root. The tree is shown when the walk is complete: 78,000 files take well under a second.
func (l *Loader) list() {
	found := l.walk(l.ctx)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.install(found)
	l.state.walked = true
}

// listing is what a walk finds.
type listing struct {
	entries []Entry
	total   int64 // bytes
	branch  string
	notices []string
}

func (l *Loader) walk(ctx context.Context) (found listing) {
	for e, err := range Walk(ctx, l.root, l.o.Walk) {
		if err != nil {
			found.notices = append(found.notices, err.Error())
			continue
		}
		found.entries = append(found.entries, e)
		found.total += e.bytes()
	}
	found.branch = git.Branch(l.root)
	return found
}

// install makes pending files of a list; the lock is held.
func (l *Loader) install(found listing) {
	l.entries = found.entries
	l.files = make([]*model.File, len(l.entries))
	pending := make([]model.File, len(l.entries))
	l.queued = make(map[string]int, len(l.entries))
	for i, e := range l.entries {
		f := &pending[i]
		f.Path, f.Size, f.Git = e.Path, e.Size, e.Git
		f.Language = &l.o.Languages.Detect(e.Path, nil).Language
		l.files[i], l.queued[e.Path] = f, i
	}
	s := &l.state
	s.taken, s.have = make([]bool, len(l.entries)), make([]bool, len(l.entries))
	s.next, s.wanted, s.loaded, s.bytes, s.total = 0, nil, 0, 0, found.total
	s.branch, s.notices, s.changed = found.branch, found.notices, true
	l.turn.Broadcast() // there is work, or an empty folder is done
}

// work loads files until none is left, then waits for files that are asked for again.
func (l *Loader) work() {
	var fl *fileLoader
	for {
		e, enc, ok := l.take(fl != nil)
		if !ok {
			if fl != nil {
				fl.close()
				fl = nil // buffers go while there is nothing to do
				continue
			}
			return
		}
		if fl == nil || fl.o.Encoding != enc {
			if fl != nil {
				fl.close()
			}
			o := l.o
			o.Encoding = enc
			fl = newFileLoader(l.reader, o)
		}
		f, _, err := fl.load(l.ctx, e)
		if err != nil {
			return
		}
		l.put(e, enc, f)
	}
}

// take gives the next file to load. With hold, it does not wait: no work gives false.
func (l *Loader) take(hold bool) (e Entry, enc tokens.Encoding, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &l.state
	for l.ctx.Err() == nil {
		for n := len(s.wanted); n > 0; n = len(s.wanted) {
			at := s.wanted[n-1]
			s.wanted = s.wanted[:n-1]
			if !s.taken[at] {
				s.taken[at] = true
				return l.entries[at], s.encoding, true
			}
		}
		for ; s.next < len(s.taken); s.next++ {
			if !s.taken[s.next] {
				s.taken[s.next] = true
				return l.entries[s.next], s.encoding, true
			}
		}
		if hold {
			return e, 0, false
		}
		l.turn.Wait()
	}
	return e, 0, false
}

// put takes over a file that was loaded as an entry said, unless the file is gone or known to be another by now.
func (l *Loader) put(e Entry, enc tokens.Encoding, f *model.File) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &l.state
	at, ok := l.queued[e.Path]
	switch {
	case !ok || !same(e, l.entries[at]):
		return
	case enc != s.encoding: // the encoding was changed under way: load again
		s.taken[at] = false
		s.next = min(s.next, at)
		return
	}
	f.Git = l.files[at].Git
	if !s.have[at] {
		s.have[at] = true
		s.loaded++
		s.bytes += e.bytes()
		if s.loaded == len(l.files) {
			l.turn.Broadcast()
			go l.rest()
		}
	}
	l.files[at] = f
	s.changed = true
}

// rest gives memory back when all is loaded: what loading needed is more than what stays.
func (l *Loader) rest() {
	l.o.Pool.Rest()
	debug.FreeOSMemory()
}

// Snapshot is the repository as far as it is loaded: the same one as before if nothing changed since.
func (l *Loader) Snapshot() *model.Repo {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &l.state
	if s.changed {
		s.changed = false
		s.revision++
		files := make([]*model.File, len(l.files))
		copy(files, l.files)
		l.shown = &model.Repo{Root: l.root, Branch: s.branch, Encoding: s.encoding.String(), Files: files,
			Revision: s.revision, Loaded: s.loaded, Notices: s.notices}
	}
	return l.shown
}

// Progress says how far the loader is.
func (l *Loader) Progress() Progress {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &l.state
	return Progress{Files: len(l.files), Loaded: s.loaded, Bytes: s.total, BytesRead: s.bytes,
		Listed: s.walked, Done: s.walked && s.loaded == len(l.files)}
}

// Want moves files to the front of the queue, the first named first.
func (l *Loader) Want(paths ...string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := len(paths) - 1; i >= 0; i-- {
		if at, ok := l.queued[paths[i]]; ok && !l.state.taken[at] {
			l.state.wanted = append(l.state.wanted, at)
		}
	}
}

// Reload loads files again whose size or time on disk differ from what was loaded, and returns when they are there.
// Files that are still waiting for their first turn are loaded, too: after it, the named files of a snapshot are current.
func (l *Loader) Reload(ctx context.Context, paths ...string) error {
	l.mu.Lock()
	enc := l.state.encoding
	l.mu.Unlock()
	o := l.o
	o.Encoding = enc
	fl := newFileLoader(l.reader, o)
	defer fl.close()
	for _, p := range paths {
		l.mu.Lock()
		at, ok := l.queued[p]
		var e Entry
		pending := false
		if ok {
			e, pending = l.entries[at], l.files[at].Status == model.Pending
		}
		l.mu.Unlock()
		if !ok {
			continue
		}
		now := l.reader.Stat(p)
		if !pending && same(now, e) {
			continue
		}
		f, _, err := fl.load(ctx, now)
		if err != nil {
			return err
		}
		l.mu.Lock()
		l.replace(now)
		l.mu.Unlock()
		l.put(now, enc, f)
	}
	return nil
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

// Count prices everything again in another encoding; snapshots keep the old prices until then.
func (l *Loader) Count(enc tokens.Encoding) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &l.state
	if s.encoding == enc {
		return
	}
	s.encoding = enc
	clear(s.taken)
	clear(s.have)
	s.next, s.loaded, s.bytes, s.changed = 0, 0, 0, true
	for i, f := range l.files { // prices of another vocabulary must not be added up with the new ones
		g := *f
		g.Prices = nil
		l.files[i] = &g
	}
	l.turn.Broadcast()
}

// Source reads a file's text as it is on disk now.
func (l *Loader) Source(path string) (Text, error) {
	raw, _, err := l.reader.Read(path, nil)
	if err != nil {
		return Text{}, err
	}
	return DecodeFile(path, raw)
}

// Wait returns when all files are loaded, or ctx ends.
func (l *Loader) Wait(ctx context.Context) (*model.Repo, error) {
	stop := context.AfterFunc(ctx, l.wake)
	defer stop()
	l.mu.Lock()
	for ctx.Err() == nil && l.ctx.Err() == nil && !(l.state.walked && l.state.loaded == len(l.files)) {
		l.turn.Wait()
	}
	l.mu.Unlock()
	if ctx.Err() != nil {
		return l.Snapshot(), ctx.Err()
	}
	return l.Snapshot(), l.ctx.Err()
}

// wake makes all that wait look again.
func (l *Loader) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.turn.Broadcast()
}
