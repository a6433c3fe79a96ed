package parse

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"outcrop/model"
)

// codeReader outlines a piece of code in another language. It fails only if it shall end.
type codeReader func(l *Language, src []byte) (*model.Outline, error)

// outlineMarkup finds the symbols of a page or component, and by read those of the scripts and styles in it: as if each
// were a file of its own, but at its place in the text.
func outlineMarkup(l *Language, src []byte, b *model.Builder, read codeReader) (*model.Outline, error) {
	b.Reset(src)
	m := &markup{tagReader: tagReader{src: src, text: string(src), style: markupStyleOf(l, src), names: map[string]string{}, absent: map[string]bool{}},
		b: b, look: markupDialect(), places: map[string][]int32{}}
	m.run()
	slices.SortFunc(m.errs, spanOrder)
	markErrors(b, m.errs)
	elements, reason := b.Len(), ""
	var faulty []model.Span
	for _, c := range m.code {
		o, err := read(c.language, c.span.In(src))
		if err != nil {
			return nil, err
		}
		m.merge(o, c.span.Start)
		if len(o.Errors) > 0 {
			faulty = append(faulty, c.span)
		}
		if o.Status == model.Text && reason == "" {
			reason = fmt.Sprintf("%s in it: %s", c.language.Title, o.Reason)
		}
	}
	for h := 0; h < elements && len(faulty) > 0; h++ {
		d := b.Draft(h)
		i, _ := slices.BinarySearchFunc(faulty, d.Range.Start, func(s model.Span, at uint32) int { return cmp.Compare(s.Start, at) })
		if i < len(faulty) && faulty[i].Start < d.Range.Stop {
			d.Flags |= model.Broken
		}
	}
	o := b.Outline()
	if reason != "" {
		o.Status, o.Reason = model.Partial, reason
	}
	return o, nil
}

// merge adds the outline of a part of the text that begins at offset at.
func (m *markup) merge(o *model.Outline, at uint32) {
	move := func(s model.Span) model.Span {
		if s.Empty() {
			return model.Span{}
		}
		return model.Span{Start: s.Start + at, Stop: s.Stop + at}
	}
	handles := make([]int, len(o.Symbols))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		handles[i] = m.b.Add(model.Draft{Name: s.Name, Owner: s.Owner, Range: move(s.Range), Head: move(s.Head), Doc: move(s.Doc),
			NameAt: s.NameAt + at, Kind: s.Kind, Visibility: s.Visibility, Flags: s.Flags})
	}
	for _, d := range o.Details {
		m.b.Detail(handles[d.Symbol], d.Role, move(d.Span))
	}
	for _, i := range o.Imports {
		i.Span = move(i.Span)
		m.b.Import(i)
	}
	lines := m.b.Lines()
	first := lines.Line(at)
	for _, e := range o.Errors {
		m.b.Error(model.Span{Start: max(at, lines.Start(first+e.Start)), Stop: max(at, lines.Start(first+e.End)) + 1})
	}
}

// markup asks the workers for the scripts of a page or component. Once one has given up on a script, the rest are read line
// by line, so that a page costs no more than a hostile file.
func (p *Pool) markup(ctx context.Context, l *Language, src []byte) (*model.Outline, error) {
	gaveUp := ""
	b := builders.Get().(*model.Builder)
	defer func() {
		if b.Len() <= keptDrafts {
			b.Reset(nil)
			builders.Put(b)
		}
	}()
	return outlineMarkup(l, src, b, func(l *Language, part []byte) (*model.Outline, error) {
		if gaveUp != "" && l.Parser == ByTree {
			return byLines(l, part, gaveUp), nil
		}
		o, err := p.Outline(ctx, l, part)
		if err == nil && o.Status == model.Text {
			gaveUp = o.Reason
		}
		return o, err
	})
}

// markupWith reads a page or component in this process, and its scripts as Outline does.
func markupWith(b *model.Builder, l *Language, src []byte) *model.Outline {
	o, _ := outlineMarkup(l, src, b, func(l *Language, part []byte) (*model.Outline, error) {
		return outlineWith(new(model.Builder), l, part), nil
	})
	return o
}
