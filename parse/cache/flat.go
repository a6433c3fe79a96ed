package cache

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"slices"
)

// A base is a header, the sections (all of number 0, then all of number 1, ...; each with its checksum) and an index:
//
//	keys (16 each)
//	for each number that occurs: lengths of the sections plus one, or 0 for none (4 each)
//	notes: numbers, key, length of the path (55 each)
//	the paths
//
// The index is read as a whole when the cache is opened: 10 MB for 78,000 files. Sections are read when they are wanted.
type baseIndex struct {
	at, length, sum      uint64
	entries, paths, text uint64           // counts of the first two, bytes of all paths
	sections             [Sections]uint64 // where those of each number begin, or 0 if there are none
}

const (
	baseIndexBytes = 8 * (6 + Sections)
	baseNoteBytes  = noteBytes + 16 + 2
	maxIndex       = 1 << 30
)

// numbers are the fields in the order in which they stand in the header.
func (x *baseIndex) numbers() []*uint64 {
	list := []*uint64{&x.at, &x.length, &x.sum, &x.entries, &x.paths, &x.text}
	for i := range x.sections {
		list = append(list, &x.sections[i])
	}
	return list
}

// lengthFor is how long the index must be for its counts.
func (x *baseIndex) lengthFor() uint64 {
	if max(x.entries, x.paths, x.text) > maxIndex {
		return maxIndex + 1
	}
	n := x.entries*16 + x.paths*baseNoteBytes + x.text
	for _, at := range x.sections {
		if at != 0 {
			n += x.entries * 4
		}
	}
	return n
}

// indexOf reads the index of a base, or returns false if it is damaged.
func indexOf(s *source) (x baseIndex, b []byte, ok bool) {
	if len(s.extra) != baseIndexBytes {
		return x, nil, false
	}
	for i, v := range x.numbers() {
		*v = binary.LittleEndian.Uint64(s.extra[8*i:])
	}
	size := uint64(s.size)
	if x.length > maxIndex || x.at > size || x.length > size-x.at || x.length != x.lengthFor() {
		return x, nil, false
	}
	b = make([]byte, x.length)
	if _, err := s.file.ReadAt(b, int64(x.at)); err != nil {
		return x, nil, false
	}
	return x, b, uint64(crc32.Checksum(b, castagnoli())) == x.sum
}

// readBase takes in a base. What is known already, from another base or from journals, stays.
func (t *tables) readBase(s *source) bool {
	x, b, ok := indexOf(s)
	if !ok {
		return false
	}
	n, fresh := int(x.entries), len(t.entries.keys)+len(t.paths.notes) == 0
	numbers := t.readKeys(b[:16*n], n, fresh)
	b = b[16*n:]
	for section, at := range x.sections {
		if at == 0 {
			continue
		}
		t.readLengths(s, section, at, x.at, b[:4*n], numbers)
		b = b[4*n:]
	}
	t.readNotes(b[:baseNoteBytes*x.paths], b[baseNoteBytes*x.paths:], fresh)
	if fresh {
		t.folded = len(t.entries.keys)
	}
	return true
}

// readNotes takes in the notes and the text of their paths. The paths of a base differ: when they are the first, they need
// not be looked up, which halves the time.
func (t *tables) readNotes(notes, text []byte, fresh bool) {
	p := &t.paths
	n := len(notes) / baseNoteBytes
	hash := p.hash(t.seed)
	if fresh {
		p.text, p.notes = bytes.Clone(text), make([]note, 0, n)
	}
	p.slots.room(len(p.notes)+n, hash)
	for from := 0; len(notes) > 0; notes = notes[baseNoteBytes:] {
		note := readNote(notes)
		note.key = Key(notes[noteBytes:])
		length := int(binary.LittleEndian.Uint16(notes[noteBytes+16:]))
		if length > len(text)-from {
			return // cannot be, as the checksum was right
		}
		if fresh {
			note.from, note.length = uint32(from), uint16(length)
			p.notes = append(p.notes, note)
			p.slots.add(uint32(len(p.notes)-1), hash)
		} else {
			t.merge(string(text[from:from+length]), note)
		}
		from += length
	}
}

