package status

import (
	"outcrop/tui/intent"
	"outcrop/tui/keymap"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// Hint is what the last line says.
type Hint struct {
	Keys      *keymap.Map
	Pane      keymap.Pane   // that has the keys
	Piped     bool          // enter accepts
	Selecting string        // what is selected of the source, and its price; empty: nothing
	Floating  []keymap.Hint // the keys of the overlay that is open, shown instead of the pane's
	Pressed   string        // the key to show, for demonstrations; empty: none
	Message   string        // shown instead of the keys
	Bad       bool          // the message tells of a failure
}

// hint is a word for what the keys of some intents do. Of several intents the first and the last key are named.
type hint struct {
	word string
	asks []intent.Intent
}

func (h Hint) hints() []hint {
	one := func(word string, in intent.Intent) hint { return hint{word, []intent.Intent{in}} }
	var list []hint
	if h.Piped {
		list = append(list, one("accept", intent.Enter))
	}
	switch {
	case h.Selecting != "":
		list = append(list, one("pick the lines", intent.TogglePick), hint{"more, less", []intent.Intent{intent.Down, intent.Up}},
			one("give up", intent.SelectLines))
	case h.Pane == keymap.Source:
		list = append(list, one("tree", intent.FocusNext), one("search", intent.Search), one("select lines", intent.SelectLines),
			one("wrap", intent.ToggleWrapping), one("full width", intent.ToggleZoom), one("edit", intent.OpenEditor),
			one("copy", intent.CopyBlock))
	default:
		list = append(list, one("pick", intent.TogglePick), hint{"level", []intent.Intent{intent.LevelName, intent.LevelFull}},
			one("filter", intent.Filter), one("find", intent.FindSymbol), one("copy", intent.CopyBlock),
			one("source", intent.FocusNext), one("task", intent.EditTask), one("model", intent.ChooseModel), one("leave", intent.Quit))
	}
	return list
}

// Hints draws the last line, exactly w cells wide.
func Hints(w int, h Hint, s *style.Sheet) string {
	l := style.NewLine(w, s.Role(style.Status))
	pressed := h.pressed(w)
	end := w - text.Cells(pressed)
	switch {
	case h.Message != "":
		role := style.Badge
		if h.Bad {
			role = style.Error
		}
		l.Put(s.Role(role), text.Cut(" "+text.Clean(h.Message, 1), end))
	case h.Floating != nil:
		h.floating(l, end, s)
	default:
		h.keys(l, end, s)
	}
	if pressed != "" {
		l.Skip(end).Put(s.Role(style.Match), pressed)
	}
	return l.String()
}

// Pressed draws the pressed key alone, so many cells wide, to be seen at the end of a line that an overlay covers; empty if
// none is to be shown.
func Pressed(w int, h Hint, s *style.Sheet) (line string, cells int) {
	p := h.pressed(w)
	return s.Role(style.Match).Wrap(p), text.Cells(p)
}

func (h Hint) pressed(w int) string {
	if h.Pressed == "" || w < 20 {
		return ""
	}
	return text.Cut(" "+text.Clean(h.Pressed, 1)+" ", w/2)
}

// floating writes as many hints of the overlay as fit before the column end.
func (h Hint) floating(l *style.Line, end int, s *style.Sheet) {
	spare := l.Width() - end
	for i, x := range h.Floating {
		key, word := text.Clean(x.Key, 1), text.Clean(x.Word, 1)
		need := 1 + text.Cells(key) + 1 + text.Cells(word)
		if i > 0 {
			need += 2
		}
		if need > l.Left()-spare {
			break
		}
		pair(l, i == 0, key, word, s)
	}
}

// pair writes one key with its word, and what parts it from the one before.
func pair(l *style.Line, first bool, key, word string, s *style.Sheet) {
	if !first {
		l.Put(s.Role(style.Dim), " ·")
	}
	l.Put(s.Role(style.Status), " ").Put(s.Role(style.StatusKey), key).Put(s.Role(style.Status), " "+word)
}

// keys writes as many hints as fit before the column end; help is always the last of them.
func (h Hint) keys(l *style.Line, end int, s *style.Sheet) {
	help := hint{"help", []intent.Intent{intent.Help}}
	spare := l.Width() - end
	if h.Selecting != "" {
		l.Put(s.Role(style.Price), text.Cut(" "+text.Clean(h.Selecting, 1), end)).Put(s.Role(style.Status), " ")
	}
	last := text.Cells(h.named(help)) + len(" help") + 3
	first := true
	put := func(x hint) bool {
		key := h.named(x)
		need := 1 + text.Cells(key) + 1 + text.Cells(x.word)
		if !first {
			need += 2
		}
		if key == "" {
			return true
		}
		if need > l.Left()-spare {
			return false
		}
		pair(l, first, key, x.word, s)
		first = false
		return true
	}
	spare += last
	for _, x := range h.hints() {
		if !put(x) {
			break
		}
	}
	spare -= last
	put(help)
}

// named writes the keys of a hint: "space", "1-4", "j k".
func (h Hint) named(x hint) string {
	var keys []string
	for _, in := range x.asks {
		if k := h.Keys.Keys(h.Pane, in); len(k) > 0 {
			keys = append(keys, text.Clean(k[0], 1))
		}
	}
	switch {
	case len(keys) == 0:
		return ""
	case len(keys) == 2 && x.asks[0] == intent.LevelName:
		return keys[0] + "-" + keys[1]
	case len(keys) == 2:
		return keys[0] + " " + keys[1]
	}
	return keys[0]
}
