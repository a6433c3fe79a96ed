package tui

import (
	"strings"

	"outcrop/model"
	"outcrop/model/prompt"
	"outcrop/model/selector"
	"outcrop/model/tokens"
)

// Settings are what keys of the explorer can change.
type Settings struct {
	Theme  string        // "" or "auto" follows the terminal's background
	Model  *tokens.Model // nil: counts of the encoding
	Budget int           // tokens the block may have; 0: the model's context
	Format prompt.Format
	Given  Given
}

// Given says which settings come from flags of the command line. They win over what was chosen in the explorer last time,
// which wins over the others.
type Given struct{ Theme, Model, Budget bool }

// Asked is a pick of the command line.
type Asked struct {
	Selector selector.Selector // as it was written: it may name nothing, or more than one node
	Level    model.Level
	Leveled  bool // else it is picked at the level that fits what it names
}

// pickAsked picks what the command line asked for, as far as it can be found, and reports whether there was any. A path is
// found when the list of files is there, a symbol of a file when that is read, and a name that may be anywhere, or an error,
// when all is read.
func pickAsked(a *app, r *model.Repo) bool {
	var wait []Asked
	var bad []string
	found := false
	a.picks.Together(func() {
		for _, p := range a.asked {
			if !a.loading.done && !early(r, p.Selector) {
				wait = append(wait, p)
				continue
			}
			t, err := selector.Resolve(r, p.Selector)
			if err != nil {
				bad = append(bad, strings.ReplaceAll(strings.ReplaceAll(err.Error(), ":\n  ", ": "), "\n  ", ", "))
				continue
			}
			if !p.Leveled {
				p.Level = firstLevel(t.Selector())
			}
			a.picks.Set(t.Selector(), p.Level)
			found = true
		}
	})
	a.asked = wait
	if len(bad) > 0 {
		a.say("--pick "+strings.Join(bad, "; "), true)
	}
	return found
}

// early reports whether a selector can be told before all is read.
func early(r *model.Repo, s selector.Selector) bool {
	if !s.Scoped {
		return false
	}
	if f := r.File(s.Path); f != nil {
		return f.Status != model.Pending
	}
	return len(s.Symbols) == 0 && len(r.Under(s.Path)) > 0
}

// waiting reports whether picks of the command line are still looked for, and says so: a block without them would be short.
func waiting(a *app) bool {
	if len(a.asked) == 0 {
		return false
	}
	a.say(plural(len(a.asked), "pick")+" of the command line can be told when all files are read: a moment", true)
	return true
}
