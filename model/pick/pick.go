// Package pick holds what was chosen from a repository, each selector at a level, and knows of every node whether it is
// chosen in whole or in part without looking at the repository.
package pick

import (
	"slices"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/model/trie"
)

// State says how much of a node is picked.
type State uint8

// The states.
const (
	None  State = iota
	Part        // something below is picked, or the node is and something below is not
	Whole       // the node is picked, by itself or with one above it, and nothing below is left out
)

// Entry is one note of a Set: a selector at a level, or one that is left out of what is picked above it.
type Entry struct {
	Selector selector.Selector
	Level    model.Level
	Off      bool
}

// Set is what is picked. A pick covers all that lies below its node in the tree, but the nearest note above a node decides,
// its own first. Selectors must have their path; others are not taken. Changes can be undone. Not safe for concurrent use.
type Set struct {
	root   trie.Node[value]
	done   []step
	undone []step
	open   step // the changes since the last step, to be closed by commit
	nested int  // Together calls under way
	kept   []string
}

// value is what the set knows of one node. The counts tell of the node and all below it.
type value struct {
	note  note
	picks int32
	offs  int32
}

// note is 0 for none, off, or a level plus one.
type note uint8

const off note = 255

func (n note) picked() bool { return n != 0 && n != off }

// New gives an empty set.
func New() *Set { return &Set{} }

// Set picks a node at a level. Notes below it stay: what was picked at another level or left out still is.
func (s *Set) Set(sel selector.Selector, l model.Level) {
	if sel.Scoped {
		s.change(trie.Keys(nil, sel), note(l)+1)
		s.commit()
	}
}

// Clear makes sure that nothing of a node is picked: it removes the notes on it and below it, and leaves the node out if one
// above it is picked.
func (s *Set) Clear(sel selector.Selector) {
	if !sel.Scoped {
		return
	}
	keys := trie.Keys(nil, sel)
	s.drop(keys, func(note) bool { return true })
	to := note(0)
	if s.above(keys).picked() {
		to = off
	}
	s.change(keys, to)
	s.commit()
}

// Toggle clears a node that is picked in whole, and else picks all of it at a level.
func (s *Set) Toggle(sel selector.Selector, l model.Level) {
	if !sel.Scoped {
		return
	}
	s.Together(func() {
		if s.State(sel) == Whole {
			s.Clear(sel)
			return
		}
		s.drop(trie.Keys(nil, sel), func(n note) bool { return n == off })
		s.Set(sel, l)
	})
}

// Step goes up or down the ladder of levels by one: from what is not picked to the level first, and down from the lowest
// level to not picked. At the top it stays.
func (s *Set) Step(sel selector.Selector, by int, first model.Level) {
	switch l, ok := s.Level(sel); {
	case !ok && by > 0:
		s.Set(sel, first)
	case ok && by > 0 && int(l) < model.NumLevels-1:
		s.Set(sel, l+1)
	case ok && by < 0 && l > 0:
		s.Set(sel, l-1)
	case ok && by < 0:
		s.Clear(sel)
	}
}

// Level gives the level at which a node is picked, by its own note or one above it.
func (s *Set) Level(sel selector.Selector) (model.Level, bool) {
	if !sel.Scoped {
		return 0, false
	}
	var buf [16]trie.Key
	n := s.nearest(trie.Keys(buf[:0], sel))
	if !n.picked() {
		return 0, false
	}
	return model.Level(n - 1), true
}

// State says how much of a node is picked.
func (s *Set) State(sel selector.Selector) State {
	if !sel.Scoped {
		return None
	}
	var buf [16]trie.Key // rows are asked for at every frame: no garbage
	n, now := &s.root, s.root.Value.note
	for _, k := range trie.Keys(buf[:0], sel) {
		if n = n.Kid(k); n == nil {
			break
		}
		now = n.Value.note.or(now)
	}
	switch {
	case now.picked() && (n == nil || n.Value.offs == 0):
		return Whole
	case now.picked() || n != nil && n.Value.picks > 0:
		return Part
	}
	return None
}

