package slice

import (
	"slices"

	"outcrop/model"
)

// finish makes a slice of units in order, each byte of a source once.
func (c *cutter) finish(units []*unit) Slice {
	var pieces []Piece
	for i := 0; i < len(units); {
		k := i + 1
		for k < len(units) && units[k].piece.File == units[i].piece.File {
			k++
		}
		pieces = c.merge(pieces, units[i:k])
		i = k
	}
	return c.slice.with(pieces)
}

// merge appends the pieces of the units of one file.
func (c *cutter) merge(pieces []Piece, units []*unit) []Piece {
	first := len(pieces)
	var copied []model.Span
	for _, u := range units {
		if u.kind != rangeUnit && !insideRange(u, units) {
			copied = append(copied, u.copied...)
		}
	}
	slices.SortFunc(copied, func(x, y model.Span) int { return int(x.Start) - int(y.Start) })
	for n, u := range units {
		switch {
		case u.kind == rangeUnit:
			for _, part := range remainder(u, copied) {
				p := c.linesPiece(u, part)
				for _, s := range units {
					if s.kind == nodeUnit && part.Contains(s.part) && insideRange(s, units) {
						p.Symbols += s.piece.Symbols
					}
				}
				pieces = append(pieces, p)
			}
		case u.kind == nodeUnit && (insideRange(u, units) || n > 0 && u.sameAs(units[n-1])):
			if n > 0 && u.sameAs(units[n-1]) && len(pieces) > first {
				pieces[len(pieces)-1].Symbols += u.piece.Symbols
			}
		default:
			pieces = append(pieces, u.piece)
		}
	}
	slices.SortStableFunc(pieces[first:], func(x, y Piece) int { return x.StartLine - y.StartLine })
	return c.trim(pieces, first)
}

// sameAs reports whether the unit before prints the same declaration, as for a and b of `a, b int`.
func (u *unit) sameAs(before *unit) bool {
	if u.root < 1 || before.root != u.root-1 || u.kind != nodeUnit || before.kind != nodeUnit {
		return false
	}
	w := writer{f: u.f, src: u.src}
	return u.piece.Level > model.LevelName && u.piece.Level == before.piece.Level && w.repeats(u.root)
}

// insideRange reports whether a picked run of lines holds all that the unit stands for.
func insideRange(u *unit, units []*unit) bool {
	for _, r := range units {
		if r.kind == rangeUnit && u.kind == nodeUnit && u.root >= 0 && r.part.Contains(u.part) {
			return true
		}
	}
	return false
}

// remainder is what of a run of lines is not in copied, in whole lines.
func remainder(u *unit, copied []model.Span) []model.Span {
	var out []model.Span
	at := u.part.Start
	for _, s := range copied {
		start, stop := u.lines.Line(s.Start), u.lines.Line(s.Stop)
		if u.lines[start] != s.Start {
			start++
		}
		from, to := uint32(len(u.src)), u.lines.Start(stop)
		if int(start) < len(u.lines) {
			from = u.lines[start]
		}
		if int(s.Stop) == len(u.src) {
			to = s.Stop
		}
		if to <= from || to <= at || from >= u.part.Stop {
			continue
		}
		if from > at {
			out = append(out, model.Span{Start: at, Stop: from})
		}
		at = to
	}
	if at < u.part.Stop {
		out = append(out, model.Span{Start: at, Stop: u.part.Stop})
	}
	return out
}

// trim takes off the start of a copy what the copy before has already: a comment may close one symbol's line and belong to
// the next symbol.
func (c *cutter) trim(pieces []Piece, first int) []Piece {
	var printed uint32
	out := pieces[:first]
	for _, p := range pieces[first:] {
		if !p.span.Empty() {
			if p.span.Stop <= printed {
				out[len(out)-1].Symbols += p.Symbols
				continue
			}
			if p.span.Start < printed {
				p.Text = p.Text[printed-p.span.Start:]
				p.span.Start, p.borders = printed, nil
				p.StartLine = 1 + int(model.IndexLines(p.source, nil).Line(printed))
				p.Tokens = c.counter.Count(p.Text)
			}
			printed = p.span.Stop
		}
		out = append(out, p)
	}
	return out
}
