package parse

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"outcrop/model"
)

// declarator is what a C declarator declares: in `*(*ns::Ring::pick(int which))[2]` a function pick of ns::Ring.
type declarator struct {
	name, owner, params model.Span
	function            bool
}

// declared reads a declarator. It looks at the bytes, since the tree nests pointers, arrays, parentheses and functions to
// any depth, while all that counts is the name and whether a parameter list follows it directly.
func (f *finder) declared(s model.Span) (declarator, bool) {
	d, src, at := f.dialect, f.src, s.Start
	depth, pointer := 0, false
	for at < s.Stop {
		at = d.skipSpace(src, at, s.Stop)
		if at >= s.Stop {
			break
		}
		switch c := src[at]; {
		case c == '*' || c == '&' || c == '^':
			pointer = pointer || depth > 0
			at++
		case c == '.':
			at++
		case c == '(':
			depth++
			at++
		case c == '[':
			at = d.skipBalanced(src, at, s.Stop)
		case c == '~' || c == ':' || isWord(c):
			end := skipWord(src, at, s.Stop)
			word := f.text[at:end]
			if declaratorWord(word) {
				if at = d.skipSpace(src, end, s.Stop); at < s.Stop && src[at] == '(' {
					at = d.skipBalanced(src, at, s.Stop)
				}
				continue
			}
			x, end, ok := f.qualified(at, s.Stop)
			if !ok { // Old::*member
				at, pointer = end, true
				continue
			}
			if next := d.skipSpace(src, end, s.Stop); next < s.Stop && (isWord(src[next]) && !assembly(src[next:s.Stop]) || depth > 0 && src[next] == '*') {
				at = next // a macro before the name: (CALLBACK *name)(int x), *API name(int x)
				continue
			}
			if depth > 0 && !pointer { // (name)(int x)
				for end = d.skipSpace(src, end, s.Stop); end < s.Stop && src[end] == ')' && depth > 0; depth-- {
					end = d.skipSpace(src, end+1, s.Stop)
				}
			}
			if end = d.skipSpace(src, end, s.Stop); end < s.Stop && src[end] == '(' {
				x.function = true
				x.params = model.Span{Start: end, Stop: d.skipBalanced(src, end, s.Stop)}
			}
			return x, !x.name.Empty()
		default:
			return declarator{}, false
		}
	}
	return declarator{}, false
}

// assembly reports whether a text begins with the name that a declaration has for the linker.
func assembly(text []byte) bool {
	switch string(text[:wordLength(text)]) {
	case "asm", "__asm", "__asm__":
		return true
	}
	return false
}

// declaratorWord reports whether a word before a name belongs to its type.
func declaratorWord(w string) bool {
	switch w {
	case "const", "volatile", "restrict", "noexcept", "mutable", "alignas", "unaligned":
		return true
	}
	if known, _ := attributeWord(w); known {
		return true
	}
	return strings.HasPrefix(w, "__") && len(w) > 4 && (strings.Contains(w, "attribute") || strings.Contains(w, "restrict") || strings.Contains(w, "declspec") || strings.HasSuffix(w, "call") || strings.HasSuffix(w, "ptr64") || strings.HasSuffix(w, "ptr32"))
}

// qualified reads a name such as ns::Ring<T>::push, ~Ring or operator<=>. It fails at the star of a pointer to member,
// and gives the place of that then.
func (f *finder) qualified(at, stop uint32) (x declarator, end uint32, ok bool) {
	src, start := f.src, at
	for {
		for at < stop && (src[at] == ':' || isSpace(src[at])) {
			at++
		}
		x.name.Start = at
		if at < stop && src[at] == '*' {
			return x, at + 1, false
		}
		if at < stop && src[at] == '~' {
			at = f.dialect.skipSpace(src, at+1, stop)
		}
		end = skipWord(src, at, stop)
		if f.text[at:end] == "operator" {
			end = f.operator(end, stop)
		} else if next := f.dialect.skipSpace(src, end, stop); next < stop && src[next] == '<' {
			if close := skipAngles(src, next, stop); close > 0 {
				end = close
			}
		}
		if end <= at {
			return x, at + 1, false
		}
		x.name.Stop = end
		next := f.dialect.skipSpace(src, end, stop)
		if next+1 < stop && src[next] == ':' && src[next+1] == ':' {
			x.owner = model.Span{Start: start, Stop: end}
			at = next + 2
			continue
		}
		return x, end, true
	}
}

