package tree

import (
	"outcrop/model"
	"outcrop/model/outline"
)

// narrowing is what narrows and orders the rows.
type narrowing struct {
	filter *outline.Filter
	want   outline.Options // asked for; the filter has them when their layout is there
	found  uint64          // what the matches of the filter's text cost in full
	whole  bool            // that is known of all of them
}

// Filter gives what narrows and orders the rows, or is going to.
func (n *narrowing) Filter() outline.Options { return n.want }

// Layout gives the layout of the rows as they are, or nil.
func (n *narrowing) Layout() *outline.Layout { return n.filter.Layout() }

// Matched counts what the filter's text matched, and the tokens that these nodes cost in full as far as they are known, and
// says whether all are; the counts are 0 without a text.
func (n *narrowing) Matched() (s outline.Stats, cost uint64, whole bool) {
	return n.filter.Stats(), n.found, n.whole
}

// SetFilter narrows and orders the rows anew. While a text is typed the cursor goes to the first match.
func (p *Pane) SetFilter(o outline.Options) {
	p.want = o
	refilter(p, func() { p.filter.Set(o) })
}

// light is how many symbols a tree may have for its filter to be worked out while the key waits: a millisecond or two.
const light = 20_000

// Ask wants the rows narrowed and ordered. It reports whether that takes so long that it has to be worked out beside: the rows
// stay as they are until Take brings a layout for these options. Else they are narrowed already.
func (p *Pane) Ask(o outline.Options) bool {
	if l := p.filter.Layout(); l != nil && l.Names() > light {
		p.want = o
		return true
	}
	p.SetFilter(o)
	return false
}

// Take shows a layout that was worked out beside, with the snapshot it was made for. It reports whether it is for the options
// that are wanted by now; if not, nothing changes.
func (p *Pane) Take(l *outline.Layout) bool {
	if l.Options() != p.want {
		return false
	}
	refilter(p, func() {
		p.tree = l.Tree()
		p.filter.Take(l)
	})
	return true
}

// refilter changes filter and tree. With a new text the cursor goes to the first match.
func refilter(p *Pane, change func()) {
	text := p.filter.Options().Text
	p.change(change)
	sum(p)
	if p.want.Text == text || p.want.Text == "" {
		return
	}
	for i, r := range p.rows {
		if r.Has(outline.Match) {
			p.cursor, p.top = i, 0
			break
		}
	}
	p.clamp()
}

// sum adds up what the filter's text matched, but not twice what lies in another match. What is not counted, or has no row
// since there are too many, is not in the sum.
func sum(p *Pane) {
	p.found, p.whole = 0, true
	if p.tree == nil || !p.filter.Active() {
		return
	}
	p.whole = !p.filter.Layout().Crowded()
	inside := -1 // depth of the match around the row
	for _, r := range p.rows {
		if inside >= 0 && int(r.Depth) > inside {
			continue
		}
		if inside = -1; r.Has(outline.Match) {
			inside = int(r.Depth)
			n := &p.tree.Nodes[r.Node]
			if r.Symbol < 0 {
				p.found += n.Prices[model.LevelFull]
			} else if own, ok := n.File.Prices.Node(int(r.Symbol)); ok {
				p.found += uint64(own[model.LevelFull])
			} else {
				p.whole = false
			}
		}
	}
}
