package cache

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"slices"
)

// A record of a journal is a head, a body and the checksum of the body:
//
//	checksum of the rest of the head (4)  section (1)  0 (3)  length of the body (4)  key (16)  body  checksum (4)
//
// Instead of the number of a section there may be one of those below. The body of a note is its numbers and the path, of
// a forget the path.
const (
	headBytes     = 4 + 4 + 4 + 16
	sectionNote   = 0xff
	sectionForget = 0xfe
	noteBytes     = 1 + 4 + 4*8
)

// flushSize is how much is gathered before it is written: 1 MB takes 0.3 ms to write into the page cache, and another
// megabyte a call gains nothing.
const flushSize = 1 << 20

var errNoLock = errors.New("the file system has no locks")

// maxSection is the largest section that is kept. An outline of the largest file that is parsed, 32 MB, stays below it.
const maxSection = 1 << 28

func appendNote(b []byte, n *note) []byte {
	b = append(b, n.flags&^noteOwn)
	b = binary.LittleEndian.AppendUint32(b, n.mode)
	for _, v := range [...]uint64{uint64(n.size), uint64(n.mtime), uint64(n.ctime), n.inode} {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	return b
}

// readNote reads what appendNote wrote; b has that length.
func readNote(b []byte) note {
	at := func(i int) uint64 { return binary.LittleEndian.Uint64(b[5+8*i:]) }
	return note{flags: b[0] & noteTrusted, mode: binary.LittleEndian.Uint32(b[1:]),
		size: int64(at(0)), mtime: int64(at(1)), ctime: int64(at(2)), inode: at(3)}
}

// Put adds a section to an entry, or replaces it. The bytes are copied, and written when some have gathered.
func (c *Cache) Put(k Key, section int, b []byte) {
	if c == nil || section < 0 || section >= Sections || len(b) > maxSection {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if at, ok := c.appendRecord(uint8(section), k, b, ""); ok {
		c.entries.set(c.entries.number(c.seed, k), section, at, uint32(len(b)))
	}
}

// appendRecord appends a record to the journal, its body in two parts, and tells where the body will lie. A full buffer is
// written before, so that the record can still be read from memory when this returns.
func (c *Cache) appendRecord(section uint8, k Key, body []byte, path string) (place, bool) {
	if len(c.pending) >= flushSize {
		c.flush()
	}
	if c.silent || c.own == nil && !c.ownJournal() {
		return 0, false
	}
	start := len(c.pending)
	b := append(c.pending, make([]byte, 4)...)
	b = append(b, section, 0, 0, 0)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(body)+len(path)))
	b = append(b, k[:]...)
	binary.LittleEndian.PutUint32(b[start:], crc32.Checksum(b[start+4:], castagnoli()))
	at := placeOf(c.own.number, c.own.end+int64(len(b)))
	b = append(append(b, body...), path...)
	c.pending = binary.LittleEndian.AppendUint32(b, sum(k, section, b[start+headBytes:]))
	return at, true
}

// flush writes what is pending to the journal. After a failure nothing is written any more: a full disk is not to be filled
// again, and half a record at the end is what readers expect.
func (c *Cache) flush() {
	if c.silent || c.own == nil || len(c.pending) == 0 {
		return
	}
	if _, err := c.own.file.WriteAt(c.pending, c.own.end); err != nil {
		_ = c.own.file.Truncate(c.own.end)
		c.fail("journal", err)
		return
	}
	c.own.end += int64(len(c.pending))
	c.own.size = c.own.end
	if c.pending = c.pending[:0]; cap(c.pending) > 4*flushSize {
		c.pending = nil // one huge section is no reason to hold its memory
	}
}

// ownJournal sees to it that there is a journal to append to: one that nobody holds, else a new one.
func (c *Cache) ownJournal() bool {
	if c.folder == nil && !c.makeFolder() {
		return false
	}
	for _, s := range c.sources {
		if s != nil && !s.base && !s.retired && c.takeOver(s) {
			c.own = s
			return true
		}
	}
	head := appendHeader(journalMagic, c.version, c.root, nil)
	if len(head) > maxHeader {
		c.fail("journal", os.ErrInvalid)
		return false
	}
	var err error
	for range 3 { // whoever folds may take the file for a dead one before it is locked
		if c.own, err = c.newJournal(head); err != nil {
			c.fail("journal", err)
			return false
		}
		if c.own != nil {
			c.add(c.own)
			return true
		}
	}
	c.fail("journal", errNoLock)
	return false
}

