package parse

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"outcrop/parse/git"
)

// plant writes files below dir: names by turns with contents.
func plant(t testing.TB, dir string, files ...string) {
	t.Helper()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, filepath.FromSlash(files[i]))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// plantEmpty writes files that do not matter but for their names.
func plantEmpty(t testing.TB, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		plant(t, dir, name, "x\n")
	}
}

func runGit(t testing.TB, dir string, args ...string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	fixed := []string{"-c", "user.name=dev", "-c", "user.email=dev@example.invalid", "-c", "commit.gpgsign=false", "-c", "core.autocrlf=false", "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always"}
	cmd := exec.Command("git", append(fixed, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// makePipe makes a named pipe, where the system has them.
func makePipe(t testing.TB, path string) {
	t.Helper()
	if out, err := exec.Command("mkfifo", path).CombinedOutput(); err != nil {
		t.Skipf("no named pipes here: %v %s", err, out)
	}
}

// withoutGit lets git not be found.
func withoutGit(t *testing.T) { t.Setenv("PATH", t.TempDir()) }

// walked is what a walk found, in two lists: "path" for a file to read and
// "path (reason)" for one that is skipped.
type walked struct {
	files, skipped []string
	entries        map[string]Entry
	errs           []error
}

func walkAll(t *testing.T, root string, o WalkOptions) walked {
	t.Helper()
	w := walked{entries: map[string]Entry{}}
	last := ""
	for e, err := range Walk(t.Context(), root, o) {
		if err != nil {
			w.errs = append(w.errs, err)
			continue
		}
		if e.Path <= last {
			t.Errorf("%q comes after %q", e.Path, last)
		}
		last = e.Path
		w.entries[e.Path] = e
		if e.Skip == "" {
			w.files = append(w.files, e.Path)
		} else {
			w.skipped = append(w.skipped, fmt.Sprintf("%s (%s)", e.Path, e.Skip))
		}
	}
	return w
}

func (w walked) check(t *testing.T, files ...string) walked {
	t.Helper()
	if !slices.Equal(w.files, files) {
		t.Errorf("files\n%q, want\n%q", w.files, files)
	}
	return w
}

func (w walked) checkSkipped(t *testing.T, skipped ...string) walked {
	t.Helper()
	if !slices.Equal(w.skipped, skipped) {
		t.Errorf("skipped\n%q, want\n%q", w.skipped, skipped)
	}
	return w
}

func (w walked) checkQuiet(t *testing.T) walked {
	t.Helper()
	for _, err := range w.errs {
		t.Errorf("unexpected: %v", err)
	}
	return w
}

func (w walked) checkNotice(t *testing.T, words string) walked {
	t.Helper()
	var n *Notice
	if len(w.errs) != 1 || !errors.As(w.errs[0], &n) || !strings.Contains(n.Text, words) {
		t.Errorf("errors are %v, want one notice with %q", w.errs, words)
	}
	return w
}

// bothWays runs a check with git and without.
func bothWays(t *testing.T, check func(t *testing.T, git bool)) {
	t.Run("git", func(t *testing.T) { check(t, true) })
	t.Run("without git", func(t *testing.T) {
		withoutGit(t)
		check(t, false)
	})
}

func TestWalkSubfolderKeepsRootRules(t *testing.T) {
	dir := t.TempDir()
	runGit(t, dir, "init", "-q")
	plant(t, dir, ".gitignore", "drop_any.py\nsrc/drop_path.py\n/only_at_root.py\n")
	plantEmpty(t, dir, "only_at_root.py", "src/valid.py", "src/drop_any.py", "src/drop_path.py", "src/only_at_root.py",
		"src/deep/drop_any.py", "src/deep/drop_path.py", "srcx/a.py")
	root, rel, err := FindRoot(filepath.Join(dir, "src"))
	if err != nil || rel != "src" {
		t.Fatalf("FindRoot: %q, %q, %v", root, rel, err)
	}
	bothWays(t, func(t *testing.T, _ bool) {
		walkAll(t, root, WalkOptions{Under: rel}).check(t, "src/deep/drop_path.py", "src/only_at_root.py", "src/valid.py")
		walkAll(t, root, WalkOptions{Under: "src/valid.py"}).check(t, "src/valid.py")
		walkAll(t, root, WalkOptions{}).check(t, ".gitignore", "src/deep/drop_path.py", "src/only_at_root.py", "src/valid.py", "srcx/a.py")
	})
}

func TestWalkNegation(t *testing.T) {
	dir := t.TempDir()
	runGit(t, dir, "init", "-q")
	plant(t, dir, ".gitignore", "build/\n!build/keep.py\nout/\n!out/keep/*\nlogs/*\n!logs/important.py\n**/third/\n*.tmp.py\n!good.tmp.py\n\\!odd.py\n",
		"a/.gitignore", "!third\n")
	plantEmpty(t, dir, "build/keep.py", "out/keep/f.py", "logs/noise.py", "logs/important.py", "a/third/f.py", "b/third/f.py", "x.tmp.py", "good.tmp.py", "!odd.py", "main.py")
	bothWays(t, func(t *testing.T, _ bool) {
		walkAll(t, dir, WalkOptions{}).check(t, ".gitignore", "a/.gitignore", "a/third/f.py", "good.tmp.py", "logs/important.py", "main.py")
	})
}

func TestWalkWorktreeAndSubmodules(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"lib", "inner", "main"} {
		plantEmpty(t, dir, name+"/"+name+".py")
		runGit(t, filepath.Join(dir, name), "init", "-q")
		runGit(t, filepath.Join(dir, name), "add", ".")
	}
	runGit(t, filepath.Join(dir, "inner"), "commit", "-qm", "inner")
	runGit(t, filepath.Join(dir, "lib"), "submodule", "--quiet", "add", "../inner", "dep")
	runGit(t, filepath.Join(dir, "lib"), "commit", "-qm", "lib")
	main := filepath.Join(dir, "main")
	runGit(t, main, "submodule", "--quiet", "add", "../lib", "vendor/lib")
	plantEmpty(t, main, "vendor/lib-x.py", "vendor/lib0.py")
	runGit(t, main, "add", ".")
	runGit(t, main, "commit", "-qm", "main")
	plant(t, main, ".git/info/exclude", "scratch.py\n")
	runGit(t, main, "worktree", "add", "-q", "../wt", "-b", "side")
	wt := filepath.Join(dir, "wt")
	plantEmpty(t, wt, "scratch.py")

	walkAll(t, wt, WalkOptions{}).checkQuiet(t).
		check(t, ".gitmodules", "main.py", "vendor/lib-x.py", "vendor/lib0.py").
		checkSkipped(t, "vendor/lib (submodule)")
	runGit(t, wt, "submodule", "--quiet", "update", "--init", "--recursive")
	plant(t, wt, "vendor/lib/.gitignore", "*.log\n")
	plantEmpty(t, wt, "vendor/lib/new.py", "vendor/lib/a.log")
	all := []string{".gitmodules", "main.py", "vendor/lib-x.py", "vendor/lib/.gitignore", "vendor/lib/.gitmodules",
		"vendor/lib/dep/inner.py", "vendor/lib/lib.py", "vendor/lib/new.py", "vendor/lib0.py"}
	w := walkAll(t, wt, WalkOptions{}).checkQuiet(t).check(t, all...).checkSkipped(t)
	if w.entries["vendor/lib/new.py"].Git != 'A' || w.entries["vendor/lib/lib.py"].Git != 0 {
		t.Error("only the untracked file of the submodule is new")
	}
	walkAll(t, wt, WalkOptions{Under: "vendor/lib/dep"}).check(t, "vendor/lib/dep/inner.py")
	walkAll(t, wt, WalkOptions{Exclude: []string{"vendor/lib"}}).check(t, ".gitmodules", "main.py", "vendor/lib-x.py", "vendor/lib0.py")
	if got := git.Branch(wt); got != "side" {
		t.Errorf("the worktree is on %q, want side", got)
	}
	withoutGit(t)
	walkAll(t, wt, WalkOptions{}).checkNotice(t, "not installed").
		check(t, ".gitmodules", "main.py", "vendor/lib-x.py", "vendor/lib0.py").
		checkSkipped(t, "vendor/lib (nested repository)")
}

func TestWalkSpecialFiles(t *testing.T) {
	dir := t.TempDir()
	plantEmpty(t, dir, "ok.py", "sub/sub.py", "sub/deep/a.log", "new.log")
	runGit(t, dir, "init", "-q")
	runGit(t, dir, "add", "ok.py", "sub/deep/a.log")
	plant(t, dir, ".git/info/exclude", "*.log\n")
	for _, name := range []string{"pipe.py", "sub/.gitignore"} {
		makePipe(t, filepath.Join(dir, name))
	}
	socket, err := net.Listen("unix", filepath.Join(dir, "s.py"))
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	special := []string{"pipe.py (named pipe)", "s.py (socket)", "sub/.gitignore (named pipe)"}

	// Git would wait for the pipe's writer. What it tracks is known all the same.
	walkAll(t, dir, WalkOptions{}).checkNotice(t, ".gitignore is no regular file").
		check(t, "ok.py", "sub/deep/a.log", "sub/sub.py").checkSkipped(t, special...)

	if err := os.RemoveAll(filepath.Join(dir, ".git")); err != nil {
		t.Fatal(err)
	}
	walkAll(t, dir, WalkOptions{}).checkQuiet(t).
		check(t, "new.log", "ok.py", "sub/deep/a.log", "sub/sub.py").checkSkipped(t, special...)
}

func TestWalkOddNames(t *testing.T) {
	names := []string{"-rf.py", "back\\slash.py", "bad\xff.py", "c1\u009b31m.py", "dir b/two  spaces.py", "esc\x1b]0;x\a.py", "fünf ordner/übersicht.py", "it's.py",
		"line\nbreak.py", "quote\"d.py", "rtl\u202egnp.py", "tab\tname.py", "日本語.py", "😀.py"}
	dir := t.TempDir()
	plantEmpty(t, dir, names...)
	walkAll(t, dir, WalkOptions{}).check(t, names...)
	runGit(t, dir, "init", "-q")
	walkAll(t, dir, WalkOptions{}).check(t, names...)
	runGit(t, dir, "add", "-A")
	walkAll(t, dir, WalkOptions{}).checkQuiet(t).check(t, names...)
}

func TestWalkLinks(t *testing.T) {
	dir := t.TempDir()
	plantEmpty(t, dir, "real/a.py")
	for name, to := range map[string]string{"dangling": "nowhere", "real/up": "..", "self": "self", "toDir": "real", "toFile": "real/a.py"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skipf("no links here: %v", err)
		}
	}
	runGit(t, dir, "init", "-q")
	want := []string{"dangling (link)", "real/up (link)", "self (link)", "toDir (link)", "toFile (link)"}
	bothWays(t, func(t *testing.T, _ bool) {
		walkAll(t, dir, WalkOptions{}).check(t, "real/a.py").checkSkipped(t, want...)
	})
	runGit(t, dir, "add", ".")
	walkAll(t, dir, WalkOptions{}).check(t, "real/a.py").checkSkipped(t, want...)
}

// What is in the index need not be what is on the disk.
func TestWalkIndexAgainstDisk(t *testing.T) {
	dir := t.TempDir()
	runGit(t, dir, "init", "-q")
	plantEmpty(t, dir, "gone.py", "tracked.log", "wasfile", "wasdir/a.py", "linked/a.py", "same.py")
	runGit(t, dir, "add", ".")
	plant(t, dir, ".gitignore", "*.log\n")
	plantEmpty(t, dir, "untracked.log", "new.py")
	for _, name := range []string{"gone.py", "wasfile", "wasdir", "linked"} {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	elsewhere := t.TempDir()
	plantEmpty(t, elsewhere, "a.py")
	plantEmpty(t, dir, "wasfile/b.py", "wasdir")
	if err := os.Symlink(elsewhere, filepath.Join(dir, "linked")); err != nil {
		t.Fatal(err)
	}
	w := walkAll(t, dir, WalkOptions{}).checkQuiet(t).
		check(t, ".gitignore", "new.py", "same.py", "tracked.log", "wasdir", "wasfile/b.py").
		checkSkipped(t, "gone.py (gone)", "linked (link)")
	if e := w.entries["same.py"]; e.Size != 2 || e.MTime == 0 || !e.Mode.IsRegular() || e.Git != 0 {
		t.Errorf("same.py: %+v", e)
	}
	if w.entries["new.py"].Git != 'A' {
		t.Error("new.py is not marked as untracked")
	}
	plant(t, dir, ".git/index", "no index at all")
	walkAll(t, dir, WalkOptions{}).checkNotice(t, "index").
		check(t, ".gitignore", "new.py", "same.py", "wasdir", "wasfile/b.py")
}

func TestWalkConflict(t *testing.T) {
	dir := t.TempDir()
	runGit(t, dir, "init", "-q")
	plant(t, dir, "a.py", "one\n")
	runGit(t, dir, "add", ".")
	runGit(t, dir, "commit", "-qm", "one")
	runGit(t, dir, "checkout", "-qb", "other")
	plant(t, dir, "a.py", "two\n")
	runGit(t, dir, "commit", "-qam", "two")
	runGit(t, dir, "checkout", "-q", "main")
	plant(t, dir, "a.py", "three\n")
	runGit(t, dir, "commit", "-qam", "three")
	cmd := exec.Command("git", "-c", "user.name=d", "-c", "user.email=d@example.invalid", "merge", "-q", "other")
	cmd.Dir = dir
	if err := cmd.Run(); err == nil {
		t.Fatal("the merge found no conflict")
	}
	walkAll(t, dir, WalkOptions{}).checkQuiet(t).check(t, "a.py")
}

func TestWalkNestedRepository(t *testing.T) {
	dir := t.TempDir()
	plantEmpty(t, dir, "nested.py", "nested/a.py", "nested0.py", "notone/.git/x", "notone/a.py", "a.py")
	runGit(t, filepath.Join(dir, "nested"), "init", "-q")
	check := func(t *testing.T) {
		walkAll(t, dir, WalkOptions{}).checkQuiet(t).
			check(t, "a.py", "nested.py", "nested0.py", "notone/a.py").
			checkSkipped(t, "nested (nested repository)")
	}
	t.Run("plain folder", check)
	runGit(t, dir, "init", "-q")
	t.Run("repository", check)
}

// TestWalkWaysAgree grows random trees with random rules and walks them with
// git and without.
func TestWalkWaysAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	words := []string{"a", "b", "ab", "c.py", "d.log", "e-f", "e", "é"}
	rules := []string{"*.log", "a", "/a", "b/", "!c.py", "**/ab", "a/**", "!b/", "e*", "[ac]*", "*", "!*/", "a/*/b", "!d.log", "/e-f/"}
	for round := range 8 {
		dir := t.TempDir()
		runGit(t, dir, "init", "-q")
		for range 60 {
			var parts []string
			for range 1 + r.IntN(4) {
				parts = append(parts, words[r.IntN(len(words))])
			}
			path := filepath.Join(dir, filepath.Join(parts...))
			if r.IntN(5) == 0 {
				path = filepath.Join(filepath.Dir(path), ".gitignore")
			}
			text := rules[r.IntN(len(rules))] + "\n" + rules[r.IntN(len(rules))] + "\n"
			if os.MkdirAll(filepath.Dir(path), 0o755) == nil {
				_ = os.WriteFile(path, []byte(text), 0o644) // a folder may be in the way
			}
		}
		var want walked
		t.Run(fmt.Sprint(round), func(t *testing.T) {
			want = walkAll(t, dir, WalkOptions{}).checkQuiet(t)
			withoutGit(t)
			walkAll(t, dir, WalkOptions{}).check(t, want.files...).checkSkipped(t, want.skipped...).checkNotice(t, "not installed")
		})
	}
}

func TestWalkGlobs(t *testing.T) {
	dir := t.TempDir()
	plantEmpty(t, dir, "a.go", "a_test.go", "cmd/main.go", "cmd/sub/x.go", "vendor/v.go", "lib/vendor/v.py", "b.py")
	for _, c := range []struct {
		include, exclude, want string
	}{
		{"*.go", "", "a.go a_test.go cmd/main.go cmd/sub/x.go vendor/v.go"},
		{"*.go", "vendor *_test.go", "a.go cmd/main.go cmd/sub/x.go"},
		{"", "vendor/", "a.go a_test.go b.py cmd/main.go cmd/sub/x.go"},
		{"", "/vendor", "a.go a_test.go b.py cmd/main.go cmd/sub/x.go lib/vendor/v.py"},
		{"cmd/*.go", "", "cmd/main.go"},
		{"cmd/**", "", "cmd/main.go cmd/sub/x.go"},
		{"cmd", "", "cmd/main.go cmd/sub/x.go"},
		{"**/v.* b.py", "", "b.py lib/vendor/v.py vendor/v.go"},
	} {
		o := WalkOptions{Include: strings.Fields(c.include), Exclude: strings.Fields(c.exclude)}
		walkAll(t, dir, o).check(t, strings.Fields(c.want)...)
	}
}

func TestWalkRefusals(t *testing.T) {
	dir := t.TempDir()
	plantEmpty(t, dir, "a.py")
	for name, c := range map[string]struct {
		root string
		o    WalkOptions
	}{
		"no root":        {filepath.Join(dir, "none"), WalkOptions{}},
		"root is a file": {filepath.Join(dir, "a.py"), WalkOptions{}},
		"no such part":   {dir, WalkOptions{Under: "none"}},
		"part outside":   {dir, WalkOptions{Under: "../x"}},
	} {
		w := walkAll(t, c.root, c.o).check(t)
		if len(w.errs) != 1 {
			t.Errorf("%s: errors %v, want one", name, w.errs)
		}
	}
}

// An empty answer about a part of the root says why.
func TestWalkIgnoredPart(t *testing.T) {
	dir := t.TempDir()
	runGit(t, dir, "init", "-q")
	plant(t, dir, ".gitignore", "build/\n")
	plantEmpty(t, dir, "build/a.py", "b.py")
	walkAll(t, dir, WalkOptions{Under: "build"}).check(t).checkNotice(t, "leave no file")
	walkAll(t, dir, WalkOptions{Under: "b.py", Include: []string{"*.go"}}).check(t).checkQuiet(t)
}

func TestWalkEnds(t *testing.T) {
	dir := t.TempDir()
	for i := range 700 {
		plantEmpty(t, dir, fmt.Sprintf("d%d/f%d.py", i%7, i))
	}
	check := func(t *testing.T) {
		n := 0
		for range Walk(t.Context(), dir, WalkOptions{}) {
			if n++; n == 3 {
				break
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		var last error
		for _, err := range Walk(ctx, dir, WalkOptions{}) {
			cancel()
			last = err
		}
		if !errors.Is(last, context.Canceled) {
			t.Errorf("a cancelled walk ended with %v", last)
		}
		cancel()
	}
	t.Run("plain folder", check)
	runGit(t, dir, "init", "-q")
	t.Run("repository", check)
}

func TestWalkUnreadableFolder(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("nothing is unreadable for root")
	}
	dir := t.TempDir()
	plantEmpty(t, dir, "a.py", "secret/b.py", "z.py")
	secret := filepath.Join(dir, "secret")
	if err := os.Chmod(secret, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(secret, 0o755) })
	check := func(t *testing.T) {
		w := walkAll(t, dir, WalkOptions{}).check(t, "a.py", "z.py")
		if len(w.errs) != 1 || !strings.Contains(w.errs[0].Error(), "secret") {
			t.Errorf("errors are %v, want one about secret", w.errs)
		}
	}
	t.Run("plain folder", check)
	runGit(t, dir, "init", "-q")
	t.Run("repository", check)
}

// A folder that another user owns is one that git refuses.
func TestWalkRefusedByGit(t *testing.T) {
	dir := t.TempDir()
	runGit(t, dir, "init", "-q")
	plantEmpty(t, dir, "a.py", "b.log")
	plant(t, dir, ".gitignore", "*.log\n")
	if err := os.Chown(dir, 12345, 12345); err != nil {
		t.Skipf("only root can give a folder away: %v", err)
	}
	walkAll(t, dir, WalkOptions{}).checkNotice(t, "safe.directory").check(t, ".gitignore", "a.py")
}

func TestFindRoot(t *testing.T) {
	real, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	plantEmpty(t, real, "repo/.git/HEAD", "repo/sub/a.py", "wt/sub/a.py", "plain/sub/a.py")
	plant(t, real, "wt/.git", "gitdir: ../repo/.git/worktrees/wt\n")
	if err := os.Symlink(filepath.Join(real, "repo", "sub"), filepath.Join(real, "link")); err != nil {
		t.Skipf("no links here: %v", err)
	}
	for _, c := range []struct{ path, root, rel string }{
		{"repo", "repo", ""},
		{"repo/sub", "repo", "sub"},
		{"repo/sub/a.py", "repo", "sub/a.py"},
		{"wt/sub", "wt", "sub"},
		{"plain/sub", "plain/sub", ""},
		{"plain/sub/a.py", "plain/sub", "a.py"},
		{"link/a.py", "repo", "sub/a.py"},
		{"plain/../repo/sub", "repo", "sub"},
	} {
		root, rel, err := FindRoot(filepath.Join(real, c.path))
		if err != nil || root != filepath.Join(real, c.root) || rel != c.rel {
			t.Errorf("%s: %q, %q, %v", c.path, root, rel, err)
		}
	}
	if _, _, err := FindRoot(filepath.Join(real, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a path that is not there: %v", err)
	}
}

func BenchmarkWalk(b *testing.B) {
	dir := b.TempDir()
	runGit(b, dir, "init", "-q")
	for i := range 10_000 {
		plantEmpty(b, dir, fmt.Sprintf("dir%d/sub%d/file%d.py", i%20, i%200, i))
	}
	walk := func(b *testing.B) {
		for b.Loop() {
			n := 0
			for _, err := range Walk(b.Context(), dir, WalkOptions{}) {
				if n++; err != nil {
					b.Fatal(err)
				}
			}
			if n != 10_000 {
				b.Fatalf("%d files", n)
			}
		}
	}
	b.Run("untracked", walk)
	runGit(b, dir, "add", ".")
	b.Run("tracked", walk)
	if err := os.RemoveAll(filepath.Join(dir, ".git")); err != nil {
		b.Fatal(err)
	}
	b.Run("folder", walk)
}

// A folder that its repository ignores is a root of its own when it is named; one with a tracked file is not.
func TestFindRootInIgnoredFolder(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	root := tree(t, map[string]string{".gitignore": "out/\nkept/\n", "out/lib/a.py": "x = 1\n", "kept/b.py": "y = 1\n", "src/c.py": "z = 1\n"})
	for _, args := range [][]string{{"init", "-q"}, {"add", "-f", ".gitignore", "kept/b.py", "src"}} {
		c := exec.Command("git", args...)
		c.Dir = root
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v %s", args, err, out)
		}
	}
	real, err := filepath.EvalSymlinks(root)
	if err != nil {
		t.Fatal(err)
	}
	for folder, want := range map[string][2]string{"out/lib": {filepath.Join(real, "out/lib"), ""}, "kept": {real, "kept"}, "src": {real, "src"}, "": {real, ""}} {
		top, rel, err := FindRoot(filepath.Join(root, folder))
		if err != nil || top != want[0] || rel != want[1] {
			t.Errorf("%q: root %s, path %q (%v), want %v", folder, top, rel, err, want)
		}
	}
	n := 0
	for e, err := range Walk(context.Background(), filepath.Join(real, "out"), WalkOptions{Under: "lib"}) {
		if n++; err != nil || e.Path != "lib/a.py" {
			t.Errorf("in the ignored folder: %q, %v", e.Path, err)
		}
	}
	if n != 1 {
		t.Errorf("the ignored folder has %d files", n)
	}
	if !Ignored(real, "out/lib") || Ignored(real, "kept") || Ignored(real, "src") {
		t.Error("ignored folders are told wrong")
	}
}
