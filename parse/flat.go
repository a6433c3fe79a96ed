package parse

import (
	"encoding/binary"
	"errors"
	"math"

	"outcrop/model"
)

// flatVersion is the first byte of an encoded outline. It changes with the encoding, so that an old cache is not misread.
const flatVersion = 1

// Least bytes that one record takes: counts that do not fit into the rest of the input are refused before memory is taken.
const (
	flatSymbolMin = 16
	flatDetailMin = 4
	flatImportMin = 6
	flatErrorMin  = 2
)

var errFlat = errors.New("encoded outline is damaged: parse the file again")

// AppendOutline appends the encoding of an outline to buf. It is the one encoding, of the worker's pipe and of the cache:
// numbers are varints, places are told by their distance from the symbol before, and all names stand in one text. Equal
// outlines give equal bytes.
//
//	version status counts(symbols details imports errors text) text reason symbols details imports errors
func AppendOutline(buf []byte, o *model.Outline) []byte {
	w := flatWriter{buf: append(buf, flatVersion, byte(o.Status))}
	w.text(o)
	w.uint(uint64(len(o.Reason)))
	w.symbols(o.Symbols)
	w.details(o)
	at := uint32(0)
	for i := range o.Imports {
		m := &o.Imports[i]
		w.uint(uint64(len(m.Module)))
		w.uint(uint64(len(m.Names)))
		for _, n := range m.Names {
			w.uint(uint64(len(n)))
		}
		w.span(m.Span, at)
		at = m.Span.Start
		w.uint(uint64(m.Line))
		w.bool(m.Reexport)
	}
	line := uint32(0)
	for _, e := range o.Errors {
		w.near(e.Start, line)
		w.near(e.End, e.Start)
		line = e.End
	}
	return w.buf
}

type flatWriter struct{ buf []byte }

func (w *flatWriter) uint(v uint64) { w.buf = binary.AppendUvarint(w.buf, v) }

// near writes v by its distance from base.
func (w *flatWriter) near(v, base uint32) { w.buf = binary.AppendVarint(w.buf, int64(v)-int64(base)) }

func (w *flatWriter) span(s model.Span, base uint32) {
	w.near(s.Start, base)
	w.near(s.Stop, s.Start)
}

func (w *flatWriter) bool(v bool) {
	b := byte(0)
	if v {
		b = 1
	}
	w.buf = append(w.buf, b)
}

// text writes the counts and all strings in the order in which the records measure them.
func (w *flatWriter) text(o *model.Outline) {
	size := len(o.Reason)
	each := func(yield func(string)) {
		owner := ""
		for i := range o.Symbols {
			s := &o.Symbols[i]
			yield(s.Name)
			if s.Owner != "" && s.Owner != owner {
				owner = s.Owner
				yield(owner)
			}
		}
		for i := range o.Imports {
			yield(o.Imports[i].Module)
			for _, n := range o.Imports[i].Names {
				yield(n)
			}
		}
	}
	each(func(s string) { size += len(s) })
	for _, n := range [...]int{len(o.Symbols), len(o.Details), len(o.Imports), len(o.Errors), size} {
		w.uint(uint64(n))
	}
	w.buf = append(w.buf, o.Reason...)
	each(func(s string) { w.buf = append(w.buf, s...) })
}

func (w *flatWriter) symbols(syms []model.Symbol) {
	var last model.Symbol
	owner := ""
	for i := range syms {
		s := &syms[i]
		w.buf = append(w.buf, byte(s.Kind), byte(s.Visibility&3)|byte(s.Flags)<<2)
		w.uint(uint64(len(s.Name)))
		switch s.Owner {
		case "":
			w.uint(0)
		case owner:
			w.uint(1)
		default:
			owner = s.Owner
			w.uint(uint64(len(owner)) + 1)
		}
		w.span(s.Range, last.Range.Start)
		w.span(s.Head, s.Range.Start)
		w.doc(s)
		w.near(s.NameAt, s.Head.Start)
		w.near(s.StartLine, last.StartLine)
		w.near(s.EndLine, s.StartLine)
		w.near(s.NameLine, s.StartLine)
		w.uint(uint64(int64(s.End) - int64(i) - 1))
		// No symbol is its own parent, so that the distance 0 is free for none.
		up := int64(i) - int64(s.Up)
		if s.Up < 0 {
			up = 0
		}
		w.buf = binary.AppendVarint(w.buf, up)
		w.uint(uint64(s.Nth))
		last = *s
	}
}

