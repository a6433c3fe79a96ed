package cache

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"
)

const testVersion = "parser 1, queries 2"

func keyOf(i int) Key {
	r := rand.New(rand.NewPCG(uint64(i), 7))
	var k Key
	for at := range k {
		k[at] = byte(r.Uint32())
	}
	return k
}

// bodyOf makes the bytes of a section.
func bodyOf(seed, size int) []byte {
	b := make([]byte, size)
	r := rand.New(rand.NewPCG(uint64(seed), 3))
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

func settledStat(i int) Stat {
	return Stat{Size: int64(i), MTime: 1e9, CTime: 2e9, Inode: uint64(i), Mode: 0o644}
}

func settledTime() time.Time { return time.Unix(1000, 0) }

// model is what a cache must hold.
type model struct {
	sections map[Key]map[int][]byte
	notes    map[string]Key
}

func newModel() *model { return &model{map[Key]map[int][]byte{}, map[string]Key{}} }

func (m *model) put(k Key, section int, b []byte) {
	if m.sections[k] == nil {
		m.sections[k] = map[int][]byte{}
	}
	m.sections[k][section] = b
}

// check compares all that the model holds; lost are keys that need not be there.
func (m *model) check(t *testing.T, c *Cache) {
	t.Helper()
	keys := slices.Collect(maps.Keys(m.sections))
	var buf []byte
	for section := range Sections {
		want := 0
		for _, k := range keys {
			b, there := m.sections[k][section]
			got, ok := c.Read(k, section, buf)
			if ok != there || !bytes.Equal(got, b) || c.Has(k, section) != there {
				t.Fatalf("section %d of %x: there %v, want %v; %d bytes, want %d", section, k, ok, there, len(got), len(b))
			}
			if seen, ok := c.View(k, section); ok != there || !bytes.Equal(seen, b) || len(seen) > 0 && uintptr(unsafe.Pointer(&seen[0]))%alignment != 0 {
				t.Fatalf("section %d of %x: seen %v, want %v; %d bytes, want %d", section, k, ok, there, len(seen), len(b))
			}
			if there {
				want++
				buf = got
			}
		}
		last := -1
		c.Each(section, keys, func(i int, b []byte) bool {
			if w, ok := m.sections[keys[i]][section]; !ok || !bytes.Equal(b, w) || i <= last {
				t.Fatalf("Each gives other bytes for section %d, key %d after %d", section, i, last)
			}
			last = i
			want--
			return true
		})
		if want != 0 {
			t.Fatalf("Each left out %d of section %d", want, section)
		}
	}
	for path, k := range m.notes {
		if got, ok := c.Lookup(path, settledStat(len(path))); !ok || got != k {
			t.Fatalf("%q: %v %x, want %x", path, ok, got, k)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	dir, root := t.TempDir(), t.TempDir()
	c := Open(dir, root, testVersion)
	m := newModel()
	for i := range 200 {
		for section := range 3 {
			b := bodyOf(i*8+section, i*section)
			c.Put(keyOf(i), section, b)
			m.put(keyOf(i), section, b)
		}
		path := fmt.Sprintf("a/%03d\xff\x1b", i)
		c.Note(path, settledStat(len(path)), keyOf(i), settledTime())
		m.notes[path] = keyOf(i)
	}
	m.check(t, c)
	c.Flush()
	m.check(t, c)
	c.Close(false)
	if c.Has(keyOf(1), 0) {
		t.Error("a closed cache is not empty")
	}
	c = Open(dir, root, testVersion)
	m.check(t, c)
	c.Fold()
	m.check(t, c)
	c.Close(true)
	c = Open(dir, root, testVersion)
	defer c.Close(false)
	m.check(t, c)
	if got := suffixes(t, dir); !slices.Equal(got, []string{baseSuffix, lockSuffix}) {
		t.Errorf("after a fold there are %q", got)
	}
	if c.Notice() != "" {
		t.Error(c.Notice())
	}
	info, err := os.Stat(filepath.Join(dir, c.files.stem+baseSuffix))
	if err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read the base: %v %v", info.Mode(), err)
	}
}

// suffixes lists the kinds of files in a folder.
func suffixes(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range list {
		if !ownName(e.Name()) {
			t.Errorf("%s is not known as a file of the cache", e.Name())
		}
		out = append(out, filepath.Ext(e.Name()))
	}
	slices.Sort(out)
	return out
}

// TestRandom does random things to one or two handles and to a model of them.
func TestRandom(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 1))
		dir, root := t.TempDir(), t.TempDir()
		c, m := Open(dir, root, testVersion), newModel()
		for range 150 {
			i := r.IntN(40)
			path := strings.Repeat("x", i+1)
			switch r.IntN(12) {
			case 0:
				c.Close(r.IntN(2) == 0)
				c = Open(dir, root, testVersion)
			case 1:
				c.Fold()
			case 2:
				c.Flush()
			case 3:
				c.Forget(path)
				delete(m.notes, path)
				if _, ok := c.Lookup(path, settledStat(len(path))); ok {
					t.Fatalf("%s is forgotten, and found", path)
				}
			case 4, 5:
				c.Note(path, settledStat(len(path)), keyOf(i), settledTime())
				m.notes[path] = keyOf(i)
			case 6:
				gone := func(p string) bool { return len(p)%5 == i%5 }
				c.Retain(func(p string) bool { return !gone(p) })
				maps.DeleteFunc(m.notes, func(p string, _ Key) bool { return gone(p) })
			default:
				b := bodyOf(int(r.Uint32()), r.IntN(300)*r.IntN(300))
				section := r.IntN(Sections)
				c.Put(keyOf(i), section, b)
				m.put(keyOf(i), section, b)
			}
		}
		m.check(t, c)
		c.Close(false)
	}
}

