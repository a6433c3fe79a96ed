package tray

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"outcrop/tui/panetest"
	"outcrop/tui/style"
)

func dark(t testing.TB) *style.Sheet {
	t.Helper()
	s, err := style.Load("dark", colorprofile.TrueColor, true)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func bare(w int, m Summary, s *style.Sheet) string {
	return strings.TrimRight(ansi.Strip(Line(w, m, s)), " ")
}

func TestLine(t *testing.T) {
	full := Summary{Picks: 3, Files: 2, Tokens: 4100, Whole: 18600, Budget: 32000, Exact: true}
	guess := full
	guess.Exact = false
	short, nothing := full, full
	short.Short, nothing.Short, nothing.Tokens, nothing.Whole = true, true, 0, 0
	over := full
	over.Tokens, over.Note = 40000, "1 pick is gone"
	for _, c := range []struct {
		w    int
		m    Summary
		want string
	}{
		{120, full, " slice: 3 picks · 2 files · 4.1k of 32k ▰▱▱▱▱▱▱▱▱▱  saves 15k against whole files"},
		{82, full, " slice: 3 picks · 2 files · 4.1k of 32k ▰▱▱▱▱▱▱▱▱▱  saves 15k against whole files"},
		{80, full, " slice: 3 picks · 2 files · 4.1k of 32k ▰▱▱▱▱▱▱▱▱▱  saves 15k"},
		{60, full, " slice: 3 picks · 2 files · 4.1k of 32k  saves 15k"},
		{40, full, " slice: 3 picks · 2 files · 4.1k of 32k"},
		{30, full, " 3 picks · 4.1k of 32k"},
		{12, full, " 4.1k of 32k"},
		{6, full, " 4.1k…"},
		{120, guess, " slice: 3 picks · 2 files · ~4.1k of 32k ▰▱▱▱▱▱▱▱▱▱  saves ~15k against whole files"},
		{120, short, " slice: 3 picks · 2 files · ~4.1k… of 32k ▰▱▱▱▱▱▱▱▱▱  saves 15k against whole files"},
		{120, nothing, " slice: 3 picks · 2 files · … of 32k ▱▱▱▱▱▱▱▱▱▱"},
		{120, over, " slice: 3 picks · 2 files · 40k of 32k ▰▰▰▰▰▰▰▰▰▰  over by 8k  1 pick is gone"},
		{40, over, " 3 picks · 40k of 32k  over by 8k"},
		{24, over, " 40k of 32k  over by 8k"},
		{20, over, " 40k of 32k  over"},
		{120, Summary{Picks: 1, Files: 1, Tokens: 1, Exact: true}, " slice: 1 pick · 1 file · 1 token"},
		{120, Summary{Picks: 1, Files: 1, Tokens: 900, Whole: 900, Budget: 1000, Exact: true}, " slice: 1 pick · 1 file · 900 of 1k ▰▰▰▰▰▰▰▰▰▱"},
		{120, Summary{}, " nothing picked: space picks the row at the cursor"},
		{20, Summary{}, " nothing picked"},
		{5, Summary{}, " not…"},
		{70, Summary{Note: "2 picks\x1b[2J are gone"}, " nothing picked: space picks the row at the cursor"},
	} {
		if got := bare(c.w, c.m, dark(t)); got != c.want {
			t.Errorf("width %d: got\n%q, want\n%q", c.w, got, c.want)
		}
	}
}

// The gauge never says nothing of something, nor all of less.
func TestGauge(t *testing.T) {
	for tokens, want := range map[int]int{0: 0, 1: 1, 99: 1, 100: 1, 500: 5, 999: 9, 1000: 10, 1001: 10, 1 << 62: 10} {
		got := strings.Count(bare(200, Summary{Picks: 1, Tokens: tokens, Budget: 1000, Exact: true}, dark(t)), "▰")
		if got != want {
			t.Errorf("%d of 1000: %d tenths, want %d", tokens, got, want)
		}
	}
}

func TestOverBudgetWarns(t *testing.T) {
	s := dark(t)
	warn := string(s.Role(style.Warning))
	if l := Line(100, Summary{Picks: 1, Files: 1, Tokens: 1001, Budget: 1000, Exact: true}, s); !strings.Contains(l, warn+" 1k of 1k") {
		t.Errorf("%q", l)
	}
	if l := Line(100, Summary{Picks: 1, Files: 1, Tokens: 1000, Budget: 1000, Exact: true}, s); strings.Contains(l, warn) {
		t.Errorf("the whole budget is not over it: %q", l)
	}
}

func TestPane(t *testing.T) {
	for _, m := range []Summary{
		{}, {Picks: 3, Files: 2, Tokens: 4100, Whole: 18600, Budget: 32000, Note: "\x1b]0;x\x07世界\u202e\xff"},
		{Picks: 1 << 40, Files: 1 << 40, Tokens: 1 << 62, Whole: 1 << 62, Budget: 1 << 40, Exact: true}, {Note: "世界"},
	} {
		panetest.Check(t, func(w, h int) []string {
			lines := make([]string, h)
			for y := range lines {
				lines[y] = Line(w, m, dark(t))
			}
			return lines
		})
	}
	if Line(0, Summary{}, dark(t)) != "" || Line(-1, Summary{Picks: 1}, dark(t)) != "" {
		t.Error("no width, no line")
	}
}
