package picture

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The arms of a box drawing character, from the middle of the cell to its sides.
const (
	left = 1 << iota
	right
	up
	down
)

// boxes gives the arms of the characters that frames are made of.
var boxes = map[rune]int{
	'─': left | right, '│': up | down,
	'┌': right | down, '┐': left | down, '└': right | up, '┘': left | up,
	'├': up | down | right, '┤': up | down | left, '┬': left | right | down, '┴': left | right | up,
	'┼': left | right | up | down,
	'╭': right | down, '╮': left | down, '╰': right | up, '╯': left | up,
}

// shape draws lines and blocks as geometry, since glyphs would leave gaps between cells. Other characters give nothing.
// x is the left side of the cell in pixels.
func shape(s string, x float64, fill string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n != len(s) {
		return ""
	}
	if arms, ok := boxes[r]; ok {
		return fmt.Sprintf(`<path d="%s" stroke="%s" fill="none" stroke-width="1.2"/>`, lines(arms, r >= '╭' && r <= '╰', x), fill)
	}
	rect := func(dx, dy, w, h float64, more string) string {
		return fmt.Sprintf(`<rect x="%s" y="%s" width="%s" height="%s" fill="%s"%s/>`,
			num(x+dx*cellWidth), num(dy*cellHeight), num(w*cellWidth+.2), num(h*cellHeight), fill, more)
	}
	switch {
	case r >= '▁' && r <= '█':
		h := float64(r-'▁'+1) / 8
		return rect(0, 1-h, 1, h, "")
	case r >= '▉' && r <= '▏':
		return rect(0, 0, float64('▏'-r+1)/8, 1, "")
	case r == '▀':
		return rect(0, 0, 1, .5, "")
	case r == '▐':
		return rect(.5, 0, .5, 1, "")
	case r >= '░' && r <= '▓':
		return rect(0, 0, 1, 1, fmt.Sprintf(` opacity="%s"`, num(float64(r-'░'+1)/4)))
	}
	return ""
}

// lines is the path of the arms. A round corner has exactly two of them.
func lines(arms int, round bool, x float64) string {
	mx, my := num(x+cellWidth/2), num(cellHeight/2)
	var ends []string
	for i, p := range []string{num(x) + " " + my, num(x+cellWidth) + " " + my, mx + " 0", mx + " " + num(cellHeight)} {
		if arms&(1<<i) != 0 {
			ends = append(ends, p)
		}
	}
	if round {
		return "M" + ends[0] + "Q" + mx + " " + my + " " + ends[1]
	}
	var b strings.Builder
	for _, p := range ends {
		b.WriteString("M" + mx + " " + my + "L" + p)
	}
	return b.String()
}
