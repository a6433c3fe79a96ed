//go:build !linux && !darwin && !windows

package watch

// isNetwork reports whether a folder is on another machine; it is not known here how to tell.
func isNetwork(string) bool { return false }
