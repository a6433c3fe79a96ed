package parse

import (
	"bytes"

	"outcrop/model"
)

// outlineYAML finds the keys of YAML. An own scanner tells where they begin and end: yaml.v3 tells only where they begin,
// and nothing of a text with one fault. It judges whether the text is sound. What is written in brackets on one line is a
// value, not a level of the outline. It gives nil for texts that are nested too deep.
func outlineYAML(src []byte, b *model.Builder) *model.Outline {
	if deeper(src, keyNesting) {
		return nil
	}
	b.Reset(src)
	s := newYAMLScan(src, src, false)
	s.run()
	reason := ""
	switch at, checked := yamlFault(src); {
	case !checked:
		reason = "too long or too deep for yaml.v3 to be checked for errors"
	case at < 0:
		s.keys.faults = nil
	default:
		shown, control := maskTemplates(src)
		if shown != nil {
			reason = "templates between {{ and }} are not read"
		}
		if shown == nil {
			shown = src
		}
		s = newYAMLScan(src, shown, true)
		s.run()
		s.judge(b.Lines(), at)
		for _, c := range control {
			b.Error(c)
		}
	}
	o := s.keys.outline(b, &dialect{comments: comments{line: "#"}})
	if reason != "" {
		if o.Status = model.Partial; o.Reason != "" {
			reason += "; " + o.Reason
		}
		o.Reason = reason
	}
	return o
}

// yamlScan reads YAML line by line and keeps the blocks that are open by their columns.
type yamlScan struct {
	src    []byte // as it is read; templates are masked
	at     int
	last   int // end of the last token
	line   int // start of the line at hand
	keys   *keyList
	blocks []yamlBlock
	tops   []int // starts of what begins in the first column, where the text can be cut
	strict bool  // texts and brackets over several lines must be indented deeper than their key
}

// yamlBlock is an open mapping or sequence.
type yamlBlock struct {
	column   int
	sequence bool
	key      int // handle of the key whose value comes, or -1
	depth    int // keys around
	entries  int // so far, of a sequence
	hidden   bool
}

func newYAMLScan(src, shown []byte, strict bool) *yamlScan {
	return &yamlScan{src: shown, keys: &keyList{src: src}, strict: strict}
}

// run reads the whole text.
func (s *yamlScan) run() {
	for s.at < len(s.src) {
		s.line = s.at
		stop := lineStop(s.src, s.at)
		i := s.at
		for i < stop && isSpace(s.src[i]) {
			i++
		}
		rest := s.src[i:stop]
		switch {
		case i == stop || s.src[i] == '#':
			s.at = stop + 1
		case i > s.line:
			s.node(i)
		case conflictMark(s.src[i:]):
			s.keys.fault(i, stop)
			s.at = stop + 1
		case yamlMark(rest):
			s.leave(-1)
			if rest[0] == '-' {
				s.tops = append(s.tops, s.line)
			}
			s.last = s.line + 3
			if s.value(s.line + 3); s.at == s.line {
				s.at = stop + 1
			}
		case s.src[i] == '%' && len(s.blocks) == 0:
			s.at = stop + 1
		default:
			s.tops = append(s.tops, s.line)
			s.node(i)
		}
	}
	s.leave(-1)
}

// yamlMark reports whether a line begins or ends a document.
func yamlMark(line []byte) bool {
	return len(line) >= 3 && (string(line[:3]) == "---" || string(line[:3]) == "...") && (len(line) == 3 || isSpace(line[3]))
}

// leave closes the blocks that begin right of a column.
func (s *yamlScan) leave(column int) {
	for n := len(s.blocks); n > 0 && s.blocks[n-1].column > column; n-- {
		s.drop()
	}
}

func (s *yamlScan) drop() {
	n := len(s.blocks) - 1
	s.keys.end(s.blocks[n].key, s.last)
	s.blocks = s.blocks[:n]
}

// parent is the column of the innermost block, or -1.
func (s *yamlScan) parent() int {
	if n := len(s.blocks); n > 0 {
		return s.blocks[n-1].column
	}
	return -1
}

// enter opens a block, or goes on with the one in the column.
func (s *yamlScan) enter(column int, sequence bool) *yamlBlock {
	s.leave(column)
	if n := len(s.blocks); n > 0 && s.blocks[n-1].column == column && s.blocks[n-1].sequence && !sequence {
		s.drop() // entries may stand in the column of the key that they belong to
	}
	n := len(s.blocks)
	if n == 0 || s.blocks[n-1].column != column || s.blocks[n-1].sequence != sequence {
		b := yamlBlock{column: column, sequence: sequence, key: -1}
		if n > 0 {
			up := &s.blocks[n-1]
			b.depth, b.hidden = up.depth, up.hidden || up.sequence && up.entries > keyEntries
			if !up.sequence {
				b.depth++
			}
		}
		s.blocks = append(s.blocks, b)
	}
	b := &s.blocks[len(s.blocks)-1]
	s.keys.end(b.key, s.last)
	b.key = -1
	b.entries++
	return b
}

