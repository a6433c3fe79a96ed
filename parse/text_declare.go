package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// declare adds the declaration that a line of an indented language begins with, if any. code begins at the indentation.
func (s *indentScan) declare(start, indent int, code []byte) {
	at := start + indent
	if s.lang.brackets && code[0] == '@' {
		if s.decorated < 0 {
			s.decorated = at
		}
		return
	}
	d, ok := s.keyword(at, code)
	if !ok {
		d, ok = s.label(at, indent, code)
	}
	if !ok && s.lang.callee {
		d, ok = s.callee(at, code)
	}
	block := ok
	if !ok && s.lang.assigns {
		d, ok = s.assigned(at, code)
	}
	if ok {
		s.place(indent, d, block)
	}
	s.decorated = -1
}

// place adds the draft with its surroundings: decorators, doc, and what it lies in.
func (s *indentScan) place(indent int, d model.Draft, block bool) {
	line := s.number
	d.Range = model.Span{Start: d.Head.Start, Stop: d.Head.Stop}
	if s.decorated >= 0 {
		d.Range.Start = uint32(s.decorated)
		line = int(s.b.Lines().Line(d.Range.Start))
	}
	d.Doc = s.docs.above(line)
	for _, o := range s.open {
		if o.kind.Callable() {
			if !block {
				return
			}
			d.Flags |= model.Local
		}
	}
	if len(s.open) > 0 && s.lang.names == "python" {
		switch top := s.open[len(s.open)-1]; {
		case top.kind == model.Class && d.Kind == model.Function:
			d.Kind = model.Method
		case top.kind == model.Class && !block:
			d.Kind = model.Field
		case !block:
			return
		}
	} else if indent > 0 && !block {
		return
	}
	h := s.b.Add(d)
	if h >= 0 {
		s.open = append(s.open, openBlock{h, indent, d.Kind})
		if block {
			s.fresh = h
		}
	}
}

// keyword reads `modifiers keyword name`.
func (s *indentScan) keyword(at int, code []byte) (d model.Draft, ok bool) {
	i := 0
	for {
		n := wordLength(code[i:])
		word := string(code[i : i+n])
		if v, known := textVisibility(word); known {
			d.Visibility = v
		}
		kind, declares := s.lang.words[word]
		next := i + n + len(code[i+n:]) - len(bytes.TrimLeft(code[i+n:], " \t"))
		if n == 0 || next == i+n {
			return d, false
		}
		if declares {
			d.Kind, i = kind, next
			break
		}
		if !s.lang.skips[word] {
			return d, false
		}
		i = next
	}
	n := s.nameLength(code[i:])
	if n == 0 {
		return d, false
	}
	name := string(code[i : i+n])
	d.NameAt = uint32(at + i)
	if cut := strings.LastIndexAny(name, ".:"); cut > 0 && d.Kind.Callable() && cut+1 < len(name) {
		// The last part is the name; what stands before it is where it belongs.
		d.Owner, name, d.NameAt = strings.TrimRight(name[:cut], ":"), name[cut+1:], d.NameAt+uint32(cut)+1
		if d.Owner == "self" {
			d.Owner = ""
		}
	}
	d.Name = name
	if strings.HasPrefix(name, "_") && s.lang.names == "python" && !strings.HasSuffix(name, "__") {
		d.Visibility = model.Private
	}
	d.Head = bytesSpan(at, s.headStop(at, at+i+n, at+len(code)))
	return d, true
}

// nameLength is the length of a name at the beginning, by the letters of the language.
func (s *indentScan) nameLength(code []byte) int {
	n := 0
	for n < len(code) && n < textNameLimit && (goWordByte(code[n]) || strings.IndexByte(s.lang.nameBytes, code[n]) >= 0) {
		n++
	}
	for n > 0 && strings.IndexByte(" :.$", code[n-1]) >= 0 {
		n--
	}
	return n
}

// headStop is where a header ends: at its colon in Python, however many lines it takes, else behind the parameters, or
// with the line if there are none.
func (s *indentScan) headStop(start, from, stop int) int {
	if !s.lang.brackets {
		if from < stop && s.src[from] == '(' {
			if i := bytes.IndexByte(s.src[from:stop], ')'); i >= 0 {
				return from + i + 1
			}
		}
		line := bytes.TrimRight(s.src[start:stop], " \t\r;{")
		line = bytes.TrimSuffix(line, []byte(" do"))
		return max(start+len(bytes.TrimRight(line, " \t")), from)
	}
	depth := 0
	for i := from; i < len(s.src) && i < from+20*textLineLimit; i++ {
		switch c := s.src[i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '"', '\'':
			i += quotedLength(s.src[i:min(len(s.src), i+textLineLimit)]) - 1
		case '#', '\n':
			if depth <= 0 {
				return trimmedStop(s.src, start, i)
			}
			if c == '#' {
				i = lineStop(s.src, i)
			}
		case ':':
			if depth <= 0 {
				return trimmedStop(s.src, start, i)
			}
		}
	}
	return stop
}