// doc writes 0 for no doc, else its length plus none and its distance.
func (w *flatWriter) doc(s *model.Symbol) {
	if s.Doc.Empty() {
		w.uint(0)
		return
	}
	w.uint(uint64(s.Doc.Len()))
	w.near(s.Doc.Stop, s.Range.Start)
}

func (w *flatWriter) details(o *model.Outline) {
	last := int32(0)
	for _, d := range o.Details {
		w.uint(uint64(d.Symbol - last))
		last = d.Symbol
		w.buf = append(w.buf, byte(d.Role))
		w.span(d.Span, o.Symbols[d.Symbol].Head.Start)
	}
}

// DecodeOutline reads what AppendOutline wrote. Bytes that AppendOutline cannot have written give an error, or an outline
// that is safe to walk: End and Up lie inside, and the ways up end.
func DecodeOutline(b []byte) (*model.Outline, error) {
	if len(b) < 2 || b[0] != flatVersion || b[1] > byte(model.Skipped) {
		return nil, errFlat
	}
	r := flatReader{buf: b[2:]}
	o := &model.Outline{Status: model.Status(b[1])}
	var counts [5]int
	for i := range counts {
		counts[i] = r.count()
	}
	if r.bad || counts[4] > len(r.buf) {
		return nil, errFlat
	}
	r.names = string(r.buf[:counts[4]])
	r.buf = r.buf[counts[4]:]
	rest := len(r.buf)
	if counts[0] > rest/flatSymbolMin || counts[1] > rest/flatDetailMin || counts[2] > rest/flatImportMin || counts[3] > rest/flatErrorMin {
		return nil, errFlat
	}
	o.Reason = r.take(r.uint())
	r.symbols(o, counts[0])
	r.details(o, counts[1])
	r.imports(o, counts[2])
	r.errors(o, counts[3])
	if r.bad || len(r.buf) > 0 || len(r.names) > 0 || !nested(o.Symbols) || !rooted(o.Symbols) {
		return nil, errFlat
	}
	return o, nil
}

// flatReader reads numbers until the first that does not fit; then it is bad and gives zeros.
type flatReader struct {
	buf   []byte
	names string // strings not taken yet
	bad   bool
}

func (r *flatReader) uint() uint64 {
	if len(r.buf) > 0 && r.buf[0] < 0x80 {
		v := r.buf[0]
		r.buf = r.buf[1:]
		return uint64(v)
	}
	v, n := binary.Uvarint(r.buf)
	if n <= 0 {
		r.bad, r.buf = true, nil
		return 0
	}
	r.buf = r.buf[n:]
	return v
}

// count reads a number of records, of which each takes at least one byte of what is left.
func (r *flatReader) count() int {
	v := r.uint()
	if v > uint64(len(r.buf)) {
		r.bad = true
		return 0
	}
	return int(v)
}

// take cuts the next n bytes off the strings.
func (r *flatReader) take(n uint64) string {
	if n > uint64(len(r.names)) {
		r.bad = true
		return ""
	}
	s := r.names[:n]
	r.names = r.names[n:]
	return s
}

func (r *flatReader) near(base uint32) uint32 {
	u := r.uint()
	v := int64(base) + (int64(u>>1) ^ -int64(u&1))
	if v < 0 || v > math.MaxUint32 {
		r.bad = true
		return 0
	}
	return uint32(v)
}

