package git

import (
	"bytes"
	"context"
	"iter"
	"strings"
)

// File is a path of the index.
type File struct {
	Path      string // relative to the folder asked about, '/'-separated, the name's raw bytes
	Submodule bool   // the path is another repository's, pinned at a commit
}

// Tracked yields the files of the index below root, sorted by the bytes of
// their paths, each once. Files are among them that are gone from the disk or
// that an ignore rule matches. Errors are *Error (the list ends) or *Warning.
func Tracked(ctx context.Context, root string) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		last := ""
		for rec, err := range ask(ctx, root, listLimit, "ls-files", "--cached", "--stage", "-z") {
			if err != nil {
				if !yield(File{}, err) {
					return
				}
				continue
			}
			// "100644 <object> <stage>\t<path>"; a file in conflict has a
			// record for each stage.
			about, path, ok := bytes.Cut(rec, []byte("\t"))
			if !ok || string(path) == last {
				continue
			}
			last = string(path)
			if !yield(File{Path: last, Submodule: bytes.HasPrefix(about, []byte("160000 "))}, nil) {
				return
			}
		}
	}
}

// Untracked yields the files below root that are neither in the index nor
// ignored, sorted by the bytes of their paths. A path that ends with a slash
// is a repository of its own, which git does not enter. Nothing comes before
// all folders are read. Errors are as in Tracked.
func Untracked(ctx context.Context, root string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for rec, err := range ask(ctx, root, listLimit, "ls-files", "--others", "--exclude-standard", "-z") {
			if !yield(string(rec), err) {
				return
			}
		}
	}
}

// Ignored reports whether the ignore rules of the repository at root leave out
// a folder of it ('/'-separated) and no file in it is tracked all the same.
// Where git cannot be asked it is false.
func Ignored(ctx context.Context, root, folder string) bool {
	return silent(ask(ctx, root, listLimit, "ls-files", "--cached", "-z", "--", ":(top,literal)"+folder)) &&
		silent(ask(ctx, root, listLimit, "check-ignore", "--quiet", "--", "./"+folder))
}

// silent reports whether a run gave no record and no error; an exit code of 1, which means no, is an error.
func silent(answers iter.Seq2[[]byte, error]) bool {
	for _, err := range answers {
		_ = err
		return false
	}
	return true
}

// IgnoredFiles gives those of the paths, relative to root, that the ignore rules leave out. Where git cannot be asked
// there are none.
func IgnoredFiles(ctx context.Context, root string, paths []string) map[string]bool {
	ignored := map[string]bool{}
	if len(paths) == 0 {
		return ignored
	}
	sets, err := guard(ctx, root)
	if err != nil {
		return ignored
	}
	input := strings.NewReader("./" + strings.Join(paths, "\x00./") + "\x00")
	for rec, err := range runOn(ctx, root, listLimit, input, append(sets, "check-ignore", "-z", "--stdin")...) {
		if err == nil {
			ignored[string(bytes.TrimPrefix(rec, []byte("./")))] = true
		}
	}
	return ignored
}
