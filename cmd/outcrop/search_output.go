package main

import (
	"context"
	"fmt"
	"strconv"

	"outcrop/model"
	"outcrop/model/search"
	"outcrop/model/selector"
	"outcrop/tui/text"
)

// header is the header of a symbol on one line.
func header(src *sources, h *search.Hit) string {
	f, body, err := src.Source(h.File)
	if err != nil || f.Content != h.File.Content {
		return h.File.Names.Name(h.Symbol)
	}
	if head := f.Outline.Symbols[h.Symbol].Head.In(body); len(head) > 0 {
		return oneLine(head)
	}
	return h.File.Names.Name(h.Symbol)
}

// hitLines are those of a symbol, or that of its name if its file is not what it was.
func hitLines(src *sources, h *search.Hit) string {
	if f, _, err := src.Source(h.File); err == nil && f.Content == h.File.Content {
		return lineRange(&f.Outline.Symbols[h.Symbol])
	}
	return strconv.Itoa(int(h.File.Names.At(h.Symbol).Line) + 1)
}

// printSearch prints what was found.
func printSearch(ctx context.Context, s *session, format, root string, r *search.Result, hits []textHit, c *model.Coverage) error {
	src, err := openSources(ctx, s, root, nil)
	if err != nil {
		return err
	}
	defer src.Close()
	if format == "json" {
		buf := appendText([]byte("{"), "schema", "outcrop.search/1")
		buf = appendText(buf, "root", root)
		buf = append(appendKey(buf, "hits"), '[')
		for i := range r.Hits {
			buf = appendHit(append(appendComma(buf), '\n'), &r.Hits[i], header(src, &r.Hits[i]))
		}
		buf = appendNumber(append(buf, ']'), "found", r.Total)
		buf = appendHitsJSON(buf, hits)
		_, err := s.stdout.Write(append(appendCoverage(buf, c), "}\n"...))
		return err
	}
	for i := range r.Hits {
		h := &r.Hits[i]
		head := header(src, h)
		fmt.Fprintf(s.stdout, "%s  %s  %s %s\n", s.paint("1", text.Escape(selector.Of(h.File, h.Symbol).String())), s.paint("2", hitLines(src, h)),
			s.paint("36", h.File.Names.At(h.Symbol).Kind.String()), text.Escape(head))
	}
	if n := r.Total - len(r.Hits); n > 0 {
		fmt.Fprintf(s.stdout, "%s\n", s.paint("2", fmt.Sprintf("and %d more: --limit shows them", n)))
	}
	s.hitsText(hits, len(r.Hits) > 0)
	s.coverageLine(c)
	return nil
}

func appendHit(buf []byte, h *search.Hit, header string) []byte {
	sym := h.File.Names.At(h.Symbol)
	buf = appendText(append(buf, '{'), "id", selector.Of(h.File, h.Symbol).String())
	buf = appendText(buf, "kind", sym.Kind.String())
	buf = appendPath(buf, h.File.Path)
	buf = appendNumber(buf, "line", sym.Line+1)
	buf = appendText(buf, "signature", header)
	return append(appendNumber(buf, "score", h.Score), '}')
}
