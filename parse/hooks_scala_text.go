package parse

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"outcrop/model"
)

// scalaText makes a text of Scala easier for its grammar: comments are blank and strings flat, literals of XML are strings,
// and what the grammar does not know is written as it takes it.
type scalaText struct {
	masker
	at, end  int  // the token
	last     byte // the last byte of the token before
	lastWord string
	lastEnd  int
	header   string // class or def, whose header goes on
	extends  bool   // it is behind extends
	depth    int    // of brackets
	base     int    // the depth at which the header stands
	lines    bool   // a line end stands before the token
	brace    int    // the last one opened
}

// smoothScala is the prepare hook of Scala.
func smoothScala(_ *dialect, src []byte) ([]byte, []model.Span) {
	s := &scalaText{masker: masker{src: src, out: bytes.Clone(src), symbols: true,
		interpolated: func(src []byte, at int) bool { return at > 0 && isWord(src[at-1]) }}}
	s.xml = true
	s.quiet()
	s.signs()
	for at := 0; at < len(s.out); at = s.end {
		if isSpace(s.out[at]) {
			s.lines = s.lines || s.out[at] == '\n'
			s.end = at + 1
			continue
		}
		s.at, s.end = at, s.tokenEnd(at)
		if s.lines {
			s.line()
		}
		s.token()
		s.last, s.lastEnd, s.lines = s.out[s.end-1], s.end, false
	}
	return s.out, nil
}

// signs writes what is neither letter nor sign of ASCII as letters: the grammar knows such names as ⊕ not.
func (s *scalaText) signs() {
	for at := 0; at < len(s.out); {
		if s.out[at] < utf8.RuneSelf {
			at++
			continue
		}
		r, n := utf8.DecodeRune(s.out[at:])
		switch r {
		case '⇒':
			copy(s.out[at:], "=> ")
		case '←':
			copy(s.out[at:], "<- ")
		default:
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				c := byte('x')
				if at > 0 && scalaSign(s.out[at-1]) || at+n < len(s.out) && scalaSign(s.out[at+n]) {
					c = '+'
				}
				for i := at; i < at+n; i++ {
					s.out[i] = c
				}
			}
		}
		at += n
	}
}

// scalaSign reports whether a byte is one of those that names of operators are made of.
func scalaSign(c byte) bool { return strings.IndexByte("!#%&*+-/:<=>?@\\^|~", c) >= 0 }

func (s *scalaText) tokenEnd(at int) int {
	switch c := s.out[at]; {
	case isWord(c):
		return int(skipWord(s.out, uint32(at), uint32(len(s.out))))
	case c == '"':
		if n := bytes.IndexByte(s.out[at+1:], '"'); n >= 0 {
			return at + n + 2
		}
	case c == '`':
		return max(at+1, s.skip(at, 0))
	}
	return at + 1
}

func (s *scalaText) after(at int) int {
	for at < len(s.out) && isSpace(s.out[at]) {
		at++
	}
	return at
}

func (s *scalaText) wordAt(at int) string {
	if at >= len(s.out) {
		return ""
	}
	return string(s.out[at:skipWord(s.out, uint32(at), uint32(len(s.out)))])
}

func (s *scalaText) token() {
	c := s.out[s.at]
	switch {
	case isWord(c) && (c < '0' || c > '9'):
		s.word()
		return
	case c == '\'' && s.end < len(s.out) && !(s.at+2 < len(s.out) && s.out[s.at+2] == '\''):
		s.out[s.at] = ' ' // a symbol or a quotation
	case c == '\'' && s.at+2 < len(s.out):
		s.end = s.at + 3
	case c == '(' || c == '[' || c == '{':
		s.depth++
		if c == '{' {
			s.brace = s.end
			s.close(0)
			s.typed()
		} else if c == '(' {
			s.list()
		}
	case c == ')' || c == ']' || c == '}':
		s.depth--
	case c == '=' || c == ';':
		s.close(c)
	case c == ':' && s.depth == s.base && s.header == "def":
		s.header = ""
	case c == ':' && s.header == "class" && s.depth == s.base && strings.TrimSpace(string(s.out[s.end:lineStop(s.out, s.end)])) == "":
		s.header, s.extends = "", false
		s.typed()
	case c == '>' && s.last == '=' && s.lastEnd == s.at:
		s.arrow()
	}
	s.lastWord = ""
}

// close ends the header that stands at this depth.
func (s *scalaText) close(c byte) {
	if s.depth == s.base || c == 0 {
		s.header, s.extends = "", false
	}
}

// line looks at a token that begins a line: a procedure without body ends there, a type's brace may stand there.
func (s *scalaText) line() {
	c := s.out[s.at]
	switch {
	case s.header == "def" && s.depth == s.base && (isWord(s.last) || s.last == ')' || s.last == ']') && s.lastWord != "def" && (isWord(c) || c == '@' || c == '}'):
		s.breakAt(';')
		s.header = ""
	case c == '{' && s.header != "" && s.depth == s.base, s.last == '&' || s.last == '|',
		(c == '&' || c == '|') && s.end < len(s.out) && s.out[s.at+1] == c:
		s.breakAt(' ')
	}
}

// breakAt makes the first line end before the token another byte, and the others too if it is a space.
func (s *scalaText) breakAt(c byte) {
	for i := s.lastEnd; i < s.at; i++ {
		if s.out[i] == '\n' {
			if s.out[i] = c; c != ' ' {
				return
			}
		}
	}
}

