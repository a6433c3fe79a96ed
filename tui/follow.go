package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/outline"
	"outcrop/model/selector"
	"outcrop/model/tokens"
	"outcrop/tui/source"
)

// follow lets the source pane follow the cursor and asks for what is seen and not there yet. It runs after each message and
// costs nothing where nothing changed.
func (a *app) follow() tea.Cmd {
	if a.tree.Tree() == nil {
		return a.keepUp(nil)
	}
	wish := slices.Concat(a.tree.Seen(), a.pulse.away, a.bill.away)
	a.door.want(wish)
	var cmd tea.Cmd
	if w := wanted(a); w != a.view.want {
		a.view.want = w
		cmd = a.display(w)
	}
	return tea.Batch(cmd, a.colour(), choose(a), a.keepUp(wish))
}

// chosen are the lines selected in the source, and what they cost.
type chosen struct {
	path   string // empty: none are
	lines  model.LineRange
	tokens int
	known  bool
}

// choose follows the selection of lines and has it counted.
func choose(a *app) tea.Cmd {
	r, on := a.source.Selection()
	path := a.source.Document().Path
	switch {
	case !on:
		a.chosen = chosen{}
		return nil
	case a.chosen.path == path && a.chosen.lines == r:
		return nil
	}
	a.chosen = chosen{path: path, lines: r}
	return a.later(dueLines)
}

// about says how much is selected: "3 lines · 40 tokens".
func (c chosen) about(a *app) string {
	price := c.share(a)
	if c.known {
		price = a.take.price(c.tokens)
	}
	return plural(int(c.lines.End-c.lines.Start)+1, "line") + " · " + price + " tokens"
}

// share writes what the lines cost by their part of the file's bytes, until they are counted.
func (c chosen) share(a *app) string {
	doc := a.source.Document()
	f, _ := a.tree.File()
	if f == nil || f.Path != c.path || f.Prices == nil || len(doc.Text) == 0 {
		return a.look.sheet.Markers().Uncounted
	}
	n := float64(f.Prices.File[model.LevelFull]) * float64(len(linesOf(doc, c.lines))) / float64(len(doc.Text))
	count, _ := a.take.count(int(n))
	return tokens.Format(count, false)
}

// linesOf is the text of some lines.
func linesOf(doc source.Document, r model.LineRange) []byte {
	end := uint32(len(doc.Text))
	if next := int(r.End) + 1; next < len(doc.Lines) {
		end = doc.Lines.Start(uint32(next))
	}
	return doc.Text[doc.Lines.Start(r.Start):end]
}

// wanted names the text that belongs to the row at the cursor: its source, or the piece as it will be exported where it is
// picked at less than full.
func wanted(a *app) want {
	r, ok := a.tree.Current()
	if !ok {
		return want{id: nowhere}
	}
	n := &a.tree.Tree().Nodes[r.Node]
	sel := outline.RowSelector(a.tree.Tree(), r)
	w := want{path: n.Path, id: sel.String(), symbol: int(r.Symbol), level: model.LevelFull, folder: n.File == nil}
	if w.folder {
		w.tree = a.tree.Tree()
		w.level, w.picked = a.picks.Level(sel)
	} else {
		w.stamp = n.File.Names
		if l, picked := a.picks.Level(sel); picked && n.File.Names != nil {
			w.level = l
		}
	}
	return w
}

// display shows what the cursor is on: at once if its text is on the screen already, else when a command has read it. The
// old text stays until then.
func (a *app) display(w want) tea.Cmd {
	t := a.tree.Tree()
	n := &t.Nodes[max(0, t.Find(w.path))]
	switch {
	case w.id == nowhere:
		blank(a, w, strings.TrimSuffix(treeHint(a), ": esc shows all again"))
	case w.folder:
		overlook(a, w)
	case n.File.Status == model.Skipped:
		blank(a, w, "not shown: "+n.File.Reason)
	case w.level == model.LevelFull && a.view.file != nil && a.view.shown.path == w.path && a.view.shown.level == model.LevelFull && !stale(a, w):
		a.view.number++ // whatever is on its way is for an older cursor
		a.view.shown = w
		a.mark(w, n.File)
	default:
		a.view.number++
		return a.door.open(a.view.number, w, n.File)
	}
	return nil
}

