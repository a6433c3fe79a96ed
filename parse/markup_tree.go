package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// The places of open elements are kept by name, so that no tag has to look through all of them, and besides under these
// words, which no element has for a name.
const (
	wallOfScope   = "#scope"   // elements that end tags of blocks do not reach through
	wallOfButton  = "#button"  // those that a paragraph ends at
	wallOfTable   = "#table"   // those that the tags of a table do not reach through
	wallOfSpecial = "#special" // those that items of lists, and end tags of phrases, do not reach through
	anyHeading    = "#heading"
)

// wallsOf gives the further words that an element is kept under.
func wallsOf(name string) []string {
	switch name {
	case "applet", "caption", "td", "th", "marquee", "object":
		return []string{wallOfScope, wallOfButton, wallOfSpecial}
	case "html", "table", "template":
		return []string{wallOfScope, wallOfButton, wallOfSpecial, wallOfTable}
	case "button":
		return []string{wallOfButton, wallOfSpecial}
	case "foreignobject":
		return []string{wallOfScope, wallOfButton}
	case "h1", "h2", "h3", "h4", "h5", "h6":
		return []string{wallOfSpecial, anyHeading}
	}
	if blockElement(name) && name != "address" && name != "div" && name != "p" {
		return []string{wallOfSpecial}
	}
	return nil
}

// blockElement reports whether an element is what the standard calls special.
func blockElement(name string) bool {
	switch name {
	case "address", "article", "aside", "blockquote", "body", "center", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt",
		"fieldset", "figcaption", "figure", "footer", "form", "frameset", "head", "header", "hgroup", "iframe", "li", "listing", "main",
		"menu", "nav", "noscript", "ol", "p", "plaintext", "pre", "search", "section", "select", "summary", "tbody", "textarea", "tfoot",
		"thead", "title", "tr", "ul", "xmp", "h1", "h2", "h3", "h4", "h5", "h6", "applet", "caption", "td", "th", "marquee", "object",
		"html", "table", "template", "button", "script", "style":
		return true
	}
	return false
}

func voidElement(name string) bool {
	switch name {
	case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr", "basefont", "bgsound", "frame", "keygen":
		return true
	}
	return false
}

// endsAlone reports whether the end tag of an element may be left out.
func endsAlone(name string) bool {
	switch name {
	case "li", "p", "dd", "dt", "option", "optgroup", "rb", "rp", "rt", "rtc", "tbody", "td", "tfoot", "th", "thead", "tr", "colgroup", "caption", "body", "html", "head":
		return true
	}
	return false
}

// last is the place of the innermost open element kept under a word, or -1.
func (m *markup) last(word string) int {
	if p := m.places[word]; len(p) > 0 {
		return int(p[len(p)-1])
	}
	return -1
}

func (m *markup) push(e markupElement) {
	at := int32(len(m.open))
	m.open = append(m.open, e)
	m.depth++
	if e.kind == model.NoKind {
		m.depth--
	}
	m.places[e.name] = append(m.places[e.name], at)
	for _, w := range wallsOf(e.name) {
		m.places[w] = append(m.places[w], at)
	}
}

// forget takes an element out of the places.
func (m *markup) forget(at int) {
	e := &m.open[at]
	cut := func(word string) {
		if p := m.places[word]; len(p) > 0 && int(p[len(p)-1]) == at {
			m.places[word] = p[:len(p)-1]
		}
	}
	cut(e.name)
	for _, w := range wallsOf(e.name) {
		cut(w)
	}
}

// leave ends an element at stop.
func (m *markup) leave(at int, stop uint32) {
	e := &m.open[at]
	if e.gone {
		return
	}
	m.forget(at)
	if e.kind == model.NoKind {
		m.depth++ // as finish takes it back
	}
	m.finish(e, stop)
}

// popTo ends all elements from a place on at stop, which no end tag of their own does.
func (m *markup) popTo(at int, stop uint32) {
	for i := len(m.open) - 1; i >= at; i-- {
		e := &m.open[i]
		if !e.gone && (m.style.single || m.style.strict || !endsAlone(e.name)) {
			m.errs = append(m.errs, model.Span{Start: e.tag.Start, Stop: e.tag.Start + 1})
		}
		m.leave(i, stop)
	}
	m.open = m.open[:at]
}

