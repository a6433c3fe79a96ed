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

// flushSize is how much is gathered before it is written: 1 MB takes 1 ms to write into the page cache, and another
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
		c.tables.entries.set(c.tables.entries.number(c.tables.seed, k), section, at, uint32(len(b)))
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
	if err := c.files.make(); err != nil {
		c.fail("folder", err)
		return false
	}
	for _, s := range c.files.sources {
		if s != nil && !s.base && !s.retired && c.files.takeOver(s, &c.tables) {
			c.own = s
			return true
		}
	}
	own, err := c.files.newJournal()
	if err != nil {
		c.fail("journal", err)
		return false
	}
	c.own = own
	return true
}

// takeOver locks a journal whose writer has ended, and cuts off its torn end.
func (f *files) takeOver(s *source, t *tables) bool {
	if !tryLock(s.file) || !f.same(s) {
		return false
	}
	t.scan(s, s.end) // the writer may have appended since it was opened
	return s.size == s.end || s.file.Truncate(s.end) == nil
}

// scan takes in the records of a journal from a place on, up to the first that is torn or damaged.
func (t *tables) scan(s *source, from int64) {
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
			t.entries.set(t.entries.number(t.seed, key), int(section), placeOf(s.number, at+headBytes), uint32(length))
		case length <= noteBytes+maxPath:
			if body, ok := sound(key, int(section), w.get(at+headBytes, int(length)+sumBytes)); ok {
				t.takeNote(section, key, body)
			}
		}
		at = next
	}
	s.end = max(s.end, at)
}

// takeNote takes in a note, or a forget, of a journal.
func (t *tables) takeNote(section uint8, k Key, body []byte) {
	switch {
	case section == sectionNote && len(body) >= noteBytes:
		n := readNote(body)
		n.key = k
		t.merge(string(body[noteBytes:]), n)
	case section == sectionForget:
		if _, ok := t.paths.find(t.seed, string(body)); ok {
			t.merge(string(body), note{flags: noteGone})
		}
	}
}

// merge takes in a note from disk, unless this process has made one of the same path, which is the newer.
func (t *tables) merge(path string, n note) {
	if i, ok := t.paths.find(t.seed, path); ok && t.paths.notes[i].flags&noteOwn != 0 {
		return
	}
	t.paths.set(t.seed, path, n)
}

// window reads a file from front to back. What lies in one window is read along even if it is not wanted: a call costs as
// much as 12 KB of reading, and most sections are shorter. Only what is longer than the window is passed over.
type window struct {
	file *os.File
	size int64
	buf  []byte
	at   int64
}

const windowSize = 256 << 10

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
