package parse

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// TestNotebooks compares the script and the symbols of each notebook in testdata/notebooks with what stands beside it.
func TestNotebooks(t *testing.T) {
	files, err := filepath.Glob("testdata/notebooks/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no notebooks: %v", err)
	}
	p := NewPool(1)
	defer p.Close()
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text, err := DecodeFile("a.ipynb", archive.Files[0].Data)
			if err != nil {
				t.Fatal(err)
			}
			if !HasGrammars() {
				t.Skip("this build has no grammars")
			}
			o, err := p.Outline(context.Background(), Detect("a.ipynb", text.Bytes), text.Bytes)
			if err != nil {
				t.Fatal(err)
			}
			modeltest.Check(t, text.Bytes, o)
			got := []txtar.File{archive.Files[0], {Name: "script", Data: text.Bytes}, {Name: "symbols", Data: []byte(modeltest.Render(text.Bytes, o) + o.Reason + "\n")}}
			for i := 1; i < len(got); i++ {
				if want := archive.Files; !*update && (i >= len(want) || !bytes.Equal(got[i].Data, want[i].Data)) {
					t.Errorf("%s differs:\n%s", got[i].Name, got[i].Data)
				}
			}
			if archive.Files = got; *update {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// What is no notebook is shown as it is.
func TestNotebookRefused(t *testing.T) {
	for _, raw := range []string{"", "{", "[]", `{"cells": 3}`, "plain", `{"a": 1}`, `{"cells": [{]}`, `{"cells": 3, "nbformat": 4}`, `{"cells": [5, {}]}`, `["nbformat"]`} {
		text, err := DecodeFile("a.ipynb", []byte(raw))
		if err != nil || string(text.Bytes) != raw || text.Altered || text.Note != "" {
			t.Errorf("%q is shown as %q, %v", raw, text.Bytes, err)
			continue
		}
		l := Detect("a.ipynb", text.Bytes)
		o, err := Outline(context.Background(), l, text.Bytes)
		if err != nil || l.Name != "jupyter" || raw != "" && (o.Status != model.Text || !strings.Contains(o.Reason, "shown as it is")) {
			t.Errorf("%q: %s, %v, %q", raw, l.Name, o.Status, o.Reason)
		}
	}
	if text, err := DecodeFile("a.json", []byte(`{"cells": []}`)); err != nil || text.Altered {
		t.Errorf("another file is read as a notebook: %v", err)
	}
	if _, err := DecodeFile("a.ipynb", []byte("a\x00b")); err == nil {
		t.Error("a binary file is read as a notebook")
	}
}

// A cell that cannot be read costs no other: the rest is shown as ever, and the reason counts what could not be read.
func TestNotebookUnread(t *testing.T) {
	p := NewPool(1)
	defer p.Close()
	const good = `{"cell_type": "code", "source": ["def good():\n", "    pass\n"]}`
	for _, test := range []struct {
		cells, metadata string
		unread          int
		names           string
	}{
		{good + `, {"cell_type": "code", "source": ["def bad(): pass\n", 5]}`, "{}", 1, "good"},
		{`{"cell_type": "code", "source": {"a": "def bad(): pass"}}, ` + good, "{}", 1, "good"},
		{`5, "x", null, [], ` + good, "{}", 4, "good"},
		{`{"cell_type": 5, "source": "def bad(): pass"}, {}, ` + good, "{}", 2, "good"},
		{`{"source": "def untyped(): pass"}, {"cell_type": null, "source": "def void(): pass"}, ` + good, "{}", 0, "untyped void good"},
		{good + `], "cells": [{"cell_type": "code", "source": "def second(): pass"}, 7`, "{}", 1, "good second"},
		{good + `, {"cell_type": "heading", "level": "x", "source": "Top"}`, "5", 0, "good Top"},
		{good + `, {"cell_type": "code"}, {"cell_type": "code", "source": null}, {"cell_type": "code", "source": []}`, "{}", 0, "good"},
		{good + `, 5`, `{"language_info": {"name": "html"}}`, 1, ""},
	} {
		text, err := DecodeFile("a.ipynb", []byte(`{"cells": [`+test.cells+`], "metadata": `+test.metadata+`}`))
		want := notebookNote + map[int]string{1: "; 1 cell could not be read", 2: "; 2 cells could not be read", 4: "; 4 cells could not be read"}[test.unread]
		if err != nil || text.Note != want || bytes.Count(text.Bytes, []byte("%% [unreadable]")) != test.unread || bytes.Contains(text.Bytes, []byte("bad")) {
			t.Errorf("%s is shown as %q, %q, %v", test.cells, text.Bytes, text.Note, err)
			continue
		}
		if !HasGrammars() {
			continue
		}
		o, err := p.Outline(context.Background(), Detect("a.ipynb", text.Bytes), text.Bytes)
		if err != nil {
			t.Fatal(err)
		}
		modeltest.Check(t, text.Bytes, o)
		if !strings.HasPrefix(o.Reason, want) || test.unread > 0 && o.Status == model.Complete {
			t.Errorf("%s: %v, %q, want %q", test.cells, o.Status, o.Reason, want)
		}
		if test.names == "" {
			continue // no code that is parsed
		}
		var names []string
		for i := range o.Symbols {
			names = append(names, o.Symbols[i].Name)
		}
		if got := strings.Join(names, " "); got != test.names || test.unread == 0 && (o.Status != model.Complete || o.Reason != want) {
			t.Errorf("%s has %q, %v %q", test.cells, got, o.Status, o.Reason)
		}
	}
}

// The code of a notebook is told by its kernel, and its row has the comments and fence of that language.
func TestNotebookLanguages(t *testing.T) {
	for metadata, want := range map[string]string{
		`{}`:                                   "python",
		`{"kernelspec": {"name": "ir"}}`:       "r",
		`{"language_info": {"name": "C++17"}}`: "cpp",
		`{"kernelspec": {"language": "C#", "name": ".net-csharp"}}`: "csharp",
		`{"kernelspec": {"name": "python3"}}`:                       "python",
		`{"kernelspec": {"name": "julia-1.9"}}`:                     "julia",
		`{"kernelspec": {"name": "xeus-unheard-of"}}`:               "text",
	} {
		raw := `{"metadata": ` + metadata + `, "cells": [{"cell_type": "markdown", "source": ["# A"]}]}`
		text, err := DecodeFile("a.ipynb", []byte(raw))
		if err != nil || !text.Altered || text.Note == "" {
			t.Fatalf("%s: %v", raw, err)
		}
		l := Detect("a.ipynb", text.Bytes)
		code := FindLanguage(want)
		if l.code != code || l.Name != "jupyter" || l.Fence != code.Fence {
			t.Errorf("%s: code is %v", metadata, l.code)
		}
		o, err := Outline(context.Background(), l, text.Bytes)
		if err != nil || len(o.Symbols) != 1 || o.Symbols[0].Name != "A" {
			t.Errorf("%s: the heading is not found in %q", metadata, text.Bytes)
		}
	}
}

// FuzzNotebook looks for notebooks whose outline breaks a promise of the model.
func FuzzNotebook(f *testing.F) {
	files, err := filepath.Glob("testdata/notebooks/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(archive.Files[0].Data)
		f.Add(archive.Files[1].Data)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		text, err := DecodeFile("a.ipynb", raw)
		if err != nil {
			return
		}
		for _, src := range [][]byte{text.Bytes, append([]byte("# Jupyter notebook in python: x\n"), text.Bytes...)} {
			o, err := Outline(context.Background(), Detect("a.ipynb", src), src)
			if err != nil {
				t.Fatal(err)
			}
			modeltest.Check(t, src, o)
		}
	})
}
