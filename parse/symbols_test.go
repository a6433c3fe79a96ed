package parse

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"outcrop/model"
	"outcrop/model/modeltest"
)

var update = flag.Bool("update", false, "rewrite the symbols of testdata/symbols")

// outlineForTest reads a text by the parser that the program would ask first, or skips the test where the build has none.
func outlineForTest(t *testing.T, l *Language, src []byte) *model.Outline {
	t.Helper()
	ctx := context.Background()
	if l.Parser != ByTree && l.Parser != ByMarkup {
		o, err := Outline(ctx, l, src)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	if !HasGrammars() {
		t.Skip("this build has no grammars")
	}
	p := NewPool(1)
	defer p.Close()
	o, err := p.Outline(ctx, l, src)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestSymbols compares the outline of each `sample` in testdata/symbols with the `symbols` of the same name. Files are
// named after languages; text-<language> asks the line scanner.
func TestSymbols(t *testing.T) {
	files, err := filepath.Glob("testdata/symbols/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			language, byLines := strings.CutPrefix(name, "text-")
			l := FindLanguage(language)
			if l == nil {
				t.Fatalf("the file is not named after a language")
			}
			testSymbols(t, file, func(src []byte) *model.Outline {
				if byLines {
					return outlineText(l, src, new(model.Builder))
				}
				return outlineForTest(t, l, src)
			})
		})
	}
}

func testSymbols(t *testing.T, file string, outline func([]byte) *model.Outline) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	samples := 0
	for _, f := range archive.Files {
		suffix, ok := strings.CutPrefix(f.Name, "sample")
		if !ok {
			continue
		}
		samples++
		o := outline(f.Data)
		modeltest.Check(t, f.Data, o)
		got := []byte(modeltest.Render(f.Data, o))
		at := findFile(archive, "symbols"+suffix)
		if at < 0 {
			archive.Files = append(archive.Files, txtar.File{Name: "symbols" + suffix})
			at = len(archive.Files) - 1
		}
		if want := archive.Files[at].Data; !bytes.Equal(got, want) && !*update {
			t.Errorf("symbols%s: first difference at %s\ngot:\n%s", suffix, firstDifference(string(got), string(want)), got)
		}
		archive.Files[at].Data = got
	}
	if samples == 0 {
		t.Fatal("no sample in the file")
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func findFile(a *txtar.Archive, name string) int {
	for i, f := range a.Files {
		if f.Name == name {
			return i
		}
	}
	return -1
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			return "line " + g[i]
		}
	}
	return "the end"
}
