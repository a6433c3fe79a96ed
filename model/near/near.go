// Package near tells which names somebody may have meant who wrote another: those a few slips of the pen away.
package near

import "unicode/utf8"

// longest is the most bytes of a name that is compared; longer ones are near to none but themselves.
const longest = 64

// Name reports whether a name is near the one that was wanted, and by how many edits: bytes to insert, remove or replace, or
// neighbours to swap, without regard to the case of ASCII letters. There may be about one for three letters.
func Name(want, name string) (edits int, ok bool) {
	if len(want) > longest || len(name) > longest {
		return 0, want == name
	}
	limit := min(1+len(want)/4, (len(want)+1)/3)
	if len(want) < 3 {
		limit = 0
	}
	if diff := len(want) - len(name); diff > limit || -diff > limit {
		return 0, false
	}
	edits = distance(want, name)
	return edits, edits <= limit
}

// distance counts edits of names of at most longest bytes.
func distance(want, name string) int {
	var rows [3][longest + 1]int
	before, above, row := &rows[0], &rows[1], &rows[2]
	for j := range len(name) + 1 {
		above[j] = j
	}
	for i := range len(want) {
		row[0] = i + 1
		for j := range len(name) {
			same := 1
			if lower(want[i]) == lower(name[j]) {
				same = 0
			}
			n := min(above[j+1]+1, row[j]+1, above[j]+same)
			if i > 0 && j > 0 && lower(want[i]) == lower(name[j-1]) && lower(want[i-1]) == lower(name[j]) {
				n = min(n, before[j-1]+1)
			}
			row[j+1] = n
		}
		before, above, row = above, row, before
	}
	return above[len(name)]
}

// HasWord reports whether a word of a name, as in parseFile or parse_file, begins with text, without regard to case.
func HasWord(name, text string) bool {
	for i := 0; text != "" && i+len(text) <= len(name); i++ {
		border := i == 0 || !letter(name[i-1]) || upper(name[i]) && !upper(name[i-1])
		for k := 0; border && k < len(text); k++ {
			border = lower(name[i+k]) == lower(text[k])
		}
		if border {
			return true
		}
	}
	return false
}

func upper(c byte) bool { return c >= 'A' && c <= 'Z' }

func letter(c byte) bool { return lower(c) >= 'a' && lower(c) <= 'z' || c >= utf8.RuneSelf }

func lower(c byte) byte {
	if upper(c) {
		c += 'a' - 'A'
	}
	return c
}
