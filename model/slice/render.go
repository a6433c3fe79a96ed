package slice

import (
	"outcrop/model"
)

// choice is what was decided about a node: a level, or one of the values below.
type choice int8

const (
	off   choice = -1 // not wanted, although the node around it is
	unset choice = -2
)

// choices are the decisions about the symbols of a file.
type choices struct {
	own []choice // made for the symbol itself
	all []choice // own, or that of the nearest node around it
}

// border is a place where a written text can be split, because a symbol begins there.
type border struct {
	at     int    // bytes of the text before it
	source uint32 // offset in the source of what follows
}

// renderer writes a piece, in which each symbol may have a level of its own.
type renderer struct {
	writer
	choices        // if empty, every symbol is at limit
	limit   choice // no symbol is shown at a higher level
	shown   int    // symbols whose text is in the piece
	highest choice // level among them
	copied  []model.Span
	borders []border
}

// Render appends the text of symbol i of a file, or of the whole file if i is negative, at one level. It is what a slice
// prints and what prices count.
func Render(buf []byte, f *model.File, src []byte, i int, l model.Level) []byte {
	r := renderer{writer: writer{f: f, src: src, buf: buf}, limit: choice(l)}
	if i < 0 {
		r.file(choice(l))
	} else {
		r.symbol(i)
	}
	return r.buf
}

func (r *renderer) at(i int) choice {
	if r.all == nil {
		return r.limit
	}
	return min(r.all[i], r.limit)
}

// file writes the whole file at a level.
func (r *renderer) file(l choice) {
	l = min(l, r.limit)
	r.highest = max(r.highest, l)
	o := r.f.Outline
	switch model.Level(l) {
	case model.LevelFull:
		n := 0
		if o != nil {
			n = len(o.Symbols)
		}
		r.source(model.Span{Stop: uint32(len(r.src))}, 0, n)
		return
	case model.LevelName:
		r.fileName()
		return
	}
	start := len(r.buf)
	if o != nil {
		if model.Level(l) == model.LevelOutline {
			r.imports()
		}
		r.members(0, len(o.Symbols))
	}
	if len(r.buf) == start {
		r.fileName() // there is nothing to outline: say so rather than nothing
	}
}

// members writes the symbols from i to end that lie in no other of them.
func (r *renderer) members(i, end int) {
	for first := i; i < end; i = r.after(i) {
		if i > first && r.repeats(i) && r.at(i) == r.at(i-1) && r.at(i) > choice(model.LevelName) {
			r.shown++
			continue
		}
		r.symbol(i)
	}
}

// after is the next symbol behind the descendants of i.
func (r *renderer) after(i int) int { return max(int(r.f.Outline.Symbols[i].End), i+1) }

func (r *renderer) symbol(i int) {
	l := r.at(i)
	if l < 0 {
		r.members(i+1, r.after(i))
		return
	}
	s := &r.f.Outline.Symbols[i]
	if n := len(r.buf); n == 0 || r.buf[n-1] == '\n' {
		start, _ := lineStart(r.src, min(s.Range.Start, uint32(len(r.src))))
		r.borders = append(r.borders, border{n, start})
	}
	r.shown++
	r.highest = max(r.highest, l)
	switch model.Level(l) {
	case model.LevelFull:
		part, whole := extent(r.src, s, r.f.Language)
		r.source(part, i+1, r.after(i))
		if !whole {
			r.breakLine()
		}
	case model.LevelName:
		r.name(i)
		for k := i + 1; k < r.after(i) && r.all != nil; k++ {
			if r.own[k] != unset {
				r.symbol(k)
				k = r.after(k) - 1
			}
		}
	default:
		r.block(i, model.Level(l))
		r.members(i+1, r.after(i))
	}
}

// source copies a part of the source and writes the symbols from i to end that are not wanted in full in their place.
func (r *renderer) source(part model.Span, i, end int) {
	if r.all == nil {
		r.shown += end - i
		r.copy(part)
		return
	}
	at := part.Start
	for i < end {
		s := &r.f.Outline.Symbols[i]
		l := r.at(i)
		if l == choice(model.LevelFull) {
			r.shown++
			i++
			if hole, whole := extent(r.src, s, r.f.Language); whole && hole.Start >= at {
				r.borders = append(r.borders, border{len(r.buf) + int(hole.Start-at), hole.Start})
			}
			continue
		}
		hole, _ := extent(r.src, s, r.f.Language)
		hole = model.Span{Start: max(hole.Start, at), Stop: min(hole.Stop, part.Stop)}
		if !hole.Empty() {
			r.copy(model.Span{Start: at, Stop: hole.Start})
			r.breakLine()
			if l < 0 {
				r.leftOut(indentation(r.src, s.Range.Start), model.CountLines(hole.In(r.src)))
			}
			r.symbol(i)
			at = hole.Stop
		}
		i = r.after(i)
	}
	r.copy(model.Span{Start: at, Stop: part.Stop})
}

func (r *renderer) copy(part model.Span) {
	if text := part.In(r.src); text != nil {
		r.buf = append(r.buf, text...)
		r.copied = append(r.copied, part)
	}
}
