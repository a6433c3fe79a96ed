package main

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"outcrop/model"
	"outcrop/tui/text"
)

// tally is one row of the verb tokens.
type tally struct {
	name   string // what is counted: a path, a folder, a language or a selector
	path   string // of the file, where the row belongs to one
	tokens int
	files  int // of a folder or language
}

// totals adds up the tokens of files.
type totals struct {
	rows  []tally
	place map[string]int // of folders and languages in rows
	total int
}

// add counts a file by what was asked for; own are its symbols.
func (l *totals) add(by string, f *model.File, own []tally) {
	if f.Prices == nil {
		return
	}
	n := int(f.Prices.File[model.LevelFull])
	l.total += n
	switch by {
	case "file":
		l.rows = append(l.rows, tally{name: f.Path, path: f.Path, tokens: n})
	case "symbol":
		l.rows = append(l.rows, own...)
	case "language":
		l.book(f.Language.Name, n)
	case "dir":
		l.book("./", n)
		for i := range len(f.Path) {
			if f.Path[i] == '/' {
				l.book(f.Path[:i+1], n)
			}
		}
	}
}

func (l *totals) book(name string, n int) {
	at, ok := l.place[name]
	if !ok {
		if l.place == nil {
			l.place = map[string]int{}
		}
		at = len(l.rows)
		l.place[name] = at
		l.rows = append(l.rows, tally{name: name})
	}
	l.rows[at].tokens += n
	l.rows[at].files++
}

// sort orders the rows, by path or with the largest first, and keeps the first top of them if top is not 0.
func (l *totals) sort(order string, top int) {
	if order == "path" {
		slices.SortStableFunc(l.rows, func(a, b tally) int {
			if a.path != "" { // symbols stay in the order of their file
				return strings.Compare(a.path, b.path)
			}
			return strings.Compare(a.name, b.name)
		})
	} else {
		slices.SortStableFunc(l.rows, func(a, b tally) int {
			return cmp.Or(cmp.Compare(b.tokens, a.tokens), strings.Compare(a.name, b.name))
		})
	}
	if top > 0 && top < len(l.rows) {
		l.rows = l.rows[:top]
	}
}

// text prints the rows for people.
func (l *totals) text(s *session, c *model.Coverage) {
	width := len(s.exactly(l.total))
	for _, r := range l.rows {
		fmt.Fprintf(s.stdout, "%*s  %s", width, s.exactly(r.tokens), text.Escape(r.name))
		if r.files > 0 {
			fmt.Fprintf(s.stdout, "  %s", s.paint("2", count(r.files, "file")))
		}
		fmt.Fprintln(s.stdout)
	}
	unit := s.encoding.String()
	if s.model != nil {
		unit = s.model.Name
		if !s.model.Exact {
			_, low, high := s.model.Estimate(l.total)
			unit += fmt.Sprintf(", between %d and %d", low, high)
		}
		if s.model.Priced() {
			unit += fmt.Sprintf(", about $%.2f (prices of %s)", s.model.Cost(l.total), s.model.AsOf)
		}
	}
	fmt.Fprintf(s.stdout, "%s  total of %s, %s\n", s.exactly(l.total), count(c.Files-len(c.Skipped), "file"), unit)
	s.coverageLine(c)
}

// unitKey names the rows of a unit in JSON, and one row.
func unitKey(by string) (rows, row string) {
	switch by {
	case "file":
		return "files", "file"
	case "dir":
		return "dirs", "dir"
	case "language":
		return "languages", "language"
	}
	return "symbols", "id"
}

// json prints the rows as one document.
func (l *totals) json(s *session, by string, c *model.Coverage) error {
	rows, row := unitKey(by)
	buf := appendText([]byte("{"), "schema", "outcrop.tokens/1")
	buf = appendText(buf, "encoding", s.encoding.String())
	buf = appendNumber(buf, "total", l.total)
	if s.model != nil {
		buf = s.appendEstimate(buf, l.total)
	}
	buf = appendCoverage(buf, c)
	buf = append(appendKey(buf, rows), '[')
	for _, r := range l.rows {
		buf = append(appendComma(buf), '\n', '{')
		if row == "file" {
			buf = appendPath(buf, r.name)
		} else {
			buf = appendText(buf, row, r.name)
		}
		if r.files > 0 {
			buf = appendNumber(buf, "files", r.files)
		}
		buf = append(appendNumber(buf, "tokens", r.tokens), '}')
	}
	_, err := s.stdout.Write(append(buf, "\n]}\n"...))
	return err
}

// csv prints the rows as comma-separated values.
func (l *totals) csv(s *session, by string) error {
	_, row := unitKey(by)
	w := csv.NewWriter(s.stdout)
	if err := w.Write([]string{row, "tokens"}); err != nil {
		return err
	}
	for _, r := range l.rows {
		if err := w.Write([]string{text.Escape(r.name), strconv.Itoa(r.tokens)}); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}
