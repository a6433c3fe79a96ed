package tokens

import "unicode/utf8"

// repair appends text to dst with U+FFFD in place of what is not UTF-8: one for each maximal part, which is the longest
// start of a well-formed character, or one byte. Newlines are never part of that, so the lines stay the same.
func repair(dst, text []byte) []byte {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		if r != utf8.RuneError || n > 1 {
			dst = append(dst, text[i:i+n]...)
			i += n
			continue
		}
		dst = append(dst, "\uFFFD"...)
		i += maximalPart(text[i:])
	}
	return dst
}

// maximalPart returns the length of the longest start of s that starts a well-formed character, at least 1. s must start
// with what is no character.
func maximalPart(s []byte) int {
	lo, hi, need := byte(0x80), byte(0xBF), 0
	switch b := s[0]; {
	case b >= 0xC2 && b <= 0xDF:
		need = 1
	case b >= 0xE0 && b <= 0xEF:
		need = 2
		if b == 0xE0 {
			lo = 0xA0
		} else if b == 0xED {
			hi = 0x9F
		}
	case b >= 0xF0 && b <= 0xF4:
		need = 3
		if b == 0xF0 {
			lo = 0x90
		} else if b == 0xF4 {
			hi = 0x8F
		}
	}
	n := 1
	for ; n <= need && n < len(s) && s[n] >= lo && s[n] <= hi; n++ {
		lo, hi = 0x80, 0xBF
	}
	return n
}
