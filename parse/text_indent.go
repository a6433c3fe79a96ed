package parse

import (
	"bytes"

	"outcrop/model"
)

// openBlock is a declaration whose end is not seen yet.
type openBlock struct {
	handle, indent int
	kind           model.Kind
}

type indentScan struct {
	src  []byte
	b    *model.Builder
	lang *indentLang
	docs textDocs
	open []openBlock

	number    int    // of the line
	last      int    // offset behind the last line with code
	decorated int    // offset of the first decorator waiting for its declaration, or -1
	depth     int    // open brackets
	until     []byte // what ends the text that runs over several lines
	fresh     int    // handle of the declaration on the last line with code, or -1
	docAt     int    // offset of a docstring that is still open, or -1
}

func newIndentScan(src []byte, b *model.Builder, lang *indentLang) *indentScan {
	return &indentScan{src: src, b: b, lang: lang, decorated: -1, fresh: -1, docAt: -1}
}

func (s *indentScan) run() {
	for at := 0; at < len(s.src); {
		stop := lineStop(s.src, at)
		s.line(at, bytes.TrimRight(s.src[at:stop], " \t\r"))
		at = stop + 1
		s.number++
	}
	s.closeTo(-1)
}

func (s *indentScan) line(start int, line []byte) {
	if s.until != nil {
		s.inText(start, line)
		return
	}
	code := bytes.TrimLeft(line, " \t")
	indent := len(line) - len(code)
	at := start + indent
	if len(code) == 0 {
		return
	}
	if bytes.HasPrefix(code, []byte(s.lang.comment)) && !s.longComment(code) {
		s.docs.add(bytesSpan(at, start+len(line)), s.number, s.number, true)
		return
	}
	continued := s.depth > 0
	if !continued {
		s.dedent(indent, code, start+len(line))
	}
	wasFresh := s.fresh
	if !continued {
		s.fresh = -1
	}
	if wasFresh >= 0 && !continued {
		s.docstring(wasFresh, at, code)
	}
	s.last = start + len(line)
	if !continued && indent <= textDepth*8 && len(s.open) < textDepth {
		s.declare(start, indent, code[:min(len(code), textLineLimit)])
	}
	s.follow(start, at, line)
}

// longComment reports whether a line that begins like a comment opens one over several lines (Lua).
func (s *indentScan) longComment(code []byte) bool {
	return s.lang.texts == "[[]]" && bytes.HasPrefix(code[len(s.lang.comment):], []byte("[["))
}

// dedent ends the blocks that a line of this indentation does not belong to.
func (s *indentScan) dedent(indent int, code []byte, stop int) {
	if s.lang.label == model.Key && code[0] == '-' {
		indent++ // a list may stand as far left as its key
	}
	for len(s.open) > 0 {
		top := s.open[len(s.open)-1]
		if top.indent < indent {
			return
		}
		if top.indent == indent && s.endMark(code) {
			s.last = stop
		}
		s.pop()
	}
}

func (s *indentScan) endMark(code []byte) bool {
	n := wordLength(code)
	for _, end := range bytes.Fields([]byte(s.lang.ends)) {
		if string(code[:n]) == string(end) || n == 0 && code[0] == end[0] {
			return true
		}
	}
	return false
}

// pop ends the innermost block behind the last line with code.
func (s *indentScan) pop() {
	top := s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	d := s.b.Draft(top.handle)
	d.Range.Stop = max(d.Range.Stop, uint32(s.last))
	if d.Range.Stop > d.Head.Stop {
		d.Flags |= model.HasBody
	}
}

func (s *indentScan) closeTo(indent int) {
	for len(s.open) > 0 && s.open[len(s.open)-1].indent > indent {
		s.pop()
	}
}

// docstring takes a text that is the first line of a block as its doc.
func (s *indentScan) docstring(handle, at int, code []byte) {
	if !s.lang.brackets || len(s.open) == 0 || s.open[len(s.open)-1].handle != handle {
		return
	}
	quote := bytes.TrimLeft(code, "rRuU")
	if len(quote) < 3 || len(code)-len(quote) > 1 || string(quote[:3]) != `"""` && string(quote[:3]) != "'''" {
		return
	}
	s.fresh, s.docAt = handle, at
	if i := bytes.Index(quote[3:], quote[:3]); i >= 0 {
		s.endDoc(at + len(code) - len(quote) + i + 6)
	}
}

