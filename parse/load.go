package parse

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"time"

	"outcrop/model"
	"outcrop/model/slice"
	"outcrop/model/tokens"
	"outcrop/parse/cache"
)

// Options says what to load and how.
type Options struct {
	Walk     WalkOptions
	Encoding tokens.Encoding
	NoTokens bool // do not count: files have no prices
	Pool     *Pool
	// Languages are those that files are told to be in; nil: the built-in ones.
	Languages *Table
	// Cache keeps what is found in files, and spares finding it again; nil keeps nothing.
	Cache *cache.Cache
	// Lean asks for no more of a file than its names and the prices of the whole, and for no text. A file that the cache knows
	// by its stat data is then not even read. Without a cache it changes nothing: files come with all that there is.
	Lean bool
	// Watch has a Loader follow what changes on disk.
	Watch bool
}

// fileLoader is what one goroutine needs to load file after file without new buffers.
type fileLoader struct {
	near    nearby
	o       Options
	keep    keep
	scratch slice.Scratch
	buf     []byte
}

// keepBuffer is the largest read buffer that is kept between files: one huge file must not cost memory for ever.
const keepBuffer = 4 << 20

func newFileLoader(r *Reader, o Options) *fileLoader {
	return &fileLoader{near: nearby{reader: r}, o: o, keep: keep{cache: o.Cache, languages: o.Languages}}
}

func (l *fileLoader) close() { l.near.Close() }

// load gives a file as the options want it. It always gives a file: what could not be read is Skipped with the reason. The
// text is valid until the next call. The only error is the context's.
func (l *fileLoader) load(ctx context.Context, e Entry) (*model.File, []byte, error) {
	if !l.o.Lean || l.o.Cache == nil {
		return l.whole(ctx, e, nil)
	}
	if f := l.keep.card(e, l.o.Encoding, !l.o.NoTokens); f != nil {
		return f, nil, ctx.Err()
	}
	f, _, err := l.whole(ctx, e, nil)
	return f.Lean(), nil, err
}

// whole reads, decodes, outlines and prices one file. What was found before in the same bytes is taken over: from the file as
// it was known, which may be nil, or from the cache.
func (l *fileLoader) whole(ctx context.Context, e Entry, known *model.File) (*model.File, []byte, error) {
	f := &model.File{Path: e.Path, Size: e.Size, Git: e.Git}
	readAt := time.Now()
	raw, err := l.read(&e)
	if err != nil {
		f.Status, f.Reason = model.Skipped, skipReason(err)
		return f, nil, ctx.Err()
	}
	f.Content, f.Size = contentOf(raw), int64(len(raw))
	text, err := DecodeFile(e.Path, raw)
	if err != nil {
		f.Status, f.Reason = model.Skipped, skipReason(err)
		key := keyOf(f.Content, nil, false)
		l.keep.put(key, f, l.o.Encoding)
		l.keep.note(e, key, readAt)
		return f, nil, ctx.Err()
	}
	if known == nil || known.Content != f.Content || known.Outline == nil {
		known = nil
	} else if l.o.NoTokens || known.Prices != nil {
		return known, text.Bytes, ctx.Err()
	}
	lang := l.o.Languages.Detect(e.Path, text.Bytes)
	f.Language, f.Size, f.Charset, f.BOM, f.Altered = &lang.Language, text.Size, text.Charset, text.BOM, text.Altered
	f.Lines = text.Lines()
	key := keyOf(f.Content, lang, isNotebook(e.Path))
	o, lasting := l.outline(ctx, key, lang, text.Bytes, known)
	if o == nil {
		return f, nil, ctx.Err()
	}
	f.Fill(o)
	l.price(key, f, text.Bytes)
	if lasting && ctx.Err() == nil {
		l.keep.put(key, f, l.o.Encoding)
		l.keep.note(e, key, readAt)
	}
	return f, text.Bytes, ctx.Err()
}

// outline gives the outline of a text: that of the file as it was known, or the cache's, or a new one. One that may turn out
// otherwise another time is not lasting. It is nil if the context has ended.
func (l *fileLoader) outline(ctx context.Context, key cache.Key, lang *Language, text []byte, known *model.File) (o *model.Outline, lasting bool) {
	if known != nil && known.Language == &lang.Language {
		return known.Outline, true
	}
	if o := l.keep.outline(key); o != nil {
		return o, true
	}
	// What a worker failed at that was started in vain, or ended by somebody else, it may do another time.
	faults := l.o.Pool.failures()
	o, err := l.o.Pool.Outline(ctx, lang, text)
	switch {
	case err == nil:
		return o, l.o.Pool.failures() == faults
	case ctx.Err() != nil:
		return nil, false
	}
	return &model.Outline{Status: model.Text, Reason: err.Error()}, false
}

