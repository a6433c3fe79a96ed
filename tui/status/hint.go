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
	Pane      keymap.Pane // that has the keys
	Piped     bool        // enter accepts
	Selecting bool        // lines of the source are being selected
	Pressed   string      // the key to show, for demonstrations; empty: none
	Message   string      // shown instead of the keys
	Bad       bool        // the message tells of a failure
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
	case h.Selecting:
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
	pressed := ""
	if h.Pressed != "" && w >= 20 {
		pressed = text.Cut(" "+text.Clean(h.Pressed, 1)+" ", w/2)
	}
	end := w - text.Cells(pressed)
	if h.Message != "" {
		role := style.Badge
		if h.Bad {
			role = style.Error
		}
		l.Put(s.Role(role), text.Cut(" "+text.Clean(h.Message, 1), end))
	} else {
		h.keys(l, end, s)
	}
	if pressed != "" {
		l.Skip(end).Put(s.Role(style.Match), pressed)
	}
	return l.String()
}

// keys writes as many hints as fit before the column end; help is always the last of them.
func (h Hint) keys(l *style.Line, end int, s *style.Sheet) {
	help := hint{"help", []intent.Intent{intent.Help}}
	spare := l.Width() - end
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
		if !first {
			l.Put(s.Role(style.Dim), " ·")
		}
		first = false
		l.Put(s.Role(style.Status), " ").Put(s.Role(style.StatusKey), key).Put(s.Role(style.Status), " "+x.word)
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
