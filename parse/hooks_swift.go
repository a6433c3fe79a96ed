package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// swiftDialect is what queries cannot say of Swift.
func swiftDialect() *dialect {
	return &dialect{comments: comments{line: "//", open: "/*", close: "*/", nest: true}, mends: true, rawColours: true, skipText: skipSwiftText,
		prepare: prepareSwift, reshape: swiftShape, place: swiftPlace, imports: swiftImports}
}

// swiftHead is the beginning of a declaration.
type swiftHead struct {
	words   []model.Span // modifiers
	keyword string       // such as func
	name    uint32       // where the name begins
}

// head reads the modifiers and the keyword of a declaration.
func (h *swiftHead) read(f *finder, d *found) bool {
	stop := d.span.Stop
	h.words = h.words[:0]
	for at := d.span.Start; at < stop; {
		at, _ = f.dialect.skipDecorators(f.src, f.dialect.skipSpace(f.src, at, stop), stop)
		end := skipWord(f.src, at, stop)
		h.keyword = f.text[at:end]
		if end == at {
			return false
		}
		if swiftKeyword(d.kind, h.keyword) && !(h.keyword == "class" && h.modifier(f, end, stop)) {
			h.name = f.dialect.skipSpace(f.src, end, stop)
			if d.kind == model.Constructor || d.kind == model.Destructor || h.keyword == "subscript" {
				h.name = at
			}
			return true
		}
		if end < stop && f.src[end] == '(' { // private(set)
			end = f.dialect.skipBalanced(f.src, end, stop)
		}
		h.words = append(h.words, model.Span{Start: at, Stop: end})
		at = end
	}
	return false
}

// modifier reports whether class is a modifier: `class func`.
func (h *swiftHead) modifier(f *finder, at, stop uint32) bool {
	at = f.dialect.skipSpace(f.src, at, stop)
	word := f.text[at:skipWord(f.src, at, stop)]
	return word == "func" || word == "var" || word == "let" || word == "subscript" || word == "override" || word == "final"
}

// swiftKeyword reports whether a word begins a declaration of the kind.
func swiftKeyword(kind model.Kind, word string) bool {
	switch kind {
	case model.Class:
		return word == "class" || word == "struct" || word == "enum" || word == "actor" || word == "extension"
	case model.Protocol:
		return word == "protocol"
	case model.Function:
		return word == "func"
	case model.Constructor:
		return word == "init"
	case model.Destructor:
		return word == "deinit"
	case model.Method:
		return word == "subscript"
	case model.Type:
		return word == "typealias" || word == "associatedtype"
	case model.Macro:
		return word == "macro"
	case model.Operator:
		return word == "operator"
	case model.EnumMember:
		return word == "case"
	}
	return word == "let" || word == "var"
}

// swiftShape finds names, parameters and supertypes in the text: what the grammar calls a name is the type of a result
// too, and it was shown another text.
func swiftShape(f *finder, d *found) bool {
	var h swiftHead
	if !h.read(f, d) {
		return false
	}
	if h.keyword == "let" && d.kind == model.Var {
		d.kind = model.Const
	}
	if d.name.Empty() {
		d.name = model.Span{Start: h.name, Stop: swiftNameEnd(f, h.name, d.span.Stop)}
	}
	switch h.keyword {
	case "let", "var", "case":
		d.item = model.Span{Start: d.name.Start, Stop: swiftItemEnd(f, d.name.Stop, d.span.Stop)}
		if h.keyword != "case" {
			swiftValue(f, d)
		}
	case "struct", "enum", "actor", "extension":
		d.kind, _ = model.ParseKind(h.keyword)
		fallthrough
	case "class", "protocol":
		swiftBases(f, d)
	case "func", "init", "subscript", "macro":
		swiftSignature(f, d)
	}
	if n := &d.name; n.Len() > 2 && f.src[n.Start] == '`' {
		n.Start++
		n.Stop--
	}
	return !d.name.Empty()
}

