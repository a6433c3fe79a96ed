package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/tools/txtar"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/tui/tuitest"
)

// The time left is that of the last ten seconds, is said anew once a second, and not before it means anything.
func TestPace(t *testing.T) {
	var p pace
	begin := time.Unix(1_700_000_000, 0)
	at := func(ms int, read int64) pace {
		p.add(progress{listed: true, bytes: 100_000, read: read, at: begin.Add(time.Duration(ms) * time.Millisecond)})
		return p
	}
	if got := at(0, 0); got.known {
		t.Error("known at once")
	}
	if got := at(1900, 1900); got.known {
		t.Error("known before it means anything")
	}
	if got := at(2000, 2000); !got.known || got.left != 98*time.Second {
		t.Error(got.left)
	}
	if got := at(2500, 50_000); got.left != 98*time.Second {
		t.Error("said anew within a second", got.left)
	}
	for s := 3; s <= 40; s++ { // steady, but twice as slow as at first
		at(s*1000, int64(50_000+500*s))
	}
	if got := at(41_000, 70_500); got.left != 59*time.Second {
		t.Error("of the last ten seconds", got.left)
	}
	if len(p.marks) > 12 {
		t.Error(len(p.marks), "marks are kept")
	}
	if got := at(42_000, 10); got.known {
		t.Error("known after it began anew")
	}
	p.add(progress{listed: true, done: true})
	if p.known || p.marks != nil {
		t.Error("known when all is done")
	}
}

// While loading is paused, files that are looked at are read all the same, and picks whose prices are not there say so.
func TestPause(t *testing.T) {
	var files []txtar.File
	for i := range 3000 {
		files = append(files, txtar.File{Name: fmt.Sprintf("z/f%04d.go", i), Data: []byte("package z\n\nfunc F() {}\n")})
	}
	a := explorer(t, write(t, files), nil)
	a.door.loader.Pause(true)
	d := tuitest.New(t, a, 120, 20).WaitFor("· paused · ctrl+p goes on")
	d.Keys("space").WaitFor("…")
	d.Keys("l", "j").WaitFor("package z")
	d.Keys("l").WaitFor("func F")
	if !a.door.loader.Progress().Paused || a.door.loader.Progress().Loaded > 2900 {
		t.Errorf("%+v", a.door.loader.Progress())
	}
	d.Keys("ctrl+p").WaitFor("reading on").WaitFor("parsed 100%")
	d.Keys("ctrl+p").WaitFor("all files are read")
}

// prices of symbols that are out of memory are no zeros in the sum of the picks.
func TestBillIsShort(t *testing.T) {
	var b model.Builder
	b.Reset(make([]byte, 1000))
	b.Add(model.Draft{Name: "A", Kind: model.Struct, Range: model.Span{Start: 0, Stop: 900}})
	f := &model.File{Path: "a.go", Lines: 100, Prices: &model.FilePrices{File: model.Prices{1, 20, 30, 400}, Symbols: []model.Prices{{1, 2, 3, 40}}}}
	f.Fill(b.Outline())
	a := explorer(t, t.TempDir(), nil)
	a.Update(tea.WindowSizeMsg{Width: 100, Height: 20})
	show := func(f *model.File) bill {
		a.Update(snapshotMsg{tree: model.NewTree(&model.Repo{Files: []*model.File{f, {Path: "b.go", Size: 7}}})})
		return a.bill
	}
	a.picks.Set(selector.Selector{Path: "a.go", Scoped: true, Symbols: []selector.Part{{Name: "A"}}}, model.LevelFull)
	if got := show(f); got.sum != 40 || got.short || got.most != 40 || got.away != nil {
		t.Errorf("in memory: %+v", got)
	}
	if got := show(f.Lean()); got.sum != 0 || !got.short || got.most != 400 || len(got.away) != 1 {
		t.Errorf("out of memory: %+v", got)
	}
	if m := summary(a); !m.Short {
		t.Errorf("%+v", m)
	}
	a.picks.Set(selector.Selector{Path: "b.go", Scoped: true}, model.LevelFull)
	if got := show(f); got.sum != 40 || !got.short || got.most != 47 {
		t.Errorf("one pending: %+v", got)
	}
	before := a.bill.sign
	if got := show(f); got.sign != before {
		t.Error("the same picks of the same files are counted again")
	}
}

// A file saved by another program is shown anew, without a key. Cursor, folds, picks, the open overlay and the place in the
// source stay.
func TestLive(t *testing.T) {
	root := shop(t)
	a := explorer(t, root, nil)
	d := tuitest.New(t, a, 110, 24).WaitFor("parsed 100%")
	d.Keys("l", "j", "l").WaitFor("Cart holds")
	d.Keys("j", "j", "space").WaitFor("1 pick").WaitFor("struct Cart ─").Keys("l", "j", "j", "j")
	d.WaitFor("method Cart.Add ─").Keys("?").WaitFor("keys in the tree pane")
	cart := filepath.Join(root, "server", "cart.go")
	text, err := os.ReadFile(cart)
	if err != nil {
		t.Fatal(err)
	}
	replace(t, cart, strings.Replace(string(text), "// Cart holds", "// Extra is new.\nfunc Extra() {}\n\n// Cart holds", 1))
	replace(t, filepath.Join(root, "server", "a.go"), "package server\n")
	d.WaitFor("keys in the tree pane").Keys("esc").WaitFor("func Extra").WaitFor("a.go").WaitFor("// Add puts")
	d.WaitFor("method Cart.Add ─").WaitFor("1 pick")
	if sel, _ := a.tree.Selector(); sel.String() != "server/cart.go::Cart::Add" {
		t.Error("the cursor went to", sel)
	}
	d.Keys("h", "h", "h", "h", "tab", "ctrl+d", "ctrl+d", "ctrl+d").WaitFor("sum += ")
	replace(t, cart, strings.Replace(string(text), "sum := 0", "sum := 1", 1))
	d.WaitFor("sum := 1")
	if top, _ := a.source.Visible(); top == 0 {
		t.Error("the source goes to the top when its file is saved")
	}
	if err := os.RemoveAll(filepath.Join(root, "web")); err != nil {
		t.Fatal(err)
	}
	d.WaitFor("3 files")
}

// replace writes a file as editors do: another one takes its place.
func replace(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path+".tmp", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path+".tmp", path); err != nil {
		t.Fatal(err)
	}
}
