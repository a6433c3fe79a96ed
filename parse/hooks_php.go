package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// phpDialect is what queries cannot say of PHP.
func phpDialect() *dialect {
	r := &phpReader{}
	return &dialect{comments: comments{line: "//", line2: "#", open: "/*", close: "*/", attributes: true}, mends: true, skipText: skipLongText(phpCode),
		modifiers: wordSet("abstract final static readonly var ABSTRACT FINAL STATIC READONLY VAR"), prepare: r.prepare, reshape: r.shape, place: r.place, imports: phpImports,
		visibility: phpVisibility}
}

// phpReader notes the traits that types of one text use.
type phpReader struct {
	traits map[uint32][]model.Span // by the start of the body they stand in
}

func phpVisibility(word string) (model.Visibility, bool) { return memberWords(strings.ToLower(word)) }

// shape settles what a match is by its own text.
func (r *phpReader) shape(f *finder, d *found) bool {
	switch d.kind {
	case model.Callback:
		s := model.Span{Start: d.span.Start + uint32(len("use")), Stop: d.span.Stop}
		if n := bytes.IndexAny(s.In(f.src), "{;"); n >= 0 {
			s.Stop = s.Start + uint32(n)
		}
		r.traits[d.body.Start] = append(r.traits[d.body.Start], trim(f.src, s))
		return false
	case model.Const:
		if c := f.src[d.name.Start]; c == '"' || c == '\'' {
			return phpDefine(f, d)
		}
	case model.EnumMember:
		if phpCaseConst(f, d) {
			d.kind = model.Const
		}
	case model.Property:
		if !d.body.Empty() {
			d.value = model.Span{}
		}
	case model.Method:
		switch strings.ToLower(f.text[d.name.Start:d.name.Stop]) {
		case "__construct":
			d.kind = model.Constructor
		case "__destruct":
			d.kind = model.Destructor
		}
	}
	return true
}

// phpDefine keeps define('NAME', 1), up to the semicolon.
func phpDefine(f *finder, d *found) bool {
	call := strings.TrimPrefix(f.text[d.span.Start:d.name.Start], "\\")
	if len(call) < 6 || !strings.EqualFold(call[:6], "define") || isWord(call[6]) || d.name.Len() < 3 {
		return false
	}
	d.name.Start++
	d.name.Stop--
	if bytes.IndexByte(d.name.In(f.src), '$') >= 0 {
		return false
	}
	if int(d.span.Stop) < len(f.src) && f.src[d.span.Stop] == ';' {
		d.span.Stop++
	}
	return true
}

// place settles visibility and the traits that a type uses.
func (r *phpReader) place(p *place) bool {
	f, d := p.finder, p.found
	if p.kind.Group() == model.GroupType {
		p.bases = r.traits[d.body.Start]
	}
	if p.kind == model.Const && begins(bytes.ToLower(f.src[d.span.Start:min(d.span.Start+8, d.span.Stop)]), "define") {
		d.local = false // it is known everywhere, wherever it is called
	}
	// public private(set) is read by everybody.
	p.visibility = model.Public
	for _, w := range f.words {
		if v, ok := phpVisibility(f.text[w.Start:w.Stop]); ok {
			p.visibility = v
		}
	}
	return true
}

// phpImports reads `use A\B as C, D\{E, function f};`, and what is required or included.
func phpImports(src []byte, s model.Span, b *model.Builder) {
	text := strings.TrimSuffix(plain(string(s.In(src)), "//"), ";")
	word, rest, _ := strings.Cut(text, " ")
	if !strings.EqualFold(word, "use") {
		phpIncludes(strings.TrimSpace(text), s, b)
		return
	}
	prefix, list, group := strings.Cut(rest, "{")
	if !group {
		prefix, list = "", rest
	}
	prefix = phpKindless(prefix)
	var modules []string
	names := map[string][]string{}
	for _, n := range nameList(strings.Trim(list, "{} ")) {
		path, alias, renamed := cutFold(prefix+phpKindless(n), " as ")
		module, name := "", strings.TrimSpace(path)
		if i := strings.LastIndexByte(name, '\\'); i >= 0 {
			module, name = name[:i], name[i+1:]
		}
		if renamed {
			name += " as " + strings.TrimSpace(alias)
		}
		if module == "" {
			module = `\`
		}
		if names[module] == nil {
			modules = append(modules, module)
		}
		names[module] = append(names[module], name)
	}
	for _, m := range modules {
		b.Import(model.Import{Module: m, Names: names[m], Span: s})
	}
}

// phpKindless takes `function` and `const` off a name that is used.
func phpKindless(name string) string {
	name = strings.TrimSpace(name)
	for _, kind := range []string{"function ", "const "} {
		if len(name) > len(kind) && strings.EqualFold(name[:len(kind)], kind) {
			name = strings.TrimSpace(name[len(kind):])
		}
	}
	return strings.TrimPrefix(name, `\`)
}

// cutFold cuts around a separator in whatever case.
func cutFold(s, separator string) (before, after string, found bool) {
	if i := strings.Index(strings.ToLower(s), separator); i >= 0 && len(strings.ToLower(s)) == len(s) {
		return s[:i], s[i+len(separator):], true
	}
	return s, "", false
}

// phpIncludes reads `require_once __DIR__ . '/x.php'`.
func phpIncludes(text string, s model.Span, b *model.Builder) {
	n := 0
	for n < len(text) && isWord(text[n]) {
		n++
	}
	text = strings.TrimSpace(text[n:])
	if strings.HasPrefix(text, "( ") && strings.HasSuffix(text, " )") {
		text = text[2 : len(text)-2]
	}
	if len(text) > 2 && (text[0] == '"' || text[0] == '\'') && strings.IndexByte(text[1:], text[0]) == len(text)-2 {
		text = text[1 : len(text)-1]
	}
	if text != "" {
		b.Import(model.Import{Module: text, Span: s})
	}
}

// phpCaseConst reports whether a case of an enum is a constant, which prepare has shown to the grammar as a case, and
// widens it to the words before it.
func phpCaseConst(f *finder, d *found) bool {
	at, _ := f.dialect.skipDecorators(f.src, d.span.Start, d.span.Stop)
	for at < d.name.Start {
		end := skipWord(f.src, at, d.name.Start)
		switch word := strings.ToLower(f.text[at:end]); word {
		case "const":
			before := d.span.Start
			for {
				i := uint32(len(bytes.TrimRight(f.src[:before], " \t\r\n")))
				start := i
				for start > 0 && isWord(f.src[start-1]) {
					start--
				}
				if !phpConstWord(f.text[start:i]) {
					return true
				}
				before, d.span.Start = start, start
			}
		case "", "case":
			return false
		}
		at = f.dialect.skipSpace(f.src, end, d.name.Start)
	}
	return false
}

func phpConstWord(word string) bool {
	switch strings.ToLower(word) {
	case "public", "protected", "private", "final":
		return true
	}
	return false
}
