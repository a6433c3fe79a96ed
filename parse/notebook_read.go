package parse

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// notebook is what is read of a file; cells are in worksheets in the oldest format.
type notebook struct {
	Cells      notebookList[notebookCell]  `json:"cells"`
	Worksheets notebookList[notebookSheet] `json:"worksheets"`
	Metadata   notebookMetadata            `json:"metadata"`
}

// notebookSheet is a worksheet of the oldest format.
type notebookSheet struct {
	Cells notebookList[notebookCell] `json:"cells"`
}

// notebookList is a list whose key may stand in a file more than once: all that the lists hold counts.
type notebookList[T any] []T

// UnmarshalJSON adds a list.
func (l *notebookList[T]) UnmarshalJSON(b []byte) error {
	var more []T
	if err := json.Unmarshal(b, &more); err != nil {
		return err
	}
	if *l == nil {
		*l = more
		return nil
	}
	*l = append(*l, more...)
	return nil
}

// notebookMetadata says what language the code is in.
type notebookMetadata struct {
	Kernel struct {
		Name     string `json:"name"`
		Language string `json:"language"`
	} `json:"kernelspec"`
	Language struct {
		Name string `json:"name"`
	} `json:"language_info"`
}

// UnmarshalJSON takes what can be read: metadata of another shape costs no cell.
func (m *notebookMetadata) UnmarshalJSON(b []byte) error {
	type plain notebookMetadata
	_ = json.Unmarshal(b, (*plain)(m))
	return nil
}

// notebookCell is a cell; the oldest format has its code in input, and headings by level.
type notebookCell struct {
	Type          string
	Source, Input string
	Level         int
	unread        bool // it has no shape that a cell has
}

// UnmarshalJSON reads a cell; one that cannot be read is marked and costs no other. Without a type it is code.
func (c *notebookCell) UnmarshalJSON(b []byte) error {
	var raw *struct {
		Type   json.RawMessage `json:"cell_type"`
		Source json.RawMessage `json:"source"`
		Input  json.RawMessage `json:"input"`
		Level  json.RawMessage `json:"level"`
	}
	*c = notebookCell{unread: true}
	if err := json.Unmarshal(b, &raw); err != nil || raw == nil {
		return nil //nolint:nilerr // a cell that is no object is marked
	}
	var typed, source, input bool
	if c.Type, typed = notebookText(raw.Type); raw.Type == nil || string(raw.Type) == "null" {
		c.Type, typed = "code", raw.Source != nil || raw.Input != nil
	}
	c.Source, source = notebookText(raw.Source)
	c.Input, input = notebookText(raw.Input)
	if json.Unmarshal(raw.Level, &c.Level) != nil {
		c.Level = 1
	}
	c.unread = !typed || !source || !input
	return nil
}

// notebookText reads a text, or a list of its lines; one that is not there is empty. Anything else is no text.
func notebookText(b json.RawMessage) (string, bool) {
	if b == nil {
		return "", true
	}
	var text *string
	if json.Unmarshal(b, &text) == nil {
		if text == nil {
			return "", true
		}
		return *text, true
	}
	var lines []*string
	if json.Unmarshal(b, &lines) != nil {
		return "", false
	}
	var all strings.Builder
	for _, line := range lines {
		if line == nil {
			return "", false
		}
		all.WriteString(*line)
	}
	return all.String(), true
}

// notebookUnread marks the place of a cell that cannot be read.
const notebookUnread = "unreadable"

// unreadNote says how many cells could not be read, after what else is said of a notebook.
func unreadNote(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "; 1 cell could not be read"
	}
	return fmt.Sprintf("; %d cells could not be read", n)
}

// unreadCells is the number that the first line of a script says by unreadNote, or 0.
func unreadCells(l *Language, src []byte) int {
	line := strings.TrimSpace(strings.TrimSuffix(string(src[:lineStop(src, 0)]), l.Comment[1]))
	_, rest, _ := strings.Cut(line, notebookNote+"; ")
	number, _, _ := strings.Cut(rest, " ")
	if n, err := strconv.Atoi(number); err == nil && n > 0 && strings.HasSuffix(line, notebookNote+unreadNote(n)) {
		return n
	}
	return 0
}
