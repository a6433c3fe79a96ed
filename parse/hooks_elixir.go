package parse

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"outcrop/model"
)

// elixirDocs is what a file of Elixir has in attributes that document what follows, or the module around.
type elixirDocs struct {
	docs   []elixirDoc // in order once they are looked up
	sorted bool
	taken  [3]uint32 // by word: docs before belong to a declaration that was there already
}

// elixirDoc is an attribute with a text, or with false.
type elixirDoc struct {
	word       elixirWord
	start      uint32
	text       model.Span
	suppressed bool
}

type elixirWord uint8

const (
	docWord elixirWord = iota
	typeDocWord
	moduleDocWord
)

// elixirDialect is what queries cannot say of Elixir: everything there is a call of a macro, and what it declares is
// decided by its word.
func elixirDialect() *dialect {
	e := &elixirDocs{}
	return &dialect{
		comments:   comments{line: "#"},
		tripled:    true,
		mends:      true,
		decorators: noSigns,
		prepare: func(_ *dialect, src []byte) ([]byte, []model.Span) {
			*e = elixirDocs{docs: e.docs[:0]}
			return src, nil
		},
		reshape: e.shape,
		place:   e.place,
		doc:     e.doc,
		imports: elixirImports,
	}
}

// elixirDeclares gives what a macro's word declares; NoKind is nothing.
func elixirDeclares(word string) model.Kind {
	switch word {
	case "defmodule":
		return model.Module
	case "defprotocol":
		return model.Protocol
	case "defimpl":
		return model.Extension
	case "defrecord", "defrecordp":
		return model.Record
	case "def", "defp", "defdelegate", "defn", "defnp":
		return model.Function
	case "defmacro", "defmacrop", "defguard", "defguardp":
		return model.Macro
	case "defstruct", "defexception":
		return model.Struct
	case "test", "describe", "property":
		return model.Test
	case "@type", "@typep", "@opaque":
		return model.Type
	case "@callback", "@macrocallback":
		return model.Callback
	}
	return model.NoKind
}

// elixirSetting tells attributes that say something of what follows, or to the compiler, from values under a name.
func elixirSetting(word string) bool {
	switch word {
	case "@doc", "@moduledoc", "@typedoc", "@shortdoc", "@spec", "@impl", "@deprecated", "@behaviour", "@behavior", "@compile", "@derive",
		"@enforce_keys", "@optional_callbacks", "@before_compile", "@after_compile", "@after_verify", "@on_load", "@on_definition",
		"@external_resource", "@vsn", "@file", "@dialyzer", "@fallback_to_any", "@nifs", "@since", "@tag", "@moduletag", "@describetag",
		"@undefined_impl_description":
		return true
	}
	return elixirDeclares(word) != model.NoKind
}

// elixirWordAt is the word that a declaration begins with; those of attributes have their @.
func elixirWordAt(src []byte, at uint32) string {
	end := at
	if end < uint32(len(src)) && src[end] == '@' {
		end++
	}
	return string(src[at:skipWord(src, end, uint32(len(src)))])
}

