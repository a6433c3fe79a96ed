package prompt

import (
	"bytes"
	"testing"

	"outcrop/model"
	"outcrop/model/slice"
	"outcrop/model/tokens"
)

// TestTotalOfParts holds the total, which is put together from the tokens of the pieces, against a count of the whole text:
// how a piece begins and ends decides whether its tokens are the same there as by themselves.
func TestTotalOfParts(t *testing.T) {
	texts := []string{"a\n", "\nb\n", "\n\n\nb\n", "/b\n", "//b\n", " / b\n", "  b\n", "\tb\n", " \n b\n", "\r\nb\n", "\u00a0\nb\n", "\u2028b\n",
		"`b`\n", "```\n", "```\nb\n```\n", "\xff\n", "\x80b\xc3\n", "b", "b  \n", "b\n\n", "b\n\n\n", "b;\n//\n", "{\n/\n", "/", "\n", " ", "1\n", "é\n", "\u0301\n", "'s\n"}
	for _, e := range []tokens.Encoding{tokens.O200k, tokens.CL100k} {
		c := tokens.NewCounter(e)
		for _, language := range []*model.Language{nil, {Name: "go", Fence: "go"}} {
			for _, x := range texts {
				for _, y := range texts {
					s := slice.Slice{Encoding: e, Files: 2}
					for i, text := range []string{x, y} {
						s.Pieces = append(s.Pieces, slice.Piece{ID: "f", File: string(rune('a' + i)), StartLine: 1, EndLine: bytes.Count([]byte(text), []byte("\n")) + 1,
							Level: model.LevelFull, Language: language, Text: []byte(text), Tokens: c.Count([]byte(text))})
					}
					text, total := Text(s, Markdown, Options{Repository: "r"})
					if want := c.Count(text); total != want {
						t.Fatalf("%q, %q: total %d, the text has %d", x, y, total, want)
					}
				}
			}
		}
	}
}
