package text

import "unicode"

// hidden tells a character that shows as nothing, or that changes how others are shown: format characters (zero width,
// direction, tags), C1 controls, line separators, selectors and fillers.
func hidden(r rune) bool {
	switch {
	case r < 0x80:
		return false
	case r < 0xa0, r == 0x034f, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5:
		return true
	case r >= 0x180b && r <= 0x180f, r >= 0x2028 && r <= 0x2029, r == 0x2065:
		return true
	case r == 0x3164, r == 0xffa0, r >= 0xfe00 && r <= 0xfe0f, r >= 0xfff0 && r <= 0xfff8:
		return true
	case r >= 0xe0000 && r <= 0xe0fff:
		return true
	}
	return unicode.Is(unicode.Cf, r)
}

// bidi tells a control of writing direction, by which code can be made to read otherwise than it runs.
func bidi(r rune) bool {
	return r == 0x061c || r == 0x200e || r == 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// tag tells one of the invisible letters in which a text can carry a second one.
func tag(r rune) bool { return r >= 0xe0000 && r <= 0xe007f }

// Deceptive tells whether text holds direction controls or invisible tag letters: what a reader sees is then not what
// a compiler or a model reads.
func Deceptive(text []byte) bool {
	for i := 0; i < len(text); i++ {
		// The first bytes of U+061C, U+200E to U+2069 and U+E0000 to U+E007F; everything else is passed over quickly.
		if c := text[i]; c != 0xd8 && c != 0xe2 && c != 0xf3 {
			continue
		}
		for _, r := range string(text[i:min(len(text), i+4)]) {
			if bidi(r) || tag(r) {
				return true
			}
			break
		}
	}
	return false
}

func regional(r rune) bool { return r >= 0x1f1e6 && r <= 0x1f1ff }

func skinTone(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }

func jamoLead(r rune) bool {
	return r >= 0x1100 && r <= 0x115e || r >= 0xa960 && r <= 0xa97c
}

func jamoVowel(r rune) bool {
	return r >= 0x1161 && r <= 0x11a7 || r >= 0xd7b0 && r <= 0xd7c6
}

func jamoTail(r rune) bool {
	return r >= 0x11a8 && r <= 0x11ff || r >= 0xd7cb && r <= 0xd7fb
}

// wideScript tells kana, Han and Hangul syllables: two cells everywhere, joined with nothing after them. The table
// look-ups of the general case would cost ten times as much.
func wideScript(r rune) bool {
	return r >= 0x4e00 && r <= 0x9fff || r >= 0x3041 && r <= 0x3096 || r >= 0x30a1 && r <= 0x30fa ||
		r >= 0xac00 && r <= 0xd7a3
}

// standalone tells a character known without a table to start a unit of its own.
func standalone(r rune) bool {
	return r < 0x300 && r != 0xad && (r < 0x80 || r >= 0xa0) || wideScript(r)
}
