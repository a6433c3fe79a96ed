package tokens

import (
	"encoding/base64"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/pkoukk/tiktoken-go-loader/assets"
)

// The witness counts tokens a second way: the patterns as combinators that backtrack like a regular expression, and
// merges by looking through all pairs. It is slow and meant to be evidently right.

// matcher tries to match s at i and calls rest with the end of each way to match, until rest returns no -1.
type matcher func(s []rune, i int, rest func(int) int) int

func one(in func(rune) bool) matcher {
	return func(s []rune, i int, rest func(int) int) int {
		if i < len(s) && in(s[i]) {
			return rest(i + 1)
		}
		return -1
	}
}

func seq(ms ...matcher) matcher {
	if len(ms) == 0 {
		return func(_ []rune, i int, rest func(int) int) int { return rest(i) }
	}
	return func(s []rune, i int, rest func(int) int) int {
		return ms[0](s, i, func(j int) int { return seq(ms[1:]...)(s, j, rest) })
	}
}

func alt(ms ...matcher) matcher {
	return func(s []rune, i int, rest func(int) int) int {
		for _, m := range ms {
			if end := m(s, i, rest); end >= 0 {
				return end
			}
		}
		return -1
	}
}

// times matches between lo and hi characters, as many as it can.
func times(in func(rune) bool, lo, hi int) matcher {
	return func(s []rune, i int, rest func(int) int) int {
		n := 0
		for n < hi && i+n < len(s) && in(s[i+n]) {
			n++
		}
		for ; n >= lo; n-- {
			if end := rest(i + n); end >= 0 {
				return end
			}
		}
		return -1
	}
}

func opt(m matcher) matcher { return alt(m, seq()) }

func notBefore(in func(rune) bool) matcher {
	return func(s []rune, i int, rest func(int) int) int {
		if i < len(s) && in(s[i]) {
			return -1
		}
		return rest(i)
	}
}

func word(text string) matcher {
	var ms []matcher
	for _, want := range text {
		ms = append(ms, one(func(r rune) bool {
			for f := unicode.SimpleFold(want); ; f = unicode.SimpleFold(f) {
				if f == r {
					return true
				}
				if f == want {
					return false
				}
			}
		}))
	}
	return seq(ms...)
}

const many = 1 << 30

func witnessPattern(e Encoding) matcher {
	is := func(tables ...*unicode.RangeTable) func(rune) bool {
		return func(r rune) bool { return unicode.In(r, tables...) }
	}
	isOneOf := func(set string) func(rune) bool { return func(r rune) bool { return strings.ContainsRune(set, r) } }
	not := func(in func(rune) bool) func(rune) bool { return func(r rune) bool { return !in(r) } }
	ln := is(unicode.L, unicode.N)
	prefix := opt(one(func(r rune) bool { return r != '\r' && r != '\n' && !ln(r) }))
	spaces := is(unicode.White_Space)
	punct := func(r rune) bool { return !spaces(r) && !ln(r) }
	short := seq(one(isOneOf("'")), alt(word("s"), word("t"), word("re"), word("ve"), word("m"), word("ll"), word("d")))
	tail := []matcher{
		seq(times(spaces, 0, many), times(isOneOf("\r\n"), 1, many)),
		seq(times(spaces, 1, many), notBefore(not(spaces))),
		times(spaces, 1, many),
	}
	digits := times(is(unicode.N), 1, 3)
	space := opt(one(isOneOf(" ")))
	if e == CL100k {
		return alt(append([]matcher{
			short,
			seq(prefix, times(is(unicode.L), 1, many)),
			digits,
			seq(space, times(punct, 1, many), times(isOneOf("\r\n"), 0, many)),
		}, tail...)...)
	}
	first := is(unicode.Lu, unicode.Lt, unicode.Lm, unicode.Lo, unicode.M)
	second := is(unicode.Ll, unicode.Lm, unicode.Lo, unicode.M)
	return alt(append([]matcher{
		seq(prefix, times(first, 0, many), times(second, 1, many), opt(short)),
		seq(prefix, times(first, 1, many), times(second, 0, many), opt(short)),
		digits,
		seq(space, times(punct, 1, many), times(isOneOf("\r\n/"), 0, many)),
	}, tail...)...)
}

type witness struct {
	pattern matcher
	ranks   map[string]int
}

func newWitness(tb testing.TB, e Encoding) *witness {
	tb.Helper()
	file, err := assets.Assets.ReadFile(e.String() + ".tiktoken")
	if err != nil {
		tb.Fatal(err)
	}
	w := &witness{witnessPattern(e), map[string]int{}}
	for line := range strings.Lines(string(file)) {
		word, rank, _ := strings.Cut(strings.TrimSpace(line), " ")
		token, err := base64.StdEncoding.DecodeString(word)
		if err != nil {
			tb.Fatal(err)
		}
		if w.ranks[string(token)], err = strconv.Atoi(rank); err != nil {
			tb.Fatal(err)
		}
	}
	return w
}

// count counts text; invalid bytes must have been replaced.
func (w *witness) count(text string) int {
	s, total := []rune(text), 0
	for i := 0; i < len(s); {
		end := w.pattern(s, i, func(end int) int { return end })
		total += w.merge(string(s[i:end]))
		i = end
	}
	return total
}

func (w *witness) merge(piece string) int {
	var parts []string
	for i := range len(piece) {
		parts = append(parts, piece[i:i+1])
	}
	for {
		best, at := len(w.ranks), -1
		for i := range len(parts) - 1 {
			if rank, ok := w.ranks[parts[i]+parts[i+1]]; ok && rank < best {
				best, at = rank, i
			}
		}
		if at < 0 {
			return len(parts)
		}
		parts[at] += parts[at+1]
		parts = append(parts[:at+1], parts[at+2:]...)
	}
}

// TestVocabularyIsWhole looks up every token of the file.
func TestVocabularyIsWhole(t *testing.T) {
	for e, want := range map[Encoding]int{O200k: 199998, CL100k: 100256} {
		w, v := newWitness(t, e), load(e)
		if len(w.ranks) != want {
			t.Errorf("%s has %d tokens, want %d", e, len(w.ranks), want)
		}
		for token, rank := range w.ranks {
			if len(token) == 1 {
				continue // A byte is always a token, and nobody asks its rank.
			}
			if got := v.rank([]byte(token), 0, len(token)); got != uint32(rank) {
				t.Fatalf("%s: token %q has rank %d, want %d", e, token, got, rank)
			}
		}
		for b := range 256 {
			if _, ok := w.ranks[string([]byte{byte(b)})]; !ok {
				t.Errorf("%s: byte %#x is no token", e, b)
			}
		}
	}
}
