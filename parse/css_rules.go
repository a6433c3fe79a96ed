package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// skipName moves past the name of a property, variable, mixin or at-rule, interpolations included.
func (s *cssWords) skipName(at, stop uint32) uint32 {
	for at < stop {
		switch c := s.src[at]; {
		case isWord(c) || c == '-' || c == '%':
			at++
		case c == '\\':
			at = min(at+2, stop)
		case s.style.interpolates(s.src, int(at)):
			n := bytes.IndexByte(s.src[at:stop], '}')
			if n < 0 {
				return at
			}
			at += uint32(n) + 1
		default:
			return at
		}
	}
	return at
}

// declares reports whether the statement at start declares a variable: `--x:`, `$x:` or `@x:`, each in its language.
func (s *cssWords) declares(start uint32) bool {
	rest := s.src[start:]
	switch {
	case bytes.HasPrefix(rest, []byte("--")):
	case s.style.hash && rest[0] == '$':
	case s.style.at && rest[0] == '@' && !atRules(s.word(start+1)):
	default:
		return false
	}
	stop := uint32(len(s.src))
	at := s.skipName(start+1, stop)
	at = s.style.dialect.skipSpace(s.src, at, min(stop, at+headLimit))
	return at < stop && s.src[at] == ':' && at > start+1
}

// word is the plain name at at.
func (s *cssWords) word(at uint32) string {
	stop := at
	for int(stop) < len(s.src) && (isWord(s.src[stop]) && s.src[stop] != '$' || s.src[stop] == '-') {
		stop++
	}
	return s.text[at:stop]
}

// unprefixed is the name of an at-rule in lower case and without a maker's prefix: -webkit-keyframes is keyframes.
func unprefixed(word string) string {
	if strings.HasPrefix(word, "-") {
		if _, rest, ok := strings.Cut(word[1:], "-"); ok {
			word = rest
		}
	}
	return strings.ToLower(word)
}

// atRules reports whether an at-rule of the standard has the name, with which no variable of Less can be told from it.
func atRules(word string) bool {
	switch unprefixed(word) {
	case "media", "supports", "container", "layer", "scope", "keyframes", "page", "import", "charset", "namespace", "plugin":
		return true
	}
	return false
}

// blockKind is the kind of an at-rule with a block. NoKind means that it is transparent: what stands in it belongs to what
// is around it.
func (s *cssWords) blockKind(word string) model.Kind {
	switch unprefixed(word) {
	case "media":
		return model.Media
	case "supports":
		return model.Supports
	case "container":
		return model.Container
	case "layer":
		return model.Layer
	case "scope":
		return model.Scope
	case "keyframes":
		return model.Keyframes
	case "font-face":
		return model.FontFace
	case "page":
		return model.Page
	case "property":
		return model.Property
	case "mixin":
		return model.Macro
	case "function":
		return model.Function
	case "include", "if", "else", "each", "for", "while", "content", "apply":
		return model.NoKind
	}
	return model.Rule
}

// block opens the block of the statement at start, whose brace stands at brace.
func (s *cssScan) block(start, brace uint32) {
	prelude := trim(s.src, model.Span{Start: start, Stop: brace})
	block := cssBlock{handle: -1, start: start, indent: -1}
	if s.lexer.uneven {
		block.indent = s.indent(start)
	}
	d := model.Draft{Range: model.Span{Start: start, Stop: brace + 1}, Head: prelude, Flags: model.HasBody}
	var params model.Span
	switch {
	case prelude.Empty():
		s.fail(brace)
	case s.around() == model.Keyframes || s.around() == model.Page:
		// The steps of an animation and the margins of a page are parts of it.
	case s.declares(start):
		if block.kind = model.Var; len(s.blocks) == 0 {
			s.variable(&d, prelude)
		}
	case s.src[start] == '@' && !s.style.interpolates(s.src, int(start)):
		params = s.atBlock(&d, prelude)
	case s.style.hash && s.property(prelude.Start, prelude.Stop):
		// `font: {` groups properties.
	default:
		params = s.rule(&d, prelude)
	}
	switch {
	case d.Kind == model.NoKind:
	case len(s.blocks) >= model.MaxDepth:
		s.b.TooDeep()
	default:
		block.kind = d.Kind
		block.handle = s.add(d)
		s.params(block.handle, params)
	}
	s.blocks = append(s.blocks, block)
}

