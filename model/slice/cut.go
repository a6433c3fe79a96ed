package slice

import (
	"cmp"
	"maps"
	"slices"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/model/tokens"
)

// unit is a piece that can be written again at a lower level.
type unit struct {
	f       *model.File
	src     []byte
	lines   model.Lines
	choices choices
	root    int        // symbol, or -1 for the file
	part    model.Span // the part of the source it stands for
	limit   choice
	highest choice // level in the piece
	kind    unitKind
	copied  []model.Span
	piece   Piece
}

type unitKind uint8

const (
	nodeUnit unitKind = iota
	rangeUnit
	folderUnit
)

// cutter makes units of a plan.
type cutter struct {
	counter *tokens.Counter
	units   []*unit
	slice   Slice
	reader  SourceReader
}

// Cut takes the picked pieces out of the sources. What is picked covers everything below it in the tree, unless a node below
// has a choice of its own; a member left out of a whole stands there as a mark. Overlapping picks are printed once. The order
// of the picks does not matter. What cannot be shown is in Omitted with the reason, and Notes tell of lines that a file does
// not have; the error is about the repository's encoding alone.
func Cut(t *model.Tree, picks []Pick, src SourceReader) (Slice, error) {
	c, err := newCutter(t, picks, src)
	if err != nil {
		return Slice{}, err
	}
	defer tokens.Release(c.counter)
	return c.finish(c.units), nil
}

func newCutter(t *model.Tree, picks []Pick, src SourceReader) (*cutter, error) {
	e, err := encodingOf(t.Repo)
	if err != nil {
		return nil, err
	}
	c := &cutter{counter: tokens.Acquire(e), reader: src}
	c.slice.Encoding = e
	p := newPlan(t.Repo, picks)
	for _, dir := range slices.Sorted(maps.Keys(p.folders)) {
		if p.folders[dir] == choice(model.LevelName) {
			c.folder(t.Repo, dir)
		}
	}
	p.visit(c.file)
	slices.Sort(p.notes)
	c.slice.Notes = slices.Compact(p.notes)
	c.slice.Omitted = append(p.omitted, c.slice.Omitted...)
	slices.SortFunc(c.slice.Omitted, func(x, y Omission) int { return cmp.Or(cmp.Compare(x.ID, y.ID), cmp.Compare(x.Reason, y.Reason)) })
	c.slice.Omitted = slices.Compact(c.slice.Omitted)
	slices.SortStableFunc(c.units, func(x, y *unit) int {
		return cmp.Or(cmp.Compare(x.piece.File, y.piece.File), cmp.Compare(x.part.Start, y.part.Start))
	})
	return c, nil
}

func (c *cutter) omit(id, reason string) {
	c.slice.Omitted = append(c.slice.Omitted, Omission{id, reason})
}

func (c *cutter) folder(r *model.Repo, dir string) {
	id := selector.Selector{Path: dir, Scoped: true}.String()
	u := &unit{kind: folderUnit, limit: choice(model.LevelName), piece: Piece{ID: id, File: dir, Level: model.LevelName}}
	u.piece.Text = appendFolderName(nil, dir, len(r.Under(dir)))
	u.piece.Tokens = c.counter.Count(u.piece.Text)
	c.units = append(c.units, u)
}

// file makes the units of one file.
func (c *cutter) file(f *model.File, k *filePicks) {
	c.slice.Coverage.Add(f)
	id := selector.Of(f, -1).String()
	switch f.Status {
	case model.Skipped:
		c.omit(id, "skipped: "+f.Reason)
		return
	case model.Pending:
		c.omit(id, "not read yet")
		return
	}
	whole, src, err := c.reader.Source(f)
	switch {
	case err != nil:
		c.omit(id, err.Error())
		return
	case whole.Content != f.Content, model.CountLines(src) != f.Lines:
		c.omit(id, "changed since it was read: reload")
		return
	}
	f = whole
	if f.Outline == nil {
		bare := *f
		bare.Outline = &model.Outline{}
		f = &bare
	}
	proto := unit{f: f, src: src, lines: model.IndexLines(src, nil), choices: spread(f, k), root: -1, limit: choice(model.LevelFull)}
	if k.own >= 0 {
		u := proto
		u.part.Stop = uint32(len(src))
		u.piece.Level = model.Level(k.own)
		c.render(&u)
	}
	for i := 0; i < len(f.Outline.Symbols) && k.own <= choice(model.LevelName); i++ {
		if l := proto.choices.all[i]; l >= 0 {
			u := proto
			u.root, u.piece.Level = i, model.Level(l)
			c.render(&u)
			i = max(int(f.Outline.Symbols[i].End), i+1) - 1
		}
	}
	c.ranges(&proto, k.ranges)
}

