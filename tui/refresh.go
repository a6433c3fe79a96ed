package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/pick"
	"outcrop/model/selector"
)

// rescannedMsg says what reading the folder again has found.
type rescannedMsg struct {
	found string // for people; "" if nothing changed
	asked bool   // by a key: an answer is expected
	err   error
}

// rescan reads the folder again, beside the event loop. What is new and changed is loaded then as at first.
func (s *services) rescan(asked bool) tea.Cmd {
	return func() tea.Msg {
		c, err := s.loader.Rescan(s.ctx)
		var parts []string
		for _, p := range []struct {
			n    int
			what string
		}{{c.New, "new"}, {c.Changed, "changed"}, {c.Gone, "gone"}} {
			if p.n > 0 {
				parts = append(parts, thousands(p.n)+" "+p.what)
			}
		}
		return rescannedMsg{strings.Join(parts, ", "), asked, err}
	}
}

// rescan is for the key.
func rescan(a *app) tea.Cmd {
	a.say("reading the folder again ...", false)
	return tea.Batch(tea.ClearScreen, a.door.rescan(true))
}

// rescanned looks at the loader until all is loaded that was found.
func rescanned(a *app, msg rescannedMsg) tea.Cmd {
	switch {
	case errors.Is(msg.err, context.Canceled):
		return nil
	case msg.err != nil:
		a.say(msg.err.Error(), true)
		return nil
	case msg.found != "":
		a.say("files on disk: "+msg.found, false)
	case msg.asked:
		a.say("no file changed on disk", false)
	}
	a.pulse.due = true
	return nil
}

// cut is the block that is taken out. Unlike one that is only counted it must have something in it.
func (s *services) cut(verb string, o order) ([]byte, size, error) {
	b, z, err := s.block(o)
	if err == nil && z.pieces == 0 {
		err = nothing(s.loader.Snapshot(), verb, o.entries)
	}
	return b, z, err
}

// nothing says why no pick gave a piece.
func nothing(r *model.Repo, verb string, picks []pick.Entry) error {
	n, gone := 0, 0
	for _, e := range picks {
		if e.Off {
			continue
		}
		n++
		t, err := selector.Resolve(r, e.Selector)
		if err != nil || t.File != nil && t.File.Status == model.Skipped && t.File.Reason == "gone" {
			gone++
		}
	}
	switch {
	case gone < n:
		return fmt.Errorf("nothing to %s: none of the picks can be shown", verb)
	case n == 1:
		return fmt.Errorf("nothing to %s: the pick is gone from disk", verb)
	}
	return fmt.Errorf("nothing to %s: the %s are gone from disk", verb, plural(n, "pick"))
}
