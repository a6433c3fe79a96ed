//go:build !unix

package jobctl

// stopGroup does nothing: there is no job control on this system.
func stopGroup() error { return ErrNone }
