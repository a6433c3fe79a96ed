package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// pythonDoc finds the doc string of a class or function.
func pythonDoc(d *dialect, src []byte, f *found) model.Span {
	if f.body.Empty() || f.kind != model.Class && !f.kind.Callable() {
		return model.Span{}
	}
	return d.docString(src, f.body)
}

// pythonShape takes the comments below the last statement off a definition: the grammar counts those that are indented to
// its body.
func pythonShape(f *finder, d *found) bool {
	if d.kind == model.Class || d.kind == model.Function {
		d.span.Stop = pythonEnd(f.src, d.span)
	}
	return true
}

// pythonEnd is where a definition ends without the lines of comment that it ends with.
func pythonEnd(src []byte, s model.Span) uint32 {
	for {
		at := s.Start + uint32(bytes.LastIndexByte(s.In(src), '\n')+1)
		line := bytes.TrimLeft(src[at:s.Stop], " \t\f")
		if at == s.Start || len(line) == 0 || line[0] != '#' {
			return s.Stop
		}
		// The last line of a string may look like a comment.
		if bytes.HasSuffix(line, []byte(`"""`)) || bytes.HasSuffix(line, []byte(`'''`)) {
			return s.Stop
		}
		s.Stop = trim(src, model.Span{Start: s.Start, Stop: at}).Stop
	}
}

// pythonPlace makes functions in a class methods and variables there fields, drops what a function assigns, makes names in
// capitals constants, and reads visibility from underscores.
func pythonPlace(p *place) bool {
	name := p.name()
	assigned := p.kind == model.Var || p.kind == model.Function && p.found.span.Start == p.found.name.Start // f = lambda: 1
	switch {
	case assigned && p.up != nil && p.up.kind.Callable():
		return false
	case assigned && p.inType():
		p.kind = model.Field
	case p.kind == model.Function && p.inType():
		p.kind = model.Method
	case p.kind == model.Var && name == strings.ToUpper(name) && strings.ToLower(name) != name && !strings.HasPrefix(name, "__"):
		p.kind = model.Const
	}
	if strings.HasPrefix(name, "_") && !(strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")) {
		p.visibility = model.Private
	}
	return true
}

// pythonImports reads `import a.b as c, d` and `from .m import x as y, z`.
func pythonImports(src []byte, s model.Span, b *model.Builder) {
	text := plain(string(s.In(src)), "#")
	if rest, ok := strings.CutPrefix(text, "from "); ok {
		module, names, _ := strings.Cut(rest, " import ")
		b.Import(model.Import{Module: strings.ReplaceAll(module, " ", ""), Names: nameList(strings.Trim(names, "() ")), Span: s})
		return
	}
	for _, m := range nameList(strings.TrimPrefix(text, "import ")) {
		module, alias, renamed := strings.Cut(m, " as ")
		i := model.Import{Module: module, Span: s}
		if renamed {
			i.Names = []string{"* as " + alias}
		}
		b.Import(i)
	}
}

// plain is a statement on one line: comments of the mark dropped, white space runs made one space, none beside commas
// and parentheses.
func plain(text, mark string) string {
	if strings.Contains(text, mark) || strings.Contains(text, "/*") {
		lines := strings.Split(text, "\n")
		for i, l := range lines {
			l, _, _ = strings.Cut(l, mark)
			if before, rest, ok := strings.Cut(l, "/*"); ok && mark == "//" {
				_, after, _ := strings.Cut(rest, "*/")
				l = before + " " + after
			}
			lines[i] = l
		}
		text = strings.Join(lines, " ")
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.NewReplacer("\\\n", " ", "(", " ( ", ")", " ) ", "import*", "import *").Replace(text), "\r", " ")), " ")
}

// nameList splits at commas.
func nameList(list string) []string {
	var names []string
	for n := range strings.SplitSeq(list, ",") {
		if n = strings.TrimSpace(n); n != "" {
			names = append(names, n)
		}
	}
	return names
}

// javaPlace settles visibility: public in interfaces and for constants of enums, else of the package.
func javaPlace(p *place) bool {
	said := false
	for _, w := range p.finder.words {
		if _, ok := memberWords(string(w.In(p.finder.src))); ok {
			said = true
		}
	}
	inInterface := p.inType() && (p.up.kind == model.Interface || p.up.kind == model.Annotation)
	if !said && !inInterface && p.kind != model.EnumMember && p.kind != model.Package && p.kind != model.Module {
		p.visibility = model.Internal
	}
	return true
}

// javaImports reads `import static a.b.C.d;`.
func javaImports(src []byte, s model.Span, b *model.Builder) {
	text := strings.TrimSuffix(plain(string(s.In(src)), "//"), ";")
	text = strings.TrimPrefix(strings.TrimPrefix(text, "import "), "static ")
	text = strings.ReplaceAll(text, " ", "")
	i := model.Import{Module: text, Span: s}
	if at := strings.LastIndexByte(text, '.'); at > 0 {
		i.Module, i.Names = text[:at], []string{text[at+1:]}
	}
	b.Import(i)
}

// cImports reads `#include <a.h>`, `#include "a.h"`, and C++'s `using` directives are none.
func cImports(src []byte, s model.Span, b *model.Builder) {
	line := s.In(src)
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	text := strings.TrimSpace(plain(string(line), "//"))
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(strings.TrimPrefix(text, "#")), "include"))
	s.Stop = s.Start + uint32(len(bytes.TrimRight(line, " \t\r")))
	if n := strings.IndexAny(text, ">"); n > 0 && text[0] == '<' {
		text = text[:n+1]
	}
	b.Import(model.Import{Module: strings.Trim(text, `<>"`), Span: s})
}
