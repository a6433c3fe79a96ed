package git

import (
	"context"
	"fmt"
	"strings"
)

// Status returns what differs from the last commit: 'M' for a file that is
// modified, 'A' for one that is added or untracked, 'D' for one that is
// deleted. Keys are paths relative to root, which must be the top folder of
// the work tree. Submodules are left out; ask for each by itself.
//
// It may take seconds: git compares contents where times do not tell.
// Filters that the repository itself defines do not run, so that a file which
// such a filter changes may show as modified.
func Status(ctx context.Context, root string) (map[string]byte, error) {
	off, err := filtersOff(ctx, root)
	if err != nil {
		return nil, err
	}
	args := append(off, "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=all")
	changed := map[string]byte{}
	for rec, err := range ask(ctx, root, statusLimit, args...) {
		if _, warned := err.(*Warning); warned {
			continue
		}
		if err != nil {
			return nil, err
		}
		if len(rec) < 4 {
			continue
		}
		index, tree, path := rec[0], rec[1], string(rec[3:])
		switch {
		case tree == 'D', index == 'D' && tree == ' ':
			changed[path] = 'D'
		case index == 'A', index == '?':
			changed[path] = 'A'
		default:
			changed[path] = 'M'
		}
	}
	return changed, nil
}

// filtersOff returns the settings that disarm every filter which the
// repository's own configuration defines. The user's own filters stay: the
// repository can only choose among them.
func filtersOff(ctx context.Context, root string) ([]string, error) {
	var args []string
	local := false
	scope := true // scopes and names come by turns
	for rec, err := range run(ctx, root, listLimit, "config", "--show-scope", "--name-only", "-z", "--get-regexp", `^filter\..*`) {
		if e, failed := err.(*Error); failed {
			if ctx.Err() == nil && len(args) == 0 && e.exitCode() == 1 {
				break // nothing found
			}
			return nil, err
		}
		if err != nil {
			continue
		}
		if scope {
			local = string(rec) != "system" && string(rec) != "global" && string(rec) != "command"
			scope = false
			continue
		}
		scope = true
		if !local {
			continue
		}
		name := string(rec)
		driver := name[:strings.LastIndexByte(name, '.')+1]
		if strings.Contains(driver, "=") {
			return nil, &Error{Root: root, Text: fmt.Sprintf("the repository defines a filter that cannot be turned off: %q", driver)}
		}
		args = append(args, "-c", driver+"clean=", "-c", driver+"smudge=", "-c", driver+"process=", "-c", driver+"required=false")
	}
	return args, nil
}
