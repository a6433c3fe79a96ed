package tui

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"outcrop/model/prompt"
	"outcrop/model/selector"
	"outcrop/model/tokens"
	"outcrop/tui/tuitest"
)

// leave ends the explorer and gives what it kept.
func leave(t *testing.T, d *tuitest.Driver, states, root string) State {
	t.Helper()
	d.Send("ctrl+c")
	if _, err := d.Wait(); err != nil {
		t.Fatal(err)
	}
	s, found, notice := readState(states, root)
	if !found || notice != "" {
		t.Fatalf("nothing was kept: %q", notice)
	}
	return s
}

func opus(t testing.TB) *tokens.Model {
	t.Helper()
	m, err := tokens.FindModel("claude-opus-5.5", nil)
	if err != nil || m.Exact {
		t.Fatal("no estimated model", err)
	}
	return &m
}

// What flags and the configuration set for a run is not kept; what keys changed is, and wins over the configuration, but not
// over a flag.
func TestSettingsKept(t *testing.T) {
	root, states := shop(t), filepath.Join(t.TempDir(), "s")
	with := func(s Settings) func(*Options) { return func(o *Options) { o.States, o.Settings = states, s } }
	d := drive(t, root, 100, 20, with(Settings{Theme: "light", Model: opus(t), Budget: 500, Format: prompt.XML, Given: Given{true, true, true}}))
	d.Keys("space").WaitFor("of 500")
	if s := leave(t, d, states, root); s.Theme != "" || s.Model != nil || s.Budget != nil || s.Format != "" || !strings.Contains(s.Picks, "server/@outline") {
		t.Fatalf("kept: %+v", s)
	}
	d = drive(t, root, 100, 20, with(Settings{Budget: 700, Theme: "light"})).WaitFor("of 700")
	d.Keys("x", "T", "m").Type("opus-5.5").Keys("enter").WaitFor("budget in tokens")
	d.Keys("backspace", "backspace", "backspace").Type("1.5k").Keys("enter").WaitFor("of 1.5k")
	s := leave(t, d, states, root)
	if s.Theme == "" || s.Model == nil || *s.Model != "claude-opus-5.5" || s.Budget == nil || *s.Budget != 1500 || s.Format != "xml" {
		t.Fatalf("not kept: %+v", s)
	}
	d = drive(t, root, 100, 20, with(Settings{Budget: 700, Theme: "high-contrast"})).WaitFor("of 1.5k").WaitFor("claude-opus-5.5")
	again := leave(t, d, states, root)
	if again.Theme != s.Theme || *again.Model != *s.Model || *again.Budget != 1500 {
		t.Errorf("it does not last: %+v", again)
	}
	d = drive(t, root, 100, 20, with(Settings{Budget: 900, Given: Given{Model: true, Budget: true}})).WaitFor("of 900")
	if strings.Contains(d.Text(), "opus") {
		t.Errorf("a flag must win:\n%s", d.Text())
	}
	if last := leave(t, d, states, root); *last.Budget != 1500 || *last.Model != *s.Model {
		t.Errorf("a flag changed what is kept: %+v", last)
	}
	// No model, and no budget, are choices as well.
	d = drive(t, root, 100, 20, with(Settings{Model: opus(t), Budget: 700})).WaitFor("of 1.5k")
	d.Keys("m", "home", "enter").WaitFor("budget in tokens").Keys("ctrl+u", "enter").WaitFor("1 file · 2")
	leave(t, d, states, root)
	d = drive(t, root, 100, 20, with(Settings{Model: opus(t), Budget: 700})).WaitFor("1 file · 2")
	if s := d.Text(); strings.Contains(s, "opus") || strings.Contains(s, " of ") {
		t.Errorf("a model or a budget that was given up:\n%s", s)
	}
}

// The width of the tree is changed by keys and kept.
func TestWidth(t *testing.T) {
	root, states := shop(t), filepath.Join(t.TempDir(), "s")
	keep := func(o *Options) { o.States = states }
	d := drive(t, root, 100, 20, keep)
	at := func() int { return strings.Index(strings.Split(d.Text(), "\n")[1], "┐┌") }
	before := at()
	if d.Keys(">", ">"); at() <= before {
		t.Errorf("not wider:\n%s", d.Text())
	}
	if d.Keys("<", "<", "<"); at() >= before {
		t.Errorf("not narrower:\n%s", d.Text())
	}
	for range 40 {
		d.Keys("<")
	}
	least := at()
	if d.Keys(">"); at() <= least {
		t.Error("the way back begins at once")
	}
	now := at()
	leave(t, d, states, root)
	if d = drive(t, root, 100, 20, keep); at() != now {
		t.Errorf("not as it was:\n%s", d.Text())
	}
	d.Resize(50, 12).Keys(">").WaitFor("one pane at a time")
}

