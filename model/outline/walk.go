package outline

import (
	"math"
	"slices"

	"outcrop/model"
	"outcrop/model/trie"
)

// walk lists rows.
type walk struct {
	tree *model.Tree
	keep *Filter
	rows []Row
	keys []trie.Key
}

// frame is what the children of a node need to know of it.
type frame struct {
	folds  *trie.Node[fold]
	below  state // how the children are if nothing is noted for them
	inside bool  // the node or one above it matches the filter
	all    bool  // children need no match of their own
}

// step works out one node: the flags of its row and what its children need to know. Kids says whether there are children,
// with or without a match.
func (k *Filter) step(up frame, folds *trie.Node[fold], m mark, kids, root bool) (Flags, frame) {
	own, down := up.below, frame{folds, up.below, up.inside || m&hit != 0, true}
	if folds != nil {
		own = folds.Value.own.or(own)
		down.below = folds.Value.below.or(up.below)
	}
	open := own == opened || own == spread || root
	if k.active {
		down.all = down.inside && open
		kids = m&hitBelow != 0 || down.inside && kids
		open = open || own == unset && m&(hitBelow|stay) == hitBelow
	}
	var fl Flags
	if kids {
		fl = HasChildren
		if open {
			fl |= Open
		}
	}
	if m&hit != 0 {
		fl |= Match
	}
	return fl, down
}

// toFile is what a file needs to know of its folder: that folders are unfolded is nothing to it.
func (f frame) toFile() frame {
	if f.below == spread {
		f.below = unset
	}
	return f
}

// mostRows is how many rows there are before files stay folded that are not unfolded by themselves: about 70 MB of rows and
// shapes. All symbols of a large repository would be many times as much, for nobody to look through.
const mostRows = 2_000_000

// full reports whether a file stays folded since there are so many rows.
func (w *walk) full(file *model.File, folds *trie.Node[fold]) bool {
	return len(w.rows) > mostRows && file != nil && (folds == nil || folds.Value.own != opened)
}

// list appends the rows of the places [lo, hi) of a shape, which are all that lies below one node, as far as they are
// unfolded. For the places of a file, node is the file's; up is the depth of their topmost rows.
func (w *walk) list(s *shape, node, lo, hi int32, up int, top frame) {
	if lo >= hi || !top.all && s.names != nil && len(s.marks) == 0 {
		return
	}
	base := s.places[lo].depth
	frames := s.frames(w.keep)
	frames[0] = top
	for i := lo; i < hi; {
		p := &s.places[i]
		d := p.depth - base
		at, m := frames[d], w.keep.mark(s, p.id)
		if m == 0 && !at.all {
			i = p.end
			continue
		}
		row := Row{Node: node, Symbol: p.id, Depth: uint16(min(up+int(d), math.MaxUint16))}
		kids, file := p.end > i+1, (*model.File)(nil)
		switch {
		case s.names == nil:
			row.Node, row.Symbol = p.id, -1
			if file = w.tree.Nodes[p.id].File; file != nil {
				kids, at = w.keep.expandable(file), at.toFile()
			}
		case !kids:
			// Most symbols have nothing below: no fold concerns them.
			if m&hit != 0 {
				row.Flags = Match
			}
			w.rows = append(w.rows, row)
			i++
			continue
		}
		folds := w.descend(at.folds, s, node, p.id)
		if row.Flags, frames[d+1] = w.keep.step(at, folds, m, kids, false); w.full(file, folds) {
			row.Flags &^= Open
		}
		w.rows = append(w.rows, row)
		switch {
		case row.Flags&Open == 0:
			i = p.end
		case file != nil && file.Names != nil:
			i++
			in := w.keep.marked(p.id)
			w.list(in, p.id, 0, int32(len(in.places)), up+int(d)+1, frames[d+1])
		default:
			i++
		}
	}
}

// descend goes from the folds of a place's parent to those of the place.
func (w *walk) descend(folds *trie.Node[fold], s *shape, node, id int32) *trie.Node[fold] {
	if folds.Leaf() {
		return nil
	}
	if s.names == nil {
		return folds.Kid(trie.Key{Name: base(w.tree.Nodes[id].Path)})
	}
	w.keys = trie.SymbolKeys(w.keys[:0], w.tree.Nodes[node].File, int(id))
	for _, k := range w.keys {
		folds = folds.Kid(k)
	}
	return folds
}

// below lists what lies below one row, which is unfolded.
func (w *walk) below(r Row, folds *Folds) {
	k, s := w.keep, w.keep.layout.nodes
	_, at := k.step(frame{}, folds.root, k.mark(s, 0), true, true)
	line := s.lineage(r.Node)
	for _, i := range line[1:] {
		if w.tree.Nodes[s.places[i].id].File != nil {
			at = at.toFile()
		}
		_, at = k.step(at, w.descend(at.folds, s, -1, s.places[i].id), k.mark(s, s.places[i].id), true, false)
	}
	last, up := line[len(line)-1], int(r.Depth)+1
	f := w.tree.Nodes[r.Node].File
	switch {
	case f == nil:
		w.list(s, -1, last+1, s.places[last].end, up, at)
	case f.Names == nil:
	case r.Symbol < 0:
		s = k.marked(r.Node)
		w.list(s, r.Node, 0, int32(len(s.places)), up, at)
	default:
		s = k.marked(r.Node)
		if line = s.lineage(r.Symbol); len(line) == 0 {
			return
		}
		for _, last = range line {
			_, at = k.step(at, w.descend(at.folds, s, r.Node, s.places[last].id), k.mark(s, s.places[last].id), true, false)
		}
		w.list(s, r.Node, last+1, s.places[last].end, up, at)
	}
}

// lineage gives the place of an id and those above it, outermost first.
func (s *shape) lineage(id int32) []int32 {
	var line []int32
	at := slices.IndexFunc(s.places, func(p place) bool { return p.id == id })
	for depth := int32(math.MaxInt32); at >= 0; at-- {
		if d := s.places[at].depth; d < depth {
			line, depth = append(line, int32(at)), d
		}
		if depth == 0 {
			break
		}
	}
	slices.Reverse(line)
	return line
}
