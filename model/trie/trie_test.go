package trie

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/selector"
)

func parse(t *testing.T, s string) selector.Selector {
	t.Helper()
	out, _, _, err := selector.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestKeysAndBack(t *testing.T) {
	for s, want := range map[string]int{"./": 0, "./a": 1, "a/": 1, "a/b/c.go": 3, "a/b/c.go::T::m~2": 5, "a/c.go:3-9": 3, "a/c.go::(anonymous)": 3} {
		sel := parse(t, s)
		keys := Keys(nil, sel)
		if len(keys) != want || !Selector(keys).Equal(sel) {
			t.Errorf("%s: %v, and back %s", s, keys, Selector(keys))
		}
	}
}

// TestSymbolKeys goes down the tree of a file and must arrive at the keys of each symbol's selector.
func TestSymbolKeys(t *testing.T) {
	var b model.Builder
	b.Reset([]byte(strings.Repeat("x", 100)))
	add := func(name, owner string, kind model.Kind, start, stop uint32) {
		b.Add(model.Draft{Name: name, Owner: owner, Kind: kind, Range: model.Span{Start: start, Stop: stop}})
	}
	add("T", "", model.Struct, 0, 10)
	add("f", "", model.Field, 2, 4)
	add("m", "T", model.Method, 10, 20)
	add("inner", "", model.Function, 12, 14)
	add("m", "T", model.Method, 20, 30)
	add("far", "ns::a.b", model.Method, 30, 40)
	add("ns", "", model.Namespace, 50, 90)
	add("push", "Ring", model.Method, 60, 70)
	add("", "", model.Function, 62, 64)
	f := &model.File{Path: "d/x.cc"}
	f.Fill(b.Outline())
	keys := make([][]Key, len(f.Outline.Symbols))
	for left := len(keys); left > 0; {
		for i := range keys {
			up := f.Outline.Symbols[i].Up
			if keys[i] != nil || up >= 0 && keys[up] == nil {
				continue
			}
			keys[i] = Keys(nil, selector.Of(f, -1))
			if up >= 0 {
				keys[i] = slices.Clone(keys[up])
			}
			keys[i] = SymbolKeys(keys[i], f, i)
			left--
			if want := Keys(nil, selector.Of(f, i)); !slices.Equal(keys[i], want) {
				t.Errorf("%s: %v, want %v", selector.Of(f, i), keys[i], want)
			}
		}
	}
}

func TestNode(t *testing.T) {
	var root Node[int]
	var none *Node[int]
	if none.Kid(Key{Name: "a"}) != nil || !none.Leaf() || !root.Leaf() {
		t.Error("a nil node may be asked")
	}
	at := func(n *Node[int], s string) *Node[int] {
		for _, k := range Keys(nil, parse(t, s)) {
			n = n.Grow(k)
		}
		return n
	}
	for i, s := range []string{"a/b::x", "a/", "a.go", "a/b:3-4", "a/b:3-10", "a/b", "a-b/", "a/b::x~2", "a/b:12"} {
		at(&root, s).Value = i + 1
	}
	show := func(n *Node[int]) string {
		var s []string
		n.Walk(nil, func(keys []Key, n *Node[int]) bool {
			s = append(s, fmt.Sprint(Selector(keys), "=", n.Value))
			return true
		})
		return strings.Join(s, " ")
	}
	want := "./=0 a-b/=7 a.go=3 a/=2 a/b=6 a/b:3-4=4 a/b:3-10=5 a/b:12=9 a/b::x=1 a/b::x~2=8"
	if got := show(&root); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	c := root.Clone()
	at(c, "a/b").Clear()
	c.Drop(Key{Name: "a-b/"})
	if got := show(c); got != "./=0 a.go=3 a/=2 a/b=6" {
		t.Error(got)
	}
	if got := show(&root); got != want {
		t.Error("the clone is not its own:", got)
	}
}
