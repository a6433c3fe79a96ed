package slice

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"outcrop/model"
	"outcrop/model/selector"
)

// plan is what picks ask for, sorted by file.
type plan struct {
	repo    *model.Repo
	folders map[string]choice // by path with final slash
	files   map[string]*filePicks
	omitted []Omission
	notes   []string
}

// filePicks is what is asked of one file.
type filePicks struct {
	own     choice
	symbols map[int]choice
	ranges  []model.LineRange // 0-based
}

func newPlan(r *model.Repo, picks []Pick) *plan {
	p := &plan{repo: r, folders: map[string]choice{}, files: map[string]*filePicks{}}
	for i := range picks {
		p.add(&picks[i])
	}
	return p
}

// add notes one pick. Where a node is picked twice the higher level counts, so that the order of picks does not matter.
func (p *plan) add(k *Pick) {
	c := choice(k.Level)
	if k.Off {
		c = off
	}
	found := selector.Match(p.repo, k.Selector)
	if len(found) != 1 {
		if k.Off {
			return // nothing of it would have been printed
		}
		reason := "not found: it was moved, renamed or removed"
		if len(found) > 1 {
			reason = fmt.Sprintf("ambiguous: %d places match", len(found))
		}
		p.omitted = append(p.omitted, Omission{k.Selector.String(), reason})
		return
	}
	t := found[0]
	if t.File == nil {
		p.folders[t.Folder] = max(c, p.folder(t.Folder))
		return
	}
	f := p.file(t.File.Path)
	switch {
	case t.From > 0:
		if !k.Off {
			f.ranges = append(f.ranges, model.LineRange{Start: uint32(t.From - 1), End: uint32(t.To - 1)})
			if note := t.Short(k.Selector.To); note != "" {
				p.notes = append(p.notes, note)
			}
		}
	case t.Symbol < 0:
		f.own = max(c, f.own)
	default:
		if old, ok := f.symbols[t.Symbol]; !ok || c > old {
			f.symbols[t.Symbol] = c
		}
	}
}

func (p *plan) folder(path string) choice {
	if c, ok := p.folders[path]; ok {
		return c
	}
	return unset
}

func (p *plan) file(path string) *filePicks {
	f := p.files[path]
	if f == nil {
		f = &filePicks{own: unset, symbols: map[int]choice{}}
		p.files[path] = f
	}
	return f
}

// around is the choice that a file has from its folders. The level name covers a folder's own line alone.
func (p *plan) around(path string) choice {
	for dir := path; dir != ""; {
		dir = dir[:strings.LastIndexByte(strings.TrimSuffix(dir, "/"), '/')+1]
		if c := p.folder(dir); c != unset && c != choice(model.LevelName) {
			return c
		}
	}
	return unset
}

// wanted reports whether anything of the file is asked for.
func (f *filePicks) wanted() bool {
	if f.own >= 0 || len(f.ranges) > 0 {
		return true
	}
	for _, c := range f.symbols {
		if c >= 0 {
			return true
		}
	}
	return false
}

// visit calls yield for each file that something is asked of, in order, with what its folders add.
func (p *plan) visit(yield func(f *model.File, k *filePicks)) {
	if len(p.folders) == 0 {
		for _, path := range slices.Sorted(maps.Keys(p.files)) {
			if k := p.files[path]; k.wanted() {
				yield(p.repo.File(path), k)
			}
		}
		return
	}
	for _, f := range p.repo.Files {
		k, around := p.files[f.Path], p.around(f.Path)
		if k == nil {
			k = &filePicks{own: unset}
		}
		if k.own == unset {
			k.own = around
		}
		if k.wanted() {
			yield(f, k)
		}
	}
}

// spread gives every symbol the choice made for it, or else that of the nearest node above it in the tree, or else around it
// in the source. The level name covers its own line alone.
func spread(f *model.File, k *filePicks) choices {
	syms := f.Outline.Symbols
	c := choices{own: make([]choice, len(syms)), all: make([]choice, len(syms))}
	for i := range syms {
		c.own[i] = unset
	}
	for i, l := range k.symbols {
		c.own[i] = l
	}
	outer := k.own
	if outer == choice(model.LevelName) {
		outer = unset
	}
	passes := func(at int32) choice {
		for left := len(syms); at >= 0 && left > 0; at, left = syms[at].Up, left-1 {
			if l := c.own[at]; l != unset && l != choice(model.LevelName) {
				return l
			}
		}
		return outer
	}
	var around []int32
	for i := range syms {
		for len(around) > 0 && int(syms[around[len(around)-1]].End) <= i {
			around = around[:len(around)-1]
		}
		c.all[i] = c.own[i]
		if c.all[i] == unset {
			c.all[i] = passes(syms[i].Up)
		}
		if n := len(around); c.all[i] == unset && n > 0 && syms[i].Up != around[n-1] && c.all[around[n-1]] > choice(model.LevelName) {
			c.all[i] = c.all[around[n-1]]
		}
		around = append(around, int32(i))
	}
	return c
}
