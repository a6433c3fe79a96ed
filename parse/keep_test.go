package parse

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"outcrop/model"
	"outcrop/model/tokens"
	"outcrop/parse/cache"
)

// age sets the times of all files back, as those of a repository that was not touched lately.
func age(t testing.TB, root string) {
	t.Helper()
	then := time.Now().Add(-time.Hour)
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			err = os.Chtimes(path, then, then)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// gitIn runs git in a folder; without git the test is skipped.
func gitIn(t testing.TB, root string) func(args ...string) {
	return func(args ...string) {
		t.Helper()
		args = append([]string{"-C", root, "-c", "user.name=a", "-c", "user.email=b"}, args...)
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Skipf("%v: %s", err, out)
		}
	}
}

// withCache opens a cache of a root for a test.
func withCache(t testing.TB, o Options, folder, root string) Options {
	t.Helper()
	o.Cache = OpenCache(folder, root, o.Languages)
	t.Cleanup(func() { o.Cache.Close(true) })
	return o
}

// full asks a loader for all outlines.
func full(t testing.TB, l *Loader) *model.Repo {
	t.Helper()
	r, err := l.Wait(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Files {
		l.Want(f.Path)
	}
	if r, err = l.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	return r
}

// alikeInUse compares snapshots as alike does, but for outlines that nobody asks for: those of files without symbols.
func alikeInUse(t testing.TB, got, want *model.Repo) {
	t.Helper()
	bare := func(r *model.Repo) *model.Repo {
		c := *r
		c.Files = slices.Clone(r.Files)
		for i, f := range c.Files {
			if f.Names.Len() == 0 {
				c.Files[i] = f.Lean()
			}
		}
		return &c
	}
	alike(t, bare(got), bare(want))
}

// TestCachedLoadIsAFreshLoad edits a repository at random, switches branches, and loads it with what the cache knows: it is
// what a load without a cache gives.
func TestCachedLoadIsAFreshLoad(t *testing.T) {
	root, folder := shop(t), t.TempDir()
	git := gitIn(t, root)
	git("init", "-q")
	git("add", ".")
	git("commit", "-qm", "one")
	git("checkout", "-qb", "other")
	rng := rand.New(rand.NewPCG(7, 7))
	o := options(t)
	for round := range 8 {
		for range rng.IntN(5) {
			edit(t, rng, root)
		}
		switch round {
		case 2, 5:
			git("add", "-A")
			git("commit", "-qm", "more", "--allow-empty")
			git("checkout", "-q", "-")
		case 4:
			age(t, root)
			o.Encoding = tokens.CL100k
		}
		co := withCache(t, o, folder, root)
		l, _ := loaded(t, root, co)
		got := full(t, l)
		l.Close()
		co.Cache.Close(round%2 == 0)
		_, want := loaded(t, root, o)
		untilMarked(t, want, o, root)
		untilMarked(t, got, o, root)
		alikeInUse(t, got, want)
	}
}

// TestCacheSparesParsing loads a second time without parsers: all must come from the cache.
func TestCacheSparesParsing(t *testing.T) {
	root, folder := shop(t), t.TempDir()
	age(t, root)
	time.Sleep(2200 * time.Millisecond) // until the change of the times just set is old enough to be trusted
	o := withCache(t, options(t), folder, root)
	l, _ := loaded(t, root, o)
	want := full(t, l)
	l.Close()
	o.Cache.Close(true)

	none := NewPool(1)
	none.Close()
	o = withCache(t, Options{Pool: none}, folder, root)
	l, r := loaded(t, root, o)
	for _, f := range r.Files {
		if f.Status == model.Complete && (f.Outline != nil || f.Names.Len() == 0 || f.Prices == nil) {
			t.Errorf("%s: not from its card alone: outline %v, %d names", f.Path, f.Outline != nil, f.Names.Len())
		}
	}
	alikeInUse(t, full(t, l), want)
	// The content tells what was found, whatever the times say.
	now := time.Now()
	if err := os.Chtimes(filepath.Join(root, "b/shop.py"), now, now); err != nil {
		t.Fatal(err)
	}
	f, _, err := l.Open(context.Background(), "b/shop.py")
	if err != nil || f.Status != model.Complete || f.Names.Len() != 2 {
		t.Errorf("a file with another time: %+v, %v", f, err)
	}
}

// TestStreamWithCache holds the three ways of streaming to each other.
func TestStreamWithCache(t *testing.T) {
	root := shop(t)
	o := withCache(t, options(t), t.TempDir(), root)
	plain := o
	plain.Cache = nil
	lean := o
	lean.Lean = true
	var want []*model.File
	for i, o := range []Options{plain, o, o, lean} {
		var got []*model.File
		c, _, err := Stream(context.Background(), root, o, func(_ *model.File, text []byte) bool { return text != nil },
			func(f *model.File, text bool) error {
				got = append(got, f)
				if f.Status != model.Skipped && f.Size > 0 && text == o.Lean {
					t.Errorf("%s: text %v", f.Path, text)
				}
				return nil
			})
		if err != nil || c.Files != 46 {
			t.Fatal(err, c)
		}
		if i == 0 {
			want = got
			continue
		}
		for k, f := range got {
			w := want[k]
			if o.Lean {
				w = w.Lean()
			}
			if !reflect.DeepEqual(f, w) {
				t.Errorf("way %d: %s\n%+v\nwant\n%+v", i, f.Path, f, w)
			}
		}
	}
}

// TestCards changes what is kept of a file: it is refused, or safe to use.
func TestCards(t *testing.T) {
	text := []byte("package a\n\ntype T struct{ x, y int }\n\nfunc (t *T) M(a int) error { return nil }\n\nfunc (u U) N() {}\n")
	l := newFileLoader(nil, options(t))
	lang := Detect("a.go", text)
	o, err := l.o.Pool.Outline(context.Background(), lang, text)
	if err != nil {
		t.Fatal(err)
	}
	f := &model.File{Path: "a.go", Language: &lang.Language, Charset: "utf-8", Lines: 7, Size: int64(len(text)), Content: contentOf(text)}
	f.Fill(o)
	l.price(cache.Key{}, f, text)
	card, prices := appendCard(nil, f), appendPrices(nil, f.Prices)
	back := decodeCard(card, nil)
	again := &model.FilePrices{File: f.Prices.File}
	if back == nil || !decodePrices(prices, again, len(o.Symbols)) || !reflect.DeepEqual(again, f.Prices) || !reflect.DeepEqual(back.Names, f.Names) {
		t.Fatalf("%+v\n%+v", back, again)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		b := bytes.Clone(card)
		b[rng.IntN(40)] ^= 1 << rng.IntN(8) // what comes before the names: these are trusted
		decodeCard(b[:len(b)-rng.IntN(2)*rng.IntN(len(b))], nil)
		b = bytes.Clone(prices)
		b[rng.IntN(len(b))] ^= 1 << rng.IntN(8)
		decodePrices(b, &model.FilePrices{}, len(o.Symbols))
	}
}

// TestIdleCountsBoth waits until the cache has the counts of both encodings, and changes over without reading a file.
func TestIdleCountsBoth(t *testing.T) {
	root := shop(t)
	age(t, root)
	time.Sleep(2200 * time.Millisecond)
	o := withCache(t, options(t), t.TempDir(), root)
	l, r := loaded(t, root, o)
	k := keep{cache: o.Cache}
	for _, f := range r.Files {
		e, _, _ := known(l, f.Path)
		for end := time.Now().Add(time.Minute); f.Prices != nil && k.card(e, tokens.CL100k, true) == nil; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s is not counted in the other encoding", f.Path)
			}
		}
	}
	for _, f := range r.Files { // what is read now would be another text
		if err := os.Truncate(filepath.Join(root, f.Path), 0); err != nil {
			t.Fatal(err)
		}
	}
	want := r.File("b/shop.py").Prices.File
	l.Count(tokens.CL100k)
	r, err := l.Wait(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if f := r.File("b/shop.py"); f.Prices == nil || f.Prices.File[model.LevelFull] != want[model.LevelFull] { // no word of it differs
		t.Errorf("another encoding: %+v, want %v", f.Prices, want)
	}
}

