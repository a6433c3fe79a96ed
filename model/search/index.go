// Package search finds symbols by what a person remembers of their names: fuzzily, best first, over a whole repository
// while the words are typed.
package search

import (
	"strings"
	"sync"

	"outcrop/model"
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
	file   *model.File
	masks  []uint64 // letters of each symbol's name
	around []uint64 // letters of the names of all its owners; nil if no symbol has one
	union  uint64   // letters of all of them
}

// chunk is a run of parts [lo, hi) with enough symbols to be worth a goroutine's turn and few enough to be cancelled soon.
type chunk struct{ lo, hi int }

const chunkSymbols = 8192

// New makes the index of a snapshot. What it knows of outlines that the snapshot shares with prev's, which may be nil, is
// taken over. 500,000 symbols cost up to 8 MB.
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
		if f.Names.Len() == 0 {
			continue
		}
		for len(old) > 0 && strings.Compare(old[0].file.Path, f.Path) < 0 {
			old = old[1:]
		}
		if len(old) > 0 && old[0].file.Names == f.Names {
			x.parts = append(x.parts, part{f, old[0].masks, old[0].around, old[0].union})
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
	names := f.Names
	p := part{file: f, masks: make([]uint64, names.Len()), union: names.Letters}
	for i := range p.masks {
		p.masks[i] = names.At(i).Mask
		if names.At(i).Up < 0 && names.Owner(i) == "" {
			continue
		}
		if p.around == nil {
			p.around = make([]uint64, names.Len())
		}
		p.around[i] = model.Mask(names.Owner(i))
	}
	// A parent mostly stands before its members, so that one round is enough and a second sees no change.
	for again := p.around != nil; again; {
		again = false
		for i := range p.around {
			up := names.At(i).Up
			if up < 0 {
				continue
			}
			if all := p.around[i] | p.masks[up] | p.around[up]; all != p.around[i] {
				p.around[i], again = all, true
			}
		}
	}
	return p
}
