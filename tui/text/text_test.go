package text

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func TestClean(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", "plain", "plain"},
		{"tab to the next stop", "a\tb", "a   b"},
		{"tab at a stop", "abcd\te", "abcd    e"},
		{"tab after a wide character", "世\tb", "世  b"},
		{"OSC 52", "\x1b]52;c;UFdORUQ=\a", "␛]52;c;UFdORUQ=␇"},
		{"tmux passthrough", "\x1bPtmux;\x1b\x1b]0;x\a\x1b\\", "␛Ptmux;␛␛]0;x␇␛\\"},
		{"NUL, BS, CR, DEL", "\x00\b\r\x7f", "␀␈␍␡"},
		{"newline in a name", "a\nb.go", "a␊b.go"},
		{"C1 as UTF-8", "x\u009b2Jy", "x<U+009B>2Jy"},
		{"C1 as a byte", "x\x9b2Jy", "x\ufffd2Jy"},
		{"valid replacement character", "\ufffd", "\ufffd"},
		{"bidi override", "ab\u202ecd\u2066", "ab<U+202E>cd<U+2066>"},
		{"marks of direction", "a\u200eb\u200fc\u061cd", "a<U+200E>b<U+200F>c<U+061C>d"},
		{"zero width", "\u200bz\u2060w\ufeff", "<U+200B>z<U+2060>w<U+FEFF>"},
		{"soft hyphen", "a\u00adb", "a<U+00AD>b"},
		{"fillers", "\u3164\uffa0\u115f", "<U+3164><U+FFA0><U+115F>"},
		{"line separator", "a\u2028b", "a<U+2028>b"},
		{"joiner on a letter", "a\u200d\u200db", "a<U+200D><U+200D>b"},
		{"tag on a letter", "a\U000e0041", "a<U+E0041>"},
		{"tag on an emoji", "🏴\U000e0067", "🏴<U+E0067>"},
		{"selector on a letter", "a\ufe0f", "a<U+FE0F>"},
		{"two selectors on an emoji", "❤\ufe0f\ufe01", "❤<U+FE01>"},
		{"a text in selectors", "❤\ufe0f\ufe0e\ufe0f", "❤<U+FE0E><U+FE0F>"},
		{"selectors between", "❤\ufe0f\u200d🔥\ufe0f|", "❤|"},
		{"family", "👨\u200d👩\u200d👧\u200d👦|", "👨|"},
		{"emoji selector", "❤\ufe0f|", "❤|"},
		{"skin tone", "👍🏽|", "👍|"},
		{"loose skin tone", "a🏽", "a<U+1F3FD>"},
		{"keycap", "1\ufe0f\u20e3|", "1|"},
		{"flag", "🇩🇪🇫🇷🇩", "<DE><FR><D>"},
		{"composed", "e\u0301x", "e\u0301x"},
		{"too many marks", "e\u0301\u0302\u0303\u0304x", "e\u0301\u0302x"},
		{"mark without a base", "\u0301x", "◌\u0301x"},
		{"mark behind a control", "\x1b\u0301x", "␛◌\u0301x"},
		{"Han and kana", "世界 カナ", "世界 カナ"},
		{"Hangul", "한글", "한글"},
		{"Hangul in letters", "\u1112\u1161\u11ab\u1112\u1161", "한하"},
		{"loose Hangul letters", "\u1161\u1112x\ud55c\u11ab", "<U+1161><U+1112>x한<U+11AB>"},
		{"Thai", "สวัสดี", "สวัสดี"},
		{"Thai vowel am", "น้ำ", "น้\u0e4d\u0e32"},
		{"Devanagari conjunct", "नमस्ते", "नमस्\u200cते"},
		{"Devanagari spacing mark", "कि", "क◌"},
		{"halfwidth voiced mark", "ｶﾞ", "ｶ◌"},
		{"Hebrew", "שלום", "שלום"},
		{"precomposed", "naïve", "naïve"},
	} {
		if got := Clean(c.in, 4); got != c.want {
			t.Errorf("%s: Clean(%q) = %q, want %q", c.name, c.in, got, c.want)
		}
	}
	if got := Clean("\tx", 0); got != " x" {
		t.Errorf("tab width 0: %q", got)
	}
}

