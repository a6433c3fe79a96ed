// Package trie keeps values by selector, so that whoever walks the tree of folders, files and symbols can walk the values in
// step: one look-up a node, and none where nothing lies below.
package trie

import (
	"cmp"
	"slices"
	"strings"

	"outcrop/model"
	"outcrop/model/selector"
)

// Key is one step down: a folder's name with its slash, a file's name, a symbol's name with the number of its like before
// it, or a range of lines, which alone has To > 0.
type Key struct {
	Name     string
	Nth      int32
	From, To int32 // 1-based, both ends inclusive
}

// Compare orders keys so that walking them in order gives paths in the order of their bytes.
func (k Key) Compare(o Key) int {
	return cmp.Or(strings.Compare(k.Name, o.Name), cmp.Compare(k.Nth, o.Nth), cmp.Compare(k.From, o.From), cmp.Compare(k.To, o.To))
}

// Keys appends the steps from the root to what the selector names.
func Keys(buf []Key, s selector.Selector) []Key {
	for path := s.Path; path != ""; {
		n := strings.IndexByte(path, '/') + 1
		if n == 0 {
			n = len(path)
		}
		buf = append(buf, Key{Name: path[:n]})
		path = path[n:]
	}
	for _, p := range s.Symbols {
		buf = append(buf, Key{Name: p.Name, Nth: int32(p.Nth)})
	}
	if s.To > 0 {
		buf = append(buf, Key{From: int32(s.From), To: int32(s.To)})
	}
	return buf
}

// SymbolKeys appends the steps from symbol i's parent in the tree to the symbol. There is more than one if the symbol names
// an owner that is not in this file.
func SymbolKeys(buf []Key, f *model.File, i int) []Key {
	s := f.Names.At(i)
	if f.Names.Owner(i) == "" {
		return append(buf, Key{Name: f.Names.Name(i), Nth: int32(s.Nth)})
	}
	parts := selector.Of(f, i).Symbols
	if s.Up >= 0 {
		parts = parts[len(selector.Of(f, int(s.Up)).Symbols):]
	}
	for _, p := range parts {
		buf = append(buf, Key{Name: p.Name, Nth: int32(p.Nth)})
	}
	return buf
}

// Selector is the inverse of Keys.
func Selector(keys []Key) selector.Selector {
	var s selector.Selector
	var path strings.Builder
	for _, k := range keys {
		name := path.String()
		switch {
		case k.To > 0:
			s.From, s.To = int(k.From), int(k.To)
		case name == "" || name[len(name)-1] == '/':
			path.WriteString(k.Name)
		default:
			s.Symbols = append(s.Symbols, selector.Part{Name: k.Name, Nth: int(k.Nth)})
		}
	}
	s.Path, s.Scoped = path.String(), true
	return s
}

// Node holds the value of one selector; a nil Node is one below which nothing is kept, and may be asked.
type Node[V any] struct {
	Value V
	kids  map[Key]*Node[V]
}

// Kid gives the node one step down, or nil.
func (n *Node[V]) Kid(k Key) *Node[V] {
	if n == nil {
		return nil
	}
	return n.kids[k]
}

// Leaf reports whether nothing is kept below.
func (n *Node[V]) Leaf() bool { return n == nil || len(n.kids) == 0 }

// Grow gives the node one step down and makes it if it is missing.
func (n *Node[V]) Grow(k Key) *Node[V] {
	kid := n.kids[k]
	if kid == nil {
		kid = &Node[V]{}
		if n.kids == nil {
			n.kids = map[Key]*Node[V]{}
		}
		k.Name = strings.Clone(k.Name) // not to keep the names of a whole file alive
		n.kids[k] = kid
	}
	return kid
}

// Drop removes the node one step down with all below it.
func (n *Node[V]) Drop(k Key) { delete(n.kids, k) }

// Clear removes all below.
func (n *Node[V]) Clear() { n.kids = nil }

// Clone copies the node and all below it.
func (n *Node[V]) Clone() *Node[V] {
	c := &Node[V]{Value: n.Value}
	if len(n.kids) > 0 {
		c.kids = make(map[Key]*Node[V], len(n.kids))
		for k, kid := range n.kids {
			c.kids[k] = kid.Clone()
		}
	}
	return c
}

// Walk visits the node and all below it, parents first and in the order of keys. The keys are only lent. It goes on below a
// node as long as visit says so.
func (n *Node[V]) Walk(keys []Key, visit func(keys []Key, n *Node[V]) bool) {
	if n == nil || !visit(keys, n) {
		return
	}
	order := make([]Key, 0, len(n.kids))
	for k := range n.kids {
		order = append(order, k)
	}
	slices.SortFunc(order, Key.Compare)
	for _, k := range order {
		n.kids[k].Walk(append(keys, k), visit)
	}
}
