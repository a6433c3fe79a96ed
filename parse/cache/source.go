package cache

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
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
	format       = 1
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

// openPlain opens a file of the folder if it is a regular one. What waits on opening, such as a named pipe, is left alone.
func openPlain(folder *os.Root, name string) *os.File {
	if info, err := folder.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := folder.OpenFile(name, os.O_RDWR|syscall.O_NONBLOCK, 0)
	if err != nil {
		if f, err = folder.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0); err != nil {
			return nil
		}
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		f.Close()
		return nil
	}
	return f
}

// openSource opens a file of this root and version, or returns nil.
func (c *Cache) openSource(name, magic string) *source {
	f := openPlain(c.folder, name)
	if f == nil {
		return nil
	}
	h, ok := readHeader(f, magic)
	info, err := f.Stat()
	if !ok || err != nil || h.version != c.version || h.root != c.root {
		f.Close()
		return nil
	}
	return &source{file: f, name: name, info: info, base: magic == baseMagic, extra: h.extra, first: h.length, end: h.length, size: info.Size()}
}

// names lists the files of this root that end with suffix.
func (c *Cache) names(suffix string) []string { return namesIn(c.folder, c.stem, suffix) }

// namesIn lists the files of a folder that begin and end so, sorted, without an error if it cannot be read.
func namesIn(folder *os.Root, prefix, suffix string) []string {
	f, err := folder.Open(".")
	if err != nil {
		return nil
	}
	defer f.Close()
	all, _ := f.Readdirnames(-1)
	all = slices.DeleteFunc(all, func(n string) bool { return !strings.HasPrefix(n, prefix) || !strings.HasSuffix(n, suffix) })
	slices.Sort(all)
	return all
}

// randomName is a new name for a file of this root.
func (c *Cache) randomName(suffix string) string {
	var b [wordBytes]byte
	rand.Read(b[:])
	return c.stem + "-" + hex.EncodeToString(b[:]) + suffix
}

// sourceOf finds an open file by its name, the last one of several.
func (c *Cache) sourceOf(name string) *source {
	for _, s := range slices.Backward(c.sources) {
		if s != nil && s.name == name {
			return s
		}
	}
	return nil
}

// add gives a source its number.
func (c *Cache) add(s *source) {
	s.number = slices.Index(c.sources, nil)
	if s.number < 0 {
		s.number = len(c.sources)
		c.sources = append(c.sources, nil)
	}
	c.sources[s.number] = s
}

// drop takes a source back that nothing lies in.
func (c *Cache) drop(s *source) {
	s.file.Close()
	c.sources[s.number] = nil
}

// same reports whether the source's file is still the one of its name.
func (c *Cache) same(s *source) bool {
	info, err := c.folder.Lstat(s.name)
	return err == nil && os.SameFile(info, s.info)
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
