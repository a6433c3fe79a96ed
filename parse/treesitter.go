package parse

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"outcrop/model"
)

//go:embed languages
var languageFiles embed.FS

var errTimedOut = errors.New("parser timed out")

// treeReader outlines texts by tree-sitter. It keeps a parser and the compiled queries of each language it has met, and
// serves one goroutine at a time.
type treeReader struct {
	finders map[string]*finder
	own     map[string]*ownPatterns // of users, by the key of their language
}

// finder reads texts of one language.
type finder struct {
	grammar *grammar
	symbols *query
	uses    []captureUse
	colours *query  // nil until it is needed
	classes []Class // of the captures of colours
	dialect *dialect

	src        []byte
	text       string // src, for names that stand in it
	shown      []byte // src as the grammar sees it, where its comments are blank
	found      []found
	named      map[uint32]int // place of a name -> index in found
	wrappers   []model.Span
	decorators []model.Span
	imports    []model.Span
	matched    matched
	finderScratch
}

// finderScratch is what a finder needs for one declaration at a time.
type finderScratch struct {
	words []model.Span // modifiers
	open  []int        // the declarations around it
}

// mark tells what a found thing is, besides a symbol.
type mark uint8

const (
	symbolMark mark = iota
	containerMark
	accessMark
)

// found is a match of a pattern.
type found struct {
	span, name, declarator, params, returns, value, item, owner, via model.Span

	body    model.Span
	bases   [3]model.Span
	pattern int
	kind    model.Kind
	mark    mark
	local   bool
	access  model.Visibility // of members that do not say their own
}

// finder gives the reader of a language, or nil if there is no grammar for it.
func (r *treeReader) finder(name string) (*finder, error) {
	if f, ok := r.finders[name]; ok {
		return f, nil
	}
	if r.finders == nil {
		r.finders = map[string]*finder{}
	}
	g := r.grammar(name)
	if g == nil {
		r.finders[name] = nil
		return nil, nil
	}
	f := &finder{grammar: g, dialect: g.dialect(name), named: map[uint32]int{}}
	var err error
	if f.symbols, err = g.patterns(name, "symbols.scm"); err != nil {
		return nil, err
	}
	if f.uses, err = captureUses(f.symbols.captures); err != nil {
		return nil, fmt.Errorf("%s: %w", g.place(name, "symbols.scm"), err)
	}
	r.finders[name] = f
	return f, nil
}

// load compiles a file of a language's folder together with those it inherits from.
func (g *grammar) load(name, file string) (*query, error) {
	text, err := inherit(nil, name, file)
	if err != nil {
		return nil, err
	}
	q, err := g.compile(text)
	if err != nil {
		return nil, fmt.Errorf("languages/%s/%s: %w", name, file, err)
	}
	return q, nil
}

// inherit appends a file and behind it those that its first line names: `; inherits: typescript, jsx`. What both of these
// inherit comes once.
func inherit(text []byte, name, file string) ([]byte, error) {
	own, err := languageFiles.ReadFile("languages/" + name + "/" + file)
	if err != nil || bytes.Contains(text, own) {
		return text, err
	}
	text = append(text, own...)
	line, _, _ := strings.Cut(string(own), "\n")
	if parents, ok := strings.CutPrefix(line, "; inherits: "); ok {
		for parent := range strings.SplitSeq(parents, ",") {
			if text, err = inherit(text, strings.TrimSpace(parent), file); err != nil {
				return nil, err
			}
		}
	}
	return text, nil
}

// timeLimit is the processor time a text may take.
func timeLimit(size int) time.Duration {
	return 2*time.Second + time.Duration(size)*time.Second>>20
}

// clockFactor is how many times the limit may pass on the clock, on a busy machine. Tree-sitter itself knows only the
// clock; who waits for a worker knows what it used.
const clockFactor = 4

// outline finds the symbols of a text. It gives nil without error if the language has no grammar.
func (r *treeReader) outline(language string, src []byte, b *model.Builder) (*model.Outline, error) {
	f, err := r.finder(language)
	if f == nil || err != nil {
		return nil, err
	}
	shown, hidden := src, []model.Span(nil)
	if f.dialect.prepare != nil {
		shown, hidden = f.dialect.prepare(f.dialect, src)
	}
	began := time.Now()
	tree, err := f.grammar.parse(shown, clockFactor*timeLimit(len(src)))
	if err != nil {
		return nil, err
	}
	defer tree.close()
	b.Reset(src)
	f.src, f.text, f.shown = src, string(src), src
	if f.dialect.rawColours {
		f.shown = shown
	}
	errs := errorSpans(tree)
	mends := len(errs) > 0 && f.dialect.mends && time.Since(began) < timeLimit(len(src))/8
	if mends {
		f.matched.record(tree, f.symbols)
	}
	f.collect(tree)
	var m *mender
	if mends {
		m, errs = f.mend(f.grammar.base(language), tree, shown, errs)
	}
	f.decorators = append(f.decorators, hidden...)
	realigns := len(errs) > 0 && f.dialect.realign != nil
	if realigns {
		f.dialect.realign(f)
	}
	f.arrange()
	if m != nil || realigns {
		f.fit()
	}
	f.emit(b)
	for _, s := range f.imports {
		f.dialect.imports(src, s, b)
	}
	if m != nil {
		m.halves(b, src)
	}
	fill(FindLanguage(language), src, b, errs)
	markErrors(b, errs)
	f.src, f.text, f.shown, f.matched.tree = nil, "", nil, nil
	return b.Outline(), nil
}

// collect runs the query and keeps what it found.
func (f *finder) collect(tree *syntax) {
	f.found, f.wrappers, f.decorators, f.imports = f.found[:0], f.wrappers[:0], f.decorators[:0], f.imports[:0]
	clear(f.named)
	f.gather(tree, nil)
}

