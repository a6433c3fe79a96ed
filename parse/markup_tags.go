package parse

import (
	"bytes"

	"outcrop/model"
)

// markupTag is a tag as it stands in the text.
type markupTag struct {
	name   string // in lower case, but in components as it is written
	span   model.Span
	closed bool // it ends with />

	// values of attributes
	id, kind, lang, src, rel, href model.Span
}

// bracesReach bounds the code in braces that is looked through for its end, in bytes; bracesLimit, how many may have none
// before braces are no longer taken for code.
const (
	bracesReach = 1 << 16
	bracesLimit = 16
)

// name gives the name of a tag; in HTML case does not matter.
func (m *tagReader) name(s model.Span) string {
	m.lower = append(m.lower[:0], s.In(m.src)...)
	if !m.style.single && !m.style.strict {
		for i, c := range m.lower {
			if c >= 'A' && c <= 'Z' {
				m.lower[i] = c + 'a' - 'A'
			}
		}
	}
	if name, ok := m.names[string(m.lower)]; ok {
		return name
	}
	name := string(m.lower)
	m.names[name] = name
	return name
}

// readTag reads the start or end tag at at.
func (m *tagReader) readTag(at int) markupTag {
	src := m.src
	i := at + 1
	if i < len(src) && src[i] == '/' {
		i++
	}
	start := i
	for i < len(src) && !isSpace(src[i]) && src[i] != '>' && src[i] != '/' && src[i] != '<' && src[i] != '{' {
		i++
	}
	t := markupTag{name: m.name(bytesSpan(start, i))}
	for {
		for i < len(src) && (isSpace(src[i]) || src[i] == '/') {
			i++
		}
		switch {
		case i >= len(src):
			// Half a tag at the end of the text: what it swallowed is read as text.
			stop := max(lineStop(src, at), start)
			m.errs = append(m.errs, bytesSpan(at, stop))
			t.span = bytesSpan(at, stop)
			return t
		case src[i] == '>':
			t.span, t.closed = bytesSpan(at, i+1), src[i-1] == '/'
			return t
		case src[i] == '<' && i+1 < len(src) && (isLetter(src[i+1]) || src[i+1] == '/' || src[i+1] == '!'):
			m.errs = append(m.errs, bytesSpan(at, at+1))
			t.span = bytesSpan(at, i)
			return t
		default:
			next := m.inserted(i)
			if next == i {
				next = m.attribute(&t, i)
			}
			i = next
		}
	}
}

// inserted moves past what a template puts into a tag: <?php ?>, <% %>, {{ }}, {% %} and, in components, code in braces.
func (m *tagReader) inserted(at int) int {
	rest := m.src[at:]
	for _, pair := range [...][2]string{{"<?", "?>"}, {"<%", "%>"}, {"{{", "}}"}, {"{%", "%}"}} {
		if bytes.HasPrefix(rest, []byte(pair[0])) && !(m.style.braces && rest[0] == '{') {
			if n := bytes.Index(rest[:min(len(rest), textLineLimit)], []byte(pair[1])); n >= 0 {
				return at + n + len(pair[1])
			}
		}
	}
	if rest[0] == '{' && m.style.braces {
		if end := m.skipBraces(at); end > 0 {
			return end
		}
	}
	return at
}

// attribute reads an attribute and gives where it ends, which is behind at.
func (m *tagReader) attribute(t *markupTag, at int) int {
	src := m.src
	i := at + 1
	for i < len(src) && !isSpace(src[i]) && src[i] != '=' && src[i] != '>' && src[i] != '/' {
		i++
	}
	name := bytesSpan(at, i)
	for i < len(src) && isSpace(src[i]) {
		i++
	}
	if i >= len(src) || src[i] != '=' {
		return int(name.Stop)
	}
	for i++; i < len(src) && isSpace(src[i]); i++ {
	}
	value, end := m.value(i)
	if value.Empty() || name.Len() > 4 {
		return end
	}
	var to *model.Span
	switch m.name(name) {
	case "id":
		if to = &t.id; m.style.braces && src[value.Start] == '{' {
			to = nil // it is computed
		}
	case "type":
		to = &t.kind
	case "lang":
		to = &t.lang
	case "src":
		to = &t.src
	case "rel":
		to = &t.rel
	case "href":
		to = &t.href
	}
	if to != nil && to.Empty() {
		*to = trim(src, value)
	}
	return end
}

