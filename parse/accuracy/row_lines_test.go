package accuracy

// byLines makes a row that judges the line scanner by the top-level symbols of another row.
func byLines(r row) row {
	settle := r.options.settle
	r.options.settle = func(s *symbol, ours bool) bool { return (settle == nil || settle(s, ours)) && s.Parent == "" }
	r.options.parents = false
	r.name, r.language, r.lines = r.name+"-lines", r.language+", line scanner, top level", true
	r.bar = bar{recall: 80}
	return r
}
