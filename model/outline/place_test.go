package outline

import (
	"slices"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/selector"
)

// goFile is a file with a type, two methods of it, of which one stands before the type, and a function.
func goFile(path string, names ...string) *model.File {
	text := []byte(strings.Repeat("x\n", 100))
	var b model.Builder
	b.Reset(text)
	for i, n := range names {
		d := model.Draft{Name: n, Kind: model.Function, Range: model.Span{Start: uint32(10 * i), Stop: uint32(10*i + 8)}}
		if owner, name, ok := strings.Cut(n, "."); ok {
			d.Owner, d.Name, d.Kind = owner, name, model.Method
		}
		if strings.HasPrefix(n, "T") && d.Owner == "" {
			d.Kind = model.Struct
		}
		b.Add(d)
	}
	f := &model.File{Path: path}
	f.Fill(b.Outline())
	return f
}

func names(t *model.Tree, rows []Row) string {
	var s []string
	for _, r := range rows {
		name := base(t.Nodes[r.Node].Path)
		if r.Symbol >= 0 {
			name = t.Nodes[r.Node].File.Outline.Symbols[r.Symbol].Name
		}
		s = append(s, strings.Repeat(">", int(r.Depth))+name)
	}
	return strings.Join(s, " ")
}

func sel(t *testing.T, s string) selector.Selector {
	t.Helper()
	out, _, _, err := selector.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func treeOf(files ...*model.File) *model.Tree {
	slices.SortFunc(files, func(x, y *model.File) int { return strings.Compare(x.Path, y.Path) })
	return model.NewTree(&model.Repo{Root: "/x", Files: files})
}

func TestMembersStandBelowTheirOwner(t *testing.T) {
	tree := treeOf(goFile("a/x.go", "T.early", "T", "f", "T.late", "Far.other"), &model.File{Path: "b.go"}, &model.File{Path: "c.bin", Status: model.Skipped})
	folds := NewFolds()
	rows := Rows(tree, folds, nil, nil)
	if got := names(tree, rows); got != "a/ b.go c.bin" {
		t.Error(got)
	}
	if rows[0].Flags != HasChildren || rows[1].Flags != HasChildren || rows[2].Flags != Last {
		t.Errorf("flags %v: a file not read yet may have children, a skipped one has none", rows)
	}
	folds.Reveal(sel(t, "a/x.go::T::late"))
	rows = Rows(tree, folds, nil, rows)
	if got := names(tree, rows); got != "a/ >x.go >>T >>>early >>>late >>f >>other b.go c.bin" {
		t.Error(got)
	}
	rows = Toggle(tree, folds, nil, rows, 0)
	rows = Toggle(tree, folds, nil, rows, 0)
	if got := names(tree, rows); got != "a/ >x.go >>T >>>early >>>late >>f >>other b.go c.bin" {
		t.Error("what was unfolded below is unfolded again, got", got)
	}
	folds.CloseAll(sel(t, "a/"))
	folds.Open(sel(t, "a/"))
	if got := names(tree, Rows(tree, folds, nil, rows)); got != "a/ >x.go b.go c.bin" {
		t.Error(got)
	}
}

func TestFilterText(t *testing.T) {
	tree := treeOf(goFile("tsdb/head.go", "T", "T.Init", "initHead", "Head.Init", "T.other"), goFile("cmd/main.go", "main", "init"), &model.File{Path: "z.go"})
	for text, want := range map[string]string{
		"init":           "cmd/ >main.go >>init tsdb/ >head.go >>T >>>Init >>initHead >>Init",
		"Init":           "tsdb/ >head.go >>T >>>Init >>Init",
		"head init":      "tsdb/ >head.go >>T >>>Init >>initHead >>Init",
		"tsdb":           "tsdb/",
		"head":           "tsdb/ >head.go >>initHead",
		"T.Init":         "tsdb/ >head.go >>T >>>Init",
		"t::":            "tsdb/ >head.go >>T >>>Init >>>other",
		"type:":          "tsdb/ >head.go >>T",
		"method:init":    "tsdb/ >head.go >>T >>>Init >>Init",
		"type:init":      "",
		"head.go":        "tsdb/ >head.go",
		"tsdb/head.go::": "tsdb/ >head.go",
		"d.go::init":     "tsdb/ >head.go >>T >>>Init >>initHead >>Init",
		"cmd/":           "cmd/ >main.go",
		"nothing":        "",
	} {
		keep := &Filter{}
		keep.Set(Options{Text: text})
		rows := Rows(tree, NewFolds(), keep, nil)
		if got := names(tree, rows); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		n := 0
		for _, r := range rows {
			if r.Has(Match) {
				n++
			}
		}
		if s := keep.Stats(); s.Matches != n || s.Unread != 1 {
			t.Errorf("%q: %+v, but %d rows are marked and one file is unread", text, s, n)
		}
	}
}

func TestFilterKeepsTheOtherFolds(t *testing.T) {
	tree := treeOf(goFile("a/x.go", "T", "f", "T.m"), goFile("b/y.go", "g"))
	folds, keep := NewFolds(), &Filter{}
	folds.OpenAll(sel(t, "b/"))
	keep.Set(Options{Text: "type:t"})
	rows := Rows(tree, folds, keep, nil)
	if got := names(tree, rows); got != "a/ >x.go >>T" || !rows[2].Has(HasChildren|Match) || rows[2].Has(Open) {
		t.Fatal(got, rows)
	}
	if rows = Toggle(tree, folds, keep, rows, 2); names(tree, rows) != "a/ >x.go >>T >>>m" {
		t.Error("a match can be unfolded:", names(tree, rows))
	}
	if rows = Toggle(tree, folds, keep, rows, 0); names(tree, rows) != "a/" {
		t.Error("the way to a match can be folded:", names(tree, rows))
	}
	keep.Set(Options{Text: "type:T"})
	if rows = Rows(tree, folds, keep, rows); names(tree, rows) != "a/ >x.go >>T" {
		t.Error("a new text begins anew:", names(tree, rows))
	}
	keep.Set(Options{})
	if rows = Rows(tree, folds, keep, rows); names(tree, rows) != "a/ b/ >y.go >>g" {
		t.Error("without text the folds are as before:", names(tree, rows))
	}
}

func TestAnchor(t *testing.T) {
	old := treeOf(goFile("a/x.go", "one", "two", "T", "T.m", "four"), goFile("b/y.go", "g"), goFile("c.go", "h"))
	folds := NewFolds()
	folds.OpenAll(sel(t, "./"))
	rows := Rows(old, folds, nil, nil)
	mark := func(s string) Anchor {
		at := Find(old, rows, sel(t, s))
		if at < 0 {
			t.Fatal("no row", s)
		}
		return Mark(old, rows, at)
	}
	same := treeOf(goFile("a/x.go", "zero", "one", "T.m", "T", "four"), goFile("c.go", "h"))
	for s, want := range map[string]string{
		"a/x.go::one":  "a/x.go::one",
		"a/x.go::T::m": "a/x.go::T::m",
		"a/x.go::two":  "a/x.go::T", // the next sibling
		"b/y.go::g":    "c.go",      // all of b/ is gone
		"b/":           "c.go",      // the next sibling; a/ stands before
	} {
		now := Rows(same, folds, nil, nil)
		got := mark(s).Row(same, now)
		if got < 0 || RowSelector(same, now[got]).String() != want {
			t.Errorf("%s: row %d of\n%s want %s", s, got, show(same, now), want)
		}
	}
	keep := &Filter{}
	keep.Set(Options{Text: "one"})
	few := Rows(old, folds, keep, nil)
	if got := mark("a/x.go::T::m").Row(old, few); RowSelector(old, few[got]).String() != "a/x.go::one" {
		t.Error("hidden by a filter: row", got)
	}
	if (Anchor{}).Row(old, rows) != 0 || (Anchor{}).Row(old, nil) != -1 || mark("c.go").Row(treeOf(goFile("z", "x")), rows[:1]) != 0 {
		t.Error("nothing left that was near")
	}
}

func TestFoldsRestore(t *testing.T) {
	f := NewFolds()
	f.OpenAll(sel(t, "./"))
	f.Close(sel(t, "a%40full/x.go::T::(anonymous)~2"))
	f.CloseAll(sel(t, "b/"))
	keys := f.Keys()
	g := NewFolds()
	if err := g.Restore(keys); err != nil || !slices.Equal(g.Keys(), keys) || len(keys) != 3 {
		t.Error(err, keys, g.Keys())
	}
	c := g.Clone()
	c.Open(sel(t, "b/"))
	if !slices.Equal(g.Keys(), keys) {
		t.Error("the clone is not its own")
	}
	if err := g.Restore([]string{"", "oo", "xx a/", "oo a/@full", "o- a/", "oo :3-1::"}); err == nil || len(g.Keys()) != 4 {
		t.Error("bad lines are reported and good ones taken:", err, g.Keys())
	}
}

// TestDeepNesting has more levels than a row can number.
func TestDeepNesting(t *testing.T) {
	const levels = 70000
	syms := make([]model.Symbol, levels)
	for i := range syms {
		syms[i] = model.Symbol{Name: "x", Up: int32(i) - 1, End: levels}
	}
	f := &model.File{Path: "deep"}
	f.Fill(&model.Outline{Symbols: syms, Status: model.Complete})
	tree := treeOf(f)
	folds, keep := NewFolds(), &Filter{}
	for _, f := range []string{"deep"} {
		folds.OpenAll(sel(t, "./"+f))
	}
	rows := Rows(tree, folds, keep, nil)
	if len(rows) != levels+1 || rows[levels].Depth != 65535 {
		t.Fatal(len(rows), rows[len(rows)-1])
	}
	if rows = Toggle(tree, folds, keep, rows, levels-10); len(rows) != levels-9 {
		t.Error("fold: rows", len(rows))
	}
	if rows = Toggle(tree, folds, keep, rows, 1); len(rows) != 2 {
		t.Error("fold near the top: rows", len(rows))
	}
	if rows = Toggle(tree, folds, keep, rows, 1); len(rows) != levels-9 {
		t.Error("unfold: rows", len(rows))
	}
	keep.Set(Options{Text: "x"})
	if rows = Rows(tree, folds, keep, rows); len(rows) != levels+1 || keep.Stats().Matches != levels {
		t.Error("filter:", len(rows), keep.Stats())
	}
}
