package tui

import (
	"context"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
	"outcrop/model/outline"
	"outcrop/model/search"
)

// layoutOf is what a command would make of a snapshot.
func layoutOf(t *testing.T, tree *model.Tree, o outline.Options) *outline.Layout {
	t.Helper()
	l, err := outline.Lay(context.Background(), tree, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// In a large repository the filter is worked out beside: the rows stay until the answer to the last key is there, and a snapshot
// that comes in between brings rows for the filter as it is by then or is looked at again.
func TestNarrowBeside(t *testing.T) {
	a := explorer(t, t.TempDir(), nil)
	repo := modeltest.Repo(1, 60_000)
	tree := model.NewTree(repo)
	first := layoutOf(t, tree, outline.Options{})
	a.Update(snapshotMsg{tree: tree, index: search.New(repo, nil), layout: first})
	one, two := a.tree.Filter(), a.tree.Filter()
	one.Text, two.Text = "al", "alloc"
	before, after := a.narrow(one), a.narrow(two)
	if before == nil || after == nil {
		t.Fatal("nothing is worked out beside")
	}
	if a.tree.Layout() != first || a.tree.Filter() != two {
		t.Error("the rows changed before the answer, or the text is forgotten")
	}
	if msg := before(); msg != nil {
		t.Errorf("what the next key gave up brings %T", msg)
	}
	msg, ok := after().(layoutMsg)
	if !ok {
		t.Fatal("the last key has no answer")
	}
	a.Update(layoutMsg{msg.number - 1, layoutOf(t, tree, two)})
	if a.tree.Layout() != first {
		t.Error("the answer to an older key is shown")
	}
	a.Update(msg)
	if s, _, _ := a.tree.Matched(); a.tree.Layout() != msg.layout || s.Matches == 0 {
		t.Errorf("the answer is not shown: %+v", s)
	}
	if r, ok := a.tree.Current(); !ok || !r.Has(outline.Match) {
		t.Error("the cursor is not on a match")
	}

	again := *repo
	next := model.NewTree(&again)
	if settle(a, snapshotMsg{tree: next, layout: layoutOf(t, next, one)}) || a.tree.Tree() != tree {
		t.Error("a snapshot is shown under a filter of before")
	}
	three := a.tree.Filter()
	three.Text = "free"
	late := a.narrow(three)
	if !settle(a, snapshotMsg{tree: next, layout: layoutOf(t, next, three)}) || a.tree.Tree() != next {
		t.Error("a snapshot for the filter as it is is not shown")
	}
	shown := a.tree.Layout()
	if msg := late(); msg != nil {
		a.Update(msg)
	}
	if a.tree.Layout() != shown {
		t.Error("an answer for the snapshot before is shown")
	}
	three.Text = ""
	if cmd := a.narrow(three); cmd != nil || a.tree.Filter().Text != "" || a.tree.Tree() != next {
		t.Error("to give the text up takes time")
	}
}

// In a small repository a key narrows the very next frame.
func TestNarrowAtOnce(t *testing.T) {
	a := explorer(t, t.TempDir(), nil)
	repo := modeltest.Repo(1, 1000)
	a.Update(snapshotMsg{tree: model.NewTree(repo), index: search.New(repo, nil)})
	o := a.tree.Filter()
	if o.Text = "e"; a.narrow(o) != nil {
		t.Error("a command for a thousand names")
	}
	if s, _, _ := a.tree.Matched(); s.Matches == 0 {
		t.Error("nothing is narrowed")
	}
}
