package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// maxSmall is the size up to which git's own small files are read, in bytes.
const maxSmall = 1 << 20

// Dirs returns the folder that holds a repository's HEAD and index, and the
// one that holds what its linked worktrees have in common; mostly both are
// root/.git. Root is the folder that .git lies in.
func Dirs(root string) (gitDir, common string, err error) {
	gitDir = filepath.Join(root, ".git")
	info, err := os.Stat(gitDir)
	if err != nil {
		return "", "", fmt.Errorf("no repository: %w", err)
	}
	if !info.IsDir() {
		text, err := readSmall(gitDir)
		if err != nil {
			return "", "", err
		}
		to, ok := strings.CutPrefix(string(text), "gitdir: ")
		if !ok {
			return "", "", fmt.Errorf("%s: neither a folder nor a pointer to one", gitDir)
		}
		gitDir = resolve(root, to)
	}
	common = gitDir
	if text, err := readSmall(filepath.Join(gitDir, "commondir")); err == nil {
		common = resolve(gitDir, string(text))
	}
	return gitDir, common, nil
}

// IsRepository reports whether a repository of its own begins at dir. Git
// enters a folder whose .git is empty or broken as any other.
func IsRepository(dir string) bool {
	gitDir, common, err := Dirs(dir)
	if err != nil {
		return false
	}
	_, headErr := os.Lstat(filepath.Join(gitDir, "HEAD"))
	_, objectsErr := os.Lstat(filepath.Join(common, "objects"))
	return headErr == nil && objectsErr == nil
}

// Branch returns the name of the branch that root is on, or the first ten
// digits of the commit where it is on none; "" where that cannot be told. It
// reads HEAD and runs nothing.
func Branch(root string) string {
	gitDir, _, err := Dirs(root)
	if err != nil {
		return ""
	}
	text, err := readSmall(filepath.Join(gitDir, "HEAD"))
	if err != nil {
		return ""
	}
	head := strings.TrimSpace(string(text))
	if ref, ok := strings.CutPrefix(head, "ref: "); ok {
		// A repository whose refs lie in a table puts this in the place
		// of the name, so that older programs see nothing wrong.
		if ref == "refs/heads/.invalid" {
			return ""
		}
		return strings.TrimPrefix(ref, "refs/heads/")
	}
	if len(head) < 40 || strings.Trim(head, "0123456789abcdef") != "" {
		return ""
	}
	return head[:10]
}

// Excludes returns the ignore files outside the tree that hold for all of
// root: the user's own, then the repository's, which wins. Those that are not
// there are left out.
func Excludes(ctx context.Context, root string) [][]byte {
	var texts [][]byte
	if path := userExcludes(ctx); path != "" {
		if text, err := readSmall(path); err == nil {
			texts = append(texts, text)
		}
	}
	if _, common, err := Dirs(root); err == nil {
		if text, err := readSmall(filepath.Join(common, "info", "exclude")); err == nil {
			texts = append(texts, text)
		}
	}
	return texts
}

// userExcludes asks the user's own configuration only, so that it works where
// git refuses the repository.
func userExcludes(ctx context.Context) string {
	for rec, err := range run(ctx, os.TempDir(), listLimit, "config", "--global", "--type=path", "-z", "--get", "core.excludesFile") {
		if err == nil {
			return string(bytes.Clone(rec))
		}
	}
	base := os.Getenv("XDG_CONFIG_HOME")
	if base == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		base = filepath.Join(home, ".config")
	}
	return filepath.Join(base, "git", "ignore")
}

// resolve reads a path that stands in a file of one line.
func resolve(base, line string) string {
	path := filepath.FromSlash(strings.TrimRight(line, "\r\n"))
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(base, path)
}

// readSmall reads a regular file, whatever stands in its place: a pipe or a
// device is refused and not waited for.
func readSmall(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "read", Path: path, Err: errors.New("no regular file")}
	}
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("changed while it was opened")}
	}
	text, err := io.ReadAll(io.LimitReader(f, maxSmall+1))
	if err == nil && len(text) > maxSmall {
		err = &fs.PathError{Op: "read", Path: path, Err: errors.New("too large")}
	}
	return text, err
}
