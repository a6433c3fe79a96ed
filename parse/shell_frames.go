package parse

import (
	"bytes"

	"outcrop/model"
)

// shellFrames is how many open commands are looked through for the one that the layout speaks of.
const shellFrames = 200

// push opens a compound command.
func (s *shell) push(kind byte, at int) {
	f := shellFrame{kind: kind, start: at}
	if s.next.open {
		f.fn = s.body()
	}
	s.frames = append(s.frames, f)
	s.cmd, s.tail = shellCommand{}, 0
}

// find gives the index of the innermost open command of a kind, or -1 if one of those in borders is nearer.
func (s *shell) find(kind byte, borders string) int {
	for i := len(s.frames) - 1; i >= 0; i-- {
		switch k := s.frames[i].kind; {
		case k == kind:
			return i
		case bytes.IndexByte([]byte(borders), k) >= 0:
			return -1
		}
	}
	return -1
}

// close ends the innermost open command of a kind by the word at an offset.
func (s *shell) close(kind byte, at, end int) {
	borders := "{("
	if kind == '{' {
		borders = "("
	}
	i := s.find(kind, borders)
	for k := i; k >= 0 && kind != '{' && !s.frames[i].strict; k-- { // what has no `then` or `do` needs no end
		if f := &s.frames[k]; f.kind == kind && f.strict {
			i = k
		} else if f.kind == '{' || f.kind == '(' {
			break
		}
	}
	if s.words.layout && kind == '{' && !s.quiet {
		i = shellAligned(s, i, at)
	}
	s.cmd, s.tail = shellCommand{after: true}, 0
	if i < 0 {
		s.faults = append(s.faults, at)
		return
	}
	s.drop(i+1, at)
	s.pop(end)
	// Braces may be the body of a loop or a condition in zsh.
	for n := len(s.frames); kind == '{' && n > 0 && !s.frames[n-1].strict; n = len(s.frames) {
		switch f := &s.frames[n-1]; f.kind {
		case 'i':
			if f.fn > 0 {
				s.ended(f.fn, end, false)
			}
			return
		case 'd':
			s.pop(end)
		default:
			return
		}
	}
}

// shellAligned chooses the brace that stands on a line of the same indentation, where there is one.
func shellAligned(s *shell, nearest, at int) int {
	column, first := s.indent(at)
	for i := len(s.frames) - 1; i >= 0 && first && len(s.frames) < shellFrames; i-- {
		if f := &s.frames[i]; f.kind == '{' {
			if c, _ := s.indent(f.start); c == column {
				return i
			}
		}
	}
	return nearest
}

// pop ends the innermost open command at an offset.
func (s *shell) pop(end int) {
	n := len(s.frames) - 1
	f := s.frames[n]
	s.frames = s.frames[:n]
	if f.fn > 0 {
		s.ended(f.fn, end, false)
		s.tail = f.fn
	}
}

// drop ends the open commands from an index on, which nothing closed, before an offset.
func (s *shell) drop(from, at int) {
	if from >= len(s.frames) {
		return
	}
	code := shellCode(s.words.src, s.frames[from].start, at)
	for i := len(s.frames) - 1; i >= from; i-- {
		f := s.frames[i]
		if f.strict || f.kind == '{' || f.kind == '(' {
			s.faults = append(s.faults, f.start)
		}
		if f.fn > 0 {
			s.ended(f.fn, code, true)
		}
	}
	s.frames = s.frames[:from]
}

// ended settles where a function ends.
func (s *shell) ended(fn, at int, broken bool) {
	d := s.b.Draft(fn - 1)
	if broken {
		d.Flags |= model.Broken
	}
	d.Range.Stop = max(d.Range.Stop, uint32(at))
}

// shellCode is the end of the last line of code between two offsets.
func shellCode(src []byte, start, stop int) int {
	for {
		stop = trimmedStop(src, start, stop)
		line := max(start, bytes.LastIndexByte(src[:stop], '\n')+1)
		if text := bytes.TrimLeft(src[line:stop], " \t"); line <= start || len(text) > 0 && text[0] != '#' {
			return stop
		}
		stop = line
	}
}

// compound is a command that is a whole by itself: `[[ ... ]]` or `(( ... ))`.
func (s *shell) compound(start, end int) {
	fn := 0
	if s.next.open {
		fn = s.body()
	}
	s.cmd, s.tail = shellCommand{words: 1, brace: true, start: start, stop: end}, fn
	if fn > 0 {
		s.ended(fn, end, false)
	}
}

