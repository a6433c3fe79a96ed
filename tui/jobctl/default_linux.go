package jobctl

import (
	"os"
	"syscall"
	"unsafe"
)

// stopping is the signal that stops a program and can be caught.
func stopping() []os.Signal { return []os.Signal{syscall.SIGTSTP} }

// maskSize is the size of a signal mask in bytes that the kernel wants to be told.
const maskSize = 8

// byDefault lets a signal do what it does to a program that does not catch it, until restore is called. The runtime has no
// way to do so: a signal that was caught once is ignored afterwards.
func byDefault(s syscall.Signal) (restore func()) {
	var old, plain [64]byte // more than a struct sigaction; all zero is the default action
	set := func(to, from *[64]byte) syscall.Errno {
		_, _, errno := syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(s), uintptr(unsafe.Pointer(to)), uintptr(unsafe.Pointer(from)), maskSize, 0, 0)
		return errno
	}
	if set(&plain, &old) != 0 {
		return func() {}
	}
	return func() { _ = set(&old, nil) }
}
