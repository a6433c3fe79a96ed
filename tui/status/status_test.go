package status

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"outcrop/tui/keymap"
	"outcrop/tui/panetest"
	"outcrop/tui/style"
)

const hostile = "x\x1b[2J\x1b]52;c;aGk=\x07\u009b1m\u202e\r\n\xff世界"

func sheet(t testing.TB, name string) *style.Sheet {
	t.Helper()
	s, err := style.Load(name, colorprofile.TrueColor, true)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func trim(line string) string { return strings.TrimRight(ansi.Strip(line), " ") }

func TestTitle(t *testing.T) {
	all := Info{Repo: "prometheus", Branch: "main", Listed: true, Files: 1667, Shown: 24, Filtered: true, Percent: 100,
		Encoding: "o200k", Model: "GPT-5", Context: 400_000, Tokens: "38k"}
	plain := all
	plain.Filtered, plain.Skipped, plain.Model, plain.Context, plain.Tokens = false, 3, "", 0, "4.5M"
	loading := plain
	loading.Skipped, loading.Percent = 0, 43
	busy := Info{Repo: "linux", Branch: "v6.1", Listed: true, Files: 78311, Tokens: "58M…", Encoding: "o200k",
		Loading: &Loading{Files: 31204, Read: 412_300_000, Bytes: 1_239_600_000, Left: 94500 * time.Millisecond, Timed: true, Key: "ctrl+p"}}
	paused, slow := busy, busy
	paused.Loading = &Loading{Files: 1, Read: 900, Bytes: 120_001, Paused: true, Key: "ctrl+p"}
	slow.Loading = &Loading{Files: 1, Read: 900, Bytes: 120_001, Left: 2*time.Hour + 90*time.Second, Timed: true}
	slow.Watch = "watch: partial"
	first := busy
	first.Loading = &Loading{Files: 1, Read: 900, Bytes: 120_001, Key: "ctrl+p"}
	early := Info{Repo: "prometheus", Encoding: "o200k"}
	for _, c := range []struct {
		w    int
		i    Info
		want string
	}{
		{110, all, " outcrop · prometheus  ⎇ main      24 files shown of 1,667 · 38k tokens · parsed 100%      o200k · GPT-5 400k"},
		{90, all, " outcrop · prometheus    24 files shown of 1,667 · 38k tokens · parsed 100%    GPT-5 400k"},
		{70, all, " outcrop · prometheus     24 files shown of 1,667 · parsed 100%"},
		{48, all, " outcrop · prometheus  24 files shown of 1,667"},
		{40, all, " outcrop · prometheus"},
		{16, all, " outcrop · prom…"},
		{80, plain, " outcrop · prometheus    1,667 files, 3 skipped · 4.5M tokens · parsed 100%"},
		{60, plain, " outcrop · prometheus  1,667 files, 3 skipped · parsed 100%"},
		{50, plain, " outcrop · prometheus   1,667 files, 3 skipped"},
		{60, loading, " outcrop · prometheus       1,667 files · parsed 43%"},
		{40, loading, " outcrop · prometheus    parsed 43%"},
		{130, busy, " outcrop · linux  ⎇ v6.1         31,204 of 78,311 files · 58M… tokens · 412 of 1,240 MB · 1:35 left · ctrl+p pauses         o200k"},
		{100, busy, " outcrop · linux        31,204 of 78,311 files · 58M… tokens · 412 of 1,240 MB · 1:35 left"},
		{80, busy, " outcrop · linux     31,204 of 78,311 files · 412 of 1,240 MB · 1:35 left"},
		{65, busy, " outcrop · linux    31,204 of 78,311 files · 33% · 1:35 left"},
		{40, busy, " outcrop · linux    33% · 1:35 left"},
		{26, busy, " outcrop · linux   33%"},
		{20, busy, " outcrop · linux"},
		{80, paused, " outcrop · linux    1 of 78,311 files · 58M… tokens · 0 of 121 kB · paused"},
		{100, paused, " outcrop · linux  ⎇ v6.1  1 of 78,311 files · 58M… tokens · 0 of 121 kB · paused · ctrl+p goes on"},
		{65, slow, " outcrop · linux     1 of 78,311 files · 0% · 2:01:30 left"},
		{100, first, " outcrop · linux  ⎇ v6.1  1 of 78,311 files · 58M… tokens · 0 of 121 kB · … left · ctrl+p pauses"},
		{60, early, " outcrop · prometheus       reading the folder…       o200k"},
		{80, Info{Repo: "r", Files: 12, Encoding: "o200k"}, " outcrop · r                12 files · reading the folder…                o200k"},
	} {
		if got := trim(Title(c.w, c.i, sheet(t, "dark"))); got != c.want {
			t.Errorf("width %d: got\n%q, want\n%q", c.w, got, c.want)
		}
	}
	if got := Title(60, all, sheet(t, "ascii")); strings.Contains(got, "⎇") {
		t.Errorf("no ASCII: %q", got)
	}
}

func TestHints(t *testing.T) {
	keys := keymap.Default()
	for _, c := range []struct {
		w    int
		h    Hint
		want string
	}{
		{100, Hint{Keys: keys, Pane: keymap.Tree}, " space pick · 1-4 level · / filter · f find · y copy · tab source · t task · m model · ? help"},
		{61, Hint{Keys: keys, Pane: keymap.Tree}, " space pick · 1-4 level · / filter · f find · y copy · ? help"},
		{30, Hint{Keys: keys, Pane: keymap.Tree}, " space pick · ? help"},
		{10, Hint{Keys: keys, Pane: keymap.Tree}, " ? help"},
		{4, Hint{Keys: keys, Pane: keymap.Tree}, ""},
		{60, Hint{Keys: keys, Pane: keymap.Tree, Piped: true}, " enter accept · space pick · 1-4 level · / filter · ? help"},
		{70, Hint{Keys: keys, Pane: keymap.Source}, " tab tree · / search · v select lines · # wrap · z full width · ? help"},
		{70, Hint{Keys: keys, Pane: keymap.Source, Selecting: "3 lines · ~40 tokens"}, " 3 lines · ~40 tokens  space pick the lines · j k more, less · ? help"},
		{60, Hint{Keys: keys, Floating: []keymap.Hint{{Key: "enter", Word: "accept"}, {Key: "esc", Word: "close"}}}, " enter accept · esc close"},
		{20, Hint{Keys: keys, Floating: []keymap.Hint{{Key: "enter", Word: "accept"}, {Key: "esc", Word: "close"}}}, " enter accept"},
		{60, Hint{Keys: keys, Floating: []keymap.Hint{{Key: "esc", Word: "close"}}, Message: "saved"}, " saved"},
		{30, Hint{Keys: keys, Floating: []keymap.Hint{{Key: "esc", Word: "close"}}, Pressed: "ctrl+k"}, " esc close             ctrl+k"},
		{60, Hint{Keys: keys, Message: "copied 12 tokens: xclip"}, " copied 12 tokens: xclip"},
		{20, Hint{Keys: keys, Message: "copied 12 tokens: xclip"}, " copied 12 tokens: …"},
		{40, Hint{Keys: keys, Pane: keymap.Tree, Pressed: "ctrl+d"}, " space pick · 1-4 level · ? help ctrl+d"},
	} {
		if got := trim(Hints(c.w, c.h, sheet(t, "dark"))); got != c.want {
			t.Errorf("width %d: got\n%q, want\n%q", c.w, got, c.want)
		}
	}
}

// The hints name the keys as the user has them, and none for what has none.
func TestHintsFollowRemap(t *testing.T) {
	keys := keymap.Default()
	if err := keys.Remap(map[string][]string{"pick.toggle": {"P"}, "tree.filter": nil, "level.name": {"alt+1"}}); err != nil {
		t.Fatal(err)
	}
	if got := trim(Hints(60, Hint{Keys: keys, Pane: keymap.Tree}, sheet(t, "dark"))); got != " P pick · alt+1-4 level · f find · y copy · ? help" {
		t.Errorf("%q", got)
	}
}

func TestMessageColours(t *testing.T) {
	s := sheet(t, "dark")
	if l := Hints(40, Hint{Message: "m", Bad: true}, s); !strings.Contains(l, string(s.Role(style.Error))) {
		t.Errorf("%q", l)
	}
	if l := Hints(40, Hint{Message: "m"}, s); strings.Contains(l, string(s.Role(style.Error))) {
		t.Errorf("%q", l)
	}
}

func TestPanes(t *testing.T) {
	keys := keymap.Default()
	if err := keys.Remap(map[string][]string{"quit": {"世"}}); err != nil {
		t.Fatal(err)
	}
	infos := []Info{{}, {Repo: hostile, Branch: hostile, Listed: true, Files: 1 << 50, Shown: 1 << 50, Filtered: true, Percent: 100,
		Encoding: "o200k", Model: hostile, Context: 1 << 40, Tokens: hostile}, {Repo: strings.Repeat("世", 90), Branch: "b", Files: 1, Encoding: "cl100k"}}
	for _, i := range infos {
		panetest.Check(t, repeat(func(w int) string { return Title(w, i, sheet(t, "dark")) }))
	}
	for _, h := range []Hint{{Keys: &keymap.Map{}}, {Keys: keys, Pane: keymap.Tree, Piped: true, Pressed: hostile}, {Keys: keys, Pane: keymap.Source},
		{Keys: keys, Selecting: hostile, Pane: keymap.Source}, {Keys: keys, Floating: []keymap.Hint{{Key: hostile, Word: hostile}, {}}},
		{Keys: keys, Message: hostile, Pressed: strings.Repeat("世", 40), Bad: true}} {
		panetest.Check(t, repeat(func(w int) string { return Hints(w, h, sheet(t, "dark")) }))
	}
}

func repeat(line func(w int) string) func(w, h int) []string {
	return func(w, h int) []string {
		lines := make([]string, h)
		for y := range lines {
			lines[y] = line(w)
		}
		return lines
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -999: "-999", -1000: "-1,000"} {
		if got := Thousands(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}
