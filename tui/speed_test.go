package tui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/modeltest"
	"outcrop/model/search"
	"outcrop/tui/tuitest"
)

// given is the explorer with a repository that no loader has read: it never looks at its own.
type given struct{ *app }

func (g given) Init() tea.Cmd { return nil }

func (g given) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := g.app.Update(msg)
	return g, cmd
}

// explore shows a repository of that many names.
func explore(t testing.TB, r *model.Repo, w, h int) (*tuitest.Driver, *app) {
	t.Helper()
	a := explorer(t, t.TempDir(), nil)
	a.loading = progress{files: len(r.Files), loaded: len(r.Files), listed: true, done: true}
	a.Update(snapshotMsg{tree: model.NewTree(r), index: search.New(r, nil), progress: a.loading})
	return tuitest.New(t, given{a}, w, h).WaitFor("parsed 100%"), a
}

// typed are the keys of a text typed, some of it taken back, and typed on.
func typed(rng *rand.Rand, name string) (keys []string) {
	runes := []rune(name)
	for i, r := range runes {
		keys = append(keys, string(r))
		if i > 1 && rng.IntN(6) == 0 {
			keys = append(keys, "backspace", string(r))
		}
	}
	return keys
}

// percentiles are the median and the 95th of a hundred, in milliseconds.
func percentiles(d []time.Duration) (p50, p95 float64) {
	if len(d) == 0 {
		return 0, 0
	}
	slices.Sort(d)
	return float64(d[len(d)/2]) / 1e6, float64(d[len(d)*95/100]) / 1e6
}

// BenchmarkFinderKeys measures from a key to the list on the screen, 1 ms and the emulator's time included. One round is some
// hundred keys.
func BenchmarkFinderKeys(b *testing.B) {
	for _, n := range []int{1_000_000, 9_000_000} {
		b.Run(strconv.Itoa(n/1_000_000)+"M", func(b *testing.B) {
			repo := modeltest.Repo(1, n)
			plain := search.New(repo, nil)
			d, _ := explore(b, repo, 120, 40)
			d.Keys("f")
			rng := rand.New(rand.NewPCG(1, 2))
			times := map[string][]time.Duration{}
			for b.Loop() {
				for range 40 {
					f := repo.Files[rng.IntN(len(repo.Files))]
					name := f.Names.Name(rng.IntN(f.Names.Len()))
					text, last := "", ""
					for _, k := range typed(rng, name[:min(len(name), 2+rng.IntN(7))]) {
						if text += k; k == "backspace" {
							text = text[:len(text)-len(k)-1]
						}
						r, _ := plain.Search(context.Background(), text, search.Options{})
						note := thousands(r.Total) + " found"
						start := time.Now()
						d.Send(k)
						d.WaitFor(note)
						if took := time.Since(start); note != last {
							at := min(len(text), 3)
							times[strconv.Itoa(at)] = append(times[strconv.Itoa(at)], took)
						}
						last = note
					}
					d.Keys("ctrl+u")
				}
			}
			for _, at := range []string{"1", "2", "3"} {
				p50, p95 := percentiles(times[at])
				b.ReportMetric(p50, fmt.Sprintf("ms-p50-%s", at))
				b.ReportMetric(p95, fmt.Sprintf("ms-p95-%s", at))
			}
		})
	}
}

// BenchmarkFilterKeys measures from a key of the tree's filter to the rows on the screen, and how long Update is busy at most.
func BenchmarkFilterKeys(b *testing.B) {
	for _, n := range []int{1_000_000, 9_000_000} {
		b.Run(strconv.Itoa(n/1_000_000)+"M", func(b *testing.B) {
			a := explorer(b, b.TempDir(), nil)
			repo := modeltest.Repo(1, n)
			a.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
			a.Update(snapshotMsg{tree: model.NewTree(repo), index: search.New(repo, nil)})
			rng := rand.New(rand.NewPCG(1, 2))
			var busy, all []time.Duration
			for b.Loop() {
				for range 20 {
					f := repo.Files[rng.IntN(len(repo.Files))]
					name := f.Names.Name(rng.IntN(f.Names.Len()))
					o := a.tree.Filter()
					for i := range min(len(name), 8) {
						o.Text = name[:i+1]
						start := time.Now()
						cmd := a.narrow(o)
						took := time.Since(start)
						if cmd != nil {
							msg := cmd()
							then := time.Now()
							a.Update(msg)
							took += time.Since(then)
						}
						a.View()
						busy, all = append(busy, took), append(all, time.Since(start))
					}
					o.Text = ""
					a.narrow(o)
				}
			}
			p50, p95 := percentiles(busy)
			b.ReportMetric(p50, "ms-busy-p50")
			b.ReportMetric(p95, "ms-busy-p95")
			p50, p95 = percentiles(all)
			b.ReportMetric(p50, "ms-p50")
			b.ReportMetric(p95, "ms-p95")
		})
	}
}

// BenchmarkSnapshot is what Update is busy with when a snapshot comes of which a hundredth is new, and what the command beside
// it takes: without a filter, and with one.
func BenchmarkSnapshot(b *testing.B) {
	for _, text := range []string{"", "al", "alloc"} {
		b.Run("9M/"+text, func(b *testing.B) {
			a := explorer(b, b.TempDir(), nil)
			repo := modeltest.Repo(1, 9_000_000)
			a.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
			a.Update(snapshotMsg{tree: model.NewTree(repo), index: search.New(repo, nil)})
			o := a.tree.Filter()
			if o.Text = text; text != "" {
				a.Update(a.narrow(o)())
			}
			var busy, beside []time.Duration
			for b.Loop() {
				next := *repo
				next.Files = slices.Clone(repo.Files)
				for i := 0; i < len(next.Files); i += 100 {
					f := *next.Files[i]
					f.Names = modeltest.Repo(uint64(i), 100).Files[0].Names
					next.Files[i] = &f
				}
				start := time.Now()
				t := model.NewTree(&next)
				msg := snapshotMsg{tree: t, index: search.New(&next, a.index), layout: a.door.rows.lay(a.door.ctx, t)}
				beside = append(beside, time.Since(start))
				start = time.Now()
				a.Update(msg)
				busy = append(busy, time.Since(start))
				repo = &next
			}
			p50, p95 := percentiles(busy)
			b.ReportMetric(p50, "ms-busy-p50")
			b.ReportMetric(p95, "ms-busy-p95")
			p50, _ = percentiles(beside)
			b.ReportMetric(p50, "ms-beside-p50")
		})
	}
}
