package parse

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// ownPatterns is what a worker must know of a user's language. It is sent to each worker once, as JSON.
type ownPatterns struct {
	Grammar             string
	Adds                bool // to the patterns of the built-in language of the grammar's name
	Symbols, Highlights string
	Line, Open, Close   string // of comments; "": as in the grammar's language
}

// learn tells a worker the patterns of a user's language unless it knows them. An answer means that it refuses them.
func (w *worker) learn(ctx context.Context, r request) ([]byte, error) {
	if r.own == nil || w.learned[r.language] {
		return nil, nil
	}
	text, err := json.Marshal(r.own)
	if err != nil {
		return nil, err
	}
	answer, err := w.ask(ctx, request{kind: askLearn, language: r.language, text: text})
	if err != nil || answer[0] != answerLearned {
		return answer, err
	}
	if w.learned == nil {
		w.learned = map[string]bool{}
	}
	w.learned[r.language] = true
	return nil, nil
}

// learn takes the patterns of a user's language and compiles them.
func (r *treeReader) learn(key string, text []byte) error {
	var o ownPatterns
	if err := json.Unmarshal(text, &o); err != nil {
		return err
	}
	if r.own == nil {
		r.own = map[string]*ownPatterns{}
	}
	r.own[key] = &o
	f, err := r.finder(key)
	if err != nil || f == nil || o.Highlights == "" {
		return err
	}
	return f.loadColours(key)
}

// grammar gives the grammar of a language, or nil.
func (r *treeReader) grammar(name string) *grammar {
	o := r.own[name]
	if o == nil {
		return newGrammar(name)
	}
	g := newGrammar(o.Grammar)
	if g != nil {
		g.own = o
	}
	return g
}

// base is the built-in language of the grammar.
func (g *grammar) base(name string) string {
	if g.own != nil {
		return g.own.Grammar
	}
	return name
}

// dialect makes the dialect of a language. A user's has that of its grammar's, but for comments.
func (g *grammar) dialect(name string) *dialect {
	d := dialectOf(g.base(name))
	switch o := g.own; {
	case o == nil:
	case o.Line != "":
		d.comments.line = o.Line
	case o.Open != "":
		d.comments.open, d.comments.close = o.Open, o.Close
	}
	return d
}

// patterns compiles a file of patterns of a language, built-in or a user's.
func (g *grammar) patterns(name, file string) (*query, error) {
	if g.own != nil {
		return g.own.load(g, file)
	}
	return g.load(name, file)
}

// place names a file of patterns in messages.
func (g *grammar) place(name, file string) string {
	if g.own != nil {
		return file
	}
	return "languages/" + name + "/" + file
}

// load compiles a user's patterns: those of the file, then what it inherits, then those of the language that it adds to. The
// first that matches a name counts, so a user's come first. They are compiled alone before, so that a fault is told by its
// line in the file.
func (o *ownPatterns) load(g *grammar, file string) (*query, error) {
	text := o.Symbols
	if file == "highlights.scm" {
		text = o.Highlights
	}
	if text == "" {
		return g.builtIn().load(o.Grammar, file)
	}
	if line := predicate(text); line > 0 {
		return nil, fmt.Errorf("%s: line %d: predicates such as (#eq? ...) are not known: say it by the shape of the pattern", file, line)
	}
	q, err := g.compile([]byte(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	parents := o.parents(text)
	if len(parents) == 0 {
		return q, nil
	}
	whole := []byte(text + "\n")
	for _, p := range parents {
		if whole, err = inherit(whole, p, file); err != nil {
			return nil, fmt.Errorf("%s: inherits: no built-in language %q has such patterns: use one of %s", file, p, strings.Join(patternFolders(file), ", "))
		}
	}
	if q, err = g.compile(whole); err != nil {
		return nil, fmt.Errorf("%s: with what it inherits from %s: %w", file, strings.Join(parents, ", "), err)
	}
	return q, nil
}

// parents are the languages whose patterns follow a user's.
func (o *ownPatterns) parents(text string) (names []string) {
	line, _, _ := strings.Cut(text, "\n")
	if list, ok := strings.CutPrefix(line, "; inherits: "); ok {
		for name := range strings.SplitSeq(list, ",") {
			names = append(names, strings.TrimSpace(name))
		}
	}
	if o.Adds {
		names = append(names, o.Grammar)
	}
	return names
}

// patternFolders lists the built-in languages with a file of patterns.
func patternFolders(file string) (names []string) {
	folders, _ := languageFiles.ReadDir("languages")
	for _, f := range folders {
		if in, err := languageFiles.Open("languages/" + f.Name() + "/" + file); err == nil {
			_ = in.Close()
			names = append(names, f.Name())
		}
	}
	return names
}

// predicate is the line of the first predicate in a text of patterns, 1-based, or 0.
func predicate(text string) int {
	line, quoted := 1, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			line++
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == ';':
			n := strings.IndexByte(text[i:], '\n')
			if n < 0 {
				return 0
			}
			i += n - 1
		case c == '#' && i > 0 && text[i-1] == '(':
			return line
		}
	}
	return 0
}
