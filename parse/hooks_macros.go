package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// blanker hides from the C and C++ grammars what they cannot place: macros that stand for attributes, guarded halves of
// `extern "C" {`, C++ modules. Bytes become spaces, so that every offset stays; names and headers are read from the
// original text. A macro in front of a declaration costs up to half of a header's functions otherwise.
type blanker struct {
	d    *dialect
	src  []byte
	out  []byte       // nil until something is hidden
	part []model.Span // hidden attributes
	last byte         // the last byte of a token before this one
	word string       // the word before this one, if nothing stands between

	read      int     // bytes read by call
	deep      []brace // the braces around this place
	namespace bool    // the next brace opens a namespace
}

// hideMacros gives the text for the parser, src itself if nothing is to hide, and the attributes that it hid.
func hideMacros(d *dialect, src []byte) ([]byte, []model.Span) {
	b := &blanker{d: d, src: src, last: ';'}
	stop := uint32(len(src))
	for at := uint32(0); at < stop; {
		c := src[at]
		switch {
		case c == '#' && b.lineStart(at):
			at = b.directive(at)
		case isSpace(c):
			at++
		case c == '/' && at+1 < stop && (src[at+1] == '/' || src[at+1] == '*'):
			at = max(at+1, d.skipSpace(src, at, stop))
		case c == '"' || c == '\'':
			at = d.skipString(src, at, stop)
			b.last, b.word = c, ""
		case isWord(c):
			end := skipWord(src, at, stop)
			at = b.token(at, end)
		default:
			switch c {
			case '{':
				b.enter(at)
			case '}':
				b.leave(at)
			case ';':
				b.namespace = false
			}
			b.last, b.word = c, ""
			at++
		}
	}
	if b.out == nil {
		return src, nil
	}
	return b.out, b.part
}

// lineStart reports whether only blanks stand before at on its line.
func (b *blanker) lineStart(at uint32) bool {
	for at > 0 && (b.src[at-1] == ' ' || b.src[at-1] == '\t') {
		at--
	}
	return at == 0 || b.src[at-1] == '\n'
}

func (b *blanker) hide(from, to uint32) {
	if b.out == nil {
		b.out = bytes.Clone(b.src)
	}
	for i := from; i < to; i++ {
		if c := b.out[i]; c != '\n' && c != '\r' {
			b.out[i] = ' '
		}
	}
}

// token looks at a word and hides it if it is one of those that stand for attributes.
func (b *blanker) token(at, end uint32) uint32 {
	word := b.src[at:end]
	next := b.d.skipSpace(b.src, end, uint32(len(b.src)))
	if c := word[0]; c >= '0' && c <= '9' {
		b.last, b.word = '0', ""
		return end
	}
	known, arguments := false, false
	if word[0] == '_' {
		known, arguments = attributeWord(string(word))
	}
	switch {
	case word[0] == '_' && (known || b.attribute(string(word))), string(word) == "alignas":
		if b.at(next) == '(' && (arguments || !known && bracketed(word) || string(word) == "alignas") {
			end = b.d.skipBalanced(b.src, next, uint32(len(b.src)))
		}
		b.hide(at, end)
		if !bytes.Contains(word, []byte("BEGIN_")) && !bytes.Contains(word, []byte("END_")) {
			b.part = append(b.part, model.Span{Start: at, Stop: end})
		}
		return end
	case b.begins() && b.module(at, end, next):
		return lineEnd(b.src, at, uint32(len(b.src)))
	case isMacro(word) && (b.prefix(next) || bytes.HasPrefix(word, []byte("Q_")) && b.begins() && b.at(next) != '('):
		b.hide(at, end)
		b.part = append(b.part, model.Span{Start: at, Stop: end})
		return end
	}
	switch string(word) { // the exceptions of GCC's library, which may be switched off
	case "__try", "__catch":
		b.hide(at, end)
		copy(b.out[at:], word[2:])
	}
	if stop := b.call(at, end, next); stop > 0 {
		return stop
	}
	if string(word) == "namespace" {
		b.namespace = true
	}
	b.last, b.word = 'a', string(word)
	return end
}

func (b *blanker) at(i uint32) byte {
	if int(i) < len(b.src) {
		return b.src[i]
	}
	return 0
}

// begins reports whether a declaration can begin here.
func (b *blanker) begins() bool {
	switch b.last {
	case ';', '{', '}', ':', '\n':
		return true
	}
	switch b.word {
	case "static", "extern", "inline", "virtual", "friend", "export":
		return true
	}
	return false
}

// typed reports whether what stands before can be a result type, so that a macro here is a calling convention: `void API
// f(int x)`.
func (b *blanker) typed() bool {
	switch b.word {
	case "return", "else", "case", "goto", "do", "throw", "new", "delete", "sizeof", "operator":
		return false
	}
	return b.last == '*' || b.word != ""
}

