// Package query reads what a person types to narrow a tree or to find a symbol: words that must all be found, and kind
// prefixes such as fn: or type:. The filter of the tree and the symbol search share it, so that both understand the same text.
package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"outcrop/model"
)

// The limits keep a pasted text from becoming a query; what is past them is not looked at.
const (
	maxTerms = 32
	maxBytes = 512
)

// Query is a text read: every term must be found, and a symbol must be of the kinds.
type Query struct {
	Terms []Term
	Kinds Kinds
}

// Empty reports whether the query narrows nothing.
func (q *Query) Empty() bool { return len(q.Terms) == 0 && q.Kinds.Empty() }

// Parse reads a query: terms between spaces, each with any number of kind prefixes. A prefix that is no known word is part
// of the term, so that std::vector and file.go:12 stay what they are.
func Parse(text string) Query {
	var q Query
	if len(text) > maxBytes {
		text = text[:maxBytes]
	}
	for _, word := range strings.Fields(text) {
		for {
			at := strings.IndexByte(word, ':')
			if at < 0 || strings.HasPrefix(word[at:], "::") {
				break
			}
			kinds, ok := kindsOf(word[:at])
			if !ok {
				break
			}
			q.Kinds.add(kinds)
			word = word[at+1:]
		}
		// A selector such as dir/file.go::Init asks for both: what follows need not be right below the file.
		if path, rest, ok := strings.Cut(word, "::"); ok && strings.ContainsAny(path, "./") {
			q.add(path)
			word = rest
		}
		q.add(word)
	}
	return q
}

func (q *Query) add(word string) {
	if word != "" && len(q.Terms) < maxTerms {
		q.Terms = append(q.Terms, NewTerm(word))
	}
}

// Narrows reports whether every symbol that q finds is found by old too, so that only old's answers need a second look. One
// more term may find more: the others need no longer stand in the symbol's own name.
func (q *Query) Narrows(old *Query) bool {
	if q.Kinds != old.Kinds || len(q.Terms) != len(old.Terms) && len(old.Terms) > 0 {
		return false
	}
	for i := range old.Terms {
		if !q.Terms[i].narrows(&old.Terms[i]) {
			return false
		}
	}
	return true
}

func (t *Term) narrows(old *Term) bool {
	if t.Scoped != old.Scoped || old.Cased && !t.Cased {
		return false
	}
	text := t.Text
	if !old.Cased {
		text = foldAll(text)
	}
	rest, ok := strings.CutPrefix(text, old.Text)
	// A scoped term asks its tail of the name itself: one more separator would ask something else.
	return ok && (!t.Scoped || old.Tail != "" && !strings.ContainsAny(rest, "./"))
}

// Term is one word of a query.
type Term struct {
	Text   string // lower case unless Cased; in a scoped term "." stands for "::"
	Cased  bool   // an upper case letter was typed: case counts
	Scoped bool   // holds . :: or /: also looked for in qualified names and paths
	Tail   string // what follows the last separator of a scoped term, else Text
	Mask   uint64 // model.Mask of the text: a name that lacks a bit of it cannot hold the term
	// TailMask is the mask of Tail: what a symbol's own name must have for a scoped term.
	TailMask uint64
}

// NewTerm reads one word.
func NewTerm(word string) Term {
	t := Term{Text: strings.ToValidUTF8(word, "\uFFFD")}
	t.Cased = strings.IndexFunc(word, unicode.IsUpper) >= 0
	if !t.Cased {
		t.Text = foldAll(t.Text)
	}
	t.Text = strings.ReplaceAll(t.Text, "::", ".")
	t.Tail = t.Text
	if at := strings.LastIndexAny(t.Text, "./"); at >= 0 {
		t.Scoped, t.Tail = true, t.Text[at+1:]
	}
	t.Mask, t.TailMask = model.Mask(t.Text), model.Mask(t.Tail)
	return t
}

// In reports whether a name holds the term.
func (t *Term) In(name string) bool { return find(name, t, 0) }

// Begins reports whether a name begins with the term.
func (t *Term) Begins(name string) bool { return prefix(name, t.Text, t.Cased) >= 0 }

// Is reports whether a name is the term.
func (t *Term) Is(name string) bool {
	return len(name) <= utf8.UTFMax*len(t.Text) && prefix(name, t.Text, t.Cased) == len(name)
}

// Scattered reports whether the letters of the term stand in the name in their order, with others between them.
func (t *Term) Scattered(name string) bool {
	k := 0
	for i := 0; i < len(name) && k < len(t.Text); {
		c := name[i]
		if c >= utf8.RuneSelf {
			n, m, _ := step(name[i:], t.Text[k:], t.Cased)
			i, k = i+n, k+m
			continue
		}
		if !t.Cased {
			c = lower(c)
		}
		if c == t.Text[k] {
			k++
		}
		i++
	}
	return k == len(t.Text)
}

