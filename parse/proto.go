package parse

import (
	"bytes"
	"slices"

	"github.com/bufbuild/protocompile/ast"
	protoparser "github.com/bufbuild/protocompile/parser"
	"github.com/bufbuild/protocompile/reporter"

	"outcrop/model"
)

// Limits of what goes to protocompile. Its time grows faster than the depth of the text, and with the square of the length
// of a line; compilers refuse messages that nest deeper than 32.
const (
	protoDepth     = 100
	protoSize      = 8 << 20
	protoLine      = 1 << 16
	protoHeadLimit = 160 // bytes up to which a field on one line is its own header
)

// outlineProto finds the declarations of a Protobuf file. It gives nil for texts that are too deep or too long for the
// parser, or that it fails on.
func outlineProto(src []byte, b *model.Builder) *model.Outline {
	if len(src) > protoSize || deeper(src, protoDepth) || longestLine(src) > protoLine {
		return nil
	}
	shown := hideProtoWords(src)
	errs, ok := readProto(src, shown, b)
	if !ok {
		return nil
	}
	if len(errs) == 0 {
		return b.Outline()
	}
	return mendProto(src, shown, errs, b)
}

// hideProtoWords gives the text without the words that editions from 2024 on have added and the parser does not know:
// export and local before types, option in imports.
func hideProtoWords(src []byte) []byte {
	if !bytes.Contains(src, []byte("edition")) {
		return src
	}
	out := src
	for at := 0; at < len(src); at = lineStop(src, at) + 1 {
		line := src[at:lineStop(src, at)]
		code := bytes.TrimLeft(line, " \t")
		start := at + len(line) - len(code)
		for _, words := range [...][2]string{{"export ", "message "}, {"export ", "enum "}, {"local ", "message "}, {"local ", "enum "}, {"import ", "option "}} {
			first, second := words[0], words[1]
			if !begins(code, first) || !begins(bytes.TrimLeft(code[len(first):], " \t"), second) {
				continue
			}
			if len(out) > 0 && &out[0] == &src[0] {
				out = bytes.Clone(src)
			}
			if first == "import " {
				start = at + bytes.Index(line, []byte(second))
			}
			blankOut(out[start : start+len("local")])
			if first != "local " {
				out[start+len("local")] = ' '
			}
		}
	}
	return out
}

// mendProto reads a text with errors again after mending it, in two steps, and keeps of the three readings the one that
// found most: first brackets and marks of conflicts, then also the lines at which errors are left.
func mendProto(src, shown []byte, errs []uint32, b *model.Builder) *model.Outline {
	m := mend("protobuf", &dialect{comments: slashes()}, shown)
	best, most, left := shown, b.Len(), errs
	var kept *mender
	if len(m.edits) > 0 {
		if again, ok := readProto(src, m.text, b); ok && b.Len() >= most {
			best, most, left, kept = bytes.Clone(m.text), b.Len(), again, m.clone()
		}
	}
	hidden := false
	for _, e := range left {
		hidden = m.hideAt(m.tree, int(e)) || hidden
	}
	if hidden {
		m.settle()
		if again, ok := readProto(src, m.text, b); ok && b.Len() > most {
			best, left, kept = m.text, again, m
		}
	}
	readProto(src, best, b)
	spans := make([]model.Span, 0, len(left))
	for _, e := range left {
		spans = append(spans, bytesSpan(int(e), int(e)+1))
	}
	if kept != nil {
		kept.halves(b, src)
		spans = append(spans, kept.edits...)
	}
	for _, e := range left {
		m.unfinished(b, src, int(e))
	}
	slices.SortFunc(spans, spanOrder)
	markErrors(b, spans)
	return b.Outline()
}

// unfinished adds the declaration on the line before an error, if it is but half a header that nothing knows of yet.
func (m *mender) unfinished(b *model.Builder, src []byte, at int) {
	stop := trimmedStop(src, 0, at)
	start := bytes.LastIndexByte(src[:stop], '\n') + 1
	for start < stop && isSpace(src[start]) {
		start++
	}
	s := bytesSpan(start, stop)
	if s.Empty() || s.Len() > textLineLimit || bytes.IndexByte([]byte(";{}"), src[stop-1]) >= 0 {
		return
	}
	d, ok := m.half(src, s)
	for h := 0; ok && h < b.Len(); h++ {
		ok = b.Draft(h).NameAt != d.NameAt
	}
	if ok {
		b.Add(d)
	}
}