func asked(t testing.TB, list ...string) []Asked {
	t.Helper()
	var all []Asked
	for _, text := range list {
		sel, level, leveled, err := selector.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, Asked{sel, level, leveled})
	}
	return all
}

// Picks of the command line are looked for in the repository: what is found is picked by its full selector, the rest is named
// in one message and not kept.
func TestPicksOfTheCommandLine(t *testing.T) {
	root, states := shop(t), filepath.Join(t.TempDir(), "s")
	start := func(list ...string) *tuitest.Driver {
		return drive(t, root, 140, 20, func(o *Options) { o.States, o.Picks = states, asked(t, list...) })
	}
	d := start("Line", "Cart.Total@signature", "web", "euro", "Nothing")
	d.WaitFor("3 picks").WaitFor("--pick euro: not found").WaitFor("web/app.ts::euros").WaitFor("Nothing: not found")
	s := leave(t, d, states, root)
	for _, want := range []string{"server/cart.go::Line@full", "server/cart.go::Cart::Total@signature", "web/@outline"} {
		if !strings.Contains(s.Picks, want+"\n") {
			t.Errorf("no %s in %q", want, s.Picks)
		}
	}
	if strings.Contains(s.Picks, "euro") || strings.Contains(s.Picks, "Nothing") {
		t.Errorf("kept what is not there: %q", s.Picks)
	}
	root, states = shop(t), filepath.Join(t.TempDir(), "s")
	if err := os.WriteFile(filepath.Join(root, "two.go"), []byte("package x\n\nfunc Add() {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	d = start("Add").WaitFor("2 places match").WaitFor("two.go::Add").WaitFor("nothing picked")
	d.Keys("y").WaitFor("nothing is picked")
}

// While files are read, a pick that cannot be told yet keeps the block from being taken out without it.
func TestPicksWait(t *testing.T) {
	a := explorer(t, shop(t), func(o *Options) { o.Picks = asked(t, "Line") })
	a.screen.resize(100, 20)
	if unready(a) != true || !strings.Contains(a.note.text, "1 pick of the command line") {
		t.Errorf("%+v", a.note)
	}
	if s := strings.Join(lines(a), "\n"); !strings.Contains(s, "not found yet") {
		t.Errorf("%s", s)
	}
}

// With an estimated model the line about the slice, the receipts of copy and write, and the excess say the same number.
func TestEstimatedReceipts(t *testing.T) {
	root := shop(t)
	d := drive(t, root, 150, 20, func(o *Options) { o.Model, o.Budget = opus(t), 100 })
	d.Keys("space").WaitFor("over by ~").Keys("y").WaitFor("copied ~")
	found := regexp.MustCompile(`slice: .* (~\S+) of 100 .*over by (~\S+)`).FindStringSubmatch(d.Text())
	if found == nil {
		t.Fatalf("no number:\n%s", d.Text())
	}
	d.WaitFor("copied " + found[1] + " tokens, over the budget of 100 by " + found[2] + " in 1 piece")
	d.Keys("w", "enter").WaitFor("wrote " + found[1] + " tokens, over the budget of 100 by " + found[2] + " to prompt.md")
	block, err := os.ReadFile(filepath.Join(root, "prompt.md"))
	own := regexp.MustCompile(`, (\d+) tokens o200k_base\)`).FindSubmatch(block)
	if err != nil || own == nil {
		t.Fatalf("the block says its exact count: %v %.300s", err, block)
	}
	n, _ := strconv.Atoi(string(own[1]))
	if est, _, _ := opus(t).Estimate(n); tokens.Format(est, false) != found[1] {
		t.Errorf("%d tokens are %d of the model, not %s", n, est, found[1])
	}
}

// Taken out is what was taken out, whatever was done in between.
func TestTakenOut(t *testing.T) {
	root, states := shop(t), filepath.Join(t.TempDir(), "s")
	keep := func(o *Options) { o.States = states }
	d := drive(t, root, 100, 20, keep)
	d.Keys("space", "y").WaitFor("copied")
	d.Keys("j", "space", "q").WaitFor("2 picks were never taken out. They are kept for next time. Leave?")
	d.Keys("n", "u").Send("q")
	if _, err := d.Wait(); err != nil {
		t.Fatal(err)
	}
	d = drive(t, root, 100, 20, keep).WaitFor("restored 1 pick")
	d.Keys("t").Type("other").Keys("enter", "q").WaitFor("1 pick was never taken out. It is kept for next time. Leave?")
	d.Keys("n", "t").Keys("ctrl+u", "enter").Send("q")
	if _, err := d.Wait(); err != nil {
		t.Fatal(err)
	}
}