// shape gives a match the kind that its word declares, and drops calls that declare nothing.
func (e *elixirDocs) shape(f *finder, d *found) bool {
	src := f.src
	word := elixirWordAt(src, d.span.Start)
	kind := elixirDeclares(word)
	if d.kind == model.Field {
		return true // whether it is one of a struct is known in its place
	}
	if d.kind == model.Const {
		return e.attribute(f, d, word)
	}
	if !d.value.Empty() && d.kind != model.Type {
		if bytes.HasPrefix(d.value.In(src), []byte("do:")) {
			d.body = d.value
		}
		d.value = model.Span{}
	}
	name := d.name.In(src)
	switch {
	case kind == model.NoKind, bytes.HasPrefix(name, []byte("unquote")) && (len(name) == 7 || name[7] == '('):
		return false
	case kind == model.Type, kind == model.Callback:
		d.kind = kind
		elixirShort(f, d)
		return true
	case d.kind == model.Operator:
		d.params = model.Span{}
		if kind == model.Macro {
			d.kind = kind
		}
		return (kind == model.Function || kind == model.Macro) && string(name) != "when"
	case d.kind == model.Function:
		d.kind = kind
		if params := d.params.In(src); len(params) > 0 && params[0] != '(' {
			if n := bytes.Index(params, []byte(" when ")); n > 0 {
				d.params.Stop = d.params.Start + uint32(n)
			}
		}
		return kind == model.Function || kind == model.Macro
	case d.kind == model.Module && kind == model.Record:
		d.kind, d.bases = kind, [3]model.Span{}
		d.name.Start++
		return name[0] == ':' && len(name) > 1
	case d.kind == model.Module:
		d.kind = kind
		if bytes.HasPrefix(name, []byte(`:"Elixir.`)) {
			d.name.Start, d.name.Stop = d.name.Start+uint32(len(`:"Elixir.`)), d.name.Stop-1
		}
		elixirTargets(src, d)
		return (kind == model.Module || kind == model.Protocol || kind == model.Extension) && bytes.IndexByte(name, '(') < 0
	}
	if n := uint32(len(`"""`)); bytes.HasPrefix(name, []byte(`"""`)) && d.name.Len() > 2*int(n) {
		d.name = trim(src, model.Span{Start: d.name.Start + n, Stop: d.name.Stop - n})
	}
	return d.kind == kind
}

// elixirTargets takes the types that an implementation is for out of its options.
func elixirTargets(src []byte, d *found) {
	options := d.bases[0]
	d.bases[0] = model.Span{}
	text, ok := bytes.CutPrefix(options.In(src), []byte("for:"))
	if bytes.HasPrefix(options.In(src), []byte("do:")) && d.body.Empty() {
		d.body = options
	}
	if !ok {
		return
	}
	if n := bytes.Index(text, []byte("do:")); n >= 0 && d.body.Empty() {
		d.body = model.Span{Start: options.Stop - uint32(len(text)-n), Stop: options.Stop}
		text = text[:n]
	}
	start := options.Start + uint32(len("for:"))
	s := trim(src, model.Span{Start: start, Stop: start + uint32(len(bytes.TrimRight(text, ", \t\r\n")))})
	if s.Len() > 2 && src[s.Start] == '[' && src[s.Stop-1] == ']' {
		s.Start, s.Stop = s.Start+1, s.Stop-1
	}
	d.bases[0] = s
}

// attribute keeps docs for what they belong to, and makes other attributes constants with their @.
func (e *elixirDocs) attribute(f *finder, d *found, word string) bool {
	src := f.src
	kind, doc := docWord, true
	switch word {
	case "@doc":
	case "@typedoc":
		kind = typeDocWord
	case "@moduledoc":
		kind = moduleDocWord
	default:
		doc = false
	}
	if value := d.value.In(src); doc {
		hidden := string(value) == "false"
		if hidden || value[0] == '"' || value[0] == '~' || value[0] == '\'' {
			e.docs = append(e.docs, elixirDoc{kind, d.span.Start, model.Span{Start: d.span.Start, Stop: d.value.Stop}, hidden})
		}
		return false
	}
	d.name = model.Span{Start: d.span.Start, Stop: d.item.Stop}
	d.item = model.Span{}
	elixirShort(f, d)
	return !elixirSetting(word)
}

// elixirShort makes a declaration on one line its own header, although braces stand in it.
func elixirShort(f *finder, d *found) {
	if d.span.Len() <= headLimit && bytes.IndexByte(d.span.In(f.src), '\n') < 0 {
		d.value = model.Span{}
	}
}

// place settles names and visibility and drops what is no declaration there.
func (e *elixirDocs) place(p *place) bool {
	d, src := p.found, p.finder.src
	inModule := p.up != nil && (p.up.kind == model.Module || p.up.kind == model.Protocol || p.up.kind == model.Extension)
	switch p.kind {
	case model.Const, model.Type, model.Callback:
		if !inModule {
			return false
		}
	case model.Struct:
		if !inModule {
			return false
		}
		d.name = p.up.name
	case model.Field:
		if p.up == nil || p.up.kind != model.Struct {
			return false
		}
		for d.name.Stop > d.name.Start && (src[d.name.Stop-1] == ':' || isSpace(src[d.name.Stop-1])) {
			d.name.Stop--
		}
		if src[d.name.Start] == ':' {
			d.name.Start++
		}
		elixirShort(p.finder, d)
		return d.name.Len() > 0
	case model.Test:
		if p.up != nil && p.up.kind == model.Test {
			d.local = p.up.local
		} else if p.up != nil && !inModule {
			return false
		}
	}
	switch word := elixirWordAt(src, d.span.Start); word {
	case "defp", "defmacrop", "defguardp", "@typep", "defnp", "defrecordp":
		p.visibility = model.Private
	}
	if at, ok := e.find(src, d); ok && e.docs[at].suppressed && p.visibility == model.Public {
		p.visibility = model.Internal
	}
	return true
}

