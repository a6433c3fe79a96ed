package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// headLimit is the length in bytes up to which a constant, variable or field on one line is its own header.
const headLimit = 160

// emit turns what was found into drafts. The list is sorted, so one stack tells what encloses each declaration.
func (f *finder) emit(b *model.Builder) {
	f.open = f.open[:0]
	for i := range f.found {
		d := &f.found[i]
		for len(f.open) > 0 {
			p := &f.found[f.open[len(f.open)-1]]
			if p.span.Contains(d.span) && p.span != d.span {
				break
			}
			f.open = f.open[:len(f.open)-1]
		}
		var up *found
		if len(f.open) > 0 {
			up = &f.found[f.open[len(f.open)-1]]
			d.local = up.local || up.kind.Callable() && up.kind != model.Test // a group of tests holds them as a class does
		}
		if d.mark == accessMark {
			if up != nil {
				up.access = visibilityWord(d.span.In(f.src))
			}
			continue
		}
		if d.mark == symbolMark && !f.symbol(b, d, up) {
			continue
		}
		f.open = append(f.open, i)
	}
}

// symbol adds one declaration; false means that it is none.
func (f *finder) symbol(b *model.Builder, d, up *found) bool {
	start, decorators := d.span.Start, []model.Span(nil)
	if d.name.Start != start && f.dialect.decorators != noSigns { // @@count is no decorator of itself
		start, decorators = f.dialect.skipDecorators(f.src, start, d.span.Stop)
	}
	place := place{finder: f, found: d, up: up, kind: d.kind}
	place.modifiers(start)
	if f.dialect.place != nil && !f.dialect.place(&place) {
		return false
	}
	d.kind = place.kind
	head, body := f.head(d, start)
	draft := model.Draft{Name: f.name(d.name), Kind: d.kind, Range: d.span, Head: head, NameAt: d.name.Start,
		Visibility: place.visibility}
	if d.name.Empty() {
		draft.NameAt = d.span.Start
	}
	if body {
		draft.Flags |= model.HasBody
	}
	if d.local {
		draft.Flags |= model.Local
	}
	if place.rename != "" {
		draft.Name = place.rename
	}
	draft.Owner = place.owner
	if d.owner.Len() > 0 && draft.Owner == "" {
		draft.Owner = bareType(f.text[d.owner.Start:d.owner.Stop])
	}
	if f.dialect.doc != nil {
		if draft.Doc = f.dialect.doc(f.dialect, f.src, d); draft.Doc.Stop > d.span.Start {
			draft.Flags |= model.DocInside
		}
	}
	if above := f.dialect.doc == nil || f.dialect.decorators == noSigns && draft.Doc.Empty(); above && d.kind != model.Package { // above a package stands the licence
		draft.Doc = f.dialect.docAbove(f.src, b.Lines(), d.span.Start)
	}
	h := b.Add(draft)
	for _, s := range decorators {
		b.Detail(h, model.Decorator, s)
	}
	f.details(b, h, d, &place)
	return h >= 0
}

func (f *finder) details(b *model.Builder, h int, d *found, p *place) {
	for _, w := range f.words {
		b.Detail(h, model.Modifier, w)
	}
	f.parameters(b, h, d.params)
	for _, s := range p.lists {
		f.parameters(b, h, s)
	}
	returns := d.returns
	for !returns.Empty() && bytes.IndexByte([]byte(":-> \t\r\n"), f.src[returns.Start]) >= 0 {
		returns.Start++
	}
	b.Detail(h, model.Return, trim(f.src, returns))
	for _, s := range d.bases {
		f.bases(b, h, s)
	}
	for _, s := range p.bases {
		if d.span.Contains(s) { // it may have been cut
			f.bases(b, h, s)
		}
	}
	b.Detail(h, model.Via, p.via)
}

// parameters adds those of one list.
func (f *finder) parameters(b *model.Builder, h int, s model.Span) {
	if s.Len() > 2 && (f.src[s.Start] == '(' || f.src[s.Start] == '[') {
		f.dialect.split(f.src, model.Span{Start: s.Start + 1, Stop: s.Stop - 1}, ',', func(s model.Span) {
			if t := string(s.In(f.src)); t != "void" && t != "*" && t != "/" {
				b.Detail(h, model.Param, s)
			}
		})
	} else if !s.Empty() && f.src[s.Start] != '(' {
		f.dialect.split(f.src, s, ',', func(s model.Span) { b.Detail(h, model.Param, s) })
	}
}

