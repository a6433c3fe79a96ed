package prompt

import (
	"outcrop/model/slice"
	"outcrop/model/tokens"
)

// block is a slice that is being written, with what is known of its tokens. The text is written and counted again until the
// total that it states is right; to count whole repositories twice each time would be most of the work.
type block struct {
	text  []byte
	known []known
}

// known is a run of the text that was counted before, and costs the same here.
type known struct{ from, to, tokens int }

// write writes the text anew.
func (b *block) write(s slice.Slice, f Format, o Options, total string) {
	b.text, b.known = b.text[:0], b.known[:0]
	switch f {
	case XML:
		b.text = appendXML(b.text, s, o, total)
	case JSON:
		b.text = appendJSON(b.text, s, o, total)
	default:
		b.markdown(s, o, total)
	}
}

// count is the number of tokens of the text.
func (b *block) count(c *tokens.Counter) int {
	n, at := 0, 0
	for _, k := range b.known {
		n += c.Count(b.text[at:k.from]) + k.tokens
		at = k.to
	}
	return n + c.Count(b.text[at:])
}

// likelySize is room for most blocks of a slice, so that a large one is not copied as it grows.
func likelySize(s slice.Slice) int {
	const around = 128 // bytes of a piece's heading and fences
	n := 1 << 10
	for i := range s.Pieces {
		n += len(s.Pieces[i].Text) + len(s.Pieces[i].File) + around
	}
	return n
}
