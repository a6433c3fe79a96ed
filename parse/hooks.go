package parse

import (
	"strings"

	"outcrop/model"
)

// dialect is what queries cannot say of a language: its modifiers, how a declaration's kind and visibility follow from its
// place, how imports are written. Adding an oddity is a function here or in the file of the language family.
type dialect struct {
	comments   comments
	indented   bool // blocks are told by indentation, a header ends with a colon, a backslash joins lines
	tripled    bool // quotes may be tripled, and such strings go over line ends
	lifetimes  bool // 'a is no string
	decorators decorators
	mends      bool // half-typed text is mended by brackets and indentation, see mender
	rawColours bool // colours are read from the text as it is, not as prepare gives it
	modifiers  map[string]bool
	doc        func(*dialect, []byte, *found) model.Span
	// prepare gives the text as the grammar shall see it, with all offsets unchanged, and what it hid that belongs to the
	// declaration behind it.
	prepare    func(*dialect, []byte) ([]byte, []model.Span)
	skipText   func(src []byte, at, stop uint32) (end uint32, closed bool) // moves past a quote's string, where strings are not plain
	realign    func(*finder)                                               // moves what was found in a text with errors
	reshape    func(*finder, *found) bool                                  // before sorting; false drops
	place      func(*place) bool                                           // once the surroundings are known; false drops
	imports    func(src []byte, statement model.Span, b *model.Builder)
	visibility func(word string) (model.Visibility, bool)
}

// comments says how comments are written. Where a field is empty there is no such comment.
type comments struct {
	line, line2 string // begin one up to the end of the line
	open, close string // stand around one
	nest        bool   // those may stand inside each other
	attributes  bool   // #[ begins none
	directive   byte   // begins a line for the preprocessor
}

// decorators is how attributes are written that stand before a declaration.
type decorators uint8

const (
	atSigns  decorators = iota // @x(...), #[...], [[...]]
	brackets                   // [...]
	noSigns                    // @ begins a declaration, and docs stand above it in attributes
)

// slashes are the comments of most languages with braces.
func slashes() comments { return comments{line: "//", open: "/*", close: "*/"} }

// place is a declaration and where it stands. The hook of a language settles what follows from that.
type place struct {
	finder     *finder
	found      *found
	up         *found // what encloses it, or nil
	kind       model.Kind
	visibility model.Visibility
	owner      string
	via        model.Span
	bases      []model.Span // lists of supertypes that stand in the body
	lists      []model.Span // parameter lists behind the first
	rename     string       // shown for a name that does not stand in the text
}

func (p *place) name() string { return p.finder.name(p.found.name) }

// inType reports whether the declaration stands directly in a type.
func (p *place) inType() bool {
	return p.up != nil && p.up.mark == symbolMark && p.up.kind.Group() == model.GroupType
}

// modifiers collects the words before the name that are modifiers, from start on, and takes visibility from them.
func (p *place) modifiers(start uint32) {
	f, d := p.finder, p.finder.dialect
	f.words = f.words[:0]
	stop := p.found.name.Start
	if stop < start {
		return
	}
	for at := start; at < stop; {
		at = d.skipSpace(f.src, at, stop)
		from, end := at, skipWord(f.src, at, stop)
		if strings.HasPrefix(f.text[at:stop], "non-sealed") {
			end = at + uint32(len("non-sealed"))
		}
		word := f.text[from:end]
		if word == "" {
			next, decorators := d.skipDecorators(f.src, at, stop)
			if len(decorators) == 0 {
				return
			}
			at = next
			continue
		}
		visibility, visible := model.Public, false
		if d.visibility != nil {
			visibility, visible = d.visibility(word)
		}
		if !visible && !d.modifiers[word] {
			return
		}
		at = end
		if visible {
			if at < stop && f.src[at] == '(' { // pub(crate)
				at = d.skipBalanced(f.src, at, stop)
				visibility = model.Internal
			} else if at < stop && f.src[at] == '[' { // private[pkg], private[this]
				from := at
				if at = d.skipBalanced(f.src, at, stop); visibility == model.Private && f.text[from:at] != "[this]" {
					visibility = model.Internal
				}
			}
			p.visibility = visibility
		}
		f.words = append(f.words, model.Span{Start: from, Stop: at})
		if next := d.skipSpace(f.src, at, stop); next < stop && f.src[next] == '"' { // extern "C"
			at = d.skipString(f.src, next, stop)
		}
	}
}

