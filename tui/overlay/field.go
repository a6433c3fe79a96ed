package overlay

import (
	"strings"
	"unicode"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"outcrop/tui/style"
	"outcrop/tui/text"
)

// field is one line of text being edited.
type field struct{ in textinput.Model }

// newField makes a field with the cursor behind the value. limit is the most characters it takes: without one a paste of
// megabytes would be taken whole.
func newField(value string, limit int) field {
	in := textinput.New()
	in.SetVirtualCursor(false)
	in.CharLimit = limit
	in.KeyMap.Paste.SetEnabled(false) // terminals paste by themselves, and know the clipboard of the right machine
	in.KeyMap.AcceptSuggestion.SetEnabled(false)
	in.Focus() // without a virtual cursor there is nothing to blink
	in.SetValue(oneLine(value, limit))
	in.CursorEnd()
	return field{in}
}

func (f *field) value() string { return f.in.Value() }

// update edits the text, and reports whether it is another now.
func (f *field) update(msg tea.Msg) (changed bool, cmd tea.Cmd) {
	if p, ok := msg.(tea.PasteMsg); ok {
		p.Content = oneLine(p.Content, f.in.CharLimit)
		msg = p
	}
	old := f.in.Value()
	f.in, cmd = f.in.Update(msg)
	return f.in.Value() != old, cmd
}

// draw writes the part of the text around the cursor into width cells of a line, and gives the cursor's column in them.
func (f *field) draw(l *style.Line, width int, s style.SGR) (cursor int) {
	if width <= 0 {
		return 0
	}
	runes := []rune(f.in.Value())
	before := text.Clean(string(runes[:f.in.Position()]), 1)
	all := before + text.Clean(string(runes[f.in.Position():]), 1)
	cursor = text.Cells(before)
	left := max(0, cursor-width+1)
	l.Put(s, text.Slice(all, left, width))
	return cursor - left
}

// oneLine makes a text fit for a line that is edited: ends of lines become blanks. Controls, invalid bytes and characters
// that cannot be seen are left out, since nobody could find them to delete them.
func oneLine(s string, limit int) string {
	if len(s) > 4*limit {
		s = s[:4*limit]
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r) && r != '\u200c' && r != '\u200d':
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}
