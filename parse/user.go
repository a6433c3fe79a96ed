package parse

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"outcrop/model"
)

// Addition is what a user adds to the languages: one of their own that a grammar of the program reads, or file names and
// patterns for a built-in one, if it has the name of that.
type Addition struct {
	Name, Title                 string
	Grammar                     string // of the program; "": that of the built-in language
	Comment                     [2]string
	Extensions, Names, Programs []string
	Symbols, Highlights         string // texts of patterns; "": those of the grammar's own language
	Folder                      string // of the patterns, for messages
}

// Table is the languages that a program tells apart: the built-in ones and those of its user. A nil Table is the built-in
// ones. It does not change.
type Table struct {
	rows []*Language
	x    *languageIndex
}

// Rows lists the languages. They are shared and must not be changed.
func (t *Table) Rows() []*Language {
	if t == nil {
		return languages()
	}
	return t.rows
}

// Detect tells a file's language as the function of the name does.
func (t *Table) Detect(file string, head []byte) *Language {
	if t == nil {
		return Detect(file, head)
	}
	return t.x.detect(file, head)
}

// NewTable makes a table of the built-in languages and what a user adds. Errors name the language and what would be right;
// patterns are compiled once, by a worker, so that a fault in them is told here and not by every file.
func NewTable(ctx context.Context, additions []Addition) (*Table, error) {
	if len(additions) == 0 {
		return nil, nil
	}
	t := &Table{rows: slices.Clone(languages())}
	var added []*Language
	for i := range additions {
		l, err := additions[i].language()
		if err != nil {
			return nil, err
		}
		if at := slices.IndexFunc(t.rows, func(r *Language) bool { return r.Name == l.Name }); at >= 0 {
			t.rows[at] = l
		} else {
			t.rows = slices.Insert(t.rows, len(t.rows)-1, l) // plain text is the last
		}
		added = append(added, l)
	}
	t.x = newIndex(append(slices.Clone(t.rows), added...))
	return t, try(ctx, added, additions)
}

// try lets a worker compile the patterns.
func try(ctx context.Context, added []*Language, additions []Addition) error {
	if !HasGrammars() {
		return nil
	}
	p := NewPool(1)
	defer p.Close()
	for i, l := range added {
		if l.own == nil {
			continue
		}
		kind, answer, err := p.ask(ctx, p.seats, request{kind: askOutline, language: l.key(), own: l.own})
		if err = refusal(&additions[i], kind, answer, err); err != nil {
			return fmt.Errorf("language %s: %w", l.Name, err)
		}
		if err != nil {
			return fmt.Errorf("language %s: %w", l.Name, err)
		}
	}
	return nil
}

// refusal is why a worker does not take the patterns of an addition, or nil. A worker that gave up has told no line.
func refusal(a *Addition, kind byte, answer []byte, err error) error {
	var files []string
	if a.Symbols != "" {
		files = append(files, path.Join(a.Folder, "symbols.scm"))
	}
	if a.Highlights != "" {
		files = append(files, path.Join(a.Folder, "highlights.scm"))
	}
	switch gaveUp := (*giveUp)(nil); {
	case errors.As(err, &gaveUp) && len(files) > 0 && slices.Contains([]string{timedOut, noAnswer, outOfMemory, crashed}, gaveUp.reason):
		return fmt.Errorf("%s: the patterns could not be compiled: %w: write fewer or simpler ones", strings.Join(files, " or "), err)
	case err != nil || kind != answerFailure:
		return err
	case a.Folder != "":
		return fmt.Errorf("%s/%s", a.Folder, answer)
	}
	return fmt.Errorf("%s", answer)
}

// printable reports whether a text can be shown on one line as it is.
func printable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })
}

// words checks what an addition and its files are called.
func (a *Addition) words() error {
	fail := func(format, word string) error { return fmt.Errorf("language %s: "+format, a.Name, word) }
	if a.Name == "" || len(a.Name) > 40 || strings.Trim(a.Name, "abcdefghijklmnopqrstuvwxyz0123456789+#-_.") != "" {
		return fmt.Errorf("language %q: a name has at most 40 bytes: only small letters, digits and any of . + # - _ stand in it", a.Name)
	}
	for _, s := range slices.Concat([]string{a.Title}, a.Extensions, a.Names, a.Programs) {
		if !printable(s) {
			return fail("%q: write it on one line, of characters that can be printed", s)
		}
	}
	for _, e := range a.Extensions {
		if !strings.HasPrefix(e, ".") || len(e) < 2 || strings.Contains(e[1:], ".") || strings.Contains(e, "/") {
			return fail("extension %q: write it with the dot before it, and no other, such as \".star\"", e)
		}
	}
	for _, n := range slices.Concat(a.Names, a.Programs) {
		if n == "" || path.Base(n) != n {
			return fail("%q: write the name alone, without folders", n)
		}
	}
	return nil
}

// language makes the row of an addition.
func (a *Addition) language() (*Language, error) {
	fail := func(format string, args ...any) (*Language, error) {
		return nil, fmt.Errorf("language %s: "+format, append([]any{a.Name}, args...)...)
	}
	if err := a.words(); err != nil {
		return nil, err
	}
	l := &Language{Language: model.Language{Name: a.Name, Title: a.Name, Fence: a.Name, Comment: a.Comment}, Parser: ByTree}
	built := FindLanguage(a.Name)
	if built != nil {
		*l = *built
		if a.Comment[0] != "" {
			l.Comment = a.Comment
		}
	}
	if a.Title != "" {
		l.Title = a.Title
	}
	l.Extensions = slices.Concat(l.Extensions, lower(a.Extensions))
	l.Names, l.Programs = slices.Concat(l.Names, a.Names), slices.Concat(l.Programs, a.Programs)
	patterns := a.Symbols != "" || a.Highlights != ""
	switch names := grammarNames(); {
	case built == nil && a.Grammar == "":
		return fail("no grammar: use one of %s", strings.Join(names, ", "))
	case a.Grammar != "" && HasGrammars() && !slices.Contains(names, a.Grammar):
		return fail("unknown grammar %q: use one of %s", a.Grammar, strings.Join(names, ", "))
	case built != nil && a.Grammar != "" && (built.Parser != ByTree || a.Grammar != a.Name):
		return fail("it is built in and read by %s: give your language another name", built.Parser)
	case built != nil && patterns && built.Parser != ByTree:
		return fail("it is built in and read by %s, which uses no patterns: give your language another name", built.Parser)
	case len(l.Extensions)+len(l.Names)+len(l.Programs) == 0:
		return fail("no file can be told to be one: give extensions, names or programs")
	}
	if built == nil || patterns {
		l.own = &ownPatterns{Grammar: a.Grammar, Symbols: a.Symbols, Highlights: a.Highlights}
		if l.own.Line = a.Comment[0]; a.Comment[1] != "" {
			l.own.Line, l.own.Open, l.own.Close = "", a.Comment[0], a.Comment[1]
		}
		if built != nil {
			l.own.Grammar, l.own.Adds = a.Name, true
		}
		if l.Comment[0] == "" {
			if base := FindLanguage(a.Grammar); base != nil {
				l.Comment = base.Comment
			}
		}
	}
	return l, nil
}

func lower(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.ToLower(w)
	}
	return out
}

// base is the built-in language whose grammar reads this one.
func (l *Language) base() string {
	if l.own != nil {
		return l.own.Grammar
	}
	return l.Name
}

// key names a language to workers; no built-in one has the key of a user's.
func (l *Language) key() string {
	if l.own != nil {
		return "own " + l.Name
	}
	return l.Name
}
