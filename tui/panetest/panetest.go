// Package panetest checks what every pane promises: at any size, exactly h lines of exactly w cells, and nothing in them
// that a terminal acts on but the selection of colours.
package panetest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// TB is the part of testing.TB that the check uses.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// sizes are widths and heights from nothing to a large screen, with the odd ones in between.
func sizes() [][2]int {
	return [][2]int{{1, 1}, {2, 1}, {1, 5}, {3, 2}, {5, 3}, {10, 3}, {20, 5}, {24, 5}, {40, 10}, {80, 1}, {80, 24}, {119, 37}, {200, 60}}
}

// Check draws a pane at many sizes and reports each broken promise. It draws each size twice: a pane that is drawn again
// without a change must look the same.
func Check(t TB, lines func(w, h int) []string) {
	t.Helper()
	for _, size := range sizes() {
		w, h := size[0], size[1]
		got := lines(w, h)
		if len(got) != h {
			t.Errorf("%dx%d: %d lines", w, h, len(got))
		}
		for y, line := range got {
			checkLine(t, w, h, y, line)
		}
		if again := lines(w, h); strings.Join(got, "\n") != strings.Join(again, "\n") {
			t.Errorf("%dx%d: drawn again it looks different", w, h)
		}
	}
}

func checkLine(t TB, w, h, y int, line string) {
	t.Helper()
	bare, open, bad := split(line)
	if bad != "" {
		t.Errorf("%dx%d line %d: %s in %q", w, h, y, bad, line)
		return
	}
	if open {
		t.Errorf("%dx%d line %d: a style stays open at the end of %q", w, h, y, line)
	}
	if wc, g := ansi.StringWidthWc(bare), ansi.StringWidth(bare); wc != w || g != w {
		t.Errorf("%dx%d line %d: %d cells by code point, %d by cluster: %q", w, h, y, wc, g, line)
	}
}

// split takes the colour sequences out of a line. open tells whether the last one left a style on, bad names the first
// thing that has no place in a line.
func split(line string) (bare string, open bool, bad string) {
	if !utf8.ValidString(line) {
		return "", false, "invalid UTF-8"
	}
	var b strings.Builder
	for line != "" {
		if rest, ok := strings.CutPrefix(line, "\x1b["); ok {
			n := strings.IndexFunc(rest, func(r rune) bool { return !strings.ContainsRune("0123456789;:", r) })
			if n < 0 || rest[n] != 'm' {
				return "", false, "an escape sequence that is no colour"
			}
			open = strings.Trim(rest[:n], "0;") != ""
			line = rest[n+1:]
			continue
		}
		r, n := utf8.DecodeRuneInString(line)
		if unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) && r != '\u200c' || unicode.In(r, unicode.Zl, unicode.Zp) {
			return "", false, "a control character"
		}
		b.WriteRune(r)
		line = line[n:]
	}
	return b.String(), open, ""
}
