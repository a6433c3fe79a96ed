package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"outcrop/cmd/internal/config"
	"outcrop/model/prompt"
)

// sliceFlags are the flags of the verb slice.
type sliceFlags struct {
	task     string
	taskFile string
	budget   int
	fit      bool
	tree     bool
	numbers  bool
	split    int
	format   string
	copy     bool
	out      string
	stdin    bool
	fuzzy    bool
}

func sliceCommand(s *session) *cobra.Command {
	var f sliceFlags
	cmd := &cobra.Command{
		Use:   "slice [SELECTOR[@level]...]",
		Short: "A prompt block of picked folders, files, symbols and lines",
		Long: `Prints what selectors stand for as one block for a language model, with its exact number of tokens.

Symbols and lines are shown in full, files and folders as outline, unless @name, @signature, @outline or @full says
otherwise. What is picked twice is printed once. The order of the selectors does not matter.`,
		Example: "  outcrop slice main.go::run util.go@signature --task 'make run stop on ctrl+c'\n" +
			"  outcrop slice src/@outline src/order.py@full --budget 8000 --fit --copy\n" +
			"  git diff --name-only | outcrop slice --stdin --format xml --out prompt.xml",
		RunE: func(cmd *cobra.Command, args []string) error {
			return s.slice(cmd.Context(), f, args, cmd.Flags().Changed("budget"), cmd.Flags().Changed("format"))
		},
	}
	cmd.Flags().StringVar(&f.task, "task", "", "begin with this `TEXT`")
	cmd.Flags().StringVar(&f.taskFile, "task-file", "", "begin with the text of `FILE`")
	cmd.Flags().Var(amount{&f.budget, 1}, "budget", "tokens the block may have, `N`, such as 8000 or 8k; more is refused and the sizes are listed")
	cmd.Flags().BoolVar(&f.fit, "fit", false, "lower the levels of the largest pieces until the budget holds")
	cmd.Flags().BoolVar(&f.tree, "tree", false, "with the tree of the files")
	cmd.Flags().BoolVar(&f.numbers, "line-numbers", false, "with the numbers of lines that are copied from a file")
	cmd.Flags().Var(amount{&f.split, 1}, "split", "in parts of at most `N` tokens, divided where symbols begin")
	f.format = "markdown"
	cmd.Flags().Var(choice{&f.format, config.Formats()}, "format", "`FORMAT`: markdown, xml or json")
	cmd.Flags().BoolVar(&f.copy, "copy", false, "copy to the clipboard instead of printing")
	cmd.Flags().StringVar(&f.out, "out", "", "write to `FILE` instead of printing; parts go to FILE with their number")
	cmd.Flags().BoolVar(&f.stdin, "stdin", false, "read selectors from stdin, one a line")
	cmd.Flags().BoolVar(&f.fuzzy, "fuzzy", false, "take the nearest name if there is none like it")
	return cmd
}

func (s *session) slice(ctx context.Context, f sliceFlags, args []string, ownBudget, ownFormat bool) error {
	if err := s.configure(); err != nil {
		return err
	}
	if !ownBudget {
		f.budget = s.config.Budget
	}
	if !ownFormat {
		f.format = s.config.Format
	}
	format, o, err := f.options()
	if err != nil {
		return err
	}
	var lines io.Reader
	if f.stdin {
		lines = s.stdin
	}
	if args, err = selectors(args, lines); err != nil {
		return err
	}
	list, err := parseWanted(args)
	if err != nil {
		return err
	}
	found, err := s.resolve(ctx, list, f.fuzzy, nil)
	var errs []error
	if err != nil {
		errs = []error{err}
	} else if err = found.failed(); err != nil {
		errs = found.errs
	}
	switch {
	case err != nil && format == prompt.JSON && f.out == "" && !f.copy:
		return s.failJSON("slice", errs, err)
	case err != nil:
		return err
	}
	o.Repository, o.Model = found.repo.Name(), s.model
	cut, err := s.cut(ctx, found, f, format, o)
	if err != nil {
		return err
	}
	return s.deliver(ctx, cut, f, format, o)
}
