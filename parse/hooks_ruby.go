package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// rubyDialect is what queries cannot say of Ruby.
func rubyDialect() *dialect {
	r := &rubyReader{}
	return &dialect{comments: comments{line: "#", open: "=begin", close: "=end"}, modifiers: wordSet("module_function memoize ruby2_keywords"),
		mends: true, skipText: skipLongText(rubyCode),
		prepare: r.prepare, realign: func(f *finder) { alignEnds(f, r.heredocs) }, reshape: r.shape, place: r.place, imports: rubyImports, visibility: rubyVisibility}
}

// rubyReader notes, of one text, the calls that say something of declarations elsewhere: `private :a`, `include B`, and
// `private` alone in a block.
type rubyReader struct {
	later  map[string][]rubyMark     // by the name they are about
	blocks []rubyMark                // what holds from a place in a block on
	mixins map[uint32][]model.Span   // what a body includes, by its start
	words  map[string]rubyDeclarator // what a call declares

	heredocs []model.Span // from `<<` to the end of the last line, in order
}

// rubyMark is a visibility that is given in a body from an offset on, or afterwards.
type rubyMark struct {
	body       model.Span
	at         uint32
	visibility model.Visibility
	singleton  bool
}

// rubyMarkLimit bounds how many marks of one name, or of blocks, are kept: each is compared with each declaration.
const rubyMarkLimit = 200

// rubyDeclarator is what a call with a name in its arguments is.
type rubyDeclarator uint8

const (
	rubyNothing   rubyDeclarator = iota
	rubyProperty                 // attr_reader: each argument is a property
	rubyMethod                   // define_method: the first argument is a method
	rubyForwarded                // def_delegators: all but the first are methods
	rubyTest                     // it, describe
	rubyTask                     // task, file
	rubyNamespace                // namespace
	rubyRefine                   // refine
)

// rubyDeclarators is the table of calls that declare.
func rubyDeclarators() map[string]rubyDeclarator {
	table := map[string]rubyDeclarator{}
	for d, words := range map[rubyDeclarator]string{
		rubyProperty: "attr attr_reader attr_writer attr_accessor attr_internal attr_internal_reader attr_internal_writer attr_internal_accessor " +
			"cattr_reader cattr_writer cattr_accessor mattr_reader mattr_writer mattr_accessor thread_mattr_accessor thread_cattr_accessor class_attribute",
		rubyMethod:    "define_method define_singleton_method alias_method",
		rubyForwarded: "def_delegators def_instance_delegators",
		rubyTest: "describe context feature it specify example scenario test should shared_examples shared_examples_for shared_context " +
			"xdescribe xcontext xit fdescribe fcontext fit",
		rubyTask:      "task multitask file directory",
		rubyNamespace: "namespace",
		rubyRefine:    "refine",
	} {
		for w := range strings.FieldsSeq(words) {
			table[w] = d
		}
	}
	return table
}

func rubyVisibility(word string) (model.Visibility, bool) {
	switch word {
	case "private", "private_class_method", "private_constant":
		return model.Private, true
	case "public", "public_class_method":
		return model.Public, true
	case "protected":
		return model.Protected, true
	}
	return 0, false
}

// shape settles what a match is by the words it begins with, and where it ends.
func (r *rubyReader) shape(f *finder, d *found) bool {
	if !r.kind(f, d) {
		return false
	}
	if d.mark == symbolMark {
		d.span.Stop = r.toHeredoc(d.span)
	}
	return true
}