// render makes a unit's piece anew and adds the unit if it is not there.
func (c *cutter) render(u *unit) {
	r := renderer{writer: writer{f: u.f, src: u.src}, choices: u.choices, limit: u.limit, highest: off}
	level := min(u.piece.Level, model.Level(u.limit))
	p := Piece{File: u.f.Path, Level: level, Language: u.f.Language, Altered: u.f.Altered, Bytes: u.f.Size, source: u.src}
	if u.root < 0 {
		r.file(choice(level))
		p.StartLine, p.EndLine = min(1, u.f.Lines), u.f.Lines
	} else {
		r.symbol(u.root)
		s := &u.f.Outline.Symbols[u.root]
		u.part, _ = extent(u.src, s, u.f.Language)
		p.StartLine, p.EndLine = int(s.StartLine)+1, int(s.EndLine)+1
		if level >= model.LevelOutline && docBefore(s) {
			p.StartLine = int(u.lines.Line(s.Doc.Start)) + 1
		}
	}
	p.ID = selector.Of(u.f, u.root).String()
	p.Text, p.Symbols, p.borders = r.buf, r.shown, r.borders
	if len(r.copied) == 1 && level == model.LevelFull && r.copied[0].Len() >= len(r.buf)-1 {
		p.span = r.copied[0]
	}
	p.Tokens = c.tokens(&p)
	u.copied, u.highest = r.copied, r.highest
	if u.piece.ID == "" {
		c.units = append(c.units, u)
	}
	u.piece = p
}

// tokens counts a piece, unless it is a whole file that somebody has counted.
func (c *cutter) tokens(p *Piece) int {
	if r, ok := c.reader.(CountedReader); ok && p.span.Len() == len(p.source) && len(p.Text) == len(p.source) {
		if n, known := r.Tokens(p.File); known {
			return n
		}
	}
	return c.counter.Count(p.Text)
}

// ranges makes units of line ranges, joined where they meet.
func (c *cutter) ranges(proto *unit, rs []model.LineRange) {
	slices.SortFunc(rs, func(x, y model.LineRange) int {
		return cmp.Or(cmp.Compare(x.Start, y.Start), cmp.Compare(x.End, y.End))
	})
	for i := 0; i < len(rs); {
		r := rs[i]
		for i++; i < len(rs) && rs[i].Start <= r.End+1; i++ {
			r.End = max(r.End, rs[i].End)
		}
		u := *proto
		u.kind = rangeUnit
		u.part = model.Span{Start: u.lines.Start(r.Start), Stop: uint32(len(u.src))}
		if int(r.End)+1 < len(u.lines) {
			u.part.Stop = u.lines.Start(r.End + 1)
		}
		u.piece = c.linesPiece(&u, u.part)
		c.units = append(c.units, &u)
	}
}

// linesPiece is a part of the source by itself.
func (c *cutter) linesPiece(u *unit, part model.Span) Piece {
	p := Piece{File: u.f.Path, Level: model.LevelFull, Language: u.f.Language, Altered: u.f.Altered, Bytes: u.f.Size, source: u.src, span: part}
	p.Text = part.In(u.src)
	p.StartLine, p.EndLine = int(u.lines.Line(part.Start))+1, int(u.lines.Line(max(part.Stop, part.Start+1)-1))+1
	p.ID = linesID(p.File, p.StartLine, p.EndLine)
	p.Tokens = c.counter.Count(p.Text)
	return p
}
