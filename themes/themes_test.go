package themes

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func load(t *testing.T, name string) Theme {
	t.Helper()
	th, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return th
}

func TestNames(t *testing.T) {
	want := []string{"ascii", "dark", "high-contrast", "light", "no-colour"}
	if got := Names(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, bad := range []string{"", "nope", "../dark", "dark.toml"} {
		if _, err := Load(bad); err == nil || !strings.Contains(err.Error(), "high-contrast") {
			t.Errorf("Load(%q): %v", bad, err)
		}
	}
}

// Each table of each theme has the roles of all the others: none falls back to plain text unseen.
func TestSameRoles(t *testing.T) {
	all := map[string]bool{}
	for _, n := range Names() {
		for role := range load(t, n).ANSI16 {
			all[role] = true
		}
	}
	for _, n := range Names() {
		th := load(t, n)
		for role := range all {
			if _, ok := th.ANSI16[role]; !ok {
				t.Errorf("%s: no %s in ansi16", n, role)
			}
			if _, ok := th.TrueColor[role]; !ok {
				t.Errorf("%s: no %s in truecolor", n, role)
			}
		}
		if len(th.TrueColor) != len(all) {
			t.Errorf("%s: truecolor has roles of its own", n)
		}
		if th.About == "" {
			t.Errorf("%s: no about line", n)
		}
	}
}

// Text is readable: 4.5:1 on the theme's background and on each background that rows can have; lines reach 3:1.
func TestContrast(t *testing.T) {
	surfaces := []string{"", "cursor", "cursor_unfocused", "overlay"}
	for _, n := range Names() {
		th := load(t, n)
		if !th.Background.Set() {
			continue // sixteen colours or none: the terminal decides
		}
		for role, st := range th.TrueColor {
			need := 4.5
			if strings.HasPrefix(role, "border") {
				need = 3
			}
			if role == "border" && n != "high-contrast" {
				need = 2 // only separates; the focused one carries meaning
			}
			for _, surface := range surfaces {
				fg, bg := st.Fg, st.Bg
				under := th.TrueColor[surface]
				if surface != "" && (strings.HasPrefix(role, "border") || bg.Set()) {
					continue
				}
				if under.Bg.Set() && under.Fg.Set() {
					fg = under.Fg // such a row takes its own text colour
				}
				if !fg.Set() {
					fg = th.Foreground
				}
				if !bg.Set() {
					bg = under.Bg
				}
				if !bg.Set() {
					bg = th.Background
				}
				if c := contrast(fg, bg); c < need {
					t.Errorf("%s: %s on %q has %.2f:1, wants %.1f", n, role, surface, c, need)
				}
			}
		}
	}
}

func contrast(a, b Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// luminance is the relative luminance of WCAG 2.
func luminance(c Color) float64 {
	lin := func(v uint8) float64 {
		if f := float64(v) / 255; f > 0.04045 {
			return math.Pow((f+0.055)/1.055, 2.4)
		} else {
			return f / 12.92
		}
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}

// Without colour the cursor, the picks and the errors must still stand out.
func TestNoColour(t *testing.T) {
	th := load(t, "no-colour")
	for role, st := range th.TrueColor {
		if st.Fg.Set() || st.Bg.Set() {
			t.Errorf("%s has a colour", role)
		}
	}
	for _, n := range Names() {
		for _, role := range []string{"cursor", "cursor_unfocused", "picked", "error", "match"} {
			if st := load(t, n).ANSI16[role]; st.Attrs == 0 && !st.Bg.Set() {
				t.Errorf("%s: %s is told by foreground colour alone", n, role)
			}
		}
	}
}

func TestParse(t *testing.T) {
	th, err := parse([]byte("[ansi16]\na = \"bright-red on black bold underline\"\nb.c = \"\"\n[truecolor]\na = \"#0a0B0c on #ffffff\"\nb.c = \"italic\""))
	if err != nil {
		t.Fatal(err)
	}
	red, black := th.ANSI16["a"].Fg, th.ANSI16["a"].Bg
	if i, ok := red.Basic(); i != 9 || !ok {
		t.Errorf("bright-red is %d, %v", i, ok)
	}
	if i, ok := black.Basic(); i != 0 || !ok || !black.Set() {
		t.Errorf("black is %d, %v", i, ok)
	}
	if got := th.ANSI16["a"].Attrs; got != Bold|Underline {
		t.Errorf("attributes %b", got)
	}
	if c := th.TrueColor["a"].Fg; c.R != 10 || c.G != 11 || c.B != 12 {
		t.Errorf("colour %+v", c)
	}
	if st, ok := th.TrueColor["b.c"]; !ok || st.Attrs != Italic || st.Fg.Set() {
		t.Errorf("b.c = %+v, %v", st, ok)
	}
	for _, bad := range []string{
		"[ansi16]\na = \"crimson\"", "[ansi16]\na = \"#12345\"", "[ansi16]\na = \"#1234zz\"", "[ansi16]\na = 3",
		"colour = 1", "background = \"no\"", "[truecolor]\na.b = \"bold bolder\"", "[",
	} {
		if _, err := parse([]byte(bad)); err == nil {
			t.Errorf("no error for %q", bad)
		}
	}
}
