package watch

import "golang.org/x/sys/unix"

// isNetwork reports whether a folder is on another machine, whose programs' changes are not told here.
func isNetwork(folder string) bool {
	var s unix.Statfs_t
	return unix.Statfs(folder, &s) == nil && s.Flags&unix.MNT_LOCAL == 0
}
