package git

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrBlocked is the cause of an *Error where git would wait for ever: one of
// the files that it reads for its rules is a named pipe or a device.
var ErrBlocked = errors.New("git would wait for ever")

// endIfBlocked looks for such a file and ends the run if there is one. Git
// opens what it finds without a look at its type. The search costs a walk of
// the folders, so it is made only when a run is slower than it should be.
func endIfBlocked(ctx context.Context, root string, end context.CancelCauseFunc) {
	look := func(path string, e fs.DirEntry) {
		const harmless = fs.ModeDir | fs.ModeSymlink
		if t := e.Type(); t != 0 && t&harmless == 0 {
			end(fmt.Errorf("%w: %s is no regular file", ErrBlocked, path))
		}
	}
	visit := func(path string, e fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return nil //nolint:nilerr // what cannot be read does not block
		}
		switch e.Name() {
		case ".gitignore", ".gitattributes", ".gitmodules", ".git":
			look(path, e)
		}
		if e.IsDir() && e.Name() == ".git" {
			return fs.SkipDir
		}
		return nil
	}
	if gitDir, common, err := Dirs(root); err == nil {
		for _, path := range []string{
			filepath.Join(gitDir, "index"), filepath.Join(gitDir, "HEAD"), filepath.Join(common, "config"),
			filepath.Join(common, "info", "exclude"), filepath.Join(common, "info", "attributes"),
		} {
			if info, err := os.Lstat(path); err == nil {
				look(path, fs.FileInfoToDirEntry(info))
			}
		}
	}
	_ = filepath.WalkDir(root, visit) // ends early only when the run has ended
}
