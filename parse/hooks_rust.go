package parse

import (
	"strings"

	"outcrop/model"
)

// rustPlace gives members of an impl their type and trait, and makes what is not pub private.
func rustPlace(p *place) bool {
	f := p.finder
	if p.up != nil && p.up.mark == containerMark && !p.up.owner.Empty() {
		p.owner, p.via = rustType(f.text[p.up.owner.Start:p.up.owner.Stop]), p.up.via
	}
	member := p.owner != "" || p.inType() || p.up != nil && p.up.mark == containerMark
	if p.kind == model.Function && member {
		p.kind = model.Method
	}
	if n := len(f.words); p.kind == model.Const && n > 0 && f.text[f.words[n-1].Start:f.words[n-1].Stop] == "const" {
		f.words = f.words[:n-1]
	}
	said := false
	for _, w := range f.words {
		said = said || strings.HasPrefix(f.text[w.Start:w.Stop], "pub")
	}
	inherits := !p.via.Empty() || p.kind == model.EnumMember || p.inType() && (p.up.kind == model.Trait || p.up.kind == model.Enum)
	exported := p.kind == model.Macro && strings.Contains(f.text[p.found.span.Start:p.found.name.Start], "macro_export")
	if p.up != nil && p.up.kind == model.EnumMember {
		inherits = true // fields of a variant
	}
	if !said && !inherits && !exported {
		p.visibility = model.Private
	}
	return true
}

// rustType is the name of the type in `impl Trait for &'a mut ns::Ring<T>`.
func rustType(s string) string {
	whole := s
	s = strings.TrimSpace(s)
	for {
		rest := strings.TrimLeft(s, "&*(")
		if strings.HasPrefix(rest, "'") {
			_, rest, _ = strings.Cut(rest, " ")
		}
		for _, word := range []string{"mut ", "dyn ", "const ", "impl "} {
			rest = strings.TrimPrefix(strings.TrimSpace(rest), word)
		}
		if rest == s {
			break
		}
		s = rest
	}
	if name := strings.TrimRight(bareType(s), ")"); name != "" {
		return name
	}
	return strings.Join(strings.Fields(whole), "")
}

// rustImports reads `use a::b;`, `use a::{b as c, d::{self, E}};`, `pub use` and `extern crate`. A nested list gives one
// import for each path before it.
func rustImports(src []byte, s model.Span, b *model.Builder) {
	text := strings.TrimSuffix(plain(string(s.In(src)), "//"), ";")
	reexport := strings.HasPrefix(text, "pub")
	if i := strings.Index(text, "use "); i >= 0 {
		rustUse("", strings.TrimSpace(text[i+4:]), 0, func(module string, names []string) {
			b.Import(model.Import{Module: module, Names: names, Span: s, Reexport: reexport})
		})
		return
	}
	if i := strings.Index(text, "crate "); i >= 0 {
		module, _, _ := strings.Cut(text[i+6:], " as ")
		b.Import(model.Import{Module: strings.TrimSpace(module), Span: s, Reexport: reexport})
	}
}

// rustUse unfolds a use tree below the path prefix.
func rustUse(prefix, tree string, depth int, yield func(module string, names []string)) {
	join := func(p string) string {
		p = strings.TrimSuffix(strings.ReplaceAll(p, " ", ""), "::")
		if prefix == "" || p == "" {
			return prefix + p
		}
		return prefix + "::" + p
	}
	open := strings.IndexByte(tree, '{')
	if open < 0 || depth > 32 {
		path, alias, renamed := strings.Cut(tree, " as ")
		path = join(strings.TrimSpace(path))
		module, name := path, ""
		if i := strings.LastIndex(path, "::"); i >= 0 {
			module, name = path[:i], path[i+2:]
		} else if prefix != "" {
			module, name = prefix, path
		}
		if renamed {
			name = strings.TrimSpace(name + " as " + strings.TrimSpace(alias))
		}
		if name == "" {
			yield(module, nil)
			return
		}
		yield(module, []string{name})
		return
	}
	path := join(tree[:open])
	inner := strings.TrimSuffix(strings.TrimSpace(tree[open+1:]), "}")
	var names []string
	level, from := 0, 0
	for i := 0; i <= len(inner); i++ {
		if i < len(inner) && (inner[i] != ',' || level > 0) {
			switch inner[i] {
			case '{':
				level++
			case '}':
				level--
			}
			continue
		}
		part := strings.TrimSpace(inner[from:i])
		from = i + 1
		if strings.Contains(part, "::") || strings.Contains(part, "{") {
			rustUse(path, part, depth+1, yield)
		} else if part != "" {
			names = append(names, part)
		}
	}
	if len(names) > 0 {
		yield(path, names)
	}
}
