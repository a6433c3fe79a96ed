package pick

import "outcrop/model/trie"

// maxSteps is how many steps can be undone; the oldest are forgotten.
const maxSteps = 4096

// step is what one undo takes back.
type step []edit

// edit is the change of one note.
type edit struct {
	keys     []trie.Key
	from, to note
}

// Together makes one step of all changes that f makes.
func (s *Set) Together(f func()) {
	s.nested++
	defer func() {
		s.nested--
		s.commit()
	}()
	f()
}

// commit closes the step under way, unless Together is to close it.
func (s *Set) commit() {
	if s.nested > 0 || len(s.open) == 0 {
		return
	}
	if len(s.done) >= maxSteps {
		s.done = append(s.done[:0], s.done[1:]...)
	}
	s.done, s.open, s.undone = append(s.done, s.open), nil, nil
}

// Undo takes the last step back, and reports whether there was one.
func (s *Set) Undo() bool {
	if len(s.done) == 0 || s.nested > 0 {
		return false
	}
	last := s.done[len(s.done)-1]
	s.done = s.done[:len(s.done)-1]
	for i := len(last) - 1; i >= 0; i-- {
		s.change(last[i].keys, last[i].from)
	}
	s.undone, s.open = append(s.undone, last), nil
	return true
}

// Redo makes the step again that was taken back last, and reports whether there was one. A new change forgets them.
func (s *Set) Redo() bool {
	if len(s.undone) == 0 || s.nested > 0 {
		return false
	}
	last := s.undone[len(s.undone)-1]
	s.undone = s.undone[:len(s.undone)-1]
	for _, e := range last {
		s.change(e.keys, e.to)
	}
	s.done, s.open = append(s.done, last), nil
	return true
}
