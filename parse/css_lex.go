package parse

import (
	"bytes"

	"outcrop/model"
)

// cssStyle is what the languages of style sheets differ in.
type cssStyle struct {
	dialect  *dialect
	hash     bool // #{...} stands for a value, $x is a variable
	at       bool // @{...} stands for a value, @x is a variable, .x() declares a mixin
	indented bool // blocks are told by indentation
}

// cssEvent is a place in a style sheet that tells of its structure.
type cssEvent struct {
	at    uint32
	stop  uint32 // of a comment or string
	match int32  // of a bracket: the event of its other half, or -1
	what  byte   // a bracket, ';', or one of those below
}

// What an event may be besides brackets and semicolons.
const (
	cssComment = '/'
	cssText    = '"' // a string that its line does not close
	cssValue   = '#' // opens an interpolation, #{ or @{
	cssValued  = '$' // closes one
)

// cssReach is how many brackets of other kinds are looked through for the one that a bracket closes.
const cssReach = 64

// cssValueLimit bounds how deep interpolations in strings nest, and how many of them may have no end in a text before they
// are no longer looked for: each such look reads up to the end of its line.
const cssValueLimit = 16

// cssLexer finds the events of a style sheet, and which brackets belong together, in one pass.
type cssLexer struct {
	src     []byte
	style   *cssStyle
	events  []cssEvent
	open    []int32 // brackets that wait for their other half
	errs    []model.Span
	uneven  bool // braces do not match
	nesting int  // of strings in interpolations in strings
	ragged  bool // no further comment is closed
	failed  int  // interpolations in strings that do not end on their line
}

func (x *cssLexer) run() {
	src := x.src
	for at := 0; at < len(src); {
		switch c := src[at]; c {
		case '{', '(', '[':
			x.push(at, c)
			at++
		case '}', ')', ']':
			x.close(at, c)
			at++
		case ';':
			x.add(cssEvent{at: uint32(at), what: ';', match: -1})
			at++
		case '"', '\'':
			at = x.text(at)
		case '\\':
			at += 2
		case '/':
			at = x.slash(at)
		case 'u', 'U':
			at = x.address(at)
		case '#', '@':
			if x.style.interpolates(src, at) {
				x.push(at, cssValue)
				at++
			}
			at++
		case '`':
			if at++; x.style.at {
				if n := bytes.IndexByte(src[at:], '`'); n >= 0 {
					at += n + 1
				}
			}
		default:
			at++
		}
	}
	for _, i := range x.open {
		x.uneven = x.uneven || x.events[i].what == '{'
	}
}

// interpolates reports whether #{ or @{ stands at at.
func (s *cssStyle) interpolates(src []byte, at int) bool {
	return at+1 < len(src) && src[at+1] == '{' && (s.hash && src[at] == '#' || s.at && src[at] == '@')
}

func (x *cssLexer) add(e cssEvent) { x.events = append(x.events, e) }

func (x *cssLexer) fail(start, stop int) {
	x.errs = append(x.errs, bytesSpan(start, stop))
}

func (x *cssLexer) push(at int, what byte) {
	x.open = append(x.open, int32(len(x.events)))
	x.add(cssEvent{at: uint32(at), what: what, match: -1})
}

// close finds what a bracket closes. A brace closes whatever was opened in its block and not closed; other brackets do not
// reach out of their block.
func (x *cssLexer) close(at int, c byte) {
	e := cssEvent{at: uint32(at), what: c, match: -1}
	for k, tries := len(x.open)-1, 0; k >= 0 && (tries < cssReach || c == '}'); k, tries = k-1, tries+1 {
		i := x.open[k]
		opener := x.events[i].what
		brace := opener == '{' || opener == cssValue
		if c == ')' && opener == '(' || c == ']' && opener == '[' || c == '}' && brace {
			if opener == cssValue {
				e.what = cssValued
			}
			e.match, x.events[i].match = i, int32(len(x.events))
			x.open = x.open[:k]
			break
		}
		if brace {
			break
		}
	}
	if c == '}' && e.match < 0 {
		x.uneven, x.open = true, x.open[:0]
	}
	x.add(e)
}

// slash reads a comment. One that nothing closes ends with its line, so that it costs no more.
func (x *cssLexer) slash(at int) int {
	src := x.src
	switch {
	case at+1 < len(src) && src[at+1] == '*':
		stop := x.comment(at)
		if stop < 0 {
			stop = lineStop(src, at)
			x.fail(at, stop)
		}
		x.add(cssEvent{at: uint32(at), stop: uint32(stop), what: cssComment, match: -1})
		return stop
	case x.style.dialect.comments.line != "" && at+1 < len(src) && src[at+1] == '/':
		stop := lineStop(src, at)
		x.add(cssEvent{at: uint32(at), stop: uint32(stop), what: cssComment, match: -1})
		return stop
	}
	return at + 1
}

// comment is the end of the comment at at, or -1 if nothing closes it.
func (x *cssLexer) comment(at int) int {
	if !x.ragged {
		if n := bytes.Index(x.src[at+2:], []byte("*/")); n >= 0 {
			return at + n + 4
		}
		x.ragged = true
	}
	return -1
}

// text reads a string and notes one that does not end on its line.
func (x *cssLexer) text(at int) int {
	stop, ok := x.skipText(at)
	if !ok {
		x.fail(at, stop)
		x.add(cssEvent{at: uint32(at), stop: uint32(stop), what: cssText, match: -1})
	}
	return stop
}

func (x *cssLexer) skipText(at int) (stop int, ok bool) {
	src := x.src
	for i := at + 1; i < len(src); i++ {
		switch src[i] {
		case '\\':
			if i++; i+1 < len(src) && src[i] == '\r' && src[i+1] == '\n' {
				i++
			}
		case src[at]:
			return i + 1, true
		case '\n':
			return i, false
		case '#':
			if x.style.hash && x.style.interpolates(src, i) {
				i = x.skipValue(i+2) - 1
			}
		}
	}
	return len(src), false
}

// skipValue moves past the rest of an interpolation in a string, which may hold strings itself, or not at all if it does
// not end on its line.
func (x *cssLexer) skipValue(at int) int {
	if x.nesting > cssValueLimit || x.failed > cssValueLimit {
		return at
	}
	x.nesting++
	defer func() { x.nesting-- }()
	depth := 1
	for i := at; i < len(x.src) && x.src[i] != '\n'; i++ {
		switch x.src[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'':
			stop, ok := x.skipText(i)
			if !ok {
				x.failed++
				return at
			}
			i = stop - 1
		}
	}
	x.failed++
	return at
}

// address moves past `url(` with an address that is not quoted, in which anything may stand but white space, quotes and
// parentheses.
func (x *cssLexer) address(at int) int {
	src := x.src
	if len(src)-at < 5 || !bytes.EqualFold(src[at:at+4], []byte("url(")) || at > 0 && (isWord(src[at-1]) || src[at-1] == '-') {
		return at + 1
	}
	i := at + 4
	for i < len(src) && isSpace(src[i]) {
		i++
	}
	for ; i < len(src); i++ {
		switch c := src[i]; {
		case c == '\\':
			i++
		case c == ')':
			return i + 1
		case isSpace(c):
			for i < len(src) && isSpace(src[i]) {
				i++
			}
			if i < len(src) && src[i] == ')' {
				return i + 1
			}
			return at + 3
		case c == '"' || c == '\'' || c == '(' || x.style.interpolates(src, i):
			return at + 3
		}
	}
	return at + 3
}
