package tui

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"outcrop/model/pick"
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

// order is a block to be made: what is picked, and how it is written.
type order struct {
	entries []pick.Entry
	take    take
	mark    string // of picks and task, to tell whether they are the same later on
	number  int    // of the count
}

func ordered(a *app) order { return order{a.picks.All(), a.take, mark(a), a.numbers.count} }

// mark is a text that is the same for the same picks and task.
func mark(a *app) string { return a.picks.Text() + "\x00" + a.take.task }

// took takes down what was taken out, and its size if it is still what is picked.
func took(a *app, o order, z size) {
	a.take.taken = o.mark
	if o.number == a.numbers.count {
		a.take.size, a.take.known = z, true
	}
}

// unready reports whether there is no block to take out, and says why.
func unready(a *app) bool {
	if waiting(a) {
		return true
	}
	if a.picks.Len() == 0 {
		a.say(nothingPicked, true)
		return true
	}
	return false
}

func copyBlock(a *app) tea.Cmd {
	if unready(a) {
		return nil
	}
	a.say("copying ...", false)
	return a.door.copyBlock(ordered(a))
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
	if unready(a) {
		return nil
	}
	a.say("writing the block ...", false)
	return a.door.accept(ordered(a))
}

func accepted(a *app, msg acceptedMsg) tea.Cmd {
	if msg.err != nil {
		a.say(msg.err.Error(), true)
		return nil
	}
	a.take.taken = msg.order.mark
	a.end.Accepted, a.end.Block = true, msg.block
	return a.leave()
}

// askFile asks for a path and writes the block there; a file that exists wants a second enter.
func askFile(a *app) tea.Cmd {
	if unready(a) {
		return nil
	}
	name := "prompt" + [...]string{prompt.Markdown: ".md", prompt.XML: ".xml", prompt.JSON: ".json"}[a.take.format]
	return askPath(a, name, "", false)
}

// askPath asks for a path; reason tells what was wrong with this one.
func askPath(a *app, path, reason string, overwrite bool) tea.Cmd {
	hint := "path from the root of the repository; enter writes, esc gives up"
	if overwrite {
		hint = "this file exists: enter again writes over it, esc gives up"
	}
	p := overlay.NewPrompt("write the block to", path, hint)
	if reason != "" {
		p.Fail(reason)
	}
	return a.open(intent.WriteFile, p, func(a *app, answer overlay.Answer) tea.Cmd {
		switch {
		case answer != overlay.Accepted:
			return nil
		case strings.TrimSpace(p.Value()) == "":
			return askPath(a, p.Value(), "a name is needed, such as prompt.md", false)
		}
		return a.door.write(p.Value(), overwrite && p.Value() == path, ordered(a))
	})
}

func editTask(a *app) tea.Cmd {
	p := overlay.NewText("task", a.take.task, "stands at the top of the block; ctrl+j begins a line; empty for none")
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
		name := ""
		a.take.model = nil
		if i := l.Selected(); i > 0 {
			a.take.model, name = &models[i-1], models[i-1].Name
			a.door.count(models[i-1].Encoding)
		}
		a.saved.Model = &name
		a.view.want = want{} // an overview has prices in it
		now := ""
		if a.take.budget > 0 {
			now = itoa(a.take.budget)
		}
		a.pulse.due = true
		return tea.Batch(a.repicked(), askBudget(a, now, ""))
	})
}

// askBudget asks for a number of tokens; reason tells what was wrong with this one.
func askBudget(a *app, now, reason string) tea.Cmd {
	p := overlay.NewPrompt("budget in tokens", now, "such as 32000 or 32k; empty for the model's context, or none")
	if reason != "" {
		p.Fail(reason)
	}
	return a.open(intent.ChooseModel, p, func(a *app, answer overlay.Answer) tea.Cmd {
		if answer != overlay.Accepted {
			return nil
		}
		n := 0
		if v := p.Value(); strings.TrimSpace(v) != "" {
			var err error
			if n, err = tokens.ParseCount(v); err != nil {
				return askBudget(a, v, err.Error())
			}
		}
		a.take.budget, a.saved.Budget = n, &n
		return a.later(dueSave)
	})
}

// count gives a number of tokens in the encoding as tokens of the model in use, and whether that is exact.
func (t take) count(n int) (tokens int, exact bool) {
	if t.model == nil || t.model.Exact {
		return n, true
	}
	tokens, _, _ = t.model.Estimate(n)
	return tokens, false
}

// price writes a number of tokens in the encoding as tokens of the model in use: ~ stands before an estimate.
func (t take) price(n int) string { return tokens.Format(t.count(n)) }

// cost writes what a block costs, and by how much it is over the budget, as the line about the slice does.
func (t take) cost(z size) (price, over string) {
	n, exact := t.count(z.tokens)
	if limit := t.limit(); limit > 0 && n > limit {
		over = ", over the budget of " + tokens.Format(limit, true) + " by " + tokens.Format(n-limit, exact)
	}
	return tokens.Format(n, exact) + " tokens", over
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
	a.saved.Format = a.take.format.String()
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
	if symbol >= 0 && symbol < f.Names.Len() {
		line = int(f.Names.At(symbol).Line) + 1
	}
	return a.door.edit(f.Path, line)
}

func saveScreen(a *app) tea.Cmd {
	lines, w, sheet := lines(a), a.screen.w, a.look.sheet
	paint(a, lines)
	return a.door.saveScreen(func() []byte {
		look := picture.Look{Title: "outcrop"}
		look.Foreground, look.Background = sheet.Ground()
		return picture.Render(look, picture.Capture(picture.Lines(lines, w), look, 0))
	})
}

// quit leaves, and asks first if picks would be left behind that were never taken out.
func quit(a *app) tea.Cmd {
	n := a.picks.Len()
	if n == 0 || a.take.taken == mark(a) {
		return a.leave()
	}
	text := plural(n, "pick") + " were never taken out. They are kept for next time. Leave?"
	if n == 1 {
		text = "1 pick was never taken out. It is kept for next time. Leave?"
	}
	if a.door.o.States == "" || a.end.unsaved {
		text = plural(n, "pick") + " never taken out, and nothing is kept for next time. Leave?"
	}
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

func ftoa(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
