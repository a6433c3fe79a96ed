package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// notebookLanguage is the row for a notebook by the first line of its script, which names the language of the code: the
// row of notebooks, with the comments and fence of that language.
func notebookLanguage(x *languageIndex, row *Language, head []byte) *Language {
	first := string(head[:min(len(head), 200)])
	first, _, _ = strings.Cut(first, "\n")
	_, rest, ok := strings.Cut(first, " "+notebookHead)
	name, _, _ := strings.Cut(rest, ":")
	if !ok && len(head) == 0 {
		name = "python" // not read yet
	}
	if l := x.notebook[name]; l != nil {
		return l
	}
	return row
}

// notebookRow makes the row of notebooks with code in a language.
func notebookRow(row, code *Language) *Language {
	l := *row
	if l.code, l.Fence = code, code.Fence; code.Comment[0] != "" {
		l.Comment = code.Comment
	}
	return &l
}

// outlineNotebook outlines the script of a notebook: its code by what read gives for it, without the commands to the
// notebook, and the headings of its Markdown as sections around what follows them.
func outlineNotebook(l *Language, src []byte, read func(*Language, []byte) (*model.Outline, error)) (*model.Outline, error) {
	if l.code == nil {
		return &model.Outline{Status: model.Text, Reason: "no notebook that can be read: shown as it is"}, nil
	}
	cells := notebookCells(l, src)
	shown := hideMagics(l, src, cells)
	code, err := read(l.code, shown)
	if err != nil {
		return nil, err
	}
	b := new(model.Builder)
	b.Reset(src)
	notebookSections(b, l, src, cells)
	status, reason := code.Status, code.Reason
	if status == model.Partial && len(cells) <= notebookParts {
		if err := apart(b, l.code, shown, cells, read); err != nil {
			return nil, err
		}
	} else {
		again(b, code, 0)
	}
	o := b.Outline()
	unread := unreadCells(l, src)
	if unread > 0 && status == model.Complete {
		status = model.Partial
	}
	if o.Status, o.Reason = status, notebookNote+unreadNote(unread); reason != "" {
		o.Reason += "; " + reason
	}
	return o, nil
}

// notebookParts is how many cells a notebook with errors may have to be read cell by cell.
const notebookParts = 2000

// apart reads each cell on its own, so that an error in one costs no other.
func apart(b *model.Builder, l *Language, shown []byte, cells []cellSpan, read func(*Language, []byte) (*model.Outline, error)) error {
	for _, c := range cells {
		if !c.code || blank(shown, c.start, c.stop) {
			continue
		}
		o, err := read(l, shown[c.start:c.stop])
		if err != nil {
			return err
		}
		again(b, o, uint32(c.start))
	}
	return nil
}

// again adds what an outline has to a builder of a text that holds the outline's text at an offset.
func again(b *model.Builder, o *model.Outline, at uint32) {
	move := func(s model.Span) model.Span {
		if s.Empty() {
			return s
		}
		return model.Span{Start: s.Start + at, Stop: s.Stop + at}
	}
	handles := make([]int, len(o.Symbols))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		handles[i] = b.Add(model.Draft{Name: s.Name, Owner: s.Owner, Range: move(s.Range), Head: move(s.Head), Doc: move(s.Doc),
			NameAt: s.NameAt + at, Kind: s.Kind, Visibility: s.Visibility, Flags: s.Flags})
	}
	for _, d := range o.Details {
		b.Detail(handles[d.Symbol], d.Role, move(d.Span))
	}
	for _, m := range o.Imports {
		m.Span = move(m.Span)
		b.Import(m)
	}
	lines := b.Lines()
	first := lines.Line(at)
	for _, e := range o.Errors {
		last := lines.Start(first + e.End + 1)
		b.Error(model.Span{Start: lines.Start(first + e.Start), Stop: max(last, lines.Start(first+e.End)+1)})
	}
}

// cellSpan is a cell of a script.
type cellSpan struct {
	mark        int // start of the line that opens it
	start, stop int // of its text
	code        bool
	markdown    bool
}

// notebookCells finds the cells by the lines that open them. A line of code that looks like one opens one, too.
func notebookCells(l *Language, src []byte) []cellSpan {
	mark := []byte(l.Comment[0] + " %%")
	var cells []cellSpan
	for at := 0; at < len(src); at = lineStop(src, at) + 1 {
		if !bytes.HasPrefix(src[at:], mark) {
			continue
		}
		stop := lineStop(src, at)
		kind := strings.TrimSpace(strings.TrimSuffix(string(src[at+len(mark):stop]), l.Comment[1]))
		if n := len(cells); n > 0 {
			cells[n-1].stop = at
		}
		cells = append(cells, cellSpan{mark: at, start: min(stop+1, len(src)), stop: len(src),
			code: !strings.HasPrefix(kind, "["), markdown: kind == "[markdown]"})
	}
	return cells
}

// notebookSections adds the headings of Markdown cells, each as the symbol of all up to the next one of its level.
func notebookSections(b *model.Builder, l *Language, src []byte, cells []cellSpan) {
	type section struct {
		markdownHeading
		from int // where it ends the sections before: its cell, if it begins one
	}
	var list []section
	prefix, suffix := len(l.Comment[0])+1, len(l.Comment[1])
	for _, c := range cells {
		if !c.markdown {
			continue
		}
		text, places := uncomment(src[c.start:c.stop], prefix, suffix)
		for _, h := range markdownHeadings(text) {
			s := section{markdownHeading: h}
			s.nameAt, s.start, s.stop = c.start+places.at(h.nameAt), c.start+places.at(h.start), c.start+places.at(h.stop-1)+1
			if s.from = s.start - prefix; blank(text, 0, h.start) {
				s.from = c.mark
			}
			list = append(list, s)
		}
	}
	var open []int
	for i := range len(list) + 1 {
		for len(open) > 0 && (i == len(list) || list[open[len(open)-1]].level >= list[i].level) {
			h := list[open[len(open)-1]]
			open = open[:len(open)-1]
			stop := len(src)
			if i < len(list) {
				stop = list[i].from
			}
			d := model.Draft{Name: h.name, Kind: model.Heading, Range: bytesSpan(h.start, max(h.stop, trimmedStop(src, h.start, stop))),
				Head: bytesSpan(h.start, h.stop), NameAt: uint32(h.nameAt)}
			if d.Head.Stop < d.Range.Stop {
				d.Flags = model.HasBody
			}
			b.Add(d)
		}
		open = append(open, i)
	}
}

// textPlaces are the starts of lines in a text that was cut out of comments, and where they were.
type textPlaces struct{ text, source []int }

// uncomment takes the marks of comments off every line.
func uncomment(src []byte, prefix, suffix int) (text []byte, p textPlaces) {
	for at := 0; at < len(src); {
		stop := lineStop(src, at)
		start, end := min(at+prefix, stop), stop
		if suffix > 0 {
			end = max(start, stop-suffix-1)
		}
		p.text, p.source = append(p.text, len(text)), append(p.source, start)
		text = append(append(text, src[start:end]...), '\n')
		at = stop + 1
	}
	return text, p
}

// at is the place in the source of an offset in the text.
func (p *textPlaces) at(offset int) int {
	lo, hi := 0, len(p.text)
	for lo+1 < hi {
		if m := (lo + hi) / 2; p.text[m] <= offset {
			lo = m
		} else {
			hi = m
		}
	}
	return p.source[lo] + offset - p.text[lo]
}
