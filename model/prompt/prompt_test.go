package prompt_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	gtext "github.com/yuin/goldmark/text"

	"outcrop/model"
	"outcrop/model/prompt"
	"outcrop/model/selector"
	"outcrop/model/slice"
	"outcrop/model/tokens"
)

type sources map[string]string

func (s sources) Source(f *model.File) (*model.File, []byte, error) {
	if text, ok := s[f.Path]; ok {
		return f, []byte(text), nil
	}
	return nil, nil, errors.New("no such\nfile")
}

func (s sources) tree() *model.Tree {
	r := &model.Repo{Root: "/repo", Encoding: "o200k_base"}
	for path, text := range s {
		f := &model.File{Path: path, Size: int64(len(text)), Lines: model.CountLines([]byte(text)), Status: model.Complete, Outline: &model.Outline{}}
		if strings.HasSuffix(path, ".py") {
			f.Language = &model.Language{Name: "python", Title: "Python", Fence: "python", Comment: [2]string{"#", ""}}
		}
		r.Files = append(r.Files, f)
	}
	slices.SortFunc(r.Files, func(x, y *model.File) int { return strings.Compare(x.Path, y.Path) })
	return model.NewTree(r)
}

func cut(t testing.TB, repo sources, l model.Level, paths ...string) slice.Slice {
	t.Helper()
	var picks []slice.Pick
	for _, p := range paths {
		picks = append(picks, slice.Pick{Selector: selector.Selector{Path: p, Scoped: true}, Level: l})
	}
	s, err := slice.Cut(repo.tree(), picks, repo)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func sample(t *testing.T, names ...string) sources {
	t.Helper()
	repo := sources{}
	for _, n := range names {
		text, err := os.ReadFile(filepath.Join("testdata", n))
		if err != nil {
			t.Fatal(err)
		}
		repo[n] = string(text)
	}
	return repo
}

// codeBlocks reads the fenced blocks of a CommonMark text: info word and content.
func codeBlocks(text []byte) (infos, contents []string) {
	doc := goldmark.DefaultParser().Parse(gtext.NewReader(text))
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if block, ok := n.(*ast.FencedCodeBlock); ok && entering {
			var b bytes.Buffer
			for i := range block.Lines().Len() {
				line := block.Lines().At(i)
				b.Write(line.Value(text))
			}
			infos = append(infos, string(block.Language(text)))
			contents = append(contents, b.String())
		}
		return ast.WalkContinue, nil
	})
	return infos, contents
}

func TestFencesHoldTheFile(t *testing.T) {
	repo := sample(t, "README.md", "help.py", "plain.txt")
	text, _ := prompt.Text(cut(t, repo, model.LevelFull, "README.md", "help.py", "plain.txt"), prompt.Markdown, prompt.Options{Repository: "demo"})
	infos, contents := codeBlocks(text)
	if want := []string{repo["README.md"], repo["help.py"], repo["plain.txt"]}; !slices.Equal(contents, want) {
		t.Errorf("blocks are %q, want %q", contents, want)
	}
	if want := []string{"", "python", ""}; !slices.Equal(infos, want) {
		t.Errorf("info words are %q, want %q", infos, want)
	}
	if !bytes.Contains(text, []byte("\n```````python\n")) {
		t.Errorf("the fence of help.py is not of seven backticks:\n%s", text)
	}
}

func TestMarkdownForm(t *testing.T) {
	repo := sources{"src/a.py": "x = 1\ny = 2", "src/b c.py": "z\n", "d\ne.txt": "q\n", "top.txt": "t\n"}
	s := cut(t, repo, model.LevelFull, "src/", "d\ne.txt", "gone")
	text, n := prompt.Text(s, prompt.Markdown, prompt.Options{Repository: "demo", Task: "Do it.\n", Tree: true, LineNumbers: true, Part: 2, Parts: 3})
	want := "# Task\n\nDo it.\n\n# Context: demo, part 2 of 3 (3 files, 0 symbols, " + strconv.Itoa(n) + " tokens o200k_base)\n" +
		"\n```\n\"d\\ne.txt\"\nsrc/\n  a.py\n  b c.py\n```\n" +
		"\n### \"d\\ne.txt\":1\n```\n1  q\n```\n" +
		"\n### src/a.py:1-2\n```python\n1  x = 1\n2  y = 2\n```\n" +
		"\n### src/b c.py:1\n```python\n1  z\n```\n" +
		"\nLeft out: not in this text: ./gone (not found: it was moved, renamed or removed).\n"
	if string(text) != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	delete(repo, "top.txt")
	repo["top.txt"] = "changed\nmuch\n"
	s = cut(t, repo, model.LevelOutline, "src/a.py")
	text, _ = prompt.Text(s, prompt.Markdown, prompt.Options{})
	if !strings.Contains(string(text), "Left out: not shown in full: src/a.py (outline).\n") {
		t.Errorf("no word about the level:\n%s", text)
	}
}

