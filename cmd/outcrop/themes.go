package main

import (
	"github.com/spf13/cobra"

	"outcrop/themes"
)

func themesCommand(s *session) *cobra.Command {
	return tableCommand(s, "themes", "Looks of the explorer", `Lists the themes for --theme and the key theme of config.toml.`,
		func() (table, error) {
			t := table{name: "themes", heading: []string{"Name", "About"}}
			for _, name := range themes.Names() {
				theme, err := themes.Load(name)
				if err != nil {
					return table{}, err
				}
				t.rows = append(t.rows, []any{name, theme.About})
			}
			return t, nil
		})
}
