package main

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "outcrop"

// under reports whether pkg is one of the folders or lies below one; paths are relative to the module.
func under(pkg string, folders ...string) bool {
	for _, f := range folders {
		if pkg == f || strings.HasPrefix(pkg, f+"/") {
			return true
		}
	}
	return false
}

// mayImport says whether a package of the module may import another one; both are relative to the module. Rules about
// single files are in TestFileImports.
func mayImport(from, to string) bool {
	panes := []string{"tui/tree", "tui/source", "tui/tray", "tui/status", "tui/overlay"}
	switch {
	case under(from, "model"):
		return under(to, "model")
	case under(from, "themes"):
		return false
	case under(from, "parse"):
		return under(to, "model", "parse")
	case under(from, panes...):
		for _, p := range panes {
			if under(to, p) && !under(from, p) {
				return false
			}
		}
		return to != "tui" && under(to, "model", "tui")
	case under(from, "tui"):
		return under(to, "model", "tui") || to == "parse" && from == "tui" || to == "themes" && under(from, "tui/style")
	}
	return under(from, "cmd")
}

func TestLayers(t *testing.T) {
	for _, p := range listPackages(t) {
		from := strings.TrimPrefix(p.ImportPath, module+"/")
		for _, i := range p.Imports {
			to, ours := strings.CutPrefix(i, module+"/")
			if ours && !mayImport(from, to) {
				t.Errorf("%s must not import %s", from, to)
			}
			if !ours {
				checkOutside(t, from, i)
			}
		}
	}
}

// TestLayerRules keeps the rule table itself from going blind.
func TestLayerRules(t *testing.T) {
	for _, c := range []struct {
		from, to string
		ok       bool
	}{
		{"model/slice", "model/tokens", true}, {"model", "parse", false}, {"parse", "model/slice", true}, {"parse", "tui/text", false},
		{"tui/tree", "tui/source", false}, {"tui/tree", "tui", false}, {"tui/tree", "tui/text", true}, {"tui", "parse", true},
		{"tui/source", "parse", false}, {"tui/style", "themes", true}, {"tui", "themes", false}, {"themes", "model", false},
		{"cmd/outcrop", "parse", true}, {"tui", "cmd/internal/config", false},
	} {
		if mayImport(c.from, c.to) != c.ok {
			t.Errorf("mayImport(%s, %s) is not %v", c.from, c.to, c.ok)
		}
	}
}

// checkOutside holds the rules about the standard library and other modules.
func checkOutside(t *testing.T, from, path string) {
	pure := under(from, "model") && !under(from, "model/store")
	switch {
	case pure && (slices.Contains([]string{"os", "io/fs", "io/ioutil", "net", "syscall", "os/exec", "os/signal", "path/filepath", "log"}, path) ||
		under(path, "net/http", "net/rpc", "charm.land", "github.com/charmbracelet", "golang.org/x/sys")):
		t.Errorf("%s must not import %s: model is pure", from, path)
	case path == "database/sql" && from != "model/store":
		t.Errorf("%s must not import %s: only model/store has a database", from, path)
	case path == "os/exec" && !under(from, "cmd") && !slices.Contains([]string{"parse", "parse/git", "tui/clipboard", "tui"}, from):
		t.Errorf("%s must not import %s: it may not run programs", from, path)
	case (path == "net" || under(path, "net/http")) && !under(from, "cmd/internal/mcpserver"):
		t.Errorf("%s must not import %s: nothing here speaks to the network", from, path)
	case under(path, "github.com/charmbracelet/x/vt") && !under(from, "tui/tuitest", "tui/picture"):
		t.Errorf("%s must not import %s: the terminal emulator stays behind tui/tuitest and tui/picture", from, path)
	}
}

// TestFileImports holds the rules that name single files.
func TestFileImports(t *testing.T) {
	only := map[string][]string{ // import prefix -> file prefixes that may have it, outside cmd
		module + "/parse":                   {"parse/", "tui/commands.go"},
		module + "/themes":                  {"tui/style/"},
		"github.com/smacker/go-tree-sitter": {"parse/grammar"},
	}
	_, files := productFiles(t)
	for _, f := range files {
		for _, spec := range f.syntax.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			for prefix, places := range only {
				allowed := !under(path, prefix) || under(f.dir(), "cmd") && prefix != "github.com/smacker/go-tree-sitter" ||
					slices.ContainsFunc(places, func(p string) bool { return strings.HasPrefix(f.path, p) })
				if !allowed {
					t.Errorf("%s must not import %s", f.path, path)
				}
			}
		}
	}
}

// diskCalls are the functions of package os that read or change the disk or start programs.
const diskCalls = " Open OpenFile Create CreateTemp ReadFile WriteFile ReadDir Mkdir MkdirAll MkdirTemp Remove RemoveAll Rename Stat Lstat OpenRoot DirFS " +
	"StartProcess Chmod Chtimes Chown Link Symlink Readlink Truncate CopyFS OpenInRoot Chdir Getwd "

// TestDisk finds uses of the disk, the clock and goroutines outside the packages that may have them.
func TestDisk(t *testing.T) {
	fset, files := productFiles(t)
	for _, f := range files {
		disk := under(f.dir(), "cmd", "model/store", "parse/cache", "tui/clipboard", "tui/tuitest") || f.dir() == "parse" || f.dir() == "parse/git" || f.dir() == "parse/watch" ||
			f.path == "tui/state.go" || f.path == "tui/commands.go"
		pure := under(f.dir(), "model") && !under(f.dir(), "model/store")
		parallel := !pure || under(f.dir(), "model/search", "model/graph")
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				pkg, ok := n.X.(*ast.Ident)
				switch {
				case !disk && ok && pkg.Name == "os" && strings.Contains(diskCalls, " "+n.Sel.Name+" "):
					t.Errorf("%s: os.%s: this package may not touch the disk", fset.Position(n.Pos()), n.Sel.Name)
				case pure && ok && pkg.Name == "time" && (n.Sel.Name == "Now" || n.Sel.Name == "Since"):
					t.Errorf("%s: time.%s: model has no clock", fset.Position(n.Pos()), n.Sel.Name)
				case !parallel && n.Sel.Name == "Go":
					t.Errorf("%s: goroutines live in model/search and model/graph only", fset.Position(n.Pos()))
				}
			case *ast.GoStmt:
				if !parallel {
					t.Errorf("%s: goroutines live in model/search and model/graph only", fset.Position(n.Pos()))
				}
			}
			return true
		})
	}
}
