package parse

import (
	"bytes"

	"outcrop/model"
)

// yamlFlow is an open bracket.
type yamlFlow struct {
	open    byte
	key     int // handle of the key whose value comes, or -1
	pending model.Span
	quoted  bool // the pending text stands in quotes or brackets
	depth   int
	entries int
	hidden  bool
	lines   int     // line ends before it
	known   keyMark // of the list of keys
}

// keyMark is a place in a list of keys to go back to.
type keyMark struct{ keys, far, deep int }

func (l *keyList) mark() keyMark { return keyMark{len(l.keys), l.far, l.deep} }

func (l *keyList) backTo(m keyMark) { l.keys, l.far, l.deep = l.keys[:m.keys], m.far, m.deep }

// flow reads brackets and gives the offset behind them. Keys of braces over several lines are listed.
func (s *yamlScan) flow(i, reach int) int {
	start, lines := i, 0
	var open []yamlFlow
	for i < reach {
		var f *yamlFlow
		if len(open) > 0 {
			f = &open[len(open)-1]
		}
		switch c := s.src[i]; {
		case c == '\n':
			lines++
			i++
		case isSpace(c):
			i++
		case c == '#' && isSpace(s.src[i-1]):
			i = min(lineStop(s.src, i), reach)
		case c == '[' || c == '{':
			if f != nil {
				f.take(bytesSpan(i, i+1), true)
			}
			open = append(open, s.flowBlock(c, f, lines))
			i++
			s.last = i
		case c == ']' || c == '}':
			if f.open != c-2 {
				s.keys.fault(i, i+1)
			}
			s.flowEnd(f)
			if f.lines == lines {
				s.keys.backTo(f.known)
			}
			i++
			s.last = i
			if open = open[:len(open)-1]; len(open) == 0 {
				return i
			}
			open[len(open)-1].close(i)
		case c == ',':
			s.flowEnd(f)
			i++
		case c == '?' && f.pending.Empty() && i+1 < reach && isSpace(s.src[i+1]):
			i++
		case c == ':' && (f.quoted && !f.pending.Empty() || i+1 >= reach || isSpace(s.src[i+1]) || bytes.IndexByte([]byte(",[]{}"), s.src[i+1]) >= 0):
			s.flowKey(f, i)
			i++
			s.last = i
		default:
			i = s.flowText(f, i, reach)
			s.last = i
		}
	}
	s.keys.fault(start, start+1)
	for n := range open {
		s.keys.end(open[n].key, s.last)
	}
	return trimmedStop(s.src, start, min(max(s.last, start+1), reach))
}

// flowBlock makes the state of a bracket inside of another one, or of the outermost.
func (s *yamlScan) flowBlock(c byte, up *yamlFlow, lines int) yamlFlow {
	f := yamlFlow{open: c, key: -1, lines: lines, known: s.keys.mark(), entries: 1}
	if up != nil {
		f.depth, f.hidden = up.depth, up.hidden || up.open == '[' && up.entries > keyEntries
		if up.open == '{' {
			f.depth++
		}
		return f
	}
	if n := len(s.blocks); n > 0 {
		b := &s.blocks[n-1]
		f.depth, f.hidden = b.depth, b.hidden || b.sequence && b.entries > keyEntries
		if !b.sequence {
			f.depth++
		}
	}
	return f
}

// take notes what may turn out to be a key.
func (f *yamlFlow) take(text model.Span, quoted bool) {
	if f.pending.Empty() {
		f.pending.Start = text.Start
	}
	f.pending.Stop, f.quoted = text.Stop, quoted
}

// close notes the end of a bracket inside.
func (f *yamlFlow) close(i int) { f.pending.Stop = uint32(i) }

// flowKey makes a key of the text before a colon.
func (s *yamlScan) flowKey(f *yamlFlow, colon int) {
	if f.open == '{' && f.key < 0 && !f.pending.Empty() {
		k := dataKey{span: bytesSpan(int(f.pending.Start), colon+1), name: f.pending, label: f.pending.Stop, floor: f.pending.Start, depth: f.depth}
		f.key = s.keys.begin(k, f.hidden)
	}
	f.pending, f.quoted = model.Span{}, false
}

// flowEnd ends an entry.
func (s *yamlScan) flowEnd(f *yamlFlow) {
	s.keys.end(f.key, s.last)
	f.key, f.pending, f.quoted = -1, model.Span{}, false
	f.entries++
}

// flowText reads a text in brackets and gives its end.
func (s *yamlScan) flowText(f *yamlFlow, i, reach int) int {
	if c := s.src[i]; (c == '"' || c == '\'') && f.pending.Empty() {
		if stop := yamlQuoted(s.src[:reach], i); stop > 0 {
			f.take(bytesSpan(i, stop), true)
			return stop
		}
	}
	start := i
	for i++; i < reach && s.src[i] != '\n' && bytes.IndexByte([]byte(",[]{}"), s.src[i]) < 0; i++ {
		c := s.src[i]
		if c == ':' && (i+1 >= reach || isSpace(s.src[i+1]) || bytes.IndexByte([]byte(",[]{}"), s.src[i+1]) >= 0) || c == '#' && isSpace(s.src[i-1]) {
			break
		}
	}
	i = trimmedStop(s.src, start, i)
	f.take(bytesSpan(start, i), false)
	return i
}
