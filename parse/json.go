package parse

import (
	"bytes"

	"outcrop/model"
)

// outlineJSON finds the keys of JSON, of JSON with comments and trailing commas, of JSON5, and of JSON Lines. A comma or
// colon that is missing costs nothing; where brackets do not match, the text is read again by its indentation. It gives
// nil for texts that are nested too deep.
func outlineJSON(src []byte, b *model.Builder) *model.Outline {
	if deeper(src, keyNesting) {
		return nil
	}
	b.Reset(src)
	s := newJSONScan(src, false)
	s.run()
	if s.unbalanced {
		s = newJSONScan(src, true)
		s.run()
	}
	return s.keys.outline(b, &dialect{comments: slashes()})
}

// jsonScan reads JSON token by token.
type jsonScan struct {
	src        []byte
	at         int
	last       int // end of the last token
	keys       *keyList
	frames     []jsonFrame
	counts     [2]int // open braces, open brackets
	mends      bool   // brackets that do not match are settled by indentation
	unbalanced bool
	lineStart  int // of the line that at is on
	first      bool
}

// jsonFrame is an open bracket, or the text itself.
type jsonFrame struct {
	open    byte // 0 for the text
	wants   jsonWant
	key     int // handle of the key whose value comes, or -1
	depth   int // keys around
	entries int // so far, of a list
	indent  int // of the line that it stands on
	start   int
	hidden  bool // keys in it are not listed
}

// jsonWant is what may come next.
type jsonWant uint8

const (
	jsonKey jsonWant = iota
	jsonColon
	jsonValue
	jsonComma
)

func newJSONScan(src []byte, mends bool) *jsonScan {
	return &jsonScan{src: src, mends: mends, keys: &keyList{src: src}, frames: []jsonFrame{{wants: jsonValue, key: -1}}}
}

func (s *jsonScan) top() *jsonFrame { return &s.frames[len(s.frames)-1] }

// run reads the whole text.
func (s *jsonScan) run() {
	for s.first = true; s.skip(); {
		start := s.at
		switch c := s.src[s.at]; c {
		case '{', '[':
			s.at++
			s.open(c, start)
		case '}', ']':
			s.at++
			s.close(c, start)
		case ',':
			s.at++
			s.comma(start)
		case ':':
			s.at++
			if f := s.top(); f.open == '{' && f.wants == jsonColon {
				f.wants = jsonValue
				s.keys.end(f.key, s.at)
			} else {
				s.keys.fault(start, s.at)
			}
		case '"', '\'':
			sound := s.quoted(c)
			s.token(start, true, sound)
		default:
			s.word()
			s.token(start, false, true)
		}
		if s.first = false; s.src[start] != ',' {
			s.last = s.at
		}
	}
	for len(s.frames) > 1 {
		f := s.top()
		s.keys.fault(f.start, f.start+1)
		s.pop(s.last)
		s.unbalanced = true
	}
}

// skip moves to the next token; false at the end.
func (s *jsonScan) skip() bool {
	for s.at < len(s.src) {
		rest := s.src[s.at:]
		switch c := rest[0]; {
		case c == '\n':
			s.at++
			s.lineStart, s.first = s.at, true
			if line := s.src[s.at:]; conflictMark(line) {
				stop := lineStop(s.src, s.at)
				s.keys.fault(s.at, stop)
				s.at = stop
			}
		case isSpace(c):
			s.at++
		case bytes.HasPrefix(rest, []byte("//")):
			s.at = lineStop(s.src, s.at)
		case c == '#':
			stop := lineStop(s.src, s.at)
			s.keys.fault(s.at, stop)
			s.at = stop
		case bytes.HasPrefix(rest, []byte("/*")):
			n := bytes.Index(rest[2:], []byte("*/"))
			if n < 0 {
				s.keys.fault(s.at, s.at+2)
				s.at = lineStop(s.src, s.at)
				continue
			}
			if at := bytes.LastIndexByte(rest[:n+4], '\n'); at >= 0 {
				s.lineStart, s.first = s.at+at+1, true
			}
			s.at += n + 4
		case bytes.HasPrefix(rest, []byte("\u2028")), bytes.HasPrefix(rest, []byte("\ufeff")):
			s.at += 3
		default:
			return true
		}
	}
	return false
}

