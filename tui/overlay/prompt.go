package overlay

import (
	tea "charm.land/bubbletea/v2"

	"outcrop/tui/style"
	"outcrop/tui/text"
)

// promptLimit is the most characters of a task or a path.
const promptLimit = 4096

// Prompt asks for one line of text.
type Prompt struct {
	field  field
	title  string
	hint   string
	inline bool
}

// NewPrompt gives a box with a line to edit; the hint stands below it.
func NewPrompt(title, value, hint string) *Prompt {
	p := &Prompt{field: newField(value, promptLimit), title: text.Clean(title, 1)}
	p.SetHint(hint)
	return p
}

// NewInline gives a prompt that takes only the lowest line of the screen, so that the rows that it filters stay in sight.
func NewInline(title, value string) *Prompt {
	p := NewPrompt(title, value, "")
	p.inline = true
	return p
}

// Value is the text as it stands.
func (p *Prompt) Value() string { return p.field.value() }

// SetHint changes the words beside the text: "exists: enter again to overwrite".
func (p *Prompt) SetHint(hint string) { p.hint = text.Clean(hint, 1) }

// Update edits the text. Enter accepts, esc dismisses.
func (p *Prompt) Update(msg tea.Msg) (Answer, tea.Cmd) {
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.String() {
		case "enter":
			return Accepted, nil
		case "esc":
			return Dismissed, nil
		}
	}
	changed, cmd := p.field.update(msg)
	if changed {
		return Changed, cmd
	}
	return Open, cmd
}

// Box draws the prompt: in the middle of the screen, or as its last line.
func (p *Prompt) Box(w, h int, s *style.Sheet) Box {
	if w < 1 || h < 1 {
		return none()
	}
	if p.inline || w < minWidth || h < minHeight {
		return p.bottom(w, h, s)
	}
	b := brush{s}
	inner := min(w-2, max(60, w*3/5, text.Cells(p.hint)+4))
	l := b.line(inner)
	l.Put(b.on(style.Text), " ")
	x := p.field.draw(l, inner-2, b.on(style.Text))
	box := centred(b.frame(inner, p.title, p.hint, []string{l.String()}), inner+2, w, h)
	box.CursorX, box.CursorY = 2+x, 1
	return box
}

// bottom draws title, text and hint as one line. A narrow screen has no room for the hint, then none for the title.
func (p *Prompt) bottom(w, h int, s *style.Sheet) Box {
	l := style.NewLine(w, s.Role(style.Status))
	title := p.title
	if text.Cells(title) > w/3 {
		title = text.Cut(title, w/3)
	}
	l.Put(s.Role(style.StatusKey), title)
	room := l.Left()
	if n := text.Cells(p.hint); n > 0 && room-n-2 >= 8 {
		room -= n + 2
	}
	start := w - l.Left()
	x := p.field.draw(l, room, s.Role(style.Text))
	if room < w-start {
		l.Skip(w-text.Cells(p.hint)-1).Put(s.Role(style.Dim), p.hint)
	}
	return Box{Lines: []string{l.String()}, Y: h - 1, CursorX: min(w-1, start+x)}
}