// TestOpenFenceInTask checks that a task cannot swallow the context.
func TestOpenFenceInTask(t *testing.T) {
	s := cut(t, sources{"a.py": "inside\n"}, model.LevelFull, "a.py")
	for _, task := range []string{"```", "see\n~~~~\ncode", "```go\nx\n```\nfine", "````\n```\n", "~~~\n```\n", "   ```x", "``` a`b", "a\r```", "```\n~~~\n", "```\n``` x\n"} {
		text, _ := prompt.Text(s, prompt.Markdown, prompt.Options{Task: task})
		if _, contents := codeBlocks(text); len(contents) == 0 || contents[len(contents)-1] != "inside\n" {
			t.Errorf("with the task %q the blocks are %q:\n%s", task, contents, text)
		}
	}
}

func hostile() sources {
	return sources{
		"plain.py": "def f():\n    return '<&]]>'\n", "ticks.md": "````\n```\n`````", "crlf.txt": "a\r\nb\r\n", "nul.txt": "a\x00b\x1b[31m\x07\n",
		"bad\xff\"<name>&`.py": "x\n", "bad.txt": "a\xffb\xc3\n", "sep.txt": "\u2028\u2029\ufffd\ufffe\U0010ffff\n", "empty.txt": "", "line\nend.txt": "\n\n", "]]>": "]]>]]]>\n",
		" # lead": "x", "tokens.txt": "<|endoftext|> <|im_start|>\n",
	}
}

func paths(s sources) (all []string) {
	for p := range s {
		all = append(all, p)
	}
	return all
}

var reported = map[prompt.Format]*regexp.Regexp{
	prompt.Markdown: regexp.MustCompile(`(?m)^# Context: .*?(\d+) tokens o200k_base\)$`),
	prompt.XML:      regexp.MustCompile(`<context [^>]*tokens="(\d+)"`),
	prompt.JSON:     regexp.MustCompile(`^\{"schema":"outcrop.slice/1",.*?"encoding":"o200k_base","tokens":(\d+)`),
}

func checkTotal(t *testing.T, text []byte, f prompt.Format) {
	t.Helper()
	m := reported[f].FindSubmatch(text)
	if m == nil {
		t.Fatalf("%v states no total:\n%s", f, text)
	}
	if want := tokens.NewCounter(tokens.O200k).Count(text); string(m[1]) != strconv.Itoa(want) {
		t.Errorf("%v states %s tokens and has %d", f, m[1], want)
	}
}

func TestTotalIsThatOfTheText(t *testing.T) {
	repo := hostile()
	for _, f := range []prompt.Format{prompt.Markdown, prompt.XML, prompt.JSON} {
		for n := range 300 {
			repo["plain.py"] = strings.Repeat("word ", n) + "\n"
			s := cut(t, repo, model.LevelFull, paths(repo)...)
			if n%2 == 0 {
				s = cut(t, repo, model.LevelFull, "plain.py")
			}
			var out bytes.Buffer
			o := prompt.Options{Repository: "demo", Task: "t"}
			if err := prompt.Write(&out, s, f, o); err != nil {
				t.Fatal(err)
			}
			checkTotal(t, out.Bytes(), f)
			if n := prompt.Size(f, o)(s); n != tokens.NewCounter(tokens.O200k).Count(out.Bytes()) {
				t.Errorf("Size says %d", n)
			}
		}
	}
}

func TestOrderOfArguments(t *testing.T) {
	repo := sample(t, "README.md", "help.py", "plain.txt")
	a, _ := prompt.Text(cut(t, repo, model.LevelFull, "README.md", "help.py", "plain.txt"), prompt.Markdown, prompt.Options{})
	b, _ := prompt.Text(cut(t, repo, model.LevelFull, "plain.txt", "README.md", "help.py"), prompt.Markdown, prompt.Options{})
	if !bytes.Equal(a, b) {
		t.Error("the order of arguments matters")
	}
}

