package tui

import (
	"crypto/sha256"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/pick"
	"outcrop/model/selector"
	"outcrop/model/slice"
)

// textsMsg brings what the texts of picks are.
type textsMsg struct{ looks []pick.Look }

// watchPicks has the texts of picks looked at that are new or whose files changed. One look is under way at a time; what comes
// in between waits for its end.
func watchPicks(a *app) tea.Cmd {
	if a.looking {
		a.lookAgain = true
		return nil
	}
	picks := unsure(a)
	if len(picks) == 0 {
		return nil
	}
	a.looking = true
	return func() tea.Msg { return textsMsg{looks(a.door, picks)} }
}

// unsure gives the picks whose text has to be looked at.
func unsure(a *app) []pick.Entry {
	t := a.tree.Tree()
	if t == nil {
		return nil
	}
	return a.texts.Follow(a.picks.All(), func(e pick.Entry) pick.Ground { return groundOf(t, e.Selector) })
}

// looked takes what the texts of picks are. What could not be read, or is another on disk than in the snapshot, is looked at with
// the next snapshot: at once would be forever.
func looked(a *app, msg textsMsg) tea.Cmd {
	a.looking = false
	a.texts.Tell(msg.looks)
	var cmd tea.Cmd
	if a.lookAgain {
		a.lookAgain, cmd = false, watchPicks(a)
	} else {
		unsure(a)
	}
	return tea.Batch(cmd, a.later(dueSave))
}

// groundOf is what a snapshot has in place of a pick.
func groundOf(t *model.Tree, s selector.Selector) pick.Ground {
	f := t.Repo.File(s.Path)
	switch {
	case f == nil && isFolder(s):
		return pick.Ground{Known: true, There: t.Find(s.Path) >= 0}
	case f == nil:
		return pick.Ground{Known: true}
	case f.Status == model.Skipped && f.Reason == "gone":
		return pick.Ground{Known: true}
	}
	return pick.Ground{Known: f.Content != model.ContentID{}, There: true, Content: f.Content}
}

// looks reads the texts of picks as they are on disk; what cannot be read now is not told.
func looks(s *services, picks []pick.Entry) (all []pick.Look) {
	var f *model.File
	var src []byte
	for _, e := range picks {
		if f == nil || f.Path != e.Selector.Path {
			now, t, err := s.loader.Open(s.ctx, e.Selector.Path)
			if s.ctx.Err() != nil {
				return nil
			}
			if f = nil; err != nil {
				continue
			}
			f, src = now, t.Bytes
		}
		text, there := textOf(f, src, e.Selector)
		sum := sha256.Sum256(text)
		all = append(all, pick.Look{Entry: e, Content: f.Content, There: there, Text: pick.TextID(sum[:16])})
	}
	return all
}

// textOf is the text of a symbol with what belongs to it outside of its range, or of some lines.
func textOf(f *model.File, src []byte, s selector.Selector) (text []byte, there bool) {
	if s.From > 0 {
		lines := model.IndexLines(src, nil)
		if s.From > len(lines) {
			return nil, false
		}
		end := uint32(len(src))
		if s.To < len(lines) {
			end = lines.Start(uint32(s.To))
		}
		return src[lines.Start(uint32(s.From-1)):end], true
	}
	i, there := selector.In(f, s)
	if !there || f.Outline == nil {
		return nil, false
	}
	text = slice.Render(nil, f, src, i, model.LevelFull)
	if i < 0 {
		return text, true
	}
	symbols := f.Outline.Symbols
	for k := range symbols {
		if (k < i || k >= int(symbols[i].End)) && belongs(symbols, k, i) {
			text = slice.Render(text, f, src, k, model.LevelFull)
		}
	}
	return text, true
}

// deepest is how far up owners are looked for: they may form a ring.
const deepest = 100

// belongs reports whether a symbol has another, or one inside it, above it in the tree.
func belongs(symbols []model.Symbol, k, owner int) bool {
	for range deepest {
		if k = int(symbols[k].Up); k < 0 {
			return false
		}
		if k >= owner && k < int(symbols[owner].End) {
			return true
		}
	}
	return false
}

// staleNote says how many picks are not what they were: "2 picks changed, 1 gone".
func staleNote(a *app) string {
	changed, gone := a.texts.Count(pick.Changed), a.texts.Count(pick.Gone)
	switch {
	case changed > 0 && gone > 0:
		return plural(changed, "pick") + " changed, " + thousands(gone) + " gone"
	case changed > 0:
		return plural(changed, "pick") + " changed"
	case gone > 0:
		return plural(gone, "pick") + " gone"
	}
	return ""
}
