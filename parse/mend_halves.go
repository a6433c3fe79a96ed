package parse

import (
	"slices"

	"outcrop/model"
)

// halves adds the declarations that begin a hidden part and were found by no parser, as the line scanner reads them: of a
// header that is typed half its name is there.
func (m *mender) halves(b *model.Builder, src []byte) {
	names := make([]uint32, b.Len())
	for h := range names {
		names[h] = b.Draft(h).NameAt
	}
	slices.Sort(names)
	for _, s := range m.hidden {
		if i, _ := slices.BinarySearch(names, s.Start); i < len(names) && names[i] < s.Stop {
			continue
		}
		d, ok := m.half(src, s)
		for h := 0; ok && h < len(names); h++ {
			have := b.Draft(h)
			ok = !have.Kind.Callable() || !have.Range.Contains(s)
		}
		if ok {
			b.Add(d)
		}
	}
}

func (m *mender) half(src []byte, s model.Span) (d model.Draft, ok bool) {
	text, lead := m.lex.alone(s.In(src))
	part := new(model.Builder)
	if outlineText(FindLanguage(m.lex.language), text, part); part.Len() == 0 {
		return d, false
	}
	first := lineStop(src, int(s.Start))
	d = *part.Draft(0)
	d.NameAt += s.Start - lead
	d.Range, d.Doc, d.Flags = s, model.Span{}, model.Broken
	d.Head = bytesSpan(int(s.Start), trimmedStop(src, int(s.Start), min(first, int(s.Stop))))
	if d.Head != s {
		d.Flags |= model.HasBody
	}
	if rest := src[min(int(d.NameAt)+len(d.Name), len(src)):]; d.Kind == model.Var && len(rest) > 0 && rest[0] == '(' {
		d.Kind = model.Function
	}
	if m.lex.directives() && d.NameAt == s.Start && d.Kind.Callable() {
		return d, false // a name without a type before it is the use of a macro: STACK_OF(name) { ... };
	}
	return d, int(d.NameAt) < first && (d.Kind.Callable() || d.Kind.Group() == model.GroupType)
}
