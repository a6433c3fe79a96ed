package keymap

import "strings"

// Table lists all bindings as rows of pane, keys, help and intent name, with a heading row first.
func (m *Map) Table() [][]string {
	rows := [][]string{{"Where", "Keys", "What", "Name in config.toml"}}
	for _, p := range []Pane{Everywhere, Tree, Source} {
		for _, b := range m.bindings {
			if b.Pane == p {
				rows = append(rows, []string{p.String(), strings.Join(b.Keys, " "), b.Help, string(b.Intent)})
			}
		}
	}
	return rows
}

// Markdown is the table for the README.
func (m *Map) Markdown() string {
	var b strings.Builder
	for i, row := range m.Table() {
		for j, cell := range row {
			switch {
			case i == 0 || j == 0 || j == 2:
				b.WriteString("| " + cell + " ")
			case cell == "":
				b.WriteString("| ")
			case j == 1:
				b.WriteString("| `" + strings.ReplaceAll(cell, " ", "` `") + "` ")
			default:
				b.WriteString("| `" + cell + "` ")
			}
		}
		b.WriteString("|\n")
		if i == 0 {
			b.WriteString(strings.Repeat("| --- ", len(row)) + "|\n")
		}
	}
	return b.String()
}
