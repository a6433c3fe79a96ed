package main

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	gmtext "github.com/yuin/goldmark/text"

	"outcrop/model/tokens"
)

// codeBlock is a fenced block of a markdown text.
type codeBlock struct{ info, body string }

// codeBlocks reads markdown as a renderer does.
func codeBlocks(markdown string) []codeBlock {
	src := []byte(markdown)
	var blocks []codeBlock
	doc := goldmark.DefaultParser().Parse(gmtext.NewReader(src))
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		f, ok := n.(*ast.FencedCodeBlock)
		if !ok {
			continue
		}
		b := codeBlock{info: string(f.Language(src))}
		for i := range f.Lines().Len() {
			l := f.Lines().At(i)
			b.body += string(l.Value(src))
		}
		blocks = append(blocks, b)
	}
	return blocks
}

func TestFencesOutlastTheirText(t *testing.T) {
	dir := caseInput(t, "markdown-fence")
	out, stderr, code := program(t, dir, "slice", "README.md@full", "help.py@full", "plain.txt@full")
	if code != 0 {
		t.Fatal(stderr)
	}
	blocks := codeBlocks(out)
	if len(blocks) != 3 {
		t.Fatalf("%d blocks in\n%s", len(blocks), out)
	}
	for i, name := range []string{"README.md", "help.py", "plain.txt"} {
		want, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if blocks[i].body != string(want) {
			t.Errorf("%s comes out as %q, want %q", name, blocks[i].body, want)
		}
	}
	if blocks[1].info != "python" {
		t.Errorf("the info word of help.py is %q", blocks[1].info)
	}
	out, _, _ = program(t, dir, "slice", "README.md@full", "help.py@full", "plain.txt@full", "--format", "xml")
	d := xml.NewDecoder(strings.NewReader(out))
	for {
		if _, err := d.Token(); err != nil {
			if err.Error() != "EOF" {
				t.Errorf("the XML is not well-formed: %v", err)
			}
			break
		}
	}
}

func TestJSONKeepsTheText(t *testing.T) {
	dir := caseInput(t, "json-fidelity")
	out, stderr, code := program(t, dir, "slice", "latin.py@full", "ok.py@full", "--format", "json")
	var doc struct {
		Pieces []struct {
			File, Text string
			Altered    bool
			Bytes      int64
		}
	}
	if err := json.Unmarshal([]byte(out), &doc); err != nil || code != 0 || len(doc.Pieces) != 2 {
		t.Fatalf("%v, exit code %d: %s\n%s", err, code, stderr, out)
	}
	for _, p := range doc.Pieces {
		raw, err := os.ReadFile(filepath.Join(dir, p.File))
		if err != nil {
			t.Fatal(err)
		}
		if want := strings.ToValidUTF8(string(raw), "\ufffd"); p.Text != want || p.Altered != (want != string(raw)) || p.Bytes != int64(len(raw)) {
			t.Errorf("%s: %+v, want %q", p.File, p, want)
		}
	}
}

func TestOutlineHasNoBodiesAndSliceNoRepeats(t *testing.T) {
	dir := caseInput(t, "outline-has-no-bodies-and-no-repeats")
	for _, args := range [][]string{{"outline"}, {"outline", "--level", "outline"}, {"outline", "--format", "json"}, {"slice", "cache.py", "three.js"}} {
		out, _, _ := program(t, dir, args...)
		for _, want := range []string{"Cache", "__init__", "get", "build", "foo", "bar", "baz"} {
			if !strings.Contains(out, want) {
				t.Errorf("%v: %q is missing in %s", args, want, out)
			}
		}
		for _, bad := range []string{"secret_body_marker", "another_body_marker", "body-one", "body-two", "body-three", "console"} {
			if strings.Contains(out, bad) {
				t.Errorf("%v: %q is in %s", args, bad, out)
			}
		}
	}
	out, _, _ := program(t, dir, "slice", "cache.py:Cache", "cache.py:Cache.get")
	if n := strings.Count(out, "secret_body_marker = self.rows"); n != 1 {
		t.Errorf("the line is there %d times in\n%s", n, out)
	}
	one, _, _ := program(t, dir, "slice", "cache.py@full", "three.js@full")
	two, _, _ := program(t, dir, "slice", "three.js@full", "cache.py@full")
	if one != two {
		t.Errorf("the order of selectors changes the block:\n%s\n%s", one, two)
	}
	m := regexp.MustCompile(`, (\d+) tokens o200k_base\)`).FindStringSubmatch(one)
	if m == nil {
		t.Fatalf("no total in %s", one)
	}
	if n := tokens.NewCounter(tokens.O200k).CountString(one); strconv.Itoa(n) != m[1] {
		t.Errorf("the header says %s tokens, the block has %d", m[1], n)
	}
}

