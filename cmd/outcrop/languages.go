package main

import (
	"strings"

	"github.com/spf13/cobra"

	"outcrop/parse"
)

func languagesCommand(s *session) *cobra.Command {
	return tableCommand(s, "languages", "Languages and what reads them",
		`Lists the languages that are told apart, what files belong to them and what reads their symbols.`,
		func() (table, error) { return languagesTable(), nil })
}

// languagesTable lists the languages; README holds it, too.
func languagesTable() table {
	t := table{name: "languages", heading: []string{"Name", "Title", "Read by", "Files"}}
	for _, l := range parse.Languages() {
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
