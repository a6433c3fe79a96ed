package parse

import (
	"bytes"
	"slices"

	"outcrop/model"
)

// cssDialect says how comments are written in CSS.
func cssDialect() *dialect { return &dialect{comments: comments{open: "/*", close: "*/"}} }

// scssDialect says how comments are written in the languages that are translated to CSS.
func scssDialect() *dialect { return &dialect{comments: slashes()} }

// cssStyleOf tells the language of a style sheet by the name of its row.
func cssStyleOf(name string) *cssStyle {
	switch name {
	case "scss":
		return &cssStyle{dialect: scssDialect(), hash: true}
	case "sass":
		return &cssStyle{dialect: scssDialect(), hash: true, indented: true}
	case "less":
		return &cssStyle{dialect: scssDialect(), at: true}
	}
	return &cssStyle{dialect: cssDialect()}
}

// outlineCSS finds the rules of a style sheet and what it declares. An outline of CSS needs no more than braces, strings
// and comments, all of which the standard tells exactly, errors too; so this scanner is exact where the grammar has only an
// error for each at-rule and each kind of nesting that is younger than it.
func outlineCSS(l *Language, src []byte, b *model.Builder) *model.Outline {
	b.Reset(src)
	style := cssStyleOf(l.Name)
	s := &cssScan{cssWords: cssWords{src, string(src), style}, b: b, lexer: cssLexer{src: src, style: style}}
	s.lexer.run()
	if style.indented {
		sassLines{s}.run()
	} else {
		s.run()
	}
	s.finish()
	return b.Outline()
}

// cssWords reads the words of statements.
type cssWords struct {
	src   []byte
	text  string
	style *cssStyle
}

// cssScan reads the statements of a style sheet.
type cssScan struct {
	cssWords
	b      *model.Builder
	lexer  cssLexer
	next   int // event
	blocks []cssBlock
	errs   []model.Span
}

// cssBlock is an open block.
type cssBlock struct {
	handle int        // its symbol, or -1
	kind   model.Kind // of the symbol; NoKind: what stands in the block belongs to what is around it
	start  uint32     // of the statement that it ends
	indent int        // of the line that the statement begins, or -1 if it begins none
	flat   bool       // what stands in the block is not indented
	filled bool       // something stands in it
}

// run reads statement after statement: each ends with a semicolon, with its block, or with the block around it.
func (s *cssScan) run() {
	for at := uint32(0); ; {
		start := s.begin(at)
		if int(start) >= len(s.src) {
			break
		}
		at = s.statement(start)
	}
	s.next = len(s.lexer.events)
	for stop := s.lastByte(uint32(len(s.src))); len(s.blocks) > 0; {
		s.unclosed(stop)
	}
}

// begin moves to the next statement over white space, comments and what stands around old style sheets in HTML.
func (s *cssScan) begin(at uint32) uint32 {
	events := s.lexer.events
	for int(at) < len(s.src) {
		for s.next < len(events) && events[s.next].at < at {
			s.next++
		}
		rest := s.src[at:]
		switch {
		case isSpace(rest[0]):
			at++
		case s.next < len(events) && events[s.next].what == cssComment && events[s.next].at == at:
			at = events[s.next].stop
		case bytes.HasPrefix(rest, []byte("<!--")):
			at += 4
		case bytes.HasPrefix(rest, []byte("-->")):
			at += 3
		case cssConflict(s.src, at):
			stop := lineEnd(s.src, at, uint32(len(s.src)))
			s.errs = append(s.errs, model.Span{Start: at, Stop: stop})
			at = stop
		default:
			return at
		}
	}
	return at
}

// cssConflict reports whether a line that a merge left begins at at.
func cssConflict(src []byte, at uint32) bool {
	if at > 0 && src[at-1] != '\n' || len(src) < int(at)+7 {
		return false
	}
	switch string(src[at : at+7]) {
	case "<<<<<<<", "=======", ">>>>>>>", "|||||||":
		return int(at)+7 == len(src) || isSpace(src[at+7])
	}
	return false
}

// statement reads the statement at start and gives where the next may begin.
func (s *cssScan) statement(start uint32) uint32 {
	s.settle(start)
	events, half := s.lexer.events, false
	for s.next < len(events) {
		e := events[s.next]
		s.next++
		switch e.what {
		case '(', '[', cssValue:
			if e.match >= 0 {
				s.next = int(e.match) + 1
			} else {
				s.fail(e.at)
				half = true
			}
		case ')', ']':
			s.fail(e.at)
		case cssText:
			s.plain(start, e.stop)
			return e.stop
		case ';':
			if half && bytes.IndexByte(s.src[e.at:lineEnd(s.src, e.at, min(e.at+textLineLimit, uint32(len(s.src))))], '{') >= 0 {
				half = false // it separates parameters
				continue
			}
			s.plain(start, e.at+1)
			return e.at + 1
		case '{':
			if at, broken := s.brokenLine(start, e.at); broken {
				s.errs = append(s.errs, trim(s.src, model.Span{Start: start, Stop: at}))
				s.plain(start, at)
				s.next--
				return at
			}
			if e.match >= 0 && s.holds(start) {
				s.next = int(e.match) + 1
				continue
			}
			s.block(start, e.at)
			return e.at + 1
		case '}':
			if e.at > start {
				s.plain(start, e.at)
			}
			s.close(e.at)
			return e.at + 1
		}
	}
	s.plain(start, uint32(len(s.src)))
	if len(s.blocks) == 0 && !s.declares(start) {
		s.errs = append(s.errs, trim(s.src, model.Span{Start: start, Stop: uint32(len(s.src))}))
	}
	return uint32(len(s.src))
}

