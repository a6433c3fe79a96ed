package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"outcrop/model"
	"outcrop/model/tokens"
)

// The values of flags. Each refuses what it cannot be, so that no verb has to check, and those of a few words know them for
// the completion of a shell.

// choice is one of a few words.
type choice struct {
	to    *string
	words []string
}

func (c choice) String() string     { return deref(c.to) }
func (c choice) Type() string       { return "string" }
func (c choice) complete() []string { return c.words }

func (c choice) Set(s string) error {
	if !slices.Contains(c.words, s) {
		return fmt.Errorf("use %s", list(c.words))
	}
	*c.to = s
	return nil
}

// name is any word, some of which can be listed.
type name struct {
	to    *string
	words func() []string
}

func (n name) String() string     { return deref(n.to) }
func (n name) Type() string       { return "string" }
func (n name) complete() []string { return n.words() }

func (n name) Set(s string) error {
	*n.to = s
	return nil
}

// number is a whole number from least on.
type number struct {
	to    *int
	least int
}

func (n number) String() string { return strconv.Itoa(deref(n.to)) }
func (n number) Type() string   { return "int" }

func (n number) Set(s string) error {
	i, err := strconv.Atoi(s)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return errors.New("too large a number")
	case err != nil:
		return errors.New("give a whole number")
	case i < n.least:
		return tooSmall(n.least)
	}
	*n.to = i
	return nil
}

// tooSmall refuses a number below the one it is.
type tooSmall int

func (t tooSmall) Error() string { return fmt.Sprintf("give a number, from %d on", int(t)) }

// amount is a number of tokens from least on, such as 8k.
type amount number

func (a amount) String() string { return number(a).String() }
func (a amount) Type() string   { return "tokens" }

func (a amount) Set(s string) error {
	i, err := tokens.ParseCount(s)
	switch {
	case err != nil:
		return err
	case i < a.least:
		return tooSmall(a.least)
	}
	*a.to = i
	return nil
}

// kinds are kinds of symbols, separated by commas; the flag may be repeated.
type kinds struct{ to *[]model.Kind }

func (k kinds) Type() string { return "kinds" }

func (k kinds) String() string {
	var words []string
	for _, kind := range deref(k.to) {
		words = append(words, kind.String())
	}
	return strings.Join(words, ",")
}

func (k kinds) Set(s string) error {
	for word := range strings.SplitSeq(s, ",") {
		kind, err := model.ParseKind(strings.ToLower(strings.TrimSpace(word)))
		if err != nil {
			return err
		}
		*k.to = append(*k.to, kind)
	}
	return nil
}

func (k kinds) complete() []string {
	var words []string
	for _, kind := range model.Kinds() {
		words = append(words, kind.String())
	}
	return words
}

// deref is what p points to; the flag library asks zero values for their text, too.
func deref[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

// badFlag says in one line what is wrong with a flag.
func badFlag(cmd *cobra.Command, err error) error {
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return usage("%w%s (%s --help lists the flags)", err, nearFlag(cmd, err), cmd.CommandPath())
	}
	f := bad.GetFlag()
	why, small := errors.Unwrap(bad), tooSmall(0)
	switch f.Value.(type) {
	case amount, kinds: // these errors name the value
		if !errors.As(why, &small) {
			return usage("--%s: %w", f.Name, why)
		}
	}
	if f.Value.Type() == "bool" {
		why = errors.New("give true or false, or the flag alone")
	}
	return usage("--%s %s: %w", f.Name, bad.GetValue(), why)
}

// completeFlags lets the shell complete the values of all flags that know them.
func completeFlags(cmd *cobra.Command) {
	complete := func(f *pflag.Flag) {
		v, ok := f.Value.(interface{ complete() []string })
		if !ok {
			return
		}
		// It fails only for a flag that has been seen: a verb lists those of the root, too.
		_ = cmd.RegisterFlagCompletionFunc(f.Name, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
			before := ""
			if _, many := v.(kinds); many {
				before = typed[:strings.LastIndexByte(typed, ',')+1]
			}
			var out []string
			for _, word := range v.complete() {
				if strings.HasPrefix(before+word, typed) {
					out = append(out, before+word)
				}
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		})
	}
	cmd.LocalFlags().VisitAll(complete)
	for _, c := range cmd.Commands() {
		completeFlags(c)
	}
}
