package parse

import (
	"strings"

	"outcrop/model"
)

// scriptShape settles declarations of JavaScript and TypeScript by their own text: const or not, and what a function is
// assigned to.
func scriptShape(f *finder, d *found) bool {
	if d.kind == model.Var && strings.HasPrefix(f.text[d.span.Start:], "const") {
		d.kind = model.Const
	}
	if d.owner.Empty() {
		return true
	}
	switch owner := f.text[d.owner.Start:d.owner.Stop]; {
	case owner == "exports" || owner == "module.exports":
		d.owner = model.Span{}
	case owner == "module" && f.text[d.name.Start:d.name.Stop] == "exports":
		d.owner, d.name.Start = model.Span{}, d.owner.Start
	case d.kind == model.Var || owner == "this" || strings.HasPrefix(owner, "this."):
		return false
	default:
		d.kind = model.Method
		if prototype, ok := strings.CutSuffix(owner, ".prototype"); ok {
			d.owner.Stop = d.owner.Start + uint32(len(prototype))
		}
	}
	return true
}

// scriptMember reports whether a member of an object type belongs to the declaration around it: the type of that is the
// object type, a list of it, or joins it with others by & or |.
func (p *place) scriptMember() bool {
	at := p.found.declarator.Start
	p.found.declarator = model.Span{} // of no use any more: what is inside notes here how far it looked
	if p.up == nil || p.up.mark != symbolMark {
		return false
	}
	if at <= p.up.declarator.Start || at < p.up.declarator.Stop {
		return at == p.up.declarator.Start
	}
	d, src := p.finder.dialect, p.finder.src
	from := p.up.declarator.Start
	if from == 0 {
		if from = p.typeOfUp(at); from == 0 {
			return false
		}
	}
	for from < at {
		if from = d.skipSpace(src, from, at); from == at {
			break
		}
		p.up.declarator.Start = from
		switch c := src[from]; {
		case c == '{' || c == '[':
			from = d.skipBalanced(src, from, p.up.span.Stop)
		case c == '<':
			from = skipParameters(d, src, from, p.up.span.Stop)
		case c == '"' || c == '\'' || c == '`':
			from = d.skipString(src, from, p.up.span.Stop)
		case strings.IndexByte("&|.()", c) >= 0:
			from++
		case isWord(c):
			end := skipWord(src, from, at)
			switch p.finder.text[from:end] {
			case "keyof", "typeof", "extends", "infer", "new", "abstract", "is":
				return false
			}
			from = end
		default:
			return false
		}
	}
	if from > at { // it lies inside of what begins at declarator.Start
		p.up.declarator.Stop = from
		return false
	}
	p.up.declarator.Start = at
	return true
}

// typeOfUp finds where the type of the declaration around this one begins, or 0 if it has none before at.
func (p *place) typeOfUp(at uint32) uint32 {
	d, src := p.finder.dialect, p.finder.src
	begin := byte(':')
	switch p.up.kind {
	case model.Type:
		begin = '='
	case model.Property, model.Field, model.Var, model.Const:
	default:
		return 0
	}
	from := d.skipSpace(src, p.up.name.Stop, at)
	if from < at && src[from] == '<' {
		from = skipParameters(d, src, from, at)
	}
	for from = d.skipSpace(src, from, at); from < at && (src[from] == '?' || src[from] == '!'); {
		from = d.skipSpace(src, from+1, at)
	}
	if from >= at || src[from] != begin {
		return 0
	}
	return from + 1
}

// skipParameters moves past type parameters or arguments.
func skipParameters(d *dialect, src []byte, at, stop uint32) uint32 {
	for depth := 0; at < stop; {
		switch c := src[at]; {
		case c == '<':
			depth++
			at++
		case c == '>':
			at++
			if src[at-2] == '=' {
				continue
			}
			if depth--; depth == 0 {
				return at
			}
		case c == '(' || c == '[' || c == '{':
			at = d.skipBalanced(src, at, stop)
		case c == '"' || c == '\'' || c == '`':
			at = d.skipString(src, at, stop)
		default:
			at++
		}
	}
	return stop
}

