package selector

import (
	"slices"
	"strings"

	"outcrop/model"
)

// nearName is a candidate of Near; the least cost is best.
type nearName struct {
	cost   int
	target Target
}

// Near lists selectors of at most n nodes whose names are like the one asked for, best first. It looks at every symbol.
func Near(r *model.Repo, s Selector, n int) []string {
	name, outer := lastNames(s)
	if n < 1 || name == "" {
		return nil
	}
	best := &nearest{keep: n, name: strings.ToLower(name), outer: strings.ToLower(outer)}
	home := ""
	if s.Scoped {
		home = s.Path
	}
	for _, f := range r.Files {
		if len(s.Symbols) == 0 {
			best.path(f, s.Path)
		}
		if f.Outline == nil || s.From > 0 {
			continue
		}
		away := 0
		if home != "" && f.Path != home && !strings.HasPrefix(f.Path, home) {
			away = 2
		}
		for i := range f.Outline.Symbols {
			best.symbol(f, i, away)
		}
	}
	var out []string
	for _, b := range best.found {
		out = append(out, b.target.Selector().String())
	}
	return out
}

// lastNames is the name asked for and the one it shall lie in, or "".
func lastNames(s Selector) (name, outer string) {
	if len(s.Symbols) == 0 {
		dir, base := "", strings.TrimSuffix(s.Path, "/")
		if at := strings.LastIndexByte(base, '/'); at >= 0 {
			return base[at+1:], ""
		}
		if at := strings.LastIndexByte(base, '.'); at > 0 {
			dir, base = base[:at], base[at+1:]
		}
		return base, dir
	}
	name = s.Symbols[len(s.Symbols)-1].Name
	if len(s.Symbols) > 1 {
		outer = s.Symbols[len(s.Symbols)-2].Name
	}
	if at := strings.LastIndexByte(name, '.'); at > 0 && at+1 < len(name) {
		name, outer = name[at+1:], name[:at]
	}
	return name, outer[strings.LastIndexByte(outer, '.')+1:]
}

type nearest struct {
	keep        int
	name, outer string // lower case
	found       []nearName
	row, above  []int
}

func (b *nearest) symbol(f *model.File, i, away int) {
	c := climbFrom(f.Outline, i)
	p, _ := c.next()
	cost, ok := b.cost(b.name, p.Name)
	if !ok {
		return
	}
	if b.outer != "" {
		up, _ := c.next()
		if d, ok := b.cost(b.outer, up.Name); ok {
			cost += d
		} else {
			cost += 6
		}
	}
	b.take(cost+away, Target{File: f, Symbol: i})
}

func (b *nearest) path(f *model.File, want string) {
	base := want[strings.LastIndexByte(strings.TrimSuffix(want, "/"), '/')+1:]
	cost, ok := b.cost(strings.ToLower(base), f.Base())
	if !ok {
		return
	}
	if f.Dir() != want[:len(want)-len(base)] {
		cost++
	}
	b.take(cost, Target{File: f, Symbol: -1})
}

func (b *nearest) take(cost int, t Target) {
	at, _ := slices.BinarySearchFunc(b.found, cost, func(x nearName, c int) int {
		if x.cost <= c {
			return -1
		}
		return 1
	})
	if at >= b.keep {
		return
	}
	b.found = slices.Insert(b.found, at, nearName{cost, t})
	b.found = b.found[:min(len(b.found), b.keep)]
}

// cost compares names without regard to case: 0 is equal, 2 an edit, and a name that holds the whole of the other is near too.
func (b *nearest) cost(want, name string) (int, bool) {
	const longest = 64
	if len(want) > longest || len(name) > longest || name == "" || want == "" {
		return 0, strings.EqualFold(want, name) && want != ""
	}
	limit := 1 + len(want)/4
	diff := len(want) - len(name)
	if diff <= limit && -diff <= limit {
		if d := b.edits(want, name); d <= limit {
			return 2 * d, true
		}
	}
	if len(want) > 2 && diff < 0 && containsFold(name, want) {
		return 7 - diff/4, true
	}
	return 0, false
}

func containsFold(s, lower string) bool {
	for i := 0; i+len(lower) <= len(s); i++ {
		if strings.EqualFold(s[i:i+len(lower)], lower) {
			return true
		}
	}
	return false
}

// edits is the number of bytes to insert, remove or replace, or of neighbours to swap.
func (b *nearest) edits(want, name string) int {
	n := len(name) + 1
	if len(b.row) < n {
		b.row, b.above = make([]int, n+64), make([]int, n+64)
	}
	var before [66]int
	row, above := b.row, b.above
	for j := range n {
		above[j] = j
	}
	for i := 1; i <= len(want); i++ {
		row[0] = i
		for j := 1; j < n; j++ {
			same := 1
			if want[i-1] == lowerByte(name[j-1]) {
				same = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+same)
			if i > 1 && j > 1 && want[i-1] == lowerByte(name[j-2]) && want[i-2] == lowerByte(name[j-1]) {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		copy(before[:], above[:n])
		row, above = above, row
	}
	return above[n-1]
}

func lowerByte(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}
