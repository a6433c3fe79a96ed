package modeltest

import (
	"bytes"
	"fmt"
	"strings"

	"outcrop/model"
)

// Render writes an outline out for a golden file. A symbol is a line
//
//	Method Foo.bar 7:0-9:3 (7:6-7:9) def bar(x)
//
// with its kind, qualified name, range, range of the name and header (line breaks and runs of blanks as one blank); lines
// are 1-based, columns 0-based bytes, ends exclusive. What else is known follows on lines that begin with a tab. Imports,
// errors and a status other than complete come last.
func Render(src []byte, o *model.Outline) string {
	w := renderer{src: src, lines: model.IndexLines(src, nil)}
	for i := range o.Symbols {
		w.symbol(o, i)
	}
	for _, m := range o.Imports {
		fmt.Fprintf(&w.out, "import %s %s", m.Module, w.span(m.Span))
		if len(m.Names) > 0 {
			fmt.Fprintf(&w.out, " names %s", strings.Join(m.Names, ", "))
		}
		if m.Reexport {
			w.out.WriteString(" reexport")
		}
		w.out.WriteByte('\n')
	}
	for _, e := range o.Errors {
		fmt.Fprintf(&w.out, "error %d-%d\n", e.Start+1, e.End+1)
	}
	if o.Status != model.Complete {
		w.out.WriteString(strings.TrimSpace(fmt.Sprintf("status %v %s", o.Status, o.Reason)) + "\n")
	}
	return w.out.String()
}

type renderer struct {
	src   []byte
	lines model.Lines
	out   strings.Builder
}

func (w *renderer) symbol(o *model.Outline, i int) {
	s := &o.Symbols[i]
	kind := s.Kind.String()
	fmt.Fprintf(&w.out, "%s%s %s %s (%s) %s\n", strings.ToUpper(kind[:1]), kind[1:], qualified(o.Symbols, i), w.span(s.Range),
		w.span(model.Span{Start: s.NameAt, Stop: s.NameAt + uint32(len(s.Name))}), w.text(s.Head))
	var facts []string
	if s.Visibility != model.Public {
		facts = append(facts, s.Visibility.String())
	}
	for _, f := range [...]struct {
		flag model.Flags
		word string
	}{{model.Local, "local"}, {model.Broken, "broken"}, {model.Reexport, "reexport"}, {model.HasBody, "body"}} {
		if s.Has(f.flag) {
			facts = append(facts, f.word)
		}
	}
	if len(facts) > 0 {
		fmt.Fprintf(&w.out, "\t%s\n", strings.Join(facts, " "))
	}
	if !s.Doc.Empty() {
		fmt.Fprintf(&w.out, "\tdoc %s %s\n", w.span(s.Doc), w.text(s.Doc))
	}
	roles := [...]string{"modifier", "decorator", "param", "return", "base", "via"}
	for role, word := range roles {
		o.DetailsOf(i, model.DetailRole(role), func(d model.Span) { fmt.Fprintf(&w.out, "\t%s %s\n", word, w.text(d)) })
	}
}

// qualified joins the names from the outermost parent to the symbol with dots; an owner elsewhere counts as one.
func qualified(syms []model.Symbol, i int) string {
	s := &syms[i]
	name := s.Name
	if name == "" {
		name = "(anonymous)"
	}
	if s.Nth > 0 {
		name += fmt.Sprintf("~%d", s.Nth+1)
	}
	if s.Owner != "" && (s.Up < 0 || syms[s.Up].Name != lastName(s.Owner)) {
		name = s.Owner + "." + name
	}
	if s.Up >= 0 {
		name = qualified(syms, int(s.Up)) + "." + name
	}
	return name
}

func (w *renderer) span(s model.Span) string { return w.point(s.Start) + "-" + w.point(s.Stop) }

func (w *renderer) point(offset uint32) string {
	offset = min(offset, uint32(len(w.src)))
	line := w.lines.Line(offset)
	return fmt.Sprintf("%d:%d", line+1, offset-w.lines.Start(line))
}

func (w *renderer) text(s model.Span) string {
	return string(bytes.Join(bytes.Fields(s.In(w.src)), []byte(" ")))
}
