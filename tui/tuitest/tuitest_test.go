package tuitest

import (
	"flag"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/tools/txtar"

	"outcrop/tui/picture"
)

var _ = flag.Bool("update", false, "rewrite the screens in scripts")

// toy is a small program with one of everything that a driver must carry.
type toy struct {
	w, h, row int
	note      string
	files     []txtar.File
}

type late struct{ note string }

func (m toy) Init() tea.Cmd { return nil }

func (m toy) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
	case tea.MouseClickMsg:
		m.note = fmt.Sprintf("click %d,%d", msg.X, msg.Y)
	case tea.MouseMotionMsg:
		m.note += fmt.Sprintf(" to %d,%d", msg.X, msg.Y)
	case tea.MouseWheelMsg:
		if msg.Button == tea.MouseWheelDown {
			m.row++
		} else {
			m.row--
		}
	case tea.PasteMsg:
		m.note = fmt.Sprintf("pasted %q", msg.Content)
	case late:
		m.note = msg.note
	case tea.KeyPressMsg:
		switch k := msg.String(); k {
		case "j", "down":
			m.row++
		case "y":
			return m, tea.SetClipboard("row " + fmt.Sprint(m.row))
		case "l":
			return m, func() tea.Msg { time.Sleep(10 * time.Second); return late{"loaded"} }
		case "w":
			return m, func() tea.Msg { return late{"at once"} }
		case "q":
			return m, tea.Quit
		default:
			m.note = "key " + k
		}
	}
	return m, nil
}

func (m toy) View() tea.View {
	v := tea.View{AltScreen: true, MouseMode: tea.MouseModeCellMotion, WindowTitle: "toy; with a semicolon"}
	if m.w == 0 {
		return v
	}
	v.Cursor = tea.NewCursor(2, 1)
	lines := []string{fmt.Sprintf("\x1b[1mrow %d\x1b[m %dx%d", m.row, m.w, m.h), m.note}
	for _, f := range m.files {
		lines = append(lines, "\x1b[0;38;2;1;2;3m"+f.Name+"\x1b[m")
	}
	v.SetContent(strings.Join(lines, "\n"))
	return v
}

func TestDriver(t *testing.T) {
	d := New(t, toy{}, 40, 6)
	has := func(want string) {
		t.Helper()
		if !strings.Contains(d.Text(), want) {
			t.Errorf("no %q on\n%s", want, d.Text())
		}
	}
	has("row 0 40x6")
	d.Keys("j", "down")
	has("row 2")
	for _, k := range []string{"enter", "tab", "shift+tab", "backspace", "space", "esc", "up", "left", "right", "home", "end", "pgup",
		"pgdown", "delete", "f1", "ctrl+d", "ctrl+]", "alt+x", "G", "世", "?"} {
		d.Keys(k)
		has("key " + k)
	}
	d.Click(3, 4)
	has("click 3,4")
	d.Drag(1, 1, 5, 2)
	has("click 1,1 to 5,2")
	d.Wheel(0, 0, 3).Wheel(0, 0, -1)
	has("row 4")
	d.Paste("a\nb")
	has("pasted")
	d.Keys("y")
	d.WaitForClipboard("row 4")
	d.Resize(30, 3)
	has("30x3")
	d.Message(late{"by hand"})
	has("by hand")
	d.Keys("w").WaitFor("at once")
	look := picture.Look{Foreground: color.White, Background: color.Black}
	if svg := string(picture.Render(look, d.Capture(look, 0))); !strings.Contains(svg, `font-weight="bold">row 4<`) {
		t.Errorf("picture: %s", svg)
	}
	if x, y, visible := d.Cursor(); x != 2 || y != 1 || !visible {
		t.Errorf("cursor at %d,%d, visible %v", x, y, visible)
	}
	if !strings.HasPrefix(d.Styled(), "{b}row 4{} 30x3\nat once\n") {
		t.Errorf("styled:\n%s", d.Styled())
	}
	if !strings.Contains(d.Raw(), "row") {
		t.Error("no raw bytes")
	}
	d.Send("q")
	m, err := d.Wait()
	if err != nil || m.(toy).row != 4 {
		t.Errorf("ended with %+v, %v", m, err)
	}
}

func TestBurst(t *testing.T) {
	d := New(t, toy{}, 40, 6).Type(strings.Repeat("j", 2000))
	if !strings.Contains(d.Text(), "row 2000 ") {
		t.Errorf("screen:\n%s", d.Text())
	}
}

// In a bubble of testing/synctest the waits of commands and spinners take no real time.
func TestFakeClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := New(t, toy{}, 40, 6).Keys("l")
		if strings.Contains(d.Text(), "loaded") {
			t.Error("loaded before its time")
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		d.Sync()
		if !strings.Contains(d.Text(), "loaded") {
			t.Errorf("screen:\n%s", d.Text())
		}
		d.Send("q")
		if _, err := d.Wait(); err != nil {
			t.Error(err)
		}
	})
}

func startToy(repo []txtar.File) tea.Model { return toy{files: repo} }

func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) { Script(t, f, startToy) })
	}
}

// failing records what a test would have failed with.
type failing struct {
	*testing.T
	errs []string
}

func (f *failing) Errorf(format string, a ...any) { f.errs = append(f.errs, fmt.Sprintf(format, a...)) }
func (f *failing) Fatalf(format string, a ...any) { f.Errorf(format, a...) }

func TestScriptFaults(t *testing.T) {
	if updating() {
		t.Skip("these scripts must fail")
	}
	for src, want := range map[string]string{
		"key j\nscreen a\n-- a --\nrow 0 80x24\n": "line 1\n want row 0 80x24\n got  row 1 80x24",
		"key j\n-- a --\n":                        `no command names the screen "a"`,
		"screen a\n":                              `no screen "a"`,
		"size 20 3\nscreen a\nscreen a\n-- a --\nrow 0 20x3\n\n\n": "two commands name",
		"jump\n":                      `no command "jump"`,
		"key hyper\n":                 `no key is named "hyper"`,
		"key j\nsize 3 3\n":           "comes first",
		"click 1\n":                   "2 numbers wanted",
		"type \"x\n":                  "not a Go string",
		"absent row\n":                `"row" is on the screen`,
		"last q\nclipboard nothing\n": `"nothing" in the clipboard; program ended: true`,
	} {
		path := filepath.Join(t.TempDir(), "x.txtar")
		if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
		f := &failing{T: t}
		Script(f, path, startToy)
		if !strings.Contains(strings.Join(f.errs, "\n"), want) {
			t.Errorf("%q: no %q among %q", src, want, f.errs)
		}
	}
}
