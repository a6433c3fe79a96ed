package parse

import (
	"bytes"

	"outcrop/model"
)

// yamlKeyLimit is the length in bytes up to which a text before a colon is looked for a key; YAML allows 1024 characters.
const yamlKeyLimit = 4096

// implicit finds the key that begins at the offset, if a colon ends it on the line. The colon is 0 if there is none.
func (s *yamlScan) implicit(i int) (name model.Span, colon int) {
	stop := lineStop(s.src[:min(len(s.src), i+yamlKeyLimit)], i)
	var j int
	switch c := s.src[i]; {
	case c == '"' || c == '\'':
		if j = yamlQuoted(s.src[:stop], i); j < 0 {
			return name, 0
		}
	case c == '[' || c == '{':
		if j = yamlBrackets(s.src[:stop], i); j < 0 {
			return name, 0
		}
	case bytes.IndexByte([]byte("|>#%@`,]}"), c) >= 0:
		return name, 0
	default:
		j = yamlPlain(s.src, i, stop)
	}
	end := j
	if j = yamlBlanks(s.src, j); j < stop && s.src[j] == ':' && (j+1 >= len(s.src) || isSpace(s.src[j+1])) {
		return bytesSpan(i, end), j
	}
	return name, 0
}

// yamlPlain is the end of a text without quotes: before a colon or a comment, without blanks.
func yamlPlain(src []byte, i, stop int) int {
	start := i
	for ; i < stop; i++ {
		c := src[i]
		if c == ':' && (i+1 >= len(src) || isSpace(src[i+1])) || c == '#' && i > start && isSpace(src[i-1]) {
			break
		}
	}
	return trimmedStop(src, start, i)
}

// yamlQuoted is the end of a text in quotes, or -1 if it has none.
func yamlQuoted(src []byte, i int) int {
	quote := src[i]
	for i++; i < len(src); i++ {
		switch c := src[i]; {
		case c == '\\' && quote == '"':
			i++
		case c == quote && quote == '\'' && i+1 < len(src) && src[i+1] == '\'':
			i++
		case c == quote:
			return i + 1
		}
	}
	return -1
}

// yamlBrackets is the end of brackets, or -1.
func yamlBrackets(src []byte, i int) int {
	depth := 0
	for ; i < len(src); i++ {
		switch c := src[i]; c {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'':
			if bytes.IndexByte([]byte(" [{,:"), src[i-1]) >= 0 {
				if i = yamlQuoted(src, i) - 1; i < 0 {
					return -1
				}
			}
		}
	}
	return -1
}

// scalar reads a value up to its end and goes to the next line. It belongs to a block in the column parent.
func (s *yamlScan) scalar(i, parent int) {
	switch c := s.src[i]; c {
	case '|', '>':
		if s.block(i, parent) {
			return
		}
	case '"', '\'':
		stop := yamlQuoted(s.src[:s.reach(i, parent)], i)
		if stop < 0 {
			s.keys.fault(i, i+1)
			stop = trimmedStop(s.src, i, lineStop(s.src, i))
		}
		s.after(stop)
		return
	case '[', '{':
		s.after(s.flow(i, s.reach(i, parent)))
		return
	}
	s.plain(i, parent)
}

// reach is how far a value over several lines may go. In a text that is known to have faults, it ends where the
// indentation does; closing brackets may stand in the column of the key.
func (s *yamlScan) reach(i, parent int) int {
	if !s.strict || parent < 0 {
		return len(s.src)
	}
	for at := lineStop(s.src, i); at < len(s.src); at = lineStop(s.src, at+1) {
		first := at + 1
		for first < len(s.src) && (s.src[first] == ' ' || s.src[first] == '\t') {
			first++
		}
		if yamlEnded(s.src, first) || first < len(s.src) && s.src[first] == '\r' {
			continue
		}
		if column := first - at - 1; column < parent || column == parent && bytes.IndexByte([]byte("]}"), s.src[first]) < 0 {
			return at
		}
	}
	return len(s.src)
}

// after ends a value in quotes or brackets; what follows on its last line is out of place.
func (s *yamlScan) after(stop int) {
	s.last = stop
	end := lineStop(s.src, stop)
	if i := yamlBlanks(s.src, stop); !yamlEnded(s.src, i) {
		s.keys.fault(i, end)
		s.last = trimmedStop(s.src, i, end)
	}
	s.at = end + 1
}

// block reads a text that is told by its indentation, such as the one behind `|-`; false if there is none. What stands left
// of its first line is a comment.
func (s *yamlScan) block(i, parent int) bool {
	j, column := i+1, 0
	for j < len(s.src) && (s.src[j] == '+' || s.src[j] == '-' || s.src[j] >= '1' && s.src[j] <= '9') {
		if s.src[j] > '0' {
			column = max(parent, 0) + int(s.src[j]-'0')
		}
		j++
	}
	s.last = j
	if j = yamlBlanks(s.src, j); !yamlEnded(s.src, j) {
		return false
	}
	for s.at = lineStop(s.src, j) + 1; s.at < len(s.src); {
		stop := lineStop(s.src, s.at)
		first := s.at
		for first < stop && s.src[first] == ' ' {
			first++
		}
		if blank(s.src, first, stop) {
			s.at = stop + 1
			continue
		}
		if first-s.at <= parent || first-s.at < column || first == s.at && yamlMark(s.src[first:stop]) {
			return true
		}
		if column == 0 {
			column = first - s.at // the first line tells how deep all of them stand
		}
		s.last = trimmedStop(s.src, s.at, stop)
		s.at = stop + 1
	}
	return true
}

// plain reads a text without quotes, which may go on over lines that are indented deeper than its block.
func (s *yamlScan) plain(i, parent int) {
	for {
		end := lineStop(s.src, i)
		stop := yamlComment(s.src, i, end)
		s.last = trimmedStop(s.src, i, stop)
		s.at = end + 1
		if stop < end {
			return
		}
		at := s.at
		for {
			i = at
			for i < len(s.src) && s.src[i] != '\n' && isSpace(s.src[i]) {
				i++
			}
			if i >= len(s.src) || s.src[i] != '\n' {
				break
			}
			at = i + 1
		}
		if i >= len(s.src) || i-at <= parent || s.src[i] == '#' || i == at && yamlMark(s.src[i:lineStop(s.src, i)]) {
			return
		}
		if _, colon := s.implicit(i); colon > 0 {
			return
		}
	}
}

// yamlComment is the offset of the comment that ends a line of plain text, or the end of the line.
func yamlComment(src []byte, i, end int) int {
	for j := i; j < end; j++ {
		n := bytes.IndexByte(src[j:end], '#')
		if n < 0 {
			return end
		}
		if j += n; j > i && isSpace(src[j-1]) {
			return j
		}
	}
	return end
}
