package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

// The limits. Well-loved programs drift past them unless a test counts.
const (
	maxFileLines = 400
	maxFuncLines = 60
	maxFields    = 16
	maxMethods   = 24
)

// bannedNames say nothing about what is inside.
const bannedNames = " util utils common helper helpers types consts constants misc base shared lib stuff "

// shape collects what is wrong with the shape of files.
type shape struct {
	fset    *token.FileSet
	faults  []string
	methods map[string]int
}

func (s *shape) fault(at ast.Node, format string, args ...any) {
	s.faults = append(s.faults, fmt.Sprintf("%s: %s", s.fset.Position(at.Pos()), fmt.Sprintf(format, args...)))
}

// lines is how many lines a node takes.
func (s *shape) lines(n ast.Node) int {
	return s.fset.Position(n.End()).Line - s.fset.Position(n.Pos()).Line + 1
}

func (s *shape) file(f *sourceFile) {
	if f.lines > maxFileLines {
		s.fault(f.syntax, "%d lines, at most %d are allowed", f.lines, maxFileLines)
	}
	for _, word := range []string{strings.TrimSuffix(path.Base(f.path), ".go"), f.syntax.Name.Name} {
		if strings.Contains(bannedNames, " "+word+" ") {
			s.fault(f.syntax, "the name %q says nothing about what is inside", word)
		}
	}
	for _, d := range f.syntax.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			s.function(f, d)
		case *ast.GenDecl:
			s.general(d)
		}
	}
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		if st, ok := n.(*ast.StructType); ok && st.Fields.NumFields() > maxFields {
			s.fault(st, "a struct of %d fields, at most %d are allowed", st.Fields.NumFields(), maxFields)
		}
		return true
	})
}

func (s *shape) function(f *sourceFile, d *ast.FuncDecl) {
	if n := s.lines(d); n > maxFuncLines {
		s.fault(d, "%s has %d lines, at most %d are allowed", d.Name.Name, n, maxFuncLines)
	}
	if d.Name.Name == "init" && d.Recv == nil {
		s.fault(d, "no init functions: they act before main can decide anything")
	}
	owner := receiver(d)
	if owner != "" {
		s.methods[f.dir()+"."+owner]++
		if s.methods[f.dir()+"."+owner] == maxMethods+1 {
			s.fault(d, "%s has more than %d methods", owner, maxMethods)
		}
	}
	plain := owner != "" && (d.Name.Name == "Error" || d.Name.Name == "Unwrap") // the interface says it all
	if d.Name.IsExported() && (owner == "" || ast.IsExported(owner)) && d.Doc == nil && !plain {
		s.fault(d, "exported %s has no doc comment", d.Name.Name)
	}
	ast.Inspect(d, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		pkg, _ := sel.X.(*ast.Ident)
		exits := pkg != nil && (pkg.Name == "os" && sel.Sel.Name == "Exit" || pkg.Name == "log" && strings.HasPrefix(sel.Sel.Name, "Fatal"))
		if exits && f.path != "cmd/outcrop/main.go" {
			s.fault(sel, "only cmd/outcrop/main.go may end the process")
		}
		return true
	})
}

// receiver is the name of a method's type, or "".
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	e := d.Recv.List[0].Type
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// general checks a declaration of types, constants or variables.
func (s *shape) general(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			if spec.Name.IsExported() && d.Doc == nil && spec.Doc == nil {
				s.fault(spec, "exported %s has no doc comment", spec.Name.Name)
			}
		case *ast.ValueSpec:
			for _, n := range spec.Names {
				if n.IsExported() && d.Doc == nil && spec.Doc == nil {
					s.fault(spec, "exported %s has no doc comment", n.Name)
				}
				if d.Tok == token.VAR && n.IsExported() && !strings.HasPrefix(n.Name, "Err") {
					s.fault(spec, "exported variable %s: anybody could write to it", n.Name)
				}
			}
			ast.Inspect(spec, func(n ast.Node) bool {
				if fn, ok := n.(*ast.FuncLit); ok && s.lines(fn) > maxFuncLines {
					s.fault(fn, "a function of %d lines, at most %d are allowed", s.lines(fn), maxFuncLines)
				}
				return true
			})
		}
	}
}

// written finds writes to package variables in the files of one package. A name that the parser resolved in the file is
// compared by its declaration, one that it did not resolve is declared in another file of the package.
func (s *shape) written(files []*sourceFile) {
	vars := map[string]bool{}
	decls := map[any]bool{}
	for _, f := range files {
		for _, d := range f.syntax.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				for _, spec := range g.Specs {
					decls[spec] = true
					for _, n := range spec.(*ast.ValueSpec).Names {
						vars[n.Name] = n.Name != "_"
					}
				}
			}
		}
	}
	check := func(e ast.Expr) {
		id := root(e)
		if id == nil || !vars[id.Name] || id.Obj != nil && !decls[id.Obj.Decl] {
			return
		}
		s.fault(e, "package variable %s is changed after it was made", id.Name)
	}
	for _, f := range files {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if n.Tok != token.DEFINE {
					for _, e := range n.Lhs {
						check(e)
					}
				}
			case *ast.IncDecStmt:
				check(n.X)
			case *ast.UnaryExpr:
				if _, isLiteral := n.X.(*ast.CompositeLit); n.Op == token.AND && !isLiteral {
					if _, whole := n.X.(*ast.Ident); whole {
						check(n.X)
					}
				}
			}
			return true
		})
	}
}

// root is the variable at the left end of an expression such as a.b[i].c, or nil.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// packages checks what belongs to a package as a whole.
func (s *shape) packages(files []*sourceFile) {
	byDir := map[string][]*sourceFile{}
	var order []string
	for _, f := range files {
		if byDir[f.dir()] == nil {
			order = append(order, f.dir())
		}
		byDir[f.dir()] = append(byDir[f.dir()], f)
	}
	for _, dir := range order {
		documented := false
		for _, f := range byDir[dir] {
			documented = documented || f.syntax.Doc != nil
		}
		if !documented {
			s.fault(byDir[dir][0].syntax, "package %s has no package comment", dir)
		}
		s.written(byDir[dir])
	}
}

func TestShape(t *testing.T) {
	fset, files := productFiles(t)
	s := &shape{fset: fset, methods: map[string]int{}}
	for _, f := range files {
		s.file(f)
	}
	s.packages(files)
	for _, f := range s.faults {
		t.Error(f)
	}
}

// TestShapeSees shows the checker one of each fault, so that a checker gone blind fails.
func TestShapeSees(t *testing.T) {
	const bad = `package helpers

var table = map[string]int{}

type Big struct{ A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q int }

func Exported() { table["x"] = 1; os.Exit(1) }

func init() {}
`
	long := "func long() {\n" + strings.Repeat("\tprintln()\n", maxFuncLines) + "}\n"
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "bad.go", bad+long, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	f := &sourceFile{path: "bad/helpers.go", syntax: syntax, lines: maxFileLines + 1}
	s := &shape{fset: fset, methods: map[string]int{}}
	s.file(f)
	s.packages([]*sourceFile{f})
	all := strings.Join(s.faults, "\n")
	for _, want := range []string{"401 lines", "says nothing", "17 fields", "Exported has no doc", "may end the process", "no init functions", "long has 62 lines",
		"table is changed", "no package comment", "Big has no doc"} {
		if !strings.Contains(all, want) {
			t.Errorf("the checker does not see %q; it says\n%s", want, all)
		}
	}
}
