package cache

import (
	"encoding/binary"
	"hash/crc32"
	"io/fs"
	"os"
	"sync"
)

// Names of the files are a stem of the root's, for journals and temporary files a random word, and one of these.
const (
	stemBytes  = 16
	wordBytes  = 4
	baseSuffix = ".base"

	journalSuffix = ".journal"
	lockSuffix    = ".lock"
	tempSuffix    = ".tmp"
)

// What files begin with: the kind of file, then the number of its format.
const (
	baseMagic    = "outcropB"
	journalMagic = "outcropJ"
	format       = 2
)

// A header has a fixed beginning: magic, format, checksum of the header from the length on, length of the header. Then come
// the version, the root and what else the kind of file needs, each with its length.
const (
	headerStart = 8 + 4 + 4 + 4
	maxHeader   = 1 << 17
)

// source is a file that sections are read from.
type source struct {
	file   *os.File
	name   string
	info   fs.FileInfo // when it was opened
	number int         // in places
	base   bool
	// retired is set once a fold has begun that makes the journal superfluous: nothing more may be appended.
	retired bool
	extra   []byte // of its header
	first   int64  // where records begin
	end     int64  // up to here it is known: what follows in a journal is torn, or came later
	size    int64  // of the file when it was last looked at
	memory  mapping
}

// mapping is a file as memory, once it is wanted. It stays until the process ends, since nobody knows who still reads it; what
// is not read of it takes no memory.
type mapping struct {
	once  sync.Once
	bytes []byte
}

// view is a part of the file as memory, or nil where files cannot be memory. Only a base can: it never changes.
func (s *source) view(offset int64, size int) []byte {
	if !s.base {
		return nil
	}
	s.memory.once.Do(func() { s.memory.bytes = mapFile(s.file, s.size) })
	if offset < 0 || offset+int64(size) > int64(len(s.memory.bytes)) {
		return nil
	}
	return s.memory.bytes[offset:][:size:size]
}

func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// appendHeader makes the beginning of a file.
func appendHeader(magic, version, root string, extra []byte) []byte {
	b := append([]byte(magic), make([]byte, headerStart-len(magic))...)
	for _, part := range [...]string{version, root, string(extra)} {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(part)))
		b = append(b, part...)
	}
	binary.LittleEndian.PutUint32(b[8:], format)
	binary.LittleEndian.PutUint32(b[16:], uint32(len(b)))
	binary.LittleEndian.PutUint32(b[12:], crc32.Checksum(b[16:], castagnoli()))
	return b
}

// header is what appendHeader was given.
type header struct {
	version, root string
	extra         []byte
	length        int64
}

// readHeader reads the beginning of a file, and reports whether it is one of ours.
func readHeader(f *os.File, magic string) (h header, ok bool) {
	var start [headerStart]byte
	if _, err := f.ReadAt(start[:], 0); err != nil || string(start[:8]) != magic || binary.LittleEndian.Uint32(start[8:]) != format {
		return h, false
	}
	length := binary.LittleEndian.Uint32(start[16:])
	if length < headerStart || length > maxHeader {
		return h, false
	}
	b := make([]byte, length)
	if _, err := f.ReadAt(b, 0); err != nil || crc32.Checksum(b[16:], castagnoli()) != binary.LittleEndian.Uint32(b[12:]) {
		return h, false
	}
	rest := b[headerStart:]
	var parts [3][]byte
	for i := range parts {
		if len(rest) < 4 || uint64(binary.LittleEndian.Uint32(rest)) > uint64(len(rest)-4) {
			return h, false
		}
		n := int(binary.LittleEndian.Uint32(rest))
		parts[i], rest = rest[4:4+n], rest[4+n:]
	}
	return header{string(parts[0]), string(parts[1]), parts[2], int64(length)}, len(rest) == 0
}

// sum is the checksum of a section or record. It binds the bytes to what they belong to.
func sum(k Key, section uint8, body []byte) uint32 {
	var head [len(k) + 1]byte
	copy(head[:], k[:])
	head[len(k)] = section
	return crc32.Update(crc32.Checksum(head[:], castagnoli()), castagnoli(), body)
}

// sound takes the checksum off a section as it lies on disk, and reports whether it is right.
func sound(k Key, section int, b []byte) ([]byte, bool) {
	if len(b) < sumBytes {
		return nil, false
	}
	body := b[:len(b)-sumBytes]
	return body, binary.LittleEndian.Uint32(b[len(body):]) == sum(k, uint8(section), body)
}

// sumBytes is the length of a checksum, which follows what it is of.
const sumBytes = 4

// Sections of a base begin at multiples of this many bytes, so that numbers in them can be read where they lie.
const alignment = 8

// aligned is the next place at or after a place where a section may begin.
func aligned(at uint64) uint64 { return (at + alignment - 1) &^ (alignment - 1) }
