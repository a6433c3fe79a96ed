package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// table is what the verbs that list something print: a heading and rows of strings, whole numbers or fractions.
type table struct {
	name    string // of the list in JSON
	heading []string
	rows    [][]any
	numbers []bool // columns that stand right-aligned
	prose   bool   // the last column is cut where a terminal ends, but for its first words
	objects []any  // what JSON has instead of the rows, or nil
}

// tableCommand makes the verb that prints a table.
func tableCommand(s *session, verb, short, long string, list func() (table, error)) *cobra.Command {
	format := "text"
	cmd := &cobra.Command{Use: verb, Short: short, Long: long, Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			t, err := list()
			if err != nil {
				return err
			}
			if format == "json" {
				return t.json(s.stdout, verb)
			}
			_, err = s.stdout.WriteString(t.text(s.width()))
			return err
		}}
	cmd.Flags().Var(choice{&format, []string{"text", "json"}}, "format", "`FORMAT`: text or json")
	return cmd
}

// noArguments refuses arguments with a word on what to do.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usage("%s takes no arguments, but got %q (%s --help)", verb(cmd), args[0], cmd.CommandPath())
	}
	return nil
}

func cell(v any) string {
	switch v := v.(type) {
	case int:
		return strconv.Itoa(v)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(v)
}

// text aligns the columns. Lines may have limit characters, or any number if it is 0.
func (t *table) text(limit int) string {
	width := make([]int, len(t.heading))
	for i, h := range t.heading {
		width[i] = utf8.RuneCountInString(h)
	}
	for _, row := range t.rows {
		for i, v := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell(v)))
		}
	}
	least := 24
	for _, w := range width[:len(width)-1] {
		least += w + 2
	}
	var b strings.Builder
	line := func(cells []string) {
		var l strings.Builder
		for i, c := range cells {
			pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(c))
			if i < len(t.numbers) && t.numbers[i] {
				c, pad = pad+c, ""
			}
			l.WriteString(c + pad + "  ")
		}
		out := []rune(strings.TrimRight(l.String(), " "))
		if t.prose && limit > 0 && len(out) > max(limit, least) {
			out = append(out[:max(limit, least)-1], '…')
		}
		b.WriteString(string(out) + "\n")
	}
	line(t.heading)
	for _, row := range t.rows {
		cells := make([]string, len(row))
		for i, v := range row {
			cells[i] = cell(v)
		}
		line(cells)
	}
	return b.String()
}

// json writes one document with an object a row; the keys are the heading in lower case.
func (t *table) json(w io.Writer, verb string) error {
	buf := appendText([]byte("{"), "schema", "outcrop."+verb+"/1")
	buf = append(appendKey(buf, t.name), '[')
	for _, o := range t.objects {
		text, err := json.Marshal(o)
		if err != nil {
			return err
		}
		buf = append(append(appendComma(buf), '\n'), text...)
	}
	for _, row := range t.rows {
		if t.objects != nil {
			break
		}
		buf = append(appendComma(buf), '\n', '{')
		for i, v := range row {
			buf = appendText(buf, strings.ReplaceAll(strings.ToLower(t.heading[i]), " ", "_"), cell(v))
		}
		buf = append(buf, '}')
	}
	_, err := w.Write(append(buf, "\n]}\n"...))
	return err
}

// markdown is the table for a document; words of code are those of the first column.
func (t *table) markdown() string {
	var b strings.Builder
	b.WriteString("| " + strings.Join(t.heading, " | ") + " |\n|" + strings.Repeat(" --- |", len(t.heading)) + "\n")
	for _, row := range t.rows {
		for i, v := range row {
			c := strings.ReplaceAll(cell(v), "|", `\|`)
			if i == 0 {
				c = "`" + c + "`"
			}
			b.WriteString("| " + c + " ")
		}
		b.WriteString("|\n")
	}
	return b.String()
}
