package parse

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"outcrop/parse/git"
)

// statBatch is how many files one goroutine looks at in one go: enough to
// make the hand-over cheap, little enough to let the first files come soon.
const statBatch = 256

// batch is a run of entries that are looked at together. They may be read
// once done is closed.
type batch struct {
	dir     string // the folder that holds the entries' root
	prefix  string // what their paths begin with and dir does not have below it
	entries []Entry
	done    chan struct{}
}

// statPool looks at files in several goroutines, since the kernel can do so
// on several cores. Its goroutines end with the context.
type statPool struct {
	ctx  context.Context
	jobs chan *batch
	busy sync.WaitGroup
}

func newStatPool(ctx context.Context) *statPool {
	p := &statPool{ctx: ctx, jobs: make(chan *batch, 64)}
	for range min(max(runtime.GOMAXPROCS(0), 2), 4) {
		p.busy.Go(p.work)
	}
	return p
}

// wait returns when nothing of the pool runs any more; the context must have
// ended.
func (p *statPool) wait() { p.busy.Wait() }

func (p *statPool) work() {
	for {
		select {
		case b := <-p.jobs:
			b.look()
			close(b.done)
		case <-p.ctx.Done():
			return
		}
	}
}

func (b *batch) look() {
	folder, real := "", true
	for i := range b.entries {
		e := &b.entries[i]
		path := strings.TrimPrefix(e.Path, b.prefix)
		if up := parentOf(path); up != folder {
			if !real {
				folder = ""
			}
			folder, real = up, isRealFolder(b.dir, up, folder)
		}
		if !real {
			e.Skip = reasonDisplaced
			continue
		}
		info, err := os.Lstat(filepath.Join(b.dir, path))
		if err != nil {
			e.Skip = skipOfError(err)
			continue
		}
		repository := e.Skip
		e.fill(info)
		switch {
		case repository != "" && info.IsDir():
			e.Skip = repository
		case repository != "" || info.IsDir():
			e.Skip = reasonDisplaced
		}
	}
}

// reasonDisplaced marks a path of git's index whose place, or whose folder's
// place, something of another type has taken. Walk lists that instead.
const reasonDisplaced = "displaced"

func parentOf(path string) string { return path[:max(0, strings.LastIndexByte(path, '/'))] }

// isRealFolder reports whether a folder is reached without a link; the folder
// known is, so what lies above both need not be looked at. A folder that is
// gone counts as real, what is in it as gone.
func isRealFolder(dir, folder, known string) bool {
	for ; folder != ""; folder = parentOf(folder) {
		if rest, ok := strings.CutPrefix(known, folder); ok && (rest == "" || rest[0] == '/') {
			return true
		}
		info, err := os.Lstat(filepath.Join(dir, folder))
		if err == nil && !info.IsDir() {
			return false
		}
	}
	return true
}

// queue is a sorted run of entries that a producer goroutine fills and the
// walk reads, with the looking at files under way in between. It is a source.
type queue struct {
	pool     *statPool
	batches  chan *batch
	filling  *batch
	read     []Entry
	folders  []string      // of the entries added, not sorted by it
	listed   chan struct{} // closed when the producer is done, or waits for the walk; folders is fixed then
	warnings []error       // to be read when peek has returned nil, as is err
	err      error         // why the run ended before its time
}

// newQueue starts produce, which adds the entries and returns why it could
// not go on.
func newQueue(p *statPool, dir, prefix string, produce func(*queue) error) *queue {
	// The room is for a million files; a producer that has filled it waits.
	q := &queue{pool: p, batches: make(chan *batch, 1<<12), filling: newBatch(dir, prefix), listed: make(chan struct{})}
	p.busy.Go(func() {
		defer close(q.batches)
		q.err = produce(q)
		q.fixFolders()
		q.send(q.filling)
	})
	return q
}

func newBatch(dir, prefix string) *batch {
	return &batch{dir: dir, prefix: prefix, entries: make([]Entry, 0, statBatch), done: make(chan struct{})}
}

// add appends an entry and reports whether more are wanted.
func (q *queue) add(e Entry) bool {
	if n, up := len(q.folders), parentOf(e.Path); n == 0 || q.folders[n-1] != up {
		q.noteFolder(up)
	}
	q.filling.entries = append(q.filling.entries, e)
	if len(q.filling.entries) < statBatch {
		return true
	}
	full := q.filling
	q.filling = newBatch(full.dir, full.prefix)
	return q.send(full)
}

func (q *queue) noteFolder(path string) {
	select {
	case <-q.listed:
	default:
		q.folders = append(q.folders, path)
	}
}

// fixFolders lets others read the folders noted; the producer calls it.
func (q *queue) fixFolders() {
	select {
	case <-q.listed:
	default:
		close(q.listed)
	}
}

// warn keeps an error that does not end the run, and hands back one that does.
func (q *queue) warn(err error) error {
	var w *git.Warning
	if !errors.As(err, &w) {
		return err
	}
	q.warnings = append(q.warnings, err)
	return nil
}

// failed waits for the first entry and returns why there is none.
func (q *queue) failed() error {
	if q.peek() != nil || q.pool.ctx.Err() != nil {
		return nil //nolint:nilerr // the end of the walk is not the list's failure
	}
	return q.err
}

func (q *queue) send(b *batch) bool {
	if len(b.entries) == 0 {
		return true
	}
	select {
	case q.pool.jobs <- b:
	case <-q.pool.ctx.Done():
		return false
	}
	if len(q.batches) == cap(q.batches) {
		q.fixFolders() // the walk may wait for them before it reads on
	}
	select {
	case q.batches <- b:
		return true
	case <-q.pool.ctx.Done():
		return false
	}
}

// peek returns the first entry that is left, nil at the end.
func (q *queue) peek() *Entry {
	for len(q.read) == 0 {
		b, ok := <-q.batches
		if !ok {
			return nil
		}
		select {
		case <-b.done:
			q.read = b.entries
		case <-q.pool.ctx.Done():
			return nil
		}
	}
	return &q.read[0]
}

func (q *queue) pop() { q.read = q.read[1:] }