// arrow hides the parameters of a function that begins with a declaration on the same line, which the grammar does not take.
func (s *scalaText) arrow() {
	at := s.after(s.end)
	switch s.wordAt(at) {
	case "val", "var", "def", "import":
		params := s.out[min(s.brace, s.at):s.at]
		plain := bytes.IndexFunc(params, func(r rune) bool {
			return r < utf8.RuneSelf && !isWord(byte(r)) && strings.IndexByte(" ,()_=", byte(r)) < 0
		}) < 0
		if plain && !bytes.HasPrefix(bytes.TrimSpace(params), []byte("case ")) && at < lineStop(s.out, s.end) {
			s.hide(s.brace, s.end)
		}
	default:
		s.typed()
	}
}

// typed hides the type of a parameter that a block begins with, as of a trait's self: `{ x: List[T] =>`.
func (s *scalaText) typed() {
	at := s.after(s.end)
	name := s.wordAt(at)
	if name == "" || name == "case" || name[0] >= '0' && name[0] <= '9' {
		return
	}
	colon := s.after(at + len(name))
	if colon >= len(s.out) || s.out[colon] != ':' {
		return
	}
	for i := colon + 1; i < min(len(s.out), colon+2048); {
		switch c := s.out[i]; {
		case c == '=' && i+1 < len(s.out) && s.out[i+1] == '>':
			s.hide(colon, i)
			if name == "_" || name == "this" {
				s.out[at] = 'x'
			}
			return
		case c == '(' || c == '[':
			i = s.balanced(i)
		case c == '{' || c == '}' || c == ')' || c == ']' || c == ';' || c == '"' || c == '=':
			return
		case isWord(c):
			switch s.wordAt(i) {
			case "val", "def", "var", "class", "object", "trait", "if", "match", "case":
				return
			}
			i = s.tokenEnd(i)
		default:
			i++
		}
	}
}

// balanced moves past the bracket at at, or past one byte if its end is not nearby.
func (s *scalaText) balanced(at int) int {
	depth := 0
	for i := at; i < min(at+bracketReach, len(s.out)); i++ {
		switch s.out[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth <= 0 {
				return i + 1
			}
		}
	}
	return at + 1
}

// list looks at a list of parameters or arguments: what is only used has no name, and a supertype has one list.
func (s *scalaText) list() {
	end := s.balanced(s.at)
	if s.extends && s.last == ')' && end > s.at+1 {
		s.hide(s.at, end)
		s.end = end
		return
	}
	at := s.after(s.end)
	if s.header == "" || s.wordAt(at) != "using" || end <= s.at+1 {
		return
	}
	at = s.after(at + len("using"))
	if name := s.wordAt(at); name == "inline" || s.out[min(s.after(at+len(name)), len(s.out)-1)] != ':' {
		s.hide(s.at+1, end-1)
	}
}

func (s *scalaText) word() {
	w := s.wordAt(s.at)
	next := s.after(s.end)
	c := byte(0)
	if next < len(s.out) {
		c = s.out[next]
	}
	switch {
	case w == "end" && s.marker():
	case w == "end", s.soft(w, c):
		s.out[s.at] = 'x'
	case s.last == '.':
	case w == "class" || w == "trait" || w == "object" || w == "enum" || w == "given":
		s.begin("class")
	case w == "def":
		s.begin("def")
	case w == "extension" && (c == '(' || c == '['):
		s.begin("extension")
	case w == "forSome" && c == '{':
		s.hide(s.at, s.balanced(next)) // an existential type
	case w == "val" || w == "var" || w == "type" || w == "import" || w == "case" && s.header != "class":
		s.begin("")
	case w == "extends":
		s.extends = s.header == "class"
	case w == "super" && s.extends && c == '[':
		s.out[s.at] = 'x'
		s.hide(next, s.balanced(next))
	}
	s.lastWord = w
}

// begin notes a keyword.
func (s *scalaText) begin(header string) { s.header, s.extends, s.base = header, false, s.depth }

// soft reports whether a word that is a keyword in some places is a name here, from what stands behind it.
func (s *scalaText) soft(w string, next byte) bool {
	switch w {
	case "inline", "opaque", "open", "transparent", "infix", "extension", "using", "derives", "enum", "given", "export", "then", "as":
	default:
		return false
	}
	switch s.lastWord {
	case "val", "var", "def", "class", "object", "trait", "type":
		return true
	}
	if w == "given" && (next == '=' || next == ':') || w == "then" {
		return s.last == '.'
	}
	return s.last == '.' && w != "given" || strings.IndexByte(".=),;:-+*/<>&|]}!?", next) >= 0 && next != 0
}

// marker makes the line `end name` one name, which stands where a statement may; scalaShape gives it to the declaration.
func (s *scalaText) marker() bool {
	stop := lineStop(s.out, s.at)
	if !lineBegins(s.out, s.at) {
		return false
	}
	line := bytes.TrimSpace(s.out[s.end:stop])
	if len(line) == 0 || bytes.ContainsAny(line, " \t(.={") {
		return false
	}
	end := s.end + bytes.Index(s.out[s.end:stop], line) + len(line)
	for i := s.at; i < end; i++ {
		s.out[i] = 'x'
	}
	s.end = end
	return true
}
