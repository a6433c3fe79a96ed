package parse

import (
	"bytes"

	"outcrop/model"
)

// The scanner reads small pieces of source around a declaration (modifiers, decorators, parameters, comments) byte by byte.
// Asking tree-sitter's nodes for the same would cost a call into C for each, several times the price of the bytes.

// skipSpace moves past white space and comments.
func (d *dialect) skipSpace(src []byte, at, stop uint32) uint32 {
	for at < stop {
		c := src[at]
		if c == ' ' || c >= '\t' && c <= '\r' || c == '\\' && d.indented {
			at++
			continue
		}
		next := d.skipComment(src, at, stop)
		if next == at {
			return at
		}
		at = next
	}
	return stop
}

// skipComment moves past a comment that begins at at; at itself means that none does. One that nothing closes reaches to
// stop.
func (d *dialect) skipComment(src []byte, at, stop uint32) uint32 {
	c, m := src[at], &d.comments
	// The longer mark first: Lua's --[[ begins with its --.
	if m.open != "" && c == m.open[0] && begins(src[at:stop], m.open) {
		return m.skipBlock(src, at, stop)
	}
	if m.directive != 0 && c == m.directive || m.line != "" && c == m.line[0] && begins(src[at:stop], m.line) || m.line2 != "" && c == m.line2[0] && begins(src[at:stop], m.line2) && !(m.attributes && begins(src[at:stop], "#[")) {
		return lineEnd(src, at, stop)
	}
	return at
}

func begins(text []byte, mark string) bool {
	return len(text) >= len(mark) && string(text[:len(mark)]) == mark
}

// skipBlock moves past the block comment at at.
func (m *comments) skipBlock(src []byte, at, stop uint32) uint32 {
	at += min(uint32(len(m.open)), stop-at) // the star of /*/ does not close it
	for depth := 1; ; {
		n := bytes.Index(src[at:stop], []byte(m.close))
		if n < 0 {
			return stop
		}
		if m.nest {
			depth += bytes.Count(src[at:at+uint32(n)], []byte(m.open))
		}
		at += uint32(n + len(m.close))
		if depth--; depth <= 0 {
			return at
		}
	}
}

func lineEnd(src []byte, at, stop uint32) uint32 {
	if n := bytes.IndexByte(src[at:stop], '\n'); n >= 0 {
		return at + uint32(n)
	}
	return stop
}

// skipString moves past a string that begins at at, or past one byte if none does.
func (d *dialect) skipString(src []byte, at, stop uint32) uint32 {
	quote := src[at]
	if d.skipText != nil {
		end, _ := d.skipText(src, at, stop)
		return end
	}
	if d.tripled && at+2 < stop && src[at+1] == quote && src[at+2] == quote {
		if n := bytes.Index(src[at+3:stop], src[at:at+3]); n >= 0 {
			return at + uint32(n) + 6
		}
		return stop
	}
	if quote == '\'' && d.lifetimes {
		// 'a is a lifetime, 'a' and '\n' are characters.
		if at+2 < stop && src[at+1] != '\\' && src[at+2] != '\'' {
			return at + 1
		}
	}
	for i := at + 1; i < stop; i++ {
		switch src[i] {
		case '\\':
			i++
		case quote:
			return i + 1
		case '\n':
			if quote != '`' && !d.lifetimes {
				return i
			}
		}
	}
	return stop
}

