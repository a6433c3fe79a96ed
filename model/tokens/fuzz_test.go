package tokens

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// atoms are what goes wrong at the borders of pieces and lines.
var atoms = []string{
	"\n", "\n", "\n\n", "\r\n", "\r", " ", "  ", "    ", "\t", "\v", "\f", " \n", "\t\n  \n", "\n\n\n\n\n", "\u0085", "\u00a0",
	"\u2028", "\u3000", "\u200b", "\ufeff", "a", "Z", "foo", "Bar", "HTML", "getID", "x", "'s", "'S", "'\u017f", "\u017f", "'RE",
	"'ll", "'Ve", "'l", "'", "''", "1", "12", "12345", "\u0661", "\u2167", "\u00bd", ";", ";\n", ";\n//", "//", "/", "/\n", "//\n", "}\n\n",
	"({[", "!=", "...", "\u0301", "e\u0301", "A\u0308", "\u0301\u0302", "\u01c5", "\u02b0", "\u00aa", "\u4e2d", "\u6c49\u5b57", "\u3053\u306e", "\ud568\uc218", "\u044d\u0442",
	"\u042d", "\u05d4", "\u0939\u093f", "\U0001f600", "\U0001f468\u200d\U0001f469", "\u2764\ufe0f", "\U00010400", "\U0001d7d8", "\x00", "\x1b[31m", "\x7f",
	"<|endoftext|>", "\ufffd", "                ", "================", "aaaaaaaaaaaaaaaa", "\u00e9", "\u00c9", "\u2019s", "_", "-", "*", "\\", "\"",
	"\xff", "\xc3", "\xe2\x82", "\xf0\x9f\x98", "\xed\xa0\x80", "\xc0\xaf", "\xf4\x90", "\x80",
}

func mixture(r *rand.Rand, most int) string {
	var b strings.Builder
	// A small set of atoms a text makes long runs of the same kind likely.
	set := make([]string, 2+r.IntN(8))
	for i := range set {
		set[i] = atoms[r.IntN(len(atoms))]
	}
	for range r.IntN(most) {
		b.WriteString(set[r.IntN(len(set))])
	}
	return b.String()
}

// replaceInvalid is repair by the definition: decode the longest start that can begin a character.
func replaceInvalid(text string) string {
	var out strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		if r != utf8.RuneError || n > 1 {
			out.WriteString(text[:n])
			text = text[n:]
			continue
		}
		// A start of a character is one that some continuation completes.
		part := 1
		for k := 2; k <= 3 && k <= len(text); k++ {
			if completes(text[:k]) {
				part = k
			}
		}
		out.WriteRune(utf8.RuneError)
		text = text[part:]
	}
	return out.String()
}

func completes(start string) bool {
	for _, a := range []string{"\x80", "\x90", "\xa0", "\xbf", "\x80\x80"} {
		if r, n := utf8.DecodeRuneInString(start + a); r != utf8.RuneError && n == len(start+a) {
			return true
		}
	}
	return false
}

// check compares the counter with the witness, and the lines with the counter.
func check(t *testing.T, w *witness, c *Counter, l *Lines, text string) {
	t.Helper()
	want := w.count(replaceInvalid(text))
	if got := c.CountString(text); got != want {
		t.Fatalf("%s: %q has %d tokens, want %d", c.Encoding(), text, got, want)
	}
	c.Lines([]byte(text), l)
	if l.Total() != want {
		t.Fatalf("%s: lines of %q have %d tokens, want %d", c.Encoding(), text, l.Total(), want)
	}
	checkLines(t, c, l, text, 40)
}

