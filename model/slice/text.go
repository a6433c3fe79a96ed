package slice

import (
	"bytes"
	"strconv"

	"outcrop/model"
	"outcrop/model/selector"
)

// writer appends the blocks that pieces are made of. Each block is a run of whole lines, so that the price of any run of
// blocks is the count of a run of lines.
type writer struct {
	f   *model.File
	src []byte
	buf []byte
}

// fileName appends the line of a file at level name.
func (w *writer) fileName() {
	w.buf = selector.AppendPlain(w.buf, w.f.Path)
	if l := w.f.Language; l != nil && l.Title != "" {
		w.buf = append(append(w.buf, ", "...), l.Title...)
	}
	w.buf = appendCount(append(w.buf, ", "...), w.f.Lines, "line")
	w.buf = append(w.buf, '\n')
}

// appendFolderName appends the line of a folder at level name.
func appendFolderName(buf []byte, path string, files int) []byte {
	if path == "" {
		path = "./"
	}
	buf = append(selector.AppendPlain(buf, path), ", "...)
	return append(appendCount(buf, files, "file"), '\n')
}

func appendCount(buf []byte, n int, noun string) []byte {
	buf = append(append(strconv.AppendInt(buf, int64(n), 10), ' '), noun...)
	if n != 1 {
		buf = append(buf, 's')
	}
	return buf
}

// name appends the line of a symbol at level name.
func (w *writer) name(i int) {
	s := &w.f.Outline.Symbols[i]
	w.buf = append(append(w.buf, s.Kind.String()...), ' ')
	w.buf = selector.AppendQualified(w.buf, w.f.Names, i)
	w.buf = append(w.buf, ' ')
	w.buf = strconv.AppendInt(w.buf, int64(s.StartLine)+1, 10)
	if s.EndLine != s.StartLine {
		w.buf = append(w.buf, '-')
		w.buf = strconv.AppendInt(w.buf, int64(s.EndLine)+1, 10)
	}
	w.buf = append(w.buf, '\n')
}

// imports appends the import statements of the file.
func (w *writer) imports() {
	var printed uint32
	for i := range w.f.Outline.Imports {
		// A statement that imports several modules stands in the list once for each of them.
		if span := w.f.Outline.Imports[i].Span; span.Start >= printed {
			w.lines(span)
			printed = span.Stop
		}
	}
}

// block appends what a symbol shows at level signature or outline, without its members. It returns where the header begins.
func (w *writer) block(i int, level model.Level) (header int) {
	s := &w.f.Outline.Symbols[i]
	doc := level == model.LevelOutline && !s.Doc.Empty()
	if doc && docBefore(s) {
		w.lines(s.Doc)
		doc = false
	}
	header = len(w.buf)
	if s.Head.In(w.src) == nil {
		w.name(i) // the outline is not of this text
		return header
	}
	w.lines(s.Head)
	if doc && int(s.Doc.Stop) <= len(w.src) {
		if s.Has(model.DocInside) {
			w.lines(s.Doc)
		} else {
			w.behind(s)
		}
	}
	if s.Has(model.HasBody) && int(s.End) == i+1 {
		w.mark(s)
	}
	return header
}

// repeats reports whether the symbol before symbol i has the same declaration, as in `a, b int`. A piece that holds both
// shows it once.
func (w *writer) repeats(i int) bool {
	if i == 0 {
		return false
	}
	s, p := &w.f.Outline.Symbols[i], &w.f.Outline.Symbols[i-1]
	return s.Range == p.Range && s.Head == p.Head && s.Doc == p.Doc && int(p.End) == i && int(s.End) == i+1 && s.Up == p.Up
}

// behind appends a doc comment that follows the declaration, to the header if both stand on one line.
func (w *writer) behind(s *model.Symbol) {
	if bytes.IndexByte(w.src[s.Head.Stop:max(s.Doc.Start, s.Head.Stop)], '\n') < 0 {
		w.buf[len(w.buf)-1] = ' '
	} else {
		w.buf = append(w.buf, indentation(w.src, s.Head.Start)...)
	}
	w.text(s.Doc.In(w.src))
}

// mark appends the line that stands for a body. The doc comment does not count as left out, wherever it stands.
func (w *writer) mark(s *model.Symbol) {
	first := s.StartLine + uint32(bytes.Count(w.src[min(s.Range.Start, s.Head.Stop):s.Head.Stop], []byte{'\n'}))
	n := max(int(s.EndLine)-int(first), 1)
	if s.Has(model.DocInside) {
		n -= bytes.Count(bytes.TrimSpace(s.Doc.In(w.src)), []byte{'\n'}) + 1
	}
	if n > 0 {
		w.leftOut(w.bodyIndent(s), n)
	}
}

// leftOut appends `// ... 12 lines` in the language's comment form.
func (w *writer) leftOut(indent []byte, lines int) {
	w.buf = append(w.buf, indent...)
	l := w.f.Language
	comment := l != nil && l.Comment[0] != ""
	if comment {
		w.buf = append(append(w.buf, l.Comment[0]...), ' ')
	}
	w.buf = appendCount(append(w.buf, "... "...), lines, "line")
	if comment && l.Comment[1] != "" {
		w.buf = append(append(w.buf, ' '), l.Comment[1]...)
	}
	w.buf = append(w.buf, '\n')
}

// bodyIndent is the indentation of the first line of the body that is not blank or a brace; a body without such a line is
// taken to lie four blanks deeper than the header.
func (w *writer) bodyIndent(s *model.Symbol) []byte {
	body := w.src[s.Head.Stop:min(max(s.Range.Stop, s.Head.Stop), s.Head.Stop+farthest, uint32(len(w.src)))]
	for {
		n := bytes.IndexByte(body, '\n')
		if n < 0 {
			break
		}
		body = body[n+1:]
		text := bytes.TrimLeft(body, " \t")
		if len(text) > 0 && text[0] != '\n' && text[0] != '\r' && text[0] != '{' && text[0] != '}' {
			return body[:len(body)-len(text)]
		}
	}
	const deeper = "    "
	at := len(w.buf)
	w.buf = append(append(w.buf, indentation(w.src, s.Head.Start)...), deeper...)
	indent := w.buf[at:]
	w.buf = w.buf[:at]
	return indent
}

// indentation is what precedes a place on its line if that is blank, else nothing.
func indentation(src []byte, at uint32) []byte {
	start, _ := lineStart(src, at)
	return src[start:at]
}

// lines appends a part of the source as whole lines: with its indentation if it begins its line, without blanks behind it.
func (w *writer) lines(part model.Span) {
	text := part.In(w.src)
	if text == nil {
		return
	}
	w.buf = append(w.buf, indentation(w.src, part.Start)...)
	w.text(text)
}

// text appends text and a line end. What is not shown in full has LF for all line ends, as the lines made here do.
func (w *writer) text(text []byte) {
	text = bytes.TrimRight(text, " \t\r\n")
	for {
		at := bytes.Index(text, []byte("\r\n"))
		if at < 0 {
			break
		}
		w.buf = append(w.buf, text[:at]...)
		text = text[at+1:]
	}
	w.buf = append(append(w.buf, text...), '\n')
}

// breakLine ends the line that has been begun.
func (w *writer) breakLine() {
	if n := len(w.buf); n > 0 && w.buf[n-1] != '\n' {
		w.buf = append(w.buf, '\n')
	}
}
