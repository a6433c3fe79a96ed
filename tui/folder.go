package tui

import (
	"cmp"
	"slices"
	"strings"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/tui/source"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// Widths of the columns of an overview, and how many rows its tables have at most.
const (
	nameColumn  = 20
	countColumn = 7
	priceColumn = 9
	mostKinds   = 8
	mostKids    = 5
)

// overview is a text about a folder: how much is in it, what each level of it costs, which languages it is written in and
// what takes most of it. It is made of the snapshot alone.
type overview struct {
	text  []byte
	spans []source.Span
	price func(uint64) string
	more  string // behind a sum that will grow
}

// kind is what a folder holds in one language.
type kind struct {
	title string
	files int
	node  model.Node // sums up prices and what is pending
}

// overviewOf writes about the folder of a tree, which is picked at a level if picked is true.
func overviewOf(a *app, t *model.Tree, at int, level model.Level, picked bool) *overview {
	o := &overview{price: a.price, more: a.look.sheet.Markers().Uncounted}
	n := &t.Nodes[at]
	kinds, skipped := kindsOf(t, at)
	o.put(style.Folder, plural(int(n.Files), "file")+" below")
	if skipped > 0 {
		o.put(style.Dim, ", "+thousands(skipped)+" skipped")
	}
	o.end()
	o.head("level", "", "tokens")
	for l := range model.NumLevels {
		role := style.Price
		if picked && model.Level(l) == level {
			role = style.PriceLevel
		}
		o.row(style.Text, role, model.Level(l).String(), "", n, model.Level(l))
		if role == style.PriceLevel {
			o.put(style.Picked, " "+a.look.sheet.Markers().Whole)
		}
		o.end()
	}
	o.head("language", "files", "tokens")
	for _, k := range kinds[:min(len(kinds), mostKinds)] {
		o.row(style.Text, style.Price, k.title, thousands(k.files), &k.node, model.LevelFull)
		o.end()
	}
	if rest := len(kinds) - mostKinds; rest > 0 {
		o.put(style.Dim, "and "+itoa(rest)+" more")
		o.end()
	}
	o.head("largest", "files", "tokens")
	for _, i := range largest(t, at) {
		kid, role, files := &t.Nodes[i], style.File, ""
		if kid.File == nil {
			role, files = style.Folder, thousands(int(kid.Files))
		}
		o.row(role, style.Price, kid.Path[len(n.Path):], files, kid, model.LevelFull)
		o.end()
	}
	return o
}

// put appends text in a style.
func (o *overview) put(role style.Role, s string) {
	start := uint32(len(o.text))
	o.text = append(o.text, s...)
	o.spans = append(o.spans, source.Span{Start: start, Stop: uint32(len(o.text)), Role: role})
}

func (o *overview) end() { o.text = append(o.text, '\n') }

// head begins a table.
func (o *overview) head(name, count, price string) {
	o.end()
	o.put(style.Dim, text.Fit(name, nameColumn)+right(count, countColumn)+right(price, priceColumn))
	o.end()
}

// row writes a name, a number of files, and what a node costs at a level.
func (o *overview) row(role, cost style.Role, name, files string, n *model.Node, l model.Level) {
	o.put(role, text.Fit(text.Clean(string(selector.AppendPlain(nil, name)), 1), nameColumn))
	o.put(style.Dim, right(files, countColumn))
	price := ""
	switch {
	case skipped(n):
	case n.Pending > 0 && n.Prices[l] == 0:
		price = o.more
	case n.Pending > 0:
		price = o.price(n.Prices[l]) + o.more
	default:
		price = o.price(n.Prices[l])
	}
	o.put(cost, right(price, priceColumn))
}

func skipped(n *model.Node) bool { return n.File != nil && n.File.Status == model.Skipped }

// right puts clean text at the right of w cells.
func right(s string, w int) string { return strings.Repeat(" ", max(0, w-text.Cells(s))) + s }

// kindsOf sums up the files below a node by language, the dearest first, and counts those that were not read.
func kindsOf(t *model.Tree, at int) (kinds []kind, left int) {
	place := map[string]int{}
	for i := at + 1; i < int(t.Nodes[at].End); i++ {
		n := &t.Nodes[i]
		if n.File == nil {
			continue
		}
		if skipped(n) {
			left++
			continue
		}
		title := "other"
		if n.File.Language != nil && n.File.Language.Title != "" {
			title = n.File.Language.Title
		}
		k, known := place[title]
		if !known {
			k = len(kinds)
			place[title], kinds = k, append(kinds, kind{title: title})
		}
		sum := &kinds[k]
		sum.files++
		sum.node.Pending += n.Pending
		for l, p := range n.Prices {
			sum.node.Prices[l] += p
		}
	}
	slices.SortFunc(kinds, func(x, y kind) int {
		return cmp.Or(cmp.Compare(y.node.Prices[model.LevelFull], x.node.Prices[model.LevelFull]), cmp.Compare(y.files, x.files),
			cmp.Compare(x.title, y.title))
	})
	return kinds, left
}

// largest gives the nodes right below a folder that cost most in full, the dearest first.
func largest(t *model.Tree, at int) []int {
	var kids []int
	for i := at + 1; i < int(t.Nodes[at].End); i = int(t.Nodes[i].End) {
		kids = append(kids, i)
	}
	slices.SortStableFunc(kids, func(x, y int) int {
		return cmp.Compare(t.Nodes[y].Prices[model.LevelFull], t.Nodes[x].Prices[model.LevelFull])
	})
	return kids[:min(len(kids), mostKids)]
}
