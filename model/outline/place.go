package outline

import (
	"math"
	"slices"

	"outcrop/model"
	"outcrop/model/selector"
)

// RowSelector gives the lasting identity of a row.
func RowSelector(t *model.Tree, r Row) selector.Selector {
	n := &t.Nodes[r.Node]
	if n.File != nil {
		return selector.Of(n.File, int(r.Symbol))
	}
	return selector.Selector{Path: n.Path, Scoped: true}
}

// Find gives the index of the row that a selector names, or -1 if it has none: it is folded away, left out or gone. A range
// of lines is looked for as its file.
func Find(t *model.Tree, rows []Row, s selector.Selector) int {
	n := t.Find(s.Path)
	if n < 0 || !s.Scoped {
		return -1
	}
	return slices.IndexFunc(rows, func(r Row) bool {
		return int(r.Node) == n && is(t.Nodes[n].File, int(r.Symbol), s)
	})
}

// is reports whether symbol i of a file, or the node itself if i is negative, is what a selector with its path names.
func is(f *model.File, i int, s selector.Selector) bool {
	if i < 0 || len(s.Symbols) == 0 {
		return i < 0 && len(s.Symbols) == 0
	}
	last := s.Symbols[len(s.Symbols)-1]
	return f.Names.Name(i) == last.Name && int(f.Names.At(i).Nth) == last.Nth && slices.Equal(selector.Of(f, i).Symbols, s.Symbols)
}

// locate finds a node by its selector.
func locate(t *model.Tree, s selector.Selector) (Row, bool) {
	n := t.Find(s.Path)
	if n < 0 {
		return Row{}, false
	}
	if len(s.Symbols) == 0 {
		return Row{Node: int32(n), Symbol: -1}, true
	}
	if f := t.Nodes[n].File; f != nil {
		for i := range f.Names.Len() {
			if is(f, i, s) {
				return Row{Node: int32(n), Symbol: int32(i)}, true
			}
		}
	}
	return Row{}, false
}

// reach is how many siblings on each side an anchor remembers on each level.
const reach = 200

// Anchor remembers where the cursor was, and what was near, so that it can be found again in other rows: after a refresh, or
// with another filter or other folds. The zero Anchor leads to the first row.
type Anchor struct {
	tree *model.Tree
	near []Row // best first: the row, those after it on its level, those before it, its parent, those after that, ...
	at   int
}

// Mark makes the anchor of a row. It keeps the tree alive, not the rows.
func Mark(t *model.Tree, rows []Row, at int) Anchor {
	a := Anchor{tree: t, at: at}
	for at >= 0 && at < len(rows) {
		d := rows[at].Depth
		a.near = append(a.near, rows[at])
		for i, n := at+1, 0; i < len(rows) && rows[i].Depth >= d && n < reach; i++ {
			if rows[i].Depth == d {
				a.near = append(a.near, rows[i])
				n++
			}
		}
		i := at - 1
		for n := 0; i >= 0 && rows[i].Depth >= d; i-- {
			if rows[i].Depth == d && n < reach {
				a.near = append(a.near, rows[i])
				n++
			}
		}
		at = i
	}
	return a
}

// Row gives the index of the row to go to: the row that was marked, else its next sibling that is left, else the previous
// one, else the parent, and so on upwards; -1 if there are no rows.
func (a Anchor) Row(t *model.Tree, rows []Row) int {
	for _, near := range [][]Row{a.near[:min(1, len(a.near))], a.near} {
		if at := a.first(t, rows, near); at >= 0 {
			return at
		}
	}
	return min(max(a.at, 0), len(rows)-1)
}

// first gives the index of the row of the first of the old ones that has one, or -1.
func (a Anchor) first(t *model.Tree, rows, old []Row) int {
	type id struct{ node, symbol int32 }
	rank, nodes := make(map[id]int, len(old)), map[int32]bool{}
	for i, r := range old {
		ok := true
		if t != a.tree {
			r, ok = locate(t, RowSelector(a.tree, r))
		}
		key := id{r.Node, r.Symbol}
		if _, twice := rank[key]; ok && !twice {
			rank[key], nodes[r.Node] = i, true
		}
	}
	// Rows are many, and those of the nodes looked for lie close together.
	lo, hi := int32(math.MaxInt32), int32(-1)
	for n := range nodes {
		lo, hi = min(lo, n), max(hi, n)
	}
	best, found := len(old), -1
	for i, r := range rows {
		if r.Node < lo || r.Node > hi || !nodes[r.Node] {
			continue
		}
		if n, ok := rank[id{r.Node, r.Symbol}]; ok && n < best {
			best, found = n, i
		}
	}
	return found
}
