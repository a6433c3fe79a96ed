package search

import (
	"math/bits"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/junegunn/fzf/src/algo"
	"github.com/junegunn/fzf/src/util"

	"outcrop/model"
	"outcrop/model/query"
	"outcrop/model/selector"
)

// ready fills the tables of the algorithm, which are global and lack their values until then.
var ready = sync.OnceValue(func() bool { return algo.Init("default") })

// Points that the algorithm gives: for a character that matches, and on top for one at the start of the text, which is the
// most it gives and which characters right behind inherit. The first character counts its bonus twice.
const (
	pointsMatch = 16
	pointsStart = 10
)

// term is a term of the query in the forms in which it is compared.
type term struct {
	*query.Term
	tail    query.Term // what a scoped term wants of the name
	pattern []rune
	most    int32 // points of a text that begins with the term
}

func newTerm(t *query.Term) term {
	runes := []rune(t.Text)
	tail := *t
	tail.Text, tail.Mask = t.Tail, t.TailMask
	return term{Term: t, tail: tail, pattern: runes, most: int32(len(runes)*(pointsMatch+pointsStart) + pointsStart)}
}

// worker searches some of the chunks.
type worker struct {
	*session
	top   top
	slab  *util.Slab
	text  []byte
	paths []bool // of each term: the path of the part at hand holds it
	mask  uint64 // what a name must have that meets any of the terms
	plain bool   // some term is not scoped: a symbol's own name must meet one
	wide  bool   // there are several terms, some of them plain: these may be found around the name
	found []ref
	// choosy is whether kinds matter: a look at a symbol's kind is a second cache line, as dear as the rest of the look.
	choosy bool
}

func newWorker(s *session) *worker {
	w := &worker{session: s, top: top{index: s.index, limit: s.limit}, slab: util.MakeSlab(100*1024, 2048), paths: make([]bool, len(s.terms)),
		choosy: !s.kinds.Empty() || !s.query.Kinds.Empty(), mask: ^uint64(0)}
	for i := range s.terms {
		w.mask &= s.terms[i].tail.Mask
		w.plain = w.plain || !s.terms[i].Scoped
	}
	if !w.plain {
		w.mask = 0
	}
	w.wide = w.plain && len(s.terms) > 1
	return w
}

// chunk searches one chunk, or what an earlier search found in it.
func (w *worker) chunk(at int) {
	w.found = w.found[:0]
	if w.past != nil {
		w.again(w.past[at])
	} else {
		w.anew(w.index.chunks[at])
	}
	w.session.found[at] = slices.Clone(w.found)
}

func (w *worker) again(past []ref) {
	part, wanted := int32(-1), false
	for _, r := range past {
		if r.part != part {
			part, wanted = r.part, w.enter(&w.index.parts[r.part])
		}
		if wanted && w.try(r) {
			w.found = append(w.found, r)
		}
	}
}

func (w *worker) anew(c chunk) {
	for i := c.lo; i < c.hi; i++ {
		p := &w.index.parts[i]
		if p.union&w.mask != w.mask || !w.enter(p) {
			continue
		}
		for k, m := range p.masks {
			if m&w.mask != w.mask || w.wide && !w.likely(p, k, m) {
				continue
			}
			if r := (ref{int32(i), int32(k)}); w.try(r) {
				w.found = append(w.found, r)
			}
		}
	}
}

// enter makes ready for the symbols of a part, and reports whether its file is wanted.
func (w *worker) enter(p *part) bool {
	if w.in != nil && !w.in(p.file.Path) {
		return false
	}
	for i := range w.terms {
		t := &w.terms[i]
		w.paths[i] = (t.Scoped || w.wide) && t.In(p.file.Path)
		if w.wide && !t.Scoped && !w.paths[i] && p.union&t.Mask != t.Mask {
			return false
		}
	}
	return true
}

// likely reports whether symbol k, whose name has the letters of mask, may meet all terms. It spares most symbols the look at
// their names.
func (w *worker) likely(p *part, k int, mask uint64) bool {
	own, around := false, mask
	if p.around != nil {
		around |= p.around[k]
	}
	for i := range w.terms {
		t := &w.terms[i]
		if mask&t.tail.Mask == t.tail.Mask {
			own = true
		} else if !w.paths[i] && (t.Scoped || around&t.Mask != t.Mask) {
			return false
		}
	}
	return own
}

