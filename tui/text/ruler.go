package text

import (
	"sort"
	"strings"
)

// stride is the distance in bytes between the places of a line whose column a ruler remembers.
const stride = 1024

// Run is a piece of a line on the screen.
type Run struct {
	Start, End int    // byte range in the line, 0-based, half open
	Text       string // clean text
	Cells      int    // width of Text
	Odd        bool   // Text stands for something else: a control picture, a <U+202E>, a base without its sequence
}

// Splits tells whether every byte of the run is one cell, so that colours may change inside it at any byte.
func (r Run) Splits() bool { return r.End-r.Start == len(r.Text) && r.Cells == len(r.Text) && !r.Odd }

// Ruler finds columns in one line. It remembers places on the way, so that scrolling along a line of megabytes costs
// only the cells shown. It is not safe for concurrent use.
type Ruler struct {
	line  []byte
	tab   int
	marks []place // ascending; the first is the start of the line
}

type place struct{ pos, col int }

// NewRuler returns a ruler for one line without its line end. The line must not change while the ruler is used.
func NewRuler(line []byte, tabWidth int) *Ruler {
	return &Ruler{line: line, tab: clampTab(tabWidth), marks: []place{{}}}
}

// Window emits from left to right what the cells [fromCol, fromCol+width) of the line show, and tells whether the line
// goes on behind them. Columns count from 0. Characters cut by an edge show as blanks.
func (r *Ruler) Window(fromCol, width int, emit func(Run)) (more bool) {
	fromCol, width = max(0, fromCol), max(0, width)
	at := r.seek(func(p place) bool { return p.col <= fromCol })
	end := fromCol + width
	for at.pos < len(r.line) && at.col < end {
		if k := asciiRun(r.line[at.pos:], end-at.col); k > 0 {
			if lo := max(0, fromCol-at.col); lo < k {
				emit(Run{Start: at.pos + lo, End: at.pos + k, Text: string(r.line[at.pos+lo : at.pos+k]), Cells: k - lo})
			}
			at = place{at.pos + k, at.col + k}
			continue
		}
		u := next(r.line[at.pos:], at.col, r.tab)
		run := Run{Start: at.pos, End: at.pos + u.n, Text: u.text, Cells: u.cells, Odd: u.odd}
		if from, to := max(at.col, fromCol), min(at.col+u.cells, end); to-from < u.cells {
			run.Text, run.Cells = Slice(u.text, from-at.col, to-from), max(0, to-from)
		}
		if run.Cells > 0 {
			emit(run)
		}
		at = place{at.pos + u.n, at.col + u.cells}
	}
	return at.pos < len(r.line) || at.col > end
}

// Col is the column, counted from 0, at which the character holding the byte offset begins. Offsets beyond the line
// give its width.
func (r *Ruler) Col(offset int) int {
	offset = max(0, offset)
	return r.seek(func(p place) bool { return p.pos <= offset }).col
}

// seek returns the last place between two units for which before holds. before must be true at the start of the line
// and not become true again once it is false.
func (r *Ruler) seek(before func(place) bool) place {
	i := sort.Search(len(r.marks), func(i int) bool { return !before(r.marks[i]) })
	at := r.marks[max(0, i-1)]
	for at.pos < len(r.line) {
		var to place
		if k := asciiRun(r.line[at.pos:], stride); k > 0 && before(place{at.pos + k, at.col + k}) {
			to = place{at.pos + k, at.col + k}
		} else if k > 0 {
			// The place lies inside this run, in which bytes and columns advance together.
			k = sort.Search(k, func(k int) bool { return !before(place{at.pos + k + 1, at.col + k + 1}) })
			return place{at.pos + k, at.col + k}
		} else {
			u := next(r.line[at.pos:], at.col, r.tab)
			to = place{at.pos + u.n, at.col + u.cells}
		}
		if !before(to) {
			break
		}
		at = to
		if at.pos-r.marks[len(r.marks)-1].pos >= stride {
			r.marks = append(r.marks, at)
		}
	}
	return at
}

// asciiRun is the number of printable ASCII bytes at the start of s, at most limit. A last one before a byte of another
// kind is left out, since a combining mark may follow it.
func asciiRun(s []byte, limit int) int {
	n := 0
	for n < len(s) && n < limit && s[n] >= 0x20 && s[n] < 0x7f {
		n++
	}
	if n > 0 && n < len(s) && s[n] >= 0x80 {
		n--
	}
	return n
}

// Window is [Ruler.Window] for a line that is looked at once.
func Window(line []byte, fromCol, width, tabWidth int, emit func(Run)) (more bool) {
	return NewRuler(line, tabWidth).Window(fromCol, width, emit)
}

// CleanWindow is the clean text in the cells [fromCol, fromCol+width) of a line, and whether the line goes on.
func CleanWindow(line []byte, fromCol, width, tabWidth int) (cells string, more bool) {
	var b strings.Builder
	more = Window(line, fromCol, width, tabWidth, func(r Run) { b.WriteString(r.Text) })
	return b.String(), more
}
