package parse

import (
	"strings"

	"outcrop/model"
)

// braceLang says how declarations look in a language whose blocks stand in braces.
type braceLang struct {
	names, keywords, modifiers string
	marks                      string // further habits, see the bytes below

	words map[string]model.Kind
	skips map[string]bool
}

// The bytes of braceLang.marks.
const (
	marksNewline    = 'n' // a statement ends with its line
	marksFunctions  = 'f' // `type name(...) {` is a function or method
	marksMethods    = 'm' // `name(...) {` in a type is a method
	marksVariables  = 'v' // `type name = ...;` is a variable or field
	marksDirectives = 'd' // `#` at a line's begin is for the preprocessor
	marksAttributes = 'a' // `#[...]` are attributes
	marksHash       = 'h' // `#` begins a comment
	marksDashes     = '-' // `--` begins a comment
	marksLifetimes  = 'l' // a single quote is a character only if it closes at once
	marksRegexps    = 'r' // slashes may quote
	marksTypedefs   = 't' // typedef, and names behind the braces of a type
	marksEnums      = 'e' // words between commas in an enum are its members
	marksBlocks     = 'b' // words and texts before a brace are the name of a block
	marksCreate     = 'c' // `CREATE kind name`, in any case
	marksImpl       = 'i' // `impl ... Type {` holds methods of the type
	marksPlainSlash = 'p' // `//` begins no comment
)

var braceRows = [...]braceLang{
	{names: "c", keywords: "struct union enum", modifiers: "static inline extern const volatile register _Noreturn _Thread_local __inline __inline__ __extension__", marks: "fvdte"},
	{names: "cpp", keywords: "struct union enum class namespace concept", modifiers: "static inline extern const constexpr consteval constinit virtual explicit friend mutable export volatile template typename", marks: "fvdtel"},
	{names: "java", keywords: "class interface enum record package @interface=annotation", modifiers: "public private protected static final abstract default synchronized native strictfp transient volatile sealed non", marks: "fve"},
	{names: "csharp", keywords: "class interface enum struct record namespace", modifiers: "event delegate public private protected internal static readonly sealed abstract virtual override async unsafe extern partial new ref required file const volatile implicit explicit", marks: "fvde"},
	{names: "javascript", keywords: "function class const let=var var", modifiers: "export default async static get set", marks: "nmr"},
	{names: "typescript tsx", keywords: "function class interface enum type namespace module const let=var var", modifiers: "export default async static get set declare abstract public private protected readonly override", marks: "nmre"},
	{names: "rust", keywords: "fn=function struct enum union trait mod=module const static=var type macro_rules=macro", modifiers: "pub async unsafe extern default mut safe", marks: "alei"},
	{names: "kotlin", keywords: "fun=function class interface object enum annotation val=property var=property typealias=type package constructor", modifiers: "public private protected internal open abstract final sealed data inner inline value override suspend operator infix tailrec lateinit const companion external expect actual", marks: "nl"},
	{names: "swift", keywords: "func=function class struct enum protocol extension actor let=property var=property typealias=type associatedtype=type init=constructor deinit=destructor subscript=method case=enum_member macro operator", modifiers: "public private internal fileprivate open static final override mutating nonmutating lazy weak unowned indirect convenience required dynamic nonisolated isolated consuming infix prefix postfix", marks: "nd"},
	{names: "php", keywords: "function class interface trait enum namespace const case=enum_member", modifiers: "public private protected static abstract final readonly", marks: "ah"},
	{names: "groovy", keywords: "class interface trait enum package @interface=annotation", modifiers: "def public private protected static final abstract synchronized", marks: "fven"},
	{names: "dart", keywords: "class enum mixin=class extension typedef=type", modifiers: "abstract static final const late external factory base sealed interface", marks: "fve"},
	{names: "zig", keywords: "fn=function const var", modifiers: "pub export inline extern", marks: "l"},
	{names: "protobuf", keywords: "message service rpc enum oneof extend package", marks: "e"},
	{names: "go", keywords: "func=function type const var", marks: "n"},
	{names: "hcl", marks: "nbh"},
	{names: "sql", keywords: "table view index function procedure trigger schema sequence type domain=type policy role user=role", marks: "c-p"},
}

func (l *braceLang) has(mark byte) bool { return strings.IndexByte(l.marks, mark) >= 0 }

// indentLang says how declarations look in a language whose blocks are told by indentation: a block ends before the next
// line that is not indented deeper, or with that line if it is an end mark.
type indentLang struct {
	names, keywords, modifiers string
	ends                       string // words that end a block
	comment                    string // begins a comment that reaches to the line end
	texts                      string // three-byte quotes of texts over several lines, as `"""'''`; or a pair of brackets, as `[[]]`
	nameBytes                  string // bytes of names besides letters, digits and underscore
	brackets                   bool   // open brackets continue a line, headers end at a colon
	assigns                    bool   // `name = value` declares at the top and in types
	labels                     byte   // byte that makes the first word of an unindented line a declaration, as in `key:`
	label                      model.Kind
	callee                     bool // `name() {` declares a function

	words map[string]model.Kind
	skips map[string]bool
}

var indentRows = [...]indentLang{
	{names: "python", keywords: "def=function class type", modifiers: "async", comment: "#", texts: `"""'''`, brackets: true, assigns: true},
	{names: "ruby", keywords: "def=method class module", modifiers: "private public protected private_class_method", ends: "end } ]", comment: "#", nameBytes: ":.?!=", assigns: true},
	{names: "lua", keywords: "function", modifiers: "local", ends: "end }", comment: "--", texts: "[[]]", nameBytes: ":.", assigns: true},
	{names: "elixir", keywords: "defmodule=module defprotocol=protocol defimpl=module def=function defp=function defmacro=macro defmacrop=macro defguard=macro defdelegate=function", ends: "end", comment: "#", texts: `"""'''`, nameBytes: ".?!"},
	{names: "scala", keywords: "def=function class object trait enum val=property var=property type package given=property", modifiers: "private protected override final sealed abstract implicit lazy case inline opaque transparent open infix", ends: "} end )", comment: "//", texts: `""""""`},
	{names: "julia", keywords: "function macro struct module", modifiers: "mutable", ends: "end", comment: "#", texts: `"""'''`, nameBytes: ".!"},
	{names: "bash", keywords: "function", modifiers: "export readonly declare local", ends: "} )", comment: "#", nameBytes: ":.-", callee: true, assigns: true},
	{names: "perl", keywords: "sub=function package", ends: "}", comment: "#", nameBytes: ":"},
	{names: "makefile", comment: "#", nameBytes: ".-/%$()", labels: ':', label: model.Rule},
	{names: "yaml", comment: "#", nameBytes: ".-/ \"'$", labels: ':', label: model.Key},
}
