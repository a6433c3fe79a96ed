//go:build unix && !linux

package jobctl

import (
	"os"
	"syscall"
)

// stopping is empty where a signal that was caught once cannot be made to stop the program again.
func stopping() []os.Signal { return nil }

func byDefault(syscall.Signal) (restore func()) { return func() {} }
