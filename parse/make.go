package parse

import (
	"bytes"

	"outcrop/model"
)

// makeScan reads a makefile, of GNU or BSD, line by line as make does: what begins with a tab behind a rule is its recipe,
// whatever stands in it.
type makeScan struct {
	src    []byte
	b      *model.Builder
	d      *dialect
	prefix byte  // of recipe lines
	rule   []int // handles of the targets whose recipe may follow
	in     bool  // a rule is open, though it may have no symbols
	cooked int   // recipe lines so far
	open   []makeCondition
	known  map[string]bool // variables that were set
	faults []model.Span
	lost   int // defines that nothing ends
}

// makeCondition is an ifdef or the like that is open.
type makeCondition struct {
	start, cooked int
	rule          int // the first handle of the rule that was open, or -1
}

// makeLost is how many defines may stay open before a text is taken to have none: each costs a look at all that follows.
const makeLost = 16

// outlineMake finds the rules and variables of a makefile.
func outlineMake(src []byte, b *model.Builder) *model.Outline {
	b.Reset(src)
	s := &makeScan{src: src, b: b, d: &dialect{comments: comments{line: "#"}}, prefix: '\t', known: map[string]bool{}}
	for at := 0; at < len(src); {
		at = s.line(at)
	}
	for _, c := range s.open {
		s.fault(c.start)
	}
	sortSpans(s.faults)
	markErrors(b, s.faults)
	return b.Outline()
}

func (s *makeScan) fault(at int) {
	at = min(at, max(len(s.src)-1, 0))
	s.faults = append(s.faults, bytesSpan(at, at+1))
}

