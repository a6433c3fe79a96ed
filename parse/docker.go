package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// dockerScan reads a Dockerfile. Its symbols are the stages, and in them the arguments and the environment; what is run
// and copied declares nothing.
type dockerScan struct {
	src    []byte
	b      *model.Builder
	d      *dialect
	at     int
	escape byte
	stage  int // handle, or -1
	last   int // where the last instruction ended
	names  map[string]bool
	faults []model.Span
	lost   int // heredocs that nothing ends
	begun  int // where the comments for the builder end
}

// dockerWord tells the instructions.
func dockerWord(word string) bool {
	switch word {
	case "FROM", "ARG", "ENV", "LABEL", "RUN", "COPY", "ADD", "WORKDIR", "EXPOSE", "VOLUME", "USER", "CMD", "ENTRYPOINT", "HEALTHCHECK",
		"SHELL", "STOPSIGNAL", "ONBUILD", "MAINTAINER":
		return true
	}
	return false
}

// dockerLost is how many heredocs may stay open before a text is taken to have none: each costs a look at all that follows.
const dockerLost = 16

// outlineDocker finds the stages of a Dockerfile.
func outlineDocker(src []byte, b *model.Builder) *model.Outline {
	b.Reset(src)
	s := &dockerScan{src: src, b: b, d: &dialect{comments: comments{line: "#"}}, escape: '\\', stage: -1, names: map[string]bool{}}
	s.directives()
	for s.at < len(src) {
		s.instruction()
	}
	s.close()
	markErrors(b, s.faults)
	return b.Outline()
}

// directives reads `# escape=` among the comments that a file begins with.
func (s *dockerScan) directives() {
	for at := 0; at < len(s.src); at = lineStop(s.src, at) + 1 {
		line, ok := bytes.CutPrefix(bytes.TrimSpace(s.src[at:lineStop(s.src, at)]), []byte("#"))
		key, value, assigned := bytes.Cut(line, []byte("="))
		if !ok || !assigned {
			return
		}
		s.begun = lineStop(s.src, at)
		if value = bytes.TrimSpace(value); strings.EqualFold(string(bytes.TrimSpace(key)), "escape") && len(value) == 1 {
			s.escape = value[0]
		}
	}
}

func (s *dockerScan) fault(at int) {
	at = min(at, max(len(s.src)-1, 0))
	s.faults = append(s.faults, bytesSpan(at, at+1))
}

// instruction reads what begins on the line at at.
func (s *dockerScan) instruction() {
	start := s.at
	stop := lineStop(s.src, start)
	for start < stop && isSpace(s.src[start]) {
		start++
	}
	if start == stop || s.src[start] == '#' {
		s.at = stop + 1
		return
	}
	end := start
	for end < stop && !isSpace(s.src[end]) {
		end++
	}
	word := strings.ToUpper(string(s.src[start:min(end, start+textNameLimit)]))
	if !dockerWord(word) {
		s.fault(start)
		s.last = trimmedStop(s.src, start, stop)
		s.at = stop + 1
		return
	}
	code := s.logical(start)
	tail := s.heredocs(word, start, code)
	s.at = tail + 1
	code = trimmedStop(s.src, start, code)
	switch word {
	case "FROM":
		s.from(start, end, code)
	case "ARG", "ENV":
		s.variables(word, start, end, code)
	case "COPY", "RUN", "ADD":
		s.flags(start, end, code)
	}
	s.last = max(code, trimmedStop(s.src, start, min(tail, len(s.src))))
}

// logical gives the end of an instruction with the lines that continue it. Comments and blank lines between these count
// as nothing.
func (s *dockerScan) logical(start int) int {
	at, end := start, 0
	for first := true; ; first = false {
		stop := lineStop(s.src, at)
		line := bytes.TrimSpace(s.src[at:stop])
		comment := !first && (len(line) == 0 || line[0] == '#')
		if !comment {
			if !first && s.begins(at, stop, end) {
				s.fault(start)
				return end
			}
			end = stop
			if len(line) == 0 || line[len(line)-1] != s.escape {
				return end
			}
		}
		if stop >= len(s.src) {
			return end
		}
		at = stop + 1
	}
}

