package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"outcrop/model"
	"outcrop/model/selector"
)

// tokensFlags are the flags of the verb tokens.
type tokensFlags struct {
	by     string
	sort   string
	top    int
	format string
	quiet  bool
}

func tokensCommand(s *session) *cobra.Command {
	var f tokensFlags
	cmd := &cobra.Command{
		Use:   "tokens [PATH...]",
		Short: "Token counts of files, folders, languages or symbols",
		Long: `Counts the tokens of the whole text of files, of the folders and files named or of the whole repository.

A folder's count holds all below it. With --model, a count is an estimate (~) unless the model's vocabulary is public.`,
		Example: "  outcrop tokens --by dir --top 10\n  outcrop tokens src --by symbol --format csv\n  outcrop tokens -q",
		RunE:    func(cmd *cobra.Command, args []string) error { return s.tokens(cmd.Context(), f, args) },
	}
	f.by, f.sort, f.format = "file", "size", "text"
	cmd.Flags().Var(choice{&f.by, []string{"file", "dir", "language", "symbol"}}, "by", "count by `UNIT`: file, dir, language or symbol")
	cmd.Flags().Var(choice{&f.sort, []string{"size", "path"}}, "sort", "`ORDER`: size (largest first) or path")
	cmd.Flags().Var(number{&f.top, 1}, "top", "only the first `N`")
	cmd.Flags().Var(choice{&f.format, []string{"text", "json", "csv"}}, "format", "`FORMAT`: text, json or csv")
	cmd.Flags().BoolVarP(&f.quiet, "quiet", "q", false, "print the total only, as one number")
	return cmd
}

func (s *session) tokens(ctx context.Context, f tokensFlags, args []string) error {
	if err := s.configure(); err != nil {
		return err
	}
	sc, err := s.scope(args)
	if err != nil {
		return err
	}
	tuneMemory()
	o := s.options(sc.root)
	o.Lean = f.by != "symbol"
	var l totals
	c, err := stream(ctx, s, sc, o, func(file *model.File, _ []byte) []tally { return tallies(f.by, file) },
		func(file *model.File, own []tally) error { l.add(f.by, file, own); return nil })
	if err != nil {
		return err
	}
	l.sort(f.sort, f.top)
	switch {
	case f.quiet:
		_, err = fmt.Fprintln(s.stdout, s.exactly(l.total))
	case f.format == "json":
		err = l.json(s, f.by, &c)
	case f.format == "csv":
		err = l.csv(s, f.by)
	default:
		l.text(s, &c)
	}
	return err
}

// tallies are the symbols of a file with their tokens, if tokens are counted by symbol.
func tallies(by string, f *model.File) []tally {
	if by != "symbol" || f.Prices == nil || f.Outline == nil {
		return nil
	}
	list := make([]tally, len(f.Outline.Symbols))
	for i := range list {
		list[i] = tally{name: string(selector.AppendID(nil, f, i)), path: f.Path, tokens: int(f.Prices.Symbols[i][model.LevelFull])}
	}
	return list
}