func (s *cssScan) fail(at uint32) {
	s.errs = append(s.errs, model.Span{Start: at, Stop: at + 1})
}

// holds reports whether the braces in the statement at start belong to a value: of a custom property, as in `--x: {a: b}`.
func (s *cssWords) holds(start uint32) bool {
	return bytes.HasPrefix(s.src[start:], []byte("--")) && s.declares(start)
}

// brokenLine looks at a statement with a block for a declaration on its first line whose semicolon is not typed yet, and
// gives where the next line begins.
func (s *cssWords) brokenLine(start, brace uint32) (next uint32, broken bool) {
	stop := lineEnd(s.src, start, brace)
	if stop == brace || !s.declares(start) && !s.property(start, stop) {
		return 0, false
	}
	line := trim(s.src, model.Span{Start: start, Stop: stop})
	last := s.src[line.Stop-1]
	return stop, last != ',' && last != ':' && last != '(' && last != '['
}

// property reports whether `name: ` stands at start, which begins a declaration and no selector.
func (s *cssWords) property(start, stop uint32) bool {
	at := s.skipName(start, stop)
	return at > start && at < stop && s.src[at] == ':' && (at+1 == stop || isSpace(s.src[at+1]))
}

// indent is how far the line at at is indented, or -1 if something else stands before at.
func (s *cssWords) indent(at uint32) int {
	start := at
	for start > 0 && (s.src[start-1] == ' ' || s.src[start-1] == '\t') {
		start--
	}
	if start > 0 && s.src[start-1] != '\n' {
		return -1
	}
	return int(at - start)
}

// settle ends the blocks that the statement at start cannot lie in, by its indentation. This is for texts in which a brace
// is missing; in all others the braces tell.
func (s *cssScan) settle(start uint32) {
	if !s.lexer.uneven || len(s.blocks) == 0 {
		return
	}
	indent := s.indent(start)
	closing := s.src[start] == '}'
	for indent >= 0 && len(s.blocks) > 0 {
		top := &s.blocks[len(s.blocks)-1]
		if !top.filled && top.kind != model.Rule {
			top.flat = indent <= top.indent && !closing
		}
		top.filled = true
		if top.indent < 0 || top.flat || indent > top.indent || closing && (indent == top.indent || !s.outer(indent)) {
			return
		}
		s.unclosed(s.lastByte(start))
	}
}

// outer reports whether a block around the innermost one begins on a line with the indentation.
func (s *cssScan) outer(indent int) bool {
	for i := len(s.blocks) - 2; i >= 0 && i >= len(s.blocks)-cssReach; i-- {
		if s.blocks[i].indent == indent {
			return true
		}
	}
	return false
}

// close ends the innermost block with the brace at at.
func (s *cssScan) close(at uint32) {
	n := len(s.blocks)
	if n == 0 {
		s.fail(at)
		return
	}
	if h := s.blocks[n-1].handle; h >= 0 {
		s.b.Draft(h).Range.Stop = at + 1
	}
	s.blocks = s.blocks[:n-1]
}

// unclosed ends the innermost block at stop, without a brace.
func (s *cssScan) unclosed(stop uint32) {
	n := len(s.blocks)
	top := s.blocks[n-1]
	s.blocks = s.blocks[:n-1]
	if top.handle >= 0 {
		d := s.b.Draft(top.handle)
		d.Range.Stop = max(d.Range.Stop, stop)
	}
	if !s.style.indented {
		s.fail(top.start)
	}
}

// lastByte is where the text before at ends, without white space and the comments that stand directly before at.
func (s *cssScan) lastByte(at uint32) uint32 {
	for i := s.next; ; {
		for at > 0 && isSpace(s.src[at-1]) {
			at--
		}
		for i--; i >= 0 && s.lexer.events[i].at >= at; i-- {
		}
		if i < 0 || s.lexer.events[i].what != cssComment || s.lexer.events[i].stop != at || s.indent(s.lexer.events[i].at) < 0 {
			return at
		}
		at = s.lexer.events[i].at
	}
}

// finish hands the errors over.
func (s *cssScan) finish() {
	errs := append(s.errs, s.lexer.errs...)
	slices.SortFunc(errs, spanOrder)
	markErrors(s.b, errs)
}