// logical gives the end of the line at at with those that continue it.
func (s *makeScan) logical(at int) int {
	for {
		stop := lineStop(s.src, at)
		line := bytes.TrimSuffix(s.src[at:stop], []byte("\r"))
		if slashes := len(line) - len(bytes.TrimRight(line, `\`)); slashes%2 == 0 || stop >= len(s.src) {
			return stop
		}
		at = stop + 1
	}
}

// line reads the logical line at at and gives the beginning of the next.
func (s *makeScan) line(at int) int {
	stop := s.logical(at)
	if at = s.chosen(at, stop); at == stop {
		return stop + 1
	}
	if s.src[at] == s.prefix && s.in {
		s.recipe(at, stop)
		return stop + 1
	}
	start := at
	for start < stop && (s.src[start] == ' ' || s.src[start] == '\t' || s.src[start] == '\r') {
		start++
	}
	if start == stop || s.src[start] == '#' {
		return stop + 1
	}
	code := s.code(start, stop)
	text := s.src[start:code]
	word := text[:makeWordLength(text)]
	switch {
	case len(text) == 0:
	case s.condition(start, code, string(word)):
	case string(word) == "define" || string(word) == "override" && isMakeDefine(text):
		s.close()
		return s.define(start, code, stop)
	case s.directive(start, code, string(word)):
		s.close()
	default:
		s.statement(start, code, stop)
	}
	return stop + 1
}

// chosen moves past the marks that automake puts before lines of which configure will choose: @DEBUG_TRUE@.
func (s *makeScan) chosen(at, stop int) int {
	for at < stop && s.src[at] == '@' {
		n := bytes.IndexByte(s.src[at+1:stop], '@')
		if n <= 0 || !bytes.HasSuffix(s.src[at+1:at+1+n], []byte("_TRUE")) && !bytes.HasSuffix(s.src[at+1:at+1+n], []byte("_FALSE")) ||
			wordLength(s.src[at+1:]) != n {
			break
		}
		at += n + 2
	}
	return at
}

// code gives the end of a line without its comment.
func (s *makeScan) code(start, stop int) int {
	for i := start; i < stop; i++ {
		switch s.src[i] {
		case '\\':
			i++
		case '#':
			return trimmedStop(s.src, start, i)
		}
	}
	return trimmedStop(s.src, start, stop)
}

func makeWordLength(text []byte) int {
	n := 0
	for n < len(text) && (text[n] >= 'a' && text[n] <= 'z' || text[n] == '-' && n == 0) {
		n++
	}
	return n
}

func isMakeDefine(text []byte) bool {
	words := bytes.Fields(text[:min(len(text), textNameLimit)])
	return len(words) > 1 && string(words[1]) == "define"
}

// recipe adds a line to the rule that is open.
func (s *makeScan) recipe(at, stop int) {
	if end := trimmedStop(s.src, at, stop); end > at {
		s.cooked++
		s.extend(end)
	}
}

func (s *makeScan) extend(stop int) {
	for _, h := range s.rule {
		d := s.b.Draft(h)
		d.Range.Stop = max(d.Range.Stop, uint32(stop))
		if d.Range.Stop > d.Head.Stop {
			d.Flags |= model.HasBody
		}
		if d.Doc.Start >= d.Head.Stop && d.Doc.Stop <= d.Range.Stop && !d.Doc.Empty() {
			d.Flags |= model.DocInside // it ended the line of the header
		}
	}
}

// close ends the rule that is open.
func (s *makeScan) close() { s.rule, s.in = s.rule[:0], false }

func (s *makeScan) first() int {
	if len(s.rule) == 0 {
		return -1
	}
	return s.rule[0]
}

// condition reads a line that begins or ends a part which make may leave out, of GNU make, BSD make and automake.
func (s *makeScan) condition(start, stop int, word string) bool {
	text := s.src[start:stop]
	if word == "" && text[0] == '.' {
		rest := bytes.TrimLeft(text[1:], " \t")
		word = "." + string(rest[:makeWordLength(rest)])
		text = rest[len(word)-1:]
	} else {
		text = text[len(word):]
	}
	if len(text) > 0 && bytes.IndexByte([]byte(" \t(\"'!\\\r"), text[0]) < 0 || makeSets(text) {
		return false
	}
	switch word {
	case "ifeq", "ifneq", "ifdef", "ifndef", "if", ".if", ".ifdef", ".ifndef", ".ifmake", ".ifnmake", ".for":
		if rest := bytes.TrimLeft(text, " \t"); word == "if" && (len(rest) == 0 || bytes.IndexByte(rest, ':') >= 0) {
			return false
		}
		s.open = append(s.open, makeCondition{start, s.cooked, s.first()})
	case "else", ".else", ".elif", ".elifdef", ".elifndef":
		if len(s.open) == 0 {
			s.fault(start)
		}
	case "endif", ".endif", ".endfor":
		n := len(s.open) - 1
		if n < 0 {
			s.fault(start)
			return true
		}
		if c := s.open[n]; c.rule >= 0 && c.rule == s.first() && c.cooked < s.cooked {
			s.extend(stop)
		}
		s.open = s.open[:n]
	default:
		return false
	}
	return true
}

// makeSets reports whether the text behind a word sets a variable of that name.
func makeSets(text []byte) bool {
	rest := bytes.TrimLeft(text, " \t")
	return len(rest) > 0 && (rest[0] == '=' || len(rest) > 1 && rest[1] == '=' && bytes.IndexByte([]byte(":?+!"), rest[0]) >= 0 ||
		bytes.HasPrefix(rest, []byte("::=")))
}

// directive reads a line that is neither rule nor assignment; files that are included are imports.
func (s *makeScan) directive(start, stop int, word string) bool {
	text := s.src[start:stop]
	if text[0] == '.' {
		rest := bytes.TrimLeft(text[1:], " \t-")
		word = string(rest[:makeWordLength(rest)])
		switch word {
		case "include", "sinclude", "dinclude":
			s.imports(rest[len(word):], start, stop)
			return true
		case "undef", "export", "unexport", "info", "warning", "error", "break", "endef":
			return bytes.IndexByte(text, ':') < 0
		}
		return false
	}
	if text[0] == '!' { // nmake
		return true
	}
	rest := text[len(word):]
	if len(rest) > 0 && rest[0] != ' ' && rest[0] != '\t' && rest[0] != '\\' || makeSets(rest) || bytes.HasPrefix(bytes.TrimLeft(rest, " \t"), []byte(":")) {
		return false
	}
	switch word {
	case "include", "-include", "sinclude":
		s.imports(rest, start, stop)
		return true
	case "vpath", "unexport", "undefine", "load", "-load":
		return true
	case "export":
		at, _ := s.separator(start, stop)
		return at < 0
	case "endef":
		s.fault(start)
		return true
	}
	return false
}

func (s *makeScan) imports(list []byte, start, stop int) {
	list = bytes.ReplaceAll(list, []byte("\\\n"), []byte("  "))
	depth := 0
	for _, word := range bytes.FieldsFunc(list, func(c rune) bool {
		switch c {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		}
		return depth <= 0 && (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '"' || c == '<' || c == '>')
	}) {
		if string(word) != `\` {
			s.b.Import(model.Import{Module: string(word), Span: bytesSpan(start, stop)})
		}
	}
}
