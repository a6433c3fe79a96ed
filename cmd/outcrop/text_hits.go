package main

import (
	"bytes"
	"context"

	"outcrop/parse"
)

// textHit is a line that holds the words looked for.
type textHit struct {
	file string
	line int // 1-based
	text string
}

// textHits looks for words in the lines of all files, one after the other until limit hits are found. Case counts only if
// the words have an upper case letter.
func (s *session) textHits(ctx context.Context, root, words string, limit int, in func(path string) bool) ([]textHit, error) {
	reader, err := parse.OpenReader(root)
	if err != nil {
		return nil, usage("%s: unreadable: %s", root, cause(err))
	}
	defer reader.Close()
	needle := []byte(words)
	fold := bytes.Equal(needle, bytes.ToLower(needle))
	var hits []textHit
	var buf []byte
	for e, err := range parse.Walk(ctx, root, s.options(root).Walk) {
		if err != nil || e.Skip != "" || !in(e.Path) {
			continue
		}
		raw, _, err := reader.Read(e.Path, buf)
		if err != nil {
			continue
		}
		buf = raw
		t, err := parse.DecodeFile(e.Path, raw)
		if err != nil {
			continue
		}
		hits = appendHits(hits, e.Path, t.Bytes, needle, fold, limit)
		if len(hits) >= limit {
			break
		}
	}
	return hits, ctx.Err()
}

// appendHits appends the lines of a text that hold needle, until there are limit hits.
func appendHits(hits []textHit, path string, text, needle []byte, fold bool, limit int) []textHit {
	if len(needle) == 0 {
		return hits
	}
	seen := text
	if fold {
		if seen = bytes.ToLower(text); len(seen) != len(text) {
			seen = text // a letter whose lower case has another length would shift all places
		}
	}
	line, counted := 1, 0
	for at := 0; len(hits) < limit; {
		i := bytes.Index(seen[at:], needle)
		if i < 0 {
			break
		}
		at += i
		line += bytes.Count(text[counted:at], []byte{'\n'})
		start := bytes.LastIndexByte(text[:at], '\n') + 1
		end := len(text)
		if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n
		}
		hits = append(hits, textHit{path, line, oneLine(bytes.TrimSpace(text[start:end]))})
		counted, at = at, end
	}
	return hits
}
