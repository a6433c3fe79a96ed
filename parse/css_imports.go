package parse

import (
	"strings"

	"outcrop/model"
)

// atStatement reads an at-rule without a block; all is with its semicolon, text without.
func (s *cssScan) atStatement(all, text model.Span) {
	word := s.word(text.Start + 1)
	rest := trim(s.src, model.Span{Start: text.Start + 1 + uint32(len(word)), Stop: text.Stop})
	if rest.Empty() {
		return
	}
	switch strings.ToLower(word) {
	case "layer":
		s.add(model.Draft{Kind: model.Layer, Name: s.name(rest), NameAt: rest.Start, Range: all, Head: text})
	case "custom-media", "custom-selector":
		name := rest
		for name.Stop = name.Start; name.Stop < rest.Stop && !isSpace(s.src[name.Stop]); {
			name.Stop++
		}
		s.add(model.Draft{Kind: model.Var, Name: s.name(name), NameAt: rest.Start, Range: all, Head: text})
	case "import", "use", "forward", "plugin", "reference", "require":
		s.imports(strings.ToLower(word), all, rest)
	case "extend":
		if n := len(s.blocks); n > 0 {
			s.b.Detail(s.blocks[n-1].handle, model.Base, rest)
		}
	}
}

// imports reads the addresses of @import, of which Sass takes several, and of the statements like it.
func (s *cssScan) imports(word string, all, rest model.Span) {
	i := model.Import{Span: all, Reexport: word == "forward"}
	if rest.Start < rest.Stop && s.src[rest.Start] == '(' { // Less: (reference)
		rest.Start = s.style.dialect.skipBalanced(s.src, rest.Start, rest.Stop)
	}
	if word == "use" || word == "forward" {
		module, tail := s.address(rest)
		i.Module = module
		names := strings.Fields(strings.NewReplacer(",", " ", "(", " (").Replace(s.text[tail:rest.Stop]))
		for k, n := range names {
			if n == "with" || n == "hide" {
				break
			}
			switch {
			case n == "as" && k+1 < len(names) && word == "use":
				i.Names = []string{"* as " + names[k+1]}
			case n == "show":
				i.Names = names[k+1:]
			}
		}
		if with := strings.Index(strings.Join(i.Names, " "), " with"); with >= 0 && word == "forward" {
			i.Names = strings.Fields(strings.Join(i.Names, " ")[:with])
		}
		s.b.Import(i)
		return
	}
	s.style.dialect.split(s.src, rest, ',', func(p model.Span) {
		i.Module, _ = s.address(p)
		// What follows a comma in CSS may be the next medium.
		if c := s.src[p.Start]; c == '"' || c == '\'' || strings.HasPrefix(s.text[p.Start:], "url(") || p.Start == rest.Start {
			s.b.Import(i)
		}
	})
}

// address reads a string, `url(...)` or bare word and gives where it ends.
func (s *cssWords) address(p model.Span) (string, uint32) {
	text := s.text[p.Start:p.Stop]
	inner, call := text, false
	if len(text) > 4 && strings.EqualFold(text[:4], "url(") {
		inner, call = strings.TrimLeft(text[4:], " \t\r\n"), true
	}
	at := len(text) - len(inner)
	if inner != "" && (inner[0] == '"' || inner[0] == '\'') {
		if end := strings.IndexByte(inner[1:], inner[0]); end >= 0 {
			return inner[1 : end+1], p.Start + uint32(at+end+2)
		}
		return strings.Trim(inner, `"'`), p.Stop
	}
	end := strings.IndexAny(inner, " \t\r\n")
	if call {
		end = strings.IndexByte(inner, ')')
	}
	if end < 0 {
		end = len(inner)
	}
	return strings.TrimSpace(inner[:end]), p.Start + uint32(at+end)
}

// sassLines reads a style sheet in the indented form of Sass: a block is what is indented deeper than the line that opens
// it.
type sassLines struct{ *cssScan }

func (s sassLines) run() {
	src := s.src
	for at := 0; at < len(src); {
		start := s.begin(uint32(at))
		if int(start) >= len(src) {
			break
		}
		indent := max(s.indent(start), 0)
		text, stop := s.lineOf(int(start))
		s.dedent(indent, start)
		if next := s.peek(uint32(stop)); int(next) < len(src) && s.indent(next) > indent {
			s.indentedBlock(start, uint32(text), indent)
		} else {
			s.indentedLine(start, uint32(text))
		}
		at = stop
	}
	s.next = len(s.lexer.events)
	s.dedent(-1, uint32(len(src)))
}

// peek gives where the next statement begins.
func (s sassLines) peek(at uint32) uint32 {
	next, errs := s.next, len(s.errs)
	at = s.begin(at)
	s.next, s.errs = next, s.errs[:errs]
	return at
}

// lineOf is the end of the line at at, with those that go on with it inside brackets and behind a comma of a selector, and
// where its text ends before the comment at its end.
func (s sassLines) lineOf(at int) (text, stop int) {
	events := s.lexer.events
	for i := s.next; ; {
		stop = lineStop(s.src, at)
		for ; i < len(events) && int(events[i].at) < stop; i++ {
			last := int(events[i].stop)
			if events[i].match > int32(i) {
				i = int(events[i].match)
				last = int(events[i].at)
			}
			if last > stop {
				stop = lineStop(s.src, last)
			}
		}
		text = trimmedStop(s.src, at, stop)
		for k := i - 1; k >= s.next && events[k].what == cssComment && int(events[k].stop) == text && int(events[k].at) > at; k-- {
			text = trimmedStop(s.src, at, int(events[k].at))
		}
		if text == at || s.src[text-1] != ',' || stop >= len(s.src) {
			return text, stop
		}
		at = stop + 1
	}
}

// dedent ends the blocks that are indented no less than a line.
func (s sassLines) dedent(indent int, start uint32) {
	for stop := uint32(0); len(s.blocks) > 0 && s.blocks[len(s.blocks)-1].indent >= indent; {
		if stop == 0 {
			stop = s.lastByte(start)
		}
		s.unclosed(stop)
	}
}

// indentedBlock opens the block of a line; `=name` there is short for `@mixin name`, `+name` for `@include name`.
func (s sassLines) indentedBlock(start, stop uint32, indent int) {
	n := len(s.blocks)
	switch s.src[start] {
	case '=':
		prelude := trim(s.src, model.Span{Start: start, Stop: stop})
		d := model.Draft{Kind: model.Macro, Range: prelude, Head: prelude, Flags: model.HasBody}
		params := s.callable(&d, trim(s.src, model.Span{Start: start + 1, Stop: prelude.Stop}))
		h := s.add(d)
		s.params(h, params)
		s.blocks = append(s.blocks, cssBlock{handle: h, kind: d.Kind, start: start})
	case '+':
		if c := s.src[start+1]; isWord(c) {
			s.blocks = append(s.blocks, cssBlock{handle: -1, start: start})
			break
		}
		fallthrough
	default:
		s.block(start, stop)
	}
	s.blocks[n].indent = indent
	if h := s.blocks[n].handle; h >= 0 {
		d := s.b.Draft(h)
		d.Range.Stop = trim(s.src, model.Span{Start: start, Stop: stop}).Stop
	}
}

// indentedLine reads a line without a block.
func (s sassLines) indentedLine(start, stop uint32) {
	if c := s.src[start]; c == '+' || c == '=' {
		return
	}
	s.plain(start, stop)
}