func (s *indentScan) endDoc(stop int) {
	d := s.b.Draft(s.fresh)
	if s.docAt >= int(d.Head.Stop) {
		d.Doc, d.Flags = bytesSpan(s.docAt, stop), d.Flags|model.DocInside
	}
	s.docAt, s.fresh = -1, -1
}

// inText looks for the end of a text over several lines.
func (s *indentScan) inText(start int, line []byte) {
	at := 0
	if len(s.until) > 0 && s.until[0] == '\n' {
		// A here-document ends with its word alone on a line.
		if string(bytes.TrimSpace(line)) != string(s.until[1:]) {
			return
		}
		at = len(line)
	} else if i := bytes.Index(line, s.until); i >= 0 {
		at = i + len(s.until)
	} else {
		return
	}
	s.until = nil
	s.last = start + len(line)
	if s.docAt >= 0 {
		s.endDoc(start + at)
	}
	s.follow(start, start+at, line)
}

// follow reads the code of a line from an offset on: brackets, and texts that do not end on the line.
func (s *indentScan) follow(start, from int, line []byte) {
	code := line[from-start:]
	for i := 0; i < len(code); i++ {
		c := code[i]
		switch {
		case s.long(code[i:]):
			if j := bytes.Index(code[i+s.longOpen():], s.until); j >= 0 {
				i += s.longOpen() + j + len(s.until) - 1
				s.until = nil
				continue
			}
			return
		case bytes.HasPrefix(code[i:], []byte(s.lang.comment)) && (i == 0 || code[i-1] == ' ' || code[i-1] == '\t' || s.lang.brackets):
			if !s.longComment(code[i:]) {
				return
			}
			i += len(s.lang.comment) - 1
		case c == '"' || c == '\'' && s.lang.names != "perl":
			i += quotedLength(code[i:]) - 1
		case c == '<' && s.hereDocument(code[i:]):
			return
		case s.lang.brackets && (c == '(' || c == '[' || c == '{'):
			s.depth++
		case s.lang.brackets && (c == ')' || c == ']' || c == '}'):
			s.depth = max(s.depth-1, 0)
		}
	}
}

// long notes the end of a text over several lines if one begins here.
func (s *indentScan) long(code []byte) bool {
	t := s.lang.texts
	switch {
	case t == "[[]]":
		if bytes.HasPrefix(code, []byte("[[")) {
			s.until = []byte("]]")
			return true
		}
	case t != "":
		if bytes.HasPrefix(code, []byte(t[:3])) || bytes.HasPrefix(code, []byte(t[3:])) {
			s.until = code[:3]
			return true
		}
	}
	return false
}

func (s *indentScan) longOpen() int {
	if s.lang.texts == "[[]]" {
		return 2
	}
	return 3
}

// hereDocument notes the word that ends a here-document of a shell or Ruby.
func (s *indentScan) hereDocument(code []byte) bool {
	if s.lang.names != "bash" && s.lang.names != "ruby" || !bytes.HasPrefix(code, []byte("<<")) || bytes.HasPrefix(code, []byte("<<<")) {
		return false
	}
	word := bytes.TrimLeft(code[2:], "-~")
	word = bytes.TrimLeft(word, `"'\ `)
	n := wordLength(word)
	if n == 0 || s.lang.names == "ruby" && (word[0] < 'A' || word[0] > 'Z') {
		return false
	}
	s.until = append([]byte{'\n'}, word[:n]...)
	return true
}

// quotedLength is the length of a quoted text that ends on its line, or of the mark alone if it does not.
func quotedLength(code []byte) int {
	for i := 1; i < len(code); i++ {
		switch code[i] {
		case '\\':
			i++
		case code[0]:
			return i + 1
		}
	}
	return 1
}

// wordLength is the length of the word at the beginning.
func wordLength(code []byte) int {
	n := 0
	for n < len(code) && goWordByte(code[n]) {
		n++
	}
	return n
}