// close ends the element at a place by its end tag, and those inside it.
func (m *markup) close(at int, tag model.Span) {
	m.popTo(at+1, tag.Start)
	m.leave(at, tag.Stop)
	m.open = m.open[:at]
}

// endOf ends what an end tag ends. One that ends nothing is an error, but that of a paragraph, which stands for an empty
// one, and of a line break.
func (m *markup) endOf(name string, tag model.Span) {
	at := m.last(name)
	if !m.style.single && !m.style.strict {
		switch name {
		case "h1", "h2", "h3", "h4", "h5", "h6":
			at = m.within(anyHeading, wallOfScope)
		case "p":
			if at = m.within(name, wallOfButton); at < 0 {
				return
			}
		case "br":
			return
		case "table", "tbody", "tfoot", "thead", "tr", "td", "th", "caption", "template", "html":
			at = m.within(name, wallOfTable)
		case "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u":
			if at = m.within(name, wallOfScope); at >= 0 && m.slip(at, tag.Stop) {
				return
			}
		case "li":
			if at = m.within(name, wallOfScope); at < max(m.last("ul"), m.last("ol")) {
				at = -1
			}
		default:
			wall := wallOfSpecial
			if blockElement(name) || len(wallsOf(name)) > 0 {
				wall = wallOfScope
			}
			if name == "body" {
				wall = wallOfTable
			}
			at = m.within(name, wall)
		}
	}
	if at < 0 {
		m.errs = append(m.errs, tag)
		return
	}
	m.close(at, tag)
}

// slip ends a phrase at stop, while the blocks that began in it stay open; false if there are none.
func (m *markup) slip(at int, stop uint32) bool {
	if m.last(wallOfSpecial) < at {
		return false
	}
	m.leave(at, stop)
	m.open[at].gone = true
	return true
}

// within is the place of the innermost open element of a name, unless it lies outside of a wall.
func (m *markup) within(name, wall string) int {
	at := m.last(name)
	if at < m.last(wall) {
		return -1
	}
	return at
}

// implied ends the elements that a start tag ends: a paragraph before a block, an item before the next.
func (m *markup) implied(name string, start uint32) {
	end := func(name, wall string) {
		if at := m.within(name, wall); at >= 0 {
			m.popTo(at, start)
		}
	}
	top := func(names string) {
		for n := len(m.open); n > 0 && strings.Contains(names, " "+m.open[n-1].name+" "); n = len(m.open) {
			m.popTo(n-1, start)
		}
	}
	special := ""
	if at := m.last(wallOfSpecial); at >= 0 {
		special = m.open[at].name
	}
	switch name {
	case "li":
		if special == "li" {
			m.popTo(m.last(wallOfSpecial), start)
		}
		end("p", wallOfButton)
	case "dd", "dt":
		if special == "dd" || special == "dt" {
			m.popTo(m.last(wallOfSpecial), start)
		}
		end("p", wallOfButton)
	case "option":
		top(" option ")
	case "optgroup":
		top(" option optgroup ")
	case "rb", "rtc":
		top(" rb rp rt rtc ")
	case "rp", "rt":
		top(" rb rp rt ")
	case "a":
		if at := m.within("a", wallOfScope); at >= 0 && !m.slip(at, start) {
			m.popTo(at, start)
		}
	case "button":
		end("button", wallOfScope)
	case "tr":
		m.tablePart(start, "tr", "caption", "colgroup")
	case "td", "th":
		m.tablePart(start, "td", "th", "caption", "colgroup")
	case "tbody", "thead", "tfoot", "caption", "colgroup":
		m.tablePart(start, "tbody", "thead", "tfoot", "tr", "caption", "colgroup")
	case "body":
		end("head", wallOfTable)
	case "h1", "h2", "h3", "h4", "h5", "h6":
		end("p", wallOfButton)
		top(" h1 h2 h3 h4 h5 h6 ")
	case "table", "hr", "xmp", "plaintext":
		end("p", wallOfButton)
	default:
		if blockElement(name) && len(wallsOf(name)) < 3 && !strings.Contains(" body colgroup frameset head iframe noscript select script style textarea title ", " "+name+" ") {
			end("p", wallOfButton)
		}
	}
}

// tablePart ends the outermost of some parts of the innermost table.
func (m *markup) tablePart(start uint32, names ...string) {
	table, first := m.last(wallOfTable), -1
	if table < 0 || m.open[table].name != "table" {
		return
	}
	for _, n := range names {
		if at := m.last(n); at > table && (first < 0 || at < first) {
			first = at
		}
	}
	if first >= 0 {
		m.popTo(first, start)
	}
}

