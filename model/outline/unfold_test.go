package outline

import (
	"slices"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
	"outcrop/model/selector"
)

// Folders that are unfolded without their files look as if each were unfolded by itself, and a file in them unfolds alone.
func TestOpenFolders(t *testing.T) {
	tree := model.NewTree(modeltest.Repo(3, 20_000))
	keep, folds, one := &Filter{}, NewFolds(), NewFolds()
	folds.OpenFolders(sel(t, "./"))
	file := -1
	for i, n := range tree.Nodes {
		if n.File == nil {
			one.Open(selector.Selector{Path: n.Path, Scoped: true})
		} else if file < 0 {
			file = i
		}
	}
	rows := Rows(tree, folds, keep, nil)
	if want := Rows(tree, one, nil, nil); !slices.Equal(rows, want) {
		t.Fatalf("%d rows, want %d", len(rows), len(want))
	}
	at := slices.IndexFunc(rows, func(r Row) bool { return int(r.Node) == file })
	open := Toggle(tree, folds, keep, slices.Clone(rows), at)
	if want := Rows(tree, folds, keep, nil); len(open) <= len(rows) || !slices.Equal(open, want) {
		t.Errorf("%d rows unfolded, %d listed", len(open), len(want))
	}
	for _, r := range open[at+1 : at+1+len(open)-len(rows)] {
		if r.Has(Open) {
			t.Error("a symbol is unfolded with its folder")
			break
		}
	}
	kept := NewFolds()
	if err := kept.Restore(folds.Keys()); err != nil || !slices.Equal(Rows(tree, kept, nil, nil), open) {
		t.Error("not the same when restored:", err, folds.Keys())
	}
}

// However much is unfolded by one note, rows do not fill the memory: files further down stay folded, and unfold by themselves.
func TestMostRows(t *testing.T) {
	tree := model.NewTree(modeltest.Repo(4, mostRows+200_000))
	keep, folds := &Filter{}, NewFolds()
	folds.OpenAll(sel(t, "./"))
	rows := Rows(tree, folds, keep, nil)
	last := len(rows) - 1
	if len(rows) > mostRows+60_000 || rows[last].Has(Open) || !rows[last].Has(HasChildren) {
		t.Fatalf("%d rows, the last %+v", len(rows), rows[last])
	}
	n := len(rows)
	if rows = Toggle(tree, folds, keep, rows, last); len(rows) <= n {
		t.Error("the last file does not unfold")
	}
	if again := Rows(tree, folds, keep, nil); len(again) != len(rows) {
		t.Errorf("%d rows, then %d", len(rows), len(again))
	}
}
