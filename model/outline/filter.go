package outline

import (
	"context"
	"slices"

	"outcrop/model"
	"outcrop/model/query"
)

// Order is how the children of one node follow each other.
type Order uint8

// The orders.
const (
	ByPlace Order = iota // folders before files by the bytes of their names; symbols as in the source
	ByName               // without regard to case, folders before files
	BySize               // dearest at a level first; what is not counted yet costs nothing
)

// Options say what a Filter keeps and in which order.
type Options struct {
	// Text holds words that must all be found in the name of a node or of one above it, at least one of them in the node's
	// own; query.Parse says more. Words are found in one piece: the rows stay in tree order, where a scattered match, which a
	// ranked list would put last, is only noise.
	Text        string
	HidePrivate bool // leaves out symbols that are private or internal, with all below them
	Order       Order
	Level       model.Level // whose price BySize compares
}

// Filter narrows and orders rows. With a text, nodes that match stay, with all above them; what lies on the way to a match is
// unfolded, a match itself stays folded but can be unfolded and then shows all that is in it.
//
// A Filter remembers the shape of each file that is unfolded, which costs 17 bytes a symbol of these files. Where the matches
// lie in so many files that nobody looks through them, these files stay folded, too. The zero value keeps everything. Not safe
// for concurrent use.
type Filter struct {
	opts   Options
	active bool // there is a text
	own    *Folds
	layout *Layout
	files  map[*model.Names]*shape
	round  int // of listing
	matcher
	mold   mold
	frames [2][]frame // of nodes, of symbols; by depth
	spare  []Row
	last   []bool
}

// Stats count what the text matched in the whole tree, shown or folded.
type Stats struct {
	Matches int // nodes: folders, files and symbols
	Files   int // files that match or hold a match
	// Unread counts files whose symbols are not known yet: there may be more matches in them.
	Unread int
}

// Set changes the options. With a new text everything off the way to a match is folded again. The next Rows makes a layout
// for them, which takes long with millions of symbols: Lay and Take do it beside.
func (k *Filter) Set(o Options) {
	if o.Order != k.opts.Order || o.Level != k.opts.Level || o.HidePrivate != k.opts.HidePrivate {
		k.files = nil
	}
	if o.Text != k.opts.Text {
		q := query.Parse(o.Text)
		k.own, k.active = NewFolds(), !q.Empty()
	}
	k.opts = o
}

// Take sets the options that a layout was made for, and lets the next Rows of its tree use it.
func (k *Filter) Take(l *Layout) {
	k.Set(l.opts)
	if k.layout != nil && k.layout.tree != l.tree {
		for names, s := range k.files {
			if f := l.tree.Repo.File(s.path); f == nil || f.Names != names {
				delete(k.files, names)
			}
		}
	}
	k.layout, k.matcher = l, *newMatcher(&l.query, l.opts.HidePrivate)
}

// Layout gives the layout in use, or nil.
func (k *Filter) Layout() *Layout { return k.layout }

// Options gives the options in force.
func (k *Filter) Options() Options { return k.opts }

// Active reports whether there is a text that narrows.
func (k *Filter) Active() bool { return k.active }

// Stats gives the counts of the last Rows; they are zero without a text.
func (k *Filter) Stats() Stats {
	if k.layout == nil {
		return Stats{}
	}
	return k.layout.stats
}

// Folds gives the folds in force: while a text is active, those of the filter, else base. Who folds or unfolds without
// Toggle does it there.
func (k *Filter) Folds(base *Folds) *Folds {
	if k.active {
		return k.own
	}
	return base
}

// prepare sees to a layout of the tree for the options in force.
func (k *Filter) prepare(t *model.Tree) {
	if k.layout == nil || k.layout.tree != t || k.layout.opts != k.opts {
		l, _ := Lay(context.Background(), t, k.opts, k.layout)
		k.Take(l)
	}
}

// forget lets go of the shapes of files that were unfolded once and are no more.
func (k *Filter) forget() {
	used := 0
	for _, s := range k.files {
		if s.round == k.round {
			used++
		}
	}
	if len(k.files) <= 2*used+spareShapes {
		return
	}
	for names, s := range k.files {
		if s.round != k.round {
			delete(k.files, names)
		}
	}
}

// spareShapes is how many shapes are kept for files that may be unfolded again.
const spareShapes = 16

// shape gives the shape of a file whose names are known.
func (k *Filter) shape(f *model.File) *shape {
	s := k.files[f.Names]
	if s == nil || k.opts.Order == BySize && s.prices != f.Prices {
		if s = k.symbolsShape(f); k.files == nil {
			k.files = map[*model.Names]*shape{}
		}
		k.files[f.Names] = s
	}
	s.round = k.round
	return s
}

// marked gives the shape of the file of a node, with the marks of the text.
func (k *Filter) marked(node int32) *shape {
	f := k.layout.tree.Nodes[node].File
	s := k.shape(f)
	if s.marked && s.text == k.opts.Text && s.path == f.Path {
		return s
	}
	s.marked, s.text, s.path = true, k.opts.Text, f.Path
	if s.marks = s.marks[:0]; k.active && k.layout.hits[node] > 0 {
		s.marks = slices.Grow(s.marks, f.Names.Len())[:f.Names.Len()]
		k.symbols(f, k.path(f.Path), s.marks)
	}
	return s
}

// expandable reports whether a file has children, or may have some that are not known yet.
func (k *Filter) expandable(f *model.File) bool {
	switch {
	case f.Names == nil:
		return f.Status == model.Pending
	case !k.opts.HidePrivate:
		return f.Names.Len() > 0
	}
	for i := range f.Names.Len() {
		s := f.Names.At(i)
		if v := s.Visibility(); s.Up < 0 && v != model.Private && v != model.Internal {
			return true
		}
	}
	return false
}

// frames gives the working memory for a walk over the shape.
func (s *shape) frames(k *Filter) []frame {
	mem := &k.frames[s.side()]
	if need := int(s.deep) + 2; len(*mem) < need {
		*mem = make([]frame, need+8)
	}
	return *mem
}

// markLast flags the rows that no sibling follows. It goes from the bottom up and knows of each depth whether a row was seen
// since the last one less deep.
func (k *Filter) markLast(rows []Row) {
	deep := 0
	for i := len(rows) - 1; i >= 0; i-- {
		r := &rows[i]
		d := int(r.Depth)
		if d >= len(k.last) {
			k.last = append(k.last, make([]bool, d+8-len(k.last))...)
		}
		for ; deep > d; deep-- {
			k.last[deep] = false
		}
		deep = d
		if !k.last[d] {
			r.Flags |= Last
			k.last[d] = true
		}
	}
	clear(k.last)
}
