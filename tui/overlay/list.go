package overlay

import (
	tea "charm.land/bubbletea/v2"

	"outcrop/tui/style"
	"outcrop/tui/text"
)

// gap is the number of blanks between the columns of a list.
const gap = 2

// ListRow is one row of a list.
type ListRow struct {
	Cells []string // one for each column, as raw as they come
	Dim   bool     // shown as less important
	Right int      // how many of the last cells are aligned to the right
}

// List offers rows of which one can be chosen.
type List struct {
	scroll
	title  string
	rows   []ListRow
	widths []int
}

// NewList gives a list of rows with the one of that index chosen.
func NewList(title string, rows []ListRow, selected int) *List {
	l := &List{title: text.Clean(title, 1), scroll: scroll{n: len(rows), at: selected}}
	for _, r := range rows {
		clean := r
		clean.Cells = make([]string, len(r.Cells))
		for i, c := range r.Cells {
			clean.Cells[i] = text.Clean(c, 1)
			if i == len(l.widths) {
				l.widths = append(l.widths, 0)
			}
			l.widths[i] = max(l.widths[i], text.Cells(clean.Cells[i]))
		}
		l.rows = append(l.rows, clean)
	}
	l.clamp()
	return l
}

// Selected is the index of the chosen row, -1 if there are none.
func (l *List) Selected() int {
	if l.n == 0 {
		return -1
	}
	return l.at
}

// Update moves the choice. Enter accepts it, esc and q dismiss the list.
func (l *List) Update(msg tea.Msg) (Answer, tea.Cmd) {
	if by, ok := l.step(msg, true); ok {
		if l.move(by) {
			return Changed, nil
		}
		return Open, nil
	}
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.String() {
		case "enter":
			if l.n == 0 {
				return Dismissed, nil
			}
			return Accepted, nil
		case "esc", "q":
			return Dismissed, nil
		}
	}
	return Open, nil
}

// Box draws as many rows as the screen has room for.
func (l *List) Box(w, h int, s *style.Sheet) Box {
	if w < minWidth || h < minHeight {
		return none()
	}
	b := brush{s}
	inner := min(w-2, max(l.wide(l.widths)+2, text.Cells(l.title)+4, 20))
	l.fit(min(h-2, max(1, l.n)))
	widths := l.shrunk(inner - 2)
	lines := make([]string, 0, l.page)
	for i := l.top; i < min(l.n, l.top+l.page); i++ {
		lines = append(lines, l.row(i, inner, widths, b))
	}
	if l.n == 0 {
		lines = append(lines, b.line(inner).Put(b.on(style.Dim), " none").String())
	}
	hint := ""
	if l.n > l.page {
		hint = count(l.at+1, l.n)
	}
	return centred(b.frame(inner, l.title, hint, lines), inner+2, w, h)
}

func (l *List) row(i, inner int, widths []int, b brush) string {
	r, on := l.rows[i], b.on
	if i == l.at {
		on = func(role style.Role) style.SGR { return b.sheet.Over(style.Cursor, role) }
	}
	role := style.Text
	if r.Dim {
		role = style.Dim
	}
	line := style.NewLine(inner, on(style.Text))
	line.Put(on(style.Text), " ")
	at := 1
	for k, c := range r.Cells {
		line.Skip(at)
		c = text.Cut(c, widths[k])
		if k >= len(r.Cells)-r.Right {
			line.Skip(at + widths[k] - text.Cells(c))
		}
		line.Put(on(role), c)
		if at += widths[k]; widths[k] > 0 {
			at += gap
		}
	}
	return line.String()
}

// wide is the room that columns take with the gaps between them.
func (l *List) wide(widths []int) int {
	sum := 0
	for _, w := range widths {
		if w > 0 {
			sum += w + gap
		}
	}
	return max(0, sum-gap)
}

// shrunk takes from the widest column as long as the columns do not fit into the room.
func (l *List) shrunk(room int) []int {
	widths := append([]int(nil), l.widths...)
	for l.wide(widths) > room {
		widest := 0
		for i, w := range widths {
			if w > widths[widest] {
				widest = i
			}
		}
		widths[widest]--
	}
	return widths
}