// swiftNameEnd gives the end of a name: of a function, an operator, or of a type with those around it.
func swiftNameEnd(f *finder, at, stop uint32) uint32 {
	switch c := f.src[min(at, stop-1)]; {
	case at >= stop:
		return at
	case c == '`':
		if n := strings.IndexByte(f.text[at+1:stop], '`'); n >= 0 {
			return at + uint32(n) + 2
		}
		return at
	case c == '[':
		return f.dialect.skipBalanced(f.src, at, stop)
	case swiftSign(c) && c < 0x80:
		for at < stop && (swiftSign(f.src[at]) || f.src[at] == '.') {
			at++
		}
		return at
	}
	end := skipWord(f.src, at, stop)
	for end+1 < stop && f.src[end] == '.' && isWord(f.src[end+1]) {
		end = skipWord(f.src, end+1, stop)
	}
	return end
}

// swiftItemEnd gives the end of one of several names in a declaration, with its type and value.
func swiftItemEnd(f *finder, at, stop uint32) uint32 {
	for at < stop {
		switch c := f.src[at]; {
		case c == ',' || c == ';':
			return trim(f.src, model.Span{Start: 0, Stop: at}).Stop
		case c == '(' || c == '[' || c == '{':
			at = f.dialect.skipBalanced(f.src, at, stop)
		case c == '<':
			at = max(at+1, swiftAngles(f.src, at, min(stop, at+holeReach)))
		case c == '"':
			at = f.dialect.skipString(f.src, at, stop)
		default:
			at = max(at+1, f.dialect.skipSpace(f.src, at, stop))
		}
	}
	return stop
}

// swiftAngles moves past type arguments, or gives 0 if it is a comparison.
func swiftAngles(src []byte, at, stop uint32) uint32 {
	for depth := 0; at < stop; at++ {
		switch c := src[at]; {
		case c == '<':
			depth++
		case c == '>' && src[at-1] != '-':
			if depth--; depth == 0 {
				return at + 1
			}
		case c == '{' || c == '}' || c == ';' || c == '"' || c == '=' && src[at-1] != '=' && src[min(at+1, stop-1)] != '=':
			return 0
		}
	}
	return 0
}

// swiftValue finds the initial value of a property.
func swiftValue(f *finder, d *found) {
	stop := d.item.Stop
	if !d.body.Empty() {
		stop = min(stop, d.body.Start)
	}
	for at := d.name.Stop; at < stop; {
		switch c := f.src[at]; {
		case c == '(' || c == '[' || c == '{':
			at = f.dialect.skipBalanced(f.src, at, stop)
		case c == '=' && at+1 < stop && !swiftSign(f.src[at-1]) && f.src[at+1] != '=':
			d.value = trim(f.src, model.Span{Start: at + 1, Stop: stop})
			return
		default:
			at++
		}
	}
}

// swiftGeneric moves past the type parameters behind a name.
func swiftGeneric(f *finder, at, stop uint32) uint32 {
	at = f.dialect.skipSpace(f.src, at, stop)
	if at < stop && f.src[at] == '<' {
		at = f.dialect.skipSpace(f.src, max(at+1, swiftAngles(f.src, at, stop)), stop)
	}
	return at
}

// swiftBases finds the list behind the colon.
func swiftBases(f *finder, d *found) {
	stop := d.body.Start
	at := swiftGeneric(f, d.name.Stop, stop)
	if at >= stop || f.src[at] != ':' {
		return
	}
	list := f.text[at:stop]
	if i := strings.Index(list, "where"); i > 0 && isSpace(list[i-1]) && isSpace(list[min(i+5, len(list)-1)]) {
		stop = at + uint32(i)
	}
	d.bases[0] = trim(f.src, model.Span{Start: at, Stop: stop})
}

