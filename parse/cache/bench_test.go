package cache

import (
	"fmt"
	"runtime"
	"testing"
)

// The benchmarks have the shape of a large repository: 100,000 files with a card of 4 KB and an outline of 6 KB.
const (
	benchFiles   = 100_000
	benchCard    = 4 << 10
	benchOutline = 6 << 10
)

func benchKey(i int) (k Key) {
	h := uint64(i+1) * 0x9e3779b97f4a7c15
	for at := range 8 {
		k[at], k[at+8] = byte(h>>(8*at)), byte(h>>(56-8*at))
	}
	return k
}

func benchPath(i int) string {
	return fmt.Sprintf("drivers/net/ethernet/vendor%03d/module_file%06d.c", i/500, i)
}

func fill(c *Cache) {
	body := bodyOf(1, benchOutline)
	for i := range benchFiles {
		c.Put(benchKey(i), 0, body[:benchCard])
		c.Put(benchKey(i), 1, body)
		c.Note(benchPath(i), settledStat(i), benchKey(i), settledTime())
	}
	c.Flush()
}

func BenchmarkCache(b *testing.B) {
	dir, root := b.TempDir(), b.TempDir()
	body := bodyOf(1, benchOutline)
	keys := make([]Key, benchFiles)
	for i := range keys {
		keys[i] = benchKey(i)
	}
	b.Run("put", func(b *testing.B) {
		c := Open(b.TempDir(), root, testVersion)
		defer c.Close(false)
		b.SetBytes(benchOutline)
		for i := 0; b.Loop(); i++ {
			c.Put(benchKey(i%benchFiles), 1, body)
		}
	})
	c := Open(dir, root, testVersion)
	fill(c)
	b.Run("journal/each", func(b *testing.B) { benchEach(b, c, keys) })
	c.Close(false)
	b.Run("journal/open", func(b *testing.B) {
		for b.Loop() {
			Open(dir, root, testVersion).Close(false)
		}
	})
	c = Open(dir, root, testVersion)
	b.Run("fold", func(b *testing.B) {
		b.SetBytes(benchFiles * (benchCard + benchOutline))
		for b.Loop() {
			c.Fold()
		}
	})
	c.Close(false)
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			Open(dir, root, testVersion).Close(false)
		}
	})
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	c = Open(dir, root, testVersion)
	defer c.Close(false)
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.Run("each", func(b *testing.B) {
		benchEach(b, c, keys)
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/(1<<20), "MB-open")
	})
	b.Run("read", func(b *testing.B) {
		b.SetBytes(benchCard)
		var buf []byte
		for i := 0; b.Loop(); i++ {
			buf, _ = c.Read(keys[i%benchFiles], 0, buf)
		}
	})
	b.Run("lookup", func(b *testing.B) {
		paths := make([]string, benchFiles)
		for i := range paths {
			paths[i] = benchPath(i)
		}
		for i := 0; b.Loop(); i++ {
			if _, ok := c.Lookup(paths[i%benchFiles], settledStat(i%benchFiles)); !ok {
				b.Fatal(paths[i%benchFiles])
			}
		}
	})
}

func benchEach(b *testing.B, c *Cache, keys []Key) {
	b.SetBytes(benchFiles * benchCard)
	for b.Loop() {
		n := 0
		c.Each(0, keys, func(int, []byte) bool { n++; return true })
		if n != benchFiles {
			b.Fatal(n)
		}
	}
}
