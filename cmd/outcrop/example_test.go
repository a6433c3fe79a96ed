package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"outcrop/model"
	"outcrop/model/outline"
	"outcrop/model/pick"
	"outcrop/model/prompt"
	"outcrop/model/selector"
	"outcrop/model/slice"
	"outcrop/parse"
)

// texts gives the sources of a loaded repository.
type texts struct{ *parse.Loader }

func (t texts) Source(f *model.File) (*model.File, []byte, error) {
	f, text, err := t.Open(context.Background(), f.Path)
	return f, text.Bytes, err
}

// The line that all faces of the program stand on: load a repository, see its rows, pick, cut, print.
func Example() {
	dir, err := os.MkdirTemp("", "outcrop")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	source := "package greet\n\n// Hello greets.\nfunc Hello(name string) string {\n\treturn \"Hello, \" + name\n}\n\nfunc bye() {}\n"
	if err := os.WriteFile(filepath.Join(dir, "greet.go"), []byte(source), 0o644); err != nil {
		fmt.Println(err)
		return
	}

	ctx := context.Background()
	pool := parse.NewPool(1)
	defer pool.Close()
	loader, err := parse.Load(ctx, dir, parse.Options{Pool: pool}) // walk and parse
	if err != nil {
		fmt.Println(err)
		return
	}
	defer loader.Close()
	repo, err := loader.Wait(ctx) // the snapshot: files and their symbols
	if err != nil {
		fmt.Println(err)
		return
	}

	tree := model.NewTree(repo)
	folds := outline.NewFolds()
	folds.OpenAll(selector.Selector{Scoped: true})
	for _, row := range outline.Rows(tree, folds, nil, nil) {
		name := tree.Nodes[row.Node].Path
		if row.Symbol >= 0 {
			name = tree.Nodes[row.Node].File.Outline.Symbols[row.Symbol].Name
		}
		fmt.Println(strings.Repeat("  ", int(row.Depth)) + name)
	}

	picks := pick.New()
	sel, level, _, err := selector.Parse("greet.go::Hello@signature")
	if err != nil {
		fmt.Println(err)
		return
	}
	picks.Set(sel, level)
	var chosen []slice.Pick
	for _, e := range picks.All() {
		chosen = append(chosen, slice.Pick(e))
	}
	cut, err := slice.Cut(tree, chosen, texts{loader})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := prompt.Write(os.Stdout, cut, prompt.Markdown, prompt.Options{Repository: "greet"}); err != nil {
		fmt.Println(err)
	}

	// Output:
	// greet.go
	//   greet
	//   Hello
	//   bye
	// # Context: greet (1 file, 1 symbol, 62 tokens o200k_base)
	//
	// ### greet.go:4-6
	// ```go
	// func Hello(name string) string
	// 	// ... 2 lines
	// ```
	//
	// Left out: not shown in full: greet.go::Hello (signature).
}
