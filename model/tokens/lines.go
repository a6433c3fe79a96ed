package tokens

import (
	"bytes"
	"unicode/utf8"
)

// Lines holds what is needed to count any run of whole lines of one text. Lines end at LF only. The zero value holds the
// empty text, and one Lines can be filled again and again without new memory. It keeps the text it was filled with, which
// must not change meanwhile. Several goroutines may ask it at once.
//
// Tokens do not respect lines: a piece of the splitting pattern can hold the end of one line and the start of the next, so
// the count of a run of lines is not a difference of running sums. For the start of a line L let end be the count of the
// text before L, and start the total less the count of the text from L on. Then the lines from A to B have
// B.end - A.start tokens: both are exact, because what follows a border between pieces does not depend on what stands
// before it. At a border, end and start are the same sum. Inside a piece they differ by a token or two, and the rule holds
// only if the pieces that follow A have met the borders of the whole text again before the piece that holds B begins.
type Lines struct {
	encoding Encoding
	text     []byte // valid UTF-8
	starts   []int  // of the lines in the text as given, if that was not valid
	marks    []mark // one for each line start and one for the end of the text
	inner    []innerMark
	repaired []byte // where text is when it was not valid
}

// mark describes the start of a line.
type mark struct {
	offset int
	end    int32 // tokens before the line, if the text ended here
	inner  int32 // index of its innerMark plus one; 0 if the line starts at a border between pieces
}

// innerMark describes a line that starts inside a piece.
type innerMark struct {
	start  int32 // total less the tokens of the text from here on, which can be below 0
	piece  int   // offset of the piece
	rejoin int   // offset of the first border that text and text from here on have in common
}

// unknown as rejoin says that the counts of this line start were too costly to find.
const unknown = -1

// Total returns the number of tokens of the whole text.
func (l *Lines) Total() int {
	if len(l.marks) == 0 {
		return 0
	}
	return int(l.marks[len(l.marks)-1].end)
}

// Len returns the number of lines. A text that ends in LF has no empty line behind it, and the empty text has no line.
func (l *Lines) Len() int { return max(len(l.marks)-1, 0) }

// Start returns the offset in bytes of a 0-based line in the text as given. Start(Len()) is the length of the text. It
// panics if there is no such line.
func (l *Lines) Start(line int) int {
	switch {
	case len(l.starts) > 0:
		return l.starts[line]
	case len(l.marks) == 0 && line == 0:
		return 0
	}
	return l.marks[line].offset
}

// Count returns the exact number of tokens of the lines from a up to, but without, b, as if their text stood alone. Lines
// are 0-based; those outside the text have no tokens. It takes constant time, but for the rare case in which a line starts
// inside a piece that is too long or too tangled; then it counts the bytes.
func (l *Lines) Count(a, b int) int {
	a, b = max(a, 0), min(b, l.Len())
	if a >= b {
		return 0
	}
	from, to := &l.marks[a], &l.marks[b]
	start, rejoin := from.end, from.offset
	if from.inner > 0 {
		in := &l.inner[from.inner-1]
		start, rejoin = in.start, in.rejoin
	}
	piece := to.offset
	known := rejoin != unknown
	if to.inner > 0 {
		in := &l.inner[to.inner-1]
		piece = in.piece
		known = known && in.rejoin != unknown
	}
	if known && rejoin <= piece {
		return int(to.end) - int(start)
	}
	c := Acquire(l.encoding)
	defer Release(c)
	return c.count(l.text[from.offset:to.offset])
}

// pieceWork limits the bytes looked at again for the line starts inside one piece; the length of the text limits them for
// all pieces. Without a limit, a file of blank lines, which is one piece, would take quadratic time.
const pieceWork = 1 << 12

// Lines counts text for every line start at once and puts the result into into, whose earlier content is forgotten. The
// limit is 2^31 tokens.
func (c *Counter) Lines(text []byte, into *Lines) {
	c.ready()
	l := into
	l.encoding, l.text, l.starts = c.encoding, text, l.starts[:0]
	l.marks, l.inner = append(l.marks[:0], mark{}), l.inner[:0]
	if !utf8.Valid(text) {
		l.repaired = repair(l.repaired[:0], text)
		l.text = l.repaired
		for at := 0; at < len(text); at = lineEnd(text, at) {
			l.starts = append(l.starts, at)
		}
		l.starts = append(l.starts, len(text))
	}
	c.fill(l)
}

// lineEnd returns the offset behind the line that starts at s[at].
func lineEnd(s []byte, at int) int {
	n := bytes.IndexByte(s[at:], '\n')
	if n < 0 {
		return len(s)
	}
	return at + n + 1
}

// fill adds the marks of l.text.
func (c *Counter) fill(l *Lines) {
	s := l.text
	work := len(s) + pieceWork
	sum, line := 0, lineEnd(s, 0)
	for i := 0; i < len(s); {
		end := c.next(s, i)
		count := c.piece(s, i, end)
		if line < end {
			work -= c.inside(l, span{i, end}, line, sum, sum+count, min(work, pieceWork))
			for line < end {
				line = lineEnd(s, line)
			}
		}
		sum += count
		i = end
		if line == end {
			l.marks = append(l.marks, mark{offset: end, end: int32(sum)})
			line = lineEnd(s, end)
		}
	}
}

// span is a piece of the text.
type span struct{ start, end int }

// inside adds the marks of the lines that start inside piece p, the first of them at line. There are before tokens in the
// text before the piece and after tokens up to its end. It returns the number of bytes that it looked at again; when that
// exceeds work, the rest stays unknown.
func (c *Counter) inside(l *Lines, p span, line, before, after, work int) (spent int) {
	s := l.text
	for ; line < p.end; line = lineEnd(s, line) {
		in := innerMark{piece: p.start, rejoin: unknown}
		m := mark{offset: line, inner: int32(len(l.inner) + 1)}
		if spent+p.end-p.start <= work {
			m.end = int32(before + c.piece(s, p.start, line))
			diff, rejoin, looked := c.rejoin(s, line, p.end, work-spent)
			in.start, in.rejoin = int32(after-diff), rejoin
			spent += looked + line - p.start
		}
		l.inner = append(l.inner, in)
		l.marks = append(l.marks, m)
	}
	return spent
}

// rejoin splits s from the line start a, which is inside a piece, and from b, the end of that piece, until both have the
// same border, which it returns as at, or unknown if it must look at more than work bytes. diff is the number of tokens
// from a to there less those from b.
func (c *Counter) rejoin(s []byte, a, b, work int) (diff, at, looked int) {
	for a != b {
		i := min(a, b)
		end := c.next(s, i)
		if looked += end - i; looked > work {
			return 0, unknown, looked
		}
		if i == a {
			diff += c.piece(s, i, end)
			a = end
		} else {
			diff -= c.piece(s, i, end)
			b = end
		}
	}
	return diff, a, looked
}