func TestCutFitSlice(t *testing.T) {
	for _, c := range []struct {
		s         string
		w         int
		cut, fit_ string
	}{
		{"hello", 5, "hello", "hello"},
		{"hello", 4, "hel…", "hel…"},
		{"hello", 1, "…", "…"},
		{"hello", 0, "", ""},
		{"hello", -3, "", ""},
		{"hi", 4, "hi", "hi  "},
		{"世界", 3, "世…", "世…"},
		{"世界", 2, "…", "… "},
		{"e\u0301e\u0301e\u0301", 2, "e\u0301…", "e\u0301…"},
	} {
		if got := Cut(c.s, c.w); got != c.cut {
			t.Errorf("Cut(%q, %d) = %q, want %q", c.s, c.w, got, c.cut)
		}
		if got := Fit(c.s, c.w); got != c.fit_ {
			t.Errorf("Fit(%q, %d) = %q, want %q", c.s, c.w, got, c.fit_)
		}
	}
	for _, c := range []struct {
		s       string
		from, w int
		want    string
	}{
		{"hello", 1, 3, "ell"}, {"hello", 4, 3, "o"}, {"hello", 9, 3, ""}, {"hello", -2, 2, "he"}, {"hello", 0, 0, ""},
		{"世界x", 0, 3, "世 "}, {"世界x", 1, 3, " 界"}, {"世界x", 1, 2, "  "}, {"世界x", 4, 9, "x"},
		{"ae\u0301b", 1, 1, "e\u0301"},
	} {
		if got := Slice(c.s, c.from, c.w); got != c.want {
			t.Errorf("Slice(%q, %d, %d) = %q, want %q", c.s, c.from, c.w, got, c.want)
		}
	}
}

func TestEscape(t *testing.T) {
	for _, c := range [][3]string{ // input, one line, several lines
		{"plain", "plain", "plain"},
		{"naïve שלום 世界", "naïve שלום 世界", "naïve שלום 世界"},
		{"\x1b]0;owned\a", `\x1b]0;owned\x07`, `\x1b]0;owned\x07`},
		{"a\tb\nc", `a\tb\nc`, "a\tb\nc"},
		{"a\r\nb\rc", `a\r\nb\rc`, "a\nb" + `\rc`},
		{"c1\u009b31m", `c1\u009b31m`, `c1\u009b31m`},
		{"bad\x9b", `bad\x9b`, `bad\x9b`},
		{"rtl\u202egnp", `rtl\u202egnp`, `rtl\u202egnp`},
		{"del\x7f", `del\x7f`, `del\x7f`},
		{"tag\U000e0041", `tag\U000e0041`, `tag\U000e0041`},
		{"👨\u200d👩❤\ufe0f", "👨\u200d👩❤\ufe0f", "👨\u200d👩❤\ufe0f"},
		{"\ufffd", "\ufffd", "\ufffd"},
		{"\u2028", `\u2028`, `\u2028`},
	} {
		if got := Escape(c[0]); got != c[1] {
			t.Errorf("Escape(%q) = %q, want %q", c[0], got, c[1])
		}
		if got := EscapeLines(c[0]); got != c[2] {
			t.Errorf("EscapeLines(%q) = %q, want %q", c[0], got, c[2])
		}
	}
}

func TestDeceptive(t *testing.T) {
	for in, want := range map[string]bool{
		"": false, "plain": false, "naïve 世界 “quoted” 🏴 ؀": false, "a\u200b": false, "\xe2": false,
		"x\u202e": true, "\u2066": true, "\u200f": true, "\u061c": true, "hi\U000e0041": true,
	} {
		if got := Deceptive([]byte(in)); got != want {
			t.Errorf("Deceptive(%q) = %v", in, got)
		}
	}
}

func TestWindowRuns(t *testing.T) {
	line := []byte("ab\t世e\u0301\x1bz")
	var got []Run
	if Window(line, 0, 99, 4, func(r Run) { got = append(got, r) }) {
		t.Error("more behind the end")
	}
	want := []Run{
		{0, 2, "ab", 2, false}, {2, 3, "  ", 2, false}, {3, 6, "世", 2, false}, {6, 9, "e\u0301", 1, false},
		{9, 10, "␛", 1, true}, {10, 11, "z", 1, false},
	}
	if len(got) != len(want) {
		t.Fatalf("got %+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("run %d: got %+v, want %+v", i, got[i], want[i])
		}
		if s := got[i].Splits(); s != (i == 0 || i == 5) {
			t.Errorf("run %d: Splits() = %v", i, s)
		}
	}
}

func TestWindowEdges(t *testing.T) {
	for _, c := range []struct {
		line    string
		from, w int
		want    string
		more    bool
	}{
		{"hello", 0, 5, "hello", false},
		{"hello", 0, 4, "hell", true},
		{"hello", 2, 2, "ll", true},
		{"hello", 7, 2, "", false},
		{"hello", -4, 2, "he", true},
		{"", 0, 5, "", false},
		{"x", 0, 0, "", true},
		{"世界", 1, 2, "  ", true},
		{"世界", 0, 3, "世 ", true},
		{"a\u202eb", 3, 4, "+202", true},
		{"\tx", 2, 3, "  x", false},
	} {
		got, more := CleanWindow([]byte(c.line), c.from, c.w, 4)
		if got != c.want || more != c.more {
			t.Errorf("CleanWindow(%q, %d, %d) = %q, %v; want %q, %v", c.line, c.from, c.w, got, more, c.want, c.more)
		}
	}
}

