package text

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

const (
	// orphan stands for a mark that has no character to sit on, or that terminals place differently.
	orphan = "◌"
	// nonJoiner ends an Indic cluster: without it the next consonant would join by one measure and not by the other.
	nonJoiner = "\u200c"
	zwj       = '\u200d'
	keycap    = '\u20e3'
	// keptMarks is how many combining marks a character keeps; more would climb over the lines above.
	keptMarks = 2
	// maxMarks bounds the followers that one character takes along (the stream-safe limit of Unicode), so that a line
	// of nothing but marks still costs only what is on the screen.
	maxMarks = 30
	maxTab   = 64
)

// unit is the smallest piece of a line that is shown as a whole.
type unit struct {
	n     int    // bytes of the line
	text  string // what is shown
	cells int
	odd   bool // the text shown is not the text of the line
}

func clampTab(tab int) int { return max(1, min(tab, maxTab)) }

// next decodes the unit at the start of s, which is not empty, when col cells stand before it.
func next(s []byte, col, tab int) unit {
	r, n := utf8.DecodeRune(s)
	switch {
	case r == '\t':
		k := tab - col%tab
		return unit{n: 1, text: strings.Repeat(" ", k), cells: k}
	case r < 0x20:
		return unit{n: 1, text: string(0x2400 + r), cells: 1, odd: true}
	case r < 0x7f:
		return follow(s, n, string(r), 1)
	case r == 0x7f:
		return unit{n: 1, text: "␡", cells: 1, odd: true}
	case r == utf8.RuneError && n == 1:
		return unit{n: 1, text: "\ufffd", cells: 1, odd: true}
	case regional(r):
		return flag(s)
	case hidden(r) || skinTone(r):
		return number(r, n)
	case unicode.In(r, unicode.Mn, unicode.Me):
		u := follow(s, 0, orphan, 1)
		if u.n == 0 { // terminals disagree on the mark, so the circle stands for it
			u.n = n
		}
		u.odd = true
		return u
	case jamoLead(r):
		return syllable(s, r, n)
	case jamoVowel(r) || jamoTail(r):
		return number(r, n)
	case wideScript(r):
		return follow(s, n, string(r), 2)
	}
	w := agreed(string(r))
	switch {
	case r >= 0x300 && joined("a", r):
		return unit{n: n, text: orphan, cells: 1, odd: true}
	case w <= 0:
		return number(r, n)
	}
	return follow(s, n, string(r), w)
}

// follow adds to a base character what belongs on it: up to two combining marks. The rest of an emoji sequence (skin
// tone, presentation selector, joined emoji) is left out, since its width is what terminals disagree on.
func follow(s []byte, n int, base string, cells int) unit {
	if n < len(s) && s[n] < utf8.RuneSelf && base[0] < utf8.RuneSelf {
		return unit{n: n, text: base, cells: cells}
	}
	u := unit{n: n, text: base, cells: cells}
	first, _ := utf8.DecodeRuneInString(base)
	kept, last := 0, first
	for range maxMarks {
		r, k := utf8.DecodeRune(s[u.n:])
		if k == 0 || standalone(r) {
			break
		}
		if drop := sequel(s[u.n:], first, last, r, k); drop > 0 {
			u.n, u.odd, last = u.n+drop, true, r
			continue
		}
		if hidden(r) || !unicode.In(r, unicode.Mn, unicode.Me) {
			break
		}
		if kept == keptMarks {
			u.n, u.odd = u.n+k, true
			continue
		}
		t := u.text + string(r)
		if agreed(t) != cells {
			break // shown as a unit of its own
		}
		u.n, u.text, kept = u.n+k, t, kept+1
	}
	return end(s, u, first)
}

// end settles how a unit meets the next one.
func end(s []byte, u unit, first rune) unit {
	r, k := utf8.DecodeRune(s[u.n:])
	if k == 0 || first < 0x900 || wideScript(first) {
		return u // no such character joins with what follows
	}
	if am, ok := vowelAm(r); ok && agreed(u.text+am) == u.cells+1 {
		return unit{n: u.n + k, text: u.text + am, cells: u.cells + 1, odd: u.odd}
	}
	if r < 0x20 || r == 0x7f || hidden(r) || skinTone(r) || joined("a", r) {
		r = '<' // shown as a picture, by number or as an orphan, none of which joins by itself
	}
	if joined(u.text, r) {
		u.text += nonJoiner
	}
	return u
}

// vowelAm splits the Thai and Lao vowel am into the ring on the character before and the letter after it. As one code
// point it is no cell by one measure and one by the other.
func vowelAm(r rune) (parts string, ok bool) {
	switch r {
	case 0x0e33:
		return "\u0e4d\u0e32", true
	case 0x0eb3:
		return "\u0ecd\u0eb2", true
	}
	return "", false
}

// sequel is the number of bytes at the start of s, whose first character r has n, that only modify the emoji or keycap
// digit before them. A second selector in a row is none: strings of them carry hidden text.
func sequel(s []byte, base, last, r rune, n int) int {
	digit := base >= '0' && base <= '9' || base == '#' || base == '*'
	switch {
	case r == keycap && digit:
		return n
	case r == 0xfe0e || r == 0xfe0f:
		if last != 0xfe0e && last != 0xfe0f && (digit || pictograph(base)) {
			return n
		}
	case skinTone(r):
		if pictograph(base) {
			return n
		}
	case r == zwj:
		if then, k := utf8.DecodeRune(s[n:]); k > 0 && then >= 0x80 && pictograph(base) && pictograph(then) {
			return n + k
		}
	}
	return 0
}

// flag shows a pair of regional indicators by its letters: the pair is one flag or two letters, and as wide.
func flag(s []byte) unit {
	u := unit{text: "<", odd: true}
	for range 2 {
		r, n := utf8.DecodeRune(s[u.n:])
		if !regional(r) {
			break
		}
		u.n += n
		u.text += string('A' + r - 0x1f1e6)
	}
	u.text += ">"
	u.cells = len(u.text)
	return u
}

// syllable shows a Hangul syllable written in letters, as file names from macOS are, by the one character that is
// canonically equal to it: terminals disagree on the width of the letters. Other letters are shown by number.
func syllable(s []byte, lead rune, n int) unit {
	vowel, k := utf8.DecodeRune(s[n:])
	if lead > 0x1112 || !jamoVowel(vowel) || vowel > 0x1175 {
		return number(lead, n)
	}
	n += k
	whole := 0xac00 + ((lead-0x1100)*21+vowel-0x1161)*28
	if tail, k := utf8.DecodeRune(s[n:]); jamoTail(tail) && tail <= 0x11c2 {
		whole += tail - 0x11a7
		n += k
	}
	return follow(s, n, string(whole), 2)
}

// number shows a character by its code point.
func number(r rune, n int) unit {
	t := fmt.Sprintf("<U+%04X>", r)
	return unit{n: n, text: t, cells: len(t), odd: true}
}

// agreed is the width of s, or -1 where the two measures differ.
func agreed(s string) int {
	if w := ansi.StringWidth(s); w == ansi.StringWidthWc(s) {
		return w
	}
	return -1
}

// joined tells whether r would become part of the cluster that s is.
func joined(s string, r rune) bool {
	c, _ := ansi.FirstGraphemeCluster(s+string(r), ansi.GraphemeWidth)
	return len(c) > len(s)
}

// pictograph tells an emoji in the sense of cluster rules: only such characters are joined by a zero width joiner.
func pictograph(r rune) bool {
	return r > 0xa0 && !hidden(r) && joined(string(r)+string(zwj), '\U0001f469')
}
