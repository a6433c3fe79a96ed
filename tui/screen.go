package tui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/tui/keymap"
	"outcrop/tui/source"
	"outcrop/tui/status"
	"outcrop/tui/style"
	"outcrop/tui/text"
	"outcrop/tui/tray"
	"outcrop/tui/tree"
)

// screen is where things are: sizes in cells.
type screen struct {
	w, h     int
	focus    keymap.Pane
	zoom     bool // the source has the full width
	split    int  // width of the tree with its frame, as dragged; 0: by default
	dragging bool
	blurred  bool // the terminal has lost the focus
}

// Below these sizes one pane fills the screen, and nothing is drawn at all.
const (
	narrow    = 64
	least     = 24
	leastHigh = 5
)

// lines around the panes: title, frame top and bottom, tray, hints.
const around = 5

func (s *screen) resize(w, h int) { s.w, s.h = w, h }

// tiny reports whether there is no room for anything.
func (s *screen) tiny() bool { return s.w < least || s.h < leastHigh+1 }

// widths of tree and source with their frames; 0 is hidden.
func (s *screen) widths() (tree, source int) {
	switch {
	case s.zoom:
		return 0, s.w
	case s.w < narrow && s.focus == keymap.Source:
		return 0, s.w
	case s.w < narrow:
		return s.w, 0
	case s.split > 0:
		tree = max(24, min(s.split, s.w-20))
	default:
		tree = s.w / 2
	}
	return tree, s.w - tree
}

// rows of the panes inside their frames.
func (s *screen) rows() int { return max(1, s.h-around) }

// View draws the screen. It is pure and costs about a fifth of a millisecond at 120x40.
func (a *app) View() tea.View {
	var v tea.View
	v.AltScreen, v.ReportFocus = true, true
	if a.look.mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	v.WindowTitle = "outcrop " + text.Clean(a.door.name(), 1)
	s := &a.screen
	if s.w <= 0 || s.h <= 0 {
		return v
	}
	if s.tiny() {
		v.SetContent(strings.TrimRight(text.Cut("terminal too small: "+strconv.Itoa(s.w)+"x"+strconv.Itoa(s.h), s.w), " "))
		return v
	}
	lines := lines(a)
	v.Cursor = paint(a, lines)
	v.SetContent(strings.Join(lines, "\n"))
	return v
}

// lines are exactly h lines of w cells.
func lines(a *app) []string {
	s, h := &a.screen, a.screen.rows()
	tw, sw := s.widths()
	lines := make([]string, 0, s.h)
	lines = append(lines, status.Title(s.w, titleLine(a), a.look.sheet))
	f := a.look.sheet.Markers().Frame
	var left, right []string
	if tw > 0 {
		left = treeLines(a, tw-2, h)
	}
	if sw > 0 {
		right = a.source.Lines(sw-2, h, a.look.sheet)
	}
	lines = append(lines, edge(a, tw, sw, true))
	border := [2]string{border(a, keymap.Tree).Wrap(f.Vertical), border(a, keymap.Source).Wrap(f.Vertical)}
	for y := range h {
		var b strings.Builder
		if tw > 0 {
			b.WriteString(border[0] + left[y] + border[0])
		}
		if sw > 0 {
			b.WriteString(border[1] + right[y] + border[1])
		}
		lines = append(lines, b.String())
	}
	lines = append(lines, edge(a, tw, sw, false), tray.Line(s.w, summary(a), a.look.sheet), status.Hints(s.w, hintLine(a), a.look.sheet))
	return lines[:min(len(lines), s.h)]
}

func treeLines(a *app, w, h int) []string {
	return a.tree.Lines(w, h, tree.Look{Sheet: a.look.sheet, Picks: a.picks, Texts: &a.texts, Focused: a.screen.focus == keymap.Tree, Price: a.price, Hint: treeHint(a)})
}

// treeHint says why there are no rows.
func treeHint(a *app) string {
	switch {
	case a.tree.Tree() == nil:
		return "reading the folder ..."
	case a.loading.files == 0:
		return "an empty folder, or every file is ignored"
	}
	return "nothing matches: esc shows all again"
}

func border(a *app, p keymap.Pane) style.SGR {
	if a.screen.focus == p {
		return a.look.sheet.Role(style.BorderFocused)
	}
	return a.look.sheet.Role(style.Border)
}

// edge draws the top or bottom of both frames, with the titles in the top.
func edge(a *app, tw, sw int, top bool) string {
	var b strings.Builder
	if tw > 0 {
		title, right := "", ""
		if top {
			title, right = treeTitle(a), tree.Titles(tw-2)
		}
		b.WriteString(frame(a, keymap.Tree, tw, top, title, right))
	}
	if sw > 0 {
		title, right := "", ""
		if doc := a.source.Document(); top {
			title, right = sourceTitle(a, doc), doc.Badge
		}
		b.WriteString(frame(a, keymap.Source, sw, top, title, right))
	}
	return b.String()
}

// sourceTitle is the title of the source pane: tsdb/head.go:412-455 · method Head.Init.
func sourceTitle(a *app, doc source.Document) string {
	if r, on := a.source.Selection(); on {
		return doc.Title + ":" + span(r)
	}
	r, marked := a.source.Range()
	f, i := a.tree.File()
	if !marked || !doc.Numbered || f == nil || f.Path != doc.Path || i < 0 {
		return doc.Title
	}
	name := f.Names.Name(i)
	if owner := f.Names.Owner(i); owner != "" {
		name = owner + "." + name
	}
	return doc.Title + ":" + span(r) + " · " + f.Names.At(i).Kind.String() + " " + name
}

// span writes lines from 1 on: 12-40, or 12 alone.
func span(r model.LineRange) string {
	if r.Start == r.End {
		return itoa(int(r.Start) + 1)
	}
	return itoa(int(r.Start)+1) + "-" + itoa(int(r.End)+1)
}

func frame(a *app, p keymap.Pane, w int, top bool, title, right string) string {
	f, line, on := a.look.sheet.Markers().Frame, border(a, p), a.look.sheet.Role(style.Title)
	l := style.NewLine(w, line)
	begin, end := f.BottomLeft, f.BottomRight
	if top {
		begin, end = f.TopLeft, f.TopRight
	}
	l.Put(line, begin)
	if title != "" {
		l.Put(on, " "+text.Cut(text.Clean(title, 1), max(0, w-6-text.Cells(right)))+" ")
	}
	rule := func(to int) { l.Put(line, strings.Repeat(f.Horizontal, max(0, l.Left()-(w-to)))) }
	if r := text.Cells(right); right != "" && l.Left() > r+3 {
		rule(w - 1 - r)
		l.Put(a.look.sheet.Role(style.Dim), right)
	}
	rule(w - 1)
	l.Put(line, end)
	return l.String()
}
