package parse

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"outcrop/model"
)

// heredocWordLimit is the length in bytes above which the word of a here document is hidden. The grammar's scanner keeps
// it with one byte for its length and ends the process when that does not suffice.
const heredocWordLimit = 100

// rubyText is a text of Ruby as the grammar shall see it.
type rubyText struct {
	src, out []byte
	absent   map[string]bool // ends of here documents that nothing ends, from here on
	budget   int             // bytes that may still be searched
	line     int             // the end of the line last looked at
	resume   int             // the end of the here documents that begin on that line
	bodies   []model.Span    // here documents, from `<<` to the end of their last line
}

// prepare hides what the grammar cannot place: here documents that nothing ends, which it takes the rest of the text for
// (`a <<b` begins one only where a line `b` follows), and variables of a block behind the parameters of a lambda.
func (r *rubyReader) prepare(d *dialect, src []byte) ([]byte, []model.Span) {
	r.later, r.mixins, r.blocks = map[string][]rubyMark{}, map[uint32][]model.Span{}, r.blocks[:0]
	if r.words == nil {
		r.words = rubyDeclarators()
	}
	t := &rubyText{src: src, absent: map[string]bool{}, budget: 16*len(src) + 1<<16}
	for at := 0; ; {
		n := bytes.Index(src[at:], []byte("<<"))
		if n < 0 {
			break
		}
		if at += n; at > t.line && at < t.resume {
			at = t.resume
			continue
		}
		at = t.heredoc(at)
	}
	r.heredocs = t.bodies
	for at := 0; ; {
		n := bytes.Index(src[at:], []byte("->"))
		if n < 0 {
			break
		}
		at += n + 2
		t.lambda(d, uint32(at))
	}
	if t.out == nil {
		return src, nil
	}
	return t.out, nil
}

func (t *rubyText) write(at int, text string) {
	if t.out == nil {
		t.out = bytes.Clone(t.src)
	}
	copy(t.out[at:], text)
}

// heredoc looks at `<<` and hides what is no sound here document. It gives the offset behind it.
func (t *rubyText) heredoc(at int) int {
	src, word := t.src, at+2
	indented := word < len(src) && (src[word] == '-' || src[word] == '~')
	if indented {
		word++
	}
	if word >= len(src) {
		return word
	}
	if at >= t.line {
		t.line = lineStop(src, at)
	}
	line := t.line
	end, name, closed := heredocWord(src, word, line)
	if end == word {
		return at + 2
	}
	if closed && len(name) <= heredocWordLimit {
		if stop := t.ends(max(line, t.resume), name, indented); stop > 0 {
			t.resume = stop
			t.bodies = append(t.bodies, bytesSpan(at, stop))
			return end
		}
	}
	before := bytes.TrimRight(src[:at], " \t")
	i := len(before)
	for i > 0 && isWord(before[i-1]) {
		i--
	}
	if string(before[i:]) == "class" {
		return end
	}
	if !closed && !oddQuotes(src[bytes.LastIndexByte(src[:at], '\n')+1:at], src[word]) {
		t.write(at, "0 @") // an error in its place
		blankOut(t.out[at+3 : max(line, at+3)])
		return line
	}
	operand := len(before) > 0 && (isWord(before[len(before)-1]) || bytes.IndexByte([]byte(")]}\"'?!"), before[len(before)-1]) >= 0)
	switch {
	case !operand, len(before) < at && len(name) > 1 && name[0] >= 'A' && name[0] <= 'Z' && string(name) == strings.ToUpper(string(name)):
		t.write(at, "@ ")
	default:
		t.write(at, "+ ")
	}
	if indented {
		t.write(at+2, " ")
	}
	return end
}

// heredocWord reads the word of a here document, quoted or not, on the line that ends at an offset. closed is false if a quote stands open on its line.
func heredocWord(src []byte, at, line int) (end int, word []byte, closed bool) {
	if c := src[at]; c == '"' || c == '\'' || c == '`' {
		n := bytes.IndexByte(src[at+1:line], c)
		if n < 0 {
			return at + 1, nil, false
		}
		return at + n + 2, src[at+1 : at+1+n], true
	}
	end = int(skipWord(src, uint32(at), uint32(len(src))))
	return end, src[at:end], true
}

// oddQuotes reports whether a line stands inside of quotes at its end.
func oddQuotes(line []byte, quote byte) bool {
	odd := false
	for i := 0; i < len(line); i++ {
		if line[i] == '\\' {
			i++
		} else if line[i] == quote {
			odd = !odd
		}
	}
	return odd
}

// ends gives the end of the first line below from that is the word, or 0. When much has been searched, the end of the line
// is taken for it.
func (t *rubyText) ends(from int, word []byte, indented bool) int {
	if len(word) == 0 || t.absent[string(word)] {
		return 0
	}
	for at := from; at < len(t.src); {
		if t.budget <= 0 {
			return from
		}
		n := bytes.Index(t.src[at:], word)
		if n < 0 {
			t.budget -= len(t.src) - at
			break
		}
		t.budget -= n + len(word)
		at += n
		start, stop := at, at+len(word)
		for indented && start > from && (t.src[start-1] == ' ' || t.src[start-1] == '\t') {
			start--
		}
		if stop == len(t.src) || t.src[stop] == '\n' || t.src[stop] == '\r' {
			if start > from && t.src[start-1] == '\n' {
				return stop
			}
		}
		at = stop
	}
	t.absent[string(word)] = true
	return 0
}

// toHeredoc gives the end of a declaration with the here documents that begin on its last line.
func (r *rubyReader) toHeredoc(s model.Span) uint32 {
	i, _ := slices.BinarySearchFunc(r.heredocs, s.Stop, func(h model.Span, at uint32) int { return cmp.Compare(h.Start, at) })
	stop := s.Stop
	for i--; i >= 0 && r.heredocs[i].Start >= s.Start; i-- {
		if r.heredocs[i].Stop <= s.Stop {
			break
		}
		stop = max(stop, r.heredocs[i].Stop)
	}
	return stop
}

// lambdaReach is how many bytes the parameters of a lambda may take.
const lambdaReach = 400

// lambda hides `; z` in `->(x, y = 2; z) { }`.
func (t *rubyText) lambda(d *dialect, at uint32) {
	stop := min(uint32(len(t.src)), at+lambdaReach)
	for at < stop && t.src[at] == ' ' {
		at++
	}
	if at >= stop || t.src[at] != '(' {
		return
	}
	end := d.skipBalanced(t.src, at, stop)
	if end >= stop || t.src[end-1] != ')' {
		return
	}
	semicolon := bytes.IndexByte(t.src[at:end], ';')
	if semicolon < 0 || bytes.IndexByte(t.src[at:end], '\n') >= 0 {
		return
	}
	from := int(at) + semicolon
	for _, c := range t.src[from+1 : end-1] {
		if !isWord(c) && c != ' ' && c != ',' {
			return
		}
	}
	t.write(from, " ")
	blankOut(t.out[from : end-1])
}
