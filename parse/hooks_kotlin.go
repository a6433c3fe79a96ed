package parse

import (
	"sort"
	"strings"

	"outcrop/model"
)

// kotlinDialect is what queries cannot say of Kotlin.
func kotlinDialect() *dialect {
	return &dialect{comments: comments{line: "//", open: "/*", close: "*/", nest: true}, tripled: true, mends: true, rawColours: true,
		modifiers: wordSet("abstract actual annotation companion const crossinline data enum expect external final infix inline inner " +
			"lateinit noinline open operator override sealed suspend tailrec value"),
		prepare: smoothKotlin, reshape: kotlinShape, place: kotlinPlace, imports: kotlinImports, visibility: kotlinVisibility}
}

func kotlinVisibility(word string) (model.Visibility, bool) {
	if word == "internal" {
		return model.Internal, true
	}
	return memberWords(word)
}

// kotlinShape reads the header of a declaration, whose parts the grammar does not name.
func kotlinShape(f *finder, d *found) bool {
	src := f.src
	d.span, d.body = trim(src, d.span), trim(src, d.body) // see kotlinMoveBrace
	stop := d.span.Stop
	if !d.body.Empty() {
		stop = d.body.Start
	}
	if d.kind == model.Object && string(d.name.In(src)) == "object" {
		at := d.name.Stop
		for at < stop && (src[at] == ' ' || src[at] == '\t') {
			at++
		}
		if end := skipWord(src, at, stop); end > at {
			d.name = model.Span{Start: at, Stop: end}
		}
	}
	if n := d.name.Len(); n > 2 && src[d.name.Start] == '`' && src[d.name.Stop-1] == '`' {
		d.name.Start++
		d.name.Stop--
	}
	at := d.name.Stop
	if at < stop && src[at] == '`' {
		at++
	}
	h := &headReader{f.dialect, src, stop}
	switch d.kind {
	case model.Function, model.Method, model.Constructor:
		at = h.angles(h.space(at))
		if at = h.space(at); at < stop && src[at] == '(' {
			end := h.balanced(at)
			d.params = model.Span{Start: at, Stop: end}
			if at = h.space(end); at < stop && src[at] == ':' && d.kind != model.Constructor {
				d.returns = model.Span{Start: at + 1, Stop: h.upTo(at+1, "where", '{', '=')}
			}
		}
	case model.Class, model.Interface, model.Enum, model.Object:
		at = h.angles(h.space(at))
		if end := h.upTo(at, "where", '(', ':', '{'); end < stop && src[end] == '(' {
			d.params = model.Span{Start: end, Stop: h.balanced(end)}
			at = d.params.Stop
		}
		if at = h.upTo(at, "where", ':', '{'); at < stop && src[at] == ':' {
			d.bases[0] = model.Span{Start: at + 1, Stop: h.upTo(at+1, "where", '{')}
		}
	case model.Property, model.Attribute, model.Var:
		if end := h.upTo(at, "by", '='); end < stop {
			d.value = trim(src, model.Span{Start: end, Stop: stop})
			if src[end] == '=' {
				d.value.Start = min(h.space(end+1), stop)
			}
		}
	}
	return true
}

// headReader moves through a header.
type headReader struct {
	d    *dialect
	src  []byte
	stop uint32
}

func (h *headReader) space(at uint32) uint32 { return h.d.skipSpace(h.src, at, h.stop) }

func (h *headReader) balanced(at uint32) uint32 { return h.d.skipBalanced(h.src, at, h.stop) }

// angles moves past type parameters or arguments.
func (h *headReader) angles(at uint32) uint32 {
	if at >= h.stop || h.src[at] != '<' {
		return at
	}
	depth := 0
	for at < h.stop {
		switch c := h.src[at]; {
		case c == '<':
			depth++
		case c == '>' && h.src[at-1] != '-' && h.src[at-1] != '=':
			depth--
		case c == '(' || c == '[' || c == '"':
			at = max(at, h.d.skipPart(h.src, at, h.stop)-1)
		case c == '/':
			at = max(at, h.space(at)-1)
		}
		at++
		if depth == 0 {
			return at
		}
	}
	return h.stop
}

// upTo gives the place of the word or of the first of the bytes outside of any bracket, or the end of the header.
func (h *headReader) upTo(at uint32, word string, bytes ...byte) uint32 {
	for at = h.space(at); at < h.stop; at = h.space(at) {
		c := h.src[at]
		for _, b := range bytes {
			if c == b {
				return at
			}
		}
		switch {
		case isWord(c):
			end := skipWord(h.src, at, h.stop)
			if string(h.src[at:end]) == word {
				return at
			}
			at = end
		case c == '<':
			at = h.angles(at)
		case c == '(' || c == '[' || c == '{' || c == '"' || c == '\'' || c == '`':
			at = max(at+1, h.d.skipPart(h.src, at, h.stop))
		default:
			at++
		}
	}
	return h.stop
}

