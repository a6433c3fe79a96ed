package accuracy

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"outcrop/model"
	"outcrop/parse"
)

// TestMain lets the test binary be the worker of its own parser pool.
func TestMain(m *testing.M) {
	if parse.ServeIfWorker() {
		return
	}
	os.Exit(m.Run())
}

// asked reports whether OUTCROP_ACCURACY has the word.
func asked(word string) bool {
	return slices.Contains(strings.FieldsFunc(os.Getenv("OUTCROP_ACCURACY"), func(r rune) bool { return r == ',' || r == ' ' }), word)
}

func heavy() bool { return os.Getenv("OUTCROP_HEAVY") != "" || asked("write") }

// TestAccuracy measures every row and holds it to its bar.
func TestAccuracy(t *testing.T) {
	if !parse.HasGrammars() {
		t.Skip("this build has no grammars")
	}
	pool := parse.NewPool(runtime.NumCPU())
	defer pool.Close()
	for _, r := range rows() {
		t.Run(r.name, func(t *testing.T) { measure(t, pool, &r) })
	}
}

func measure(t *testing.T, pool *parse.Pool, r *row) {
	c, err := r.code(openCorpus())
	if err != nil {
		t.Skip(err)
	}
	list := c.files
	if part := os.Getenv("OUTCROP_ACCURACY_FILES"); part != "" {
		list = slices.DeleteFunc(slices.Clone(list), func(f string) bool { return !strings.Contains(f, part) })
	} else if !heavy() {
		list = sample(list, sampleFiles)
	}
	want, err := r.truth.read(t, c, list)
	if err != nil {
		t.Skip(err)
	}
	m := &measured{row: r, code: c.title, kinds: map[string]*classCount{}}
	have, texts := outlines(t, r.reader(pool), c.dir, list)
	for _, f := range list {
		truth, ok := want[f]
		if texts[f] == nil || !ok {
			m.unread++
			continue
		}
		m.add(r.compare(f, texts[f], truth, have[f]))
	}
	if asked("draw") {
		draw(t, have, texts, list)
	}
	m.report(t)
	if asked("write") && os.Getenv("OUTCROP_ACCURACY_FILES") == "" {
		if err := m.write(); err != nil {
			t.Fatal(err)
		}
	}
	if os.Getenv("OUTCROP_ACCURACY_FILES") == "" {
		m.check(t, len(list) < len(c.files))
	}
}

// compare judges one file.
func (r *row) compare(file string, text []string, truth, ours []symbol) *comparison {
	c := &comparison{options: r.options, file: file, text: text}
	c.run(truth, ours)
	return c
}

// reader gives what reads the symbols of our side.
func (r *row) reader(pool *parse.Pool) func(context.Context, *parse.Language, []byte) (*model.Outline, error) {
	if r.lines {
		return parse.Outline
	}
	return pool.Outline
}

// outlines reads files by a parser of the program. A file that the program would skip has no text.
func outlines(t testing.TB, read func(context.Context, *parse.Language, []byte) (*model.Outline, error), dir string, list []string) (have map[string][]symbol, texts map[string][]string) {
	have, texts = map[string][]symbol{}, map[string][]string{}
	var mu sync.Mutex
	var wait sync.WaitGroup
	todo := make(chan string)
	for range runtime.NumCPU() {
		wait.Go(func() {
			for f := range todo {
				symbols, text, err := outline(read, filepath.Join(dir, f))
				mu.Lock()
				if err != nil {
					t.Logf("%s: %v", f, err)
				} else {
					have[f], texts[f] = symbols, text
				}
				mu.Unlock()
			}
		})
	}
	for _, f := range list {
		todo <- f
	}
	close(todo)
	wait.Wait()
	return have, texts
}

func outline(read func(context.Context, *parse.Language, []byte) (*model.Outline, error), path string) ([]symbol, []string, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	text, err := parse.DecodeFile(path, raw)
	if err != nil {
		return nil, nil, err
	}
	l := parse.Detect(path, text.Bytes)
	o, err := read(context.Background(), l, text.Bytes)
	if err != nil {
		return nil, nil, err
	}
	return symbolsOf(o), strings.Split(string(text.Bytes), "\n"), nil
}

// symbolsOf gives the symbols of an outline in the form of a truth.
func symbolsOf(o *model.Outline) []symbol {
	out := make([]symbol, len(o.Symbols))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		out[i] = symbol{Kind: s.Kind.String(), Name: s.Name, Parent: unqualified(s.Owner),
			Start: int(s.StartLine) + 1, End: int(s.EndLine) + 1, Line: int(s.NameLine) + 1}
		if s.Up >= 0 && s.Owner == "" {
			out[i].Parent = o.Symbols[s.Up].Name
		}
	}
	return out
}

// unqualified is the last name of a path without type arguments.
func unqualified(s string) string {
	s, _, _ = strings.Cut(s, "<")
	return s[strings.LastIndexAny(s, ":.\\")+1:]
}

// draw prints symbols of ours at random, always the same ones for the same code, in the form of testdata/judged.
func draw(t testing.TB, have map[string][]symbol, texts map[string][]string, list []string) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		f := list[random.IntN(len(list))]
		if n := len(have[f]); n > 0 {
			s := have[f][random.IntN(n)]
			fmt.Printf("%s\t%d\t%s\t%s\t%d\t%d\tsymbol\t%s\n", f, s.Line, s.Name, s.Kind, s.Start, s.End, strings.TrimSpace(texts[f][s.Line-1]))
		}
	}
	t.Log("drawn; verdict is symbol or none, the last column is for a note")
}
