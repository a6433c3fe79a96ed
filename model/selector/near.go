package selector

import (
	"path"
	"slices"
	"strings"

	"outcrop/model"
	"outcrop/model/near"
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
	best := &nearest{keep: n, name: strings.ToLower(name), outer: strings.ToLower(outer), file: len(s.Symbols) == 0}
	home := ""
	if s.Scoped {
		home = s.Path
	}
	for _, f := range r.Files {
		if len(s.Symbols) == 0 {
			best.path(f, s.Path)
		}
		if s.From > 0 {
			continue
		}
		away := 0
		if home != "" && f.Path != home && !strings.HasPrefix(f.Path, home) {
			away = 2
		}
		for i := range f.Names.Len() {
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
	file        bool   // they may be the name of a file with its ending
	found       []nearName
}

func (b *nearest) symbol(f *model.File, i, away int) {
	c := climbFrom(f.Names, i)
	p, _ := c.next()
	cost, ok := b.cost(b.name, p.Name)
	if !ok {
		return
	}
	if b.outer != "" {
		up, _ := c.next()
		if d, ok := b.cost(b.outer, up.Name); ok {
			cost += d
		} else if b.file && (cost > 0 || len(b.name) <= longestEnding) {
			return // any symbol c would be like any file of C
		} else {
			cost += 6
		}
	}
	b.take(cost+away, Target{File: f, Symbol: i})
}

// longestEnding is the length of the longest usual endings of file names, such as that of notes.swift.
const longestEnding = 5

func (b *nearest) path(f *model.File, want string) {
	base := want[strings.LastIndexByte(strings.TrimSuffix(want, "/"), '/')+1:]
	asked, name := strings.ToLower(base), f.Base()
	// What both end in makes two files no more alike: a.go is not near b.go.
	if end := path.Ext(name); len(end) < len(name) && len(end) < len(asked) && strings.EqualFold(end, path.Ext(asked)) {
		asked, name = asked[:len(asked)-len(end)], name[:len(name)-len(end)]
	}
	cost, ok := b.cost(asked, name)
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

// cost compares names without regard to case: 0 is equal, 2 an edit, and a name that has the other as a word, or at the start of
// one, is near too.
func (b *nearest) cost(want, name string) (int, bool) {
	if name == "" || want == "" {
		return 0, false
	}
	if edits, ok := near.Name(want, name); ok {
		return 2 * edits, true
	}
	const longest = 64
	if more := len(name) - len(want); len(want) > 2 && more > 0 && len(name) <= longest && near.HasWord(name, want) {
		return 7 + more/4, true
	}
	return 0, false
}