// kotlinPlace settles what follows from a declaration's surroundings, and takes accessors into their property.
func kotlinPlace(p *place) bool {
	f, d := p.finder, p.found
	if p.up != nil && p.up.mark == containerMark {
		d.local = true
	}
	p.supertypes()
	if p.kind == model.Field { // stands in a block
		return false
	}
	start, _ := f.dialect.skipDecorators(f.src, d.span.Start, d.span.Stop)
	if rest := f.text[start:max(start, d.name.Start)]; strings.HasPrefix(rest, "context") {
		if at := f.dialect.skipSpace(f.src, start+uint32(len("context")), d.name.Start); at < d.name.Start && f.src[at] == '(' {
			p.modifiers(f.dialect.skipBalanced(f.src, at, d.name.Start))
		}
	}
	if d.local {
		p.visibility = model.Private // to its function
	}
	switch p.kind {
	case model.Class:
		if kotlinHasWord(f, "annotation") {
			p.kind = model.Annotation
		}
	case model.Object:
		if string(d.name.In(f.src)) == "object" {
			p.rename = "Companion"
			for _, w := range f.words {
				if f.text[w.Start:w.Stop] == "companion" {
					d.name.Start = w.Start
				}
			}
		}
	case model.Function:
		if p.inType() {
			p.kind = model.Method
		}
	case model.Property, model.Attribute, model.Var:
		if p.kind != model.Property && (d.local || p.up != nil && !p.inType()) {
			return false
		}
		kotlinAccessors(f, d)
		if kotlinHasWord(f, "const") {
			p.kind = model.Const
		} else if p.up != nil || p.kind == model.Attribute {
			p.kind = model.Property
		}
	}
	return true
}

// supertypes takes the arguments of constructors and what is delegated to off the supertypes.
func (p *place) supertypes() {
	f, list := p.finder, p.found.bases[0]
	if list.Empty() {
		return
	}
	p.found.bases[0] = model.Span{}
	f.dialect.split(f.src, list, ',', func(s model.Span) {
		s.Start, _ = f.dialect.skipDecorators(f.src, s.Start, s.Stop)
		h := &headReader{f.dialect, f.src, s.Stop}
		if by := h.upTo(s.Start, "by"); by < s.Stop {
			s.Stop = by
		}
		if open := h.upTo(s.Start, "", '('); open > s.Start && open < s.Stop && !strings.Contains(f.text[open:s.Stop], "->") {
			s.Stop = open
		}
		p.bases = append(p.bases, trim(f.src, s))
	})
}

// kotlinHasWord reports whether a modifier stands before the declaration at hand.
func kotlinHasWord(f *finder, word string) bool {
	for _, w := range f.words {
		if f.text[w.Start:w.Stop] == word {
			return true
		}
	}
	return false
}

// kotlinAccessors makes the getter and the setter that follow a property parts of it: the grammar sets those apart that stand on
// lines of their own. A line that says no more than `private set` is none.
func kotlinAccessors(f *finder, d *found) {
	stop := d.span.Stop
	for range 2 {
		i := sort.Search(len(f.found), func(i int) bool { return f.found[i].span.Start >= stop })
		if i == len(f.found) || f.found[i].mark != containerMark {
			break
		}
		a := f.found[i].span
		at := f.dialect.skipSpace(f.src, stop, a.Start)
		if at < a.Start && f.src[at] == ';' {
			at = f.dialect.skipSpace(f.src, at+1, a.Start)
		}
		if at != a.Start || strings.HasPrefix(f.text[a.Start:a.Stop], "init") {
			break
		}
		if stop = a.Stop; !strings.Contains(f.text[a.Start:a.Stop], "(") {
			continue
		}
		d.span.Stop = a.Stop
		if d.body.Empty() {
			d.body = a
		}
	}
	if v := d.value; !d.body.Empty() && v.Start > d.span.Start && v.Start < d.body.Start {
		v.Stop = min(v.Stop, d.body.Start)
		if v.Len() > headLimit || strings.Contains(f.text[v.Start:v.Stop], "\n") || f.block(v) {
			d.body.Start = v.Start
		}
	}
}

// kotlinImports reads `import a.b.C`, `import a.b.*` and `import a.b.C as D`. In a script they may follow statements.
func kotlinImports(src []byte, s model.Span, b *model.Builder) {
	s.Stop = lineEnd(src, s.Start, uint32(len(src)))
	s = trim(src, s)
	text, ok := strings.CutPrefix(strings.TrimSuffix(plain(string(s.In(src)), "//"), ";"), "import ")
	if !ok {
		return
	}
	path, alias, renamed := strings.Cut(text, " as ")
	path = strings.ReplaceAll(strings.ReplaceAll(path, " ", ""), "`", "")
	i := model.Import{Module: path, Span: s}
	if at := strings.LastIndexByte(path, '.'); at > 0 {
		i.Module, i.Names = path[:at], []string{path[at+1:]}
	}
	if renamed && len(i.Names) > 0 {
		i.Names[0] += " as " + strings.TrimSpace(alias)
	}
	b.Import(i)
}
