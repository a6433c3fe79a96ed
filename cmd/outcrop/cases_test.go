package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"outcrop/parse"
)

// Each folder of testdata/cases is a fault that programs of this sort have had: input/ or a recipe in makeCase gives the
// files, expect.json the right answer. The program is run on a copy and its JSON compared.

// expectation is the part of expect.json that this test understands; every file must fit it.
type expectation struct {
	Op, Root, Path string
	ExitCode       *int `json:"exit_code"`
	Area           string
	caseSymbols
	caseFiles
	Tokens   []caseTokens
	Texts    []caseText
	Columns  []json.RawMessage // columns are bytes of the source, which the texts check
	Either   []json.RawMessage // both ways are open, and the symbols say which was taken
	Explicit *struct {
		Path     string
		ExitCode string `json:"exit_code"`
	} `json:"explicit_argument"`
	AlsoOps   []string `json:"also_ops"`
	Tolerance float64  `json:"estimate_tolerance"` // counts here are exact: not used
}

type caseTokens struct {
	File, Encoding string
	Tokens         int
}

type caseText struct{ File, Symbol, Text string }

// program runs the built program in dir and gives what it printed and its exit code.
func program(t *testing.T, dir string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	cmd := exec.Command("outcrop", args...)
	cmd.Dir = dir
	home := t.TempDir()
	cmd.Env = append(os.Environ(), "NO_COLOR=1", "XDG_CONFIG_HOME="+home, "XDG_STATE_HOME="+home, "XDG_CACHE_HOME="+home)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// caseInput makes the files of a case in a new folder.
func caseInput(t *testing.T, name string) string {
	t.Helper()
	dir := t.TempDir()
	input := filepath.Join("testdata", "cases", name, "input")
	if _, err := os.Stat(input); err == nil {
		if err := os.CopyFS(dir, os.DirFS(input)); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	makeCase(t, name, dir)
	return dir
}

func TestCases(t *testing.T) {
	if !parse.HasGrammars() {
		t.Skip("a build without cgo has no grammars for most of the cases")
	}
	folders, err := filepath.Glob("testdata/cases/*/expect.json")
	if err != nil || len(folders) < 20 {
		t.Fatalf("%d cases, %v", len(folders), err)
	}
	for _, f := range folders {
		name := filepath.Base(filepath.Dir(f))
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			var e expectation
			d := json.NewDecoder(bytes.NewReader(text))
			d.DisallowUnknownFields()
			if err := d.Decode(&e); err != nil {
				t.Fatalf("%s: %v", f, err)
			}
			e.run(t, filepath.Join(caseInput(t, name), strings.TrimPrefix(strings.TrimPrefix(e.Root, "DIR"), "input")))
		})
	}
}

func (e *expectation) run(t *testing.T, dir string) {
	switch e.Op {
	case "outline", "files":
		e.outline(t, dir)
	case "tokens":
	case "symbol":
		for _, want := range e.Texts {
			checkSymbolText(t, dir, want)
		}
	default:
		t.Fatalf("unknown op %q", e.Op)
	}
	e.tokens(t, dir)
	if e.Explicit != nil {
		_, stderr, code := program(t, dir, "outline", e.Explicit.Path)
		if code == 0 || !strings.Contains(stderr, e.Explicit.Path) {
			t.Errorf("%s named: exit code %d, %q", e.Explicit.Path, code, stderr)
		}
	}
}

// outlined is the part of outline's JSON that cases look at.
type outlined struct {
	Root  string
	Files []struct {
		File, Language string
		Lines          int
		Altered        bool
		Parse          struct {
			Status, Reason string
			Errors         []json.RawMessage
		}
		Symbols []*outlinedSymbol
	}
}

type outlinedSymbol struct {
	ID, Name, Kind, Parent, Via, Signature string
	StartLine                              int `json:"start_line"`
	EndLine                                int `json:"end_line"`
	NameLine                               int `json:"name_line"`
	Children                               []*outlinedSymbol

	file string
}

