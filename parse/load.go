package parse

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"

	"outcrop/model"
	"outcrop/model/slice"
	"outcrop/model/tokens"
)

// Options says what to load and how.
type Options struct {
	Walk     WalkOptions
	Encoding tokens.Encoding
	NoTokens bool // do not count: files have no prices
	Pool     *Pool
	// Languages are those that files are told to be in; nil: the built-in ones.
	Languages *Table
}

// fileLoader is what one goroutine needs to load file after file without new buffers.
type fileLoader struct {
	near    nearby
	o       Options
	scratch slice.Scratch
	buf     []byte
}

// keepBuffer is the largest read buffer that is kept between files: one huge file must not cost memory for ever.
const keepBuffer = 4 << 20

func newFileLoader(r *Reader, o Options) *fileLoader {
	return &fileLoader{near: nearby{reader: r}, o: o}
}

func (l *fileLoader) close() { l.near.Close() }

// load reads, decodes, outlines and prices one file. It always gives a file: what could not be read is Skipped with the
// reason. The text is valid until the next call. The only error is the context's.
func (l *fileLoader) load(ctx context.Context, e Entry) (*model.File, []byte, error) {
	f := &model.File{Path: e.Path, Size: e.Size, Git: e.Git}
	text, err := l.read(e)
	if err != nil {
		var skip *SkipError
		f.Status, f.Reason = model.Skipped, err.Error()
		if errors.As(err, &skip) {
			f.Reason = skip.Reason
		}
		return f, nil, ctx.Err()
	}
	lang := l.o.Languages.Detect(e.Path, text.Bytes)
	f.Language, f.Size, f.Charset, f.BOM, f.Altered = &lang.Language, text.Size, text.Charset, text.BOM, text.Altered
	f.Lines = text.Lines()
	o, err := l.o.Pool.Outline(ctx, lang, text.Bytes)
	if err != nil {
		if ctx.Err() != nil {
			return f, nil, ctx.Err()
		}
		o = &model.Outline{Status: model.Text, Reason: err.Error()}
	}
	f.Fill(o)
	if !l.o.NoTokens {
		// A counter for each file, not for each goroutine: there are as many as cores, and their caches stay in the processor's.
		c := tokens.Acquire(l.o.Encoding)
		f.Prices = slice.Price(c, f, text.Bytes, &l.scratch)
		tokens.Release(c)
	}
	return f, text.Bytes, ctx.Err()
}

func (l *fileLoader) read(e Entry) (Text, error) {
	if e.Skip != "" {
		return Text{}, &SkipError{Path: e.Path, Reason: e.Skip}
	}
	if cap(l.buf) > keepBuffer {
		l.buf = nil
	}
	raw, _, err := l.near.Read(e.Path, l.buf[:0])
	if err != nil {
		return Text{}, err
	}
	l.buf = raw
	return DecodeFile(e.Path, raw)
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
	notices := feed(ctx, root, o.Walk, jobs)
	close(jobs)
	done.Wait()
	return s.coverage, notices, context.Cause(ctx)
}

type numbered struct {
	at    int
	entry Entry
}

// feed sends the entries of a walk until the context ends, and gives what the walk had to say.
func feed(ctx context.Context, root string, o WalkOptions, jobs chan<- numbered) (notices []string) {
	at := 0
	for e, err := range Walk(ctx, root, o) {
		if err != nil {
			notices = append(notices, err.Error())
			continue
		}
		select {
		case jobs <- numbered{at, e}:
			at++
		case <-ctx.Done():
			return notices
		}
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
		f, text, err := l.load(ctx, Entry{Path: p})
		if err != nil {
			return err
		}
		visit(f, text)
	}
	return nil
}
