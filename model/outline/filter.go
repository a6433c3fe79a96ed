package outline

import (
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
// A Filter remembers the shape of each file, which costs 16 bytes a symbol of the files unfolded, and with a text 25 bytes of
// all symbols. The zero value keeps everything. Not safe for concurrent use.
type Filter struct {
	opts   Options
	query  query.Query
	active bool // there is a text
	own    *Folds
	tree   *model.Tree // that the rest was made for
	nodes  *shape
	files  map[*model.Names]*shape
	stale  bool // the marks are not those of the text
	stats  Stats
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

// Set changes the options. With a new text everything off the way to a match is folded again.
func (k *Filter) Set(o Options) {
	if o.Order != k.opts.Order || o.Level != k.opts.Level || o.HidePrivate != k.opts.HidePrivate {
		k.tree, k.files = nil, nil
	}
	if o.Text != k.opts.Text {
		k.query, k.stale, k.own = query.Parse(o.Text), true, NewFolds()
		k.active = !k.query.Empty()
	}
	k.opts = o
}

// Options gives the options in force.
func (k *Filter) Options() Options { return k.opts }

// Active reports whether there is a text that narrows.
func (k *Filter) Active() bool { return k.active }

// Stats gives the counts of the last Rows; they are zero without a text.
func (k *Filter) Stats() Stats { return k.stats }

// Folds gives the folds in force: while a text is active, those of the filter, else base. Who folds or unfolds without
// Toggle does it there.
func (k *Filter) Folds(base *Folds) *Folds {
	if k.active {
		return k.own
	}
	return base
}

// prepare brings shapes and marks up to date with the tree.
func (k *Filter) prepare(t *model.Tree) {
	if k.tree != t {
		k.tree, k.stale = t, true
		k.nodes = k.nodesShape(t)
		k.sweep(t)
	}
	if !k.stale {
		return
	}
	k.stale, k.stats = false, Stats{}
	if k.active {
		k.match(t)
	} else {
		k.nodes.hits = false
		for _, s := range k.files {
			s.hits = false
		}
	}
}

// sweep forgets the shapes of files that are not in the tree any more.
func (k *Filter) sweep(t *model.Tree) {
	old := k.files
	k.files = make(map[*model.Names]*shape, len(old))
	if len(old) == 0 {
		return
	}
	for _, f := range t.Repo.Files {
		if s := old[f.Names]; s != nil && f.Names != nil {
			k.files[f.Names] = s
		}
	}
}

// shape gives the shape of a file whose names are known.
func (k *Filter) shape(f *model.File) *shape {
	s := k.files[f.Names]
	if s == nil || k.opts.Order == BySize && s.prices != f.Prices {
		s = k.symbolsShape(f)
		k.files[f.Names] = s
	}
	return s
}

// expandable reports whether a file has children, or may have some that are not known yet.
func (k *Filter) expandable(f *model.File) bool {
	switch {
	case f.Names == nil:
		return f.Status == model.Pending
	case k.opts.HidePrivate:
		return len(k.shape(f).places) > 0
	}
	return f.Names.Len() > 0
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
