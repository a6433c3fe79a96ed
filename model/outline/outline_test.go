package outline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"outcrop/model"
	"outcrop/model/query"
	"outcrop/model/selector"
)

// fakeOutline makes a random outline: nested and overlapping names, owners inside and outside the file, private symbols.
func fakeOutline(rng *rand.Rand, n int) *model.Outline {
	text := []byte(strings.Repeat("x", 1000))
	var b model.Builder
	b.Reset(text)
	names := []string{"Head", "init", "Ring", "push", "parseHead", "x", "", "Größe", "A b", "v1.2"}
	kinds := []model.Kind{model.Function, model.Struct, model.Method, model.Field, model.Const, model.Heading}
	var grow func(lo, hi uint32, left *int)
	grow = func(lo, hi uint32, left *int) {
		for hi-lo > 4 && *left > 0 && rng.IntN(4) > 0 {
			*left--
			start := lo + rng.Uint32N((hi-lo)/2)
			stop := start + 1 + rng.Uint32N(hi-start)
			d := model.Draft{Name: names[rng.IntN(len(names))], Kind: kinds[rng.IntN(len(kinds))],
				Range: model.Span{Start: start, Stop: stop}, Visibility: model.Visibility(rng.IntN(4))}
			if rng.IntN(4) == 0 {
				d.Owner = []string{"Head", "ns::Ring", "Far", "a.b::Far"}[rng.IntN(4)]
			}
			b.Add(d)
			grow(start, stop, left)
			lo = stop
		}
	}
	for tries := 0; b.Len() < n && tries < 100; tries++ {
		left := n - b.Len()
		grow(0, uint32(len(text)), &left)
	}
	return b.Outline()
}

func fakeRepo(rng *rand.Rand, files int) *model.Repo {
	r := &model.Repo{Root: "/x/demo"}
	dirs := []string{"", "tsdb/", "tsdb/head/", "a-b/", "a/", "a/b/", "a/b/c/d/"}
	bases := []string{"head.go", "main.py", "Z", "parse.c", "readme.md", "a.go", "b"}
	seen := map[string]bool{}
	for range files {
		f := &model.File{Path: dirs[rng.IntN(len(dirs))] + bases[rng.IntN(len(bases))], Status: model.Complete}
		if seen[f.Path] || seen[f.Path+"/"] {
			continue
		}
		seen[f.Path] = true
		for i, c := range f.Path {
			if c == '/' {
				seen[f.Path[:i+1]] = true
			}
		}
		switch rng.IntN(6) {
		case 0:
			f.Status = model.Pending
		case 1:
			f.Status = model.Skipped
		default:
			f.Fill(fakeOutline(rng, rng.IntN(12)))
			f.Prices = &model.FilePrices{Symbols: make([]model.Prices, len(f.Outline.Symbols))}
			for i := range f.Prices.Symbols {
				f.Prices.Symbols[i][model.LevelFull] = rng.Uint32N(4)
			}
			f.Prices.File[model.LevelFull] = rng.Uint32N(9)
		}
		r.Files = append(r.Files, f)
	}
	// No file may bear the name of a folder.
	r.Files = slices.DeleteFunc(r.Files, func(f *model.File) bool { return seen[f.Path+"/"] })
	slices.SortFunc(r.Files, func(x, y *model.File) int { return strings.Compare(x.Path, y.Path) })
	return r
}

// naive is the plain reading of what Rows promises: a tree of pointers, walked by recursion.
type naive struct {
	row    Row
	name   string
	chain  string // without own name
	sel    selector.Selector
	kind   model.Kind
	node   *model.Node
	price  uint64
	kids   []*naive
	maybe  bool // may have children that are not known
	match  bool
	below  bool
	inside bool
}

type note struct {
	own, below state
}

func grown(t *model.Tree, o Options, at int) *naive {
	n := &t.Nodes[at]
	v := &naive{row: Row{Node: int32(at), Symbol: -1}, name: base(n.Path), node: n, price: n.Prices[o.Level],
		sel: selector.Selector{Path: n.Path, Scoped: true}, chain: strings.TrimSuffix(n.Path, base(n.Path))}
	for i := at + 1; i < int(n.End); i = int(t.Nodes[i].End) {
		v.kids = append(v.kids, grown(t, o, i))
	}
	if f := n.File; f != nil {
		v.maybe = f.Outline == nil && f.Status == model.Pending
		if f.Outline != nil {
			v.kids = members(f, o, int32(at), -1, n.Path+".")
		}
	}
	order(v.kids, o)
	return v
}