func (e *expectation) outline(t *testing.T, dir string) {
	path := "."
	if e.Path != "" {
		path = e.Path
	}
	stdout, stderr, code := program(t, dir, "outline", "--format", "json", path)
	if e.ExitCode != nil && code != *e.ExitCode {
		t.Fatalf("exit code %d, want %d: %s", code, *e.ExitCode, stderr)
	}
	var o outlined
	if err := json.Unmarshal([]byte(stdout), &o); err != nil {
		t.Fatalf("%v in %.300s", err, stdout)
	}
	var symbols []*outlinedSymbol
	var files []string
	for _, f := range o.Files {
		symbols = flatten(symbols, f.Symbols, f.File)
		files = append(files, f.File)
		broken := len(f.Parse.Errors) > 0 || f.Parse.Status == "partial"
		if want, ok := e.ParseError[f.File]; ok && want != broken {
			t.Errorf("%s: parse error is %v, want %v (%+v)", f.File, broken, want, f.Parse)
		}
		if want, ok := e.Lines[f.File]; ok && want != f.Lines {
			t.Errorf("%s: %d lines, want %d", f.File, f.Lines, want)
		}
		if want, ok := e.Warn[f.File]; ok && want != f.Altered {
			t.Errorf("%s: altered is %v, want %v", f.File, f.Altered, want)
		}
		if e.Warned != nil && slices.Contains(e.Warned, f.File) && len(f.Symbols) == 0 && f.Parse.Reason == "" {
			t.Errorf("%s: neither symbols nor a reason", f.File)
		}
	}
	for _, bad := range e.StderrNot {
		if strings.Contains(stderr, bad) {
			t.Errorf("stderr speaks of %q: %s", bad, stderr)
		}
	}
	for _, bad := range e.OutputNot {
		if strings.Contains(stdout, bad) {
			t.Errorf("the output has %q", bad)
		}
	}
	e.checkFiles(t, files)
	e.checkSymbols(t, symbols)
}

func flatten(all, nested []*outlinedSymbol, file string) []*outlinedSymbol {
	for _, s := range nested {
		s.file = file
		all = append(all, s)
		all = flatten(all, s.Children, file)
	}
	return all
}

// tokens compares counts of whole files in both encodings.
func (e *expectation) tokens(t *testing.T, dir string) {
	counts := map[string]int{}
	for _, want := range e.Tokens {
		short := strings.TrimSuffix(want.Encoding, "_base")
		if _, ok := counts[short]; !ok {
			stdout, stderr, code := program(t, dir, "tokens", "--by", "file", "--format", "json", "--encoding", short, ".")
			var doc struct {
				Files []struct {
					File   string
					Tokens int
				}
			}
			if err := json.Unmarshal([]byte(stdout), &doc); err != nil || code != 0 {
				t.Fatalf("%v, exit code %d: %s", err, code, stderr)
			}
			counts[short] = len(doc.Files)
			for _, f := range doc.Files {
				counts[short+" "+f.File] = f.Tokens
			}
		}
		if got, ok := counts[short+" "+want.File]; !ok || got != want.Tokens {
			t.Errorf("%s has %d tokens in %s, want %d", want.File, got, want.Encoding, want.Tokens)
		}
	}
}

// checkSymbolText prints one symbol and compares its text.
func checkSymbolText(t *testing.T, dir string, want caseText) {
	stdout, stderr, code := program(t, dir, "symbol", "--format", "json", want.File+"::"+want.Symbol)
	var doc struct{ Symbols []struct{ Text string } }
	if err := json.Unmarshal([]byte(stdout), &doc); err != nil || code != 0 || len(doc.Symbols) != 1 {
		t.Fatalf("%s: %v, exit code %d: %s", want.Symbol, err, code, stderr)
	}
	if got := strings.TrimSpace(doc.Symbols[0].Text); got != want.Text {
		t.Errorf("%s is %q, want %q", want.Symbol, got, want.Text)
	}
}
