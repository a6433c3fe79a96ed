package parse

import "bytes"

// yamlSimple reads the part of YAML that most files keep to, line by line: block mappings and sequences with keys on one
// line, lists in brackets on one line, and texts over several lines. What it accepts yaml.v3 accepts too, at thirty times the cost; of all else
// it says nothing.
type yamlSimple struct {
	src    []byte
	at     int // of the line at hand
	blocks []simpleBlock
}

// simpleBlock is an open mapping or sequence.
type simpleBlock struct {
	column   int
	sequence bool
	open     bool // the last entry has no value yet
}

// simpleLine is the length of a line, in bytes, up to which keys are keys; YAML ends them after 1024 characters.
const simpleLine = 1000

// soundYAML reports whether a text is certainly without faults.
func soundYAML(src []byte) bool {
	if bytes.ContainsFunc(src, func(r rune) bool {
		return r < ' ' && r != '\n' || r > '~' && r < 0xa0 || r == 0x2028 || r == 0x2029 || r > 0xd7ff // as is what is not UTF-8
	}) {
		return false
	}
	s := yamlSimple{src: src}
	version, marked, ended := false, false, false
	for s.at < len(src) {
		stop := lineStop(src, s.at)
		line := bytes.TrimRight(src[s.at:stop], " ")
		i := 0
		for i < len(line) && line[i] == ' ' {
			i++
		}
		s.at = stop + 1
		switch {
		case i == len(line) || line[i] == '#':
		case len(line) > simpleLine:
			return false
		case string(src[stop-len(line):stop]) == "%YAML 1.2" && !version && !marked && len(s.blocks) == 0:
			version = true
		case string(line) == "---" && !marked && len(s.blocks) == 0:
			marked = true
		case string(line) == "..." && len(s.blocks) > 0:
			ended = true
		case ended || version && !marked || !s.line(line, i):
			return false
		}
	}
	return marked || !version
}

// line reads entries and a key or value, which begin in column i.
func (s *yamlSimple) line(line []byte, i int) bool {
	for i+1 < len(line) && line[i] == '-' && line[i+1] == ' ' {
		if !s.enter(i, true) {
			return false
		}
		for i++; i < len(line) && line[i] == ' '; i++ {
		}
	}
	colon := simpleColon(line, i)
	if colon < 0 { // an entry's value
		n := len(s.blocks)
		return n > 0 && s.blocks[n-1].column < i && s.blocks[n-1].open && s.value(line, i)
	}
	if !s.enter(i, false) {
		return false
	}
	for i = colon + 1; i < len(line) && line[i] == ' '; i++ {
	}
	return i == len(line) || line[i] == '#' || s.value(line, i)
}

// enter goes on with the block in the column, or opens one where a value may stand.
func (s *yamlSimple) enter(column int, sequence bool) bool {
	n, left := len(s.blocks), false
	for n > 0 && s.blocks[n-1].column > column {
		n--
		left = true
	}
	// Entries may stand in the column of the key that they belong to.
	if n > 1 && !sequence && s.blocks[n-1].sequence && s.blocks[n-1].column == column && s.blocks[n-2].column == column {
		n--
	}
	s.blocks = s.blocks[:n]
	switch {
	case n == 0 && left:
		return false
	case n > 0 && s.blocks[n-1].column == column && s.blocks[n-1].sequence == sequence:
		s.blocks[n-1].open = true
		return true
	case n > 0 && (left && s.blocks[n-1].column < column || !s.blocks[n-1].open || s.blocks[n-1].column == column && !sequence):
		return false
	case n >= keyNesting:
		return false
	}
	if n > 0 {
		s.blocks[n-1].open = false
	}
	s.blocks = append(s.blocks, simpleBlock{column, sequence, true})
	return true
}

// simpleColon is the place of the colon that ends the key at i, or -1 if there is no key that is understood.
func simpleColon(line []byte, i int) int {
	if i == len(line) {
		return -1
	}
	if c := line[i]; c == '"' || c == '\'' {
		if i = simpleQuoted(line, i); i < 0 || i >= len(line) || line[i] != ':' || i+1 < len(line) && line[i+1] != ' ' {
			return -1
		}
		return i
	}
	if !simpleStart(line, i) {
		return -1
	}
	for ; i < len(line); i++ {
		switch c := line[i]; {
		case c == ':' && (i+1 == len(line) || line[i+1] == ' '):
			return i
		case c == '#' && line[i-1] == ' ':
			return -1
		}
	}
	return -1
}