func members(f *model.File, o Options, node, up int32, chain string) []*naive {
	var kids []*naive
	for i := range f.Outline.Symbols {
		s := &f.Outline.Symbols[i]
		if s.Up != up || o.HidePrivate && (s.Visibility == model.Private || s.Visibility == model.Internal) {
			continue
		}
		v := &naive{row: Row{Node: node, Symbol: int32(i)}, name: s.Name, chain: chain, kind: s.Kind, sel: selector.Of(f, i),
			price: uint64(f.Prices.Symbols[i][o.Level])}
		dot := "."
		if strings.HasSuffix(s.Name, "/") {
			dot = ""
		}
		v.kids = members(f, o, node, int32(i), chain+s.Name+dot)
		order(v.kids, o)
		kids = append(kids, v)
	}
	return kids
}

func order(kids []*naive, o Options) {
	slices.SortStableFunc(kids, func(a, b *naive) int {
		switch o.Order {
		case ByName:
			if c := cmp.Compare(rankOf(a), rankOf(b)); c != 0 {
				return c
			}
			return query.Compare(a.name, b.name)
		case BySize:
			return cmp.Compare(b.price, a.price)
		}
		return 0
	})
}

func rankOf(v *naive) int {
	if v.node != nil && v.node.File == nil {
		return 0
	}
	return 1
}

func lowered(s string, cased bool) string {
	if cased {
		return s
	}
	return strings.Map(unicode.ToLower, s)
}

// matched works out the marks, given the terms that are found above.
func (v *naive) matched(q *query.Query, above uint64, inside, root bool) {
	own := uint64(0)
	if !root {
		for i := range q.Terms {
			t := &q.Terms[i]
			name, chain := lowered(v.name, t.Cased), lowered(v.chain, t.Cased)
			ok := strings.Contains(name, t.Text)
			if t.Scoped && t.Tail == "" {
				ok = ok || strings.HasSuffix(chain, t.Text)
			} else if t.Scoped {
				for n := 1; n <= len(name); n++ {
					ok = ok || strings.HasSuffix(chain+name[:n], t.Text)
				}
			}
			if ok {
				own |= 1 << i
			}
		}
		v.match = own|above == 1<<len(q.Terms)-1 && (own != 0 || len(q.Terms) == 0) && q.Kinds.Has(v.kind)
	}
	v.inside = inside || v.match
	for _, k := range v.kids {
		k.matched(q, above|own, v.inside, false)
		v.below = v.below || k.match || k.below
	}
}

// foldState reads the notes from the nearest to the farthest.
func foldState(notes map[string]note, s selector.Selector) state {
	if n := notes[s.String()]; n.own != unset {
		return n.own
	}
	for {
		switch {
		case len(s.Symbols) > 0:
			s.Symbols = s.Symbols[:len(s.Symbols)-1]
		case s.Path == "":
			return unset
		default:
			p := strings.TrimSuffix(s.Path, "/")
			s.Path = p[:strings.LastIndexByte(p, '/')+1]
		}
		if n := notes[s.String()]; n.below != unset {
			return n.below
		}
	}
}

func (v *naive) list(rows []Row, notes map[string]note, active bool, depth int, root, all bool) []Row {
	own := foldState(notes, v.sel)
	open := own == opened || root
	kids := len(v.kids) > 0 || v.maybe
	pass := true
	if active {
		if !all && !v.match && !v.below {
			return rows
		}
		pass = v.inside && open
		kids = v.below || v.inside && kids
		open = open || own == unset && v.below
	}
	if !root {
		r := v.row
		r.Depth = uint16(depth)
		if kids {
			r.Flags |= HasChildren
			if open {
				r.Flags |= Open
			}
		}
		if active && v.match {
			r.Flags |= Match
		}
		rows = append(rows, r)
	}
	if !open {
		return rows
	}
	for _, k := range v.kids {
		rows = k.list(rows, notes, active, depth+1, false, pass)
	}
	return rows
}

func naiveRows(t *model.Tree, notes map[string]note, o Options) []Row {
	root := grown(t, o, 0)
	q := query.Parse(o.Text)
	root.matched(&q, 0, false, true)
	rows := root.list(nil, notes, !q.Empty(), -1, true, q.Empty())
	for i := range rows {
		last := true
		for _, r := range rows[i+1:] {
			if r.Depth <= rows[i].Depth {
				last = r.Depth < rows[i].Depth
				break
			}
		}
		if last {
			rows[i].Flags |= Last
		}
	}
	return rows
}

