package model

import (
	"unicode"
	"unicode/utf8"
)

// letterBits gives every ASCII character its bit: letters, digits and the common signs one of their own, all others share one.
var letterBits = func() (table [utf8.RuneSelf]uint64) {
	const own = "abcdefghijklmnopqrstuvwxyz0123456789_./-:~$@#()<>*&=+! ,[]\"'%"
	for c := range table {
		table[c] = 1 << otherBit
	}
	for i := range len(own) {
		table[own[i]] = 1 << i
	}
	for c := byte('A'); c <= 'Z'; c++ {
		table[c] = table[c+'a'-'A']
	}
	return table
}()

const (
	otherBit  = 62 // ASCII without a bit of its own
	beyondBit = 63 // past ASCII
)

// Mask is the set of characters of a text, without regard to case: a text that holds a term, in one piece or scattered, has
// all bits of the term's mask. Looking at it first leaves few names to compare.
func Mask(text string) uint64 {
	var m uint64
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			m |= letterBits[c]
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		i += n
		// A few letters past ASCII fold into it, such as the Kelvin sign.
		if r = unicode.ToLower(r); r < utf8.RuneSelf {
			m |= letterBits[r]
		} else {
			m |= 1 << beyondBit
		}
	}
	return m
}
