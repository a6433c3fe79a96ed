package watch

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// limit is far more than any of these events takes; only a test that fails waits for it.
const limit = 20 * time.Second

// caller stands for the program that shows the files: it lists them when it is asked to, and remembers what it was told.
type caller struct {
	t       *testing.T
	root    string
	w       *Watcher
	skip    []string // names of folders that are ignored
	mu      sync.Mutex
	files   map[string]bool
	told    map[string]int // how often each path was in a batch
	rescans int
	last    State
}

// newCaller starts to watch a folder with some files and waits until all is watched.
func newCaller(t *testing.T, root string, o Options, skip ...string) *caller {
	t.Helper()
	c := &caller{t: t, root: root, skip: skip, told: map[string]int{}}
	o.Known = func(path string) bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.files[path]
	}
	o.Ignored = func(_ context.Context, paths []string) map[string]bool {
		ignored := map[string]bool{}
		for _, p := range paths {
			ignored[p] = slices.ContainsFunc(strings.Split(p, "/"), func(name string) bool { return slices.Contains(skip, name) })
			if !ignored[p] {
				delete(ignored, p)
			}
		}
		return ignored
	}
	w, err := New(root, c.list(), o)
	if err != nil {
		t.Fatal(err)
	}
	c.w = w
	t.Cleanup(w.Close)
	c.until("the folders to be watched", func() bool { return c.rescans > 0 && c.last.Mode != Starting })
	return c
}

// list reads the folder as the program would, and gives the folders.
func (c *caller) list() []string {
	files := map[string]bool{}
	err := filepath.WalkDir(c.root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil: // it went away meanwhile
			return fs.SkipDir
		case d.IsDir():
			if d.Name() == ".git" || slices.Contains(c.skip, d.Name()) {
				return fs.SkipDir
			}
			return nil
		case slices.Contains(c.skip, d.Name()):
			return nil
		}
		rel, err := filepath.Rel(c.root, path)
		files[filepath.ToSlash(rel)] = true
		return err
	})
	if err != nil {
		c.t.Error(err)
	}
	c.mu.Lock()
	c.files = files
	c.mu.Unlock()
	return Folders(slices.Values(slices.Sorted(maps.Keys(files))))
}

// next waits for one batch and does what it asks for.
func (c *caller) next(wait time.Duration) bool {
	select {
	case b, ok := <-c.w.Events():
		if !ok {
			c.t.Fatal("the events have ended")
		}
		for _, p := range b.Paths {
			c.told[p]++
		}
		c.last = b.State
		if b.Rescan {
			c.rescans++
			c.w.Update(c.list())
		}
		return true
	case <-time.After(wait):
		return false
	}
}

// until handles batches until something holds.
func (c *caller) until(what string, holds func() bool) {
	c.t.Helper()
	for end := time.Now().Add(limit); !holds(); {
		if !c.next(time.Until(end)) {
			c.t.Fatalf("waited in vain for %s: told %v, %d lists, state %v, files %v", what, c.told, c.rescans, c.w.State(), slices.Sorted(maps.Keys(c.files)))
		}
	}
}

// toldOf waits until a path is told of, and forgets what was told.
func (c *caller) toldOf(path string) {
	c.t.Helper()
	c.until(path+" to be told", func() bool { return c.told[path] > 0 })
	clear(c.told)
}

// quiet handles batches until there are no more.
func (c *caller) quiet() {
	for c.next(3 * listQuiet) {
	}
}

// has waits until a file is in the list, or is no more.
func (c *caller) has(path string, yes bool) {
	c.t.Helper()
	c.until("a list in which "+path+" is as it should be", func() bool { return c.files[path] == yes })
}

func (c *caller) path(rel string) string { return filepath.Join(c.root, filepath.FromSlash(rel)) }

func (c *caller) write(rel, text string) {
	c.t.Helper()
	if err := os.MkdirAll(filepath.Dir(c.path(rel)), 0o755); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(c.path(rel), []byte(text), 0o644); err != nil {
		c.t.Fatal(err)
	}
}

