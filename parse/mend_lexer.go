package parse

import (
	"bytes"

	"outcrop/model"
)

// mendLexer tells brackets that count from those in strings and comments.
type mendLexer struct {
	language string
	dialect  *dialect
}

func (x *mendLexer) directives() bool { return x.language == "c" || x.language == "cpp" }

func (x *mendLexer) script() bool {
	return x.language == "javascript" || x.language == "typescript" || x.language == "tsx"
}

// lineEnds reports whether what follows a declaration must begin on a line of its own.
func (x *mendLexer) lineEnds() bool {
	return x.language == "go" || x.language == "elixir" || x.language == "swift" || x.script()
}

func (x *mendLexer) comment() string {
	return x.dialect.comments.line
}

// alone makes a part of a text such that it can be read by itself, with lead bytes before it.
func (x *mendLexer) alone(part []byte) (text []byte, lead uint32) {
	if x.language != "php" {
		return part, 0
	}
	const open = "<?php "
	return append(append([]byte(open), part...), "\n}}"...), uint32(len(open))
}

// remark reports whether a line is a comment, or one for the preprocessor.
func (x *mendLexer) remark(code []byte) bool {
	return bytes.HasPrefix(code, []byte(x.comment())) || bytes.HasPrefix(code, []byte("/*")) && !x.dialect.indented || code[0] == '#' && x.directives()
}

// begins reports whether a line can begin a declaration or statement rather than go on with one.
func (x *mendLexer) begins(code []byte) bool {
	c := code[0]
	if c == '@' || c == '~' || c == '#' || c == '$' || c == '*' && x.script() {
		return true
	}
	n := wordLength(code)
	switch word := string(code[:n]); word {
	case "":
		return false
	case "else", "elif", "except", "finally", "catch", "where", "case", "default":
		return x.language == "python" && word == "case" || word == "default" && len(code) > n && code[n] == ' '
	case "end", "elseif", "until", "rescue", "after":
		if x.words() {
			return false
		}
	}
	return x.dialect.indented || code[len(code)-1] != ':'
}

// covered gives the strings and comments that reach over line ends, in order.
func (x *mendLexer) covered(text []byte) []model.Span {
	var all []model.Span
	for at := 0; at < len(text); {
		end, kind := x.token(text, at)
		if kind == 's' && bytes.IndexByte(text[at:end], '\n') >= 0 {
			all = append(all, bytesSpan(at, end))
		}
		at = end
	}
	return all
}

// token gives the end of what begins at an offset, and its kind: the byte of a bracket, 's' for a string or comment, 'q'
// for one that nothing ends, 0 for all else.
func (x *mendLexer) token(text []byte, at int) (end int, kind byte) {
	if x.words() {
		if end, kind, ok := x.special(text, at); ok {
			return end, kind
		}
	}
	rest := text[at:]
	n := 0
	switch c := rest[0]; {
	case c == '(' || c == '[' || c == '{' || c == ')' || c == ']' || c == '}':
		return at + 1, c
	case c == '#' && x.directives() && lineBegins(text, at):
		for n = lineStop(rest, 0); n < len(rest) && bytes.HasSuffix(bytes.TrimRight(rest[:n], "\r"), []byte("\\")); {
			n = lineStop(rest, n+1)
		}
	case x.language == "php" && (c == '#' || c == '<' || c == '?') && phpSkip(text, at) > at:
		n = phpSkip(text, at) - at
	case bytes.HasPrefix(rest, []byte(x.comment())):
		n = lineStop(rest, 0)
	case c == '/' && !x.dialect.indented && len(rest) > 1 && rest[1] == '*':
		if n = bytes.Index(rest[2:], []byte("*/")); n < 0 {
			return at + 2, 'q'
		}
		n += 4
	case c == '"' || c == '\'' || c == '`':
		return x.quoted(text, at)
	case c == '/' && x.script() && regexpFollows(text, at):
		n = regexpLength(rest)
	case goWordByte(c):
		return at + wordLength(rest), 0
	default:
		return at + 1, 0
	}
	return at + max(n, 1), 's'
}

func (x *mendLexer) quoted(text []byte, at int) (end int, kind byte) {
	rest := text[at:]
	c := rest[0]
	triple := []byte{c, c, c}
	n := 0
	switch {
	case x.dialect.skipText != nil:
		stop, closed := x.dialect.skipText(text, uint32(at), uint32(len(text)))
		if !closed && (c == '"' || x.language == "php" || x.language == "ruby") {
			return int(stop), 'q'
		}
		n = int(stop) - at
	case (x.dialect.indented || x.language == "java" && c == '"') && bytes.HasPrefix(rest, triple):
		if n = bytes.Index(rest[3:], triple); n < 0 {
			return at + 3, 'q'
		}
		n += 6
	case c == '`':
		if n = quotedRun(rest, false); x.language == "go" {
			n = 1 + lengthTo(rest[1:], rest[:1])
		}
		if n == len(rest) && (n < 2 || rest[n-1] != '`') {
			return at + 1, 'q'
		}
	case c == '\'' && x.dialect.lifetimes:
		n = charLength(rest)
	case c == '\'' && x.language == "cpp" && at > 0 && goWordByte(text[at-1]):
		n = 1 // 1'000
	case c == '"' && (x.language == "cpp" || x.dialect.lifetimes):
		n = rawLength(text, at)
		if plain := n > 0 && at > 0 && text[at-1] != 'R' && text[at-1] != '#' && text[at-1] != 'r'; plain && x.dialect.lifetimes {
			n = quotedRun(rest, false)
			if bytes.Contains(rest[:n], []byte("\n}")) || n == len(rest) && rest[n-1] != '"' {
				return at + quotedRun(rest, true), 'q'
			}
		}
	default:
		n = quotedRun(rest, true)
	}
	return at + max(n, 1), 's'
}