func (c *Cache) makeFolder() bool {
	err := os.MkdirAll(c.dir, 0o700)
	if err == nil {
		c.folder, err = os.OpenRoot(c.dir)
	}
	if err != nil {
		c.fail("folder", err)
	}
	return err == nil
}

// takeOver locks a journal whose writer has ended, and cuts off its torn end.
func (c *Cache) takeOver(s *source) bool {
	if !tryLock(s.file) || !c.same(s) {
		return false
	}
	c.scan(s, s.end)
	return s.size == s.end || s.file.Truncate(s.end) == nil
}

// newJournal makes a journal; it is nil if another process was faster to lock it.
func (c *Cache) newJournal(head []byte) (*source, error) {
	name := c.randomName(journalSuffix)
	f, err := c.folder.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	s := &source{file: f, name: name, info: info, first: int64(len(head)), end: int64(len(head))}
	if err == nil && tryLock(f) && c.same(s) {
		if _, err = f.WriteAt(head, 0); err == nil {
			return s, nil
		}
	}
	f.Close()
	c.folder.Remove(name)
	return nil, err
}

// scan takes in the records of a journal from a place on, up to the first that is torn or damaged.
func (c *Cache) scan(s *source, from int64) {
	info, err := s.file.Stat()
	if err != nil {
		return
	}
	s.size = info.Size()
	w := window{file: s.file, size: s.size}
	at := from
	for {
		head := w.get(at, headBytes)
		if head == nil || crc32.Checksum(head[4:], castagnoli()) != binary.LittleEndian.Uint32(head) {
			break
		}
		section, length := head[4], int64(binary.LittleEndian.Uint32(head[8:]))
		key := Key(head[12:])
		next := at + headBytes + length + sumBytes
		if next > s.size {
			break
		}
		switch {
		case section < Sections:
			c.entries.set(c.entries.number(c.seed, key), int(section), placeOf(s.number, at+headBytes), uint32(length))
		case length <= noteBytes+maxPath:
			if body, ok := sound(key, int(section), w.get(at+headBytes, int(length)+sumBytes)); ok {
				c.takeNote(section, key, body)
			}
		}
		at = next
	}
	s.end = max(s.end, at)
}

// takeNote takes in a note, or a forget, of a journal.
func (c *Cache) takeNote(section uint8, k Key, body []byte) {
	switch {
	case section == sectionNote && len(body) >= noteBytes:
		n := readNote(body)
		n.key = k
		c.merge(string(body[noteBytes:]), n)
	case section == sectionForget:
		if _, ok := c.paths.find(c.seed, string(body)); ok {
			c.merge(string(body), note{flags: noteGone})
		}
	}
}

// merge takes in a note from disk, unless this process has made one of the same path, which is the newer.
func (c *Cache) merge(path string, n note) {
	if i, ok := c.paths.find(c.seed, path); ok && c.paths.notes[i].flags&noteOwn != 0 {
		return
	}
	c.paths.set(c.seed, path, n)
}

// window reads a file that is looked at from front to back, with long parts left out: 64 KB at a time hold many small
// records, and cost little when a long one follows.
type window struct {
	file *os.File
	size int64
	buf  []byte
	at   int64
}

const windowSize = 1 << 16

// get returns n bytes, valid until the next call, or nil.
func (w *window) get(at int64, n int) []byte {
	if at < 0 || at+int64(n) > w.size {
		return nil
	}
	if at < w.at || at+int64(n) > w.at+int64(len(w.buf)) {
		want := int(min(int64(max(n, windowSize)), w.size-at))
		w.buf = slices.Grow(w.buf[:0], want)[:want]
		w.at = at
		if got, err := w.file.ReadAt(w.buf, at); err != nil {
			w.buf = w.buf[:got]
			if got < n {
				return nil
			}
		}
	}
	return w.buf[at-w.at:][:n]
}

// journalBytes is what the journals take.
func (c *Cache) journalBytes() (n int64) {
	for _, s := range c.sources {
		if s != nil && !s.base {
			n += s.end
		}
	}
	return n + int64(len(c.pending))
}
