package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// luaNames is what a file of Lua has declared: names of its own so far, the modules that it brought in, the functions that
// it assigns, those of them that were declared by `local` before, and the name that it returns.
type luaNames struct {
	known, modules, functions, locals map[string]bool
	returned                          string
	dropped                           model.Span // the last table of somebody else's
}

// luaDialect is what queries cannot say of Lua.
func luaDialect() *dialect {
	n := &luaNames{}
	return &dialect{
		comments: comments{line: "--", open: "--[[", close: "]]"},
		mends:    true,
		prepare: func(_ *dialect, src []byte) ([]byte, []model.Span) {
			*n = luaNames{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, luaReturned(src), model.Span{}}
			return src, nil
		},
		reshape:    n.shape,
		place:      n.place,
		imports:    luaImports,
		visibility: func(word string) (model.Visibility, bool) { return model.Private, word == "local" },
	}
}

// luaReturned is the name in the `return M` that a module ends with.
func luaReturned(src []byte) string {
	src = bytes.TrimRight(src, " \t\r\n;")
	line := src[bytes.LastIndexByte(src, '\n')+1:]
	name, ok := bytes.CutPrefix(line, []byte("return "))
	if name = bytes.TrimSpace(name); !ok || len(name) > 64 || int(skipWord(name, 0, uint32(len(name)))) < len(name) {
		return ""
	}
	return string(name)
}

// shape tells functions from values, gives functions their parameters and the header, and drops what is no name: `[k] = v`
// has a key that the text does not tell, and what `require` gives is an import.
func (n *luaNames) shape(f *finder, d *found) bool {
	src := f.src
	if !luaName(src, d) {
		return false
	}
	if at := d.value.Start; d.kind == model.Field && d.owner.Empty() && luaWord(src[at:d.value.Stop]) == "function" {
		d.kind = model.Function
		d.params.Start = f.dialect.skipSpace(src, at+uint32(len("function")), d.value.Stop)
		d.params.Stop = f.dialect.skipBalanced(src, d.params.Start, d.value.Stop)
	}
	d.declarator = d.value
	switch d.kind {
	case model.Function, model.Method:
		d.value = model.Span{}
		d.body = model.Span{Start: d.params.Stop, Stop: d.span.Stop}
		if first := luaWord(bytes.TrimSpace(src[min(d.params.Start+1, d.params.Stop):d.params.Stop])); first == "self" {
			d.kind = model.Method
		}
		if d.owner.Empty() {
			n.functions[f.name(d.name)] = true
		}
	case model.Var:
		if luaRequired(src, d.value) {
			n.modules[f.name(d.name)] = true
			return false
		}
	}
	if text := d.value.In(src); !bytes.Contains(text, []byte("function")) && bytes.IndexByte(text, '\n') < 0 && d.span.Len() <= headLimit {
		d.value = model.Span{} // a short table is data, which a header may show
	}
	if owner := d.owner.In(src); string(owner) == "_G" || string(owner) == "_ENV" {
		d.owner = model.Span{}
		if d.kind == model.Field {
			d.kind = model.Var
		}
	}
	return true
}

// luaName takes the brackets off a name that is a long string; false if a table's key is no name but an expression.
func luaName(src []byte, d *found) bool {
	if d.name.Empty() {
		return true
	}
	switch text := d.name.In(src); text[0] {
	case '[':
		n := uint32(bytes.IndexByte(text[1:], '[') + 2)
		if d.name.Len() <= int(2*n) {
			return false
		}
		d.name.Start, d.name.Stop = d.name.Start+n, d.name.Stop-n
	case '"', '\'':
		return len(text) > 2
	default:
		return src[d.span.Start] != '['
	}
	return true
}

func luaWord(text []byte) string { return string(text[:skipWord(text, 0, uint32(len(text)))]) }

// luaRequired reports whether a value is what `require` gives, or fields of that.
func luaRequired(src []byte, value model.Span) bool {
	text := value.In(src)
	if luaWord(text) != "require" {
		return false
	}
	_, rest := luaModule(text)
	for len(rest) > 0 && rest[0] == '.' {
		rest = rest[1+len(luaWord(rest[1:])):]
	}
	rest = bytes.TrimSpace(rest)
	return len(rest) == 0 || rest[0] == ','
}

// luaModule gives the first string of a call, and what stands behind the call.
func luaModule(call []byte) (string, []byte) {
	at := bytes.IndexAny(call, `"'[`)
	if at < 0 {
		return "", nil
	}
	text, end := call[at+1:], string(call[at])
	if end == "[" {
		n := bytes.IndexByte(text, '[')
		if n < 0 {
			return "", nil
		}
		end = "]" + strings.Repeat("=", n) + "]"
		text = text[n+1:]
	}
	n := bytes.Index(text, []byte(end))
	if n < 0 {
		return "", nil
	}
	rest := text[n+len(end):]
	if after := bytes.TrimLeft(rest, " \t\r\n"); bytes.IndexByte(call[:at], '(') >= 0 && len(after) > 0 && after[0] == ')' {
		rest = after[1:]
	}
	return string(text[:n]), rest
}

