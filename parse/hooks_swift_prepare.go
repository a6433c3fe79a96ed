package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// swiftText shows the grammar of Swift what it can place. It is older than the language is today, and a construct that it
// has not heard of costs it the declarations around: attributes, conditions for the compiler, effects and ownership become
// blank, strings empty, macros functions. Names, headers and modifiers are read from the original. All offsets stay.
type swiftText struct {
	d       *dialect
	src     []byte
	out     []byte // nil until something is hidden
	part    []model.Span
	last    byte   // the last byte of the token before
	word    string // that token, if it is a word
	listing bool   // the types of an associated type come
}

func prepareSwift(d *dialect, src []byte) ([]byte, []model.Span) {
	t := &swiftText{d: d, src: src}
	stop := uint32(len(src))
	for at := uint32(0); at < stop; {
		switch c := src[at]; {
		case isSpace(c):
			at++
		case c == '/' && at+1 < stop && (src[at+1] == '/' || src[at+1] == '*'):
			at = max(at+1, d.skipComment(src, at, stop))
		case c == '/' && t.pattern(at, stop) > 0:
			at = t.quoted(at, t.pattern(at, stop))
		case c == '"':
			end, _ := skipSwiftText(src, at, stop)
			at = t.quoted(at, end)
		case c == '#':
			at = t.sign(at, stop)
		case c == '@':
			at = t.attribute(at, stop)
		case c == '`':
			at = t.quotedName(at, stop)
		case isWord(c):
			at = t.name(at, stop)
		default:
			at = t.operator(at, stop)
		}
	}
	if t.out == nil {
		return src, nil
	}
	return t.out, t.part
}

// write puts text in the place of bytes; what it does not fill becomes blank.
func (t *swiftText) write(from, to uint32, text string) {
	if t.out == nil {
		t.out = bytes.Clone(t.src)
	}
	blankOut(t.out[from:to])
	copy(t.out[from:to], text)
}

// quoted empties a string or regular expression.
func (t *swiftText) quoted(at, end uint32) uint32 {
	t.last, t.word = '"', ""
	start := at
	for start > 0 && t.src[start-1] == '#' {
		start--
	}
	if lines := run(t.src, at, end, '"') >= 3 && end >= at+6; end < at+2 || lines && start == at {
		if lines { // the last line tells the indentation of all others
			t.write(at+3, end-3, "")
		}
		return end
	}
	t.write(start, end, "")
	for i := start; i < end; i++ {
		t.out[i] = ' '
	}
	t.out[start], t.out[end-1] = '"', '"'
	return end
}

// pattern gives the end of a regular expression between slashes, or 0.
func (t *swiftText) pattern(at, stop uint32) uint32 {
	if t.last != 0 && bytes.IndexByte([]byte("(,=:[{;!&|?"), t.last) < 0 && t.word != "return" || at+1 >= stop || isSpace(t.src[at+1]) {
		return 0
	}
	for i := at + 1; i < stop && t.src[i] != '\n'; i++ {
		switch t.src[i] {
		case '\\':
			i++
		case '/':
			return i + 1
		}
	}
	return 0
}

// sign looks at a number sign: a raw string, a condition for the compiler, a macro.
func (t *swiftText) sign(at, stop uint32) uint32 {
	n := run(t.src, at, stop, '#')
	next := at + n
	if next >= stop {
		return stop
	}
	switch c := t.src[next]; {
	case c == '"':
		end, _ := skipSwiftText(t.src, next, stop)
		return t.quoted(next, end)
	case c == '/':
		if i := bytes.Index(t.src[next+1:stop], []byte("/"+strings.Repeat("#", int(min(n, 8))))); i >= 0 && i < holeReach {
			return t.quoted(next, next+1+uint32(i)+1+n)
		}
		return next
	case !isWord(c):
		return next
	}
	end := skipWord(t.src, next, stop)
	switch word := string(t.src[next:end]); word {
	case "if", "elseif", "else", "endif", "sourceLocation":
		line := lineEnd(t.src, at, stop)
		if i := bytes.Index(t.src[at:line], []byte("//")); i >= 0 {
			line = at + uint32(i)
		}
		t.write(at, line, "")
		if word == "if" && string(bytes.TrimSpace(t.src[end:line])) == "false" {
			dead := deadHalf(t.src, line)
			t.write(line, dead, "")
			return dead
		}
		return line
	case "warning", "error":
		if end < stop && t.src[end] == '(' {
			end = t.d.skipBalanced(t.src, end, min(stop, end+holeReach))
			t.write(at, end, "")
			return end
		}
	case "available", "unavailable", "selector", "keyPath", "externalMacro":
	case "file", "fileID", "filePath", "line", "column", "function", "dsohandle":
	default:
		t.write(at, at+1, "")
	}
	t.last, t.word = 'a', ""
	return end
}

