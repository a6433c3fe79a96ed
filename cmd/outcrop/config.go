package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"outcrop/cmd/internal/config"
	"outcrop/tui/keymap"
)

func configCommand(s *session) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config path|show",
		Short: "Where the settings are, and what they are",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage("%s: no %q: use path or show", verb(cmd), args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			return usage("%s: say path or show", verb(cmd))
		},
	}
	cmd.AddCommand(
		&cobra.Command{Use: "path", Short: "Print the path of config.toml", Args: noArguments,
			RunE: func(*cobra.Command, []string) error {
				fmt.Fprintln(s.stdout, config.Path())
				return nil
			}},
		&cobra.Command{Use: "show", Short: "Print the settings in force, as a config.toml", Args: noArguments,
			Long: "Prints the settings in force, as a config.toml. Ends with code 2 if the explorer would refuse some of them, and says which.",
			RunE: func(*cobra.Command, []string) error {
				c, err := config.Load(config.Path())
				if err != nil {
					say(s.stderr, "what follows is the default, since the file cannot be used")
					s.stdout.WriteString(c.TOML())
					return usage("%w", err)
				}
				if _, err = s.stdout.WriteString(c.TOML()); err != nil {
					return err
				}
				return refusals(s, c)
			}},
	)
	return cmd
}

// refusals says what of a well-formed configuration the explorer would not take.
func refusals(s *session, c config.Config) error {
	var errs []error
	if err := keymap.Default().Remap(c.Keys); err != nil {
		errs = append(errs, usage("%s: %w", config.Path(), err))
	}
	return errors.Join(append(errs, s.configure())...)
}
