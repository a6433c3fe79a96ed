package style

import (
	"reflect"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"outcrop/model"
	"outcrop/themes"
)

func load(t testing.TB, name string, p colorprofile.Profile) *Sheet {
	t.Helper()
	s, err := Load(name, p, true)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every theme has every role and no other, and every capture class has a role.
func TestThemesAreComplete(t *testing.T) {
	want := map[string]bool{}
	for r := range roleCount {
		if r.String() == "" || want[r.String()] {
			t.Errorf("role %d: name %q is empty or taken", r, r)
		}
		want[r.String()] = true
	}
	for _, n := range themes.Names() {
		th, err := themes.Load(n)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range []map[string]themes.Style{th.TrueColor, th.ANSI16} {
			for r := range want {
				if _, ok := table[r]; !ok {
					t.Errorf("%s lacks %s", n, r)
				}
			}
			for r := range table {
				if !want[r] {
					t.Errorf("%s has a style for %s, which is no role", n, r)
				}
			}
		}
		for _, p := range []colorprofile.Profile{colorprofile.NoTTY, colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
			load(t, n, p)
		}
	}
}

func TestSequences(t *testing.T) {
	for _, c := range []struct {
		p    colorprofile.Profile
		role Role
		want SGR
	}{
		{colorprofile.TrueColor, Picked, "\x1b[0;1;38;2;127;209;160m"},
		{colorprofile.TrueColor, Cursor, "\x1b[0;48;2;45;51;64m"},
		{colorprofile.ANSI256, Picked, "\x1b[0;1;38;5;115m"},
		{colorprofile.ANSI, Picked, "\x1b[0;1;92m"},
		{colorprofile.ANSI, Match, "\x1b[0;30;43m"},
		{colorprofile.ANSI, Text, ""},
		{colorprofile.ASCII, Picked, "\x1b[0;1m"},
		{colorprofile.ASCII, Cursor, "\x1b[0;7m"},
		{colorprofile.NoTTY, Cursor, ""},
	} {
		if got := load(t, "dark", c.p).Role(c.role); got != c.want {
			t.Errorf("%v %v: got %q, want %q", c.p, c.role, got, c.want)
		}
	}
}

func TestOver(t *testing.T) {
	s := load(t, "dark", colorprofile.TrueColor)
	if got, want := s.Over(Cursor, Picked), SGR("\x1b[0;1;38;2;127;209;160;48;2;45;51;64m"); got != want {
		t.Errorf("picked on the cursor: %q, want %q", got, want)
	}
	if got := s.Over(Cursor, Match); got != s.Role(Match) {
		t.Errorf("a role with its own background: %q", got)
	}
	if got := s.Over(Text, Picked); got != "\x1b[0;1;38;2;127;209;160m" {
		t.Errorf("on plain text: %q", got)
	}
	a := load(t, "dark", colorprofile.ANSI)
	if got := a.Over(Cursor, Picked); got != "\x1b[0;1;7m" {
		t.Errorf("on a reversed row: %q", got)
	}
	if got := a.Over(Overlay, Picked); got != a.Role(Picked) {
		t.Errorf("on a surface without a style: %q", got)
	}
}

func TestProfile(t *testing.T) {
	for _, v := range []string{"1", "0", "yes", "false"} {
		if got := Profile(colorprofile.TrueColor, v); got != colorprofile.ASCII {
			t.Errorf("NO_COLOR=%s: %v", v, got)
		}
	}
	if got := Profile(colorprofile.TrueColor, ""); got != colorprofile.TrueColor {
		t.Errorf("NO_COLOR empty: %v", got)
	}
	if got := Profile(colorprofile.NoTTY, "1"); got != colorprofile.NoTTY {
		t.Errorf("no terminal: %v", got)
	}
	for _, n := range Names() {
		s := load(t, n, colorprofile.ASCII)
		for r := range roleCount {
			if strings.Contains(string(s.Role(r)), ";3") && !strings.Contains(string(s.Role(r)), ";3m") {
				t.Errorf("%s %v: colour without colours: %q", n, r, s.Role(r))
			}
		}
	}
}

func TestLoadNames(t *testing.T) {
	for _, c := range []struct {
		name, want string
		dark       bool
	}{{Auto, "dark", true}, {Auto, "light", false}, {"", "dark", true}, {"ascii", "ascii", false}} {
		s, err := Load(c.name, colorprofile.TrueColor, c.dark)
		if err != nil || s.Name() != c.want {
			t.Errorf("Load(%q, dark %v) = %v, %v", c.name, c.dark, s, err)
		}
	}
	if _, err := Load("mauve", colorprofile.TrueColor, true); err == nil || !strings.Contains(err.Error(), "high-contrast") {
		t.Errorf("unknown theme: %v", err)
	}
	if fg, bg := load(t, "light", colorprofile.TrueColor).Ground(); luma(bg) < luma(fg) {
		t.Error("the light theme is dark on paper")
	}
}

func luma(c interface{ RGBA() (r, g, b, a uint32) }) uint32 { r, g, b, _ := c.RGBA(); return r + g + b }

// Each marker is one cell by both measures; the ASCII set is ASCII.
func TestMarkers(t *testing.T) {
	for _, ascii := range []bool{true, false} {
		var walk func(v reflect.Value)
		walk = func(v reflect.Value) {
			for i := range v.NumField() {
				f := v.Field(i)
				if f.Kind() == reflect.Struct {
					walk(f)
					continue
				}
				m := f.String()
				if ansi.StringWidth(m) != 1 || ansi.StringWidthWc(m) != 1 {
					t.Errorf("%s: %q is not one cell", v.Type().Field(i).Name, m)
				}
				if ascii && m[0] >= 0x80 {
					t.Errorf("%s: %q is not ASCII", v.Type().Field(i).Name, m)
				}
			}
		}
		m := markers(ascii)
		walk(reflect.ValueOf(m))
		seen := map[string]bool{"~": true} // of an estimate
		for _, sign := range []string{m.None, m.Part, m.Whole, m.Folded, m.Unfolded, m.Partial, m.Modified, m.Added, m.Uncounted, m.Branch,
			m.Break, m.GaugeFull, m.GaugeRest, m.Frame.TopLeft, m.Range} {
			if seen[sign] && !(ascii && sign == m.Frame.Horizontal) {
				t.Errorf("ascii %v: %q stands for two things", ascii, sign)
			}
			seen[sign] = true
		}
	}
	if load(t, "ascii", colorprofile.ANSI).Markers() != markers(true) {
		t.Error("the ascii theme has other markers")
	}
}

func TestCaptureAndKind(t *testing.T) {
	for name, want := range map[string]Role{
		"keyword": SyntaxKeyword, "keyword.control.return": SyntaxKeyword, "function.method": SyntaxFunction,
		"punctuation.bracket": SyntaxPunctuation, "link": SyntaxLink, "": Text, "spell": Text, "text": Text,
	} {
		if got := Capture(name); got != want {
			t.Errorf("Capture(%q) = %v, want %v", name, got, want)
		}
	}
	for k, want := range map[model.Kind]Role{
		model.Class: KindType, model.Method: KindFunction, model.Field: KindField, model.Const: KindConst,
		model.Namespace: KindModule, model.Heading: SyntaxHeading, model.NoKind: KindOther,
	} {
		if got := Kind(k); got != want {
			t.Errorf("Kind(%v) = %v, want %v", k, got, want)
		}
	}
}

func TestLine(t *testing.T) {
	const a, b = SGR("\x1b[0;1m"), SGR("\x1b[0;7m")
	for _, c := range []struct {
		name, got, want string
	}{
		{"merged and filled", NewLine(8, "").Put(a, "ab").Put(a, "cd").Put(b, "e").String(), "\x1b[0;1mabcd\x1b[0;7me\x1b[m   "},
		{"cut", NewLine(3, b).Put("", "ab").Put(a, "cd").Put(a, "ef").String(), "ab\x1b[0;1mc\x1b[m"},
		{"fill in its style", NewLine(3, b).Put(b, "x").String(), "\x1b[0;7mx  \x1b[m"},
		{"wide at the edge", NewLine(3, "").Put("", "世界").String(), "世 "},
		{"skip", NewLine(6, "").Put("", "a").Skip(4).Put("", "z").Skip(2).String(), "a   z "},
		{"skip beyond", NewLine(2, "").Skip(9).Put(a, "x").String(), "  "},
		{"nothing", NewLine(0, b).Put(a, "x").String(), ""},
		{"negative", NewLine(-4, b).Put(a, "x").String(), ""},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, c.got, c.want)
		}
	}
	if got := SGR("").Wrap("x") + a.Wrap("") + a.Wrap("y"); got != "x\x1b[0;1my\x1b[m" {
		t.Errorf("Wrap: %q", got)
	}
}

// A row of twelve pieces, as a pane draws them.
func BenchmarkRow(b *testing.B) {
	s := load(b, "dark", colorprofile.TrueColor)
	for b.Loop() {
		l := NewLine(120, s.Role(Text))
		for r := SyntaxKeyword; r < SyntaxKeyword+12; r++ {
			l.Put(s.Role(r), "something")
		}
		_ = l.String()
	}
}
