package parse

import (
	"bytes"
	"go/ast"
	"go/token"

	"outcrop/model"
)

// typeSpec adds a type and its members. Aliases and all types but structs and interfaces are of the kind type.
func (g *goOutliner) typeSpec(spec *ast.TypeSpec, d model.Draft) {
	d.Kind = model.Type
	if !spec.Assign.IsValid() {
		switch spec.Type.(type) {
		case *ast.StructType:
			d.Kind = model.Struct
		case *ast.InterfaceType:
			d.Kind = model.Interface
		}
	}
	d.Head = model.Span{Start: d.Range.Start, Stop: g.headStop(spec.Type, d.Range.Stop)}
	g.members(g.add(spec.Name, d), spec.Type, d.Flags)
}

// headStop is where the header of something of the type ends: behind the keyword of a struct or interface in it, else at
// whole.
func (g *goOutliner) headStop(t ast.Expr, whole uint32) uint32 {
	switch t := goOpen(t).(type) {
	case *ast.StructType:
		return g.at(t.Struct + token.Pos(len("struct")))
	case *ast.InterfaceType:
		return g.at(t.Interface + token.Pos(len("interface")))
	}
	return whole
}

// goOpen finds the struct or interface with members that a type is or holds, as []struct{...} does; a struct or interface
// that the type is itself counts without members too.
func goOpen(t ast.Expr) ast.Expr {
	for outer := true; ; outer = false {
		switch x := t.(type) {
		case *ast.StructType:
			if outer || x.Fields != nil && len(x.Fields.List) > 0 {
				return x
			}
			return nil
		case *ast.InterfaceType:
			if outer || x.Methods != nil && len(x.Methods.List) > 0 {
				return x
			}
			return nil
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.ArrayType:
			t = x.Elt
		case *ast.MapType:
			t = x.Value
		case *ast.ChanType:
			t = x.Value
		default:
			return nil
		}
	}
}

// goBase finds the name of a type under pointers, packages and type arguments: Pair in *store.Pair[K, V].
func goBase(t ast.Expr) *ast.Ident {
	for {
		switch x := t.(type) {
		case *ast.Ident:
			return x
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.SelectorExpr:
			t = x.Sel
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		default:
			return nil
		}
	}
}

// members adds the fields or methods of the struct or interface in a type.
func (g *goOutliner) members(h int, t ast.Expr, flags model.Flags) {
	flags &= model.Local
	switch t := goOpen(t).(type) {
	case *ast.StructType:
		for _, f := range t.Fields.List {
			g.field(h, f, flags)
		}
	case *ast.InterfaceType:
		for _, f := range t.Methods.List {
			g.method(h, f, flags)
		}
	}
}

func (g *goOutliner) field(h int, f *ast.Field, flags model.Flags) {
	d := model.Draft{Kind: model.Field, Range: g.node(f), Doc: g.docOr(f.Comment, f.Doc), Flags: flags}
	d.Head = model.Span{Start: d.Range.Start, Stop: g.headStop(f.Type, d.Range.Stop)}
	if len(f.Names) == 0 {
		if base := goBase(f.Type); base != nil {
			g.add(base, d)
			g.detail(h, model.Base, f.Type)
		}
		return
	}
	last := -1
	for _, name := range f.Names {
		last = g.add(name, d)
	}
	g.members(last, f.Type, flags)
}

// method adds an element of an interface: a method, or an embedded interface as a base. Unions are neither.
func (g *goOutliner) method(h int, f *ast.Field, flags model.Flags) {
	t, ok := f.Type.(*ast.FuncType)
	if !ok || len(f.Names) == 0 {
		if goBase(f.Type) != nil {
			g.detail(h, model.Base, f.Type)
		}
		return
	}
	r := g.node(f)
	d := model.Draft{Kind: model.Method, Range: r, Head: r, Doc: g.docOr(f.Comment, f.Doc), Flags: flags}
	g.signature(g.add(f.Names[0], d), t)
}

// locals adds the types declared inside functions. Few functions have any, so the text is asked before the tree is walked.
func (g *goOutliner) locals(n ast.Node) {
	if !hasTypeWord(g.node(n).In(g.src)) {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		d, ok := n.(*ast.GenDecl)
		if !ok {
			return true
		}
		if d.Tok != token.TYPE {
			return d.Tok == token.VAR // a function literal in it may declare more
		}
		for _, spec := range d.Specs {
			if spec, ok := spec.(*ast.TypeSpec); ok {
				g.localType(d, spec)
			}
		}
		return false
	})
}

func (g *goOutliner) localType(d *ast.GenDecl, spec *ast.TypeSpec) {
	r := g.node(spec)
	above := []*ast.CommentGroup{spec.Doc}
	if !d.Lparen.IsValid() {
		r.Start = g.at(d.Pos())
	}
	if len(d.Specs) == 1 {
		above = append(above, d.Doc)
	}
	g.typeSpec(spec, model.Draft{Range: r, Doc: g.docOr(spec.Comment, above...), Flags: model.Local})
}

// hasTypeWord reports whether the keyword type may stand in the text other than in a type switch.
func hasTypeWord(text []byte) bool {
	for {
		i := bytes.Index(text, []byte("type"))
		if i < 0 || i+4 >= len(text) {
			return false
		}
		if i > 0 && !goWordByte(text[i-1]) && text[i-1] != '(' && !goWordByte(text[i+4]) {
			return true
		}
		text = text[i+4:]
	}
}

func goWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