func TestAmbiguousNamesAreListed(t *testing.T) {
	dir := caseInput(t, "ambiguous-target")
	for _, c := range []struct {
		selector string
		wants    []string
	}{{"run", []string{"2", "7", "16"}}, {"jobs.py:B.rum", []string{"jobs.py::B::run"}}} {
		stdout, stderr, code := program(t, dir, "slice", c.selector)
		if code != exitNo || stdout != "" {
			t.Errorf("%s: exit code %d, %s", c.selector, code, stdout)
		}
		for _, w := range c.wants {
			if !strings.Contains(stderr, w) {
				t.Errorf("%s: %q does not say %q", c.selector, stderr, w)
			}
		}
	}
	if out, stderr, code := program(t, dir, "symbol", "B.run"); code != 0 || !strings.Contains(out, "def run(self)") {
		t.Errorf("B.run: exit code %d, %s%s", code, out, stderr)
	}
}

func TestNothingOutsideTheRoot(t *testing.T) {
	dir := caseInput(t, "outside-the-root")
	proj := filepath.Join(dir, "proj")
	for _, path := range []string{"../proj-secret/x.py", "link.py", "dirlink/x.py", filepath.Join(dir, "proj-secret/x.py"), "sub/../../proj-secret/x.py",
		"./../proj-secret/./x.py", ".git/hooks/post-commit"} {
		for _, args := range [][]string{{"symbol", path + "::secret"}, {"slice", path}, {"slice", path + ":1-2"}, {"outline", path}, {"tokens", path}} {
			stdout, stderr, code := program(t, proj, args...)
			if code == 0 || strings.Contains(stdout+stderr, "SIBLING") || strings.Contains(stdout, "secret") {
				t.Errorf("%v: exit code %d, %s%s", args, code, stdout, stderr)
			}
		}
	}
	for _, path := range []string{"ok.py", "sub/../ok.py", filepath.Join(proj, "ok.py")} {
		if out, stderr, code := program(t, proj, "symbol", path+"::ok"); code != 0 || !strings.Contains(out, "return 1") {
			t.Errorf("%s: exit code %d, %s%s", path, code, out, stderr)
		}
	}
	if out, stderr, code := program(t, proj, "outline", "../proj-secret"); code != 0 || !strings.Contains(out, "def secret()") {
		t.Errorf("a folder outside is a root of its own: exit code %d, %s%s", code, out, stderr)
	}
	if _, stderr, code := program(t, proj, "outline", "dirlink"); code == 0 {
		t.Errorf("a folder behind a link is shown: %s", stderr)
	}
}

func TestNothingSteersTheTerminal(t *testing.T) {
	dir := caseInput(t, "escape-sequences-in-names")
	runs := [][]string{{"outline"}, {"outline", "--format", "markdown", "--level", "outline"}, {"outline", "--format", "json"}, {"tokens"}, {"tokens", "--format", "csv"},
		{"tokens", "--by", "symbol"}, {"search", "f", "--text"}, {"search", "return", "--text", "--format", "json"}, {"symbol", "f0"}, {"symbol", "nof"},
		{"slice", "no\x1b[31m.py"}, {"outline", "no\x1b[31m.py"}, {"\x1b[31m"}}
	for _, args := range runs {
		stdout, stderr, _ := program(t, dir, args...)
		for _, r := range stdout + stderr {
			if r != '\n' && (unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069) {
				t.Errorf("%q prints %U: %q", args, r, stdout+stderr)
				break
			}
		}
	}
	out, _, _ := program(t, dir, "outline")
	for _, want := range []string{"naïve.py", "שלום.py", `\x1b]0;owned\x07.py`} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in %s", want, out)
		}
	}
	out, _, _ = program(t, dir, "outline", "--format", "json")
	var o outlined
	if err := json.Unmarshal([]byte(out), &o); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range o.Files {
		names = append(names, f.File)
	}
	want := slices.Sorted(slices.Values(append(escapingNames(), "def.js")))
	if !slices.Equal(names, want) {
		t.Errorf("the names are %q, want %q", names, want)
	}
}
