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

// Points that the algorithm gives: for a character that matches, and on top for one at the start of the text or behind a
// blank, which is the most it gives and which characters right behind inherit; for one at the start of another word; and what
// it takes for a gap. The first character counts its bonus twice.
const (
	pointsMatch = 16
	pointsStart = 10
	pointsWord  = 8
	pointsGap   = 3
)

// term is a term of the query in the forms in which it is compared.
type term struct {
	*query.Term
	tail    query.Term // what a scoped term wants of the name
	pattern []rune
	most    int32  // points of a text that begins with the term
	spaced  uint64 // letters of names whose points are hard to tell
}

func newTerm(t *query.Term) term {
	runes := []rune(t.Text)
	tail := *t
	tail.Text, tail.Mask = t.Tail, t.TailMask
	return term{Term: t, tail: tail, pattern: runes, most: int32(len(runes)*(pointsMatch+pointsStart) + pointsStart), spaced: model.Mask(spaced)}
}

// worker searches some of the chunks.
type worker struct {
	*session
	top   top
	slab  *util.Slab
	text  []byte
	paths []bool // of each term: the path of the file at hand holds it
	mask  uint64 // what a name must have that meets any of the terms
	plain bool   // some term is not scoped: a symbol's own name must meet one
	wide  bool   // there are several terms, some of them plain: these may be found around the name
	// choosy is whether kinds matter.
	choosy bool
	found  chunk
	total  int
	owners owners
}

