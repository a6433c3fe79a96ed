package tui

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"outcrop/model"
)

// pictures lists the saved screens, and fails if one lies in the repository.
func screens(t *testing.T, root, states string) []string {
	t.Helper()
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".svg") {
			t.Errorf("written into the repository: %s", path)
		}
		return err
	})
	found, _ := filepath.Glob(filepath.Join(states, "screens", "outcrop-*.svg"))
	return found
}

// The screen can be saved at any moment, also with a box open, and nothing is written into the repository.
func TestSaveScreen(t *testing.T) {
	root, states := shop(t), filepath.Join(t.TempDir(), "s")
	t.Chdir(root)
	d := drive(t, root, 200, 20, func(o *Options) { o.States = states })
	d.Keys("ctrl+s").WaitFor("screen saved: " + filepath.Join(states, "screens", "outcrop-"))
	d.Keys("f").Type("cart").WaitFor("found").Keys("ctrl+s").WaitFor("screen saved")
	d.Keys("esc", "/").Type("cart").Keys("ctrl+s").WaitFor("screen saved")
	paths := screens(t, root, states)
	if len(paths) != 3 {
		t.Fatalf("saved: %q", paths)
	}
	if svg, err := os.ReadFile(paths[1]); err != nil || !strings.Contains(string(svg), "find a symbol") {
		t.Errorf("the box is not in the picture: %v", err)
	}
}

// Pressed keys can be shown from within a box, too, also where it covers the last line.
func TestPressedKeysInBoxes(t *testing.T) {
	d := drive(t, shop(t), 100, 20, nil)
	last := func() string {
		all := strings.Split(strings.TrimRight(d.Text(), "\n"), "\n")
		return all[len(all)-1]
	}
	for _, box := range []string{"f", "/", "t", "m", "?"} {
		d.Keys(box, "ctrl+k")
		if l := last(); !strings.HasSuffix(strings.TrimRight(l, " "), "ctrl+k") {
			t.Errorf("in %s the last line is %q", box, l)
		}
		d.Keys("ctrl+k", "esc")
	}
}

// A value that cannot be used opens the box again with the text and the reason.
func TestBadValues(t *testing.T) {
	root := shop(t)
	d := drive(t, root, 120, 20, nil)
	d.Keys("space", "m", "enter").WaitFor("budget in tokens").Keys("ctrl+u").Type("lots").Keys("enter")
	d.WaitFor(`"lots" is no number of tokens`).WaitFor("│ lots ")
	d.Keys("ctrl+u").Type("8k").Keys("enter").WaitFor("of 8k")
	d.Keys("w", "ctrl+u").Type("no/such/folder.md").Keys("enter").WaitFor("no/such/folder.md: there is no such folder").WaitFor("│ no/such/folder.md ")
	if strings.Contains(d.Text(), ".tmp") {
		t.Errorf("names a file that nobody asked for:\n%s", d.Text())
	}
	d.Keys("ctrl+u", "enter").WaitFor("a name is needed")
	d.Type("server").Keys("enter").WaitFor("server: this is a folder")
	if os.Getuid() != 0 {
		if err := os.Chmod(filepath.Join(root, "web"), 0o555); err != nil {
			t.Fatal(err)
		}
		d.Keys("ctrl+u").Type("web/x.md").Keys("enter").WaitFor("web/x.md: permission denied")
	}
	d.Keys("ctrl+u").Type("good.md").Keys("enter").WaitFor("wrote")
}

// An editor that fails is named with the command that ran.
func TestEditorFails(t *testing.T) {
	a := explorer(t, shop(t), nil)
	t.Setenv("VISUAL", "")
	for ed, want := range map[string]string{"no-such-editor -w": "no such program: set EDITOR to another: no-such-editor -w +7 /r/x.go", "false": "exit status 1: false +7 /r/x.go"} {
		t.Setenv("EDITOR", ed)
		cmd, shown, err := editor("/r/x.go", 7)
		if err != nil {
			t.Fatal(err)
		}
		a.tell(editedMsg{"x.go", shown, cmd.Run()})
		if a.note.text != want || !a.note.bad {
			t.Errorf("%q, want %q", a.note.text, want)
		}
	}
}

// Folders are shown with what is in them: files by language, prices of each level, what takes most.
func TestOverview(t *testing.T) {
	a := explorer(t, shop(t), nil)
	goes, odd := &model.Language{Title: "Go"}, &model.Language{}
	priced := func(path string, l *model.Language, full uint32) *model.File {
		return &model.File{Path: path, Status: model.Complete, Language: l, Prices: &model.FilePrices{File: model.Prices{1, 2, 3, full}}}
	}
	files := []*model.File{priced("d/a.go", goes, 10), priced("d/b\x1b[2J\n.txt", odd, 5000), {Path: "d/c.bin", Status: model.Skipped, Reason: "binary"},
		priced("d/sub/x.go", goes, 20), {Path: "d/sub/y.go", Language: goes}}
	tree := model.NewTree(&model.Repo{Root: "/r", Files: files})
	o := overviewOf(a, tree, tree.Find("d/"), model.LevelOutline, true)
	want := `5 files below, 1 skipped

level                         tokens
name                              3…
signature                         6…
outline                           9… ◉
full                             5k…

language              files   tokens
other                     1       5k
Go                        3      30…

largest               files   tokens
b%1B[2J%0A.txt                    5k
sub/                      2      20…
a.go                              10
c.bin                               
`
	if string(o.text) != want {
		t.Errorf("got\n%s\nwant\n%s", o.text, want)
	}
	end := uint32(0)
	for _, s := range o.spans {
		if s.Start < end || int(s.Stop) > len(o.text) {
			t.Fatalf("spans: %v", o.spans)
		}
		end = s.Stop
	}
}