// conflictMark reports whether a line is one of those that git puts around the two sides of a conflict.
func conflictMark(line []byte) bool {
	for _, mark := range [...]string{"<<<<<<< ", "=======\n", "=======\r\n", ">>>>>>> ", "||||||| "} {
		if bytes.HasPrefix(line, []byte(mark)) {
			return true
		}
	}
	return false
}

// quoted moves past a string; false if its line ends before it does.
func (s *jsonScan) quoted(quote byte) bool {
	for s.at++; s.at < len(s.src); s.at++ {
		switch s.src[s.at] {
		case quote:
			s.at++
			return true
		case '\\':
			if s.at+1 < len(s.src) {
				s.at++
			}
		case '\n':
			s.at = trimmedStop(s.src, s.lineStart, s.at)
			return false
		}
	}
	return false
}

// word moves past a number, a name or whatever else stands between marks.
func (s *jsonScan) word() {
	for s.at++; s.at < len(s.src); s.at++ {
		if c := s.src[s.at]; isSpace(c) || bytes.IndexByte([]byte(`{}[],:"'`), c) >= 0 || c == '/' && s.at+1 < len(s.src) && (s.src[s.at+1] == '/' || s.src[s.at+1] == '*') {
			return
		}
	}
}

// named reports whether a colon follows the token that ends here.
func (s *jsonScan) named() bool {
	at := s.at
	for at < len(s.src) && at-s.at < commentReach && isSpace(s.src[at]) {
		at++
	}
	return at < len(s.src) && s.src[at] == ':'
}

// token takes a string or word, which is a key, a value, or out of place.
func (s *jsonScan) token(start int, quoted, sound bool) {
	s.dedent(start)
	f := s.top()
	if !sound || !quoted && (f.open != '{' || f.wants == jsonValue) && !jsonAtom(s.src[start:s.at]) {
		s.keys.fault(start, s.at)
	}
	switch {
	case f.open != '{':
		s.value(start)
		s.done()
	case f.wants == jsonKey:
		s.begin(start, quoted && sound)
	case s.named(): // the key before has no value, or there is no comma behind its value
		s.keys.fault(s.last, start)
		s.begin(start, quoted && sound)
	case f.wants == jsonComma:
		s.keys.fault(start, s.at)
	default:
		if f.wants == jsonColon {
			s.keys.fault(start, s.at)
		}
		s.done()
	}
}

func (s *jsonScan) begin(start int, quoted bool) {
	f := s.top()
	f.wants = jsonColon
	name := bytesSpan(start, s.at)
	if f.key = -1; quoted || s.named() {
		f.key = s.keys.begin(dataKey{span: name, name: name, label: name.Stop, depth: f.depth}, f.hidden)
	} else {
		s.keys.fault(start, s.at)
	}
}

// jsonAtom reports whether a word is a value: a number or one of the names.
func jsonAtom(word []byte) bool {
	switch string(bytes.TrimLeft(word, "+-")) {
	case "true", "false", "null", "Infinity", "NaN":
		return true
	}
	digits := 0
	for _, c := range word {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case bytes.IndexByte([]byte("+-.eExXabcdfABCDF"), c) < 0:
			return false
		}
	}
	return digits > 0
}

// value notes that a value begins, in a list or for a key.
func (s *jsonScan) value(start int) {
	f := s.top()
	if f.open == '{' {
		if f.wants != jsonValue {
			s.keys.fault(start, start+1)
		}
		return
	}
	if f.wants == jsonComma && (f.open != 0 || !s.first) {
		s.keys.fault(start, start+1) // values of JSON Lines each begin a line
	}
	f.entries++
}

