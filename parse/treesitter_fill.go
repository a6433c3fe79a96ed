package parse

import (
	"bytes"
	"cmp"
	"slices"

	"outcrop/model"
)

// filler adds to what a grammar found what it lost: declarations whose names stand in parts that it could not place. The
// line scanner, which goes by brackets and indentation and so is not thrown off by a construct it has never heard of,
// reads the text a second time. What both found comes once, as the grammar has it, except for an end that the layout
// shows to be wrong.
type filler struct {
	src  []byte
	into *model.Builder
	errs []model.Span   // in order of their starts
	far  []uint32       // the largest end of errs up to each
	at   map[uint32]int // place of a name -> handle
}

// smallError is the length in bytes below which an error without brackets holds no declaration: half of the files of a
// kernel have such an error, a twelfth any other.
const smallError = 24

// fill adds to b, which holds what a grammar found in src, what it lost at errs.
func fill(l *Language, src []byte, b *model.Builder, errs []model.Span) {
	large := func(s model.Span) bool { return s.Len() >= smallError || bytes.ContainsAny(s.In(src), "({\n") }
	if l == nil || !slices.ContainsFunc(errs, large) {
		return
	}
	f := filler{src: src, into: b, errs: errs, at: make(map[uint32]int, b.Len())}
	stop := uint32(0)
	for _, s := range errs {
		stop = max(stop, s.Stop)
		f.far = append(f.far, stop)
	}
	for h := range b.Len() {
		f.at[b.Draft(h).NameAt] = h
	}
	lines := builders.Get().(*model.Builder)
	defer builders.Put(lines)
	outlineText(l, src, lines)
	for h := range lines.Len() {
		if d := lines.Draft(h); d.Name != "" && (d.Kind.Callable() || d.Kind.Group() == model.GroupType) {
			f.add(*d)
		}
	}
	lines.Reset(nil)
}

// add takes a declaration that the line scanner found, if the grammar lost it.
func (f *filler) add(d model.Draft) {
	if h, known := f.at[d.NameAt]; known {
		if have := f.into.Draft(h); f.closer(have, &d) && !f.crosses(d.Range, h) && !f.swallows(have.Range.Stop, d.Range.Stop) {
			have.Range.Stop = d.Range.Stop
		}
		return
	}
	if !f.lost(model.Span{Start: d.NameAt, Stop: d.NameAt + 1}) {
		return
	}
	if d.Kind.Callable() && d.Head.Start == d.NameAt {
		return // a name with nothing before it is rather a call
	}
	inside := -1
	for h := range f.into.Len() {
		have := f.into.Draft(h)
		switch {
		case have.Name == d.Name && have.Kind.Group() == d.Kind.Group() && overlap(have.Range, d.Range):
			return
		case have.Range.Contains(d.Range) && (inside < 0 || f.into.Draft(inside).Range.Contains(have.Range)):
			inside = h
		}
	}
	if f.crosses(d.Range, -1) {
		return
	}
	if inside >= 0 {
		if up := f.into.Draft(inside); up.Kind.Callable() || up.Flags&model.Local != 0 {
			d.Flags |= model.Local
		}
	}
	d.Flags |= model.Broken
	if h := f.into.Add(d); h >= 0 {
		f.at[d.NameAt] = h
	}
}

// lost reports whether a span touches one that the grammar could not place.
func (f *filler) lost(s model.Span) bool {
	i, _ := slices.BinarySearchFunc(f.errs, s.Stop, func(e model.Span, at uint32) int { return cmp.Compare(e.Start, at) })
	return i > 0 && f.far[i-1] > s.Start
}

// closer reports whether the line scanner knows the end of a declaration better than the grammar, which went wrong in or
// right behind it: its end is indented like its beginning, and the grammar's is not.
func (f *filler) closer(have, d *model.Draft) bool {
	stop := max(have.Range.Stop, d.Range.Stop)
	return have.Range.Stop != d.Range.Stop && d.Range.Stop > have.Head.Stop && have.Flags&model.HasBody != 0 &&
		f.lost(model.Span{Start: d.Range.Start, Stop: stop}) &&
		f.indent(d.Range.Stop-1) == f.indent(d.Range.Start) && f.indent(have.Range.Stop-1) != f.indent(have.Range.Start)
}

// indent is the column at which the line with an offset begins.
func (f *filler) indent(at uint32) int {
	start := bytes.LastIndexByte(f.src[:at], '\n') + 1
	end := start
	for end < len(f.src) && (f.src[end] == ' ' || f.src[end] == '\t') {
		end++
	}
	return indentation(f.src[start:end])
}

// swallows reports whether a declaration begins between two offsets: what stands there on its own is no part of the one
// before, however the brackets look.
func (f *filler) swallows(from, to uint32) bool {
	for h := range f.into.Len() {
		if at := f.into.Draft(h).Range.Start; from <= at && at < to {
			return true
		}
	}
	return false
}

// crosses reports whether a range holds only a part of a declaration, that with the handle left aside.
func (f *filler) crosses(s model.Span, except int) bool {
	for h := range f.into.Len() {
		if r := f.into.Draft(h).Range; h != except && overlap(r, s) && !r.Contains(s) && !s.Contains(r) {
			return true
		}
	}
	return false
}

func overlap(x, y model.Span) bool { return x.Start < y.Stop && y.Start < x.Stop }
