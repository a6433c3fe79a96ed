package parse

import (
	"bytes"
)

// words reports whether blocks begin with words such as `do` and end with `end`. Such pairs are mended like brackets.
func (x *mendLexer) words() bool { return x.language == "lua" || x.language == "elixir" }

// The kinds of tokens that begin and end a block by a word.
const (
	wordBegins = 'b'
	wordEnds   = 'e'
)

// special reads what only languages with such words have; not ok if nothing of that begins at an offset.
func (x *mendLexer) special(text []byte, at int) (end int, kind byte, ok bool) {
	rest := text[at:]
	switch c := rest[0]; {
	case goWordByte(c):
		n := wordLength(rest)
		if x.language == "elixir" {
			return at + n, elixirBlock(text, at, n), true
		}
		return at + n, luaBlock(string(rest[:n])), true
	case x.language == "lua" && (c == '[' || bytes.HasPrefix(rest, []byte("--["))):
		return luaLong(text, at)
	case x.language == "elixir" && c == '~' && len(rest) > 2 && (rest[1]|0x20 >= 'a' && rest[1]|0x20 <= 'z'):
		return elixirSigil(text, at)
	case x.language == "elixir" && c == '?' && len(rest) > 1 && (at == 0 || !goWordByte(text[at-1])):
		if rest[1] == '\\' && len(rest) > 2 {
			return at + 3, 0, true
		}
		return at + 2, 0, true
	case x.language == "elixir" && (bytes.HasPrefix(rest, []byte(`"""`)) || bytes.HasPrefix(rest, []byte(`'''`))):
		return untilMark(text, at, 3, rest[:3])
	}
	return at, 0, false
}

func luaBlock(word string) byte {
	switch word {
	case "function", "if", "do":
		return wordBegins
	case "end":
		return wordEnds
	}
	return 0
}

// elixirBlock tells the words of blocks from the same letters in atoms, keys and longer names.
func elixirBlock(text []byte, at, n int) byte {
	if at > 0 && bytes.IndexByte([]byte(":.@&"), text[at-1]) >= 0 {
		return 0
	}
	if rest := text[at+n:]; len(rest) > 0 && (rest[0] == '?' || rest[0] == '!' || rest[0] == ':' && (len(rest) < 2 || rest[1] != ':')) {
		return 0
	}
	switch string(text[at : at+n]) {
	case "do", "fn":
		return wordBegins
	case "end":
		return wordEnds
	}
	return 0
}

// luaLong reads a string or comment in long brackets, `[[...]]` or `--[==[...]==]`.
func luaLong(text []byte, at int) (end int, kind byte, ok bool) {
	i := at
	if text[i] == '-' {
		i += 2
	}
	level := i + 1
	for level < len(text) && text[level] == '=' {
		level++
	}
	if level >= len(text) || text[level] != '[' {
		return at, 0, false
	}
	mark := append(append([]byte("]"), text[i+1:level]...), ']')
	return untilMark(text, at, level+1-at, mark)
}

// untilMark reads a string that begins with n bytes and ends with a mark.
func untilMark(text []byte, at, n int, mark []byte) (end int, kind byte, ok bool) {
	i := bytes.Index(text[at+n:], mark)
	if i < 0 {
		return at + n, 'q', true
	}
	return at + n + i + len(mark), 's', true
}

// elixirSigil reads `~r/a/`, `~w(a b)` and the like. One that does not end on its line, but for one in triple quotes, is
// taken for no sigil.
func elixirSigil(text []byte, at int) (end int, kind byte, ok bool) {
	i := at + 1
	for i < len(text) && (text[i]|0x20 >= 'a' && text[i]|0x20 <= 'z') {
		i++
	}
	if i >= len(text) {
		return at, 0, false
	}
	if bytes.HasPrefix(text[i:], []byte(`"""`)) || bytes.HasPrefix(text[i:], []byte(`'''`)) {
		return untilMark(text, at, i+3-at, text[i:i+3])
	}
	close := text[i]
	switch close {
	case '(', '[', '{':
		close = closer(close)
	case '<':
		close = '>'
	case '/', '|', '"', '\'':
	default:
		return at, 0, false
	}
	for i++; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			i++
		case close:
			return i + 1, 's', true
		}
	}
	return at, 0, false
}

// blockWord is the length of the word that begins or ends a block at an offset, 0 if a bracket does.
func blockWord(text []byte, at int) int { return wordLength(text[at:]) }