// skipBalanced moves past the bracket at at, to behind the one that closes it, or to stop.
func (d *dialect) skipBalanced(src []byte, at, stop uint32) uint32 {
	depth := 0
	for at < stop {
		switch src[at] {
		case '(', '[', '{':
			depth++
			at++
		case ')', ']', '}':
			depth--
			at++
			if depth <= 0 {
				return at
			}
		case '"', '\'', '`':
			at = d.skipString(src, at, stop)
		default:
			if next := d.skipSpace(src, at, stop); next > at {
				at = next
			} else {
				at++
			}
		}
	}
	return stop
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

func skipWord(src []byte, at, stop uint32) uint32 {
	for at < stop && isWord(src[at]) {
		at++
	}
	return at
}

// trim takes white space off both ends of a span.
func trim(src []byte, s model.Span) model.Span {
	for s.Start < s.Stop && isSpace(src[s.Start]) {
		s.Start++
	}
	for s.Start < s.Stop && isSpace(src[s.Stop-1]) {
		s.Stop--
	}
	return s
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// split gives the parts of a list that stand between separators outside of any bracket. Angle brackets count as brackets
// where they are balanced; where they are not, they are comparisons.
func (d *dialect) split(src []byte, s model.Span, separator byte, yield func(model.Span)) {
	if !d.splitBy(src, s, separator, true, nil) {
		d.splitBy(src, s, separator, false, yield)
		return
	}
	d.splitBy(src, s, separator, true, yield)
}

func (d *dialect) splitBy(src []byte, s model.Span, separator byte, angles bool, yield func(model.Span)) bool {
	angles = angles && !d.indented
	depth, from := 0, s.Start
	give := func(to uint32) {
		from = d.skipSpace(src, from, to) // a comment behind the comma is about the part before
		if p := trim(src, model.Span{Start: from, Stop: to}); yield != nil && !p.Empty() {
			yield(p)
		}
		from = to + 1
	}
	for at := s.Start; at < s.Stop; {
		switch c := src[at]; {
		case c == separator && depth == 0:
			give(at)
			at++
		case c == '(' || c == '[' || c == '{':
			at = d.skipBalanced(src, at, s.Stop)
		case c == '"' || c == '\'' || c == '`':
			at = d.skipString(src, at, s.Stop)
		case c == '<' && angles:
			depth++
			at++
		case c == '>' && angles && at > s.Start && src[at-1] != '-' && src[at-1] != '=':
			depth--
			at++
		case c == '/' || c == '#' || c == '-' || c == '<' && d.comments.open == "<!--":
			if next := d.skipSpace(src, at, s.Stop); next > at {
				at = next
			} else {
				at++
			}
		default:
			at++
		}
	}
	give(s.Stop)
	return depth == 0
}

// commentReach is how far back a block comment is looked for, in bytes.
const commentReach = 1 << 16

// docAbove finds the comment directly above at: a block comment, or comments up to line ends, with nothing but white
// space and at most one line end between. A comment that begins behind other text on its line belongs to that. Line starts
// come from the table: looking for them in the text would be quadratic where all of it is one line.
func (d *dialect) docAbove(src []byte, lines model.Lines, at uint32) model.Span {
	stop, ok := above(src, at)
	if !ok {
		return model.Span{}
	}
	if m := &d.comments; m.close != "" && bytes.HasSuffix(src[:stop], []byte(m.close)) {
		return d.blockAbove(src, lines, stop)
	}
	var doc model.Span
	for {
		start := lines.Start(lines.Line(stop - 1))
		line := trim(src, model.Span{Start: start, Stop: stop})
		if !d.remark(line.In(src)) {
			return doc
		}
		if doc.Empty() {
			doc.Stop = line.Stop
		}
		doc.Start = line.Start
		if stop, ok = above(src, start); !ok {
			return doc
		}
	}
}

// remark reports whether a line is a comment that may be the doc of what stands below: not the first line of a script,
// and not one of Rust for what it stands in.
func (d *dialect) remark(line []byte) bool {
	m := &d.comments
	if d.lifetimes && bytes.HasPrefix(line, []byte("//!")) || bytes.HasPrefix(line, []byte("#!")) {
		return false
	}
	return m.line != "" && bytes.HasPrefix(line, []byte(m.line)) || m.line2 != "" && bytes.HasPrefix(line, []byte(m.line2))
}

// above moves back over white space with at most one line end; false if there is more, or nothing above.
func above(src []byte, at uint32) (uint32, bool) {
	ends := 0
	for at > 0 && ends <= 1 && isSpace(src[at-1]) {
		if src[at-1] == '\n' {
			ends++
		}
		at--
	}
	return at, at > 0 && ends <= 1
}

// blockAbove finds the block comment that ends at stop and begins a line.
func (d *dialect) blockAbove(src []byte, lines model.Lines, stop uint32) model.Span {
	mark, close := []byte(d.comments.open), []byte(d.comments.close)
	floor, end := int(stop)-min(commentReach, int(stop)), int(stop)-len(close)
	i := end
	for tries := 64; i > floor && tries > 0; tries-- {
		i = floor + bytes.LastIndex(src[floor:i], mark)
		if i < floor || !d.comments.nest && bytes.Contains(src[min(i+len(mark), end):end], close) {
			break
		}
		if blank(src, int(lines.Start(lines.Line(uint32(i)))), i) && d.skipComment(src, uint32(i), stop) == stop {
			if d.lifetimes && bytes.HasPrefix(src[i:], []byte("/*!")) {
				break
			}
			return model.Span{Start: uint32(i), Stop: stop}
		}
	}
	return model.Span{}
}

// blank reports whether there is only white space between two offsets.
func blank(src []byte, from, to int) bool {
	for ; from < to; from++ {
		if !isSpace(src[from]) {
			return false
		}
	}
	return true
}

// docString finds the Python string that a body begins with.
func (d *dialect) docString(src []byte, body model.Span) model.Span {
	start := d.skipSpace(src, body.Start, body.Stop)
	at := start
	for at < body.Stop && at < start+2 && bytes.IndexByte([]byte("rRuU"), src[at]) >= 0 {
		at++
	}
	if at >= body.Stop || src[at] != '"' && src[at] != '\'' {
		return model.Span{}
	}
	stop := d.skipString(src, at, body.Stop)
	// A string that goes on as an expression is no doc.
	rest := bytes.TrimLeft(src[stop:lineEnd(src, stop, body.Stop)], " \t\r")
	if len(rest) > 0 && rest[0] != '#' && rest[0] != ';' {
		return model.Span{}
	}
	return model.Span{Start: start, Stop: stop}
}
