package parse

import "bytes"

// shellWords finds where the words of a shell script end: what quotes, expansions and substitutions enclose belongs to
// the word, however many lines it takes.
type shellWords struct {
	src      []byte
	heredocs []heredoc // announced on this line; they begin below it
	depth    int       // of substitutions and quotes in each other
	failures int       // brackets and quotes that nothing closes
	dead     [256]bool // quotes that were found open: what follows has no pair of them
	layout   bool      // the script has errors: a string that runs over a function's header is none
	loose    bool      // a brace closes wherever it stands alone, as in zsh
	lost     []int     // offsets of what nothing closes
}

// heredoc is a text that stands below the line that asks for it.
type heredoc struct {
	mark  []byte
	strip bool // tabs before the end mark do not count
	owner int  // the function whose body it is an input of, or -1
}

const (
	shellDepth    = 64 // deeper substitutions are not followed
	shellFailures = 24 // after so many open brackets no more are looked for
)

func shellBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// ends reports whether a byte ends a word.
func shellEnds(c byte) bool {
	switch c {
	case ' ', '\t', '\r', '\n', ';', '&', '|', '<', '>', ')':
		return true
	}
	return false
}

// word gives the end of the word at an offset. A parenthesis that a command's name meets ends it, as in `name()`; others
// belong to the word: patterns, qualifiers of patterns, and the values of arrays.
func (w *shellWords) word(at int, command bool) int {
	start := at
	for at < len(w.src) {
		c := w.src[at]
		if c == '(' {
			if at == start || command && bytes.IndexByte([]byte("?*+@!="), w.src[at-1]) < 0 {
				return at
			}
			at = w.balanced(at)
			continue
		}
		if shellEnds(c) {
			return at
		}
		at = w.piece(at, false)
	}
	return at
}

// piece moves past the byte at an offset, or past the quote or expansion that begins there.
func (w *shellWords) piece(at int, quoted bool) int {
	switch c := w.src[at]; {
	case c == '\\':
		if at+2 < len(w.src) && w.src[at+1] == '\r' && w.src[at+2] == '\n' {
			return at + 3
		}
		return min(at+2, len(w.src))
	case c == '\'' && !quoted:
		return w.quote(at, c, func(i int) int { return i + 1 })
	case c == '"':
		return w.quote(at, c, func(i int) int { return w.piece(i, true) })
	case c == '`':
		return w.quote(at, c, func(i int) int {
			if w.src[i] == '\\' {
				return min(i+2, len(w.src))
			}
			return i + 1
		})
	case c == '$':
		return w.dollar(at, quoted)
	}
	return at + 1
}

// quote moves past a quoted part; step moves past one thing in it.
func (w *shellWords) quote(at int, end byte, step func(int) int) int {
	if w.dead[end] || w.depth > shellDepth {
		return at + 1
	}
	w.depth++
	defer func() { w.depth-- }()
	pending := len(w.heredocs)
	for i := at + 1; i < len(w.src); {
		if w.src[i] == end {
			if i++; w.layout && w.runsOver(at, i) {
				break
			}
			return i
		}
		i = step(i)
	}
	w.heredocs = w.heredocs[:pending]
	if !w.layout {
		w.dead[end] = true
	}
	return w.open(at, lineStop(w.src, at))
}

// open notes something that nothing closes, and gives where to go on.
func (w *shellWords) open(at, next int) int {
	w.failures++
	w.lost = append(w.lost, at)
	if w.layout && w.failures > shellFailures {
		for _, c := range []byte("\"'`") {
			w.dead[c] = true
		}
	}
	if w.layout {
		return max(next, at+1)
	}
	return at + 1
}

// runsOver reports whether a string is one by mistake: it holds the header of a function, and what follows it would have
// been quoted.
func (w *shellWords) runsOver(start, stop int) bool {
	if stop >= len(w.src) || !isWord(w.src[stop]) && w.src[stop] != '/' && w.src[stop] != '.' && w.src[stop] != '%' {
		return false
	}
	for text := w.src[start:stop]; ; {
		n := bytes.IndexByte(text, '\n')
		if n < 0 {
			return false
		}
		if text = text[n+1:]; shellHeader(text) {
			return true
		}
	}
}

// shellHeader reports whether a line begins a function at the left edge.
func shellHeader(line []byte) bool {
	n := 0
	for n < len(line) && n < textNameLimit && (isWord(line[n]) || line[n] == '-' || line[n] == ':' || line[n] == '.') {
		n++
	}
	rest := bytes.TrimLeft(line[n:], " \t")
	return n > 0 && (bytes.HasPrefix(rest, []byte("()")) || string(line[:n]) == "function" && len(rest) > 0 && isWord(rest[0]))
}

// dollar moves past an expansion.
func (w *shellWords) dollar(at int, quoted bool) int {
	next := byte(0)
	if at+1 < len(w.src) {
		next = w.src[at+1]
	}
	switch {
	case next == '\'' && !quoted:
		return w.quote(at+1, next, func(i int) int {
			if w.src[i] == '\\' {
				return min(i+2, len(w.src))
			}
			return i + 1
		})
	case next == '{':
		return w.braces(at+1, quoted)
	case next == '(':
		if at+2 < len(w.src) && w.src[at+2] == '(' {
			if end, ok := w.arithmetic(at + 3); ok {
				return end
			}
		}
		return w.substitution(at + 2)
	case next == '#' || next == '$':
		return at + 2 // $# begins no comment
	}
	return at + 1
}