func show(t *model.Tree, rows []Row) string {
	var b strings.Builder
	for _, r := range rows {
		fmt.Fprintf(&b, "%s%s %b\n", strings.Repeat("  ", int(r.Depth)), RowSelector(t, r), r.Flags)
	}
	return b.String()
}

// story runs random folding, filtering and refreshing and compares each step with the plain reading.
func story(t *testing.T, seed uint64, text string) {
	rng := rand.New(rand.NewPCG(seed, 7))
	repo := fakeRepo(rng, rng.IntN(14))
	tree := model.NewTree(repo)
	folds, keep := NewFolds(), &Filter{}
	notes, filtered := map[string]note{}, map[string]note{}
	texts := []string{"", "", text, "head", "Head init", "fn:", "type:head", "tsdb/ push", "head.in", "a/b", "größe", "x::", "."}
	var o Options
	var rows []Row
	for step := range 30 {
		force := notes
		if keep.Active() {
			force = filtered
		}
		switch what := rng.IntN(8); {
		case what < 4 && len(rows) > 0:
			at := rng.IntN(len(rows))
			sel, r := RowSelector(tree, rows[at]), rows[at]
			rows = Toggle(tree, folds, keep, rows, at)
			if r.Has(HasChildren) {
				n := force[sel.String()]
				n.own = opened
				if r.Has(Open) {
					n.own = closed
				}
				force[sel.String()] = n
			}
			if got, want := show(tree, rows), show(tree, naiveRows(tree, force, o)); got != want {
				t.Fatalf("seed %d step %d %+v: after Toggle of %s\n%s\nwant\n%s", seed, step, o, sel, got, want)
			}
			continue
		case what < 5 && len(rows) > 0:
			sel, to := RowSelector(tree, rows[rng.IntN(len(rows))]), opened
			if rng.IntN(4) == 0 {
				sel = selector.Selector{Scoped: true}
			}
			if rng.IntN(2) == 0 {
				to = closed
				keep.Folds(folds).CloseAll(sel)
			} else {
				keep.Folds(folds).OpenAll(sel)
			}
			wipe(force, sel)
			force[sel.String()] = note{to, to}
		case what < 6:
			next := o
			next.Text, next.HidePrivate = texts[rng.IntN(len(texts))], rng.IntN(3) == 0
			next.Order, next.Level = Order(rng.IntN(3)), model.LevelFull
			if next.Text != o.Text {
				clear(filtered)
			}
			o = next
			keep.Set(o)
		case what < 7:
			// A refresh: some files come, some go, some are read again, the others are shared.
			next := *repo
			next.Files = nil
			for _, f := range fakeRepo(rng, 6).Files {
				if repo.File(f.Path) == nil && model.NewTree(repo).Find(f.Path) < 0 && !nested(repo, f.Path) {
					next.Files = append(next.Files, f)
				}
			}
			for _, f := range repo.Files {
				if c := *f; rng.IntN(5) > 0 {
					if c.Outline != nil && rng.IntN(4) == 0 {
						c.Fill(fakeOutline(rng, rng.IntN(12)))
						c.Prices = &model.FilePrices{Symbols: make([]model.Prices, len(c.Outline.Symbols))}
					}
					next.Files = append(next.Files, &c)
				}
			}
			slices.SortFunc(next.Files, func(x, y *model.File) int { return strings.Compare(x.Path, y.Path) })
			repo = &next
			tree = model.NewTree(repo)
		}
		if force = notes; keep.Active() {
			force = filtered
		}
		rows = Rows(tree, folds, keep, rows)
		want := naiveRows(tree, force, o)
		if got, want := show(tree, rows), show(tree, want); got != want {
			t.Fatalf("seed %d step %d %+v: Rows\n%s\nwant\n%s", seed, step, o, got, want)
		}
		back := NewFolds()
		if err := back.Restore(folds.Clone().Keys()); err != nil {
			t.Fatal(err)
		}
		folds = back
		for i, r := range rows {
			// Two symbols may share a selector, if one is in a function that has the name of the other's owner elsewhere.
			sel := RowSelector(tree, r)
			if at := Find(tree, rows, sel); at < 0 || !RowSelector(tree, rows[at]).Equal(sel) {
				t.Fatalf("seed %d: Find(%s) = %d, want %d", seed, sel, at, i)
			}
		}
	}
}

func nested(r *model.Repo, path string) bool {
	for _, f := range r.Files {
		if strings.HasPrefix(path, f.Path+"/") {
			return true
		}
	}
	return false
}

