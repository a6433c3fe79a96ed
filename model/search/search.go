package search

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"outcrop/model"
	"outcrop/model/query"
)

// DefaultLimit is how many hits a search gives if the options do not say.
const DefaultLimit = 200

// Options narrow a search.
type Options struct {
	Kinds []model.Kind           // nil is all
	In    func(path string) bool // nil is all files; must be safe for concurrent use
	Limit int                    // hits at most; 0 is DefaultLimit
}

// Hit is one symbol found.
type Hit struct {
	File   *model.File
	Symbol int // index into File.Names
	// Score orders the hits of one search; it means nothing beside those of another.
	Score int
	// Positions are the byte offsets, in the symbol's name, of the characters found, ascending.
	Positions []int
}

// Result is the answer to a search.
type Result struct {
	Hits   []Hit // best first
	Total  int   // symbols found, of which Hits are the best
	Unread int   // files whose symbols are not known yet: there may be more
}

// answer is what one search leaves to the next: the symbols it found, by chunk; nil is a chunk without any.
type answer struct {
	query query.Query
	kinds query.Kinds
	found []*chunk
	total int
}

// ref is a symbol: a file and an index into its names.
type ref struct{ file, symbol int32 }

// Search finds the symbols for a text, which query.Parse reads: terms between spaces must all be found. A term is found if its
// letters stand in the symbol's name in their order; one with . :: or / also in the qualified name, or in one piece in the
// path. Of several terms one must be found so, and the others may be found in the name of an owner, or in one piece in the path.
// Names that hold all terms come first; among them those that are a term, then those that begin with it, then the others by
// fzf's score, and among equals types and functions, exported and short names. Packages come behind. Searching again for the
// text with more typed to its terms looks only at what was found before. An empty text finds nothing. The error is the context's.
func (x *Index) Search(ctx context.Context, text string, o Options) (Result, error) {
	s := session{index: x, query: query.Parse(text), kinds: query.KindsOf(o.Kinds...), in: o.In, limit: o.Limit}
	if s.limit <= 0 {
		s.limit = DefaultLimit
	}
	if s.query.Empty() {
		return Result{Unread: x.unread}, ctx.Err()
	}
	for i := range s.query.Terms {
		s.terms = append(s.terms, newTerm(&s.query.Terms[i]))
	}
	// What was found under a choice of files is never kept: a func cannot be compared.
	if past := x.narrowed(&s.query, s.kinds); past != nil {
		s.past = past.found
	}
	workers, err := s.run(ctx)
	if err != nil {
		return Result{}, err
	}
	r := s.result(workers)
	if o.In == nil {
		x.keep(&answer{s.query, s.kinds, s.found, r.Total})
	}
	return r, nil
}

// session is one search under way.
type session struct {
	index *Index
	query query.Query
	terms []term
	kinds query.Kinds
	in    func(string) bool
	limit int
	past  []*chunk // nil, or where alone to look
	found []*chunk
}

// run lets workers take chunk after chunk.
func (s *session) run(ctx context.Context) ([]*worker, error) {
	ready()
	chunks := s.index.chunks()
	s.found = make([]*chunk, chunks)
	workers := make([]*worker, max(1, min(runtime.GOMAXPROCS(0), chunks)))
	var next atomic.Int64
	var wait sync.WaitGroup
	for i := range workers {
		w := newWorker(s)
		workers[i] = w
		wait.Go(func() {
			for ctx.Err() == nil {
				at := int(next.Add(1)) - 1
				if at >= chunks {
					return
				}
				w.chunk(at)
				// With a worker on every processor whoever has read a key would wait for one, up to 10 ms.
				runtime.Gosched()
			}
		})
	}
	wait.Wait()
	return workers, ctx.Err()
}

// result puts the workers' best together.
func (s *session) result(workers []*worker) Result {
	r := Result{Unread: s.index.unread}
	var best []scored
	for _, w := range workers {
		best = append(best, w.top.items...)
		r.Total += w.total
	}
	slices.SortFunc(best, func(a, b scored) int {
		if better(&a, &b) {
			return -1
		}
		return 1
	})
	for _, b := range best[:min(len(best), s.limit)] {
		f := s.index.files[b.file]
		r.Hits = append(r.Hits, Hit{File: f, Symbol: int(b.symbol), Score: b.score(), Positions: workers[0].positions(f.Names, int(b.symbol))})
	}
	return r
}