// TestPricesOfOtherNames has one content under several names, and a file that is renamed: the name is a part of the price.
func TestPricesOfOtherNames(t *testing.T) {
	root := tree(t, map[string]string{"a.json": "OK", "a/long/way/to/some_quite_long_file_name.json": "OK", "b.go": "package b\n\nimport \"fmt\"\n",
		"another/name/for/it.go": "package b\n\nimport \"fmt\"\n", "c.txt": "import\n", "some/where/c.txt": "import\n"})
	folder, o := t.TempDir(), options(t)
	for round := range 3 {
		if round == 2 {
			if err := os.Rename(filepath.Join(root, "a.json"), filepath.Join(root, "renamed_to_something_longer.json")); err != nil {
				t.Fatal(err)
			}
		}
		co := withCache(t, o, folder, root)
		for range 2 {
			l, _ := loaded(t, root, co)
			_, want := loaded(t, root, o)
			alikeInUse(t, full(t, l), want)
		}
		co.Cache.Close(true)
	}
}

// TestPassingFaultsAreNotKept reads a text whose worker is ended each time, then again with a worker that lives.
func TestPassingFaultsAreNotKept(t *testing.T) {
	root := tree(t, map[string]string{"a.py": crashText + "\ndef f(): pass\n"})
	o := withCache(t, options(t), t.TempDir(), root)
	l, r := loaded(t, root, o)
	if f := r.File("a.py"); f.Status != model.Text || f.Reason != crashed {
		t.Fatalf("%+v", f)
	}
	for _, f := range r.Files {
		e, _, _ := known(l, f.Path)
		if o.Cache.Has(keyOf(f.Content, Detect(f.Path, nil), false), sectionOutline) {
			t.Errorf("%s (%s): what its parser could not do is kept", e.Path, f.Reason)
		}
	}
}