// attribute reports whether a word that begins with an underscore stands for an attribute in the headers of the common C
// and C++ libraries.
func (b *blanker) attribute(w string) bool {
	switch w {
	case "__THROW", "__THROWNL", "__wur", "__BEGIN_DECLS", "__END_DECLS", "__extension__", "__fortify_function", "__always_inline",
		"__COLD", "__returns_nonnull", "__restrict_arr", "__nonnull", "__inline", "__inline__", "__restrict", "__restrict__", "_Thread_local",
		"__attr_access", "__attr_access_none", "__attr_dealloc", "__attr_dealloc_free", "__attr_dealloc_fclose", "__declspec":
		return true
	}
	if rest, ok := strings.CutPrefix(w, "_GLIBCXX"); ok {
		for _, part := range []string{"VISIBILITY", "NOEXCEPT", "CONSTEXPR", "BEGIN_", "END_", "DEPRECATED", "NODISCARD", "USE_NOEXCEPT",
			"REF_QUAL", "TXN_SAFE", "20_INIT", "SIMD_INTRINSIC",
			"PURE", "CONST", "NOTHROW", "ABI_TAG", "THROW_OR_ABORT", "NORETURN", "INLINE", "ALWAYS_INLINE", "DEFAULT_ABI_TAG"} {
			if strings.Contains(rest, part) {
				return true
			}
		}
	}
	return strings.HasPrefix(w, "__attribute")
}

// bracketed reports whether an attribute takes arguments.
func bracketed(w []byte) bool {
	return !bytes.HasSuffix(w, []byte("_DECLS")) && !bytes.HasPrefix(w, []byte("__THROW")) && !bytes.HasPrefix(w, []byte("__inline")) &&
		!bytes.HasPrefix(w, []byte("__restrict")) && !bytes.Equal(w, []byte("__extension__")) && !bytes.Equal(w, []byte("__wur")) &&
		!bytes.HasSuffix(w, []byte("CONSTEXPR")) && !bytes.HasSuffix(w, []byte("_NOEXCEPT"))
}

// isMacro reports whether a word is written like a macro.
func isMacro(w []byte) bool {
	letters := 0
	for _, c := range w {
		if c >= 'a' && c <= 'z' || c >= 0x80 {
			return false
		}
		if c >= 'A' && c <= 'Z' {
			letters++
		}
	}
	return letters >= 2
}

// prefix reports whether the word before next is an attribute of the declaration that begins there: `API int f` and
// `class API Ring {`, `void API f(int x)`, but not
// `DWORD count` and `FILE *f`.
func (b *blanker) prefix(next uint32) bool {
	if !isWord(b.at(next)) || b.at(next) >= '0' && b.at(next) <= '9' {
		return false
	}
	size := uint32(len(b.src))
	second := skipWord(b.src, next, size)
	after := b.at(b.d.skipSpace(b.src, second, size))
	switch b.word {
	case "class", "struct", "union", "enum":
		return after == '{' || after == ':' || after == 'f'
	}
	if !b.begins() {
		return after == '(' && b.typed()
	}
	return isWord(after) || after == '*' || after == '&' || after == ':' || after == '<'
}

// module hides what C++20 modules add: whole statements, and the word export.
func (b *blanker) module(at, end, next uint32) bool {
	word := string(b.src[at:end])
	if word != "export" && word != "import" && word != "module" || !b.lineStart(at) {
		return false
	}
	stop := lineEnd(b.src, at, uint32(len(b.src)))
	line := strings.TrimSpace(strings.TrimPrefix(string(b.src[at:stop]), "export "))
	statement := strings.HasPrefix(line, "module;") || strings.HasPrefix(line, "module ") || strings.HasPrefix(line, "import ") || strings.HasPrefix(line, "module:")
	if statement && strings.Contains(line, ";") && !strings.ContainsAny(line, "=(") {
		b.hide(at, stop)
		return true
	}
	if word == "export" && isWord(b.at(next)) {
		b.hide(at, end)
		b.part = append(b.part, model.Span{Start: at, Stop: end})
	}
	return false
}

// directive moves past a preprocessor line. Of a part for C++ alone, what opens or closes a brace without its other half
// is hidden: the other half stands in another such part.
func (b *blanker) directive(at uint32) uint32 {
	size := uint32(len(b.src))
	end := lineEnd(b.src, at, size)
	line := b.src[at:end]
	for bytes.HasSuffix(bytes.TrimRight(line, "\r"), []byte("\\")) && end < size {
		end = lineEnd(b.src, end+1, size)
		line = b.src[at:end]
	}
	b.last, b.word = ';', ""
	if !bytes.Contains(line, []byte("__cplusplus")) || !bytes.HasPrefix(bytes.TrimLeft(line[1:], " \t"), []byte("if")) {
		return end
	}
	stop := end
	for i := 0; i < 12 && stop < size; i++ {
		begin := stop + 1
		stop = lineEnd(b.src, min(begin, size), size)
		if bytes.HasPrefix(bytes.TrimLeft(b.src[min(begin, stop):stop], " \t"), []byte("#")) {
			part := b.src[end:begin]
			if bytes.Count(part, []byte("{")) != bytes.Count(part, []byte("}")) {
				b.hide(end, begin)
				return begin
			}
			break
		}
	}
	return end
}
