package accuracy

import (
	"reflect"
	"strings"
	"testing"
)

// TestCompare shows the comparison one of each disagreement, so that a comparison gone blind fails.
func TestCompare(t *testing.T) {
	r := &row{options: options{parents: true, kinds: map[string]string{"method": "function", "macro": unlisted}},
		classes: []class{{"late", truthFault, "", func(d *disagreement) bool { return d.is("end", "class") }}}}
	truth := []symbol{
		{"class", "A", "", 1, 9, 1}, {"method", "f", "A", 2, 3, 2}, {"method", "f", "A", 4, 5, 4}, {"function", "g", "", 11, 0, 12},
		{"type", "T", "", 14, 14, 14}, {"var", "gone", "", 15, 15, 15}, {"field", "x", "A", 6, 6, 6},
	}
	ours := []symbol{
		{"class", "A", "", 1, 8, 1}, {"function", "f", "A", 2, 3, 2}, {"function", "f", "A", 4, 5, 4}, {"function", "g", "", 12, 13, 12},
		{"class", "T", "", 14, 14, 14}, {"macro", "M", "", 16, 16, 16}, {"const", "new", "", 17, 17, 17}, {"field", "x", "B", 6, 6, 6},
	}
	m := &measured{row: r, kinds: map[string]*classCount{}}
	m.add(r.compare("a.x", strings.Split(strings.Repeat("\n", 20), "\n"), truth, ours))
	if want := (counts{Truth: 7, Ours: 7, Both: 5, Starts: 5, Start: 4, Ends: 4, End: 3, Up: 4}); m.counts != want {
		t.Errorf("measured %+v, not %+v", m.counts, want)
	}
	if want := (counts{Truth: 7, Ours: 7, Both: 5, Starts: 5, Start: 4, Ends: 4, End: 4, Up: 4}); m.result().Judged != want {
		t.Errorf("judged %+v, not %+v", m.result().Judged, want)
	}
	got := map[string]int{}
	for _, k := range m.kinds {
		got[k.Name] = k.total()
	}
	want := map[string]int{"late": 1, "start of function": 1, "kind class for type": 1, "missed var": 1, "extra const": 1, "parent of field": 1}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("classes %v, not %v", got, want)
	}
}

// TestSparse judges only what the table speaks of.
func TestSparse(t *testing.T) {
	r := &row{options: options{sparse: true}}
	truth := []symbol{{"class", "A", "", 1, 9, 1}, {none, "if", "", 3, 3, 3}, {none, "while", "", 4, 4, 4}}
	ours := []symbol{{"class", "A", "", 1, 9, 1}, {"function", "if", "A", 3, 5, 3}, {"function", "other", "A", 7, 8, 7}}
	c := r.compare("a.x", nil, truth, ours)
	if want := (counts{Truth: 1, Ours: 2, Both: 1, Starts: 1, Start: 1, Ends: 1, End: 1, Up: 1}); c.counts != want {
		t.Errorf("counted %+v, not %+v", c.counts, want)
	}
}
