package main

import (
	"fmt"
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
}

// tableCommand makes the verb that prints a table.
func tableCommand(s *session, verb, short, long string, list func() (table, error)) *cobra.Command {
	format := "text"
	cmd := &cobra.Command{Use: verb, Short: short, Long: long, Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			t, err := list()
			if err != nil {
				return err
			}
			out := t.text()
			if format == "json" {
				out = string(t.json(verb))
			}
			_, err = s.stdout.WriteString(out)
			return err
		}}
	cmd.Flags().StringVar(&format, "format", format, "`FORMAT`: text or json")
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

// text aligns the columns.
func (t *table) text() string {
	width := make([]int, len(t.heading))
	for i, h := range t.heading {
		width[i] = utf8.RuneCountInString(h)
	}
	for _, row := range t.rows {
		for i, v := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell(v)))
		}
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
		b.WriteString(strings.TrimRight(l.String(), " ") + "\n")
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

// json is one document with an object a row; the keys are the heading in lower case.
func (t *table) json(verb string) []byte {
	buf := appendText([]byte("{"), "schema", "outcrop."+verb+"/1")
	buf = append(appendKey(buf, t.name), '[')
	for _, row := range t.rows {
		buf = append(appendComma(buf), '\n', '{')
		for i, v := range row {
			key := strings.ReplaceAll(strings.ToLower(t.heading[i]), " ", "_")
			switch v := v.(type) {
			case int:
				buf = appendNumber(buf, key, v)
			case float64:
				buf = strconv.AppendFloat(appendKey(buf, key), v, 'g', -1, 64)
			default:
				buf = appendText(buf, key, cell(v))
			}
		}
		buf = append(buf, '}')
	}
	return append(buf, "\n]}\n"...)
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