func (c *caller) rename(from, to string) {
	c.t.Helper()
	if err := os.Rename(c.path(from), c.path(to)); err != nil {
		c.t.Fatal(err)
	}
}

func (c *caller) remove(rel string) {
	c.t.Helper()
	if err := os.RemoveAll(c.path(rel)); err != nil {
		c.t.Fatal(err)
	}
}

// settle proves that all that happened so far was told: events come in order, so a file that is written now is told last.
func (c *caller) settle() {
	c.t.Helper()
	c.write("marker", "x"+time.Now().String())
	c.toldOf("marker")
}

// plant makes files in a new folder, whose path has a link in it.
func plant(t *testing.T, files ...string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := caller{t: t, root: dir}
	for _, f := range append(files, "marker") {
		c.write(f, "old\n")
	}
	return dir
}

func TestSaves(t *testing.T) {
	for _, c := range []struct {
		name string
		save func(c *caller)
	}{
		{"in place", func(c *caller) { c.write("a/a.go", "new") }},
		{"atomic", func(c *caller) { c.write("a/.a.go.tmp123", "new"); c.rename("a/.a.go.tmp123", "a/a.go") }},
		{"atomic from elsewhere", func(c *caller) { c.write("tmp", "new"); c.rename("tmp", "a/a.go") }},
		{"vim with a backup", func(c *caller) {
			c.write("a/4913", "")
			c.remove("a/4913")
			c.rename("a/a.go", "a/a.go~")
			c.write("a/a.go", "new")
			c.remove("a/a.go~")
		}},
		{"sed -i", func(c *caller) {
			c.write("a/sedXYZ", "")
			_ = os.Chmod(c.path("a/sedXYZ"), 0o600)
			c.write("a/sedXYZ", "new")
			c.rename("a/sedXYZ", "a/a.go")
		}},
		{"removed and written", func(c *caller) { c.remove("a/a.go"); c.write("a/a.go", "new") }},
		{"in 4 KB writes", func(c *caller) {
			f, err := os.OpenFile(c.path("a/a.go"), os.O_WRONLY|os.O_TRUNC, 0)
			if err != nil {
				c.t.Fatal(err)
			}
			for range 2560 {
				_, _ = f.Write(make([]byte, 4096))
			}
			f.Close()
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := newCaller(t, plant(t, "a/a.go", "b/b.go"), Options{})
			for range 3 { // a watch on the file itself would tell of the first time only
				c.save(k)
				k.toldOf("a/a.go")
			}
			if k.files["a/4913"] || k.files["a/a.go~"] || k.files["a/.a.go.tmp123"] {
				t.Errorf("the editor's own files are in the list: %v", k.files)
			}
		})
	}
}

