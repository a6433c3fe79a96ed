package cache

import (
	"hash/maphash"
	"io/fs"
)

// slots finds things by their hash: an open table of their numbers plus one. Things do not leave it.
type slots struct {
	at   []uint32
	used int
}

// find returns the thing with this hash that same agrees to.
func (s *slots) find(hash uint64, same func(i uint32) bool) (uint32, bool) {
	if len(s.at) == 0 {
		return 0, false
	}
	mask := uint64(len(s.at) - 1)
	for p := hash & mask; s.at[p] != 0; p = (p + 1) & mask {
		if i := s.at[p] - 1; same(i) {
			return i, true
		}
	}
	return 0, false
}

// add takes in thing i, which is not in the table; hashOf gives the hash of any thing in it.
func (s *slots) add(i uint32, hashOf func(i uint32) uint64) {
	if 3*(s.used+1) > 2*len(s.at) {
		s.room(s.used+1, hashOf)
	}
	s.put(hashOf(i), i)
}

// room makes the table large enough for n things.
func (s *slots) room(n int, hashOf func(i uint32) uint64) {
	size := 64
	for 3*n > 2*size {
		size *= 2
	}
	if size <= len(s.at) {
		return
	}
	old := s.at
	s.at, s.used = make([]uint32, size), 0
	for _, v := range old {
		if v != 0 {
			s.put(hashOf(v-1), v-1)
		}
	}
}

func (s *slots) put(hash uint64, i uint32) {
	mask := uint64(len(s.at) - 1)
	p := hash & mask
	for s.at[p] != 0 {
		p = (p + 1) & mask
	}
	s.at[p] = i + 1
	s.used++
}

// place is where a section lies: the number of its source in the upper 16 bits, the offset in the others. 0 is nowhere,
// as files begin with a header.
type place uint64

const offsetBits = 48

func placeOf(source int, offset int64) place { return place(source)<<offsetBits | place(offset) }

func (p place) source() int   { return int(p >> offsetBits) }
func (p place) offset() int64 { return int64(p & (1<<offsetBits - 1)) }

// entries are the contents known, numbered as they came, and where their sections lie.
type entries struct {
	slots slots
	keys  []Key
	at    [Sections][]place // shorter than keys if the last ones have no such section
	size  [Sections][]uint32
}

func (e *entries) find(seed maphash.Seed, k Key) (uint32, bool) {
	return e.slots.find(maphash.Bytes(seed, k[:]), func(i uint32) bool { return e.keys[i] == k })
}

// number finds a content or takes it in.
func (e *entries) number(seed maphash.Seed, k Key) uint32 {
	i, ok := e.find(seed, k)
	if !ok {
		i = uint32(len(e.keys))
		e.keys = append(e.keys, k)
		e.slots.add(i, e.hash(seed))
	}
	return i
}

func (e *entries) hash(seed maphash.Seed) func(i uint32) uint64 {
	return func(i uint32) uint64 { return maphash.Bytes(seed, e.keys[i][:]) }
}

func (e *entries) set(i uint32, section int, at place, size uint32) {
	if lack := int(i) + 1 - len(e.at[section]); lack > 0 {
		e.at[section] = append(e.at[section], make([]place, lack)...)
		e.size[section] = append(e.size[section], make([]uint32, lack)...)
	}
	e.at[section][i], e.size[section][i] = at, size
}

// section tells where a section lies; the place is 0 if it is not there.
func (e *entries) section(i uint32, section int) (place, uint32) {
	if int(i) >= len(e.at[section]) {
		return 0, 0
	}
	return e.at[section][i], e.size[section][i]
}

// bytes is what all sections of an entry take.
func (e *entries) bytes(i uint32) (sum int64) {
	for s := range Sections {
		_, n := e.section(i, s)
		sum += int64(n)
	}
	return sum
}

// What is to be said of a note.
const (
	noteTrusted = 1 << iota // its stat data tell the content
	noteGone                // forgotten
	noteOwn                 // made by this process; not stored
)

// note is what is known of a path, in 64 bytes.
type note struct {
	size, mtime, ctime int64
	inode              uint64
	key                Key
	mode               uint32
	from               uint32 // of the path in the text of all paths
	length             uint16
	flags              uint8
}

func noteOf(s Stat, k Key) note {
	return note{size: s.Size, mtime: s.MTime, ctime: s.CTime, inode: s.Inode, mode: uint32(s.Mode), key: k}
}

func (n *note) stat() Stat {
	return Stat{Size: n.size, MTime: n.mtime, CTime: n.ctime, Inode: n.inode, Mode: fs.FileMode(n.mode)}
}

// maxPath is the longest path that is noted, maxText the bytes that all may have.
const (
	maxPath = 1<<16 - 1
	maxText = 1<<32 - 1
)

// paths is the stat table.
type paths struct {
	slots slots
	text  []byte // all paths
	notes []note
}

func (p *paths) raw(i uint32) []byte {
	n := &p.notes[i]
	return p.text[n.from : uint64(n.from)+uint64(n.length)]
}

func (p *paths) path(i uint32) string { return string(p.raw(i)) }

func (p *paths) find(seed maphash.Seed, path string) (uint32, bool) {
	return p.slots.find(maphash.String(seed, path), func(i uint32) bool { return string(p.raw(i)) == path })
}

func (p *paths) hash(seed maphash.Seed) func(i uint32) uint64 {
	return func(i uint32) uint64 { return maphash.Bytes(seed, p.raw(i)) }
}

// set replaces the note of a path or takes it in. It reports whether there was room.
func (p *paths) set(seed maphash.Seed, path string, n note) bool {
	if i, ok := p.find(seed, path); ok {
		n.from, n.length = p.notes[i].from, p.notes[i].length
		p.notes[i] = n
		return true
	}
	if len(path) > maxPath || len(p.text)+len(path) > maxText {
		return false
	}
	n.from, n.length = uint32(len(p.text)), uint16(len(path))
	p.text = append(p.text, path...)
	p.notes = append(p.notes, n)
	p.slots.add(uint32(len(p.notes)-1), p.hash(seed))
	return true
}

// tables are what is known in memory.
type tables struct {
	seed    maphash.Seed
	entries entries
	paths   paths
	folded  int // entries that came with the base: the first ones
}
