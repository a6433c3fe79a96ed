package slice

import (
	"bytes"
	"fmt"
	"slices"
	"sort"

	"outcrop/model"
	"outcrop/model/tokens"
)

// Split deals the slice out to parts of at most limit tokens each, as measured by size. A piece that is too large alone is
// divided where symbols begin; if that is not possible it stands in a part of its own, and a note says so. What the slice says
// about omissions and coverage is in the last part. There is always at least one part.
func (s Slice) Split(limit int, size func(Slice) int) []Slice {
	c := tokens.Acquire(s.Encoding)
	defer tokens.Release(c)
	bare := Slice{Encoding: s.Encoding}
	rest := s.Pieces
	var parts []Slice
	for {
		// take is the number of pieces that fit; the last part holds the words about the whole too.
		part := func(n int) Slice {
			if n == len(rest) {
				return s.with(rest)
			}
			return bare.with(rest[:n:n])
		}
		take := most(len(rest), func(n int) bool { return size(part(n)) <= limit })
		if take == len(rest) {
			return append(parts, part(take))
		}
		if take > 0 {
			parts = append(parts, part(take))
			rest = rest[take:]
			continue
		}
		head, tail, ok := rest[0].divide(c, func(p Piece) bool { return size(bare.with([]Piece{p})) <= limit })
		if ok {
			rest = append([]Piece{tail}, rest[1:]...)
		} else {
			rest = rest[1:]
		}
		alone := bare.with([]Piece{head})
		large := size(alone) > limit
		if large && len(rest) == 0 {
			alone = s.with(alone.Pieces) // no part of their own for the words about the whole: this one is too large anyway
		}
		if large {
			alone.Notes = append(slices.Clip(alone.Notes), fmt.Sprintf("%s has %d tokens and cannot be divided at a symbol", head.ID, head.Tokens))
		}
		parts = append(parts, alone)
		if large && len(rest) == 0 {
			return parts
		}
	}
}

// most is the largest n up to limit for which fits holds, or 0, if it holds for all below. It tries small numbers first, as
// trying costs more the larger n is.
func most(limit int, fits func(int) bool) int {
	low, high := 0, 1
	for high < limit && fits(high) {
		low, high = high, high*2
	}
	high = min(high, limit)
	return low + sort.Search(high-low, func(k int) bool { return !fits(low + k + 1) })
}

// divide splits a piece before the last symbol that leaves a head that fits, or before the first if none does: what is too
// large stands alone. It cannot where no symbol begins inside.
func (p Piece) divide(c *tokens.Counter, fits func(Piece) bool) (head, tail Piece, ok bool) {
	var places []border
	for _, b := range p.borders {
		inside := b.at > 0 && b.at < len(p.Text) && p.Text[b.at-1] == '\n'
		if inside && (len(places) == 0 || b.at > places[len(places)-1].at) {
			places = append(places, b)
		}
	}
	if len(places) == 0 {
		return p, p, false
	}
	n := max(1, most(len(places), func(n int) bool { return fits(p.upTo(c, places[n-1])) }))
	return p.upTo(c, places[n-1]), p.from(c, places[n-1]), true
}

// upTo is the part of a piece before a border.
func (p Piece) upTo(c *tokens.Counter, b border) Piece {
	p.Text = p.Text[:b.at]
	p.EndLine = max(p.StartLine, bytes.Count(p.source[:b.source], []byte{'\n'}))
	if !p.span.Empty() {
		p.span.Stop = b.source
	}
	return p.part(c, 0, b.at)
}

// from is the part of a piece from a border on.
func (p Piece) from(c *tokens.Counter, b border) Piece {
	p.Text = p.Text[b.at:]
	p.StartLine = bytes.Count(p.source[:b.source], []byte{'\n'}) + 1
	if !p.span.Empty() {
		p.span.Start = b.source
	}
	return p.part(c, b.at, b.at+len(p.Text))
}

// part completes a piece whose text is what the bytes from start to stop were of another.
func (p Piece) part(c *tokens.Counter, start, stop int) Piece {
	whole := p.borders
	p.borders = nil
	symbols := 0
	for _, b := range whole {
		if b.at >= start && b.at < stop {
			symbols++
			p.borders = append(p.borders, border{b.at - start, b.source})
		}
	}
	p.Symbols = min(p.Symbols, symbols)
	if p.Level == model.LevelFull {
		p.ID = linesID(p.File, p.StartLine, p.EndLine)
	}
	p.Tokens = c.Count(p.Text)
	return p
}