// operator finds the end of an operator's name, behind the word.
func (f *finder) operator(at, stop uint32) uint32 {
	src := f.src
	next := f.dialect.skipSpace(src, at, stop)
	if next < stop && src[next] == '(' {
		if close := f.dialect.skipSpace(src, next+1, stop); close < stop && src[close] == ')' {
			return close + 1
		}
	}
	for next < stop && src[next] != '(' && src[next] != ';' {
		next++
	}
	for next > at && isSpace(src[next-1]) {
		next--
	}
	return next
}

// skipAngles moves past balanced angle brackets, or gives 0.
func skipAngles(src []byte, at, stop uint32) uint32 {
	for depth := 0; at < stop; at++ {
		switch src[at] {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				return at + 1
			}
		case ';', '{':
			return 0
		}
	}
	return 0
}

// cShape finds the name in the declarator, and tells functions from variables by it.
func cShape(f *finder, d *found) bool {
	if d.declarator.Empty() {
		if d.kind == model.Class || d.kind == model.Struct || d.kind == model.Union || d.kind == model.Enum {
			qualifiedType(f, d)
		}
		return !(d.name.Empty() && d.kind == model.Enum && bytes.HasSuffix(bytes.TrimSpace(f.src[:d.span.Start]), []byte("typedef")))
	}
	if d.kind == model.Function && definedByMacro(f, d) {
		return true
	}
	x, ok := f.declared(d.declarator)
	if !ok {
		return false
	}
	d.name, d.owner = x.name, x.owner
	switch d.kind {
	case model.Type:
		if !d.body.Empty() {
			f.wrappers = append(f.wrappers, d.span)
		}
		return true
	case model.Function:
		d.params = x.params
		return x.function
	case model.Var, model.Field:
		if x.function && d.value.Empty() {
			d.kind, d.params = model.Function, x.params
			return true
		}
	}
	if i := bytes.IndexByte(f.src[d.span.Start:d.declarator.Start], '{'); i >= 0 && named(f.text[d.span.Start:d.span.Start+uint32(i)]) {
		// The type is a symbol of its own; the variable is what follows it.
		d.span = model.Span{Start: d.declarator.Start, Stop: max(d.declarator.Stop, d.item.Stop)}
	}
	return true
}

// qualifiedType takes the qualifier off the name of a type that is defined outside of its class: `struct Path::Part {`. The
// template that `template <> struct std::hash<Path> {` specialises is rather one of a namespace, and keeps its name.
func qualifiedType(f *finder, d *found) {
	specialised := bytes.HasSuffix(bytes.TrimRight(f.src[:d.span.Start], " \t\r\n"), []byte("<>"))
	depth := 0
	for at := d.name.Stop; at > d.name.Start+1; at-- {
		switch c := f.src[at-1]; {
		case c == '>':
			depth++
		case c == '<':
			depth--
		case c == ':' && depth == 0 && f.src[at-2] == ':':
			owner := trim(f.src, model.Span{Start: d.name.Start, Stop: at - 2})
			if specialised && bytes.IndexByte(owner.In(f.src), '<') < 0 {
				return
			}
			d.owner = owner
			d.name = trim(f.src, model.Span{Start: at, Stop: d.name.Stop})
			return
		}
	}
}

// definedByMacro takes the name of a function out of the arguments of the macro that defines it, see (*blanker).defines.
func definedByMacro(f *finder, d *found) bool {
	open := f.dialect.skipSpace(f.src, skipWord(f.src, d.span.Start, d.span.Stop), d.span.Stop)
	if d.body.Empty() || open >= d.declarator.Start+1 || f.src[open] != '(' || !isMacro(f.src[d.span.Start:skipWord(f.src, d.span.Start, open)]) {
		return false
	}
	if next := f.dialect.skipSpace(f.src, d.span.Stop, uint32(len(f.src))); next < uint32(len(f.src)) && f.src[next] == ';' {
		return false // STRUCT(name) {...};
	}
	at := d.declarator.Start
	if !isWord(f.src[at]) {
		at = f.dialect.skipSpace(f.src, at+1, d.declarator.Stop)
	}
	d.name = model.Span{Start: at, Stop: skipWord(f.src, at, d.declarator.Stop)}
	d.params = model.Span{Start: open, Stop: f.dialect.skipBalanced(f.src, open, d.body.Start)}
	if testMacro(f.src[d.span.Start:open]) {
		d.kind = model.Test
	}
	return !d.name.Empty()
}

