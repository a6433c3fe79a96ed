package accuracy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func goRow() row {
	return row{
		name: "go", language: "Go",
		code: func(corpus) (code, error) {
			root, err := run(".", "", nil, "go", "env", "GOROOT")
			if err != nil {
				return code{}, err
			}
			dir := filepath.Join(strings.TrimSpace(string(root)), "src")
			list, err := files(dir, withExt(".go", "!testdata"))
			return code{"Go " + strings.TrimPrefix(runtime.Version(), "go") + ", standard library", dir, list}, err
		},
		truth:   truth{"go/ast", readGoFiles},
		options: options{parents: true},
		bar:     bar{99.9, 99.9, 99.9, 99.9},
	}
}

// readGoFiles walks go/ast without regard to how the program does it.
func readGoFiles(_ testing.TB, c code, files []string) (map[string][]symbol, error) {
	all := map[string][]symbol{}
	for _, f := range files {
		src, err := os.ReadFile(filepath.Join(c.dir, f))
		if err != nil {
			return nil, err
		}
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, "x.go", src, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		g := &goTruth{file: fset.File(tree.Package)}
		g.add("package", tree.Name, "", tree.Package, tree.Name.End())
		ast.Inspect(tree, g.visit)
		all[f] = g.list
	}
	return all, nil
}

type goTruth struct {
	file *token.File
	list []symbol
}

// line is the line in the file, whatever //line comments say.
func (g *goTruth) line(p token.Pos) int { return g.file.PositionFor(p, false).Line }

func (g *goTruth) add(kind string, name *ast.Ident, parent string, from, to token.Pos) {
	if name.Name != "_" {
		g.list = append(g.list, symbol{kind, name.Name, parent, g.line(from), g.line(to - 1), g.line(name.Pos())})
	}
}

func (g *goTruth) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		kind, parent := "function", ""
		if n.Recv != nil && len(n.Recv.List) > 0 {
			kind, parent = "method", typeName(n.Recv.List[0].Type).Name
		}
		g.add(kind, n.Name, parent, n.Pos(), n.End())
		if n.Body != nil {
			g.local(n.Name.Name, n.Body)
		}
		return false
	case *ast.GenDecl:
		g.general(n, "")
		return false
	}
	return true
}

// local adds the types that a function declares.
func (g *goTruth) local(name string, body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.TYPE {
			g.general(d, name)
		}
		return true
	})
}

func (g *goTruth) general(d *ast.GenDecl, parent string) {
	for _, spec := range d.Specs {
		from, to := spec.Pos(), spec.End()
		if !d.Lparen.IsValid() {
			from = d.Pos()
		}
		switch s := spec.(type) {
		case *ast.TypeSpec:
			kind := "type"
			switch s.Type.(type) {
			case *ast.StructType:
				kind = "struct"
			case *ast.InterfaceType:
				kind = "interface"
			}
			if s.Assign.IsValid() {
				kind = "type"
			}
			g.add(kind, s.Name, parent, from, to)
			g.members(named(s.Name, parent), s.Type)
		case *ast.ValueSpec:
			for _, name := range s.Names {
				g.add(d.Tok.String(), name, parent, from, to)
			}
			if s.Type != nil {
				g.members(named(s.Names[len(s.Names)-1], parent), s.Type)
			}
			for _, v := range s.Values {
				g.local(s.Names[len(s.Names)-1].Name, v)
			}
		}
	}
}

// named is the name, or for the blank one, which is no symbol, that of what is around it.
func named(name *ast.Ident, around string) string {
	if name.Name == "_" {
		return around
	}
	return name.Name
}

// members adds the fields and methods of the structs and interfaces that a type is made of by pointers, slices and maps.
func (g *goTruth) members(parent string, t ast.Expr) {
	switch t := t.(type) {
	case *ast.StructType:
		for _, f := range t.Fields.List {
			for _, name := range f.Names {
				g.add("field", name, parent, f.Pos(), f.End())
			}
			if len(f.Names) == 0 {
				g.add("field", typeName(f.Type), parent, f.Pos(), f.End())
				continue
			}
			g.members(named(f.Names[len(f.Names)-1], parent), f.Type)
		}
	case *ast.InterfaceType:
		for _, f := range t.Methods.List {
			if len(f.Names) > 0 {
				g.add("method", f.Names[0], parent, f.Pos(), f.End())
			}
		}
	case *ast.StarExpr:
		g.members(parent, t.X)
	case *ast.ArrayType:
		g.members(parent, t.Elt)
	case *ast.MapType:
		g.members(parent, t.Value)
	case *ast.ChanType:
		g.members(parent, t.Value)
	case *ast.ParenExpr:
		g.members(parent, t.X)
	}
}

func typeName(t ast.Expr) *ast.Ident {
	for {
		switch x := t.(type) {
		case *ast.Ident:
			return x
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.SelectorExpr:
			t = x.Sel
		default:
			return ast.NewIdent("_")
		}
	}
}
