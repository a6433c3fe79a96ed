package prompt

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"outcrop/model"
	"outcrop/model/slice"
)

// Schema is the first field of the JSON document.
const Schema = "outcrop.slice/1"

type document struct {
	Schema     string          `json:"schema"`
	Repository string          `json:"repository"`
	Task       string          `json:"task,omitempty"`
	Part       int             `json:"part,omitempty"`
	Parts      int             `json:"parts,omitempty"`
	Encoding   string          `json:"encoding"`
	Tokens     json.RawMessage `json:"tokens"`
	*recipient
	Files    int        `json:"files"`
	Symbols  int        `json:"symbols"`
	Tree     string     `json:"tree,omitempty"`
	Pieces   []piece    `json:"pieces"`
	Omitted  []omission `json:"omitted"`
	Lowered  []lowered  `json:"lowered"`
	Notes    []string   `json:"notes"`
	Coverage coverage   `json:"coverage"`
}

// recipient is the model that the text is for.
type recipient struct {
	Model    string    `json:"model"`
	Estimate *estimate `json:"estimate,omitempty"` // nil for a model that is counted exactly
}

// estimate is a number of tokens of a model whose vocabulary is not public, and the band around it.
type estimate struct {
	Tokens int `json:"tokens"`
	Low    int `json:"low"`
	High   int `json:"high"`
}

type piece struct {
	ID        string `json:"id"`
	File      string `json:"file"`
	FileBytes []byte `json:"file_bytes,omitempty"` // of a name that is not UTF-8
	StartLine int    `json:"start_line"`
	EndLine   int    `json:"end_line"`
	Level     string `json:"level"`
	Language  string `json:"language"`
	Text      string `json:"text"`
	Tokens    int    `json:"tokens"`
	Symbols   int    `json:"symbols"`
	Bytes     int64  `json:"bytes"`
	Altered   bool   `json:"altered"`
}

type omission struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
}

type lowered struct {
	ID   string `json:"id"`
	From string `json:"from"`
	To   string `json:"to"`
}

type coverage struct {
	Files    int       `json:"files"`
	Complete int       `json:"complete"`
	Partial  int       `json:"partial"`
	Text     int       `json:"text"`
	Pending  int       `json:"pending,omitempty"`
	Skipped  []skipped `json:"skipped"`
}

type skipped struct {
	File      string `json:"file"`
	FileBytes []byte `json:"file_bytes,omitempty"`
	Reason    string `json:"reason"`
}

// Escaped reports whether a character that JSON allows in strings is escaped nevertheless, so that a document can be shown on
// a terminal as it is: DEL, C1 controls, line and paragraph separators, and the marks that turn the direction of writing. All
// of them have at most four hexadecimal digits.
func Escaped(r rune) bool {
	return r >= 0x7f && r < 0xa0 || r == 0x061c || r == 0x200e || r == 0x200f || r >= 0x2028 && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// escapeMarks escapes what Escaped says in a document, in which it can only stand in strings.
func escapeMarks(doc []byte) []byte {
	if !bytes.ContainsFunc(doc, Escaped) {
		return doc
	}
	var out []byte
	for _, r := range string(doc) {
		if Escaped(r) {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

// appendJSON writes one document. HTML characters stand as they are.
func appendJSON(buf []byte, s slice.Slice, o Options, total string) []byte {
	d := document{Schema: Schema, Repository: o.Repository, Task: o.Task, Part: o.Part, Encoding: s.Encoding.String(),
		Tokens: json.RawMessage(total), Files: s.Files, Symbols: s.Symbols, Notes: s.Notes, Coverage: coverageOf(s.Coverage),
		Pieces: make([]piece, len(s.Pieces)), Omitted: make([]omission, len(s.Omitted)), Lowered: make([]lowered, len(s.Lowered))}
	if o.Part > 0 {
		d.Parts = o.Parts
	}
	if o.Model != nil {
		d.recipient = &recipient{Model: o.Model.Name}
		if e, ok := o.estimate(total); ok {
			d.Estimate = &e
		}
	}
	if d.Notes == nil {
		d.Notes = []string{}
	}
	if o.Tree {
		d.Tree = string(appendTree(nil, s))
	}
	for i := range s.Pieces {
		p := &s.Pieces[i]
		d.Pieces[i] = piece{ID: p.ID, File: valid(p.File), FileBytes: rawName(p.File), StartLine: p.StartLine, EndLine: p.EndLine,
			Level: p.Level.String(), Text: string(p.Text), Tokens: p.Tokens, Symbols: p.Symbols, Bytes: p.Bytes, Altered: p.Altered || !utf8.Valid(p.Text)}
		if p.Language != nil {
			d.Pieces[i].Language = p.Language.Name
		}
	}
	for i, x := range s.Omitted {
		d.Omitted[i] = omission(x)
	}
	for i, x := range s.Lowered {
		d.Lowered[i] = lowered{x.ID, x.From.String(), x.To.String()}
	}
	if total[0] == '~' {
		d.Tokens = json.RawMessage(`"` + total + `"`)
	}
	out := bytes.NewBuffer(buf)
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	if err := e.Encode(&d); err != nil {
		panic("prompt: " + err.Error()) // strings and numbers alone always encode
	}
	return append(buf, escapeMarks(out.Bytes()[len(buf):])...)
}

// rawName is a name's bytes if they are not UTF-8.
func rawName(s string) []byte {
	if utf8.ValidString(s) {
		return nil
	}
	return []byte(s)
}

func coverageOf(c model.Coverage) coverage {
	out := coverage{Files: c.Files, Complete: c.Complete, Partial: c.Partial, Text: c.Text, Pending: c.Pending, Skipped: make([]skipped, len(c.Skipped))}
	for i, s := range c.Skipped {
		out.Skipped[i] = skipped{valid(s.Path), rawName(s.Path), s.Reason}
	}
	return out
}