// begins reports whether a line that a line end at end seems to continue begins an instruction of its own: it is not
// indented, written in capitals, and FROM or behind a blank line.
func (s *dockerScan) begins(at, stop, end int) bool {
	word := s.src[at:stop]
	i := bytes.IndexByte(word, ' ')
	if i <= 0 || !dockerWord(string(word[:i])) {
		return false
	}
	return string(word[:i]) == "FROM" || bytes.Count(s.src[end:at], []byte("\n")) > 1
}

// heredocs gives the end of the texts that an instruction takes from the lines below it.
func (s *dockerScan) heredocs(word string, start, code int) int {
	end := code
	if word != "RUN" && word != "COPY" && word != "ADD" {
		return end
	}
	text := s.src[start:code]
	for at := 0; ; {
		n := bytes.Index(text[at:], []byte("<<"))
		if n < 0 || s.lost >= dockerLost {
			return end
		}
		at += n + 2
		if at < len(text) && text[at] == '<' {
			at++
			continue
		}
		rest, tabs := bytes.CutPrefix(text[at:], []byte("-"))
		rest = bytes.TrimLeft(rest, `"'`)
		mark := rest[:wordLength(rest)]
		if len(mark) == 0 || at >= 3 && !isSpace(text[at-3]) && (text[at-3] < '0' || text[at-3] > '9') {
			continue
		}
		if stop := s.heredoc(mark, tabs, end); stop > 0 {
			end = stop
		} else {
			s.lost++
			s.fault(start + at - 2)
		}
	}
}

// heredoc gives the end of the line that is the mark, or 0.
func (s *dockerScan) heredoc(mark []byte, tabs bool, from int) int {
	for at := from + 1; at < len(s.src); {
		stop := lineStop(s.src, at)
		line := bytes.TrimRight(s.src[at:stop], "\r")
		if tabs {
			line = bytes.TrimLeft(line, "\t")
		}
		if bytes.Equal(line, mark) {
			return stop
		}
		at = stop + 1
	}
	return 0
}

// close ends the stage that is open.
func (s *dockerScan) close() {
	if s.stage >= 0 {
		d := s.b.Draft(s.stage)
		if d.Range.Stop = max(d.Range.Stop, uint32(s.last)); d.Range.Stop > d.Head.Stop {
			d.Flags |= model.HasBody
		}
	}
	s.stage = -1
}

// from reads the beginning of a stage.
func (s *dockerScan) from(start, end, stop int) {
	s.close()
	var image, name dockerPart
	parts := s.parts(end, stop)
	for len(parts) > 0 && strings.HasPrefix(parts[0].text, "--") {
		parts = parts[1:]
	}
	if len(parts) == 0 {
		s.fault(start)
		return
	}
	image, name = parts[0], parts[0]
	if len(parts) > 1 {
		if len(parts) == 3 && strings.EqualFold(parts[1].text, "as") {
			name = parts[2]
		} else {
			s.fault(start)
		}
	}
	s.image(image, model.Span{Start: uint32(start), Stop: uint32(stop)})
	head := bytesSpan(start, stop)
	s.stage = s.b.Add(model.Draft{Name: name.text, Kind: model.Block, Range: head, Head: head, NameAt: name.span.Start,
		Doc: s.doc(start)})
	s.b.Detail(s.stage, model.Base, image.span)
	if name != image {
		s.names[strings.ToLower(name.text)] = true
	}
}

// doc is the comment above an offset that is for people.
func (s *dockerScan) doc(at int) model.Span {
	doc := s.d.docAbove(s.src, s.b.Lines(), uint32(at))
	for int(doc.Start) < s.begun && !doc.Empty() {
		doc = trim(s.src, bytesSpan(lineStop(s.src, int(doc.Start)), max(int(doc.Stop), lineStop(s.src, int(doc.Start)))))
	}
	return doc
}

