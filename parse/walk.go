// Package parse goes from the bytes on disk to the model: it finds a
// repository's files, decodes them, outlines their symbols and counts their
// tokens. With parse/git it is the only package that reads or writes the
// repository.
package parse

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"outcrop/parse/cache"
	"outcrop/parse/git"

	"outcrop/parse/ignore"
)

// Entry is one file found by Walk.
type Entry struct {
	Path       string // relative to the root, '/'-separated, the name's raw bytes (may be invalid UTF-8)
	cache.Stat        // Mode is 0 where the file is gone
	// Skip is "" for a readable regular file, else why it is not read: "link",
	// "named pipe", "socket", "device", "gone", "submodule" (not checked out),
	// "nested repository", "unreadable: ...".
	Skip string
	racy bool // changed so shortly before it was read that a later change may leave its stat data as they are
	Git  byte // 'A' where Walk knows that git does not track the file; see git.Status for the rest
}

// bytes is how much of the file is read.
func (e *Entry) bytes() int64 {
	if e.Skip != "" {
		return 0
	}
	return e.Size
}

// fill takes over what lstat said.
func (e *Entry) fill(info fs.FileInfo) {
	e.Stat = cache.StatOf(info)
	e.Skip = skipOfMode(e.Mode)
}

// WalkOptions choose among the files of a root. Globs are those of ignore
// files ('**' works); one without an inner slash is held against the last
// part of the path. A glob that matches a folder holds for all below it.
type WalkOptions struct {
	Include []string // only what one of them matches; none: all
	Exclude []string // nothing that one of them matches
	Under   string   // only this folder or file, as a path of the root; "" for all
}

// all reports whether every file of the root is listed.
func (o *WalkOptions) all() bool { return len(o.Include)+len(o.Exclude) == 0 && o.Under == "" }

// Notice is a word about the walk as a whole, such as that git could not be
// asked. The files that come with it are those that a walk without git finds.
type Notice struct {
	Path string // the repository or the part of one that it is about
	Text string
}

func (n *Notice) Error() string { return n.Path + ": " + n.Text }

// Walk lists the files below the folder root, sorted by the bytes of their
// paths. In a repository git says which they are: what it tracks and what no
// rule ignores, those of checked-out submodules too. Elsewhere, and where git
// cannot be asked, the folders are walked and the ignore files in them obeyed.
// Links are not followed.
//
// Errors do not end the walk: *Notice, *SkipError for a folder that cannot be
// read, *git.Warning. Only a root that is no folder, and the end of ctx, do.
func Walk(ctx context.Context, root string, o WalkOptions) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		path, err := realPath(root)
		if err == nil {
			err = checkUnder(path, o.Under)
		}
		for _, glob := range slices.Concat(o.Include, o.Exclude) {
			if err == nil {
				err = ValidateGlob(glob)
			}
		}
		if err != nil {
			yield(Entry{}, err)
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		w := &walk{ctx: ctx, root: path, pool: newStatPool(ctx), choice: newWalkChoice(o), yield: yield}
		defer w.pool.wait()
		defer cancel()
		w.repository(w.nested())
		if w.given == 0 && w.choice.under != "" && len(o.Include)+len(o.Exclude) == 0 && ctx.Err() == nil {
			w.give(Entry{}, &Notice{Path: w.choice.under, Text: "git and the ignore rules leave no file of it"})
		}
		if ctx.Err() != nil && !w.stopped {
			yield(Entry{}, context.Cause(ctx))
		}
	}
}

// checkUnder refuses a root that is no folder and a part of it that is not
// there: an empty answer would look like an empty folder.
func checkUnder(root, under string) error {
	info, err := os.Stat(root)
	if err == nil && !info.IsDir() {
		err = errors.New("not a folder")
	}
	if err != nil {
		return fmt.Errorf("%s: %w", root, err)
	}
	if under == "" {
		return nil
	}
	if !filepath.IsLocal(filepath.FromSlash(under)) {
		return &SkipError{Path: under, Reason: reasonOutside}
	}
	if _, err := os.Lstat(filepath.Join(root, filepath.FromSlash(under))); err != nil {
		return skipped(under, err)
	}
	return nil
}

