package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/search"
)

// pollEvery is how often the loader is asked while it loads: more often would draw more than a person sees.
const pollEvery = 100 * time.Millisecond

// pollShare is how many times longer than the making of a snapshot the pause before the next one is: of millions of symbols it
// takes so long that at ten times a second nothing else would be done.
const pollShare = 6

// pulse is how the explorer keeps up with its loader: it polls while something is to come, and listens for changes when nothing is.
type pulse struct {
	on        bool     // the explorer runs
	polling   bool     // an answer to a poll is on its way
	listening bool     // a command waits for changes
	due       bool     // something changed since the last poll was sent out
	away      []string // files of hits of the finder, whose prices are out of memory
}

// changedMsg says that files have changed on disk.
type changedMsg struct{}

// keepUp polls if the loader has, or will have, a newer snapshot: while it loads, and while files that are wanted are not there.
// Else it listens.
func (a *app) keepUp(wanted []string) tea.Cmd {
	p := &a.pulse
	switch {
	case !p.on || p.polling:
		return nil
	case p.due || len(wanted) > 0 || !a.loading.done:
		p.polling, p.due = true, false
		return a.door.poll(a.tree.Tree(), a.index, a.loading)
	case !p.listening:
		p.listening = true
		return listen(a.door)
	}
	return nil
}

// poll looks at the loader when it is time to. The tree and the index are built here, beside the event loop.
func (s *services) poll(known *model.Tree, index *search.Index, last progress) tea.Cmd {
	return func() tea.Msg {
		every := max(pollEvery, pollShare*last.cost)
		if known == nil {
			every = pollEvery / 10 // the list of files is nearly there
		}
		select {
		case <-time.After(time.Until(last.at.Add(every))):
		case <-s.ctx.Done():
			return nil
		}
		return s.look(known, index, true)
	}
}

// refresh looks at the loader once, after a file was loaded again.
func (s *services) refresh(known *model.Tree, index *search.Index) tea.Cmd {
	return func() tea.Msg { return s.look(known, index, false) }
}

func (s *services) look(known *model.Tree, index *search.Index, polled bool) tea.Msg {
	p, begin := s.loader.Progress(), time.Now()
	msg := snapshotMsg{polled: polled, progress: reached(p)}
	if r := s.loader.Snapshot(); p.Listed && (known == nil || known.Repo != r) {
		msg.tree, msg.index = model.NewTree(r), search.New(r, index)
		msg.layout, msg.skips = s.rows.lay(s.ctx, msg.tree), skips(r)
	}
	msg.progress.watching, msg.progress.partly = s.loader.Watching()
	msg.progress.at = time.Now()
	msg.progress.cost = msg.progress.at.Sub(begin)
	return msg
}

// reload loads a file again that an editor may have changed.
func (s *services) reload(path string, known *model.Tree, index *search.Index) tea.Cmd {
	return func() tea.Msg {
		if err := s.loader.Reload(s.ctx, path); err != nil {
			return nil
		}
		return s.look(known, index, false)
	}
}

// listen waits until files have changed on disk.
func listen(s *services) tea.Cmd {
	return func() tea.Msg {
		select {
		case <-s.loader.Changes():
			return changedMsg{}
		case <-s.ctx.Done():
			return nil
		}
	}
}

// focused tells the loader whether the terminal has the focus. Where nothing tells of changes the folder is read again.
func focused(s *services, yes bool) tea.Cmd {
	s.loader.Focused(yes)
	if state, _ := s.loader.Watching(); state != "" || !yes {
		return nil
	}
	return s.rescan(false)
}

// pauseLoading lets only those files be loaded that are wanted, or all again.
func pauseLoading(a *app) {
	switch {
	case a.loading.done:
		a.say("all files are read", false)
	default:
		a.loading.paused = !a.loading.paused
		a.door.loader.Pause(a.loading.paused)
		a.pace = pace{}
		a.say(map[bool]string{true: "paused: files that you look at are read all the same", false: "reading on"}[a.loading.paused], false)
	}
}

// snapshot takes a newer snapshot, if there is one.
func (a *app) snapshot(msg snapshotMsg) tea.Cmd {
	if msg.polled {
		a.pulse.polling = false
	}
	if old := a.tree.Tree(); msg.tree != nil && old != nil && msg.tree.Repo.Revision < old.Repo.Revision {
		return nil // two looks were under way at once, and the newer one is there already
	}
	a.loading = msg.progress
	a.pace.add(msg.progress)
	if msg.tree != nil {
		if !settle(a, msg) {
			a.pulse.due = true // the rows are wanted otherwise by now: look again
			return nil
		}
		a.index, a.skips = msg.index, msg.skips
		if a.start != "" {
			begin(a)
		}
		reprice(a)
	}
	asked := false
	if t := a.tree.Tree(); len(a.asked) > 0 && t != nil {
		asked = pickAsked(a, t.Repo)
	}
	if msg.tree == nil && !asked || a.picks.Len() == 0 {
		return nil
	}
	cmd, old := watchPicks(a), a.bill
	if a.bill = estimate(a); a.bill.sign == old.sign && !asked {
		return cmd // what was counted still is what it was
	}
	a.take.known = false
	if !a.bill.short || msg.progress.done {
		cmd = tea.Batch(cmd, a.later(dueCount), a.later(dueSave))
	}
	return cmd
}
