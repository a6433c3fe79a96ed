package parse

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/slice"
	"outcrop/model/tokens"
)

// tree writes files into a new folder.
func tree(t testing.TB, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// shop is a small repository: languages of each parser, and something that is skipped.
func shop(t testing.TB) string {
	files := map[string]string{
		"a/main.go":   "package main\n\nfunc main() {}\n",
		"a/broken.go": "package main\n\nfunc half( {\n\nfunc whole() {}\n",
		"b/shop.py":   "class Shop:\n    def open(self):\n        pass\n",
		"notes.md":    "# One\n\n## Two\n",
		"data.bin":    "a\x00b",
		"z.txt":       "plain\n",
	}
	for i := range 40 {
		files[fmt.Sprintf("many/f%02d.go", i)] = fmt.Sprintf("package many\n\nfunc F%d() int { return %d }\n", i, i)
	}
	return tree(t, files)
}

func options(t testing.TB) Options {
	p := NewPool(2)
	t.Cleanup(p.Close)
	return Options{Pool: p}
}

func TestStreamKeepsOrderAndCoverage(t *testing.T) {
	root := shop(t)
	var paths []string
	c, notices, err := Stream(context.Background(), root, options(t),
		func(f *model.File, text []byte) int { return len(text) },
		func(f *model.File, n int) error {
			paths = append(paths, f.Path)
			if f.Status != model.Skipped && int64(n) != f.Size {
				t.Errorf("%s: visit saw %d bytes of %d", f.Path, n, f.Size)
			}
			return nil
		})
	if err != nil || len(notices) != 0 {
		t.Fatal(err, notices)
	}
	if !slices.IsSorted(paths) || len(paths) != 46 {
		t.Errorf("%d paths, sorted: %v", len(paths), slices.IsSorted(paths))
	}
	want := model.Coverage{Files: 46, Complete: 43, Partial: 1, Text: 1, Skipped: []model.Skip{{Path: "data.bin", Reason: "binary"}}}
	if !HasGrammars() {
		want.Complete, want.Text = want.Complete-1, want.Text+1
	}
	if fmt.Sprint(c) != fmt.Sprint(want) {
		t.Errorf("coverage %+v, want %+v", c, want)
	}
}

func TestStreamStopsOnError(t *testing.T) {
	full := errors.New("disk full")
	n := 0
	_, _, err := Stream(context.Background(), shop(t), options(t), func(*model.File, []byte) int { return 0 },
		func(*model.File, int) error {
			if n++; n == 3 {
				return full
			}
			return nil
		})
	if !errors.Is(err, full) || n != 3 {
		t.Errorf("error %v after %d files", err, n)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Stream(ctx, shop(t), options(t), func(*model.File, []byte) int { return 0 }, func(*model.File, int) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled stream ends with %v", err)
	}
}

// The prices of a snapshot must be those of the pieces that a slice prints.
func TestLoaderPricesArePricesOfPieces(t *testing.T) {
	l, err := Load(context.Background(), shop(t), options(t))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	r, err := l.Wait(context.Background())
	if err != nil || r.Loaded != 46 || len(r.Files) != 46 {
		t.Fatal(err, r.Loaded)
	}
	c := tokens.NewCounter(tokens.O200k)
	for _, f := range r.Files {
		if f.Prices == nil {
			if f.Status != model.Skipped {
				t.Errorf("%s has no price", f.Path)
			}
			continue
		}
		_, text, err := l.Open(context.Background(), f.Path)
		if err != nil {
			t.Fatal(err)
		}
		for level := model.LevelName; level <= model.LevelFull; level++ {
			if got, want := f.Prices.File[level], c.Count(slice.Render(nil, f, text.Bytes, -1, level)); int(got) != want {
				t.Errorf("%s at %s costs %d, its piece %d", f.Path, level, got, want)
			}
			for i := range f.Outline.Symbols {
				if got, want := f.Prices.Symbols[i][level], c.Count(slice.Render(nil, f, text.Bytes, i, level)); int(got) != want {
					t.Errorf("%s::%s at %s costs %d, its piece %d", f.Path, f.Outline.Symbols[i].Name, level, got, want)
				}
			}
		}
	}
	if again := l.Snapshot(); again != r {
		t.Error("a snapshot without change is another one")
	}
}

func TestLoaderReload(t *testing.T) {
	root := shop(t)
	l, err := Load(context.Background(), root, options(t))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	before, err := l.Wait(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Reload(context.Background(), "a/main.go", "not/there"); err != nil || l.Snapshot() != before {
		t.Errorf("an unchanged file was loaded again (%v)", err)
	}
	if err := os.WriteFile(filepath.Join(root, "a/main.go"), []byte("package main\n\nfunc main() {}\n\nfunc more() {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(root, "z.txt")); err != nil {
		t.Fatal(err)
	}
	if err := l.Reload(context.Background(), "a/main.go", "z.txt"); err != nil {
		t.Fatal(err)
	}
	after := l.Snapshot()
	if n := len(after.File("a/main.go").Outline.Symbols); n != 3 {
		t.Errorf("%d symbols after the change, want package, main and more", n)
	}
	if f := after.File("z.txt"); f.Status != model.Skipped || f.Reason != "gone" {
		t.Errorf("a file that is gone: %s %q", f.Status, f.Reason)
	}
	if before.File("b/shop.py").Outline != after.File("b/shop.py").Outline {
		t.Error("an unchanged file has another outline")
	}
	if len(before.File("a/main.go").Outline.Symbols) != 2 {
		t.Error("the old snapshot changed")
	}
}

func TestLoaderCountsInAnotherEncoding(t *testing.T) {
	l, err := Load(context.Background(), tree(t, map[string]string{"x.txt": strings.Repeat("日本語のテキスト\n", 50)}), options(t))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	r, err := l.Wait(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	before := r.Files[0].Prices.File[model.LevelFull]
	l.Count(tokens.CL100k)
	if r, err = l.Wait(context.Background()); err != nil || r.Encoding != "cl100k_base" {
		t.Fatal(err, r.Encoding)
	}
	_, text, err := l.Open(context.Background(), "x.txt")
	if err != nil {
		t.Fatal(err)
	}
	got := int(r.Files[0].Prices.File[model.LevelFull])
	if want := tokens.NewCounter(tokens.CL100k).Count(text.Bytes); got != want || got == int(before) {
		t.Errorf("%d tokens in cl100k, want %d (o200k has %d)", got, want, before)
	}
}

func TestLoaderEmptyFolderAndClose(t *testing.T) {
	l, err := Load(context.Background(), t.TempDir(), options(t))
	if err != nil {
		t.Fatal(err)
	}
	if r, err := l.Wait(context.Background()); err != nil || len(r.Files) != 0 || !l.Progress().Done {
		t.Errorf("an empty folder: %v, %d files, %+v", err, len(r.Files), l.Progress())
	}
	l.Close()
	if _, err := Load(context.Background(), filepath.Join(t.TempDir(), "none"), options(t)); err == nil {
		t.Error("a folder that is not there was loaded")
	}
	l, err = Load(context.Background(), shop(t), options(t))
	if err != nil {
		t.Fatal(err)
	}
	l.Want("z.txt", "b/shop.py", "none")
	l.Close() // under way
}

func TestNearbyReadsWhatReaderReads(t *testing.T) {
	root := shop(t)
	if err := os.Symlink("../../etc", filepath.Join(root, "out")); err != nil {
		t.Skip(err)
	}
	r, err := OpenReader(root)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	n := nearby{reader: r}
	defer n.Close()
	for _, path := range []string{"z.txt", "a/main.go", "a/broken.go", "b/shop.py", "a/none", "none/x", "out/passwd", "a/main.go/x", "../x", "a", ".git/config"} {
		want, _, wantErr := r.Read(path, nil)
		got, _, gotErr := n.Read(Entry{Path: path}, nil)
		if string(got) != string(want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
			t.Errorf("%s: %q (%v), want %q (%v)", path, got, gotErr, want, wantErr)
		}
	}
}
