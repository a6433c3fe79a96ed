package tui

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"outcrop/model/prompt"
	"outcrop/model/tokens"
	"outcrop/tui/intent"
	"outcrop/tui/overlay"
	"outcrop/tui/picture"
)

func taking() map[intent.Intent]act {
	return map[intent.Intent]act{
		intent.CopyBlock:    copyBlock,
		intent.CopySelector: copySelector,
		intent.WriteFile:    askFile,
		intent.EditTask:     editTask,
		intent.ChooseModel:  chooseModel,
		intent.NextFormat:   nextFormat,
		intent.OpenEditor:   openEditor,
		intent.SaveScreen:   saveScreen,
	}
}

const nothingPicked = "nothing is picked: space picks the row at the cursor"

func copyBlock(a *app) tea.Cmd {
	if a.picks.Len() == 0 {
		a.say(nothingPicked, true)
		return nil
	}
	a.say("copying ...", false)
	return a.door.copyBlock(a.picks.All(), a.take)
}

func copySelector(a *app) tea.Cmd {
	sel, ok := a.tree.Selector()
	if !ok {
		return nil
	}
	return a.door.copyText(sel.String())
}

// accept ends the explorer and hands the block to the pipe.
func accept(a *app) tea.Cmd {
	if a.picks.Len() == 0 {
		a.say(nothingPicked, true)
		return nil
	}
	a.say("writing the block ...", false)
	return a.door.accept(a.picks.All(), a.take)
}

func accepted(a *app, msg acceptedMsg) tea.Cmd {
	if msg.err != nil {
		a.say(msg.err.Error(), true)
		return nil
	}
	a.take.taken = true
	a.end.Accepted, a.end.Block = true, msg.block
	return a.leave()
}

// writeFile asks for a path and writes the block there; a file that exists wants a second enter.
func askFile(a *app) tea.Cmd {
	if a.picks.Len() == 0 {
		a.say(nothingPicked, true)
		return nil
	}
	return askPath(a, "prompt"+[...]string{prompt.Markdown: ".md", prompt.XML: ".xml", prompt.JSON: ".json"}[a.take.format], false)
}

func askPath(a *app, path string, overwrite bool) tea.Cmd {
	hint := "path from the root of the repository; enter writes, esc gives up"
	if overwrite {
		hint = "this file exists: enter again writes over it, esc gives up"
	}
	p := overlay.NewPrompt("write the block to", path, hint)
	return a.open(intent.WriteFile, p, func(a *app, answer overlay.Answer) tea.Cmd {
		if answer != overlay.Accepted || strings.TrimSpace(p.Value()) == "" {
			return nil
		}
		return a.door.write(p.Value(), overwrite && p.Value() == path, a.picks.All(), a.take)
	})
}

func editTask(a *app) tea.Cmd {
	p := overlay.NewPrompt("task", a.take.task, "stands at the top of the block; empty for none")
	return a.open(intent.EditTask, p, func(a *app, answer overlay.Answer) tea.Cmd {
		if answer != overlay.Accepted {
			return nil
		}
		a.take.task = p.Value()
		return a.repicked()
	})
}

// chooseModel asks for the model whose tokens and budget are shown, then for the budget.
func chooseModel(a *app) tea.Cmd {
	models := slices.Concat(a.take.models, tokens.Models())
	rows := []overlay.ListRow{{Cells: []string{"no model: tokens of " + a.door.encoding().String(), "", "", ""}}}
	selected := 0
	for i, m := range models {
		price := "?"
		if m.Priced() {
			price = "$" + ftoa(m.Price) + "/M"
		}
		note := "exact"
		if !m.Exact {
			note = "~ " + ftoa(m.Factor) + " x " + m.Encoding.String()
		}
		context := "?"
		if m.Context > 0 {
			context = tokens.Format(m.Context, true)
		}
		rows = append(rows, overlay.ListRow{Cells: []string{m.Name, context, price, note}})
		if a.take.model != nil && m.Name == a.take.model.Name {
			selected = i + 1
		}
	}
	l := overlay.NewList("model, context, price of input", rows, selected)
	return a.open(intent.ChooseModel, l, func(a *app, answer overlay.Answer) tea.Cmd {
		if answer != overlay.Accepted {
			return nil
		}
		a.take.model = nil
		if i := l.Selected(); i > 0 {
			a.take.model = &models[i-1]
			a.door.count(models[i-1].Encoding)
		}
		return tea.Batch(a.repicked(), a.door.poll(a.tree.Tree(), a.index, true), askBudget(a))
	})
}