// simpleStart reports whether a text without quotes may begin at i.
func simpleStart(line []byte, i int) bool {
	plain := func(c byte) bool {
		return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || bytes.IndexByte([]byte("/.$()^~<=+;\\"), c) >= 0
	}
	c := line[i]
	if i == 0 && c == '.' { // the mark of an end
		return false
	}
	return plain(c) || c == '-' && i > 0 && i+1 < len(line) && plain(line[i+1])
}

// simpleQuoted is the end of a text in quotes, or -1; double quotes have no escapes.
func simpleQuoted(line []byte, i int) int {
	end := yamlQuoted(line, i)
	if end > 0 && line[i] == '"' && bytes.IndexByte(line[i:end], '\\') >= 0 {
		return -1
	}
	return end
}

// simpleFlow is the end of brackets around words and texts in quotes, with keys in braces, or -1.
func simpleFlow(line []byte, i int) int {
	closing, keys := byte(']'), line[i] == '{'
	if keys {
		closing = '}'
	}
	for i++; ; i++ {
		i = yamlBlanks(line, i)
		if keys {
			if i = simpleWord(line, i); i < 0 || i+1 >= len(line) || line[i] != ':' || line[i+1] != ' ' {
				return -1
			}
			i = yamlBlanks(line, i+1)
		}
		if i < len(line) && (line[i] == '"' || line[i] == '\'') {
			i = simpleQuoted(line, i)
		} else {
			i = simpleWord(line, i)
		}
		if i < 0 {
			return -1
		}
		if i = yamlBlanks(line, i); i >= len(line) || line[i] != ',' && line[i] != closing {
			return -1
		}
		if line[i] == closing {
			return i + 1
		}
	}
}

// simpleWord is the end of words in brackets, or -1.
func simpleWord(line []byte, i int) int {
	from := i
	for i < len(line) && (line[i] < 0x80 && isWord(line[i]) || line[i] == '^' || i > from && bytes.IndexByte([]byte("./+=-|<>* "), line[i]) >= 0) {
		i++
	}
	if i == from {
		return -1
	}
	return i
}

// value reads the value at i, and the lines of a block text behind it.
func (s *yamlSimple) value(line []byte, i int) bool {
	block := &s.blocks[len(s.blocks)-1]
	block.open = false
	rest := line[i:]
	switch rest[0] {
	case '|', '>':
		return (len(rest) == 1 || len(rest) == 2 && (rest[1] == '-' || rest[1] == '+')) && s.text(block.column)
	case '[', '{', '"', '\'':
		end := i + 2
		if rest[0] == '"' || rest[0] == '\'' {
			end = simpleQuoted(line, i)
		} else if string(rest) != "[]" && string(rest) != "{}" {
			end = simpleFlow(line, i)
		}
		return end > 0 && (end == len(line) || line[end] == ' ' && bytes.TrimLeft(line[end:], " ")[0] == '#')
	}
	if !simpleStart(line, i) {
		return false
	}
	if n := bytes.Index(rest, []byte(" #")); n >= 0 {
		rest = bytes.TrimRight(rest[:n], " ")
		return !simpleKeys(rest)
	}
	return !simpleKeys(rest) && s.folded(block.column)
}

// simpleKeys reports whether a part of a line, which is not empty, may hold a key.
func simpleKeys(text []byte) bool {
	return bytes.Contains(text, []byte(": ")) || text[len(text)-1] == ':'
}

// folded moves past the lines that a value without quotes goes on in: those that are indented deeper than the column.
func (s *yamlSimple) folded(column int) bool {
	for s.at < len(s.src) {
		stop := lineStop(s.src, s.at)
		line := bytes.TrimRight(s.src[s.at:stop], " ")
		i := yamlBlanks(line, 0)
		if i < len(line) {
			if i <= column {
				return true
			}
			if !simpleStart(line, i) || simpleKeys(line) || bytes.Contains(line, []byte(" #")) {
				return false
			}
		}
		s.at = stop + 1
	}
	return true
}

// text moves past a text of lines that are indented deeper than the column, each at least as deep as the first.
func (s *yamlSimple) text(column int) bool {
	depth, before := -1, 0 // before: blanks of the longest blank line above the first
	for s.at < len(s.src) {
		stop := lineStop(s.src, s.at)
		line := s.src[s.at:stop]
		i := 0
		for i < len(line) && line[i] == ' ' {
			i++
		}
		switch {
		case i == len(line):
			before = max(before, i)
		case depth < 0 && i > column:
			if depth = i; before > depth {
				return false
			}
		case depth < 0 || i < depth:
			return i <= column && (depth >= 0 || before <= column+1)
		}
		s.at = stop + 1
	}
	return true
}
