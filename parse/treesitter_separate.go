package parse

import "strings"

// separate gives the names of one declaration over several lines, or with declarations inside, their own ranges. On one
// line they share it, so that each shows its type.
func separate(f *finder) {
	moved := false
	for i := 0; i < len(f.found); {
		j := i + 1
		for j < len(f.found) && f.found[j].span == f.found[i].span {
			j++
		}
		group := f.found[i:j]
		inside := j < len(f.found) && group[0].span.Contains(f.found[j].span)
		if len(group) > 1 && (inside || strings.IndexByte(f.text[group[0].span.Start:group[0].span.Stop], '\n') >= 0) {
			for k := range group {
				if d := &group[k]; !d.item.Empty() {
					if k > 0 {
						d.span.Start = d.item.Start
					}
					d.span.Stop = d.item.Stop
					moved = true
				}
			}
		}
		i = j
	}
	if moved {
		f.sort()
	}
}