func TestTouchIsNoChange(t *testing.T) {
	c := newCaller(t, plant(t, "a/a.go"), Options{})
	lists := c.rescans
	for range 3 {
		if err := os.Chmod(c.path("a/a.go"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(c.path("a/a.go"), time.Now(), time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	c.write("marker", "x")
	c.until("the marker", func() bool { return c.told["marker"] > 0 })
	if c.told["a/a.go"] > 0 || c.rescans != lists {
		t.Errorf("told %v and asked for %d lists", c.told, c.rescans-lists)
	}
}

func TestNewFolders(t *testing.T) {
	c := newCaller(t, plant(t, "a/a.go"), Options{})
	c.write("new/deep/down/b.go", "x")
	c.has("new/deep/down/b.go", true)
	c.write("new/deep/down/b.go", "y") // its folder is watched by now
	c.toldOf("new/deep/down/b.go")
	if err := os.MkdirAll(c.path("empty/er"), 0o755); err != nil {
		t.Fatal(err)
	}
	c.settle()
	c.quiet()
	c.write("empty/er/c.go", "x") // no list has ever named its folder
	c.has("empty/er/c.go", true)
}

func TestEmptyFolderFromBefore(t *testing.T) {
	root := plant(t, "a/a.go")
	if err := os.MkdirAll(filepath.Join(root, "empty/er"), 0o755); err != nil {
		t.Fatal(err)
	}
	c := newCaller(t, root, Options{})
	c.write("empty/er/c.go", "x")
	c.has("empty/er/c.go", true)
}

func TestRenamedFolder(t *testing.T) {
	c := newCaller(t, plant(t, "a/sub/deep/a.go", "b/b.go"), Options{})
	c.rename("a/sub", "b/moved")
	c.has("b/moved/deep/a.go", true)
	c.has("a/sub/deep/a.go", false)
	clear(c.told)
	c.write("b/moved/deep/a.go", "new")
	c.toldOf("b/moved/deep/a.go")
	c.write("b/moved/deep/b.go", "new")
	c.has("b/moved/deep/b.go", true)
	c.rename("b/moved", "a/sub") // and back, where it was known before
	c.has("a/sub/deep/a.go", true)
	clear(c.told)
	c.write("a/sub/deep/a.go", "newer")
	c.toldOf("a/sub/deep/a.go")
	for p := range c.told {
		t.Errorf("%s was told, too", p)
	}
}

func TestSwappedFolders(t *testing.T) {
	c := newCaller(t, plant(t, "a/x/one.go", "b/x/two.go"), Options{})
	c.rename("a", "t")
	c.rename("b", "a")
	c.rename("t", "b")
	c.has("a/x/two.go", true)
	c.has("b/x/one.go", true)
	c.quiet()
	clear(c.told)
	c.write("a/x/two.go", "new")
	c.toldOf("a/x/two.go")
	c.write("b/x/one.go", "new")
	c.toldOf("b/x/one.go")
}

func TestRemovedFolder(t *testing.T) {
	c := newCaller(t, plant(t, "a/sub/a.go", "b/b.go"), Options{})
	c.remove("a")
	c.has("a/sub/a.go", false)
	c.write("a/sub/a.go", "again")
	c.has("a/sub/a.go", true)
	c.quiet()
	clear(c.told)
	c.write("a/sub/a.go", "new")
	c.toldOf("a/sub/a.go")
	c.remove("b/b.go")
	c.has("b/b.go", false)
}

func TestIgnored(t *testing.T) {
	root := plant(t, "a/a.go", "build/old/x.o", "debug.log")
	c := newCaller(t, root, Options{}, "build", "node_modules", "debug.log")
	lists, folders := c.rescans, c.w.State().Folders
	if folders != 2 {
		t.Errorf("%d folders are watched, not the root and a", folders)
	}
	c.write("build/y.o", "x")
	c.write("debug.log", "x")
	c.write("node_modules/lib/index.js", "x")
	c.write("debug.log", "y")
	c.settle()
	c.quiet()
	if c.rescans != lists || c.w.State().Folders != folders {
		t.Errorf("%d lists were made and %d folders are watched for what is ignored", c.rescans-lists, c.w.State().Folders-folders)
	}
}

func TestGit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	root := plant(t, "a/a.go")
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b", "-c", "gc.auto=0"}, args...)...)
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	c := newCaller(t, root, Options{})
	step := func(what string, do func()) {
		t.Helper()
		c.quiet()
		before := c.rescans
		do()
		c.until(what, func() bool { return c.rescans > before })
	}
	step("a new repository", func() { git("init", "-q", "-b", "main") })
	step("files that were added", func() { git("add", ".") })
	step("a commit", func() { git("commit", "-q", "-m", "one") })
	step("a new branch", func() { git("checkout", "-q", "-b", "side/branch") })
	step("a commit without files", func() { git("commit", "-q", "--allow-empty", "-m", "two") })
	step("another branch without files", func() { git("checkout", "-q", "main") })
	step("the rules", func() { c.write(".git/info/exclude", "x\n") })
	before := c.rescans
	c.write(".git/COMMIT_EDITMSG", "x")
	c.write(".git/index.lock", "x")
	c.remove(".git/index.lock")
	c.settle()
	c.quiet()
	if c.rescans != before {
		t.Error("git's other files are told of")
	}
}
