package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagMistake says what is wrong with a flag in words of this program.
func flagMistake(cmd *cobra.Command, err error) error {
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return usage("%w%s (%s --help lists the flags)", err, nearFlag(cmd, err), cmd.CommandPath())
	}
	why := bad.Unwrap().Error()
	var number *strconv.NumError
	switch {
	case errors.As(err, &number) && errors.Is(number, strconv.ErrRange):
		why = "too large a number"
	case bad.GetFlag().Value.Type() == "bool":
		why = "give true or false, or the flag alone"
	case bad.GetFlag().Value.Type() == "stringSlice":
		why = "give words, separated by commas"
	case errors.As(err, &number):
		why = "give a whole number"
	}
	return usage("--%s %s: %s", bad.GetFlag().Name, bad.GetValue(), why)
}

// nearFlag names the flag that was most likely meant by an unknown one.
func nearFlag(cmd *cobra.Command, err error) string {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || len(unknown.GetSpecifiedName()) < 2 {
		return ""
	}
	best, distance := "", 3
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if d := editDistance(unknown.GetSpecifiedName(), f.Name); d < distance {
			best, distance = f.Name, d
		}
	})
	if best == "" {
		return ""
	}
	return ": did you mean --" + best + "?"
}

// checkFlags refuses values that no verb has a use for: no tokens, no rows, a file without a name. Left out, such a flag means
// something else than empty.
func checkFlags(cmd *cobra.Command) error {
	given := func(name string) (string, bool) {
		f := cmd.Flags().Lookup(name)
		if f == nil || !f.Changed {
			return "", false
		}
		return f.Value.String(), true
	}
	for _, name := range []string{"budget", "split", "top"} {
		if v, ok := given(name); ok && (v == "0" || strings.HasPrefix(v, "-")) {
			return usage("--%s %s: give a number, from 1 on", name, v)
		}
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