// scriptPlace drops what is assigned or written into object literals inside functions: it is data of a call, not a
// declaration. Members with # are private.
func scriptPlace(p *place) bool {
	name := p.name()
	if strings.HasPrefix(name, "#") {
		p.visibility = model.Private
	}
	d := p.found
	if !d.declarator.Empty() {
		if !p.scriptMember() {
			return false
		}
		p.scriptSignature()
		return true
	}
	if p.kind == model.Namespace && name != "global" && !strings.Contains(p.finder.text[d.span.Start:d.name.Start], "namespace") {
		return false // a label
	}
	if d.local && !d.owner.Empty() && !strings.HasSuffix(p.finder.text[d.owner.Start:d.name.Start], ".prototype.") {
		return false
	}
	inClass := p.inType() || p.up != nil && p.up.mark == containerMark
	if p.kind == model.Method && name == "constructor" && inClass {
		p.kind = model.Constructor
	}
	p.scriptSignature()
	return p.kind != model.Method || !d.local || inClass || !d.owner.Empty()
}

// scriptSignature finds the result type behind the parameters, and the parameter of an arrow function without parentheses.
func (p *place) scriptSignature() {
	f, d := p.finder, p.found
	if !p.kind.Callable() || d.body.Empty() && d.params.Empty() {
		return
	}
	stop := d.span.Stop
	if !d.body.Empty() {
		stop = d.body.Start
	}
	if d.params.Empty() {
		head := strings.TrimRight(strings.TrimSuffix(strings.TrimSpace(f.text[d.name.Stop:stop]), "=>"), " \t\r\n")
		end := d.name.Stop + uint32(strings.Index(f.text[d.name.Stop:stop], head)+len(head))
		d.params.Start, d.params.Stop = end, end
		for d.params.Start > d.name.Stop && isWord(f.src[d.params.Start-1]) {
			d.params.Start--
		}
		return
	}
	if at := f.dialect.skipSpace(f.src, d.params.Stop, stop); at < stop && f.src[at] == ':' {
		result := strings.TrimRight(f.text[at+1:stop], "; ,\n\t\r")
		result = strings.TrimSuffix(result, "=>")
		d.returns = trim(f.src, model.Span{Start: at + 1, Stop: at + 1 + uint32(len(result))})
	}
}

// scriptImports reads `import d, {a as b} from "m"`, `import "m"`, `export ... from "m"` and `= require("m")`.
func scriptImports(src []byte, s model.Span, b *model.Builder) {
	text := strings.TrimSuffix(plain(string(s.In(src)), "//"), ";")
	i := model.Import{Span: s}
	at := strings.IndexAny(text, `"'`)
	for _, from := range []string{`from "`, `from '`} {
		if n := strings.LastIndex(text, from); n >= 0 {
			at = n + len(from) - 1
		}
	}
	if at >= 0 {
		i.Module = text[at+1:]
		if end := strings.IndexByte(i.Module, text[at]); end >= 0 {
			i.Module = i.Module[:end]
		}
		text = text[:at]
	}
	text, i.Reexport = strings.CutPrefix(text, "export ")
	text = strings.TrimPrefix(strings.TrimPrefix(text, "import "), "type ")
	text = strings.TrimSuffix(strings.TrimSpace(text), "from")
	if left, call, ok := strings.Cut(text, "="); ok {
		if strings.Join(strings.Fields(call), "") != "require(" {
			return
		}
		text = left
		for _, word := range []string{"const ", "let ", "var "} {
			text = strings.TrimPrefix(text, word)
		}
		text = strings.NewReplacer(" :", " as", ":", " as").Replace(text)
	}
	for _, n := range nameList(strings.NewReplacer("{", ",", "}", ",").Replace(text)) {
		if n = strings.TrimPrefix(n, "type "); n != "import" && n != "export" {
			i.Names = append(i.Names, n)
		}
	}
	if i.Module != "" {
		b.Import(i)
	}
}
