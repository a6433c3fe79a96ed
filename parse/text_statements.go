package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// notDeclared tells words that begin a statement which declares nothing, however it looks.
func notDeclared(word string) bool {
	switch word {
	case "if", "for", "while", "switch", "do", "else", "catch", "return", "sizeof", "foreach", "lock", "fixed", "synchronized",
		"assert", "using", "import", "package", "goto", "case", "delete", "throw", "new", "static_assert", "_Static_assert",
		"friend", "export", "include", "try", "typedef", "default", "asm", "__asm__", "template", "operator":
		return true
	}
	return false
}

// function reads `type name(...)`, and `name(...) {` where that is a method.
func (w *braceWords) function(toks []braceToken, i int, end byte, d textDecl) (textDecl, bool) {
	top := w.top
	if toks[i].kind == 'w' && notDeclared(w.text(toks[i])) || toks[i-min(i, 1)].kind == 'w' && notDeclared(w.text(toks[i-min(i, 1)])) {
		return d, false // `extern template` makes a template's code and declares nothing
	}
	g := i
	for g < len(toks) && (toks[g].kind != '(' || g > i && cAttribute(w.text(toks[g-1])) || g == i+1 && w.macroBefore(toks, g)) {
		if toks[g].kind == '=' || toks[g].kind == 's' {
			return d, false
		}
		g++
	}
	if g >= len(toks) || g == i {
		return d, false
	}
	at := beforeAngles(toks, i, g-1)
	name := toks[at]
	own := top.context == inType && w.text(name) == top.name
	if name.kind != 'w' || end != '{' && (at == i && !own || w.lang.has(marksMethods)) {
		return d, false
	}
	if inner := bytes.TrimLeft(w.src[toks[g].start+1:toks[g].stop], " "); len(inner) > 0 && inner[0] == '*' && w.lang.has(marksTypedefs) {
		return d, false // int (*name(...))(...): too hard to tell from a variable
	}
	d.names, d.kind = []braceToken{name}, model.Function
	if notDeclared(w.text(name)) {
		return d, false
	}
	if at--; at >= i && (toks[at].kind == '~' || toks[at].kind == '#') && toks[at].stop == name.start {
		if toks[at].kind == '~' {
			d.kind = model.Destructor
		} else {
			d.visibility = model.Private
		}
		d.names[0].start = toks[at].start
		at--
	}
	d.owner = w.qualifier(toks, i, at)
	switch {
	case d.owner != "" && d.kind == model.Function:
		d.kind = model.Method
	case top.context == inType && d.kind == model.Function:
		d.kind = model.Method
		if own || w.text(name) == "constructor" {
			d.kind = model.Constructor
		}
	}
	return d, true
}

// macroBefore reports whether the parentheses at g belong to a macro before a declaration of C, as in
// `__printf(2, 3) int log(...)`: no type stands before it, and a name with parentheses follows.
func (w *braceWords) macroBefore(toks []braceToken, g int) bool {
	if !w.lang.has(marksDirectives) || g+2 >= len(toks) || toks[g+1].kind != 'w' || w.text(toks[g-1]) == w.top.name {
		return false
	}
	for k := g + 2; k < len(toks); k++ {
		if toks[k].kind == '(' {
			return toks[k-1].kind == 'w' && !cAttribute(w.text(toks[k-1]))
		}
	}
	return false
}

// beforeAngles gives the index of the token before `<...>` that ends at the token at, or at itself.
func beforeAngles(toks []braceToken, first, at int) int {
	if toks[at].kind != '>' {
		return at
	}
	for k := at; k > first; k-- {
		if toks[k].kind == '<' {
			return k - 1
		}
	}
	return at
}

