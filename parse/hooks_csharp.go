package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// csharpDialect is what queries cannot say of C#.
func csharpDialect() *dialect {
	return &dialect{comments: comments{line: "//", open: "/*", close: "*/", directive: '#'}, decorators: brackets, mends: true, skipText: skipCsharpText,
		modifiers: wordSet("static abstract sealed partial readonly ref unsafe virtual override async extern new const volatile required fixed scoped"),
		prepare:   prepareCsharp, reshape: csharpShape, place: csharpPlace, imports: csharpImports, visibility: csharpVisibility}
}

func csharpVisibility(word string) (model.Visibility, bool) {
	switch word {
	case "internal":
		return model.Internal, true
	case "file":
		return model.Private, true
	}
	return memberWords(word)
}

// csharpShape finds the names that the grammar has no node for, and the value of a field.
func csharpShape(f *finder, d *found) bool {
	switch d.kind {
	case model.Struct:
		if at := d.name.Start; at >= 8 && begins(f.src[at-8:], "extension") {
			return csharpExtension(f, d)
		}
	case model.Destructor:
		for at := d.name.Start; at > d.span.Start; at-- {
			if f.src[at-1] == '~' {
				d.name.Start = at - 1
				break
			}
			if !isSpace(f.src[at-1]) {
				break
			}
		}
	case model.Operator:
		csharpOperator(f, d)
		return !d.name.Empty()
	case model.Property:
		if d.name.Empty() {
			return csharpIndexer(f, d)
		}
	case model.Field, model.Event, model.Var:
		csharpSaid(f, d)
		if at := f.dialect.skipSpace(f.src, d.name.Stop, d.item.Stop); at < d.item.Stop && f.src[at] == '=' {
			d.value = trim(f.src, model.Span{Start: at + 1, Stop: d.item.Stop})
		}
	}
	if !d.name.Empty() && f.src[d.name.Start] == '@' {
		d.name.Start++
	}
	csharpBases(f, d)
	return true
}

// csharpSaid takes from the beginning of a declaration of several names what holds for each of them.
func csharpSaid(f *finder, d *found) {
	d.access = model.Private
	at, _ := f.dialect.skipDecorators(f.src, d.span.Start, d.name.Start)
	for said := false; at < d.name.Start; {
		at = f.dialect.skipSpace(f.src, at, d.name.Start)
		end := skipWord(f.src, at, d.name.Start)
		word := f.text[at:end]
		v, visible := csharpVisibility(word)
		if visible && !said {
			d.access, said = v, true
		} else if word == "const" && d.kind == model.Field {
			d.kind = model.Const
		} else if !visible && !f.dialect.modifiers[word] {
			return
		}
		at = end
	}
}

// csharpBases takes the arguments for the constructor of the base class out of a list such as `: Base(x), IFace`.
func csharpBases(f *finder, d *found) {
	s := d.bases[0]
	n := bytes.IndexByte(s.In(f.src), '(')
	if n < 0 || bytes.IndexByte(f.src[s.Start:s.Start+uint32(n)], ',') >= 0 {
		return
	}
	open := s.Start + uint32(n)
	if strings.TrimSpace(f.text[s.Start:open]) == ":" {
		return // a tuple
	}
	d.bases[0].Stop = open
	if rest := f.dialect.skipSpace(f.src, f.dialect.skipBalanced(f.src, open, s.Stop), s.Stop); rest < s.Stop && f.src[rest] == ',' {
		d.bases[1] = model.Span{Start: rest + 1, Stop: s.Stop}
	}
}

// csharpOperator finds the name of an operator: `operator +`, `implicit operator int`.
func csharpOperator(f *finder, d *found) {
	i := strings.LastIndex(f.text[d.span.Start:max(d.params.Start, d.span.Start)], "operator")
	if i < 0 {
		return
	}
	d.name = trim(f.src, model.Span{Start: d.span.Start + uint32(i), Stop: d.params.Start})
	before := strings.TrimRight(f.text[d.span.Start:d.name.Start], " \t\r\n")
	for _, word := range []string{"implicit", "explicit"} {
		if strings.HasSuffix(before, word) {
			d.name.Start = d.span.Start + uint32(len(before)-len(word))
		}
	}
}

// csharpIndexer gives an indexer the name it is used by, this.
func csharpIndexer(f *finder, d *found) bool {
	stop := max(d.params.Start, d.span.Start)
	for stop > d.span.Start && isSpace(f.src[stop-1]) {
		stop--
	}
	if !strings.HasSuffix(f.text[d.span.Start:stop], "this") {
		return false
	}
	d.name = model.Span{Start: stop - 4, Stop: stop}
	return true
}

// csharpExtension makes an extension block of what prepareCsharp showed the grammar as a struct. Its name is that of the
// type that it extends.
func csharpExtension(f *finder, d *found) bool {
	src, stop := f.src, d.span.Stop
	at := f.dialect.skipSpace(src, d.name.Stop, stop)
	if at < stop && src[at] == '<' {
		at = f.dialect.skipSpace(src, max(skipAngles(src, at, stop), at+1), stop)
	}
	if at >= stop || src[at] != '(' {
		return false
	}
	d.kind, d.params, d.bases = model.Extension, model.Span{}, [3]model.Span{}
	receiver := model.Span{Start: at + 1, Stop: f.dialect.skipBalanced(src, at, stop)}
	receiver.Start, _ = f.dialect.skipDecorators(src, receiver.Start, receiver.Stop)
	for {
		start := f.dialect.skipSpace(src, receiver.Start, receiver.Stop)
		end := skipWord(src, start, receiver.Stop)
		switch f.text[start:end] {
		case "ref", "in", "scoped", "readonly", "this", "params":
			receiver.Start = end
			continue
		}
		receiver.Start = start
		break
	}
	end := skipWord(src, receiver.Start, receiver.Stop)
	for end < receiver.Stop && (src[end] == '.' || src[end] == ':') {
		end = skipWord(src, end+1, receiver.Stop)
	}
	if end == receiver.Start { // a tuple
		end = f.dialect.skipBalanced(src, receiver.Start, receiver.Stop)
	}
	d.name = model.Span{Start: receiver.Start, Stop: end}
	return end > receiver.Start
}

