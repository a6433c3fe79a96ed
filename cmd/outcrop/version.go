package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"outcrop/parse"
)

func versionCommand(s *session) *cobra.Command {
	return &cobra.Command{Use: "version", Short: "Version and build", Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			grammars := "with tree-sitter"
			if !parse.HasGrammars() {
				grammars = "without cgo: the line scanner stands in for tree-sitter"
			}
			fmt.Fprintf(s.stdout, "outcrop %s %s %s/%s, %s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, grammars)
			return nil
		}}
}
