// Package tray is the line about the slice: how much is picked, what it costs against the budget, and what it saves
// against whole files.
package tray

import (
	"strconv"

	"outcrop/model/tokens"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// Summary is what the line says. Tokens are those of the model in use.
type Summary struct {
	Picks, Files int    // notes in the set of picks, and files of which something is picked
	Tokens       int    // of the block
	Whole        int    // of the files picked from, each in full; 0 if unknown
	Budget       int    // 0: none
	Short        bool   // something is not in Tokens, since it is not counted yet
	Exact        bool   // Tokens is the count of the very block, by the model's own vocabulary
	Note         string // a word on what is not in the numbers: "2 picks are gone"
}

// gaugeTenths is the width of the gauge.
const gaugeTenths = 10

// part is a piece of the line. Those with the highest drop go first where the line is too narrow.
type part struct {
	role style.Role
	text string
	drop int
}

// Line draws the line, exactly w cells wide.
func Line(w int, m Summary, s *style.Sheet) string {
	parts := m.parts(s)
	total := 0
	for _, p := range parts {
		total += text.Cells(p.text)
	}
	for total > w {
		worst := 0
		for i, p := range parts {
			if p.drop > parts[worst].drop {
				worst = i
			}
		}
		if parts[worst].drop == 0 {
			break
		}
		for i, drop := 0, parts[worst].drop; i < len(parts); i++ {
			if p := &parts[i]; p.drop == drop { // the pieces of a gauge go together
				total -= text.Cells(p.text)
				p.text, p.drop = "", 0
			}
		}
	}
	l := style.NewLine(w, s.Role(style.Status))
	for _, p := range parts {
		l.Put(s.Role(p.role), text.Cut(p.text, l.Left()))
	}
	return l.String()
}

func (m Summary) parts(s *style.Sheet) []part {
	note := part{style.Warning, "", 6}
	if m.Note != "" {
		note.text = "  " + text.Clean(m.Note, 1)
	}
	if m.Picks == 0 {
		return []part{{style.Status, " nothing picked", 0}, {style.Dim, ": space picks the row at the cursor", 1}, note}
	}
	cost, tail := style.Price, ""
	over := m.Budget > 0 && m.Tokens > m.Budget
	switch {
	case over:
		cost, tail = style.Warning, " by "+tokens.Format(m.Tokens-m.Budget, m.Exact)
	case m.Whole > m.Tokens:
		tail = "  saves " + tokens.Format(m.Whole-m.Tokens, m.Exact)
	}
	parts := []part{
		{style.Dim, " slice:", 5},
		{style.Status, " " + plural(m.Picks, "pick"), 2},
		{style.Status, " · " + plural(m.Files, "file"), 4},
		{style.Dim, " ·", 2},
		{cost, " " + m.tokens(s), 0},
	}
	if m.Budget > 0 {
		parts = append(parts, part{cost, " of " + tokens.Format(m.Budget, true), 0})
	} else if m.Tokens == 1 {
		parts = append(parts, part{cost, " token", 3})
	} else {
		parts = append(parts, part{cost, " tokens", 3})
	}
	parts = append(parts, gauge(m, cost, s)...)
	if over { // the one thing to be seen at any width
		return append(parts, part{style.Warning, "  over", 0}, part{style.Warning, tail, 1}, note)
	}
	parts = append(parts, part{style.Picked, tail, 7})
	if tail != "" {
		parts = append(parts, part{style.Dim, " against whole files", 9})
	}
	return append(parts, note)
}

// tokens writes the cost of the block; more will come where something is not in it.
func (m Summary) tokens(s *style.Sheet) string {
	switch {
	case !m.Short:
		return tokens.Format(m.Tokens, m.Exact)
	case m.Tokens == 0:
		return s.Markers().Uncounted
	}
	return tokens.Format(m.Tokens, false) + s.Markers().Uncounted
}

// gauge is ten signs, of which as many are full as tenths of the budget are used. Something is never nothing, and only
// all of it is all.
func gauge(m Summary, cost style.Role, s *style.Sheet) []part {
	if m.Budget <= 0 {
		return nil
	}
	full := gaugeTenths
	if m.Tokens < m.Budget {
		full = int(gaugeTenths * float64(m.Tokens) / float64(m.Budget))
	}
	if m.Tokens > 0 {
		full = max(1, full)
	}
	used, rest := " ", ""
	for i := range gaugeTenths {
		if i < full {
			used += s.Markers().GaugeFull
		} else {
			rest += s.Markers().GaugeRest
		}
	}
	if cost == style.Price {
		cost = style.PriceLevel
	}
	return []part{{cost, used, 8}, {style.Dim, rest, 8}}
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}
