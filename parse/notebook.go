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
	if script, note := notebookScript(t.Bytes); script != nil {
		t.Bytes, t.Altered, t.Note = script, true, note
	}
	return t, nil
}

func isNotebook(file string) bool { return strings.EqualFold(path.Ext(file), ".ipynb") }

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

// notebookScript makes the script and says what it is. It is nil if the text is no notebook, or one without a cell that can
// be read.
func notebookScript(src []byte) (script []byte, note string) {
	var n notebook
	if json.Unmarshal(src, &n) != nil {
		return nil, ""
	}
	cells := n.Cells
	for _, w := range n.Worksheets {
		cells = append(cells, w.Cells...)
	}
	if cells == nil && !bytes.Contains(src, []byte(`"nbformat"`)) {
		return nil, ""
	}
	unread := 0
	for i := range cells {
		if cells[i].unread {
			unread++
		}
	}
	if unread > 0 && unread == len(cells) {
		return nil, ""
	}
	w := notebookWriter{}
	name := "text"
	if l := n.language(); l != nil {
		name, w.open, w.close = l.Name, l.Comment[0], l.Comment[1]
	}
	if w.open == "" {
		w.open = "#"
	}
	note = notebookNote + unreadNote(unread)
	w.line(notebookHead + name + ": " + note)
	for _, c := range cells {
		w.cell(&c)
	}
	return w.out, note
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
	text := strings.NewReplacer("\r\n", "\n", "\x00", "\ufffd").Replace(c.Source + c.Input)
	text = strings.TrimRight(text, "\n")
	w.out = append(w.out, '\n')
	if c.unread {
		w.line("%% [" + notebookUnread + "]")
		return
	}
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
