package main

import (
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// newRoot puts the verbs together. Without a verb the program is the explorer.
func newRoot(s *session) *cobra.Command {
	root := exploreCommand(s)
	root.Version = version()
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetVersionTemplate("outcrop {{.Version}}\n")
	root.SetFlagErrorFunc(flagMistake)
	root.SetHelpCommand(helpCommand())
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return s.begin(cmd) }
	s.flags.register(root)
	root.AddCommand(outlineCommand(s), symbolCommand(s), searchCommand(s), sliceCommand(s), tokensCommand(s),
		languagesCommand(s), modelsCommand(s), themesCommand(s), keysCommand(s), versionCommand(s), completionCommand(s),
		configCommand(s), picturesCommand(s))
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

// nearVerb is the verb that word was most likely meant to be, or "".
func nearVerb(root *cobra.Command, word string) string {
	best, distance := "", 1+len(word)/3
	for _, c := range root.Commands() {
		if d := editDistance(word, c.Name()); d < distance && !c.Hidden {
			best, distance = c.Name(), d
		}
	}
	return best
}

// editDistance counts the letters to insert, remove or replace to make b of a.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
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

// tuneMemory lets the heap of a short-lived process grow before it is collected: a verb that reads a whole repository is
// over sooner than the collector could pay off. Measured on 90 MB of Go: a larger heap than this costs more in page faults
// than it saves. The limit turns thrift on where a repository is huge.
func tuneMemory() {
	debug.SetGCPercent(200)
	debug.SetMemoryLimit(1 << 30)
}