func (n note) or(other note) note {
	if n == 0 {
		return other
	}
	return n
}

// nearest gives the note of the keys' node, or the nearest above it.
func (s *Set) nearest(keys []trie.Key) note {
	n, now := &s.root, s.root.Value.note
	for _, k := range keys {
		if n = n.Kid(k); n == nil {
			break
		}
		now = n.Value.note.or(now)
	}
	return now
}

// above gives the nearest note above the keys' node.
func (s *Set) above(keys []trie.Key) note {
	if len(keys) == 0 {
		return 0
	}
	return s.nearest(keys[:len(keys)-1])
}

// Len is the number of picks; what is left out does not count.
func (s *Set) Len() int { return int(s.root.Value.picks) }

// All gives the picks and what is left out of them, by the bytes of their paths, each before what lies below it.
func (s *Set) All() []Entry {
	var all []Entry
	s.root.Walk(nil, func(keys []trie.Key, n *trie.Node[value]) bool {
		switch v := n.Value.note; {
		case v == off:
			all = append(all, Entry{Selector: trie.Selector(keys), Off: true})
		case v != 0:
			all = append(all, Entry{Selector: trie.Selector(keys), Level: model.Level(v - 1)})
		}
		return true
	})
	return all
}

// Files counts the files of a tree of which something is picked.
func (s *Set) Files(t *model.Tree) int {
	type level struct {
		node *trie.Node[value]
		note note
	}
	count, above := 0, []level{{&s.root, s.root.Value.note}}
	for i := 0; i < len(t.Nodes); {
		n := &t.Nodes[i]
		if d := int(n.Depth); d > 0 {
			up := above[d-1]
			at := up.node.Kid(lastKey(n.Path))
			now := level{at, up.note}
			if at != nil {
				now.note = at.Value.note.or(up.note)
			}
			above = append(above[:d], now)
		}
		now := above[n.Depth]
		switch {
		case now.node == nil || now.node.Leaf() || n.File != nil:
			// Nothing is noted below, or it concerns this one file.
			if now.note.picked() || now.node != nil && now.node.Value.picks > 0 {
				count += int(n.Files)
			}
			i = int(n.End)
		default:
			i++
		}
	}
	return count
}

// lastKey is the key of the last part of a path.
func lastKey(path string) trie.Key {
	keys := trie.Keys(nil, selector.Selector{Path: path})
	return keys[len(keys)-1]
}

// change sets the note of one node and keeps the counts above it right.
func (s *Set) change(keys []trie.Key, to note) {
	nodes := make([]*trie.Node[value], 1, len(keys)+1)
	nodes[0] = &s.root
	for _, k := range keys {
		nodes = append(nodes, nodes[len(nodes)-1].Grow(k))
	}
	last := nodes[len(nodes)-1]
	from := last.Value.note
	picks, offs := to.count()
	p, o := from.count()
	last.Value.note = to
	for i := len(nodes) - 1; i >= 0; i-- {
		v := &nodes[i].Value
		v.picks, v.offs = v.picks+picks-p, v.offs+offs-o
		if i > 0 && v.picks == 0 && v.offs == 0 {
			nodes[i-1].Drop(keys[i-1])
		}
	}
	if from != to {
		s.open = append(s.open, edit{slices.Clone(keys), from, to})
	}
}

func (n note) count() (picks, offs int32) {
	switch {
	case n == off:
		return 0, 1
	case n != 0:
		return 1, 0
	}
	return 0, 0
}

// drop removes the notes below a node that match.
func (s *Set) drop(keys []trie.Key, match func(note) bool) {
	n := &s.root
	for _, k := range keys {
		if n = n.Kid(k); n == nil {
			return
		}
	}
	var found [][]trie.Key
	n.Walk(slices.Clone(keys), func(below []trie.Key, n *trie.Node[value]) bool {
		if v := n.Value.note; len(below) > len(keys) && v != 0 && match(v) {
			found = append(found, slices.Clone(below))
		}
		return true
	})
	for _, below := range found {
		s.change(below, 0)
	}
}
