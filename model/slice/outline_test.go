package slice_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"outcrop/model"
)

// goLanguage and pyLanguage are rows of the language table as far as printing needs them.
func goLanguage() *model.Language {
	return &model.Language{Name: "go", Title: "Go", Fence: "go", Comment: [2]string{"//", ""}}
}

func pyLanguage() *model.Language {
	return &model.Language{Name: "python", Title: "Python", Fence: "python", Comment: [2]string{"#", ""}}
}

// newFile makes a file with the outline that its name calls for.
func newFile(path, src string) *model.File {
	f := &model.File{Path: path, Size: int64(len(src)), Lines: model.CountLines([]byte(src)), Status: model.Complete}
	switch {
	case strings.HasSuffix(path, ".go"):
		f.Language = goLanguage()
		f.Fill(goOutline([]byte(src)))
	case strings.HasSuffix(path, ".py"):
		f.Language = pyLanguage()
		f.Fill(pyOutline(src))
	default:
		f.Outline = &model.Outline{Status: model.Complete}
	}
	return f
}

// goOutline reads types with their fields, functions, methods and grouped declarations.
func goOutline(src []byte) *model.Outline {
	var b model.Builder
	b.Reset(src)
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", src, parser.ParseComments|parser.SkipObjectResolution)
	if file == nil || err != nil {
		return b.Outline()
	}
	span := func(from, to token.Pos) model.Span {
		return model.Span{Start: uint32(set.Position(from).Offset), Stop: uint32(set.Position(to).Offset)}
	}
	doc := func(before, behind *ast.CommentGroup) model.Span {
		if before != nil {
			return span(before.Pos(), before.End())
		}
		if behind != nil {
			return span(behind.Pos(), behind.End())
		}
		return model.Span{}
	}
	add := func(name *ast.Ident, kind model.Kind, whole, head, doc model.Span, flags model.Flags, owner string) {
		b.Add(model.Draft{Name: name.Name, Owner: owner, Kind: kind, Range: whole, Head: head, Doc: doc,
			NameAt: span(name.Pos(), name.End()).Start, Flags: flags})
	}
	for _, s := range file.Imports {
		b.Import(model.Import{Module: s.Path.Value, Span: span(s.Pos(), s.End())})
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			head, flags := span(d.Pos(), d.End()), model.Flags(0)
			if d.Body != nil {
				head, flags = span(d.Pos(), d.Type.End()), model.HasBody
			}
			kind, owner := model.Function, ""
			if d.Recv != nil && len(d.Recv.List) > 0 {
				kind = model.Method
				owner = strings.TrimLeft(string(span(d.Recv.List[0].Type.Pos(), d.Recv.List[0].Type.End()).In(src)), "*")
				owner, _, _ = strings.Cut(owner, "[")
			}
			add(d.Name, kind, span(d.Pos(), d.End()), head, doc(d.Doc, nil), flags, owner)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				whole, before := span(s.Pos(), s.End()), (*ast.CommentGroup)(nil)
				if !d.Lparen.IsValid() {
					whole, before = span(d.Pos(), d.End()), d.Doc
				}
				switch s := s.(type) {
				case *ast.ValueSpec:
					if before == nil {
						before = s.Doc
					}
					for _, n := range s.Names {
						add(n, model.Var, whole, whole, doc(before, s.Comment), 0, "")
					}
				case *ast.TypeSpec:
					if before == nil {
						before = s.Doc
					}
					st, ok := s.Type.(*ast.StructType)
					if !ok {
						add(s.Name, model.Type, whole, whole, doc(before, s.Comment), 0, "")
						continue
					}
					head := model.Span{Start: whole.Start, Stop: span(s.Pos(), st.Fields.Opening).Stop}
					add(s.Name, model.Struct, whole, head, doc(before, nil), model.HasBody, "")
					for _, fd := range st.Fields.List {
						for _, n := range fd.Names {
							r := span(fd.Pos(), fd.End())
							add(n, model.Field, r, r, doc(fd.Doc, fd.Comment), 0, "")
						}
					}
				}
			}
		}
	}
	return b.Outline()
}

// pyOutline reads classes and functions by indentation, with decorators, docs and imports.
func pyOutline(src string) *model.Outline {
	var b model.Builder
	b.Reset([]byte(src))
	lines := strings.SplitAfter(src, "\n")
	at, decorated := 0, -1
	for i, line := range lines {
		trimmed := strings.TrimLeft(line, " \t")
		indent := len(line) - len(trimmed)
		text := strings.TrimSpace(trimmed)
		word, rest, _ := strings.Cut(text, " ")
		switch {
		case word == "import" || word == "from":
			b.Import(model.Import{Module: rest, Span: model.Span{Start: uint32(at + indent), Stop: uint32(at + indent + len(text))}})
		case strings.HasPrefix(word, "@") && decorated < 0:
			decorated = at + indent
		case (word == "class" || word == "def") && strings.ContainsAny(rest, ":"):
			stop := at + len(line)
			end := at + indent + len(text)
			for _, next := range lines[i+1:] {
				t := strings.TrimSpace(next)
				if t != "" && len(next)-len(strings.TrimLeft(next, " \t")) <= indent {
					break
				}
				if t != "" {
					end = stop + len(strings.TrimRight(next, " \t\r\n"))
				}
				stop += len(next)
			}
			d := model.Draft{Name: rest[:strings.IndexAny(rest, "(: ")], Kind: model.Function, Flags: model.HasBody, NameAt: uint32(at + indent)}
			if word == "class" {
				d.Kind = model.Class
			}
			start := at + indent
			if decorated >= 0 {
				start = decorated
			}
			d.Range = model.Span{Start: uint32(start), Stop: uint32(end)}
			d.Head = model.Span{Start: uint32(at + indent), Stop: uint32(at + strings.LastIndexByte(line, ':'))}
			if i+1 < len(lines) {
				next := strings.TrimLeft(lines[i+1], " \t")
				if n := strings.LastIndex(next, `"""`); strings.HasPrefix(next, `"""`) && n > 2 && len(lines[i+1])-len(next) > indent {
					from := at + len(line) + len(lines[i+1]) - len(next)
					d.Doc, d.Flags = model.Span{Start: uint32(from), Stop: uint32(from + n + 3)}, d.Flags|model.DocInside
				}
			}
			b.Add(d)
			decorated = -1
		case text != "":
			decorated = -1
		}
		at += len(line)
	}
	return b.Outline()
}
