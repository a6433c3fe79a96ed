package parse

import (
	"bytes"

	"outcrop/model"
)

// space moves past white space and comments, over lines; false if nothing closes a comment.
func (s *directiveScan) space() bool {
	for s.at < uint32(len(s.src)) {
		switch s.src[s.at] {
		case '\n':
			s.lineStart = true
			s.at++
		case ' ', '\t', '\r':
			s.at++
		case '\f':
			s.lineStart = false
			s.at++
		case '/':
			s.lineStart = false
			from := s.at
			if !s.comment() {
				return false
			}
			if s.src[from+1] == '/' && bytes.IndexByte(s.src[from:s.at], '\n') >= 0 {
				s.doubt = true // a backslash joins the line below to it
			}
		default:
			return true
		}
	}
	return true
}

// comment moves past the comment at at. False, with at unmoved, if there is none or nothing closes it.
func (s *directiveScan) comment() bool {
	rest := s.src[s.at:]
	if len(rest) < 2 || rest[0] != '/' {
		return false
	}
	switch rest[1] {
	case '/':
		s.at = s.lineStop(s.at)
		return s.at < uint32(len(s.src)) || !joined(rest)
	case '*':
		if n := bytes.Index(rest[2:], []byte("*/")); n >= 0 {
			s.at += uint32(n) + 4
			return true
		}
	}
	return false
}

// lineStop is the end of the line with an offset, together with those that backslashes join to it.
func (s *directiveScan) lineStop(at uint32) uint32 {
	size := uint32(len(s.src))
	for {
		end := lineEnd(s.src, at, size)
		if end == size || !joined(s.src[at:end]) {
			return end
		}
		at = end + 1
	}
}

// joined reports whether a backslash joins a line to the next.
func joined(line []byte) bool {
	n := len(line)
	if n > 0 && line[n-1] == '\r' {
		n--
	}
	return n > 0 && line[n-1] == '\\'
}

// end moves past blanks and comments and the line end behind them; false if anything else stands there, or the text ends.
func (s *directiveScan) end() bool {
	if !s.blanks() {
		return false
	}
	if s.byte() == '\r' {
		s.at++
	}
	if s.byte() != '\n' {
		return false
	}
	s.at++
	return true
}

// endSolid is end for directives that the grammar wants a line end right behind: it fails at blanks there.
func (s *directiveScan) endSolid() bool {
	return s.blanks() && s.at == s.solid && s.end()
}

// blanks moves past blanks, joined line ends and comments within a directive; false if nothing closes a comment.
func (s *directiveScan) blanks() bool {
	for {
		switch s.byte() {
		case ' ', '\t':
			s.at++
		case '\\':
			n := s.splice()
			if n == 0 {
				return true
			}
			s.at += n
		case '/':
			from := s.at
			if !s.comment() {
				return !begins(s.src[from:], "/*")
			}
			if s.src[from+1] == '*' && bytes.IndexByte(s.src[from:s.at], '\n') >= 0 {
				s.doubt = true
			}
			s.solid = s.at
		default:
			return true
		}
	}
}

// spliced reports whether a backslash joins lines in a text.
func spliced(text []byte) bool {
	return bytes.Contains(text, []byte("\\\n")) || bytes.Contains(text, []byte("\\\r\n"))
}

// splice is the length of the backslash and the line end at at, 0 if they do not stand there.
func (s *directiveScan) splice() uint32 {
	rest := s.src[s.at:]
	switch {
	case begins(rest, "\\\n"):
		return 2
	case begins(rest, "\\\r\n"):
		return 3
	}
	return 0
}

// byte is the one at at, 0 behind the end.
func (s *directiveScan) byte() byte {
	if s.at < uint32(len(s.src)) {
		return s.src[s.at]
	}
	return 0
}

// name moves past a name and gives it; empty if none stands at at, or one with letters beyond ASCII or an escape.
func (s *directiveScan) name() model.Span {
	from := s.at
	if c := s.byte(); c >= '0' && c <= '9' {
		return model.Span{}
	}
	for isAlnum(s.byte()) || s.byte() == '$' {
		s.at++
	}
	if c := s.byte(); c >= 0x80 || c == '\\' && s.splice() == 0 {
		return model.Span{}
	}
	s.solid = s.at
	return model.Span{Start: from, Stop: s.at}
}

// value moves past what follows the name of a macro or another directive, up to the line end or a comment in a block
// behind it, and gives it. False if the grammar has its own idea of where that ends.
func (s *directiveScan) value() (model.Span, bool) {
	if !s.blanks() {
		return model.Span{}, false
	}
	from := s.at
	switch c := s.byte(); {
	case c == '\n', c == '\r':
		return model.Span{}, true
	case c == 0, c >= 0x80, c == '/', c == '\\', c == '\f', c == '\v':
		return model.Span{}, false
	}
	stop := s.lineStop(from)
	for at := from; ; {
		n := bytes.IndexByte(s.src[at:stop], '/')
		if n < 0 {
			s.at = stop
			break
		}
		// The grammar takes a slash together with the byte behind it.
		if at += uint32(n) + 1; at == stop || s.src[at] == '\\' || s.src[at] == '\r' {
			return model.Span{}, false
		}
		if s.src[at] == '*' {
			if s.at = at - 1; !commentable(s.src[from:s.at]) {
				return model.Span{}, false
			}
			break
		}
		at++
	}
	s.solid = s.at
	return model.Span{Start: from, Stop: s.at}, true
}

// commentable reports whether a comment can begin behind a text: no string and no other comment is open there.
func commentable(text []byte) bool {
	for at := 0; at < len(text); at++ {
		switch c := text[at]; c {
		case '/':
			if begins(text[at:], "//") {
				return false
			}
		case '"', '\'':
			for at++; at < len(text) && text[at] != c; at++ {
				if text[at] == '\\' {
					at++
				}
			}
			if at >= len(text) {
				return false
			}
		}
	}
	return true
}

func isAlnum(c byte) bool { return isWord(c) && c < 0x80 && c != '$' }
