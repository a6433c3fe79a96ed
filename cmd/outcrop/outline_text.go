package main

import (
	"bytes"
	"fmt"
	"strings"

	"outcrop/model"
	"outcrop/tui/text"
)

// textFile appends one file as lines for people: the path with its prices, then a line a symbol. A file that was not read is
// named in the coverage line only.
func (v *outlineView) textFile(buf []byte, f *model.File, src []byte) []byte {
	if f.Status == model.Skipped {
		return buf
	}
	buf = append(buf, v.s.paint("1", text.Escape(f.Path))...)
	buf = append(buf, v.s.paint("2", v.facts(f))...)
	buf = append(buf, '\n')
	v.keep.walk(f.Outline, func(i, depth int) {
		sym := &f.Outline.Symbols[i]
		indent := strings.Repeat("  ", depth+1)
		if v.level >= model.LevelOutline {
			buf = appendDoc(buf, indent, sym.Doc.In(src))
		}
		buf = append(buf, indent...)
		buf = append(buf, v.s.paint("2", lineRange(sym))...)
		buf = append(buf, ' ', ' ')
		buf = append(buf, v.label(f.Outline, i, src)...)
		if v.tokens && f.Prices != nil {
			buf = append(buf, v.s.paint("2", v.priceList(&f.Prices.Symbols[i]))...)
		}
		buf = append(buf, '\n')
	})
	return buf
}

// facts are what is known of a file beside its name.
func (v *outlineView) facts(f *model.File) string {
	b := fmt.Sprintf("  %s, %s", f.Language.Name, count(f.Lines, "line"))
	if f.Status == model.Partial {
		b += ", partial"
	}
	if f.Reason != "" && (f.Status == model.Complete || f.Status == model.Partial) {
		b += ", " + text.Escape(f.Reason)
	}
	if f.Prices != nil {
		b += v.priceList(&f.Prices.File)
	}
	return b
}

// priceList names the prices of the levels above name.
func (v *outlineView) priceList(p *model.Prices) string {
	b := " "
	for l := model.LevelSignature; int(l) < model.NumLevels; l++ {
		b += " " + l.String() + " " + v.s.price(int(p[l]))
	}
	return b
}

// label is kind and header of a symbol on one line, or kind and name.
func (v *outlineView) label(o *model.Outline, i int, src []byte) string {
	sym := &o.Symbols[i]
	head := sym.Head.In(src)
	if v.level == model.LevelName || len(head) == 0 {
		name := sym.Name
		if name == "" {
			name = "(anonymous)"
		}
		if sym.Owner != "" {
			name = sym.Owner + "." + name
		}
		return v.s.paint("36", sym.Kind.String()) + " " + text.Escape(name)
	}
	return v.s.paint("36", sym.Kind.String()) + " " + text.Escape(oneLine(head))
}

// maxHeader is how much of a header is shown, in bytes: a header can be as long as a file.
const maxHeader = 400

// oneLine joins the lines of a header.
func oneLine(head []byte) string {
	cut := len(head) > maxHeader
	if cut {
		head = bytes.ToValidUTF8(head[:maxHeader], nil)
	}
	s := string(head)
	if strings.IndexByte(s, '\n') >= 0 {
		s = strings.Join(strings.Fields(s), " ")
	}
	if cut {
		s += " ..."
	}
	return s
}

// appendDoc appends the lines of a doc comment with the indentation of the outline.
func appendDoc(buf []byte, indent string, doc []byte) []byte {
	if len(doc) == 0 {
		return buf
	}
	for line := range strings.SplitSeq(string(doc), "\n") {
		buf = append(buf, indent...)
		buf = append(buf, text.Escape(strings.TrimSpace(line))...)
		buf = append(buf, '\n')
	}
	return buf
}

// lineRange is the lines of a symbol, 1-based: 12-24, or 12.
func lineRange(sym *model.Symbol) string {
	if sym.StartLine == sym.EndLine {
		return fmt.Sprint(sym.StartLine + 1)
	}
	return fmt.Sprintf("%d-%d", sym.StartLine+1, sym.EndLine+1)
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
