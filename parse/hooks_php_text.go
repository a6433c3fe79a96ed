package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// phpText is a text of PHP as the grammar shall see it.
type phpText struct {
	src, out []byte
}

// prepare shows the grammar what it does not know in a form that it does, with all offsets unchanged: constants in enums
// as cases, `public private(set)` without its second half, the pipe as another operator.
func (r *phpReader) prepare(_ *dialect, src []byte) ([]byte, []model.Span) {
	r.traits = map[uint32][]model.Span{}
	t := &phpText{src: src}
	for at := 0; ; {
		n := bytes.Index(src[at:], []byte("|>"))
		if n < 0 {
			break
		}
		at += n + 2
		t.write(at-1, "|")
	}
	for at := 0; ; {
		n := bytes.Index(src[at:], []byte("(set)"))
		if n < 0 {
			break
		}
		at += n + len("(set)")
		t.narrowed(at - len("(set)"))
	}
	if lower := bytes.ToLower(src); bytes.Contains(lower, []byte("enum")) && bytes.Contains(lower, []byte("const")) {
		t.enums()
	}
	if t.out == nil {
		return src, nil
	}
	return t.out, nil
}

func (t *phpText) write(at int, text string) {
	if t.out == nil {
		t.out = bytes.Clone(t.src)
	}
	copy(t.out[at:], text)
}

// narrowed hides `private(set)` behind `public `.
func (t *phpText) narrowed(at int) {
	start := at
	for start > 0 && isWord(t.src[start-1]) {
		start--
	}
	before := bytes.TrimRight(t.src[:start], " \t\r\n")
	i := len(before)
	for i > 0 && isWord(before[i-1]) {
		i--
	}
	if phpConstWord(string(t.src[start:at])) && phpConstWord(string(before[i:])) {
		t.write(start, strings.Repeat(" ", at+len("(set)")-start))
	}
}

// enums looks for enums and writes `case` for `const` in them.
func (t *phpText) enums() {
	for at := phpOpens(t.src, 0); at < len(t.src); {
		c := t.src[at]
		switch {
		case isWord(c):
			end := int(skipWord(t.src, uint32(at), uint32(len(t.src))))
			if strings.EqualFold(string(t.src[at:end]), "enum") && end < len(t.src) && isSpace(t.src[end]) && (at == 0 || t.src[at-1] != '$' && t.src[at-1] != '>' && t.src[at-1] != ':') {
				end = t.enum(end)
			}
			at = end
		default:
			at = max(at+1, phpSkip(t.src, at))
		}
	}
}

// enum goes through an enum from behind the word to its end.
func (t *phpText) enum(at int) int {
	depth := 0
	constant := false
	last := byte(0)
	for at < len(t.src) {
		c := t.src[at]
		switch {
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth <= 0 {
				return at + 1
			}
		case c == '(' && depth == 0, c == ';' && depth == 0, c == '=' && depth == 0:
			return at // the word was a name
		case isWord(c):
			end := int(skipWord(t.src, uint32(at), uint32(len(t.src))))
			if depth == 1 && (last == '{' || last == ';' || last == '}' || last == ']' || constant) {
				constant = t.member(at, end)
			} else {
				constant = false
			}
			last, at = 'w', end
			continue
		}
		if next := phpSkip(t.src, at); next > at {
			at = next
			continue
		}
		if !isSpace(c) {
			last, constant = c, false
		}
		at++
	}
	return at
}

// member looks at a word that may begin a constant of an enum. It reports whether the constant goes on behind it.
func (t *phpText) member(at, end int) bool {
	word := string(t.src[at:end])
	if phpConstWord(word) {
		rest := bytes.TrimLeft(t.src[end:], " \t\r\n")
		for range 3 {
			n := wordLength(rest)
			if !phpConstWord(string(rest[:n])) {
				break
			}
			rest = bytes.TrimLeft(rest[n:], " \t\r\n")
		}
		if n := wordLength(rest); strings.EqualFold(string(rest[:n]), "const") {
			t.write(at, strings.Repeat(" ", end-at))
			return true
		}
		return false
	}
	if !strings.EqualFold(word, "const") {
		return false
	}
	t.write(at, "case ")
	stop := end
	for stop < len(t.src) && t.src[stop] != '=' && t.src[stop] != ';' && t.src[stop] != '}' {
		stop++
	}
	name := bytes.TrimRight(t.src[end:stop], " \t\r\n")
	i := len(name)
	for i > 0 && isWord(name[i-1]) {
		i--
	}
	for k := end; k < end+i; k++ { // the type
		if !isSpace(t.src[k]) {
			t.write(k, " ")
		}
	}
	return false
}

// phpOpens gives the offset behind the next `<?php` or `<?=`.
func phpOpens(src []byte, at int) int {
	n := bytes.Index(src[at:], []byte("<?"))
	if n < 0 {
		return len(src)
	}
	return at + n + 2
}

// phpSkip gives the end of the comment, string, here document or stretch of plain text that begins at an offset, or the
// offset itself if none does.
func phpSkip(src []byte, at int) int {
	rest := src[at:]
	switch c := rest[0]; {
	case c == '/' && len(rest) > 1 && rest[1] == '/', c == '#' && (len(rest) < 2 || rest[1] != '['):
		n := lineStop(rest, 0)
		if k := bytes.Index(rest[:n], []byte("?>")); k >= 0 {
			n = k
		}
		return at + n
	case c == '/' && len(rest) > 1 && rest[1] == '*':
		if n := bytes.Index(rest[2:], []byte("*/")); n >= 0 {
			return at + n + 4
		}
		return len(src)
	case c == '?' && len(rest) > 1 && rest[1] == '>':
		return phpOpens(src, at)
	case c == '"' || c == '\'' || c == '`':
		return at + phpQuoted(rest)
	case c == '<' && bytes.HasPrefix(rest, []byte("<<<")):
		return at + phpHeredoc(rest)
	}
	return at
}

// phpQuoted gives the length of a string with its quotes.
func phpQuoted(rest []byte) int {
	for i := 1; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			i++
		case rest[0]:
			return i + 1
		}
	}
	return len(rest)
}

// phpHeredoc gives the length of a here document with its end, or 0 if none begins.
func phpHeredoc(rest []byte) int {
	at := 3
	for at < len(rest) && (rest[at] == ' ' || rest[at] == '\t') {
		at++
	}
	if at < len(rest) && (rest[at] == '"' || rest[at] == '\'') {
		at++
	}
	n := wordLength(rest[at:])
	word := rest[at : at+n]
	if n == 0 {
		return 0
	}
	for from := at + n; ; {
		k := bytes.Index(rest[from:], word)
		if k < 0 {
			return len(rest)
		}
		start, stop := from+k, from+k+n
		from = stop
		for start > at && (rest[start-1] == ' ' || rest[start-1] == '\t') {
			start--
		}
		if rest[start-1] == '\n' && (stop == len(rest) || !isWord(rest[stop])) {
			return stop
		}
	}
}
