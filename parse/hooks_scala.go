package parse

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"outcrop/model"
)

// scalaDialect is what queries cannot say of Scala.
func scalaDialect() *dialect {
	return &dialect{comments: comments{line: "//", open: "/*", close: "*/", nest: true}, tripled: true, mends: true, rawColours: true,
		modifiers: wordSet("abstract case final implicit infix inline lazy opaque open override sealed transparent erased tracked"),
		prepare:   smoothScala, reshape: scalaShape, place: scalaPlace, imports: scalaImports, visibility: scalaVisibility}
}

func scalaVisibility(word string) (model.Visibility, bool) {
	return visibilityWord([]byte(word)), word == "private" || word == "protected"
}

// scalaShape reads the parts of a header that the grammar gives in pieces, and the marker that may close a declaration.
func scalaShape(f *finder, d *found) bool {
	src, stop := f.src, d.span.Stop
	if n := d.name.Len(); n > 2 && src[d.name.Start] == '`' && src[d.name.Stop-1] == '`' {
		d.name.Start++
		d.name.Stop--
	}
	switch d.kind {
	case model.Const, model.Var, model.Attribute, model.Event:
		// In a pattern names in capitals are there already.
		if r, _ := utf8.DecodeRune(src[d.name.Start:]); !d.item.Empty() && d.item != d.name && unicode.IsUpper(r) {
			return false
		}
		d.item = model.Span{}
	}
	if d.kind == model.Var && d.name.Empty() && scalaNamedGiven(f, d) {
		return false
	}
	if b := d.body; !b.Empty() {
		if before := bytes.TrimRight(src[d.span.Start:b.Start], " \t\r\n"); bytes.HasSuffix(before, []byte("with")) {
			d.body.Start = d.span.Start + uint32(len(before)-len("with"))
		}
		stop = d.body.Start
	}
	d.span.Stop = scalaEndMarker(f, d)
	at := d.name.Stop
	if d.name.Empty() {
		return true
	}
	if at < stop && src[at] == '`' {
		at++
	}
	h := &headReader{f.dialect, src, stop}
	switch d.kind {
	case model.Function, model.Method, model.Class, model.Trait, model.Enum, model.EnumMember:
		at = h.upToList(at)
		if at < stop && src[at] == '(' {
			d.params = model.Span{Start: at, Stop: h.balanced(at)}
		}
	}
	return true
}

// scalaNamedGiven reports whether a given has a name, so that another pattern is for it.
func scalaNamedGiven(f *finder, d *found) bool {
	i := strings.Index(f.text[d.span.Start:max(d.span.Start, d.returns.Start)], "given")
	if i < 0 {
		return true
	}
	at := f.dialect.skipSpace(f.src, d.span.Start+uint32(i+len("given")), d.returns.Start)
	return at < d.returns.Start && f.src[at] != '(' && f.src[at] != '['
}

// upToList moves from a name to its first list of parameters, past type parameters, annotations and modifiers of a
// constructor.
func (h *headReader) upToList(at uint32) uint32 {
	for at = h.space(at); at < h.stop; at = h.space(at) {
		switch word := string(h.src[at:skipWord(h.src, at, h.stop)]); {
		case h.src[at] == '[':
			at = h.balanced(at)
		case word == "private" || word == "protected":
			at += uint32(len(word))
		case h.src[at] == '@':
			if at = skipWord(h.src, at+1, h.stop); at+1 < h.stop && h.src[at] == '(' && h.src[at+1] == ')' {
				at += 2
			}
		default:
			return at
		}
	}
	return h.stop
}

// scalaEndMarker gives the end of a declaration with the line `end name` that closes it, if there is one.
func scalaEndMarker(f *finder, d *found) uint32 {
	stop := d.span.Stop
	at := f.dialect.skipSpace(f.src, stop, uint32(len(f.src)))
	rest := f.text[at:]
	if !strings.HasPrefix(rest, "end ") || strings.IndexByte(f.text[stop:at], '\n') < 0 {
		return stop
	}
	line := at + uint32(strings.IndexByte(rest+"\n", '\n'))
	start := at + uint32(len("end "))
	for start < line && f.src[start] == ' ' {
		start++
	}
	name := f.text[d.name.Start:d.name.Stop]
	end := start
	for end < line && !isSpace(f.src[end]) && f.src[end] != '/' {
		end++
	}
	word := strings.Trim(f.text[start:end], "`")
	if f.dialect.skipSpace(f.src, end, line) < line || column(f.src, at) != column(f.src, d.span.Start) {
		return stop
	}
	if word != name && !(word == "extension" && d.mark != symbolMark || word == "given" && d.kind == model.Var || word == "this" && name == "this" ||
		word == "val" && (d.kind == model.Const || d.kind == model.Var)) {
		return stop
	}
	return end
}