// braces moves past `{...}` of an expansion.
func (w *shellWords) braces(at int, quoted bool) int {
	if w.depth > shellDepth || w.failures > shellFailures {
		return at + 1
	}
	w.depth++
	defer func() { w.depth-- }()
	for i := at + 1; i < len(w.src); {
		switch c := w.src[i]; {
		case c == '}':
			return i + 1
		case c == '"' && quoted:
			// `"${a:-"b c"}"`: the inner quotes pair within the braces, if they are a pair.
			i = w.piece(i, true)
		case c == '\n' && w.layout && shellHeader(w.src[i+1:]):
			return w.open(at, lineStop(w.src, at))
		default:
			i = w.piece(i, quoted)
		}
	}
	return w.open(at, lineStop(w.src, at))
}

// arithmetic moves from behind `((` to behind its `))`; not ok if it is no arithmetic.
func (w *shellWords) arithmetic(at int) (end int, ok bool) {
	depth := 0
	for stop := w.reach(at); at < stop; {
		switch c := w.src[at]; c {
		case '(':
			depth++
			at++
		case ')':
			if depth == 0 {
				return at + 2, at+1 < len(w.src) && w.src[at+1] == ')'
			}
			depth--
			at++
		case '\'', ';':
			if c == ';' && depth > 0 {
				return at, false
			}
			at++
		default:
			at = w.piece(at, true)
		}
	}
	w.failures++
	return at, false
}

// reach is how far the end of arithmetic or of a condition is looked for.
func (w *shellWords) reach(at int) int {
	if w.failures > shellFailures {
		return at
	}
	return min(len(w.src), at+1<<14)
}

// balanced moves past the parenthesis at an offset to behind the one that closes it.
func (w *shellWords) balanced(at int) int {
	if w.failures > shellFailures {
		return at + 1
	}
	depth := 0
	for i := at; i < len(w.src); {
		switch c := w.src[i]; {
		case c == '(':
			depth++
			i++
		case c == ')':
			i++
			if depth--; depth == 0 {
				return i
			}
		case c == '#' && (isSpace(w.src[i-1])):
			i = lineStop(w.src, i)
		case c == '\n' && w.layout && shellHeader(w.src[i+1:]):
			return w.open(at, lineStop(w.src, at))
		default:
			i = w.piece(i, false)
		}
	}
	return w.open(at, lineStop(w.src, at))
}

// conditional moves from behind `[[` to behind its `]]`; not ok if there is none near.
func (w *shellWords) conditional(at int) (end int, ok bool) {
	for stop := w.reach(at); at < stop; {
		c := w.src[at]
		switch {
		case c == ']' && bytes.HasPrefix(w.src[at:], []byte("]]")) && isSpace(w.src[at-1]) && (at+2 >= len(w.src) || shellEnds(w.src[at+2])):
			return at + 2, true
		case c == '(' && !isSpace(w.src[at-1]) && w.src[at-1] != '(':
			at = w.balanced(at)
		default:
			at = w.piece(at, false)
		}
	}
	w.failures++
	return at, false
}

// substitution moves from behind `$(` to behind its `)`. The commands in it are read like others, but declare nothing.
func (w *shellWords) substitution(at int) int {
	if w.depth > shellDepth || w.failures > shellFailures {
		return at
	}
	w.depth++
	defer func() { w.depth-- }()
	inner := shell{words: w, quiet: true}
	end, closed := inner.commands(at)
	if !closed {
		return w.open(at-2, lineStop(w.src, at))
	}
	return end
}

// newline moves past a line end and the texts that the line announced.
func (w *shellWords) newline(at int, taken func(h heredoc, end int)) int {
	at++
	for _, h := range w.heredocs {
		end, found := at, false
		for i := at; i < len(w.src) && !found && w.failures <= shellFailures; {
			stop := lineStop(w.src, i)
			line := bytes.TrimSuffix(w.src[i:stop], []byte("\r"))
			if h.strip {
				line = bytes.TrimLeft(line, "\t")
			}
			found, end = bytes.Equal(line, h.mark), stop
			i = stop + 1
		}
		if !found {
			w.failures++
			w.lost = append(w.lost, at-1)
			continue
		}
		taken(h, end)
		at = min(end+1, len(w.src))
	}
	w.heredocs = w.heredocs[:0]
	return at
}

// unquoted is a word without its quotes.
func unquoted(word []byte) []byte {
	if !bytes.ContainsAny(word, `"'\`) {
		return word
	}
	plain := make([]byte, 0, len(word))
	for i, c := range word {
		if c == '"' || c == '\'' || c == '\\' || c == '$' && i+1 < len(word) && (word[i+1] == '\'' || word[i+1] == '"') {
			continue
		}
		plain = append(plain, c)
	}
	return plain
}
