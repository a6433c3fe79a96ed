package cache

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"
)

// files are those of one root, and those of them that are open.
type files struct {
	dir     string // as given; made when something is written
	root    string // real path
	version string
	stem    string    // what the names begin with
	folder  *os.Root  // of dir; nil while that is not there
	sources []*source // by their numbers in places; closed ones are nil
}

// stemOf is what the names of a root's files begin with. The path itself could be too long for a name.
func stemOf(root string) string {
	sum := sha256.Sum256([]byte(root))
	return hex.EncodeToString(sum[:stemBytes])
}

// openPlain opens a file of the folder if it is a regular one. What waits on opening, such as a named pipe, is left alone.
func openPlain(folder *os.Root, name string) *os.File {
	if info, err := folder.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := folder.OpenFile(name, os.O_RDWR|syscall.O_NONBLOCK, 0)
	if err != nil {
		if f, err = folder.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0); err != nil {
			return nil
		}
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		f.Close()
		return nil
	}
	return f
}

// open opens a file of this root and version, or returns nil.
func (f *files) open(name, magic string) *source {
	file := openPlain(f.folder, name)
	if file == nil {
		return nil
	}
	h, ok := readHeader(file, magic)
	info, err := file.Stat()
	if !ok || err != nil || !f.ours(h) {
		file.Close()
		return nil
	}
	return &source{file: file, name: name, info: info, base: magic == baseMagic, extra: h.extra, first: h.length, end: h.length, size: info.Size()}
}

// names lists the files of this root that end with suffix.
func (f *files) names(suffix string) []string { return namesIn(f.folder, f.stem, suffix) }

// namesIn lists the files of a folder that begin and end so, sorted, without an error if it cannot be read.
func namesIn(folder *os.Root, prefix, suffix string) []string {
	f, err := folder.Open(".")
	if err != nil {
		return nil
	}
	defer f.Close()
	all, _ := f.Readdirnames(-1)
	all = slices.DeleteFunc(all, func(n string) bool { return !strings.HasPrefix(n, prefix) || !strings.HasSuffix(n, suffix) })
	slices.Sort(all)
	return all
}

// randomName is a new name for a file of this root.
func (f *files) randomName(suffix string) string {
	var b [wordBytes]byte
	rand.Read(b[:])
	return f.stem + "-" + hex.EncodeToString(b[:]) + suffix
}

// sourceOf finds an open file by its name, the last one of several.
func (f *files) sourceOf(name string) *source {
	for _, s := range slices.Backward(f.sources) {
		if s != nil && s.name == name {
			return s
		}
	}
	return nil
}

// add gives a source its number.
func (f *files) add(s *source) {
	s.number = slices.Index(f.sources, nil)
	if s.number < 0 {
		s.number = len(f.sources)
		f.sources = append(f.sources, nil)
	}
	f.sources[s.number] = s
}

// drop closes a source and frees its number.
func (f *files) drop(s *source) {
	s.file.Close()
	f.sources[s.number] = nil
}

// same reports whether the source's file is still the one of its name.
func (f *files) same(s *source) bool {
	info, err := f.folder.Lstat(s.name)
	return err == nil && os.SameFile(info, s.info)
}

// ours reports whether a file is of this root and version.
func (f *files) ours(h header) bool { return h.version == f.version && h.root == f.root }

// close closes those sources for which which is true.
func (f *files) close(which func(s *source) bool) {
	for _, s := range f.sources {
		if s != nil && which(s) {
			f.drop(s)
		}
	}
}

// touch sets the date of a file of the cache, the base if there is one.
func (f *files) touch() {
	for _, s := range f.sources {
		if s != nil {
			now := time.Now()
			_ = f.folder.Chtimes(s.name, now, now) // a folder that is only read has no such date
			return
		}
	}
}

// make makes the folder if it is not there.
func (f *files) make() (err error) {
	if f.folder == nil {
		if err = os.MkdirAll(f.dir, 0o700); err == nil {
			f.folder, err = os.OpenRoot(f.dir)
		}
	}
	return err
}

// newJournal makes a journal that this process holds.
func (f *files) newJournal() (*source, error) {
	head := appendHeader(journalMagic, f.version, f.root, nil)
	if len(head) > maxHeader {
		return nil, os.ErrInvalid
	}
	for range 3 { // whoever folds may take the file for a dead one, and remove it, before it is locked
		name := f.randomName(journalSuffix)
		file, err := f.folder.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return nil, err
		}
		info, err := file.Stat()
		s := &source{file: file, name: name, info: info, first: int64(len(head)), end: int64(len(head)), size: int64(len(head))}
		if err == nil && tryLock(file) && f.same(s) {
			if _, err = file.WriteAt(head, 0); err == nil {
				f.add(s)
				return s, nil
			}
		}
		file.Close()
		_ = f.folder.Remove(name)
		if err != nil {
			return nil, err
		}
	}
	return nil, errNoLock
}

// foldDue reports whether the journals are so long that a fold pays; pending are bytes that are not written yet.
func (f *files) foldDue(pending int) bool {
	base, journals := int64(0), int64(pending)
	for _, s := range f.sources {
		switch {
		case s == nil:
		case s.base:
			base = max(base, s.size)
		default:
			journals += s.end
		}
	}
	return journals > max(foldLeast, base/foldPart)
}

// replaceBase puts the new base into its place. Windows does not let go of a name that somebody has open: then our own
// handles are closed, and if it is another process's, the old base stays.
func (f *files) replaceBase(temp string) error {
	base := f.stem + baseSuffix
	err := f.folder.Rename(temp, base)
	if err == nil {
		return nil
	}
	f.close(func(s *source) bool { return s.base })
	return f.folder.Rename(temp, base)
}

// removeJournals removes those that the new base holds, unless a process has them or has appended to them since, and those
// of other versions that nobody has.
func (f *files) removeJournals() {
	for _, name := range f.names(journalSuffix) {
		s := f.sourceOf(name)
		if s == nil {
			if s = f.stale(name); s == nil {
				continue
			}
			defer s.file.Close()
		}
		if s.retired && tryLock(s.file) {
			f.removeJournal(s)
		}
	}
}

// stale opens a journal that no process of this version can use.
func (f *files) stale(name string) *source {
	file := openPlain(f.folder, name)
	if file == nil {
		return nil
	}
	h, ok := readHeader(file, journalMagic)
	info, err := file.Stat()
	if err != nil || ok && f.ours(h) {
		file.Close() // it has come since the fold began
		return nil
	}
	return &source{file: file, name: name, info: info, size: info.Size(), retired: true}
}

func (f *files) removeJournal(s *source) {
	info, err := s.file.Stat()
	if err != nil || info.Size() != s.size || !f.same(s) {
		return
	}
	if f.folder.Remove(s.name) != nil { // an open file cannot be removed on Windows
		s.file.Close()
		_ = f.folder.Remove(s.name)
	}
}
