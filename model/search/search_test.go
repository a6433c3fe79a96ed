package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"outcrop/model"
	"outcrop/model/query"
	"outcrop/model/selector"
)

// fileOf makes a file of symbols given as "kind Name" or "kind Owner.Name", with "-" before private ones.
func fileOf(path string, symbols ...string) *model.File {
	var b model.Builder
	b.Reset([]byte(strings.Repeat("x", 20*len(symbols)+20)))
	for i, s := range symbols {
		d := model.Draft{Range: model.Span{Start: uint32(20 * i), Stop: uint32(20*i + 10)}}
		if s, ok := strings.CutPrefix(s, "-"); ok {
			d.Visibility, symbols[i] = model.Private, s
		}
		word, name, _ := strings.Cut(symbols[i], " ")
		d.Kind, _ = model.ParseKind(word)
		d.Name = name
		if owner, name, ok := strings.Cut(name, "."); ok && d.Kind == model.Method {
			d.Owner, d.Name = owner, name
		}
		b.Add(d)
	}
	f := &model.File{Path: path}
	f.Fill(b.Outline())
	return f
}

func repoOf(files ...*model.File) *model.Repo {
	slices.SortFunc(files, func(x, y *model.File) int { return strings.Compare(x.Path, y.Path) })
	return &model.Repo{Root: "/x", Files: files}
}

func ids(r Result) string {
	var s []string
	for _, h := range r.Hits {
		s = append(s, selector.Of(h.File, h.Symbol).String())
	}
	return strings.Join(s, " ")
}

