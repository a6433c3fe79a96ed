package parse

import (
	"bytes"

	"outcrop/model"
)

// separator finds what makes a line a rule or an assignment, outside of $(...): the offset of the first colon or equals
// sign, and the bytes of it. The offset is -1 if there is none.
func (s *makeScan) separator(start, stop int) (at int, sign string) {
	depth := 0
	for i := start; i < stop; i++ {
		switch c := s.src[i]; {
		case c == '\\':
			i++
		case c == '$' && i+1 < stop && s.src[i+1] == '$':
			i++
		case c == '$' && i+1 < stop && (s.src[i+1] == '(' || s.src[i+1] == '{'):
			depth++
			i++
		case depth > 0 && (c == '(' || c == '{'):
			depth++
		case depth > 0 && (c == ')' || c == '}'):
			depth--
		case depth > 0:
		case c == '=':
			if i > start && bytes.IndexByte([]byte("?+!"), s.src[i-1]) >= 0 {
				return i - 1, string(s.src[i-1 : i+1])
			}
			return i, "="
		case c == ':':
			n := 1
			for i+n < stop && s.src[i+n] == ':' && n < 3 {
				n++
			}
			if i+n < stop && s.src[i+n] == '=' {
				return i, string(s.src[i : i+n+1])
			}
			if n == 1 && i+2 < stop && (s.src[i+1] == '/' || s.src[i+1] == '\\') && i-start == 1 {
				continue // a drive of Windows
			}
			if rest := s.src[i+n : stop]; bytes.HasPrefix(rest, []byte("sh")) && makeSets(rest[2:]) { // of BSD
				return i, ":="
			}
			return i, string(s.src[i : i+min(n, 2)])
		}
	}
	return -1, ""
}

// statement reads a rule, an assignment or an expression that stands alone.
func (s *makeScan) statement(start, code, stop int) {
	at, sign := s.separator(start, code)
	if s.unterminated(start, code) {
		s.fault(start)
	}
	switch {
	case at < 0:
		s.close()
		if c := s.src[start]; c != '$' && c != '@' {
			s.fault(start)
		}
	case sign == ":" || sign == "::":
		s.targets(start, at, len(sign), code, stop)
	default:
		s.close()
		s.variable(start, at, sign, code, stop)
	}
}

// unterminated reports whether a reference such as $(x begins between two offsets and does not end there.
func (s *makeScan) unterminated(start, stop int) bool {
	depth, open, close := 0, byte(0), byte(0)
	for i := start; i < stop; i++ {
		switch c := s.src[i]; {
		case depth == 0 && c == '$' && i+1 < stop:
			i++
			if s.src[i] == '(' || s.src[i] == '{' {
				depth, open, close = 1, s.src[i], ')'
				if open == '{' {
					close = '}'
				}
			}
		case depth > 0 && c == open:
			depth++
		case depth > 0 && c == close:
			depth--
		}
	}
	return depth > 0
}

// variable reads an assignment.
func (s *makeScan) variable(start, at int, sign string, code, stop int) {
	from, to := start, trimmedStop(s.src, start, at)
	for {
		n := makeWordLength(s.src[from:to])
		if word := string(s.src[from : from+n]); from+n >= to || word != "export" && word != "override" && word != "private" {
			break
		}
		next := from + n
		for next < to && isSpace(s.src[next]) {
			next++
		}
		if next == from+n {
			break
		}
		from = next
	}
	name := string(s.src[from:to])
	if name == "" || len(name) > textNameLimit || makeBlank([]byte(name)) {
		s.fault(start)
		return
	}
	if name == ".RECIPEPREFIX" {
		s.prefix = '\t'
		if value := bytes.TrimSpace(s.src[at+len(sign) : code]); len(value) > 0 {
			s.prefix = value[0]
		}
	}
	if sign == "+=" && s.known[name] {
		return // adds to what was declared
	}
	s.known[name] = true
	d := model.Draft{Name: name, Kind: model.Var, Range: bytesSpan(start, code), NameAt: uint32(from)}
	d.Head = d.Range
	if text := d.Range.In(s.src); len(text) > headLimit || bytes.IndexByte(text, '\n') >= 0 {
		d.Head.Stop, d.Flags = uint32(to), model.HasBody
	}
	d.Doc = s.doc(start, code, stop, "#")
	h := s.b.Add(d)
	if from > start {
		s.b.Detail(h, model.Modifier, bytesSpan(start, trimmedStop(s.src, start, from)))
	}
}

// makeBlank reports whether white space stands outside of all parentheses.
func makeBlank(name []byte) bool {
	depth := 0
	for _, c := range name {
		switch {
		case c == '(' || c == '{':
			depth++
		case c == ')' || c == '}':
			depth--
		case isSpace(c) && depth <= 0:
			return true
		}
	}
	return false
}

// doc is the comment above, or the one with the mark behind code on its line.
func (s *makeScan) doc(start, code, stop int, mark string) model.Span {
	if doc := s.d.docAbove(s.src, s.b.Lines(), uint32(start)); !doc.Empty() {
		return doc
	}
	if behind := trim(s.src, bytesSpan(code, stop)); begins(behind.In(s.src), mark) && bytes.IndexByte(s.src[code:behind.Stop], '\n') < 0 {
		return behind
	}
	return model.Span{}
}