// readKeys takes in the keys and returns their numbers here.
func (t *tables) readKeys(b []byte, n int, fresh bool) []uint32 {
	e := &t.entries
	hash := e.hash(t.seed)
	e.keys = slices.Grow(e.keys, n)
	e.slots.room(len(e.keys)+n, hash)
	numbers := make([]uint32, n)
	for i := range numbers {
		k := Key(b[16*i:])
		if !fresh {
			numbers[i] = e.number(t.seed, k)
			continue
		}
		numbers[i] = uint32(i)
		e.keys = append(e.keys, k)
		e.slots.add(uint32(i), hash)
	}
	return numbers
}

// readLengths takes in where the sections of one number lie: from at on, and before limit.
func (t *tables) readLengths(s *source, section int, at, limit uint64, b []byte, numbers []uint32) {
	e := &t.entries
	e.at[section] = slices.Grow(e.at[section], len(numbers))
	e.size[section] = slices.Grow(e.size[section], len(numbers))
	for i, number := range numbers {
		size := binary.LittleEndian.Uint32(b[4*i:])
		if size == 0 {
			continue
		}
		size--
		if at > limit || uint64(size)+sumBytes > limit-at {
			return
		}
		if known, _ := e.section(number, section); known == 0 {
			e.set(number, section, placeOf(s.number, int64(at)), size)
		}
		at = aligned(at + uint64(size) + sumBytes)
	}
}

// baseWriter writes a base from front to back, and the header at last.
type baseWriter struct {
	file  *os.File
	out   *bufio.Writer
	at    uint64
	index []byte
	x     baseIndex
	err   error
}

// writeBuffer is what is written at once while folding.
const writeBuffer = 1 << 20

func newBaseWriter(f *os.File, head int) *baseWriter {
	_, err := f.Seek(int64(head), io.SeekStart)
	return &baseWriter{file: f, out: bufio.NewWriterSize(f, writeBuffer), at: uint64(head), err: err}
}

func (w *baseWriter) write(b []byte) {
	if w.err == nil {
		_, w.err = w.out.Write(b)
		w.at += uint64(len(b))
	}
}

// pad goes on to where a section may begin.
func (w *baseWriter) pad() {
	var zero [alignment]byte
	w.write(zero[:aligned(w.at)-w.at])
}

// section copies the sections of one number for these keys.
func (w *baseWriter) section(c *Cache, section int, keys []Key) {
	lengths := make([]byte, 4*len(keys))
	w.pad()
	start := w.at
	any := false
	c.Each(section, keys, func(i int, b []byte) bool {
		any = true
		binary.LittleEndian.PutUint32(lengths[4*i:], uint32(len(b))+1)
		w.write(b)
		var check [sumBytes]byte
		binary.LittleEndian.PutUint32(check[:], sum(keys[i], uint8(section), b))
		w.write(check[:])
		w.pad()
		return w.err == nil
	})
	if any {
		w.x.sections[section] = start
		w.index = append(w.index, lengths...)
	}
}

// writeBase writes all of a base into the file.
func writeBase(c *Cache, f *os.File, p *foldPlan) error {
	head := appendHeader(baseMagic, c.files.version, c.files.root, make([]byte, baseIndexBytes))
	w := newBaseWriter(f, len(head))
	for _, k := range p.keys {
		w.index = append(w.index, k[:]...)
	}
	for s := range Sections {
		w.section(c, s, p.keys)
	}
	w.index = append(append(w.index, p.notes...), p.text...)
	w.x.at, w.x.length, w.x.sum = w.at, uint64(len(w.index)), uint64(crc32.Checksum(w.index, castagnoli()))
	w.x.entries, w.x.paths, w.x.text = uint64(len(p.keys)), uint64(len(p.notes)/baseNoteBytes), uint64(len(p.text))
	w.write(w.index)
	if w.err == nil {
		w.err = w.out.Flush()
	}
	if w.err != nil {
		return w.err
	}
	var extra []byte
	for _, v := range w.x.numbers() {
		extra = binary.LittleEndian.AppendUint64(extra, *v)
	}
	_, err := f.WriteAt(appendHeader(baseMagic, c.files.version, c.files.root, extra), 0)
	return err
}
