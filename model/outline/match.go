package outline

import (
	"slices"
	"strings"

	"outcrop/model"
	"outcrop/model/query"
)

// mark says how the filter's text hit a node.
type mark uint8

const (
	hit      mark = 1 << iota // the node itself
	hitBelow                  // something below it
	stay                      // it is not unfolded for what is below it
)

// matcher tells what a query matches. Terms are found in a node's own name or above it, one at least in its own.
type matcher struct {
	query *query.Query
	hide  bool   // private symbols, with all below them, are left out
	all   uint64 // one bit for each term
	tied  bool   // a term needs the chain
	chain []byte // path and names down to the current node, as scoped terms see them: tsdb/head.go.Head.Init
	// found has for each symbol of a file the terms found in it or above it, or how far that is.
	found []uint64
	climb []int32
}

// What is said of a symbol in place of its terms, of which there are 32 at most.
const (
	unsettled uint64 = 1 << 63 // not looked at yet
	settling  uint64 = 1 << 62 // its parents are looked at first
	hidden    uint64 = 1 << 61 // never reached: it is left out, or below what is, or its parents form a ring
)

func newMatcher(q *query.Query, hide bool) *matcher {
	tied := slices.ContainsFunc(q.Terms, func(t query.Term) bool { return t.Scoped })
	return &matcher{query: q, hide: hide, all: 1<<len(q.Terms) - 1, tied: tied}
}

// node gives the terms found in the name of a folder or file.
func (m *matcher) node(path string) uint64 {
	name := base(path)
	m.chain = append(m.chain[:0], path...)
	return m.terms(name, model.Mask(name), len(path)-len(name))
}

// path gives the terms found in a file's name and in those of the folders that lead to it.
func (m *matcher) path(path string) (found uint64) {
	for end := 0; end < len(path); {
		if slash := strings.IndexByte(path[end:], '/'); slash >= 0 {
			end += slash + 1
		} else {
			end = len(path)
		}
		found |= m.node(path[:end])
	}
	return found
}

// meets reports whether a node matches in which the terms own are found and above which are those of up.
func (m *matcher) meets(own, up uint64, kind model.Kind) bool {
	return own|up == m.all && (own != 0 || m.all == 0) && m.query.Kinds.Has(kind)
}

// symbols counts the symbols of a file that match, with the terms of top found above them all. Marks, if not nil, has room
// for each symbol and is filled.
func (m *matcher) symbols(f *model.File, top uint64, marks []mark) int {
	names := f.Names
	clear(marks)
	if !m.hopeful(names.Letters, top) {
		return 0
	}
	if len(m.query.Terms) == 1 && !m.tied && !m.hide && marks == nil {
		if count, ok := m.count(names); ok {
			return count
		}
	}
	n := names.Len()
	m.found = slices.Grow(m.found[:0], n)[:n]
	for i := range m.found {
		m.found[i] = unsettled
	}
	count := 0
	for i := range n {
		m.settle(f, i, top)
		if m.found[i] != m.all {
			continue
		}
		s, up := names.At(i), top
		if s.Up >= 0 {
			up = m.found[s.Up]
		}
		if !m.meets(m.own(f, i, s), up, s.Kind) {
			continue
		}
		count++
		if marks == nil {
			continue
		}
		marks[i] |= hit
		for at := s.Up; at >= 0 && marks[at]&hitBelow == 0; at = names.At(int(at)).Up {
			marks[at] |= hitBelow
		}
	}
	return count
}

// hopeful reports whether a file's symbols, whose names have these letters, may match.
func (m *matcher) hopeful(letters, top uint64) bool {
	for i := range m.query.Terms {
		t := &m.query.Terms[i]
		need := t.Mask
		if t.Scoped {
			need = t.TailMask
		}
		if top&(1<<i) == 0 && letters&need != need {
			return false
		}
	}
	return m.all == 0 || m.possible(letters)
}

// count counts for one plain term, which no symbol above another has a part in. It gives up on a file in which a parent stands
// behind its member, since parents may form a ring.
func (m *matcher) count(names *model.Names) (count int, ok bool) {
	t := &m.query.Terms[0]
	for i := range names.Len() {
		s := names.At(i)
		if int(s.Up) >= i {
			return 0, false
		}
		if s.Mask&t.Mask == t.Mask && m.query.Kinds.Has(s.Kind) && t.In(names.Name(i)) {
			count++
		}
	}
	return count, true
}

// settle finds out which terms are found in a symbol or above it, parents first.
func (m *matcher) settle(f *model.File, i int, top uint64) {
	names := f.Names
	m.climb = m.climb[:0]
	for at := int32(i); at >= 0 && m.found[at]&unsettled != 0; at = names.At(int(at)).Up {
		m.found[at] = settling
		m.climb = append(m.climb, at)
	}
	for _, at := range slices.Backward(m.climb) {
		s, up := names.At(int(at)), top
		if s.Up >= 0 {
			up = m.found[s.Up]
		}
		v := s.Visibility()
		if up&(settling|hidden) != 0 || m.hide && (v == model.Private || v == model.Internal) {
			m.found[at] = hidden
			continue
		}
		m.found[at] = up | m.own(f, int(at), s)
	}
}

// own gives the terms found in a symbol's own name.
func (m *matcher) own(f *model.File, i int, s *model.Name) uint64 {
	if !m.possible(s.Mask) {
		return 0
	}
	name := f.Names.Name(i)
	own := 0
	if m.tied {
		own = m.lead(f, i)
		m.chain = append(m.chain, name...)
	}
	return m.terms(name, s.Mask, own)
}

// lead writes the chain down to a symbol, without its name, and gives its length.
func (m *matcher) lead(f *model.File, i int) int {
	m.chain = append(append(m.chain[:0], f.Path...), '.')
	names, from := f.Names, len(m.climb)
	for at := names.At(i).Up; at >= 0; at = names.At(int(at)).Up {
		m.climb = append(m.climb, at)
	}
	for _, at := range slices.Backward(m.climb[from:]) {
		name := names.Name(int(at))
		m.chain = append(m.chain, name...)
		if name == "" || name[len(name)-1] != '/' {
			m.chain = append(m.chain, '.')
		}
	}
	m.climb = m.climb[:from]
	return len(m.chain)
}

// possible reports whether a name with these letters may hold any term.
func (m *matcher) possible(letters uint64) bool {
	for i := range m.query.Terms {
		if t := m.query.Terms[i].TailMask; letters&t == t {
			return true
		}
	}
	return false
}

// terms gives the set of terms found in a node's name, which is at the end of the chain from own on.
func (m *matcher) terms(name string, letters uint64, own int) uint64 {
	var found uint64
	for i := range m.query.Terms {
		t := &m.query.Terms[i]
		if letters&t.Mask == t.Mask && t.In(name) || t.Scoped && t.Reaches(m.chain, own) {
			found |= 1 << i
		}
	}
	return found
}
