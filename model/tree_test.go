package model

import (
	"fmt"
	"strings"
	"testing"
)

func repoOf(paths ...string) *Repo {
	r := &Repo{Root: "/x/demo"}
	for _, p := range paths {
		r.Files = append(r.Files, &File{Path: p, Prices: &FilePrices{File: Prices{1, 2, 3, 4}}})
	}
	return r
}

func TestTreeOrderAndSums(t *testing.T) {
	r := repoOf("a-b/x", "a/b/y", "a/z", "b")
	r.Files[3].Prices, r.Files[3].Status = nil, Pending
	tree := NewTree(r)
	var got []string
	for _, n := range tree.Nodes {
		got = append(got, fmt.Sprintf("%s%s end=%d files=%d pending=%d full=%d", strings.Repeat(" ", int(n.Depth)), n.Path, n.End, n.Files, n.Pending, n.Prices[LevelFull]))
	}
	want := []string{
		" end=8 files=4 pending=1 full=12",
		" a-b/ end=3 files=1 pending=0 full=4",
		"  a-b/x end=3 files=1 pending=0 full=4",
		" a/ end=7 files=2 pending=0 full=8",
	}
	for i, w := range want {
		if got[i] != w {
			t.Errorf("node %d: %q, want %q", i, got[i], w)
		}
	}
	for i, n := range tree.Nodes {
		if at := tree.Find(n.Path); at != i {
			t.Errorf("Find(%q) = %d, want %d", n.Path, at, i)
		}
	}
	if tree.Find("a/none") != -1 || tree.Find("a-") != -1 {
		t.Error("found what is not there")
	}
	if p := tree.Parent(tree.Find("a/b/y")); tree.Nodes[p].Path != "a/b/" {
		t.Error("parent", tree.Nodes[p].Path)
	}
}

func TestRepoUnder(t *testing.T) {
	r := repoOf("a-b/x", "a/b/y", "a/z", "ab", "b")
	for dir, want := range map[string]int{"": 5, "a": 2, "a/": 2, "a/b": 1, "c": 0, "b": 0} {
		if got := len(r.Under(dir)); got != want {
			t.Errorf("Under(%q) = %d, want %d", dir, got, want)
		}
	}
	if r.File("a/z") == nil || r.File("a") != nil {
		t.Error("File")
	}
}

func TestKindTable(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range Kinds() {
		got, err := ParseKind(k.String())
		if err != nil || got != k || seen[k.String()] || k.LSP() < 1 || k.LSP() > 26 || len(k.Short()) > 7 {
			t.Errorf("kind %d %q", k, k)
		}
		seen[k.String()] = true
	}
	if _, err := ParseKind("thing"); err == nil {
		t.Error("unknown kind taken")
	}
}

func BenchmarkNewTree(b *testing.B) {
	var paths []string
	for i := range 80000 {
		paths = append(paths, fmt.Sprintf("d%02d/e%02d/f%05d.go", i/4000, i/100%40, i))
	}
	r := repoOf(paths...)
	for b.Loop() {
		NewTree(r)
	}
}