func (r *rubyReader) kind(f *finder, d *found) bool {
	switch d.kind {
	case model.Callback:
		return r.note(f, d)
	case model.Class:
		return rubyClass(f, d)
	case model.Module:
		rubyQualified(f, d)
	case model.Method:
		if f.src[d.span.Start] == 'd' && begins(f.src[d.span.Start:], "def") && !isWord(f.src[d.span.Start+3]) {
			rubyDef(f, d)
			return true
		}
		if begins(f.src[d.span.Start:], "alias ") {
			rubyName(f, d)
			switch c := f.src[d.name.Start]; {
			case c == '$':
				d.kind = model.Var
			case !isWord(c):
				d.kind = model.Operator
			}
			return true
		}
		return r.call(f, d)
	case model.Property, model.Test:
		return r.call(f, d)
	case model.Function:
		if d.span.Start == d.name.Start {
			return rubyLambda(f, d)
		}
		return r.call(f, d)
	case model.Const, model.Var:
		// X += 1 declares nothing.
		between := f.src[d.name.Stop:max(d.name.Stop, d.value.Start)]
		if i := bytes.IndexByte(between, '='); i > 0 && bytes.IndexByte([]byte("+-*/%&^<>|"), between[i-1]) >= 0 && !bytes.Contains(between, []byte("||")) {
			return false
		}
		rubyQualified(f, d)
		return true
	}
	rubyHead(d)
	return true
}

// rubyQualified takes the module off a name such as Shapes::Square.
func rubyQualified(f *finder, d *found) {
	i := strings.LastIndex(f.text[d.name.Start:d.name.Stop], "::")
	if i < 0 {
		return
	}
	at := d.name.Start + uint32(i)
	if f.text[d.name.Start:at] != "self" {
		d.owner = model.Span{Start: d.name.Start, Stop: at}
	}
	d.name = trim(f.src, model.Span{Start: at + 2, Stop: d.name.Stop})
}

// rubyHead lets the header of what ends with `end` stop behind the last thing known of it.
func rubyHead(d *found) {
	at := max(d.name.Stop, d.params.Stop, d.bases[0].Stop)
	if at < d.span.Stop {
		d.body = model.Span{Start: at, Stop: d.span.Stop}
	}
}

// rubyDef settles a method: its kind by its name, and the words before `def` on its line, which are calls that take it.
func rubyDef(f *finder, d *found) {
	rubyHead(d)
	switch c := f.src[d.name.Start]; {
	case !isWord(c):
		d.kind = model.Operator
	case d.owner.Empty() && f.text[d.name.Start:d.name.Stop] == "initialize":
		d.kind = model.Constructor
	}
	d.span.Start = rubyPrefix(f.src, d.span.Start)
}

// rubyPrefix moves back over words on the same line, such as `private memoize` before `def`.
func rubyPrefix(src []byte, at uint32) uint32 {
	for {
		i := at
		for i > 0 && (src[i-1] == ' ' || src[i-1] == '\t') {
			i--
		}
		stop := i
		for i > 0 && isWord(src[i-1]) {
			i--
		}
		if i == stop || stop == at || src[i] >= '0' && src[i] <= '9' || rubyReserved(string(src[i:stop])) {
			return at
		}
		if i > 0 && bytes.IndexByte([]byte(" \t\n;{"), src[i-1]) < 0 {
			return at
		}
		at = i
	}
}

func rubyReserved(word string) bool {
	switch word {
	case "and", "begin", "break", "case", "class", "do", "else", "elsif", "end", "ensure", "for", "if", "in", "module", "next", "nil", "not", "or",
		"redo", "rescue", "return", "self", "super", "then", "true", "false", "unless", "until", "when", "while", "yield", "BEGIN", "END", "__END__", "alias", "undef":
		return true
	}
	return false
}

// rubyClass settles `class A < B`, and what is assigned: Class.new, Struct.new and the like are types, all else is left
// to the pattern of constants.
func rubyClass(f *finder, d *found) bool {
	if d.value.Empty() {
		b := &d.bases[0]
		for b.Start < b.Stop && (f.src[b.Start] == '<' || isSpace(f.src[b.Start])) {
			b.Start++
		}
		rubyQualified(f, d)
		rubyHead(d)
		return true
	}
	maker := strings.TrimPrefix(f.text[d.owner.Start:d.owner.Stop], "::")
	word := f.text[d.owner.Stop:d.value.Stop]
	word = strings.TrimLeft(word, ".:& \t\r\n")
	word = word[:skipWord([]byte(word[:min(len(word), 8)]), 0, uint32(min(len(word), 8)))]
	d.owner, d.value = model.Span{}, model.Span{}
	switch {
	case maker == "Class" && word == "new":
		d.bases[0], d.params = d.params, model.Span{}
	case maker == "Module" && word == "new":
		d.kind, d.params = model.Module, model.Span{}
	case maker == "Struct" && word == "new", maker == "Data" && word == "define":
	default:
		return false
	}
	rubyQualified(f, d)
	return true
}

