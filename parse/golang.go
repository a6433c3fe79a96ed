package parse

import (
	"bytes"
	"errors"
	"go/ast"
	goparser "go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strconv"

	"outcrop/model"
)

// goMode keeps comments for docs, goes on after ten errors, and leaves out identifier resolution, which nobody asks for.
const goMode = goparser.ParseComments | goparser.AllErrors | goparser.SkipObjectResolution

// goHeadLimit is the length in bytes up to which a constant or variable on one line is its own header.
const goHeadLimit = 160

// goOutliner turns one syntax tree into drafts.
type goOutliner struct {
	b    *model.Builder
	src  []byte
	base int // token.Pos of offset 0
}

// outlineGo reads a Go text with go/parser. clean tells that there were no errors; if there were, what could be understood
// is in the outline all the same, but tree-sitter may understand more.
func outlineGo(src []byte, b *model.Builder) (o *model.Outline, clean bool) {
	errs := readGo(src, src, b)
	if len(errs) == 0 {
		return b.Outline(), true
	}
	first := b.Len()
	m := mend("go", dialectOf("go"), src)
	left := errs
	if len(m.edits) > 0 {
		left = readGo(src, m.text, b)
	}
	for _, e := range left {
		// Of a declaration go/parser finds the end itself, of a line that begins none it does not.
		if l := layoutAt(m.tree, int(e)); l != nil && len(l.kids) == 0 && !goKeyword(src[l.start:]) {
			m.hide(l)
		}
	}
	if len(m.hidden) > 0 {
		m.settle()
		left = readGo(src, m.text, b)
		m.halves(b, src)
	}
	if b.Len() < first {
		left, m.edits = readGo(src, src, b), nil
	}
	for _, s := range m.edits {
		left = append(left, s.Start)
	}
	slices.Sort(left)
	noteGoErrors(left, b)
	return b.Outline(), false
}

// goKeyword reports whether a declaration begins a text.
func goKeyword(text []byte) bool {
	switch string(text[:wordLength(text)]) {
	case "package", "import", "func", "type", "var", "const":
		return true
	}
	return false
}

// readGo adds what go/parser understands of a text, which is src or the same mended, and gives the offsets of errors in
// order.
func readGo(src, text []byte, b *model.Builder) []uint32 {
	b.Reset(src)
	fset := token.NewFileSet()
	g := &goOutliner{b: b, src: src, base: fset.Base()}
	file, errs := parseGo(fset, text)
	if file.Name != nil && file.Name.Name != "" && file.Name.Name != "_" {
		g.b.Add(model.Draft{Name: file.Name.Name, Kind: model.Package, Range: g.span(file.Package, file.Name.End()),
			Doc: g.doc(file.Doc), NameAt: g.at(file.Name.Pos())})
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			g.function(d)
		case *ast.GenDecl:
			g.general(d)
		}
	}
	return errs
}

// parseGo gives the tree, possibly partial or empty, and the offsets of errors in order.
func parseGo(fset *token.FileSet, src []byte) (file *ast.File, errs []uint32) {
	defer func() {
		// A text must not end the program, whatever go/parser has not thought of.
		if r := recover(); r != nil {
			file, errs = new(ast.File), []uint32{0}
		}
	}()
	file, err := goparser.ParseFile(fset, "", src, goMode)
	var list scanner.ErrorList
	switch {
	case errors.As(err, &list):
		// Offsets, unlike lines, are not moved by //line directives.
		for _, e := range list {
			errs = append(errs, uint32(min(max(e.Pos.Offset, 0), len(src))))
		}
		slices.Sort(errs)
		errs = slices.Compact(errs)
	case err != nil:
		errs = []uint32{0}
	}
	return file, errs
}

// noteGoErrors notes errors and marks the symbols that hold them.
func noteGoErrors(errs []uint32, b *model.Builder) {
	spans := make([]model.Span, len(errs))
	for i, e := range errs {
		spans[i] = bytesSpan(int(e), int(e)+1)
	}
	markErrors(b, spans)
}

// at is the offset of a position; what recovery from errors placed outside is moved to the nearest end.
func (g *goOutliner) at(p token.Pos) uint32 {
	return uint32(min(max(int(p)-g.base, 0), len(g.src)))
}

func (g *goOutliner) span(from, to token.Pos) model.Span {
	return model.Span{Start: g.at(from), Stop: g.at(to)}
}

func (g *goOutliner) node(n ast.Node) model.Span { return g.span(n.Pos(), n.End()) }

// doc is the place of a comment group. Ends are looked up in the text, since go/parser drops carriage returns from
// comments and then misplaces their ends.
func (g *goOutliner) doc(c *ast.CommentGroup) model.Span {
	if c == nil || len(c.List) == 0 {
		return model.Span{}
	}
	last := g.src[g.at(c.List[len(c.List)-1].Slash):]
	n := len(last)
	if bytes.HasPrefix(last, []byte("/*")) {
		if i := bytes.Index(last[2:], []byte("*/")); i >= 0 {
			n = i + 4
		}
	} else if i := bytes.IndexByte(last, '\n'); i >= 0 {
		n = len(bytes.TrimRight(last[:i], "\r"))
	}
	stop := uint32(len(g.src) - len(last) + n)
	return model.Span{Start: g.at(c.List[0].Slash), Stop: stop}
}

