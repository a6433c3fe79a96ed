package search

import (
	"outcrop/model"
)

// How well a name fits a term.
const (
	matchPart    = iota
	matchPrefix  // the name begins with it
	matchName    // the name is it, but for case
	matchExactly // the name is it
	matches
)

// tier puts together what wins over any score. First, whether the symbol's own name meets all terms but the scoped ones; then
// how well it fits; then modules come last. A package is named again in each of its files: it never counts as more than a part,
// or these clauses would stand above all functions of that name.
func tier(k model.Kind, match uint8, own bool) uint8 {
	if k == model.Package {
		match = matchPart
	}
	if own {
		match += matches
	}
	match *= 2
	if k.Group() != model.GroupModule {
		match++
	}
	return match
}

// tierScore keeps the tiers apart in the score that is given out; fzf's scores stay below it.
const tierScore = 100_000

// scored is a hit among others.
type scored struct {
	ref
	tier   uint8
	weight uint8 // by kind; twice that, plus one if exported
	points int32
	length int32
}

func (h *scored) score() int { return int(h.tier)*tierScore + int(h.points) }

// better reports whether a stands before b. No two symbols are equal, so that the order never depends on which worker was
// faster.
func better(a, b *scored) bool {
	switch {
	case a.tier != b.tier:
		return a.tier > b.tier
	case a.points != b.points:
		return a.points > b.points
	case a.weight != b.weight:
		return a.weight > b.weight
	case a.length != b.length:
		return a.length < b.length
	case a.file != b.file: // files are in the order of paths
		return a.file < b.file
	}
	return a.symbol < b.symbol
}

// weigh says how likely a symbol of the kind is what somebody looks for.
func weigh(s *model.Name) uint8 {
	w := uint8(0)
	switch s.Kind.Group() {
	case model.GroupType:
		w = 5
	case model.GroupFunction:
		w = 4
	case model.GroupModule:
		w = 3
	case model.GroupConst:
		w = 2
	case model.GroupField, model.GroupHeading:
		w = 1
	}
	if s.Has(model.Local) {
		w = 0
	}
	w *= 2
	if s.Visibility() == model.Public {
		w++
	}
	return w
}

// top keeps the best hits: a heap with the worst of them first.
type top struct {
	limit int
	items []scored
}

// full reports whether only a better hit than the worst is of use.
func (t *top) full() bool { return len(t.items) >= t.limit }

func (t *top) add(h scored) {
	if t.full() {
		if better(&h, &t.items[0]) {
			t.items[0] = h
			t.sink()
		}
		return
	}
	t.items = append(t.items, h)
	for i := len(t.items) - 1; i > 0; {
		up := (i - 1) / 2
		if !better(&t.items[up], &t.items[i]) {
			break
		}
		t.items[up], t.items[i] = t.items[i], t.items[up]
		i = up
	}
}

// sink lets the first item down to its place.
func (t *top) sink() {
	for i := 0; ; {
		worst := i
		for kid := 2*i + 1; kid <= 2*i+2 && kid < len(t.items); kid++ {
			if better(&t.items[worst], &t.items[kid]) {
				worst = kid
			}
		}
		if worst == i {
			return
		}
		t.items[i], t.items[worst] = t.items[worst], t.items[i]
		i = worst
	}
}
