package outline

import (
	"fmt"
	"strings"

	"outcrop/model/selector"
	"outcrop/model/trie"
)

// Folds remembers which nodes are unfolded, by selector, so that it outlives the snapshot. Folding or unfolding all below a
// node is one note, however much lies below. To begin with only the root is unfolded. Not safe for concurrent use.
type Folds struct {
	root *trie.Node[fold]
}

// fold is what is noted of one node.
type fold struct {
	own   state // of the node
	below state // of all below that have no note of their own, up to the next node that says so for its own
}

type state uint8

const (
	unset state = iota
	opened
	closed
	spread // folders are unfolded, files are not
)

func (s state) or(other state) state {
	if s == unset {
		return other
	}
	return s
}

// NewFolds gives the folds with only the root unfolded.
func NewFolds() *Folds { return &Folds{&trie.Node[fold]{}} }

// Clone copies the folds.
func (f *Folds) Clone() *Folds { return &Folds{f.root.Clone()} }

// Open unfolds one node.
func (f *Folds) Open(s selector.Selector) { f.at(s).Value.own = opened }

// Close folds one node; what was unfolded below it will be again when it is unfolded.
func (f *Folds) Close(s selector.Selector) { f.at(s).Value.own = closed }

// OpenAll unfolds a node and all below it.
func (f *Folds) OpenAll(s selector.Selector) { f.all(s, opened) }

// OpenFolders unfolds a folder and the folders below it, but no file: the symbols of a large repository are more rows than
// anybody goes through.
func (f *Folds) OpenFolders(s selector.Selector) { f.all(s, spread) }

// CloseAll folds a node and all below it.
func (f *Folds) CloseAll(s selector.Selector) { f.all(s, closed) }

// Reveal unfolds everything above a node, so that it has a row.
func (f *Folds) Reveal(s selector.Selector) {
	n, mode := f.root, unset
	keys := trie.Keys(nil, s)
	for i, k := range keys {
		mode = n.Value.below.or(mode)
		if n.Value.own.or(mode) != opened && i > 0 {
			n.Value.own = opened
		}
		n = n.Grow(k)
	}
}

func (f *Folds) at(s selector.Selector) *trie.Node[fold] {
	n := f.root
	for _, k := range trie.Keys(nil, s) {
		n = n.Grow(k)
	}
	return n
}

func (f *Folds) all(s selector.Selector, to state) {
	n := f.at(s)
	n.Value = fold{to, to}
	n.Clear()
}

// foldLetters are those of the states.
const foldLetters = "-ocf"

// The first letter of a key that is kept says what is noted of the selector that follows: a letter for the node, one for all
// below.
func (v fold) letters() string {
	return string([]byte{foldLetters[v.own], foldLetters[v.below]})
}

// Keys gives the folds as lines of text for Restore, sorted by path.
func (f *Folds) Keys() []string {
	var lines []string
	f.root.Walk(nil, func(keys []trie.Key, n *trie.Node[fold]) bool {
		if n.Value != (fold{}) {
			lines = append(lines, n.Value.letters()+" "+trie.Selector(keys).String())
		}
		return true
	})
	return lines
}

// Restore adds what Keys gave. Lines it cannot read are left out and named in the error.
func (f *Folds) Restore(lines []string) error {
	bad := 0
	var first string
	for _, line := range lines {
		v, s, ok := parseFold(line)
		if !ok {
			if bad++; bad == 1 {
				first = line
			}
			continue
		}
		f.at(s).Value = v
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d folds cannot be read and stay folded, first: %q", bad, len(lines), first)
	}
	return nil
}

func parseFold(line string) (fold, selector.Selector, bool) {
	letters, rest, ok := strings.Cut(line, " ")
	if !ok || len(letters) != 2 {
		return fold{}, selector.Selector{}, false
	}
	own, below := strings.IndexByte(foldLetters, letters[0]), strings.IndexByte(foldLetters, letters[1])
	s, _, leveled, err := selector.Parse(rest)
	if own < 0 || below < 0 || err != nil || leveled || !s.Scoped {
		return fold{}, selector.Selector{}, false
	}
	return fold{state(own), state(below)}, s, true
}
