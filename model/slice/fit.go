package slice

import (
	"cmp"
	"container/heap"
	"fmt"

	"outcrop/model"
	"outcrop/model/tokens"
)

// Step says that a piece is shown at less than it was picked at.
type Step struct {
	ID       string
	From, To model.Level
}

// Fit is Cut with a budget in tokens. While the slice is over it, the piece with the most tokens goes down one level: from full
// to outline, signature, name and out. Lines of a file go out at once. The steps are in Lowered and Omitted of the slice. Size
// gives what a slice will cost when printed; it must not fall when a piece grows. A nil size is the tokens of the pieces. The
// result is over budget only if even the empty slice is.
func Fit(t *model.Tree, picks []Pick, src SourceReader, budget int, size func(Slice) int) (Slice, error) {
	c, err := newCutter(t, picks, src)
	if err != nil {
		return Slice{}, err
	}
	defer tokens.Release(c.counter)
	if size == nil {
		size = Slice.Tokens
	}
	f := fitter{cutter: c, budget: budget, size: size, out: map[*unit]bool{}}
	return f.run(), nil
}

type fitter struct {
	*cutter
	budget int
	size   func(Slice) int
	queue  unitQueue // units that can still go down
	out    map[*unit]bool
	picked []choice // level of each unit before the first step
}

func (f *fitter) run() Slice {
	sum := 0
	for _, u := range f.units {
		f.picked = append(f.picked, f.level(u))
		f.queue = append(f.queue, u)
		sum += u.piece.Tokens
	}
	heap.Init(&f.queue)
	s := f.result()
	total := f.size(s)
	for total > f.budget && len(f.queue) > 0 {
		// Printing is measured anew only when the pieces alone have come down by what is too much.
		for goal := sum - (total - f.budget); len(f.queue) > 0; {
			u := f.queue[0]
			sum -= u.piece.Tokens
			if f.step(u) {
				sum += u.piece.Tokens
				heap.Fix(&f.queue, 0)
			} else {
				heap.Pop(&f.queue)
			}
			if sum <= goal {
				break
			}
		}
		s = f.result()
		total = f.size(s)
	}
	return s
}

// level is the highest level in a unit.
func (f *fitter) level(u *unit) choice {
	if u.kind == rangeUnit {
		return choice(model.LevelFull)
	}
	return max(u.highest, choice(u.piece.Level))
}

// step takes the unit down one level and reports whether it is still in.
func (f *fitter) step(u *unit) bool {
	level := f.level(u)
	if u.kind != nodeUnit || level <= choice(model.LevelName) {
		f.out[u] = true
		return false
	}
	u.limit = level - 1
	f.render(u)
	return true
}

// result is the slice as it stands, with what was done to it.
func (f *fitter) result() Slice {
	kept := make([]*unit, 0, len(f.units))
	var lowered []Step
	var gone []Omission
	for i, u := range f.units {
		if f.out[u] {
			gone = append(gone, Omission{u.piece.ID, fmt.Sprintf("left out to fit %d tokens", f.budget)})
			continue
		}
		kept = append(kept, u)
		if now := f.level(u); now < f.picked[i] {
			lowered = append(lowered, Step{u.piece.ID, model.Level(f.picked[i]), model.Level(now)})
		}
	}
	s := f.finish(kept)
	s.Lowered = lowered
	s.Omitted = append(s.Omitted[:len(s.Omitted):len(s.Omitted)], gone...)
	return s
}

// unitQueue is a heap with the unit of most tokens on top.
type unitQueue []*unit

func (q unitQueue) Len() int      { return len(q) }
func (q unitQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *unitQueue) Push(x any)   { *q = append(*q, x.(*unit)) }
func (q unitQueue) Less(i, j int) bool {
	x, y := &q[i].piece, &q[j].piece
	return cmp.Or(cmp.Compare(y.Tokens, x.Tokens), cmp.Compare(x.ID, y.ID)) < 0
}
func (q *unitQueue) Pop() any {
	old := *q
	u := old[len(old)-1]
	*q = old[:len(old)-1]
	return u
}
