package parse

import (
	"bytes"

	"outcrop/model"
)

// masker makes a text easier for a grammar: comments blank, strings flat, so that neither their content nor the line ends
// in them matter. Bytes change, offsets do not, and names are read from the original.
type masker struct {
	src, out []byte
	// interpolated tells of a string, by the offset of its first quote, whether `${...}` in it is code.
	interpolated func(src []byte, quote int) bool
	// symbols tells that 'name without a second quote is a symbol.
	symbols bool
	// xml tells that elements of XML may stand as expressions. misses counts what looked like one and was none.
	xml    bool
	misses int
	hidden []model.Span
}

// stringDepth bounds how deep strings in the code of strings are followed.
const stringDepth = 32

// hide makes a part blank; line ends stay.
func (m *masker) hide(from, to int) { blankOut(m.out[from:to]) }

// quiet blanks the comments and flattens the strings of the whole text.
func (m *masker) quiet() {
	for at := 0; at < len(m.src); {
		end := m.skip(at, 0)
		switch c := m.src[at]; {
		case c == '<' && m.xml && m.element(at) > at:
			end = m.element(at)
			m.fill(at, end)
		case c == '/' && end > at+1:
			m.hide(at, end)
		case c == '"':
			m.flatten(at, end)
		case c == '\'' && end > at+1:
			m.flattenChar(at, end)
		case c == '`' && end > at+1:
			for i := at + 1; i < end-1; i++ {
				m.out[i] = 'x'
			}
		}
		at = end
	}
}

// skip moves past the comment, string, character or quoted name at at, or past one word or byte.
func (m *masker) skip(at, depth int) int {
	src := m.src
	switch c := src[at]; c {
	case '/':
		if at+1 < len(src) && src[at+1] == '/' {
			return lineStop(src, at)
		}
		if at+1 < len(src) && src[at+1] == '*' {
			return m.comment(at)
		}
	case '"':
		return m.quoted(at, depth)
	case '\'':
		return m.char(at)
	case '`':
		if n := bytes.IndexAny(src[at+1:min(at+512, len(src))], "`\n"); n >= 0 && src[at+1+n] == '`' {
			return at + n + 2
		}
	default:
		if isWord(c) {
			return int(skipWord(src, uint32(at), uint32(len(src))))
		}
	}
	return at + 1
}

