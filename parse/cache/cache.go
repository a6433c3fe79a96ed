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
	"io/fs"
	"time"
)

// Sections is how many numbered sections an entry can have. Their meaning is the caller's.
const Sections = 8

// Key names a content: a hash of all that decides what is stored under it.
type Key [16]byte

// Stat is what the file system says of a file without reading it. Equal values tell the same content as long as the rule
// at Note is kept. Times are nanoseconds since 1970; CTime and Inode are 0 where the system has none.
type Stat struct {
	Size  int64
	MTime int64  // last change of the content, which programs may set
	CTime int64  // last change of content or attributes, which only the system sets
	Inode uint64 // number of the file in its file system
	Mode  fs.FileMode
}

// Cache is the open cache of one root. All methods may be called from several goroutines. A nil Cache keeps nothing.
type Cache struct{}

// Open opens the cache of a root in the folder dir, which need not exist. The version names all that decides what is
// stored, apart from the content itself: parsers, queries, encoding. Entries of another version are not there. Open never
// fails: on any doubt the cache is empty, and Notice says why.
func Open(dir, root, version string) *Cache { return &Cache{} }

// Notice says what keeps the cache from its work, such as a folder that cannot be written, or "" if nothing does. It is
// for a log: no answer becomes wrong by it.
func (c *Cache) Notice() string { return "" }

// Lookup tells which content the file at path (relative to the root, '/'-separated, raw bytes) has, if that can be told
// from its stat data: they must be those of Note, and old enough then.
func (c *Cache) Lookup(path string, s Stat) (Key, bool) { return Key{}, false }

// Note keeps that the file at path had this content when its stat data were these. readAt is the time before its bytes
// were read, or earlier; the stat data may be taken before or after that. If they were not safely older than readAt, the
// record does not serve Lookup until the file has been read once more, and noted.
func (c *Cache) Note(path string, s Stat, k Key, readAt time.Time) {}

// Forget drops what was noted of a path that is gone. What is stored for its content stays for a while, since branch
// switches come back.
func (c *Cache) Forget(path string) {}

// Retain forgets all paths for which keep is false. The function must not call methods of the cache.
func (c *Cache) Retain(keep func(path string) bool) {}

// Has reports whether a section is there. That its bytes are sound, only reading can tell.
func (c *Cache) Has(k Key, section int) bool { return false }

// Read returns a section, in the memory of buf if it is large enough, or false if it is not there. The caller owns the bytes.
func (c *Cache) Read(k Key, section int, buf []byte) ([]byte, bool) { return nil, false }

// Each reads one section of many entries, in the order of keys, and calls yield with the place in keys and the bytes, which
// are valid during the call only. Keys whose section is not there are passed over. What lies together on disk is read in
// one go: ask in the order of paths. Several goroutines may each ask for a part of the keys.
func (c *Cache) Each(section int, keys []Key, yield func(i int, b []byte) bool) {}

// Put adds a section to an entry, or replaces it. The bytes are copied, and written when some have gathered.
func (c *Cache) Put(k Key, section int, b []byte) {}

// Flush writes what Put, Note and Forget have gathered.
func (c *Cache) Flush() {}

// Fold merges base and journals into a new base, in the order of the paths noted. It may run while the cache is in use.
func (c *Cache) Fold() {}

// Close writes what has gathered, folds if that is wanted and worth its while, and lets go of the files. The cache is
// empty after it.
func (c *Cache) Close(fold bool) {}
