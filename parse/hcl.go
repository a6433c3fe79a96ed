package parse

import (
	"bytes"

	"outcrop/model"
)

// hclScan reads HCL by its lines: an item of a body begins a line, a value ends with its line unless brackets or a heredoc
// hold it open. Tree-sitter's grammar gives no weight to line ends, so that half an attribute swallows the blocks behind
// it, and does not know functions of providers and exponents.
type hclScan struct {
	src     []byte
	b       *model.Builder
	d       *dialect
	at      int
	lenient bool // a fault was found: columns tell where blocks end that are not closed
	open    []hclBlock
	faults  []model.Span
	lost    int // heredocs that nothing ends
}

// hclBlock is a block that is being read.
type hclBlock struct {
	handle, start, column int
	kind                  string // its first word
}

// hclLost is how many heredocs may stay open before a text is taken to have none: each costs a look at all that follows.
const hclLost = 16

// outlineHCL finds the blocks of a text, the values of locals and those outside of all blocks, as in .tfvars.
func outlineHCL(src []byte, b *model.Builder) *model.Outline {
	s := &hclScan{src: src, b: b, d: &dialect{comments: comments{line: "#", line2: "//", open: "/*", close: "*/"}}}
	s.run()
	if len(s.faults) > 0 {
		// Which block a fault stands in is plain only from the layout.
		*s = hclScan{src: src, b: b, d: s.d, lenient: true}
		s.run()
		if len(s.faults) == 0 {
			s.fault(0)
		}
	}
	markErrors(b, s.faults)
	return b.Outline()
}

func (s *hclScan) fault(at int) {
	at = min(at, max(len(s.src)-1, 0))
	s.faults = append(s.faults, bytesSpan(at, at+1))
}

func (s *hclScan) run() {
	s.b.Reset(s.src)
	for {
		s.skip()
		if s.at >= len(s.src) {
			break
		}
		switch c := s.src[s.at]; {
		case c == '}':
			s.closing()
		case s.marker():
			s.line()
		case hclNameByte(c) || c == '"':
			s.item()
		default:
			s.fault(s.at)
			s.line()
		}
	}
	for len(s.open) > 0 {
		s.unclosed(len(s.src))
	}
	sortSpans(s.faults)
}

// skip moves past white space and comments.
func (s *hclScan) skip() {
	s.at = int(s.d.skipSpace(s.src, uint32(s.at), uint32(len(s.src))))
}

// blanks moves past white space and comments on the line.
func (s *hclScan) blanks() {
	for s.at < len(s.src) {
		c := s.src[s.at]
		if c == ' ' || c == '\t' || c == '\r' {
			s.at++
			continue
		}
		next := int(s.d.skipComment(s.src, uint32(s.at), uint32(len(s.src))))
		if next == s.at || bytes.IndexByte(s.src[s.at:next], '\n') >= 0 {
			return
		}
		s.at = next
	}
}

func (s *hclScan) line() { s.at = lineStop(s.src, s.at) }

// column is how far from the beginning of its line an offset is, or -1 if it is not the first there.
func (s *hclScan) column(at int) int {
	lines := s.b.Lines()
	start := int(lines.Start(lines.Line(uint32(at))))
	for i := start; i < at; i++ {
		if !isSpace(s.src[i]) {
			return -1
		}
	}
	return at - start
}

func hclNameByte(c byte) bool { return isWord(c) && c != '$' || c == '-' || c == '.' }

// marker reports whether git put the line at at around a conflict, and notes it.
func (s *hclScan) marker() bool {
	if len(s.src)-s.at < 7 || s.column(s.at) != 0 {
		return false
	}
	switch string(s.src[s.at : s.at+7]) {
	case "<<<<<<<", ">>>>>>>", "=======", "|||||||":
		s.fault(s.at)
		return true
	}
	return false
}

// closing reads the brace at at.
func (s *hclScan) closing() {
	column := s.column(s.at)
	for s.lenient && len(s.open) > 1 && column >= 0 && column < s.open[len(s.open)-1].column {
		s.unclosed(s.at)
	}
	n := len(s.open) - 1
	if n < 0 || s.lenient && column > s.open[n].column {
		s.fault(s.at)
		s.at++
		return
	}
	s.at++
	s.finish(s.at)
}

// finish ends the innermost block.
func (s *hclScan) finish(stop int) {
	n := len(s.open) - 1
	if h := s.open[n].handle; h >= 0 {
		d := s.b.Draft(h)
		d.Range.Stop = uint32(trimmedStop(s.src, int(d.Head.Stop), stop))
	}
	s.open = s.open[:n]
}

// unclosed ends a block whose brace is missing: before stop, and before the comment there that belongs to what follows.
func (s *hclScan) unclosed(stop int) {
	o := s.open[len(s.open)-1]
	s.fault(o.start)
	if stop < len(s.src) {
		if doc := s.d.docAbove(s.src, s.b.Lines(), uint32(stop)); !doc.Empty() && int(doc.Start) > o.start {
			stop = int(doc.Start)
		}
	}
	s.finish(stop)
}