// csharpPlace settles constants, visibility and the namespace of a whole file.
func csharpPlace(p *place) bool {
	f, d := p.finder, p.found
	if p.kind.Group() != model.GroupType {
		for i, w := range f.words {
			if f.text[w.Start:w.Stop] == "ref" { // of the result
				f.words = f.words[:i]
				break
			}
		}
	}
	said := p.csharpWords()
	p.via = csharpVia(f, d)
	switch {
	case !p.via.Empty():
		p.visibility = model.Private
	case !said && !d.item.Empty() && d.span.Start == d.item.Start && p.inType() && p.up.kind != model.Interface:
		p.visibility = d.access
	case said || p.kind == model.Namespace || p.kind == model.EnumMember || p.kind == model.Extension:
	case p.kind == model.Type && begins(d.span.In(f.src), "global"):
		p.visibility = model.Internal
	case p.kind == model.Type, p.kind == model.Function, p.kind == model.Var, d.local:
		p.visibility = model.Private
	case p.kind == model.Destructor:
		p.visibility = model.Protected
	case p.inType():
		if p.up.kind != model.Interface {
			p.visibility = model.Private
		}
	default:
		p.visibility = model.Internal
	}
	if p.kind == model.Function && p.up != nil && p.up.kind != model.Namespace {
		d.local = true
	}
	if p.up == nil && p.kind != model.Namespace {
		p.owner = csharpNamespace(f, d)
	}
	if p.kind == model.Method && (p.up == nil || p.up.kind == model.Namespace) {
		p.kind = model.Function // half a type is missing around it
	}
	return true
}

// csharpWords takes visibility and const from the modifiers, and reports whether they say the visibility. Of the halves
// of an #if the first counts.
func (p *place) csharpWords() bool {
	f, said := p.finder, 0
	first := model.Public
	for _, w := range f.words {
		word := f.text[w.Start:w.Stop]
		if v, ok := csharpVisibility(word); ok {
			if said == 0 || said == 1 && word == "protected" && first == model.Internal {
				first = v
			}
			said++
		}
	}
	if said > 0 {
		p.visibility = first
	}
	return said > 0
}

// csharpVia is the interface in the name of a member that implements it explicitly: `int IList<T>.Count`.
func csharpVia(f *finder, d *found) model.Span {
	at := d.name.Start
	back := func() {
		for at > d.span.Start && isSpace(f.src[at-1]) {
			at--
		}
	}
	if d.kind.Group() == model.GroupType || d.kind == model.EnumMember || d.kind == model.Namespace {
		return model.Span{}
	}
	if back(); at <= d.span.Start || f.src[at-1] != '.' {
		return model.Span{}
	}
	stop := at - 1
	for at--; ; {
		back()
		if at > d.span.Start && f.src[at-1] == '>' {
			for depth := 0; at > d.span.Start; {
				at--
				if f.src[at] == '>' {
					depth++
				} else if f.src[at] == '<' {
					depth--
				}
				if depth == 0 {
					break
				}
			}
			back()
		}
		for at > d.span.Start && isWord(f.src[at-1]) {
			at--
		}
		start := at
		if back(); at > d.span.Start && (f.src[at-1] == '.' || f.src[at-1] == ':') {
			at--
			continue
		}
		return trim(f.src, model.Span{Start: start, Stop: stop})
	}
}

// csharpNamespace is the name of the namespace that a declaration is in by a statement above it, or "".
func csharpNamespace(f *finder, of *found) string {
	const aliases = 256 // that may stand before it
	for i := range f.found[:min(len(f.found), aliases)] {
		switch d := &f.found[i]; {
		case d.span.Start >= of.span.Start:
			return ""
		case d.kind == model.Namespace && d.body.Empty():
			return f.name(d.name)
		case d.kind != model.Type:
			return ""
		}
	}
	return ""
}

// csharpImports reads `using A.B;`, `using static A.B;`, `global using X = A.B;` and `extern alias X;`.
func csharpImports(src []byte, s model.Span, b *model.Builder) {
	text := strings.TrimSuffix(plain(string(s.In(src)), "//"), ";")
	if alias, ok := strings.CutPrefix(text, "extern alias "); ok {
		b.Import(model.Import{Module: strings.TrimSpace(alias), Span: s})
		return
	}
	text, reexport := strings.CutPrefix(text, "global ")
	for _, word := range []string{"using ", "static ", "unsafe "} {
		text = strings.TrimPrefix(strings.TrimSpace(text), word)
	}
	i := model.Import{Span: s, Reexport: reexport}
	name, target, alias := strings.Cut(text, "=")
	if i.Module = strings.TrimSpace(name); alias {
		i.Module = strings.TrimSpace(target)
		i.Names = []string{strings.TrimSpace(name)}
	}
	if i.Module != "" && i.Module[0] != '(' {
		b.Import(i)
	}
}