// label reads `name:` at the left edge: a key, or a target with what it needs.
func (s *indentScan) label(at, indent int, code []byte) (d model.Draft, ok bool) {
	if s.lang.labels == 0 || indent > 0 || code[0] == '-' || bytes.HasPrefix(code, []byte(".PHONY")) {
		return d, false
	}
	i := bytes.IndexByte(code, s.lang.labels)
	if i <= 0 || i > textNameLimit || i+1 < len(code) && (code[i+1] == '=' || s.lang.label == model.Key && code[i+1] != ' ') {
		return d, false
	}
	name := bytes.TrimRight(code[:i], " \t")
	if s.nameLength(append(name[:len(name):len(name)], 'x')) <= len(name) && s.lang.label == model.Key {
		return d, false
	}
	if s.lang.label == model.Rule && (name[0] == '$' || bytes.IndexByte(name, '=') >= 0) {
		return d, false
	}
	d = model.Draft{Name: string(bytes.Trim(name, `"'`)), NameAt: uint32(at), Kind: s.lang.label, Head: bytesSpan(at, at+len(code))}
	return d, d.Name != ""
}

// callee reads `name() {` of a shell.
func (s *indentScan) callee(at int, code []byte) (d model.Draft, ok bool) {
	n := s.nameLength(code)
	rest := bytes.TrimLeft(code[n:], " \t")
	if n == 0 || !bytes.HasPrefix(rest, []byte("()")) {
		return d, false
	}
	return model.Draft{Name: string(code[:n]), NameAt: uint32(at), Kind: model.Function,
		Head: bytesSpan(at, at+len(code)-len(rest)+2)}, true
}

// assigned reads `name = value` and `name: type`.
func (s *indentScan) assigned(at int, code []byte) (d model.Draft, ok bool) {
	i := 0
	n := wordLength(code)
	for n > 0 && s.lang.skips[string(code[i:i+n])] {
		i += n
		for i < len(code) && (code[i] == ' ' || code[i] == '\t' || code[i] == '-') {
			if code[i] == '-' {
				i += wordLength(code[i+1:])
			}
			i++
		}
		n = wordLength(code[i:])
	}
	name := string(code[i : i+n])
	rest := bytes.TrimLeft(code[i+n:], " \t")
	if s.lang.names == "lua" {
		rest = moreLuaNames(rest)
	}
	if n == 0 || len(rest) < 2 || code[i] >= '0' && code[i] <= '9' {
		return d, false
	}
	if !(rest[0] == '=' && rest[1] != '=') && !(s.lang.brackets && rest[0] == ':' && len(name) > 0 && !pythonBlock(name)) {
		return d, false
	}
	if s.lang.names == "ruby" && (name[0] < 'A' || name[0] > 'Z') {
		return d, false
	}
	d = model.Draft{Name: name, NameAt: uint32(at + i), Kind: model.Var}
	if len(name) > 1 && name == strings.ToUpper(name) && strings.ToLower(name) != name {
		d.Kind = model.Const
	}
	value := bytes.TrimLeft(rest[1:], " \t")
	if bytes.HasPrefix(value, []byte("lambda")) || bytes.HasPrefix(value, []byte("function(")) {
		d.Kind = model.Function
	}
	stop := at + len(code)
	if len(code) > goHeadLimit || len(code) > 0 && strings.IndexByte("([{", code[len(code)-1]) >= 0 {
		stop = at + len(code) - len(rest)
	}
	d.Head = bytesSpan(at, trimmedStop(s.src, at, stop))
	return d, true
}

// moreLuaNames moves past the attribute of a name, and past further names with theirs, to what is assigned to them.
func moreLuaNames(rest []byte) []byte {
	for len(rest) > 0 && (rest[0] == '<' || rest[0] == ',') {
		rest = bytes.TrimLeft(rest[1:], " \t")
		rest = bytes.TrimLeft(rest[wordLength(rest):], " \t>")
	}
	return rest
}

// pythonBlock tells the words that open a block with a colon from names with a type.
func pythonBlock(word string) bool {
	switch word {
	case "else", "try", "finally", "lambda", "except", "case", "match", "if", "while", "for", "with":
		return true
	}
	return false
}
