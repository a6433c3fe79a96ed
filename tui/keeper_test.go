package tui

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// picksOf writes picks as a set does.
func picksOf(lines ...string) string {
	return mergePicks("", "", strings.Join(lines, "\n"))
}

func stored(t *testing.T, folder string) State {
	t.Helper()
	s, found, notice := readState(folder, "/r")
	if !found || notice != "" {
		t.Fatalf("%v %q", found, notice)
	}
	return s
}

// save writes a state and fails on any error.
func save(t *testing.T, k *keeper, s State) {
	t.Helper()
	if err := k.save(s)(); err != nil {
		t.Fatal(err)
	}
}

// Two explorers of one repository: what either picked, took back or chose is kept, whoever writes last.
func TestTwoExplorers(t *testing.T) {
	dir := t.TempDir()
	a, b := &keeper{folder: dir, root: "/r"}, &keeper{folder: dir, root: "/r"}
	save(t, a, State{Picks: picksOf("old.go@full", "gone.go@full", "level.go@outline"), Taken: true, Theme: "dark"})
	mineA, _, _ := a.read()
	mineB, _, _ := b.read()

	mineA.Picks = picksOf("old.go@full", "gone.go@full", "level.go@outline", "a.go::F@full")
	save(t, a, mineA)
	mineB.Picks, mineB.Theme = picksOf("old.go@full", "level.go@signature", "b/@outline", "b/x.go@off"), "light"
	mineB.Taken = true
	save(t, b, mineB)
	want := picksOf("old.go@full", "level.go@signature", "a.go::F@full", "b/@outline", "b/x.go@off")
	if s := stored(t, dir); s.Picks != want || s.Theme != "light" || s.Taken {
		t.Errorf("after both: %+v, want picks %q", s, want)
	}

	mineA.Folds = []string{"o- x/"} // it still has the picks that the other took back: it did not pick them since
	save(t, a, mineA)
	if s := stored(t, dir); s.Picks != want || s.Theme != "light" || len(s.Folds) != 1 {
		t.Errorf("after a fold: %+v", s)
	}
	mineA.Picks = picksOf("gone.go@full", "level.go@outline")
	save(t, a, mineA)
	want = picksOf("level.go@signature", "b/@outline", "b/x.go@off")
	if s := stored(t, dir); s.Picks != want {
		t.Errorf("after taking back: %q, want %q", s.Picks, want)
	}
}

// Any story of two explorers ends with what one explorer would have that made all changes in the same order.
func TestTwoExplorersAtRandom(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 5))
		dir := t.TempDir()
		one := map[string]string{}
		both := [2]*keeper{{folder: dir, root: "/r"}, {folder: dir, root: "/r"}}
		own := [2]map[string]string{{}, {}}
		for range 40 {
			who := rng.IntN(2)
			key := fmt.Sprintf("f%d.go", rng.IntN(8))
			if _, has := own[who][key]; has && rng.IntN(2) == 0 {
				delete(own[who], key)
				delete(one, key)
			} else if to := key + "@" + []string{"full", "outline", "signature"}[rng.IntN(3)]; own[who][key] != to {
				own[who][key], one[key] = to, to
			}
			save(t, both[who], State{Picks: picksOf(slices.Collect(maps.Values(own[who]))...)})
			if got, want := stored(t, dir).Picks, picksOf(slices.Collect(maps.Values(one))...); got != want {
				t.Fatalf("seed %d: %q, want %q", seed, got, want)
			}
		}
	}
}

// Lines of a later version stay in the file, though nothing else is known of them.
func TestUnreadPicksStay(t *testing.T) {
	dir := t.TempDir()
	later := "outcrop picks 1\na.go@full\nb.go@haiku\n?? c\n"
	if err := writeState(dir, "/r", State{Picks: later}); err != nil {
		t.Fatal(err)
	}
	k := &keeper{folder: dir, root: "/r"}
	if s, found, _ := k.read(); !found || s.Picks != later {
		t.Fatalf("%v %q", found, s.Picks)
	}
	for _, mine := range []string{picksOf("a.go@full", "d.go@full"), picksOf()} {
		save(t, k, State{Picks: mine, Taken: true})
		s := stored(t, dir)
		if !strings.Contains(s.Picks, "b.go@haiku\n") || !strings.Contains(s.Picks, "?? c\n") || len(notes(s.Picks)) != len(notes(mine)) || !s.Taken {
			t.Errorf("%q became %q, taken %v", mine, s.Picks, s.Taken)
		}
	}
}

// A save that was asked for earlier does not undo a later one.
func TestSavesInOrder(t *testing.T) {
	dir := t.TempDir()
	k := &keeper{folder: dir, root: "/r"}
	first, second := k.save(State{Task: "one"}), k.save(State{Task: "two"})
	for _, f := range []func() error{second, first} {
		if err := f(); err != nil {
			t.Fatal(err)
		}
	}
	if s := stored(t, dir); s.Task != "two" {
		t.Errorf("%+v", s)
	}
}

// Each damaged file is kept, but not without end: the oldest goes.
func TestDamagedAgain(t *testing.T) {
	dir := t.TempDir()
	path := statePath(dir, "/r")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range 12 {
		if err := os.WriteFile(path, fmt.Appendf(nil, "damage %d", i), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, found, notice := readState(dir, "/r"); found || !strings.Contains(notice, path+".damaged") {
			t.Fatalf("%v %q", found, notice)
		}
		names, err := filepath.Glob(path + ".damaged*")
		if err != nil || len(names) != min(i+1, maxDamaged) {
			t.Fatalf("after %d: %v", i+1, names)
		}
		all := map[string]bool{}
		for _, n := range names {
			text, _ := os.ReadFile(n)
			all[string(text)] = true
		}
		for j := max(0, i-maxDamaged+1); j <= i; j++ {
			if !all[fmt.Sprintf("damage %d", j)] {
				t.Errorf("after %d: number %d is lost: %v", i+1, j, all)
			}
		}
	}
}
