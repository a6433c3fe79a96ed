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
	for _, raw := range []string{"", "{", "[]", `{"cells": 3}`, "plain", `{"a": 1}`, `{"cells": [{]}`} {
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
