package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// goShape reads receivers, and puts the keyword before a declaration of one name.
func goShape(f *finder, d *found) bool {
	switch d.kind {
	case model.Method:
		if !d.owner.Empty() {
			receiver := strings.Trim(f.text[d.owner.Start:d.owner.Stop], "() ")
			from := strings.LastIndexAny(strings.SplitN(receiver, "[", 2)[0], " *") + 1
			d.owner.Start += uint32(strings.Index(f.text[d.owner.Start:d.owner.Stop], receiver) + from)
			d.owner.Stop = skipWord(f.src, d.owner.Start, d.owner.Stop)
		}
	case model.Interface:
		if i := bytes.IndexByte(d.span.In(f.src), '{'); i >= 0 {
			d.body = model.Span{Start: d.span.Start + uint32(i), Stop: d.span.Stop}
		}
		fallthrough
	case model.Struct, model.Type, model.Const, model.Var:
		before := strings.TrimRight(f.text[:d.span.Start], " \t")
		for _, word := range []string{"type", "const", "var"} {
			if strings.HasSuffix(before, word) {
				d.span.Start = uint32(len(before) - len(word))
			}
		}
	}
	return f.text[d.name.Start:d.name.Stop] != "_"
}

func goPlace(p *place) bool {
	var flags model.Flags
	if p.found.local {
		flags = model.Local
	}
	p.visibility = goVisibility(p.name(), flags)
	return true
}

// goImports reads one line of an import declaration.
func goImports(src []byte, s model.Span, b *model.Builder) {
	name, path, _ := strings.Cut(string(s.In(src)), `"`)
	i := model.Import{Module: strings.Trim(path, `"`), Span: s}
	if name = strings.TrimSpace(name); name != "" {
		i.Names = []string{name}
	}
	b.Import(i)
}