// targets reads a rule, whose colons stand at at.
func (s *makeScan) targets(start, at, colons, code, stop int) {
	s.close()
	if s.ofTarget(at+colons, code) {
		return // a variable of the target alone
	}
	s.in = true
	end, inline := code, false
	if n := bytes.IndexByte(s.src[at:code], ';'); n >= 0 { // the first line of the recipe
		end, inline = trimmedStop(s.src, at, at+n), true
	}
	head := bytesSpan(start, end)
	if text := head.In(s.src); bytes.IndexByte(text, '\n') >= 0 || len(text) > headLimit {
		line := min(lineStop(s.src, start), start+headLimit*2)
		head.Stop = min(head.Stop, uint32(start+len(bytes.TrimRight(s.src[start:line], "\\ \t\r"))))
	}
	d := model.Draft{Kind: model.Rule, Range: bytesSpan(start, code), Head: head}
	if !inline {
		d.Doc = s.doc(start, code, stop, "##")
	} else {
		d.Doc = s.doc(start, code, code, "##")
	}
	if d.Head.Stop < d.Range.Stop {
		d.Flags |= model.HasBody
	}
	names := trimmedStop(s.src, start, at)
	if names > start && s.src[names-1] == '&' { // targets made together
		names = trimmedStop(s.src, start, names-1)
	}
	found := false
	for from := start; from < names; {
		to := s.target(from, names)
		if name := string(s.src[from:to]); name != `\` && name != "" {
			found = true
			if d.Name, d.NameAt = name, uint32(from); !makeSpecial(name) && len(name) <= textNameLimit {
				s.rule = append(s.rule, s.b.Add(d))
			}
		}
		for from = max(to, from+1); from < names && isSpace(s.src[from]); {
			from++
		}
	}
	if !found {
		s.fault(start)
	}
}

// target gives the end of the target at at.
func (s *makeScan) target(at, stop int) int {
	depth := 0
	for ; at < stop; at++ {
		switch c := s.src[at]; {
		case c == '\\' && at+1 < stop && s.src[at+1] != '\n' && s.src[at+1] != '\r':
			at++
		case c == '(' || c == '{':
			depth++
		case c == ')' || c == '}':
			depth--
		case isSpace(c) && depth <= 0:
			return at
		}
	}
	return stop
}

// ofTarget reports whether a variable is set behind the colon of a rule.
func (s *makeScan) ofTarget(at, code int) bool {
	for at < code && isSpace(s.src[at]) {
		at++
	}
	next, sign := s.separator(at, code)
	if next < 0 || sign == ":" || sign == "::" {
		return false
	}
	if n := bytes.IndexByte(s.src[at:next], ';'); n >= 0 {
		return false
	}
	name := bytes.TrimSpace(s.src[at:next])
	for _, word := range []string{"export ", "override ", "private ", "unexport "} {
		name = bytes.TrimLeft(bytes.TrimPrefix(name, []byte(word)), " \t")
	}
	return len(name) > 0 && !makeBlank(name)
}

// makeSpecial tells the targets that say something to make rather than name what is made.
func makeSpecial(name string) bool {
	switch name {
	case ".PHONY", ".SUFFIXES", ".PRECIOUS", ".INTERMEDIATE", ".NOTINTERMEDIATE", ".SECONDARY", ".SECONDEXPANSION", ".DELETE_ON_ERROR",
		".IGNORE", ".LOW_RESOLUTION_TIME", ".SILENT", ".EXPORT_ALL_VARIABLES", ".NOTPARALLEL", ".ONESHELL", ".POSIX", ".WAIT", ".MAIN",
		".ORDER", ".NOPATH", ".OBJDIR", ".PATH", ".STALE", ".MAKEFLAGS", ".MFLAGS", ".SHELL", ".NOREADONLY", ".PARALLEL", ".NO_PARALLEL":
		return true
	}
	return false
}

// define reads a variable over several lines, to its endef, and gives the beginning of the line behind it.
func (s *makeScan) define(start, code, stop int) int {
	words := s.src[start:code]
	from := start + bytes.Index(words, []byte("define")) + len("define")
	for from < code && isSpace(s.src[from]) {
		from++
	}
	to := s.target(from, code)
	if rest, ok := bytes.CutSuffix(s.src[from:to], []byte("=")); ok {
		to = from + len(bytes.TrimRight(rest, ":?+!"))
	}
	end := s.endef(stop)
	if end == 0 {
		s.lost++
		s.fault(start)
		end = code
	}
	name := string(s.src[from:to])
	if name == "" || len(name) > textNameLimit {
		s.fault(start)
		return max(end, stop) + 1
	}
	s.known[name] = true
	body := s.src[min(stop, end):end]
	kind := model.Var
	for _, mark := range []string{"$(1)", "$1", "${1}", "$(2)", "$2"} {
		if bytes.Contains(body, []byte(mark)) {
			kind = model.Function
		}
	}
	d := model.Draft{Name: name, Kind: kind, Range: bytesSpan(start, end), Head: bytesSpan(start, max(to, start+1)), NameAt: uint32(from),
		Doc: s.d.docAbove(s.src, s.b.Lines(), uint32(start))}
	if d.Head.Stop < d.Range.Stop {
		d.Flags = model.HasBody
	}
	s.b.Add(d)
	return max(end, stop) + 1
}

// endef gives the end of the word that closes a define whose line ends at stop, or 0.
func (s *makeScan) endef(stop int) int {
	if s.lost >= makeLost {
		return 0
	}
	depth := 1
	for at := stop + 1; at < len(s.src); {
		end := s.logical(at)
		if s.src[at] != s.prefix {
			line := bytes.TrimLeft(s.src[at:end], " \t")
			switch word := string(line[:makeWordLength(line)]); {
			case word == "define" && len(line) > len(word) && (line[len(word)] == ' ' || line[len(word)] == '\t'):
				depth++
			case word == "endef" && (len(line) == len(word) || bytes.IndexByte([]byte(" \t\r#"), line[len(word)]) >= 0):
				if depth--; depth == 0 {
					return end - len(line) + len(word)
				}
			}
		}
		at = end + 1
	}
	return 0
}
