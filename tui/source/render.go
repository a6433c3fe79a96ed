package source

import (
	"sort"
	"strconv"
	"strings"

	"outcrop/model"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// Lines draws the pane: exactly h lines of exactly w cells.
func (p *Pane) Lines(w, h int, sheet *style.Sheet) []string {
	p.page = h
	d := painter{pane: p, sheet: sheet, width: w, digits: len(strconv.Itoa(max(p.count, 100)))}
	p.wide = max(1, w-d.gutter())
	p.clamp()
	p.more = false
	if p.doc.Message != "" {
		return d.message(h)
	}
	for i := p.top; i < p.count && len(d.lines) < h; i++ {
		d.line(i, h)
	}
	for len(d.lines) < h {
		d.lines = append(d.lines, style.NewLine(w, "").String())
	}
	return d.lines
}

// painter draws the lines of one frame.
type painter struct {
	pane   *Pane
	sheet  *style.Sheet
	width  int
	digits int
	lines  []string
}

// gutter is the width of number, range mark and the blanks around them. Narrow panes have none.
func (d *painter) gutter() int {
	switch {
	case d.width < 24:
		return 0
	case !d.pane.doc.Numbered:
		return 1
	}
	return d.digits + 3
}

func (d *painter) message(h int) []string {
	for y := range h {
		l := style.NewLine(d.width, "")
		if y == h/3 {
			m := text.Cut(text.Clean(d.pane.doc.Message, 1), d.width)
			l.Skip((d.width-text.Cells(m))/2).Put(d.sheet.Role(style.Dim), m)
		}
		d.lines = append(d.lines, l.String())
	}
	return d.lines
}

// line draws one line of the text, or as many as it wraps into.
func (d *painter) line(i, h int) {
	p := d.pane
	from := p.left
	for part := 0; len(d.lines) < h; part++ {
		l := style.NewLine(d.width, "")
		d.number(l, i, part)
		wide, next := p.wide, p.wide
		if p.wrap {
			wide, next = d.row(i, from)
		}
		more := d.text(l, i, from, wide)
		d.lines = append(d.lines, l.String())
		p.more = p.more || more
		if !p.wrap || !more {
			return
		}
		from += next
	}
}

// row is the number of cells of a line, from a column on, that stand in one row when lines are wrapped, and of those up to the
// next row: to the end of the last word that fits, unless that would leave more than a third of the row empty. A blank behind
// a word that ends at the very edge is not shown; a wide character is not parted.
func (d *painter) row(line, from int) (wide, next int) {
	p := d.pane
	end, col, whole := 0, 0, p.wide                                 // behind the last blank, of what was seen, and of whole characters
	more := p.ruler(line).Window(from, p.wide+2, func(r text.Run) { // with all of a wide character that does not fit
		for at := len(r.Text); at > 0; {
			at = strings.LastIndexByte(r.Text[:at], ' ')
			if before := col + text.Cells(r.Text[:max(0, at)]); at >= 0 && before <= p.wide {
				end = before + 1
				break
			}
		}
		if !r.Splits() && col > 0 && col+r.Cells > p.wide {
			whole = min(whole, col)
		}
		col += r.Cells
	})
	switch {
	case !more && col <= p.wide: // it fits
		return p.wide, p.wide
	case 3*end < 2*p.wide:
		return whole, whole
	}
	return min(end, p.wide), end
}

func (d *painter) number(l *style.Line, i, part int) {
	p, g := d.pane, d.gutter()
	if g == 0 {
		return
	}
	inside := p.marked && i >= int(p.mark.Start) && i <= int(p.mark.End)
	if sel, on := p.Selection(); on {
		inside = i >= int(sel.Start) && i <= int(sel.End)
	}
	role := style.Gutter
	if inside {
		role = style.GutterRange
	}
	if p.doc.Numbered {
		n := ""
		if part == 0 {
			n = strconv.Itoa(i + 1)
		}
		l.Skip(d.digits-len(n)).Put(d.sheet.Role(role), n).Put("", " ")
	}
	if inside {
		l.Put(d.sheet.Role(style.GutterRange), d.sheet.Markers().Range)
	}
	l.Skip(g)
}

// text draws so many cells of a line from a column on, and tells whether there are more.
func (d *painter) text(l *style.Line, i, from, wide int) (more bool) {
	p := d.pane
	start := p.doc.Lines.Start(uint32(i))
	matches := p.search.all(p.bytes(i), 0)
	return p.ruler(i).Window(from, wide, func(r text.Run) {
		if r.Odd {
			l.Put(d.sheet.Role(style.Special), r.Text)
			return
		}
		if !r.Splits() {
			l.Put(d.sheet.Role(d.role(start, r.Start, matches)), r.Text)
			return
		}
		for at := r.Start; at < r.End; {
			role, end := d.run(start, at, r.End, matches)
			l.Put(d.sheet.Role(role), r.Text[at-r.Start:end-r.Start])
			at = end
		}
	})
}

// run gives the style at a byte of a line and where it ends, at most at limit.
func (d *painter) run(start uint32, at, limit int, matches [][2]int) (style.Role, int) {
	if i := sort.Search(len(matches), func(i int) bool { return matches[i][1] > at }); i < len(matches) {
		if at >= matches[i][0] {
			return style.Match, min(limit, matches[i][1])
		}
		limit = min(limit, matches[i][0])
	}
	off := start + uint32(at)
	spans := d.pane.spans
	k := sort.Search(len(spans), func(k int) bool { return spans[k].Stop > off })
	switch {
	case k == len(spans):
		return style.Text, limit
	case spans[k].Start > off:
		return style.Text, min(limit, int(spans[k].Start-start))
	}
	return spans[k].Role, min(limit, int(spans[k].Stop-start))
}

func (d *painter) role(start uint32, at int, matches [][2]int) style.Role {
	r, _ := d.run(start, at, at+1, matches)
	return r
}

// seen is how far into a line matches are marked: what lies behind is far off the screen.
const seen = 1 << 16

// all gives the matches in a line as ranges of bytes.
func (s search) all(line []byte, from int) [][2]int {
	if len(s.words) == 0 {
		return nil
	}
	line = line[:min(len(line), seen)]
	var found [][2]int
	for from < len(line) {
		i := s.in(line[from:])
		if i < 0 {
			break
		}
		found = append(found, [2]int{from + i, from + i + len(s.words)})
		from += i + len(s.words)
	}
	return found
}

// Range is the marked range, if there is one.
func (p *Pane) Range() (model.LineRange, bool) { return p.mark, p.marked }
