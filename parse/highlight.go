package parse

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"slices"

	"outcrop/model"
)

// Class is what a piece of source is, for its colour. The zero value is plain text.
type Class uint8

// The classes.
const (
	Plain Class = iota
	Keyword
	String
	Comment
	Number
	FunctionName
	TypeName
	Constant
	Variable
	Property
	Operator
	Punctuation
	Tag
	Attribute
	Escape
	Heading
	Link
	numClasses
)

// String is the class' name, which is also its key in themes and its capture in highlights.scm; plain text has none.
func (c Class) String() string {
	if c >= numClasses {
		return ""
	}
	return [numClasses]string{"", "keyword", "string", "comment", "number", "function", "type", "constant", "variable", "property",
		"operator", "punctuation", "tag", "attribute", "escape", "heading", "link"}[c]
}

// classOf is the class with the name, or Plain.
func classOf(name string) Class {
	for c := Keyword; c < numClasses; c++ {
		if c.String() == name {
			return c
		}
	}
	return Plain
}

// Span is a piece of source [Start, Stop), in bytes, with its class.
type Span struct {
	Start, Stop uint32
	Class       Class
}

// spanBytes is the length of a span in an answer.
const spanBytes = 9

// Highlight gives the classes of the source between the offsets from and to: spans in order that do not overlap; what
// lies in none is plain. Languages with a grammar are coloured by a worker that keeps the tree of the text it saw last, so
// that scrolling costs well under a millisecond; Go by its own scanner; all else by chroma, up to limits, above which
// everything is plain. It fails only if ctx has ended or the pool is closed.
func (p *Pool) Highlight(ctx context.Context, l *Language, text []byte, from, to uint32) ([]Span, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	to = min(to, uint32(len(text)))
	if from >= to {
		return nil, nil
	}
	if l.code != nil {
		l = l.code
	}
	switch {
	case l.Parser == ByGo:
		return highlightGo(text, from, to), nil
	case hasColours(l) && HasGrammars() && len(text) <= treeSizeLimit:
		spans, ok, err := p.colour(ctx, l, text, from, to)
		if ok || err != nil {
			return spans, err
		}
	}
	return highlightChroma(ctx, l, text, from, to)
}

// hasColours reports whether there is a query of colours for a language. Chroma is as good for small files, and better for
// those that hold other languages.
func hasColours(l *Language) bool {
	if l.Parser != ByTree {
		return false
	}
	if l.own != nil && l.own.Highlights != "" {
		return true
	}
	f, err := languageFiles.Open("languages/" + l.base() + "/highlights.scm")
	if err != nil {
		return false
	}
	_ = f.Close()
	return true
}

// colour asks the worker that colours; not ok means that it gave up, or that the text is not for it.
func (p *Pool) colour(ctx context.Context, l *Language, text []byte, from, to uint32) (spans []Span, ok bool, err error) {
	head := binary.LittleEndian.AppendUint64(nil, maphash.Bytes(p.seed, text))
	head = binary.LittleEndian.AppendUint32(head, from)
	head = binary.LittleEndian.AppendUint32(head, to)
	kind, answer, err := p.ask(ctx, p.easel, request{kind: askColour, language: l.key(), head: head, own: l.own})
	if err == nil && kind == answerUnknown {
		if deeper(text, treeDepthLimit) {
			return nil, false, nil
		}
		kind, answer, err = p.ask(ctx, p.easel, request{kind: askOpen, language: l.key(), head: head, text: text, own: l.own})
	}
	if _, gaveUp := err.(*giveUp); gaveUp || err == nil && (kind != answerSpans || len(answer)%spanBytes != 0) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	last := from
	for b := answer; len(b) > 0; b = b[spanBytes:] {
		s := Span{binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:]), Class(b[8])}
		if s.Start < last || s.Stop <= s.Start || s.Stop > to || s.Class >= numClasses {
			return nil, false, nil
		}
		last = s.Stop
		spans = append(spans, s)
	}
	return spans, true, nil
}

// keptTree is the text that was coloured last.
type keptTree struct {
	hash     uint64
	language string
	tree     *syntax
	text     []byte
	lines    model.Lines
}

