package overlay

import tea "charm.land/bubbletea/v2"

// scroll is a window over n rows, one of which is chosen.
type scroll struct{ n, at, top, page int }

// move goes down by rows, up if by is negative, and reports whether another row is chosen now.
func (s *scroll) move(by int) bool {
	old := s.at
	s.at += by
	s.clamp()
	return s.at != old
}

// fit sets the number of rows on the screen.
func (s *scroll) fit(page int) {
	s.page = max(1, page)
	s.clamp()
}

func (s *scroll) clamp() {
	s.at = max(0, min(s.at, s.n-1))
	s.top = min(max(s.top, s.at-max(1, s.page)+1), s.at)
	s.top = max(0, min(s.top, s.n-s.page))
}

// wheelRows is how far one turn of the wheel goes.
const wheelRows = 3

// step gives how many rows a key or the wheel moves. Letters move only where none can be typed.
func (s *scroll) step(msg tea.Msg, letters bool) (by int, ok bool) {
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		switch msg.Button {
		case tea.MouseWheelDown:
			return wheelRows, true
		case tea.MouseWheelUp:
			return -wheelRows, true
		}
	case tea.KeyPressMsg:
		switch k := msg.String(); k {
		case "down", "ctrl+n":
			return 1, true
		case "up", "ctrl+p":
			return -1, true
		case "pgdown":
			return max(1, s.page), true
		case "pgup":
			return -max(1, s.page), true
		default:
			if letters {
				return s.letter(k)
			}
		}
	}
	return 0, false
}

func (s *scroll) letter(key string) (by int, ok bool) {
	switch key {
	case "j":
		return 1, true
	case "k":
		return -1, true
	case "ctrl+d":
		return max(1, s.page/2), true
	case "ctrl+u":
		return -max(1, s.page/2), true
	case "g", "home":
		return -s.n, true
	case "G", "end":
		return s.n, true
	}
	return 0, false
}
