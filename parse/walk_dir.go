package parse

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"

	"outcrop/parse/cache"
	"outcrop/parse/git"
	"outcrop/parse/ignore"
)

// dirWalk lists the files of a folder without git's help. Folders are read
// ahead by several goroutines and handed on in order.
type dirWalk struct {
	ctx    context.Context
	reader *Reader
	prefix string // goes before each path; "" or with a closing slash
	choice *walkChoice
	ahead  chan *dirNode // folders worth reading before they are asked for
}

// dirNode is a folder on its way to be listed.
type dirNode struct {
	path    string // relative to the walk's root, "" for the root itself
	rules   *ignore.Rules
	once    sync.Once
	members []dirMember // sorted by the paths of the files below; set once read
	errs    []error
}

// dirMember is a file, or a folder to go into.
type dirMember struct {
	name  string // as it stands in the paths of files: a folder's has a slash after it
	entry Entry
	sub   *dirNode
}

// folderSource is a dirWalk as a source.
type folderSource struct {
	next  func() (Entry, error, bool)
	stop  func()
	give  func(Entry, error)
	first *Entry
}

// folders walks the folder dir. Errors are given as they come up.
func (w *walk) folders(dir, prefix string) *folderSource {
	seq := func(yield func(Entry, error) bool) { walkFolders(w.ctx, dir, prefix, &w.choice, yield) }
	next, stop := iter.Pull2(iter.Seq2[Entry, error](seq))
	return &folderSource{next: next, stop: stop, give: w.give}
}

func (s *folderSource) peek() *Entry {
	for s.first == nil {
		e, err, ok := s.next()
		if !ok {
			return nil
		}
		if err != nil {
			s.give(Entry{}, err)
			continue
		}
		s.first = &e
	}
	return s.first
}

func (s *folderSource) pop() { s.first = nil }

func walkFolders(ctx context.Context, dir, prefix string, choice *walkChoice, yield func(Entry, error) bool) {
	reader, err := OpenReader(dir)
	if err != nil {
		yield(Entry{}, err)
		return
	}
	defer reader.Close()
	ctx, cancel := context.WithCancel(ctx)
	d := &dirWalk{ctx: ctx, reader: reader, prefix: prefix, choice: choice, ahead: make(chan *dirNode, 256)}
	var busy sync.WaitGroup
	defer busy.Wait()
	defer cancel()
	for range min(max(runtime.GOMAXPROCS(0), 2), 4) {
		busy.Go(d.readAhead)
	}
	top := &dirNode{}
	if git.IsRepository(dir) {
		for _, text := range git.Excludes(ctx, dir) {
			top.rules = top.rules.With(ignore.Parse("", text))
		}
	}
	d.emit(top, yield)
}

func (d *dirWalk) readAhead() {
	for {
		select {
		case n := <-d.ahead:
			n.once.Do(func() { d.read(n) })
		case <-d.ctx.Done():
			return
		}
	}
}

// emit yields all below a folder and reports whether more is wanted. It goes
// as deep as the folders do, and the system's limit on paths bounds these.
func (d *dirWalk) emit(n *dirNode, yield func(Entry, error) bool) bool {
	if d.ctx.Err() != nil {
		return false
	}
	n.once.Do(func() { d.read(n) })
	for _, err := range n.errs {
		if !yield(Entry{}, err) {
			return false
		}
	}
	for i := range n.members {
		m := &n.members[i]
		if m.sub == nil && !yield(m.entry, nil) || m.sub != nil && !d.emit(m.sub, yield) {
			return false
		}
		m.sub = nil // what has been yielded need not be kept
	}
	return true
}

// read lists one folder, without those below it.
func (d *dirWalk) read(n *dirNode) {
	if d.ctx.Err() != nil {
		return
	}
	found, err := d.list(n.path)
	if err != nil {
		n.errs = append(n.errs, skipped(d.prefix+n.path, err))
	}
	slices.SortFunc(found, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	if at, ok := slices.BinarySearchFunc(found, ".gitignore", func(e fs.DirEntry, name string) int { return cmp.Compare(e.Name(), name) }); ok && found[at].Type().IsRegular() {
		path := joinPath(n.path, ".gitignore")
		text, _, err := d.reader.Read(path, nil)
		if err != nil {
			n.errs = append(n.errs, err)
		}
		n.rules = n.rules.With(ignore.Parse(n.path, text))
	}
	for _, e := range found {
		path := joinPath(n.path, e.Name())
		if insideGit(e.Name()) || n.rules.Ignored(path, e.IsDir()) {
			continue
		}
		if m, ok := d.member(path, e, n.rules); ok {
			n.members = append(n.members, m)
			if m.entry.Skip == reasonUnreadable {
				n.errs = append(n.errs, &SkipError{Path: m.entry.Path, Reason: reasonUnreadable})
			}
		}
	}
	slices.SortFunc(n.members, func(a, b dirMember) int { return cmp.Compare(a.name, b.name) })
	for _, m := range n.members {
		if m.sub != nil {
			select {
			case d.ahead <- m.sub:
			default: // enough is waiting; emit will read it
			}
		}
	}
}

// list reads the names in a folder. O_NONBLOCK is for the case that a pipe
// has taken the folder's place meanwhile.
func (d *dirWalk) list(path string) ([]fs.DirEntry, error) {
	f, err := d.reader.root.OpenFile(cmp.Or(filepath.FromSlash(path), "."), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.ReadDir(-1)
}

// member looks at what a folder holds under one name.
func (d *dirWalk) member(path string, e fs.DirEntry, rules *ignore.Rules) (dirMember, bool) {
	full := d.prefix + path
	if !e.IsDir() {
		if !d.choice.file(full) {
			return dirMember{}, false
		}
		m := dirMember{name: e.Name(), entry: Entry{Path: full}}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return m, false // deleted while we looked
		}
		if err != nil {
			m.entry.Skip = skipOfError(err)
			return m, true
		}
		m.entry.fill(info)
		return m, true
	}
	if !d.choice.folder(full) {
		return dirMember{}, false
	}
	if git.IsRepository(filepath.Join(d.reader.real, filepath.FromSlash(path))) && !d.choice.inside(full) {
		return dirMember{name: e.Name(), entry: Entry{Path: full, Stat: cache.Stat{Mode: fs.ModeDir}, Skip: reasonNested}}, true
	}
	if !d.opens(path, e) {
		return dirMember{name: e.Name(), entry: Entry{Path: full, Stat: cache.Stat{Mode: fs.ModeDir}, Skip: reasonUnreadable}}, true
	}
	return dirMember{name: e.Name() + "/", sub: &dirNode{path: path, rules: rules}}, true
}

// opens reports whether a folder may be read. One that all may read is not tried: most are.
func (d *dirWalk) opens(path string, e fs.DirEntry) bool {
	if info, err := e.Info(); err == nil && info.Mode().Perm()&0o555 == 0o555 {
		return true
	}
	f, err := d.reader.root.OpenFile(filepath.FromSlash(path), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err == nil {
		f.Close()
	}
	return !errors.Is(err, fs.ErrPermission)
}

func joinPath(dir, name string) string {
	if dir == "" {
		return name
	}
	return strings.Join([]string{dir, name}, "/")
}