// deadHalf moves past what follows `#if false`, to the next line of that condition.
func deadHalf(src []byte, at uint32) uint32 {
	depth, stop := 0, uint32(len(src))
	for at < stop {
		end := lineEnd(src, at, stop)
		line := bytes.TrimSpace(src[at:end])
		if len(line) > 0 && line[0] == '#' {
			switch word := bytes.TrimSpace(line[1:]); {
			case bytes.HasPrefix(word, []byte("if")):
				depth++
			case depth == 0 && (bytes.HasPrefix(word, []byte("el")) || bytes.HasPrefix(word, []byte("endif"))):
				return at
			case bytes.HasPrefix(word, []byte("endif")):
				depth--
			}
		}
		at = end + 1
	}
	return stop
}

// attribute hides an attribute with its arguments.
func (t *swiftText) attribute(at, stop uint32) uint32 {
	end := skipWord(t.src, at+1, stop)
	for end < stop && t.src[end] == '.' {
		end = skipWord(t.src, end+1, stop)
	}
	if end == at+1 {
		return end
	}
	if end < stop && t.src[end] == '<' {
		end = max(end, skipAngles(t.src, end, min(stop, end+holeReach)))
	}
	if end < stop && t.src[end] == '(' {
		end = t.d.skipBalanced(t.src, end, min(stop, end+holeReach))
	}
	t.write(at, end, "")
	t.part = append(t.part, model.Span{Start: at, Stop: end})
	return end
}

// quotedName makes a name in backticks one that the grammar knows.
func (t *swiftText) quotedName(at, stop uint32) uint32 {
	n := bytes.IndexByte(t.src[at+1:lineEnd(t.src, at, stop)], '`')
	if n < 0 {
		return at + 1
	}
	end := at + uint32(n) + 2
	for i := at + 1; i < end-1; i++ {
		if !isWord(t.src[i]) {
			t.write(i, i+1, "_")
		}
	}
	t.last, t.word = 'a', ""
	return end
}

// operator moves past a byte that is nothing else.
func (t *swiftText) operator(at, stop uint32) uint32 {
	c := t.src[at]
	next := byte(0)
	if at+1 < stop {
		next = t.src[at+1]
	}
	switch {
	case c == '~' && (isWord(next) || next == '(') && (at == 0 || !swiftSign(t.src[at-1])) && t.word != "func":
		t.write(at, at+1, "") // ~Copyable
		return at + 1
	case c == '(' && t.unit(at, stop):
		t.last, t.word = 'a', ""
		return t.d.skipSpace(t.src, at+1, stop) + 1
	case c == ',' && t.listing:
		t.write(at, at+1, "&") // associatedtype A: B, C
	case c == ',' && t.trailing(at+1, stop):
		t.write(at, at+1, "")
		return at + 1
	case c == ':' && next == ':':
		t.write(at, at+2, "__") // Module::name
		t.last, t.word = 'a', ""
		return at + 2
	case (c == '<' || c == '>') && next == ' ' && t.lineStart(at):
		t.write(at, at+1, "+")
	case c == '<' && next >= '0' && next <= '9' && t.last == 'a':
		for i := at + 1; i < stop && t.src[i] >= '0' && t.src[i] <= '9'; i++ {
			t.write(i, i+1, "n") // Vector<3, Int>
		}
	}
	t.last, t.word = c, ""
	return at + 1
}

// unit turns an empty tuple among expressions, `f(())`, into a name.
func (t *swiftText) unit(at, stop uint32) bool {
	if bytes.IndexByte([]byte("(,=:{"), t.last) < 0 && t.word != "return" && t.word != "in" || t.last == 0 {
		return false
	}
	close := t.d.skipSpace(t.src, at+1, min(stop, at+holeReach))
	if close >= stop || t.src[close] != ')' {
		return false
	}
	next := t.d.skipSpace(t.src, close+1, min(stop, close+holeReach))
	if next >= stop || t.src[next] == '-' || begins(t.src[next:stop], "in") || begins(t.src[next:stop], "async") || begins(t.src[next:stop], "throws") {
		return false
	}
	t.write(at, close+1, "x")
	return true
}

// trailing reports whether nothing but a closing bracket follows a comma.
func (t *swiftText) trailing(at, stop uint32) bool {
	next := t.d.skipSpace(t.src, at, min(stop, at+holeReach))
	return next < stop && (t.src[next] == ')' || t.src[next] == '>')
}

// lineStart reports whether only blanks stand before at on its line.
func (t *swiftText) lineStart(at uint32) bool {
	for at > 0 && (t.src[at-1] == ' ' || t.src[at-1] == '\t') {
		at--
	}
	return at == 0 || t.src[at-1] == '\n'
}

// swiftSign reports whether an operator may contain a byte.
func swiftSign(c byte) bool { return c >= 0x80 || bytes.IndexByte([]byte("/=-+!*%<>&|^~?"), c) >= 0 }
