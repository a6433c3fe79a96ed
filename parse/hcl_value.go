package parse

import (
	"bytes"
	"slices"

	"outcrop/model"
)

// value moves past an expression, to the end of its line or before the brace that ends a block on one line, and gives the
// offset behind its last byte.
func (s *hclScan) value(column int) (stop int) {
	depth, first := 0, s.at
	stop = s.at
	for s.at < len(s.src) {
		c := s.src[s.at]
		next := int(s.d.skipComment(s.src, uint32(s.at), uint32(len(s.src))))
		switch {
		case next > s.at:
			s.at = next
			continue
		case c == '\n':
			if depth == 0 {
				return stop
			}
			if s.lenient && s.restarts(column) {
				s.fault(first)
				return stop
			}
			s.at++
			continue
		case c == '"':
			s.text()
		case c == '<' && s.heredoc():
		case c == '(' || c == '[' || c == '{':
			depth++
			s.at++
		case c == ')' || c == ']' || c == '}':
			if depth == 0 {
				if c != '}' {
					s.fault(s.at)
					s.at++
					continue
				}
				return stop
			}
			depth--
			s.at++
		default:
			s.at++
		}
		if !isSpace(c) {
			stop = s.at
		}
	}
	if depth > 0 {
		s.fault(first)
	}
	return stop
}

// restarts reports whether the line behind the line end at at cannot belong to a value whose attribute begins at the
// column: it is not indented deeper and closes nothing.
func (s *hclScan) restarts(column int) bool {
	for at := s.at + 1; at < len(s.src); {
		stop := lineStop(s.src, at)
		line := s.src[at:stop]
		code := bytes.TrimLeft(line, " \t\r")
		at = stop + 1
		if len(code) == 0 || code[0] == '#' || bytes.HasPrefix(code, []byte("//")) {
			continue
		}
		indent := len(line) - len(code)
		if bytes.IndexByte([]byte("}])"), code[0]) >= 0 {
			return indent < column
		}
		return indent <= max(column, 0) && (hclNameByte(code[0]) || code[0] == '"')
	}
	return false
}

// text moves past the string at at. Between ${ and } in it stand expressions with strings of their own.
func (s *hclScan) text() {
	start := s.at
	var open [64]byte // what is open: '"' a string, '{' a brace of an expression in it
	n := 1
	open[0] = '"'
	for i := start + 1; i < len(s.src); i++ {
		c := s.src[i]
		switch {
		case c == '\n' && n == 1 || n == len(open):
			s.fault(start)
			s.at = min(i, lineStop(s.src, start))
			return
		case open[n-1] == '"' && c == '\\':
			i++
		case open[n-1] == '"' && (c == '$' || c == '%') && i+1 < len(s.src) && s.src[i+1] == '{':
			if s.src[i-1] == c { // $${ is no expression
				continue
			}
			i++
			open[n] = '{'
			n++
		case c == '"' && open[n-1] == '"':
			if n--; n == 0 {
				s.at = i + 1
				return
			}
		case c == '"' || c == '{' && open[n-1] == '{':
			open[n] = c
			n++
		case c == '}' && open[n-1] == '{':
			n--
		}
	}
	s.fault(start)
	s.at = lineStop(s.src, start)
}

// heredoc moves past a heredoc at at, if one begins there.
func (s *hclScan) heredoc() bool {
	stop := lineStop(s.src, s.at)
	word, ok := bytes.CutPrefix(bytes.TrimRight(s.src[s.at:stop], " \t\r"), []byte("<<"))
	word = bytes.TrimPrefix(word, []byte("-"))
	if !ok || len(word) == 0 || s.lost >= hclLost || slices.ContainsFunc(word, func(c byte) bool { return !hclNameByte(c) }) {
		s.at++
		return false
	}
	for at := stop + 1; at < len(s.src); {
		end := lineStop(s.src, at)
		if line := bytes.TrimSpace(s.src[at:end]); bytes.Equal(line, word) {
			s.at = at + len(bytes.TrimRight(s.src[at:end], " \t\r"))
			return true
		}
		at = end + 1
	}
	s.lost++
	s.fault(s.at)
	s.at = stop
	return true
}

// sortSpans puts spans in order of place.
func sortSpans(list []model.Span) { slices.SortFunc(list, spanOrder) }
