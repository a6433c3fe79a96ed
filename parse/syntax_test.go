package parse

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// probe is a definition that a file of testdata/syntax is known to have; lines are 1-based.
type probe struct {
	Kind, Name, Parent string
	Start              int `json:"start_line"`
	End                int `json:"end_line"`
	Line               int `json:"name_line"`
}

// word is the project's word for a probe's kind.
func (p probe) word() string {
	switch p.Kind {
	case "constant":
		return "const"
	case "variable":
		return "var"
	case "alias":
		return "type"
	}
	return p.Kind
}

// optional tells definitions that a tool may leave out.
func (p probe) optional() bool { return p.Kind == "impl" || p.Kind == "deduction_guide" }

// split takes C++'s qualifier off the name, since a member has its class as parent wherever it is defined.
func (p probe) split(l *Language) probe {
	if l.Name == "bash" {
		return p // two colons are a part of the name
	}
	if i := strings.LastIndex(p.Name, "::"); i >= 0 && p.Kind != "namespace" && p.Kind != "rule" {
		p.Parent, p.Name = unqualified(p.Name[:i]), p.Name[i+2:]
	}
	return p
}

// unqualified is the last name without template arguments.
func unqualified(s string) string {
	s, _, _ = strings.Cut(s, "<")
	if i := strings.LastIndex(s, "::"); i >= 0 {
		return s[i+len("::"):]
	}
	return s
}

func (p probe) key() string {
	return fmt.Sprintf("%s %s in %q at %d-%d name %d", p.word(), p.Name, p.Parent, p.Start, p.End, p.Line)
}

// namespaceStatements gives the namespaces that a statement puts a whole file in. They enclose nothing, so they are no
// parents to the probes.
func namespaceStatements(o *model.Outline) map[string]bool {
	names := map[string]bool{}
	for i := range o.Symbols {
		if s := &o.Symbols[i]; s.Kind == model.Namespace && !s.Has(model.HasBody) {
			names[s.Name] = true
		}
	}
	return names
}

// probesIn counts the symbols of an outline by their probe keys.
func probesIn(o *model.Outline) map[string]int {
	m := map[string]int{}
	statement := namespaceStatements(o)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		p := probe{Kind: s.Kind.String(), Name: s.Name, Start: int(s.StartLine) + 1, End: int(s.EndLine) + 1, Line: int(s.NameLine) + 1}
		p.Parent = unqualified(s.Owner)
		if s.Up >= 0 {
			p.Parent = o.Symbols[s.Up].Name
		}
		if statement[p.Parent] {
			p.Parent = ""
		}
		m[p.key()]++
	}
	return m
}

func readJSON(t *testing.T, file string, to any) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(b, to)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// eachProbe gives each file of testdata/syntax with what it is known to have.
func eachProbe(t *testing.T, yield func(t *testing.T, l *Language, src []byte, want []probe)) {
	lists, err := filepath.Glob("testdata/syntax/*/expected.json")
	if err != nil || len(lists) == 0 {
		t.Fatalf("no probes: %v", err)
	}
	for _, list := range lists {
		dir := filepath.Dir(list)
		var files map[string][]probe
		readJSON(t, list, &files)
		for file, want := range files {
			t.Run(filepath.Base(dir)+"/"+file, func(t *testing.T) {
				src, err := os.ReadFile(filepath.Join(dir, file))
				if err != nil {
					t.Fatal(err)
				}
				yield(t, Detect(file, src), src, want)
			})
		}
	}
}

// gap is what no grammar there is can find in a file of testdata/syntax.
type gap struct {
	Definitions []string // by the keys of their probes
	Why         string
}

// TestSyntax looks for every known definition in files of modern syntax. What is not found must stand in gaps.json, and
// what stands there must not be found.
func TestSyntax(t *testing.T) {
	var gaps map[string]gap
	readJSON(t, "testdata/syntax/gaps.json", &gaps)
	eachProbe(t, func(t *testing.T, l *Language, src []byte, want []probe) {
		_, file, _ := strings.Cut(t.Name(), "/")
		open := slices.Clone(gaps[file].Definitions)
		o := outlineForTest(t, l, src)
		modeltest.Check(t, src, o)
		have := probesIn(o)
		missed := 0
		for _, p := range want {
			k := p.split(l).key()
			if have[k] == 0 { // a member of a type whose name carries its module
				p.Parent = unqualified(p.Parent)
				k = p.split(l).key()
			}
			switch {
			case have[k] > 0:
				have[k]--
			case p.optional():
				missed++
			case slices.Contains(open, k):
				missed++
				open = slices.Delete(open, slices.Index(open, k), slices.Index(open, k)+1)
			default:
				missed++
				t.Errorf("missing: %s", k)
			}
		}
		for _, k := range open {
			t.Errorf("gaps.json has what is found by now: %s", k)
		}
		t.Logf("%d of %d found", len(want)-missed, len(want))
	})
}

// TestTextFindsMost holds the line scanner to four fifths of the top-level definitions of languages that have parsers,
// with name and lines.
func TestTextFindsMost(t *testing.T) {
	type score struct{ found, all int }
	scores := map[string]*score{}
	eachProbe(t, func(t *testing.T, l *Language, src []byte, want []probe) {
		if l.Parser != ByTree {
			return
		}
		o := outlineText(l, src, new(model.Builder))
		modeltest.Check(t, src, o)
		have := map[string]int{}
		for i := range o.Symbols {
			s := &o.Symbols[i]
			have[fmt.Sprint(s.Name, " ", s.StartLine+1, "-", s.EndLine+1)]++
		}
		sum := cmp.Or(scores[l.Name], &score{})
		scores[l.Name] = sum
		for _, p := range want {
			if p.Parent != "" {
				continue
			}
			p = p.split(l)
			sum.all++
			if k := fmt.Sprint(p.Name, " ", p.Start, "-", p.End); have[k] > 0 {
				have[k]--
				sum.found++
			}
		}
	})
	for name, s := range scores {
		if s.found*5 < s.all*4 {
			t.Errorf("%s: the line scanner finds %d of %d top-level definitions", name, s.found, s.all)
		}
		t.Logf("%s: %d of %d", name, s.found, s.all)
	}
}
