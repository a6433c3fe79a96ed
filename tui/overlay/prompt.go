package overlay

import (
	tea "charm.land/bubbletea/v2"

	"outcrop/tui/keymap"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// The most characters of a path, a number or a filter, and of a text of several lines.
const (
	promptLimit = 4096
	textLimit   = 1 << 15
)

// Prompt asks for a text.
type Prompt struct {
	field  field
	title  string
	hint   string
	bad    bool // the hint tells of a failure
	inline bool
}

// NewPrompt gives a box with a line to edit; the hint stands below it.
func NewPrompt(title, value, hint string) *Prompt {
	p := &Prompt{field: newField(value, promptLimit, false), title: text.Clean(title, 1)}
	p.SetHint(hint)
	return p
}

// NewText gives a prompt whose text may have several lines; a sign stands for each end of a line.
func NewText(title, value, hint string) *Prompt {
	p := NewPrompt(title, "", hint)
	p.field = newField(value, textLimit, true)
	return p
}

// NewInline gives a prompt that takes only the lowest line of the screen, so that the rows that it filters stay in sight.
func NewInline(title, value, hint string) *Prompt {
	p := NewPrompt(title, value, hint)
	p.inline = true
	return p
}

// Value is the text as it stands.
func (p *Prompt) Value() string { return p.field.value() }

// SetHint changes the words beside the text: "exists: enter again to overwrite".
func (p *Prompt) SetHint(hint string) { p.hint, p.bad = text.Clean(hint, 1), false }

// Fail puts an error in place of the hint: the text is still there to be mended.
func (p *Prompt) Fail(reason string) { p.hint, p.bad = text.Clean(reason, 1), true }

// lines reports whether the text may have several.
func (p *Prompt) lines() bool { return p.field.breaks == lineBreak }

// Hints are the keys of a prompt.
func (p *Prompt) Hints() []keymap.Hint {
	hints := []keymap.Hint{{Key: "enter", Word: "accept"}, {Key: "esc", Word: "close"}}
	if p.lines() {
		hints = append(hints, keymap.Hint{Key: "ctrl+j", Word: "line break"})
	}
	return hints
}

// Update edits the text. Enter accepts, esc dismisses; in a text of several lines ctrl+j and alt+enter begin another one.
func (p *Prompt) Update(msg tea.Msg) (Answer, tea.Cmd) {
	edit := func() (bool, tea.Cmd) { return p.field.update(msg) }
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.String() {
		case "enter":
			return Accepted, nil
		case "esc":
			return Dismissed, nil
		case "ctrl+j", "alt+enter", "shift+enter":
			if p.lines() {
				edit = p.field.enter
			}
		}
	}
	changed, cmd := edit()
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
	x := p.field.draw(l, inner-2, b.on(style.Text), s.Markers())
	lines := b.frame(inner, p.title, p.hint, []string{l.String()})
	if p.bad {
		f := s.Markers().Frame
		lines[len(lines)-1] = b.edge(inner, f.BottomLeft, f.BottomRight, p.hint, style.Error, true)
	}
	box := centred(lines, inner+2, w, h)
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
	x := p.field.draw(l, room, s.Role(style.Text), s.Markers())
	if room < w-start {
		l.Skip(w-text.Cells(p.hint)-1).Put(s.Role(style.Dim), p.hint)
	}
	return Box{Lines: []string{l.String()}, Y: h - 1, CursorX: min(w-1, start+x)}
}
