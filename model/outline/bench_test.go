package outline

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
	"outcrop/model/selector"
)

// bigTree has files of 50 symbols each: types with methods that stand outside of them, fields and functions.
func bigTree(symbols int) *model.Tree {
	rng := rand.New(rand.NewPCG(1, 2))
	words := []string{"Handle", "Request", "parse", "Server", "Index", "block", "Query", "append", "Head", "Series", "Label", "write", "Conn", "open"}
	name := func() string {
		s := words[rng.IntN(len(words))] + words[rng.IntN(len(words))]
		for range rng.IntN(3) {
			s += words[rng.IntN(len(words))]
		}
		return s
	}
	text := make([]byte, 6000)
	r := &model.Repo{Root: "/x"}
	var b model.Builder
	for i := range symbols / 50 {
		b.Reset(text)
		at := uint32(0)
		for range 5 {
			owner := name()
			b.Add(model.Draft{Name: owner, Kind: model.Struct, Range: model.Span{Start: at, Stop: at + 100}})
			for k := range uint32(4) {
				b.Add(model.Draft{Name: name(), Kind: model.Field, Range: model.Span{Start: at + 10*k + 1, Stop: at + 10*k + 9}})
			}
			for k := range uint32(5) {
				b.Add(model.Draft{Name: name(), Owner: owner, Kind: model.Method, Range: model.Span{Start: at + 200 + 10*k, Stop: at + 208 + 10*k}})
			}
			at += 1000
		}
		f := &model.File{Path: fmt.Sprintf("d%02d/e%02d/file%05d.go", i/400, i/20%20, i)}
		f.Fill(b.Outline())
		r.Files = append(r.Files, f)
	}
	return model.NewTree(r)
}

func all() selector.Selector { return selector.Selector{Scoped: true} }

func BenchmarkRows200k(b *testing.B) {
	tree, folds, keep := bigTree(195000), NewFolds(), &Filter{}
	folds.OpenAll(all())
	rows := Rows(tree, folds, keep, nil)
	b.ReportMetric(float64(len(rows)), "rows")
	b.ReportAllocs()
	for b.Loop() {
		rows = Rows(tree, folds, keep, rows)
	}
}

func BenchmarkRows200kCold(b *testing.B) {
	tree, folds := bigTree(195000), NewFolds()
	folds.OpenAll(all())
	rows := Rows(tree, folds, nil, nil)
	b.ReportAllocs()
	for b.Loop() {
		rows = Rows(tree, folds, nil, rows)
	}
}

func BenchmarkToggle1M(b *testing.B) {
	tree, folds, keep := bigTree(980000), NewFolds(), &Filter{}
	folds.OpenAll(all())
	rows := Rows(tree, folds, keep, nil)
	b.ReportMetric(float64(len(rows)), "rows")
	b.ReportAllocs()
	for b.Loop() {
		rows = Toggle(tree, folds, keep, rows, 0)
	}
}

func BenchmarkFilter500k(b *testing.B) {
	tree, folds := bigTree(500000), NewFolds()
	for _, text := range []string{"h", "ha", "hand", "handler", "head.ha", "fn:query ind", "zzz"} {
		b.Run(text, func(b *testing.B) {
			keep := &Filter{}
			var rows []Row
			b.ReportAllocs()
			for b.Loop() {
				keep.Set(Options{Text: text + "q"})
				keep.Set(Options{Text: text})
				rows = Rows(tree, folds, keep, rows)
			}
			b.ReportMetric(float64(keep.Stats().Matches), "matches")
		})
	}
}

func BenchmarkFilter500kCold(b *testing.B) {
	tree, folds := bigTree(500000), NewFolds()
	for b.Loop() {
		keep := &Filter{}
		keep.Set(Options{Text: "hand"})
		Rows(tree, folds, keep, nil)
	}
}

// BenchmarkLay is what a letter typed to the filter costs beside the event loop, alone and with what the text before it knows;
// and what a snapshot with few changes costs, with the rows, the filter's text being of the fewest letters.
func BenchmarkLay(b *testing.B) {
	for _, n := range []int{1_000_000, 9_000_000} {
		r := modeltest.Repo(1, n)
		t := model.NewTree(r)
		size := strconv.Itoa(n/1_000_000) + "M/"
		b.Run(size+"tree", func(b *testing.B) {
			for b.Loop() {
				model.NewTree(r)
			}
		})
		for _, text := range []string{"", "h", "ha", "han", "handler", "alloc irq", "mem.get", "fn:"} {
			b.Run(size+strings.ReplaceAll(text, " ", "+"), func(b *testing.B) {
				for b.Loop() {
					if _, err := Lay(context.Background(), t, Options{Text: text}, nil); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		next := *r
		next.Files = slices.Clone(r.Files)
		for i := 0; i < len(next.Files); i += 100 {
			f := *next.Files[i]
			f.Names = modeltest.Repo(uint64(i), 100).Files[0].Names
			next.Files[i] = &f
		}
		u := model.NewTree(&next)
		for _, text := range []string{"h", "handler"} {
			b.Run(size+text+"-refresh", func(b *testing.B) {
				old, _ := Lay(context.Background(), t, Options{Text: text}, nil)
				for b.Loop() {
					_, _ = Lay(context.Background(), u, Options{Text: text}, old)
				}
			})
		}
		b.Run(size+"rows", func(b *testing.B) {
			keep := &Filter{}
			old, _ := Lay(context.Background(), t, Options{Text: "h"}, nil)
			keep.Take(old)
			var rows []Row
			for b.Loop() {
				rows = Rows(t, NewFolds(), keep, rows)
			}
			b.ReportMetric(float64(len(rows)), "rows")
		})
	}
}