// try looks at one symbol, counts it in if it matches, and reports whether it does.
func (w *worker) try(r ref) bool {
	p := &w.index.parts[r.part]
	s, mask := p.file.Names.At(int(r.symbol)), p.masks[r.symbol]
	if w.choosy && !(w.kinds.Has(s.Kind) && w.query.Kinds.Has(s.Kind)) {
		return false
	}
	h := scored{ref: r, length: int32(len(p.file.Names.Name(int(r.symbol))))}
	var ok bool
	if h.tier, ok = w.meets(p, int(r.symbol), s, mask); !ok {
		return false
	}
	if w.top.full() && h.tier < w.top.items[0].tier {
		return true // it would not be shown: spare the points
	}
	for i := range w.terms {
		points, _ := w.rate(p, i, int(r.symbol), false)
		h.points += points
	}
	h.weight = weigh(s)
	w.top.add(h)
	return true
}

// meets reports whether a symbol meets all terms, and in which tier.
func (w *worker) meets(p *part, symbol int, s *model.Name, mask uint64) (uint8, bool) {
	name := p.file.Names.Name(symbol)
	match, own, around := uint8(matchPart), false, uint32(0) // around has a bit for each term that the name does not meet
	for i := range w.terms {
		t := &w.terms[i]
		switch {
		case mask&t.tail.Mask == t.tail.Mask && t.tail.Scattered(name) && (!t.Scoped || w.qualified(p, t, symbol)):
			own = own || t.tail.Text != ""
			match = max(match, t.match(name))
		case w.paths[i]:
			if !t.Scoped {
				around |= 1 << i
			}
		case t.Scoped || !w.wide:
			return 0, false
		default:
			around |= 1 << i
		}
	}
	if w.plain && !own {
		return 0, false
	}
	for rest := around; rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros32(rest); !w.paths[i] && (p.around == nil || !owned(p, &w.terms[i], symbol)) {
			return 0, false
		}
	}
	return tier(s.Kind, match, around == 0), true
}

// match says how well a name fits whose letters the term's last name has found.
func (t *term) match(name string) uint8 {
	switch {
	case t.tail.Text == "" || !t.tail.Begins(name):
		return matchPart
	case name == t.tail.Text:
		return matchExactly
	case t.tail.Is(name):
		return matchName
	}
	return matchPrefix
}

// owned reports whether a term is found in the name of one of those that a symbol belongs to.
func owned(p *part, t *term, symbol int) bool {
	names := p.file.Names
	for left := names.Len(); left > 0; left-- { // parents may form a ring
		if t.Scattered(names.Owner(symbol)) {
			return true
		}
		if symbol = int(names.At(symbol).Up); symbol < 0 {
			return false
		}
		if t.Scattered(names.Name(symbol)) {
			return true
		}
	}
	return false
}

// qualified reports whether a scoped term is found in the path and names that lead to a symbol, or scattered in the names.
func (w *worker) qualified(p *part, t *term, symbol int) bool {
	path := len(p.file.Path) + 1
	w.text = append(append(w.text[:0], p.file.Path...), '.')
	w.text = selector.AppendQualified(w.text, p.file.Names, symbol)
	own := len(w.text) - len(p.file.Names.Name(symbol))
	return own >= path && t.Reaches(w.text, own) || t.Scattered(string(w.text[path:]))
}

// rate gives the points of a symbol that meets term i, and on demand the positions in its name.
func (w *worker) rate(p *part, i, symbol int, where bool) (int32, []int) {
	t, name := &w.terms[i], p.file.Names.Name(symbol)
	if !t.Scoped && !where && t.Begins(name) {
		return t.most, nil
	}
	w.text = append(w.text[:0], name...)
	if t.Scoped {
		w.text = selector.AppendQualified(w.text[:0], p.file.Names, symbol)
	}
	chars := util.ToChars(w.text)
	r, at := algo.FuzzyMatchV2(t.Cased, false, true, &chars, t.pattern, where, w.slab)
	if r.Start < 0 {
		// Found in the path, or by a letter that only our own folding takes for equal.
		return int32(len(t.pattern)), nil
	}
	if at == nil {
		return int32(r.Score), nil
	}
	return int32(r.Score), *at
}

// positions gives where the terms were found in a symbol's name.
func (w *worker) positions(p *part, symbol int) []int {
	var all []int
	name := p.file.Names.Name(symbol)
	for i := range w.terms {
		_, at := w.rate(p, i, symbol, true)
		skip := 0
		if w.terms[i].Scoped {
			if !strings.HasSuffix(string(w.text), name) {
				continue
			}
			skip = utf8.RuneCount(w.text) - utf8.RuneCountInString(name)
		}
		for _, k := range at {
			if k >= skip {
				all = append(all, k-skip)
			}
		}
	}
	slices.Sort(all)
	return offsets(name, slices.Compact(all))
}

// offsets turns numbers of characters into byte offsets.
func offsets(name string, runes []int) []int {
	n, k := 0, 0
	for at := range name {
		if k == len(runes) {
			break
		}
		if runes[k] == n {
			runes[k] = at
			k++
		}
		n++
	}
	return runes[:k]
}
