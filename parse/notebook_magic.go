package parse

import (
	"bytes"
	"strings"
)

// hideMagics gives the script as a parser of its code shall see it, with all offsets unchanged: commands to IPython, as
// `%matplotlib inline`, `!ls`, `files = !ls` or `len?`, are blanked, and so are cells that are in another language by their
// first line, as `%%bash`. Other kernels have `%%` at most.
func hideMagics(l *Language, src []byte, cells []cellSpan) []byte {
	out := bytes.Clone(src)
	for _, c := range cells {
		text := src[c.start:c.stop]
		if !c.code {
			continue
		}
		blankCode(out[c.mark:c.start]) // or it is the doc of what stands first in the cell
		m := magics{src: out[:c.stop], at: c.start}
		first := c.start + len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
		if bytes.HasPrefix(out[first:c.stop], []byte("%%")) {
			if stop := lineStop(m.src, first); sameLanguage(string(out[first:stop])) {
				m.hide(first, stop)
			} else {
				blankCode(m.src[first:])
				continue
			}
		}
		if l.code.Name == "python" {
			m.run()
		}
	}
	return out
}

// sameLanguage reports whether the rest of a cell is code in spite of a first line such as `%%time`.
func sameLanguage(line string) bool {
	word, _, _ := strings.Cut(strings.TrimPrefix(line, "%%"), " ")
	switch strings.TrimSpace(word) {
	case "time", "timeit", "capture", "prun", "python", "python3", "pypy", "memit", "mprun", "lprun", "snakeviz", "heat", "wandb",
		"skip", "run_pytest", "ipytest", "px", "local", "pyspark", "spark", "configure_logging", "flake8", "black":
		return true
	}
	return false
}

// blankCode replaces all but line ends by blanks.
func blankCode(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}

// magics reads the logical lines of a cell of Python.
type magics struct {
	src   []byte // up to the end of the cell
	at    int
	depth int // open brackets
}

// hide puts a number in the place of a command, so that a block of nothing else has a statement.
func (m *magics) hide(start, stop int) {
	end := trimmedStop(m.src, start, stop)
	for stop < len(m.src) && stop > start && m.src[stop-1] == '\\' { // it goes on
		stop = lineStop(m.src, stop+1)
	}
	blankCode(m.src[start:stop])
	for i := start; i < end; i++ {
		m.src[i] = '0'
	}
}

// run blanks the commands: what begins a logical line with a percent sign, an exclamation or a question mark, what ends one
// with a question mark, and values that begin with one of the first two.
func (m *magics) run() {
	for m.at < len(m.src) {
		start := m.at
		for start < len(m.src) && isSpace(m.src[start]) {
			start++
		}
		if start == len(m.src) {
			return
		}
		m.at = start
		stop := lineStop(m.src, start)
		if c := m.src[start]; c == '%' || c == '!' || c == '?' {
			m.hide(start, stop)
			m.at = lineStop(m.src, stop)
			continue
		}
		end := trimmedStop(m.src, start, stop)
		if m.src[end-1] == '?' && bytes.IndexByte(m.src[start:end], '#') < 0 {
			m.hide(start, end)
		}
		m.statement()
	}
}

// statement moves to the end of a logical line.
func (m *magics) statement() {
	for last := byte(0); m.at < len(m.src); {
		switch c := m.src[m.at]; c {
		case '#':
			m.at = lineStop(m.src, m.at)
			continue
		case '"', '\'':
			m.text(c)
			last = c
			continue
		case '(', '[', '{':
			m.depth++
		case ')', ']', '}':
			m.depth = max(m.depth-1, 0)
		case '\\':
			m.at++
		case '\n':
			if m.at++; m.depth == 0 {
				return
			}
			continue
		case '%', '!':
			if next := m.at + 1; last == '=' && m.depth == 0 && next < len(m.src) && m.src[next] != '=' {
				m.hide(m.at, lineStop(m.src, m.at))
			}
		}
		if m.at < len(m.src) && !isSpace(m.src[m.at]) {
			last = m.src[m.at]
		}
		m.at++
	}
}

// text moves past a string. One that is not closed ends with its line.
func (m *magics) text(quote byte) {
	mark := []byte{quote}
	if bytes.HasPrefix(m.src[m.at:], []byte{quote, quote, quote}) {
		mark = []byte{quote, quote, quote}
	}
	for i := m.at + len(mark); i < len(m.src); i++ {
		switch {
		case m.src[i] == '\\':
			i++
		case bytes.HasPrefix(m.src[i:], mark):
			m.at = i + len(mark)
			return
		case m.src[i] == '\n' && len(mark) == 1:
			m.at = i
			return
		}
	}
	m.at = len(m.src)
}
