package parse

import "bytes"

// longText is the length in bytes above which a quote that nothing ends on its line is taken for one that stands open.
const longText = 1 << 14

// skipLongText makes the skipText of a language whose strings may go over line ends. Where a quote stands open, the string
// reaches to the next quote anywhere below, with code in between: code tells the lines that are code rather than text. The
// open string then ends with its line.
func skipLongText(code func(line []byte) bool) func(src []byte, at, stop uint32) (end uint32, closed bool) {
	return func(src []byte, at, stop uint32) (end uint32, closed bool) {
		rest := src[at:min(stop, at+longText)]
		n := quotedRun(rest, false)
		text := rest[:n]
		closed = n > 1 && text[n-1] == text[0]
		first := bytes.IndexByte(text, '\n')
		if first < 0 {
			return at + uint32(n), closed
		}
		for from := first + 1; closed && from < n; {
			line := text[from:lineStop(text, from)]
			closed = !code(bytes.TrimLeft(line, " \t"))
			from += len(line) + 1
		}
		if !closed {
			n = first
		}
		return at + uint32(n), closed
	}
}

// phpCode tells lines of PHP code from those of a text.
func phpCode(line []byte) bool {
	line = bytes.TrimRight(line, " \t\r")
	if len(line) == 1 && line[0] == '}' || bytes.HasPrefix(line, []byte("/**")) || bytes.HasPrefix(line, []byte("} ")) ||
		len(line) > 1 && line[0] == '$' && line[len(line)-1] == ';' {
		return true
	}
	switch string(line[:wordLength(line)]) {
	case "public", "private", "protected", "function", "abstract", "final", "static", "return", "if", "foreach", "class":
		return bytes.IndexByte([]byte(";{(,"), line[len(line)-1]) >= 0 || bytes.IndexByte(line, '(') > 0
	}
	return false
}

// rubyCode tells lines of Ruby code from those of a text.
func rubyCode(line []byte) bool {
	line = bytes.TrimRight(line, " \t\r")
	n := wordLength(line)
	switch word := string(line[:n]); word {
	case "end", "else", "ensure", "private", "protected", "public":
		return n == len(line)
	case "def", "class", "module", "attr_reader", "attr_accessor", "attr_writer", "return":
		return len(line) > n && line[n] == ' '
	}
	return false
}
