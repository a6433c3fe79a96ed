package parse

import "bytes"

// comment skips a comment or preprocessor line, if one begins at the offset with byte c.
func (s *braceScan) comment(c byte) bool {
	rest := s.src[s.at:]
	two := byte(0)
	if len(rest) > 1 {
		two = rest[1]
	}
	switch {
	case c == '/' && two == '*':
		n := bytes.Index(rest[2:], []byte("*/"))
		if n < 0 {
			n = len(rest) - 4
		}
		s.skipComment(n+4, false)
	case c == '/' && two == '/' && !s.lang.has(marksPlainSlash), c == '-' && two == '-' && s.lang.has(marksDashes),
		c == '#' && s.lang.has(marksHash) && two != '[':
		s.skipComment(lineStop(s.src, s.at)-s.at, true)
	case c == '#' && s.lang.has(marksDirectives) && lineBegins(s.src, s.at):
		s.directive()
	default:
		return false
	}
	return true
}

// lineBegins reports whether nothing but blanks stands before the offset on its line.
func lineBegins(src []byte, at int) bool {
	for i := at - 1; i >= 0 && at-i < textNameLimit; i-- {
		switch src[i] {
		case '\n':
			return true
		case ' ', '\t':
			continue
		}
		return false
	}
	return at < textNameLimit
}

// skipComment skips n bytes; a comment that begins its line and stands before a statement may be a doc.
func (s *braceScan) skipComment(n int, joins bool) {
	n = max(0, min(n, len(s.src)-s.at))
	text := s.src[s.at : s.at+n]
	first := s.line
	s.line += bytes.Count(text, []byte{'\n'})
	if s.depth == 0 && len(s.tokens) == s.base && lineBegins(s.src, s.at) {
		s.docs.add(bytesSpan(s.at, trimmedStop(s.src, s.at, s.at+n)), first, s.line, joins)
	}
	s.at += n
}

// directive reads a line for the preprocessor. At #else, what was open at #if is open again: both branches are read, and
// each may open a brace that is closed once.
func (s *braceScan) directive() {
	start, first := s.at, s.line
	stop := lineStop(s.src, start)
	for stop < len(s.src) && bytes.HasSuffix(bytes.TrimRight(s.src[start:stop], "\r"), []byte("\\")) {
		stop = lineStop(s.src, stop+1)
		s.line++
	}
	word := bytes.TrimLeft(s.src[start+1:stop], " \t")
	switch n := wordLength(word); string(word[:n]) {
	case "define":
		s.macro(start, stop, first)
	case "if", "ifdef", "ifndef":
		s.levels = append(s.levels, len(s.frames))
	case "else", "elif", "elifdef", "elifndef":
		if n := len(s.levels); n > 0 && s.levels[n-1] < len(s.frames) {
			for len(s.frames) > s.levels[n-1] {
				s.closeBrace(false)
			}
			s.reset()
		}
	case "endif":
		if n := len(s.levels); n > 0 {
			s.levels = s.levels[:n-1]
		}
	}
	s.at = stop
}

// regexpFollows reports whether a slash at the offset opens a regular expression: where no operand stands before it.
func regexpFollows(src []byte, at int) bool {
	for i := at - 1; i >= 0 && at-i < textNameLimit; i-- {
		switch src[i] {
		case ' ', '\t':
			continue
		case '(', ',', '=', ':', '[', '!', '&', '|', '?', '{', '}', ';', '\n', '+', '*', '%', '~', '^':
			return true
		default:
			return i >= 5 && string(src[i-5:i+1]) == "return"
		}
	}
	return false
}

// quoted skips a text in quotes of any kind.
func (s *braceScan) quoted(c byte) {
	start := s.at
	rest := s.src[start:]
	n := 0
	switch {
	case c == '\'' && s.lang.has(marksLifetimes):
		n = charLength(rest)
	case c == '"' && bytes.HasPrefix(rest, []byte(`"""`)):
		n = 3 + lengthTo(rest[3:], []byte(`"""`))
	case c == '"' && start > 0 && (s.src[start-1] == 'R' || s.src[start-1] == '#' || s.src[start-1] == 'r'):
		n = rawLength(s.src, start)
	case c == '`' || s.lang.has(marksCreate), c == '"' && (s.lang.has(marksImpl) || s.lang.has(marksHash)), c == '\'' && s.lang.has(marksHash):
		n = quotedRun(rest, false)
	case c == '/':
		n = regexpLength(rest)
	default:
		n = quotedRun(rest, true)
	}
	s.line += bytes.Count(rest[:n], []byte{'\n'})
	s.push('s', start, start+n)
	s.at += n
}

// rawLength is the length of a text without escapes: R"x(...)x" in C++, r#"..."# in Rust.
func rawLength(src []byte, at int) int {
	rest := src[at:]
	if i := bytes.IndexByte(rest[:min(len(rest), 20)], '('); i > 0 && src[at-1] == 'R' {
		end := append(append([]byte{')'}, rest[1:i]...), '"')
		return i + lengthTo(rest[i:], end)
	}
	hashes := 0
	for hashes < at && src[at-1-hashes] == '#' {
		hashes++
	}
	if hashes < at && src[at-1-hashes] == 'r' {
		return 1 + lengthTo(rest[1:], append([]byte{'"'}, bytes.Repeat([]byte{'#'}, min(hashes, 16))...))
	}
	return quotedRun(rest, true)
}

// lengthTo is the length up to and with the mark, or all.
func lengthTo(text, mark []byte) int {
	if i := bytes.Index(text, mark); i >= 0 {
		return i + len(mark)
	}
	return len(text)
}

// quotedRun is the length of a text up to the next unescaped mark of the kind that begins it, or to the line end.
func quotedRun(text []byte, line bool) int {
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == text[0]:
			return i + 1
		case c == '\n' && line:
			return i
		}
	}
	return len(text)
}

func regexpLength(text []byte) int {
	class := false
	for i := 1; i < min(len(text), textLineLimit/4); i++ {
		switch text[i] {
		case '\\':
			i++
		case '[':
			class = true
		case ']':
			class = false
		case '\n':
			return 1 // a division after all
		case '/':
			if !class {
				return i + 1
			}
		}
	}
	return 1
}

// charLength is the length of a character in single quotes, or 1 if it is a lifetime or the mark of a symbol.
func charLength(text []byte) int {
	if len(text) > 1 && text[1] == '\\' {
		return quotedRun(text, true)
	}
	if i := bytes.IndexByte(text[1:min(len(text), 6)], '\''); i > 0 && (i == 1 || text[1] >= 0x80) {
		return i + 2
	}
	return 1
}

// dollars skips a text in dollar signs ($tag$ ... $tag$).
func (s *braceScan) dollars() bool {
	n := 1 + wordLength(s.src[s.at+1:])
	if s.at+n >= len(s.src) || s.src[s.at+n] != '$' || n > textNameLimit {
		return false
	}
	tag := s.src[s.at : s.at+n+1]
	length := len(tag) + lengthTo(s.src[s.at+len(tag):], tag)
	s.line += bytes.Count(s.src[s.at:s.at+length], []byte{'\n'})
	s.push('s', s.at, s.at+length)
	s.at += length
	return true
}