// image notes an image that is used, unless it is a stage of this file or nothing at all.
func (s *dockerScan) image(p dockerPart, statement model.Span) {
	name := strings.ToLower(p.text)
	if name == "" || name == "scratch" || s.names[name] || strings.Trim(name, "0123456789") == "" {
		return
	}
	s.b.Import(model.Import{Module: p.text, Span: statement})
}

// flags looks for images that an instruction takes files from.
func (s *dockerScan) flags(start, end, stop int) {
	for _, p := range s.parts(end, stop) {
		value, ok := strings.CutPrefix(p.text, "--")
		if !ok {
			return
		}
		if from, ok := strings.CutPrefix(value, "from="); ok {
			s.image(dockerPart{text: from}, bytesSpan(start, stop))
		} else if mount, ok := strings.CutPrefix(value, "mount="); ok {
			for field := range strings.SplitSeq(mount, ",") {
				if from, ok := strings.CutPrefix(field, "from="); ok {
					s.image(dockerPart{text: from}, bytesSpan(start, stop))
				}
			}
		}
	}
}

// dockerPart is a word of an instruction; quotes hold blanks together.
type dockerPart struct {
	text string
	span model.Span
}

// parts splits an instruction into its words. Comments between its lines are left out.
func (s *dockerScan) parts(at, stop int) (list []dockerPart) {
	for at < stop {
		c := s.src[at]
		switch {
		case isSpace(c) || c == s.escape && len(bytes.TrimSpace(s.src[at+1:min(lineStop(s.src, at), stop)])) == 0:
			at++
			continue
		case c == '#' && lineBegins(s.src, at):
			at = lineStop(s.src, at)
			continue
		}
		from := at
		for quote := byte(0); at < stop && (quote != 0 || !isSpace(s.src[at])); at++ {
			switch c := s.src[at]; {
			case c == s.escape && quote != '\'':
				if at+1 >= stop || s.src[at+1] == '\n' || s.src[at+1] == '\r' {
					if quote == 0 {
						goto done
					}
				}
				at++
			case quote == 0 && (c == '"' || c == '\''):
				quote = c
			case c == quote:
				quote = 0
			}
		}
	done:
		at = min(at, stop)
		if at == from {
			at++
			continue
		}
		list = append(list, dockerPart{string(s.src[from:at]), bytesSpan(from, at)})
	}
	return list
}

// variables reads ARG and ENV with the names that they declare.
func (s *dockerScan) variables(word string, start, end, stop int) {
	parts := s.parts(end, stop)
	if len(parts) == 0 {
		s.fault(start)
		return
	}
	all := bytesSpan(start, stop)
	if word == "ENV" && !strings.Contains(parts[0].text, "=") { // ENV name the rest of the line
		if len(parts) == 1 {
			s.fault(start)
		}
		parts = parts[:1]
	}
	lines := bytes.IndexByte(all.In(s.src), '\n') >= 0
	doc := s.doc(start)
	for i, p := range parts {
		name, value, _ := strings.Cut(p.text, "=")
		if name == "" || len(name) > textNameLimit {
			s.fault(int(p.span.Start))
			continue
		}
		if quote := strings.TrimLeft(value, " "); len(quote) > 0 && (quote[0] == '"' || quote[0] == '\'') && strings.Count(quote, quote[:1])%2 == 1 && !strings.Contains(quote, "\\") {
			s.fault(int(p.span.Start))
		}
		d := model.Draft{Name: name, Kind: model.Var, Range: all, NameAt: p.span.Start, Doc: doc}
		if lines && len(parts) > 1 {
			if d.Range = p.span; i == 0 {
				d.Range.Start = uint32(start)
			} else {
				d.Doc = s.doc(int(p.span.Start))
			}
		}
		d.Head = d.Range
		if text := d.Range.In(s.src); len(text) > headLimit || bytes.IndexByte(text, '\n') >= 0 {
			d.Head.Stop, d.Flags = p.span.Start+uint32(len(name)), model.HasBody
		}
		s.b.Add(d)
	}
}