// rubyLambda keeps functions that are assigned: a lambda, or a block given to lambda or proc.
func rubyLambda(f *finder, d *found) bool {
	word := f.text[d.owner.Start:d.owner.Stop]
	d.owner = model.Span{}
	rubyPipes(f, d)
	return word == "" || word == "lambda" || word == "proc"
}

// rubyPipes takes the bars off the parameters of a block.
func rubyPipes(f *finder, d *found) {
	if p := &d.params; p.Len() > 1 && f.src[p.Start] == '|' {
		p.Start++
		p.Stop--
		*p = trim(f.src, *p)
	}
}

// rubyName takes the colon and quotes off a name. It is not ok if the name is made when the program runs.
func rubyName(f *finder, d *found) bool {
	n := &d.name
	if f.src[n.Start] == ':' && n.Len() > 1 && f.src[n.Start+1] != ':' {
		n.Start++
	}
	if c := f.src[n.Start]; (c == '"' || c == '\'') && n.Len() > 2 && f.src[n.Stop-1] == c {
		n.Start++
		n.Stop--
		if t := trim(f.src, *n); !t.Empty() {
			*n = t
		}
	}
	return !strings.Contains(f.text[n.Start:n.Stop], "#{")
}

// call settles a call that may declare something.
func (r *rubyReader) call(f *finder, d *found) bool {
	at := d.span.Start
	if d.kind == model.Test && !d.owner.Empty() { // RSpec.describe
		if f.text[d.owner.Start:d.owner.Stop] != "RSpec" {
			return false
		}
		at = d.owner.Stop + 1
	}
	word := f.text[at:skipWord(f.src, at, d.span.Stop)]
	declares := r.words[word]
	if declares == rubyNothing {
		return false
	}
	list := d.owner
	d.owner = model.Span{}
	known := rubyName(f, d)
	first := list.Empty() || len(bytes.Trim(f.src[list.Start:d.name.Start], "( :\"'\t\r\n")) == 0
	switch declares {
	case rubyProperty:
		return known && d.kind == model.Property && r.prefixed(f, d)
	case rubyMethod, rubyForwarded:
		if d.kind == model.Test || first != (declares == rubyMethod) {
			return false
		}
		d.kind, d.item = model.Method, model.Span{}
		rubyPipes(f, d)
		return known && r.prefixed(f, d)
	case rubyTest:
		return d.kind == model.Test && rubyTitle(f, d, word)
	case rubyTask:
		d.kind, d.item, d.params = model.Function, model.Span{}, model.Span{}
		return known && first
	case rubyNamespace:
		return known && d.kind == model.Test && first && d.become(model.Namespace)
	}
	return d.kind == model.Test && d.become(model.Extension)
}

// become changes a kind.
func (d *found) become(k model.Kind) bool {
	d.kind = k
	return true
}

// prefixed widens a call to the words before it on its line: `private attr_reader :a`.
func (r *rubyReader) prefixed(f *finder, d *found) bool {
	if at := rubyPrefix(f.src, d.span.Start); at < d.span.Start {
		if _, ok := rubyVisibility(f.text[at:skipWord(f.src, at, d.span.Start)]); ok {
			d.span.Start = at
		}
	}
	return true
}

// rubyTitle reports whether a test has a title as tests of its word have: a class or a text for a group, a text for one.
func rubyTitle(f *finder, d *found, word string) bool {
	c := f.src[d.span.Start+uint32(strings.Index(f.text[d.span.Start:d.name.Stop], word)+len(word))]
	if c != ' ' && c != '(' {
		return false
	}
	constant := f.src[d.name.Start] >= 'A' && f.src[d.name.Start] <= 'Z' && f.src[d.name.Start-1] != '"' && f.src[d.name.Start-1] != '\''
	return !constant || strings.HasSuffix(word, "describe") || strings.HasSuffix(word, "context")
}
