package tui

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/tools/txtar"

	"outcrop/parse"
	"outcrop/tui/clipboard"
	"outcrop/tui/tuitest"
)

var _ = flag.Bool("update", false, "rewrite the screens in scripts")

func TestMain(m *testing.M) {
	if parse.ServeIfWorker() {
		return
	}
	os.Exit(m.Run())
}

// TestScripts plays the stories of users against the real explorer on a small repository.
func TestScripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, p := range paths {
		t.Run(filepath.Base(p), func(t *testing.T) {
			tuitest.Script(t, p, func(repo []txtar.File) tea.Model { return explorer(t, write(t, repo), nil) })
		})
	}
}

// write makes a repository of the files in a folder that is always called shop.
func write(t testing.TB, files []txtar.File) (root string) {
	t.Helper()
	root = filepath.Join(t.TempDir(), "shop")
	for _, f := range files {
		path := filepath.Join(root, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// explorer is the real program over a repository, with nothing of this machine in it: no clipboard program, no state of
// other runs.
func explorer(t testing.TB, root string, change func(*Options)) *app {
	t.Helper()
	pool := parse.NewPool(1)
	t.Cleanup(pool.Close)
	o := Options{Root: root, Load: parse.Options{Pool: pool}, Mouse: true, Settings: Settings{Budget: 32000}, States: filepath.Join(t.TempDir(), "states"),
		Copier: clipboard.Copier{OS: "linux", Env: func(string) string { return "" }, Folder: filepath.Join(t.TempDir(), "out"),
			Look: func(string) (string, error) { return "", errors.New("none") },
			Run:  func(context.Context, string, ...string) error { return errors.New("none") }}}
	if change != nil {
		change(&o)
	}
	door, err := newServices(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(door.close)
	return newApp(door)
}