// raw reports whether an element has nothing but text up to its end tag.
func (m *markup) raw(t *markupTag, top bool) bool {
	if m.style.blocks && top {
		return t.name != "template" || !t.lang.Empty() && m.text[t.lang.Start:t.lang.Stop] != "html"
	}
	switch t.name {
	case "script", "style":
		return true
	case "textarea", "title", "xmp", "iframe", "noembed", "noframes":
		return !m.style.strict && !m.foreign()
	case "plaintext":
		return false
	}
	return false
}

// rawText reads the text of such an element, which is code in another language if it is a script or a style.
func (m *markup) rawText(t *markupTag) int {
	at := int(t.span.Stop)
	end := m.rawEnd(at, t.name)
	stop := end
	if end < 0 {
		stop = m.nextBlock(at, len(m.src), "<")
	} else if m.style.single && len(m.open) == 1 {
		// A block that nothing closes must not swallow the next one.
		stop = max(at, m.nextBlock(at-1, end, "\n<"))
	}
	l := m.language(t)
	if e := &m.open[len(m.open)-1]; e.kind == model.Block && !m.style.single && (l == nil || blank(m.src, at, stop)) {
		e.kind = model.NoKind
		m.depth--
	}
	m.embed(l, bytesSpan(at, stop))
	if stop != end {
		m.popTo(len(m.open)-1, uint32(stop))
	}
	return stop
}

// rawEnd finds the end tag of an element of text, or gives -1.
func (m *tagReader) rawEnd(at int, name string) int {
	if m.absent["</"+name] {
		return -1
	}
	for i := at; ; {
		n := bytes.Index(m.src[i:], []byte("</"))
		if n < 0 {
			m.absent["</"+name] = true
			return -1
		}
		i += n
		after := i + 2 + len(name)
		if after <= len(m.src) && strings.EqualFold(m.text[i+2:after], name) && (after == len(m.src) || isSpace(m.src[after]) || m.src[after] == '>' || m.src[after] == '/') {
			return i
		}
		i += 2
	}
}

// nextBlock finds the next line that begins with a tag which no script holds, or end. A mark with a line feed asks
// for one at the very begin of the line.
func (m *tagReader) nextBlock(at, end int, mark string) int {
	for i := at; ; {
		n := bytes.Index(m.src[i:end], []byte(mark))
		if n < 0 {
			return end
		}
		i += n + len(mark)
		start := i - 1
		rest := m.text[i:min(len(m.text), i+16)]
		for _, name := range [...]string{"script", "style", "template", "/head", "/body", "/html", "body"} {
			if len(rest) > len(name) && strings.EqualFold(rest[:len(name)], name) && !isWord(rest[len(name)]) && blank(m.src, max(bytes.LastIndexByte(m.src[max(at, start-headLimit):start], '\n')+max(at, start-headLimit), at), start) {
				return start
			}
		}
	}
}

// language is the language of the text of a script or style, or nil.
func (m *tagReader) language(t *markupTag) *Language {
	kind := strings.ToLower(m.text[t.kind.Start:t.kind.Stop])
	lang := strings.ToLower(m.text[t.lang.Start:t.lang.Stop])
	switch t.name {
	case "script":
		switch {
		case lang == "ts" || lang == "typescript" || strings.Contains(kind, "typescript"):
			return FindLanguage("typescript")
		case lang == "tsx":
			return FindLanguage("tsx")
		case lang != "" && lang != "js" && lang != "jsx" && !strings.Contains(lang, "javascript"):
			return nil
		case m.style.typescript && kind == "":
			return FindLanguage("typescript")
		case kind == "", kind == "module", strings.Contains(kind, "javascript"), strings.Contains(kind, "ecmascript"), strings.HasSuffix(kind, "/jsx"), strings.HasSuffix(kind, "/babel"):
			return FindLanguage("javascript")
		}
	case "style":
		switch lang {
		case "", "css", "postcss", "pcss":
			if kind == "" || kind == "text/css" {
				return FindLanguage("css")
			}
			return FindLanguage(strings.TrimPrefix(kind, "text/"))
		case "scss", "sass", "less":
			return FindLanguage(lang)
		}
	}
	return nil
}
