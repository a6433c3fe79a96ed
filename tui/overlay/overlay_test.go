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
	case "home":
		return tea.KeyPressMsg{Code: tea.KeyHome}
	case "alt+enter":
		return tea.KeyPressMsg{Code: tea.KeyEnter, Mod: tea.ModAlt}
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
	failed, narrowed, empty := NewPrompt("t", hostile, ""), NewList(hostile, rows, 50), NewList("", rows, 0)
	failed.Fail(hostile)
	narrowed.Update(tea.PasteMsg{Content: "9 世"})
	empty.Update(tea.PasteMsg{Content: hostile + hostile})
	return map[string]Overlay{
		"help tree": NewHelp(keymap.Default(), keymap.Tree, style.Markers{}), "help source": NewHelp(keymap.Default(), keymap.Source, style.Markers{}),
		"help nothing": NewHelp(&keymap.Map{}, keymap.Tree, style.Markers{}),
		"finder":       finder, "finder empty": NewFinder(""),
		"prompt": NewPrompt(hostile, hostile, hostile), "inline": NewInline("/", strings.Repeat("世", 300), hostile), "inline long title": NewInline(hostile+hostile, "x", ""),
		"text": NewText(hostile, hostile, ""), "failed": failed, "narrowed": narrowed, "narrowed to none": empty,
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
		if len(o.Hints()) == 0 {
			t.Errorf("%s: no hint how to leave", name)
		}
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
	in := NewInline("/", "abc", "")
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
	if l.Selected() != 7 || feed(l, "down") != Changed || feed(l, "up", "ctrl+p") != Changed || l.Selected() != 6 {
		t.Errorf("selected %d", l.Selected())
	}
	screen := func() string { return ansi.Strip(strings.Join(l.Box(40, 12, dark(t)).Lines, "\n")) }
	if s := screen(); !strings.Contains(s, " row 6    666 ") || !strings.Contains(s, "7 of 50") {
		t.Errorf("%s", s)
	}
	if feed(l, "end"); l.Selected() != 49 || !strings.Contains(screen(), "row 49") {
		t.Errorf("the last row is not in sight:\n%s", screen())
	}
	if a := feed(l, "end"); a != Open {
		t.Error("a key that moves nothing changes nothing")
	}
	if feed(l, "pgup"); l.Selected() != 39 {
		t.Errorf("a page is %d", 49-l.Selected())
	}
	if feed(l, "home"); l.Selected() != 0 {
		t.Error("home is the first")
	}
	l.Update(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	if l.Selected() != wheelRows {
		t.Errorf("the wheel went to %d", l.Selected())
	}
	if feed(l, "enter") != Accepted || feed(l, "esc") != Dismissed {
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
			h := NewHelp(keymap.Default(), pane, dark(t).Markers())
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
	h := NewHelp(keymap.Default(), keymap.Tree, style.Markers{})
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
	s := ansi.Strip(strings.Join(NewHelp(m, keymap.Tree, dark(t).Markers()).Box(200, 60, dark(t)).Lines, "\n"))
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
	box := NewHelp(keymap.Default(), keymap.Tree, style.Markers{}).Box(120, 40, s)
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

// What is typed narrows a list: all words, in any case. The choice stays on its row, and esc gives the words up first.
func TestListNarrows(t *testing.T) {
	var rows []ListRow
	for _, name := range []string{"claude-opus", "claude-sonnet", "gpt-5", "GPT-4o mini", "quasar"} {
		rows = append(rows, ListRow{Cells: []string{name, "200k"}})
	}
	l := NewList("models", rows, 2)
	screen := func() string { return ansi.Strip(strings.Join(l.Box(60, 12, dark(t)).Lines, "\n")) }
	before := len(l.Box(60, 12, dark(t)).Lines)
	if feed(l, "g", "p") != Changed || l.Selected() != 2 {
		t.Errorf("selected %d", l.Selected())
	}
	if s := screen(); !strings.Contains(s, "models · gp") || !strings.Contains(s, "2 of 5") || strings.Contains(s, "claude") || !strings.Contains(s, "GPT-4o") {
		t.Errorf("%s", s)
	}
	if len(l.Box(60, 12, dark(t)).Lines) != before {
		t.Error("the box changes its size")
	}
	if typed(l, "t m"); l.Selected() != 3 || feed(l, "enter") != Accepted {
		t.Errorf("selected %d:\n%s", l.Selected(), screen())
	}
	if typed(l, "x"); l.Selected() != -1 || feed(l, "enter") != Open || !strings.Contains(screen(), "nothing matches") {
		t.Errorf("selected %d:\n%s", l.Selected(), screen())
	}
	if feed(l, "backspace"); l.Selected() != 3 {
		t.Errorf("after backspace %d", l.Selected())
	}
	if feed(l, "esc") != Changed || !strings.Contains(screen(), "claude") || l.Selected() != 3 {
		t.Errorf("esc shows all first:\n%s", screen())
	}
	if typed(l, "q"); l.Selected() != 4 { // q is a letter as any other
		t.Errorf("selected %d", l.Selected())
	}
	if feed(l, "esc", "esc") != Dismissed {
		t.Error("the second esc closes")
	}
	l.Update(tea.PasteMsg{Content: strings.Repeat("x", 1<<20)})
	if len(l.words) > queryLimit {
		t.Errorf("%d bytes taken", len(l.words))
	}
}

// A text may have several lines; a sign stands for each end of one.
func TestText(t *testing.T) {
	p := NewText("task", "one\ntwo", "")
	if p.Value() != "one\ntwo" {
		t.Errorf("%q", p.Value())
	}
	if feed(p, "ctrl+j") != Changed || feed(p, "3", "alt+enter", "4") != Changed || p.Value() != "one\ntwo\n3\n4" {
		t.Errorf("%q", p.Value())
	}
	p.Update(tea.PasteMsg{Content: "\r\nfive\u2028six\ufdd0\x1b[2J\tend"})
	if want := "one\ntwo\n3\n4\nfive\nsix[2J end"; p.Value() != want {
		t.Errorf("%q, want %q", p.Value(), want)
	}
	if feed(p, "backspace", "backspace", "backspace", "backspace", "left"); feed(p, "enter") != Accepted {
		t.Error("enter accepts")
	}
	for theme, want := range map[string]string{"dark": "one⏎two⏎3", "ascii": "one$two$3"} {
		b := p.Box(80, 24, sheet(t, theme, colorprofile.TrueColor))
		if bare := ansi.Strip(b.Lines[1]); !strings.Contains(bare, want) {
			t.Errorf("%s: %q", theme, bare)
		}
	}
	one := NewPrompt("path", "", "")
	if feed(one, "ctrl+j", "alt+enter"); one.Value() != "" {
		t.Errorf("a path of several lines: %q", one.Value())
	}
}

// An error stands in place of the hint, in the colour of errors, and the text is there to be mended.
func TestPromptFails(t *testing.T) {
	s := dark(t)
	p := NewPrompt("path", "x/y", "a hint")
	p.Fail("no such\nfolder")
	b := p.Box(80, 24, s)
	if last := b.Lines[2]; !strings.Contains(last, string(s.Over(style.Overlay, style.Error))+"no such␊folder") || strings.Contains(last, "a hint") || p.Value() != "x/y" {
		t.Errorf("%q", last)
	}
}

// The help explains the signs as the theme has them.
func TestHelpExplainsSigns(t *testing.T) {
	for _, theme := range []string{"dark", "ascii"} {
		s := sheet(t, theme, colorprofile.TrueColor)
		m := s.Markers()
		bare := ansi.Strip(strings.Join(NewHelp(keymap.Default(), keymap.Tree, m).Box(200, 60, s).Lines, "\n"))
		for sign, means := range map[string]string{m.None: "not picked", m.Part: "picked in part", m.Whole: "picked with all below", "n s o f": "level name, signature, outline, full",
			m.Folded + " " + m.Unfolded: "folded, unfolded", m.Partial: "partly parsed", "M A": "modified, new", m.Uncounted: "not counted yet", "~": "an estimate"} {
			if !strings.Contains(bare, sign+strings.Repeat(" ", 15-text.Cells(sign))+means) {
				t.Errorf("%s: no line %q %q in\n%s", theme, sign, means, bare)
			}
		}
	}
}
