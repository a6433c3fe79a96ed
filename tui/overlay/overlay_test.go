package overlay

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"outcrop/model"
	"outcrop/tui/keymap"
	"outcrop/tui/panetest"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// hostile is text as files, branches and messages may hold it.
const hostile = "a\x1b[2Jb\x1b]0;title\x07\u009b31m\u202egpj.exe\r\n\t\x00\xff世界👩‍👩‍👧e\u0301"

func sheet(t testing.TB, theme string, p colorprofile.Profile) *style.Sheet {
	t.Helper()
	s, err := style.Load(theme, p, true)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func dark(t testing.TB) *style.Sheet { return sheet(t, "dark", colorprofile.TrueColor) }

func press(k string) tea.KeyPressMsg {
	switch k {
	case "enter":
		return tea.KeyPressMsg{Code: tea.KeyEnter}
	case "esc":
		return tea.KeyPressMsg{Code: tea.KeyEscape}
	case "down":
		return tea.KeyPressMsg{Code: tea.KeyDown}
	case "up":
		return tea.KeyPressMsg{Code: tea.KeyUp}
	case "left":
		return tea.KeyPressMsg{Code: tea.KeyLeft}
	case "pgdown":
		return tea.KeyPressMsg{Code: tea.KeyPgDown}
	case "pgup":
		return tea.KeyPressMsg{Code: tea.KeyPgUp}
	case "end":
		return tea.KeyPressMsg{Code: tea.KeyEnd}
	case "backspace":
		return tea.KeyPressMsg{Code: tea.KeyBackspace}
	}
	if c, ok := strings.CutPrefix(k, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(c[0]), Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(k)[0], Text: k}
}

// feed gives keys to an overlay and returns the last answer.
func feed(o Overlay, keys ...string) Answer {
	a := Open
	for _, k := range keys {
		a, _ = o.Update(press(k))
	}
	return a
}

func typed(o Overlay, s string) {
	for _, r := range s {
		feed(o, string(r))
	}
}

// overlays gives one of each kind, filled with hostile text and with more than any screen holds.
func overlays() map[string]Overlay {
	finder := NewFinder("old " + hostile)
	hits := []FinderHit{{Kind: model.Method, Name: hostile, Where: hostile, Positions: []int{0, 4, 9, 40, 41}, Price: hostile}, {}}
	for i := range 200 {
		hits = append(hits, FinderHit{Kind: model.Function, Name: fmt.Sprintf("handle世%d", i), Where: "a/b.go:12", Positions: []int{0, 6, 8}, Price: "~1.2k"})
	}
	finder.SetHits(hits, hostile)
	var rows []ListRow
	for i := range 100 {
		rows = append(rows, ListRow{Cells: []string{hostile, fmt.Sprint(i), "世"}, Dim: i%2 == 0, Right: 2})
	}
	return map[string]Overlay{
		"help tree": NewHelp(keymap.Default(), keymap.Tree), "help source": NewHelp(keymap.Default(), keymap.Source),
		"help nothing": NewHelp(&keymap.Map{}, keymap.Tree),
		"finder":       finder, "finder empty": NewFinder(""),
		"prompt": NewPrompt(hostile, hostile, hostile), "inline": NewInline("/", strings.Repeat("世", 300)), "inline long title": NewInline(hostile+hostile, "x"),
		"list": NewList(hostile, rows, 50), "list empty": NewList("", nil, 3),
		"question": NewQuestion(hostile+" "+strings.Repeat("long ", 30), Choice{"y", "leave"}, Choice{"n", hostile}), "question empty": NewQuestion(""),
	}
}

// ground is a screen to paint on, wide characters everywhere, with the styles of a drawn pane.
func ground(s *style.Sheet, w, h int) []string {
	lines := make([]string, h)
	for y := range lines {
		l := style.NewLine(w, "")
		if y%2 == 1 {
			l.Put("", "x")
		}
		for i := 0; l.Left() > 0; i++ {
			l.Put(s.Role(style.Role(i%20)), "世界")
		}
		lines[y] = l.String()
	}
	return lines
}

func TestPanes(t *testing.T) {
	for _, s := range []*style.Sheet{dark(t), sheet(t, "no-colour", colorprofile.ASCII)} {
		for name, o := range overlays() {
			panetest.Check(namedTB{t, name}, func(w, h int) []string {
				lines := ground(s, w, h)
				b := o.Box(w, h, s)
				if len(b.Lines) > h || b.X < 0 || b.Y < 0 || b.Y+len(b.Lines) > h {
					t.Errorf("%s at %dx%d: %d lines at %d,%d", name, w, h, len(b.Lines), b.X, b.Y)
				}
				for _, l := range b.Lines {
					if n := ansi.StringWidthWc(l); n+b.X > w || n != ansi.StringWidthWc(b.Lines[0]) {
						t.Errorf("%s at %dx%d: a line of %d cells at %d", name, w, h, n, b.X)
					}
				}
				if b.CursorX >= 0 && (b.X+b.CursorX >= w || b.Y+b.CursorY >= h) {
					t.Errorf("%s at %dx%d: cursor at %d,%d", name, w, h, b.X+b.CursorX, b.Y+b.CursorY)
				}
				Paint(lines, b)
				return lines
			})
		}
	}
	for name, o := range overlays() {
		o.Box(0, 0, dark(t))
		o.Box(-1, -1, dark(t))
		o.Update(nil)
		o.Update(tea.PasteMsg{Content: hostile})
		if name == "" {
			t.Fatal("no name")
		}
	}
}

type namedTB struct {
	*testing.T
	name string
}

func (n namedTB) Errorf(f string, a ...any) { n.Helper(); n.T.Errorf(n.name+": "+f, a...) }

func TestPaint(t *testing.T) {
	red := "\x1b[0;31m"
	for _, c := range []struct {
		name, line string
		x          int
		over, want string
	}{
		{"plain", "abcdef", 2, "XY", "abXYef"},
		{"at the left", "abcdef", 0, "XY", "XYcdef"},
		{"at the right", "abcdef", 4, "XY", "abcdXY"},
		{"beyond the right", "abcdef", 5, "XY", "abcdeX"},
		{"outside", "abcdef", 6, "XY", "abcdef"},
		{"style goes on behind", red + "abcdef" + reset, 2, "XY", red + "ab" + reset + "XY" + red + "ef" + reset},
		{"style begins below", "abc" + red + "def" + reset, 2, "XY", "abXY" + red + "ef" + reset},
		{"style ends at the edge", red + "ab" + reset + "cdef", 2, "XY", red + "ab" + reset + "XYef"},
		{"style at the end", "abcd" + red + "ef" + reset, 2, "XY", "abXY" + red + "ef" + reset},
		{"wide cut at the left", "a世界b", 2, "XY", "a XY b"},
		{"wide cut in a style", red + "世世世" + reset, 1, "XX", red + " " + reset + "XX" + red + " 世" + reset},
		{"wide whole", "a世界b", 1, "XY", "aXY界b"},
		{"combining", "ae\u0301o\u0301x", 1, "X", "aXo\u0301x"},
		{"wide box", "abcdef", 1, "世", "a世def"},
		{"wide box cut", "abcdef", 5, "世", "abcde "},
	} {
		lines := []string{c.line}
		Paint(lines, Box{Lines: []string{c.over}, X: c.x})
		if lines[0] != c.want {
			t.Errorf("%s: got %q, want %q", c.name, lines[0], c.want)
		}
	}
	lines := []string{"aa", "bb"}
	Paint(lines, Box{Lines: []string{"1", "2", "3"}, Y: -1})
	if !slices.Equal(lines, []string{"2a", "3b"}) {
		t.Errorf("rows outside: %q", lines)
	}
}

func TestField(t *testing.T) {
	p := NewPrompt("task", "ab", "")
	if feed(p, "left", "c"); p.Value() != "acb" {
		t.Errorf("value %q", p.Value())
	}
	if feed(p, "down") != Open || feed(p, "x") != Changed || feed(p, "enter") != Accepted || feed(p, "esc") != Dismissed {
		t.Error("answers")
	}
	p = NewPrompt("task", "", "")
	if a, _ := p.Update(tea.PasteMsg{Content: "one\r\ntwo\nthree\x1b[2J\u202e\x00\xff\u200bend"}); a != Changed {
		t.Error("a paste is a change")
	}
	if want := "one two three[2Jend"; p.Value() != want {
		t.Errorf("pasted %q, want %q", p.Value(), want)
	}
	f := NewFinder("")
	f.Update(tea.PasteMsg{Content: strings.Repeat("é", 1<<20)})
	if n := len([]rune(f.Query())); n != queryLimit {
		t.Errorf("%d characters taken", n)
	}
	// The cursor stays in sight, in a text far longer than the line.
	b := f.Box(40, 10, dark(t))
	if b.CursorX < 0 || b.CursorX > len("│ > ")+40 || !strings.Contains(ansi.Strip(b.Lines[1]), "éé") {
		t.Errorf("cursor at %d in %q", b.CursorX, ansi.Strip(b.Lines[1]))
	}
}

func TestCursor(t *testing.T) {
	p := NewPrompt("t", "世x", "")
	b := p.Box(80, 24, dark(t))
	bare := ansi.Strip(b.Lines[b.CursorY])
	if before := ansi.CutWc(bare, 0, b.CursorX); !strings.HasSuffix(before, "世x") {
		t.Errorf("before the cursor: %q", before)
	}
	in := NewInline("/", "abc")
	in.SetHint("3 files")
	b = in.Box(40, 24, dark(t))
	if got := ansi.Strip(b.Lines[0]); b.Y != 23 || b.CursorX != 4 || !strings.HasPrefix(got, "/abc ") || !strings.HasSuffix(got, "3 files ") {
		t.Errorf("%q at row %d, cursor %d", got, b.Y, b.CursorX)
	}
}

func TestFinder(t *testing.T) {
	f := NewFinder("")
	if f.Selected() != -1 || feed(f, "enter") != Open {
		t.Error("nothing can be accepted while nothing is found")
	}
	f.SetHits([]FinderHit{{Name: "one"}, {Name: "two"}, {Name: "three"}}, "3 of 3")
	if feed(f, "down") != Open || feed(f, "ctrl+n", "down", "down") != Open || f.Selected() != 2 {
		t.Errorf("selected %d", f.Selected())
	}
	if feed(f, "up", "ctrl+p"); f.Selected() != 0 {
		t.Errorf("selected %d", f.Selected())
	}
	// Letters that move in lists are typed here.
	typed(f, "jkgq")
	if f.Query() != "jkgq" {
		t.Errorf("query %q", f.Query())
	}
	if feed(f, "enter") != Accepted || feed(f, "esc") != Dismissed {
		t.Error("answers")
	}
	f.SetHits(nil, "")
	if f.Selected() != -1 {
		t.Errorf("selected %d of none", f.Selected())
	}
	if screen := ansi.Strip(strings.Join(f.Box(80, 24, dark(t)).Lines, "\n")); !strings.Contains(screen, "nothing found") {
		t.Errorf("it does not say that nothing was found:\n%s", screen)
	}
	typed(f, "x")
	if screen := ansi.Strip(strings.Join(f.Box(80, 24, dark(t)).Lines, "\n")); strings.Contains(screen, "nothing found") {
		t.Error("it says that nothing was found before it was looked for")
	}
}

func TestFinderMarksWhatWasFound(t *testing.T) {
	s := dark(t)
	f := NewFinder("")
	f.SetHits([]FinderHit{{}, {Kind: model.Function, Name: "newHead", Where: "a.go", Positions: []int{3, 4}, Price: "12"}}, "")
	line := f.Box(80, 24, s).Lines[3]
	if want := string(s.Over(style.Overlay, style.Match)) + "He"; !strings.Contains(line, want) {
		t.Errorf("no %q in %q", want, line)
	}
	if bare := ansi.Strip(line); !strings.Contains(bare, "newHead  a.go") || !strings.HasSuffix(bare, " 12 │") {
		t.Errorf("%q", bare)
	}
}

func TestList(t *testing.T) {
	var rows []ListRow
	for i := range 50 {
		rows = append(rows, ListRow{Cells: []string{fmt.Sprintf("row %d", i), fmt.Sprint(i * 111)}, Right: 1})
	}
	l := NewList("rows", rows, 7)
	if l.Selected() != 7 || feed(l, "j") != Changed || feed(l, "k", "k") != Changed || l.Selected() != 6 {
		t.Errorf("selected %d", l.Selected())
	}
	screen := func() string { return ansi.Strip(strings.Join(l.Box(40, 12, dark(t)).Lines, "\n")) }
	if s := screen(); !strings.Contains(s, " row 6    666 ") || !strings.Contains(s, "7 of 50") {
		t.Errorf("%s", s)
	}
	if feed(l, "G"); l.Selected() != 49 || !strings.Contains(screen(), "row 49") {
		t.Errorf("the last row is not in sight:\n%s", screen())
	}
	if a := feed(l, "G"); a != Open {
		t.Error("a key that moves nothing changes nothing")
	}
	if feed(l, "pgup"); l.Selected() != 39 {
		t.Errorf("a page is %d", 49-l.Selected())
	}
	if feed(l, "g"); l.Selected() != 0 {
		t.Error("g is the first")
	}
	l.Update(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	if l.Selected() != wheelRows {
		t.Errorf("the wheel went to %d", l.Selected())
	}
	if feed(l, "enter") != Accepted || feed(l, "q") != Dismissed || feed(l, "esc") != Dismissed {
		t.Error("answers")
	}
	if none := NewList("none", nil, 0); none.Selected() != -1 || feed(none, "enter") != Dismissed {
		t.Error("a list of nothing has nothing to accept")
	}
	if NewList("", rows, 1000).Selected() != 49 || NewList("", rows, -5).Selected() != 0 {
		t.Error("a choice outside of the rows")
	}
}

func TestQuestion(t *testing.T) {
	q := NewQuestion("leave?", Choice{"y", "leave"}, Choice{"n", "stay"})
	if feed(q, "x") != Open || feed(q, "enter") != Open || feed(q, "esc") != Dismissed || q.Chosen() != "" {
		t.Error("only the keys named answer")
	}
	if feed(q, "n") != Accepted || q.Chosen() != "n" {
		t.Errorf("chosen %q", q.Chosen())
	}
	if s := ansi.Strip(strings.Join(q.Box(40, 10, dark(t)).Lines, "\n")); !strings.Contains(s, "leave?") || !strings.Contains(s, "y leave   n stay") {
		t.Errorf("%s", s)
	}
}

// Every key of the pane can be read somewhere, by scrolling, at any size that has room for words.
func TestHelpShowsAll(t *testing.T) {
	for _, pane := range []keymap.Pane{keymap.Tree, keymap.Source} {
		for _, size := range [][2]int{{44, 8}, {80, 24}, {120, 40}, {200, 60}} {
			h := NewHelp(keymap.Default(), pane)
			seen := ""
			for range 100 {
				seen += ansi.Strip(strings.Join(h.Box(size[0], size[1], dark(t)).Lines, "\n"))
				if feed(h, "j") == Open {
					break
				}
			}
			for _, b := range keymap.Default().For(pane) {
				if !strings.Contains(seen, b.Help[:min(len(b.Help), size[0]/2)]) {
					t.Errorf("%v at %v: %q is not shown", pane, size, b.Help)
				}
			}
		}
	}
	h := NewHelp(keymap.Default(), keymap.Tree)
	h.Box(80, 24, dark(t))
	if feed(h, "?") != Dismissed || feed(h, "esc") != Dismissed || feed(h, "x") != Open {
		t.Error("answers")
	}
}

func TestHelpFollowsRemap(t *testing.T) {
	m := keymap.Default()
	if err := m.Remap(map[string][]string{"quit": {"alt+q"}, "theme.next": nil}); err != nil {
		t.Fatal(err)
	}
	s := ansi.Strip(strings.Join(NewHelp(m, keymap.Tree).Box(200, 60, dark(t)).Lines, "\n"))
	if !strings.Contains(s, "alt+q") || strings.Contains(s, "next theme") {
		t.Errorf("%s", s)
	}
}

func FuzzPaint(f *testing.F) {
	f.Add(hostile, hostile, 3, 4)
	f.Fuzz(func(t *testing.T, line, name string, w, x int) {
		w, x = 1+abs(w)%100, abs(x)%100
		s := dark(t)
		l := style.NewLine(w, s.Role(style.Status))
		l.Put(s.Role(style.Price), text.Clean(line, 4)).Put("", text.Clean(name, 1))
		box := NewList(name, []ListRow{{Cells: []string{name, line}, Right: 1}}, 0).Box(w, 5, s)
		box.X = x
		lines := []string{l.String(), l.String(), l.String()}
		Paint(lines, box)
		for _, got := range lines {
			if ansi.StringWidthWc(got) != w {
				t.Errorf("%d cells, want %d: %q", ansi.StringWidthWc(got), w, got)
			}
		}
	})
}

func abs(n int) int {
	if n < 0 {
		return -(n + 1)
	}
	return n
}

func BenchmarkPaint(b *testing.B) {
	s := dark(b)
	code := make([]string, 40)
	for y := range code {
		l := style.NewLine(120, "")
		for i, word := range strings.Fields("│ func (h *Head) Init(minValidTime int64) error { return h.loadWAL(ctx, multiRef, syms) } ││ 412 ▌// Init loads data") {
			l.Put(s.Role(style.Role(i%20)), word+" ")
		}
		code[y] = l.String()
	}
	box := NewHelp(keymap.Default(), keymap.Tree).Box(120, 40, s)
	for name, screen := range map[string][]string{"code": code, "wide": ground(s, 120, 40)} {
		b.Run(name, func(b *testing.B) {
			lines := make([]string, len(screen))
			for b.Loop() {
				copy(lines, screen)
				Paint(lines, box)
			}
		})
	}
}

func BenchmarkFinder(b *testing.B) {
	o := overlays()["finder"]
	s := dark(b)
	for b.Loop() {
		o.Box(120, 40, s)
	}
}
