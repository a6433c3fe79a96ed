package main

import (
	"context"

	"github.com/spf13/cobra"

	"outcrop/model"
)

// symbolFlags are the flags of the verb symbol.
type symbolFlags struct {
	level   string
	members bool
	context int
	fuzzy   bool
	format  string
}

func symbolCommand(s *session) *cobra.Command {
	var f symbolFlags
	cmd := &cobra.Command{
		Use:   "symbol SELECTOR...",
		Short: "The source of symbols, files or lines",
		Long: `Prints what selectors stand for: path::Outer::Inner, path, path:12-40, or a symbol's name alone if there is one of it.
SELECTOR@level shows less or more than the rest. A type without --members is its declaration alone.

Ends with code 1 if a selector stands for nothing or for several things; for a name that no outline has, lines that hold
it are shown.`,
		Example: "  outcrop symbol OrderService.create\n  outcrop symbol src/order.py::OrderService@signature\n  outcrop symbol main.go::run --context 3",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("%s: name a symbol, such as path::Name", verb(cmd))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return s.symbol(cmd.Context(), f, args) },
	}
	f.format = "text"
	cmd.Flags().Var(choice{&f.level, []string{"name", "signature", "outline", "full"}}, "level", "`LEVEL` of selectors without @level: name, signature, outline or full")
	cmd.Flags().BoolVar(&f.members, "members", false, "with the methods of a type that stand outside of it")
	cmd.Flags().Var(number{to: &f.context}, "context", "`N` more lines before and after")
	cmd.Flags().BoolVar(&f.fuzzy, "fuzzy", false, "take the nearest name if there is none like it")
	cmd.Flags().Var(choice{&f.format, []string{"text", "json"}}, "format", "`FORMAT`: text or json")
	return cmd
}

func (s *session) symbol(ctx context.Context, f symbolFlags, args []string) error {
	if err := s.configure(); err != nil {
		return err
	}
	var fallback *model.Level
	if f.level != "" {
		level, err := model.ParseLevel(f.level)
		if err != nil {
			return usage("--level: %w", err)
		}
		fallback = &level
	}
	list, err := parseWanted(args)
	if err != nil {
		return err
	}
	found, err := s.resolve(ctx, list, f.fuzzy, fallback)
	if err != nil && f.format == "json" {
		return s.failJSON("symbol", []error{err}, err)
	}
	if err != nil {
		return err
	}
	src, err := openSources(ctx, s, found.repo.Root, found.whole)
	if err != nil {
		return err
	}
	defer src.Close()
	shown, err := s.shown(found, src, f)
	if err != nil {
		return err
	}
	hits, err := s.mentions(ctx, found)
	if err != nil {
		return err
	}
	if f.format == "json" {
		s.stdout.Write(symbolJSON(found, shown, hits))
	} else {
		s.symbolText(shown, hits)
	}
	return found.failed()
}
