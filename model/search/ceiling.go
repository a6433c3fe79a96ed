package search

import "math"

// spaced are the signs in names behind which a character gets the most points, and all that may hide such a sign.
const spaced = " /,:;|\u00a0"

// ceiling gives at least the points of a name that holds the letters of a term and does not begin with it. It tells most names
// in which the letters are scattered from those in which they are in one piece, without the algorithm: while one or two letters
// are typed, hundreds of thousands of names hold them.
func (t *term) ceiling(name string, letters uint64) int32 {
	n := int32(len(t.pattern))
	switch {
	case t.Scoped || n < 2:
		return math.MaxInt32
	case n == 2 && len(t.Text) == 2 && letters&t.spaced == 0:
		return t.pair(name)
	case t.In(name):
		return math.MaxInt32
	}
	// There is a gap, so that a run of characters from the start lacks the last. What is not at the start or spaced off has at
	// most the points of a word's first character.
	most := n*(pointsMatch+pointsWord) + pointsWord - pointsGap
	switch {
	case letters&t.spaced != 0:
		return most + (n+1)*(pointsStart-pointsWord)
	case name[0]|0x20 == t.Text[0]|0x20:
		return most + n*(pointsStart-pointsWord)
	}
	return most
}

// pair is the ceiling of a term of two characters in an ASCII name: with a gap between them each has the points of its place.
func (t *term) pair(name string) int32 {
	one, two := t.Text[0], t.Text[1]
	var first, second int32
	before, last := signs, false
	for i := range len(name) {
		c := name[i]
		class := classOf(c)
		if class == uppers && !t.Cased {
			c += 'a' - 'A'
		}
		var points int32
		switch {
		case c != one && c != two:
			before, last = class, false
			continue
		case i == 0:
			points = pointsStart
		case class == signs || before == signs || class != before && (class == uppers || class == digits):
			points = pointsWord
		}
		if c == two {
			if last {
				return math.MaxInt32
			}
			second = max(second, points)
		}
		if last = c == one; last {
			first = max(first, points)
		}
		before = class
	}
	return 2*pointsMatch + 2*first + second - pointsGap
}

// class is what words are told apart by.
type class byte

const (
	signs class = iota
	lowers
	uppers
	digits
)

func classOf(c byte) class {
	switch {
	case 'a' <= c && c <= 'z':
		return lowers
	case 'A' <= c && c <= 'Z':
		return uppers
	case '0' <= c && c <= '9':
		return digits
	}
	return signs
}