// bases adds the types of a list such as `extends A, B`, `: public A`, `(A, metaclass=M)`, `: A + B`.
func (f *finder) bases(b *model.Builder, h int, s model.Span) {
	for !s.Empty() && (f.src[s.Start] == '(' || f.src[s.Start] == ':' || isSpace(f.src[s.Start])) {
		if f.src[s.Start] == '(' {
			s.Stop--
		}
		s.Start++
	}
	separator := byte(',')
	if f.dialect.lifetimes {
		separator = '+'
	}
	f.dialect.split(f.src, s, separator, func(s model.Span) {
		for {
			n := skipWord(f.src, s.Start, s.Stop)
			switch string(f.src[s.Start:n]) {
			case "extends", "implements", "public", "protected", "private", "virtual":
				s.Start = f.dialect.skipSpace(f.src, n, s.Stop)
				continue
			}
			break
		}
		// `class A extends B implements C, D` comes as one list where the grammar has one node for both.
		if first, second, ok := strings.Cut(f.text[s.Start:s.Stop], " implements "); ok {
			b.Detail(h, model.Base, model.Span{Start: s.Start, Stop: s.Start + uint32(len(first))})
			s.Start = s.Stop - uint32(len(second))
		}
		s = trim(f.src, s)
		if option := f.dialect.indented && bytes.IndexByte(s.In(f.src), '=') >= 0; !option && !bytes.HasPrefix(s.In(f.src), []byte("'")) {
			b.Detail(h, model.Base, s)
		}
	})
}

// head finds the header: from start, which is behind the decorators, to the body. left tells that something is left out.
func (f *finder) head(d *found, start uint32) (head model.Span, left bool) {
	head = model.Span{Start: start, Stop: d.span.Stop}
	switch {
	case !d.body.Empty() && d.body.Start > start && d.body.Start < d.span.Stop:
		head.Stop, left = d.body.Start, true
	case !d.value.Empty() && d.value.Start > start:
		if s := d.span.In(f.src); len(s) > headLimit || bytes.IndexByte(s, '\n') >= 0 || f.block(d.value) {
			head.Stop, left = d.value.Start, true
		}
	}
	for head.Stop > head.Start {
		text := f.src[head.Start:head.Stop]
		switch c := text[len(text)-1]; {
		case isSpace(c), c == ';', c == ',', left && (c == '{' || c == '=' || c == '\\'), left && c == ':' && f.dialect.indented:
			head.Stop--
		case left && bytes.HasSuffix(text, []byte("=>")):
			head.Stop -= 2
		default:
			return head, left
		}
	}
	return d.span, false
}

// block reports whether a value holds a body in braces, which is not for a header. Python's braces are data.
func (f *finder) block(value model.Span) bool {
	text := value.In(f.src)
	for i, c := range text {
		if c == '{' && !f.dialect.indented && (i == 0 || text[i-1] != '$') {
			return true
		}
	}
	return false
}

// name gives a name as it is shown: without quotes, on one line.
func (f *finder) name(s model.Span) string {
	name := f.text[s.Start:s.Stop]
	if n := len(name); n >= 2 && (name[0] == '"' || name[0] == '\'') && name[n-1] == name[0] {
		name = name[1 : n-1]
	}
	if strings.ContainsAny(name, "\n\r\t") {
		name = strings.Join(strings.Fields(name), " ")
	}
	return name
}

// skipDecorators moves past the decorators, annotations and attributes that a declaration begins with.
func (d *dialect) skipDecorators(src []byte, at, stop uint32) (uint32, []model.Span) {
	var all []model.Span
	for {
		start := d.skipSpace(src, at, stop)
		end := start
		switch rest := src[start:stop]; {
		case d.indented && bytes.HasPrefix(rest, []byte("@")):
			for end < stop && src[end] != '\n' && src[end] != '#' {
				if c := src[end]; c == '(' || c == '[' || c == '{' || c == '"' || c == '\'' {
					end = max(end+1, d.skipPart(src, end, stop))
				} else {
					end++
				}
			}
		case d.decorators == brackets && bytes.HasPrefix(rest, []byte("[")):
			end = d.skipBalanced(src, start, stop)
		case d.decorators != brackets && bytes.HasPrefix(rest, []byte("@")) && !bytes.HasPrefix(rest, []byte("@interface")):
			end = skipWord(src, start+1, stop)
			for end+1 < stop && (src[end] == '.' || src[end] == ':' && isWord(src[end+1])) {
				end = skipWord(src, end+1, stop)
			}
			if end < stop && src[end] == '[' {
				end = d.skipBalanced(src, end, stop)
			}
			if next := d.skipSpace(src, end, stop); next < stop && src[next] == '(' {
				end = d.skipBalanced(src, next, stop)
			}
		case bytes.HasPrefix(rest, []byte("#[")):
			end = d.skipBalanced(src, start+1, stop)
		case bytes.HasPrefix(rest, []byte("[[")):
			end = d.skipBalanced(src, start, stop)
		}
		if end <= start || end >= stop {
			return start, all
		}
		all = append(all, trim(src, model.Span{Start: start, Stop: end}))
		at = end
	}
}

// skipPart moves past the bracket or string at at.
func (d *dialect) skipPart(src []byte, at, stop uint32) uint32 {
	if c := src[at]; c == '"' || c == '\'' {
		return d.skipString(src, at, stop)
	}
	return d.skipBalanced(src, at, stop)
}
