package main

import (
	"outcrop/model"
)

// keeper chooses the symbols that an outline or a search shows.
type keeper struct {
	kinds    []bool // by kind; nil keeps all
	exported bool
	depth    int // levels of symbols; 0 keeps all
}

// newKeeper keeps symbols of the kinds, or of all if there is none.
func newKeeper(list []model.Kind, exported bool, depth int) keeper {
	k := keeper{exported: exported, depth: depth}
	if len(list) > 0 {
		k.kinds = make([]bool, 256)
	}
	for _, kind := range list {
		k.kinds[kind] = true
	}
	return k
}

// kind reports whether symbols of a kind are kept.
func (k *keeper) kind(kind model.Kind) bool { return k.kinds == nil || k.kinds[kind] }

// walk calls visit for the kept symbols of an outline in order, with the number of kept symbols around each. A symbol
// that is not kept for its kind lets those inside it move up; a private one takes them with it.
func (k *keeper) walk(o *model.Outline, visit func(i, depth int)) {
	var ends []int32 // of the kept symbols around
	for i := 0; i < len(o.Symbols); i++ {
		sym := &o.Symbols[i]
		for len(ends) > 0 && int(ends[len(ends)-1]) <= i {
			ends = ends[:len(ends)-1]
		}
		if k.exported && (sym.Visibility != model.Public || sym.Has(model.Local)) {
			i = int(sym.End) - 1
			continue
		}
		if !k.kind(sym.Kind) || k.depth > 0 && len(ends) >= k.depth {
			continue
		}
		visit(i, len(ends))
		ends = append(ends, sym.End)
	}
}
