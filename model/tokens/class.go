package tokens

import (
	"sync"
	"unicode"
	"unicode/utf8"
)

// class says which sets of the splitting patterns a character belongs to. The bits are chosen so that each set of both
// patterns is one mask test.
type class uint8

const (
	upper   class = 1 << iota // may stand in the first part of an o200k word: Lu Lt Lm Lo M
	lower                     // may stand in the second part of an o200k word: Ll Lm Lo M
	letter                    // \p{L}
	number                    // \p{N}
	space                     // \s, newlines included
	newline                   // [\r\n]
	other                     // [^\s\p{L}\p{N}], marks included
	multi                     // in byteClass only: the byte belongs to a longer character
)

// isMark reports a combining mark, which is part of a word for o200k and punctuation for cl100k.
func (k class) isMark() bool { return k&(other|upper) == other|upper }

// byteClass holds the class of every ASCII character, and multi for the other bytes.
var byteClass = func() (table [256]class) {
	for b := range table {
		if b >= utf8.RuneSelf {
			table[b] = multi
			continue
		}
		table[b] = classify(rune(b))
	}
	return table
}()

// classTable maps characters to classes in two steps: the block of 256 characters, then the character inside it.
// Equal blocks are stored once.
type classTable struct {
	block  [(unicode.MaxRune + 1) >> 8]uint8
	blocks [][256]class
}

// classes builds the table from the standard library's ranges when it is first needed, in about a millisecond.
var classes = sync.OnceValue(func() *classTable {
	all := make([]class, unicode.MaxRune+1)
	for i := range all {
		all[i] = other
	}
	paint := func(table *unicode.RangeTable, k class) {
		for _, r := range table.R16 {
			for c := int(r.Lo); c <= int(r.Hi); c += int(r.Stride) {
				all[c] = k
			}
		}
		for _, r := range table.R32 {
			for c := int(r.Lo); c <= int(r.Hi); c += int(r.Stride) {
				all[c] = k
			}
		}
	}
	for _, set := range classSets() {
		for _, table := range set.tables {
			paint(table, set.class)
		}
	}
	t := &classTable{}
	known := map[[256]class]uint8{}
	for i := range t.block {
		var b [256]class
		copy(b[:], all[i<<8:])
		at, ok := known[b]
		if !ok {
			at = uint8(len(t.blocks))
			known[b] = at
			t.blocks = append(t.blocks, b)
		}
		t.block[i] = at
	}
	return t
})

type classSet struct {
	class  class
	tables []*unicode.RangeTable
}

// classSets lists the sets of the patterns. White space is Unicode's White_Space property, which has U+0085 and U+3000
// but neither U+200B nor U+FEFF.
func classSets() []classSet {
	return []classSet{
		{upper | letter, []*unicode.RangeTable{unicode.Lu, unicode.Lt}},
		{lower | letter, []*unicode.RangeTable{unicode.Ll}},
		{upper | lower | letter, []*unicode.RangeTable{unicode.Lm, unicode.Lo}},
		{upper | lower | other, []*unicode.RangeTable{unicode.M}},
		{number, []*unicode.RangeTable{unicode.N}},
		{space, []*unicode.RangeTable{unicode.White_Space}},
		{space | newline, []*unicode.RangeTable{{R16: []unicode.Range16{{Lo: '\n', Hi: '\r', Stride: '\r' - '\n'}}}}},
	}
}

// classify finds the class of one character by the sets themselves.
func classify(r rune) class {
	k := other
	for _, set := range classSets() {
		if unicode.In(r, set.tables...) {
			k = set.class
		}
	}
	return k
}

// at returns the class of the character at s[i] and its length in bytes.
func (t *classTable) at(s []byte, i int) (class, int) {
	if k := byteClass[s[i]]; k != multi {
		return k, 1
	}
	return t.long(s[i:])
}

func (t *classTable) long(s []byte) (class, int) {
	r, n := utf8.DecodeRune(s)
	return t.blocks[t.block[r>>8]][r&0xff], n
}