// price counts a file, unless the cache knows what that gives.
func (l *fileLoader) price(key cache.Key, f *model.File, text []byte) {
	if l.o.NoTokens {
		return
	}
	if f.Prices = l.keep.prices(key, l.o.Encoding, f); f.Prices != nil {
		return
	}
	// A counter for each file, not for each goroutine: there are as many as cores, and their caches stay in the processor's.
	c := tokens.Acquire(l.o.Encoding)
	f.Prices = slice.Price(c, f, text, &l.scratch)
	tokens.Release(c)
}

// read reads a file's bytes, and brings the entry to what the system said of the file as it was opened.
func (l *fileLoader) read(e *Entry) ([]byte, error) {
	if e.Skip != "" {
		return nil, &SkipError{Path: e.Path, Reason: e.Skip}
	}
	if cap(l.buf) > keepBuffer {
		l.buf = nil
	}
	raw, info, err := l.near.Read(*e, l.buf[:0])
	if err != nil {
		return nil, err
	}
	e.fill(info)
	l.buf = raw
	return raw, nil
}

// skipReason is why a file is skipped.
func skipReason(err error) string {
	var skip *SkipError
	if errors.As(err, &skip) {
		return skip.Reason
	}
	return err.Error()
}

// loaders is how many files are in work at once: one more than cores, so that a goroutine that waits for a worker process
// leaves none idle. Twice as many as cores take a twentieth more time on a tree of Go, by pushing each other out of the
// processor's caches.
func loaders() int { return runtime.GOMAXPROCS(0) + 1 }

// Stream loads every file of root once and hands the results on in path order. visit runs in parallel, while the file's
// text is at hand; emit runs in one goroutine at a time, with what visit gave. Files are not kept, so that memory does not
// grow with the repository. An error of emit or of the context ends the stream; notices say what the walk could not see.
func Stream[T any](ctx context.Context, root string, o Options, visit func(*model.File, []byte) T, emit func(*model.File, T) error) (model.Coverage, []string, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	reader, err := OpenReader(root)
	if err != nil {
		return model.Coverage{}, nil, err
	}
	defer reader.Close()
	s := &stream[T]{visit: visit, emit: emit, waiting: map[int]result[T]{}}
	jobs := make(chan numbered, 64)
	var done sync.WaitGroup
	for range loaders() {
		done.Go(func() {
			l := newFileLoader(reader, o)
			defer l.close()
			for j := range jobs {
				if err := s.file(ctx, l, j); err != nil {
					cancel(err)
				}
			}
		})
	}
	notices := feed(ctx, root, o, jobs)
	close(jobs)
	done.Wait()
	return s.coverage, notices, context.Cause(ctx)
}

type numbered struct {
	at    int
	entry Entry
}

// feed sends the entries of a walk until the context ends, and gives what the walk had to say. After a walk over all of the
// root, the cache forgets files that are gone.
func feed(ctx context.Context, root string, o Options, jobs chan<- numbered) (notices []string) {
	at := 0
	there := map[string]bool{}
	for e, err := range Walk(ctx, root, o.Walk) {
		if err != nil {
			notices = append(notices, err.Error())
			continue
		}
		if o.Cache != nil && o.Walk.all() {
			there[e.Path] = true
		}
		select {
		case jobs <- numbered{at, e}:
			at++
		case <-ctx.Done():
			return notices
		}
	}
	if o.Walk.all() && ctx.Err() == nil && len(notices) == 0 {
		o.Cache.Retain(func(path string) bool { return there[path] })
	}
	return notices
}

type result[T any] struct {
	file *model.File
	made T
}

// stream puts results back in order.
type stream[T any] struct {
	visit    func(*model.File, []byte) T
	emit     func(*model.File, T) error
	mu       sync.Mutex
	next     int
	waiting  map[int]result[T]
	coverage model.Coverage
}

func (s *stream[T]) file(ctx context.Context, l *fileLoader, j numbered) error {
	if ctx.Err() != nil {
		return nil
	}
	f, text, err := l.load(ctx, j.entry)
	if err != nil {
		return err
	}
	r := result[T]{f, s.visit(f, text)}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting[j.at] = r
	for {
		r, ok := s.waiting[s.next]
		if !ok {
			return nil
		}
		delete(s.waiting, s.next)
		s.next++
		s.coverage.Add(r.file)
		if err := s.emit(r.file, r.made); err != nil {
			return err
		}
	}
}

// Files loads the named files only, in the order given; a path that is no readable file of the root is Skipped.
func Files(ctx context.Context, root string, paths []string, o Options, visit func(*model.File, []byte)) error {
	reader, err := OpenReader(root)
	if err != nil {
		return err
	}
	defer reader.Close()
	l := newFileLoader(reader, o)
	defer l.close()
	for _, p := range slices.Clone(paths) {
		f, text, err := l.load(ctx, reader.Stat(p))
		if err != nil {
			return err
		}
		visit(f, text)
	}
	return nil
}
