package outline

import (
	"cmp"
	"slices"
	"strings"

	"outcrop/model"
	"outcrop/model/query"
)

// shape is the tree order of the nodes of a tree or of the symbols of one file, under one choice of order and visibility.
// Rows are listed from it front to back; what is folded is skipped by its end.
type shape struct {
	names  *model.Names      // nil for the shape of the folders and files
	prices *model.FilePrices // that the order by size was made from
	places []place
	deep   int32 // the greatest depth of a place
	// What follows is of a file alone.
	path   string
	round  int  // the listing that used it last
	marked bool // the marks are of the text
	text   string
	marks  []mark // by symbol; empty where none matches
}

type place struct {
	id    int32 // index of the node or symbol
	end   int32 // one past the last place below
	depth int32 // the root node is 0; so is a symbol directly below its file
}

// side is which of two working memories serves the shape, for a file is listed in the midst of the nodes: 0 for nodes, 1 for
// symbols.
func (s *shape) side() int {
	if s.names == nil {
		return 0
	}
	return 1
}

// mark gives the mark of a node or of a symbol of a marked file.
func (k *Filter) mark(s *shape, id int32) mark {
	marks := s.marks
	if s.names == nil {
		marks = k.layout.marks
	}
	if len(marks) == 0 {
		return 0
	}
	return marks[id]
}

// mold is the working memory for making shapes. Lists of children are linked by index.
type mold struct {
	up    []int32 // parent of each id, -1 at the top, gone if it is not to be shown
	first []int32 // first child of id-1
	next  []int32 // next child of the same parent
	pos   []int32 // place of each id
	kids  []int32
}

const gone = -2

// link makes room for n ids and, from the parents set by up, the lists of children in the order of ids. A child of what is
// gone is never reached, as is one in a ring.
func (m *mold) link(n int, up func(i int32) int32) {
	m.up = slices.Grow(m.up[:0], n)[:n]
	m.first = slices.Grow(m.first[:0], n+1)[:n+1]
	m.next = slices.Grow(m.next[:0], n)[:n]
	m.pos = slices.Grow(m.pos[:0], n)[:n]
	for i := range m.first {
		m.first[i] = -1
	}
	for i := int32(n) - 1; i >= 0; i-- {
		p := up(i)
		m.up[i] = p
		if p != gone {
			m.next[i] = m.first[p+1]
			m.first[p+1] = i
		}
	}
}

// sort puts every list of children in an order.
func (m *mold) sort(order func(a, b int32) int) {
	for p := range m.first {
		m.kids = m.kids[:0]
		for i := m.first[p]; i >= 0; i = m.next[i] {
			m.kids = append(m.kids, i)
		}
		if len(m.kids) < 2 {
			continue
		}
		slices.SortStableFunc(m.kids, order)
		at := int32(-1)
		for _, i := range slices.Backward(m.kids) {
			m.next[i], at = at, i
		}
		m.first[p] = at
	}
}

// pour lays the lists out in preorder.
func (m *mold) pour(s *shape) {
	s.places, s.deep = slices.Grow(s.places[:0], len(m.up)), 0
	depth := int32(0)
	for i := m.first[0]; i >= 0; {
		m.pos[i] = int32(len(s.places))
		s.places = append(s.places, place{i, 0, depth})
		s.deep = max(s.deep, depth)
		if c := m.first[i+1]; c >= 0 {
			i = c
			depth++
			continue
		}
		for {
			s.places[m.pos[i]].end = int32(len(s.places))
			if m.next[i] >= 0 {
				i = m.next[i]
				break
			}
			if i = m.up[i]; i < 0 {
				break
			}
			depth--
		}
	}
}

// nodesShape lays out the folders and files.
func nodesShape(t *model.Tree, o Options) *shape {
	s, m := &shape{}, &mold{}
	var above []int32 // the node at each depth
	ups := make([]int32, len(t.Nodes))
	for i := range t.Nodes {
		d := t.Nodes[i].Depth
		above = append(above[:d], int32(i))
		ups[i] = -1
		if d > 0 {
			ups[i] = above[d-1]
		}
	}
	m.link(len(ups), func(i int32) int32 { return ups[i] })
	switch o.Order {
	case ByName:
		m.sort(func(a, b int32) int {
			x, y := &t.Nodes[a], &t.Nodes[b]
			if (x.File == nil) != (y.File == nil) {
				if x.File == nil {
					return -1
				}
				return 1
			}
			return query.Compare(base(x.Path), base(y.Path))
		})
	case BySize:
		m.sort(func(a, b int32) int {
			return cmp.Compare(t.Nodes[b].Prices[o.Level], t.Nodes[a].Prices[o.Level])
		})
	}
	m.pour(s)
	return s
}

// symbolsShape lays out the symbols of a file.
func (k *Filter) symbolsShape(f *model.File) *shape {
	s, names := &shape{names: f.Names, prices: f.Prices, path: f.Path}, f.Names
	k.mold.link(names.Len(), func(i int32) int32 {
		n := names.At(int(i))
		if v := n.Visibility(); k.opts.HidePrivate && (v == model.Private || v == model.Internal) {
			return gone
		}
		return n.Up
	})
	switch k.opts.Order {
	case ByName:
		k.mold.sort(func(a, b int32) int { return query.Compare(names.Name(int(a)), names.Name(int(b))) })
	case BySize:
		k.mold.sort(func(a, b int32) int {
			x, _ := f.Prices.Node(int(a))
			y, _ := f.Prices.Node(int(b))
			return cmp.Compare(y[k.opts.Level], x[k.opts.Level])
		})
	}
	k.mold.pour(s)
	return s
}

// base is the last part of a path, of a folder with its slash.
func base(path string) string {
	return path[strings.LastIndexByte(strings.TrimSuffix(path, "/"), '/')+1:]
}
