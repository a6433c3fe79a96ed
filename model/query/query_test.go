package query

import (
	"strings"
	"testing"
	"unicode"

	"outcrop/model"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "",
		"  head  Init ":       "head Init!",
		"fn:parse json":       "parse json | function",
		"type:":               " | struct class",
		"fn:type:x":           "x | function struct",
		"iface:r enum_member": "r enum_member | interface",
		"std::vector":         "std.vector~vector",
		"nokind:x":            "nokind:x",
		"type::x":             "type.x~x",
		"a/b.go::T::m":        "a/b.go~go T.m!~m",
		"a/b.go::":            "a/b.go~go",
		"Head.":               "Head.!~",
		"/":                   "/~",
		"ÄRGER":               "ÄRGER!",
		"ärger":               "ärger",
		"\xff":                "\uFFFD",
	} {
		q := Parse(text)
		var got []string
		for _, term := range q.Terms {
			s := term.Text
			if term.Cased {
				s += "!"
			}
			if term.Scoped {
				s += "~" + term.Tail
			}
			got = append(got, s)
		}
		words, kinds, _ := strings.Cut(want, " | ")
		if strings.Join(got, " ") != words {
			t.Errorf("%q: terms %q, want %q", text, got, words)
		}
		if q.Kinds.Empty() != (kinds == "") || q.Empty() != (want == "") {
			t.Errorf("%q: kinds %v", text, q.Kinds)
		}
		for _, word := range strings.Fields(kinds) {
			k, err := model.ParseKind(word)
			if err != nil || !q.Kinds.Has(k) || q.Kinds.Has(model.Heading) {
				t.Errorf("%q: %s not in kinds, or headings are: %v", text, word, err)
			}
		}
	}
	if q := Parse(strings.Repeat("x ", 1000)); len(q.Terms) > maxTerms {
		t.Error("a pasted text makes", len(q.Terms), "terms")
	}
}

func TestReaches(t *testing.T) {
	for _, c := range []struct {
		term, above, own string
		want             bool
	}{
		{"head.in", "tsdb/head.go.Head.", "Init", true},
		{"tsdb/head.go.Head.Init", "tsdb/head.go.Head.", "Init", true},
		{"Head.", "tsdb/head.go.Head.", "Init", true},
		{"Head.", "tsdb/head.go.head.", "Init", false},
		{"head.go", "tsdb/head.go.Head.", "Init", false}, // lies above: the term is not the symbol's
		{"head.go", "tsdb/", "head.go", true},
		{"tsdb/", "tsdb/", "head.go", true},
		{"größe.ü", "a.GRÖßE.", "Über", true},
		{"o.", "", "x", false},
	} {
		term := NewTerm(c.term)
		if got := term.Reaches([]byte(c.above+c.own), len(c.above)); got != c.want {
			t.Errorf("%q in %q + %q: %v", c.term, c.above, c.own, got)
		}
	}
}

// folded is a plain reading of how names are compared.
func folded(s string, cased bool) string {
	s = string([]rune(s)) // each bad byte by itself becomes U+FFFD
	if cased {
		return s
	}
	return strings.Map(unicode.ToLower, s)
}

func compare(t *testing.T, word, more, name string) {
	if word == "" || strings.ContainsAny(word+more, " ") {
		return
	}
	term, whole := NewTerm(word), folded(name, false)
	if term.Cased {
		whole = folded(name, true)
	}
	if got, want := term.In(name), strings.Contains(whole, term.Text); got != want {
		t.Errorf("%q in %q: %v", word, name, got)
	}
	if got, want := term.Begins(name), strings.HasPrefix(whole, term.Text); got != want {
		t.Errorf("%q begins %q: %v", word, name, got)
	}
	if got, want := term.Is(name), whole == term.Text; got != want {
		t.Errorf("%q is %q: %v", word, name, got)
	}
	rest := []rune(term.Text)
	for _, r := range whole {
		if len(rest) > 0 && r == rest[0] {
			rest = rest[1:]
		}
	}
	if got, want := term.Scattered(name), len(rest) == 0; got != want {
		t.Errorf("%q scattered in %q: %v", word, name, got)
	}
	if term.Scattered(name) && model.Mask(name)&term.Mask != term.Mask {
		t.Errorf("the mask of %q hides %q", name, word)
	}
	long := NewTerm(word + more)
	if long.narrows(&term) && !long.Scoped && (long.In(name) && !term.In(name) || long.Scattered(name) && !term.Scattered(name)) {
		t.Errorf("%q is said to narrow %q, but finds %q", word+more, word, name)
	}
	if (Compare(word, name) == 0) != (strings.Map(unicode.ToLower, word) == strings.Map(unicode.ToLower, name)) ||
		Compare(word, name) > 0 && Compare(name, word) >= 0 {
		t.Errorf("order of %q and %q: %d %d", word, name, Compare(word, name), Compare(name, word))
	}
}

func TestTermsAgainstPlainReading(t *testing.T) {
	words := []string{"h", "Head", "head", "eA", "größe", "GRÖSSE", "k", "\u212A", "İ", "ß", "_x", "日本", "\xff", "v1.2", "ǅ", "ad"}
	names := append(words, "", "NewHead", "openHeadInDB", "xGrößer", "\u212Aelvin", "日x本", "a\xffb", "\xe6\x97", "İi", "ǆ")
	for _, w := range words {
		for _, m := range words {
			for _, n := range names {
				compare(t, w, m, n)
			}
		}
	}
}

func FuzzTerm(f *testing.F) {
	f.Add("hd", "I", "Head\xffInit")
	f.Add("\u212A", "ß", "KkßS")
	f.Add("\xfc", "", "\x9e")
	f.Fuzz(compare)
}