// Reaches reports whether a scoped term is found in a chain such as tsdb/head.go.Head.Init so that it ends in the last
// name, which begins at own; a term that ends with a separator must end right before it.
func (t *Term) Reaches(chain []byte, own int) bool {
	if t.Tail == "" {
		return own >= len(t.Text) && find(chain[:own], t, own)
	}
	return find(chain, t, own+1)
}

// find looks for the term in s so that the match ends at or after the offset.
func find[S ~string | ~[]byte](s S, t *Term, end int) bool {
	if t.Text == "" {
		return end <= len(s)
	}
	first := t.Text[0]
	var n int
	for i := 0; i < len(s); i += n {
		c := s[i]
		if n = 1; c >= utf8.RuneSelf {
			_, n = utf8.DecodeRuneInString(string(s[i:min(len(s), i+utf8.UTFMax)]))
		} else {
			if !t.Cased {
				c = lower(c)
			}
			if c != first {
				continue
			}
		}
		if n := prefix(s[i:], t.Text, t.Cased); n >= 0 && i+n >= end {
			return true
		}
	}
	return false
}

// prefix gives how many bytes of s the text takes at its start, or -1.
func prefix[S ~string | ~[]byte](s S, text string, cased bool) int {
	i, k := 0, 0
	for k < len(text) {
		if i >= len(s) {
			return -1
		}
		c := s[i]
		if c >= utf8.RuneSelf {
			n, m, same := step(s[i:], text[k:], cased)
			if !same {
				return -1
			}
			i, k = i+n, k+m
			continue
		}
		if !cased {
			c = lower(c)
		}
		if c != text[k] {
			return -1
		}
		i, k = i+1, k+1
	}
	return i
}

// step compares the first character of s, which is past ASCII and as written, with the text's, which is folded unless case
// counts. It gives the length of the one and, if both are the same, of the other.
func step[S ~string | ~[]byte](s S, text string, cased bool) (n, m int, same bool) {
	r, n := utf8.DecodeRuneInString(string(s[:min(len(s), utf8.UTFMax)]))
	if !cased {
		r = unicode.ToLower(r)
	}
	q, m := utf8.DecodeRuneInString(text)
	if q != r {
		m = 0
	}
	return n, m, q == r
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// foldAll puts every character into lower case by itself, as step does; strings.ToLower would be free to do otherwise.
func foldAll(s string) string { return strings.Map(unicode.ToLower, s) }

// Compare orders names without regard to case.
func Compare(a, b string) int {
	for a != "" && b != "" {
		x, n := fold(a)
		y, m := fold(b)
		if x != y {
			return int(x) - int(y)
		}
		a, b = a[n:], b[m:]
	}
	return len(a) - len(b)
}

func fold(s string) (rune, int) {
	if c := s[0]; c < utf8.RuneSelf {
		return rune(lower(c)), 1
	}
	r, n := utf8.DecodeRuneInString(s)
	return unicode.ToLower(r), n
}

// Kinds is a set of kinds; the empty set stands for all.
type Kinds [4]uint64

// KindsOf makes a set.
func KindsOf(kinds ...model.Kind) Kinds {
	var k Kinds
	for _, kind := range kinds {
		k[kind>>6] |= 1 << (kind & 63)
	}
	return k
}

// Empty reports whether the set is empty.
func (k *Kinds) Empty() bool { return *k == Kinds{} }

// Has reports whether the kind is in the set, or the set is empty.
func (k *Kinds) Has(kind model.Kind) bool { return k[kind>>6]&(1<<(kind&63)) != 0 || k.Empty() }

func (k *Kinds) add(o Kinds) {
	for i := range k {
		k[i] |= o[i]
	}
}

// kindsOf reads the word of a prefix: a family of kinds, or one kind by its word or its short word.
func kindsOf(word string) (Kinds, bool) {
	word = strings.ToLower(word)
	group := model.GroupOther
	switch word {
	case "fn", "func":
		group = model.GroupFunction
	case "type":
		group = model.GroupType
	case "field", "var":
		group = model.GroupField
	case "const":
		group = model.GroupConst
	case "module", "mod":
		group = model.GroupModule
	case "heading":
		group = model.GroupHeading
	}
	var in []model.Kind
	for _, k := range model.Kinds() {
		if group != model.GroupOther && k.Group() == group ||
			group == model.GroupOther && (k.String() == word || k.Short() == word) {
			in = append(in, k)
		}
	}
	return KindsOf(in...), len(in) > 0
}