type xmlDocuments struct {
	Context struct {
		Repository string `xml:"repository,attr"`
		Tokens     int    `xml:"tokens,attr"`
	} `xml:"context"`
	Task      string `xml:"task"`
	Documents []struct {
		Path     string `xml:"path,attr"`
		Lines    string `xml:"lines,attr"`
		Level    string `xml:"level,attr"`
		Language string `xml:"language,attr"`
		Altered  bool   `xml:"altered,attr"`
		Text     string `xml:",chardata"`
	} `xml:"document"`
	LeftOut string `xml:"left_out"`
}

func readXML(t *testing.T, text []byte) xmlDocuments {
	t.Helper()
	var d xmlDocuments
	if err := xml.Unmarshal(text, &d); err != nil {
		t.Fatalf("%v in\n%q", err, text)
	}
	dec := xml.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := dec.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%q", err, text)
		}
	}
	return d
}

func TestXML(t *testing.T) {
	repo := hostile()
	s := cut(t, repo, model.LevelFull, append(paths(repo), "no\x01such")...)
	text, n := prompt.Text(s, prompt.XML, prompt.Options{Repository: "d<e>m\"o", Task: "a ]]> b & <c>", Tree: true})
	d := readXML(t, text)
	if d.Task != "a ]]> b & <c>" || d.Context.Tokens != n || len(d.Documents) != len(repo) || !strings.Contains(d.LeftOut, "no%01such") {
		t.Errorf("read back as %+v", d)
	}
	for _, doc := range d.Documents {
		switch doc.Path {
		case "plain.py":
			if doc.Text != repo["plain.py"] || doc.Lines != "1-2" || doc.Level != "full" || doc.Language != "python" || doc.Altered {
				t.Errorf("plain.py is read back as %+v", doc)
			}
		case "]]>":
			if doc.Text != repo["]]>"] {
				t.Errorf("]]> is read back as %q", doc.Text)
			}
		case "nul.txt":
			if doc.Text != "a\ufffdb\ufffd[31m\ufffd\n" || !doc.Altered {
				t.Errorf("nul.txt is read back as %+v", doc)
			}
		}
	}
}

type jsonSlice struct {
	Schema, Repository, Task, Encoding string
	Tokens, Files, Symbols             int
	Pieces                             []struct {
		ID, File, Level, Language, Text string
		FileBytes                       []byte `json:"file_bytes"`
		StartLine                       int    `json:"start_line"`
		EndLine                         int    `json:"end_line"`
		Tokens                          int
		Bytes                           int64
		Altered                         bool
	}
	Omitted  []struct{ ID, Reason string }
	Coverage struct {
		Files, Complete int
		Skipped         []struct{ File, Reason string }
	}
}

