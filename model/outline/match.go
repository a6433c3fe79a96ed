package outline

import (
	"slices"

	"outcrop/model"
)

// matcher is the working memory for marking shapes.
type matcher struct {
	above  [2][]level // of nodes, of symbols; by depth
	all    uint64     // one bit for each term
	scoped bool       // a term needs the chain
	chain  []byte     // path and names down to the current node, as scoped terms see them: tsdb/head.go.Head.Init.
}

// level is what the children of a node need to know of it.
type level struct {
	place int32
	chain int32  // how much of the chain leads to it, with the separator
	terms uint64 // those found in the node or above it
}

// match marks every node of the tree.
func (k *Filter) match(t *model.Tree) {
	k.all, k.scoped = 1<<len(k.query.Terms)-1, false
	for i := range k.query.Terms {
		k.scoped = k.scoped || k.query.Terms[i].Scoped
	}
	s := k.nodes
	s.letters(func(id int32) uint64 { return model.Mask(base(t.Nodes[id].Path)) })
	s.hits = true
	clear(s.marks)
	above := s.levels(k)
	above[0] = level{}
	for i := int32(1); i < int32(len(s.places)); i++ {
		n := &t.Nodes[s.places[i].id]
		found := k.meet(s, i, base(n.Path), level{})
		f := n.File
		if f == nil {
			continue
		}
		switch {
		case f.Names != nil:
			if k.matchFile(f, above[s.places[i].depth]) {
				found = true
				s.note(above, i, hitBelow)
			}
		case f.Status == model.Pending:
			k.stats.Unread++
		}
		if found {
			k.stats.Files++
		}
	}
}

// matchFile marks the symbols of a file and reports whether any matches.
func (k *Filter) matchFile(f *model.File, top level) bool {
	s, names := k.shape(f), f.Names
	s.letters(func(id int32) uint64 { return names.At(int(id)).Mask })
	s.hits = false
	if k.all != 0 && !k.possible(s.union) {
		return false
	}
	clear(s.marks)
	s.levels(k)
	before := k.stats.Matches
	for i := range s.places {
		k.meet(s, int32(i), names.Name(int(s.places[i].id)), top)
	}
	s.hits = k.stats.Matches > before
	return s.hits
}

// meet works out one place, whose parents were met before, and reports whether it matches. Top stands above depth 0.
func (k *Filter) meet(s *shape, i int32, name string, top level) bool {
	p, above := &s.places[i], s.levels(k)
	up := top
	if p.depth > 0 {
		up = above[p.depth-1]
	}
	if k.scoped {
		k.chain = append(k.chain[:up.chain], name...)
	}
	var own uint64
	if k.possible(s.masks[i]) {
		own = k.terms(name, s.masks[i], int(up.chain))
	}
	if k.scoped && (name == "" || name[len(name)-1] != '/') {
		k.chain = append(k.chain, '.')
	}
	above[p.depth] = level{i, int32(len(k.chain)), up.terms | own}
	found := own|up.terms == k.all && (own != 0 || k.all == 0) && k.query.Kinds.Has(p.kind)
	if found {
		k.stats.Matches++
		s.note(above, i, hit)
	}
	return found
}

// possible reports whether a name with these letters may hold any term.
func (k *Filter) possible(mask uint64) bool {
	for i := range k.query.Terms {
		if t := k.query.Terms[i].TailMask; mask&t == t {
			return true
		}
	}
	return false
}

// terms gives the set of terms found in a node's name, which is at the end of the chain from own on.
func (k *Filter) terms(name string, mask uint64, own int) uint64 {
	var found uint64
	for i := range k.query.Terms {
		t := &k.query.Terms[i]
		if mask&t.Mask == t.Mask && t.In(name) || t.Scoped && t.Reaches(k.chain, own) {
			found |= 1 << i
		}
	}
	return found
}

// levels gives the working memory for marking the shape.
func (s *shape) levels(k *Filter) []level {
	mem := &k.above[s.side()]
	if need := int(s.deep) + 1; len(*mem) < need {
		*mem = make([]level, need+8)
	}
	return *mem
}

// note marks a place, and tells those above it.
func (s *shape) note(above []level, i int32, m mark) {
	s.marks[i] |= m
	for d := s.places[i].depth - 1; d >= 0; d-- {
		if m := &s.marks[above[d].place]; *m&hitBelow == 0 {
			*m |= hitBelow
			continue
		}
		return
	}
}

// letters makes the masks, once.
func (s *shape) letters(mask func(id int32) uint64) {
	if len(s.masks) == len(s.places) {
		return
	}
	s.masks = slices.Grow(s.masks, len(s.places))
	s.marks = make([]mark, len(s.places))
	for _, p := range s.places {
		m := mask(p.id)
		s.masks, s.union = append(s.masks, m), s.union|m
	}
}
