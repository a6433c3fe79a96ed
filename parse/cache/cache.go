// Package cache keeps on disk, between runs, what is known of the files of a root. It stores sections of bytes and knows
// nothing of what is in them; package parse encodes and decodes.
//
// A cache answers two questions. Lookup: which content does the file at this path have, if its stat data are these? And
// Read: what was found out about this content? The first saves reading a file, the second parsing it. Content is told by
// a Key, a hash that the caller makes of the bytes, the language and all that decides the result, so that an entry never
// goes stale: it is only no longer asked for.
//
// Nothing here fails. What is damaged, torn, of another version or another root counts as not there, and what cannot be
// written is not kept; Notice says so in a sentence. Sections carry a checksum that is verified when they are read.
//
// On disk a root has one flat file, the base, and beside it a journal:
//
//	<hash of the root's path>.base            sections of all entries, each section number by itself, in the order of paths
//	<hash of the root's path>-<random>.journal  what came later, appended
//	<hash of the root's path>.lock            held by the process that folds the journal into a new base
//
// Two processes at once need not wait for each other. Each appends to a journal of its own, on which it holds a lock of
// the operating system, which ends with the process; a journal that nobody holds is taken over by the next one who writes,
// so that there are no more journals than there were writers at once. Records are valid on top of any base, because they
// name content by its hash: so whoever folds merges the newest base with all journals, renames the result into place and
// removes those journals that it has read to the end and that nobody holds. Killed at any byte, or on a full disk, a
// process leaves at worst a journal with a torn end or a temporary file, which the next fold removes.
package cache

import (
	"errors"
	"fmt"
	"hash/maphash"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// Sections is how many numbered sections an entry can have. Their meaning is the caller's.
const Sections = 8

// Key names a content: a hash of all that decides what is stored under it.
type Key [16]byte

// Cache is the open cache of one root. All methods may be called from several goroutines. A nil Cache keeps nothing.
//
// In memory there are the keys, the places of the sections, and the stat table: for 78,000 files with four sections each,
// 13 MB (17 MB were measured for 100,000 with two), and up to a quarter more while they are being collected.
type Cache struct {
	folding sync.Mutex // held by Fold and Close, before mu
	mu      sync.RWMutex
	files   files
	tables  tables
	own     *source // the journal that is appended to, or nil before the first record
	pending []byte  // records that follow what is written of own
	silent  bool    // nothing is written any more
	notice  string
}

// Open opens the cache of a root in the folder dir, which need not exist. The version names all that decides what is
// stored, apart from the content itself: parsers, queries, encoding. Entries of another version are not there. Open never
// fails: on any doubt the cache is empty, and Notice says why.
func Open(dir, root, version string) *Cache {
	c := newCache(dir, realPath(root), version)
	folder, err := os.OpenRoot(dir)
	switch {
	case err == nil:
		c.files.folder = folder
		c.load()
		c.files.touch() // Info tells when the cache was last used
	case !errors.Is(err, fs.ErrNotExist):
		c.fail("not a folder that can be opened", err)
	}
	return c
}

func newCache(dir, root, version string) *Cache {
	return &Cache{files: files{dir: dir, root: root, version: version, stem: stemOf(root)}, tables: tables{seed: maphash.MakeSeed()}}
}

// realPath resolves links, as far as the path exists.
func realPath(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return path
}

// load takes in all files of the folder that are not read yet, or no more. Journals are opened before the base: a process
// that folds them meanwhile removes them only after its base is in place.
func (c *Cache) load() {
	f := &c.files
	var journals []*source
	for _, name := range f.names(journalSuffix) {
		if s := f.sourceOf(name); s != nil {
			journals = append(journals, s)
		} else if s := f.open(name, journalMagic); s != nil {
			journals = append(journals, s)
		}
	}
	if base := f.open(f.stem+baseSuffix, baseMagic); base != nil {
		if known := f.sourceOf(base.name); known != nil && os.SameFile(known.info, base.info) {
			base.file.Close()
		} else if f.add(base); !c.tables.readBase(base) {
			f.drop(base)
		}
	}
	slices.SortFunc(journals, func(a, b *source) int { return a.info.ModTime().Compare(b.info.ModTime()) })
	for _, s := range journals {
		if !slices.Contains(f.sources, s) {
			f.add(s)
		}
		if s != c.own {
			c.tables.scan(s, s.end)
		}
	}
}

// fail ends all writing.
func (c *Cache) fail(what string, err error) {
	c.silent = true
	c.pending = nil
	c.warn(what, fmt.Errorf("%w: nothing new is kept", err))
}

// warn notes what did not work. The first thing stands.
func (c *Cache) warn(what string, err error) {
	if c.notice == "" {
		c.notice = fmt.Sprintf("cache %s: %s: %v", c.files.dir, what, err)
	}
}

// Notice says what keeps the cache from its work, such as a folder that cannot be written, or "" if nothing does. It is
// for a log: no answer becomes wrong by it.
func (c *Cache) Notice() string {
	if c == nil {
		return ""
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.notice
}

// Flush writes what Put, Note and Forget have gathered.
func (c *Cache) Flush() {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.flush()
}

// Close writes what has gathered, folds if that is wanted and worth its while, and lets go of the files. The cache is
// empty after it.
func (c *Cache) Close(fold bool) {
	if c == nil {
		return
	}
	c.folding.Lock()
	defer c.folding.Unlock()
	c.mu.Lock()
	c.flush()
	fold = fold && c.files.foldDue(len(c.pending))
	c.mu.Unlock()
	if fold {
		c.fold()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.flush()
	c.silent = true
	c.own = nil
	c.reset()
	if c.files.folder != nil {
		_ = c.files.folder.Close()
		c.files.folder = nil
	}
}

// reset empties the cache, but for the journal that is appended to.
func (c *Cache) reset() {
	c.files.close(func(s *source) bool { return s != c.own })
	c.tables = tables{seed: c.tables.seed}
}