func TestOtherVersionAndRoot(t *testing.T) {
	dir, root := t.TempDir(), t.TempDir()
	for _, fold := range []bool{false, true} {
		c := Open(dir, root, testVersion)
		c.Put(keyOf(1), 0, []byte("one"))
		if fold {
			c.Fold()
		}
		c.Close(false)
		for _, other := range []*Cache{Open(dir, root, "parser 2"), Open(dir, t.TempDir(), testVersion)} {
			if other.Has(keyOf(1), 0) {
				t.Error("an entry of another version or root is there")
			}
			other.Close(false)
		}
	}
	// The new version takes the place of the old one.
	c := Open(dir, root, "parser 2")
	c.Put(keyOf(2), 0, []byte("two"))
	c.Fold()
	c.Close(false)
	c = Open(dir, root, testVersion)
	defer c.Close(false)
	if c.Has(keyOf(1), 0) {
		t.Error("the old version is still there")
	}
}

// TestFoldKeepsSome shows that entries without a path stay up to a bound, the latest first.
func TestFoldKeepsSome(t *testing.T) {
	dir, root := t.TempDir(), t.TempDir()
	c := Open(dir, root, testVersion)
	const size = 1 << 20
	put := func(i int) { c.Put(keyOf(i), 0, bodyOf(i, size)) }
	for i := range 24 {
		put(i)
	}
	c.Note("a", settledStat(1), keyOf(0), settledTime())
	c.Fold()
	kept := 0
	for i := 1; i < 24; i++ {
		if c.Has(keyOf(i), 0) {
			kept++
			if i < 8 {
				t.Errorf("entry %d is kept, which is older than others", i)
			}
		}
	}
	if kept != keepLeast/size || !c.Has(keyOf(0), 0) {
		t.Errorf("%d without a path are kept, want %d", kept, keepLeast/size)
	}
	// What was in use until now comes before what was not.
	c.Forget("a")
	put(30)
	c.Note("b", settledStat(1), keyOf(30), settledTime())
	c.Fold()
	if !c.Has(keyOf(0), 0) || !c.Has(keyOf(23), 0) || c.Has(keyOf(8), 0) {
		t.Error("the last entry in use had to stay, and the oldest to go")
	}
	c.Close(false)
}

func TestNilKeepsNothing(t *testing.T) {
	var c *Cache
	c.Put(Key{}, 0, nil)
	c.Note("a", Stat{}, Key{}, time.Now())
	c.Forget("a")
	c.Retain(nil)
	c.Flush()
	c.Fold()
	c.Each(0, []Key{{}}, func(int, []byte) bool { t.Error("something is there"); return true })
	_, read := c.Read(Key{}, 0, nil)
	_, known := c.Lookup("a", Stat{})
	if read || known || c.Has(Key{}, 0) || c.FoldDue() || c.Notice() != "" {
		t.Error("a nil cache holds something")
	}
	c.Close(true)
}
