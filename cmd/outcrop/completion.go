package main

import (
	"github.com/spf13/cobra"
)

func completionCommand(s *session) *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Short:     "Completion script for a shell",
		Example:   "  source <(outcrop completion bash)\n  outcrop completion fish > ~/.config/fish/completions/outcrop.fish",
		ValidArgs: shells,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("%s: name one shell: %s", verb(cmd), list(shells))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(s.stdout, true)
			case "zsh":
				return root.GenZshCompletion(s.stdout)
			case "fish":
				return root.GenFishCompletion(s.stdout, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(s.stdout)
			}
			return usage("%s: no completion for %q: use %s", verb(cmd), args[0], list(shells))
		},
	}
}
