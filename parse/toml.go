package parse

import (
	"bytes"
	"errors"

	"github.com/pelletier/go-toml/v2"

	"outcrop/model"
)

// outlineTOML finds the tables and keys of TOML. An own scanner tells their places, which go-toml gives for starts only, and
// goes on behind what it does not understand; go-toml judges whether the text is sound.
func outlineTOML(src []byte, b *model.Builder) *model.Outline {
	b.Reset(src)
	s := &tomlScan{src: src, keys: &keyList{src: src}, table: -1}
	for s.at < len(src) {
		s.line()
	}
	s.keys.end(s.table, s.last)
	if !deeper(src, treeDepthLimit) {
		s.judge(b.Lines())
	}
	return s.keys.outline(b, &dialect{comments: comments{line: "#"}})
}

type tomlScan struct {
	src   []byte
	at    int
	last  int // end of the last token
	keys  *keyList
	table int // handle of the open table, or -1
	// The open table is one of many of its name.
	list    string
	entries int
	hidden  bool
}

// judge asks go-toml, which knows what may not be said twice, too.
func (s *tomlScan) judge(lines model.Lines) {
	var any map[string]any
	err := toml.Unmarshal(s.src, &any)
	if err == nil {
		s.keys.faults = nil
		return
	}
	var where *toml.DecodeError
	if len(s.keys.faults) == 0 && errors.As(err, &where) {
		row, _ := where.Position()
		at := int(lines.Start(uint32(max(row-1, 0))))
		s.keys.fault(at, lineStop(s.src, at))
	} else if len(s.keys.faults) == 0 {
		s.keys.fault(0, lineStop(s.src, 0))
	}
}

// line reads what begins on a line: nothing, a table or a key with its value.
func (s *tomlScan) line() {
	s.blanks()
	start := s.at
	if s.at == len(s.src) {
		return
	}
	switch c := s.src[s.at]; {
	case c == '\n', c == '#':
	case conflictMark(s.src[s.at:]):
		s.fail(start)
	case c == '[':
		if !s.header() {
			s.fail(start)
		}
	default:
		s.pair()
	}
	s.rest()
}

// rest leaves the line; only a comment may be left on it.
func (s *tomlScan) rest() {
	s.blanks()
	if s.at < len(s.src) && s.src[s.at] != '\n' && s.src[s.at] != '#' {
		s.fail(s.at)
	}
	s.at = min(lineStop(s.src, s.at)+1, len(s.src))
}

// fail notes the rest of the line as not understood.
func (s *tomlScan) fail(start int) {
	s.at = lineStop(s.src, s.at)
	s.keys.fault(start, s.at)
}

func (s *tomlScan) blanks() {
	for s.at < len(s.src) && s.src[s.at] != '\n' && isSpace(s.src[s.at]) {
		s.at++
	}
}

// header reads the line of a table, whose last bracket may be missing.
func (s *tomlScan) header() bool {
	start, marks := s.at, 1
	if bytes.HasPrefix(s.src[s.at:], []byte("[[")) {
		marks = 2
	}
	s.at += marks
	s.blanks()
	name, ok := s.name()
	if s.blanks(); !ok {
		return false
	}
	if bytes.HasPrefix(s.src[s.at:], []byte("]]"[:marks])) {
		s.at += marks
	} else {
		s.at = int(name.Stop)
		s.keys.fault(start, s.at)
	}
	s.keys.end(s.table, s.last)
	if written := string(name.In(s.src)); marks == 1 || written != s.list {
		s.list, s.entries = written, 0
	}
	s.entries++
	s.hidden = marks == 2 && s.entries > keyEntries
	s.table = s.keys.begin(dataKey{span: bytesSpan(start, s.at), name: name, label: uint32(s.at), floor: uint32(s.last), kind: model.Table}, s.hidden)
	s.last = s.at
	return true
}

// name reads a key with its dots.
func (s *tomlScan) name() (name model.Span, ok bool) {
	start := s.at
	for {
		part := s.at
		for s.at < len(s.src) && (isWord(s.src[s.at]) && s.src[s.at] != '$' || s.src[s.at] == '-') {
			s.at++
		}
		if s.at == part && s.at < len(s.src) && (s.src[s.at] == '"' || s.src[s.at] == '\'') && !s.short() {
			return name, false
		}
		if s.at == part {
			return name, false
		}
		name = bytesSpan(start, s.at)
		s.blanks()
		if s.at == len(s.src) || s.src[s.at] != '.' {
			return name, true
		}
		s.at++
		s.blanks()
	}
}

// pair reads a key and its value.
func (s *tomlScan) pair() {
	start, floor := s.at, s.last
	name, ok := s.name()
	if !ok || s.at == len(s.src) || s.src[s.at] != '=' {
		s.fail(start)
		return
	}
	s.at++
	depth := 0
	if s.table >= 0 {
		depth = 1
	}
	key := s.keys.begin(dataKey{span: bytesSpan(start, s.at), name: name, label: name.Stop, floor: uint32(floor), depth: depth}, s.hidden)
	s.last = s.at
	s.blanks()
	s.value()
	s.keys.end(key, s.last)
}