// done notes that the value is complete which ends here.
func (s *jsonScan) done() {
	f := s.top()
	s.keys.end(f.key, s.at)
	f.wants, f.key = jsonComma, -1
}

func (s *jsonScan) comma(start int) {
	f := s.top()
	if f.wants != jsonComma || f.open == 0 {
		s.keys.fault(start, s.at)
	}
	f.key = -1
	if f.wants = jsonValue; f.open == '{' {
		f.wants = jsonKey
	}
}

func (s *jsonScan) open(c byte, start int) {
	s.dedent(start)
	s.value(start)
	f := s.top()
	n := jsonFrame{open: c, key: -1, depth: f.depth, start: start, indent: s.indent()}
	n.hidden = f.hidden || f.open != '{' && f.entries > keyEntries
	if f.open == '{' {
		n.depth++
	}
	if c == '[' {
		n.wants = jsonValue
	}
	s.counts[bracketIndex(c)]++
	s.frames = append(s.frames, n)
}

func bracketIndex(c byte) int {
	if c == '{' || c == '}' {
		return 0
	}
	return 1
}

// close ends the innermost bracket of the kind. Others inside of it were not closed.
func (s *jsonScan) close(c byte, start int) {
	if s.mends && s.first {
		indent := s.indent()
		for len(s.frames) > 2 && s.top().indent > indent {
			s.lose()
		}
		if f := s.top(); f.open != c-2 || f.indent < indent && s.opens(f.start) {
			s.keys.fault(start, s.at)
			return
		}
	}
	if s.counts[bracketIndex(c)] == 0 {
		s.keys.fault(start, s.at)
		s.unbalanced = true
		return
	}
	for s.top().open != c-2 {
		s.lose()
	}
	if s.mends && len(s.frames) == 2 && s.more() {
		s.keys.fault(start, s.at)
		return
	}
	if f := s.top(); f.wants == jsonColon || f.open == '{' && f.wants == jsonValue {
		s.keys.fault(start, s.at)
	}
	s.pop(s.at)
}

// more reports whether what follows belongs into brackets, so that the outermost cannot end here.
func (s *jsonScan) more() bool {
	at := s.at
	for at < len(s.src) && isSpace(s.src[at]) {
		at++
	}
	return at < len(s.src) && bytes.IndexByte([]byte(`,:"'}]`), s.src[at]) >= 0
}

// opens reports whether nothing follows a bracket on its line, so that what closes it begins a line as deep as that one.
func (s *jsonScan) opens(at int) bool { return blank(s.src, at+1, lineStop(s.src, at)) }

// lose ends a bracket that nothing closes, behind the last token.
func (s *jsonScan) lose() {
	f := s.top()
	s.keys.fault(f.start, f.start+1)
	s.unbalanced = true
	s.pop(s.last)
}

// pop leaves a bracket, which is the value of a key perhaps and ends at stop; a key inside of it whose value is still open
// ends with the last token.
func (s *jsonScan) pop(stop int) {
	f := s.top()
	s.keys.end(f.key, s.last)
	s.counts[bracketIndex(f.open)]--
	s.frames = s.frames[:len(s.frames)-1]
	f = s.top()
	s.keys.end(f.key, stop)
	f.wants, f.key = jsonComma, -1
}

// indent is the width of the blanks that the line begins with.
func (s *jsonScan) indent() int {
	at := s.lineStart
	for at < len(s.src) && (s.src[at] == ' ' || s.src[at] == '\t') {
		at++
	}
	return at - s.lineStart
}

// dedent leaves brackets that should have been closed before a line that is not indented deeper than theirs.
func (s *jsonScan) dedent(start int) {
	if !s.mends || !s.first {
		return
	}
	for len(s.frames) > 2 {
		f := s.top()
		if f.start >= s.lineStart || f.indent < start-s.lineStart {
			return
		}
		s.lose()
	}
}
