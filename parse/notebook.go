package parse

import (
	"bytes"
	"encoding/json"
	"path"
	"strings"
)

// notebookNote says what the text of a notebook is.
const notebookNote = "cells of a notebook; outputs left out"

// DecodeFile makes text of a file's bytes as Decode does; of a Jupyter notebook it makes a script of the cells in their
// order, each behind a line `# %%`, with all but code in comments. Outputs are left out, which are most of many a file. The
// text is then Altered, and Note says why. A notebook that cannot be read is shown as it is.
func DecodeFile(file string, raw []byte) (Text, error) {
	t, err := Decode(raw)
	if err != nil || !isNotebook(file) {
		return t, err
	}
	if script := notebookScript(t.Bytes); script != nil {
		t.Bytes, t.Altered, t.Note = script, true, notebookNote
	}
	return t, nil
}

func isNotebook(file string) bool { return strings.EqualFold(path.Ext(file), ".ipynb") }

// notebook is what is read of a file; cells are in worksheets in the oldest format.
type notebook struct {
	Cells      []notebookCell `json:"cells"`
	Worksheets []struct {
		Cells []notebookCell `json:"cells"`
	} `json:"worksheets"`
	Metadata struct {
		Kernel struct {
			Name     string `json:"name"`
			Language string `json:"language"`
		} `json:"kernelspec"`
		Language struct {
			Name string `json:"name"`
		} `json:"language_info"`
	} `json:"metadata"`
}

// notebookCell is a cell; the oldest format has its code in input, and headings by level.
type notebookCell struct {
	Type   string       `json:"cell_type"`
	Source notebookText `json:"source"`
	Input  notebookText `json:"input"`
	Level  int          `json:"level"`
}

// notebookText is a text, or a list of its lines.
type notebookText string

// UnmarshalJSON reads both forms; anything else is no text.
func (t *notebookText) UnmarshalJSON(b []byte) error {
	var lines []string
	var text string
	if json.Unmarshal(b, &text) != nil && json.Unmarshal(b, &lines) == nil {
		text = strings.Join(lines, "")
	}
	*t = notebookText(text)
	return nil
}

// language is the row of the code's language, or nil: by what the kernel says, and Python where it says nothing.
func (n *notebook) language() *Language {
	for _, name := range []string{n.Metadata.Language.Name, n.Metadata.Kernel.Language, n.Metadata.Kernel.Name} {
		if name == "" {
			continue
		}
		name = strings.ToLower(name)
		switch word := strings.TrimRight(name, "0123456789.-"); {
		case word == "ir":
			name = "r"
		case strings.HasPrefix(word, "c++") || strings.HasPrefix(word, "xcpp"):
			name = "cpp"
		case word == "c#" || strings.HasSuffix(word, "csharp"):
			name = "csharp"
		case word == "ipython":
			name = "python"
		default:
			name = word
		}
		return FindLanguage(name)
	}
	return FindLanguage("python")
}

// notebookScript makes the script, or nil if the text is no notebook.
func notebookScript(src []byte) []byte {
	var n notebook
	if json.Unmarshal(src, &n) != nil {
		return nil
	}
	cells := n.Cells
	for _, w := range n.Worksheets {
		cells = append(cells, w.Cells...)
	}
	if cells == nil && !bytes.Contains(src, []byte(`"nbformat"`)) {
		return nil
	}
	w := notebookWriter{}
	name := "text"
	if l := n.language(); l != nil {
		name, w.open, w.close = l.Name, l.Comment[0], l.Comment[1]
	}
	if w.open == "" {
		w.open = "#"
	}
	w.line(notebookHead + name + ": " + notebookNote)
	for _, c := range cells {
		w.cell(&c)
	}
	return w.out
}

// notebookHead begins the comment on the first line, which names the language of the code.
const notebookHead = "Jupyter notebook in "

// notebookWriter writes a script; open and close stand around a comment.
type notebookWriter struct {
	open, close string
	out         []byte
}

// line writes a comment on one line.
func (w *notebookWriter) line(text string) {
	w.out = append(w.out, w.open...)
	if text != "" {
		w.out = append(append(w.out, ' '), text...)
	}
	if w.close != "" {
		w.out = append(append(w.out, ' '), w.close...)
	}
	w.out = append(w.out, '\n')
}

func (w *notebookWriter) cell(c *notebookCell) {
	text := strings.NewReplacer("\r\n", "\n", "\x00", "\ufffd").Replace(string(c.Source + c.Input))
	text = strings.TrimRight(text, "\n")
	w.out = append(w.out, '\n')
	switch c.Type {
	case "code":
		w.line("%%")
		if text != "" {
			w.out = append(append(w.out, text...), '\n')
		}
		return
	case "heading":
		text = strings.Repeat("#", min(max(c.Level, 1), 6)) + " " + text
		w.line(notebookMarkdown)
	case "markdown":
		w.line(notebookMarkdown)
	default:
		w.line("%% [" + notebookWord(c.Type) + "]")
	}
	if text == "" {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		w.line(line)
	}
}

// notebookMarkdown is the mark of a cell of Markdown.
const notebookMarkdown = "%% [markdown]"

// notebookWord is the type of a cell as one short word.
func notebookWord(s string) string {
	if len(s) > 20 || s == "" || strings.ContainsFunc(s, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return "raw"
	}
	return s
}