func wipe(notes map[string]note, s selector.Selector) {
	for k := range notes {
		n, _, _, _ := selector.Parse(k)
		if covers(s, n) {
			delete(notes, k)
		}
	}
}

func covers(s, n selector.Selector) bool {
	if len(s.Symbols) > 0 {
		return s.Path == n.Path && len(n.Symbols) >= len(s.Symbols) && slices.Equal(s.Symbols, n.Symbols[:len(s.Symbols)])
	}
	return s.Path == n.Path || (s.Path == "" || strings.HasSuffix(s.Path, "/")) && strings.HasPrefix(n.Path, s.Path)
}

func TestRowsAgainstPlainReading(t *testing.T) {
	for seed := range uint64(400) {
		story(t, seed, "a")
	}
}

// TestTyping takes layouts that were made beside, each with what the one before knows, as text is typed, taken back and typed
// anew over snapshots that share files.
func TestTyping(t *testing.T) {
	for seed := range uint64(80) {
		rng := rand.New(rand.NewPCG(seed, 21))
		repo := fakeRepo(rng, 14)
		keep, folds, prev := &Filter{}, NewFolds(), (*Layout)(nil)
		o := Options{HidePrivate: rng.IntN(2) == 0}
		for range 40 {
			switch what := rng.IntN(8); {
			case what < 5:
				o.Text += string("hheadirngpus.:/ xF"[rng.IntN(18)])
			case what < 7 && o.Text != "":
				o.Text = o.Text[:len(o.Text)-1]
			case what == 7:
				next := *repo
				next.Files = slices.Clone(repo.Files)
				if len(next.Files) > 0 {
					at := rng.IntN(len(next.Files))
					if f := *next.Files[at]; rng.IntN(2) == 0 {
						f.Fill(fakeOutline(rng, 6))
						f.Prices = &model.FilePrices{Symbols: make([]model.Prices, len(f.Outline.Symbols))}
						next.Files[at] = &f
					} else {
						next.Files = slices.Delete(next.Files, at, at+1)
					}
				}
				repo = &next
			default:
				o.Text = ""
			}
			tree := model.NewTree(repo)
			l, err := Lay(context.Background(), tree, o, prev)
			if err != nil {
				t.Fatal(err)
			}
			prev = l
			keep.Take(l)
			rows := Rows(tree, folds, keep, nil)
			if keep.Layout() != l {
				t.Fatal("the layout is not the one that was taken")
			}
			if got, want := show(tree, rows), show(tree, naiveRows(tree, map[string]note{}, o)); got != want {
				t.Fatalf("seed %d %+v:\n%s\nwant\n%s", seed, o, got, want)
			}
		}
	}
}

// TestCrowd has so many matches that their files stay folded, until one is unfolded.
func TestCrowd(t *testing.T) {
	tree := bigTree(unfolded + 10_000)
	keep, folds := &Filter{}, NewFolds()
	keep.Set(Options{Text: "e"})
	rows := Rows(tree, folds, keep, nil)
	file := -1
	for i, r := range rows {
		if r.Symbol >= 0 {
			t.Fatal("a file is unfolded")
		}
		if tree.Nodes[r.Node].File != nil && r.Has(HasChildren) {
			file = i
		}
	}
	if len(rows) < unfolded/50 || file < 0 || keep.Stats().Matches < unfolded/2 {
		t.Fatalf("%d rows, %+v", len(rows), keep.Stats())
	}
	if open := Toggle(tree, folds, keep, rows, file); len(open) < len(rows)+10 || !open[file].Has(Open) {
		t.Errorf("a file of the crowd does not unfold: %d rows", len(open)-len(rows))
	}
	keep.Set(Options{Text: "file00001.go"})
	keep.Set(Options{Text: "HandleHandle"})
	shown := 0
	for _, r := range Rows(tree, folds, keep, rows) {
		if r.Symbol >= 0 && r.Has(Match) {
			shown++
		}
	}
	if s := keep.Stats(); shown == 0 || shown != s.Matches {
		t.Errorf("%d matches are shown of %+v", shown, s)
	}
}

// TestGivingUp ends a layout that is not wanted any more.
func TestGivingUp(t *testing.T) {
	tree := bigTree(50_000)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Lay(ctx, tree, Options{Text: "e"}, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func FuzzRows(f *testing.F) {
	f.Add(uint64(1), "head init")
	f.Add(uint64(2), "fn:x type:")
	f.Add(uint64(3), "ß/..::")
	f.Fuzz(func(t *testing.T, seed uint64, text string) { story(t, seed, text) })
}
