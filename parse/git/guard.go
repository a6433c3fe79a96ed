package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// ErrElsewhere is the cause of an *Error where .git leads to a repository whose files lie in another folder: git would
// name those.
var ErrElsewhere = errors.New("its repository is that of another folder")

// ask runs git in root unless the repository there is made to lead it astray.
func ask(ctx context.Context, root string, limit time.Duration, args ...string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		sets, err := guard(ctx, root)
		if err != nil {
			yield(nil, &Error{Root: root, Text: err.Error(), cause: err})
			return
		}
		run(ctx, root, limit, append(sets, args...)...)(yield)
	}
}

// guard looks at what only the repository's own configuration can do and no setting of ours undoes: naming another
// folder of files, and naming files of rules whose reading never ends. It gives settings to put before the command. Git
// is asked only where the configuration has a word about it.
func guard(ctx context.Context, root string) (sets []string, err error) {
	top := topOf(root)
	gitDir, common, err := Dirs(top)
	if err != nil {
		return nil, nil //nolint:nilerr // git says better what is wrong
	}
	if err := pointsBack(top, gitDir); err != nil {
		return nil, err
	}
	var config []byte
	for _, path := range []string{filepath.Join(common, "config"), filepath.Join(gitDir, "config.worktree")} {
		text, _ := readSmall(path) // git is slow to answer where it is a pipe, and is ended then
		config = append(config, bytes.ToLower(text)...)
	}
	included := bytes.Contains(config, []byte("include"))
	if included || bytes.Contains(config, []byte("worktree")) {
		for rec, err := range run(ctx, top, listLimit, "config", "--type=path", "-z", "--get", "core.worktree") {
			if err != nil {
				break // not set
			}
			if path := resolve(gitDir, string(rec)); !samePlace(path, top) {
				return nil, fmt.Errorf("%w: core.worktree is %s", ErrElsewhere, path)
			}
		}
	}
	for _, name := range []string{"core.excludesfile", "core.attributesfile"} {
		if !included && !bytes.Contains(config, []byte(strings.TrimPrefix(name, "core."))) {
			continue
		}
		for rec, err := range run(ctx, top, listLimit, "config", "--type=path", "-z", "--get", name) {
			if err != nil {
				break
			}
			if info, err := os.Stat(resolve(top, string(rec))); err == nil && !info.Mode().IsRegular() {
				own := ""
				if name == "core.excludesfile" {
					own = userExcludes(ctx)
				}
				sets = append(sets, "-c", name+"="+own)
			}
		}
	}
	return sets, nil
}

// topOf finds the folder, dir or above, that .git lies in; dir itself if there is none.
func topOf(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}

// pointsBack refuses a .git that is a pointer to the .git folder of another folder, or to the data of a linked worktree
// that lies elsewhere.
func pointsBack(top, gitDir string) error {
	if real, err := filepath.EvalSymlinks(gitDir); err == nil {
		gitDir = real
	}
	if filepath.Base(gitDir) == ".git" && !samePlace(filepath.Dir(gitDir), top) {
		return fmt.Errorf("%w: .git leads to %s", ErrElsewhere, gitDir)
	}
	back, err := readSmall(filepath.Join(gitDir, "gitdir"))
	if err == nil && !samePlace(filepath.Dir(resolve(gitDir, string(back))), top) {
		return fmt.Errorf("%w: .git leads to the worktree of %s; if it was moved here: git worktree repair", ErrElsewhere, bytes.TrimSpace(back))
	}
	return nil
}

// samePlace reports whether two paths lead to one folder.
func samePlace(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
