package model

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Draft is a symbol as a parser found it, before its place among the others is known.
type Draft struct {
	Name       string // may alias the source: the builder copies it
	Owner      string // may alias the source
	Range      Span
	Head       Span
	Doc        Span
	NameAt     uint32
	Kind       Kind
	Visibility Visibility
	Flags      Flags
}

// Builder collects the symbols of one text in any order and turns them into an Outline. It can be reused by Reset; the
// outlines it made stay valid and hold no reference to the text. Not safe for concurrent use.
type Builder struct {
	lines   Lines
	size    uint32
	drafts  []Draft
	details []Detail // Symbol is the draft's handle until Outline
	imports []Import
	errors  []LineRange
	order   []int32
	place   []int32 // handle -> index, or -1 for what is left out
	deep    int     // symbols left out since they lie too deep
	owners  map[string]int32
	seen    map[scopeName]uint16
	names   map[string]Span
	blob    []byte
}

type scopeName struct {
	up          int32
	owner, name string
}

// Reset makes the builder ready for a new text.
func (b *Builder) Reset(text []byte) {
	b.lines = IndexLines(text, b.lines)
	b.size = uint32(min(len(text), math.MaxUint32))
	b.drafts, b.details, b.imports, b.errors, b.deep = b.drafts[:0], b.details[:0], nil, nil, 0
}

// MaxDepth is how many levels of symbols an outline has. Names of members hold those of all that they lie in, so that
// without a limit the answer for a text of brackets grows with the square of its length. People nest to a tenth of it.
const MaxDepth = 100

// Grow makes room for n more symbols at once.
func (b *Builder) Grow(n int) { b.drafts = slices.Grow(b.drafts, n) }

// TooDeep notes a symbol that a parser left out since it lies deeper than MaxDepth.
func (b *Builder) TooDeep() { b.deep++ }

// Lines is the line table of the text.
func (b *Builder) Lines() Lines { return b.lines }

// Len is the number of drafts so far.
func (b *Builder) Len() int { return len(b.drafts) }

// Draft gives access to a draft added before, until Outline is called.
func (b *Builder) Draft(handle int) *Draft { return &b.drafts[handle] }

// Add takes a symbol and gives its handle for Detail. A range that is empty or outside the text is refused with -1.
func (b *Builder) Add(d Draft) int {
	if d.Range.Empty() || d.Range.Stop > b.size {
		return -1
	}
	if d.Head.Empty() || d.Head.Stop > b.size {
		d.Head = d.Range
	}
	if d.Doc.Stop > b.size {
		d.Doc = Span{}
	}
	if d.NameAt < d.Range.Start || d.NameAt >= d.Range.Stop {
		d.NameAt = d.Head.Start
	}
	b.drafts = append(b.drafts, d)
	return len(b.drafts) - 1
}

// Detail adds a part of the symbol with the handle; empty spans and the handle -1 are ignored.
func (b *Builder) Detail(handle int, role DetailRole, span Span) {
	if handle >= 0 && !span.Empty() && span.Stop <= b.size {
		b.details = append(b.details, Detail{Symbol: int32(handle), Role: role, Span: span})
	}
}

// Import adds an import; Line is filled in from Span.
func (b *Builder) Import(i Import) {
	if i.Span.Empty() || i.Span.Stop > b.size {
		return
	}
	i.Module = strings.Clone(i.Module)
	for k, n := range i.Names {
		i.Names[k] = strings.Clone(n)
	}
	i.Line = b.lines.Line(i.Span.Start)
	b.imports = append(b.imports, i)
}

// Error notes a span that the parser could not understand.
func (b *Builder) Error(s Span) {
	last := max(s.Start, s.Stop-min(s.Stop, 1))
	r := LineRange{b.lines.Line(min(s.Start, b.size)), b.lines.Line(min(last, b.size))}
	b.errors = append(b.errors, r)
}

// Outline sorts, nests and names the symbols. Its Status is Partial if errors were noted, else Complete.
func (b *Builder) Outline() *Outline {
	o := &Outline{Imports: b.imports, Errors: mergeLines(b.errors), Status: Complete}
	if len(o.Errors) > 0 {
		o.Status = Partial
	}
	slices.SortStableFunc(o.Imports, func(x, y Import) int { return cmp.Compare(x.Span.Start, y.Span.Start) })
	b.sort()
	b.shallow()
	if b.deep > 0 {
		o.Reason = fmt.Sprintf("symbols deeper than %d levels are left out: %d", MaxDepth, b.deep)
	}
	if len(b.order) > 0 {
		o.Symbols = make([]Symbol, len(b.order))
	}
	for i, h := range b.order {
		b.place[h] = int32(i)
		b.fill(&o.Symbols[i], &b.drafts[h])
	}
	nest(o.Symbols)
	b.scopes(o.Symbols)
	b.intern(o.Symbols)
	b.attach(o)
	return o
}

// sort orders the drafts by start, outer before inner, and otherwise as they were added.
func (b *Builder) sort() {
	n := len(b.drafts)
	b.order = slices.Grow(b.order[:0], n)[:n]
	b.place = slices.Grow(b.place[:0], n)[:n]
	sorted := true
	for i := range b.order {
		b.order[i] = int32(i)
		sorted = sorted && (i == 0 || before(b.drafts[i-1].Range, b.drafts[i].Range) <= 0)
	}
	if !sorted {
		slices.SortStableFunc(b.order, func(x, y int32) int { return before(b.drafts[x].Range, b.drafts[y].Range) })
	}
}

