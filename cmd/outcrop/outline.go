package main

import (
	"context"

	"github.com/spf13/cobra"

	"outcrop/model"
)

// outlineFlags are the flags of the verb outline.
type outlineFlags struct {
	level    string
	depth    int
	kinds    []model.Kind
	exported bool
	tokens   bool
	noTokens bool
	format   string
}

func outlineCommand(s *session) *cobra.Command {
	var f outlineFlags
	cmd := &cobra.Command{
		Use:   "outline [PATH...]",
		Short: "Files and their symbols",
		Long: `Prints files with their symbols: of the folders and files named, or of the whole repository.

Levels: name (names and lines only), signature (headers), outline (headers and doc comments). JSON holds doc comments
from the level signature on, and the tokens of every level of every symbol unless --no-tokens is given.`,
		Example: `  outcrop outline
  outcrop outline src/orders --level outline
  outcrop outline main.go --kind function,method --exported --tokens
  outcrop outline --format json > outline.json`,
		RunE: func(cmd *cobra.Command, args []string) error { return s.outline(cmd.Context(), f, args) },
	}
	f.level, f.format = "signature", "text"
	cmd.Flags().Var(choice{&f.level, []string{"name", "signature", "outline"}}, "level", "`LEVEL` to print: name, signature or outline")
	cmd.Flags().Var(number{&f.depth, 1}, "depth", "at most `N` levels of symbols below a file (default all)")
	cmd.Flags().Var(kinds{&f.kinds}, "kind", "only symbols of these `KINDS`, separated by commas")
	cmd.Flags().BoolVar(&f.exported, "exported", false, "only symbols that can be used from outside")
	cmd.Flags().BoolVar(&f.tokens, "tokens", false, "show the tokens of symbols in text, too")
	cmd.Flags().BoolVar(&f.noTokens, "no-tokens", false, "do not count tokens, which is faster")
	cmd.Flags().Var(choice{&f.format, []string{"text", "json", "markdown"}}, "format", "`FORMAT`: text, json or markdown")
	return cmd
}

// outlineView is what an outline shows of each file.
type outlineView struct {
	level  model.Level
	keep   keeper
	tokens bool // prices of symbols are shown
	prices bool // prices are there
	json   bool
	s      *session
}

func (s *session) outline(ctx context.Context, f outlineFlags, args []string) error {
	if err := s.configure(); err != nil {
		return err
	}
	v := &outlineView{tokens: f.tokens && !f.noTokens, prices: !f.noTokens, s: s, keep: newKeeper(f.kinds, f.exported, f.depth)}
	var err error
	if v.level, err = model.ParseLevel(f.level); err != nil {
		return usage("--level: %w", err)
	}
	render := v.textFile
	switch f.format {
	case "json":
		render, v.json = v.jsonFile, true
	case "markdown":
		render = v.markdownFile
	}
	sc, err := s.scope(args)
	if err != nil {
		return err
	}
	tuneMemory()
	o := s.options(sc.root)
	o.NoTokens = f.noTokens
	if v.json {
		s.stdout.Write(v.openJSON(sc.root))
	}
	c, err := v.files(ctx, sc, o, render)
	if err != nil {
		return err
	}
	return s.closeOutline(f.format, &c)
}