// swiftSignature finds parameters and result.
func swiftSignature(f *finder, d *found) {
	switch d.kind {
	case model.Constructor:
		d.name.Stop = d.name.Start + uint32(len("init"))
	case model.Method:
		d.name.Stop = d.name.Start + uint32(len("subscript"))
	}
	stop := d.span.Stop
	if !d.body.Empty() {
		stop = d.body.Start
	}
	at := d.name.Stop
	for at < stop && d.kind == model.Constructor && (f.src[at] == '?' || f.src[at] == '!') {
		at++
	}
	if at = swiftGeneric(f, at, stop); at >= stop || f.src[at] != '(' {
		return
	}
	d.params = model.Span{Start: at, Stop: f.dialect.skipBalanced(f.src, at, stop)}
	for at = d.params.Stop; at < stop; {
		at = f.dialect.skipSpace(f.src, at, stop)
		end := skipWord(f.src, at, stop)
		switch word := f.text[at:end]; {
		case word == "async" || word == "throws" || word == "rethrows" || word == "reasync":
			if at = end; at < stop && f.src[at] == '(' {
				at = f.dialect.skipBalanced(f.src, at, stop)
			}
		case word == "" && begins(f.src[at:stop], "->"):
			d.returns = model.Span{Start: at, Stop: swiftResultEnd(f, at+2, stop)}
			return
		default:
			return
		}
	}
}

// swiftResultEnd gives the end of the type of a result.
func swiftResultEnd(f *finder, at, stop uint32) uint32 {
	for start := at; at < stop; {
		switch c := f.src[at]; {
		case c == '(' || c == '[':
			at = f.dialect.skipBalanced(f.src, at, stop)
		case c == '{' || c == ';' || c == '=':
			return at
		case isWord(c):
			end := skipWord(f.src, at, stop)
			if f.text[at:end] == "where" && at > start && isSpace(f.src[at-1]) {
				return at
			}
			at = end
		default:
			at++
		}
	}
	return stop
}

// swiftPlace tells members from functions, and settles visibility and the protocol that an extension is for.
func swiftPlace(p *place) bool {
	f, d := p.finder, p.found
	h := swiftHead{words: f.words}
	key := *d
	if key.kind != model.Class && key.kind.Group() == model.GroupType && key.kind != model.Protocol && key.kind != model.Type {
		key.kind = model.Class
	}
	h.read(f, &key)
	f.words = h.words
	if p.kind == model.Function && p.inType() {
		p.kind = model.Method
	}
	p.visibility = p.swiftVisibility()
	d.access = p.visibility
	if p.up != nil && p.up.kind == model.Extension && !p.up.bases[0].Empty() {
		n := 0
		f.dialect.split(f.src, model.Span{Start: p.up.bases[0].Start + 1, Stop: p.up.bases[0].Stop}, ',', func(s model.Span) {
			p.via = s
			n++
		})
		if n != 1 {
			p.via = model.Span{}
		}
	}
	return true
}

// swiftVisibility is what the modifiers say, or what holds where the declaration stands.
func (p *place) swiftVisibility() model.Visibility {
	f := p.finder
	for _, w := range f.words {
		switch f.text[w.Start:w.Stop] {
		case "public", "open":
			return model.Public
		case "internal", "package":
			return model.Internal
		case "private", "fileprivate":
			return model.Private
		}
	}
	switch {
	case p.found.local:
		return model.Private
	case p.kind == model.Extension && p.up == nil:
		return model.Internal
	case !p.inType():
		return model.Internal
	case p.up.kind == model.Protocol || p.up.kind == model.Extension || p.kind == model.EnumMember || p.up.access == model.Private:
		return p.up.access
	}
	return model.Internal
}

// swiftImports reads `import A.B` and `@testable import struct A.B`.
func swiftImports(src []byte, s model.Span, b *model.Builder) {
	words := strings.Fields(plain(string(s.In(src)), "//"))
	i := model.Import{Span: s}
	i.Reexport = bytes.HasSuffix(bytes.TrimRight(src[:s.Start], " \t"), []byte("@_exported"))
	for len(words) > 0 && words[0] != "import" {
		i.Reexport = i.Reexport || words[0] == "public" || words[0] == "@_exported"
		words = words[1:]
	}
	switch len(words) {
	case 2:
		i.Module = words[1]
	case 3:
		i.Module = words[2]
		if n := strings.LastIndexByte(i.Module, '.'); n > 0 {
			i.Module, i.Names = i.Module[:n], []string{i.Module[n+1:]}
		}
	default:
		return
	}
	b.Import(i)
}
