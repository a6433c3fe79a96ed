package tui

import (
	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/outline"
	"outcrop/model/selector"
	"outcrop/model/tokens"
	"outcrop/tui/intent"
	"outcrop/tui/keymap"
	"outcrop/tui/style"
)

// acts is the one table of what intents do.
func acts() map[intent.Intent]act {
	all := map[intent.Intent]act{}
	for _, part := range []map[intent.Intent]act{moving(), folding(), picking(), finding(), taking(), settings()} {
		for in, f := range part {
			all[in] = f
		}
	}
	return all
}

// still makes an act of a change that needs no command.
func still(f func(*app)) act {
	return func(a *app) tea.Cmd { f(a); return nil }
}

// by makes an act that moves in the focused pane by lines, or by parts of a page if page is true.
func by(n int, page bool) act {
	return still(func(a *app) {
		step := n
		if a.screen.focus == keymap.Tree {
			if page {
				step = n * max(1, a.tree.Page()/2)
			}
			a.tree.Move(step)
			return
		}
		if page {
			step = n * max(1, a.source.Page()/2)
		}
		a.source.Down(step)
	})
}

// far moves beyond any end.
const far = 1 << 30

func moving() map[intent.Intent]act {
	return map[intent.Intent]act{
		intent.Down: by(1, false), intent.Up: by(-1, false), intent.HalfDown: by(1, true), intent.HalfUp: by(-1, true),
		intent.Top: by(-far, false), intent.Bottom: by(far, false),
		intent.NextSibling:     still(func(a *app) { a.tree.Sibling(1) }),
		intent.PreviousSibling: still(func(a *app) { a.tree.Sibling(-1) }),
		intent.ScrollLeft:      still(func(a *app) { a.source.Right(-8) }),
		intent.ScrollRight:     still(func(a *app) { a.source.Right(8) }),
		intent.FocusNext:       still(otherPane),
		intent.Enter:           enter,
	}
}

func otherPane(a *app) {
	a.screen.zoom = false
	if a.screen.focus == keymap.Tree {
		a.screen.focus = keymap.Source
	} else {
		a.screen.focus = keymap.Tree
	}
}

// enter accepts if the block goes to a pipe, else opens: it unfolds, or goes to the source.
func enter(a *app) tea.Cmd {
	switch {
	case a.take.piped:
		return accept(a)
	case a.screen.focus == keymap.Tree && !a.tree.Toggle():
		a.screen.focus = keymap.Source
	}
	return nil
}

func folding() map[intent.Intent]act {
	return map[intent.Intent]act{
		intent.Unfold:    folded(unfold),
		intent.Fold:      folded(func(a *app) { a.tree.Fold() }),
		intent.UnfoldAll: folded(unfoldAll),
		intent.FoldAll:   folded(func(a *app) { a.tree.FoldAll(true) }),
	}
}

func unfold(a *app) { a.tree.Unfold() }

// unfoldAll unfolds all below the row at the cursor, or says why it does not.
func unfoldAll(a *app) {
	if n := a.tree.FoldAll(false); n > 0 {
		a.say("folders unfolded, files not: "+tokens.Format(n, false)+" symbols are too many rows at once", false)
	}
}

// folded saves the folds after a change of them.
func folded(f func(*app)) act {
	return func(a *app) tea.Cmd { f(a); return a.later(dueSave) }
}

func picking() map[intent.Intent]act {
	m := map[intent.Intent]act{
		intent.TogglePick: picked(togglePick),
		intent.LevelUp:    picked(func(a *app) { stepLevel(a, 1) }),
		intent.LevelDown:  picked(func(a *app) { stepLevel(a, -1) }),
		intent.PickShown:  picked(pickShown),
		intent.Undo: picked(func(a *app) {
			if !a.picks.Undo() {
				a.say("nothing to undo", false)
			}
			a.texts.Return(a.picks.All())
		}),
		intent.Redo: picked(func(a *app) {
			if !a.picks.Redo() {
				a.say("nothing to redo", false)
			}
			a.texts.Return(a.picks.All())
		}),
		intent.SelectLines: still(func(a *app) { a.source.ToggleSelect() }),
	}
	for in, l := range map[intent.Intent]model.Level{intent.LevelName: model.LevelName, intent.LevelSignature: model.LevelSignature,
		intent.LevelOutline: model.LevelOutline, intent.LevelFull: model.LevelFull} {
		m[in] = picked(func(a *app) {
			if sel, ok := a.tree.Selector(); ok {
				a.picks.Set(sel, l)
			}
		})
	}
	return m
}