// parenthesis reads one that opens: a subshell, arithmetic, the list of a loop in zsh, or a pattern.
func (s *shell) parenthesis(at int) int {
	src, c := s.words.src, &s.cmd
	begins := c.words == 0 && !c.after
	if (begins || c.kind == 'f') && at+1 < len(src) && src[at+1] == '(' {
		if end, ok := s.words.arithmetic(at + 2); ok {
			if begins {
				s.compound(at, end)
			} else {
				c.brace = true
			}
			return end
		}
	}
	if begins {
		if end, ok := s.parameters(at); ok {
			return end // a function of zsh without a name
		}
		s.push('(', at)
		return at + 1
	}
	c.words++
	if n := len(s.frames); c.kind == 'f' && n > 0 {
		s.frames[n-1].short = true
		end := s.words.balanced(at)
		s.cmd = shellCommand{}
		return end
	}
	return s.words.balanced(at)
}

// closeParen ends a subshell; true means that it ends the substitution that is read.
func (s *shell) closeParen(at int) bool {
	s.finish(at)
	i := s.find('(', "")
	for k := len(s.frames) - 1; k > i; k-- {
		if f := &s.frames[k]; f.kind == '{' && f.fn > 0 {
			i = -1 // a function does not end with the subshell around it
			break
		}
	}
	s.cmd, s.tail = shellCommand{after: true}, 0
	if i < 0 {
		if !s.quiet {
			s.faults = append(s.faults, at)
		}
		return s.quiet
	}
	s.drop(i+1, at)
	s.pop(at + 1)
	return false
}

// shellLevel tells where the script is: 0 at its top, also below if; 1 in a loop or a case; 2 in a function or a subshell.
func shellLevel(s *shell) int {
	level := 0
	if s.quiet || len(s.frames) > shellDepth {
		return 2
	}
	for i := range s.frames {
		switch f := &s.frames[i]; {
		case f.fn > 0 || f.kind == '(':
			return 2
		case f.kind == 'd' || f.kind == 'c':
			level = 1
		}
	}
	return level
}

// declares reads an argument of a command that declares names.
func (s *shell) declares(word []byte, at int) {
	c := &s.cmd
	if (word[0] == '-' || word[0] == '+') && (c.kind == 'd' || bytes.IndexByte(word, '=') < 0) {
		if c.kind == 'd' {
			c.constant = c.constant || word[0] == '-' && bytes.IndexByte(word, 'r') > 0
			c.skip = c.skip || bytes.ContainsAny(word, "fF")
		}
		return
	}
	if len(word) > textNameLimit && bytes.IndexByte(word[:textNameLimit], '=') < 0 {
		return
	}
	n := shellAssigns(word)
	name := shellName{at: at, start: at, stop: at + len(word)}
	if c.kind == 'a' {
		before, _, ok := bytes.Cut(word, []byte("="))
		name.name = string(unquoted(before))
		if name.name == "" || !ok {
			return
		}
		name.at += bytes.IndexByte(word, name.name[0])
	} else if n > 0 {
		name.name = string(word[:n])
	} else if wordLength(word) == len(word) && (word[0] < '0' || word[0] > '9') {
		name.name, name.bare = string(word), true
	} else {
		return
	}
	c.names = append(c.names, name)
}

// shellDeclared adds the names of a command, each once in a script: where it is set first.
func shellDeclared(s *shell) {
	c := &s.cmd
	if len(c.names) == 0 || s.b == nil || c.skip {
		return
	}
	if level := shellLevel(s); level > 1 || c.kind == 0 && level > 0 {
		return
	}
	src := s.words.src
	word := string(src[c.start : c.start+wordLength(src[c.start:])])
	for i, n := range c.names {
		key := n.name
		kind := model.Var
		switch {
		case c.kind == 'a':
			kind, key = model.Type, "alias "+n.name
		case c.constant:
			kind = model.Const
		}
		if n.bare && (word == "export" || word == "readonly") || s.known[key] {
			continue
		}
		s.known[key] = true
		d := model.Draft{Name: n.name, Kind: kind, NameAt: uint32(n.at), Range: bytesSpan(c.start, c.stop)}
		if lines := bytes.IndexByte(d.Range.In(src), '\n') >= 0; len(c.names) > 1 && lines || c.kind == 0 {
			if d.Range.Stop = uint32(n.stop); i > 0 {
				d.Range.Start = uint32(n.start)
			}
		}
		d.Head, d.Doc = d.Range, shellDoc(s, int(d.Range.Start))
		if text := d.Range.In(src); len(text) > headLimit || bytes.IndexByte(text, '\n') >= 0 {
			d.Head.Stop = uint32(n.at + len(n.name))
			d.Flags |= model.HasBody
		}
		h := s.b.Add(d)
		if c.kind == 'd' && d.Range.Start == uint32(c.start) {
			s.b.Detail(h, model.Modifier, bytesSpan(c.start, c.start+len(word)))
		}
	}
}
