package tui

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/tui/tuitest"
)

// Picks whose text is another than when they were picked say so in their row and in the line about the slice, in this run and
// in the next, until they are picked anew. What changed elsewhere in the file is no change of theirs.
func TestPicksThatChanged(t *testing.T) {
	root, states := shop(t), t.TempDir()
	start := func() *tuitest.Driver {
		return drive(t, root, 120, 24, func(o *Options) { o.States = states })
	}
	cart := filepath.Join(root, "server", "cart.go")
	text, err := os.ReadFile(cart)
	if err != nil {
		t.Fatal(err)
	}
	rewrite := func(pairs ...string) { replace(t, cart, strings.NewReplacer(pairs...).Replace(string(text))) }

	d := start().Keys("l", "j", "l").WaitFor("Cart holds")
	d.Keys("j", "j", "space", "j", "space", "k").WaitFor("2 picks").WaitFor("struct Cart ─")
	d.Keys("y").WaitFor("copied")
	rewrite("package server\n", "package server\n\nfunc Other() {}\n")
	d.WaitFor("func Other")
	if s := d.Text(); strings.Contains(s, "changed") {
		t.Errorf("a change elsewhere in the file:\n%s", s)
	}
	rewrite("sum := 0", "sum := 1") // in a method of the type, outside of its braces
	d.WaitFor("1 pick changed").WaitFor("struct Cart ≠ changed")
	d.Keys("y").WaitFor("copied").WaitFor("struct Cart ≠ changed")
	d.Keys("2").WaitFor("◉s struct Cart ≠ changed")
	d.Resize(60, 20)
	d.WaitFor("struct Cart ≠")
	d.Resize(120, 24)
	d.Send("q")
	d.WaitFor("never taken out").Send("y")
	if _, err := d.Wait(); err != nil {
		t.Fatal(err)
	}

	rewrite("sum := 0", "sum := 1", "// Line is one product and how many of it.\ntype Line struct", "// Line is one.\ntype Row struct")
	d = start().WaitFor("1 pick changed, 1 gone").WaitFor("struct Cart ≠ changed").WaitFor("cart.go ≠ 1 pick gone")
	d.Keys("space", "space").WaitFor("1 pick gone").WaitFor("◉f struct Cart ")
	if s := d.Text(); strings.Contains(s, "changed") {
		t.Errorf("picked anew:\n%s", s)
	}
	replace(t, cart, string(text))
	d.WaitFor("1 pick changed").WaitFor("◉f struct Line ")
	if s := d.Text(); strings.Contains(s, "gone") {
		t.Errorf("it is back:\n%s", s)
	}
}

// Texts are those of whoever picked last; a state without any gives none.
func TestMergeTexts(t *testing.T) {
	picks := picksOf("a.go@full", "b.go@full", "c.go@full")
	was := map[string]string{"a.go": "1", "b.go": "1"}
	mine := map[string]string{"a.go": "2", "b.go": "1", "gone.go": "1"}
	theirs := map[string]string{"a.go": "1", "b.go": "3", "c.go": "4"}
	want := map[string]string{"a.go": "2", "b.go": "3", "c.go": "4"}
	if got := mergeTexts(picks, was, mine, theirs); !reflect.DeepEqual(got, want) {
		t.Error(got)
	}
	if got := mergeTexts(picks, nil, nil, nil); got != nil {
		t.Error(got)
	}
}

// A pick that cannot be read is looked at once for each snapshot, and not over and over.
func TestLookOnce(t *testing.T) {
	a := explorer(t, t.TempDir(), nil)
	f := &model.File{Path: "a.go", Status: model.Complete, Content: model.ContentID{1}}
	show := func() tea.Cmd {
		return a.snapshot(snapshotMsg{tree: model.NewTree(&model.Repo{Files: []*model.File{f}})})
	}
	a.picks.Set(selector.Selector{Path: "a.go", Scoped: true, From: 1, To: 2}, model.LevelFull)
	if show(); !a.looking {
		t.Fatal("the pick is not looked at")
	}
	if looked(a, textsMsg{looks(a.door, a.picks.All())}); a.looking {
		t.Error("what cannot be read is looked at again at once")
	}
	if show(); !a.looking {
		t.Error("the next snapshot brings no look")
	}
	if show(); !a.lookAgain {
		t.Error("what comes in between is forgotten")
	}
	if looked(a, textsMsg{}); !a.looking || a.lookAgain {
		t.Error("what came in between is not looked at")
	}
}
