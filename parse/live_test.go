package parse

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"outcrop/model"
)

// sameAs reports whether two snapshots show the same, but for git's marks, which come later.
func sameAs(got, want *model.Repo) bool {
	if len(got.Files) != len(want.Files) || got.Branch != want.Branch {
		return false
	}
	for i, f := range got.Files {
		g, w := *f.Lean(), *want.Files[i].Lean()
		g.Git, w.Git = 0, 0
		if !reflect.DeepEqual(g, w) {
			return false
		}
	}
	return true
}

// TestWatchedLoadIsAFreshLoad edits a repository at random and switches its branches: without being asked to, the loader comes
// to show what a fresh load shows.
func TestWatchedLoadIsAFreshLoad(t *testing.T) {
	for seed := range uint64(2) {
		root := shop(t)
		git := gitIn(t, root)
		git("init", "-q")
		git("add", ".")
		git("commit", "-qm", "one")
		git("checkout", "-qb", "other")
		rng := rand.New(rand.NewPCG(seed, 9))
		o := withCache(t, options(t), t.TempDir(), root)
		watched := o
		watched.Watch = true
		l, _ := loaded(t, root, watched)
		for round := range 5 {
			for range 1 + rng.IntN(4) {
				edit(t, rng, root)
			}
			if round%2 == 1 {
				git("add", "-A")
				git("commit", "-qm", "more", "--allow-empty")
				git("checkout", "-q", "-")
			}
			_, want := loaded(t, root, o)
			await(t, l, func() bool { return sameAs(l.Snapshot(), want) })
		}
	}
}

// await waits until a loader that is told of changes shows what it should. The time is for machines that do much else.
func await(t testing.TB, l *Loader, there func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !there(); {
		select {
		case <-l.Changes():
		case <-time.After(time.Second):
		}
		if time.Now().After(end) {
			state, _ := l.Watching()
			t.Fatalf("what is on disk is not shown (%s)", state)
		}
	}
}

// TestWatchKeepsWhatIsSame saves a file with the same bytes, then with others of the same length within the same second.
func TestWatchKeepsWhatIsSame(t *testing.T) {
	root := tree(t, map[string]string{"a.go": "package a\n\nfunc One() {}\n", "b.go": "package a\n\nfunc Two() {}\n"})
	o := options(t)
	o.Watch = true
	l, before := loaded(t, root, o)
	await(t, l, func() bool { s, short := l.Watching(); return s != "" && !short })
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("b.go", "package a\n\nfunc Two() {}\n")
	write("a.go", "package a\n\nfunc New() {}\n")
	await(t, l, func() bool { return l.Snapshot().File("a.go").Names.Name(1) == "New" })
	if _, err := l.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if l.Snapshot().File("b.go").Names != before.File("b.go").Names {
		t.Error("the same text has other names")
	}
}
