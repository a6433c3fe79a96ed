package tui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/search"
	"outcrop/tui/intent"
	"outcrop/tui/keymap"
	"outcrop/tui/overlay"
)

func itoa(n int) string { return strconv.Itoa(n) }

func finding() map[intent.Intent]act {
	return map[intent.Intent]act{
		intent.Filter:        openFilter,
		intent.Search:        openSearch,
		intent.NextMatch:     still(func(a *app) { nextMatch(a, 1) }),
		intent.PreviousMatch: still(func(a *app) { nextMatch(a, -1) }),
		intent.FindSymbol:    openFinder,
		intent.ListSkipped:   listSkipped,
		intent.Rescan:        rescan,
		intent.PauseLoading:  still(pauseLoading),
	}
}

// openFilter narrows the tree while its text is typed. Enter keeps it, esc takes it back.
func openFilter(a *app) tea.Cmd {
	before := a.tree.Filter()
	from, was := a.tree.Selector()
	p := overlay.NewInline("/", before.Text, "enter keeps it · esc shows all")
	return a.open(intent.Filter, p, func(a *app, answer overlay.Answer) tea.Cmd {
		o := a.tree.Filter()
		o.Text = p.Value()
		if answer == overlay.Dismissed {
			o.Text = ""
		}
		var cmd tea.Cmd
		if o != a.tree.Filter() {
			cmd = a.narrow(o)
		}
		if answer == overlay.Dismissed && was {
			a.tree.Reveal(from)
		}
		return cmd
	})
}

// openSearch looks for words in the source while they are typed.
func openSearch(a *app) tea.Cmd {
	p := overlay.NewInline("search ", "", "enter keeps it · esc gives up")
	return a.open(intent.Search, p, func(a *app, answer overlay.Answer) tea.Cmd {
		if answer == overlay.Dismissed {
			a.source.Search("")
		} else if !a.source.Search(p.Value()) {
			a.say("not in this text: "+p.Value(), true)
		}
		return nil
	})
}

func nextMatch(a *app, by int) {
	if !a.source.Next(by) {
		a.say("no match: / searches", false)
	}
}

// openFinder looks for a symbol in the whole repository.
func openFinder(a *app) tea.Cmd {
	f := overlay.NewFinder("")
	var hits []search.Hit
	return a.open(intent.FindSymbol, finder{f, &hits}, func(a *app, answer overlay.Answer) tea.Cmd {
		switch {
		case answer == overlay.Changed:
			// At once: the next key stops the search within a millisecond, so that a pause before it would only be waited for.
			// Of 1,000,000 names the list is there in 20 ms, BenchmarkFinderKeys says.
			a.numbers.find++
			return a.door.search(a.numbers.find, a.index, f.Query())
		case answer == overlay.Accepted && f.Selected() >= 0 && f.Selected() < len(hits):
			h := hits[f.Selected()]
			a.jump(h.File, h.Symbol)
			a.screen.focus = keymap.Tree
			return a.later(dueSave)
		}
		return nil
	})
}

// finder is the overlay with the hits behind its rows.
type finder struct {
	*overlay.Finder
	hits *[]search.Hit
}

// found shows what a search brought, if the finder still asks for it.
func found(a *app, msg hitsMsg) {
	f, ok := a.over.box.(finder)
	if !ok || msg.number != a.numbers.find {
		return
	}
	*f.hits = msg.result.Hits
	a.pulse.away = nil
	rows := make([]overlay.FinderHit, len(msg.result.Hits))
	for i, h := range msg.result.Hits {
		rows[i] = overlay.FinderHit{Kind: h.File.Names.At(h.Symbol).Kind, Name: h.File.Names.Name(h.Symbol), Positions: h.Positions, Where: where(h)}
		rows[i].Price = hitPrice(a, h)
	}
	note := thousands(msg.result.Total) + " found"
	if msg.result.Unread > 0 {
		note += ", " + plural(msg.result.Unread, "file") + " not read yet"
	}
	f.SetHits(rows, note)
}

// hitPrice is what a hit costs in full. The files of those whose prices are out of memory are wanted.
func hitPrice(a *app, h search.Hit) string {
	f := a.tree.Tree().Repo.File(h.File.Path)
	if f == nil || f.Names != h.File.Names {
		return "" // it changed since it was found
	}
	if p, ok := f.Prices.Node(h.Symbol); ok {
		return a.price(uint64(p[model.LevelFull]))
	}
	if f.Away() && len(a.pulse.away) < fetched {
		a.pulse.away = append(a.pulse.away, f.Path)
	}
	return a.look.sheet.Markers().Uncounted
}

// reprice brings the prices of hits up to date with the snapshot.
func reprice(a *app) {
	a.pulse.away = nil
	f, ok := a.over.box.(finder)
	if !ok {
		return
	}
	for i, h := range *f.hits {
		f.SetPrice(i, hitPrice(a, h))
	}
}

func where(h search.Hit) string {
	w := h.File.Path + ":" + itoa(int(h.File.Names.At(h.Symbol).Line)+1)
	if owner := h.File.Names.Owner(h.Symbol); owner != "" {
		w = owner + "  " + w
	}
	return w
}

// listSkipped lists what was not read and why; enter goes there.
func listSkipped(a *app) tea.Cmd {
	if a.tree.Tree() == nil {
		return nil
	}
	var rows []overlay.ListRow
	var files []*model.File
	for _, f := range a.tree.Tree().Repo.Files {
		if f.Status == model.Skipped {
			rows = append(rows, overlay.ListRow{Cells: []string{f.Path, f.Reason}})
			files = append(files, f)
		}
	}
	notices := a.tree.Tree().Repo.Notices
	if n := a.door.o.Notice; n != "" {
		notices = append([]string{n}, notices...)
	}
	if a.loading.partly {
		notices = append(notices[:len(notices):len(notices)], a.loading.watching)
	}
	for _, n := range notices {
		rows = append(rows, overlay.ListRow{Cells: []string{n, ""}, Dim: true})
	}
	if len(rows) == 0 {
		a.say("every file was read", false)
		return nil
	}
	l := overlay.NewList(plural(len(files), "skipped file"), rows, 0)
	return a.open(intent.ListSkipped, l, func(a *app, answer overlay.Answer) tea.Cmd {
		if i := l.Selected(); answer == overlay.Accepted && i < len(files) {
			a.jump(files[i], -1)
		}
		return nil
	})
}

func showHelp(a *app) tea.Cmd {
	return a.open(intent.Help, overlay.NewHelp(a.keys, a.screen.focus, a.look.sheet.Markers()), nil)
}
