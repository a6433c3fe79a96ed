package overlay

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"outcrop/tui/keymap"
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

// List offers rows of which one can be chosen. What is typed narrows them.
type List struct {
	scroll
	title  string
	rows   []ListRow
	widths []int
	words  string // typed
	shown  []int  // indexes of the rows that hold all words
}

// NewList gives a list of rows with the one of that index chosen.
func NewList(title string, rows []ListRow, selected int) *List {
	l := &List{title: text.Clean(title, 1)}
	for i, r := range rows {
		clean := r
		clean.Cells = make([]string, len(r.Cells))
		for i, c := range r.Cells {
			clean.Cells[i] = text.Clean(c, 1)
			if i == len(l.widths) {
				l.widths = append(l.widths, 0)
			}
			l.widths[i] = max(l.widths[i], text.Cells(clean.Cells[i]))
		}
		l.rows, l.shown = append(l.rows, clean), append(l.shown, i)
	}
	l.scroll = scroll{n: len(rows), at: selected}
	l.clamp()
	return l
}

// Selected is the index of the chosen row among all that were given, -1 if there is none.
func (l *List) Selected() int {
	if l.n == 0 {
		return -1
	}
	return l.shown[l.at]
}

// Hints are the keys of a list.
func (l *List) Hints() []keymap.Hint {
	if l.words != "" {
		return []keymap.Hint{{Key: "enter", Word: "accept"}, {Key: "esc", Word: "show all"}, {Key: "up down", Word: "choose"}}
	}
	return []keymap.Hint{{Key: "enter", Word: "accept"}, {Key: "esc", Word: "close"}, {Key: "up down", Word: "choose"},
		{Key: "a-z", Word: "narrow"}}
}

// Update moves the choice or narrows the rows. Enter accepts, esc takes the words back, then dismisses the list.
func (l *List) Update(msg tea.Msg) (Answer, tea.Cmd) {
	if by, ok := l.moves(msg); ok {
		if l.move(by) {
			return Changed, nil
		}
		return Open, nil
	}
	switch msg := msg.(type) {
	case tea.PasteMsg:
		return l.narrow(l.words + msg.Content), nil
	case tea.KeyPressMsg:
		switch k := msg.String(); {
		case k == "enter" && l.n > 0:
			return Accepted, nil
		case k == "esc" && l.words != "" || k == "ctrl+u":
			return l.narrow(""), nil
		case k == "esc" || k == "enter" && l.words == "":
			return Dismissed, nil
		case k == "backspace":
			_, last := utf8.DecodeLastRuneInString(l.words)
			return l.narrow(l.words[:len(l.words)-last]), nil
		default:
			return l.narrow(l.words + msg.Text), nil
		}
	}
	return Open, nil
}

// moves gives how many rows a key moves. There is no text cursor, so home and end are free for it.
func (l *List) moves(msg tea.Msg) (by int, ok bool) {
	if key, is := msg.(tea.KeyPressMsg); is {
		switch key.String() {
		case "home", "end":
			return l.letter(key.String())
		}
	}
	return l.step(msg, false)
}

// narrow shows the rows that hold all words, in any case and order. The choice stays if its row does.
func (l *List) narrow(words string) Answer {
	words = strings.TrimLeft(oneLine(words, queryLimit, ' '), " ")
	if words == l.words || utf8.RuneCountInString(words) > queryLimit {
		return Open
	}
	chosen := l.Selected()
	l.words, l.shown = words, l.shown[:0]
	at := 0
	for i, r := range l.rows {
		if !holds(strings.ToLower(strings.Join(r.Cells, " ")), strings.Fields(strings.ToLower(words))) {
			continue
		}
		if i == chosen {
			at = len(l.shown)
		}
		l.shown = append(l.shown, i)
	}
	l.scroll = scroll{n: len(l.shown), at: at, page: l.page}
	l.clamp()
	return Changed
}

func holds(s string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(s, w) {
			return false
		}
	}
	return true
}

// Box draws as many rows as the screen has room for. Its size is that of all rows, so that it stays calm while they are
// narrowed.
func (l *List) Box(w, h int, s *style.Sheet) Box {
	if w < minWidth || h < minHeight {
		return none()
	}
	b := brush{s}
	title, hint := l.title, ""
	switch {
	case l.words != "":
		title += " · " + text.Clean(l.words, 1)
		hint = count(l.n, len(l.rows))
	case len(l.rows) > 1:
		hint = "type to narrow"
	}
	inner := min(w-2, max(l.wide(l.widths)+2, text.Cells(l.title)+4, 28))
	l.fit(min(h-2, max(1, len(l.rows))))
	if l.words == "" && l.n > l.page {
		hint = count(l.at+1, l.n) + " · " + hint
	}
	widths := l.shrunk(inner - 2)
	lines := make([]string, 0, l.page)
	for i := l.top; len(lines) < l.page; i++ {
		switch {
		case i < l.n:
			lines = append(lines, l.row(i, inner, widths, b))
		case i == 0:
			lines = append(lines, b.line(inner).Put(b.on(style.Dim), l.empty()).String())
		default:
			lines = append(lines, b.line(inner).String())
		}
	}
	return centred(b.frame(inner, title, hint, lines), inner+2, w, h)
}

// empty says why there are no rows.
func (l *List) empty() string {
	if l.words != "" {
		return " nothing matches"
	}
	return " none"
}

func (l *List) row(i, inner int, widths []int, b brush) string {
	r, on := l.rows[l.shown[i]], b.on
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
