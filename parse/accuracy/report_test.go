package accuracy

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// classCount is how often a class of disagreements was met.
type classCount struct {
	Name    string         `json:"name"`
	Who     side           `json:"who"` // "" is not judged, and counted as our fault
	Why     string         `json:"why,omitempty"`
	Counts  map[string]int `json:"counts"` // by sort of disagreement
	Samples []string       `json:"samples"`
}

func (c *classCount) total() int {
	n := 0
	for _, v := range c.Counts {
		n += v
	}
	return n
}

// measured is what a run of a row found.
type measured struct {
	row    *row
	code   string
	files  int
	unread int // files that the truth or the program does not read
	counts counts
	kinds  map[string]*classCount
}

// result is the stored form of measured.
type result struct {
	Row      string        `json:"row"`
	Language string        `json:"language"`
	Code     string        `json:"code"`
	Truth    string        `json:"truth"`
	Files    int           `json:"files"`
	Unread   int           `json:"unread"`
	Measured counts        `json:"measured"`
	Judged   counts        `json:"judged"`
	Classes  []*classCount `json:"classes"`
}

func (m *measured) add(c *comparison) {
	m.files++
	m.counts.add(c.counts)
	for i := range c.found {
		d := &c.found[i]
		k := m.class(d)
		k.Counts[d.what]++
		if len(k.Samples) < 3 && (len(k.Samples) == 0 || !strings.HasPrefix(k.Samples[len(k.Samples)-1], d.file)) {
			k.Samples = append(k.Samples, d.place())
		}
		if asked("list") {
			fmt.Printf("%-8s %-40s %s %s\n\t%s\n", m.row.name, k.Name, d.any().Kind, d.place(), strings.TrimSpace(d.line(d.any().Line)))
		}
	}
}

// class finds the class of a disagreement, or makes one that is not judged.
func (m *measured) class(d *disagreement) *classCount {
	name, who, why := d.title(), side(""), ""
	for _, c := range m.row.classes {
		if c.holds(d) {
			name, who, why = c.name, c.who, c.why
			break
		}
	}
	k := m.kinds[name]
	if k == nil {
		k = &classCount{Name: name, Who: who, Why: why, Counts: map[string]int{}}
		m.kinds[name] = k
	}
	return k
}

func (m *measured) result() *result {
	r := &result{m.row.name, m.row.language, m.code, m.row.truth.title, m.files, m.unread, m.counts, m.counts, nil}
	for _, k := range slices.SortedFunc(maps.Values(m.kinds), func(x, y *classCount) int {
		return cmp.Or(cmp.Compare(y.total(), x.total()), cmp.Compare(x.Name, y.Name))
	}) {
		r.Classes = append(r.Classes, k)
		if k.Who == truthFault || k.Who == convention {
			for what, n := range k.Counts {
				r.Judged.pardon(what, n)
			}
		}
	}
	return r
}

func percent(part, whole int) float64 {
	if whole == 0 {
		return 100
	}
	return 100 * float64(part) / float64(whole)
}

func (c counts) recall() float64    { return percent(c.Both, c.Truth) }
func (c counts) precision() float64 { return percent(c.Both, c.Ours) }
func (c counts) start() float64     { return percent(c.Start, c.Starts) }
func (c counts) end() float64       { return percent(c.End, c.Ends) }

func (c counts) String() string {
	return fmt.Sprintf("recall %.2f precision %.2f start %.2f end %.2f parent %.2f", c.recall(), c.precision(), c.start(), c.end(), percent(c.Up, c.Both))
}

func (m *measured) report(t testing.TB) {
	r := m.result()
	t.Logf("%s, %d files (%d not read), %d symbols, ours %d\nmeasured %v\njudged   %v", r.Code, r.Files, r.Unread, r.Measured.Truth, r.Measured.Ours, r.Measured, r.Judged)
	for _, k := range r.Classes {
		t.Logf("%6d %s [%s] %v: %s", k.total(), k.Name, cmp.Or(k.Who, "not judged"), k.Counts, strings.Join(k.Samples, " | "))
	}
}

// check holds what was measured to the bar of the row.
func (m *measured) check(t testing.TB, sampled bool) {
	t.Helper()
	if m.files == 0 {
		t.Fatal("no file was judged")
	}
	r, slack := m.result(), 0.0
	if sampled {
		slack = sampleSlack
	}
	for _, b := range []struct {
		name     string
		got, bar float64
	}{{"recall", r.Judged.recall(), m.row.bar.recall}, {"precision", r.Judged.precision(), m.row.bar.precision},
		{"exact start", r.Judged.start(), m.row.bar.start}, {"exact end", r.Judged.end(), m.row.bar.end}} {
		if b.got < b.bar-slack {
			t.Errorf("%s is %.2f %%, below the bar of %.2f %%", b.name, b.got, b.bar-slack)
		}
	}
}

const (
	resultsDir = "testdata/results"
	document   = "../../docs/accuracy.md"
)

// write stores the result and makes the document anew from all results.
func (m *measured) write() error {
	text, err := json.MarshalIndent(m.result(), "", "\t")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(resultsDir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(resultsDir, m.row.name+".json"), append(text, '\n'), 0o644); err != nil {
		return err
	}
	return writeDocument()
}

// readResults gives the stored results in the order of the rows.
func readResults() ([]*result, error) {
	var all []*result
	for _, r := range rows() {
		text, err := os.ReadFile(filepath.Join(resultsDir, r.name+".json"))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		stored := new(result)
		if err := json.Unmarshal(text, stored); err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		all = append(all, stored)
	}
	return all, nil
}