// protoReader turns a syntax tree into drafts.
type protoReader struct {
	src    []byte
	b      *model.Builder
	d      *dialect
	places []model.Span // of tokens and comments by number
}

// readProto adds what protocompile understands of a text, which is src or the same mended, and gives the offsets of errors
// in order. It is not ok if the parser broke down.
func readProto(src, text []byte, b *model.Builder) (errs []uint32, ok bool) {
	b.Reset(src)
	defer func() {
		// A text must not end the program, whatever the parser has not thought of.
		if r := recover(); r != nil {
			b.Reset(src)
			errs, ok = []uint32{0}, false
		}
	}()
	handler := reporter.NewHandler(reporter.NewReporter(func(e reporter.ErrorWithPos) error {
		errs = append(errs, uint32(min(max(e.GetPosition().Offset, 0), max(len(src)-1, 0))))
		return nil
	}, nil))
	file, err := protoparser.Parse("", bytes.NewReader(text), handler)
	if file == nil || err != nil && len(errs) == 0 {
		errs = append(errs, 0)
	}
	slices.Sort(errs)
	if file == nil {
		return errs, false
	}
	p := &protoReader{src: src, b: b, d: &dialect{comments: slashes()}}
	p.locate(file, text)
	for _, d := range file.Decls {
		p.declaration(d)
	}
	return slices.Compact(errs), true
}

// locate finds the places of all tokens in one pass. Asking the tree for the position of each would count columns from
// the beginning of its line.
func (p *protoReader) locate(file *ast.FileNode, text []byte) {
	at, size := 0, uint32(len(p.src))
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		at = 3
	}
	items := file.Items()
	for i, ok := items.First(); ok; i, ok = items.Next(i) {
		info := file.ItemInfo(i)
		start := at + len(info.LeadingWhitespace())
		at = start + len(info.RawText())
		p.places = append(p.places, model.Span{Start: min(uint32(start), size), Stop: min(uint32(at), size)})
	}
}

// span is the place of a node.
func (p *protoReader) span(n ast.Node) model.Span {
	first, last := int(n.Start()), int(n.End())
	if first < 0 || last < first || last >= len(p.places) {
		return model.Span{}
	}
	return model.Span{Start: p.places[first].Start, Stop: p.places[last].Stop}
}

// add adds a symbol. What stands from the brace on, if there is one, is left out of the header.
func (p *protoReader) add(kind model.Kind, n, name ast.Node, brace *ast.RuneNode) int {
	r, at := p.span(n), p.span(name)
	if at.Empty() || r.Empty() {
		return -1
	}
	r.Stop = uint32(trimmedStop(p.src, int(r.Start), int(r.Stop))) // what mending closed ends where it stood before
	visibility, word := p.widen(&r)
	d := model.Draft{Name: string(at.In(p.src)), Kind: kind, Range: r, Head: r, Visibility: visibility, NameAt: at.Start, Doc: p.d.docAbove(p.src, p.b.Lines(), r.Start)}
	if brace != nil {
		if open := p.span(brace); open.Start > r.Start && open.Start < r.Stop {
			d.Head.Stop, d.Flags = open.Start, model.HasBody
		}
	} else if d.Doc.Empty() {
		d.Doc = p.behind(r.Stop)
	}
	d.Head = trim(p.src, d.Head)
	for !d.Head.Empty() && p.src[d.Head.Stop-1] == ';' {
		d.Head.Stop--
		d.Head = trim(p.src, d.Head)
	}
	h := p.b.Add(d)
	p.b.Detail(h, model.Modifier, word)
	return h
}

