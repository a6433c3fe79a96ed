package git

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// untrackedIn lists what git would add, and the last error.
func untrackedIn(t *testing.T, root string) (paths []string, last error) {
	for path, err := range Untracked(t.Context(), root) {
		if err != nil {
			last = err
			continue
		}
		paths = append(paths, path)
	}
	return paths, last
}

// TestElsewhere leads git to another folder's files in every way that a repository has.
func TestElsewhere(t *testing.T) {
	other := repository(t)
	plant(t, other, "private.py", "")
	raw(t, other, "worktree", "add", "-q", filepath.Join(t.TempDir(), "linked"))
	lead := map[string]func(dir string){
		"setting": func(dir string) { raw(t, dir, "config", "core.worktree", other) },
		"included setting": func(dir string) {
			plant(t, dir, ".git/more", "[core]\nworktree = "+other+"\n")
			raw(t, dir, "config", "include.path", "more")
		},
		"pointer": func(dir string) { point(t, dir, filepath.Join(other, ".git")) },
		"pointer to a linked worktree": func(dir string) {
			point(t, dir, filepath.Join(other, ".git", "worktrees", "linked"))
		},
	}
	for name, lead := range lead {
		t.Run(name, func(t *testing.T) {
			dir := repository(t)
			lead(dir)
			paths, err := untrackedIn(t, dir)
			if len(paths) > 0 || !errors.Is(err, ErrElsewhere) {
				t.Errorf("%q and %v, want %v", paths, err, ErrElsewhere)
			}
			if _, err := Status(t.Context(), dir); !errors.Is(err, ErrElsewhere) {
				t.Errorf("Status says %v", err)
			}
		})
	}
}

// point makes .git a file that leads to a repository.
func point(t *testing.T, dir, to string) {
	if err := os.RemoveAll(filepath.Join(dir, ".git")); err != nil {
		t.Fatal(err)
	}
	plant(t, dir, ".git", "gitdir: "+to+"\n")
}

// TestOwnWorktree holds that a setting which names the folder itself does no harm, as every submodule has.
func TestOwnWorktree(t *testing.T) {
	dir := repository(t)
	raw(t, dir, "config", "core.worktree", "..")
	plant(t, dir, "own.py", "")
	if paths, err := untrackedIn(t, dir); err != nil || !strings.Contains(strings.Join(paths, " "), "own.py") {
		t.Errorf("%q, %v", paths, err)
	}
}

// TestExcludesPipe holds that a pipe which the repository names as a file of rules is not opened, and the user's own
// rules hold.
func TestExcludesPipe(t *testing.T) {
	dir := repository(t)
	plant(t, dir, "own.py", "", "a.mine", "")
	home := t.TempDir()
	plant(t, home, "rules", "*.mine\n", "config", "[core]\nexcludesFile = "+filepath.Join(home, "rules")+"\n")
	t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(home, "config"))
	makePipe(t, filepath.Join(home, "pipe"))
	for _, name := range []string{"core.excludesFile", "core.attributesFile"} {
		raw(t, dir, "config", name, filepath.Join(home, "pipe"))
	}
	paths, err := untrackedIn(t, dir)
	if all := strings.Join(paths, " "); err != nil || !strings.Contains(all, "own.py") || strings.Contains(all, "mine") {
		t.Errorf("%q, %v", paths, err)
	}
	if _, err := Status(t.Context(), dir); err != nil {
		t.Error(err)
	}
}

func TestClosedFolder(t *testing.T) {
	for text, want := range map[string]string{
		"could not open directory 'a/closed/': Permission denied":    "a/closed",
		"could not open directory 'a/closed/': Input/output error":   "",
		"unable to access 'closed/.gitignore': Permission denied":    "",
		"could not open directory 'it's/closed/': Permission denied": "it's/closed",
	} {
		if got := newWarning("/r", text).Closed; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
