package tree

import (
	"strconv"
	"strings"

	"outcrop/model"
	"outcrop/model/outline"
	"outcrop/model/pick"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// column is one price column: its level, title and width with a blank before it.
type column struct {
	level model.Level
	title string
}

// columnWidth is the width of a price column: "outline", or "~1.4M", and a blank before it.
const columnWidth = 8

// columns chooses the price columns that a width has room for; names need at least 20 cells.
func columns(w int) []column {
	all := []column{{model.LevelName, "name"}, {model.LevelSignature, "sig"}, {model.LevelOutline, "outline"}, {model.LevelFull, "full"}}
	for n := 4; n > 0; n-- {
		if n == 4 && w < 76 {
			continue
		}
		if w-n*columnWidth >= 20 {
			return all[4-n:]
		}
	}
	return nil
}

// Titles is the header of the price columns, right-aligned in w cells, for the pane's frame.
func Titles(w int) string {
	cols := columns(w)
	l := style.NewLine(len(cols)*columnWidth, "")
	for i, c := range cols {
		l.Skip((i+1)*columnWidth-len(c.title)).Put("", c.title)
	}
	return l.String()
}

// Lines draws the pane: exactly h lines of exactly w cells.
func (p *Pane) Lines(w, h int, look Look) []string {
	p.page = h
	p.clamp()
	lines := make([]string, 0, h)
	cols := columns(w)
	for y := range h {
		i := p.top + y
		switch {
		case i < len(p.rows):
			lines = append(lines, row(p, i, w, cols, look))
		case y == 0 && look.Hint != "" && len(p.rows) == 0:
			lines = append(lines, style.NewLine(w, "").Put(look.Sheet.Role(style.Dim), " "+text.Clean(look.Hint, 1)).String())
		default:
			lines = append(lines, style.NewLine(w, "").String())
		}
	}
	return lines
}

// painter writes one row, on the surface of the cursor where it stands there.
type painter struct {
	*style.Line
	look Look
	on   func(style.Role) style.SGR
}

func row(p *Pane, i, w int, cols []column, look Look) string {
	r := p.rows[i]
	d := painter{look: look, on: look.Sheet.Role}
	if i == p.cursor {
		surface := style.CursorUnfocused
		if look.Focused {
			surface = style.Cursor
		}
		d.on = func(role style.Role) style.SGR { return look.Sheet.Over(surface, role) }
	}
	d.Line = style.NewLine(w, d.on(style.Text))
	n := &p.tree.Nodes[r.Node]
	level, state := d.marks(p, r)
	sign, word := d.stale(p, r, n)
	end := w - len(cols)*columnWidth
	if d.Left()-d.behind(end) < leastName+text.Cells(sign+word) {
		word = ""
	}
	d.label(n, r, end-text.Cells(sign+word))
	d.put(end, style.Warning, sign+word)
	d.prices(n, r, w, cols, level, state)
	return d.String()
}

// marks draws indent, fold marker and pick marker with the letter of the level, which reads without colour.
func (d painter) marks(p *Pane, r outline.Row) (model.Level, pick.State) {
	m := d.look.Sheet.Markers()
	indent := min(2*int(r.Depth), max(0, d.Left()/2-8))
	d.Skip(1 + indent)
	switch {
	case r.Has(outline.HasChildren | outline.Open):
		d.Put(d.on(style.Dim), m.Unfolded)
	case r.Has(outline.HasChildren):
		d.Put(d.on(style.Dim), m.Folded)
	default:
		d.Put(d.on(style.Dim), " ")
	}
	d.Put(d.on(style.Text), " ")
	sel := outline.RowSelector(p.tree, r)
	state := d.look.Picks.State(sel)
	level, picked := d.look.Picks.Level(sel)
	letter := " "
	if picked {
		letter = level.String()[:1]
	}
	switch state {
	case pick.Whole:
		d.Put(d.on(style.Picked), m.Whole+letter)
	case pick.Part:
		d.Put(d.on(style.Part), m.Part+letter)
	default:
		d.Put(d.on(style.Dim), m.None+" ")
	}
	if !picked {
		state = pick.None
	}
	d.Put(d.on(style.Text), " ")
	return level, state
}

// leastName is the room for a name that a word about a pick does not take.
const leastName = 12

// stale says what became of a pick: a sign, which is shown at any width, and a word.
func (d painter) stale(p *Pane, r outline.Row, n *model.Node) (sign, word string) {
	x, m := d.look.Texts, d.look.Sheet.Markers()
	if x == nil {
		return "", ""
	}
	if r.Symbol < 0 {
		if lost := x.Lost(n.Path); lost > 0 {
			return " " + m.Stale, " " + plural(lost, "pick") + " gone"
		}
	}
	sel := outline.RowSelector(p.tree, r)
	if d.look.Picks.State(sel) == pick.None {
		return "", ""
	}
	switch x.Mark(sel.String()) {
	case pick.Changed:
		return " " + m.Stale, " changed"
	case pick.Gone:
		return " " + m.Stale, " gone"
	}
	return "", ""
}

// label draws the name of a row in the cells before the prices.
func (d painter) label(n *model.Node, r outline.Row, end int) {
	switch {
	case n.File == nil:
		d.put(end, style.Folder, text.Clean(base(n.Path), 1))
		d.put(end, style.Dim, "  "+plural(int(n.Files), "file"))
	case r.Symbol < 0:
		d.put(end, style.File, text.Clean(n.File.Base(), 1))
		d.fileMarks(n.File, end)
	default:
		names, s := n.File.Names, n.File.Names.At(int(r.Symbol))
		d.put(end, style.Kind(s.Kind), s.Kind.Short()+" ")
		name := names.Name(int(r.Symbol))
		if name == "" {
			name = "(anonymous)"
		}
		role := style.Text
		if r.Has(outline.Match) {
			role = style.Match
		}
		if owner := elsewhere(names, int(r.Symbol)); owner != "" {
			d.put(end, style.Dim, text.Clean(owner, 1)+".")
		}
		d.put(end, role, text.Clean(name, 1))
		if s.Has(model.Broken) {
			d.put(end, style.Warning, " "+d.look.Sheet.Markers().Partial)
		}
	}
}

// elsewhere is the owner of a symbol, unless it is the very row above it in the tree, which says so already.
func elsewhere(names *model.Names, i int) string {
	owner, up := names.Owner(i), int(names.At(i).Up)
	if up < 0 {
		return owner
	}
	around, above := strings.CutSuffix(owner, names.Name(up))
	if above && (around == "" || strings.HasSuffix(around, "::") || strings.HasSuffix(around, ".")) {
		return ""
	}
	return owner
}

// put writes text that must not reach the column end.
func (d painter) put(end int, role style.Role, clean string) {
	if room := d.Left() - d.behind(end); room > 0 {
		d.Put(d.on(role), text.Cut(clean, room))
	}
}

// behind is the number of cells from the column end to the right edge.
func (d painter) behind(end int) int { return d.Width() - end }

func (d painter) fileMarks(f *model.File, end int) {
	m := d.look.Sheet.Markers()
	switch f.Git {
	case 'M':
		d.put(end, style.GitModified, " "+m.Modified)
	case 'A':
		d.put(end, style.GitAdded, " "+m.Added)
	}
	switch f.Status {
	case model.Partial:
		d.put(end, style.Warning, " "+m.Partial)
	case model.Text:
		if lost(f) {
			d.put(end, style.Warning, " "+m.Partial)
		}
	case model.Skipped:
		d.put(end, style.Dim, " ("+text.Clean(f.Reason, 1)+")")
	}
}

// lost reports whether a file was read line by line though its language has a parser: there is none in this build, or it gave
// up. The reasons of files that never have one are no loss.
func lost(f *model.File) bool {
	return f.Reason != "" && f.Reason != "plain text" && !strings.HasPrefix(f.Reason, "no parser for ")
}

// prices draws the price of each level at the right edge; what is not counted yet is an ellipsis.
func (d painter) prices(n *model.Node, r outline.Row, w int, cols []column, level model.Level, state pick.State) {
	var own model.Prices // of a symbol
	known := false
	if r.Symbol >= 0 {
		own, known = n.File.Prices.Node(int(r.Symbol))
	}
	for i, c := range cols {
		s, role := "", style.Price
		switch {
		case r.Symbol >= 0 && known:
			s = d.look.Price(uint64(own[c.level]))
		case skipped(n):
			s = ""
		case r.Symbol >= 0 || n.Pending > 0 && n.Prices[c.level] == 0: // nothing is counted yet
			s, role = d.look.Sheet.Markers().Uncounted, style.Dim
		default:
			s = d.look.Price(n.Prices[c.level])
			if n.Pending > 0 { // part of it is not counted yet: more will come
				s, role = s+d.look.Sheet.Markers().Uncounted, style.Dim
			}
		}
		if state != pick.None && c.level == level {
			role = style.PriceLevel
		}
		if len(s) > 0 && s[0] == '~' && role == style.Price {
			role = style.Estimate
		}
		end := w - (len(cols)-1-i)*columnWidth
		d.Skip(end-text.Cells(s)).Put(d.on(role), s)
	}
}

func skipped(n *model.Node) bool { return n.File != nil && n.File.Status == model.Skipped }

func base(path string) string {
	for i := len(path) - 2; i >= 0; i-- {
		if path[i] == '/' {
			return path[i+1:]
		}
	}
	return path
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}
