package parse

import (
	"bytes"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"outcrop/model"
)

// Limits beyond which a Markdown text is read line by line: goldmark takes seconds for lines that open thousands of quotes
// or lists, and for texts of this size.
const (
	markdownDepth = 200
	markdownSize  = 4 << 20
)

// markdownNameLimit is the length in bytes up to which a heading's markup is taken out of its name.
const markdownNameLimit = 1000

// markdownBlocks finds headings. It leaves out inline markup, which is most of the work, and link definitions, of which
// goldmark reads a few thousand with open titles in quadratic time.
var markdownBlocks = sync.OnceValue(func() parser.Parser {
	return parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...))
})

// markdownInlines reads the text of one heading.
var markdownInlines = sync.OnceValue(func() parser.Parser {
	return parser.NewParser(parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 1)),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...))
})

// markdownHeading is a heading in a text; offsets are bytes.
type markdownHeading struct {
	level       int
	name        string
	nameAt      int
	start, stop int // of its own lines, without indentation and line end
}

// outlineMarkdown makes each heading the symbol of its section: up to the next heading of the same or a higher level,
// without blank lines at the end. Headings inside lists and quotes open no section. It gives nil for texts that are too
// deep or too long for goldmark.
func outlineMarkdown(src []byte, b *model.Builder) *model.Outline {
	if len(src) > markdownSize || deepMarkdown(src) {
		return nil
	}
	b.Reset(src)
	skip := frontMatter(src)
	body := src[skip:]
	list := markdownHeadings(body)
	for i := range list {
		h := &list[i]
		h.nameAt, h.start, h.stop = h.nameAt+skip, h.start+skip, h.stop+skip
	}
	addSections(b, src, list)
	return b.Outline()
}

// markdownHeadings finds the headings of a text that stand in no list or quote. There are none in one that is too deep.
func markdownHeadings(src []byte) (list []markdownHeading) {
	if len(src) > markdownSize || deepMarkdown(src) {
		return nil
	}
	document := markdownBlocks().Parse(text.NewReader(src))
	for n := document.FirstChild(); n != nil; n = n.NextSibling() {
		n, ok := n.(*ast.Heading)
		if !ok {
			continue
		}
		if h, ok := readHeading(src, n); ok {
			list = append(list, h)
		}
	}
	return list
}

// addSections adds headings in order of place as sections that nest by level.
func addSections(b *model.Builder, src []byte, list []markdownHeading) {
	stops := make([]int, len(list))
	var open []int
	for i, h := range list {
		for len(open) > 0 && list[open[len(open)-1]].level >= h.level {
			stops[open[len(open)-1]] = h.start
			open = open[:len(open)-1]
		}
		open = append(open, i)
	}
	for _, i := range open {
		stops[i] = len(src)
	}
	for i, h := range list {
		stop := h.start + len(bytes.TrimRight(src[h.start:stops[i]], " \t\r\n"))
		d := model.Draft{Name: h.name, Kind: model.Heading, Range: bytesSpan(h.start, stop), Head: bytesSpan(h.start, h.stop), NameAt: uint32(h.nameAt)}
		if h.stop < stop {
			d.Flags = model.HasBody
		}
		b.Add(d)
	}
}

func bytesSpan(start, stop int) model.Span {
	return model.Span{Start: uint32(start), Stop: uint32(stop)}
}

// readHeading finds the lines of a heading around its text. It is not ok if there is no text, or nothing but definitions
// of links, which goldmark was not asked to take out of the paragraph above an underline.
func readHeading(src []byte, n *ast.Heading) (h markdownHeading, ok bool) {
	lines := n.Lines().Sliced(0, n.Lines().Len())
	for len(lines) > 0 && linkDefinition(lines[0].Value(src)) {
		lines = lines[1:]
	}
	if len(lines) == 0 {
		return h, false
	}
	first, last := lines[0].Start, lines[len(lines)-1].Start
	h = markdownHeading{level: n.Level, nameAt: first, start: bytes.LastIndexByte(src[:first], '\n') + 1}
	for h.start < first && (src[h.start] == ' ' || src[h.start] == '\t') {
		h.start++
	}
	h.stop = lineStop(src, last)
	if h.start == first && h.stop < len(src) {
		// No mark stands before the text, so that the heading is one by the line that underlines it.
		h.stop = lineStop(src, h.stop+1)
	}
	h.stop = h.start + len(bytes.TrimRight(src[h.start:h.stop], " \t\r\n"))
	var words []string
	for _, line := range lines {
		words = append(words, string(bytes.TrimSpace(line.Value(src))))
	}
	h.name = headingName(strings.Join(words, " "))
	return h, true
}

// linkDefinition reports whether a line of a paragraph is like `[name]: target`.
func linkDefinition(line []byte) bool {
	line = bytes.TrimLeft(line, " ")
	i := bytes.IndexByte(line, ']')
	return len(line) > 0 && line[0] == '[' && i > 1 && i+1 < len(line) && line[i+1] == ':'
}

// lineStop is the offset of the line feed that ends the line at offset, or the end of the text.
func lineStop(src []byte, offset int) int {
	if i := bytes.IndexByte(src[offset:], '\n'); i >= 0 {
		return offset + i
	}
	return len(src)
}

// headingName takes the markup out of a heading: targets of links and images, marks of emphasis and HTML. Code keeps its
// backticks, by which `__init__` is told from an emphasised word.
func headingName(raw string) string {
	if len(raw) > markdownNameLimit || !strings.ContainsAny(raw, "*_[<!\\") {
		return raw
	}
	src := []byte(raw)
	var out strings.Builder
	document := markdownInlines().Parse(text.NewReader(src))
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.CodeSpan:
			out.WriteByte('`')
		case *ast.Text:
			if entering {
				out.Write(util.UnescapePunctuations(n.Value(src)))
			}
		case *ast.AutoLink:
			if entering {
				out.Write(n.Label(src))
			}
		}
		return ast.WalkContinue, nil
	})
	if name := strings.Join(strings.Fields(out.String()), " "); name != "" {
		return name
	}
	return raw
}

// frontMatter is the length of a block of settings between lines of dashes or pluses at the beginning, which goldmark would
// take for a heading.
func frontMatter(src []byte) int {
	for _, mark := range [...]string{"---", "+++"} {
		at := lineStop(src, 0)
		if string(bytes.TrimRight(src[:at], " \t\r")) != mark {
			continue
		}
		for at < len(src) {
			start := at + 1
			at = lineStop(src, start)
			if line := bytes.TrimRight(src[start:at], " \t\r"); string(line) == mark || mark == "---" && string(line) == "..." {
				return min(at+1, len(src))
			}
		}
	}
	return 0
}

// deepMarkdown reports whether a line opens more quotes and lists than goldmark can be asked to follow.
func deepMarkdown(src []byte) bool {
	for at := 0; at < len(src); at = lineStop(src, at) + 1 {
		depth, blanks := 0, 0
		for i := at; i < len(src) && bytes.IndexByte([]byte(" \t>-*+.)0123456789"), src[i]) >= 0; i++ {
			if c := src[i]; c == '>' || bytes.IndexByte([]byte("-*+.)"), c) >= 0 && i+1 < len(src) && (src[i+1] == ' ' || src[i+1] == '\t') {
				depth, blanks = depth+1+blanks/2, 0
			} else if c == ' ' || c == '\t' {
				blanks++
			}
		}
		if depth > markdownDepth {
			return true
		}
	}
	return false
}
