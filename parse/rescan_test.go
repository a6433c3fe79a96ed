package parse

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"outcrop/model"
	"outcrop/model/tokens"
)

// loaded gives a loader of a folder that has loaded all.
func loaded(t testing.TB, root string, o Options) (*Loader, *model.Repo) {
	t.Helper()
	l, err := Load(context.Background(), root, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	r, err := l.Wait(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return l, r
}

func rescan(t testing.TB, l *Loader) (Changes, *model.Repo) {
	t.Helper()
	c, err := l.Rescan(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	r, err := l.Wait(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return c, r
}

// alike compares two snapshots in all but revision and coverage in time.
func alike(t testing.TB, got, want *model.Repo) {
	t.Helper()
	if len(got.Files) != len(want.Files) || got.Loaded != want.Loaded || !reflect.DeepEqual(got.Notices, want.Notices) {
		t.Fatalf("%d files, %d loaded, %q; want %d, %d, %q", len(got.Files), got.Loaded, got.Notices, len(want.Files), want.Loaded, want.Notices)
	}
	for i, f := range got.Files {
		if !reflect.DeepEqual(f, want.Files[i]) {
			t.Fatalf("%s\n%+v\nwant\n%+v", want.Files[i].Path, f, want.Files[i])
		}
	}
}

// edit changes one file of a folder at random: appends to it, removes it, writes a new one, moves one, or forbids it.
func edit(t testing.TB, rng *rand.Rand, root string) {
	t.Helper()
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	name := func() string { return filepath.Join(root, fmt.Sprintf("many/f%02d.go", rng.IntN(60))) }
	path := name()
	switch rng.IntN(6) {
	case 0, 1:
		f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		must(err)
		_, err = fmt.Fprintf(f, "package many\n\nfunc G%d() {}\n", rng.IntN(1000))
		must(err)
		must(f.Close())
	case 2:
		_ = os.Remove(path)
	case 3:
		dir := filepath.Join(root, fmt.Sprintf("new%d", rng.IntN(3)))
		must(os.MkdirAll(dir, 0o755))
		must(os.WriteFile(filepath.Join(dir, "x.py"), fmt.Appendf(nil, "def f%d(): pass\n", rng.IntN(1<<40)), 0o644))
	case 4:
		_ = os.Rename(path, name())
	case 5: // a link in place of a file
		_ = os.Remove(path)
		_ = os.Symlink("f00.go", path)
	}
}

// After any edits, a rescan shows what a fresh load shows, and files that were not touched are the same ones.
func TestRescanIsAFreshLoad(t *testing.T) {
	for seed := range uint64(4) {
		root := shop(t)
		if seed > 1 {
			for _, args := range [][]string{{"init", "-q"}, {"add", "many", "a"}, {"-c", "user.name=a", "-c", "user.email=b", "commit", "-qm", "c"}} {
				if out, err := exec.Command("git", append([]string{"-C", root}, args...)...).CombinedOutput(); err != nil {
					t.Skipf("%v: %s", err, out)
				}
			}
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		o := options(t)
		l, _ := loaded(t, root, o)
		for range 4 {
			before := l.Snapshot()
			for range rng.IntN(6) {
				edit(t, rng, root)
			}
			_, got := rescan(t, l)
			_, want := loaded(t, root, o)
			untilMarked(t, want, o, root)
			alike(t, got, want)
			if f := got.File("b/shop.py"); f != before.File("b/shop.py") {
				t.Error("a file that nobody touched was loaded again")
			}
		}
	}
}

// untilMarked gives a fresh snapshot the marks that its loader may not have asked for yet.
func untilMarked(t testing.TB, r *model.Repo, o Options, root string) {
	t.Helper()
	l := &Loader{root: root, o: o, files: r.Files}
	for e, err := range Walk(context.Background(), root, o.Walk) {
		if err == nil {
			l.entries = append(l.entries, e)
		}
	}
	l.marks(context.Background())
}

func TestRescanCounts(t *testing.T) {
	root := shop(t)
	l, first := loaded(t, root, options(t))
	if c, r := rescan(t, l); c.Any() || r != first {
		t.Errorf("nothing changed, but %+v, another snapshot: %v", c, r != first)
	}
	if err := os.Remove(filepath.Join(root, "notes.md")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"z.txt", "new.txt"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte("other text\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, r := rescan(t, l)
	if (c != Changes{New: 1, Changed: 1, Gone: 1}) {
		t.Errorf("%+v", c)
	}
	if r.File("notes.md") != nil || r.File("new.txt").Lines != 1 || r.File("z.txt").Size != 11 {
		t.Error("the snapshot is an old one")
	}
	if r.File("a/main.go") != first.File("a/main.go") {
		t.Error("what did not change is not shared")
	}
}

// A folder that is gone leaves what was loaded in place.
func TestRescanWithoutRoot(t *testing.T) {
	root := shop(t)
	l, first := loaded(t, root, options(t))
	if err := os.Rename(root, root+".moved"); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Rescan(context.Background()); err == nil {
		t.Error("no error")
	}
	if l.Snapshot() != first {
		t.Error("the snapshot changed")
	}
}

// Rescans may come while files are loading, are loaded again, and are counted in another encoding.
func TestRescanAmidWork(t *testing.T) {
	root := shop(t)
	o := options(t)
	l, err := Load(context.Background(), root, o)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	rng := rand.New(rand.NewPCG(7, 1))
	for i := range 30 {
		edit(t, rng, root)
		l.Want("many/f01.go", "many/f59.go", "z.txt")
		if i%7 == 3 {
			l.Count(tokens.Encoding(i % 2))
		}
		if i%3 == 0 {
			go func() { _ = l.Reload(context.Background(), "many/f02.go", "many/f03.go") }()
		}
		if _, err := l.Rescan(context.Background()); err != nil {
			t.Fatal(err)
		}
		if p := l.Progress(); p.Loaded > p.Files || p.BytesRead > p.Bytes {
			t.Errorf("%+v", p)
		}
	}
	l.Count(o.Encoding)
	if _, err := l.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	_, got := rescan(t, l)
	_, want := loaded(t, root, o)
	untilMarked(t, want, o, root)
	alike(t, got, want)
}
