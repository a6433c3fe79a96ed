// Package search finds symbols by what a person remembers of their names: fuzzily, best first, over a whole repository
// while the words are typed.
package search

import (
	"slices"
	"sync"

	"outcrop/model"
	"outcrop/model/query"
)

// Index numbers the symbols of one snapshot through, file after file. It is safe for concurrent use. All it reads of a symbol
// stands in model.Names already: it takes 4 bytes a file, and for each search that is kept to be narrowed a bit a symbol.
type Index struct {
	files  []*model.File // of the snapshot, in the order of paths
	first  []uint32      // number of each file's first symbol, and behind the last the number of symbols
	unread int

	mu   sync.Mutex
	past []*answer // of searches that ran to their end, the last one at the end
}

// chunkSymbols is how many symbols a worker takes at a time: enough to be worth the turn, few enough to stop within a
// millisecond or two when the search is cancelled. Chunks do not heed files, since some headers hold 100,000 constants.
const chunkSymbols = 4096

// chunk holds a bit for each symbol of a chunk.
type chunk [chunkSymbols / 64]uint64

// New makes the index of a snapshot. Files that the snapshot shares with prev's, which may be nil, are not looked at again:
// a snapshot of 78,000 files with few changes takes a third of a millisecond.
func New(r *model.Repo, prev *Index) *Index {
	x := &Index{files: r.Files, first: make([]uint32, len(r.Files)+1)}
	var old []*model.File
	if prev != nil {
		old = prev.files
	}
	at, total := 0, uint32(0)
	for i, f := range r.Files {
		x.first[i] = total
		for at < len(old) && old[at] != f && old[at].Path < f.Path {
			at++
		}
		if at < len(old) && old[at] == f && prev.first[at+1] > prev.first[at] {
			total += prev.first[at+1] - prev.first[at]
			at++
			continue
		}
		if f.Status == model.Pending {
			x.unread++
		}
		total += uint32(f.Names.Len())
	}
	x.first[len(r.Files)] = total
	return x
}

// symbols is how many symbols there are.
func (x *Index) symbols() int { return int(x.first[len(x.files)]) }

// chunks is how many chunks they make.
func (x *Index) chunks() int { return (x.symbols() + chunkSymbols - 1) / chunkSymbols }

// holder gives the file that holds the symbol of a number.
func (x *Index) holder(number int) int {
	// Files without symbols have the same first number as the one behind them: the last of these holds it.
	i, _ := slices.BinarySearch(x.first, uint32(number)+1)
	return i - 1
}

// narrowed gives the past answer with the fewest symbols that are sure to hold all of a query's, or nil.
func (x *Index) narrowed(q *query.Query, kinds query.Kinds) *answer {
	x.mu.Lock()
	defer x.mu.Unlock()
	var best *answer
	for _, a := range x.past {
		if a.kinds == kinds && q.Narrows(&a.query) && (best == nil || a.total < best.total) {
			best = a
		}
	}
	return best
}

// keep remembers an answer. Some are kept, so that letters that are taken back find what stood before.
func (x *Index) keep(a *answer) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.past = slices.DeleteFunc(x.past, func(old *answer) bool {
		return old.kinds == a.kinds && old.query.Narrows(&a.query) && a.query.Narrows(&old.query)
	})
	if len(x.past) == keptAnswers {
		x.past = slices.Delete(x.past, 0, 1)
	}
	x.past = append(x.past, a)
}

// keptAnswers is how many searches are remembered: of 9 million symbols each takes up to 1.1 MB.
const keptAnswers = 6