// docOr is the first comment above that is there, or else the comment behind if it keeps to its line.
func (g *goOutliner) docOr(behind *ast.CommentGroup, above ...*ast.CommentGroup) model.Span {
	for _, c := range above {
		if c != nil {
			return g.doc(c)
		}
	}
	if d := g.doc(behind); bytes.IndexByte(d.In(g.src), '\n') < 0 {
		return d
	}
	return model.Span{}
}

func goVisibility(name string, flags model.Flags) model.Visibility {
	switch {
	case flags&model.Local != 0:
		return model.Private
	case ast.IsExported(name):
		return model.Public
	}
	return model.Internal
}

// add adds a symbol with the name; the blank name is none. A header that stops before the range leaves a body out.
func (g *goOutliner) add(name *ast.Ident, d model.Draft) int {
	if name == nil || name.Name == "_" || name.Name == "" {
		return -1
	}
	// What breaks off at the end of a text is given the blank lines behind it.
	d.Range.Stop = uint32(trimmedStop(g.src, int(d.Range.Start), int(max(d.Range.Start, d.Range.Stop))))
	d.Head.Stop = min(d.Head.Stop, d.Range.Stop)
	d.Name, d.NameAt, d.Visibility = name.Name, g.at(name.Pos()), goVisibility(name.Name, d.Flags)
	if d.Head.Stop < d.Range.Stop {
		d.Flags |= model.HasBody
	}
	return g.b.Add(d)
}

func (g *goOutliner) function(d *ast.FuncDecl) {
	s := model.Draft{Kind: model.Function, Range: g.node(d), Head: g.node(d), Doc: g.doc(d.Doc)}
	if d.Body != nil {
		s.Head.Stop = g.at(d.Type.End())
	}
	if d.Recv != nil {
		s.Kind = model.Method
		if len(d.Recv.List) > 0 {
			if base := goBase(d.Recv.List[0].Type); base != nil {
				s.Owner = base.Name
			}
		}
	}
	h := g.add(d.Name, s)
	g.signature(h, d.Type)
	if d.Body != nil {
		g.locals(d.Body)
	}
}

// signature adds the parameters of a function, one span for each group that shares a type (`a, b int`), and its results
// as one span, with parentheses if they have them.
func (g *goOutliner) signature(h int, t *ast.FuncType) {
	if h < 0 {
		return
	}
	if t.Params != nil {
		for _, p := range t.Params.List {
			g.detail(h, model.Param, p)
		}
	}
	if t.Results != nil {
		g.detail(h, model.Return, t.Results)
	}
}

// detail adds a node inside symbol h as a part of it; what recovery from errors let it reach beyond is cut off.
func (g *goOutliner) detail(h int, role model.DetailRole, n ast.Node) {
	if h >= 0 {
		s := g.node(n)
		s.Stop = min(s.Stop, g.b.Draft(h).Range.Stop)
		g.b.Detail(h, role, s)
	}
}

func (g *goOutliner) general(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		r := g.node(spec)
		var group *ast.CommentGroup
		if !d.Lparen.IsValid() {
			r.Start = g.at(d.Pos())
		}
		if len(d.Specs) == 1 {
			group = d.Doc
		}
		switch spec := spec.(type) {
		case *ast.ImportSpec:
			g.imports(spec, r)
		case *ast.TypeSpec:
			g.typeSpec(spec, model.Draft{Range: r, Doc: g.docOr(spec.Comment, spec.Doc, group)})
		case *ast.ValueSpec:
			kind := model.Var
			if d.Tok == token.CONST {
				kind = model.Const
			}
			g.values(spec, model.Draft{Kind: kind, Range: r, Doc: g.docOr(spec.Comment, spec.Doc, group)})
		}
	}
}

func (g *goOutliner) imports(spec *ast.ImportSpec, r model.Span) {
	if spec.Path == nil {
		return
	}
	i := model.Import{Module: spec.Path.Value, Span: r}
	if s, err := strconv.Unquote(i.Module); err == nil {
		i.Module = s
	}
	if spec.Name != nil {
		i.Names = []string{spec.Name.Name}
	}
	g.b.Import(i)
}

// values adds the names of one constant or variable spec; all have the range of the spec.
func (g *goOutliner) values(spec *ast.ValueSpec, d model.Draft) {
	d.Head = d.Range
	if text := d.Range.In(g.src); len(text) > goHeadLimit || bytes.IndexByte(text, '\n') >= 0 || goOpen(spec.Type) != nil || g.literal(spec.Values) {
		d.Head.Stop = g.at(spec.Names[len(spec.Names)-1].End())
		if spec.Type != nil {
			d.Head.Stop = g.headStop(spec.Type, g.at(spec.Type.End()))
		}
	}
	last := -1
	for _, name := range spec.Names {
		last = g.add(name, d)
	}
	g.members(last, spec.Type, d.Flags)
	for _, v := range spec.Values {
		g.locals(v)
	}
}

// literal reports whether a function or composite literal is among the values.
func (g *goOutliner) literal(values []ast.Expr) bool {
	found := false
	for _, v := range values {
		if bytes.IndexByte(g.node(v).In(g.src), '{') < 0 {
			continue
		}
		ast.Inspect(v, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.FuncLit, *ast.CompositeLit:
				found = true
			}
			return !found
		})
	}
	return found
}