// around is the kind of the innermost block that is a symbol.
func (s *cssScan) around() model.Kind {
	for i := len(s.blocks) - 1; i >= 0 && i >= len(s.blocks)-cssReach; i-- {
		if k := s.blocks[i].kind; k != model.NoKind {
			return k
		}
	}
	return model.NoKind
}

// atBlock fills in an at-rule with a block; the result is its list of parameters with the parentheses.
func (s *cssScan) atBlock(d *model.Draft, prelude model.Span) (params model.Span) {
	word := s.word(prelude.Start + 1)
	rest := trim(s.src, model.Span{Start: prelude.Start + 1 + uint32(len(word)), Stop: prelude.Stop})
	d.Kind, d.NameAt = s.blockKind(word), prelude.Start
	if word == "at-root" {
		if d.Kind = model.Rule; rest.Empty() || s.src[rest.Start] == '(' {
			d.Kind = model.NoKind
		}
		d.Name, d.NameAt = s.name(rest), rest.Start
		return model.Span{}
	}
	switch d.Kind {
	case model.Rule:
		d.Name = s.name(prelude)
	case model.FontFace: // it is named by what stands in it
	case model.Macro, model.Function:
		return s.callable(d, rest)
	default:
		d.Name = s.name(rest)
		if !rest.Empty() {
			d.NameAt = rest.Start
		}
	}
	return model.Span{}
}

// callable fills in the name of a mixin or function, whose parameters may follow it.
func (s *cssWords) callable(d *model.Draft, rest model.Span) (params model.Span) {
	stop := rest.Start
	if !rest.Empty() { // whatever it is: .x and #x too
		stop = s.skipName(rest.Start+1, rest.Stop)
	}
	d.Name, d.NameAt = s.text[rest.Start:stop], rest.Start
	d.Visibility = s.visibility(d.Name)
	params = trim(s.src, model.Span{Start: stop, Stop: rest.Stop})
	if params.Empty() || s.src[params.Start] != '(' {
		return model.Span{}
	}
	params.Stop = s.style.dialect.skipBalanced(s.src, params.Start, params.Stop)
	return params
}

// visibility tells names that are private to their file in Sass, by their first letter.
func (s *cssWords) visibility(name string) model.Visibility {
	if name = strings.TrimLeft(name, "$%"); s.style.hash && (strings.HasPrefix(name, "-") || strings.HasPrefix(name, "_")) {
		return model.Private
	}
	return model.Public
}

// rule fills in a rule, or a mixin of Less, which is like a class with parentheses.
func (s *cssScan) rule(d *model.Draft, prelude model.Span) (params model.Span) {
	if first := s.src[prelude.Start]; s.style.at && (first == '.' || first == '#') {
		stop := s.skipName(prelude.Start+1, prelude.Stop)
		if at := s.style.dialect.skipSpace(s.src, stop, prelude.Stop); stop > prelude.Start+1 && at < prelude.Stop && s.src[at] == '(' {
			d.Kind = model.Macro
			return s.callable(d, model.Span{Start: prelude.Start, Stop: prelude.Stop})
		}
	}
	d.Kind, d.Name, d.NameAt = model.Rule, s.name(prelude), prelude.Start
	if strings.HasPrefix(d.Name, "%") {
		d.Visibility = s.visibility(d.Name)
	}
	return model.Span{}
}

// name is a prelude as it is shown: without comments, on one line, and no longer than a line of text may be.
func (s *cssWords) name(p model.Span) string {
	text := s.text[p.Start:p.Stop]
	if strings.Contains(text, "/*") || s.style.dialect.comments.line != "" && strings.Contains(text, "//") {
		var out []byte
		for at := p.Start; at < p.Stop; {
			if next := s.style.dialect.skipComment(s.src, at, p.Stop); next > at {
				out, at = append(out, ' '), next
				continue
			}
			out = append(out, s.src[at])
			at++
		}
		text = string(out)
	}
	if strings.ContainsAny(text, "\n\r\t\f") || strings.Contains(text, "  ") || strings.HasSuffix(text, " ") {
		text = strings.Join(strings.Fields(text), " ")
	}
	return shortened(text)
}

