package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func plant(t testing.TB, dir string, files ...string) {
	t.Helper()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func raw(t testing.TB, dir string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	cmd := exec.Command("git", append([]string{"-c", "user.name=dev", "-c", "user.email=dev@example.invalid", "-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// makePipe makes a named pipe, where the system has them.
func makePipe(t testing.TB, path string) {
	t.Helper()
	if out, err := exec.Command("mkfifo", path).CombinedOutput(); err != nil {
		t.Skipf("no named pipes here: %v %s", err, out)
	}
}

// repository has one commit.
func repository(t testing.TB) string {
	dir := t.TempDir()
	raw(t, dir, "init", "-q")
	plant(t, dir, "a.txt", "one\n", "sub/b.txt", "two\n", "c.txt", "three\n")
	raw(t, dir, "add", ".")
	raw(t, dir, "commit", "-qm", "first")
	return dir
}

func TestLists(t *testing.T) {
	dir := repository(t)
	plant(t, dir, "new.txt", "", "sub/new\n.txt", "", ".gitignore", "*.log\n", "x.log", "")
	var tracked, untracked []string
	for f, err := range Tracked(t.Context(), dir) {
		if err != nil || f.Submodule {
			t.Errorf("%+v, %v", f, err)
		}
		tracked = append(tracked, f.Path)
	}
	for path, err := range Untracked(t.Context(), dir) {
		if err != nil {
			t.Error(err)
		}
		untracked = append(untracked, path)
	}
	if want := []string{"a.txt", "c.txt", "sub/b.txt"}; !slices.Equal(tracked, want) {
		t.Errorf("tracked %q, want %q", tracked, want)
	}
	if want := []string{".gitignore", "new.txt", "sub/new\n.txt"}; !slices.Equal(untracked, want) {
		t.Errorf("untracked %q, want %q", untracked, want)
	}
	for range Tracked(t.Context(), dir) {
		break // an early end must not hang or leave git behind
	}
}

func TestStatus(t *testing.T) {
	dir := repository(t)
	plant(t, dir, "a.txt", "changed\n", "new/d.txt", "new\n", "staged.txt", "new\n", "odd \"\n.txt", "")
	raw(t, dir, "add", "staged.txt")
	raw(t, dir, "mv", "c.txt", "moved.txt")
	if err := os.Remove(filepath.Join(dir, "sub", "b.txt")); err != nil {
		t.Fatal(err)
	}
	raw(t, dir, "config", "status.showUntrackedFiles", "no")
	got, err := Status(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]byte{"a.txt": 'M', "new/d.txt": 'A', "staged.txt": 'A', "odd \"\n.txt": 'A', "sub/b.txt": 'D', "c.txt": 'D', "moved.txt": 'A'}
	if !maps.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestBranch(t *testing.T) {
	dir := repository(t)
	if got := Branch(dir); got != "main" {
		t.Errorf("%q, want main", got)
	}
	raw(t, dir, "checkout", "-qb", "feature/x")
	raw(t, dir, "worktree", "add", "-q", "wt", "-b", "side")
	if got := Branch(dir); got != "feature/x" {
		t.Errorf("%q, want feature/x", got)
	}
	if got := Branch(filepath.Join(dir, "wt")); got != "side" {
		t.Errorf("%q, want side", got)
	}
	commit := raw(t, dir, "rev-parse", "HEAD")
	raw(t, dir, "checkout", "-q", "--detach")
	if got := Branch(dir); got != commit[:10] {
		t.Errorf("%q, want %q", got, commit[:10])
	}
	for _, head := range []string{"", "ref: refs/heads/.invalid\n", "nonsense", strings.Repeat("z", 40)} {
		plant(t, dir, ".git/HEAD", head)
		if got := Branch(dir); got != "" {
			t.Errorf("%q for HEAD %q", got, head)
		}
	}
	if got := Branch(t.TempDir()); got != "" {
		t.Errorf("%q without a repository", got)
	}
}

// traps are programs that leave a mark when they run.
type traps struct {
	t     *testing.T
	marks string
}

// set makes the trap called name and returns its path.
func (tr traps) set(name string) string {
	path := filepath.Join(tr.marks, name+".sh")
	plant(tr.t, tr.marks, name+".sh", fmt.Sprintf("#!/bin/sh\necho x >> %q\ncat\n", filepath.Join(tr.marks, name+".ran")))
	if err := os.Chmod(path, 0o755); err != nil {
		tr.t.Fatal(err)
	}
	return path
}

// sprung names the traps that ran since the last call.
func (tr traps) sprung() []string {
	names, err := filepath.Glob(filepath.Join(tr.marks, "*.ran"))
	if err != nil {
		tr.t.Fatal(err)
	}
	for i, name := range names {
		names[i] = strings.TrimSuffix(filepath.Base(name), ".ran")
		_ = os.Remove(name)
	}
	return names
}

// hostile is a repository whose configuration names a trap in every place
// where git might run a program.
func hostile(t *testing.T, tr traps) string {
	dir := repository(t)
	hooks := filepath.Join(dir, "hooks")
	plant(t, dir, "hooks/post-index-change", "#!/bin/sh\nexec "+tr.set("hook")+"\n",
		".gitattributes", "*.txt filter=evil diff=evil\n*.dat filter=proc\n", "p.dat", "x\n")
	if err := os.Chmod(filepath.Join(hooks, "post-index-change"), 0o755); err != nil {
		t.Fatal(err)
	}
	raw(t, dir, "add", "p.dat")
	for key, value := range map[string]string{
		"core.hooksPath": hooks, "core.fsmonitor": tr.set("fsmonitor"), "core.pager": tr.set("pager"),
		"pager.status": "true", "pager.ls-files": tr.set("pager"),
		"filter.evil.clean": tr.set("clean"), "filter.evil.smudge": tr.set("smudge"), "filter.evil.required": "true",
		"filter.proc.process": tr.set("process"), "filter.proc.clean": tr.set("clean"),
		"diff.evil.textconv": tr.set("textconv"), "diff.external": tr.set("external"),
		"core.editor": tr.set("editor"), "core.sshCommand": tr.set("ssh"), "core.askPass": tr.set("askpass"),
		"alias.ls-files": "!" + tr.set("alias"), "alias.status": "!" + tr.set("alias"), "credential.helper": "!" + tr.set("helper"),
		"remote.origin.url": "ext::" + tr.set("ext"), "remote.origin.promisor": "true", "protocol.ext.allow": "always",
	} {
		raw(t, dir, "config", key, value)
	}
	// With another time on them git must compare contents, through filters.
	before := time.Now().Add(-time.Hour)
	for _, name := range []string{"a.txt", "p.dat"} {
		if err := os.Chtimes(filepath.Join(dir, name), before, before); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRepositoryRunsNothing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the traps are shell scripts")
	}
	tr := traps{t, t.TempDir()}
	dir := hostile(t, tr)
	tr.sprung() // by the making of the repository
	for _, err := range Tracked(t.Context(), dir) {
		if err != nil {
			t.Error(err)
		}
	}
	for _, err := range Untracked(t.Context(), dir) {
		if err != nil {
			t.Error(err)
		}
	}
	status, err := Status(t.Context(), dir)
	if err != nil || status["a.txt"] != 0 {
		t.Errorf("a.txt has its old contents and shows as %q (%v)", status["a.txt"], err)
	}
	Branch(dir)
	Excludes(t.Context(), dir)
	if names := tr.sprung(); len(names) > 0 {
		t.Errorf("programs of the repository ran: %v", names)
	}
	// Plain git proves that the traps work.
	cmd := exec.Command("git", "status", "--porcelain")
	cmd.Dir = dir
	_ = cmd.Run() // a trap is no good filter, so it may fail
	if names := tr.sprung(); !slices.Contains(names, "fsmonitor") || !slices.Contains(names, "clean") {
		t.Errorf("plain git ran only %v: the traps prove nothing", names)
	}
}

func TestStatusRefusesWhatItCannotDisarm(t *testing.T) {
	dir := repository(t)
	plant(t, dir, ".git/more", "[filter \"odd=name\"]\n\tclean = cat\n")
	raw(t, dir, "config", "include.path", "more")
	if _, err := Status(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "odd=name") {
		t.Errorf("a filter that cannot be turned off: %v", err)
	}
}

func TestEnvironmentDoesNotLead(t *testing.T) {
	dir, other := repository(t), repository(t)
	plant(t, other, "other.txt", "")
	t.Setenv("GIT_DIR", filepath.Join(other, ".git"))
	t.Setenv("GIT_WORK_TREE", other)
	t.Setenv("GIT_INDEX_FILE", filepath.Join(other, "none"))
	n := 0
	for _, err := range Tracked(t.Context(), dir) {
		if n++; err != nil {
			t.Error(err)
		}
	}
	for path := range Untracked(t.Context(), dir) {
		t.Errorf("%s is of the other repository", path)
	}
	if n != 3 {
		t.Errorf("%d files, want 3", n)
	}
}

func TestFailures(t *testing.T) {
	one := func(ctx context.Context, dir string) (*Error, bool) {
		for _, err := range Untracked(ctx, dir) {
			var e *Error
			return e, errors.As(err, &e) && e.Root == dir
		}
		return nil, false
	}
	text := func(dir string) string {
		for _, err := range Untracked(t.Context(), dir) {
			return fmt.Sprint(err)
		}
		return ""
	}
	if got := text(t.TempDir()); !strings.Contains(got, "not a git repository") {
		t.Errorf("a plain folder: %s", got)
	}
	dir := repository(t)
	plant(t, dir, ".git/index", "broken")
	if got := text(dir); !strings.Contains(got, "index") || strings.Contains(got, "\n") {
		t.Errorf("a broken index: %q", got)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := one(gone, dir); !ok {
		t.Error("a cancelled context gives no error of ours")
	}
	t.Setenv("PATH", t.TempDir())
	for _, err := range Tracked(t.Context(), dir) {
		if !errors.Is(err, exec.ErrNotFound) {
			t.Errorf("without git: %v", err)
		}
	}
}

// Each of these pipes makes plain git wait for ever.
func TestPipesDoNotBlock(t *testing.T) {
	for _, name := range []string{".gitignore", "sub/.gitignore", ".git/info/exclude", ".git/config"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := repository(t)
			path := filepath.Join(dir, name)
			_ = os.Remove(path)
			makePipe(t, path)
			n := 0
			for _, err := range Untracked(t.Context(), dir) {
				if n++; !errors.Is(err, ErrBlocked) || !strings.Contains(err.Error(), filepath.Base(name)) {
					t.Errorf("%v, want it to say that %s blocks", err, name)
				}
			}
			if n != 1 {
				t.Errorf("%d answers, want one error", n)
			}
		})
	}
}

func TestExcludes(t *testing.T) {
	dir := repository(t)
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "xdg"))
	plant(t, dir, ".git/info/exclude", "local\n")
	plant(t, home, "xdg/git/ignore", "default\n", "own", "own\n", ".gitconfig", "[user]\n\tname = x\n")
	check := func(want ...string) {
		t.Helper()
		var got []string
		for _, text := range Excludes(t.Context(), dir) {
			got = append(got, strings.TrimSpace(string(text)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	check("default", "local")
	plant(t, home, ".gitconfig", "[core]\n\texcludesFile = ~/own\n")
	check("own", "local")
	plant(t, home, ".gitconfig", "[core]\n\texcludesFile = ~/none\n")
	check("local")
	if err := os.Remove(filepath.Join(dir, ".git", "info", "exclude")); err != nil {
		t.Fatal(err)
	}
	makePipe(t, filepath.Join(dir, ".git", "info", "exclude"))
	check()
}

func TestIsRepository(t *testing.T) {
	dir := repository(t)
	plant(t, dir, "empty/.git/x", "", "file/.git", "gitdir: ../.git\n", "broken/.git", "gitdir: nowhere\n", "junk/.git", "junk")
	for name, want := range map[string]bool{"": true, "sub": false, "empty": false, "file": true, "broken": false, "junk": false} {
		if got := IsRepository(filepath.Join(dir, name)); got != want {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
	}
}

func TestRecords(t *testing.T) {
	long := strings.Repeat("long", 50)
	var got []string
	all := records(bufio.NewReaderSize(strings.NewReader("a\x00"+long+"\x00\x00b\x00cut off"), 16), func(rec []byte) bool {
		got = append(got, string(rec))
		return true
	})
	if want := []string{"a", long, "", "b"}; !all || !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if records(bufio.NewReader(strings.NewReader("a\x00b\x00")), func([]byte) bool { return false }) {
		t.Error("an early end was not noticed")
	}
}