// gather adds what the query finds in a tree. With a mender, it is the tree of the text before mending, of which is
// wanted what is not known yet: see (*mender).lost.
func (f *finder) gather(tree *syntax, m *mender) {
	src, size := f.src, uint32(len(f.src))
	f.matched.each(tree, f.symbols, func(pattern int, captured []capture) {
		d := found{pattern: pattern}
		bases := 0
		for _, c := range captured {
			c.span.Start, c.span.Stop = min(c.span.Start, size), min(c.span.Stop, size)
			use := f.uses[c.index]
			again := m != nil && !m.cut(&c.span) // the other tree has it, if it is not hidden there
			if again && (use.role == asWrapper || use.role == asDecorator || use.role == asImport) {
				continue
			}
			switch use.role {
			case asSymbol:
				d.kind, d.span = use.kind, trim(f.shown, c.span)
			case asWrapper:
				f.wrappers = append(f.wrappers, c.span)
			case asDecorator:
				f.decorators = append(f.decorators, trim(src, c.span))
			case asImport:
				f.imports = append(f.imports, trim(src, c.span))
			case asAccess:
				d.span, d.mark = c.span, accessMark
			case asBase:
				d.bases[min(bases, 2)] = c.span
				bases++
			default:
				d.set(use.role, c.span)
			}
		}
		if m == nil || m.lost(f, &d) {
			f.keep(d)
		}
	})
}

// set notes a capture that a match has once. Of bodies the first counts.
func (d *found) set(role captureRole, s model.Span) {
	switch role {
	case asName:
		d.name = s
	case asDeclarator:
		d.declarator = s
	case asBody:
		if d.body.Empty() || s.Start < d.body.Start {
			d.body = s
		}
	case asParams:
		d.params = s
	case asReturns:
		d.returns = s
	case asValue:
		d.value = s
	case asItem:
		d.item = s
	case asOwner:
		d.owner = s
	case asVia:
		d.via = s
	}
}

// keep adds a match; where an earlier pattern found the same name, it stays.
func (f *finder) keep(d found) {
	if d.span.Empty() {
		return
	}
	if d.kind == model.NoKind {
		if d.mark == symbolMark {
			d.mark = containerMark
		}
		f.found = append(f.found, d)
		return
	}
	if f.dialect.reshape != nil && !f.dialect.reshape(f, &d) {
		return
	}
	at := d.name.Start
	if d.name.Empty() {
		at = d.span.Start
	}
	if i, twice := f.named[at]; twice {
		o := &f.found[i]
		if d.pattern < o.pattern {
			*o, d = d, *o
		}
		// A general pattern may know the body where the special one does not.
		if o.span == d.span && o.body.Empty() {
			o.body = d.body
		}
		return
	}
	f.named[at] = len(f.found)
	f.found = append(f.found, d)
}

// arrange sorts what was found, outer before inner, and widens declarations to their wrappers and decorators.
func (f *finder) arrange() {
	f.sort()
	slices.SortFunc(f.wrappers, spanOrder)
	slices.SortFunc(f.decorators, spanOrder)
	i, last := 0, model.Span{}
	for _, w := range f.wrappers {
		if w.Stop == last.Stop {
			continue // inside of the one before, which did the work
		}
		last = w
		for i < len(f.found) && f.found[i].span.Start < w.Start {
			i++
		}
		f.widen(i, w)
	}
	moved := false
	for i := range f.found {
		if d := &f.found[i]; d.mark == symbolMark && len(f.decorators) > 0 {
			at := f.decorated(d.span.Start)
			moved = moved || at != d.span.Start
			d.span.Start = at
		}
	}
	if moved {
		f.sort()
	}
	separate(f)
}

func spanOrder(x, y model.Span) int {
	if c := cmp.Compare(x.Start, y.Start); c != 0 {
		return c
	}
	return cmp.Compare(y.Stop, x.Stop)
}

func (f *finder) sort() {
	order := func(x, y found) int {
		if c := spanOrder(x.span, y.span); c != 0 {
			return c
		}
		// `typedef struct S {...} T` declares both in one range: the members are S's, so S comes last.
		if tx, ty := x.kind == model.Type, y.kind == model.Type; tx != ty {
			if tx {
				return -1
			}
			return 1
		}
		return cmp.Compare(x.name.Start, y.name.Start)
	}
	if !slices.IsSortedFunc(f.found, order) {
		slices.SortStableFunc(f.found, order)
	}
}

// widen gives the first declaration inside a wrapper the wrapper's range, and the others of equal range too, unless more
// than names follow it: then it is only a part of what the wrapper exports.
func (f *finder) widen(i int, w model.Span) {
	for i < len(f.found) && (f.found[i].mark != symbolMark || f.found[i].span == w) {
		i++
	}
	if i == len(f.found) || !w.Contains(f.found[i].span) {
		return
	}
	inner := f.found[i].span
	for _, c := range f.src[inner.Stop:w.Stop] {
		if !isWord(c) && !isSpace(c) && c != ';' && c != ',' && c != '*' {
			return
		}
	}
	for ; i < len(f.found) && f.found[i].span == inner; i++ {
		f.found[i].span = w
	}
}

// decorated moves a start back over the decorators that stand directly before it.
func (f *finder) decorated(start uint32) uint32 {
	i, _ := slices.BinarySearchFunc(f.decorators, start, func(s model.Span, at uint32) int { return cmp.Compare(s.Start, at) })
	for i--; i >= 0; i-- {
		s := f.decorators[i]
		if s.Stop > start || f.dialect.skipSpace(f.src, s.Stop, start) != start {
			break
		}
		start = s.Start
	}
	return start
}