// value reads the value of an attribute.
func (m *tagReader) value(at int) (value model.Span, end int) {
	src := m.src
	if at >= len(src) {
		return model.Span{}, at
	}
	switch c := src[at]; {
	case c == '"' || c == '\'' || c == '`' && m.style.fenced:
		return m.quoted(at)
	case c == '{':
		if end := m.inserted(at); end > at {
			return bytesSpan(at, end), end
		}
	}
	i := at
	for i < len(src) && !isSpace(src[i]) && src[i] != '>' {
		i++
	}
	return bytesSpan(at, i), i
}

// quoted reads a value in quotes. One that nothing closes reaches into the tags behind it, to a quote that is followed by
// what no attribute begins with: it ends with its tag or line then.
func (m *tagReader) quoted(at int) (value model.Span, end int) {
	src := m.src
	i := m.quote(at)
	if i >= 0 {
		inside := src[at+1 : i]
		next := i + 1
		if next >= len(src) || isSpace(src[next]) || src[next] == '>' || src[next] == '/' || !bytes.ContainsAny(inside, "\n>") || bytes.IndexByte(inside, '<') < 0 {
			return bytesSpan(at+1, i), next
		}
	}
	m.errs = append(m.errs, bytesSpan(at, at+1))
	for i = at + 1; i < len(src) && src[i] != '>' && src[i] != '\n'; i++ {
	}
	return bytesSpan(at+1, i), i
}

// quote finds the quote that closes the one at at, or gives -1.
func (m *tagReader) quote(at int) int {
	if !m.style.text {
		return m.find(at+1, string(m.src[at:at+1]))
	}
	for i := at + 1; i < len(m.src) && i < at+bracesReach; i++ {
		switch m.src[i] {
		case m.src[at]:
			return i
		case '{':
			if end := m.skipBraces(i); end > 0 {
				i = end - 1
			}
		}
	}
	return m.find(at+1, string(m.src[at:at+1]))
}

// skipBraces moves past the code in the braces at at, or gives -1 if nothing closes them.
func (m *tagReader) skipBraces(at int) int {
	src, depth := m.src, 0
	if m.failed > bracesLimit {
		return -1
	}
	stop := uint32(min(len(src), at+bracesReach))
	d := dialect{comments: slashes()}
	for i := uint32(at); i < stop; {
		switch c := src[i]; c {
		case '{':
			depth++
			i++
		case '}':
			i++
			if depth--; depth == 0 {
				return int(i)
			}
		case '"', '\'', '`':
			i = d.skipString(src, i, stop)
		case '/':
			if next := d.skipComment(src, i, stop); next > i {
				i = next
			} else {
				i++
			}
		default:
			i++
		}
	}
	m.failed++
	return -1
}

// braces reads code in the text of a Svelte component. A snippet is a function.
func (m *markup) braces(at int) int {
	end := m.skipBraces(at)
	if end < 0 {
		return at + 1
	}
	inside := m.src[at:end]
	switch {
	case bytes.HasPrefix(inside, []byte("{#snippet")):
		e := markupElement{name: "#snippet", tag: bytesSpan(at, end), kind: model.Function}
		start := m.look.skipSpace(m.src, uint32(at+len("{#snippet")), uint32(end))
		e.label = model.Span{Start: start, Stop: skipWord(m.src, start, uint32(end))}
		if e.params = trim(m.src, model.Span{Start: e.label.Stop, Stop: uint32(end) - 1}); e.params.Len() > 1 && m.src[e.params.Start] == '(' {
			e.params.Start++
			e.params.Stop--
		}
		m.push(e)
	case bytes.HasPrefix(inside, []byte("{/snippet")):
		m.endOf("#snippet", bytesSpan(at, end))
	}
	return end
}
