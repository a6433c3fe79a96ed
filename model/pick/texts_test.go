package pick

import (
	"testing"

	"outcrop/model"
)

func TestTexts(t *testing.T) {
	files := map[string]byte{"a.go": 1, "d/b.go": 1} // path -> content
	ground := func(e Entry) Ground {
		c, there := files[e.Selector.Path]
		if e.Selector.Path == "d/" {
			return Ground{Known: true, There: true}
		}
		return Ground{Known: e.Selector.Path != "later.go", There: there, Content: model.ContentID{c}}
	}
	s, x := New(), &Texts{}
	for _, name := range []string{"a.go::F", "a.go:3-9", "a.go", "d/", "d/b.go", "later.go"} {
		s.Set(sel(t, name), model.LevelFull)
	}
	look := func(want int, text byte, there bool) {
		t.Helper()
		asked := x.Follow(s.All(), ground)
		if len(asked) != want {
			t.Fatalf("%d to look at, want %d: %v", len(asked), want, asked)
		}
		var all []Look
		for _, e := range asked {
			all = append(all, Look{Entry: e, Content: model.ContentID{files[e.Selector.Path]}, There: there, Text: TextID{text}})
		}
		x.Tell(all)
		if again := x.Follow(s.All(), ground); len(again) > 0 {
			t.Fatalf("asked twice: %v", again)
		}
	}
	marks := func(same, changed, gone int) {
		t.Helper()
		if x.Count(Same) != same || x.Count(Changed) != changed || x.Count(Gone) != gone {
			t.Errorf("same %d, changed %d, gone %d; want %d, %d, %d", x.Count(Same), x.Count(Changed), x.Count(Gone), same, changed, gone)
		}
	}
	look(2, 7, true)
	marks(6, 0, 0)
	files["a.go"] = 2
	look(2, 7, true) // elsewhere in the file
	marks(5, 1, 0)
	files["a.go"] = 3
	look(2, 8, true)
	marks(3, 3, 0)
	s.Set(sel(t, "a.go::F"), model.LevelName) // picked again
	look(0, 0, true)
	marks(3, 3, 0)

	var y Texts
	y.Restore(x.Kept()) // the next run
	y.Restore(y.Kept())
	x = &y
	look(2, 8, true)
	marks(3, 3, 0)
	if x.Mark("a.go::F") != Changed || x.Mark("d/b.go") != Same || x.Mark("none") != Same {
		t.Error("marks by selector")
	}

	s.Clear(sel(t, "a.go::F"))
	look(0, 0, true)
	s.Undo()
	x.Return(s.All())
	look(0, 0, true)
	marks(3, 3, 0)
	s.Clear(sel(t, "a.go::F"))
	look(0, 0, true)
	s.Set(sel(t, "a.go::F"), model.LevelFull) // anew
	look(1, 8, true)
	marks(4, 2, 0)

	files["a.go"] = 4
	look(2, 0, false)
	delete(files, "d/b.go")
	look(0, 0, true)
	if marks(2, 1, 3); x.Lost("a.go") != 2 || x.Lost("d/") != 1 || x.Lost("") != 0 {
		t.Error(x.lost)
	}
	files["a.go"], files["d/b.go"] = 1, 1
	look(2, 8, true)
	marks(5, 1, 0)
	y.Restore(map[string]string{"a.go": "zz", "b.go": "00"})
	if len(y.Kept()) > 0 {
		t.Error("nonsense is kept")
	}
}
