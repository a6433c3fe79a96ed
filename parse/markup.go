package parse

import (
	"bytes"

	"outcrop/model"
)

// markupDialect says how comments are written in HTML.
func markupDialect() *dialect { return &dialect{comments: comments{open: "<!--", close: "-->"}} }

// markupStyle is what the languages of tags differ in.
type markupStyle struct {
	single     bool // a file is one component: its scripts and styles are told at the top, <x/> has no content
	blocks     bool // what stands at the top are blocks, whatever their names
	braces     bool // {...} is code in attributes
	text       bool // and in text, without tags in it
	fenced     bool // code may stand between lines of dashes at the beginning
	strict     bool // XML: <x/> has no content, no end is left out
	typescript bool // scripts are TypeScript unless they say otherwise
}

func markupStyleOf(l *Language, src []byte) markupStyle {
	switch l.Name {
	case "vue":
		return markupStyle{single: true, blocks: true}
	case "svelte":
		return markupStyle{single: true, braces: true, text: true}
	case "astro":
		return markupStyle{single: true, braces: true, fenced: true, typescript: true}
	}
	return markupStyle{strict: bytes.HasPrefix(bytes.TrimLeft(src, "\ufeff \t\r\n"), []byte("<?xml"))}
}

// markup reads a text of tags: HTML by the rules of the standard about which tags end which elements, so far as they matter
// for where elements begin and end, and components by their own, which know no ends that are left out. The grammar finds
// errors in most pages, and takes quadratic time for elements that nothing closes.
type markup struct {
	tagReader
	b      *model.Builder
	look   *dialect
	open   []markupElement
	depth  int                // of open elements that are symbols
	places map[string][]int32 // of open elements, by name; also by the words of wallsOf
	code   []embeddedCode
}

// tagReader reads single tags.
type tagReader struct {
	src    []byte
	text   string
	style  markupStyle
	names  map[string]string // lower case, one copy each
	absent map[string]bool   // ends that the rest of the text does not have
	lower  []byte
	errs   []model.Span
	failed int // braces that nothing closes
}

// markupElement is an element that is open.
type markupElement struct {
	name    string
	tag     model.Span
	label   model.Span // the value of its id, the name of a snippet
	params  model.Span
	kind    model.Kind // of the symbol that it is, or NoKind
	foreign bool       // what is in it is SVG or MathML
	gone    bool       // it ended before elements that are still open
}

// embeddedCode is a part of a text in another language.
type embeddedCode struct {
	language *Language
	span     model.Span
}

// run reads the whole text.
func (m *markup) run() {
	at := m.fence()
	for at < len(m.src) {
		i := m.mark(at)
		if i < 0 {
			break
		}
		at = m.construct(at + i)
	}
	m.popTo(0, uint32(len(m.src)))
}

// mark finds what is no text.
func (m *tagReader) mark(at int) int {
	if m.style.text {
		return bytes.IndexAny(m.src[at:], "<{")
	}
	return bytes.IndexByte(m.src[at:], '<')
}

