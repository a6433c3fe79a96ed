// Package outline says what of a tree is visible: which rows there are under the folds, the filter and the order chosen, and
// where the cursor goes when they change.
package outline

import (
	"math"
	"slices"

	"outcrop/model"
)

// Row is a visible node. Its numbers live as long as the tree they were made from; RowSelector gives what lasts.
type Row struct {
	Node   int32  // index into Tree.Nodes: a folder, a file, or the file that holds the symbol
	Symbol int32  // index into the file's Names, or -1: the node itself
	Depth  uint16 // 0 for what lies in the root; it stays at its greatest value where nesting is deeper still
	Flags  Flags
}

// Flags are yes-or-no facts of a row.
type Flags uint16

// The flags.
const (
	HasChildren Flags = 1 << iota // can be unfolded; a file that is not read yet counts as one that can
	Open                          // unfolded
	Last                          // no row of the same parent follows
	Match                         // the filter's text names this very node, not only one below or above it
)

// Has reports whether all of the flags are set.
func (r Row) Has(f Flags) bool { return r.Flags&f == f }

// Rows lists what is visible of the tree and overwrites buf. The root is always unfolded and has no row. Symbols stand below
// their parents in the tree, which for a method may be a type that does not enclose it, in source order. A file whose symbols
// are not known yet shows none. A nil filter keeps everything in place order. Who lists more than once should keep a Filter:
// it remembers the shape of each file, so that listing again allocates nothing.
func Rows(t *model.Tree, f *Folds, keep *Filter, buf []Row) []Row {
	if keep == nil {
		keep = &Filter{}
	}
	keep.prepare(t)
	keep.round++
	w, nodes := walk{tree: t, keep: keep, rows: buf[:0]}, keep.layout.nodes
	_, top := keep.step(frame{}, keep.Folds(f).root, keep.mark(nodes, 0), true, true)
	w.list(nodes, 0, 1, nodes.places[0].end, 0, top)
	keep.markLast(w.rows)
	keep.forget()
	return w.rows
}

// Toggle folds or unfolds the row at an index, in the folds (or the filter's own, see Filter.Folds) and in the rows, which
// must be what Rows gave for the same tree and filter. It splices in place. A row without children is left as it is.
func Toggle(t *model.Tree, f *Folds, keep *Filter, rows []Row, at int) []Row {
	if at < 0 || at >= len(rows) || !rows[at].Has(HasChildren) {
		return rows
	}
	if keep == nil {
		keep = &Filter{}
	}
	keep.prepare(t)
	row, folds := &rows[at], keep.Folds(f)
	if sel := RowSelector(t, *row); row.Has(Open) {
		folds.Close(sel)
	} else {
		folds.Open(sel)
	}
	if row.Depth == math.MaxUint16 {
		// The depths do not tell any more where what lies below ends.
		return Rows(t, f, keep, rows)
	}
	if row.Has(Open) {
		row.Flags &^= Open
		end := at + 1
		for end < len(rows) && rows[end].Depth > row.Depth {
			end++
		}
		return slices.Delete(rows, at+1, end)
	}
	row.Flags |= Open
	w := walk{tree: t, keep: keep, rows: keep.spare[:0]}
	w.below(*row, folds)
	keep.markLast(w.rows)
	keep.spare = w.rows
	return slices.Insert(rows, at+1, w.rows...)
}
