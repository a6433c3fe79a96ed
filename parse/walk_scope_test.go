package parse

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestValidateGlob(t *testing.T) {
	for _, bad := range []string{"[prod.env", "{a,b.go", "[", "{a,b}.go", `a\`, "a}.go"} {
		if err := ValidateGlob(bad); err == nil || !strings.Contains(err.Error(), bad[:1]) {
			t.Errorf("%s: %v", bad, err)
		}
		w := walkAll(t, t.TempDir(), WalkOptions{Include: []string{bad}})
		if len(w.errs) != 1 {
			t.Errorf("a walk with %s gives %v", bad, w.errs)
		}
	}
	for _, good := range []string{"*.go", "src/**", "[ab].go", "[!a]*", `\{a,b\}`, `\[a`, "{id}.ts", "a/b/", "?"} {
		if err := ValidateGlob(good); err != nil {
			t.Error(err)
		}
	}
}

// TestWalkIntoNestedRepository asks for a part that lies in a repository of its own, tracked, ignored or neither.
func TestWalkIntoNestedRepository(t *testing.T) {
	dir := t.TempDir()
	plantEmpty(t, dir, "a.py", "nested/b.py", "nested/sub/c.py", "ignored/d.py")
	plant(t, dir, ".gitignore", "ignored/\n", "nested/.gitignore", "*.log\n")
	plantEmpty(t, dir, "nested/x.log")
	for _, at := range []string{"", "nested", "ignored"} {
		runGit(t, filepath.Join(dir, at), "init", "-q")
	}
	for under, want := range map[string][]string{
		"nested":          {"nested/.gitignore", "nested/b.py", "nested/sub/c.py"},
		"nested/sub":      {"nested/sub/c.py"},
		"nested/sub/c.py": {"nested/sub/c.py"},
		"ignored":         {"ignored/d.py"},
	} {
		walkAll(t, dir, WalkOptions{Under: under}).check(t, want...).checkSkipped(t)
	}
	withoutGit(t)
	walkAll(t, dir, WalkOptions{Under: "nested"}).check(t, "nested/.gitignore", "nested/b.py", "nested/sub/c.py").checkSkipped(t)
}

// TestWalkForeignWorktree lets a repository name another folder as its own: that is not listed.
func TestWalkForeignWorktree(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	plantEmpty(t, dir, "own.py")
	plantEmpty(t, other, "private.py")
	runGit(t, dir, "init", "-q")
	runGit(t, dir, "config", "core.worktree", other)
	walkAll(t, dir, WalkOptions{}).checkNotice(t, "core.worktree is").check(t, "own.py")
}

// TestWalkClosedFolder holds that a folder which cannot be read is listed with the reason.
func TestWalkClosedFolder(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("nothing is unreadable for root")
	}
	dir := t.TempDir()
	plantEmpty(t, dir, "a.py", "closed/b.py", "closed-x.py", "z.py")
	if err := os.Chmod(filepath.Join(dir, "closed"), 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(dir, "closed"), 0o755) })
	check := func(t *testing.T) {
		walkAll(t, dir, WalkOptions{}).check(t, "a.py", "closed-x.py", "z.py").checkSkipped(t, "closed ("+reasonUnreadable+")")
	}
	t.Run("plain folder", check)
	runGit(t, dir, "init", "-q")
	t.Run("repository", check)
}

// TestWalkSpecialsOfRepository holds that pipes and sockets are listed in a repository, as git itself does not, and those
// that a rule ignores are not.
func TestWalkSpecialsOfRepository(t *testing.T) {
	dir := t.TempDir()
	plantEmpty(t, dir, "a.py", "sub/b.py", "sub/deep/c.py", "module/d.py")
	plant(t, dir, ".gitignore", "*.sock\n")
	runGit(t, dir, "init", "-q")
	runGit(t, dir, "add", "a.py", "sub/b.py")
	for _, name := range []string{"pipe", "sub/pipe", "sub/deep/pipe", "sub/x.sock", "sub/b0"} {
		makePipe(t, filepath.Join(dir, name))
	}
	walkAll(t, dir, WalkOptions{}).checkQuiet(t).check(t, ".gitignore", "a.py", "module/d.py", "sub/b.py", "sub/deep/c.py").
		checkSkipped(t, "pipe (named pipe)", "sub/b0 (named pipe)", "sub/deep/pipe (named pipe)", "sub/pipe (named pipe)")
	walkAll(t, dir, WalkOptions{Under: "sub/deep"}).check(t, "sub/deep/c.py").checkSkipped(t, "sub/deep/pipe (named pipe)")
}
