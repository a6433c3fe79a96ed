package parse

// skipSwiftText moves past a string of Swift that begins with the quote at at. The number signs that make it a raw one
// stand before the quote. One that nothing ends reaches to the end of its line.
func skipSwiftText(src []byte, at, stop uint32) (end uint32, closed bool) {
	if src[at] != '"' {
		return at + 1, true
	}
	q := swiftQuote(src, at, stop)
	for i := q.behind(at); i < stop; {
		switch c := src[i]; {
		case c == '"' && q.ends(src, i, stop):
			return q.behind(i) + q.signs, true
		case c == '\n' && !q.lines:
			return i, false
		case c == '\\' && q.hole(src, i, stop):
			if hole := skipSwiftHole(src, i+1+q.signs, min(stop, i+holeReach)); hole > 0 {
				i = hole
			} else {
				i++
			}
		case c == '\\' && q.signs == 0:
			i += 2
		default:
			i++
		}
	}
	return lineEnd(src, at, stop), false
}

// swiftString is how a string is quoted.
type swiftString struct {
	signs uint32 // number signs around it
	lines bool   // by three quotes
	paren bool   // it is no string but an expression in one
}

func swiftQuote(src []byte, at, stop uint32) swiftString {
	q := swiftString{lines: run(src, at, stop, '"') >= 3}
	for at > q.signs && src[at-q.signs-1] == '#' {
		q.signs++
	}
	return q
}

// behind is the offset behind the quotes at at.
func (q swiftString) behind(at uint32) uint32 {
	if q.lines {
		return at + 3
	}
	return at + 1
}

// ends reports whether the quote at at ends the string.
func (q swiftString) ends(src []byte, at, stop uint32) bool {
	return (!q.lines || run(src, at, stop, '"') >= 3) && (q.signs == 0 || run(src, q.behind(at), stop, '#') >= q.signs)
}

// hole reports whether an expression begins with the backslash at at.
func (q swiftString) hole(src []byte, at, stop uint32) bool {
	open := at + 1 + q.signs
	return open < stop && src[open] == '(' && run(src, at+1, stop, '#') >= q.signs
}

// skipSwiftHole moves past the parentheses around an expression in a string, or gives 0 if they do not end before stop.
func skipSwiftHole(src []byte, at, stop uint32) uint32 {
	var stack []swiftString
	for i := at; i < stop; i++ {
		n := len(stack) - 1
		if n >= 0 && !stack[n].paren {
			switch q, c := stack[n], src[i]; {
			case c == '"' && q.ends(src, i, stop):
				i = q.behind(i) + q.signs - 1
				stack = stack[:n]
			case c == '\\' && q.hole(src, i, stop):
				i += 1 + q.signs
				stack = append(stack, swiftString{paren: true})
			case c == '\\' && q.signs == 0:
				i++
			case c == '\n' && !q.lines:
				return 0
			}
			continue
		}
		switch src[i] {
		case '(':
			stack = append(stack, swiftString{paren: true})
		case ')':
			if stack = stack[:n]; n == 0 {
				return i + 1
			}
		case '"':
			q := swiftQuote(src, i, stop)
			stack = append(stack, q)
			i = q.behind(i) - 1
		}
	}
	return 0
}