// A ruler that has been anywhere answers like a fresh one, also far into a long line.
func TestRulerRemembers(t *testing.T) {
	line := bytes.Repeat([]byte("int x = 1;\t// 世界 e\u0301 \x1b\n"), 4000)
	whole := Clean(string(line), 4)
	r := NewRuler(line, 4)
	for _, from := range []int{0, 90_000, 5, 40_000, 40_001, 1023, 90_001, 63_000, 200_000} {
		var got strings.Builder
		r.Window(from, 77, func(run Run) { got.WriteString(run.Text) })
		if want := Slice(whole, from, 77); got.String() != want {
			t.Errorf("at %d: got %q, want %q", from, got.String(), want)
		}
	}
	for off := 0; off < len(line); off += 997 {
		if got, want := r.Col(off), NewRuler(line, 4).Col(off); got != want {
			t.Errorf("Col(%d) = %d, a fresh ruler says %d", off, got, want)
		}
	}
	if got, want := r.Col(len(line)+5), Cells(whole); got != want {
		t.Errorf("Col beyond the end = %d, the line has %d cells", got, want)
	}
}

// A character may not take a whole line of marks along: the work must stay in proportion to the cells.
func TestManyMarks(t *testing.T) {
	line := []byte("e" + strings.Repeat("\u0301", 1_000_000))
	last := 0
	Window(line, 0, 100, 4, func(r Run) { last = r.End })
	if last > 100*2*maxMarks+2 {
		t.Errorf("100 cells took %d bytes of the line", last)
	}
}

func checkClean(t *testing.T, in, out string) {
	t.Helper()
	if !utf8.ValidString(out) {
		t.Fatalf("%q: not UTF-8: %q", in, out)
	}
	for _, r := range out {
		if unicode.Is(unicode.Cc, r) || hidden(r) && r != '\u200c' {
			t.Fatalf("%q: %U left in %q", in, r, out)
		}
	}
	if g, w := ansi.StringWidth(out), ansi.StringWidthWc(out); g != w || g != Cells(out) {
		t.Fatalf("%q -> %q: %d cells by cluster, %d by code point, Cells says %d", in, out, g, w, Cells(out))
	}
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{"\x1b[31mx", "\x9b", "\u009b", "👨\u200d👩\u200d👧", "a\u0301\t", "\xff\xfe", "\u202e", "🇩🇪🇩",
		"क्षि", "น้ำ", "\u1112\u1161\u11ab", "ｶﾞ", "\u0d4ea", "\u0d4e\x7f", "1\ufe0f\u20e3", "가\u11a8", "\u0600a", "\U0001f468\u200d\u0301"} {
		f.Add(s, 3, 7)
	}
	f.Fuzz(func(t *testing.T, s string, from, width int) {
		out := Clean(s, 4)
		checkClean(t, s, out)
		from, width = abs(from)%200, abs(width)%200
		win, more := CleanWindow([]byte(s), from, width, 4)
		checkClean(t, s, win)
		if want := Slice(out, from, width); win != want {
			t.Fatalf("%q: window %q, slice of the whole %q", s, win, want)
		}
		if more != (Cells(out) > from+width) {
			t.Fatalf("%q: more = %v, %d cells, window to %d", s, more, Cells(out), from+width)
		}
		if fit := Fit(out, width); Cells(fit) != width {
			t.Fatalf("%q: Fit to %d gives %d cells: %q", s, width, Cells(fit), fit)
		}
		pos := 0
		Window([]byte(s), 0, 1<<20, 4, func(r Run) {
			if r.Start != pos || r.End <= r.Start || r.Cells != Cells(r.Text) {
				t.Fatalf("%q: run %+v after byte %d", s, r, pos)
			}
			pos = r.End
		})
		if pos != len(s) {
			t.Fatalf("%q: runs end at %d of %d bytes", s, pos, len(s))
		}
		for _, r := range Escape(s) {
			if unicode.Is(unicode.Cc, r) || bidi(r) {
				t.Fatalf("Escape(%q) leaves %U", s, r)
			}
		}
	})
}

func abs(n int) int {
	if n < 0 {
		n = -n
	}
	return max(0, n)
}

// Every code point on its own, and between letters that it might join.
func TestEveryCodePoint(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if r > 0x30000 && r < 0xe0000 {
			r = 0xe0000 // planes without characters
		}
		if r > 0xf0100 {
			break // private use to the end
		}
		s := "a" + string(r) + "क" + string(r) + "\u1100"
		checkClean(t, s, Clean(s, 4))
	}
}

func BenchmarkClean(b *testing.B) {
	for name, s := range map[string]string{
		"ascii": strings.Repeat("x := foo(bar) ", 6),
		"tabs":  "\t\t" + strings.Repeat("x := foo(bar) ", 6),
		"cjk":   "// " + strings.Repeat("世界 é ", 10),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				Clean(s, 4)
			}
		})
	}
}

// The start, and then the far end, of a line of 5 MB.
func BenchmarkLongLine(b *testing.B) {
	line := bytes.Repeat([]byte("function(e,t){return 世}"), 200_000)
	r := NewRuler(line, 4)
	for name, from := range map[string]int{"start": 0, "end": 4_000_000} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				r.Window(from, 200, func(Run) {})
			}
		})
	}
	b.Run("first look at the end", func(b *testing.B) {
		for b.Loop() {
			Window(line, 4_000_000, 200, 4, func(Run) {})
		}
	})
}