func newWorker(s *session) *worker {
	w := &worker{session: s, top: top{limit: s.limit}, slab: util.MakeSlab(100*1024, 2048), paths: make([]bool, len(s.terms)),
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
	var past *chunk
	if w.past != nil {
		if past = w.past[at]; past == nil {
			return
		}
	}
	before := w.total
	lo := at * chunkSymbols
	hi := min(lo+chunkSymbols, w.index.symbols())
	for number, f := lo, w.index.holder(lo); number < hi; f++ {
		end := min(hi, int(w.index.first[f+1]))
		if number < end && (past == nil || past.next(number-lo, end-lo) < end-lo) && w.enter(w.index.files[f]) {
			w.file(f, number-lo, end-lo, lo-int(w.index.first[f]), past)
		}
		number = end
	}
	if w.total > before {
		found := w.found
		w.session.found[at] = &found
		clear(w.found[:])
	}
}

// file searches those symbols of a file that have the bits from on up to end in the chunk. Bit 0 would be symbol base.
func (w *worker) file(f, from, end, base int, past *chunk) {
	names := w.index.files[f].Names
	for bit := from; bit < end; bit++ {
		if past != nil {
			if bit = past.next(bit, end); bit >= end {
				return
			}
		}
		s := names.At(base + bit)
		if s.Mask&w.mask != w.mask || w.wide && !w.likely(s) {
			continue
		}
		if w.try(ref{int32(f), int32(base + bit)}, names, s) {
			w.found[bit/64] |= 1 << (bit % 64)
			w.total++
		}
	}
}

// next gives the first bit from on that is set, or end.
func (c *chunk) next(from, end int) int {
	for from < end {
		if rest := c[from/64] >> (from % 64); rest != 0 {
			return min(from+bits.TrailingZeros64(rest), end)
		}
		from = (from/64 + 1) * 64
	}
	return end
}

// enter makes ready for the symbols of a file, and reports whether it is wanted.
func (w *worker) enter(f *model.File) bool {
	letters := f.Names.Letters
	if letters&w.mask != w.mask || w.in != nil && !w.in(f.Path) {
		return false
	}
	w.owners.names = nil
	for i := range w.terms {
		t := &w.terms[i]
		w.paths[i] = (t.Scoped || w.wide) && t.In(f.Path)
		if w.wide && !t.Scoped && !w.paths[i] && letters&t.Mask != t.Mask {
			return false
		}
	}
	return true
}

// likely reports whether a symbol may meet all terms, by the letters of its name and by whether it belongs to another. It
// spares most symbols the look at their names and at those around them.
func (w *worker) likely(s *model.Name) bool {
	own, member := false, s.Up >= 0 || s.Owned()
	for i := range w.terms {
		t := &w.terms[i]
		if s.Mask&t.tail.Mask == t.tail.Mask {
			own = true
		} else if !w.paths[i] && (t.Scoped || !member) {
			return false
		}
	}
	return own
}

// try looks at one symbol, counts it in if it matches, and reports whether it does.
func (w *worker) try(r ref, names *model.Names, s *model.Name) bool {
	if w.choosy && !(w.kinds.Has(s.Kind) && w.query.Kinds.Has(s.Kind)) {
		return false
	}
	name := names.Name(int(r.symbol))
	h := scored{ref: r, length: int32(len(name))}
	var ok bool
	if h.tier, ok = w.meets(r, names, s, name); !ok {
		return false
	}
	if w.top.full() {
		worst := &w.top.items[0]
		if h.tier < worst.tier || h.tier == worst.tier && len(w.terms) == 1 && w.terms[0].ceiling(name, s.Mask) < worst.points {
			return true // it would not be shown: spare the points
		}
	}
	for i := range w.terms {
		points, _ := w.rate(names, i, int(r.symbol), false)
		h.points += points
	}
	h.weight = weigh(s)
	w.top.add(h)
	return true
}

// meets reports whether a symbol meets all terms, and in which tier.
func (w *worker) meets(r ref, names *model.Names, s *model.Name, name string) (uint8, bool) {
	match, own, around := uint8(matchPart), false, uint32(0) // around has a bit for each term that the name does not meet
	for i := range w.terms {
		t := &w.terms[i]
		switch {
		case s.Mask&t.tail.Mask == t.tail.Mask && t.tail.Scattered(name) && (!t.Scoped || w.qualified(r, names, t, name)):
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
		if i := bits.TrailingZeros32(rest); !w.paths[i] && !w.owners.meet(names, &w.terms[i], i, int(r.symbol)) {
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

// owners knows which terms are found in the names of those that a symbol belongs to. Its answers are kept for the symbols
// that follow, which mostly belong to the same.
type owners struct {
	names        *model.Names // nil: nothing is known
	up           int32
	owner        string
	asked, found uint32 // a bit for each term
}

// deepest is how many parents are looked at. Nobody nests that deep; but parents may form a ring, since names are read from
// files that may be damaged.
const deepest = 1000

// meet reports whether term i is found around a symbol.
func (o *owners) meet(names *model.Names, t *term, i, symbol int) bool {
	up, owner := names.At(symbol).Up, names.Owner(symbol)
	if o.names != names || o.up != up || o.owner != owner {
		*o = owners{names: names, up: up, owner: owner}
	}
	if bit := uint32(1) << i; o.asked&bit == 0 {
		o.asked |= bit
		if owned(names, t, symbol) {
			o.found |= bit
		}
	}
	return o.found&(1<<i) != 0
}

// owned reports whether a term is found in the name of one of those that a symbol belongs to.
func owned(names *model.Names, t *term, symbol int) bool {
	for range min(names.Len(), deepest) {
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
func (w *worker) qualified(r ref, names *model.Names, t *term, name string) bool {
	path := w.index.files[r.file].Path
	w.text = append(append(w.text[:0], path...), '.')
	w.text = selector.AppendQualified(w.text, names, int(r.symbol))
	own := len(w.text) - len(name)
	return own > len(path) && t.Reaches(w.text, own) || t.Scattered(string(w.text[len(path)+1:]))
}

// rate gives the points of a symbol that meets term i, and on demand the positions in its name.
func (w *worker) rate(names *model.Names, i, symbol int, where bool) (int32, []int) {
	t, name := &w.terms[i], names.Name(symbol)
	if !t.Scoped && !where && t.Begins(name) {
		return t.most, nil
	}
	w.text = append(w.text[:0], name...)
	if t.Scoped {
		w.text = selector.AppendQualified(w.text[:0], names, symbol)
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
func (w *worker) positions(names *model.Names, symbol int) []int {
	var all []int
	name := names.Name(symbol)
	for i := range w.terms {
		_, at := w.rate(names, i, symbol, true)
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
