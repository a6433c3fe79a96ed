package main

import (
	"errors"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"outcrop/model/near"
)

// newRoot puts the verbs together. Without a verb the program is the explorer.
func newRoot(s *session) *cobra.Command {
	root := exploreCommand(s)
	root.Version = version()
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetVersionTemplate("outcrop {{.Version}}\n")
	root.SetFlagErrorFunc(badFlag)
	root.SetHelpCommand(helpCommand())
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return s.begin(cmd) }
	s.flags.register(root, func() []string { return modelNames(s) })
	root.AddCommand(outlineCommand(s), symbolCommand(s), searchCommand(s), sliceCommand(s), tokensCommand(s))
	for _, cmd := range []*cobra.Command{languagesCommand(s), modelsCommand(s), themesCommand(s), keysCommand(s), versionCommand(s),
		completionCommand(s), configCommand(s), cacheCommand(s), picturesCommand(s)} {
		cmd.SetHelpFunc(helpWithoutFiles)
		root.AddCommand(cmd)
	}
	completeFlags(root)
	return root
}

// helpCommand prints the help of a verb, and refuses a word that is none.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [VERB]",
		Short: "Help about a verb",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return usage("help: no verb %q%s", strings.Join(args, " "), meant(cmd, strings.Join(args, " ")))
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// helpWithoutFiles is the help of verbs that read no repository. They accept the flags about files and tokens, as all do, but
// these mean nothing to them.
func helpWithoutFiles(cmd *cobra.Command, args []string) {
	for _, name := range []string{"include", "exclude", "encoding", "model", "no-cache"} {
		cmd.InheritedFlags().Lookup(name).Hidden = true
	}
	cmd.Root().HelpFunc()(cmd, args)
}

// nearFlag names the flag that was most likely meant by an unknown one.
func nearFlag(cmd *cobra.Command, err error) string {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || len(unknown.GetSpecifiedName()) < 2 {
		return ""
	}
	best := closest{want: unknown.GetSpecifiedName()}
	cmd.Flags().VisitAll(func(f *pflag.Flag) { best.look(f.Name) })
	if best.name == "" {
		return ""
	}
	return ": did you mean --" + best.name + "?"
}

// nearVerb is the verb that word was most likely meant to be, or "".
func nearVerb(root *cobra.Command, word string) string {
	best := closest{want: word}
	for _, c := range root.Commands() {
		if !c.Hidden {
			best.look(c.Name())
		}
	}
	return best.name
}

// closest is the nearest of the names looked at, the first of several.
type closest struct {
	want, name string
	edits      int
}

func (c *closest) look(name string) {
	if edits, ok := near.Name(c.want, name); ok && (c.name == "" || edits < c.edits) {
		c.name, c.edits = name, edits
	}
}

// version is the module's version, or the revision that a source tree was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	v := info.Main.Version
	if v == "" || v == "(devel)" {
		v = "devel"
		for _, set := range info.Settings {
			if set.Key == "vcs.revision" {
				v += " " + set.Value[:min(len(set.Value), 12)]
			}
		}
	}
	return v
}

// spareMemory keeps the explorer's heap close to what is in use: it stays open for hours, beside its user's other programs.
// Nearly all of a large heap are names, which hold no pointers, so that collecting often costs little.
func spareMemory() { debug.SetMemoryLimit(700 << 20) }

// tuneMemory lets the heap of a short-lived process grow before it is collected: a verb that reads a whole repository is
// over sooner than the collector could pay off. Measured on 90 MB of Go: a larger heap than this costs more in page faults
// than it saves. The limit turns thrift on where a repository is huge.
func tuneMemory() {
	debug.SetGCPercent(200)
	debug.SetMemoryLimit(1 << 30)
}
