//go:build !unix

package parse

import "syscall"

func lowerPriority() {}

func detached() *syscall.SysProcAttr { return nil }
