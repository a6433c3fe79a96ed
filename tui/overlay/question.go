package overlay

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"outcrop/tui/keymap"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// Choice is one answer to a question: the key for it, and what it means.
type Choice struct{ Key, Label string }

// Question asks for one of a few keys.
type Question struct {
	text    string
	choices []Choice
	chosen  string
}

// NewQuestion gives a box with a sentence and its answers. Esc dismisses it.
func NewQuestion(words string, choices ...Choice) *Question {
	q := &Question{text: text.Clean(words, 1)}
	for _, c := range choices {
		q.choices = append(q.choices, Choice{c.Key, text.Clean(c.Label, 1)})
	}
	return q
}

// Chosen is the key of the answer, empty while there is none.
func (q *Question) Chosen() string { return q.chosen }

// Hints are the answers.
func (q *Question) Hints() []keymap.Hint {
	var hints []keymap.Hint
	for _, c := range q.choices {
		hints = append(hints, keymap.Hint{Key: c.Key, Word: c.Label})
	}
	return append(hints, keymap.Hint{Key: "esc", Word: "close"})
}

// Update waits for one of the keys.
func (q *Question) Update(msg tea.Msg) (Answer, tea.Cmd) {
	key, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return Open, nil
	}
	for _, c := range q.choices {
		if key.String() == c.Key {
			q.chosen = c.Key
			return Accepted, nil
		}
	}
	if key.String() == "esc" {
		return Dismissed, nil
	}
	return Open, nil
}

// Box draws the question in as many lines as it needs.
func (q *Question) Box(w, h int, s *style.Sheet) Box {
	if w < minWidth || h < minHeight {
		return none()
	}
	b := brush{s}
	answers := 0
	for _, c := range q.choices {
		answers += text.Cells(c.Key) + 1 + text.Cells(c.Label) + 3
	}
	inner := min(w-2, max(text.Cells(q.text), answers-3)+2)
	var lines []string
	for _, words := range wrapped(q.text, inner-2) {
		if len(lines) < h-3 { // the answers matter more than the last words of a long question
			lines = append(lines, b.line(inner).Put(b.on(style.Text), " "+words).String())
		}
	}
	l := b.line(inner).Put(b.on(style.Text), " ")
	for i, c := range q.choices {
		if i > 0 {
			l.Put(b.on(style.Text), "   ")
		}
		l.Put(b.on(style.StatusKey), text.Clean(c.Key, 1)).Put(b.on(style.Text), " "+c.Label)
	}
	return centred(b.frame(inner, "", "", append(lines, l.String())), inner+2, w, h)
}

// wrapped parts clean text between words into lines of at most w cells. A word that is longer is cut.
func wrapped(clean string, w int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(clean) {
		if line != "" && text.Cells(line)+1+text.Cells(word) > w {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line = text.Cut(line+word, w)
	}
	return append(lines, line)
}
