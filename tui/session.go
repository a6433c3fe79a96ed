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
	"outcrop/tui/intent"
	"outcrop/tui/status"
	"outcrop/tui/tray"
)

// state is what is kept for next time: what was kept until now, and what is done since. Keys that change a setting note it in
// there; what else is in force is of this run alone.
func state(a *app) State {
	s := a.saved
	s.Picks, s.Taken, s.Folds, s.Task = a.picks.Text(), a.take.taken == mark(a), a.tree.Folds().Keys(), a.take.task
	s.Texts = a.texts.Kept()
	s.Cursor, s.Split = a.start, a.screen.split
	if sel, ok := a.tree.Selector(); ok {
		s.Cursor = sel.String()
	}
	return s
}

// save keeps the state, now.
func (s *services) save(state State) tea.Cmd {
	if s.o.States == "" {
		return nil
	}
	write := s.keep.save(state)
	return func() tea.Msg { return savedMsg{write()} }
}

// restore takes up what was kept of last time. What the command line says wins over it.
func restore(a *app) {
	o := &a.door.o
	if o.States != "" {
		s, found, notice := a.door.keep.read()
		if notice != "" {
			a.say(notice, true)
		}
		if found {
			takeUp(a, s, o)
		}
	}
	if o.Notice != "" {
		a.say(strings.TrimSuffix(o.Notice+"; "+a.note.text, "; "), true)
	}
	a.asked = o.Picks
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
	a.texts.Restore(s.Texts)
	_ = a.tree.Folds().Restore(s.Folds) // a fold that makes no sense is a fold less
	a.saved, a.start, a.screen.split = s, s.Cursor, s.Split
	a.take.task, a.take.known = s.Task, a.picks.Len() == 0
	if s.Taken {
		a.take.taken = mark(a)
	}
	takeUpSettings(a, s, o)
	switch n := a.picks.Len(); {
	case len(bad) > 0:
		a.say("restored "+plural(n, "pick")+" from last time; "+plural(len(bad), "line")+" could not be read", true)
	case n > 0:
		a.say("restored "+plural(n, "pick")+" from last time: u takes them back", false)
	}
}

// takeUpSettings lets what was chosen last time win over the configuration, but not over flags.
func takeUpSettings(a *app, s State, o *Options) {
	if !o.Given.Budget && s.Budget != nil {
		a.take.budget = *s.Budget
	}
	if !o.Given.Theme && s.Theme != "" {
		a.look.theme = s.Theme
		a.restyle()
	}
	if f, err := prompt.ParseFormat(s.Format); err == nil {
		a.take.format = f
	}
	if o.Given.Model || s.Model == nil {
		return
	}
	if *s.Model == "" {
		a.take.model = nil
	} else if m, err := tokens.FindModel(*s.Model, o.Models); err == nil {
		a.take.model = &m
		a.door.count(m.Encoding)
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
	if p := a.loading; p.listed && !p.done {
		t.Loading = &status.Loading{Files: p.loaded, Read: p.read, Bytes: p.bytes, Left: a.pace.left, Timed: a.pace.known, Paused: p.paused}
		if k := a.keys.Keys(a.screen.focus, intent.PauseLoading); len(k) > 0 {
			t.Loading.Key = k[0]
		}
	}
	if a.loading.partly {
		t.Watch, _, _ = strings.Cut(strings.ReplaceAll(a.loading.watching, " (", ","), ",")
	}
	if tree := a.tree.Tree(); tree != nil {
		t.Branch = tree.Repo.Branch
		t.Skipped = a.skips
	}
	if tree := a.tree.Tree(); tree != nil {
		cost, pending := tree.Nodes[0].Prices[model.LevelFull], tree.Nodes[0].Pending > 0
		if o := a.tree.Filter(); o.Text != "" {
			found, sum, whole := a.tree.Matched()
			cost, pending = sum, pending || !whole
			t.Filtered, t.Shown = true, found.Files
		}
		if t.Tokens = a.price(cost); pending {
			t.Tokens += a.look.sheet.Markers().Uncounted
		}
	}
	if m := a.take.model; m != nil {
		t.Model, t.Context = m.Name, m.Context
	}
	return t
}

func hintLine(a *app) status.Hint {
	h := status.Hint{Keys: a.keys, Pane: a.screen.focus, Piped: a.take.piped, Message: a.note.text, Bad: a.note.bad}
	if _, on := a.source.Selection(); on {
		h.Selecting = a.chosen.about(a)
	}
	if a.over.box != nil {
		h.Floating = a.over.box.Hints()
	}
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
	if n := len(a.asked); n > 0 {
		m.Note = plural(n, "pick") + " of the command line not found yet"
	}
	if m.Picks == 0 {
		return m
	}
	if m.Note == "" {
		m.Note = staleNote(a)
	}
	if a.take.known {
		z := a.take.size
		m.Files, m.Tokens, m.Whole, m.Exact = z.files, z.tokens, z.whole, true
		if z.omitted > 0 {
			m.Note = strings.TrimSuffix(plural(z.omitted, "pick")+" left out, "+staleNote(a), ", ")
		}
	} else {
		m.Tokens, m.Short = a.bill.sum, a.bill.short
		if t := a.tree.Tree(); t != nil {
			m.Files = a.picks.Files(t)
		}
	}
	exact := false
	m.Tokens, exact = a.take.count(m.Tokens)
	m.Whole, _ = a.take.count(m.Whole)
	m.Exact = m.Exact && exact
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
