package pick

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"outcrop/model"
	"outcrop/model/selector"
)

func sel(t testing.TB, s string) selector.Selector {
	t.Helper()
	out, _, _, err := selector.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// plain keeps the notes in a map and answers by walking over all of them.
type plain map[string]note

func (p plain) clone() plain {
	c := plain{}
	for k, v := range p {
		c[k] = v
	}
	return c
}

// within reports whether n is s or below it, by the text of canonical selectors.
func within(s, n string) bool {
	if s == "./" {
		return true
	}
	rest, ok := strings.CutPrefix(n, s)
	return ok && (rest == "" || strings.HasSuffix(s, "/") || strings.HasPrefix(rest, "::") || strings.HasPrefix(rest, ":"))
}

func (p plain) nearest(s string, strictly bool) note {
	best, found := note(0), -1
	for k, v := range p {
		if within(k, s) && (k != s || !strictly) && len(k) > found && !(k == "./" && found >= 0) {
			best, found = v, len(k)
			if k == "./" {
				found = 0
			}
		}
	}
	return best
}

func (p plain) state(s string) State {
	offs, picks := false, false
	for k, v := range p {
		if within(s, k) {
			offs, picks = offs || v == off, picks || v != off
		}
	}
	switch here := p.nearest(s, false); {
	case here.picked() && !offs:
		return Whole
	case here.picked() || picks:
		return Part
	}
	return None
}

func (p plain) clear(s string) {
	for k := range p {
		if within(s, k) {
			delete(p, k)
		}
	}
	if p.nearest(s, true).picked() {
		p[s] = off
	}
}

func (p plain) String() string {
	var lines []string
	for k, v := range p {
		lines = append(lines, fmt.Sprint(k, " ", v))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func notesOf(s *Set) string {
	p := plain{}
	for _, e := range s.All() {
		n := note(e.Level) + 1
		if e.Off {
			n = off
		}
		p[e.Selector.String()] = n
	}
	return p.String()
}

// story makes random changes and compares every answer with the plain reading.
func story(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 3))
	nodes := []string{"./", "a/", "a/b/", "a/b/x.go", "a/b/x.go::T", "a/b/x.go::T::m", "a/b/x.go::T::m~2", "a/b/x.go::f", "a/b/x.go:3-9",
		"a/b/x.go:3-10", "a/y.go", "a/y.go::(anonymous)", "a.b/z", "a.b/z::T", "./a-b", "./a-b::x::y", "a/b/x.go::TT"}
	s, p := New(), plain{}
	past := []plain{p.clone()}
	at := 0
	for range 60 {
		name := nodes[rng.IntN(len(nodes))]
		node, l := sel(t, name), model.Level(rng.IntN(model.NumLevels))
		if node.String() != name {
			t.Fatalf("%s is not canonical: %s", name, node)
		}
		before := p.clone()
		switch rng.IntN(8) {
		case 0, 1:
			s.Set(node, l)
			p[name] = note(l) + 1
		case 2:
			s.Clear(node)
			p.clear(name)
		case 3:
			s.Toggle(node, l)
			if p.state(name) == Whole {
				p.clear(name)
				break
			}
			for k, v := range p {
				if v == off && within(name, k) {
					delete(p, k)
				}
			}
			p[name] = note(l) + 1
		case 4:
			by := 2*rng.IntN(2) - 1
			s.Step(node, by, l)
			switch here := p.nearest(name, false); {
			case !here.picked() && by > 0:
				p[name] = note(l) + 1
			case here.picked() && by > 0 && here < model.NumLevels:
				p[name] = here + 1
			case here.picked() && by < 0 && here > 1:
				p[name] = here - 1
			case here.picked() && by < 0:
				p.clear(name)
			}
		case 5:
			s.Together(func() {
				for _, n := range nodes[:rng.IntN(len(nodes))] {
					s.Set(sel(t, n), l)
					p[n] = note(l) + 1
				}
			})
		case 6:
			if s.Undo() != (at > 0) {
				t.Fatal("undo", at)
			}
			at = max(0, at-1)
			p = past[at].clone()
			before = p
		case 7:
			if s.Redo() != (at < len(past)-1) {
				t.Fatal("redo", at, len(past))
			}
			at = min(len(past)-1, at+1)
			p = past[at].clone()
			before = p
		}
		if p.String() != before.String() {
			at++
			past = append(past[:at], p.clone())
		}
		check(t, s, p, nodes)
	}
}

func check(t *testing.T, s *Set, p plain, nodes []string) {
	t.Helper()
	if got, want := notesOf(s), p.String(); got != want {
		t.Fatalf("notes\n%s\nwant\n%s", got, want)
	}
	picks := 0
	for _, v := range p {
		if v != off {
			picks++
		}
	}
	if s.Len() != picks {
		t.Fatalf("Len %d, want %d", s.Len(), picks)
	}
	for _, n := range nodes {
		l, ok := s.Level(sel(t, n))
		if want := p.nearest(n, false); ok != want.picked() || ok && l != model.Level(want-1) {
			t.Fatalf("Level(%s) = %v %v, want %d of\n%s", n, l, ok, want, p)
		}
		if got, want := s.State(sel(t, n)), p.state(n); got != want {
			t.Fatalf("State(%s) = %d, want %d of\n%s", n, got, want, p)
		}
	}
	back, bad := Parse(s.Text())
	if len(bad) > 0 || back.Text() != s.Text() || notesOf(back) != notesOf(s) {
		t.Fatalf("text %q came back as %q, unread %v", s.Text(), back.Text(), bad)
	}
}

func TestSetAgainstPlainReading(t *testing.T) {
	for seed := range uint64(60) {
		story(t, seed)
	}
}

func FuzzSet(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(story)
}

func TestCountsOfFiles(t *testing.T) {
	r := &model.Repo{}
	for _, p := range []string{"a/b/x", "a/b/y", "a/z", "b"} {
		r.Files = append(r.Files, &model.File{Path: p})
	}
	tree := model.NewTree(r)
	s := New()
	for _, c := range []struct {
		pick string
		off  bool
		want int
	}{{"a/b/x::T", false, 1}, {"a/", false, 3}, {"a/b/", true, 1}, {"a/b/y:1-2", false, 2}, {"./b", false, 3}, {"./", false, 3}, {"gone/x", false, 3}, {"a/b/x", false, 4}} {
		if c.off {
			s.Clear(sel(t, c.pick))
		} else {
			s.Set(sel(t, c.pick), model.LevelFull)
		}
		if got := s.Files(tree); got != c.want {
			t.Errorf("after %s: %d files, want %d", c.pick, got, c.want)
		}
	}
}

func TestPathOrder(t *testing.T) {
	s := New()
	for _, p := range []string{"b", "a/c", "a.go", "a/", "a/b/c::Z", "a/b/c::A::x", "a/b/c", "a-b/x"} {
		s.Set(sel(t, "./"+p), model.LevelName)
	}
	var got []string
	for _, e := range s.All() {
		got = append(got, e.Selector.String())
	}
	want := []string{"a-b/x", "a.go", "a/", "a/b/c", "a/b/c::A::x", "a/b/c::Z", "a/c", "./b"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestUndoIsLongAndOneStepForAll(t *testing.T) {
	s := New()
	for i := range 2 * maxSteps {
		s.Set(sel(t, fmt.Sprintf("d/f%d", i)), model.LevelFull)
	}
	s.Together(func() {
		for i := range 50000 {
			s.Set(sel(t, fmt.Sprintf("e/f%d", i)), model.LevelFull)
		}
	})
	if s.Len() != 2*maxSteps+50000 || !s.Undo() || s.Len() != 2*maxSteps {
		t.Fatal(s.Len())
	}
	n := 0
	for s.Undo() {
		n++
	}
	if n < 1000 || s.Len() != 2*maxSteps-n {
		t.Errorf("%d steps undone, %d picks left", n, s.Len())
	}
	for s.Redo() {
	}
	if s.Len() != 2*maxSteps+50000 {
		t.Error("redo:", s.Len())
	}
	s.Undo()
	s.Clear(sel(t, "d/"))
	if s.Len() != 0 || s.Redo() {
		t.Error("a new change forgets what could be redone")
	}
	if s.Clear(sel(t, "d/")); !s.Undo() || s.Len() != 2*maxSteps {
		t.Error("a change that changes nothing is no step")
	}
}

func TestParseIsTolerant(t *testing.T) {
	s, bad := Parse("outcrop picks 7\r\n\r\na/x@full\r\na/y@brief\nInner@full\n::\na/@off\nb/z@off@full\n~~ ?\n./c@off@off")
	want := []Unread{{1, "outcrop picks 7"}, {4, "a/y@brief"}, {5, "Inner@full"}, {6, "::"}, {9, "~~ ?"}}
	if !slices.Equal(bad, want) {
		t.Errorf("unread %+v", bad)
	}
	text := "outcrop picks 1\na/@off\na/x@full\nb/z@off@full\n./c@off@off\noutcrop picks 7\na/y@brief\nInner@full\n::\n~~ ?\n"
	if got := s.Text(); got != text {
		t.Errorf("%q", got)
	}
	if s.Undo() {
		t.Error("something to undo")
	}
}

func TestUnscopedIsNotTaken(t *testing.T) {
	s, inner := New(), sel(t, "Inner")
	s.Set(inner, model.LevelFull)
	s.Toggle(inner, model.LevelFull)
	s.Step(inner, 1, model.LevelFull)
	s.Set(sel(t, "./"), model.LevelFull)
	s.Clear(inner)
	if _, ok := s.Level(inner); ok || s.State(inner) != None || s.Len() != 1 {
		t.Error(s.Text())
	}
}

func FuzzParse(f *testing.F) {
	f.Add("outcrop picks 1\na/x@full\na/x::T@off\na/x:3-9@name\n")
	f.Add("a%40full@full\n./@off\n\xff/\x01@outline")
	f.Fuzz(func(t *testing.T, text string) {
		s, bad := Parse(text)
		again, bad2 := Parse(s.Text())
		if len(bad) != len(bad2) || again.Text() != s.Text() || notesOf(s) != notesOf(again) {
			t.Errorf("%q gave\n%s\nand then\n%s", text, s.Text(), again.Text())
		}
	})
}

func BenchmarkState(b *testing.B) {
	s := New()
	for i := range 10000 {
		s.Set(selector.Selector{Path: fmt.Sprintf("a/b%d/c%d.go", i%100, i), Scoped: true}, model.LevelFull)
	}
	row := selector.Selector{Path: "a/b5/c105.go", Scoped: true, Symbols: []selector.Part{{Name: "T"}, {Name: "m"}}}
	b.ReportAllocs()
	for b.Loop() {
		s.State(row)
	}
}
