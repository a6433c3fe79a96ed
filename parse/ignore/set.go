package ignore

import "strings"

// byteSet holds a bit for each byte value.
type byteSet [4]uint64

func (s *byteSet) add(c byte)      { s[c>>6] |= 1 << (c & 63) }
func (s *byteSet) has(c byte) bool { return s[c>>6]&(1<<(c&63)) != 0 }

func (s *byteSet) addRange(lo, hi byte) {
	for c := int(lo); c <= int(hi); c++ {
		s.add(byte(c))
	}
}

// parseSet reads the bracket expression that p begins with and returns its
// length, 0 if it has no end or names an unknown class.
func parseSet(p string) (set *byteSet, length int) {
	set = new(byteSet)
	i := 1
	negate := i < len(p) && (p[i] == '!' || p[i] == '^')
	if negate {
		i++
	}
	low := -1 // the byte that a following '-' would make the start of a range
	for first := i; i < len(p); {
		c := p[i]
		switch {
		case c == ']' && i > first:
			if negate {
				for k := range set {
					set[k] = ^set[k]
				}
			}
			return set, i + 1
		case c == '[' && strings.HasPrefix(p[i+1:], ":"):
			n, ok := set.addClass(p[i+2:])
			if !ok {
				return nil, 0
			}
			low = -1
			if n == 0 { // no class after all: a plain bracket
				set.add('[')
				low, n = '[', -1
			}
			i += 2 + n
		case c == '-' && low >= 0 && i+1 < len(p) && p[i+1] != ']':
			high, n := setByte(p[i+1:])
			if n == 0 {
				return nil, 0
			}
			set.addRange(byte(low), high)
			low = -1
			i += 1 + n
		default:
			b, n := setByte(p[i:])
			if n == 0 {
				return nil, 0
			}
			set.add(b)
			low = int(b)
			i += n
		}
	}
	return nil, 0
}

// setByte reads one byte, which a backslash may stand before, and says how
// long it was; 0 if the pattern ends in the backslash.
func setByte(p string) (b byte, length int) {
	if p[0] != '\\' {
		return p[0], 1
	}
	if len(p) < 2 {
		return 0, 0
	}
	return p[1], 2
}

// addClass adds the class whose name p begins with ("alpha:]...") and returns
// the length of the name with its closing colon and bracket. The length is 0
// if there is no closing colon; not ok is a pattern that matches nothing.
func (s *byteSet) addClass(p string) (length int, ok bool) {
	end := strings.IndexByte(p, ']')
	if end < 0 {
		return 0, false
	}
	name, closed := strings.CutSuffix(p[:end], ":")
	if !closed {
		return 0, true
	}
	ranges := classRanges(name)
	for i := 0; i < len(ranges); i += 2 {
		s.addRange(ranges[i], ranges[i+1])
	}
	return end + 1, ranges != ""
}

// classRanges returns the ASCII ranges of a POSIX class as pairs of first and
// last byte, "" for a name that is no class.
func classRanges(name string) string {
	switch name {
	case "alpha":
		return "AZaz"
	case "digit":
		return "09"
	case "alnum":
		return "09AZaz"
	case "upper":
		return "AZ"
	case "lower":
		return "az"
	case "space":
		return "\t\r  "
	case "blank":
		return "\t\t  "
	case "punct":
		return "!/:@[`{~"
	case "print":
		return " ~"
	case "graph":
		return "!~"
	case "cntrl":
		return "\x00\x1f\x7f\x7f"
	case "xdigit":
		return "09AFaf"
	}
	return ""
}
