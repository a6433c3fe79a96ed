package slice

import (
	"sort"
	"unicode"
	"unicode/utf8"

	"outcrop/model"
	"outcrop/model/tokens"
)

// Scratch holds buffers that Price uses again and again. The zero value is ready; it is for one goroutine at a time.
type Scratch struct {
	lines    tokens.Lines
	buf      []byte
	at       []int   // where each symbol's block begins in buf, and the end of the last
	heads    []int   // where its header begins
	apart    []int   // symbols whose signature is no run of lines of the outline
	cuts     []int   // symbols that are no run of whole lines
	paths    []int32 // tokens of each symbol's qualified name; 0 is not known yet, -1 cannot be put together
	kinds    []uint8 // tokens of each kind's word in encoding
	encoding tokens.Encoding
}

// mostCut limits the bytes of a file's symbols that share lines and are counted one by one. Symbols nested in one long line
// hold each other's text, so that all of it could be a thousand times the file.
const mostCut = 32 << 20

// Price counts the piece of the file and of each of its symbols at every level: the tokens of what Render writes. Symbols
// beyond mostCut bytes are taken to cost their share of the file.
func Price(c *tokens.Counter, f *model.File, src []byte, s *Scratch) *model.FilePrices {
	p := &model.FilePrices{}
	if f.Outline != nil && len(f.Outline.Symbols) > 0 {
		p.Symbols = make([]model.Prices, len(f.Outline.Symbols))
	}
	w := writer{f: f, src: src, buf: s.buf[:0]}
	s.names(c, &w, p)
	s.full(c, &w, p)
	s.headers(c, &w, p)
	if f.Outline != nil {
		p.Below = below(f.Outline.Symbols, p.Symbols)
	}
	s.buf = w.buf
	return p
}

// NamePrice counts the piece of a file at level name, which alone of all its pieces tells the path, but where a level has
// nothing to show and the name stands in its place.
func NamePrice(c *tokens.Counter, f *model.File) uint32 {
	w := writer{f: f}
	w.fileName()
	return uint32(c.Count(w.buf))
}

// names counts the one line that each node has at level name: kind, qualified name, lines. Written out and counted, these
// lines would cost a third of counting the source, so most are put together from what is counted already: no piece of the
// splitting patterns reaches over the blank behind the kind, the dot before a plain name, or the blanks and hyphen around a
// number, and each three digits are one token.
func (s *Scratch) names(c *tokens.Counter, w *writer, p *model.FilePrices) {
	p.File[model.LevelName] = NamePrice(c, w.f)
	if len(p.Symbols) == 0 {
		return
	}
	s.paths = append(s.paths[:0], make([]int32, len(p.Symbols))...)
	for i := range p.Symbols {
		w.buf = w.buf[:0]
		n := s.path(c, w, i)
		if n == 0 {
			w.name(i)
			p.Symbols[i][model.LevelName] = uint32(c.Count(w.buf))
			continue
		}
		sym := &w.f.Outline.Symbols[i]
		n += s.kind(c, sym.Kind) + 2 + digits(sym.StartLine+1) // the blank and the line end
		if sym.EndLine != sym.StartLine {
			n += 1 + digits(sym.EndLine+1)
		}
		p.Symbols[i][model.LevelName] = uint32(n)
	}
}

// path is the number of tokens of a blank and the qualified name of symbol i, or 0 if it cannot be put together from plain
// names.
func (s *Scratch) path(c *tokens.Counter, w *writer, i int) int {
	if s.paths[i] != 0 {
		return int(max(0, s.paths[i]))
	}
	s.paths[i] = -1 // also ends a ring of parents
	syms := w.f.Outline.Symbols
	sym := &syms[i]
	if !plain(sym.Name) || sym.Owner != "" && (sym.Up < 0 || syms[sym.Up].Name != sym.Owner) {
		return 0
	}
	n, before := 0, byte(' ')
	if sym.Up >= 0 {
		if n, before = s.path(c, w, int(sym.Up)), '.'; n == 0 {
			return 0
		}
	}
	w.buf = append(append(w.buf[:0], before), sym.Name...)
	n += c.Count(w.buf)
	s.paths[i] = int32(n)
	return n
}

