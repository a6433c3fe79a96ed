package search

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/junegunn/fzf/src/algo"
	"github.com/junegunn/fzf/src/util"

	"outcrop/model"
	"outcrop/model/modeltest"
	"outcrop/model/query"
)

// wide is a repository of many chunks, with files that have no symbols and one that has more than a chunk holds.
func wide(seed uint64) *model.Repo {
	r := modeltest.Repo(seed, 12_000)
	var all []model.Symbol
	for i, f := range modeltest.Repo(seed+100, 10_000).Files {
		for k := range f.Names.Len() {
			all = append(all, model.Symbol{Name: f.Names.Name(k), Kind: f.Names.At(k).Kind, Up: -1, End: int32(len(all) + 1)})
		}
		r.Files = append(r.Files, &model.File{Path: fmt.Sprintf("bare/%d", i), Status: model.Complete}, &model.File{Path: fmt.Sprintf("none/%d", i), Names: &model.Names{}})
	}
	f := &model.File{Path: "all.h", Status: model.Complete}
	f.Names = model.NewNames(&model.Outline{Symbols: all})
	r.Files = append(r.Files, f)
	slices.SortFunc(r.Files, func(a, b *model.File) int { return strings.Compare(a.Path, b.Path) })
	return r
}

// naiveHits looks at every symbol for one plain term, rates all that hold it and sorts them.
func naiveHits(r *model.Repo, text string) []string {
	type hit struct {
		keys []int
		id   string
	}
	q := query.NewTerm(text)
	var all []hit
	for fi, f := range r.Files {
		for i := range f.Names.Len() {
			name, s := f.Names.Name(i), f.Names.At(i)
			if !scattered(name, q.Text, q.Cased) {
				continue
			}
			fits, low := 0, name
			if !q.Cased {
				low = strings.ToLower(name)
			}
			switch {
			case name == q.Text:
				fits = 3
			case low == q.Text:
				fits = 2
			case strings.HasPrefix(low, q.Text):
				fits = 1
			}
			module := 1
			if s.Kind == model.Package {
				fits = 0
			}
			if s.Kind.Group() == model.GroupModule {
				module = 0
			}
			chars := util.ToChars([]byte(name))
			score, _ := algo.FuzzyMatchV2(q.Cased, false, true, &chars, []rune(q.Text), false, nil)
			all = append(all, hit{[]int{-fits, -module, -score.Score, -int(weigh(s)), len(name), fi, i}, fmt.Sprint(f.Path, " ", i)})
		}
	}
	slices.SortFunc(all, func(a, b hit) int { return slices.CompareFunc(a.keys, b.keys, cmp.Compare) })
	var ids []string
	for _, h := range all {
		ids = append(ids, h.id)
	}
	return ids
}

// TestAgainstNaiveScan types, deletes and begins anew, on one index that narrows what it knows and on those of snapshots that
// follow.
func TestAgainstNaiveScan(t *testing.T) {
	ready()
	rng := rand.New(rand.NewPCG(11, 12))
	const letters = "aeghinrst_xqAEGN1"
	for seed := range uint64(3) {
		r := wide(seed)
		x, text := New(r, nil), ""
		for step := range 60 {
			switch what := rng.IntN(10); {
			case what < 6:
				text += string(letters[rng.IntN(len(letters))])
			case what < 9 && len(text) > 1:
				text = text[:len(text)-1]
			default:
				f := r.Files[rng.IntN(len(r.Files))]
				if f.Names.Len() == 0 {
					continue
				}
				name := f.Names.Name(rng.IntN(f.Names.Len()))
				text = name[:1+rng.IntN(len(name))]
			}
			if step%20 == 19 {
				r = changed(rng, r)
				x = New(r, x)
			}
			want := naiveHits(r, text)
			limit := 1 + rng.IntN(300)
			got := find(t, x, text, Options{Limit: limit})
			var ids []string
			for _, h := range got.Hits {
				ids = append(ids, fmt.Sprint(h.File.Path, " ", h.Symbol))
			}
			if got.Total != len(want) || !slices.Equal(ids, want[:min(limit, len(want))]) {
				t.Fatalf("seed %d step %d %q: %d found, want %d; the first %d are\n%q\nwant\n%q", seed, step, text, got.Total, len(want), limit, ids, want[:min(limit, len(want))])
			}
		}
	}
}

// changed is a snapshot in which some files are gone, some are read again and some are new.
func changed(rng *rand.Rand, r *model.Repo) *model.Repo {
	next := *r
	next.Files = nil
	for _, f := range r.Files {
		switch rng.IntN(10) {
		case 0:
		case 1:
			g := *f
			next.Files = append(next.Files, &g)
		case 2:
			next.Files = append(next.Files, f, &model.File{Path: f.Path + "~", Names: r.Files[rng.IntN(len(r.Files))].Names})
		default:
			next.Files = append(next.Files, f)
		}
	}
	return &next
}
