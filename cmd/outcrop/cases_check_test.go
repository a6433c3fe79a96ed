package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// caseSymbols says which symbols an outline must have, and which it must not.
type caseSymbols struct {
	Symbols  []caseSymbol
	Absent   []struct{ File, Name, Parent string }
	Forbid   []map[string]any `json:"forbidden"`
	Complete []struct {
		File  string
		Kinds []string
	} `json:"complete_kinds"`
	Ignores    []struct{ Name, Parent string } `json:"complete_ignores"`
	Optional   []string                        `json:"optional_kinds"`
	Distinct   bool                            `json:"distinct_ids"`
	ParseError map[string]bool                 `json:"parse_error"`
	Lines      map[string]int
	Owners     []struct {
		File, Owner string
		Line        int
	} `json:"line_owner"`
	Warned []string `json:"warning_or_symbols_for"`
}

// caseFiles says which files a walk must find, and which it must not.
type caseFiles struct {
	Present   []string        `json:"files_present"`
	AbsentF   []string        `json:"files_absent"`
	Exact     []string        `json:"files_exact"`
	Free      []string        `json:"files_optional"`
	Warn      map[string]bool `json:"encoding_warning"` // said by `altered` in the outline
	StderrNot []string        `json:"stderr_not_contains"`
	OutputNot []string        `json:"output_not_contains"`
	PerFile   *caseSymbol     `json:"symbol_per_file"`
}

// caseSymbol is one symbol; the lists hold further values that are right, too.
type caseSymbol struct {
	File, Kind, Name string
	Parent           *string
	Start            int      `json:"start_line"`
	End              *int     `json:"end_line"`
	NameLine         *int     `json:"name_line"`
	Kinds            []string `json:"kind_any"`
	Names            []string `json:"name_any"`
	Parents          []string `json:"parent_any"`
	Starts           []int    `json:"start_line_any"`
	Ends             []int    `json:"end_line_any"`
	NameLines        []int    `json:"name_line_any"`
	Signature        []string `json:"signature_contains"`
	Via              *string
	Free             bool `json:"optional"`
}

var blanks = regexp.MustCompile(`\s+`)

func squeeze(s string) string { return blanks.ReplaceAllString(s, "") }

// sameParent accepts a longer path that ends in the wanted name.
func sameParent(got, want string) bool {
	got, want = squeeze(got), squeeze(want)
	if got == want {
		return true
	}
	return want != "" && (strings.HasSuffix(got, "."+want) || strings.HasSuffix(got, "::"+want))
}

// kindWord maps a kind to the coarser words of the cases.
func kindWord(kind string) string {
	if kind == "enum_member" {
		return "const"
	}
	return kind
}

// fits reports whether a symbol of the outline is the wanted one.
func (w *caseSymbol) fits(g *outlinedSymbol) bool {
	parents := w.Parents
	if w.Parent != nil {
		parents = append(slices.Clone(parents), *w.Parent)
	} else {
		parents = append(slices.Clone(parents), "")
	}
	names := append(slices.Clone(w.Names), w.Name)
	ok := g.file == w.File && slices.ContainsFunc(names, func(n string) bool { return squeeze(n) == squeeze(g.Name) }) &&
		slices.Contains(append(slices.Clone(w.Kinds), w.Kind), kindWord(g.Kind)) &&
		slices.Contains(append(slices.Clone(w.Starts), w.Start), g.StartLine) &&
		(w.End == nil || slices.Contains(append(slices.Clone(w.Ends), *w.End), g.EndLine)) &&
		(w.NameLine == nil || slices.Contains(append(slices.Clone(w.NameLines), *w.NameLine), g.NameLine)) &&
		slices.ContainsFunc(parents, func(p string) bool { return sameParent(g.Parent, p) }) &&
		(w.Via == nil || strings.Contains(g.Via+" "+g.Parent, *w.Via))
	for _, part := range w.Signature {
		ok = ok && strings.Contains(squeeze(g.Signature), squeeze(part))
	}
	return ok
}

