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

// scriptPlace drops what is assigned or written into object literals inside functions: it is data of a call, not a
// declaration. Members with # are private.
func scriptPlace(p *place) bool {
	name := p.name()
	if strings.HasPrefix(name, "#") {
		p.visibility = model.Private
	}
	d := p.found
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
