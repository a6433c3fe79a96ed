//go:build unix

package parse

import "syscall"

// lowerPriority lets the explorer go first. It names the process group, which a worker has to itself, because on Linux
// the priority of a process is that of its first thread only.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PGRP, 0, 5) }

// detached keeps ctrl+c in the terminal from the worker.
func detached() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
