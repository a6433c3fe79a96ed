package parse

import "outcrop/model"

// residentSymbols is how many symbols have their outlines in memory: at about 150 bytes each with their prices 60 MB. Most
// repositories have fewer; the Linux kernel has twenty times as many.
const residentSymbols = 400_000

// lastKept is how many files keep their outlines however large they are: more than a screen has rows.
const lastKept = 256

// residency knows which files have their outlines in memory, and lets those go that came first.
type residency struct {
	queue   []turn
	last    map[int]int // place of a file -> number of its last turn in the queue
	turns   int
	symbols int
}

// turn is one turn of a file in the queue; only its last counts.
type turn struct{ at, number, symbols int }

func newResidency() residency { return residency{last: map[int]int{}} }

// add notes that a file came, and makes room.
func (r *residency) add(files []*model.File, at int) {
	n := files[at].Names.Len()
	if files[at].Outline == nil || n == 0 {
		return
	}
	r.turns++
	r.last[at] = r.turns
	r.queue = append(r.queue, turn{at, r.turns, n})
	r.symbols += n
	for r.symbols > residentSymbols && len(r.last) > lastKept {
		first := r.queue[0]
		r.queue = r.queue[1:]
		r.symbols -= first.symbols
		if r.last[first.at] == first.number {
			delete(r.last, first.at)
			files[first.at] = files[first.at].Lean()
		}
	}
}