// plain reports whether a name begins with a letter, ends with a letter or digit and has only these and underscores, all
// ASCII.
func plain(name string) bool {
	for i := range len(name) {
		switch b := name[i]; {
		case b|0x20 >= 'a' && b|0x20 <= 'z':
		case i > 0 && (b >= '0' && b <= '9' || b == '_' && i < len(name)-1):
		default:
			return false
		}
	}
	return name != ""
}

// kind is the number of tokens of a kind's word.
func (s *Scratch) kind(c *tokens.Counter, k model.Kind) int {
	if s.encoding != c.Encoding() || s.kinds == nil {
		s.kinds, s.encoding = make([]uint8, 256), c.Encoding()
	}
	if s.kinds[k] == 0 {
		s.kinds[k] = uint8(c.CountString(k.String()))
	}
	return int(s.kinds[k])
}

// digits is the number of tokens of a decimal number.
func digits(n uint32) int {
	t := 1
	for ; n >= 1000; n /= 1000 {
		t++
	}
	return t
}

// full counts runs of lines of the source, and what is cut out of lines as lines of its own.
func (s *Scratch) full(c *tokens.Counter, w *writer, p *model.FilePrices) {
	c.Lines(w.src, &s.lines)
	total := s.lines.Total()
	p.File[model.LevelFull] = uint32(total)
	w.buf, s.at, s.cuts = w.buf[:0], s.at[:0], s.cuts[:0]
	for i := range p.Symbols {
		sym := &w.f.Outline.Symbols[i]
		part, whole := extent(w.src, sym, w.f.Language)
		switch {
		case whole:
			first := int(sym.StartLine)
			if docBefore(sym) {
				first = sort.Search(first, func(k int) bool { return s.lines.Start(k) >= int(part.Start) })
			}
			p.Symbols[i][model.LevelFull] = uint32(s.lines.Count(first, int(sym.EndLine)+1))
		case len(w.buf)+part.Len() > mostCut:
			p.Symbols[i][model.LevelFull] = uint32(float64(total) * float64(part.Len()) / float64(len(w.src)))
		default:
			s.at, s.cuts = append(s.at, len(w.buf)), append(s.cuts, i)
			w.buf = append(w.buf, part.In(w.src)...)
			w.breakLine()
		}
	}
	if len(s.cuts) == 0 {
		return
	}
	c.Lines(w.buf, &s.lines)
	s.at = append(s.at, len(w.buf))
	from := 0
	for k, i := range s.cuts {
		to := s.line(from, s.at[k+1])
		p.Symbols[i][model.LevelFull] = uint32(s.lines.Count(from, to))
		from = to
	}
}

// line is the number of the line that begins at a byte of the counted text, searched from a line before it.
func (s *Scratch) line(from, at int) int {
	for s.lines.Start(from) < at {
		from++
	}
	return from
}

// headers counts the levels outline and signature. Both are made of the same lines but for the docs, so the signature is a sum
// of lines of the outline wherever sums are right.
func (s *Scratch) headers(c *tokens.Counter, w *writer, p *model.FilePrices) {
	whole := s.blocks(w, p, model.LevelOutline)
	s.level(c, w, p, model.LevelOutline)
	if whole {
		s.signatures(w, p)
	} else {
		s.blocks(w, p, model.LevelSignature)
		s.level(c, w, p, model.LevelSignature)
	}
	for _, l := range []model.Level{model.LevelSignature, model.LevelOutline} {
		if p.File[l] == 0 {
			p.File[l] = p.File[model.LevelName] // there is nothing to outline
		}
	}
}

// blocks writes the text of a level, and behind it the signatures that are no lines of it. It reports whether the tokens of
// signatures can be added up.
func (s *Scratch) blocks(w *writer, p *model.FilePrices, level model.Level) bool {
	w.buf, s.at, s.heads, s.apart = w.buf[:0], s.at[:0], s.heads[:0], s.apart[:0]
	if w.f.Outline != nil && level == model.LevelOutline {
		w.imports()
	}
	adds := true
	for i := range p.Symbols {
		s.at = append(s.at, len(w.buf))
		header := len(w.buf)
		if !w.repeats(i) {
			header = w.block(i, level)
			adds = adds && opens(w.buf[header:])
			if sym := &w.f.Outline.Symbols[i]; !sym.Doc.Empty() && !docBefore(sym) {
				s.apart = append(s.apart, i)
			}
		}
		s.heads = append(s.heads, header)
	}
	s.at = append(s.at, len(w.buf))
	if level == model.LevelOutline && adds {
		for _, i := range s.apart {
			s.heads[i] = w.block(i, model.LevelSignature)
			adds = adds && opens(w.buf[s.heads[i]:])
		}
	}
	return adds
}

