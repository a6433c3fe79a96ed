package main

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"outcrop/parse"
	"outcrop/tui/keymap"
)

var update = flag.Bool("update", false, "rewrite the generated parts of documents")

// markedPart is a part of a document that this test writes: between <!-- generated:NAME --> and <!-- /generated -->.
var markedPart = regexp.MustCompile(`(?s)(<!-- generated:([\w-]+) -->\n)(.*?)(<!-- /generated -->)`)

// generated makes the parts by name.
func generated() map[string]string {
	languages := languagesTable(nil)
	return map[string]string{
		"keys":      keymap.Default().Markdown(),
		"commands":  commandsMarkdown(newRoot(&session{})),
		"languages": languages.markdown(),
	}
}

// commandsMarkdown lists the verbs.
func commandsMarkdown(root *cobra.Command) string {
	t := table{heading: []string{"Command", "What it does"}}
	t.rows = append(t.rows, []any{root.Use, root.Short})
	for _, c := range root.Commands() {
		if !c.Hidden && c.Name() != "help" {
			t.rows = append(t.rows, []any{root.Name() + " " + c.Use, c.Short})
		}
	}
	return t.markdown()
}

// regenerate puts the parts into a document; missing are names that nothing makes.
func regenerate(text string, parts map[string]string) (out string, missing []string) {
	out = markedPart.ReplaceAllStringFunc(text, func(whole string) string {
		m := markedPart.FindStringSubmatch(whole)
		part, ok := parts[m[2]]
		if !ok {
			missing = append(missing, m[2])
			return whole
		}
		return m[1] + part + m[4]
	})
	return out, missing
}

func TestRegenerate(t *testing.T) {
	in := "a\n<!-- generated:keys -->\nold\n<!-- /generated -->\nb\n<!-- generated:nothing -->\n<!-- /generated -->\n"
	out, missing := regenerate(in, map[string]string{"keys": "new\n"})
	if want := strings.Replace(in, "old", "new", 1); out != want || !slices.Equal(missing, []string{"nothing"}) {
		t.Errorf("got %q, %q", out, missing)
	}
}

// TestReadme compares the tables of README.md with what the program says of itself.
func TestReadme(t *testing.T) {
	path := filepath.Join(moduleRoot(t), "README.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !parse.HasGrammars() {
		t.Skip("a build without cgo reads some languages otherwise, and says so")
	}
	parts := generated()
	out, missing := regenerate(string(text), parts)
	if len(missing) > 0 {
		t.Errorf("README.md asks for parts that nothing makes: %q", missing)
	}
	for name := range parts {
		if !strings.Contains(string(text), "<!-- generated:"+name+" -->") {
			t.Errorf("README.md lacks the part <!-- generated:%s -->", name)
		}
	}
	if out == string(text) {
		return
	}
	if !*update {
		t.Fatal("README.md differs from the program: go test ./cmd/outcrop -run TestReadme -update")
	}
	if err := os.WriteFile(path, []byte(out), 0o644); err != nil {
		t.Fatal(err)
	}
}

// documentPath finds what looks like a path of this repository in a document: a relative link, or code with a slash that
// begins with one of our folders.
var documentPath = regexp.MustCompile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)|`((?:cmd|tui|model|parse|themes|docs|\\.ci)/[\\w./-]*)`")

// deadPaths are the paths in a document that do not exist below root.
func deadPaths(text, root string) []string {
	var dead []string
	for _, m := range documentPath.FindAllStringSubmatch(text, -1) {
		p := m[1] + m[2]
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(p))); err != nil {
			dead = append(dead, p)
		}
	}
	return dead
}

func TestDocumentPaths(t *testing.T) {
	root := moduleRoot(t)
	if got := deadPaths("see [a](docs/none.png), [b](https://example.org), `model/none.go` and `model/doc.go`", root); !slices.Equal(got, []string{"docs/none.png", "model/none.go"}) {
		t.Errorf("the search for dead paths finds %q", got)
	}
	for _, name := range []string{"README.md", "model/doc.go"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, p := range deadPaths(string(text), root) {
			t.Errorf("%s names %s, which is not there", name, p)
		}
	}
}

// TestTestdata finds files in testdata folders that no test of the package names, by the file's name, its folder's or a
// pattern. Inputs of fuzz tests are read by go test itself.
func TestTestdata(t *testing.T) {
	h := readHouse()
	if h.err != nil {
		t.Fatal(h.err)
	}
	root := moduleRoot(t)
	texts := map[string]string{} // folder of a package -> its tests
	for _, f := range h.files {
		if f.test {
			text, err := os.ReadFile(filepath.Join(root, f.path))
			if err != nil {
				t.Fatal(err)
			}
			texts[f.dir()] += string(text)
		}
	}
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && p != root && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		rel, _ := filepath.Rel(root, p)
		pkg, inside, ok := strings.Cut(filepath.ToSlash(rel), "/testdata/")
		if d.IsDir() || !ok || strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(inside, "fuzz/") {
			return nil
		}
		if !mentioned(texts[pkg], inside) {
			t.Errorf("no test of %s reads testdata/%s", pkg, inside)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// mentioned reports whether tests name a file of testdata: itself, its first folder, or its ending with a star.
func mentioned(tests, inside string) bool {
	first, _, nested := strings.Cut(inside, "/")
	if nested {
		return strings.Contains(tests, "testdata/"+first) || strings.Contains(tests, `"testdata", "`+first+`"`)
	}
	return strings.Contains(tests, inside) || strings.Contains(tests, "testdata/*"+filepath.Ext(inside))
}

func TestMentioned(t *testing.T) {
	const tests = `filepath.Glob("testdata/*.txtar"); os.ReadFile("testdata/one.json"); os.DirFS("testdata/cases")`
	for inside, want := range map[string]bool{"a.txtar": true, "one.json": true, "two.json": false, "cases/x/y": true, "other/x": false} {
		if mentioned(tests, inside) != want {
			t.Errorf("mentioned(%s) is not %v", inside, want)
		}
	}
}