// named reports whether what stands before a body names a type: `struct node` but not `static struct`.
func named(head string) bool {
	words := strings.Fields(head)
	if len(words) == 0 {
		return false
	}
	switch words[len(words)-1] {
	case "struct", "union", "class", "enum":
		return false
	}
	return true
}

// cPlace drops what is local, tells methods, constructors and operators from functions, and settles visibility.
func cPlace(p *place) bool {
	f, d := p.finder, p.found
	name := p.name()
	if d.local && (p.kind == model.Var || p.kind == model.Function && d.body.Empty() && !p.inType()) && (p.up == nil || p.up.kind.Callable()) {
		return false
	}
	if d.kind == model.Class {
		d.access = model.Private
	}
	static := false
	for _, w := range f.words {
		switch f.text[w.Start:w.Stop] {
		case "constexpr":
			if p.kind == model.Var {
				p.kind = model.Const
			}
		case "static":
			static = true
		}
	}
	switch {
	case !d.owner.Empty() && (p.kind == model.Var || p.kind == model.Const):
		p.kind = model.Field // a static member, defined outside of its class
	case p.inType() && p.up.kind != model.Enum:
		p.visibility = p.up.access
		if p.kind == model.Var {
			p.kind = model.Field
		}
	case static && d.owner.Empty(), p.up != nil && p.up.kind == model.Namespace && p.up.name.Empty():
		p.visibility = model.Private
	}
	if p.kind != model.Function {
		return true
	}
	owner := ""
	switch {
	case !d.owner.Empty():
		owner = bareType(f.text[d.owner.Start:d.owner.Stop])
		owner = owner[strings.LastIndexByte(owner, ':')+1:]
		p.kind = model.Method
	case p.inType():
		owner = bareType(p.up.nameIn(f))
		p.kind = model.Method
	}
	switch {
	case strings.HasPrefix(name, "operator") && (len(name) == 8 || !isWord(name[8])):
		p.kind = model.Operator
	case strings.HasPrefix(name, "~"):
		p.kind = model.Destructor
	case owner != "" && bareType(name) == owner:
		p.kind = model.Constructor
	}
	p.cReturns()
	return true
}

func (d *found) nameIn(f *finder) string { return f.name(d.name) }

// cReturns finds the result type: behind `->`, or what stands between modifiers and name; and the words behind the
// parameters.
func (p *place) cReturns() {
	f, d := p.finder, p.found
	stop := d.span.Stop
	if !d.body.Empty() {
		stop = d.body.Start
	}
	for at := d.params.Stop; at > 0 && at < stop; {
		at = f.dialect.skipSpace(f.src, at, stop)
		end := skipWord(f.src, at, stop)
		switch word := f.text[at:end]; word {
		case "const", "noexcept", "override", "final":
			f.words = append(f.words, model.Span{Start: at, Stop: end})
		case "":
			if bytes.HasPrefix(f.src[at:stop], []byte("->")) {
				d.returns = trim(f.src, model.Span{Start: at + 2, Stop: at + 2 + uint32(len(strings.TrimRight(f.text[at+2:stop], "; \n\t\r")))})
			}
			end = stop
		default:
			end = stop
		}
		at = end
	}
	start := d.declarator.Start
	if len(f.words) > 0 && f.words[0].Start < d.name.Start {
		for _, w := range f.words {
			if w.Stop <= d.name.Start {
				start = w.Stop
			}
		}
	} else {
		start = d.span.Start
	}
	name := d.name.Start
	if !d.owner.Empty() {
		name = d.owner.Start
	}
	for i, _ := slices.BinarySearchFunc(f.decorators, start, func(s model.Span, at uint32) int { return cmp.Compare(s.Start, at) }); i < len(f.decorators) && f.decorators[i].Stop <= name; i++ {
		start = f.decorators[i].Stop
	}
	start, _ = f.dialect.skipDecorators(f.src, start, name)
	if s := trim(f.src, model.Span{Start: start, Stop: name}); d.returns.Empty() && !bytes.ContainsAny(s.In(f.src), "(<{#;") && start < name {
		d.returns = s
	}
}