// comment moves past a block comment, in which others may stand; past its first byte if nothing ends it.
func (m *masker) comment(at int) int {
	depth := 0
	for i := at; i+1 < len(m.src); i++ {
		switch {
		case m.src[i] == '/' && m.src[i+1] == '*':
			depth++
			i++
		case m.src[i] == '*' && m.src[i+1] == '/':
			i++
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return at + 1
}

// quoted moves past a string. One that nothing ends reaches to the end of its line.
func (m *masker) quoted(at, depth int) int {
	src := m.src
	code := depth < stringDepth && m.interpolated(src, at)
	if bytes.HasPrefix(src[at:], []byte(`"""`)) {
		return m.tripled(at, depth, code)
	}
	for i := at + 1; i < len(src); {
		switch c := src[i]; {
		case c == '"':
			return i + 1
		case c == '\n':
			return i
		case c == '\\' && i+1 < len(src) && src[i+1] != '\n':
			i += 2
		case c == '$' && code && i+1 < len(src) && src[i+1] == '{':
			end := m.code(i+1, depth+1, true)
			if end < 0 {
				end = i + 1
			}
			i = end
		default:
			i++
		}
	}
	return len(src)
}

func (m *masker) tripled(at, depth int, code bool) int {
	src := m.src
	for i := at + 3; i < len(src); {
		switch c := src[i]; {
		case c == '"' && bytes.HasPrefix(src[i:], []byte(`"""`)):
			for i < len(src) && src[i] == '"' {
				i++
			}
			return i
		case c == '$' && code && i+1 < len(src) && src[i+1] == '{':
			end := m.code(i+1, depth+1, false)
			if end < 0 {
				end = i + 1
			}
			i = end
		default:
			i++
		}
	}
	return lineStop(src, at)
}

// code moves past the code in braces at at, or gives -1 if nothing closes it; in a string on one line it is looked for
// nearby.
func (m *masker) code(at, depth int, near bool) int {
	open, stop := 0, len(m.src)
	if near {
		stop = min(stop, at+4096)
	}
	for at < stop {
		switch m.src[at] {
		case '{':
			open++
			at++
		case '}':
			open--
			at++
			if open == 0 {
				return at
			}
		default:
			at = m.skip(at, depth)
		}
	}
	return -1
}

// char moves past a character such as 'a' and '\n', or past the quote alone.
func (m *masker) char(at int) int {
	src := m.src
	limit := min(at+12, len(src))
	if at+1 >= limit || src[at+1] == '\n' || src[at+1] == '\'' {
		return at + 1
	}
	i := at + 2
	if src[at+1] == '\\' {
		i++
	} else if m.symbols && (i >= limit || src[i] != '\'' && src[at+1] < 0x80) {
		return at + 1
	}
	for ; i < limit && src[i] != '\n'; i++ {
		if src[i] == '\'' {
			return i + 1
		}
	}
	return at + 1
}

// flatten gives a string blanks for content, and one that nothing ends a bracket too many.
func (m *masker) flatten(at, end int) {
	text := m.out[at:end]
	ended := len(text) > 1 && text[len(text)-1] == '"'
	if bytes.HasPrefix(text, []byte(`"""`)) {
		ended = len(text) >= 6 && bytes.HasSuffix(text, []byte(`"""`))
	}
	if ended {
		m.fill(at, end)
		return
	}
	for i := range text {
		text[i] = '1'
	}
	text[0] = ']' // the mender knows what to do about it
}

// fill makes a part an empty string of its length.
func (m *masker) fill(at, end int) {
	text := m.out[at:end]
	for i := range text {
		text[i] = ' '
	}
	text[0], text[len(text)-1] = '"', '"'
}

// flattenChar gives a character a letter for content.
func (m *masker) flattenChar(at, end int) {
	text := m.out[at:end]
	for i := range text {
		text[i] = ' '
	}
	text[0], text[1], text[2] = '\'', 'x', '\''
}

// element moves past the elements of XML that begin at at, or gives at if none do.
func (m *masker) element(at int) int {
	src := m.src
	if at+2 >= len(src) || !xmlName(src[at+1]) || at > 0 && !isSpace(src[at-1]) && src[at-1] != '(' && src[at-1] != '{' || m.misses > 8 {
		return at
	}
	open, end := 0, at
	for i := at; i < len(src); {
		rest := src[i:]
		switch {
		case src[i] == '{':
			if i = m.code(i, 1, false); i < 0 {
				m.misses++
				return end
			}
			continue
		case bytes.HasPrefix(rest, []byte("<!--")):
			i += max(4, bytes.Index(rest, []byte("-->"))+3)
			continue
		case bytes.HasPrefix(rest, []byte("<![CDATA[")):
			i += max(9, bytes.Index(rest, []byte("]]>"))+3)
			continue
		case src[i] != '<' && open > 0:
			i++
			continue
		case src[i] != '<' && isSpace(src[i]):
			i++
			continue
		case src[i] != '<' || len(rest) < 3 || rest[1] != '/' && !xmlName(rest[1]):
			return end
		}
		closes := rest[1] == '/'
		stop, single := m.tag(i)
		switch {
		case stop < 0:
			m.misses++
			return end
		case closes:
			open--
		case !single:
			open++
		}
		i = stop
		if open <= 0 {
			end = i
		}
	}
	m.misses++
	return end
}

func xmlName(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }

// tag moves past the tag at at, or gives -1. single tells that it is closed in itself.
func (m *masker) tag(at int) (stop int, single bool) {
	for i := at + 1; i < min(len(m.src), at+bracketReach); {
		switch c := m.src[i]; c {
		case '>':
			return i + 1, m.src[i-1] == '/'
		case '"', '\'':
			n := bytes.IndexByte(m.src[i+1:], c)
			if n < 0 {
				return -1, false
			}
			i += n + 2
		case '{':
			if i = m.code(i, 1, false); i < 0 {
				return -1, false
			}
		case '<', ';':
			return -1, false
		default:
			i++
		}
	}
	return -1, false
}
