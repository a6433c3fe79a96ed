package tree

import (
	"outcrop/model"
	"outcrop/model/outline"
	"outcrop/model/selector"
)

// Unfold shows what is below the row at the cursor; on a row that is unfolded it goes to the first of them.
func (p *Pane) Unfold() {
	r, ok := p.Current()
	switch {
	case !ok || !r.Has(outline.HasChildren):
	case !r.Has(outline.Open):
		p.rows = outline.Toggle(p.tree, p.folds, p.filter, p.rows, p.cursor)
		p.clamp()
	case p.cursor+1 < len(p.rows) && p.rows[p.cursor+1].Depth > r.Depth:
		p.Move(1)
	}
}

// Fold hides what is below the row at the cursor; on a folded row it goes to the parent.
func (p *Pane) Fold() {
	r, ok := p.Current()
	if !ok {
		return
	}
	if r.Has(outline.HasChildren | outline.Open) {
		p.rows = outline.Toggle(p.tree, p.folds, p.filter, p.rows, p.cursor)
		p.clamp()
		return
	}
	for i := p.cursor - 1; i >= 0; i-- {
		if p.rows[i].Depth < r.Depth {
			p.cursor = i
			break
		}
	}
	p.clamp()
}

// Toggle folds or unfolds the row at the cursor, and reports whether it can be.
func (p *Pane) Toggle() bool {
	r, ok := p.Current()
	if !ok || !r.Has(outline.HasChildren) {
		return false
	}
	p.rows = outline.Toggle(p.tree, p.folds, p.filter, p.rows, p.cursor)
	p.clamp()
	return true
}

// unfoldable is how many rows are unfolded at once.
const unfoldable = 200_000

// symbolBytes is about how many bytes of source there are to a symbol, for files that are not read yet.
const symbolBytes = 100

// FoldAll folds (or unfolds) the row at the cursor and all below it. Where that is too many rows it unfolds the folders only, and
// tells how many symbols are left, about.
func (p *Pane) FoldAll(fold bool) (left int) {
	r, ok := p.Current()
	if !ok {
		return 0
	}
	sel := outline.RowSelector(p.tree, r)
	if !fold {
		left = symbols(p.tree, int(r.Node))
	}
	p.change(func() {
		switch folds := p.filter.Folds(p.folds); {
		case fold:
			folds.CloseAll(sel)
		case left > 0:
			folds.OpenFolders(sel)
		default:
			folds.OpenAll(sel)
		}
	})
	return left
}

// symbols counts those below a folder, if they are too many rows; else it gives 0.
func symbols(t *model.Tree, at int) (n int) {
	if t.Nodes[at].File != nil {
		return 0
	}
	for i := at; i < int(t.Nodes[at].End); i++ {
		switch f := t.Nodes[i].File; {
		case f == nil:
		case f.Names == nil && f.Status == model.Pending:
			n += int(f.Size / symbolBytes)
		default:
			n += f.Names.Len()
		}
	}
	if n <= unfoldable {
		return 0
	}
	return n
}

// Reveal unfolds what is above a node and goes there. It reports whether the node has a row; a filter's text is given up
// if the node is not among what it shows.
func (p *Pane) Reveal(sel selector.Selector) bool {
	if p.tree == nil {
		return false
	}
	p.change(func() { p.filter.Folds(p.folds).Reveal(sel) })
	at := outline.Find(p.tree, p.rows, sel)
	if at < 0 && p.filter.Active() {
		o := p.filter.Options()
		o.Text = ""
		p.want = o
		p.change(func() { p.filter.Set(o); p.folds.Reveal(sel) })
		sum(p)
		at = outline.Find(p.tree, p.rows, sel)
	}
	if at < 0 {
		return false
	}
	p.cursor = at
	if p.page > 0 && (at < p.top || at >= p.top+p.page) {
		p.top = at - p.page/3
	}
	p.clamp()
	return true
}
