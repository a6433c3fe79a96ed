package parse

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"outcrop/model"
)

// Headers that hold nothing but comments and lines for the preprocessor, such as the register tables of a graphics driver
// with hundred thousands of #define, are read here: the grammar needs many times as long for them and up to 200 times their
// size in memory, and says the same. A text that it finds errors in is left to it.

// directiveScan reads such a text up to the first thing in it that is something else.
type directiveScan struct {
	src       []byte
	at        uint32
	solid     uint32       // behind the last word, value or comment of the directive
	lineStart bool         // nothing but blanks stands before at on its line
	doubt     bool         // hideMacros may see the text otherwise
	open      []bool       // the conditionals around at: whether #else has come
	macros    []macroLine  // in order
	includes  []model.Span // in order
}

// macroLine is a #define and its parts.
type macroLine struct{ span, name, params, value model.Span }

// maxConditionals is how deep conditionals may nest here. The grammar's tree is as deep as they are.
const maxConditionals = 200

// outlineDirectives outlines a text of C or C++ that holds nothing but comments and preprocessor lines as its grammar
// does; nil if there is anything else in it, or something that only the grammar can judge.
func outlineDirectives(l *Language, src []byte, b *model.Builder) *model.Outline {
	if l.own != nil || l.Name != "c" && l.Name != "cpp" {
		return nil // what patterns of a user find in such a text is not known here
	}
	s := directiveScan{src: src}
	if !s.all() || !plainText(src) {
		return nil
	}
	f := finder{dialect: dialectOf(l.Name), src: src}
	if s.doubt {
		if shown, hidden := f.dialect.prepare(f.dialect, src); len(hidden) > 0 || !bytes.Equal(shown, src) {
			return nil
		}
	}
	f.text = string(src)
	b.Reset(src)
	b.Grow(len(s.macros))
	var d found
	for _, m := range s.macros {
		d = found{kind: model.Macro, span: m.span, name: m.name, params: m.params, value: m.value}
		f.symbol(b, &d, nil)
	}
	for _, span := range s.includes {
		f.dialect.imports(src, span, b)
	}
	return b.Outline()
}

// plainText reports whether a text is free of bytes that a grammar may read in its own way: a NUL, bad UTF-8, and a
// carriage return that ends no line.
func plainText(src []byte) bool {
	if bytes.IndexByte(src, 0) >= 0 || !utf8.Valid(src) {
		return false
	}
	for at := 0; ; at++ {
		n := bytes.IndexByte(src[at:], '\r')
		if n < 0 {
			return true
		}
		if at += n; at+1 == len(src) || src[at+1] != '\n' {
			return false
		}
	}
}

// all reads the text to its end; false if something else stands in it.
func (s *directiveScan) all() bool {
	size := uint32(len(s.src))
	for s.lineStart = true; ; {
		if !s.space() {
			return false
		}
		if s.at == size {
			return len(s.open) == 0
		}
		if s.src[s.at] != '#' || !s.lineStart || !s.directive() {
			return false
		}
		s.lineStart = true
	}
}

// directive moves past the preprocessor line at at, and behind its line end.
func (s *directiveScan) directive() bool {
	start := s.at
	for s.at++; s.byte() == ' ' || s.byte() == '\t'; s.at++ {
	}
	from := s.at
	for isAlnum(s.byte()) {
		s.at++
	}
	word := s.src[from:s.at]
	s.solid = s.at
	switch string(word) {
	case "define":
		return s.define(start)
	case "include":
		return s.include(start)
	case "undef", "pragma", "error", "warning", "line", "ident", "include_next", "import":
		if !s.separated() {
			return false
		}
		_, ok := s.value()
		return ok && s.endSolid()
	}
	return s.conditional(string(word))
}

// separated reports whether a directive's word ends here: a blank or a line end follows.
func (s *directiveScan) separated() bool {
	switch s.byte() {
	case ' ', '\t', '\n', '\r':
		return true
	}
	return false
}

// conditional reads what follows the word of a directive that opens, parts or closes a conditional.
func (s *directiveScan) conditional(word string) bool {
	s.doubt = s.doubt || bytes.Contains(s.src[s.at:s.lineStop(s.at)], []byte("__cplusplus"))
	last := len(s.open) - 1
	switch word {
	case "if", "ifdef", "ifndef":
		s.open = append(s.open, false)
		if last++; last >= maxConditionals {
			return false
		}
	case "elif", "elifdef", "elifndef", "else":
		if last < 0 || s.open[last] {
			return false
		}
		s.open[last] = word == "else"
	case "endif":
		if last < 0 {
			return false
		}
		s.open = s.open[:last]
		if s.at == uint32(len(s.src)) {
			return true
		}
	default:
		return false
	}
	switch word {
	case "if", "elif":
		c := condition{scan: s}
		return c.binary() && s.end()
	case "else", "endif":
		from := s.at
		return (s.separated() || s.byte() == '/') && s.end() && !spliced(s.src[from:s.at])
	}
	return s.separated() && s.blanks() && !s.name().Empty() && s.end()
}

// include reads the rest of an #include line.
func (s *directiveScan) include(start uint32) bool {
	if !s.blanks() {
		return false
	}
	quote := byte('"')
	switch s.byte() {
	case '<':
		quote = '>'
		fallthrough
	case '"':
		line := s.src[s.at+1 : lineEnd(s.src, s.at, uint32(len(s.src)))]
		n := bytes.IndexByte(line, quote)
		if n < 0 || bytes.IndexByte(line[:n], '\\') >= 0 {
			return false
		}
		s.at += uint32(n) + 2
		s.solid = s.at
	default:
		if s.name().Empty() {
			return false
		}
	}
	ok := s.endSolid()
	s.includes = append(s.includes, trim(s.src, model.Span{Start: start, Stop: s.at}))
	return ok
}

// define reads the rest of a #define line.
func (s *directiveScan) define(start uint32) bool {
	var m macroLine
	if !s.separated() || !s.blanks() {
		return false
	}
	m.name = s.name()
	if m.name.Empty() {
		return false
	}
	if from := s.at; s.byte() == '(' {
		if !s.params() {
			return false
		}
		m.params, s.solid = model.Span{Start: from, Stop: s.at}, s.at
	}
	ok := false
	if m.value, ok = s.value(); !ok || !s.endSolid() {
		return false
	}
	if at := m.value.Start; !m.value.Empty() && s.src[at] == '(' && s.src[at-1] == '/' {
		return false // behind a comment, the grammar takes it for the parameters
	}
	m.span = trim(s.src, model.Span{Start: start, Stop: s.at})
	if n := len(s.macros); n == cap(s.macros) && n >= 256 { // as many as the rest of the text holds if it goes on like this
		s.macros = slices.Grow(s.macros, 1+int(float64(n)*float64(len(s.src))/float64(s.at))-n)
	}
	s.macros = append(s.macros, m)
	return true
}

// params moves past the parameter list of a macro.
func (s *directiveScan) params() bool {
	s.at++
	for first := true; ; first = false {
		if !s.blanks() {
			return false
		}
		switch {
		case first && s.byte() == ')':
			s.at++
			return true
		case begins(s.src[s.at:], "..."):
			s.at += 3
		case s.name().Empty():
			return false
		}
		if !s.blanks() {
			return false
		}
		switch s.byte() {
		case ',':
			s.at++
		case ')':
			s.at++
			return true
		default:
			return false
		}
	}
}