// FindRoot returns the folder that a path belongs to, the nearest above it
// with .git in it, and the path inside of that folder ('/'-separated, "" for
// the folder itself). Without any .git, and where the repository ignores the
// folder, the root is the path itself, or its folder if it is a file. All
// links are resolved.
func FindRoot(path string) (root, rel string, err error) {
	real, err := realPath(path)
	if err != nil {
		return "", "", err
	}
	start := real
	if info, err := os.Stat(real); err != nil || !info.IsDir() {
		start = filepath.Dir(real)
	}
	root = start
	if top, ok := repositoryAbove(start); ok && !ignoredIn(top, start) {
		root = top
	}
	rel, err = filepath.Rel(root, real)
	if err != nil {
		return "", "", err
	}
	if rel = filepath.ToSlash(rel); rel == "." {
		rel = ""
	}
	return root, rel, nil
}

// ignoredIn reports whether a repository ignores a folder of it: installed
// packages, build results. Whoever names such a folder wants to see it.
func ignoredIn(top, folder string) bool {
	rel, err := filepath.Rel(top, folder)
	return err == nil && rel != "." && git.Ignored(context.Background(), top, filepath.ToSlash(rel))
}

// Ignored reports whether the repository at root leaves a folder out.
func Ignored(root, folder string) bool {
	return folder != "" && git.IsRepository(root) && git.Ignored(context.Background(), root, folder)
}

// repositoryAbove finds the nearest folder, dir or above, with .git in it.
func repositoryAbove(dir string) (string, bool) {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir, true
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
}

// ValidateGlob tells what is wrong with a pattern of WalkOptions that matches nothing: a bracket that is not closed, or
// alternatives in braces, which ignore files do not have. Walk refuses such a pattern.
func ValidateGlob(pattern string) error {
	bare := strings.NewReplacer(`\{`, "", `\}`, "").Replace(pattern)
	switch {
	case !ignore.ValidGlob(pattern):
		return fmt.Errorf(`pattern %q matches nothing: "[" needs its "]", and "\" something behind it; write "\[" for a bracket in a name`, pattern)
	case strings.Count(bare, "{") != strings.Count(bare, "}"), strings.Contains(bare, "{") && strings.Contains(bare, ","):
		return fmt.Errorf(`pattern %q has braces, which choose nothing here: give a pattern for each name, or write "\{" for a brace in a name`, pattern)
	}
	return nil
}

// walkChoice is the compiled form of WalkOptions.
type walkChoice struct {
	include, exclude ignore.Globs
	under            string
}

func newWalkChoice(o WalkOptions) walkChoice {
	under := strings.Trim(filepath.ToSlash(filepath.Clean("/"+o.Under)), "/")
	return walkChoice{ignore.ParseGlobs(o.Include), ignore.ParseGlobs(o.Exclude), under}
}

// file reports whether a file is wanted.
func (c *walkChoice) file(path string) bool {
	return c.below(path) && !c.exclude.Match(path, false) && (c.include.Empty() || c.include.Match(path, false))
}

// folder reports whether wanted files can lie in a folder. Its name need not
// be among those to include.
func (c *walkChoice) folder(path string) bool {
	return (c.below(path) || c.inside(path)) && !c.exclude.Match(path, true)
}

// inside reports whether all that is wanted lies in a folder.
func (c *walkChoice) inside(path string) bool {
	return c.under == path || strings.HasPrefix(c.under, path+"/")
}

func (c *walkChoice) below(path string) bool {
	rest, ok := strings.CutPrefix(path, c.under)
	return ok && (c.under == "" || rest == "" || rest[0] == '/')
}
