package parse

import (
	"bytes"
	"slices"
	"strings"

	"outcrop/model"
)

// textDecl is what the words of a statement say before its place is known.
type textDecl struct {
	kind       model.Kind
	visibility model.Visibility
	names      []braceToken
	owner      string
	from       int // the token that its header begins with
	headStop   int // 0 is: before the brace or the end
	behind     bool
	typedef    bool
}

// classify adds what the statement declares, if anything. end is the byte that ends the statement or opens its block, and
// stop its offset.
func (s *braceScan) classify(end byte, stop int) {
	toks := s.tokens[s.base:]
	top := &s.frames[len(s.frames)-1]
	if len(toks) == 0 || len(s.frames) > textDepth {
		return
	}
	s.top = top
	var d textDecl
	ok := false
	switch {
	case s.lang.has(marksBlocks):
		d, ok = s.block(toks, end)
	case s.lang.has(marksCreate):
		d, ok = s.create(toks)
	case top.context == inEnum:
		d, ok = s.member(toks)
		if !ok {
			d, ok = s.declaration(toks, end)
		}
		if end == ';' && s.src[stop-1] == ';' {
			top.context = inType // Java's methods follow the members
		}
	default:
		d, ok = s.declaration(toks, end)
	}
	s.typedef = d.typedef
	if ok {
		s.behind = d.behind
		s.add(toks, d, end, stop)
	}
}

// add adds the names of a declaration with its surroundings.
func (s *braceScan) add(toks []braceToken, d textDecl, end byte, stop int) {
	top := &s.frames[len(s.frames)-1]
	start := int(toks[0].start)
	head := bytesSpan(int(toks[d.from].start), d.headStop)
	if d.headStop == 0 {
		head.Stop = uint32(s.headStop(toks, int(head.Start), end, stop))
	}
	flags := model.Flags(0)
	if top.local {
		flags = model.Local
	}
	doc := s.docs.above(int(s.b.Lines().Line(uint32(start))))
	if int(doc.Stop) > start {
		doc = model.Span{}
	}
	for _, n := range d.names {
		name := s.name(n)
		if len(name) > textNameLimit {
			continue
		}
		r := bytesSpan(start, max(int(head.Stop), trimmedStop(s.src, start, stop)))
		h := s.b.Add(model.Draft{Name: name, Owner: d.owner, NameAt: n.start, Kind: d.kind, Visibility: d.visibility,
			Range: r, Head: head, Doc: doc, Flags: flags})
		if h >= 0 {
			s.found = append(s.found, int32(h))
		}
	}
}

// name is the name in a token: without quotes, and for blocks of several words on one line.
func (w *braceWords) name(t braceToken) string {
	text := w.text(t)
	if w.lang.has(marksBlocks) {
		return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '"' || r <= ' ' }), ".")
	}
	if n := len(text); n > 1 && text[0] == text[n-1] && strings.IndexByte("\"'`", text[0]) >= 0 {
		return text[1 : n-1]
	}
	return text
}

// headStop is where a header ends that begins at start: before a brace, before the value of a variable that is long, and
// before the value of a function.
func (w *braceWords) headStop(toks []braceToken, start int, end byte, stop int) int {
	if end == ';' {
		stop = trimmedStop(w.src, start, stop)
		if stop > start+1 && w.src[stop-1] == ';' {
			stop--
		}
	}
	text := w.src[start:stop]
	long := len(text) > goHeadLimit || bytes.IndexByte(text, '\n') >= 0 || bytes.IndexByte(text, '{') >= 0
	equals, _ := assignment(toks)
	for i, t := range toks {
		if int(t.stop) <= start {
			continue
		}
		if i > 0 && arrow(toks, i) {
			return int(t.stop)
		}
		if i == equals && long && !slices.ContainsFunc(toks[i:], func(t braceToken) bool { return t.kind == '>' }) {
			return trimmedStop(w.src, start, int(t.start))
		}
	}
	return trimmedStop(w.src, start, stop)
}

// arrow reports whether the token i and the one before are `=>`.
func arrow(toks []braceToken, i int) bool {
	return i > 0 && toks[i].kind == '>' && toks[i-1].kind == '=' && toks[i-1].stop == toks[i].start
}

