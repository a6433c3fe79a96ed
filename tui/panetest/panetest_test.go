package panetest

import (
	"fmt"
	"strings"
	"testing"
)

type recorder struct{ errs []string }

func (*recorder) Helper()                     {}
func (r *recorder) Errorf(f string, a ...any) { r.errs = append(r.errs, fmt.Sprintf(f, a...)) }

// drawing makes a pane whose lines are all the given text, cut or filled to w cells of ASCII.
func drawing(line func(w int) string) func(w, h int) []string {
	return func(w, h int) []string {
		out := make([]string, h)
		for i := range out {
			out[i] = line(w)
		}
		return out
	}
}

func blank(w int) string { return strings.Repeat(" ", w) }

func TestSound(t *testing.T) {
	Check(t, drawing(blank))
	Check(t, drawing(func(w int) string { return "\x1b[0;1;38;2;1;2;3m" + blank(w) + "\x1b[m" }))
	Check(t, drawing(func(w int) string { return "\x1b[7m" + blank(w) + "\x1b[0m" }))
	Check(t, drawing(func(w int) string { return strings.Repeat("世", w/2) + blank(w%2) }))
}

func TestFaults(t *testing.T) {
	count := 0
	for name, c := range map[string]struct {
		draw func(w, h int) []string
		want string
	}{
		"a cell too few":  {drawing(func(w int) string { return blank(w - 1) }), "cells by code point"},
		"a cell too many": {drawing(func(w int) string { return blank(w + 1) }), "cells by code point"},
		"disputed width":  {drawing(func(w int) string { return "👍🏽" + blank(max(0, w-2)) }), "by cluster"},
		"a line too few":  {func(w, h int) []string { return drawing(blank)(w, h-1) }, "lines"},
		"a newline":       {drawing(func(w int) string { return "\n" + blank(w) }), "a control character"},
		"a tab":           {drawing(func(w int) string { return "\t" + blank(w) }), "a control character"},
		"bidi":            {drawing(func(w int) string { return "\u202e" + blank(w) }), "a control character"},
		"8-bit CSI":       {drawing(func(w int) string { return "\u009b" + blank(w) }), "a control character"},
		"cursor movement": {drawing(func(w int) string { return "\x1b[2J" + blank(w) }), "no colour"},
		"OSC":             {drawing(func(w int) string { return "\x1b]0;x\a" + blank(w) }), "a control character"},
		"unfinished":      {drawing(func(w int) string { return blank(w) + "\x1b[1" }), "no colour"},
		"open style":      {drawing(func(w int) string { return "\x1b[1m" + blank(w) }), "stays open"},
		"bad UTF-8":       {drawing(func(w int) string { return blank(w-1) + "\xff" }), "invalid UTF-8"},
		"restless":        {drawing(func(w int) string { count++; return fmt.Sprintf("%*d", w, count%10) }), "looks different"},
	} {
		r := &recorder{}
		Check(r, c.draw)
		if !strings.Contains(strings.Join(r.errs, "\n"), c.want) {
			t.Errorf("%s: want %q among %q", name, c.want, r.errs)
		}
	}
}
