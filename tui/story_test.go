package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"golang.org/x/tools/txtar"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/tui/source"
	"outcrop/tui/tuitest"
)

// shop is the repository of the first script.
func shop(t testing.TB) string {
	t.Helper()
	a, err := txtar.ParseFile("testdata/script/first.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var files []txtar.File
	for _, f := range a.Files {
		if name, ok := strings.CutPrefix(f.Name, "repo/"); ok {
			files = append(files, txtar.File{Name: name, Data: f.Data})
		}
	}
	return write(t, files)
}

// drive starts the explorer and waits until all is loaded.
func drive(t testing.TB, root string, w, h int, change func(*Options), opts ...tea.ProgramOption) *tuitest.Driver {
	t.Helper()
	return tuitest.New(t, explorer(t, root, change), w, h, opts...).WaitFor("parsed 100%")
}

// At no size, in no screen, is there a panic or a line too long; and after all of them the screen is what it was.
func TestSizes(t *testing.T) {
	screens := map[string]func(*tuitest.Driver){
		"tree":   func(d *tuitest.Driver) { d.WaitFor("1 file below") },
		"source": func(d *tuitest.Driver) { d.Keys("l", "j").WaitFor("Cart holds").Keys("tab") },
		"search": func(d *tuitest.Driver) { d.WaitFor("1 file below").Keys("f").Type("cart").WaitFor("found") },
		"filter": func(d *tuitest.Driver) { d.Keys("/").Type("cart").WaitFor("Cart holds") },
		"help":   func(d *tuitest.Driver) { d.WaitFor("1 file below").Keys("?") },
		"task":   func(d *tuitest.Driver) { d.WaitFor("1 file below").Keys("t").Type(strings.Repeat("long words ", 40)) },
		"models": func(d *tuitest.Driver) { d.WaitFor("1 file below").Keys("m") },
		"pick":   func(d *tuitest.Driver) { d.Keys("space").WaitFor("1 file · 1") },
		"quit":   func(d *tuitest.Driver) { d.Keys("space").WaitFor("1 file · 1").Keys("q") },
	}
	for name, enter := range screens {
		t.Run(name, func(t *testing.T) {
			d := drive(t, shop(t), 80, 24, nil)
			enter(d)
			first := d.Text()
			for _, s := range [][2]int{{80, 24}, {20, 5}, {10, 3}, {3, 1}, {1, 1}, {0, 0}, {200, 60}, {24, 6}, {25, 7}, {40, 10}, {80, 24}} {
				d.Resize(s[0], s[1])
				for i, line := range strings.Split(d.Text(), "\n") {
					if n := len([]rune(line)); n > s[0] || i > s[1] {
						t.Errorf("%v: line %d has %d cells: %q", s, i, n, line)
					}
				}
			}
			if last := d.Text(); last != first {
				t.Errorf("first\n%slast\n%s", first, last)
			}
		})
	}
}

// A burst of keys is handled key by key: as many go down as come, and as many go up.
func TestBurst(t *testing.T) {
	var files []txtar.File
	for i := range 3000 {
		files = append(files, txtar.File{Name: fmt.Sprintf("f%04d.txt", i), Data: []byte("text\n")})
	}
	d := drive(t, write(t, files), 80, 24, nil)
	d.Type(strings.Repeat("j", 2000))
	if !strings.Contains(d.Text(), "f2000.txt") {
		t.Errorf("after 2,000 times down:\n%s", d.Text())
	}
	d.WaitFor("┌ f2000.txt")
	d.Type(strings.Repeat("k", 1990)).WaitFor("┌ f0010.txt")
}

// A key that moves the cursor costs few bytes on the way to a terminal that may be far away.
func TestBytesPerKey(t *testing.T) {
	var long, short strings.Builder
	for i := range 200 {
		fmt.Fprintf(&long, "// Handle%d does one thing.\nfunc Handle%d(ctx context.Context, name string) error {\n\treturn fmt.Errorf(\"%%s: %d\", name)\n}\n\n", i, i, i)
	}
	for i := range 12 {
		fmt.Fprintf(&short, "func Small%d(name string) string { return name + %q }\n\n", i, "x")
	}
	d := drive(t, write(t, []txtar.File{{Name: "long.go", Data: []byte("package long\n\n" + long.String())},
		{Name: "short.go", Data: []byte("package short\n\n" + short.String())}}), 120, 40, nil)
	measure := func(what string, keys, most int) {
		sum := 0
		for range keys {
			before := len(d.Raw())
			d.Keys("j")
			n := len(d.Raw()) - before
			if n > most {
				t.Errorf("a key that moves the cursor sends %d bytes %s", n, what)
			}
			sum += n
		}
		t.Logf("%d bytes a key %s", sum/keys, what)
	}
	d.Keys("l", "j").WaitFor("package long ─")
	measure("while the source scrolls along", 60, 12<<10)
	d.Keys("g", "h", "j", "l", "j").WaitFor("package short ─")
	for range 50 { // until the colours of the source are there: they come with a command of their own
		before := len(d.Raw())
		if d.Keys("j", "k"); len(d.Raw())-before < 2<<10 {
			break
		}
	}
	measure("while the source stays", 11, 2<<10)
}

// Names and sources that hold escape sequences show as text: nothing of them reaches the terminal, and the screen stays whole.
func TestHostile(t *testing.T) {
	var files []txtar.File
	for i, name := range []string{"\x1b]0;owned\x07.py", "\x1b[2J\x1b[31mred.py", "cr\rhidden.py", "c1\u009b31m.py", "del\x7f.py", "naïve.py",
		"rtl\u202egnp.py", "שלום.py", "bad\xff\xfeutf8.py", "new\nline.py"} {
		files = append(files, txtar.File{Name: name, Data: fmt.Appendf(nil,
			"def f%d():\n    return '\x1b]52;c;ZXZpbA==\x07 \x1b[6n \u009d \x1b_Gq\x1b\\ \x1bP1;2|17/AB\x1b\\ \x1b[?1049l \u202e \xff\r\b'\n", i)})
	}
	files = append(files, txtar.File{Name: "def.js", Data: []byte("function a\x1b[1m() {}\n// \x1b]8;;http://example.invalid\x07link\x1b]8;;\x07\n")},
		txtar.File{Name: "evil\x1b[31mdir/x.go", Data: []byte("package x\n")})
	d := drive(t, write(t, files), 100, 30, nil)
	screens := d.Text()
	for range 13 {
		d.Keys("l", "j")
		screens += d.Keys("space").Text()
	}
	d.Keys("/").Type("f1").Keys("enter", "esc", "f").Type("f").WaitFor("found")
	screens += d.Text()
	d.Keys("esc", "tab", "/").Type("return").Keys("enter", "y").WaitFor("copied")
	screens += d.Text()
	for _, want := range []string{"naïve.py", "שלום.py", "red.py", "hidden.py", "owned"} {
		if !strings.Contains(screens, want) {
			t.Errorf("no %q on any screen", want)
		}
	}
	for _, r := range screens {
		if r != '\n' && (unicode.Is(unicode.Cc, r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069) {
			t.Errorf("%U on the screen", r)
		}
	}
	// The program's own copy may go out by OSC 52, as base64; nothing of what the files hold may.
	raw := d.Raw()
	for _, bad := range []string{"\x1b]0;owned", "\x1b[31mred", "ZXZpbA==\x07", "\x1b[6n \u009d", "\u009b", "\u009d", "\x1b_Gq", "\x1bP1;2", "\x1b]8;", "\u202e", "\x1b[?1049l ", "\b'"} {
		if strings.Contains(raw, bad) {
			t.Errorf("%q reached the terminal", bad)
		}
	}
	for i, line := range strings.Split(strings.TrimSuffix(d.Text(), "\n"), "\n") {
		if n := len([]rune(line)); i > 0 && i < 28 && n != 100 {
			t.Errorf("line %d has %d cells: %q", i, n, line)
		}
	}
}

// Without colours the cursor, the picks and their levels can still be told.
func TestNoColour(t *testing.T) {
	d := drive(t, shop(t), 100, 16, func(o *Options) { o.NoColor = "yes" }, tea.WithColorProfile(colorprofile.ASCII))
	d.Keys("l", "space").WaitFor("1 file · 1")
	s := d.Styled()
	if strings.Contains(s, "fg=") || strings.Contains(s, "bg=") {
		t.Errorf("colours:\n%s", s)
	}
	if !strings.Contains(s, "◉") || !strings.Contains(s, "o ") || !strings.Contains(s, "{r") && !strings.Contains(s, ",r") {
		t.Errorf("no cursor or no pick:\n%s", s)
	}
}

// Picks, folds, cursor and task are there again after a restart, also when the explorer was killed.
func TestRestart(t *testing.T) {
	root, states := shop(t), filepath.Join(t.TempDir(), "s")
	keep := func(o *Options) { o.States = states }
	d := drive(t, root, 100, 20, keep)
	d.Keys("l", "j", "l", "j", "j", "space", "j", "2", "t").Type("mend it").Keys("enter").WaitFor("1 file · 2")
	d.Keys("q").WaitFor("never taken out").Send("y")
	if _, err := d.Wait(); err != nil {
		t.Fatal(err)
	}
	d = drive(t, root, 100, 20, keep).WaitFor("restored 2 picks from last time").WaitFor("type Line struct")
	if s := d.Text(); !strings.Contains(s, "◉f struct Cart") || !strings.Contains(s, "◉s struct Line") {
		t.Errorf("not as it was:\n%s", s)
	}
	d.Keys("y").WaitForClipboard("mend it")
	d.Keys("u").WaitFor("nothing picked")
	d.Keys("ctrl+r").WaitFor("2 picks")
}

func TestRestartAfterCrash(t *testing.T) {
	root, states := shop(t), filepath.Join(t.TempDir(), "s")
	keep := func(o *Options) { o.States = states }
	d := drive(t, root, 100, 20, keep).Keys("space")
	path := statePath(states, root)
	for { // saved a moment after the pick, without being asked; the test's own limit bounds the wait
		if b, err := os.ReadFile(path); err == nil && strings.Contains(string(b), "server/@outline") {
			break
		}
		d.Sync()
	}
	drive(t, root, 100, 20, keep).WaitFor("restored 1 pick from last time").WaitFor("◉o server/")
}

// Leaving at once does not lose what was picked the moment before.
func TestRestartAfterAbort(t *testing.T) {
	root, states := shop(t), filepath.Join(t.TempDir(), "s")
	keep := func(o *Options) { o.States = states }
	d := drive(t, root, 100, 20, keep)
	d.Send("j", "j", "space", "ctrl+c")
	if _, err := d.Wait(); err != nil {
		t.Fatal(err)
	}
	drive(t, root, 100, 20, keep).WaitFor("restored 1 pick from last time").WaitFor("┌ README.md")
}

// A folder or file of the command line is where the explorer begins, whatever its name.
func TestStart(t *testing.T) {
	root := write(t, []txtar.File{{Name: "a/x.go", Data: []byte("package a\n")}, {Name: "we%ird::dir/y.go", Data: []byte("package y\n")},
		{Name: "Makefile", Data: []byte("all:\n")}})
	for start, want := range map[string]string{"a": "x.go", "we%ird::dir": "y.go", "Makefile": "┌ Makefile", "we%ird::dir/y.go": "package y", "gone": "┌ a/"} {
		drive(t, root, 100, 20, func(o *Options) { o.Start = start }).WaitFor(want)
	}
}

// A folder that cannot be written costs the memory of the picks and one notice, nothing else.
func TestNoHome(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d := drive(t, shop(t), 100, 20, func(o *Options) { o.States = filepath.Join(file, "states") })
	d.Keys("space").WaitFor("cannot be kept")
	d.Keys("j", "space").WaitFor("2 files · 2")
	d.Keys("u")
	if strings.Contains(d.Text(), "cannot be kept") {
		t.Error("once is enough")
	}
}

// With the output piped, enter accepts, and the block is the result.
func TestAccept(t *testing.T) {
	d := drive(t, shop(t), 100, 20, func(o *Options) { o.Piped = true }).WaitFor("enter accept")
	d.Keys("enter").WaitFor("nothing is picked")
	d.Keys("j", "space").WaitFor("1 file · 1").Send("enter")
	end, err := d.Wait()
	if err != nil {
		t.Fatal(err)
	}
	r := end.(*app).end
	if !r.Accepted || r.Interrupted || !strings.Contains(string(r.Block), "### web/app.ts") {
		t.Errorf("%v %v %q", r.Accepted, r.Interrupted, r.Block)
	}
}

func TestLeaving(t *testing.T) {
	for key, want := range map[string]Result{"q": {}, "ctrl+c": {Interrupted: true}} {
		d := drive(t, shop(t), 80, 24, nil)
		d.Send(key)
		end, err := d.Wait()
		if err != nil {
			t.Fatal(err)
		}
		if r := end.(*app).end; r.Accepted || r.Interrupted != want.Interrupted || r.Block != nil {
			t.Errorf("%s: %+v", key, r)
		}
	}
}

// A file is written once it was asked for twice where one stands already, and is the block that is copied.
func TestWriteFile(t *testing.T) {
	root := shop(t)
	d := drive(t, root, 100, 20, nil)
	d.Keys("space", "w", "enter").WaitFor("wrote")
	path := filepath.Join(root, "prompt.md")
	first, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(first), "server/cart.go") {
		t.Fatalf("%v %q", err, first)
	}
	d.Keys("u", "j", "space", "w", "enter").WaitFor("exists")
	if again, _ := os.ReadFile(path); string(again) != string(first) {
		t.Error("written over without a question")
	}
	d.Keys("enter").WaitFor("wrote")
	if again, _ := os.ReadFile(path); !strings.Contains(string(again), "web/app.ts") {
		t.Errorf("not written over: %q", again)
	}
}

// A line of nearly a megabyte and a file of nothing but brackets are shown like others, and keys go on to work.
func TestHugeLine(t *testing.T) {
	d := drive(t, write(t, []txtar.File{
		{Name: "a.js", Data: []byte("var data = [" + strings.Repeat(`"value",`, 100_000) + "];\n")},
		{Name: "b.json", Data: []byte(strings.Repeat("[", 50_000) + "\n")},
		{Name: "c.txt", Data: []byte("plain\n")},
	}), 100, 20, nil)
	d.WaitFor("var data = [").Keys("tab", "l", "l", "#", "#", "h")
	d.Keys("/").Type("value").Keys("enter", "n", "n", "esc", "v", "space").WaitFor("1 pick")
	d.Keys("tab", "j").WaitFor("[[[[").Keys("j").WaitFor("plain")
}

// What is drawn does not depend on how much there is.
func BenchmarkView(b *testing.B) {
	a := explorer(b, shop(b), nil)
	a.screen.resize(120, 40)
	a.tree.SetTree(large(b, 10_000))
	root, _, _, err := selector.Parse("f0000.go")
	if err != nil || !a.tree.Reveal(root) {
		b.Fatal("no row", err)
	}
	a.tree.FoldAll(false)
	a.source.Show(source.Document{Path: "f0000.go", Text: []byte(strings.Repeat("\treturn handle(ctx, request)\n", 1000)), Numbered: true,
		Lines: model.IndexLines([]byte(strings.Repeat("\treturn handle(ctx, request)\n", 1000)), nil)})
	a.picks.Set(root, model.LevelOutline)
	for b.Loop() {
		a.View()
	}
}

// BenchmarkKey is a key that moves the cursor, with the drawing that follows.
func BenchmarkKey(b *testing.B) {
	a := explorer(b, shop(b), nil)
	a.screen.resize(120, 40)
	a.tree.SetTree(large(b, 10_000))
	for i := 0; b.Loop(); i++ {
		key := tea.KeyPressMsg{Code: 'j', Text: "j"}
		if i%20_000 >= 10_000 {
			key = tea.KeyPressMsg{Code: 'k', Text: "k"}
		}
		a.Update(key)
		a.View()
	}
}

// large is a tree of files with 100 functions each.
func large(b *testing.B, files int) *model.Tree {
	b.Helper()
	var build model.Builder
	build.Reset(make([]byte, 10_000))
	prices := &model.FilePrices{File: model.Prices{3, 900, 1400, 12_000}}
	for i := range uint32(100) {
		build.Add(model.Draft{Name: fmt.Sprint("Handle", i), Kind: model.Function, Range: model.Span{Start: i * 100, Stop: i*100 + 90}})
		prices.Symbols = append(prices.Symbols, model.Prices{4, 9, 30, 120})
	}
	o, r := build.Outline(), &model.Repo{Root: "/r"}
	for i := range files {
		f := &model.File{Path: fmt.Sprintf("f%04d.go", i), Prices: prices}
		f.Fill(o)
		r.Files = append(r.Files, f)
	}
	return model.NewTree(r)
}