// qualifier reads `Owner::` backwards from the token at.
func (w *braceWords) qualifier(toks []braceToken, first, at int) string {
	start, stop := -1, -1
	for at-2 >= first && toks[at].kind == ':' && toks[at-1].kind == ':' {
		at -= 2
		if toks[at].kind == '>' {
			for at > first && toks[at].kind != '<' {
				at--
			}
			at--
		}
		if at < first || toks[at].kind != 'w' {
			break
		}
		if stop < 0 {
			stop = int(toks[at].stop)
		}
		start = int(toks[at].start)
		at--
	}
	if start < 0 || stop-start > textNameLimit {
		return ""
	}
	return string(w.src[start:stop])
}

// variable reads `type name = value, other;` and properties `type Name {`.
func (w *braceWords) variable(toks []braceToken, i int, end byte, d textDecl) (textDecl, bool) {
	top := w.top
	if toks[i].kind != 'w' || notDeclared(w.text(toks[i])) {
		return d, false
	}
	d.kind = model.Var
	if top.context == inType {
		d.kind = model.Field
	}
	tag := 0 // `struct name;` declares no variable
	if _, yes := w.lang.words[w.text(toks[i])]; yes {
		tag = 1
	}
	equals, angles := false, 0
	for k := i + 1; k <= len(toks); k++ {
		next := end
		if k < len(toks) {
			next = toks[k].kind
		}
		switch t := toks[k-1]; {
		case t.kind == '<':
			angles++
		case t.kind == '>':
			angles = max(angles-1, 0)
		case t.kind == '=':
			equals = true
		case t.kind == ',' && angles == 0:
			equals = false
		case t.kind == '(':
			return d, len(d.names) > 0
		case t.kind == 'w' && k-1 > i+tag && !equals && angles == 0 && strings.IndexByte("=,;[:{", next) >= 0:
			if before := toks[k-2].kind; before == 'w' || strings.IndexByte("*&>,[?", before) >= 0 {
				d.names = append(d.names, t)
			}
			if next == ':' {
				equals = true
			}
		}
	}
	if at, _ := assignment(toks); end == '{' && at < 0 {
		if w.lang.has(marksTypedefs) {
			return d, false
		}
		d.kind = model.Property
	}
	return d, len(d.names) > 0
}

// typedefName reads `typedef type name;` behind its first word.
func (w *braceWords) typedefName(toks []braceToken, i int, d textDecl) (textDecl, bool) {
	d.kind = model.Type
	for ; i < len(toks); i++ {
		switch t := toks[i]; {
		case t.kind == 'w' && !cAttribute(w.text(t)):
			d.names = []braceToken{t}
		case t.kind == '(':
			inner := bytes.TrimLeft(w.src[t.start+1:t.stop], " ")
			if len(inner) == 0 || inner[0] != '*' {
				return d, len(d.names) > 0
			}
			at := t.stop - uint32(len(bytes.TrimLeft(inner, "* ")))
			n := uint32(wordLength(w.src[at:t.stop]))
			d.names = []braceToken{{at, at + n, 'w'}}
			return d, n > 0
		}
	}
	return d, len(d.names) > 0
}

// nameBehind gives the names behind the braces of a C type their due: the name of a type without one, an alias, or a
// variable.
func (s *braceScan) nameBehind() {
	var last braceToken
	for _, t := range s.tokens[s.base:] {
		if t.kind == '=' || t.kind == ',' {
			break
		}
		if t.kind == 'w' && !cAttribute(s.text(t)) {
			last = t
		}
	}
	d := *s.b.Draft(int(s.found[0]))
	name := s.text(last)
	if name == "" || len(name) > textNameLimit || last.stop > d.Range.Stop {
		return
	}
	switch {
	case d.Name != "" && s.typedef:
		d.Kind = model.Type
	case d.Name != "" || !s.typedef:
		d.Kind = model.Var
		if s.frames[len(s.frames)-1].context == inType {
			d.Kind = model.Field
		}
	}
	if d.Name != "" {
		d.Name, d.NameAt = name, last.start
		s.b.Add(d)
		return
	}
	old := s.b.Draft(int(s.found[0]))
	old.Name, old.NameAt, old.Kind = name, last.start, d.Kind
}

