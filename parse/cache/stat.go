package cache

import (
	"io/fs"
	"time"
)

// Stat is what the file system says of a file without reading it. Equal values tell the same content as long as the rule
// at Note is kept. Times are nanoseconds since 1970; CTime and Inode are 0 where the system has none.
type Stat struct {
	Size  int64
	MTime int64  // last change of the content, which programs may set
	CTime int64  // last change of content or attributes, which only the system sets
	Inode uint64 // number of the file in its file system
	Mode  fs.FileMode
}

// StatOf takes over what lstat said.
func StatOf(info fs.FileInfo) Stat {
	s := Stat{Size: info.Size(), MTime: info.ModTime().UnixNano(), Mode: info.Mode()}
	s.CTime, s.Inode = changed(info)
	return s
}

// raceMargin is how much older than the reading a file's times must be. A file that is written twice within one tick of
// its file system's clock has the same times after both; who read it in between would never learn of the second. The tick
// must be over when the file is read. FAT has the longest, 2 s; the kernel's clock for files lags by up to 10 ms.
const raceMargin = 2*time.Second + 100*time.Millisecond

// Settled reports whether no later change can leave the stat data as they are. Without a ctime it cannot be told, since
// programs set the mtime back: cp -p, tar, rsync. A time in the future is not settled either.
func (s *Stat) Settled(readAt time.Time) bool {
	limit := readAt.Add(-raceMargin).UnixNano()
	return s.CTime != 0 && s.MTime <= limit && s.CTime <= limit
}

// Lookup tells which content the file at path (relative to the root, '/'-separated, raw bytes) has, if that can be told
// from its stat data: they must be those of Note, and old enough then.
func (c *Cache) Lookup(path string, s Stat) (Key, bool) {
	if c == nil {
		return Key{}, false
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	i, ok := c.tables.paths.find(c.tables.seed, path)
	if !ok {
		return Key{}, false
	}
	n := &c.tables.paths.notes[i]
	if n.flags&(noteTrusted|noteGone) != noteTrusted || n.stat() != s {
		return Key{}, false
	}
	return n.key, true
}

// Note keeps that the file at path had this content when its stat data were these. readAt is a time before its bytes
// were read; the stat data may be taken before or after that. If they were not safely older than readAt, the record does
// not serve Lookup until the file has been read once more, and noted. Where the system has no ctime no record does: files
// are read at each start there, but not parsed.
func (c *Cache) Note(path string, s Stat, k Key, readAt time.Time) {
	if c == nil || len(path) > maxPath {
		return
	}
	n := noteOf(s, k)
	if s.Settled(readAt) {
		n.flags = noteTrusted
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.silent {
		return
	}
	if i, ok := c.tables.paths.find(c.tables.seed, path); ok {
		old := &c.tables.paths.notes[i]
		known := old.flags&noteGone == 0 && old.key == k && old.stat() == s
		if known && (old.flags&noteTrusted != 0 || n.flags&noteTrusted == 0) {
			return
		}
	}
	n.flags |= noteOwn
	if !c.tables.paths.set(c.tables.seed, path, n) {
		return
	}
	c.appendRecord(sectionNote, k, appendNote(nil, &n), path)
}

// Forget drops what was noted of a path that is gone. What is stored for its content stays for a while, since branch
// switches come back.
func (c *Cache) Forget(path string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if i, ok := c.tables.paths.find(c.tables.seed, path); ok {
		c.forget(i)
	}
}

// Retain forgets all paths for which keep is false. The function must not call methods of the cache.
func (c *Cache) Retain(keep func(path string) bool) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.tables.paths.notes {
		if c.tables.paths.notes[i].flags&noteGone == 0 && !keep(c.tables.paths.path(uint32(i))) {
			c.forget(uint32(i))
		}
	}
}

func (c *Cache) forget(i uint32) {
	n := &c.tables.paths.notes[i]
	if n.flags&noteGone != 0 || c.silent {
		n.flags |= noteGone
		return
	}
	n.flags = noteGone | noteOwn
	c.appendRecord(sectionForget, Key{}, nil, c.tables.paths.path(i))
}
