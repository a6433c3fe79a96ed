package main

import (
	"context"
	"fmt"
	"strings"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/model/slice"
	"outcrop/model/tokens"
	"outcrop/tui/text"
)

// shownPiece is a piece with the kind of the symbol that it is.
type shownPiece struct {
	slice.Piece
	kind string
}

// shown cuts what was found, each node by itself and in the order asked for.
func (s *session) shown(found *found, src *sources, f symbolFlags) ([]shownPiece, error) {
	tree := model.NewTree(found.repo)
	var out []shownPiece
	for i, t := range found.targets {
		sel := t.Selector()
		cut, err := slice.Cut(tree, []slice.Pick{{Selector: sel, Level: found.levels[i]}}, src)
		if err != nil {
			return nil, err
		}
		for _, o := range cut.Omitted {
			found.errs = append(found.errs, fmt.Errorf("%s: %s", o.ID, o.Reason))
		}
		for _, p := range cut.Pieces {
			own := p.ID == sel.String()
			if t.Symbol >= 0 && !own && !f.members {
				continue
			}
			sp := shownPiece{p, nodeKind(found.repo, &p, t.File, t.Symbol, own)}
			if f.context > 0 && t.File != nil {
				widen(&sp.Piece, src, f.context, s.encoding)
			}
			out = append(out, sp)
		}
	}
	return out, nil
}

func (s *session) symbolText(shown []shownPiece, hits []textHit) {
	for i := range shown {
		p := &shown[i]
		if i > 0 {
			s.stdout.WriteByte('\n')
		}
		fence := strings.Repeat("`", max(3, longestTicks(string(p.Text))+1))
		fmt.Fprintf(s.stdout, "%s\n\n%s%s\n%s%s\n", s.paint("1", "### "+place(&p.Piece)), fence, fenceWord(p.Language), printable(p.Text), fence)
	}
	s.hitsText(hits, len(shown) > 0)
}

// nodeKind is the kind of the symbol that a piece is, or file, folder or lines.
func nodeKind(r *model.Repo, p *slice.Piece, f *model.File, symbol int, own bool) string {
	switch {
	case own && symbol >= 0:
		return f.Names.At(symbol).Kind.String()
	case !own:
		if sel, _, _, err := selector.Parse(p.ID); err == nil {
			if t, err := selector.Resolve(r, sel); err == nil && t.Symbol >= 0 {
				return t.File.Names.At(t.Symbol).Kind.String()
			}
		}
	}
	switch {
	case p.StartLine == 0 && p.Language == nil:
		return "folder"
	case p.ID == selector.Of(&model.File{Path: p.File}, -1).String():
		return "file"
	}
	return "lines"
}

// widen makes a piece whole lines of the source, with n more on both sides.
func widen(p *slice.Piece, src *sources, n int, e tokens.Encoding) {
	_, body, err := src.Source(&model.File{Path: p.File})
	if err != nil || p.Level != model.LevelFull || p.StartLine == 0 {
		return
	}
	lines := model.IndexLines(body, nil)
	n = min(n, len(lines)) // more is the whole file, and the sum below must not overflow
	p.StartLine, p.EndLine = max(1, p.StartLine-n), min(model.CountLines(body), p.EndLine+n)
	stop := len(body)
	if p.EndLine < len(lines) {
		stop = int(lines[p.EndLine])
	}
	p.Text = body[lines[p.StartLine-1]:stop]
	c := tokens.Acquire(e)
	defer tokens.Release(c)
	p.Tokens = c.Count(p.Text)
}

// place is a piece's path with its lines.
func place(p *slice.Piece) string {
	path := text.Escape(p.File)
	switch p.StartLine {
	case 0:
		return path
	case p.EndLine:
		return fmt.Sprintf("%s:%d", path, p.StartLine)
	}
	return fmt.Sprintf("%s:%d-%d", path, p.StartLine, p.EndLine)
}

// printable is a text for people, with a line end.
func printable(body []byte) string {
	out := text.EscapeLines(string(body))
	if len(out) > 0 && out[len(out)-1] != '\n' {
		out += "\n"
	}
	return out
}

func fenceWord(l *model.Language) string {
	if l == nil {
		return ""
	}
	return l.Fence
}

// mentionLimit is how many lines are shown of a name that no outline has.
const mentionLimit = 20

// mentions looks for the names of missing symbols in the text of all files.
func (s *session) mentions(ctx context.Context, f *found) ([]textHit, error) {
	var hits []textHit
	for _, w := range f.missing {
		if n := len(w.sel.Symbols); n > 0 && w.sel.Symbols[n-1].Name != "" {
			more, err := s.textHits(ctx, f.repo.Root, w.sel.Symbols[n-1].Name, mentionLimit, func(string) bool { return true })
			if err != nil {
				return nil, err
			}
			hits = append(hits, more...)
		}
	}
	return hits, nil
}

func appendHitsJSON(buf []byte, hits []textHit) []byte {
	buf = append(appendKey(buf, "text_hits"), '[')
	for _, h := range hits {
		buf = append(appendComma(buf), '\n', '{')
		buf = appendPath(buf, h.file)
		buf = appendNumber(buf, "line", h.line)
		buf = append(appendText(buf, "text", h.text), '}')
	}
	return append(buf, ']')
}

func symbolJSON(f *found, shown []shownPiece, hits []textHit) []byte {
	buf := appendText([]byte("{"), "schema", "outcrop.symbol/1")
	buf = appendText(buf, "root", f.repo.Root)
	buf = appendText(buf, "encoding", f.repo.Encoding)
	buf = appendErrors(buf, f.errs)
	buf = append(appendKey(buf, "symbols"), '[')
	for i := range shown {
		p := &shown[i]
		buf = append(appendComma(buf), '\n', '{')
		buf = appendText(buf, "id", p.ID)
		buf = appendPath(buf, p.File)
		buf = appendNumber(buf, "start_line", p.StartLine)
		buf = appendNumber(buf, "end_line", p.EndLine)
		buf = appendText(buf, "kind", p.kind)
		buf = appendText(buf, "level", p.Level.String())
		language := ""
		if p.Language != nil {
			language = p.Language.Name
		}
		buf = appendText(buf, "language", language)
		buf = appendText(buf, "text", p.Text)
		buf = append(appendNumber(buf, "tokens", p.Tokens), '}')
	}
	buf = append(buf, ']')
	buf = appendHitsJSON(buf, hits)
	return append(appendCoverage(buf, &f.coverage), "}\n"...)
}