// doc is the text in the attribute above a declaration, or in the one that a module begins with.
func (e *elixirDocs) doc(_ *dialect, src []byte, d *found) model.Span {
	at, ok := e.find(src, d)
	word, documented := elixirDocOf(d.kind)
	if documented && word != moduleDocWord {
		e.taken[word] = d.span.Start
	}
	if !ok || e.docs[at].suppressed {
		return model.Span{}
	}
	return e.docs[at].text
}

// elixirDocOf is the word of the attribute that documents a kind.
func elixirDocOf(k model.Kind) (elixirWord, bool) {
	switch k {
	case model.Function, model.Macro, model.Operator, model.Callback:
		return docWord, true
	case model.Type:
		return typeDocWord, true
	case model.Module, model.Protocol, model.Extension:
		return moduleDocWord, true
	}
	return 0, false
}

// moduleDocReach is how far behind its beginning a module's doc is looked for, in bytes.
const moduleDocReach = 4096

// find gives the index of a declaration's doc.
func (e *elixirDocs) find(src []byte, d *found) (int, bool) {
	word, ok := elixirDocOf(d.kind)
	if !ok || len(e.docs) == 0 {
		return 0, false
	}
	if !e.sorted {
		slices.SortFunc(e.docs, func(a, b elixirDoc) int { return cmp.Compare(a.start, b.start) })
		e.sorted = true
	}
	i, _ := slices.BinarySearchFunc(e.docs, d.span.Start, func(a elixirDoc, at uint32) int { return cmp.Compare(a.start, at) })
	if word == moduleDocWord {
		for ; i < len(e.docs) && e.docs[i].start < min(d.span.Stop, d.body.Start+moduleDocReach); i++ {
			if e.docs[i].word == word {
				between := src[min(d.body.Start, e.docs[i].start):e.docs[i].start]
				return i, e.docs[i].start > d.body.Start && !bytes.Contains(between, []byte("defmodule ")) && !bytes.Contains(between, []byte("defimpl "))
			}
		}
		return 0, false
	}
	for i--; i >= 0 && e.docs[i].start >= e.taken[word] && e.docs[i].word != moduleDocWord; i-- {
		if e.docs[i].word == word {
			return i, e.docs[i].text.Stop <= d.span.Start
		}
	}
	return 0, false
}

// elixirImports reads `alias A.{B, C}`, `import M, only: [f: 1]`, `require M, as: N` and `use M`.
func elixirImports(src []byte, s model.Span, b *model.Builder) {
	word := elixirWordAt(src, s.Start)
	if word != "alias" && word != "import" && word != "require" && word != "use" {
		return
	}
	text := strings.TrimPrefix(plain(string(s.In(src)), "#"), word)
	module, options, _ := strings.Cut(strings.Trim(text, " ()"), ",")
	i := model.Import{Module: strings.TrimSpace(module), Span: s}
	if before, list, ok := strings.Cut(text, ".{"); ok {
		list, _, _ = strings.Cut(list, "}")
		i.Module, i.Names = strings.Trim(before, " ("), nameList(list)
	} else if _, alias, ok := strings.Cut(options, "as:"); ok && word != "use" {
		alias, _, _ = strings.Cut(alias, ",")
		i.Names = []string{"* as " + strings.Trim(alias, " )")}
	} else if _, only, ok := strings.Cut(options, "only:"); ok && word == "import" {
		only, _, _ = strings.Cut(strings.TrimLeft(only, " ["), "]")
		for _, n := range nameList(only) {
			i.Names = append(i.Names, strings.ReplaceAll(n, ": ", "/"))
		}
	}
	b.Import(i)
}
