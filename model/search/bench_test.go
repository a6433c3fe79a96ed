package search

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// sizes are about those of a large project and of the Linux kernel.
func sizes() []int { return []int{1_000_000, 9_000_000} }

func million(n int) string { return strconv.Itoa(n/1_000_000) + "M" }

func BenchmarkSearch(b *testing.B) {
	for _, n := range sizes() {
		x := New(modeltest.Repo(1, n), nil)
		for _, text := range []string{"h", "z", "ha", "xe", "han", "handler", "srvhttp", "GET", "alloc irq", "probe qua", "head.get", "fn:q", "zzzqqx"} {
			b.Run(million(n)+"/"+strings.ReplaceAll(text, " ", "+"), func(b *testing.B) {
				b.ReportAllocs()
				total := 0
				for b.Loop() {
					x.past = nil
					r, _ := x.Search(context.Background(), text, Options{})
					total = r.Total
				}
				b.ReportMetric(float64(total), "matches")
			})
		}
		b.Run(million(n)+"/hand-narrowed", func(b *testing.B) {
			_, _ = x.Search(context.Background(), "han", Options{})
			han := x.past[:1]
			for b.Loop() {
				x.past = slices.Clone(han)
				_, _ = x.Search(context.Background(), "hand", Options{})
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	for _, n := range sizes() {
		r := modeltest.Repo(1, n)
		b.Run(million(n)+"/cold", func(b *testing.B) {
			for b.Loop() {
				New(r, nil)
			}
		})
		b.Run(million(n)+"/refresh", func(b *testing.B) {
			old := New(r, nil)
			next := *r
			next.Files = slices.Clone(r.Files)
			for i := 0; i < len(next.Files); i += 100 {
				next.Files[i] = &model.File{Path: next.Files[i].Path, Names: next.Files[i].Names}
			}
			for b.Loop() {
				New(&next, old)
			}
		})
	}
}