// node reads what begins at the offset on the line at hand, where entries and keys may begin.
func (s *yamlScan) node(i int) {
	for {
		column := i - s.line
		next := byte('\n')
		if i+1 < len(s.src) {
			next = s.src[i+1]
		}
		switch c := s.src[i]; {
		case len(s.blocks) >= keyNesting:
			s.keys.fault(i, lineStop(s.src, i))
			s.nextLine()
			return
		case (c == '-' || c == '?' || c == ':') && isSpace(next):
			if c != ':' {
				s.enter(column, c == '-')
			}
			s.last = max(s.last, i+1)
			if i = yamlBlanks(s.src, i+1); yamlEnded(s.src, i) {
				s.nextLine()
				return
			}
			if c != '?' {
				continue
			}
			if s.explicit(i) {
				return
			}
		default:
			s.content(i, column)
			return
		}
	}
}

// explicit reads the key behind a question mark if it is a text; of other keys only the values have names.
func (s *yamlScan) explicit(i int) bool {
	if c := s.src[i]; bytes.IndexByte([]byte("-[{|>"), c) >= 0 {
		return false
	}
	if name, _ := s.implicit(i); !name.Empty() {
		return false
	}
	from, floor := s.last-1, s.last-1
	if i = s.properties(i); yamlEnded(s.src, i) {
		s.nextLine()
		return true
	}
	s.scalar(i, s.parent())
	b := &s.blocks[len(s.blocks)-1]
	b.key = s.keys.begin(dataKey{span: bytesSpan(from, s.last), name: bytesSpan(i, s.last), label: uint32(s.last), floor: uint32(floor), depth: b.depth}, b.hidden)
	return true
}

// content reads a key with its value, or a value that stands for itself.
func (s *yamlScan) content(i, column int) {
	j := s.properties(i)
	if yamlEnded(s.src, j) {
		s.last = trimmedStop(s.src, i, j)
		s.nextLine()
		return
	}
	name, colon := s.implicit(j)
	if name.Empty() && colon == 0 {
		if s.leave(column); s.parent() >= column {
			s.keys.fault(i, lineStop(s.src, i))
			s.last = trimmedStop(s.src, i, lineStop(s.src, i))
			s.nextLine()
			return
		}
		s.scalar(j, s.parent())
		return
	}
	floor := s.last
	b := s.enter(column, false)
	k := dataKey{span: bytesSpan(i, colon+1), name: name, label: uint32(colon), floor: uint32(floor), depth: b.depth}
	b.key = s.keys.begin(k, b.hidden)
	s.last = colon + 1
	s.value(colon + 1)
}

// value reads what stands behind a colon or the mark of a document, which may be nothing.
func (s *yamlScan) value(i int) {
	if i = yamlBlanks(s.src, i); yamlEnded(s.src, i) {
		s.nextLine()
		return
	}
	j := s.properties(i)
	if j > i {
		s.last = trimmedStop(s.src, i, j)
		if n := len(s.blocks); n > 0 && s.blocks[n-1].key >= 0 {
			s.keys.keys[s.blocks[n-1].key].label = uint32(s.last)
		}
	}
	if yamlEnded(s.src, j) {
		s.nextLine()
		return
	}
	s.scalar(j, s.parent())
}

func (s *yamlScan) nextLine() { s.at = lineStop(s.src, s.at) + 1 }

// yamlBlanks is the offset of the next byte on the line that is no blank.
func yamlBlanks(src []byte, i int) int {
	for i < len(src) && src[i] != '\n' && isSpace(src[i]) {
		i++
	}
	return i
}

// yamlEnded reports whether nothing but a comment comes on the line.
func yamlEnded(src []byte, i int) bool {
	return i >= len(src) || src[i] == '\n' || src[i] == '#' && (i == 0 || isSpace(src[i-1]))
}

// properties moves past anchors and tags.
func (s *yamlScan) properties(i int) int {
	for i < len(s.src) && (s.src[i] == '&' || s.src[i] == '!') {
		j := i + 1
		for j < len(s.src) && !isSpace(s.src[j]) {
			j++
		}
		i = yamlBlanks(s.src, j)
	}
	return i
}
