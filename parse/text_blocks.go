package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// member reads a member of an enum.
func (w *braceWords) member(toks []braceToken) (d textDecl, ok bool) {
	i := w.attributes(toks)
	if i >= len(toks) || toks[i].kind != 'w' {
		return d, false
	}
	if _, keyword := w.lang.words[w.text(toks[i])]; keyword || w.lang.skips[w.text(toks[i])] {
		return d, false
	}
	if i+1 < len(toks) && toks[i+1].kind == 'w' {
		return d, false
	}
	return textDecl{kind: model.EnumMember, names: toks[i : i+1], from: i}, true
}

// macro adds a macro of the C preprocessor with its parameters as header.
func (s *braceScan) macro(start, stop, line int) {
	text := s.src[start:min(stop, start+textLineLimit)]
	at := bytes.Index(text, []byte("define")) + len("define")
	at += len(text[at:]) - len(bytes.TrimLeft(text[at:], " \t"))
	n := wordLength(text[at:])
	if n == 0 || n > textNameLimit || len(s.frames) > textDepth {
		return
	}
	head := at + n
	if head < len(text) && text[head] == '(' {
		if i := bytes.IndexByte(text[head:], ')'); i >= 0 {
			head += i + 1
		}
	} else if len(text) <= goHeadLimit && bytes.IndexByte(text, '\n') < 0 {
		head = len(bytes.TrimRight(text, " \t\r"))
	}
	d := model.Draft{Name: string(text[at : at+n]), NameAt: uint32(start + at), Kind: model.Macro,
		Range: bytesSpan(start, trimmedStop(s.src, start, stop)), Head: bytesSpan(start, start+head), Doc: s.docs.above(line)}
	if d.Head.Stop < d.Range.Stop {
		d.Flags = model.HasBody
	}
	s.b.Add(d)
}

// block reads a block of HCL: `resource "kind" "name" {` is resource.kind.name.
func (w *braceWords) block(toks []braceToken, end byte) (d textDecl, ok bool) {
	if end != '{' || w.top.context != inFile || toks[0].kind != 'w' {
		return d, false
	}
	for _, t := range toks {
		if t.kind != 'w' && t.kind != 's' {
			return d, false
		}
	}
	return textDecl{kind: model.Block, names: []braceToken{{toks[0].start, toks[len(toks)-1].stop, 's'}}}, true
}

// create reads `CREATE OR REPLACE kind IF NOT EXISTS name`.
func (w *braceWords) create(toks []braceToken) (d textDecl, ok bool) {
	if !strings.EqualFold(w.text(toks[0]), "create") {
		return d, false
	}
	i := 1
	for ; i < len(toks) && d.kind == model.NoKind; i++ {
		d.kind = w.lang.words[strings.ToLower(w.text(toks[i]))]
	}
	for ; i < len(toks) && d.kind != model.NoKind; i++ {
		switch strings.ToLower(w.text(toks[i])) {
		case "if", "not", "exists", "concurrently":
			continue
		}
		name := toks[i]
		for i+2 < len(toks) && toks[i+1].kind == '.' {
			i += 2
			name.stop = toks[i].stop
		}
		if name.kind != 'w' && name.kind != 's' {
			return d, false
		}
		d.names = []braceToken{name}
		d.headStop = min(lineStop(w.src, int(name.start)), int(toks[len(toks)-1].stop))
		line := bytes.TrimRight(w.src[toks[0].start:d.headStop], " \t\r(")
		d.headStop = max(int(name.stop), int(toks[0].start)+len(line))
		return d, true
	}
	return d, false
}