// shortened cuts a long name behind one of its parts.
func shortened(name string) string {
	if len(name) <= textNameLimit {
		return name
	}
	name = name[:textNameLimit]
	if i := strings.LastIndexByte(name, ','); i > 0 {
		return name[:i+1] + " …"
	}
	return strings.ToValidUTF8(name, "") + "…"
}

// variable fills in a variable, whose value is left out of the header if it is long.
func (s *cssWords) variable(d *model.Draft, all model.Span) {
	stop := s.skipName(all.Start+1, all.Stop)
	d.Kind, d.Name, d.NameAt = model.Var, shortened(s.text[all.Start:stop]), all.Start
	d.Visibility = s.visibility(d.Name)
	if strings.HasPrefix(d.Name, "--") {
		d.Visibility = model.Public
	}
	d.Head, d.Flags = all, d.Flags&^model.HasBody
	if text := all.In(s.src); len(text) > headLimit || bytes.IndexByte(text, '\n') >= 0 || d.Range.Stop > all.Stop+1 {
		d.Head.Stop, d.Flags = stop, d.Flags|model.HasBody
	}
}

// add adds a symbol with the comment above it.
func (s *cssScan) add(d model.Draft) int {
	d.Doc = s.style.dialect.docAbove(s.src, s.b.Lines(), d.Range.Start)
	return s.b.Add(d)
}

// params adds a list of parameters. Less separates by semicolons, or by commas where there are none.
func (s *cssScan) params(handle int, list model.Span) {
	if list.Len() < 2 {
		return
	}
	list.Start++
	if s.src[list.Stop-1] == ')' {
		list.Stop--
	}
	separator := byte(',')
	if s.style.at && bytes.IndexByte(list.In(s.src), ';') >= 0 {
		separator = ';'
	}
	s.style.dialect.split(s.src, list, separator, func(p model.Span) { s.b.Detail(handle, model.Param, p) })
}

// plain reads a statement without a block, up to its end or semicolon.
func (s *cssScan) plain(start, stop uint32) {
	all := trim(s.src, model.Span{Start: start, Stop: stop})
	text := all
	if text.Len() > 0 && s.src[text.Stop-1] == ';' {
		text.Stop--
	}
	if text = trim(s.src, text); text.Empty() {
		return
	}
	switch {
	case s.declares(start):
		if s.src[start] == '-' || len(s.blocks) == 0 {
			d := model.Draft{Range: all}
			s.variable(&d, text)
			s.add(d)
		}
	case s.src[start] == '@':
		s.atStatement(all, text)
	default:
		s.declaration(text)
	}
}

// declaration looks at a property for what it says of the block around it, and for whether it is one.
func (s *cssScan) declaration(text model.Span) {
	colon := bytes.IndexByte(text.In(s.src), ':')
	n := len(s.blocks)
	if colon < 0 || n == 0 {
		if !s.style.at && (n == 0 || s.blocks[n-1].kind != model.NoKind) {
			s.errs = append(s.errs, text)
		}
		return
	}
	top := s.blocks[n-1]
	name := strings.ToLower(strings.TrimRight(s.text[text.Start:text.Start+uint32(colon)], " \t"))
	value := trim(s.src, model.Span{Start: text.Start + uint32(colon) + 1, Stop: text.Stop})
	switch {
	case top.handle < 0 || value.Empty():
	case name == "font-family" && top.kind == model.FontFace:
		d := s.b.Draft(top.handle)
		d.Name, d.NameAt = strings.Trim(s.name(value), `"'`), value.Start
	case s.style.at && strings.HasPrefix(s.text[value.Start:], "extend("):
		value.Start += uint32(len("extend("))
		if s.src[value.Stop-1] == ')' {
			value.Stop--
		}
		s.b.Detail(top.handle, model.Base, trim(s.src, value))
	}
}