// equality reports whether the token i and the next are `==`.
func equality(toks []braceToken, i int) bool {
	return i >= 0 && i+1 < len(toks) && toks[i].kind == '=' && toks[i+1].kind == '=' && toks[i].stop == toks[i+1].start
}

// assignment gives the index of the equals sign that a value follows, outside of angle brackets, or -1; open tells that
// an angle bracket before it is not closed.
func assignment(toks []braceToken) (at int, open bool) {
	depth := 0
	for i, t := range toks {
		switch {
		case t.kind == '<':
			depth++
		case t.kind == '>' && toks[max(i-1, 0)].kind != '-' && !arrow(toks, i):
			depth = max(depth-1, 0)
		case t.kind == '=' && depth == 0 && (i+1 == len(toks) || !arrow(toks, i+1)) && !equality(toks, i) && !equality(toks, i-1):
			return i, false
		}
	}
	return -1, depth > 0
}

// declaration reads attributes, modifiers, and then a keyword with a name, a function or a variable.
func (w *braceWords) declaration(toks []braceToken, end byte) (d textDecl, ok bool) {
	top := w.top
	i := w.attributes(toks)
	d.from = min(i, len(toks)-1)
	d.visibility = w.visibility()
	i = w.modifiers(toks, i, &d)
	if w.lang.has(marksTypedefs) && i < len(toks) && w.text(toks[i]) == "typedef" {
		d.typedef = true
		if i++; end == ';' {
			return w.typedefName(toks, i, d)
		}
		i = w.modifiers(toks, i, &d)
	}
	if i >= len(toks) {
		return d, false
	}
	if k, yes := w.keyword(toks, i, end, d); yes {
		return k, true
	}
	if top.context == inBody {
		return d, false
	}
	if w.lang.has(marksRegexps) && top.context == inFile {
		if f, yes := w.assigned(toks, d); yes {
			return f, true
		}
	}
	if w.lang.has(marksFunctions) || w.lang.has(marksMethods) && top.context == inType {
		if f, yes := w.function(toks, i, end, d); yes {
			return f, true
		}
	}
	if w.lang.has(marksVariables) {
		return w.variable(toks, i, end, d)
	}
	return d, false
}

// visibility is what a declaration without a word for it has.
func (w *braceWords) visibility() model.Visibility {
	if w.lang.has(marksImpl) {
		return model.Private
	}
	return model.Public
}

// innerAttribute forgets `#![...]`, which belongs to what it stands in.
func (s *braceScan) innerAttribute() {
	if toks := s.tokens[s.base:]; len(toks) == 3 && toks[0].kind == '#' && toks[1].kind == '!' {
		s.reset()
	}
}

func (w *braceWords) modifiers(toks []braceToken, i int, d *textDecl) int {
	for i < len(toks) && toks[i].kind == 'w' && w.lang.skips[w.text(toks[i])] {
		next := byte(0)
		if i+1 < len(toks) {
			next = toks[i+1].kind
		}
		if next == '(' && w.lang.has(marksMethods) {
			return i // a method of that name
		}
		if v, known := textVisibility(w.text(toks[i])); known {
			d.visibility = v
		}
		i++
		if next == '(' || next == 's' && w.text(toks[i-1]) == "extern" {
			i++
		}
		if next == '<' {
			i = skipTextAngles(toks, i)
		}
		for i < len(toks) && toks[i].kind == '[' || i+1 < len(toks) && i > 0 && w.attributes(toks[i:]) > 0 {
			i += max(w.attributes(toks[i:]), 1)
		}
	}
	return i
}

