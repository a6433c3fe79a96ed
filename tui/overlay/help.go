package overlay

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"outcrop/tui/keymap"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// Help shows the keys that hold in a pane, grouped as the key table groups them.
type Help struct {
	title    string
	sections [][]helpLine
	keys     int // width of the widest keys
	wide     int // width of a column
	top      int
	page     int
	rows     int // of the longest column in the last drawing
}

// helpLine is a heading, which has no text, or the keys for something.
type helpLine struct{ keys, text string }

// helpGap is the number of blanks between two columns.
const helpGap = 3

// NewHelp lists the bindings of a pane and of everywhere, but those without keys, and what the signs on the screen mean.
func NewHelp(m *keymap.Map, pane keymap.Pane, signs style.Markers) *Help {
	h := &Help{title: "keys in the " + pane.String() + " pane"}
	if pane == keymap.Everywhere {
		h.title = "keys"
	}
	at := map[string]int{} // heading -> index into sections
	for _, b := range m.For(pane) {
		if len(b.Keys) == 0 {
			continue
		}
		i, known := at[b.Group]
		if !known {
			i = len(h.sections)
			at[b.Group] = i
			h.sections = append(h.sections, []helpLine{{keys: text.Clean(b.Group, 1)}})
			h.wide = max(h.wide, text.Cells(b.Group))
		}
		l := helpLine{text.Clean(strings.Join(b.Keys, " "), 1), text.Clean(b.Help, 1)}
		h.sections[i] = append(h.sections[i], l)
	}
	h.sections = append(h.sections, signsOf(signs))
	for _, s := range h.sections {
		for _, l := range s[1:] {
			h.keys = max(h.keys, text.Cells(l.keys))
		}
	}
	for _, s := range h.sections {
		for _, l := range s[1:] {
			h.wide = max(h.wide, h.keys+2+text.Cells(l.text))
		}
	}
	return h
}

// signsOf explains the signs of the tree and of the numbers.
func signsOf(m style.Markers) []helpLine {
	return []helpLine{{keys: "Signs"},
		{m.None, "not picked"},
		{m.Part, "picked in part"},
		{m.Whole, "picked with all below"},
		{"n s o f", "level name, signature, outline, full"},
		{m.Folded + " " + m.Unfolded, "folded, unfolded"},
		{m.Partial, "partly parsed"},
		{m.Modified + " " + m.Added, "modified, new (by git)"},
		{m.Stale, "changed, gone since it was picked:"},
		{"", "picking it anew takes it as it is"},
		{m.Uncounted, "not counted yet"},
		{"~", "an estimate"},
	}
}

// Hints are the keys that scroll and close.
func (p *Help) Hints() []keymap.Hint {
	hints := []keymap.Hint{{Key: "esc", Word: "close"}}
	if p.rows > p.page {
		hints = append([]keymap.Hint{{Key: "j k", Word: "scroll"}}, hints...)
	}
	return hints
}

// Update scrolls. Esc, enter, q and ? dismiss the help.
func (p *Help) Update(msg tea.Msg) (Answer, tea.Cmd) {
	s := scroll{n: p.rows, page: p.page}
	if by, ok := s.step(msg, true); ok {
		old := p.top
		p.top = max(0, min(p.top+by, p.rows-p.page))
		if p.top != old {
			return Changed, nil
		}
		return Open, nil
	}
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.String() {
		case "esc", "enter", "q", "?":
			return Dismissed, nil
		}
	}
	return Open, nil
}

// Box draws the keys in as few columns as make them fit the height, and as many as fit the width.
func (p *Help) Box(w, h int, s *style.Sheet) Box {
	if w < minWidth || h < minHeight {
		return none()
	}
	b := brush{s}
	most := max(1, (w-4+helpGap)/(p.wide+helpGap))
	var cols [][]helpLine
	for n := 1; n <= most; n++ {
		if cols = p.columns(n); rowsOf(cols) <= h-2 {
			break
		}
	}
	p.rows = rowsOf(cols)
	p.page = min(p.rows, h-2)
	p.top = max(0, min(p.top, p.rows-p.page))
	wide := min(p.wide, w-4)
	inner := len(cols)*(wide+helpGap) - helpGap + 2
	inner = min(w-2, max(inner, text.Cells(p.title)+4))
	lines := make([]string, 0, p.page)
	for y := p.top; y < p.top+p.page; y++ {
		l := b.line(inner)
		for i, col := range cols {
			l.Skip(1 + i*(wide+helpGap))
			if y < len(col) {
				p.entry(l, col[y], wide, b)
			}
		}
		lines = append(lines, l.String())
	}
	hint := "esc closes"
	if p.rows > p.page {
		hint = "j k scroll · " + hint
	}
	return centred(b.frame(inner, p.title, hint, lines), inner+2, w, h)
}

func (p *Help) entry(l *style.Line, e helpLine, wide int, b brush) {
	if e.text == "" {
		l.Put(b.on(style.Title), text.Cut(e.keys, wide))
		return
	}
	keys := text.Cut(e.keys, min(p.keys, wide/2))
	l.Put(b.on(style.StatusKey), keys)
	room := min(p.keys, wide/2)
	l.Put(b.on(style.Text), strings.Repeat(" ", room-text.Cells(keys)+2))
	l.Put(b.on(style.Text), text.Cut(e.text, wide-room-2))
}

// columns spreads the sections over n columns of like height, a blank line between two of them.
func (p *Help) columns(n int) [][]helpLine {
	total := 0
	for _, s := range p.sections {
		total += len(s) + 1
	}
	for height := (total + n - 1) / n; ; height++ {
		cols := [][]helpLine{nil}
		for _, s := range p.sections {
			last := &cols[len(cols)-1]
			switch {
			case len(*last) == 0:
			case len(*last)+1+len(s) > height:
				cols = append(cols, nil)
				last = &cols[len(cols)-1]
			default:
				*last = append(*last, helpLine{})
			}
			*last = append(*last, s...)
		}
		if len(cols) <= n {
			return cols
		}
	}
}

func rowsOf(cols [][]helpLine) int {
	rows := 0
	for _, c := range cols {
		rows = max(rows, len(c))
	}
	return rows
}

// count writes a place in a list: "3 of 20".
func count(at, n int) string { return strconv.Itoa(at) + " of " + strconv.Itoa(n) }