// item reads a block's header or an attribute.
func (s *hclScan) item() {
	start := s.at
	column := s.column(start)
	for s.lenient && len(s.open) > 0 && column >= 0 && column <= s.open[len(s.open)-1].column {
		s.unclosed(start)
	}
	name := s.word()
	kind, labels := name, 0
	for {
		s.blanks()
		if s.at >= len(s.src) {
			break
		}
		switch c := s.src[s.at]; {
		case c == '{':
			s.block(start, column, kind, name)
			return
		case c == '=' && labels == 0 && (s.at+1 == len(s.src) || s.src[s.at+1] != '='):
			s.attribute(start, column, name)
			return
		case hclNameByte(c) || c == '"':
			labels++
			if label := s.word(); len(name) <= textNameLimit {
				name += "." + label
			}
			continue
		}
		break
	}
	s.fault(start)
	if s.lenient && column >= 0 && s.at < len(s.src) && s.src[s.at] == '\n' && s.deeper(column) {
		s.block(start, column, kind, name) // its brace is missing
		return
	}
	s.half(start, name, labels)
	s.line()
}

// deeper reports whether the next line with text is indented deeper than a column.
func (s *hclScan) deeper(column int) bool {
	for at := s.at + 1; at < len(s.src); {
		stop := lineStop(s.src, at)
		if code := bytes.TrimLeft(s.src[at:stop], " \t\r"); len(code) > 0 {
			return stop-at-len(code) > column
		}
		at = stop + 1
	}
	return false
}

// half adds what looks like the header of a block that is not there yet.
func (s *hclScan) half(start int, name string, labels int) {
	if labels > 0 && len(name) <= textNameLimit {
		stop := trimmedStop(s.src, start, min(s.at, lineStop(s.src, start)))
		s.b.Add(model.Draft{Name: name, Kind: model.Block, Range: bytesSpan(start, stop), NameAt: uint32(start), Flags: model.Broken})
	}
}

// word reads a name or a string and gives what is in it.
func (s *hclScan) word() string {
	start := s.at
	if s.src[s.at] == '"' {
		s.text()
		return string(bytes.Trim(s.src[start:s.at], `"`))
	}
	for s.at < len(s.src) && hclNameByte(s.src[s.at]) {
		s.at++
	}
	return string(s.src[start:s.at])
}

// block reads the opening brace of a block.
func (s *hclScan) block(start, column int, kind, name string) {
	head := bytesSpan(start, trimmedStop(s.src, start, s.at))
	d := model.Draft{Name: name, Kind: model.Block, Range: bytesSpan(start, s.at+1), Head: head, NameAt: uint32(start), Flags: model.HasBody}
	d.Doc = s.d.docAbove(s.src, s.b.Lines(), uint32(start))
	if column < 0 {
		column = 0
		if n := len(s.open); n > 0 {
			column = s.open[n-1].column + 1
		}
	}
	handle := -1
	if len(s.open) < model.MaxDepth {
		handle = s.b.Add(d)
	} else {
		s.b.TooDeep()
	}
	s.open = append(s.open, hclBlock{handle, start, column, kind})
	s.at++
}

// attribute reads the value of an attribute from the sign on.
func (s *hclScan) attribute(start, column int, name string) {
	s.at++
	s.blanks()
	from := s.at
	stop := s.value(column)
	if stop <= from {
		s.fault(start)
		stop = trimmedStop(s.src, start, from)
	} else {
		s.source(start, from, stop, name)
	}
	if n := len(s.open); n > 0 && (n > 1 || s.open[0].kind != "locals") {
		return
	}
	d := model.Draft{Name: name, Kind: model.Attribute, Range: bytesSpan(start, stop), NameAt: uint32(start)}
	d.Head, d.Doc = d.Range, s.d.docAbove(s.src, s.b.Lines(), uint32(start))
	text := d.Range.In(s.src)
	if brace := bytes.IndexByte(text, '{'); len(text) > headLimit || bytes.IndexByte(text, '\n') >= 0 || brace > 0 && text[brace-1] != '$' && text[brace-1] != '%' {
		d.Head.Stop = uint32(start + len(bytes.TrimRight(s.src[start:from], " \t=")))
		d.Flags = model.HasBody
	}
	s.b.Add(d)
}

// source takes the source of a module for an import.
func (s *hclScan) source(start, from, stop int, name string) {
	n := len(s.open) - 1
	if name != "source" && name != "config_path" || n != 0 {
		return
	}
	switch s.open[n].kind {
	case "module", "terraform", "dependency":
		if text := s.src[from:stop]; len(text) > 2 && text[0] == '"' && text[len(text)-1] == '"' {
			s.b.Import(model.Import{Module: string(text[1 : len(text)-1]), Span: bytesSpan(start, stop)})
		}
	}
}