// keyword reads `class Name` and the like.
func (w *braceWords) keyword(toks []braceToken, i int, end byte, d textDecl) (textDecl, bool) {
	if toks[i].kind == '@' && i+1 < len(toks) {
		if w.text(toks[i+1]) != "interface" {
			return d, false
		}
		i++
		d.kind = model.Annotation
	}
	kind, ok := w.lang.words[w.text(toks[i])]
	if !ok || toks[i].kind != 'w' {
		return d, false
	}
	word := i
	for i++; i < len(toks) && toks[i].kind == 'w'; i++ {
		k, again := w.lang.words[w.text(toks[i])]
		if !again && !(w.lang.skips[w.text(toks[i])] && i+1 < len(toks) && toks[i+1].kind == 'w') {
			break
		}
		if again && kind != model.Enum && kind != model.Record && kind != model.Annotation {
			kind, word = k, i
		}
	}
	if d.kind == model.NoKind {
		d.kind = kind
	}
	top := w.top
	if top.context == inBody && (end != '{' || d.kind.Group() != model.GroupType && d.kind != model.Function) {
		return d, false
	}
	if w.lang.has(marksTypedefs) && d.kind.Group() == model.GroupType && d.kind != model.Concept {
		return w.cType(toks, i, end, d)
	}
	w.keywordNames(toks, i, &d)
	if len(d.names) == 0 {
		switch w.text(toks[word]) {
		case "init", "deinit", "subscript", "constructor":
			d.names = []braceToken{toks[word]}
		case "object":
			d.names = []braceToken{toks[word]}
		default:
			return d, false
		}
	}
	if d.kind == model.Function && (top.context == inType || top.owner != "") {
		d.kind, d.owner = model.Method, top.owner
	}
	return d, true
}

// keywordNames finds the names behind a keyword.
func (w *braceWords) keywordNames(toks []braceToken, i int, d *textDecl) {
	for i < len(toks) && strings.IndexByte("*&!", toks[i].kind) >= 0 {
		i++
	}
	if i < len(toks) && toks[i].kind == '<' {
		i = skipTextAngles(toks, i)
	}
	if i < len(toks) && toks[i].kind == '(' && d.kind == model.Function {
		i++ // a receiver
	}
	if i >= len(toks) && d.kind == model.Namespace || i < len(toks) && d.kind == model.Namespace && toks[i].kind == '{' {
		i = len(toks)
		d.names = []braceToken{{start: toks[d.from].start, stop: toks[d.from].start}}
	}
	if i >= len(toks) || toks[i].kind != 'w' && toks[i].kind != 's' {
		return
	}
	name := toks[i]
	whole := d.kind.Group() == model.GroupModule || d.kind == model.Extend
	for i++; i < len(toks); {
		t := toks[i]
		switch {
		case t.kind == '<' && d.kind == model.Function && t.start == toks[i-1].stop:
			i = skipTextAngles(toks, i)
			continue
		case strings.IndexByte(".:\\?", t.kind) >= 0 && i+1 < len(toks) && toks[i+1].start == t.stop:
			i++
			continue
		case t.kind != 'w' || t.start != toks[i-1].stop || strings.IndexByte(".:\\", toks[i-1].kind) < 0, toks[i-1].kind == ':' && toks[i-2].kind != ':':
		case whole:
			name.stop = t.stop
			i++
			continue
		default:
			name = t
			i++
			continue
		}
		break
	}
	d.names = append(d.names, name)
	if d.kind == model.Const || d.kind == model.Var || d.kind == model.EnumMember {
		for ; i+1 < len(toks); i++ {
			if toks[i].kind == ',' && toks[i+1].kind == 'w' {
				d.names = append(d.names, toks[i+1])
			}
		}
	}
}

// cType reads the name of a struct, union, enum or class of C and C++: a definition has braces and no parameters.
func (w *braceWords) cType(toks []braceToken, i int, end byte, d textDecl) (textDecl, bool) {
	if end != '{' {
		return d, false
	}
	if at, _ := assignment(toks); at >= 0 {
		return d, false
	}
	for ; i < len(toks) && toks[i].kind != ':' && toks[i].kind != '<'; i++ {
		switch t := toks[i]; {
		case t.kind == '(' && !cAttribute(w.text(toks[i-1])):
			return d, false
		case t.kind == 'w' && w.text(t) != "final" && !cAttribute(w.text(t)):
			d.names = []braceToken{t}
		}
	}
	d.behind = true
	if len(d.names) == 0 {
		d.names = []braceToken{{start: toks[d.from].start, stop: toks[d.from].start}}
	}
	return d, true
}

// cAttribute tells words whose parentheses hold no parameters.
func cAttribute(word string) bool {
	switch word {
	case "__attribute__", "__attribute", "alignas", "_Alignas", "__declspec", "decltype", "noexcept", "throw", "requires", "__asm__", "asm", "explicit":
		return true
	}
	return false
}