// shallow takes what lies deeper than MaxDepth out of the order.
func (b *Builder) shallow() {
	var open []Span
	kept := b.order[:0]
	for _, h := range b.order {
		r := b.drafts[h].Range
		for n := len(open); n > 0 && !(open[n-1].Contains(r) && open[n-1] != r); n = len(open) {
			open = open[:n-1]
		}
		if len(open) >= MaxDepth {
			b.place[h] = -1
			b.deep++
			continue
		}
		open = append(open, r)
		kept = append(kept, h)
	}
	b.order = kept
}

func before(x, y Span) int {
	if c := cmp.Compare(x.Start, y.Start); c != 0 {
		return c
	}
	return cmp.Compare(y.Stop, x.Stop)
}

func (b *Builder) fill(s *Symbol, d *Draft) {
	*s = Symbol{Name: d.Name, Owner: d.Owner, Range: d.Range, Head: d.Head, Doc: d.Doc, NameAt: d.NameAt,
		Kind: d.Kind, Visibility: d.Visibility, Flags: d.Flags}
	s.StartLine, s.EndLine, s.NameLine = b.lines.Line(d.Range.Start), b.lines.Line(d.Range.Stop-1), b.lines.Line(d.NameAt)
}

// nest sets End and Up by range. Symbols of equal range are siblings: `a, b int` declares two names.
func nest(syms []Symbol) {
	var open []int32
	for i := range syms {
		s := &syms[i]
		for len(open) > 0 {
			p := &syms[open[len(open)-1]]
			if p.Range.Contains(s.Range) && p.Range != s.Range {
				break
			}
			p.End = int32(i)
			open = open[:len(open)-1]
		}
		s.Up = -1
		if len(open) > 0 {
			s.Up = open[len(open)-1]
		}
		open = append(open, int32(i))
	}
	for _, p := range open {
		syms[p].End = int32(len(syms))
	}
}

// scopes moves members to the owner named by them, if it is a type of this file, and numbers equal names in one scope.
func (b *Builder) scopes(syms []Symbol) {
	if b.owners == nil {
		b.owners, b.seen, b.names = map[string]int32{}, make(map[scopeName]uint16, len(syms)), make(map[string]Span, len(syms))
	}
	clear(b.owners)
	clear(b.seen)
	owned := false
	for i := range syms {
		owned = owned || syms[i].Owner != ""
	}
	if owned {
		for i := range syms {
			s := &syms[i]
			if g := s.Kind.Group(); (g == GroupType || g == GroupModule) && s.Name != "" && ownerless(syms, i) {
				if _, twice := b.owners[s.Name]; !twice {
					b.owners[s.Name] = int32(i)
				}
			}
		}
	}
	for i := range syms {
		s := &syms[i]
		if s.Owner != "" {
			if p, ok := b.owners[lastPart(s.Owner)]; ok {
				s.Up = p
			}
		}
		key := scopeName{s.Up, "", s.Name}
		if s.Up < 0 || s.Owner != "" && syms[s.Up].Name != lastPart(s.Owner) {
			key.owner = s.Owner
		}
		s.Nth = b.seen[key]
		if s.Nth < math.MaxUint16 {
			b.seen[key] = s.Nth + 1
		}
	}
}

// ownerless reports whether neither the symbol nor any that encloses it is to be moved: only such a symbol may take
// members in, or two moves could make a ring.
func ownerless(syms []Symbol, i int) bool {
	for at := int32(i); at >= 0; at = syms[at].Up {
		if syms[at].Owner != "" {
			return false
		}
	}
	return true
}

// lastPart is the last name of an owner path such as ns::Ring.
func lastPart(owner string) string {
	if i := strings.LastIndex(owner, "::"); i >= 0 {
		owner = owner[i+2:]
	}
	if i := strings.LastIndexByte(owner, '.'); i >= 0 {
		owner = owner[i+1:]
	}
	return owner
}

// intern copies all names into one string, so that an outline is a few allocations and does not keep the text alive.
func (b *Builder) intern(syms []Symbol) {
	clear(b.names)
	b.blob = b.blob[:0]
	take := func(s string) {
		if _, ok := b.names[s]; !ok && s != "" {
			b.names[s] = Span{uint32(len(b.blob)), uint32(len(b.blob) + len(s))}
			b.blob = append(b.blob, s...)
		}
	}
	for i := range syms {
		take(syms[i].Name)
		take(syms[i].Owner)
	}
	blob := string(b.blob)
	give := func(s string) string { p := b.names[s]; return blob[p.Start:p.Stop] }
	for i := range syms {
		syms[i].Name, syms[i].Owner = give(syms[i].Name), give(syms[i].Owner)
	}
}

func (b *Builder) attach(o *Outline) {
	if len(b.details) == 0 {
		return
	}
	o.Details = slices.Clone(b.details)
	for i := range o.Details {
		o.Details[i].Symbol = b.place[o.Details[i].Symbol]
	}
	if b.deep > 0 {
		o.Details = slices.DeleteFunc(o.Details, func(d Detail) bool { return d.Symbol < 0 })
	}
	less := func(x, y Detail) int {
		if c := cmp.Compare(x.Symbol, y.Symbol); c != 0 {
			return c
		}
		return cmp.Compare(x.Span.Start, y.Span.Start)
	}
	if !slices.IsSortedFunc(o.Details, less) {
		slices.SortStableFunc(o.Details, less)
	}
}

func mergeLines(rs []LineRange) []LineRange {
	slices.SortFunc(rs, func(x, y LineRange) int { return cmp.Compare(x.Start, y.Start) })
	out := rs[:0]
	for _, r := range rs {
		if n := len(out); n > 0 && r.Start <= out[n-1].End+1 {
			out[n-1].End = max(out[n-1].End, r.End)
			continue
		}
		out = append(out, r)
	}
	return out
}
