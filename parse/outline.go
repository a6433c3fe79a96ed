package parse

import (
	"context"
	"sync"

	"outcrop/model"
)

// builders keeps builders between texts: their tables make up most of the cost of outlining a small file.
var builders = sync.Pool{New: func() any { return new(model.Builder) }}

// keptDrafts is the number of symbols above which a builder is dropped after use: clearing its large tables would cost
// every small file that follows.
const keptDrafts = 8192

// Outline finds the symbols of a decoded text in this process: Go by go/parser, Markdown by goldmark, all else line by
// line, with status Text. A Pool does better for languages with a grammar. It fails only if ctx has ended, and does not
// keep src.
func Outline(ctx context.Context, l *Language, src []byte) (*model.Outline, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return build(func(b *model.Builder) *model.Outline { return outlineWith(b, l, src) }), nil
}

// build outlines a text by a function that needs a builder.
func build(read func(*model.Builder) *model.Outline) *model.Outline {
	b := builders.Get().(*model.Builder)
	o := read(b)
	if b.Len() <= keptDrafts {
		b.Reset(nil)
		builders.Put(b)
	}
	return o
}

func outlineWith(b *model.Builder, l *Language, src []byte) *model.Outline {
	if l.Parser == ByGo {
		o, clean := outlineGo(src, b)
		if !clean && len(o.Symbols) <= 1 {
			// Nesting beyond go/parser's limit leaves nothing, not even what stood before it.
			return richer(o, outlineText(l, src, b))
		}
		return o
	}
	switch l.Parser {
	case ByCSS:
		return outlineCSS(l, src, b)
	case ByMarkup:
		return markupWith(b, l, src)
	}
	if l.Parser == ByNotebook {
		o, _ := outlineNotebook(l, src, func(l *Language, src []byte) (*model.Outline, error) {
			return outlineWith(new(model.Builder), l, src), nil
		})
		return o
	}
	if read := reader(l.Parser); read != nil {
		if o := read(src, b); o != nil {
			return o
		}
	}
	return outlineText(l, src, b)
}

// reader gives the function that outlines texts in this process for a parser, or nil. What it cannot read, such as a text
// nested too deep, it answers with nil; the line scanner serves then.
func reader(p Parser) func([]byte, *model.Builder) *model.Outline {
	switch p {
	case ByMarkdown:
		return outlineMarkdown
	case ByYAML:
		return outlineYAML
	case ByTOML:
		return outlineTOML
	case ByJSON:
		return outlineJSON
	case ByProto:
		return outlineProto
	case BySQL:
		return outlineSQL
	case ByDocker:
		return outlineDocker
	case ByHCL:
		return outlineHCL
	case ByMake:
		return outlineMake
	case ByShell:
		return outlineShell
	}
	return nil
}

// richer chooses between two outlines of one text: the one with more symbols, at a tie the first. A text that go/parser
// understands in part only is often understood better by tree-sitter, which recovers from an error further inside.
func richer(first, second *model.Outline) *model.Outline {
	if second == nil || first != nil && len(first.Symbols) >= len(second.Symbols) {
		return first
	}
	return second
}
