package cache

import (
	"bytes"
	"encoding/binary"
	"os"
	"slices"
)

// A journal is folded once it is longer than a quarter of the base: a byte is then copied at most four times for each byte
// that comes new, while sections in a journal, which do not lie in the order of paths, never are more than a fifth. Below
// 256 KB the journal of a small root costs less to read (0.1 ms) than a new base to write.
const (
	foldPart  = 4
	foldLeast = 256 << 10
)

// keepLeast is how much is kept of entries that no path refers to, however small the live part is.
const keepLeast = 16 << 20

// FoldDue reports whether the journals have grown so long that Fold is worth its while.
func (c *Cache) FoldDue() bool {
	if c == nil {
		return false
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.worthFolding()
}

func (c *Cache) worthFolding() bool {
	base := int64(0)
	for _, s := range c.sources {
		if s != nil && s.base {
			base = max(base, s.size)
		}
	}
	return c.journalBytes() > max(foldLeast, base/foldPart)
}

// Fold merges base and journals into a new base, in the order of the paths noted. Entries that no path refers to any more
// are kept, the latest first, until they are as much as the others. Fold may run while the cache is in use. If another
// process folds just now, or the disk is full, all stays as it is.
func (c *Cache) Fold() {
	if c == nil {
		return
	}
	c.folding.Lock()
	defer c.folding.Unlock()
	c.fold()
}

// foldPlan is what a new base will hold.
type foldPlan struct {
	keys        []Key
	notes, text []byte
}

func (c *Cache) fold() {
	p, lock := c.beginFold()
	if lock == nil {
		return
	}
	defer lock.Close()
	for _, name := range c.names(tempSuffix) {
		c.folder.Remove(name) // left by a process that was killed: only who has the lock makes such files
	}
	name := c.randomName(tempSuffix)
	f, err := c.folder.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		err = c.writeBase(f, p)
		if e := f.Close(); err == nil {
			err = e
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.flush()
	if err == nil {
		err = c.replaceBase(name)
	}
	if err != nil {
		c.folder.Remove(name)
		c.warn("fold", err)
	} else {
		c.removeJournals()
	}
	c.reset()
	c.load()
	if c.own != nil {
		c.scan(c.own, c.own.first)
	}
}

// beginFold takes the lock and settles what is to be written. What is put from now on goes to another journal.
func (c *Cache) beginFold() (*foldPlan, *os.File) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.flush()
	if c.silent || c.folder == nil {
		return nil, nil
	}
	lock, err := c.folder.OpenFile(c.stem+lockSuffix, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		c.warn("fold", err)
		return nil, nil
	}
	if !tryLock(lock) {
		lock.Close()
		return nil, nil
	}
	c.own = nil
	c.load()
	for _, s := range c.sources {
		if s != nil {
			s.retired = true
		}
	}
	p := &foldPlan{}
	order := c.byPath()
	for _, i := range order {
		n := &c.paths.notes[i]
		p.notes = append(appendNote(p.notes, n), n.key[:]...)
		p.notes = binary.LittleEndian.AppendUint16(p.notes, n.length)
		p.text = append(p.text, c.paths.raw(i)...)
	}
	p.keys = c.kept(order)
	return p, lock
}

// byPath lists the notes that hold in the order of their paths.
func (c *Cache) byPath() []uint32 {
	order := make([]uint32, 0, len(c.paths.notes))
	for i := range c.paths.notes {
		if c.paths.notes[i].flags&noteGone == 0 {
			order = append(order, uint32(i))
		}
	}
	slices.SortFunc(order, func(a, b uint32) int { return bytes.Compare(c.paths.raw(a), c.paths.raw(b)) })
	return order
}

// kept lists the contents for a new base: those that paths refer to, in that order, then as many of the others. Of these
// the journals have the latest; of those in the base, which are numbered by this same order, the front was in use last.
func (c *Cache) kept(order []uint32) []Key {
	e := &c.entries
	done := make([]bool, len(e.keys))
	keys := make([]Key, 0, len(e.keys))
	live, rest := int64(0), int64(0)
	for _, n := range order {
		if i, ok := e.find(c.seed, c.paths.notes[n].key); ok && !done[i] {
			done[i] = true
			live += e.bytes(i)
			keys = append(keys, e.keys[i])
		}
	}
	room := max(live, keepLeast)
	others := func(i uint32) {
		if size := e.bytes(i); !done[i] && rest+size <= room {
			rest += size
			keys = append(keys, e.keys[i])
		}
	}
	for i := len(e.keys) - 1; i >= c.folded; i-- {
		others(uint32(i))
	}
	for i := range c.folded {
		others(uint32(i))
	}
	return keys
}

// replaceBase puts the new base into its place. Windows does not let go of a name that somebody has open: then our own
// handles are closed, and if it is another process's, the old base stays.
func (c *Cache) replaceBase(temp string) error {
	base := c.stem + baseSuffix
	err := c.folder.Rename(temp, base)
	if err == nil {
		return nil
	}
	for i, s := range c.sources {
		if s != nil && s.base {
			s.file.Close()
			c.sources[i] = nil
		}
	}
	return c.folder.Rename(temp, base)
}

// removeJournals removes those that the new base holds, unless a process has them or has appended to them since, and those
// of other versions that nobody has.
func (c *Cache) removeJournals() {
	for _, name := range c.names(journalSuffix) {
		s := c.sourceOf(name)
		if s == nil {
			if s = c.stale(name); s == nil {
				continue
			}
			defer s.file.Close()
		}
		if s.retired && tryLock(s.file) {
			c.removeJournal(s)
		}
	}
}

// stale opens a journal that no process of this version can use.
func (c *Cache) stale(name string) *source {
	f := openPlain(c.folder, name)
	if f == nil {
		return nil
	}
	h, ok := readHeader(f, journalMagic)
	info, err := f.Stat()
	if err != nil || ok && h.version == c.version && h.root == c.root {
		f.Close() // it has come since the fold began
		return nil
	}
	return &source{file: f, name: name, info: info, size: info.Size(), retired: true}
}

func (c *Cache) removeJournal(s *source) {
	info, err := s.file.Stat()
	if err != nil || info.Size() != s.size || !c.same(s) {
		return
	}
	if c.folder.Remove(s.name) != nil { // an open file cannot be removed on Windows
		s.file.Close()
		c.folder.Remove(s.name)
	}
}