func (r *flatReader) span(base uint32) model.Span {
	s := model.Span{Start: r.near(base)}
	s.Stop = r.near(s.Start)
	r.bad = r.bad || s.Stop < s.Start
	return s
}

func (r *flatReader) byte() byte {
	if len(r.buf) == 0 {
		r.bad = true
		return 0
	}
	v := r.buf[0]
	r.buf = r.buf[1:]
	return v
}

func (r *flatReader) symbols(o *model.Outline, n int) {
	if n == 0 {
		return
	}
	o.Symbols = make([]model.Symbol, n)
	var last model.Symbol
	owner := ""
	for i := range o.Symbols {
		s := &o.Symbols[i]
		s.Kind = model.Kind(r.byte())
		facts := r.byte()
		s.Visibility, s.Flags = model.Visibility(facts&3), model.Flags(facts>>2)
		s.Name = r.take(r.uint())
		if code := r.uint(); code > 0 {
			if code > 1 {
				owner = r.take(code - 1)
			}
			s.Owner = owner
		}
		s.Range = r.span(last.Range.Start)
		s.Head = r.span(s.Range.Start)
		if size := r.uint(); size > 0 {
			s.Doc.Stop = r.near(s.Range.Start)
			s.Doc.Start = s.Doc.Stop - uint32(size)
			r.bad = r.bad || size > uint64(s.Doc.Stop)
		}
		s.NameAt = r.near(s.Head.Start)
		s.StartLine = r.near(last.StartLine)
		s.EndLine = r.near(s.StartLine)
		s.NameLine = r.near(s.StartLine)
		s.End, s.Up = r.tree(i, n)
		nth := r.uint()
		s.Nth = uint16(min(nth, math.MaxUint16))
		if r.bad {
			return
		}
		last = *s
	}
}

func (r *flatReader) tree(i, n int) (end, up int32) {
	below := r.uint()
	u := r.uint()
	to := int64(i) - (int64(u>>1) ^ -int64(u&1))
	if below > uint64(n-i-1) || to < 0 || to >= int64(n) {
		r.bad = true
		return 0, 0
	}
	if to == int64(i) {
		to = -1
	}
	return int32(i) + 1 + int32(below), int32(to)
}

func (r *flatReader) details(o *model.Outline, n int) {
	if n == 0 {
		return
	}
	o.Details = make([]model.Detail, n)
	at := uint64(0)
	for i := range o.Details {
		d := &o.Details[i]
		at += min(r.uint(), math.MaxInt32)
		d.Role = model.DetailRole(r.byte())
		if r.bad = r.bad || at >= uint64(len(o.Symbols)) || d.Role > model.Via; r.bad {
			return
		}
		d.Symbol = int32(at)
		d.Span = r.span(o.Symbols[at].Head.Start)
	}
}

func (r *flatReader) imports(o *model.Outline, n int) {
	if n == 0 {
		return
	}
	o.Imports = make([]model.Import, n)
	at := uint32(0)
	for i := range o.Imports {
		m := &o.Imports[i]
		m.Module = r.take(r.uint())
		if names := r.count(); names > 0 && !r.bad {
			m.Names = make([]string, names)
		}
		for k := range m.Names {
			m.Names[k] = r.take(r.uint())
		}
		m.Span = r.span(at)
		at = m.Span.Start
		line := r.uint()
		m.Line = uint32(min(line, math.MaxUint32))
		m.Reexport = r.byte() != 0
		if r.bad {
			return
		}
	}
}

func (r *flatReader) errors(o *model.Outline, n int) {
	if n == 0 {
		return
	}
	o.Errors = make([]model.LineRange, n)
	line := uint32(0)
	for i := range o.Errors {
		e := &o.Errors[i]
		e.Start = r.near(line)
		e.End = r.near(e.Start)
		line = e.End
	}
}
