package search

import (
	"math/rand/v2"
	"testing"

	"github.com/junegunn/fzf/src/algo"
	"github.com/junegunn/fzf/src/util"

	"outcrop/model"
	"outcrop/model/query"
)

// TestCeiling has no name with more points than its ceiling.
func TestCeiling(t *testing.T) {
	ready()
	rng := rand.New(rand.NewPCG(3, 4))
	letters := []rune("aabbABxX19__.:/;| ,-\tßÉ")
	word := func(n int) string {
		s := make([]rune, n)
		for i := range s {
			s[i] = letters[rng.IntN(len(letters))]
		}
		return string(s)
	}
	told := 0
	for range 300_000 {
		q := query.NewTerm(word(1 + rng.IntN(4)))
		tm := newTerm(&q)
		name := word(1 + rng.IntN(12))
		if q.Scoped || !q.Scattered(name) || q.Begins(name) {
			continue
		}
		chars := util.ToChars([]byte(name))
		r, _ := algo.FuzzyMatchV2(q.Cased, false, true, &chars, tm.pattern, false, nil)
		got := tm.ceiling(name, model.Mask(name))
		if int32(r.Score) > got {
			t.Fatalf("%q in %q has %d points, its ceiling is %d", q.Text, name, r.Score, got)
		}
		if got < tm.most {
			told++
		}
	}
	if told < 1000 {
		t.Errorf("%d ceilings say anything", told)
	}
}
