package cache

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestInfoAndClear(t *testing.T) {
	dir := t.TempDir()
	if list, err := Info(filepath.Join(dir, "none")); err != nil || len(list) > 0 {
		t.Errorf("a folder that is not there: %v %v", list, err)
	}
	here, gone := realPath(t.TempDir()), filepath.Join(realPath(t.TempDir()), "gone")
	small(t, dir, here, true)
	small(t, dir, gone, false)
	list, err := Info(dir)
	if err != nil || len(list) != 2 {
		t.Fatalf("%v %v", list, err)
	}
	for _, s := range list {
		if s.Exists != (s.Root == here) || s.Root != here && s.Root != gone {
			t.Errorf("root %q, exists %v", s.Root, s.Exists)
		}
		if s.Version != testVersion || s.Entries != 10 || s.Paths != 10 || s.Bytes == 0 || s.Used.IsZero() {
			t.Errorf("%+v", s)
		}
	}
	// What is not ours stays: other names, folders, links and what they lead to.
	outside := filepath.Join(t.TempDir(), "outside")
	write(t, outside, []byte("mine"))
	stem := stemOf(here)
	write(t, filepath.Join(dir, stem), []byte("mine"))
	write(t, filepath.Join(dir, stem+".base.old"), []byte("mine"))
	write(t, filepath.Join(dir, "notes.journal"), []byte("mine"))
	if err := os.Mkdir(filepath.Join(dir, stem+"-0123abcd"+journalSuffix), 0o700); err != nil {
		t.Fatal(err)
	}
	links := 0
	if os.Symlink(outside, filepath.Join(dir, stem+"-01234567"+journalSuffix)) == nil {
		links = 1
	}
	files, size, err := Clear(dir, here)
	if err != nil || files != 2 || size == 0 {
		t.Errorf("clear removed %d files, %d bytes: %v", files, size, err)
	}
	if list, err = Info(dir); err != nil || len(list) != 1 || list[0].Root != gone {
		t.Errorf("after clear there are %v %v", list, err)
	}
	if files, _, err = ClearAll(dir); err != nil || files != 1 {
		t.Errorf("clear of all removed %d files: %v", files, err)
	}
	rest, err := os.ReadDir(dir)
	if err != nil || len(rest) != 4+links || !bytes.Equal(read(t, outside), []byte("mine")) {
		t.Errorf("what is not ours is gone: %v %v", rest, err)
	}
}

// TestStrangers opens caches in whose places lie links and folders, and files of nobody.
func TestStrangers(t *testing.T) {
	dir, root := t.TempDir(), t.TempDir()
	small(t, dir, root, true)
	path := fileWith(t, dir, baseSuffix)
	if err := os.Rename(path, filepath.Join(root, "elsewhere")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(root, "elsewhere"), path); err != nil {
		t.Skip(err)
	}
	if got := verify(t, dir, root); got != 0 {
		t.Errorf("a link leads to %d answers", got)
	}
	os.Remove(path)
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(path, "mine"), nil)
	c := Open(dir, root, testVersion)
	c.Put(keyOf(1), 0, bodyOf(1, 5))
	c.Fold()
	if b, ok := c.Read(keyOf(1), 0, nil); !ok || !bytes.Equal(b, bodyOf(1, 5)) {
		t.Error("a fold that cannot put its base into place loses what there was")
	}
	if c.Notice() == "" {
		t.Error("nothing says that the fold failed")
	}
	c.Close(false)
	if got := suffixes(t, dir); len(got) != 3 {
		t.Errorf("a temporary file stays: %q", got)
	}
	if got := verify(t, dir, root); got != 1 {
		t.Errorf("there are %d answers, want 1", got)
	}
}