// value reads a value up to its last token.
func (s *tomlScan) value() {
	start := s.at
	if s.at == len(s.src) || s.src[s.at] == '\n' || s.src[s.at] == '#' {
		s.keys.fault(s.last-1, s.last)
		return
	}
	switch c := s.src[s.at]; c {
	case '"', '\'':
		if !s.text() {
			s.keys.fault(start, s.at)
		}
	case '[', '{':
		s.brackets()
		return
	default:
		stop := lineStop(s.src, s.at)
		if i := bytes.IndexByte(s.src[s.at:stop], '#'); i >= 0 {
			stop = s.at + i
		}
		s.at = trimmedStop(s.src, s.at, stop)
	}
	s.last = s.at
}

// text moves past a string of any of the four kinds; false if it has no end, and then it is taken to end with its line.
func (s *tomlScan) text() bool {
	quote := s.src[s.at]
	mark := []byte{quote, quote, quote}
	if !bytes.HasPrefix(s.src[s.at:], mark) {
		return s.short()
	}
	for i := s.at + 3; i < len(s.src); i++ {
		switch c := s.src[i]; {
		case c == '\\' && quote == '"':
			i++
		case c == quote && bytes.HasPrefix(s.src[i:], mark):
			s.at = i + 3
			for n := 0; n < 2 && s.at < len(s.src) && s.src[s.at] == quote; n++ {
				s.at++ // up to two quotes may stand before the mark at the end
			}
			return true
		}
	}
	s.at = trimmedStop(s.src, s.at, lineStop(s.src, s.at))
	return false
}

// short moves past a string on one line.
func (s *tomlScan) short() bool {
	quote := s.src[s.at]
	for i := s.at + 1; i < len(s.src) && s.src[i] != '\n'; i++ {
		switch c := s.src[i]; {
		case c == '\\' && quote == '"':
			i++
		case c == quote:
			s.at = i + 1
			return true
		}
	}
	s.at = trimmedStop(s.src, s.at, lineStop(s.src, s.at))
	return false
}

// brackets moves past an array or inline table. One that is not closed ends before the first line that cannot be in it.
func (s *tomlScan) brackets() {
	start, open := s.at, []byte(nil)
	line, before := -1, s.at // the last line end, and where the last token before it ends
	for s.at < len(s.src) {
		c := s.src[s.at]
		switch {
		case c == '\n':
			line, before = s.at, s.last
			if s.at++; open[len(open)-1] == '{' && s.newKey(before) {
				s.keys.fault(start, start+1)
				s.at = line
				return
			}
			continue
		case isSpace(c):
			s.at++
			continue
		case c == '#':
			s.at = lineStop(s.src, s.at)
			continue
		case c == '[' || c == '{':
			open = append(open, c)
			s.at++
		case c == ']' || c == '}':
			s.at++
			if open[len(open)-1] != c-2 {
				s.keys.fault(s.at-1, s.at)
			}
			open = open[:len(open)-1]
		case c == '"' || c == '\'':
			if from := s.at; !s.text() {
				s.keys.fault(from, s.at)
			}
		default:
			if s.word(); open[len(open)-1] == '[' && line >= 0 && c != ',' && !tomlAtom(c, s.src[s.at-1]) {
				s.keys.fault(start, start+1)
				s.at, s.last = line, before // the line is read again as one of its own
				return
			}
		}
		if s.last = s.at; len(open) == 0 {
			return
		}
	}
	s.keys.fault(start, start+1)
}

// newKey reports whether the next line cannot go on with the inline table whose last token ends at the offset.
func (s *tomlScan) newKey(last int) bool {
	at := s.at
	for at < len(s.src) && isSpace(s.src[at]) {
		at++
	}
	return at == len(s.src) || bytes.IndexByte([]byte("{,"), s.src[last-1]) < 0 && bytes.IndexByte([]byte("},#"), s.src[at]) < 0
}

// word moves past a mark, or a word in brackets.
func (s *tomlScan) word() {
	c := s.src[s.at]
	for s.at++; c != ',' && c != '=' && s.at < len(s.src) && !isSpace(s.src[s.at]) && bytes.IndexByte([]byte(`,]}=#"'`), s.src[s.at]) < 0; {
		s.at++
	}
}

// tomlAtom reports by its first and last byte whether a word may be a value: a number, a date, a time, true, false, inf or nan.
func tomlAtom(first, last byte) bool {
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	return digit(first) || first == '+' || first == '-' || first == '.' || (first == 't' || first == 'f') && last == 'e' ||
		first == 'i' && last == 'f' || first == 'n' && last == 'n'
}
