package main

import (
	"strings"

	"github.com/spf13/cobra"

	"outcrop/cmd/internal/config"
	"outcrop/tui/keymap"
)

func keysCommand(s *session) *cobra.Command {
	return tableCommand(s, "keys", "Keys of the explorer",
		`Lists the keys of the explorer, as config.toml remaps them, with the names that its table [keys] uses.`,
		func() (table, error) {
			if err := s.configure(); err != nil {
				return table{}, err
			}
			keys := keymap.Default()
			if err := keys.Remap(s.config.Keys); err != nil {
				return table{}, usage("%s: %w", config.Path(), err)
			}
			return keysTable(keys), nil
		})
}

func keysTable(keys *keymap.Map) table {
	rows := keys.Table()
	t := table{name: "keys", heading: []string{"Where", "Keys", "What", "Name"}}
	for _, row := range rows[1:] {
		t.rows = append(t.rows, []any{row[0], strings.TrimSpace(row[1]), row[2], row[3]})
	}
	return t
}
