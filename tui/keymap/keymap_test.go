package keymap

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"outcrop/tui/intent"
)

func TestLookup(t *testing.T) {
	m := Default()
	for _, c := range []struct {
		p    Pane
		key  string
		want intent.Intent
	}{
		{Tree, "j", intent.Down}, {Tree, "down", intent.Down}, {Source, "l", intent.ScrollRight}, {Tree, "l", intent.Unfold},
		{Tree, "/", intent.Filter}, {Source, "/", intent.Search}, {Tree, "q", intent.Quit}, {Source, "ctrl+c", intent.Abort},
		{Everywhere, "tab", intent.FocusNext}, {Source, "space", intent.TogglePick}, {Tree, "4", intent.LevelFull},
		{Tree, "v", ""}, {Everywhere, "j", ""}, {Tree, "", ""},
	} {
		if got, ok := m.Lookup(c.p, c.key); got != c.want || ok != (c.want != "") {
			t.Errorf("%v %q: got %q, %v; want %q", c.p, c.key, got, ok, c.want)
		}
	}
	if got := m.Keys(Tree, intent.Quit); !reflect.DeepEqual(got, []string{"q"}) {
		t.Errorf("keys for quit: %v", got)
	}
	if got := m.Keys(Tree, intent.Search); got != nil {
		t.Errorf("the tree has keys for a source intent: %v", got)
	}
	m.Keys(Tree, intent.Quit)[0] = "Z"
	if _, ok := m.Lookup(Tree, "Z"); ok || m.Keys(Tree, intent.Quit)[0] != "q" {
		t.Error("a caller can change the map through Keys")
	}
}

// Every intent has a key, every binding an intent of the list, a help text, a heading and keys that terminals report.
func TestComplete(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../intent/intent.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := map[intent.Intent]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.BasicLit); ok && v.Kind == token.STRING {
			s, _ := strconv.Unquote(v.Value)
			if declared[intent.Intent(s)] {
				t.Errorf("two intents named %s", s)
			}
			declared[intent.Intent(s)] = true
		}
		return true
	})
	if len(declared) < 40 {
		t.Fatalf("read only %d intents", len(declared))
	}
	bound := map[intent.Intent]bool{}
	for _, b := range Default().bindings {
		bound[b.Intent] = true
		if !declared[b.Intent] || b.Help == "" || b.Group == "" || len(b.Keys) == 0 {
			t.Errorf("incomplete binding %+v", b)
		}
		for _, k := range b.Keys {
			if err := checkKey(k); err != nil {
				t.Error(err)
			}
		}
	}
	for in := range declared {
		if !bound[in] {
			t.Errorf("no key for %s", in)
		}
	}
}

func TestFor(t *testing.T) {
	b := Default().For(Source)
	if b[0].Pane != Source || b[len(b)-1].Pane != Everywhere {
		t.Errorf("order: %v ... %v", b[0], b[len(b)-1])
	}
	for _, x := range b {
		if x.Pane == Tree {
			t.Errorf("a tree binding in the source's list: %+v", x)
		}
	}
}

func TestRemap(t *testing.T) {
	m := Default()
	if err := m.Remap(map[string][]string{"move.down": {"n", "ctrl+n"}, "source.next-match": {"j"}, "quit": {"alt+q"}, "mouse.toggle": nil}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p    Pane
		key  string
		want intent.Intent
	}{
		{Tree, "n", intent.Down}, {Source, "ctrl+n", intent.Down}, {Tree, "j", ""}, {Source, "j", intent.NextMatch},
		{Tree, "q", ""}, {Tree, "alt+q", intent.Quit}, {Tree, "M", ""},
	} {
		if got, _ := m.Lookup(c.p, c.key); got != c.want {
			t.Errorf("%v %q: got %q, want %q", c.p, c.key, got, c.want)
		}
	}
	if in, _ := Default().Lookup(Tree, "j"); in != intent.Down {
		t.Error("a remap changed the defaults")
	}
}

func TestRemapRefuses(t *testing.T) {
	for _, c := range []struct {
		keys map[string][]string
		want []string
	}{
		{map[string][]string{"tree.unfld": {"l"}}, []string{`"tree.unfld"`, "tree.unfold, "}},
		{map[string][]string{"tree.unfold": {"j"}}, []string{`"j"`, "move.down", "tree.unfold"}},
		{map[string][]string{"tree.filter": {"q"}}, []string{`"q"`, "quit", "tree.filter"}},
		{map[string][]string{"quit": {"z"}}, []string{`"z"`, "quit", "source.zoom"}},
		{map[string][]string{"quit": {"Ctrl-Q"}}, []string{`"Ctrl-Q"`, "ctrl+", "pgdown"}},
		{map[string][]string{"quit": {""}}, []string{`""`}},
		{map[string][]string{"quit": {" "}}, []string{`" "`, "space"}},
	} {
		m := Default()
		err := m.Remap(c.keys)
		if err == nil {
			t.Errorf("%v: no error", c.keys)
			continue
		}
		for _, w := range c.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%v: %q not in %q", c.keys, w, err)
			}
		}
		if !reflect.DeepEqual(m, Default()) {
			t.Errorf("%v: the map changed although the remap failed", c.keys)
		}
	}
}

func TestTable(t *testing.T) {
	m := Default()
	rows := m.Table()
	if len(rows) != len(m.bindings)+1 {
		t.Errorf("%d rows for %d bindings", len(rows), len(m.bindings))
	}
	md := m.Markdown()
	for _, want := range []string{
		"| Where | Keys | What | Name in config.toml |\n| --- | --- | --- | --- |\n",
		"| tree | `j` `down` | down | `move.down` |\n",
		"| everywhere | `q` | leave | `quit` |\n",
	} {
		if !strings.Contains(md, want) {
			t.Errorf("no %q in\n%s", want, md)
		}
	}
	if err := m.Remap(map[string][]string{"quit": nil}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(m.Markdown(), "| everywhere | | leave | `quit` |\n") {
		t.Errorf("row without keys:\n%s", m.Markdown())
	}
}