// picked counts and saves after a change of the picks.
func picked(f func(*app)) act {
	return func(a *app) tea.Cmd {
		f(a)
		return a.repicked()
	}
}

func (a *app) repicked() tea.Cmd {
	a.take.known, a.bill = false, estimate(a)
	return tea.Batch(a.later(dueCount), a.later(dueSave), watchPicks(a))
}

// firstLevel is the level at which a node is picked if none is named: symbols whole, files and folders as outlines.
func firstLevel(sel selector.Selector) model.Level {
	if len(sel.Symbols) > 0 || sel.From > 0 {
		return model.LevelFull
	}
	return model.LevelOutline
}

// togglePick picks the row at the cursor or takes the pick back; in the source, the selected lines.
func togglePick(a *app) {
	sel, ok := a.tree.Selector()
	if !ok {
		return
	}
	if r, on := a.source.Selection(); on && a.screen.focus == keymap.Source {
		sel = selector.Selector{Path: a.source.Document().Path, Scoped: true, From: int(r.Start) + 1, To: int(r.End) + 1}
		a.source.EndSelection()
	}
	a.picks.Toggle(sel, firstLevel(sel))
}

func stepLevel(a *app, n int) {
	if sel, ok := a.tree.Selector(); ok {
		a.picks.Step(sel, n, firstLevel(sel))
	}
}

// pickShown picks all that the filter shows, in one step; if all of it is picked already, it takes that back.
func pickShown(a *app) {
	sels := a.tree.Shown()
	a.picks.Together(func() {
		for _, sel := range sels {
			a.picks.Set(sel, firstLevel(sel))
		}
	})
	a.say("picked "+plural(len(sels), "row")+": u takes it back", false)
}

func settings() map[intent.Intent]act {
	return map[intent.Intent]act{
		intent.NextTheme:   nextTheme,
		intent.ToggleMouse: still(toggleMouse),
		intent.ToggleKeys:  still(func(a *app) { a.look.keys = !a.look.keys }),
		intent.Narrower:    func(a *app) tea.Cmd { return widen(a, -widenBy) },
		intent.Wider:       func(a *app) tea.Cmd { return widen(a, widenBy) },
		intent.ToggleZoom: still(func(a *app) {
			a.screen.zoom = !a.screen.zoom
		}),
		intent.ToggleWrapping: still(func(a *app) { a.source.ToggleWrap() }),
		intent.NextSort:       nextSort,
		intent.TogglePrivate: func(a *app) tea.Cmd {
			o := a.tree.Filter()
			o.HidePrivate = !o.HidePrivate
			a.say(map[bool]string{true: "private symbols hidden", false: "private symbols shown"}[o.HidePrivate], false)
			return a.narrow(o)
		},
		intent.Suspend: func(*app) tea.Cmd { return tea.Suspend },
		intent.Quit:    quit,
		intent.Help:    showHelp,
	}
}

func toggleMouse(a *app) {
	a.look.mouse = !a.look.mouse
	a.say(map[bool]string{true: "mouse on", false: "mouse off: the terminal selects text"}[a.look.mouse], false)
}

// widenBy is how many cells a key makes the tree wider.
const widenBy = 4

func widen(a *app, by int) tea.Cmd {
	tree, source := a.screen.widths()
	if tree == 0 || source == 0 {
		a.say("one pane at a time: tab shows the other", false)
		return nil
	}
	a.screen.split = tree + by
	a.screen.split, _ = a.screen.widths()
	return a.later(dueSave)
}

func nextTheme(a *app) tea.Cmd {
	names := style.Names()
	for i, n := range names {
		if n == a.look.theme || a.look.theme == "" && n == style.Auto {
			a.look.theme = names[(i+1)%len(names)]
			break
		}
	}
	a.restyle()
	a.saved.Theme = a.look.theme
	a.say("theme "+a.look.theme, false)
	return a.later(dueSave)
}

func nextSort(a *app) tea.Cmd {
	o := a.tree.Filter()
	o.Order, o.Level = (o.Order+1)%3, model.LevelFull
	a.say("sorted by "+[...]string{outline.ByPlace: "place", outline.ByName: "name", outline.BySize: "size"}[o.Order], false)
	return a.narrow(o)
}
