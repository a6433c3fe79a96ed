package model

import (
	"bytes"
	"sort"
)

// Span is a range of bytes [Start, Stop) of a file's decoded text.
type Span struct{ Start, Stop uint32 }

// Len is the number of bytes.
func (s Span) Len() int { return int(s.Stop) - int(s.Start) }

// Empty reports whether the span holds no byte; an empty span at 0 stands for "none".
func (s Span) Empty() bool { return s.Stop <= s.Start }

// Contains reports whether o lies inside s.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.Stop <= s.Stop }

// In cuts the span out of text; a span that does not fit gives nil, so that a stale outline cannot panic.
func (s Span) In(text []byte) []byte {
	if s.Empty() || int(s.Stop) > len(text) {
		return nil
	}
	return text[s.Start:s.Stop]
}

// LineRange is a run of lines, 0-based, both ends inclusive.
type LineRange struct{ Start, End uint32 }

// Lines is the table of line starts of a text: Lines[i] is the byte offset of line i (0-based, split at LF only).
type Lines []uint32

// IndexLines fills buf with the line starts of text; line 0 always exists, also in an empty text.
func IndexLines(text []byte, buf Lines) Lines {
	buf = append(buf[:0], 0)
	for at := 0; ; {
		n := bytes.IndexByte(text[at:], '\n')
		if n < 0 {
			return buf
		}
		at += n + 1
		buf = append(buf, uint32(at))
	}
}

// Line is the 0-based line that holds the byte at offset.
func (l Lines) Line(offset uint32) uint32 {
	return uint32(sort.Search(len(l), func(i int) bool { return l[i] > offset })) - 1
}

// Start is the offset of a line's first byte; a line past the last starts at the last line start.
func (l Lines) Start(line uint32) uint32 { return l[min(int(line), len(l)-1)] }

// CountLines is the number of lines a person counts: "" has 0, "a" and "a\n" have 1.
func CountLines(text []byte) int {
	n := bytes.Count(text, []byte{'\n'})
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}
