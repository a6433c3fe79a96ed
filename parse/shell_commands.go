package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// command reads the word that a command begins with.
func (s *shell) command(at, end int) int {
	word := string(s.words.src[at:end])
	switch word {
	case "{":
		s.push('{', at)
	case "}":
		s.close('{', at, end)
	case "if":
		s.push('i', at)
	case "then", "do":
		kind := byte('i')
		if word == "do" {
			kind = 'd'
		}
		if i := s.find(kind, "{("); i >= 0 {
			s.frames[i].strict, s.frames[i].short = true, false
		}
		s.cmd = shellCommand{}
	case "else", "elif", "!", "time", "builtin", "command", "noglob", "nocorrect":
		s.cmd = shellCommand{}
	case "fi":
		s.close('i', at, end)
	case "done":
		s.close('d', at, end)
	case "end":
		if i := s.find('d', "{("); i < 0 || s.frames[i].strict {
			return s.simple(at, end)
		}
		s.close('d', at, end)
	case "esac":
		s.close('c', at, end)
	case "while", "until":
		s.push('d', at)
	case "for", "select", "repeat", "foreach":
		s.push('d', at)
		s.cmd = shellCommand{kind: 'f', words: 1}
	case "[[":
		if stop, ok := s.words.conditional(end); ok {
			s.compound(at, stop)
			return stop
		}
		return s.simple(at, end)
	default:
		return s.simple(at, end)
	}
	return end
}

// simple reads the first word of a command that is no keyword: an assignment, the name of a function, or that of a command.
func (s *shell) simple(at, end int) int {
	src, c := s.words.src, &s.cmd
	if len(c.names) == 0 {
		c.start = at
	}
	c.stop = end
	word := src[at:end]
	if n := shellAssigns(word); n > 0 && !s.next.open {
		c.names = append(c.names, shellName{name: string(word[:n]), at: at, start: at, stop: end})
		return end
	}
	if s.next.open && s.next.keyword && !bytes.Contains(bytes.ReplaceAll(src[s.next.until:at], []byte("\\\n"), nil), []byte("\n")) {
		return end // a further name of the function, as zsh allows
	}
	if stop, ok := s.parameters(end); ok {
		shellHeadOf(s, at, end, at, stop)
		return stop
	}
	if word[0] == '-' && len(word) > 1 {
		return end // an option of time or command
	}
	if s.next.open && string(word) != "case" {
		c.fn = s.body()
	}
	c.words, c.names, c.start = 1, c.names[:0], at
	switch string(word) {
	case "alias":
		c.kind = 'a'
	case "export", "declare", "typeset", "readonly", "integer", "float":
		c.kind, c.constant = 'd', string(word) == "readonly"
	case "source", ".":
		c.kind = '.'
	case "function":
		c.kind = 'F'
	case "case":
		c.kind = 'c'
	case "@test":
		c.kind = 't'
	case "coproc":
		c.brace = true
	default:
		c.brace = word[0] == '@' // @setup { of test frames
	}
	return end
}

// shellAssigns gives the length of the name that a word such as a=b or a+=b assigns to; 0 is none.
func shellAssigns(word []byte) int {
	n := wordLength(word)
	if rest := word[n:]; n > 0 && (word[0] < '0' || word[0] > '9') && (bytes.HasPrefix(rest, []byte("=")) || bytes.HasPrefix(rest, []byte("+="))) {
		return n
	}
	return 0
}

// parameters moves past the `()` of a function's header.
func (s *shell) parameters(at int) (end int, ok bool) {
	src := s.words.src
	for at < len(src) && shellBlank(src[at]) {
		at++
	}
	if at >= len(src) || src[at] != '(' {
		return at, false
	}
	for at++; at < len(src) && shellBlank(src[at]); {
		at++
	}
	return at + 1, at < len(src) && src[at] == ')'
}

// argument reads a further word of a command.
func (s *shell) argument(at, end int) int {
	src, c := s.words.src, &s.cmd
	word := src[at:end]
	if c.after || c.brace {
		switch string(word) {
		case "{", "}", "then", "do", "fi", "done", "esac", "else", "elif":
			s.finish(at)
			return s.command(at, end)
		case "always":
			return end
		}
	}
	c.words++
	c.stop = end
	switch c.kind {
	case 'c':
		if in := string(word) == "in"; in && c.words > 2 || string(word) == "{" {
			s.push('c', c.start)
			top := &s.frames[len(s.frames)-1]
			top.patterns, top.strict = true, in
		}
		return end
	case 'f':
		if string(word) == "do" && c.words == 3 { // for name do
			return s.command(at, end)
		}
	case 'F':
		return s.named(at, end)
	case 't':
		s.next = shellFunction{string(bytes.Trim(unquoted(word), `"'`)), c.start, at, end, model.Test, true, false}
		s.cmd = shellCommand{}
		return end
	case '.':
		if c.words == 2 && s.b != nil {
			s.b.Import(model.Import{Module: string(shellFile(word)), Span: bytesSpan(c.start, end)})
		}
	case 'd', 'a':
		s.declares(word, at)
	}
	if string(word) == "}" {
		shellOneLine(s, at, end)
	}
	return end
}

