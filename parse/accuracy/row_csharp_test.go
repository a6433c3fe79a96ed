package accuracy

import (
	"path/filepath"
	"strings"
	"testing"
)

func csharpRow() row {
	return row{
		name: "csharp", language: "C#",
		code: folderCode("Mono %s, its compiler and class libraries", func(path string) bool {
			for _, part := range []string{"mcs/class/corlib/", "mcs/class/System/", "mcs/class/System.Core/", "mcs/class/Mono.Security/", "mcs/mcs/"} {
				if strings.HasPrefix(path, part) {
					return strings.HasSuffix(path, ".cs") && !strings.Contains(path, "/Test/")
				}
			}
			return false
		}, "mono-*"),
		truth:   truth{"NRefactory, the parser of Mono's compiler", readCsharp},
		options: options{parents: true, settle: csharpSettle},
		classes: []class{
			{"a file lost in silence", truthFault, "NRefactory gives up on the file without an error",
				func(d *disagreement) bool {
					return d.is("extra") && strings.HasSuffix(d.file, "corert/Decimal.DecCalc.cs")
				}},
			{"the inactive half of #if", convention, "the compiler takes one half, we list both where both are whole declarations",
				func(d *disagreement) bool { return d.is("extra") && csharpHalf(d.text, d.ours.Line) == inactiveHalf }},
			{"a later half of #if", convention, "of halves that are no whole declarations we list the first, the compiler another one",
				func(d *disagreement) bool { return d.is("missed") && csharpHalf(d.text, d.truth.Line) == laterHalf }},
			{"a modifier in an inactive half of #if", convention, "a declaration begins with the first modifier, in whichever half",
				func(d *disagreement) bool { return d.is("start") && csharpHalf(d.text, d.ours.Start) == inactiveHalf }},
		},
		bar: bar{99, 99, 99, 99},
	}
}

// readCsharp compiles the program of testdata/truth and runs it on Mono. Both and the parser are packages of Debian.
func readCsharp(t testing.TB, c code, files []string) (map[string][]symbol, error) {
	const parser = "/usr/lib/cli/ICSharpCode.NRefactory"
	source, err := filepath.Abs("testdata/truth/Truth.cs")
	if err != nil {
		return nil, err
	}
	program := filepath.Join(t.TempDir(), "truth.exe")
	if _, err := run(".", "", nil, "mcs", "-out:"+program, "-r:"+parser+".CSharp-5.0/ICSharpCode.NRefactory.CSharp.dll", "-r:"+parser+"-5.0/ICSharpCode.NRefactory.dll", source); err != nil {
		return nil, err
	}
	path := "MONO_PATH=" + parser + ".CSharp-5.0:" + parser + "-5.0:" + parser + ".Cecil-5.0"
	out, err := run(c.dir, strings.Join(files, "\n")+"\n", []string{path}, "mono", program)
	if err != nil {
		return nil, err
	}
	return readSymbols(out)
}

// csharpSettle takes white space out of the names of operators.
func csharpSettle(s *symbol, ours bool) bool {
	if s.Kind == "operator" || s.Kind == "namespace" {
		s.Name = strings.Join(strings.Fields(s.Name), "")
	}
	return true
}

// half tells in what part of an #if a line is.
type half uint8

const (
	noHalf half = iota
	firstHalf
	laterHalf
	inactiveHalf
)

// csharpHalf tells where a line is, as a compiler sees it that knows no symbols but those of the file.
func csharpHalf(text []string, line int) half {
	type group struct {
		state half
		taken bool
	}
	defined, groups := map[string]bool{}, []group{}
	for _, l := range text[:line-1] {
		word, rest, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(l), "#")), " ")
		if !strings.HasPrefix(strings.TrimSpace(l), "#") {
			continue
		}
		n := len(groups) - 1
		switch {
		case word == "define":
			defined[strings.TrimSpace(rest)] = true
		case word == "if":
			g := group{state: inactiveHalf}
			if evaluate(rest, defined) {
				g = group{firstHalf, true}
			}
			groups = append(groups, g)
		case n < 0:
		case word == "endif":
			groups = groups[:n]
		case !groups[n].taken && (word == "else" || word == "elif" && evaluate(rest, defined)):
			groups[n] = group{laterHalf, true}
		case word == "else" || word == "elif":
			groups[n].state = inactiveHalf
		}
	}
	most := noHalf
	for _, g := range groups {
		most = max(most, g.state)
	}
	return most
}

// evaluate gives the value of a condition such as `A && !(B || C)`.
func evaluate(condition string, defined map[string]bool) bool {
	condition, _, _ = strings.Cut(condition, "//")
	e := &evaluation{text: strings.Join(strings.Fields(condition), ""), defined: defined}
	return e.either()
}

type evaluation struct {
	text    string
	defined map[string]bool
}

func (e *evaluation) accept(sign string) bool {
	rest, ok := strings.CutPrefix(e.text, sign)
	e.text = rest
	return ok
}

func (e *evaluation) either() bool {
	v := e.both()
	for e.accept("||") {
		w := e.both()
		v = v || w
	}
	return v
}

func (e *evaluation) both() bool {
	v := e.one()
	for e.accept("&&") {
		w := e.one()
		v = v && w
	}
	return v
}

func (e *evaluation) one() bool {
	switch {
	case e.accept("!"):
		return !e.one()
	case e.accept("("):
		v := e.either()
		e.accept(")")
		return v
	}
	n := strings.IndexAny(e.text, "|&()!=")
	if n < 0 {
		n = len(e.text)
	}
	word := e.text[:n]
	e.text = e.text[n:]
	return word == "true" || e.defined[word]
}
