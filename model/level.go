package model

import "fmt"

// Level is how much of a node is printed.
type Level uint8

// The levels, least first. The zero value is LevelName.
const (
	LevelName      Level = iota // one line: kind, qualified name, lines
	LevelSignature              // the header, and the headers of members
	LevelOutline                // headers with their doc comments
	LevelFull                   // the source
	NumLevels      = iota
)

func levelNames() [NumLevels]string { return [NumLevels]string{"name", "signature", "outline", "full"} }

// String is the level's word in selectors and output.
func (l Level) String() string {
	if int(l) < NumLevels {
		return levelNames()[l]
	}
	return fmt.Sprintf("level(%d)", uint8(l))
}

// ParseLevel reads a level's word.
func ParseLevel(s string) (Level, error) {
	for i, n := range levelNames() {
		if n == s {
			return Level(i), nil
		}
	}
	return 0, fmt.Errorf("unknown level %q: use name, signature, outline or full", s)
}

// Prices holds the tokens of one node's printed piece at each level, indexed by Level.
type Prices [NumLevels]uint32