// shellFile takes the quotes off the name of a file; those inside of an expansion stay.
func shellFile(word []byte) []byte {
	if n := len(word) - 1; n > 0 && word[0] == '"' && bytes.IndexByte(word, '$') > 0 && word[n] == '"' {
		return word[1:n]
	}
	if bytes.IndexByte(word, '$') < 0 {
		return unquoted(word)
	}
	return word
}

// shellOneLine closes a brace although no semicolon stands before the one that closes it, as zsh allows. Other shells take that
// for an argument, so that it has to stand on the line of the one that opens, or first on its own.
func shellOneLine(s *shell, at, end int) {
	src := s.words.src
	i := s.find('{', "(")
	if i < 0 {
		return
	}
	if begins := blank(src, bytes.LastIndexByte(src[:at], '\n')+1, at); !begins && !s.words.loose && bytes.IndexByte(src[s.frames[i].start:at], '\n') >= 0 {
		return
	}
	rest := bytes.TrimLeft(src[end:lineStop(src, end)], " \t\r")
	if rest = bytes.TrimLeft(rest, "0123456789"); len(rest) == 0 || strings.IndexByte("};#&|)<>", rest[0]) >= 0 {
		s.cmd.stop = trimmedStop(src, s.cmd.start, at)
		s.finish(at)
		s.close('{', at, end)
	}
}

// named reads what follows `function`: a name, or the body of a function without one.
func (s *shell) named(at, end int) int {
	word := s.words.src[at:end]
	switch {
	case string(word) == "{":
		s.cmd = shellCommand{}
		s.push('{', at)
		return end
	case word[0] == '-':
		return end
	}
	start := s.cmd.start
	stop, ok := s.parameters(end)
	if !ok {
		stop = end
	}
	shellHeadOf(s, at, end, start, stop)
	s.next.keyword = !ok
	return stop
}

// shellHeadOf notes a function whose body follows.
func shellHeadOf(s *shell, at, end, start, until int) {
	s.unfinished(at)
	s.next = shellFunction{string(s.words.src[at:end]), start, at, until, model.Function, true, false}
	if strings.ContainsAny(s.next.name, "$`\"'{}*?\\") {
		s.next.kind = model.NoKind
	}
	s.cmd = shellCommand{}
	if s.words.layout && !s.quiet {
		shellCut(s, start)
	}
}

// shellCut ends the functions that are open although one begins at start that is indented no deeper.
func shellCut(s *shell, start int) {
	lines := s.b.Lines()
	if len(s.frames) > shellFrames || !blank(s.words.src, int(lines.Start(lines.Line(uint32(start)))), start) {
		return
	}
	indent, _ := s.indent(start)
	for i := range s.frames {
		f := &s.frames[i]
		if at, begins := s.indent(f.start); begins && f.fn > 0 && at >= indent {
			s.drop(i, start)
			return
		}
	}
}

// indent is the column that a line begins at, and whether it begins there with what is at an offset, or with a header of
// the function that opens there.
func (s *shell) indent(at int) (column int, first bool) {
	lines := s.b.Lines()
	start := int(lines.Start(lines.Line(uint32(at))))
	line := s.words.src[start:at]
	column = len(line) - len(bytes.TrimLeft(line, " \t"))
	return column, column == len(line) || shellHeader(line[column:])
}

// body adds the function whose header was read, and gives its handle + 1.
func (s *shell) body() int {
	f := s.next
	s.next.open = false
	if s.quiet || s.b == nil || f.kind == model.NoKind || f.name == "" || len(f.name) > textNameLimit {
		return 0
	}
	d := model.Draft{Name: f.name, Kind: f.kind, Range: bytesSpan(f.start, f.until), Head: bytesSpan(f.start, f.until), NameAt: uint32(f.at),
		Flags: model.HasBody, Doc: shellDoc(s, f.start)}
	if shellLevel(s) > 1 {
		d.Flags |= model.Local
	}
	return s.b.Add(d) + 1
}

// shellDoc finds the comment above, without the lines in it that speak to a linter.
func shellDoc(s *shell, at int) model.Span {
	src := s.words.src
	doc := s.dialect.docAbove(src, s.b.Lines(), uint32(at))
	for doc.Len() > 0 {
		text := doc.In(src)
		first, last := text[:lineStop(text, 0)], text[bytes.LastIndexByte(text, '\n')+1:]
		switch {
		case shellDirective(first):
			doc.Start += uint32(len(first))
		case shellDirective(last):
			doc.Stop -= uint32(len(last))
		default:
			return doc
		}
		doc = trim(src, doc)
	}
	return model.Span{}
}

func shellDirective(line []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(line, "# \t"), []byte("shellcheck "))
}
