package parse

import (
	"bytes"
	"slices"
	"sort"

	"outcrop/model"
)

// mender makes a text that a parser cannot follow, such as one that is being typed, into one that it can. A grammar has
// no idea of lines: after a bracket that nobody closes it takes all that follows for a part of it. People indent, though,
// so that the layout shows which lines belong together and thereby where the fault is. What is at fault is hidden or
// closed there, and all else can be read. Offsets stay; only behind the end closing brackets are added.
type mender struct {
	lex    mendLexer
	size   int // of the text as it was
	text   []byte
	edits  []model.Span // places of faults, for the list of errors
	hidden []model.Span // what is blank now
	tree   []*layout
	budget int // bytes that may still be read by themselves
}

// layout is a line together with the lines below it that are indented deeper or only close what it opened.
type layout struct {
	start, stop int // from its first byte that is not blank to that of the next one
	code        int // where its last line with code ends
	indent      int
	remark      bool // a comment stands on its last line with code
	decorates   bool // only decorators so far: the next line belongs to it
	kids        []*layout
}

// layoutDepth bounds how deep layouts are followed.
const layoutDepth = 40

// mend looks for unbalanced brackets and conflict markers and mends them; edits tells whether it found any.
func mend(language string, d *dialect, src []byte) *mender {
	m := &mender{lex: mendLexer{language, d}, size: len(src), text: bytes.Clone(src), budget: 4 * len(src)}
	m.markers()
	m.tree = m.layouts()
	m.siblings(m.tree, 0)
	return m
}

// markers hides the lines that git puts around both sides of a conflict.
func (m *mender) markers() {
	if !bytes.Contains(m.text, []byte("<<<<<<< ")) || !bytes.Contains(m.text, []byte("\n>>>>>>>")) {
		return
	}
	for at := 0; at < len(m.text); {
		stop := lineStop(m.text, at)
		for _, mark := range [...]string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
			if line := m.text[at:stop]; bytes.HasPrefix(line, []byte(mark)) && (len(line) == 7 || line[7] == ' ' || line[7] == '\r') {
				m.edits = append(m.edits, bytesSpan(at, stop))
				blankOut(line)
			}
		}
		at = stop + 1
	}
}

// layouts reads the layout of the text.
func (m *mender) layouts() []*layout {
	top := &layout{indent: -1, stop: len(m.text)}
	open := []*layout{top}
	covered, last := m.lex.covered(m.text), 0
	for at := 0; at < len(m.text); {
		stop := lineStop(m.text, at)
		line := bytes.TrimRight(m.text[at:stop], " \t\r\f")
		code := bytes.TrimLeft(line, " \t\f")
		start, end := at+len(line)-len(code), at+len(line)
		for last < len(covered) && int(covered[last].Stop) <= start {
			last++
		}
		inside := last < len(covered) && int(covered[last].Start) < start
		at = stop + 1
		if len(code) == 0 || !inside && m.lex.remark(code) {
			continue
		}
		begins := !inside && m.lex.begins(code)
		indent := indentation(line[:len(line)-len(code)])
		for top := open[len(open)-1]; !inside && (top.indent > indent || begins && top.indent == indent && !top.decorates); top = open[len(open)-1] {
			top.stop = start
			open = open[:len(open)-1]
		}
		up := open[len(open)-1]
		if begins && up.indent < indent && len(open) < layoutDepth {
			l := &layout{start: start, stop: len(m.text), indent: indent}
			up.kids = append(up.kids, l)
			open = append(open, l)
			up = l
		}
		if code[0] == '{' && up.indent == indent && m.lex.directives() {
			m.joinType(open[len(open)-2], up)
		}
		up.decorates = up.indent == indent && !m.lex.words() && (code[0] == '@' || bytes.HasPrefix(code, []byte("#[")))
		remark := bytes.Contains(code, []byte(m.lex.comment()))
		for _, l := range open {
			l.code, l.remark = end, remark
		}
	}
	return top.kids
}

// joinType lets a function of C begin with the line of its result type, which GNU style puts above the name.
func (m *mender) joinType(parent, l *layout) {
	n := len(parent.kids)
	if n < 2 || len(l.kids) > 0 {
		return
	}
	above := parent.kids[n-2]
	if bytes.Count(m.text[above.code:l.start], []byte{'\n'}) != 1 || len(above.kids) > 0 || !goWordByte(m.text[above.code-1]) && m.text[above.code-1] != '*' {
		return
	}
	l.start = above.start
	parent.kids = append(parent.kids[:n-2], l)
}

// indentation is the column that blanks reach; tabs go to the next multiple of eight.
func indentation(blanks []byte) int {
	n := 0
	for _, c := range blanks {
		if c == '\t' {
			n |= 7
		}
		n++
	}
	return n
}

// siblings mends those of a list that have brackets too many or too few. A bracket that one leaves open and a later one
// closes is none: so look the braces of a namespace whose members are not indented.
func (m *mender) siblings(list []*layout, depth int) {
	var open []int // indices of those that leave brackets open, once for each
	faulty := map[int]bool{}
	for i, l := range list {
		opens, extra := m.balance(l)
		for range extra {
			k := len(open) - 1
			for k >= 0 && len(list[open[k]].kids) > 0 {
				k--
			}
			if k < 0 {
				k = len(open) - 1
			}
			if k < 0 {
				faulty[i] = true
				break
			}
			open = append(open[:k], open[k+1:]...)
		}
		for range opens {
			open = append(open, i)
		}
	}
	for _, i := range open {
		faulty[i] = true
	}
	for i, l := range list {
		if faulty[i] {
			m.repair(l, depth)
		}
	}
}

