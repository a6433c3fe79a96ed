package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/outline"
	"outcrop/model/pick"
	"outcrop/model/prompt"
	"outcrop/model/selector"
	"outcrop/model/tokens"
	"outcrop/tui/status"
	"outcrop/tui/tray"
)

// state is what is kept for next time.
func state(a *app) State {
	s := State{Picks: a.picks.Text(), Taken: a.take.taken, Folds: a.tree.Folds().Keys(), Task: a.take.task, Budget: a.take.budget,
		Format: a.take.format.String(), Theme: a.look.theme, Cursor: a.start}
	if sel, ok := a.tree.Selector(); ok {
		s.Cursor = sel.String()
	}
	if a.take.model != nil {
		s.Model = a.take.model.Name
	}
	return s
}

// save keeps the state, now.
func (s *services) save(state State) tea.Cmd {
	if s.o.States == "" {
		return nil
	}
	return func() tea.Msg { return savedMsg{writeState(s.o.States, s.o.Root, state)} }
}

// restore takes up what was kept of last time. What the command line says wins over it.
func restore(a *app) {
	o := &a.door.o
	if o.States != "" {
		s, found, notice := readState(o.States, o.Root)
		if notice != "" {
			a.say(notice, true)
		}
		if found {
			takeUp(a, s, o)
		}
	}
	if len(o.Picks) > 0 {
		a.picks.Together(func() {
			for _, p := range o.Picks {
				a.picks.Set(p.Selector, p.Level)
			}
		})
		a.take.taken, a.take.known = false, false
	}
	if o.Start != "" {
		a.start = o.Start
	}
}

func takeUp(a *app, s State, o *Options) {
	old, bad := pick.Parse(s.Picks)
	a.picks.Together(func() { // one step, so that undo gives an empty slice
		for _, e := range old.All() {
			if e.Off {
				a.picks.Clear(e.Selector)
			} else {
				a.picks.Set(e.Selector, e.Level)
			}
		}
	})
	_ = a.tree.Folds().Restore(s.Folds) // a fold that makes no sense is a fold less
	a.start, a.take.task, a.take.taken, a.take.known = s.Cursor, s.Task, s.Taken, a.picks.Len() == 0
	if a.take.budget == 0 {
		a.take.budget = s.Budget
	}
	if o.Theme == "" && s.Theme != "" {
		a.look.theme = s.Theme
		a.restyle()
	}
	if m, err := tokens.FindModel(s.Model, o.Models); o.Model == nil && s.Model != "" && err == nil && m.Encoding == o.Load.Encoding {
		a.take.model = &m
	}
	if f, err := prompt.ParseFormat(s.Format); err == nil && o.Format == prompt.Markdown {
		a.take.format = f
	}
	switch n := a.picks.Len(); {
	case len(bad) > 0:
		a.say("restored "+plural(n, "pick")+" from last time; "+plural(len(bad), "line")+" could not be read", true)
	case n > 0:
		a.say("restored "+plural(n, "pick")+" from last time: u takes them back", false)
	}
}

// begin goes where the command line or the last time ended. A symbol has a row once its file is read: until then the cursor
// waits on the file.
func begin(a *app) {
	sel, ok := startOf(a)
	if !ok || a.tree.Reveal(sel) || a.loading.done {
		if r, _ := a.tree.Current(); a.start == a.door.o.Start && r.Has(outline.HasChildren) && !r.Has(outline.Open) {
			a.tree.Unfold() // what was asked for is in it
		}
		a.start = ""
		return
	}
	a.tree.Reveal(selector.Selector{Path: sel.Path, Scoped: true})
}

// startOf names the node to begin at. The command line gives a path as it is on disk, the last time a selector.
func startOf(a *app) (selector.Selector, bool) {
	if t := a.tree.Tree(); t.Find(a.start) > 0 {
		return selector.Selector{Path: t.Nodes[t.Find(a.start)].Path, Scoped: true}, true
	}
	sel, _, _, err := selector.Parse(a.start)
	return sel, err == nil && sel.Scoped
}

// titleLine is what the first line says.
func titleLine(a *app) status.Info {
	t := status.Info{Repo: a.door.name(), Listed: a.loading.listed, Files: a.loading.files, Percent: a.loading.percent(),
		Encoding: strings.TrimSuffix(a.door.encoding().String(), "_base")}
	if tree := a.tree.Tree(); tree != nil {
		t.Branch = tree.Repo.Branch
		t.Skipped = a.skips
	}
	if o := a.tree.Filter(); o.Text != "" {
		t.Filtered, t.Shown = true, a.tree.Stats().Files
	}
	if m := a.take.model; m != nil {
		t.Model, t.Context = m.Name, m.Context
	}
	return t
}

func hintLine(a *app) status.Hint {
	_, selecting := a.source.Selection()
	h := status.Hint{Keys: a.keys, Pane: a.screen.focus, Piped: a.take.piped, Selecting: selecting, Message: a.note.text, Bad: a.note.bad}
	if a.look.keys {
		h.Pressed = a.look.pressed
	}
	return h
}

// treeTitle is the title of the outline pane: the folder of the cursor, and what narrows the rows.
func treeTitle(a *app) string {
	o, title := a.tree.Filter(), "tree"
	if o.Text != "" {
		title = "/" + o.Text
	}
	if o.Order != outline.ByPlace {
		title += " · by " + [...]string{outline.ByPlace: "place", outline.ByName: "name", outline.BySize: "size"}[o.Order]
	}
	if o.HidePrivate {
		title += " · public"
	}
	return title
}

// summary is what the line about the slice says: exact if the block was counted, else the sum of the prices.
func summary(a *app) tray.Summary {
	m := tray.Summary{Picks: a.picks.Len(), Budget: a.take.limit()}
	if m.Picks == 0 {
		return m
	}
	if a.take.known {
		z := a.take.size
		m.Files, m.Tokens, m.Whole, m.Exact = z.files, z.tokens, z.whole, true
		if z.omitted > 0 {
			m.Note = plural(z.omitted, "pick") + " left out"
		}
	} else {
		m.Tokens = a.sum
		if t := a.tree.Tree(); t != nil {
			m.Files = a.picks.Files(t)
		}
	}
	if c := a.take.model; c != nil && !c.Exact {
		m.Tokens, _, _ = c.Estimate(m.Tokens)
		m.Whole, _, _ = c.Estimate(m.Whole)
		m.Exact = false
	}
	return m
}

// skips counts the files of a snapshot that were not read.
func skips(r *model.Repo) int {
	n := 0
	for _, f := range r.Files {
		if f.Status == model.Skipped {
			n++
		}
	}
	return n
}
