package near

import (
	"strings"
	"testing"
)

func TestName(t *testing.T) {
	for _, c := range []struct {
		want, name string
		edits      int
		ok         bool
	}{
		{"Order", "order", 0, true},
		{"Odrer", "Order", 1, true},
		{"gtp-4o", "gpt-4o", 1, true},
		{"run", "rum", 1, true},
		{"run", "pun1", 2, false},
		{"ab", "ac", 1, false},
		{"c", "d", 1, false},
		{"x", "x", 0, true},
		{"nope", "opus", 0, false},
		{"listCreat", "listCreate", 1, true},
		{"handlerequest", "handle_request", 1, true},
		{"nosuchfile", "file", 0, false},
		{strings.Repeat("x", 65), strings.Repeat("x", 64), 0, false},
		{strings.Repeat("x", 900), strings.Repeat("x", 900), 0, true},
		{strings.Repeat("x", 64), strings.Repeat("y", 64), 0, false},
	} {
		edits, ok := Name(c.want, c.name)
		if ok != c.ok || ok && edits != c.edits {
			t.Errorf("%s is near %s: %t by %d edits; want %t, %d", c.name, c.want, ok, edits, c.ok, c.edits)
		}
	}
}

func TestHasWord(t *testing.T) {
	for _, yes := range []string{"parse", "parseFile", "reParse", "re_parse_file", "RE.PARSE", "2parser"} {
		if !HasWord(yes, "parse") {
			t.Errorf("parse is a word in %s", yes)
		}
	}
	for _, no := range []string{"sparse", "par", "", "PREPARSE", "éparse"} {
		if HasWord(no, "parse") {
			t.Errorf("parse is no word in %s", no)
		}
	}
	if HasWord("parse", "") {
		t.Error("nothing is no word")
	}
}

func FuzzName(f *testing.F) {
	f.Add("Odrer", "Order")
	f.Fuzz(func(t *testing.T, a, b string) {
		n, ok := Name(a, b)
		if m, same := Name(a, a); m != 0 || !same {
			t.Errorf("%q is %d edits from itself", a, m)
		}
		if ok && n > max(len(a), len(b)) {
			t.Errorf("%q and %q: %d edits", a, b, n)
		}
		if HasWord(a, b) && len(b) > len(a) {
			t.Errorf("%q has the longer %q as a word", a, b)
		}
	})
}