// place settles visibility and drops names that are none of the file: those in functions, those that it has declared
// already, and fields of tables that are not its own.
func (n *luaNames) place(p *place) bool {
	d, f := p.found, p.finder
	inside := p.up != nil && p.up.mark == containerMark
	d.local = d.local || inside
	name := p.name()
	if strings.HasPrefix(name, "_") && !strings.HasPrefix(name, "__") && len(name) > 1 {
		p.visibility = model.Private
	}
	if n.dropped.Contains(d.span) {
		return false
	}
	if p.kind.Callable() {
		if !d.local && n.locals[name] && d.owner.Empty() && p.up == nil {
			p.visibility = model.Private
		}
		return d.item.Empty() || !inside && p.up != nil && p.up.declarator == d.item
	}
	if d.local {
		return false
	}
	switch {
	case p.kind == model.Var:
		if n.known[name] && !bytes.ContainsRune(d.declarator.In(f.src), '{') {
			return false
		}
		n.known[name] = true
		if d.declarator.Empty() && n.functions[name] {
			n.locals[name] = true
			return false
		}
		text := f.text[d.name.Stop:d.span.Stop]
		constant := strings.HasPrefix(strings.TrimLeft(text, " \t"), "<const>")
		capitals := len(name) > 1 && name == strings.ToUpper(name) && name != strings.ToLower(name) && !d.declarator.Empty() && f.src[d.declarator.Start] != '{'
		if constant || capitals {
			p.kind = model.Const
		}
		if name == n.returned {
			p.visibility = model.Public
		}
	case !d.owner.Empty():
		owner := d.owner.In(f.src)
		root := luaWord(owner)
		key := string(owner) + "." + name
		if !n.known[root] && luaForeign(root) || n.modules[root] {
			n.dropped = d.span
			return false
		}
		if n.known[key] && !bytes.ContainsRune(d.declarator.In(f.src), '{') {
			return false
		}
		n.known[key] = true
	case !d.item.Empty():
		return p.up != nil && p.up.declarator == d.item && f.src[d.declarator.Start] == '{'
	}
	return true
}

// luaForeign tells tables of the language and of programs that hold it: to set a field of those declares nothing.
func luaForeign(root string) bool {
	switch root {
	case "vim", "package", "string", "table", "math", "os", "io", "debug", "coroutine", "utf8", "bit", "bit32", "jit", "ngx", "arg", "":
		return true
	}
	return false
}

// luaImports reads `local m = require("a.b").c`, `require "m"`, `pcall(require, "m")` and `dofile("m.lua")`.
func luaImports(src []byte, s model.Span, b *model.Builder) {
	call := s.In(src)
	switch word := luaWord(call); {
	case word == "require", word == "dofile":
	case word == "pcall" && bytes.HasPrefix(bytes.TrimLeft(call[len(word):], " (\t"), []byte("require")):
	default:
		return
	}
	i := model.Import{Span: s}
	if i.Module, _ = luaModule(call); i.Module == "" {
		return
	}
	names := ""
	for at := s.Stop; at < uint32(len(src)) && src[at] == '.'; {
		end := skipWord(src, at+1, uint32(len(src)))
		names, at, i.Span.Stop = string(src[at+1:end]), end, end
	}
	alias, start := luaAlias(src, s.Start)
	i.Span.Start = start
	switch {
	case names == "" && alias != "":
		i.Names = []string{"* as " + alias}
	case alias != "" && alias != names:
		i.Names = []string{names + " as " + alias}
	case names != "":
		i.Names = []string{names}
	}
	b.Import(i)
}

// luaAlias gives the name that a call's value is assigned to, and where that statement begins.
func luaAlias(src []byte, call uint32) (string, uint32) {
	line := call - min(call, 256)
	line += uint32(bytes.LastIndexByte(src[line:call], '\n') + 1)
	left, ok := bytes.CutSuffix(bytes.TrimRight(src[line:call], " \t"), []byte("="))
	if !ok {
		return "", call
	}
	left = bytes.TrimRight(left, " \t")
	if n := bytes.LastIndexByte(left, '<'); n > 0 && left[len(left)-1] == '>' { // an attribute
		left = bytes.TrimRight(left[:n], " \t")
	}
	start := len(left)
	for start > 0 && (isWord(left[start-1]) || left[start-1] == '.') {
		start--
	}
	name := string(left[start:])
	before := bytes.TrimRight(left[:start], " \t")
	switch {
	case bytes.HasSuffix(before, []byte("local")):
		return name, line + uint32(len(before)-len("local"))
	case bytes.HasSuffix(before, []byte(",")):
		return "", call
	}
	return name, line + uint32(start)
}
