package main

import (
	"fmt"

	"outcrop/model"
	"outcrop/model/search"
	"outcrop/model/selector"
	"outcrop/tui/text"
)

// header is the header of a symbol on one line.
func header(src *sources, h *search.Hit) string {
	sym := &h.File.Outline.Symbols[h.Symbol]
	body, err := src.Source(h.File.Path)
	if err != nil || len(sym.Head.In(body)) == 0 {
		return sym.Name
	}
	return oneLine(sym.Head.In(body))
}

// printSearch prints what was found.
func printSearch(s *session, format, root string, r *search.Result, hits []textHit, c *model.Coverage) error {
	src, err := openSources(root, nil)
	if err != nil {
		return err
	}
	defer src.close()
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
		sym := &h.File.Outline.Symbols[h.Symbol]
		fmt.Fprintf(s.stdout, "%s  %s  %s %s\n", s.paint("1", text.Escape(selector.Of(h.File, h.Symbol).String())), s.paint("2", lineRange(sym)),
			s.paint("36", sym.Kind.String()), text.Escape(header(src, h)))
	}
	if n := r.Total - len(r.Hits); n > 0 {
		fmt.Fprintf(s.stdout, "%s\n", s.paint("2", fmt.Sprintf("and %d more: --limit shows them", n)))
	}
	s.hitsText(hits, len(r.Hits) > 0)
	s.coverageLine(c)
	return nil
}

func appendHit(buf []byte, h *search.Hit, header string) []byte {
	sym := &h.File.Outline.Symbols[h.Symbol]
	buf = appendText(append(buf, '{'), "id", selector.Of(h.File, h.Symbol).String())
	buf = appendText(buf, "kind", sym.Kind.String())
	buf = appendPath(buf, h.File.Path)
	buf = appendNumber(buf, "line", sym.NameLine+1)
	buf = appendText(buf, "signature", header)
	return append(appendNumber(buf, "score", h.Score), '}')
}
