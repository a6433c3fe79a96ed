package accuracy

import (
	"fmt"
	"slices"
)

// disagreement is one difference between a truth and us in a file.
type disagreement struct {
	what        string // missed, extra, kind, start, end, parent
	file        string
	truth, ours *symbol  // nil where there is none
	text        []string // the lines of the file
}

// any is the symbol of the truth, or ours.
func (d *disagreement) any() *symbol {
	if d.truth != nil {
		return d.truth
	}
	return d.ours
}

// line is the text of a line of the file, "" outside.
func (d *disagreement) line(n int) string {
	if n < 1 || n > len(d.text) {
		return ""
	}
	return d.text[n-1]
}

// is reports whether the disagreement is of that sort about a symbol of one of the kinds; no kinds are all kinds.
func (d *disagreement) is(what string, kinds ...string) bool {
	return d.what == what && (len(kinds) == 0 || slices.Contains(kinds, d.any().Kind))
}

// title names a disagreement that no class holds for.
func (d *disagreement) title() string {
	switch d.what {
	case "missed", "extra":
		return d.what + " " + d.any().Kind
	case "kind":
		return fmt.Sprintf("kind %s for %s", d.ours.Kind, d.truth.Kind)
	}
	return d.what + " of " + d.truth.Kind
}

// place is where a disagreement is and what it is about, on one line.
func (d *disagreement) place() string {
	s := d.any()
	at := fmt.Sprintf("%s:%d %s", d.file, s.Line, s.Name)
	switch d.what {
	case "start", "end":
		return fmt.Sprintf("%s, truth %d-%d, we %d-%d", at, d.truth.Start, d.truth.End, d.ours.Start, d.ours.End)
	case "parent":
		return fmt.Sprintf("%s, truth %q, we %q", at, d.truth.Parent, d.ours.Parent)
	}
	return at
}

// counts are the numbers that the figures are made of.
type counts struct {
	Truth  int `json:"truth"` // symbols of the truth
	Ours   int `json:"ours"`  // our symbols of kinds that the truth lists
	Both   int `json:"both"`
	Starts int `json:"starts"` // of both: where the truth knows the first line
	Start  int `json:"start"`  // equal first lines
	Ends   int `json:"ends"`   // of both: where the truth knows the end
	End    int `json:"end"`
	Up     int `json:"parent"`
}

func (c *counts) add(d counts) {
	c.Truth += d.Truth
	c.Ours += d.Ours
	c.Both += d.Both
	c.Starts += d.Starts
	c.Start += d.Start
	c.Ends += d.Ends
	c.End += d.End
	c.Up += d.Up
}

// comparison compares the symbols of one file.
type comparison struct {
	options options
	file    string
	text    []string
	counts  counts
	found   []disagreement
}

// judged settles the symbols of one side and drops those that are not judged.
func (c *comparison) judged(list []symbol, ours bool) []symbol {
	var out []symbol
	for _, s := range list {
		if c.options.settle != nil && !c.options.settle(&s, ours) || c.options.kinds[s.Kind] == unlisted {
			continue
		}
		out = append(out, s)
	}
	return out
}

func (c *comparison) kind(s *symbol) string {
	if k, ok := c.options.kinds[s.Kind]; ok {
		return k
	}
	return s.Kind
}

// run pairs what has one name on one line, those of equal kind first.
func (c *comparison) run(truth, ours []symbol) {
	truth, ours = unclouded(truth, ours)
	truth, ours = c.judged(truth, false), c.judged(ours, true)
	if c.options.sparse {
		truth, ours = c.thin(truth, ours)
	}
	c.counts.Truth, c.counts.Ours = len(truth), len(ours)
	type key struct {
		name string
		line int
	}
	at := map[key][]int{}
	for i := range ours {
		k := key{ours[i].Name, ours[i].Line}
		at[k] = append(at[k], i)
	}
	pair, used := make([]int, len(truth)), make([]bool, len(ours))
	for i := range pair {
		pair[i] = -1
	}
	for pass := range 3 {
		for i := range truth {
			s := &truth[i]
			for _, k := range at[key{s.Name, s.Line}] {
				o := &ours[k]
				if pair[i] < 0 && !used[k] && (pass == 2 || c.kind(s) == c.kind(o) && (pass == 1 || s.Start == o.Start && s.Parent == o.Parent)) {
					pair[i], used[k] = k, true
				}
			}
		}
	}
	for i := range truth {
		if pair[i] < 0 {
			c.note("missed", &truth[i], nil)
			continue
		}
		c.both(&truth[i], &ours[pair[i]])
	}
	for k := range ours {
		if !used[k] {
			c.note("extra", nil, &ours[k])
		}
	}
}

// unclouded drops the opaque parts from a truth and what is inside them from ours.
func unclouded(truth, ours []symbol) (symbols, left []symbol) {
	var dark []symbol
	for _, s := range truth {
		if s.Kind == opaque {
			dark = append(dark, s)
		} else {
			symbols = append(symbols, s)
		}
	}
	if len(dark) == 0 {
		return truth, ours
	}
	for _, s := range ours {
		if !slices.ContainsFunc(dark, func(d symbol) bool { return d.Start <= s.Start && s.End <= d.End }) {
			left = append(left, s)
		}
	}
	return symbols, left
}

// thin keeps of our symbols those that a sparse truth speaks of, and of the truth what is a symbol.
func (c *comparison) thin(truth, ours []symbol) (symbols, spoken []symbol) {
	type key struct {
		name string
		line int
	}
	named := map[key]bool{}
	for _, s := range truth {
		named[key{s.Name, s.Line}] = true
		if s.Kind != none {
			symbols = append(symbols, s)
		}
	}
	for _, s := range ours {
		if named[key{s.Name, s.Line}] {
			spoken = append(spoken, s)
		}
	}
	return symbols, spoken
}

// both compares two symbols that have one name on one line.
func (c *comparison) both(s, o *symbol) {
	if c.kind(s) != c.kind(o) {
		c.note("kind", s, o)
		return
	}
	c.counts.Both++
	if s.Start > 0 {
		c.counts.Starts++
		if s.Start == o.Start {
			c.counts.Start++
		} else {
			c.note("start", s, o)
		}
	}
	if s.End > 0 {
		c.counts.Ends++
		if s.End == o.End {
			c.counts.End++
		} else {
			c.note("end", s, o)
		}
	}
	if !c.options.parents || s.Parent == o.Parent {
		c.counts.Up++
	} else {
		c.note("parent", s, o)
	}
}

func (c *comparison) note(what string, s, o *symbol) {
	c.found = append(c.found, disagreement{what, c.file, s, o, c.text})
}

// pardon takes disagreements that are not our fault out of the counts.
func (c *counts) pardon(what string, n int) {
	switch what {
	case "missed":
		c.Truth -= n
	case "extra":
		c.Ours -= n
	case "kind":
		c.Both, c.Up = c.Both+n, c.Up+n // lines are not compared
	case "start":
		c.Start += n
	case "end":
		c.End += n
	case "parent":
		c.Up += n
	}
}