func readJSON(t *testing.T, text []byte) jsonSlice {
	t.Helper()
	var d jsonSlice
	if !utf8.Valid(text) || !json.Valid(text) {
		t.Fatalf("no valid JSON in UTF-8: %q", text)
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestJSON(t *testing.T) {
	repo := sample(t, "ok.py", "latin.py")
	disk := len(repo["latin.py"])
	repo["latin.py"] = strings.ToValidUTF8(repo["latin.py"], "\ufffd") // as it is decoded
	tree := repo.tree()
	latin := tree.Repo.File("latin.py")
	latin.Altered, latin.Size = true, int64(disk)
	s, err := slice.Cut(tree, []slice.Pick{{Selector: selector.Selector{Scoped: true}, Level: model.LevelFull}}, repo)
	if err != nil {
		t.Fatal(err)
	}
	text, n := prompt.Text(s, prompt.JSON, prompt.Options{Repository: "demo"})
	for _, raw := range []string{`<a href=\"x\">&amp;</a>`, `\u2028`} {
		if !bytes.Contains(text, []byte(raw)) {
			t.Errorf("the document does not hold %s:\n%s", raw, text)
		}
	}
	d := readJSON(t, text)
	if d.Schema != "outcrop.slice/1" || d.Tokens != n || d.Files != 2 || d.Coverage.Complete != 2 || len(d.Pieces) != 2 {
		t.Fatalf("read back as %+v", d)
	}
	if p := d.Pieces[1]; p.ID != "ok.py" || p.Text != repo["ok.py"] || p.Altered || p.Bytes != int64(len(repo["ok.py"])) || p.StartLine != 1 || p.EndLine != 4 || p.Level != "full" || p.Language != "python" {
		t.Errorf("ok.py is read back as %+v", p)
	}
	if p := d.Pieces[0]; p.File != "latin.py" || p.Text != repo["latin.py"] || !p.Altered || p.Bytes != 78 {
		t.Errorf("latin.py is read back as %+v", p)
	}
	repo = hostile()
	d = readJSON(t, func() []byte {
		text, _ := prompt.Text(cut(t, repo, model.LevelFull, paths(repo)...), prompt.JSON, prompt.Options{})
		return text
	}())
	seen := 0
	for _, p := range d.Pieces {
		name := p.File
		if p.FileBytes != nil {
			name = string(p.FileBytes)
			seen++
		}
		if want := strings.ToValidUTF8(repo[name], "\ufffd"); p.Text != want {
			t.Errorf("%q is read back as %q, want %q", name, p.Text, want)
		}
	}
	if seen != 1 {
		t.Errorf("%d names carry bytes, want the one that is not UTF-8", seen)
	}
}

func TestSplitPartsPrint(t *testing.T) {
	repo := sources{}
	for i := range 40 {
		repo[fmt.Sprintf("f%02d.txt", i)] = strings.Repeat("some words\n", i)
	}
	s := cut(t, repo, model.LevelFull, append(paths(repo), "gone.go")...)
	o := prompt.Options{Repository: "demo", Part: 1, Parts: 1}
	const limit = 300
	parts := s.Split(limit, prompt.Size(prompt.Markdown, o))
	var all []string
	for i, part := range parts {
		o.Part, o.Parts = i+1, len(parts)
		text, n := prompt.Text(part, prompt.Markdown, o)
		if n > limit {
			t.Errorf("part %d has %d tokens", i+1, n)
		}
		checkTotal(t, text, prompt.Markdown)
		if !strings.Contains(string(text), fmt.Sprintf("part %d of %d", i+1, len(parts))) || strings.Contains(string(text), "gone.go") != (i == len(parts)-1) {
			t.Errorf("part %d:\n%s", i+1, text)
		}
		for _, p := range part.Pieces {
			all = append(all, p.File)
		}
	}
	if len(all) != 40 || !slices.IsSorted(all) || len(parts) < 5 {
		t.Errorf("%d parts hold %v", len(parts), all)
	}
}

func TestFitsThePrintedBlock(t *testing.T) {
	repo := sources{}
	for i := range 20 {
		repo[fmt.Sprintf("f%02d.txt", i)] = strings.Repeat("some words\n", i)
	}
	size := prompt.Size(prompt.Markdown, prompt.Options{Repository: "demo"})
	for _, budget := range []int{100, 350, 700, 2000} {
		s, err := slice.Fit(repo.tree(), []slice.Pick{{Selector: selector.Selector{Scoped: true}, Level: model.LevelFull}}, repo, budget, size)
		if n := size(s); err != nil || n > budget && len(s.Pieces) > 0 {
			t.Errorf("%d tokens for a budget of %d, %v", n, budget, err)
		}
		text, _ := prompt.Text(s, prompt.Markdown, prompt.Options{})
		for _, l := range s.Lowered {
			if said := fmt.Sprintf("%s (%v to %v)", l.ID, l.From, l.To); len(s.Lowered) <= 20 && strings.Count(string(text), l.ID+" (") != 1 || len(s.Lowered) <= 20 && !strings.Contains(string(text), said) {
				t.Errorf("%q is not said once:\n%s", said, text)
			}
		}
	}
}

func TestFormats(t *testing.T) {
	for _, f := range []prompt.Format{prompt.Markdown, prompt.XML, prompt.JSON} {
		if got, err := prompt.ParseFormat(f.String()); err != nil || got != f {
			t.Errorf("%v is read back as %v, %v", f, got, err)
		}
	}
	if _, err := prompt.ParseFormat("html"); err == nil || !strings.Contains(err.Error(), "markdown, xml or json") {
		t.Errorf("html: %v", err)
	}
}

func FuzzWrite(f *testing.F) {
	for name, text := range hostile() {
		f.Add(name, text, "task")
	}
	f.Add("a", "```\n", "~~~\n```")
	f.Fuzz(func(t *testing.T, name, text, task string) {
		if name == "" || strings.HasSuffix(name, "/") || name[0] == '/' || strings.Contains(name, "//") {
			return
		}
		repo := sources{name: text}
		s := cut(t, repo, model.LevelFull, name)
		if len(s.Pieces) != 1 {
			t.Skip("no path on any disk")
		}
		o := prompt.Options{Repository: name, Task: task, Tree: true}
		out, n := prompt.Text(s, prompt.XML, o)
		if d := readXML(t, out); len(d.Documents) != 1 || d.Context.Tokens != n {
			t.Errorf("XML reads back as %+v", d)
		}
		out, n = prompt.Text(s, prompt.JSON, o)
		if d := readJSON(t, out); len(d.Pieces) != 1 || d.Pieces[0].Text != strings.ToValidUTF8(text, "\ufffd") && utf8.ValidString(text) || d.Tokens != n {
			t.Errorf("JSON reads back as %+v", d)
		}
		o.Task = ""
		out, n = prompt.Text(s, prompt.Markdown, o)
		if c := tokens.NewCounter(tokens.O200k).Count(out); c != n || !strings.Contains(string(out), fmt.Sprintf(" %d tokens ", n)) {
			t.Errorf("markdown states %d of %d tokens", n, c)
		}
		if !strings.ContainsAny(text, "\r\x00") && utf8.ValidString(text) {
			want := text
			if want != "" && !strings.HasSuffix(want, "\n") {
				want += "\n"
			}
			if _, contents := codeBlocks(out); len(contents) != 2 || contents[1] != want {
				t.Errorf("markdown reads back as %q, want %q:\n%s", contents, want, out)
			}
		}
	})
}

func BenchmarkText(b *testing.B) {
	repo := sources{}
	for i := range 200 {
		repo[fmt.Sprintf("dir/f%02d.py", i)] = strings.Repeat("def function(argument):\n    return argument + 1\n\n", 100)
	}
	s := cut(b, repo, model.LevelFull, "dir/")
	for _, f := range []prompt.Format{prompt.Markdown, prompt.XML, prompt.JSON} {
		b.Run(f.String(), func(b *testing.B) {
			for b.Loop() {
				prompt.Text(s, f, prompt.Options{})
			}
		})
	}
}

// A JSON document can be shown on a terminal as it is: nothing in it steers one or turns the direction of writing.
func TestJSONEscapesMarks(t *testing.T) {
	body := "a\x7fb\u0085c\u202ed\u2066e\u200ff\u061cg\u2028h 日本 é 👨\n"
	repo := sources{"m.txt": body}
	text, n := prompt.Text(cut(t, repo, model.LevelFull, "m.txt"), prompt.JSON, prompt.Options{Task: "x\u202ey"})
	if bytes.ContainsFunc(text, prompt.Escaped) {
		t.Errorf("raw marks in %q", text)
	}
	if !bytes.Contains(text, []byte(`a\u007fb\u0085c\u202ed`)) || !bytes.Contains(text, []byte("日本 é 👨")) {
		t.Errorf("escapes are not as expected: %q", text)
	}
	if d := readJSON(t, text); d.Pieces[0].Text != body || d.Tokens != n {
		t.Errorf("read back as %+v", d)
	}
}

// A text for a model of unknown vocabulary keeps its exact count in the header and adds the estimate, marked as such.
func TestModelEstimate(t *testing.T) {
	s := cut(t, sources{"a.py": "x = 1\n"}, model.LevelFull, "a.py")
	m := tokens.Model{Name: "far", Encoding: tokens.O200k, Factor: 2, Low: 0.1, High: 0.5}
	for f, want := range map[prompt.Format]string{prompt.Markdown: "\nFor far ~%d tokens, between %d and %d.\n", prompt.XML: ` model="far" estimate="~%d"/>`,
		prompt.JSON: `"model":"far","estimate":{"tokens":%d,"low":%d,"high":%d}`} {
		text, n := prompt.Text(s, f, prompt.Options{Repository: "demo", Model: &m})
		e, low, high := m.Estimate(n)
		want = fmt.Sprintf(want, []any{e, low, high}[:strings.Count(want, "%")]...)
		if n == e || !strings.Contains(string(text), want) {
			t.Errorf("%v lacks %s:\n%s", f, want, text)
		}
		if c := tokens.Acquire(tokens.O200k); c.Count(text) != n || !strings.Contains(string(text), strconv.Itoa(n)) {
			t.Errorf("%v does not state its exact count %d:\n%s", f, n, text)
		}
	}
	m.Exact = true
	if text, _ := prompt.Text(s, prompt.JSON, prompt.Options{Model: &m}); !strings.Contains(string(text), `"model":"far"`) || strings.Contains(string(text), "estimate") {
		t.Errorf("an exact model: %s", text)
	}
	if text, _ := prompt.Text(s, prompt.Markdown, prompt.Options{Model: &m}); strings.Contains(string(text), "far") {
		t.Errorf("an exact model: %s", text)
	}
}
