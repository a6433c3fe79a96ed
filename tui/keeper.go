package tui

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"outcrop/model/pick"
)

// keeper keeps the state of one root. Other explorers of the same root may write it, too: what is written is what is kept by
// now, with the changes that were made here since the last time.
type keeper struct {
	folder, root string // folder "": nothing is kept
	mu           sync.Mutex
	last         State // of this explorer, as it was last read or written
	asked, done  int   // numbers of saves, so that an older one does not undo a newer one
}

// read gives what was kept, as readState does.
func (k *keeper) read() (s State, found bool, notice string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	s, found, notice = readState(k.folder, k.root)
	k.last = s
	return s, found, notice
}

// save gives the function that writes a state.
func (k *keeper) save(mine State) func() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.asked++
	number := k.asked
	return func() error {
		k.mu.Lock()
		defer k.mu.Unlock()
		if number < k.done {
			return nil
		}
		k.done = number
		theirs, found, _ := readState(k.folder, k.root)
		if !found {
			theirs = k.last
		}
		if err := writeState(k.folder, k.root, merge(k.last, mine, theirs)); err != nil {
			return err
		}
		k.last = mine
		return nil
	}
}

// merge is what they kept, with the changes from was to mine. Folds and the cursor are mine.
func merge(was, mine, theirs State) State {
	s := mine
	s.Picks = mergePicks(was.Picks, mine.Picks, theirs.Picks)
	s.Texts = mergeTexts(s.Picks, was.Texts, mine.Texts, theirs.Texts)
	s.Taken = mine.Taken && maps.Equal(notes(s.Picks), notes(mine.Picks))
	s.Task = changed(was.Task, mine.Task, theirs.Task)
	s.Model = changed(was.Model, mine.Model, theirs.Model)
	s.Budget = changed(was.Budget, mine.Budget, theirs.Budget)
	s.Format = changed(was.Format, mine.Format, theirs.Format)
	s.Theme = changed(was.Theme, mine.Theme, theirs.Theme)
	s.Split = changed(was.Split, mine.Split, theirs.Split)
	return s
}

func changed[T any](was, mine, theirs T) T {
	if reflect.DeepEqual(was, mine) {
		return theirs
	}
	return mine
}

// mergePicks is the picks of theirs with the changes from was to mine. Lines that cannot be read stay.
func mergePicks(was, mine, theirs string) string {
	before, now, all := notes(was), notes(mine), notes(theirs)
	for key := range before {
		if _, kept := now[key]; !kept {
			delete(all, key)
		}
	}
	for key, to := range now {
		if before[key] != to {
			all[key] = to
		}
	}
	lines := slices.Collect(maps.Values(all))
	_, unread := pick.Parse(theirs)
	for _, u := range unread {
		lines = append(lines, u.Text)
	}
	merged, _ := pick.Parse(strings.Join(lines, "\n"))
	return merged.Text()
}

// mergeTexts is what the texts of picks were when they were picked, by whoever picked them last.
func mergeTexts(picks string, was, mine, theirs map[string]string) map[string]string {
	var all map[string]string
	for key := range notes(picks) {
		text := changed(was[key], mine[key], theirs[key])
		if text == "" {
			text = mine[key]
		}
		if text != "" {
			if all == nil {
				all = map[string]string{}
			}
			all[key] = text
		}
	}
	return all
}

// notes are the lines about selectors, by the selector.
func notes(picks string) map[string]string {
	set, _ := pick.Parse(picks)
	all := map[string]string{}
	for _, e := range set.All() {
		key, to := e.Selector.String(), e.Level.String()
		if e.Off {
			to = "off"
		}
		all[key] = key + "@" + to
	}
	return all
}