// construct reads what begins at at and gives where it ends.
func (m *markup) construct(at int) int {
	rest := m.src[at:]
	switch {
	case rest[0] == '{':
		return m.braces(at)
	case len(rest) > 1 && isLetter(rest[1]) || len(rest) > 1 && rest[1] == '>' && m.style.single:
		return m.startTag(at)
	case len(rest) > 2 && rest[1] == '/' && (isLetter(rest[2]) || rest[2] == '>' && m.style.single):
		t := m.readTag(at)
		m.endOf(t.name, t.span)
		return int(t.span.Stop)
	case bytes.HasPrefix(rest, []byte("<!-->")), bytes.HasPrefix(rest, []byte("<!--->")):
		return at + 5
	case bytes.HasPrefix(rest, []byte("<!--")):
		return m.upTo(at, 4, "-->")
	case bytes.HasPrefix(rest, []byte("<![CDATA[")) && (m.style.strict || m.foreign()):
		return m.upTo(at, 9, "]]>")
	case bytes.HasPrefix(rest, []byte("<?php")), bytes.HasPrefix(rest, []byte("<?=")):
		return m.upTo(at, 2, "?>")
	case bytes.HasPrefix(rest, []byte("<%")):
		return m.upTo(at, 2, "%>")
	case len(rest) > 1 && (rest[1] == '!' || rest[1] == '?' || rest[1] == '/'):
		return m.upTo(at, 1, ">")
	case cssConflict(m.src, uint32(at)):
		stop := lineStop(m.src, at)
		m.errs = append(m.errs, bytesSpan(at, stop))
		return stop
	}
	return at + 1
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// foreign reports whether SVG or MathML is open.
func (m *markup) foreign() bool { return len(m.open) > 0 && m.open[len(m.open)-1].foreign }

// find looks for the end of something, and remembers that there is none in what is left.
func (m *tagReader) find(at int, end string) int {
	if at > len(m.src) || m.absent[end] {
		return -1
	}
	i := bytes.Index(m.src[at:], []byte(end))
	if i < 0 {
		m.absent[end] = true
		return -1
	}
	return at + i
}

// upTo moves behind the end of a comment or the like. One that nothing closes ends with its line.
func (m *tagReader) upTo(at, skip int, end string) int {
	i := m.find(at+skip, end)
	if i < 0 {
		stop := lineStop(m.src, at)
		m.errs = append(m.errs, bytesSpan(at, stop))
		return max(stop, at+1)
	}
	return i + len(end)
}

// fence reads the code that an Astro component begins with.
func (m *markup) fence() int {
	if !m.style.fenced {
		return 0
	}
	at := len(m.src) - len(bytes.TrimLeft(m.src, "\ufeff \t\r\n"))
	if !bytes.HasPrefix(m.src[at:], []byte("---")) {
		return 0
	}
	end := bytes.Index(m.src[at+3:], []byte("\n---"))
	if end < 0 {
		m.errs = append(m.errs, bytesSpan(at, at+3))
		return at + 3
	}
	body := bytesSpan(at+3, at+3+end+1)
	all := bytesSpan(at, int(body.Stop)+3)
	m.b.Add(model.Draft{Kind: model.Block, Name: "frontmatter", Range: all, Head: bytesSpan(at, at+3), NameAt: all.Start, Flags: model.HasBody})
	m.embed(FindLanguage("typescript"), body)
	return int(all.Stop)
}

// embed notes code in another language, unless it is blank or the language is not known.
func (m *markup) embed(l *Language, s model.Span) {
	if l != nil && !trim(m.src, s).Empty() {
		m.code = append(m.code, embeddedCode{l, s})
	}
}

// startTag reads a start tag, and the text of an element that has nothing but text.
func (m *markup) startTag(at int) int {
	t := m.readTag(at)
	top := len(m.open) == 0
	if !m.style.single && !m.style.strict && !m.foreign() {
		m.implied(t.name, uint32(at))
	}
	m.links(&t)
	e := markupElement{name: t.name, tag: t.span, label: t.id}
	e.foreign = m.foreign() && t.name != "foreignobject" && t.name != "desc" && t.name != "title" || t.name == "svg" || t.name == "math"
	e.kind = m.kind(&t, top)
	if t.closed && (m.style.single || m.style.strict || e.foreign) || voidElement(t.name) && !(top && m.style.blocks) {
		m.depth++ // as push does
		m.finish(&e, t.span.Stop)
		return int(t.span.Stop)
	}
	m.push(e)
	if m.raw(&t, top) {
		return m.rawText(&t)
	}
	return int(t.span.Stop)
}

// kind tells whether an element is a symbol: one with an id, a heading, the title of a page, code and the blocks of a
// component.
func (m *markup) kind(t *markupTag, top bool) model.Kind {
	switch {
	case m.style.blocks && top:
		return model.Block
	case (t.name == "script" || t.name == "style") && !m.foreign() && (t.id.Empty() || m.style.single):
		return model.Block
	case heading(t.name) && !m.style.strict || heading(t.name) && t.id.Empty():
		return model.Heading
	case t.name == "title" && !m.foreign() && t.id.Empty():
		return model.Title
	case !t.id.Empty():
		return model.Element
	}
	return model.NoKind
}

func heading(name string) bool {
	return len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6'
}

// links notes the scripts and style sheets that a tag brings in.
func (m *markup) links(t *markupTag) {
	switch {
	case (t.name == "script" || m.style.blocks && len(m.open) == 0) && !t.src.Empty():
		m.b.Import(model.Import{Module: m.text[t.src.Start:t.src.Stop], Span: t.span})
	case t.name == "link" && !t.href.Empty():
		for _, rel := range bytes.Fields(bytes.ToLower(t.rel.In(m.src))) {
			if r := string(rel); r == "stylesheet" || r == "modulepreload" || r == "import" {
				m.b.Import(model.Import{Module: m.text[t.href.Start:t.href.Stop], Span: t.span})
				break
			}
		}
	}
}

// finish adds an element that is a symbol, now that its end is known, and drops it from the depth.
func (m *markup) finish(e *markupElement, stop uint32) {
	m.depth--
	if e.kind == model.NoKind {
		return
	}
	if m.depth >= model.MaxDepth {
		m.b.TooDeep()
		return
	}
	all := trim(m.src, model.Span{Start: e.tag.Start, Stop: max(stop, e.tag.Stop)})
	d := model.Draft{Kind: e.kind, Range: all, Head: e.tag, NameAt: e.label.Start, Name: m.text[e.label.Start:e.label.Stop]}
	switch e.kind {
	case model.Heading, model.Title:
		if !m.titled(e, &d) {
			return
		}
	case model.Block:
		d.Name, d.NameAt = e.name, e.tag.Start+1
	}
	d.Name = shortened(d.Name)
	if d.Head.Stop = min(d.Head.Stop, all.Stop); d.Head.Stop < all.Stop {
		d.Flags = model.HasBody
	}
	d.Doc = m.look.docAbove(m.src, m.b.Lines(), all.Start)
	h := m.b.Add(d)
	m.look.split(m.src, e.params, ',', func(p model.Span) { m.b.Detail(h, model.Param, p) })
}

// titled names a heading or title by its text; a heading without text is an element if it has an id.
func (m *tagReader) titled(e *markupElement, d *model.Draft) bool {
	name, at := m.words(model.Span{Start: e.tag.Stop, Stop: d.Range.Stop})
	if name == "" {
		d.Kind = model.Element
		return !e.label.Empty()
	}
	d.Name, d.NameAt = name, at
	if line := d.Range.In(m.src); len(line) <= headLimit && bytes.IndexByte(line, '\n') < 0 {
		d.Head = d.Range
	}
	return true
}

// words is the text of an element without tags and comments, on one line, and where it begins.
func (m *tagReader) words(s model.Span) (string, uint32) {
	s.Stop = min(s.Stop, s.Start+textLineLimit)
	var out []byte
	first := s.Stop
	for at := s.Start; at < s.Stop; {
		c := m.src[at]
		if c == '<' && at+1 < s.Stop && (isLetter(m.src[at+1]) || m.src[at+1] == '/' || m.src[at+1] == '!') {
			end := []byte(">")
			if bytes.HasPrefix(m.src[at:s.Stop], []byte("<!--")) {
				end = []byte("-->")
			}
			n := bytes.Index(m.src[at:s.Stop], end)
			if n < 0 {
				break
			}
			at += uint32(n + len(end))
			continue
		}
		if !isSpace(c) {
			first = min(first, at)
		}
		out = append(out, c)
		at++
	}
	return string(bytes.Join(bytes.Fields(out), []byte(" "))), first
}