func visibilityWord(word []byte) model.Visibility {
	switch {
	case strings.HasPrefix(string(word), "private"):
		return model.Private
	case strings.HasPrefix(string(word), "protected"):
		return model.Protected
	}
	return model.Public
}

func memberWords(word string) (model.Visibility, bool) {
	switch word {
	case "public":
		return model.Public, true
	case "protected":
		return model.Protected, true
	case "private":
		return model.Private, true
	}
	return 0, false
}

// dialectOf makes the dialect of a language; one without oddities gets the common one.
func dialectOf(name string) *dialect {
	switch name {
	case "python":
		return &dialect{comments: comments{line: "#"}, indented: true, tripled: true, mends: true, modifiers: wordSet("async"), doc: pythonDoc, reshape: pythonShape, place: pythonPlace, imports: pythonImports}
	case "javascript":
		return &dialect{comments: slashes(), mends: true, modifiers: wordSet("export default async static get set accessor"), reshape: scriptShape, place: scriptPlace, imports: scriptImports}
	case "typescript", "tsx":
		return &dialect{comments: slashes(), mends: true, modifiers: wordSet("export default declare abstract async static get set accessor override readonly"),
			prepare: prepareTypes, reshape: scriptShape, place: scriptPlace, imports: scriptImports, visibility: memberWords}
	case "java":
		return &dialect{comments: slashes(), mends: true, modifiers: wordSet("static final abstract native synchronized transient volatile strictfp default sealed non-sealed"),
			place: javaPlace, imports: javaImports, visibility: memberWords}
	case "rust":
		return &dialect{comments: comments{line: "//", open: "/*", close: "*/", nest: true}, lifetimes: true, mends: true, modifiers: wordSet("async unsafe extern const default safe"), place: rustPlace, imports: rustImports,
			visibility: func(word string) (model.Visibility, bool) { return model.Public, word == "pub" }}
	case "go":
		return &dialect{comments: slashes(), mends: true, reshape: goShape, place: goPlace, imports: goImports}
	case "c":
		return &dialect{comments: slashes(), mends: true, modifiers: wordSet("static inline extern register _Noreturn _Thread_local thread_local constexpr"),
			prepare: hideMacros, reshape: cShape, place: cPlace, imports: cImports}
	case "cpp":
		return &dialect{comments: slashes(), mends: true, modifiers: wordSet("static inline extern virtual explicit constexpr consteval constinit mutable friend thread_local export"),
			prepare: hideMacros, reshape: cShape, place: cPlace, imports: cImports}
	case "csharp":
		return csharpDialect()
	case "kotlin":
		return kotlinDialect()
	case "scala":
		return scalaDialect()
	case "swift":
		return swiftDialect()
	case "ruby":
		return rubyDialect()
	case "php":
		return phpDialect()
	case "lua":
		return luaDialect()
	case "elixir":
		return elixirDialect()
	}
	return &dialect{comments: slashes(), imports: plainImport}
}

// plainImport takes the whole statement for the module.
func plainImport(src []byte, s model.Span, b *model.Builder) {
	b.Import(model.Import{Module: string(s.In(src)), Span: s})
}

// bareType is a type's name without references, type arguments and white space: `&'a mut ns::Ring<T>` gives ns::Ring.
func bareType(s string) string {
	var b strings.Builder
	depth := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '<':
			depth++
		case c == '>':
			depth--
		case depth > 0 || isSpace(c):
		default:
			b.WriteByte(c)
		}
	}
	return strings.Trim(b.String(), ":&*")
}
