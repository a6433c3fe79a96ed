package cache

import (
	"errors"
	"os"
	"slices"
)

// Has reports whether a section is there. That its bytes are sound, only reading can tell.
func (c *Cache) Has(k Key, section int) bool {
	if c == nil || section < 0 || section >= Sections {
		return false
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	i, ok := c.tables.entries.find(c.tables.seed, k)
	if !ok {
		return false
	}
	at, _ := c.tables.entries.section(i, section)
	return at != 0
}

// found is where a section is to be read, outside of the lock: a slow disk must not hold up others.
type found struct {
	source *source
	file   *os.File
	offset int64
	size   int // with the checksum
}

// locate tells where a section lies. Without a file it is still in memory, and the offset that of the pending records.
func locate(c *Cache, k Key, section int) (f found, ok bool) {
	i, ok := c.tables.entries.find(c.tables.seed, k)
	if !ok {
		return f, false
	}
	at, size := c.tables.entries.section(i, section)
	if at == 0 || c.files.sources[at.source()] == nil {
		return f, false
	}
	s := c.files.sources[at.source()]
	f = found{s, s.file, at.offset(), int(size) + sumBytes}
	if s == c.own && f.offset >= s.end {
		f.file, f.offset = nil, f.offset-s.end
		ok = f.offset+int64(f.size) <= int64(len(c.pending))
	}
	return f, ok
}

// Read returns a section, in the memory of buf if it is large enough, or false if it is not there. The caller owns the bytes.
func (c *Cache) Read(k Key, section int, buf []byte) ([]byte, bool) {
	if c == nil || section < 0 || section >= Sections {
		return nil, false
	}
	for range 3 { // a fold may replace the files between the look-up and the reading
		c.mu.RLock()
		f, ok := locate(c, k, section)
		if ok && f.file == nil {
			buf = append(buf[:0], c.pending[f.offset:][:f.size]...)
		}
		c.mu.RUnlock()
		if !ok {
			return nil, false
		}
		if f.file == nil {
			return sound(k, section, buf)
		}
		b, err := f.read(buf)
		if err == nil {
			return sound(k, section, b)
		}
		if !errors.Is(err, os.ErrClosed) {
			return nil, false
		}
	}
	return nil, false
}

// View returns a section for as long as the process runs, or false if it is not there. The bytes must not be changed. Where
// the system can have files as memory, and the section is in the base, they lie in the file, at an address that is a multiple
// of 8: nothing is copied, and what nobody reads takes no memory.
func (c *Cache) View(k Key, section int) ([]byte, bool) {
	if c == nil || section < 0 || section >= Sections {
		return nil, false
	}
	c.mu.RLock()
	f, ok := locate(c, k, section)
	var b []byte
	if ok && f.file != nil {
		b = f.source.view(f.offset, f.size)
	}
	c.mu.RUnlock()
	if b != nil {
		return sound(k, section, b)
	}
	return c.Read(k, section, nil)
}

func (f *found) read(buf []byte) ([]byte, error) {
	if cap(buf) < f.size {
		info, err := f.file.Stat() // a damaged length must not take memory
		if err != nil || f.offset+int64(f.size) > info.Size() {
			return nil, errors.Join(err, os.ErrInvalid)
		}
	}
	b := slices.Grow(buf[:0], f.size)[:f.size]
	_, err := f.file.ReadAt(b, f.offset)
	return b, err
}

// What Each reads at once. Between records of a journal lie other sections: up to gap bytes are read along, since that is
// cheaper than another call. Measured in the page cache with sections of 4 KB: chunks of 1 MB are read at 4 times the
// rate of single sections, larger ones are no faster.
const (
	eachChunk = 1 << 20
	eachGap   = 16 << 10
	eachBatch = 512
)

// piece is a section that Each has to read, and its place in the keys.
type piece struct {
	found
	i int
}

// Each reads one section of many entries, in the order of keys, and calls yield with the place in keys and the bytes, which
// are valid during the call only. Keys whose section is not there are passed over. What lies together on disk is read in
// one go: ask in the order of paths. Several goroutines may each ask for a part of the keys.
func (c *Cache) Each(section int, keys []Key, yield func(i int, b []byte) bool) {
	if c == nil || section < 0 || section >= Sections {
		return
	}
	e := each{c: c, section: section, keys: keys, yield: yield}
	batch := make([]piece, 0, min(eachBatch, len(keys)))
	for from := 0; from < len(keys); from += eachBatch {
		batch = batch[:0]
		c.mu.RLock()
		for i := from; i < min(from+eachBatch, len(keys)); i++ {
			if f, ok := locate(c, keys[i], section); ok {
				batch = append(batch, piece{f, i})
			}
		}
		c.mu.RUnlock()
		for rest := batch; len(rest) > 0; {
			n := run(rest)
			if !e.run(rest[:n]) {
				return
			}
			rest = rest[n:]
		}
	}
}

// run counts the pieces that are read in one go.
func run(p []piece) int {
	n := 1
	for n < len(p) && p[0].file != nil && p[n].file == p[0].file {
		gap := p[n].offset - p[n-1].offset - int64(p[n-1].size)
		if gap < 0 || gap > eachGap || p[n].offset+int64(p[n].size)-p[0].offset > eachChunk {
			break
		}
		n++
	}
	return n
}

// each is one call of Each.
type each struct {
	c       *Cache
	section int
	keys    []Key
	yield   func(i int, b []byte) bool
	buf     []byte
	single  []byte
}

// run reads pieces that lie together. If that fails, or for what is still in memory, it asks for each by itself.
func (e *each) run(p []piece) bool {
	var whole []byte
	if last := p[len(p)-1]; p[0].file != nil {
		all := found{p[0].source, p[0].file, p[0].offset, int(last.offset-p[0].offset) + last.size}
		if b, err := all.read(e.buf); err == nil {
			whole, e.buf = b, b
		}
	}
	for _, x := range p {
		var b []byte
		var ok bool
		if whole != nil {
			b, ok = sound(e.keys[x.i], e.section, whole[x.offset-p[0].offset:][:x.size])
		} else if b, ok = e.c.Read(e.keys[x.i], e.section, e.single); ok {
			e.single = b
		}
		if ok && !e.yield(x.i, b) {
			return false
		}
	}
	return true
}
