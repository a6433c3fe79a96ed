package cache

import (
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"
)

// Stored says what is kept of one root.
type Stored struct {
	Root    string // real path, or "" if the files are damaged
	Version string // of what is stored
	Bytes   int64  // of all files
	Entries int    // contents
	Paths   int    // files noted
	Used    time.Time
	Exists  bool // whether the root is still a folder
}

// Info lists the caches in a folder, the last used first. A folder that is not there has none.
func Info(dir string) ([]Stored, error) {
	folder, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	var list []Stored
	for files := ownFiles(folder, ""); len(files) > 0; {
		stem := files[0].name[:2*stemBytes]
		n := slices.IndexFunc(files, func(f ownFile) bool { return !strings.HasPrefix(f.name, stem) })
		if n < 0 {
			n = len(files)
		}
		list = append(list, describe(folder, stem, files[:n]))
		files = files[n:]
	}
	slices.SortStableFunc(list, func(a, b Stored) int { return b.Used.Compare(a.Used) })
	return list, nil
}

// describe says what the files of one root hold.
func describe(folder *os.Root, stem string, files []ownFile) Stored {
	var s Stored
	latest := time.Time{}
	for _, f := range files {
		s.Bytes += f.info.Size()
		t := f.info.ModTime()
		if !strings.HasSuffix(f.name, lockSuffix) && t.After(s.Used) {
			s.Used = t
		}
		// After an update of the program there may be files of two versions: the latest are in use.
		if h, ok := headerOf(folder, f.name); ok && stemOf(h.root) == stem && t.After(latest) {
			s.Root, s.Version, latest = h.root, h.version, t
		}
	}
	if latest.IsZero() {
		return s
	}
	info, err := os.Stat(s.Root)
	s.Exists = err == nil && info.IsDir()
	c := newCache("", s.Root, s.Version)
	c.files.folder = folder
	c.load()
	for i := range c.tables.entries.keys {
		for section := range Sections {
			if at, _ := c.tables.entries.section(uint32(i), section); at != 0 {
				s.Entries++
				break
			}
		}
	}
	for i := range c.tables.paths.notes {
		if c.tables.paths.notes[i].flags&noteGone == 0 {
			s.Paths++
		}
	}
	c.reset()
	return s
}

func headerOf(folder *os.Root, name string) (h header, ok bool) {
	magic := map[string]string{baseSuffix: baseMagic, journalSuffix: journalMagic}[name[strings.LastIndexByte(name, '.'):]]
	if magic == "" {
		return h, false
	}
	f := openPlain(folder, name)
	if f == nil {
		return h, false
	}
	defer f.Close()
	return readHeader(f, magic)
}

// Clear removes the cache of a root from a folder, and returns how many files and bytes that were. A process that uses the
// cache just now goes on without harm, and may leave files again.
func Clear(dir, root string) (files int, bytes int64, err error) {
	return clearFiles(dir, stemOf(realPath(root)))
}

// ClearAll removes the caches of all roots from a folder, and nothing else that lies there.
func ClearAll(dir string) (files int, bytes int64, err error) { return clearFiles(dir, "") }

func clearFiles(dir, stem string) (files int, bytes int64, err error) {
	folder, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	defer folder.Close()
	var errs []error
	for _, f := range ownFiles(folder, stem) {
		if err := folder.Remove(f.name); err != nil {
			if !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, err)
			}
			continue
		}
		files++
		bytes += f.info.Size()
	}
	return files, bytes, errors.Join(errs...)
}

// ownFile is a file of some cache.
type ownFile struct {
	name string
	info fs.FileInfo
}

// ownFiles lists the files in a folder that are a cache's by their names: regular files, no links. Those of one root follow
// each other.
func ownFiles(folder *os.Root, stem string) []ownFile {
	var list []ownFile
	for _, name := range namesIn(folder, stem, "") {
		if !ownName(name) {
			continue
		}
		if info, err := folder.Lstat(name); err == nil && info.Mode().IsRegular() {
			list = append(list, ownFile{name, info})
		}
	}
	return list
}

// ownName reports whether a name is one that a cache gives to its files.
func ownName(name string) bool {
	dot := strings.IndexByte(name, '.')
	if dot < 0 {
		return false
	}
	stem, word, random := strings.Cut(name[:dot], "-")
	want := name[dot:] == journalSuffix || name[dot:] == tempSuffix
	fixed := name[dot:] == baseSuffix || name[dot:] == lockSuffix
	return isHex(stem, stemBytes) && (random && want && isHex(word, wordBytes) || !random && fixed)
}

func isHex(s string, bytes int) bool {
	b, err := hex.DecodeString(s)
	return err == nil && len(b) == bytes && strings.ToLower(s) == s
}
