package main

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/adrg/xdg"

	"outcrop/cmd/internal/config"
	"outcrop/model/prompt"
	"outcrop/themes"
	"outcrop/tui"
	"outcrop/tui/clipboard"
	"outcrop/tui/keymap"
)

// options are the flags and settings of the explorer, but what it shows.
func (f *exploreFlags) options(s *session, root string, ownBudget bool) (tui.Options, error) {
	o := tui.Options{Load: s.options(root), Keys: keymap.Default(), NoColor: os.Getenv("NO_COLOR"),
		Models: s.models, Mouse: s.config.Mouse && !f.noMouse, ShowKeys: f.showKeys,
		Piped: !s.terminal, States: filepath.Join(xdg.StateHome, "outcrop"), Copier: clipboard.New(),
		Settings: tui.Settings{Theme: s.config.Theme, Model: s.model, Budget: s.config.Budget,
			Given: tui.Given{Theme: f.theme != "", Model: s.flags.model != "" || s.flags.encoding != "", Budget: ownBudget}}}
	if s.flags.color == "never" {
		o.NoColor = "1"
	}
	if f.theme != "" {
		o.Theme = f.theme
	}
	if o.Theme != "" && o.Theme != "auto" && !slices.Contains(themes.Names(), o.Theme) {
		return o, usage("--theme %s: use auto, %s", o.Theme, list(themes.Names()))
	}
	if ownBudget {
		o.Budget = f.budget
	}
	if o.Budget < 0 {
		return o, usage("--budget %d: give a number of tokens, from 1 on", o.Budget)
	}
	var err error
	if o.Format, err = prompt.ParseFormat(s.config.Format); err != nil {
		return o, usage("%w", err)
	}
	if err := o.Keys.Remap(s.config.Keys); err != nil {
		return o, usage("%s: %w", config.Path(), err)
	}
	picks, err := parseWanted(f.picks)
	for _, w := range picks {
		o.Picks = append(o.Picks, tui.Asked{Selector: w.sel, Level: w.level, Leveled: w.given})
	}
	return o, err
}
