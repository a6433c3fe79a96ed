package parse

import (
	"bytes"

	"outcrop/model"
)

// csharpText shows the grammar of C# what it can place. Lines for the preprocessor become blank, since they may stand
// anywhere, in the middle of a header too, which no grammar can describe. Where the halves of an #if are whole
// declarations all of them stay, else only the first, as a compiler would take one of them. What came after the grammar,
// blocks of extensions and types without a body, is written in words that it knows. All offsets stay.
type csharpText struct {
	d      *dialect
	src    []byte
	out    []byte // nil until something is hidden
	last   byte   // the last byte of the token before
	depth  int    // of brackets
	named  bool   // the token before is a name that can be called
	calls  []csharpCall
	closed csharpCall // the last call that was closed
	end    uint32     // where
	low    int        // the lowest depth since the half began
	header bool       // between the keyword of a type and its body
	groups []csharpGroup
}

// csharpCall is a parenthesis that was opened.
type csharpCall struct {
	open   uint32
	called bool // a name stands before it
}

// csharpGroup is an #if up to its #endif.
type csharpGroup struct {
	before byte // the last byte of the token before it
	depth  int
	low    int // of what surrounds it, so far
	halves []csharpHalf
}

// csharpHalf is what stands between two lines of a group.
type csharpHalf struct {
	span  model.Span
	never bool // #if false
	level int  // depth behind it
	low   int
	last  byte // of its last token, 0 if it is blank
}

// whole reports whether a half is made of whole declarations or statements.
func (h *csharpHalf) whole(depth int) bool {
	return h.last == 0 || h.level == depth && h.low >= depth && bytes.IndexByte([]byte(";}],:"), h.last) >= 0
}

// first is the half that stands for all of a group: the first that leaves no bracket open, or else the first that is
// not blank.
func (g *csharpGroup) first() int {
	first := len(g.halves)
	for i := range g.halves {
		h := &g.halves[i]
		if h.last == 0 || h.never {
			continue
		}
		if h.level == g.depth && h.low >= g.depth {
			return i
		}
		first = min(first, i)
	}
	return first
}

// groupDepth is how deep in each other groups are looked at: hiding costs a pass over the text for each.
const groupDepth = 50

func prepareCsharp(d *dialect, src []byte) ([]byte, []model.Span) {
	t := &csharpText{d: d, src: src}
	stop := uint32(len(src))
	for at := uint32(0); at < stop; {
		switch c := src[at]; {
		case isSpace(c):
			at++
		case c == '#' && t.lineStart(at):
			at = t.directive(at)
		case c == '/' && at+1 < stop && (src[at+1] == '/' || src[at+1] == '*'):
			at = max(at+1, d.skipComment(src, at, stop))
		case c == '"' || c == '\'':
			at = t.text(at, stop)
		case isWord(c):
			at = t.word(at, stop)
		default:
			at = t.sign(at, stop)
		}
	}
	for len(t.groups) > 0 {
		t.close(stop)
	}
	if t.out == nil {
		return src, nil
	}
	return t.out, nil
}

// lineStart reports whether only blanks stand before at on its line.
func (t *csharpText) lineStart(at uint32) bool {
	for at > 0 && (t.src[at-1] == ' ' || t.src[at-1] == '\t') {
		at--
	}
	return at == 0 || t.src[at-1] == '\n' || at == 3 && t.src[0] == 0xEF
}

// write puts text in the place of bytes; what it does not fill becomes blank.
func (t *csharpText) write(from, to uint32, text string) {
	if t.out == nil {
		t.out = bytes.Clone(t.src)
	}
	blankOut(t.out[from:to])
	copy(t.out[from:to], text)
}

// directive hides a line for the preprocessor.
func (t *csharpText) directive(at uint32) uint32 {
	end := lineEnd(t.src, at, uint32(len(t.src)))
	line := bytes.TrimSpace(t.src[at+1 : end])
	n := skipWord(line, 0, uint32(len(line)))
	word, rest := string(line[:n]), bytes.TrimSpace(line[n:])
	t.write(at, end, "")
	switch word {
	case "if":
		t.groups = append(t.groups, csharpGroup{before: t.last, depth: t.depth, low: t.low})
		t.begin(end, string(rest) == "false")
		if string(rest) == "false" {
			return t.dead(end)
		}
	case "elif", "else":
		if len(t.groups) > 0 {
			t.finish(at)
			t.depth = t.groups[len(t.groups)-1].depth
			t.begin(end, false)
		}
	case "endif":
		if len(t.groups) > 0 {
			t.close(at)
		}
	}
	return end
}

// dead moves past what follows `#if false`, in which not even comments need to end.
func (t *csharpText) dead(at uint32) uint32 {
	depth := 0
	for stop := uint32(len(t.src)); at < stop; {
		end := lineEnd(t.src, at, stop)
		line := bytes.TrimSpace(t.src[at:end])
		if len(line) > 0 && line[0] == '#' {
			switch word := bytes.TrimSpace(line[1:]); {
			case bytes.HasPrefix(word, []byte("if")):
				depth++
			case depth == 0 && bytes.HasPrefix(word, []byte("e")) && !bytes.HasPrefix(word, []byte("er")):
				return at
			case bytes.HasPrefix(word, []byte("endif")):
				depth--
			}
		}
		at = end + 1
	}
	return min(at, uint32(len(t.src)))
}

// begin begins a half of the innermost group.
func (t *csharpText) begin(at uint32, never bool) {
	g := &t.groups[len(t.groups)-1]
	g.halves = append(g.halves, csharpHalf{span: model.Span{Start: at}, never: never})
	t.last, t.low = 0, t.depth
}

// finish ends the half that was begun last.
func (t *csharpText) finish(at uint32) {
	g := &t.groups[len(t.groups)-1]
	h := &g.halves[len(g.halves)-1]
	h.span.Stop, h.level, h.low, h.last = at, t.depth, t.low, t.last
}

// close ends the innermost group and hides what of it is not to be seen.
func (t *csharpText) close(at uint32) {
	t.finish(at)
	g := t.groups[len(t.groups)-1]
	t.groups = t.groups[:len(t.groups)-1]
	whole := g.before == 0 || bytes.IndexByte([]byte(";{}],(:"), g.before) >= 0
	for i := range g.halves {
		whole = whole && (g.halves[i].never || g.halves[i].whole(g.depth))
	}
	low := g.depth
	t.last, t.depth = g.before, g.depth
	taken, first := false, g.first()
	for i := range g.halves {
		h := &g.halves[i]
		if len(t.groups) < groupDepth && (h.never || !whole && (taken || i < first)) {
			t.write(h.span.Start, h.span.Stop, "")
			continue
		}
		if h.last != 0 {
			taken = true
			t.last, t.depth, low = h.last, h.level, min(low, h.low)
		}
	}
	t.low = min(g.low, low)
}