// stale reports whether the text shown may be another than the one that w's outline is of.
func stale(a *app, w want) bool {
	old := a.view.shown.stamp
	return old != w.stamp && old != nil // a first outline is of the text that is shown
}

// blank shows a message in place of a text.
func blank(a *app, w want, message string) {
	a.view.number++
	a.view.shown, a.view.file = w, nil
	a.source.Show(source.Document{Path: w.path, Title: w.path, Message: message})
}

// overlook shows the overview of a folder in place of a text.
func overlook(a *app, w want) {
	o := overviewOf(a, w.tree, max(0, w.tree.Find(w.path)), w.level, w.picked)
	a.view.number++
	a.view.shown, a.view.from, a.view.to, a.view.asked = w, 0, uint32(len(o.text)), false // it brings its colours along
	a.source.Show(source.Document{Path: w.path, Title: w.path, Text: o.text, Lines: model.IndexLines(o.text, nil)})
	a.source.Colour(w.path, o.spans)
}

// show takes a text that a command has read.
func (a *app) show(msg sourceMsg) tea.Cmd {
	if msg.view != a.view.number {
		return nil
	}
	again, place := a.view.shown.id == msg.want.id && a.source.Document().Numbered == msg.doc.Numbered, source.PlaceOf(a.source)
	a.view.shown, a.view.file, a.view.from, a.view.to, a.view.asked = msg.want, msg.file, 0, 0, false
	a.source.Show(msg.doc)
	n := a.tree.Tree().Find(msg.want.path)
	if n >= 0 && msg.want.level == model.LevelFull && msg.doc.Message == "" {
		a.mark(msg.want, a.tree.Tree().Nodes[n].File)
	}
	if again { // the file changed on disk: whoever reads it stays where they are
		source.Return(a.source, place)
	}
	if msg.moved {
		return a.door.refresh(a.tree.Tree(), a.index)
	}
	return nil
}

// mark marks the range of the symbol at the cursor, with its doc comment, or goes to the top for a file.
func (a *app) mark(w want, f *model.File) {
	doc := a.source.Document()
	if open := a.view.file; f != nil && f.Outline == nil && open != nil && open.Names == f.Names {
		f = open
	}
	switch {
	case w.symbol < 0:
		a.source.Unmark()
	case f != nil && f.Names == w.stamp && f.Outline != nil && w.symbol < len(f.Outline.Symbols):
		s := &f.Outline.Symbols[w.symbol]
		r := model.LineRange{Start: s.StartLine, End: s.EndLine}
		if !s.Doc.Empty() && int(s.Doc.Stop) <= len(doc.Text) {
			r.Start = min(r.Start, doc.Lines.Line(s.Doc.Start))
			r.End = max(r.End, doc.Lines.Line(s.Doc.Stop-1))
		}
		a.source.Mark(r)
	}
}

// colour asks for the styles of the bytes on the screen if they are not there.
func (a *app) colour() tea.Cmd {
	doc := a.source.Document()
	if doc.Text == nil || a.view.asked {
		return nil
	}
	from, to := a.source.Visible()
	if from >= a.view.from && to <= a.view.to {
		return nil
	}
	a.view.asked = true
	return a.door.colour(a.view.number, a.view.shown, doc, from, to)
}

// coloured takes styles for the text shown.
func coloured(a *app, msg coloursMsg) {
	if msg.path != a.view.shown.path {
		return
	}
	a.view.asked = false
	if msg.view != a.view.number && msg.path != a.source.Document().Path {
		return
	}
	a.view.from, a.view.to = msg.from, msg.to
	a.source.Colour(msg.path, msg.spans)
}

// jump goes to a symbol of a file, and unfolds what hides it.
func (a *app) jump(f *model.File, symbol int) {
	if !a.tree.Reveal(selector.Of(f, symbol)) {
		a.say("this symbol is not shown: it may be private (i shows those) or gone", true)
	}
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return thousands(n) + " " + word + "s"
}

// thousands writes a number with a comma before each three digits.
func thousands(n int) string {
	if n < 1000 {
		return itoa(n)
	}
	return thousands(n/1000) + "," + itoa(1000 + n%1000)[1:]
}
