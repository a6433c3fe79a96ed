package main

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"outcrop/parse"
	"outcrop/themes"
	"outcrop/tui"
)

// exploreFlags are the flags of the explorer.
type exploreFlags struct {
	picks    []string
	theme    string
	budget   int
	showKeys bool
	noMouse  bool
}

func exploreCommand(s *session) *cobra.Command {
	var f exploreFlags
	cmd := &cobra.Command{
		Use:   "outcrop [PATH]",
		Short: "Explore a repository and pick what a prompt needs",
		Long: `outcrop shows a repository as an outline of folders, files and symbols beside its source, with the tokens that every
view of every node costs. What is picked comes out as one prompt block.

Without a verb it is an explorer for the terminal; if stdout is no terminal, accepting with enter writes the block there.
The verbs do the same work in scripts. A folder with the name of a verb is written ./name.`,
		Example: "  outcrop\n  outcrop src --budget 32000\n  outcrop | pbcopy\n  outcrop slice main.go::run util.go@signature",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usage("one PATH at a time, but got %q and %q%s", args[0], args[1], meant(cmd, args[0]))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return s.explore(cmd, f, args) },
	}
	cmd.Flags().StringArrayVar(&f.picks, "pick", nil, "start with `SELECTOR[@level]` picked; may be repeated")
	cmd.Flags().Var(choice{&f.theme, append([]string{"auto"}, themes.Names()...)}, "theme", "use the theme `NAME`; outcrop themes lists them")
	cmd.Flags().Var(amount{&f.budget, 1}, "budget", "tokens the block may have, `N`, such as 32k")
	cmd.Flags().BoolVar(&f.showKeys, "show-keys", false, "show the keys that are pressed, for demonstrations")
	cmd.Flags().BoolVar(&f.noMouse, "no-mouse", false, "leave the mouse to the terminal")
	return cmd
}

// meant asks whether a word was meant to be a verb.
func meant(cmd *cobra.Command, word string) string {
	if v := nearVerb(cmd.Root(), word); v != "" {
		return ": did you mean outcrop " + v + "?"
	}
	return " (outcrop --help lists the verbs)"
}

func (s *session) explore(cmd *cobra.Command, f exploreFlags, args []string) error {
	if err := s.configure(); err != nil {
		return err
	}
	path := "."
	if len(args) == 1 {
		path = args[0]
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return usage("%s: no such folder and no such verb%s", path, meant(cmd, path))
	case err != nil:
		return usage("%s: unreadable: %s", path, cause(err))
	case !info.IsDir() && !info.Mode().IsRegular():
		return usage("%s: a %s, not a folder: name one", path, special(info.Mode()))
	}
	if err := readable(path, path); err != nil {
		return err
	}
	root, rel, err := parse.FindRoot(path)
	if err != nil {
		return usage("%s: %s", path, cause(err))
	}
	o, err := f.options(s, root, cmd.Flags().Changed("budget"))
	if err != nil {
		return err
	}
	o.Root, o.Start, o.Load.Watch = root, rel, true
	spareMemory()
	if !parse.HasGrammars() {
		o.Notice = "built without cgo: only Go and Markdown are parsed, other languages are read line by line"
	}

	end, err := tui.Run(cmd.Context(), o)
	switch {
	case err != nil && strings.Contains(err.Error(), "TTY"): // the library has no error value for it
		return usage("no terminal to draw on: the verbs outline, slice and search work without one")
	case err != nil:
		return usage("%w", err)
	case end.Signal > 0:
		return &failure{code: exitSignal + end.Signal}
	case end.Interrupted:
		return &failure{code: exitInterrupted}
	case !s.terminal && !end.Accepted:
		return &failure{code: exitNo} // a pipe that waits for the block gets none, and must know
	}
	_, err = s.stdout.Write(end.Block)
	return err
}
