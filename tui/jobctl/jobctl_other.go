//go:build !unix

package jobctl

import (
	"io"
	"os"
	"syscall"
)

func ending() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM} }

func stopping() []os.Signal { return nil }

// stop does nothing: there is no job control on this system.
func (*Control) stop(io.Reader) error { return ErrNone }