func (e *caseSymbols) checkSymbols(t *testing.T, got []*outlinedSymbol) {
	used := map[*outlinedSymbol]bool{}
	for i := range e.Symbols {
		w := &e.Symbols[i]
		at := slices.IndexFunc(got, func(g *outlinedSymbol) bool { return !used[g] && w.fits(g) })
		switch {
		case at >= 0:
			used[got[at]] = true
		case !w.Free && !(slices.Contains(e.Optional, w.Kind) && !anyOfKind(got, w)):
			t.Errorf("missing: %s %s %s at line %d; of that name there is %s", w.File, w.Kind, w.Name, w.Start, alike(got, w))
		}
	}
	for _, a := range e.Absent {
		for _, g := range got {
			if g.file == a.File && squeeze(g.Name) == squeeze(a.Name) && (a.Parent == "" || sameParent(g.Parent, a.Parent)) {
				t.Errorf("must not be listed: %s %s %s at line %d", a.File, g.Kind, g.Name, g.StartLine)
			}
		}
	}
	for _, f := range e.Forbid {
		for _, g := range got {
			if forbidden(f, g) {
				t.Errorf("a forbidden combination: %v", f)
			}
		}
	}
	e.checkComplete(t, got, used)
	e.checkOwners(t, got)
	ids := map[string]bool{}
	for _, g := range got {
		if e.Distinct && ids[g.ID] {
			t.Errorf("two symbols have the id %s", g.ID)
		}
		ids[g.ID] = true
	}
}

func anyOfKind(got []*outlinedSymbol, w *caseSymbol) bool {
	return slices.ContainsFunc(got, func(g *outlinedSymbol) bool { return g.file == w.File && kindWord(g.Kind) == w.Kind })
}

func alike(got []*outlinedSymbol, w *caseSymbol) string {
	var all []string
	for _, g := range got {
		if g.file == w.File && squeeze(g.Name) == squeeze(w.Name) {
			all = append(all, g.Kind+" "+g.Parent+"/"+g.Name+" "+itoa(g.StartLine)+"-"+itoa(g.EndLine))
		}
	}
	return strings.Join(all, ", ") + "."
}

func itoa(n int) string { return cell(n) }

func forbidden(f map[string]any, g *outlinedSymbol) bool {
	for key, v := range f {
		var ok bool
		switch key {
		case "file":
			ok = g.file == v
		case "name":
			ok = squeeze(g.Name) == squeeze(v.(string))
		case "kind":
			ok = kindWord(g.Kind) == v
		case "parent":
			p, _ := v.(string)
			ok = sameParent(g.Parent, p)
		case "start_line":
			ok = float64(g.StartLine) == v
		case "end_line":
			ok = float64(g.EndLine) == v
		}
		if !ok {
			return false
		}
	}
	return true
}

// checkComplete finds symbols beyond the full list of their kind.
func (e *caseSymbols) checkComplete(t *testing.T, got []*outlinedSymbol, used map[*outlinedSymbol]bool) {
	for _, c := range e.Complete {
		for _, g := range got {
			if g.file != c.File || used[g] || !slices.Contains(c.Kinds, kindWord(g.Kind)) {
				continue
			}
			ignored := false
			for _, x := range e.Ignores {
				ignored = ignored || squeeze(x.Name) == squeeze(g.Name) && sameParent(g.Parent, x.Parent)
			}
			if !ignored {
				t.Errorf("too much: %s %s %s at line %d", g.file, g.Kind, g.Name, g.StartLine)
			}
		}
	}
}

// checkOwners asks for the innermost symbol at a line.
func (e *caseSymbols) checkOwners(t *testing.T, got []*outlinedSymbol) {
	for _, o := range e.Owners {
		var inner *outlinedSymbol
		for _, g := range got {
			if g.file == o.File && g.StartLine <= o.Line && o.Line <= g.EndLine && (inner == nil || g.StartLine > inner.StartLine) {
				inner = g
			}
		}
		if inner == nil || inner.Name != o.Owner {
			t.Errorf("line %d of %s belongs to %+v, want %s", o.Line, o.File, inner, o.Owner)
		}
	}
}

func (e *expectation) checkFiles(t *testing.T, got []string) {
	for _, f := range e.Present {
		if !slices.Contains(got, f) {
			t.Errorf("file missing: %q in %q", f, got)
		}
	}
	for _, f := range e.AbsentF {
		if slices.Contains(got, f) {
			t.Errorf("file must not be listed: %q", f)
		}
	}
	if e.Exact != nil {
		sorted := slices.Sorted(slices.Values(got))
		if want := slices.Sorted(slices.Values(e.Exact)); !slices.Equal(sorted, want) {
			t.Errorf("the files are %q, want %q", sorted, want)
		}
		if e.PerFile != nil {
			for _, f := range e.Exact {
				w := *e.PerFile
				w.File, w.Kind = f, "function"
				e.Symbols = append(e.Symbols, w)
			}
		}
	}
}