// widen moves the beginning of a type back to the word before it that tells who may use it.
func (p *protoReader) widen(r *model.Span) (model.Visibility, model.Span) {
	before := bytes.TrimRight(p.src[:r.Start], " \t")
	for _, word := range [...]string{"export", "local"} {
		if n := len(before) - len(word); bytes.HasSuffix(before, []byte(word)) && (n == 0 || isSpace(before[n-1])) {
			r.Start = uint32(n)
			if word == "local" {
				return model.Private, bytesSpan(n, n+len(word))
			}
			return model.Public, bytesSpan(n, n+len(word))
		}
	}
	return model.Public, model.Span{}
}

// behind finds the comment that ends the line of a field.
func (p *protoReader) behind(at uint32) model.Span {
	stop := uint32(lineStop(p.src, int(at)))
	s := trim(p.src, model.Span{Start: at, Stop: stop})
	text := s.In(p.src)
	if begins(text, "//") || begins(text, "/*") && bytes.Index(text, []byte("*/")) == len(text)-2 && len(text) > 3 {
		return s
	}
	return model.Span{}
}

func (p *protoReader) declaration(n ast.Node) {
	switch n := n.(type) {
	case *ast.ImportNode:
		p.b.Import(model.Import{Module: n.Name.AsString(), Span: p.span(n), Reexport: n.Public != nil})
	case *ast.PackageNode:
		p.add(model.Package, n, n.Name, nil)
	case *ast.MessageNode:
		p.add(model.Message, n, n.Name, n.OpenBrace)
		each(p, n.Decls)
	case *ast.EnumNode:
		p.add(model.Enum, n, n.Name, n.OpenBrace)
		each(p, n.Decls)
	case *ast.EnumValueNode:
		p.cut(p.add(model.EnumMember, n, n.Name, nil), n.Options)
	case *ast.ExtendNode:
		p.add(model.Extend, n, n.Extendee, n.OpenBrace)
		each(p, n.Decls)
	case *ast.OneofNode:
		p.add(model.OneOf, n, n.Name, n.OpenBrace)
		each(p, n.Decls)
	case *ast.FieldNode:
		h := p.add(model.Field, n, n.Name, nil)
		p.label(h, n.Label)
		p.b.Detail(h, model.Return, p.span(n.FldType))
		p.cut(h, n.Options)
	case *ast.MapFieldNode:
		h := p.add(model.Field, n, n.Name, nil)
		p.b.Detail(h, model.Return, p.span(n.MapType))
		p.cut(h, n.Options)
	case *ast.GroupNode:
		p.label(p.add(model.Message, n, n.Name, n.OpenBrace), n.Label)
		each(p, n.Decls)
	case *ast.ServiceNode:
		p.add(model.Service, n, n.Name, n.OpenBrace)
		each(p, n.Decls)
	case *ast.RPCNode:
		h := p.add(model.RPC, n, n.Name, n.OpenBrace)
		p.message(h, model.Param, n.Input)
		p.message(h, model.Return, n.Output)
	}
}

// each adds the declarations of a body.
func each[N ast.Node](p *protoReader, list []N) {
	for _, n := range list {
		p.declaration(n)
	}
}

func (p *protoReader) label(h int, l ast.FieldLabel) {
	if l.KeywordNode != nil {
		p.b.Detail(h, model.Modifier, p.span(l.KeywordNode))
	}
}

// message adds what a call takes or gives, without parentheses.
func (p *protoReader) message(h int, role model.DetailRole, n *ast.RPCTypeNode) {
	if n == nil {
		return
	}
	s := p.span(n)
	if s.Len() > 2 {
		p.b.Detail(h, role, trim(p.src, model.Span{Start: s.Start + 1, Stop: s.Stop - 1}))
	}
}

// cut leaves long options out of the header of a field.
func (p *protoReader) cut(h int, options *ast.CompactOptionsNode) {
	if h < 0 || options == nil {
		return
	}
	d := p.b.Draft(h)
	text := d.Range.In(p.src)
	if s := p.span(options); (len(text) > protoHeadLimit || bytes.IndexByte(text, '\n') >= 0) && s.Start > d.Head.Start && s.Start < d.Head.Stop {
		d.Head = trim(p.src, model.Span{Start: d.Head.Start, Stop: s.Start})
		d.Flags |= model.HasBody
	}
}
