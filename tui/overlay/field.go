package overlay

import (
	"strings"
	"unicode"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"outcrop/tui/style"
	"outcrop/tui/text"
)

// field is a text being edited on one line of the screen.
type field struct {
	in     textinput.Model
	breaks rune // what ends of lines become: a blank, or lineBreak where they count
}

// lineBreak stands for the end of a line while a text is edited, since the library's fields hold no line ends. Unicode gives
// this character to nobody.
const lineBreak = '\ufdd0'

// newField makes a field with the cursor behind the value. limit is the most characters it takes: without one a paste of
// megabytes would be taken whole. With lines the text may have several of them.
func newField(value string, limit int, lines bool) field {
	in := textinput.New()
	in.SetVirtualCursor(false)
	in.CharLimit = limit
	in.KeyMap.Paste.SetEnabled(false) // terminals paste by themselves, and know the clipboard of the right machine
	in.KeyMap.AcceptSuggestion.SetEnabled(false)
	in.Focus() // without a virtual cursor there is nothing to blink
	f := field{in, ' '}
	if lines {
		f.breaks = lineBreak
	}
	f.in.SetValue(oneLine(value, limit, f.breaks))
	f.in.CursorEnd()
	return f
}

func (f *field) value() string { return strings.ReplaceAll(f.in.Value(), string(lineBreak), "\n") }

// enter puts in a line break at the cursor.
func (f *field) enter() (changed bool, cmd tea.Cmd) { return f.update(tea.PasteMsg{Content: "\n"}) }

// update edits the text, and reports whether it is another now.
func (f *field) update(msg tea.Msg) (changed bool, cmd tea.Cmd) {
	if p, ok := msg.(tea.PasteMsg); ok {
		p.Content = oneLine(p.Content, f.in.CharLimit, f.breaks)
		msg = p
	}
	old := f.in.Value()
	f.in, cmd = f.in.Update(msg)
	return f.in.Value() != old, cmd
}

// draw writes the part of the text around the cursor into width cells of a line, and gives the cursor's column in them.
func (f *field) draw(l *style.Line, width int, s style.SGR, m style.Markers) (cursor int) {
	if width <= 0 {
		return 0
	}
	runes := []rune(f.in.Value())
	clean := func(part []rune) string {
		return text.Clean(strings.ReplaceAll(string(part), string(lineBreak), m.Break), 1)
	}
	before := clean(runes[:f.in.Position()])
	all := before + clean(runes[f.in.Position():])
	cursor = text.Cells(before)
	left := max(0, cursor-width+1)
	l.Put(s, text.Slice(all, left, width))
	return cursor - left
}

// oneLine makes a text fit for a line that is edited: ends of lines become what is given for them. Controls, invalid bytes and characters
// that cannot be seen are left out, since nobody could find them to delete them.
func oneLine(s string, limit int, breaks rune) string {
	if len(s) > 4*limit {
		s = s[:4*limit]
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029':
			return breaks
		case r == '\t':
			return ' '
		case r == lineBreak:
			return -1
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r) && r != '\u200c' && r != '\u200d':
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}
