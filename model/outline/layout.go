package outline

import (
	"context"

	"outcrop/model"
	"outcrop/model/query"
)

// Layout is what listing rows needs to know of one whole snapshot: the order of its folders and files, and which of them a text
// names or leads to. It takes 25 bytes a folder or file and nothing for a symbol. Lay may take a second for millions of symbols
// and runs beside what must not wait; a Filter takes the layout then. It does not change.
type Layout struct {
	tree  *model.Tree
	opts  Options
	query query.Query
	nodes *shape
	marks []mark  // by node; nil without a text
	hits  []int32 // by node: the symbols that match in a file
	stats Stats
	names int // symbols in all files
	// crowded is whether the files that hold a match stay folded, since there are too many.
	crowded bool
}

// unfolded is how many symbols the files that hold a match may have together, for these files to be unfolded: with more of them
// nobody looks through the rows, which would take long to list and as much memory as all names.
const unfolded = 1 << 18

// Lay makes the layout of a snapshot. What another layout, which may be nil, knows of it already is taken over: the order, the
// matches of the files both share, and for a text with more typed to it the files where nothing matched. The error is the
// context's.
func Lay(ctx context.Context, t *model.Tree, o Options, prev *Layout) (*Layout, error) {
	l := &Layout{tree: t, opts: o, query: query.Parse(o.Text)}
	if prev != nil && prev.tree == t && prev.opts.Order == o.Order && (o.Order != BySize || prev.opts.Level == o.Level) {
		l.nodes = prev.nodes
	} else {
		l.nodes = nodesShape(t, o)
	}
	if prev != nil && prev.tree == t {
		l.names = prev.names
	} else {
		for _, f := range t.Repo.Files {
			l.names += f.Names.Len()
		}
	}
	if l.query.Empty() {
		return l, ctx.Err()
	}
	return l, l.match(ctx, prev)
}

// Options gives what the layout was made for.
func (l *Layout) Options() Options { return l.opts }

// Tree gives the snapshot that the layout was made for.
func (l *Layout) Tree() *model.Tree { return l.tree }

// Names is how many symbols the snapshot has.
func (l *Layout) Names() int { return l.names }

// above is what the nodes below one need to know of it.
type above struct {
	node  int
	terms uint64 // those found in the node or above it
}

// Crowded reports whether files that hold a match stay folded, so that matches in them have no row of their own.
func (l *Layout) Crowded() bool { return l.crowded }

// match marks the nodes.
func (l *Layout) match(ctx context.Context, prev *Layout) error {
	t := l.tree
	l.marks, l.hits = make([]mark, len(t.Nodes)), make([]int32, len(t.Nodes))
	m, old := newMatcher(&l.query, l.opts.HidePrivate), l.share(prev)
	line := []above{{}}
	held, since := 0, 0
	for i := 1; i < len(t.Nodes); i++ {
		n := &t.Nodes[i]
		line = line[:n.Depth]
		terms := line[n.Depth-1].terms
		own := m.node(n.Path)
		line = append(line, above{i, terms | own})
		found := m.meets(own, terms, model.NoKind)
		if found {
			l.stats.Matches++
			l.marks[i] = hit
		}
		f := n.File
		switch {
		case f == nil:
		case f.Names != nil:
			if since += f.Names.Len() + 1; since > 8192 {
				since = 0
				if err := ctx.Err(); err != nil {
					return err
				}
			}
			if l.hits[i] = l.inside(m, old, i, terms|own); l.hits[i] > 0 {
				held += f.Names.Len()
				found = true
			}
		case f.Status == model.Pending:
			l.stats.Unread++
		}
		if found {
			for d := len(line) - 2; d >= 0 && l.marks[line[d].node]&hitBelow == 0; d-- {
				l.marks[line[d].node] |= hitBelow
			}
			if f != nil {
				l.stats.Files++
			}
		}
	}
	if l.crowded = held > unfolded; l.crowded {
		for i := range l.hits {
			if l.hits[i] > 0 {
				l.marks[i] |= stay
			}
		}
	}
	return ctx.Err()
}

// inside counts the symbols that match in the file of node i.
func (l *Layout) inside(m *matcher, old *shared, i int, top uint64) int32 {
	n := &l.tree.Nodes[i]
	count, known := old.hits(i, n)
	if !known {
		count = int32(m.symbols(n.File, top, nil))
	}
	if count > 0 {
		l.stats.Matches += int(count)
		l.marks[i] |= hitBelow
	}
	return count
}

// shared is what an older layout knows of the matches.
type shared struct {
	prev  *Layout // nil: nothing
	same  bool    // the text is the same; else only files without a match are known to have none
	shift int     // from the index of a node to that of the same in the older tree
}

// share finds out what an older layout is good for.
func (l *Layout) share(prev *Layout) *shared {
	if prev == nil || prev.hits == nil || prev.opts.HidePrivate != l.opts.HidePrivate || !l.query.Narrows(&prev.query) {
		return &shared{}
	}
	return &shared{prev: prev, same: prev.opts.Text == l.opts.Text}
}

// hits gives how many symbols match in the file of node i, if that is known.
func (s *shared) hits(i int, n *model.Node) (int32, bool) {
	if s.prev == nil {
		return 0, false
	}
	old := s.prev.tree
	if at := i + s.shift; at < 0 || at >= len(old.Nodes) || old.Nodes[at].Path != n.Path {
		if old.Repo.File(n.Path) == nil {
			return 0, false
		}
		s.shift = old.Find(n.Path) - i
	}
	at := i + s.shift
	if f := old.Nodes[at].File; f == nil || f.Names != n.File.Names {
		return 0, false
	}
	count := s.prev.hits[at]
	return count, s.same || count == 0
}
