package parse

import (
	"context"
	"sync"

	"outcrop/model"
	"outcrop/model/tokens"
	"outcrop/parse/git"
)

// Loader fills a repository in the background: first the list of files, then names and prices of all, wanted files first.
// Snapshots show what is there so far. Outlines are in memory of files that were wanted or parsed lately only, up to
// residentSymbols; those of others come back when their files are wanted. Safe for concurrent use.
type Loader struct {
	*live
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
	pace    pace
}

// pace is what is done beside the files that are wanted.
type pace struct {
	paused bool // nothing
	next   int  // first file that idle may take
	busy   bool // with one that idle took
}

// loading is the part of a Loader's state that changes with every file.
type loading struct {
	wanted   []int  // places to load next with their outlines, last first
	taken    []bool // files that are loaded or being loaded in the current encoding
	have     []bool // files that are loaded in the current encoding
	next     int    // first place that may not be taken
	loaded   int    // how many have is true for
	bytes    int64
	total    int64
	walked   bool
	changed  bool
	resident residency
	busy     int          // files in work
	asked    map[int]bool // places that are wanted and not loaded yet
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
	Paused           bool // only wanted files are loaded
}

// Load starts to load root. Cancel ctx or call Close to stop.
func Load(ctx context.Context, root string, o Options) (*Loader, error) {
	reader, err := OpenReader(root)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	l := &Loader{root: root, o: o, reader: reader, ctx: ctx, cancel: cancel, done: make(chan struct{})}
	l.turn, l.live = sync.NewCond(&l.mu), newLive(l)
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
	if l.o.Watch {
		work.Go(l.live.follow)
		work.Go(l.live.mark)
	}
	work.Wait()
}

// list walks the root. The tree is shown when the walk is complete: 78,000 files take well under a second.
func (l *Loader) list() {
	found := l.walk(l.ctx)
	l.mu.Lock()
	l.install(found)
	l.state.walked = true
	l.mu.Unlock()
	retain(l)
}

// retain lets the cache forget files that are not in the list, if that is all there is.
func retain(l *Loader) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.o.Walk.all() && l.ctx.Err() == nil && len(l.state.notices) == 0 {
		l.o.Cache.Retain(func(path string) bool { _, ok := l.queued[path]; return ok })
	}
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
	s.resident, s.asked = newResidency(), map[int]bool{}
	s.branch, s.notices, s.changed = found.branch, found.notices, true
	l.turn.Broadcast() // there is work, or an empty folder is done
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
		Listed: s.walked, Done: s.walked && s.loaded == len(l.files), Paused: l.pace.paused}
}

// Want moves files to the front of the queue, the first named first, and asks for outlines that are out of memory.
func (l *Loader) Want(paths ...string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &l.state
	for i := len(paths) - 1; i >= 0; i-- {
		at, ok := l.queued[paths[i]]
		if ok && !s.asked[at] && (!s.taken[at] || s.have[at] && l.files[at].Away()) {
			s.wanted, s.asked[at] = append(s.wanted, at), true
			l.turn.Broadcast()
		}
	}
}

// Pause lets only wanted files be loaded, or all again.
func (l *Loader) Pause(on bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pace.paused = on
	l.turn.Broadcast()
}

// Count prices everything again in another encoding; snapshots keep the old prices until then.
func (l *Loader) Count(enc tokens.Encoding) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &l.state
	if s.encoding == enc {
		return
	}
	s.encoding, l.pace.next = enc, 0
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

// Wait returns when all files are loaded and there is nothing more to do, or ctx ends.
func (l *Loader) Wait(ctx context.Context) (*model.Repo, error) {
	stop := context.AfterFunc(ctx, l.wake)
	defer stop()
	l.mu.Lock()
	s := &l.state
	for ctx.Err() == nil && l.ctx.Err() == nil && !(s.walked && s.loaded == len(l.files) && s.busy == 0 && len(s.wanted) == 0 && s.next == len(l.files)) {
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
