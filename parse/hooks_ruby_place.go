package parse

import (
	"strings"

	"outcrop/model"
)

// note keeps what a call or a lone word says of declarations elsewhere. A lone `private` in a class stays in the list, as
// a mark; everything else is dropped.
func (r *rubyReader) note(f *finder, d *found) bool {
	word := f.text[d.span.Start:skipWord(f.src, d.span.Start, d.span.Stop)]
	if !d.bases[0].Empty() {
		if word == "include" || word == "extend" || word == "prepend" {
			r.mixins[d.body.Start] = append(r.mixins[d.body.Start], d.bases[0])
		}
		return false
	}
	visibility, ok := rubyVisibility(word)
	if !ok && word != "module_function" {
		return false
	}
	m := rubyMark{body: d.body, at: d.span.Start, visibility: visibility, singleton: strings.HasSuffix(word, "_class_method")}
	switch {
	case !d.name.Empty():
		rubyName(f, d)
		name := f.text[d.name.Start:d.name.Stop]
		if len(r.later[name]) < rubyMarkLimit {
			r.later[name] = append(r.later[name], m)
		}
	case !d.body.Empty():
		if len(r.blocks) < rubyMarkLimit {
			r.blocks = append(r.blocks, m)
		}
	default:
		d.kind, d.mark = model.NoKind, accessMark
		return true
	}
	return false
}

// place settles visibility, owner and supertypes of a declaration.
func (r *rubyReader) place(p *place) bool {
	f, d := p.finder, p.found
	switch p.kind {
	case model.Property:
		if d.local {
			return false
		}
	case model.Class, model.Module:
		at := max(d.name.Stop, d.bases[0].Stop)
		for at < d.span.Stop {
			next := f.dialect.skipSpace(f.src, at, d.span.Stop)
			if next < d.span.Stop && f.src[next] == ';' {
				next++
			}
			if next == at {
				break
			}
			at = next
		}
		p.bases = r.mixins[at]
	}
	singleton := r.owner(p)
	r.visible(p, singleton)
	return true
}

// owner settles whose method `def self.x` is, and reports whether it is one of the class itself.
func (r *rubyReader) owner(p *place) (singleton bool) {
	f, d := p.finder, p.found
	inContainer := p.up != nil && p.up.mark == containerMark
	if !d.owner.Empty() && !p.kind.Callable() {
		return false
	}
	if !d.owner.Empty() {
		owner := f.text[d.owner.Start:d.owner.Stop]
		if owner == "self" {
			f.words = append(f.words, d.owner)
		}
		if owner == "self" || p.up != nil && p.up.mark == symbolMark && f.name(p.up.name) == owner {
			d.owner = model.Span{}
		}
		return true
	}
	if inContainer && (p.kind.Callable() || p.kind == model.Property) {
		owner := strings.TrimLeft(f.text[p.up.owner.Start:p.up.owner.Stop], "( ") // class << (X = Object.new)
		if owner, _, _ = strings.Cut(owner, " "); owner != "self" {
			p.owner = owner
		}
	}
	return inContainer
}

// visible settles the visibility: by a word before the declaration, by one for all that follow, by a call that names it.
func (r *rubyReader) visible(p *place, singleton bool) {
	f, d := p.finder, p.found
	said := false
	for _, w := range f.words {
		if _, ok := rubyVisibility(f.text[w.Start:w.Stop]); ok {
			said = true
		}
	}
	inContainer := p.up != nil && p.up.mark == containerMark
	member := p.kind.Callable() && p.kind != model.Test || p.kind == model.Property
	if member && !said && p.up != nil && (inContainer || !singleton) {
		p.visibility = p.up.access
		for _, m := range r.blocks {
			if m.body.Contains(d.span) && m.at < d.span.Start && p.up.span.Contains(m.body) {
				p.visibility = m.visibility
			}
		}
	}
	if len(r.later) == 0 {
		return
	}
	for _, m := range r.later[p.name()] {
		if m.body.Contains(d.span) && (p.up == nil || p.up.span.Contains(m.body) || inContainer && m.singleton) && m.at > d.span.Start &&
			(m.singleton == singleton || !member || inContainer) {
			p.visibility = m.visibility
		}
	}
}

// rubyImports reads `require "x"`, `require_relative "x"`, `load "x"` and `autoload :X, "x"`.
func rubyImports(src []byte, s model.Span, b *model.Builder) {
	n := skipWord(src, s.Start, s.Stop)
	word := string(src[s.Start:n])
	if word != "require" && word != "require_relative" && word != "load" && word != "autoload" {
		return
	}
	text := strings.TrimSpace(string(src[n:s.Stop]))
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		text = strings.TrimSpace(text[1 : len(text)-1])
	}
	i := model.Import{Span: s}
	if word == "autoload" {
		name, module, ok := strings.Cut(text, ",")
		if !ok {
			return
		}
		i.Names, text = []string{strings.Trim(name, `:"' `)}, strings.TrimSpace(module)
	}
	if len(text) > 1 && (text[0] == '"' || text[0] == '\'') {
		if end := strings.IndexByte(text[1:], text[0]); end >= 0 {
			text = text[1 : end+1]
		}
	}
	if i.Module = strings.Join(strings.Fields(text), " "); i.Module != "" {
		b.Import(i)
	}
}
