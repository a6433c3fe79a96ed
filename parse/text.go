package parse

import (
	"bytes"
	"strings"
	"sync"

	"outcrop/model"
)

// Limits of the line scanner. Symbols that lie deeper, or lines and statements that are longer, are passed over, so that
// minified and generated texts cost no more than their length.
const (
	textDepth     = model.MaxDepth
	textLineLimit = 2000
	textNameLimit = 200
)

// outlineText finds symbols without a parser: by keywords at the beginning of lines and statements, ends by matching
// braces, by indentation or by the next section. It is right about most declarations of common style and reads any text in
// one pass. Languages that are not in its table have no symbols.
func outlineText(l *Language, src []byte, b *model.Builder) *model.Outline {
	b.Reset(src)
	t := textTables()
	if p, ok := t.braces[l.base()]; ok {
		newBraceScan(src, b, p).run()
	} else if p, ok := t.indents[l.base()]; ok {
		newIndentScan(src, b, p).run()
	} else if scan, ok := t.sections[l.base()]; ok {
		scan(src, b)
	}
	o := b.Outline()
	o.Status, o.Errors = model.Text, nil
	switch {
	case l.Parser == ByLines && l.Name == "text":
		o.Reason = "plain text"
	case l.Parser == ByLines:
		o.Reason = "no parser for " + l.Name
	case l.Parser == ByTree:
		o.Reason = "no parser in this build"
	default:
		o.Reason = "nested too deeply or too long for the parser"
	}
	return o
}

// textSets are the three ways to read a text, by name of the language.
type textSets struct {
	braces   map[string]*braceLang
	indents  map[string]*indentLang
	sections map[string]func([]byte, *model.Builder)
}

var textTables = sync.OnceValue(func() textSets {
	t := textSets{map[string]*braceLang{}, map[string]*indentLang{}, map[string]func([]byte, *model.Builder){
		"toml": scanTables, "ini": scanTables, "markdown": scanHeadings, "dockerfile": scanStages,
	}}
	for _, r := range braceRows {
		r.words, r.skips = wordKinds(r.keywords), wordSet(r.modifiers)
		for _, name := range strings.Fields(r.names) {
			t.braces[name] = &r
		}
	}
	for _, r := range indentRows {
		r.words, r.skips = wordKinds(r.keywords), wordSet(r.modifiers)
		for _, name := range strings.Fields(r.names) {
			t.indents[name] = &r
		}
	}
	return t
})

// wordKinds reads a list like "class fn=function" into the kinds of the words.
func wordKinds(list string) map[string]model.Kind {
	m := map[string]model.Kind{}
	for _, w := range strings.Fields(list) {
		word, kind, ok := strings.Cut(w, "=")
		if !ok {
			kind = word
		}
		k, err := model.ParseKind(kind)
		if err != nil {
			panic(err)
		}
		m[word] = k
	}
	return m
}

func wordSet(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}

// textDocs remembers the comment that ended last, to be the doc of a declaration on the next line.
type textDocs struct {
	span model.Span
	line int // number of the line after the comment
}

// add takes a comment that stands alone on its lines from line first to last; consecutive line comments are one doc.
func (d *textDocs) add(span model.Span, first, last int, joins bool) {
	if joins && d.line == first && !d.span.Empty() {
		span.Start = d.span.Start
	}
	d.span, d.line = span, last+1
}

// above gives the doc that ends on the line before line.
func (d *textDocs) above(line int) model.Span {
	if d.line == line {
		return d.span
	}
	return model.Span{}
}

// textVisibility tells visibility by a modifier; other words are public.
func textVisibility(word string) (v model.Visibility, ok bool) {
	switch word {
	case "private", "fileprivate", "defp", "defmacrop", "local":
		return model.Private, true
	case "protected":
		return model.Protected, true
	case "internal":
		return model.Internal, true
	}
	return model.Public, word == "public" || word == "pub" || word == "export" || word == "open"
}

// trimmedStop moves stop back over blanks, but not before start.
func trimmedStop(src []byte, start, stop int) int {
	return start + len(bytes.TrimRight(src[start:stop], " \t\r\n"))
}