// functionValue makes a variable whose value is a function one itself.
func (s *braceScan) functionValue() {
	if !s.lang.has(marksRegexps) || len(s.found) != 1 {
		return
	}
	d := s.b.Draft(int(s.found[0]))
	if d.Kind != model.Var && d.Kind != model.Const {
		return
	}
	toks := s.tokens[s.base:]
	if at, _ := assignment(toks); at >= 0 && s.functionFollows(toks[at+1:]) {
		d.Kind = model.Function
	}
}

// functionFollows reports whether a value begins like a function or arrow.
func (w *braceWords) functionFollows(toks []braceToken) bool {
	for i, t := range toks {
		switch w := w.text(t); {
		case arrow(toks, i), i < 2 && w == "function":
			return true
		case i > 0 && (t.kind == '.' || t.kind == 's'):
			return false
		}
	}
	return false
}

// assigned reads `module.exports.name = function` and `Type.prototype.name = function` of JavaScript.
func (w *braceWords) assigned(toks []braceToken, d textDecl) (textDecl, bool) {
	at, _ := assignment(toks)
	if at < 3 || at > 7 || at%2 == 0 {
		return d, false
	}
	for i, t := range toks[:at] {
		if i%2 == 0 && t.kind != 'w' || i%2 == 1 && t.kind != '.' {
			return d, false
		}
	}
	first, last := w.text(toks[0]), toks[at-1]
	d.names = []braceToken{last}
	switch {
	case at == 3 && first == "module" && w.text(last) == "exports":
		d.kind, d.names[0].start = model.Var, toks[0].start
		return d, true
	case !w.functionFollows(toks[at+1:]):
		return d, false
	case first == "exports" || first == "module":
		d.kind = model.Function
	default:
		d.kind, d.owner = model.Method, first
	}
	return d, true
}

// implements gives the type of `impl Type {` or `impl Trait for Type {`, or "".
func (w *braceWords) implements(toks []braceToken) string {
	i := w.attributes(toks)
	for i < len(toks) && toks[i].kind == 'w' && w.lang.skips[w.text(toks[i])] {
		i++
	}
	if i >= len(toks) || w.text(toks[i]) != "impl" {
		return ""
	}
	if i++; i < len(toks) && toks[i].kind == '<' {
		i = skipTextAngles(toks, i)
	}
	name, angles := "", 0
	for ; i < len(toks); i++ {
		switch t := toks[i]; {
		case t.kind == '<':
			angles++
		case t.kind == '>':
			angles--
		case t.kind == 'w' && angles <= 0:
			switch w := w.text(t); w {
			case "for":
				name = ""
			case "where":
				return name
			case "dyn", "mut", "const":
			default:
				name = w
			}
		}
	}
	return name
}

// attributes gives the index of the first token behind annotations and attributes.
func (w *braceWords) attributes(toks []braceToken) int {
	i := 0
	for i < len(toks) {
		switch t := toks[i]; {
		case t.kind == '[':
			i++
		case t.kind == '#' && i+1 < len(toks) && toks[i+1].kind == '[':
			i += 2
		case t.kind == '@' && i+1 < len(toks) && toks[i+1].kind == 'w' && w.text(toks[i+1]) != "interface":
			i += 2
			for i+1 < len(toks) && (toks[i].kind == '.' || toks[i].kind == ':') && toks[i+1].kind == 'w' {
				i += 2
			}
			if i < len(toks) && toks[i].kind == '(' && toks[i].start == toks[i-1].stop {
				i++
			}
		default:
			return i
		}
	}
	return i
}

// skipTextAngles gives the index behind `<...>` at i.
func skipTextAngles(toks []braceToken, i int) int {
	depth := 0
	for k := i; k < len(toks); k++ {
		switch toks[k].kind {
		case '<':
			depth++
		case '>':
			if k > 0 && (toks[k-1].kind == '-' || toks[k-1].kind == '=') {
				continue
			}
			if depth--; depth == 0 {
				return k + 1
			}
		}
	}
	return i + 1
}
