package parse

import (
	"bytes"

	"outcrop/model"
)

// sqlRetries is how many quotes and comments may turn out to be half-typed before strings are held to their line: each
// costs a look at all that follows.
const sqlRetries = 32

// skip moves past what stands between tokens and reports whether the next one is the first on its line.
func (l *sqlLexer) skip() (first bool) {
	first = l.at == 0 || l.src[l.at-1] == '\n'
	for int(l.at) < len(l.src) {
		switch c := l.src[l.at]; {
		case c == '\n':
			first = true
			l.at++
		case isSpace(c) || c == 0 || c == 0xef && begins(l.src[l.at:], "\ufeff"):
			l.at++
			if c == 0xef {
				l.at += 2
			}
		case c == '-' && begins(l.src[l.at:], "--"), c == '#' && l.hash(first):
			l.line()
		case c == '/' && begins(l.src[l.at:], "/*"):
			l.block()
		case c == '*' && l.inside > 0 && begins(l.src[l.at:], "*/"):
			l.inside--
			l.at += 2
			l.shut = l.at
		case first && c == '\\':
			from := l.at
			l.line()
			l.included = append(l.included, model.Span{Start: from, Stop: l.at})
		case first && bytes.IndexByte([]byte("<=>|"), c) >= 0 && l.conflict():
			l.line()
		default:
			return first
		}
	}
	return first
}

func (l *sqlLexer) line() { l.at = uint32(lineStop(l.src, int(l.at))) }

// hash reports whether the # at at begins a comment, as MySQL has it, and is no operator and no temporary table.
func (l *sqlLexer) hash(first bool) bool {
	if int(l.at)+1 >= len(l.src) {
		return true
	}
	next := l.src[l.at+1]
	if isSpace(next) || next == '#' || next == '!' {
		return !l.batches
	}
	return !l.batches && (first || l.backslash) && bytes.IndexByte([]byte(">-="), next) < 0
}

// block moves past a block comment. What MySQL runs, /*!40101 ... */, is no comment but its marks are.
func (l *sqlLexer) block() {
	rest := l.src[l.at:]
	if n := len("/*!"); begins(rest, "/*!") || begins(rest, "/*M!") {
		if rest[2] == 'M' {
			n++
		}
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		l.opened = l.at
		l.at += uint32(n)
		l.inside++
		return
	}
	end := 2
	for depth := 1; depth > 0; depth-- {
		n := -1
		if !l.lone {
			n = bytes.Index(rest[end:], []byte("*/"))
		}
		if n < 0 {
			l.unclosed(rest)
			return
		}
		if !l.flat {
			depth += bytes.Count(rest[end:end+n], []byte("/*"))
		}
		end += n + 2
	}
	l.at += uint32(end)
}

// unclosed moves past a block comment that nothing closes if comments nest: to its first end if there is one, else to the
// next statement.
func (l *sqlLexer) unclosed(rest []byte) {
	n := -1
	if !l.lone {
		n = bytes.Index(rest[2:], []byte("*/"))
	}
	l.flat = true
	if n >= 0 {
		l.at += uint32(n) + 4
		return
	}
	l.lone = true
	l.fault(l.at, l.at+2)
	l.at = l.resume(l.at + 2)
}

// conflict notes a mark of a merge conflict at at, the beginning of a line.
func (l *sqlLexer) conflict() bool {
	line := l.src[l.at:lineStop(l.src, int(l.at))]
	if len(line) < 7 || l.at > 0 && l.src[l.at-1] != '\n' {
		return false
	}
	switch string(line[:7]) {
	case "<<<<<<<", ">>>>>>>", "=======", "|||||||":
		l.fault(l.at, l.at+7)
		return true
	}
	return false
}

// quoted gives the end of the quotes at at. A string that swallows the beginning of a statement was left open.
func (l *sqlLexer) quoted(at uint32) uint32 {
	quote := l.src[at]
	i := at + 1
	for {
		n := bytes.IndexByte(l.src[i:], quote)
		if n < 0 {
			return l.leftOpen(at)
		}
		i += uint32(n)
		next := byte(0)
		if int(i)+1 < len(l.src) {
			next = l.src[i+1]
		}
		switch {
		case quote != '`' && l.escaped(at+1, i) && (l.backslash || isWord(next)):
			i++
			continue
		case next == quote:
			i += 2
			continue
		}
		if l.swallows(at, i, next) {
			return l.leftOpen(at)
		}
		return i + 1
	}
}

// escaped reports whether an odd number of backslashes stands before i.
func (l *sqlLexer) escaped(floor, i uint32) bool {
	n := i
	for n > floor && l.src[n-1] == '\\' {
		n--
	}
	return (i-n)%2 == 1
}

// swallows reports whether quotes from start to stop hold the beginning of a statement, and were closed by what opened
// others: a word follows at once, or no string can hold a statement here.
func (l *sqlLexer) swallows(start, stop uint32, next byte) bool {
	if bytes.IndexByte(l.src[start:stop], '\n') < 0 || l.retries >= sqlRetries {
		return false
	}
	if !l.strict && !isWord(next) {
		return false
	}
	for at := uint32(lineStop(l.src, int(start))) + 1; at < stop; at = uint32(lineStop(l.src, int(at))) + 1 {
		if l.statement(at) {
			return true
		}
	}
	return false
}

// leftOpen gives the end of quotes that were left open: that of the line, without the punctuation that ends it, or where a
// whole body stood in them, the next statement.
func (l *sqlLexer) leftOpen(at uint32) uint32 {
	l.fault(at, at+1)
	l.retries++
	stop := uint32(lineStop(l.src, int(at)))
	rest := bytes.TrimRight(bytes.TrimRight(l.src[at+1:stop], " \t\r"), ",;)")
	if len(bytes.TrimSpace(rest)) == 0 && l.retries < sqlRetries {
		return l.resume(at + 1)
	}
	return at + 1 + uint32(len(rest))
}

// resume gives the end of what stands before the next line that begins a statement, or of the text.
func (l *sqlLexer) resume(at uint32) uint32 {
	for int(at) < len(l.src) {
		from := at
		if at = uint32(lineStop(l.src, int(at))) + 1; int(at) < len(l.src) && l.statement(at) {
			return uint32(trimmedStop(l.src, int(from), int(at)))
		}
	}
	return uint32(len(l.src))
}

// statement reports whether the line at at begins a statement that no other statement contains.
func (l *sqlLexer) statement(at uint32) bool {
	first, at := l.wordAt(at)
	if first == "" {
		return false
	}
	second, _ := l.wordAt(at)
	switch first {
	case "CREATE":
		return second == "OR" || sqlKinds()[second] != 0 || sqlModifiers()[second]
	case "ALTER", "DROP":
		return sqlKinds()[second] != 0
	case "INSERT":
		return second == "INTO"
	case "COMMENT", "GRANT":
		return second == "ON" || first == "GRANT" && second != ""
	}
	return first == "DELIMITER"
}

// wordAt gives the known word at at, behind blanks, and where it ends.
func (l *sqlLexer) wordAt(at uint32) (string, uint32) {
	for int(at) < len(l.src) && (l.src[at] == ' ' || l.src[at] == '\t') {
		at++
	}
	end := at
	for int(end) < len(l.src) && sqlNameByte(l.src[end]) && end < at+16 {
		end++
	}
	return sqlKeyword(l.src[at:end]), end
}
