package tokens

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestEmptyLines(t *testing.T) {
	var l Lines
	for _, fill := range []bool{false, true} {
		if fill {
			NewCounter(O200k).Lines([]byte("a\nb"), &l)
			NewCounter(O200k).Lines(nil, &l)
		}
		if l.Len() != 0 || l.Total() != 0 || l.Start(0) != 0 || l.Count(0, 1) != 0 {
			t.Errorf("filled %v: %d lines, %d tokens, start %d", fill, l.Len(), l.Total(), l.Start(0))
		}
	}
}

// TestLinesOutside asks for lines that the text does not have.
func TestLinesOutside(t *testing.T) {
	var l Lines
	c := NewCounter(O200k)
	c.Lines([]byte("one\ntwo\n"), &l)
	for _, ask := range [][3]int{{-5, 99, l.Total()}, {2, 9, 0}, {1, 1, 0}, {1, 0, 0}, {-3, 1, c.CountString("one\n")}} {
		if got := l.Count(ask[0], ask[1]); got != ask[2] {
			t.Errorf("Count(%d, %d) = %d, want %d", ask[0], ask[1], got, ask[2])
		}
	}
}

// TestInsidePieces shows texts for which a difference of running sums is wrong, and that each way to answer is taken.
func TestInsidePieces(t *testing.T) {
	c, l := NewCounter(O200k), &Lines{}
	text := "f();\n// note\n\n\n\tx := 1;\n/\n  \n\n/\ny\n"
	c.Lines([]byte(text), l)
	if len(l.inner) == 0 {
		t.Fatal("no line starts inside a piece")
	}
	checkLines(t, c, l, text, 100)

	giant := "x;" + strings.Repeat("\n", 3*pieceWork) + "y\n"
	c.Lines([]byte(giant), l)
	lost := 0
	for _, in := range l.inner {
		if in.rejoin == unknown {
			lost++
		}
	}
	if lost < 2*pieceWork {
		t.Errorf("only %d line starts of a giant piece are unknown", lost)
	}
	checkLines(t, c, l, giant, 12)
}

// TestRealText compares the sources of this package with the witness, and their line ranges with direct counts.
func TestRealText(t *testing.T) {
	paths, err := filepath.Glob("*.go")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d sources: %v", len(paths), err)
	}
	if testing.Short() {
		paths = paths[:3]
	}
	for _, e := range encodings {
		w, c, l := newWitness(t, e), NewCounter(e), &Lines{}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{string(text), strings.ReplaceAll(string(text), "\n", "\r\n")} {
				c.Lines([]byte(text), l)
				if want := w.count(text); l.Total() != want || c.CountString(text) != want {
					t.Errorf("%s %s: %d and %d tokens, want %d", e, path, l.Total(), c.CountString(text), want)
				}
				checkLines(t, c, l, text, 25)
			}
		}
	}
}

// TestWorst counts costly texts, and compares some of their line ranges, mostly unknown ones, with direct counts. With a
// quadratic step anywhere this test would take hours.
func TestWorst(t *testing.T) {
	n := 1 << 17
	if testing.Short() {
		n = 1 << 13
	}
	for _, e := range encodings {
		c, l := NewCounter(e), &Lines{}
		for name, text := range worst(n) {
			want := c.Count(text)
			if want < len(text)/200 || want > len(text) {
				t.Errorf("%s %s: %d tokens for %d bytes", e, name, want, len(text))
			}
			c.Lines(text, l)
			if l.Total() != want {
				t.Errorf("%s %s: lines have %d tokens, want %d", e, name, l.Total(), want)
			}
			if l.Len() < 2 {
				continue
			}
			r := rand.New(rand.NewPCG(7, 8))
			for range 4 {
				a := r.IntN(l.Len())
				b := a + r.IntN(min(l.Len()-a+1, 2000))
				if got, want := l.Count(a, b), c.Count(text[l.Start(a):l.Start(b)]); got != want {
					t.Errorf("%s %s: lines %d to %d have %d tokens, want %d", e, name, a, b, got, want)
				}
			}
		}
	}
}

// TestMergeWays compares the two ways to merge on pieces of every length around the border between them.
func TestMergeWays(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, e := range encodings {
		c := NewCounter(e)
		c.ready()
		for n := 1; n < scanMax; n++ {
			for _, alphabet := range []string{"a", "ab", "etaoin", " \n", "abcdefghijklmnopqrstuvwxyz", "\xe4\xb8\xad\xe6\x96\x87"} {
				piece := make([]byte, n)
				for i := range piece {
					piece[i] = alphabet[r.IntN(len(alphabet))]
				}
				if scan, queue := c.v.mergeScan(piece), c.mergeHeap(piece); scan != queue {
					t.Fatalf("%s: %q has %d tokens by scan and %d by queue", e, piece, scan, queue)
				}
			}
		}
	}
}

// TestNoGarbage checks that counting file after file needs no new memory.
func TestNoGarbage(t *testing.T) {
	text := []byte(strings.Repeat("func f(x int) error {\n\treturn g(x, \"\u4e2d\u6587\") // note;\n}\n\n", 200))
	broken := append(bytes.Clone(text), 0xff, '\n')
	c, l := NewCounter(O200k), &Lines{}
	if n := testing.AllocsPerRun(20, func() {
		c.Lines(text, l)
		c.Lines(broken, l)
		c.Count(text)
		c.Count(broken)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestParallel uses counters and one filled Lines from many goroutines; run it with -race.
func TestParallel(t *testing.T) {
	var l Lines
	c := Acquire(O200k)
	c.Lines([]byte("a;"+strings.Repeat("\n", pieceWork+10)+"// b\n"), &l)
	want := l.Count(5, 100)
	Release(c)
	var wg sync.WaitGroup
	for _, e := range append(encodings, encodings...) {
		wg.Go(func() {
			c := Acquire(e)
			defer Release(c)
			if c.Encoding() != e {
				t.Errorf("the pool of %s gave a counter of %s", e, c.Encoding())
			}
			for range 50 {
				if got := c.CountString("hello world"); got != 2 {
					t.Errorf("%s: hello world has %d tokens", e, got)
				}
				if got := l.Count(5, 100); got != want {
					t.Errorf("lines have %d tokens, want %d", got, want)
				}
			}
		})
	}
	wg.Wait()
}
