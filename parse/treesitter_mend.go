package parse

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"outcrop/model"
)

// mend reads a text with errors again after mending it, and keeps what it found then if that is no less. It gives the
// mender, or nil if the first tree stays, and the spans of the errors in order. The cost is at most three more parses.
func (f *finder) mend(language string, first *syntax, shown []byte, errs []model.Span) (*mender, []model.Span) {
	// A limit that a busy machine may pass would make the answer depend on it.
	limit := clockFactor * timeLimit(len(shown)) / 4
	m := mend(language, f.dialect, shown)
	left, most := errs, weight(f.found)
	var kept *mender
	if len(m.edits) > 0 {
		again, ok := f.collectMended(m, first, limit)
		if ok && weight(f.found) >= most {
			left, most, kept = again, weight(f.found), m.clone()
		}
	}
	// Many errors in C are macros rather than faults, and those do not hide what is around them.
	macros := m.lex.directives() && len(left) > 2
	if len(left) > 0 && !macros && f.hideSuspects(m, m.tree, left, limit) {
		again, ok := f.collectMended(m, first, limit)
		if ok = ok && weight(f.found) >= most; !ok && kept != nil {
			m = kept
			again, ok = f.collectMended(m, first, limit)
		}
		if ok {
			left, kept = again, m
		}
	}
	if kept == nil {
		f.collect(first)
		return nil, errs
	}
	left = append(left, kept.edits...)
	slices.SortFunc(left, spanOrder)
	return kept, left
}

// collectMended parses the mended text and collects what it finds there and, in the parts that are hidden, in the first
// tree. It gives the errors that are left; not ok if the parser gave up.
func (f *finder) collectMended(m *mender, first *syntax, limit time.Duration) (left []model.Span, ok bool) {
	tree, err := f.grammar.parse(m.text, limit)
	if err != nil {
		return nil, false
	}
	defer tree.close()
	m.settle()
	f.collect(tree)
	f.gather(first, m)
	left = errorSpans(tree)
	for i := range left {
		left[i].Start, left[i].Stop = min(left[i].Start, uint32(m.size)), min(left[i].Stop, uint32(m.size))
	}
	return left, true
}

// lost reports whether a declaration that was found before mending is to be kept: one that nothing found afterwards has
// taken the place of, and that does not reach beyond the lines that belong together. Variables are not: where a function
// is not understood, its statements look like them.
func (m *mender) lost(f *finder, d *found) bool {
	at := d.name.Start
	if d.name.Empty() {
		at = max(d.span.Start, d.declarator.Start)
	}
	if _, known := f.named[at]; known || d.span.Empty() || d.kind == model.Var || d.kind == model.Const || d.kind == model.NoKind {
		return false
	}
	l := layoutAt(m.tree, int(d.span.Start))
	return l != nil && int(d.span.Stop) <= l.stop
}

// fit cuts declarations that reach beyond the one they begin in, since two trees may differ about where that ends, and
// forgets their parts that are cut off.
func (f *finder) fit() {
	var open []model.Span
	for i := range f.found {
		d := &f.found[i]
		for len(open) > 0 && open[len(open)-1].Stop <= d.span.Start {
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			d.span.Stop = min(d.span.Stop, open[len(open)-1].Stop)
		}
		open = append(open, d.span)
		for _, part := range [...]*model.Span{&d.params, &d.returns, &d.body, &d.value, &d.item, &d.owner, &d.via, &d.bases[0], &d.bases[1], &d.bases[2]} {
			if part.Stop = min(part.Stop, d.span.Stop); part.Stop <= part.Start {
				*part = model.Span{}
			}
		}
	}
	f.found = slices.DeleteFunc(f.found, func(d found) bool { return d.span.Empty() || d.name.Stop > d.span.Stop })
}

// weight is the number of functions and types found: other names may be those of statements that were taken for more.
func weight(found []found) int {
	n := 0
	for i := range found {
		if k := found[i].kind; k.Callable() || k.Group() == model.GroupType {
			n++
		}
	}
	return n
}

// hideSuspects hides the lines at fault in those layouts of a list that have an error. Each is read by itself, since an
// error in the whole may begin long before the fault. It reports whether it hid any.
func (f *finder) hideSuspects(m *mender, list []*layout, errs []model.Span, limit time.Duration) bool {
	found := false
	for _, l := range list {
		i := sort.Search(len(errs), func(i int) bool { return errs[i].Stop >= uint32(l.start) })
		if i == len(errs) || errs[i].Start > uint32(l.stop) {
			continue
		}
		part := m.text[l.start:m.stop(l)]
		if m.budget -= len(part); m.budget < 0 {
			return found
		}
		tree, err := f.grammar.parse(part, limit)
		if err != nil {
			return found
		}
		own := errorSpans(tree)
		tree.close()
		for k := range own {
			own[k].Start, own[k].Stop = own[k].Start+uint32(l.start), own[k].Stop+uint32(l.start)
		}
		// Statements of Python are sound by themselves, while one that is not makes an error of all around it.
		if (f.dialect.indented || m.lex.words()) && len(l.kids) > 0 && len(own) > 0 && f.hideSuspects(m, l.kids, own, limit) {
			found = true
			continue
		}
		for _, s := range own {
			found = m.hideAt([]*layout{l}, int(s.Start)) || found
		}
	}
	return found
}

// errorSpans gives the outermost spans that the grammar could not place, in order.
func errorSpans(tree *syntax) (spans []model.Span) {
	tree.errors(func(s model.Span) { spans = append(spans, s) })
	return spans
}

// markErrors notes what could not be placed, and marks the symbols that hold such a place. The spans are in order.
func markErrors(b *model.Builder, spans []model.Span) {
	for _, s := range spans {
		b.Error(s)
	}
	for h := 0; h < b.Len() && len(spans) > 0; h++ {
		d := b.Draft(h)
		i, _ := slices.BinarySearchFunc(spans, d.Range.Start, func(s model.Span, at uint32) int { return cmp.Compare(s.Start, at) })
		if i < len(spans) && spans[i].Start < d.Range.Stop {
			d.Flags |= model.Broken
		}
	}
}
