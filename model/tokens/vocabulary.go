package tokens

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"sync"

	"github.com/pkoukk/tiktoken-go-loader/assets"
)

// none is the rank of what is not a token. It is larger than every rank, so that a minimum never picks it.
const none = ^uint32(0)

// shortMax is the length in bytes of the longest token that fits a key.
const shortMax = 15

// key is a token of at most shortMax bytes as two little-endian words, with the length in the top byte.
type key struct{ lo, hi uint64 }

// vocabulary is one encoding's tokens and their ranks. A token's rank says how early its two halves are merged; the
// number of tokens is all that a counter needs, so ranks serve only for text that is not a token itself.
//
// It is a hash table with open addressing. Keys and ranks are apart, because the usual question is only whether a word
// is a token, and then the table that must be in the processor's cache is a fifth smaller.
type vocabulary struct {
	encoding Encoding
	shift    uint // 64 - log2 of the number of slots
	keys     []key
	ranks    []uint32
	maybe    []uint64          // a bit for each hash that a token has: no bit, no token
	pairs    []uint32          // ranks of the tokens of two bytes, by the bytes
	long     map[string]uint32 // ranks of the tokens longer than shortMax bytes
	longest  int               // length in bytes of the longest token
	classes  *classTable
	counters sync.Pool
}

// newVocabulary decodes the vocabulary file of e: lines of a token in base64, a space and its rank. The table gets
// 2^logSlots slots. The file is part of the program and pinned by go.sum, so damage is a fault of the build.
func newVocabulary(e Encoding, logSlots int) *vocabulary {
	file, err := assets.Assets.ReadFile(e.String() + ".tiktoken")
	if err != nil {
		panic(fmt.Sprintf("vocabulary of %s is not in this build: %v", e, err))
	}
	v := &vocabulary{
		encoding: e,
		shift:    uint(64 - logSlots),
		keys:     make([]key, 1<<logSlots),
		ranks:    make([]uint32, 1<<logSlots),
		maybe:    make([]uint64, 1<<(logMaybe-6)),
		pairs:    make([]uint32, 1<<16),
		long:     make(map[string]uint32, 8192),
		classes:  classes(),
	}
	v.counters.New = func() any { return &Counter{encoding: e, v: v} }
	for i := range v.pairs {
		v.pairs[i] = none
	}
	var token [256]byte
	var batch shortTokens
	for at := 0; at < len(file); {
		var n int
		n, at = decodeBase64(token[:], file, at)
		rank := uint32(0)
		for ; at < len(file) && file[at] != '\n'; at++ {
			if d := file[at] - '0'; d <= 9 {
				rank = rank*10 + uint32(d)
			}
		}
		at++
		if n > 0 {
			v.add(token[:], n, rank, &batch)
		}
	}
	v.flush(&batch)
	return v
}

// decodeBase64 decodes the base64 word at file[at] into buf, and returns its length and where it stopped.
func decodeBase64(buf, file []byte, at int) (n, next int) {
	acc, have := uint32(0), 0
	for ; at < len(file) && n < len(buf); at++ {
		d := base64Digit[file[at]]
		if d >= 64 {
			break
		}
		acc = acc<<6 | uint32(d)
		if have += 6; have >= 8 {
			have -= 8
			buf[n] = byte(acc >> have)
			n++
		}
	}
	return n, at
}

var base64Digit = func() (table [256]uint8) {
	for i := range table {
		table[i] = 64
	}
	for i, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
		table[c] = uint8(i)
	}
	return table
}()

// shortTokens are tokens on their way into the hash table.
type shortTokens struct {
	n     int
	keys  [64]key
	ranks [64]uint32
}

// add stores the token buf[:n]; buf has at least 16 bytes.
func (v *vocabulary) add(buf []byte, n int, rank uint32, batch *shortTokens) {
	v.longest = max(v.longest, n)
	if n > shortMax {
		v.long[string(buf[:n])] = rank
		return
	}
	if n == 2 {
		v.pairs[int(buf[0])|int(buf[1])<<8] = rank
	}
	batch.keys[batch.n], batch.ranks[batch.n] = keyOf(buf, 0, n), rank
	if batch.n++; batch.n == len(batch.keys) {
		v.flush(batch)
	}
}

// flush puts a batch into the table. The first loop looks whether a token is there twice, and its use is speed: its reads
// do not depend on each other, so the processor fetches them from memory together, while the second loop alone would wait
// for each slot in turn and take most of the time to load a vocabulary.
func (v *vocabulary) flush(batch *shortTokens) {
	for _, k := range batch.keys[:batch.n] {
		if v.keys[k.hash()>>v.shift] == k {
			panic(fmt.Sprintf("vocabulary of %s in this build has a token twice", v.encoding))
		}
	}
	for i, k := range batch.keys[:batch.n] {
		bit := k.hash() >> (64 - logMaybe)
		v.maybe[bit>>6] |= 1 << (bit & 63)
		slot := v.find(k)
		v.keys[slot], v.ranks[slot] = k, batch.ranks[i]
	}
	batch.n = 0
}

// keyOf makes the key of s[i:i+n], n <= shortMax.
func keyOf(s []byte, i, n int) key {
	if i+16 <= len(s) {
		b := s[i : i+16 : i+16]
		m := &keyMask[n&15]
		return key{binary.LittleEndian.Uint64(b) & m.lo, binary.LittleEndian.Uint64(b[8:])&m.hi | uint64(n)<<56}
	}
	return keyAtEnd(s[i : i+n])
}

func keyAtEnd(s []byte) key {
	var b [16]byte
	copy(b[:shortMax], s)
	b[shortMax] = byte(len(s))
	return key{binary.LittleEndian.Uint64(b[:]), binary.LittleEndian.Uint64(b[8:])}
}

// keyMask keeps the first n of 16 bytes.
var keyMask = func() (table [16]key) {
	for n := range table {
		table[n] = key{^uint64(0), 0}
		if n < 8 {
			table[n].lo = 1<<(8*n) - 1
		} else {
			table[n].hi = 1<<(8*(n-8)) - 1
		}
	}
	return table
}()

// hash spreads a key over 64 bits; the high bits are the ones to use.
func (k key) hash() uint64 {
	hi, lo := bits.Mul64(k.lo^0x9E3779B97F4A7C15, k.hi^0xD1B54A32D192ED03)
	return (hi ^ lo) * 0x9FB21C651E98DF25
}

// logMaybe is log2 of the bits in vocabulary.maybe. Most unions that merging asks for are no tokens, and 256 KB stay in the
// processor's cache where the table of 8 MB does not.
const logMaybe = 21

// find returns the slot of k, or the empty slot where it would be.
func (v *vocabulary) find(k key) int {
	i := int(k.hash() >> v.shift)
	for mask := len(v.keys) - 1; v.keys[i] != k && v.keys[i].hi != 0; {
		i = (i + 1) & mask
	}
	return i
}

// rank returns the rank of s[i:j], which has at least two bytes, or none.
func (v *vocabulary) rank(s []byte, i, j int) uint32 {
	switch n := j - i; {
	case n == 2:
		return v.pairs[int(s[i])|int(s[i+1])<<8]
	case n <= shortMax:
		k := keyOf(s, i, n)
		if bit := k.hash() >> (64 - logMaybe); v.maybe[bit>>6]>>(bit&63)&1 == 0 {
			return none
		}
		slot := v.find(k)
		if v.keys[slot].hi == 0 {
			return none
		}
		return v.ranks[slot]
	case n <= v.longest:
		if rank, ok := v.long[string(s[i:j])]; ok {
			return rank
		}
	}
	return none
}
