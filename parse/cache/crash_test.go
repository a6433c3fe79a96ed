package cache

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// fileWith returns the only file of a folder with this suffix.
func fileWith(t testing.TB, dir, suffix string) string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, "*"+suffix))
	if err != nil || len(list) != 1 {
		t.Fatalf("%s: %d files end with %s: %v", dir, len(list), suffix, err)
	}
	return list[0]
}

func write(t testing.TB, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// small makes a cache with a base, if that is wanted, or a journal: ten entries, and a note each.
func small(t testing.TB, dir, root string, base bool) {
	c := Open(dir, root, testVersion)
	for i := range 10 {
		c.Put(keyOf(i), 0, bodyOf(i, 5*i))
		c.Put(keyOf(i), 5, bodyOf(i+100, 3*i))
		c.Note(strings.Repeat("p", i+1), settledStat(i), keyOf(i), settledTime())
	}
	if base {
		c.Fold()
	}
	c.Close(false)
}

// verify opens a cache made by small whatever has happened to its files, and counts what is there. Nothing may be wrong.
func verify(t testing.TB, dir, root string) (count int) {
	t.Helper()
	c := Open(dir, root, testVersion)
	defer c.Close(false)
	keys := make([]Key, 10)
	for i := range keys {
		keys[i] = keyOf(i)
		for section := range Sections {
			b, ok := c.Read(keys[i], section, nil)
			want := map[int][]byte{0: bodyOf(i, 5*i), 5: bodyOf(i+100, 3*i)}
			if ok {
				count++
				if w, has := want[section]; !has || !bytes.Equal(b, w) {
					t.Fatalf("entry %d has other bytes in section %d", i, section)
				}
			}
		}
		if k, ok := c.Lookup(strings.Repeat("p", i+1), settledStat(i)); ok {
			count++
			if k != keys[i] {
				t.Fatalf("path %d has another key", i)
			}
		}
	}
	each := 0
	for _, section := range []int{0, 5} {
		c.Each(section, keys, func(int, []byte) bool { each++; return true })
	}
	return count
}

// TestTornJournal cuts the journal at every byte, as a killed process or a full disk does.
func TestTornJournal(t *testing.T) {
	dir, root := t.TempDir(), t.TempDir()
	small(t, dir, root, false)
	path := fileWith(t, dir, journalSuffix)
	whole := read(t, path)
	last := 0
	for n := range len(whole) + 1 {
		write(t, path, whole[:n])
		got := verify(t, dir, root)
		if got < last {
			t.Fatalf("%d bytes give %d answers, fewer bytes gave %d", n, got, last)
		}
		last = got
	}
	if last != 30 {
		t.Errorf("the whole journal gives %d answers, want 30", last)
	}
	// One who writes after a torn end loses nothing of what is before and after.
	write(t, path, whole[:len(whole)-1])
	c := Open(dir, root, testVersion)
	c.Put(keyOf(50), 1, []byte("after"))
	c.Close(false)
	if got := verify(t, dir, root); got != 29 {
		t.Errorf("after a torn end there are %d answers, want 29", got)
	}
	c = Open(dir, root, testVersion)
	if b, ok := c.Read(keyOf(50), 1, nil); !ok || string(b) != "after" {
		t.Errorf("what was written after the torn end is %q, %v", b, ok)
	}
	c.Close(false)
	fileWith(t, dir, journalSuffix) // taken over, so there is one only
}

// TestDamage flips a bit of every byte of base and journal, and cuts the base at every byte.
func TestDamage(t *testing.T) {
	for _, suffix := range []string{journalSuffix, baseSuffix} {
		dir, root := t.TempDir(), t.TempDir()
		small(t, dir, root, suffix == baseSuffix)
		path := fileWith(t, dir, suffix)
		whole := read(t, path)
		for i := range whole {
			b := bytes.Clone(whole)
			b[i] ^= 1 << (i % 8)
			write(t, path, b)
			// What fills up a section of a base to where the next may begin is nobody's.
			next := int(aligned(uint64(i + 1)))
			fill := suffix == baseSuffix && next <= len(whole) && len(bytes.Trim(whole[i:next], "\x00")) == 0
			if got := verify(t, dir, root); got == 30 && !fill {
				t.Errorf("%s: nobody sees the change of byte %d of %d", suffix, i, len(whole))
			}
			if suffix == baseSuffix {
				write(t, path, whole[:i])
				if got := verify(t, dir, root); got != 0 {
					t.Errorf("a base of %d bytes gives %d answers", i, got)
				}
			}
		}
		write(t, path, whole)
		if got := verify(t, dir, root); got != 30 {
			t.Errorf("%s: the whole file gives %d answers", suffix, got)
		}
	}
}

// FuzzOpen opens files in which bytes have been replaced.
func FuzzOpen(f *testing.F) {
	f.Add(uint(0), []byte("x"), true)
	f.Add(uint(20), []byte{0xff, 0xff, 0xff, 0xff}, false)
	f.Add(uint(90), []byte{0, 0, 0, 0, 0, 0, 0, 0x7f}, true)
	f.Fuzz(func(t *testing.T, at uint, with []byte, base bool) {
		dir, root := t.TempDir(), t.TempDir()
		small(t, dir, root, base)
		path := fileWith(t, dir, map[bool]string{true: baseSuffix, false: journalSuffix}[base])
		b := read(t, path)
		at %= uint(len(b))
		write(t, path, append(b[:at:at], append(bytes.Clone(with), b[min(len(b), int(at)+len(with)):]...)...))
		verify(t, dir, root)
		c := Open(dir, root, testVersion)
		c.Put(keyOf(77), 0, []byte("new"))
		c.Fold()
		c.Close(false)
		verify(t, dir, root)
	})
}

// TestTwoHandles lets two handles work on the same files, as two processes do.
func TestTwoHandles(t *testing.T) {
	dir, root := t.TempDir(), t.TempDir()
	a, b := Open(dir, root, testVersion), Open(dir, root, testVersion)
	m := newModel()
	put := func(c *Cache, i int) {
		c.Put(keyOf(i), 0, bodyOf(i, 100))
		m.put(keyOf(i), 0, bodyOf(i, 100))
		path := strings.Repeat("q", i+1)
		c.Note(path, settledStat(len(path)), keyOf(i), settledTime())
		m.notes[path] = keyOf(i)
	}
	put(a, 1)
	put(b, 2)
	a.Flush()
	b.Flush()
	put(a, 3)
	a.Fold() // b's journal is in use: it is merged and stays
	put(b, 4)
	b.Flush()
	put(a, 5)
	if !a.Has(keyOf(2), 0) {
		t.Error("a fold does not take in what another process has written")
	}
	a.Close(false)
	put(b, 6)
	b.Fold()
	m.check(t, b)
	b.Close(false)
	c := Open(dir, root, testVersion)
	m.check(t, c)
	// One folds and ends while the other goes on with files that are gone.
	d := Open(dir, root, testVersion)
	put(c, 7)
	c.Flush()
	c.Fold()
	c.Close(false)
	if _, ok := d.Read(keyOf(1), 0, nil); !ok {
		t.Error("the old base cannot be read any more")
	}
	put(d, 8)
	d.Close(true)
	c = Open(dir, root, testVersion)
	m.check(t, c)
	c.Close(false)
}

// TestBusy has all methods used at once while folds go on.
func TestBusy(t *testing.T) {
	dir, root := t.TempDir(), t.TempDir()
	handles := []*Cache{Open(dir, root, testVersion), Open(dir, root, testVersion)}
	var wait sync.WaitGroup
	for w := range 4 {
		c := handles[w%2]
		wait.Go(func() {
			var buf []byte
			for n := range 300 {
				i := n*4 + w
				c.Put(keyOf(i), 1, bodyOf(i, 500))
				path := strings.Repeat("z", i+1)
				c.Note(path, settledStat(i), keyOf(i), settledTime())
				b, ok := c.Read(keyOf(i), 1, buf)
				if buf = b; !ok || !bytes.Equal(b, bodyOf(i, 500)) {
					t.Errorf("what was put is not there: %d %v", i, ok)
					return
				}
				c.Each(1, []Key{keyOf(i), keyOf(i - 4), keyOf(i - 8)}, func(k int, b []byte) bool {
					if !bytes.Equal(b, bodyOf(i-4*k, 500)) {
						t.Errorf("%d has other bytes", i-4*k)
					}
					return true
				})
				if n%50 == w {
					c.Fold()
				}
			}
		})
	}
	wait.Wait()
	for _, c := range handles {
		c.Close(false)
	}
	c := Open(dir, root, testVersion)
	defer c.Close(false)
	for i := range 1200 {
		if !c.Has(keyOf(i), 1) {
			t.Fatalf("entry %d is lost", i)
		}
	}
}

func TestReadOnlyFolder(t *testing.T) {
	dir, root := t.TempDir(), t.TempDir()
	write(t, filepath.Join(dir, "file"), nil)
	c := Open(filepath.Join(dir, "file", "cache"), root, testVersion) // cannot be made, whoever runs the test
	c.Put(keyOf(1), 0, []byte("x"))
	c.Note("a", settledStat(1), keyOf(1), settledTime())
	c.Flush()
	c.Fold()
	if _, ok := c.Read(keyOf(1), 0, nil); ok {
		t.Error("what cannot be kept is there")
	}
	if c.Notice() == "" {
		t.Error("nothing says that nothing is kept")
	}
	c.Close(true)
	if os.Geteuid() == 0 {
		t.Log("root may write anywhere: the rest is not tested")
		return
	}
	small(t, dir, root, true)
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o700)
	c = Open(dir, root, testVersion)
	c.Put(keyOf(99), 0, []byte("x"))
	c.Fold()
	if c.Notice() == "" || !c.Has(keyOf(1), 0) {
		t.Errorf("a folder that is only read: %q, %v", c.Notice(), c.Has(keyOf(1), 0))
	}
	c.Close(true)
}
