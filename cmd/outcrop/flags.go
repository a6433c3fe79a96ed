package main

import (
	"github.com/spf13/cobra"

	"outcrop/parse"
)

// checkFlags refuses the names of no file. Left out, such a flag means
// something else than empty.
func checkFlags(cmd *cobra.Command) error {
	given := func(name string) (string, bool) {
		f := cmd.Flags().Lookup(name)
		if f == nil || !f.Changed {
			return "", false
		}
		return f.Value.String(), true
	}
	for _, name := range []string{"out", "task-file", "log"} {
		if v, ok := given(name); ok && v == "" {
			return usage("--%s is empty: name a file", name)
		}
	}
	if v, ok := given("directory"); ok && v == "" {
		return usage("-C is empty: name a folder")
	}
	return nil
}

// checkGlobs refuses patterns that can match nothing.
func checkGlobs(flag string, patterns []string) error {
	for _, p := range patterns {
		if err := parse.ValidateGlob(p); err != nil {
			return usage("--%s: %s", flag, err.Error())
		}
	}
	return nil
}