func find(t testing.TB, x *Index, text string, o Options) Result {
	t.Helper()
	r, err := x.Search(context.Background(), text, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRanking(t *testing.T) {
	x := New(repoOf(
		fileOf("a/head.go", "struct Head", "method Head.Init", "method Head.initTime", "function NewHead", "-function head", "field headChunks"),
		fileOf("a/init.go", "function Init", "function initialise", "const InitAll", "function reinit"),
		fileOf("b/db.go", "struct DB", "method DB.Init", "function openHeadInDB", "function haveEarlyAdd"),
		&model.File{Path: "z.go"},
	), nil)
	for _, c := range []struct{ text, want string }{
		{"head", "a/head.go::head a/head.go::Head a/head.go::headChunks a/head.go::NewHead b/db.go::openHeadInDB b/db.go::haveEarlyAdd"},
		{"Head", "a/head.go::Head a/head.go::NewHead b/db.go::openHeadInDB"},
		{"init", "a/head.go::Head::Init a/init.go::Init b/db.go::DB::Init a/head.go::Head::initTime a/init.go::initialise a/init.go::InitAll a/init.go::reinit"},
		{"Head.Init", "a/head.go::Head::Init"},
		{"head::init", "a/head.go::Head::Init a/head.go::Head::initTime"},
		{"DB.", "b/db.go::DB::Init"},
		{"init a/", "a/head.go::Head::Init a/init.go::Init a/head.go::Head::initTime a/init.go::initialise a/init.go::InitAll a/init.go::reinit"},
		{"b/db.go::Init", "b/db.go::DB::Init"},
		{"head db", "b/db.go::openHeadInDB b/db.go::haveEarlyAdd"}, // the second by its path
		{"DB init", "b/db.go::DB::Init"},
		{"init DB", "b/db.go::DB::Init"},
		{"fn:init head", "a/head.go::Head::Init a/head.go::Head::initTime"},
		{"db go", "b/db.go::DB b/db.go::openHeadInDB"},
		{"db zz", ""},
		{"type:h", "a/head.go::Head"},
		{"const:i", "a/init.go::InitAll"},
		{"fn:hed", "a/head.go::head b/db.go::openHeadInDB a/head.go::NewHead b/db.go::haveEarlyAdd"},
		{"type:", "b/db.go::DB a/head.go::Head"},
		{"zzz", ""},
		{"", ""},
	} {
		r := find(t, x, c.text, Options{})
		if got := ids(r); got != c.want {
			t.Errorf("%q:\n%s\nwant\n%s", c.text, got, c.want)
		}
		if r.Total != len(r.Hits) || r.Unread != 1 {
			t.Errorf("%q: total %d, unread %d", c.text, r.Total, r.Unread)
		}
	}
	in := func(path string) bool { return strings.HasPrefix(path, "b/") }
	if got := ids(find(t, x, "init", Options{In: in, Kinds: []model.Kind{model.Method}})); got != "b/db.go::DB::Init" {
		t.Error(got)
	}
	if r := find(t, x, "init", Options{Limit: 2}); len(r.Hits) != 2 || r.Total != 7 {
		t.Error("limit:", len(r.Hits), r.Total)
	}
}

// TestOwners finds methods by words for their types, whatever these are called by their file.
func TestOwners(t *testing.T) {
	x := New(repoOf(
		fileOf("runtime/builder.rs", "struct Builder", "method Builder.enable_all", "method Builder.enable_io", "function builder_enable_all"),
		fileOf("sys/tcp.rs", "method Builder.enable_all", "method Socket.enable_all"),
	), nil)
	for _, c := range []struct{ text, want string }{
		{"Builder enable_all", "runtime/builder.rs::Builder::enable_all sys/tcp.rs::Builder::enable_all"},
		{"builder enable_all", "runtime/builder.rs::builder_enable_all runtime/builder.rs::Builder::enable_all sys/tcp.rs::Builder::enable_all"},
		{"enable_all bldr", "runtime/builder.rs::builder_enable_all runtime/builder.rs::Builder::enable_all sys/tcp.rs::Builder::enable_all"},
		{"enable_all sys", "sys/tcp.rs::Builder::enable_all sys/tcp.rs::Socket::enable_all"},
		{"enable_all nothing", ""},
		{"Builder", "runtime/builder.rs::Builder"},
		{"tcp sys", ""},
	} {
		if got := ids(find(t, x, c.text, Options{})); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

// TestOwnersAnywhere has parents behind their members, and parents that form a ring.
func TestOwnersAnywhere(t *testing.T) {
	f := fileOf("x.rs", "function last", "function middle", "struct Outer", "function ring", "function gnir")
	for i, up := range []int32{1, 2, -1, 4, 3} {
		f.Outline.Symbols[i].Up = up
	}
	f.Fill(f.Outline)
	x := New(repoOf(f), nil)
	for text, want := range map[string]string{"last outer": "x.rs::Outer::middle::last", "middle outer": "x.rs::Outer::middle", "ring outer": "", "ring last": ""} {
		if got := ids(find(t, x, text, Options{})); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if r := find(t, x, "ring gnir", Options{}); r.Total != 2 {
		t.Errorf("of a ring of two, both are owned by the other: %s", ids(r))
	}
}

// TestPackages has the clause of every file behind what the files hold.
func TestPackages(t *testing.T) {
	x := New(repoOf(
		fileOf("parse/a.go", "package parse", "function Parse", "function parseAll"),
		fileOf("parse/b.go", "package parse", "function sparse"),
		fileOf("c.rs", "module parse", "function parse", "struct parser"),
	), nil)
	for text, want := range map[string]string{
		"parse":       "c.rs::parse~2 c.rs::parse parse/a.go::Parse c.rs::parser parse/a.go::parseAll parse/b.go::sparse parse/a.go::parse parse/b.go::parse",
		"mod:parse":   "c.rs::parse parse/a.go::parse parse/b.go::parse",
		"mod:package": "",
	} {
		if got := ids(find(t, x, text, Options{})); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestPositions(t *testing.T) {
	x := New(repoOf(fileOf("a.md", "heading Über Größe", "struct Head", "method Head.Init", "function parseJSON")), nil)
	for text, want := range map[string]string{"grö": "Gr(ö)", "head.in": "In", "pjs": "pJS", "parse json": "parseJSON", "a.md::init": "Init"} {
		h := find(t, x, text, Options{}).Hits[0]
		name, got := h.File.Outline.Symbols[h.Symbol].Name, ""
		for _, at := range h.Positions {
			if name[at] < 0x80 {
				got += string(name[at])
			} else {
				got += "(" + string([]rune(name[at:])[0]) + ")"
			}
		}
		if got != want {
			t.Errorf("%q in %q: %q, want %q", text, name, got, want)
		}
	}
}

func TestCancel(t *testing.T) {
	x := New(randomRepo(rand.New(rand.NewPCG(1, 1)), 50), nil)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := x.Search(ctx, "a", Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if len(x.past) > 0 {
		t.Error("a search that was cancelled must not be narrowed")
	}
}

func randomRepo(rng *rand.Rand, files int) *model.Repo {
	words := []string{"Head", "init", "Parse", "x", "_y", "größe", "K", "v1.2", "a b", "DB", "ness"}
	kinds := []string{"struct", "function", "method", "field", "const", "heading"}
	r := &model.Repo{}
	for i := range files {
		var symbols []string
		for range rng.IntN(30) {
			s := kinds[rng.IntN(len(kinds))] + " " + words[rng.IntN(len(words))]
			for range rng.IntN(3) {
				s += words[rng.IntN(len(words))]
			}
			if rng.IntN(3) == 0 {
				s = "-" + s
			}
			if strings.Contains(s, "method") && rng.IntN(2) == 0 {
				s = strings.Replace(s, "method ", "method Head.", 1)
			}
			symbols = append(symbols, s)
		}
		r.Files = append(r.Files, fileOf(fmt.Sprintf("%s/f%02d.go", words[rng.IntN(3)], i), symbols...))
	}
	return repoOf(r.Files...)
}

// scattered is the plain reading of a fuzzy match.
func scattered(name, text string, cased bool) bool {
	want := []rune(text)
	for _, r := range name {
		if !cased {
			r = unicode.ToLower(r)
		}
		if len(want) > 0 && r == want[0] {
			want = want[1:]
		}
	}
	return len(want) == 0
}

// around is the plain reading of a term that is met by an owner or the path.
func around(f *model.File, i int, t *query.Term) bool {
	path := f.Path
	if !t.Cased {
		path = strings.Map(unicode.ToLower, path)
	}
	ok := strings.Contains(path, t.Text)
	syms := f.Outline.Symbols
	for at := i; at >= 0; at = int(syms[at].Up) {
		ok = ok || scattered(syms[at].Owner, t.Text, t.Cased) || at != i && scattered(syms[at].Name, t.Text, t.Cased)
	}
	return ok
}

// found lists by plain reading what a text without scoped terms finds.
func found(r *model.Repo, text string) []string {
	q := query.Parse(text)
	var all []string
	for _, f := range r.Files {
		for i, s := range f.Outline.Symbols {
			ok, own := q.Kinds.Has(s.Kind), len(q.Terms) == 0
			for _, t := range q.Terms {
				name := scattered(s.Name, t.Text, t.Cased)
				own = own || name
				ok = ok && (name || len(q.Terms) > 1 && around(f, i, &t))
			}
			if ok && own {
				all = append(all, selector.Of(f, i).String())
			}
		}
	}
	slices.Sort(all)
	return all
}

// story types a text letter by letter.
func story(t *testing.T, seed uint64, text string) {
	rng := rand.New(rand.NewPCG(seed, 5))
	repo := randomRepo(rng, 40)
	typed := New(repo, nil)
	for i := range len([]rune(text)) + 1 {
		part := string([]rune(text)[:i])
		r := find(t, typed, part, Options{})
		fresh := New(repo, typed)
		if !slices.Equal(fresh.first, New(repo, nil).first) {
			t.Fatal("an index after another numbers symbols otherwise")
		}
		want := find(t, fresh, part, Options{Limit: 100000})
		if r.Total != want.Total || r.Total != len(want.Hits) || !reflect.DeepEqual(r.Hits, want.Hits[:min(len(want.Hits), DefaultLimit)]) {
			t.Fatalf("%q: narrowed\n%d %s\nanew\n%d %s", part, r.Total, ids(r), want.Total, ids(want))
		}
		if !slices.IsSortedFunc(want.Hits, func(a, b Hit) int { return cmp.Compare(b.Score, a.Score) }) {
			t.Fatalf("%q: scores fall short of the order", part)
		}
		few := find(t, New(repo, nil), part, Options{Limit: 3})
		if !reflect.DeepEqual(few.Hits, want.Hits[:min(3, len(want.Hits))]) || few.Total != want.Total {
			t.Fatalf("%q: the best 3 are %s of %s", part, ids(few), ids(want))
		}
		if q := query.Parse(part); !q.Empty() && !strings.ContainsAny(part, "./") && !strings.Contains(part, "::") {
			var got []string
			for _, h := range want.Hits {
				got = append(got, selector.Of(h.File, h.Symbol).String())
			}
			slices.Sort(got)
			if all := found(repo, part); !slices.Equal(got, all) {
				t.Fatalf("%q finds\n%q\nwant\n%q", part, got, all)
			}
		}
	}
}

func TestTypingAgainstPlainReading(t *testing.T) {
	for i, text := range []string{"headInit", "parse x", "head.init", "f0 ini", "x Head go", "init a b", "Head/f0", "fn:par", "größe", "kness", "v1.2", "init/f1.go::x", "_y", "a b", "HEAD"} {
		for seed := range uint64(6) {
			story(t, 10*uint64(i)+seed, text)
		}
	}
}

func FuzzTyping(f *testing.F) {
	f.Add(uint64(1), "head.in x")
	f.Add(uint64(2), "K:/..")
	f.Add(uint64(3), "\xffß type:")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		if len(text) < 40 {
			story(t, seed, text)
		}
	})
}