// balance gives the offsets of brackets that a layout opens and does not close, and of those it closes too many.
func (m *mender) balance(l *layout) (open, extra []int) {
	for at := l.start; at < m.stop(l); {
		end, kind := m.lex.token(m.text, at)
		switch kind {
		case '(', '[', '{', 'q', wordBegins:
			open = append(open, at)
		case ')', ']', '}', wordEnds:
			k := len(open) - 1
			for k >= 0 && closer(m.text[open[k]]) != kind {
				k--
			}
			switch {
			case k < 0:
				extra = append(extra, at)
			case k == len(open)-1:
				open = open[:k]
			default: // what was opened inside of the pair has nobody to close it
				open = append(open[:k], open[k+1:]...)
			}
		}
		at = end
	}
	return open, extra
}

func closer(open byte) byte {
	switch open {
	case '(':
		return ')'
	case '[':
		return ']'
	case '{':
		return '}'
	}
	if goWordByte(open) {
		return wordEnds
	}
	return 0
}

// stop is where a layout ends, with what was added behind the end of the text.
func (m *mender) stop(l *layout) int {
	if l.stop >= m.size {
		return len(m.text)
	}
	return l.stop
}

// repair mends one layout: what it holds first, then braces that are left open are closed, single closing ones hidden.
// Any other bracket stands for half an expression or half a header, which is hidden whole.
func (m *mender) repair(l *layout, depth int) {
	if depth < layoutDepth {
		m.siblings(l.kids, depth+1)
	}
	open, extra := m.balance(l)
	for _, at := range extra {
		n := max(1, blockWord(m.text, at))
		blankOut(m.text[at : at+n])
		m.edits = append(m.edits, bytesSpan(at, at+n))
	}
	if len(open) == 0 {
		return
	}
	closers := make([]byte, 0, len(open))
	for i := len(open) - 1; i >= 0; i-- {
		if blockWord(m.text, open[i]) > 0 {
			closers = append(closers, " end"...)
			continue
		}
		if m.text[open[i]] != '{' {
			m.hide(l)
			return
		}
		closers = append(closers, '}')
	}
	if m.lex.directives() && cTypeHead(m.text[l.start:open[0]]) {
		closers = append(closers, ';')
	}
	fault := bytesSpan(open[0], open[0]+1)
	if l.stop >= m.size {
		m.text = append(append(m.text, '\n'), closers...)
		m.edits = append(m.edits, fault)
		return
	}
	from, to := l.code, l.code
	for to < l.stop && isSpace(m.text[to]) {
		to++
	}
	if l.remark {
		from = min(to, lineStop(m.text, from)+1)
	}
	if m.lex.lineEnds() || m.text[min(to, m.size-1)] == '#' {
		for to > from && m.text[to-1] != '\n' {
			to--
		}
		to--
	}
	if to-from < len(closers) || to-from == len(closers) && m.lex.words() {
		m.hide(l)
		return
	}
	copy(m.text[from:], closers)
	m.edits = append(m.edits, fault)
}

// cTypeHead reports whether what stands before a brace is the header of a C type, which ends with a semicolon.
func cTypeHead(head []byte) bool {
	if bytes.IndexByte(head, '(') >= 0 {
		return false
	}
	for _, word := range bytes.Fields(head) {
		switch string(word) {
		case "struct", "class", "union", "enum":
			return true
		}
	}
	return false
}

// hide makes a layout blank.
func (m *mender) hide(l *layout) {
	s := bytesSpan(l.start, max(l.code, l.start))
	if s.Empty() {
		return
	}
	blankOut(m.text[l.start:m.stop(l)])
	if m.lex.dialect.indented {
		m.text[l.start] = '0' // a block must not be empty
	}
	m.edits, m.hidden = append(m.edits, s), append(m.hidden, s)
}

func blankOut(text []byte) {
	for i, c := range text {
		if c != '\n' && c != '\r' {
			text[i] = ' '
		}
	}
}

// hideAt hides the line, with those below it, at which a parser found an error, and reports whether it did. What stands
// outermost is left to the parser where more hangs on it than its own line.
func (m *mender) hideAt(list []*layout, at int) bool {
	for {
		l := layoutAt(list, at)
		if l == nil {
			return false
		}
		if k := layoutAt(l.kids, at); k == nil || at > k.code {
			if len(l.kids) > 0 && l.indent == 0 {
				return false
			}
			m.hide(l)
			return true
		}
		list = l.kids
	}
}

// layoutAt finds the layout of a list that an offset is in, or nil.
func layoutAt(list []*layout, at int) *layout {
	i := sort.Search(len(list), func(i int) bool { return list[i].stop > at })
	if i == len(list) || list[i].start > at {
		return nil
	}
	return list[i]
}

func (m *mender) clone() *mender {
	c := *m
	c.text, c.edits, c.hidden = bytes.Clone(m.text), slices.Clone(m.edits), slices.Clone(m.hidden)
	return &c
}

// settle puts the hidden parts in order, without those inside of others.
func (m *mender) settle() {
	slices.SortFunc(m.hidden, spanOrder)
	stop := uint32(0)
	m.hidden = slices.DeleteFunc(m.hidden, func(s model.Span) bool {
		inside := s.Stop <= stop
		stop = max(stop, s.Stop)
		return inside
	})
}

// cut shortens a span that begins in a hidden part to that part; false if it begins in none.
func (m *mender) cut(s *model.Span) bool {
	i := sort.Search(len(m.hidden), func(i int) bool { return m.hidden[i].Stop > s.Start })
	if i == len(m.hidden) || m.hidden[i].Start > s.Start {
		return false
	}
	s.Stop = min(s.Stop, m.hidden[i].Stop)
	return true
}
