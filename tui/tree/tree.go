// Package tree is the outline pane: folders, files and symbols as rows, each with what was picked of it and what every
// level of it costs. It holds the cursor, the folds and the filter; it draws only the rows that are seen.
package tree

import (
	"outcrop/model"
	"outcrop/model/outline"
	"outcrop/model/pick"
	"outcrop/model/selector"
	"outcrop/tui/style"
)

// Pane is the state of the outline pane. Its owner gives it a tree, and tells it what keys ask for by methods.
type Pane struct {
	tree   *model.Tree
	rows   []outline.Row
	folds  *outline.Folds
	cursor int // index into rows; 0 if there are none
	top    int // first row drawn
	page   int // rows that the last drawing had room for
	narrowing
}

// Look is what the pane needs to draw, beside its own state.
type Look struct {
	Sheet   *style.Sheet
	Picks   *pick.Set
	Texts   *pick.Texts // nil: nothing is known of changes
	Focused bool
	Hint    string // what stands in place of rows while there are none: "reading the folder ..."
	// Price writes a count of tokens for the model in use: "1.2k", or "~1.4k" where it is an estimate.
	Price func(tokens uint64) string
}

// New gives a pane without a tree.
func New() *Pane {
	return &Pane{folds: outline.NewFolds(), narrowing: narrowing{filter: &outline.Filter{}}}
}

// SetTree shows another snapshot. The cursor stays on its node, or goes to the nearest that is left.
func (p *Pane) SetTree(t *model.Tree) {
	p.change(func() { p.tree = t })
	sum(p)
}

// change makes a change that may alter the rows, lists them again and puts the cursor back, on the same screen line if
// that can be.
func (p *Pane) change(f func()) {
	old, above := p.tree, p.cursor-p.top
	var anchor outline.Anchor
	if old != nil {
		anchor = outline.Mark(old, p.rows, p.cursor)
	}
	f()
	if p.tree == nil {
		return
	}
	p.rows = outline.Rows(p.tree, p.folds, p.filter, p.rows)
	if old != nil {
		p.cursor = anchor.Row(p.tree, p.rows)
	}
	p.top = p.cursor - above
	p.clamp()
}

// clamp keeps cursor and top inside the rows.
func (p *Pane) clamp() {
	p.cursor = max(0, min(p.cursor, len(p.rows)-1))
	if p.page > 0 {
		p.top = min(max(p.top, p.cursor-p.page+1), p.cursor)
		p.top = max(0, min(p.top, len(p.rows)-p.page))
	}
}

// Tree is the snapshot shown, or nil.
func (p *Pane) Tree() *model.Tree { return p.tree }

// Folds are the pane's folds, to be kept and restored before the first tree is set.
func (p *Pane) Folds() *outline.Folds { return p.folds }

// Current gives the row at the cursor.
func (p *Pane) Current() (outline.Row, bool) {
	if p.tree == nil || p.cursor >= len(p.rows) {
		return outline.Row{}, false
	}
	return p.rows[p.cursor], true
}

// Selector names the node at the cursor.
func (p *Pane) Selector() (selector.Selector, bool) {
	r, ok := p.Current()
	if !ok {
		return selector.Selector{}, false
	}
	return outline.RowSelector(p.tree, r), true
}

// File gives the file of the node at the cursor and the symbol, -1 for the file itself. It is nil on a folder.
func (p *Pane) File() (*model.File, int) {
	r, ok := p.Current()
	if !ok {
		return nil, -1
	}
	return p.tree.Nodes[r.Node].File, int(r.Symbol)
}

// Seen gives the paths of files to load first: those in the rows on the screen that are not loaded yet, or whose symbols are
// there while what they cost is out of memory.
func (p *Pane) Seen() []string {
	var paths []string
	last := int32(-1)
	for i := p.top; i < min(p.top+p.page, len(p.rows)); i++ {
		r := p.rows[i]
		f := p.tree.Nodes[r.Node].File
		if f != nil && r.Node != last && (f.Status == model.Pending || r.Symbol >= 0 && f.Away()) {
			paths, last = append(paths, f.Path), r.Node
		}
	}
	return paths
}

// Shown gives the selectors of all rows that the filter's text names; without a text, of all top rows.
func (p *Pane) Shown() []selector.Selector {
	var sels []selector.Selector
	for _, r := range p.rows {
		if p.filter.Active() && r.Has(outline.Match) || !p.filter.Active() && r.Depth == 0 {
			sels = append(sels, outline.RowSelector(p.tree, r))
		}
	}
	return sels
}

// Move goes down by n rows, up if n is negative.
func (p *Pane) Move(n int) {
	p.cursor += n
	p.clamp()
}

// Page is the number of rows on the screen.
func (p *Pane) Page() int { return max(1, p.page) }

// Go puts the cursor on a row, counted from the first on the screen; rows that are not there are ignored.
func (p *Pane) Go(line int) bool {
	if at := p.top + line; line >= 0 && at < len(p.rows) {
		p.cursor = at
		return true
	}
	return false
}

// Scroll moves the rows under the cursor, which stays on the screen.
func (p *Pane) Scroll(n int) {
	p.top = max(0, min(p.top+n, len(p.rows)-p.page))
	p.cursor = max(p.top, min(p.cursor, p.top+p.page-1))
	p.clamp()
}

// Sibling goes to the next (by 1) or previous (by -1) row of the same parent.
func (p *Pane) Sibling(by int) {
	r, ok := p.Current()
	if !ok {
		return
	}
	for i := p.cursor + by; i >= 0 && i < len(p.rows) && p.rows[i].Depth >= r.Depth; i += by {
		if p.rows[i].Depth == r.Depth {
			p.cursor = i
			break
		}
	}
	p.clamp()
}
