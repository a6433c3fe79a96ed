// Package source is the source pane: the text of the file or piece at the cursor with line numbers, colours, the range of
// the symbol marked in the gutter, search, and a selection of lines that can be picked. A line of megabytes costs no more
// than the cells of it that are seen.
package source

import (
	"bytes"

	"outcrop/model"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// Span is a run of bytes of the text in one style. Spans are sorted and do not overlap.
type Span struct {
	Start, Stop uint32
	Role        style.Role
}

// Document is a text to show.
type Document struct {
	Path     string // of the file it belongs to
	Text     []byte
	Lines    model.Lines // of Text
	Title    string      // what stands in the frame, clean or not
	Numbered bool        // the lines are lines of the file; a piece made of headers has none to show
	Message  string      // shown instead of a text: why there is none
	Badge    string      // a warning beside the title: "hidden characters", "bytes replaced"
}

// Pane is the state of the source pane.
type Pane struct {
	doc       Document
	count     int // lines
	spans     []Span
	mark      model.LineRange
	marked    bool
	top, left int
	page      int // lines that the last drawing had room for
	wide      int // cells that the last drawing had for text
	wrap      bool
	more      bool // a line goes on beyond the right edge
	search    search
	selecting bool
	anchor    int // line where the selection began
	line      int // the cursor line, shown while lines are selected or a search ran
	rulers    map[int]*text.Ruler
}

type search struct {
	words []byte // lower case where no capital was typed
	fold  bool
}

// tabWidth is the distance of tab stops.
const tabWidth = 4

// Show shows a document from its first line, or from the range given.
func (p *Pane) Show(d Document) {
	same := d.Path == p.doc.Path && d.Numbered == p.doc.Numbered
	p.doc, p.count, p.spans, p.rulers, p.marked = d, model.CountLines(d.Text), nil, nil, false
	if !same {
		p.top, p.left, p.line, p.selecting = 0, 0, 0, false
	}
	p.clamp()
}

// Document is what is shown.
func (p *Pane) Document() Document { return p.doc }

// Mark marks a range of lines (0-based) in the gutter and scrolls so that it can be seen. One that is in sight already
// moves nothing.
func (p *Pane) Mark(r model.LineRange) {
	p.mark, p.marked = r, true
	first, last := int(r.Start), int(r.End)
	if page := max(1, p.page); first < p.top || first >= p.top+page || last >= p.top+page && last-first < page {
		p.top = first - min(3, page/4)
	}
	p.left, p.line = 0, first
	p.clamp()
}

// Unmark takes the mark away and goes to the top.
func (p *Pane) Unmark() { p.marked, p.top, p.left, p.line = false, 0, 0, 0 }

// Place is where the text is scrolled to.
type Place struct{ top, left, line, mark int }

// PlaceOf gives the place shown, to return to it when another version of the text is there.
func PlaceOf(p *Pane) Place { return Place{p.top, p.left, p.line, marking(p)} }

// Return scrolls to where the text was, as far from the marked lines as then.
func Return(p *Pane, to Place) {
	by := 0
	if now := marking(p); now >= 0 && to.mark >= 0 {
		by = now - to.mark
	}
	p.top, p.left, p.line = to.top+by, to.left, to.line+by
	p.clamp()
}

// marking is the first marked line, -1 if none is.
func marking(p *Pane) int {
	if !p.marked {
		return -1
	}
	return int(p.mark.Start)
}

// Visible is the range of bytes on the screen.
func (p *Pane) Visible() (from, to uint32) {
	if p.count == 0 {
		return 0, 0
	}
	end := uint32(len(p.doc.Text))
	if last := p.top + max(1, p.page); last < p.count {
		end = p.doc.Lines.Start(uint32(last))
	}
	return p.doc.Lines.Start(uint32(p.top)), end
}

// Colour takes the styles of the bytes on the screen, of the document with the path.
func (p *Pane) Colour(path string, spans []Span) {
	if path == p.doc.Path {
		p.spans = spans
	}
}

func (p *Pane) clamp() {
	p.top = max(0, min(p.top, p.count-max(1, p.page)))
	p.line = max(0, min(p.line, p.count-1))
	p.left = max(0, p.left)
}

// Down scrolls by n lines, up if n is negative. While lines are selected it moves the end of the selection.
func (p *Pane) Down(n int) {
	if !p.selecting {
		p.top += n
		p.clamp()
		p.line = max(p.top, min(p.line, p.top+max(1, p.page)-1))
		return
	}
	p.line += n
	p.clamp()
	p.top = min(p.top, p.line)
	p.top = max(p.top, p.line-max(1, p.page)+1)
}

// Page is the number of lines on the screen.
func (p *Pane) Page() int { return max(1, p.page) }

// Right scrolls by n cells, left if n is negative. Wrapped lines do not scroll, and nothing scrolls to where no line reaches.
func (p *Pane) Right(n int) {
	if !p.wrap && (n < 0 || p.more) {
		p.left += n
		p.clamp()
	}
}

// Edge goes to the first or the last line.
func (p *Pane) Edge(last bool) {
	if last {
		p.Down(p.count)
	} else {
		p.Down(-p.count)
	}
}

// ToggleWrap wraps long lines, or not.
func (p *Pane) ToggleWrap() { p.wrap, p.left = !p.wrap, 0 }

// Line is the cursor line, 0-based: the selection's end, the last match, or the start of the range.
func (p *Pane) Line() int { return p.line }

// ToggleSelect begins a selection of lines at the cursor line, or gives it up.
func (p *Pane) ToggleSelect() {
	p.selecting = !p.selecting && p.doc.Numbered && p.count > 0
	p.line = max(p.top, min(p.line, p.top+max(1, p.page)-1))
	p.clamp()
	p.anchor = p.line
}

// Selection gives the selected lines, 0-based and inclusive.
func (p *Pane) Selection() (model.LineRange, bool) {
	return model.LineRange{Start: uint32(min(p.anchor, p.line)), End: uint32(max(p.anchor, p.line))}, p.selecting
}

// EndSelection gives the selection up.
func (p *Pane) EndSelection() { p.selecting = false }

// Search looks for words from the cursor line on, or everywhere if there is none below, and reports whether they are there.
// Case counts if a capital is typed. Empty words end the search.
func (p *Pane) Search(words string) bool {
	lower := bytes.ToLower([]byte(words))
	p.search = search{words: []byte(words), fold: string(lower) == words}
	return words == "" || p.Next(0)
}

// Searching reports whether a search is on.
func (p *Pane) Searching() bool { return len(p.search.words) > 0 }

// Next goes to a line that holds the search words: by 1 the next, by -1 the one before, by 0 this one or the next. After the
// last line it goes on with the first.
func (p *Pane) Next(by int) bool {
	if !p.Searching() || p.count == 0 {
		return false
	}
	step := max(-1, min(1, by))
	if by == 0 {
		step = 1
	}
	at := p.line
	if by != 0 {
		at += step
	}
	for range p.count {
		at = (at + p.count) % p.count
		if at, col := at, p.search.in(p.bytes(at)); col >= 0 {
			p.line = at
			p.top = at - max(1, p.page)/2
			p.clamp()
			p.reach(at, col)
			return true
		}
		at += step
	}
	return false
}

// reach scrolls sideways so that a match at a byte of a line is seen.
func (p *Pane) reach(line, offset int) {
	if p.wrap {
		return
	}
	if col := p.ruler(line).Col(offset); col < p.left || col+len(p.search.words) > p.left+p.wide {
		p.left = max(0, col-p.wide/2)
	}
}

// in gives the offset of the first match in a line, or -1.
func (s search) in(line []byte) int {
	if s.fold {
		return indexFold(line, s.words)
	}
	return bytes.Index(line, s.words)
}

// indexFold finds lower-case words in a line without regard to the case of ASCII letters.
func indexFold(line, words []byte) int {
	if len(words) == 0 {
		return -1
	}
	upper := bytes.ToUpper(words[:1])[0]
	for at := 0; at+len(words) <= len(line); at++ {
		i := bytes.IndexByte(line[at:], words[0])
		if upper != words[0] {
			if j := bytes.IndexByte(line[at:], upper); j >= 0 && (i < 0 || j < i) {
				i = j
			}
		}
		if i < 0 || at+i+len(words) > len(line) {
			return -1
		}
		at += i
		if bytes.EqualFold(line[at:at+len(words)], words) {
			return at
		}
	}
	return -1
}

// bytes is a line without its end, 0-based.
func (p *Pane) bytes(line int) []byte {
	from, to := p.doc.Lines.Start(uint32(line)), uint32(len(p.doc.Text))
	if line+1 < len(p.doc.Lines) {
		to = p.doc.Lines.Start(uint32(line+1)) - 1
	}
	b := p.doc.Text[from:to]
	return bytes.TrimSuffix(b, []byte{'\r'})
}

// ruler remembers places in long lines, so that scrolling along one costs only what is seen.
func (p *Pane) ruler(line int) *text.Ruler {
	if r := p.rulers[line]; r != nil {
		return r
	}
	b := p.bytes(line)
	r := text.NewRuler(b, tabWidth)
	if len(b) > 4096 {
		if p.rulers == nil || len(p.rulers) > 64 {
			p.rulers = map[int]*text.Ruler{}
		}
		p.rulers[line] = r
	}
	return r
}
