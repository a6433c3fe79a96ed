package main

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"outcrop/model"
)

// TestValues reads flags of each sort. A refusal is a line that names the flag and says what to do.
func TestValues(t *testing.T) {
	for line, want := range map[string]string{
		"--word=b --count=3 --tokens=1.5k --kinds=function,Struct --kinds=field": "",
		"--word=c":                     "--word c: use a or b",
		"--count=0":                    "--count 0: give a number, from 1 on",
		"--count=-3":                   "--count -3: give a number, from 1 on",
		"--count=many":                 "--count many: give a whole number",
		"--count=99999999999999999999": "--count 99999999999999999999: too large a number",
		"--tokens=0":                   "--tokens 0: give a number, from 1 on",
		"--tokens=lots":                `--tokens: "lots" is no number of tokens: write one such as 8000, 8k or 1.5m`,
		"--tokens=9999999999":          `--tokens: "9999999999" is too large a number of tokens: 2147483647 is the most`,
		"--kinds=function,thing":       `--kinds: unknown kind "thing"`,
		"--sure=perhaps":               "--sure perhaps: give true or false, or the flag alone",
		"--wrod=a":                     "unknown flag: --wrod: did you mean --word? (verb --help lists the flags)",
		"--zz=a":                       "unknown flag: --zz (verb --help lists the flags)",
	} {
		var word string
		var count, n int
		var list []model.Kind
		cmd := &cobra.Command{Use: "verb", SilenceErrors: true, SilenceUsage: true, Run: func(*cobra.Command, []string) {}}
		cmd.Flags().Var(choice{&word, []string{"a", "b"}}, "word", "")
		cmd.Flags().Var(number{&count, 1}, "count", "")
		cmd.Flags().Var(amount{&n, 1}, "tokens", "")
		cmd.Flags().Var(kinds{&list}, "kinds", "")
		cmd.Flags().Bool("sure", false, "")
		cmd.SetFlagErrorFunc(badFlag)
		cmd.SetOut(io.Discard)
		cmd.SetArgs(strings.Fields(line))
		err := cmd.Execute()
		if want == "" {
			if err != nil || word != "b" || count != 3 || n != 1500 || !slices.Equal(list, []model.Kind{model.Function, model.Struct, model.Field}) {
				t.Errorf("%s: %v; %q, %d, %d, %v", line, err, word, count, n, list)
			}
			continue
		}
		var f *failure
		if !errors.As(err, &f) || f.code != exitUsage || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "strconv") {
			t.Errorf("%s: %v; want %s", line, err, want)
		}
	}
}

// TestFlagsKnowTheirWords finds flags that name their words in the help and cannot complete them.
func TestFlagsKnowTheirWords(t *testing.T) {
	root := newRoot(&session{})
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			_, completes := cmd.GetFlagCompletionFunc(f.Name)
			if known := slices.Contains([]string{"theme", "model", "encoding", "format", "level", "by", "sort", "kind", "color"}, f.Name); known != completes {
				t.Errorf("%s --%s: its values are completed: %t", cmd.CommandPath(), f.Name, completes)
			}
		})
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(root)
}
