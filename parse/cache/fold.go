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
	return c.files.foldDue(len(c.pending))
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
	for _, name := range c.files.names(tempSuffix) {
		_ = c.files.folder.Remove(name) // left by a process that was killed: only who has the lock makes such files
	}
	name := c.files.randomName(tempSuffix)
	f, err := c.files.folder.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		err = writeBase(c, f, p)
		if e := f.Close(); err == nil {
			err = e
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.flush()
	if err == nil {
		err = c.files.replaceBase(name)
	}
	if err != nil {
		_ = c.files.folder.Remove(name)
		c.warn("fold", err)
	} else {
		c.files.removeJournals()
	}
	c.reset()
	c.load()
	if c.own != nil {
		c.tables.scan(c.own, c.own.first)
	}
}

// beginFold takes the lock and settles what is to be written. What is put from now on goes to another journal.
func (c *Cache) beginFold() (*foldPlan, *os.File) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.flush()
	if c.silent || c.files.folder == nil {
		return nil, nil
	}
	lock, err := c.files.folder.OpenFile(c.files.stem+lockSuffix, os.O_RDWR|os.O_CREATE, 0o600)
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
	for _, s := range c.files.sources {
		if s != nil {
			s.retired = true
		}
	}
	return c.tables.plan(), lock
}

// plan settles what a new base holds of what is known now.
func (t *tables) plan() *foldPlan {
	p := &foldPlan{}
	order := t.byPath()
	for _, i := range order {
		n := &t.paths.notes[i]
		p.notes = append(appendNote(p.notes, n), n.key[:]...)
		p.notes = binary.LittleEndian.AppendUint16(p.notes, n.length)
		p.text = append(p.text, t.paths.raw(i)...)
	}
	p.keys = t.kept(order)
	return p
}

// byPath lists the notes that hold in the order of their paths.
func (t *tables) byPath() []uint32 {
	order := make([]uint32, 0, len(t.paths.notes))
	for i := range t.paths.notes {
		if t.paths.notes[i].flags&noteGone == 0 {
			order = append(order, uint32(i))
		}
	}
	slices.SortFunc(order, func(a, b uint32) int { return bytes.Compare(t.paths.raw(a), t.paths.raw(b)) })
	return order
}

// kept lists the contents for a new base: those that paths refer to, in that order, then as many of the others. Of these
// the journals have the latest; of those in the base, which are numbered by this same order, the front was in use last.
func (t *tables) kept(order []uint32) []Key {
	e := &t.entries
	done := make([]bool, len(e.keys))
	keys := make([]Key, 0, len(e.keys))
	live, rest := int64(0), int64(0)
	for _, n := range order {
		if i, ok := e.find(t.seed, t.paths.notes[n].key); ok && !done[i] {
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
	for i := len(e.keys) - 1; i >= t.folded; i-- {
		others(uint32(i))
	}
	for i := range t.folded {
		others(uint32(i))
	}
	return keys
}
