package parse

// matched is what a query found in one tree. A text with errors is read up to three times in different lights, and to run the
// query again each time is a twentieth of all work on C.
type matched struct {
	tree     *syntax // nil: none
	captures []capture
	runs     []matchRun
}

// matchRun is one match: its pattern, and where its captures end.
type matchRun struct{ pattern, stop int }

// record runs a query on a tree and keeps what it finds, in place of what was kept before.
func (m *matched) record(tree *syntax, q *query) {
	m.tree, m.captures, m.runs = tree, m.captures[:0], m.runs[:0]
	tree.matches(q, nil, func(pattern int, captured []capture) {
		m.captures = append(m.captures, captured...)
		m.runs = append(m.runs, matchRun{pattern, len(m.captures)})
	})
}

// each gives the matches of a query in a tree, those that are kept if they are of this tree.
func (m *matched) each(tree *syntax, q *query, yield func(pattern int, captured []capture)) {
	if m.tree != tree {
		tree.matches(q, nil, yield)
		return
	}
	at := 0
	for _, r := range m.runs {
		yield(r.pattern, m.captures[at:r.stop])
		at = r.stop
	}
}
