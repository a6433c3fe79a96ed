package slice

import (
	"bytes"

	"outcrop/model"
)

// farthest limits the search for a line's border from a symbol, in bytes: a long line may hold many symbols.
const farthest = 1 << 10

// extent is the part of the source that a symbol takes at full: its doc comment if that stands before it, its decorators and
// the rest of its lines, as long as nothing else stands on them. Whole reports that it is a run of whole lines; otherwise
// other code shares them, and the part ends exactly where the syntax does.
func extent(src []byte, s *model.Symbol, lang *model.Language) (part model.Span, whole bool) {
	part = s.Range
	if int(part.Stop) > len(src) {
		return model.Span{}, false
	}
	if docBefore(s) {
		part.Start = s.Doc.Start
	}
	start, ok := lineStart(src, part.Start)
	if !ok {
		return part, false
	}
	part.Start = start
	stop, ok := lineStop(src, part.Stop, lang)
	if ok {
		part.Stop = stop
	}
	return part, ok
}

func docBefore(s *model.Symbol) bool { return !s.Doc.Empty() && s.Doc.Stop <= s.Range.Start }

// lineStart goes back over blanks to the start of the line, if nothing else precedes.
func lineStart(src []byte, at uint32) (uint32, bool) {
	low := at - min(at, farthest)
	for i := at; ; i-- {
		if i == 0 || src[i-1] == '\n' {
			return i, true
		}
		if i == low || src[i-1] != ' ' && src[i-1] != '\t' {
			return at, false
		}
	}
}

// lineStop goes on to the start of the next line over blanks, closing punctuation and a comment.
func lineStop(src []byte, at uint32, lang *model.Language) (uint32, bool) {
	if at > 0 && src[at-1] == '\n' {
		return at, true
	}
	rest := src[at:min(len(src), int(at)+farthest)]
	for i, c := range rest {
		switch c {
		case ' ', '\t', '\r', ';', ',', ')':
			continue
		case '\n':
			return at + uint32(i) + 1, true
		}
		return commentStop(src, at+uint32(i), lang)
	}
	return at + uint32(len(rest)), int(at)+len(rest) == len(src)
}

// commentStop finds the end of the line if a comment that starts here fills the rest of it.
func commentStop(src []byte, at uint32, lang *model.Language) (uint32, bool) {
	rest := src[at:]
	if lang != nil && lang.Comment[0] != "" && lang.Comment[1] == "" && bytes.HasPrefix(rest, []byte(lang.Comment[0])) {
		if n := bytes.IndexByte(rest, '\n'); n >= 0 {
			return at + uint32(n) + 1, true
		}
		return uint32(len(src)), true
	}
	if !bytes.HasPrefix(rest, []byte("/*")) {
		return at, false
	}
	rest = rest[:min(len(rest), farthest)]
	n := bytes.Index(rest[2:], []byte("*/"))
	if n < 0 || bytes.IndexByte(rest[:n], '\n') >= 0 {
		return at, false
	}
	for i := n + 4; i < len(rest); i++ {
		switch rest[i] {
		case ' ', '\t', '\r':
		case '\n':
			return at + uint32(i) + 1, true
		default:
			return at, false
		}
	}
	return at + uint32(len(rest)), int(at)+len(rest) == len(src)
}