// checkLines compares the ranges of l with direct counts: all of them for texts of at most the given number of lines,
// else some.
func checkLines(t *testing.T, c *Counter, l *Lines, text string, all int) {
	t.Helper()
	want := strings.SplitAfter(text, "\n")
	if want[len(want)-1] == "" {
		want = want[:len(want)-1]
	}
	if l.Len() != len(want) {
		t.Fatalf("%q has %d lines, want %d", text, l.Len(), len(want))
	}
	at := 0
	for i, line := range want {
		if l.Start(i) != at {
			t.Fatalf("line %d of %q starts at %d, want %d", i, text, l.Start(i), at)
		}
		at += len(line)
	}
	if l.Start(l.Len()) != len(text) {
		t.Fatalf("%q ends at %d, want %d", text, l.Start(l.Len()), len(text))
	}
	step := 1 + l.Len()/all
	for a := 0; a <= l.Len(); a += step {
		for b := a; b <= l.Len(); b += step {
			part := text[l.Start(a):l.Start(b)]
			if got, want := l.Count(a, b), c.CountString(part); got != want {
				t.Fatalf("%s: lines %d to %d of %q have %d tokens, want %d", c.Encoding(), a, b, text, got, want)
			}
		}
	}
}

// TestMixtures compares counts of random texts of nasty atoms with the witness, and all line ranges with direct counts.
func TestMixtures(t *testing.T) {
	r, texts := rand.New(rand.NewPCG(1, 2)), 6000
	if testing.Short() {
		texts = 600
	}
	for _, e := range encodings {
		w, c, l := newWitness(t, e), NewCounter(e), &Lines{}
		for range texts {
			check(t, w, c, l, mixture(r, 40))
		}
	}
}

// TestEveryCharacter puts every character of the planes in use between neighbours of each kind; with -short, one in 13.
func TestEveryCharacter(t *testing.T) {
	step := rune(1)
	if testing.Short() {
		step = 13
	}
	for _, e := range encodings {
		w, table := witnessPattern(e), classes()
		next := table.nextO200k
		if e == CL100k {
			next = table.nextCL100k
		}
		for r := rune(0); r <= 0xE01FF; r += step {
			if r >= 0x20000 && r < 0xE0000 {
				r = 0xE0000
			}
			if !utf8.ValidRune(r) {
				continue
			}
			if k, _ := table.at([]byte(string(r)), 0); r > unicode.MaxASCII && r%16 == 0 && k != classify(r) {
				t.Fatalf("class of %U is %b, want %b", r, k, classify(r))
			}
			text := fmt.Sprintf("a%cB %cc'%c1%c\n%c", r, r, r, r, r)
			s, at := []rune(text), 0
			for i := 0; i < len(s); {
				end := w(s, i, func(end int) int { return end })
				want := at + len(string(s[i:end]))
				if got := next([]byte(text), at); got != want {
					t.Fatalf("%s: piece of %q at %d ends at %d, want %d", e, text, at, got, want)
				}
				i, at = end, want
			}
		}
	}
}

func FuzzCount(f *testing.F) {
	for _, seed := range []string{"", "it'\u017f;\n//x\r\n", " \n \n\tx", "\u0301ABC'S", "a\xe2\x82\nb", "/\n/\n\n  \n/a\n"} {
		f.Add(seed)
	}
	for _, a := range atoms {
		f.Add(a + "\n" + a)
	}
	ws := []*witness{newWitness(f, O200k), newWitness(f, CL100k)}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			t.Skip("the witness is slow")
		}
		for _, e := range encodings {
			check(t, ws[e], NewCounter(e), &Lines{}, text)
		}
	})
}

// TestRepair compares with the definition and with the property that newlines stay where they are.
func TestRepair(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		text := make([]byte, r.IntN(12))
		for i := range text {
			text[i] = "\n a\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe1\xed\xef\xf0\xf1\xf4\xf5\xff"[r.IntN(23)]
		}
		got := repair(nil, text)
		if string(got) != replaceInvalid(string(text)) {
			t.Fatalf("%q became %q, want %q", text, got, replaceInvalid(string(text)))
		}
		if bytes.Count(got, []byte("\n")) != bytes.Count(text, []byte("\n")) {
			t.Fatalf("%q became %q and lost a line", text, got)
		}
	}
}