// opens reports whether the tokens of lines are the same whatever other lines precede them. Line ends belong to a run of
// blanks or to the punctuation before them, in some vocabularies with slashes behind; such a run goes on into a line that is
// blank or begins with a slash, and into no other.
func opens(lines []byte) bool {
	for i := 0; i < len(lines) && i < farthest; {
		r, n := utf8.DecodeRune(lines[i:])
		switch {
		case r == '\n' || r == '\r' || r == '/' && i == 0:
			return false
		case !unicode.IsSpace(r):
			return true
		}
		i += n
	}
	return false
}

// level counts what blocks wrote: each symbol with its members, which follow it.
func (s *Scratch) level(c *tokens.Counter, w *writer, p *model.FilePrices, level model.Level) {
	c.Lines(w.buf, &s.lines)
	line := 0
	for i, at := range s.at { // from bytes to lines
		line = s.line(line, at)
		s.at[i] = line
	}
	p.File[level] = uint32(s.lines.Count(0, line))
	first := 0
	for i := range p.Symbols {
		if !w.repeats(i) {
			first = i
		}
		p.Symbols[i][level] = uint32(s.lines.Count(s.at[first], s.at[end(w.f.Outline, i)]))
	}
}

// signatures adds up the headers in the outline that level has counted.
func (s *Scratch) signatures(w *writer, p *model.FilePrices) {
	line, next, sum := 0, s.at[len(p.Symbols)], 0
	apart := s.apart
	for i := range p.Symbols {
		var from, to int
		if len(apart) > 0 && apart[0] == i {
			apart = apart[1:]
			stop := len(w.buf)
			if len(apart) > 0 {
				stop = s.heads[apart[0]]
			}
			from, to = next, s.line(next, stop)
			next = to
		} else {
			from, to = s.line(max(line, s.at[i]), s.heads[i]), s.at[i+1]
			line = to
		}
		s.heads[i] = sum // from the place of the header to the sum before it
		if !w.repeats(i) {
			sum += s.lines.Count(from, to)
		}
	}
	s.heads = append(s.heads, sum)
	p.File[model.LevelSignature] = uint32(sum)
	first := 0
	for i := range p.Symbols {
		if !w.repeats(i) {
			first = i
		}
		p.Symbols[i][model.LevelSignature] = uint32(s.heads[end(w.f.Outline, i)] - s.heads[first])
	}
}

// end is one past the last descendant of a symbol.
func end(o *model.Outline, i int) int { return max(int(o.Symbols[i].End), i+1) }

// below adds to each symbol what it owns outside its range. It is nil if no symbol owns anything there.
func below(syms []model.Symbol, own []model.Prices) []model.Prices {
	var sum []model.Prices
	var around []int32 // the symbols that hold symbol i by range, outermost first
	for i := range syms {
		for len(around) > 0 && int(syms[around[len(around)-1]].End) <= i {
			around = around[:len(around)-1]
		}
		for at, left := detached(syms, i), len(syms); at >= 0 && left > 0; at, left = syms[at].Up, left-1 {
			if syms[at].Range.Contains(syms[i].Range) || anyBelow(syms, around, at) {
				continue // it is counted with what holds it already
			}
			if sum == nil {
				sum = append(sum, own...)
			}
			for l := range sum[at] {
				sum[at][l] += own[i][l]
			}
		}
		around = append(around, int32(i))
	}
	return sum
}

// detached is the parent of a symbol that does not lie inside it, or -1.
func detached(syms []model.Symbol, i int) int32 {
	up := syms[i].Up
	if up < 0 || syms[up].Range.Contains(syms[i].Range) && syms[up].Range != syms[i].Range {
		return -1
	}
	return up
}

// anyBelow reports whether one of the symbols is below node top in the tree.
func anyBelow(syms []model.Symbol, some []int32, top int32) bool {
	for _, i := range some {
		for at, left := syms[i].Up, len(syms); at >= 0 && left > 0; at, left = syms[at].Up, left-1 {
			if at == top {
				return true
			}
		}
	}
	return false
}
