package text

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Escape makes a name or message fit for one line of plain output: controls, invalid bytes and invisible characters
// appear as escapes like \x1b, \n and \u202e. Zero width joiners stay, since emoji and several scripts need them.
func Escape(s string) string { return escape(s, false) }

// EscapeLines is [Escape] for text of several lines: line ends and tabs stay, and CR LF becomes LF, since a bare CR
// would let a line be overwritten on the screen.
func EscapeLines(s string) string { return escape(s, true) }

func escape(s string, lines bool) string {
	var b strings.Builder
	done := 0 // everything before it has been written
	for i := 0; i < len(s); {
		if s[i] >= 0x20 && s[i] < 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		e, ok := escaped(r, n, s[i:], lines)
		if ok {
			b.WriteString(s[done:i])
			b.WriteString(e)
			done = i + n
		}
		i += n
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// escaped is the form of the character at the start of s, and whether it needs one.
func escaped(r rune, n int, s string, lines bool) (string, bool) {
	switch {
	case lines && (r == '\n' || r == '\t'):
		return "", false
	case lines && strings.HasPrefix(s, "\r\n"):
		return "", true
	case r == '\n':
		return `\n`, true
	case r == '\t':
		return `\t`, true
	case r == '\r':
		return `\r`, true
	case r < 0x20, r == 0x7f, r == utf8.RuneError && n == 1:
		return fmt.Sprintf(`\x%02x`, s[0]), true
	case r == zwj, r == '\u200c', r >= 0xfe00 && r <= 0xfe0f, !hidden(r):
		return "", false
	case r > 0xffff:
		return fmt.Sprintf(`\U%08x`, r), true
	}
	return fmt.Sprintf(`\u%04x`, r), true
}
