package tokens

import (
	"bytes"
	"hash/maphash"
	"unicode/utf8"
	"unsafe"
)

const (
	logWordSlots  = 15  // log2 of the slots for words of at most shortMax bytes
	logLongSlots  = 10  // log2 of the slots for longer words
	longWordMax   = 256 // length in bytes of the longest word worth remembering
	wordCountBits = 60  // where the count stands in the high half of a remembered key
)

// Counter counts the tokens of texts. It remembers the counts of words it has met, so it is for one goroutine at a time;
// several counters share one vocabulary. A Counter takes about 550 KB and up to 800 KB with use.
type Counter struct {
	encoding Encoding
	v        *vocabulary
	words    [1 << logWordSlots]key // a key with its count in the four bits above the length
	long     [1 << logLongSlots]longWord
	runs     map[run]int // counts of pieces that repeat one byte, such as deep indentation
	seed     maphash.Seed
	merger   merger
	repaired []byte
}

// longWord is a remembered word of more than shortMax bytes. Its buffer is used again when another word takes the slot.
type longWord struct {
	text  []byte
	count int
}

// run is a piece of one byte again and again.
type run struct {
	b byte
	n int
}

// runsKeep is the number of runs that a counter remembers.
const runsKeep = 1 << 12

// NewCounter returns a counter whose vocabulary is loaded with the first count, if no other counter has loaded it.
func NewCounter(e Encoding) *Counter { return &Counter{encoding: e} }

// Acquire takes a counter from the pool of e, loading the vocabulary if need be. Give it back with Release.
func Acquire(e Encoding) *Counter { return load(e).counters.Get().(*Counter) }

// Release gives a counter back to the pool. Nobody may use c afterwards; Lines that it filled stay valid.
func Release(c *Counter) { load(c.encoding).counters.Put(c) }

// Encoding returns the encoding the counter counts in.
func (c *Counter) Encoding() Encoding { return c.encoding }

// Count returns the exact number of tokens of text. Invalid UTF-8 counts as U+FFFD for each maximal part of a character,
// as decoders on the web write it. The text of a special token, such as <|endoftext|>, is ordinary text. The limit is
// 2 GiB between two word borders.
func (c *Counter) Count(text []byte) int {
	c.ready()
	if !utf8.Valid(text) {
		c.repaired = repair(c.repaired[:0], text)
		text = c.repaired
		if cap(c.repaired) > repairedKeep {
			c.repaired = nil
		}
	}
	return c.count(text)
}

// repairedKeep is the size in bytes of the largest buffer for repaired text that a counter keeps.
const repairedKeep = 1 << 22

// CountString is Count for a string, which it does not copy.
func (c *Counter) CountString(text string) int {
	return c.Count(unsafe.Slice(unsafe.StringData(text), len(text)))
}

func (c *Counter) ready() {
	if c.v == nil {
		c.v = load(c.encoding)
	}
}

// count counts valid UTF-8.
func (c *Counter) count(s []byte) int {
	total := 0
	for i := 0; i < len(s); {
		end := c.next(s, i)
		total += c.piece(s, i, end)
		i = end
	}
	return total
}

// next returns the end of the piece of s that starts at i.
func (c *Counter) next(s []byte, i int) int {
	if c.encoding == CL100k {
		return c.v.classes.nextCL100k(s, i)
	}
	return c.v.classes.nextO200k(s, i)
}

// piece returns the number of tokens of s[i:end], which is one piece of the splitting pattern.
func (c *Counter) piece(s []byte, i, end int) int {
	n := end - i
	if n > shortMax {
		return c.longPiece(s[i:end])
	}
	if n == 1 {
		return 1
	}
	k := keyOf(s, i, n)
	word := &c.words[k.hash()>>(64-logWordSlots)]
	if diff := word.hi ^ k.hi; word.lo == k.lo && diff<<(64-wordCountBits) == 0 {
		return int(diff >> wordCountBits)
	}
	count := 1
	if c.v.keys[c.v.find(k)].hi == 0 {
		count = c.v.mergeScan(s[i:end])
	}
	*word = key{k.lo, k.hi | uint64(count)<<wordCountBits}
	return count
}

func (c *Counter) longPiece(piece []byte) int {
	if len(piece) > longWordMax {
		return c.longRun(piece)
	}
	if c.seed == (maphash.Seed{}) {
		c.seed = maphash.MakeSeed()
	}
	word := &c.long[maphash.Bytes(c.seed, piece)>>(64-logLongSlots)]
	if string(word.text) == string(piece) {
		return word.count
	}
	count := 1
	if c.v.rank(piece, 0, len(piece)) == none {
		count = c.merge(piece)
	}
	word.text = append(word.text[:0], piece...)
	word.count = count
	return count
}

// longRun counts a piece that is too long to be remembered by its text. Indentation of hundreds of blanks is counted for
// every line that has it, so pieces of one byte are remembered by their length.
func (c *Counter) longRun(piece []byte) int {
	r := run{piece[0], len(piece)}
	if bytes.Count(piece, piece[:1]) != r.n {
		return c.merge(piece)
	}
	count, known := c.runs[r]
	if !known {
		if len(c.runs) >= runsKeep || c.runs == nil {
			c.runs = map[run]int{}
		}
		count = c.merge(piece)
		c.runs[r] = count
	}
	return count
}
