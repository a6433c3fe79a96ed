//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package cache

import (
	"os"
	"syscall"
)

// tryLock takes the lock of a file, which ends with the file handle or the process, and reports whether it got it. It
// does not wait. Where the file system has no locks nobody gets one.
func tryLock(f *os.File) bool {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err != syscall.EINTR {
			return err == nil
		}
	}
}
