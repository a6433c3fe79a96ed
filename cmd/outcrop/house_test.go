package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// The tests of this file's neighbours hold the house rules: who imports whom, how large things get, what the documents
// say. They read the whole module, so they live beside the program that is built from all of it.

// moduleRoot is the folder of go.mod.
func moduleRoot(t testing.TB) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// sourceFile is one parsed Go file of the module.
type sourceFile struct {
	path      string // relative to the module, with '/'
	syntax    *ast.File
	lines     int
	test      bool
	generated bool
}

// dir is the folder of the file, "." for the root.
func (f *sourceFile) dir() string { return filepath.ToSlash(filepath.Dir(f.path)) }

// house is every Go file of the module, parsed once for all house tests.
type house struct {
	fset  *token.FileSet
	files []*sourceFile
	err   error
}

var readHouse = sync.OnceValue(func() house {
	h := house{fset: token.NewFileSet()}
	root, err := filepath.Abs("../..")
	if err != nil {
		return house{err: err}
	}
	h.err = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || p != root && strings.HasPrefix(d.Name(), ".")) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(p, ".go") {
			return nil
		}
		return h.add(root, p)
	})
	return h
})

func (h *house) add(root, p string) error {
	text, err := os.ReadFile(p)
	if err != nil {
		return err
	}
	syntax, err := parser.ParseFile(h.fset, p, text, parser.ParseComments)
	if err != nil {
		return err
	}
	rel, err := filepath.Rel(root, p)
	if err != nil {
		return err
	}
	h.files = append(h.files, &sourceFile{path: filepath.ToSlash(rel), syntax: syntax, lines: strings.Count(string(text), "\n"),
		test: strings.HasSuffix(p, "_test.go"), generated: ast.IsGenerated(syntax)})
	return nil
}

// productFiles are the files that are neither tests nor generated.
func productFiles(t *testing.T) (*token.FileSet, []*sourceFile) {
	t.Helper()
	h := readHouse()
	if h.err != nil {
		t.Fatal(h.err)
	}
	var out []*sourceFile
	for _, f := range h.files {
		if !f.test && !f.generated {
			out = append(out, f)
		}
	}
	if len(out) < 20 {
		t.Fatalf("only %d Go files found: the test looks in the wrong place", len(out))
	}
	return h.fset, out
}

// listed is what these tests need of `go list -json`.
type listed struct {
	ImportPath string
	Dir        string
	Name       string
	Imports    []string
}

// listPackages asks go list for all packages of the module.
func listPackages(t *testing.T) []listed {
	t.Helper()
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Dir,Name,Imports", "./...")
	cmd.Dir = moduleRoot(t)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}