// column is the number of bytes before an offset on its line, if they are blank; else that of those that are.
func column(src []byte, at uint32) int {
	start := bytes.LastIndexByte(src[:at], '\n') + 1
	n := start
	for n < int(at) && (src[n] == ' ' || src[n] == '\t') {
		n++
	}
	return n - start
}

// scalaPlace settles what follows from a declaration's surroundings.
func scalaPlace(p *place) bool {
	f, d := p.finder, p.found
	if value := p.kind == model.Attribute; value || p.kind == model.Event { // in no type's body
		if p.up != nil && !p.inType() && p.up.kind != model.Package {
			return false
		}
		if p.kind = model.Var; value {
			p.kind = model.Const
		}
	}
	if d.kind == model.Var && d.name.Empty() {
		p.rename = "given_" + scalaTypeName(f.text[d.returns.Start:d.returns.Stop])
	}
	inMember := p.up != nil && p.up.mark == symbolMark && (p.up.kind == model.Const || p.up.kind == model.Var)
	given := inMember && strings.Contains(f.text[p.up.span.Start:max(p.up.span.Start, p.up.name.Start)], "given") || inMember && p.up.name.Empty()
	if inMember && !given {
		d.local = true
	}
	extension := p.up != nil && p.up.mark == containerMark
	if extension && scalaExtendsTop(f) {
		p.owner = scalaExtended(f, p.up.span)
	}
	switch p.kind {
	case model.Function, model.Method:
		switch {
		case p.name() == "this":
			p.kind = model.Constructor
		case p.inType() || given || extension:
			p.kind = model.Method
		}
	}
	if d.local {
		p.visibility = model.Private // to what holds it
	}
	p.lists = scalaMoreLists(f, d)
	if p.kind == model.EnumMember {
		f.words = f.words[:0] // its case is none
	}
	scalaSupertypes(p)
	return true
}

// scalaSupertypes takes `extends A(x) with B, C` apart.
func scalaSupertypes(p *place) {
	list := p.found.bases[0]
	if list.Empty() {
		return
	}
	p.found.bases[0] = model.Span{}
	h := &headReader{p.finder.dialect, p.finder.src, list.Stop}
	for at := list.Start; at < list.Stop && len(p.bases) < 256; {
		if word := skipWord(h.src, at, h.stop); string(h.src[at:word]) == "extends" || string(h.src[at:word]) == "with" {
			at = h.space(word)
		} else if h.src[at] == ',' {
			at = h.space(at + 1)
		}
		end := h.upTo(at, "with", ',')
		s := model.Span{Start: at, Stop: end}
		if open := h.upTo(at, "with", ',', '('); open > at && open < end {
			s.Stop = open
		}
		p.bases = append(p.bases, trim(h.src, s))
		at = max(end, at+1)
	}
}

// scalaExtendsTop reports whether the innermost container stands in nothing but packages.
func scalaExtendsTop(f *finder) bool {
	for _, i := range f.open[:len(f.open)-1] {
		if f.found[i].kind != model.Package {
			return false
		}
	}
	return true
}

// scalaExtended is the type that an extension is for: of `extension [T](using X)(s: List[T])` it is List.
func scalaExtended(f *finder, s model.Span) string {
	h := &headReader{f.dialect, f.src, s.Stop}
	at := h.space(s.Start + uint32(len("extension")))
	for range 8 {
		if at >= s.Stop || f.src[at] != '(' && f.src[at] != '[' {
			return ""
		}
		end := h.balanced(at)
		list := f.text[at+1 : max(at+1, end-1)]
		if f.src[at] == '(' && !strings.HasPrefix(list, "using ") && !strings.HasPrefix(list, "implicit ") {
			_, typ, _ := strings.Cut(list, ":")
			typ, _, _ = strings.Cut(strings.TrimSpace(typ), "[")
			return strings.TrimSpace(typ)
		}
		at = h.space(end)
	}
	return ""
}

// scalaMoreLists gives the parameter lists behind the first.
func scalaMoreLists(f *finder, d *found) (lists []model.Span) {
	if d.params.Empty() {
		return nil
	}
	stop := d.span.Stop
	if !d.body.Empty() {
		stop = d.body.Start
	}
	h := &headReader{f.dialect, f.src, stop}
	for at := h.space(d.params.Stop); at < stop && f.src[at] == '(' && len(lists) < 16; at = h.space(at) {
		end := h.balanced(at)
		lists = append(lists, model.Span{Start: at, Stop: end})
		at = end
	}
	return lists
}

// scalaTypeName is a type as the compiler writes it into the name of a given without one: Ordering[Int] gives Ordering_Int.
func scalaTypeName(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, "_")
}
