// Package search finds symbols by what a person remembers of their names: fuzzily, best first, over a whole repository
// while the words are typed.
package search

import (
	"strings"
	"sync"

	"outcrop/model"
	"outcrop/model/query"
)

// Index is what a search needs to know of one snapshot besides its outlines. It is safe for concurrent use.
type Index struct {
	parts  []part
	chunks []chunk
	unread int

	mu   sync.Mutex
	last *answer // of the last search that ran to its end, for the next to narrow
}

// part is one file that has symbols.
type part struct {
	file  *model.File
	masks []uint64 // letters of each symbol's name
	union uint64
}

// chunk is a run of parts [lo, hi) with enough symbols to be worth a goroutine's turn and few enough to be cancelled soon.
type chunk struct{ lo, hi int }

const chunkSymbols = 8192

// New makes the index of a snapshot. What it knows of outlines that the snapshot shares with prev's, which may be nil, is
// taken over. 500,000 symbols cost 4 MB.
func New(r *model.Repo, prev *Index) *Index {
	x := &Index{}
	var old []part
	if prev != nil {
		old = prev.parts
	}
	for _, f := range r.Files {
		if f.Status == model.Pending {
			x.unread++
		}
		if f.Outline == nil || len(f.Outline.Symbols) == 0 {
			continue
		}
		for len(old) > 0 && strings.Compare(old[0].file.Path, f.Path) < 0 {
			old = old[1:]
		}
		if len(old) > 0 && old[0].file.Outline == f.Outline {
			x.parts = append(x.parts, part{f, old[0].masks, old[0].union})
			continue
		}
		x.parts = append(x.parts, newPart(f))
	}
	lo, symbols := 0, 0
	for i := range x.parts {
		symbols += len(x.parts[i].masks)
		if symbols >= chunkSymbols || i == len(x.parts)-1 {
			x.chunks = append(x.chunks, chunk{lo, i + 1})
			lo, symbols = i+1, 0
		}
	}
	return x
}

func newPart(f *model.File) part {
	p := part{file: f, masks: make([]uint64, len(f.Outline.Symbols))}
	for i := range p.masks {
		p.masks[i] = query.Mask(f.Outline.Symbols[i].Name)
		p.union |= p.masks[i]
	}
	return p
}