func askBudget(a *app) tea.Cmd {
	now := ""
	if a.take.budget > 0 {
		now = itoa(a.take.budget)
	}
	p := overlay.NewPrompt("budget in tokens", now, "such as 32000 or 32k; empty for the model's context, or none")
	return a.open(intent.ChooseModel, p, func(a *app, answer overlay.Answer) tea.Cmd {
		if answer != overlay.Accepted {
			return nil
		}
		n, err := parseBudget(p.Value())
		if err != nil {
			a.say(err.Error(), true)
			return nil
		}
		a.take.budget = n
		return a.later(dueSave)
	})
}

// limit is the budget in force: the one set, else the model's context, else 0.
func (t take) limit() int {
	if t.budget == 0 && t.model != nil {
		return t.model.Context
	}
	return t.budget
}

func nextFormat(a *app) tea.Cmd {
	a.take.format = (a.take.format + 1) % (prompt.JSON + 1)
	a.say("format "+a.take.format.String(), false)
	return a.repicked()
}

func openEditor(a *app) tea.Cmd {
	f, symbol := a.tree.File()
	if f == nil {
		a.say("a folder: the editor opens files", false)
		return nil
	}
	line := a.source.Line() + 1
	if symbol >= 0 && f.Outline != nil {
		line = int(f.Outline.Symbols[symbol].NameLine) + 1
	}
	return a.door.edit(f.Path, line)
}

func saveScreen(a *app) tea.Cmd {
	lines, w, sheet := lines(a), a.screen.w, a.look.sheet
	return a.door.saveScreen(func() []byte {
		look := picture.Look{Title: "outcrop"}
		look.Foreground, look.Background = sheet.Ground()
		return picture.Render(look, picture.Capture(picture.Lines(lines, w), look, 0))
	})
}

// quit leaves, and asks first if picks would be left behind that were never taken out.
func quit(a *app) tea.Cmd {
	if a.picks.Len() == 0 || a.take.taken {
		return a.leave()
	}
	text := plural(a.picks.Len(), "pick") + " never taken out. They are kept for next time. Leave?"
	q := overlay.NewQuestion(text, overlay.Choice{Key: "y", Label: "leave"}, overlay.Choice{Key: "n", Label: "stay"})
	return a.open(intent.Quit, q, func(a *app, answer overlay.Answer) tea.Cmd {
		if answer == overlay.Accepted && q.Chosen() == "y" {
			return a.leave()
		}
		return nil
	})
}

// leave saves and ends.
func (a *app) leave() tea.Cmd { return tea.Sequence(a.door.save(state(a)), tea.Quit) }

func parseBudget(s string) (int, error) {
	s = strings.ToLower(strings.TrimSpace(s))
	unit := 1
	switch {
	case s == "":
		return 0, nil
	case strings.HasSuffix(s, "k"):
		s, unit = s[:len(s)-1], 1000
	case strings.HasSuffix(s, "m"):
		s, unit = s[:len(s)-1], 1_000_000
	}
	n, err := strconv.ParseFloat(s, 64)
	if err != nil || n < 0 || n > 1e9 {
		return 0, errors.New("a budget is a number of tokens, such as 32000 or 32k")
	}
	return int(n * float64(unit)), nil
}

func ftoa(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