// colour appends the spans of a part of a text. Not known means that another text is kept and this one must be sent.
func (w *server) colour(kind byte, language string, b, buf []byte) (out []byte, known bool, err error) {
	if len(b) < 16 {
		return buf, false, errFrame
	}
	hash, from, to := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint32(b[8:]), binary.LittleEndian.Uint32(b[12:])
	f, err := w.reader.finder(language)
	if err != nil || f == nil {
		return buf, f != nil, err
	}
	if f.colours == nil {
		if err := f.loadColours(language); err != nil {
			return buf, false, err
		}
	}
	k := &w.kept
	if kind == askOpen {
		if err := k.open(f, hash, language, b[16:]); err != nil {
			return buf, false, err
		}
	}
	if k.tree == nil || k.hash != hash || k.language != language {
		return buf, false, nil
	}
	buf = append(buf, answerSpans)
	for _, s := range f.paint(k, from, min(to, uint32(len(k.text)))) {
		buf = binary.LittleEndian.AppendUint32(buf, s.Start)
		buf = binary.LittleEndian.AppendUint32(buf, s.Stop)
		buf = append(buf, byte(s.Class))
	}
	return buf, true, nil
}

// open parses a text and keeps its tree instead of the last one.
func (k *keptTree) open(f *finder, hash uint64, language string, text []byte) error {
	if k.tree != nil {
		k.tree.close()
		k.tree = nil
	}
	k.text = append(k.text[:0], text...)
	shown := k.text
	if f.dialect.prepare != nil && !f.dialect.rawColours {
		shown, _ = f.dialect.prepare(f.dialect, shown)
	}
	tree, err := f.grammar.parse(shown, clockFactor*timeLimit(len(text)))
	if err != nil {
		return err
	}
	k.hash, k.language, k.tree, k.lines = hash, language, tree, model.IndexLines(text, k.lines)
	return nil
}

// loadColours compiles highlights.scm, whose captures are the names of classes.
func (f *finder) loadColours(language string) error {
	q, err := f.grammar.patterns(language, "highlights.scm")
	if err != nil {
		return err
	}
	f.classes = make([]Class, len(q.captures))
	for i, name := range q.captures {
		if f.classes[i] = classOf(name); f.classes[i] == Plain {
			return fmt.Errorf("%s: %w", f.grammar.place(language, "highlights.scm"), unknownClass(name))
		}
	}
	f.colours = q
	return nil
}

// paint finds the classes between two offsets. Inner nodes paint over outer ones, and of one node the pattern that stands
// first in the file counts.
func (f *finder) paint(k *keptTree, from, to uint32) []Span {
	if from >= to {
		return nil
	}
	row, end := k.lines.Line(from), k.lines.Line(to)
	within := &textRange{row, from - k.lines.Start(row), end, to - k.lines.Start(end)}
	type stroke struct {
		span    model.Span
		pattern int
		class   Class
	}
	var strokes []stroke
	k.tree.matches(f.colours, within, func(pattern int, captured []capture) {
		for _, c := range captured {
			if c.span.Start < to && c.span.Stop > from {
				strokes = append(strokes, stroke{c.span, pattern, f.classes[c.index]})
			}
		}
	})
	slices.SortStableFunc(strokes, func(x, y stroke) int {
		if c := spanOrder(x.span, y.span); c != 0 {
			return c
		}
		return y.pattern - x.pattern
	})
	canvas := make([]Class, to-from)
	attribute := uint32(0) // what lies in one is of one colour
	for _, s := range strokes {
		if s.span.Start < attribute {
			continue
		}
		if s.class == Attribute {
			attribute = s.span.Stop
		}
		piece := canvas[max(s.span.Start, from)-from : min(s.span.Stop, to)-from]
		for i := range piece {
			piece[i] = s.class
		}
	}
	return runs(canvas, from)
}

// runs gives the runs of equal class on a canvas that begins at offset from.
func runs(canvas []Class, from uint32) []Span {
	var spans []Span
	for i := 0; i < len(canvas); {
		j := i + 1
		for j < len(canvas) && canvas[j] == canvas[i] {
			j++
		}
		if canvas[i] != Plain {
			spans = append(spans, Span{from + uint32(i), from + uint32(j), canvas[i]})
		}
		i = j
	}
	return spans
}
