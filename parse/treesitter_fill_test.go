package parse

import (
	"fmt"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// What a grammar lost is found by the line scanner, once.
func TestFill(t *testing.T) {
	if !HasGrammars() {
		t.Skip("built without cgo")
	}
	for _, c := range []struct {
		name, file, text string
		errs             []model.Span
		have             []model.Draft
		want             string
	}{
		{"lost in an error", "a.c", "int a(int x) {\n  return x;\n}\n\nint b(void) {\n  return 2;\n}\n", []model.Span{{Start: 30, Stop: 57}}, []model.Draft{
			{Name: "a", Kind: model.Function, Range: model.Span{Start: 0, Stop: 28}, NameAt: 4},
		}, "a 1-3, b 5-7"},
		{"outside of errors the grammar is right", "a.c", "int a(int x) {\n  return x;\n}\n\nint b(void) {\n  return 2;\n}\n", []model.Span{{Start: 15, Stop: 26}}, nil, ""},
		{"not doubled", "a.c", "int a(int x) {\n  return x;\n}\n", []model.Span{{Start: 0, Stop: 28}}, []model.Draft{
			{Name: "a", Kind: model.Function, Range: model.Span{Start: 0, Stop: 28}, NameAt: 4},
		}, "a 1-3"},
		{"nor under another place of the name", "a.c", "int a(int x) {\n  return x;\n}\n", []model.Span{{Start: 0, Stop: 28}}, []model.Draft{
			{Name: "a", Kind: model.Method, Range: model.Span{Start: 0, Stop: 28}, NameAt: 0},
		}, "a 1-3"},
		{"an end that the indentation shows to be wrong", "a.c", "int a(int x) {\n  if (x) {\n  }\n  return x;\n}\n", []model.Span{{Start: 29, Stop: 44}}, []model.Draft{
			{Name: "a", Kind: model.Function, Range: model.Span{Start: 0, Stop: 29}, Head: model.Span{Start: 0, Stop: 12}, NameAt: 4, Flags: model.HasBody},
		}, "a 1-5"},
		{"what would cross stays out", "a.c", "int a(int x) {\n  return x;\n}\n\nint b(void) {\n  return 2;\n}\n", []model.Span{{Start: 30, Stop: 57}}, []model.Draft{
			{Name: "a", Kind: model.Function, Range: model.Span{Start: 0, Stop: 40}, NameAt: 4},
		}, "a 1-5"},
		{"a macro before the type", "a.c", "static FMT(2, 3) int log(int n, ...) {\n  return n;\n}\n", []model.Span{{Start: 0, Stop: 40}}, nil, "log 1-3"},
		{"an instance of a template is none of its own", "a.cpp", "extern template int get(int);\nint set(int);\n", []model.Span{{Start: 0, Stop: 43}}, nil, "set 2-2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := new(model.Builder)
			b.Reset([]byte(c.text))
			for _, d := range c.have {
				b.Add(d)
			}
			fill(Detect(c.file, nil), []byte(c.text), b, c.errs)
			o := b.Outline()
			modeltest.Check(t, []byte(c.text), o)
			got := ""
			for i, s := range o.Symbols {
				if i > 0 {
					got += ", "
				}
				got += fmt.Sprintf("%s %d-%d", s.Name, s.StartLine+1, s.EndLine+1)
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
