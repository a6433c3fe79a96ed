package parse

import "outcrop/model"

// nested reports whether no symbol's descendants reach beyond those of the symbol they lie in.
func nested(syms []model.Symbol) bool {
	var open []int32
	for i := range syms {
		for len(open) > 0 && open[len(open)-1] <= int32(i) {
			open = open[:len(open)-1]
		}
		end := syms[i].End
		if len(open) > 0 && end > open[len(open)-1] {
			return false
		}
		if end > int32(i)+1 {
			open = append(open, end)
		}
	}
	return true
}

// rooted reports whether every way up ends. A way goes up in the slice, but for one step down the slice from a member to
// an owner that is declared later; from there on it may only go up.
func rooted(syms []model.Symbol) bool {
	forward := false
	for i := range syms {
		forward = forward || syms[i].Up > int32(i)
	}
	if !forward {
		return true
	}
	upward := make([]bool, len(syms))
	for i := range syms {
		up := syms[i].Up
		upward[i] = up < 0 || up < int32(i) && upward[up]
	}
	for i := range syms {
		if up := syms[i].Up; up > int32(i) && !upward[up] {
			return false
		}
	}
	return true
}
