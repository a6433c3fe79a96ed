// Package style turns a theme into the escape sequences that the panes write: looked up once for the terminal at hand,
// then only copied.
//
// Sequences are written by hand and neighbours of the same style are merged, which takes a third of the time of a
// style library. Every sequence is complete in itself: it first clears what was set before.
package style

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"outcrop/themes"
)

const (
	// Auto is the theme name that follows the terminal's background.
	Auto = "auto"
	// plainTheme is the one whose styles are shown where there is no colour, whichever theme was asked for.
	plainTheme = "no-colour"

	reset = "\x1b[m"
)

// SGR is the escape sequence that selects a style; empty for plain text.
type SGR string

// Wrap is text in this style, followed by a reset. The text must be clean and without styles of its own.
func (s SGR) Wrap(text string) string {
	if s == "" || text == "" {
		return text
	}
	return string(s) + text + reset
}

// Sheet is a theme made ready for one kind of terminal. It does not change, so several goroutines may read it.
type Sheet struct {
	theme  themes.Theme
	depth  colorprofile.Profile
	styles [roleCount]themes.Style
	sgr    [roleCount]SGR
	marks  Markers
}

// Names lists the themes, [Auto] first.
func Names() []string { return append([]string{Auto}, themes.Names()...) }

// Profile is what the terminal can show, given what was detected and the value of NO_COLOR: any value but the empty one
// turns colours off and leaves bold, underline and reverse.
func Profile(detected colorprofile.Profile, noColor string) colorprofile.Profile {
	if noColor != "" {
		return min(detected, colorprofile.ASCII)
	}
	return detected
}

// Load makes the sheet of a theme for a terminal with the given colours. [Auto] and the empty name choose by the
// terminal's background. The error for an unknown theme lists the known ones.
func Load(name string, p colorprofile.Profile, dark bool) (*Sheet, error) {
	if name == Auto || name == "" {
		name = "light"
		if dark {
			name = "dark"
		}
	}
	th, err := themes.Load(name)
	if err != nil {
		return nil, err
	}
	table := th.TrueColor
	switch {
	case p <= colorprofile.ASCII:
		plain, err := themes.Load(plainTheme)
		if err != nil {
			return nil, err
		}
		table = plain.ANSI16
	case p == colorprofile.ANSI:
		// Sixteen colours computed from a true colour theme turn grey comments red: each theme has a table of its own.
		table = th.ANSI16
	}
	s := &Sheet{theme: th, depth: p, marks: markers(th.ASCII)}
	for r := range roleCount {
		st, ok := table[r.String()]
		if !ok {
			return nil, fmt.Errorf("theme %s has no style for %s", name, r)
		}
		s.styles[r] = st
		s.sgr[r] = sequence(st, p)
	}
	return s, nil
}

// Name is the theme's name, never [Auto].
func (s *Sheet) Name() string { return s.theme.Name }

// About is the theme's one line of description.
func (s *Sheet) About() string { return s.theme.About }

// Role is the style of a role on the terminal's own background.
func (s *Sheet) Role(r Role) SGR { return s.sgr[r] }

// Over is the style of a role on a row that has a surface, such as [Cursor] or [Overlay]. A surface that sets the
// colour of its text, by a colour or by reversing, keeps it: the role then only adds its attributes.
func (s *Sheet) Over(surface, r Role) SGR {
	under, st := s.styles[surface], s.styles[r]
	switch {
	case surface == Text:
		return s.sgr[r]
	case under.Fg.Set() || under.Attrs&themes.Reverse != 0:
		// A reversed role on a reversed row would have to look unreversed, and so vanish on it as well.
		under.Attrs |= st.Attrs &^ themes.Faint
		return sequence(under, s.depth)
	}
	if !st.Bg.Set() {
		st.Bg = under.Bg
	}
	if !st.Fg.Set() {
		st.Fg = under.Fg
	}
	st.Attrs |= under.Attrs
	return sequence(st, s.depth)
}

// Markers are the signs of this theme.
func (s *Sheet) Markers() Markers { return s.marks }

// Ground gives the colours that the theme counts on for plain text and for the background, for pictures of the screen.
// A theme that fits any terminal gives white on black.
func (s *Sheet) Ground() (fg, bg color.Color) {
	if !s.theme.Background.Set() {
		return color.White, color.Black
	}
	return rgba(s.theme.Foreground), rgba(s.theme.Background)
}

func rgba(c themes.Color) color.Color { return color.RGBA{R: c.R, G: c.G, B: c.B, A: 255} }

// sequence writes a style for a terminal; the leading 0 clears what was set before.
func sequence(st themes.Style, p colorprofile.Profile) SGR {
	if st == (themes.Style{}) || p <= colorprofile.NoTTY {
		return ""
	}
	var b strings.Builder
	b.WriteString("\x1b[0")
	for i, code := range []int{1, 2, 3, 4, 7, 9} { // in the order of the attribute bits
		if st.Attrs&(1<<i) != 0 {
			fmt.Fprintf(&b, ";%d", code)
		}
	}
	if p > colorprofile.ASCII {
		colorCode(&b, st.Fg, p, 30)
		colorCode(&b, st.Bg, p, 40)
	}
	b.WriteByte('m')
	if b.Len() == len("\x1b[0m") {
		return ""
	}
	return SGR(b.String())
}

// colorCode writes one colour; base is 30 for the foreground, 40 for the background.
func colorCode(b *strings.Builder, c themes.Color, p colorprofile.Profile, base int) {
	i, basic := c.Basic()
	switch {
	case !c.Set():
	case basic && i < 8:
		fmt.Fprintf(b, ";%d", base+i)
	case basic:
		fmt.Fprintf(b, ";%d", base+60+i-8)
	case p == colorprofile.TrueColor:
		fmt.Fprintf(b, ";%d;2;%d;%d;%d", base+8, c.R, c.G, c.B)
	default:
		fmt.Fprintf(b, ";%d;5;%d", base+8, ansi.Convert256(rgba(c)))
	}
}
