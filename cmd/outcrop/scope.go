package main

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"outcrop/model"
	"outcrop/parse"
)

// scope is what the PATH arguments of a verb name: parts of one root.
type scope struct {
	root  string // absolute, without links
	parts []part // sorted, none inside another
}

// part is a folder or file of a root.
type part struct {
	path string // relative to the root, without final slash; "" is the root
	file bool
}

// key sorts parts as their files are sorted, and lets a prefix tell what lies inside a folder.
func (p part) key() string {
	if p.file || p.path == "" {
		return p.path
	}
	return p.path + "/"
}

// scope finds out what PATH arguments name. Without arguments it is the root that the current folder belongs to. Paths
// inside that root stay in it; a folder outside is looked up as a root of its own. What a link leads to outside the root
// is refused, and so is a single file outside of it.
func (s *session) scope(args []string) (scope, error) {
	root, _, err := parse.FindRoot(".")
	if err != nil {
		return scope{}, usage("the current folder: %s", cause(err))
	}
	sc := scope{root: root, parts: []part{{}}}
	if len(args) == 0 {
		return sc, nil
	}
	reader, err := parse.OpenReader(root)
	if err != nil {
		return scope{}, usage("%s: unreadable: %s", root, cause(err))
	}
	defer reader.Close()
	sc.parts = nil
	for i, arg := range args {
		at, p, err := locate(reader, root, arg)
		if err != nil {
			return scope{}, err
		}
		if i > 0 && at != sc.root {
			return scope{}, usage("%s and %s belong to different roots: run outcrop once for each", args[0], arg)
		}
		sc.root = at
		sc.parts = append(sc.parts, p)
	}
	sc.tidy()
	s.log.Debug("scope", "root", sc.root, "parts", len(sc.parts))
	return sc, nil
}

// locate finds the root and the part of it that one argument names.
func locate(reader *parse.Reader, root, arg string) (string, part, error) {
	info, err := os.Stat(arg)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", part{}, usage("%s: no such file or folder", arg)
	case err != nil:
		return "", part{}, usage("%s: unreadable: %s", arg, cause(err))
	case !info.IsDir() && !info.Mode().IsRegular():
		return "", part{}, usage("%s: a %s, not a file or folder: name one", arg, special(info.Mode()))
	}
	if err := readable(arg, arg); err != nil {
		return "", part{}, err
	}
	abs, err := filepath.Abs(arg)
	if err != nil {
		return "", part{}, usage("%s: %s", arg, cause(err))
	}
	rel, err := reader.Resolve(abs)
	if err == nil {
		if info.IsDir() && parse.Ignored(root, rel) {
			return abs, part{}, nil // who names an ignored folder wants to see it
		}
		top, rest := nested(root, part{rel, !info.IsDir()})
		return top, rest, nil
	}
	if !outside(err) || !info.IsDir() {
		return "", part{}, refused(arg, err, root)
	}
	root, rel, err = parse.FindRoot(arg)
	if err != nil {
		return "", part{}, usage("%s: %s", arg, cause(err))
	}
	return root, part{rel, false}, nil
}

// nested is the root that a part of a root belongs to: a repository inside the root is a root of its own, as the outline of
// the root around it leaves it out.
func nested(root string, p part) (string, part) {
	dir := p.path
	if p.file {
		dir = path.Dir(dir)
	}
	for ; dir != "" && dir != "."; dir = path.Dir(dir) {
		top := filepath.Join(root, filepath.FromSlash(dir))
		if _, err := os.Lstat(filepath.Join(top, ".git")); err == nil {
			return top, part{strings.TrimPrefix(strings.TrimPrefix(p.path, dir), "/"), p.file}
		}
	}
	return root, p
}

// readable refuses a file or folder, called name in the message, that the system does not let us read. Met on a walk, such a
// one is left out and counted; named, it is what the answer would have been about.
func readable(at, name string) error {
	f, err := os.OpenFile(at, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err == nil {
		return f.Close()
	}
	if errors.Is(err, fs.ErrPermission) {
		return usage("%s: unreadable: %s", name, cause(err))
	}
	return nil // whoever reads it says more
}

// refused is the answer to a path that a reader does not let through.
func refused(arg string, err error, root string) error {
	next := "name a file or folder of the root"
	if outside(err) {
		next = "-C DIR works in another root"
	}
	return no("%s: refused: %s (the root is %s): %s", arg, cause(err), root, next)
}

// outside tells a path that was never inside the root from one that a link leads out of it.
func outside(err error) bool {
	var skip *parse.SkipError
	return errors.As(err, &skip) && skip.Reason == "outside the root"
}

// special is the word for a file that is neither regular nor a folder.
func special(m fs.FileMode) string {
	switch {
	case m&fs.ModeNamedPipe != 0:
		return "named pipe"
	case m&fs.ModeSocket != 0:
		return "socket"
	case m.IsDir():
		return "folder"
	}
	return "device"
}

// tidy sorts the parts and drops those inside others, so that no file is read twice.
func (sc *scope) tidy() {
	slices.SortFunc(sc.parts, func(a, b part) int { return cmp.Compare(a.key(), b.key()) })
	kept := sc.parts[:0]
	for _, p := range sc.parts {
		if n := len(kept); n > 0 && !kept[n-1].file && strings.HasPrefix(p.key(), kept[n-1].key()) || n > 0 && p == kept[n-1] {
			continue
		}
		kept = append(kept, p)
	}
	sc.parts = kept
}

// stream loads the files of a scope: visit runs in parallel, emit in the order of paths. It gives the coverage of all.
func stream[T any](ctx context.Context, s *session, sc scope, o parse.Options, visit func(*model.File, []byte) T, emit func(*model.File, T) error) (model.Coverage, error) {
	var all model.Coverage
	for _, p := range sc.parts {
		if p.file {
			var failed error
			err := parse.Files(ctx, sc.root, []string{p.path}, o, func(f *model.File, text []byte) {
				all.Add(f)
				failed = emit(f, visit(f, text))
			})
			if err = errors.Join(err, failed); err != nil {
				return all, err
			}
			continue
		}
		o.Walk.Under = p.path
		c, notices, err := parse.Stream(ctx, sc.root, o, visit, emit)
		if err != nil {
			return all, err
		}
		s.notices(notices)
		all = join(all, c)
	}
	return all, nil
}

// join adds up two coverages.
func join(a, b model.Coverage) model.Coverage {
	return model.Coverage{Files: a.Files + b.Files, Complete: a.Complete + b.Complete, Partial: a.Partial + b.Partial, Text: a.Text + b.Text,
		Pending: a.Pending + b.Pending, Skipped: append(a.Skipped, b.Skipped...)}
}
