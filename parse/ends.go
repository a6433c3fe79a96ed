package parse

import (
	"bytes"
	"slices"

	"outcrop/model"
)

// endAligner finds by indentation where declarations end in a text with errors, for languages that close them with the
// word `end`. A grammar pairs those words by their number alone: where one is missing, the method takes in what follows it
// and its class the rest of the file.
type endAligner struct {
	src   []byte
	skips []model.Span // here documents, whose lines are no layout, in order
	lines []endLine    // those with code, in order

	budget int // lines that may still be looked at
}

// endLine is a line with code: where it begins behind its blanks, where it ends, and its column.
type endLine struct {
	start, stop, indent int
}

// alignEnds moves the ends of types and functions to where the layout shows them, if it does.
func alignEnds(f *finder, skips []model.Span) {
	a := &endAligner{src: f.src, skips: skips}
	a.read()
	a.budget = 1<<20 + 16*len(a.lines)
	for i := range f.found {
		d := &f.found[i]
		if d.mark != symbolMark || d.body.Empty() || !d.kind.Callable() && d.kind.Group() != model.GroupType && d.kind.Group() != model.GroupModule {
			continue
		}
		if stop := a.end(d); stop > d.body.Start {
			d.span.Stop = stop
			d.body.Stop = max(d.body.Start, stop)
		}
	}
}

// read lists the lines with code.
func (a *endAligner) read() {
	skip, comment := 0, false
	for at := 0; at < len(a.src); {
		stop := lineStop(a.src, at)
		line := bytes.TrimRight(a.src[at:stop], " \t\r")
		code := bytes.TrimLeft(line, " \t")
		for skip < len(a.skips) && int(a.skips[skip].Stop) <= at {
			skip++
		}
		inside := skip < len(a.skips) && int(a.skips[skip].Start) < at
		switch {
		case bytes.HasPrefix(line, []byte("=begin")):
			comment = true
		case bytes.HasPrefix(line, []byte("=end")):
			comment = false
		case bytes.Equal(line, []byte("__END__")) && !inside:
			return
		case len(code) > 0 && code[0] != '#' && !comment && !inside:
			indent := line[:len(line)-len(code)]
			a.lines = append(a.lines, endLine{at + len(indent), at + len(line), indentation(indent)})
		}
		at = stop + 1
	}
}

// end gives the offset at which a declaration ends by the layout, or 0 if that does not tell.
func (a *endAligner) end(d *found) uint32 {
	i, ok := slices.BinarySearchFunc(a.lines, int(d.span.Start), func(l endLine, at int) int { return l.start - at })
	if !ok || int(d.body.Start) > len(a.src) {
		return 0 // something stands before it on its line
	}
	own := a.lines[i].indent
	last := a.lines[i].stop
	if int(d.span.Stop) <= last {
		return 0
	}
	for _, l := range a.lines[i+1:] {
		if a.budget--; a.budget < 0 {
			return 0
		}
		if l.indent > own {
			last = l.stop
			continue
		}
		word := string(a.src[l.start : l.start+wordLength(a.src[l.start:l.stop])])
		switch {
		case l.indent == own && word == "end":
			return uint32(l.start + len(word))
		case l.indent < own && word == "end", l.indent <= own && declaresBlock(word):
			return uint32(last)
		case l.indent < own:
			return 0
		}
		last = l.stop
	}
	return 0
}

// declaresBlock reports whether a word begins a declaration that no other one of the same indentation can hold.
func declaresBlock(word string) bool {
	switch word {
	case "def", "class", "module", "private", "protected", "public", "attr_reader", "attr_writer", "attr_accessor":
		return true
	}
	return false
}
