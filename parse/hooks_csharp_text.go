package parse

import "bytes"

// holeReach is how many bytes the hole of an interpolated string is looked through for its end.
const holeReach = 1024

// skipCsharpText moves past a string or character of C# that begins with the quote at at. What marks it as verbatim or
// interpolated stands before the quote. One that nothing ends reaches to the end of its line.
func skipCsharpText(src []byte, at, stop uint32) (end uint32, closed bool) {
	switch src[at] {
	case '\'':
		return skipCsharpChar(src, at, stop)
	case '"':
	default:
		return at + 1, true
	}
	verbatim, holes := false, 0
	for i := at; i > 0 && (src[i-1] == '$' || src[i-1] == '@'); i-- {
		verbatim = verbatim || src[i-1] == '@'
		if src[i-1] == '$' {
			holes++
		}
	}
	if quotes := run(src, at, stop, '"'); quotes >= 3 && !verbatim {
		if n := bytes.Index(src[at+quotes:stop], src[at:at+quotes]); n >= 0 {
			end = at + quotes + uint32(n)
			return end + run(src, end, stop, '"'), true
		}
		return lineEnd(src, at, stop), false
	}
	for i := at + 1; i < stop; {
		switch c := src[i]; {
		case c == '"' && verbatim && i+1 < stop && src[i+1] == '"':
			i += 2
		case c == '"':
			return i + 1, true
		case c == '\\' && !verbatim:
			i += 2
		case c == '\n' && !verbatim:
			return i, false
		case c == '{' && holes > 0 && i+1 < stop && src[i+1] == '{':
			i += 2
		case c == '{' && holes > 0:
			if hole := skipCsharpHole(src, i, min(stop, i+holeReach)); hole > 0 {
				i = hole
			} else {
				i++
			}
		default:
			i++
		}
	}
	return stop, false
}

// run counts how often a byte is repeated from at on.
func run(src []byte, at, stop uint32, c byte) uint32 {
	n := uint32(0)
	for at+n < stop && src[at+n] == c {
		n++
	}
	return n
}

// skipCsharpChar moves past 'a', '\n' or '\u0041'.
func skipCsharpChar(src []byte, at, stop uint32) (uint32, bool) {
	for i := at + 1; i < min(stop, at+14) && src[i] != '\n'; i++ {
		if src[i] == '\\' {
			i++
		} else if src[i] == '\'' {
			return i + 1, true
		}
	}
	return at + 1, false
}

// skipCsharpHole moves past the braces around an expression in a string, or gives 0 if they do not end before stop. Strings
// in it may have holes of their own: the stack tells what a closing brace or quote ends.
func skipCsharpHole(src []byte, at, stop uint32) uint32 {
	var stack []byte // '{' a hole or braces in it, '"' a string, '$' one with holes, '@' a verbatim one
	for i := at; i < stop; i++ {
		top := byte(0)
		if len(stack) > 0 {
			top = stack[len(stack)-1]
		}
		switch c := src[i]; {
		case top == '"' || top == '$' || top == '@':
			switch {
			case c == '"' && top == '@' && i+1 < stop && src[i+1] == '"', c == '\\' && top != '@':
				i++
			case c == '"':
				stack = stack[:len(stack)-1]
			case c == '{' && top == '$':
				stack = append(stack, '{')
			}
		case c == '"':
			kind := byte('"')
			if src[i-1] == '$' || src[i-1] == '@' {
				kind = src[i-1]
			}
			stack = append(stack, kind)
		case c == '\'':
			if end, ok := skipCsharpChar(src, i, stop); ok {
				i = end - 1
			}
		case c == '{':
			stack = append(stack, '{')
		case c == '}':
			if stack = stack[:len(stack)-1]; len(stack) == 0 {
				return i + 1
			}
		}
	}
	return 0
}
