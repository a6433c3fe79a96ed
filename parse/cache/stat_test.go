package cache

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// statOf looks at a file.
func statOf(t *testing.T, path string) Stat {
	t.Helper()
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	return StatOf(info)
}

func TestSettled(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	at := func(d time.Duration) int64 { return now.Add(d).UnixNano() }
	for _, c := range []struct {
		name         string
		mtime, ctime int64
		want         bool
	}{
		{"both old", at(-time.Hour), at(-time.Minute), true},
		{"just old enough", at(-raceMargin), at(-raceMargin), true},
		{"written in the last tick of a coarse clock", at(-2 * time.Second), at(-2 * time.Second), false},
		{"just written", at(0), at(0), false},
		{"mtime set back", at(-time.Hour), at(-time.Second), false},
		{"mtime in the future", at(time.Hour), at(-time.Hour), false},
		{"ctime in the future", at(-time.Hour), at(time.Hour), false},
		{"no ctime", at(-time.Hour), 0, false},
		{"before 1970", -5, at(-time.Hour), true},
	} {
		s := Stat{MTime: c.mtime, CTime: c.ctime}
		if got := s.Settled(now); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestRacy edits a real file within the tick in which it was read: same size, same times as far as programs can set them.
func TestRacy(t *testing.T) {
	dir, root := t.TempDir(), t.TempDir()
	path := filepath.Join(root, "a.c")
	c := Open(dir, root, testVersion)
	defer func() { c.Close(false) }()
	write(t, path, []byte("int a;"))
	readAt := time.Now()
	before := statOf(t, path)
	c.Note("a.c", before, keyOf(1), readAt)
	write(t, path, []byte("int b;"))
	if _, ok := c.Lookup("a.c", statOf(t, path)); ok {
		t.Fatal("an edit within the same second is missed")
	}
	// Even if the file system's clock has not gone on.
	if _, ok := c.Lookup("a.c", before); ok {
		t.Fatal("a file that was read when just written is taken for known")
	}
	reopen := func() {
		c.Close(false)
		c = Open(dir, root, testVersion)
	}
	reopen()
	if _, ok := c.Lookup("a.c", before); ok {
		t.Fatal("on disk the doubt is forgotten")
	}
	// Read again later, with nothing changed: the record is trusted now, and stays so.
	now := statOf(t, path)
	later := time.Now().Add(time.Hour)
	c.Note("a.c", now, keyOf(2), later)
	c.Note("a.c", now, keyOf(2), time.Now())
	reopen()
	if runtime.GOOS == "windows" {
		return // no ctime: nothing is ever trusted
	}
	if k, ok := c.Lookup("a.c", now); !ok || k != keyOf(2) {
		t.Fatal("a file read twice is not known")
	}
	// Same size, mtime set back: the ctime tells.
	write(t, path, []byte("int c;"))
	if err := os.Chtimes(path, time.Unix(0, now.MTime), time.Unix(0, now.MTime)); err != nil {
		t.Fatal(err)
	}
	back := statOf(t, path)
	if back.MTime != now.MTime || back.Size != now.Size {
		t.Skipf("this file system does not keep times: %v, %v", back, now)
	}
	if _, ok := c.Lookup("a.c", back); ok {
		t.Error("an edit whose mtime was set back is missed")
	}
	for _, other := range []Stat{
		{now.Size + 1, now.MTime, now.CTime, now.Inode, now.Mode}, {now.Size, now.MTime + 1, now.CTime, now.Inode, now.Mode},
		{now.Size, now.MTime, now.CTime + 1, now.Inode, now.Mode}, {now.Size, now.MTime, now.CTime, now.Inode + 1, now.Mode},
		{now.Size, now.MTime, now.CTime, now.Inode, now.Mode | 0o100},
	} {
		if _, ok := c.Lookup("a.c", other); ok {
			t.Errorf("%v is taken for %v", other, now)
		}
	}
}

// TestNoteWritesOnce shows that what is known is not written again: a warm start notes all files.
func TestNoteWritesOnce(t *testing.T) {
	c := Open(t.TempDir(), t.TempDir(), testVersion)
	defer c.Close(false)
	c.Note("a", settledStat(1), keyOf(1), settledTime())
	c.Note("b", settledStat(2), keyOf(2), time.Unix(0, 0)) // not settled
	size := len(c.pending)
	c.Note("a", settledStat(1), keyOf(1), settledTime())
	c.Note("b", settledStat(2), keyOf(2), time.Unix(0, 0))
	c.Forget("none")
	if got := len(c.pending); got != size {
		t.Errorf("the journal grew from %d to %d bytes by what it had", size, got)
	}
	c.Note("b", settledStat(2), keyOf(2), settledTime())
	if _, ok := c.Lookup("b", settledStat(2)); !ok {
		t.Error("a doubtful record does not become a good one")
	}
}
