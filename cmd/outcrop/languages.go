package main

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"outcrop/cmd/internal/config"
	"outcrop/parse"
)

func languagesCommand(s *session) *cobra.Command {
	return tableCommand(s, "languages", "Languages and what reads them",
		`Lists the languages that are told apart, what files belong to them and what reads their symbols.`,
		func() (table, error) {
			if err := s.configure(); err != nil {
				return table{}, err
			}
			return languagesTable(s.languages), nil
		})
}

// languagesTable lists the languages; README holds it, too.
func languagesTable(languages *parse.Table) table {
	t := table{name: "languages", heading: []string{"Name", "Title", "Read by", "Files"}}
	for _, l := range languages.Rows() {
		files := append(append([]string{}, l.Extensions...), l.Names...)
		t.rows = append(t.rows, []any{l.Name, l.Title, reader(l), strings.Join(files, " ")})
	}
	return t
}

// reader says what finds the symbols of a language in this build.
func reader(l *parse.Language) string {
	if l.Parser == parse.ByTree && !parse.HasGrammars() {
		return parse.ByLines.String()
	}
	return l.Parser.String()
}

// ownLanguages takes the languages of the settings to the built-in ones. A fault in one of them ends the program before it shows anything: a
// language that is silently missing would look like files without symbols.
func ownLanguages(ctx context.Context, c config.Config) (*parse.Table, error) {
	var additions []parse.Addition
	for _, name := range slices.Sorted(maps.Keys(c.Languages)) {
		l := c.Languages[name]
		symbols, highlights, err := l.Patterns()
		if err != nil {
			return nil, usage("%s: language %s: %w", config.Path(), name, err)
		}
		additions = append(additions, parse.Addition{Name: name, Title: l.Title, Grammar: l.Grammar, Comment: l.Marks(),
			Extensions: l.Extensions, Names: l.Names, Programs: l.Programs, Symbols: symbols, Highlights: highlights, Folder: l.Queries})
	}
	t, err := parse.NewTable(ctx, additions)
	if err != nil {
		return nil, usage("%s: %w", config.Path(), err)
	}
	return t, nil
}
