//go:build unix

package jobctl

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

const (
	// stopWait is how long a stop may take to happen. Where it is discarded, this is how long ctrl+z seems to do nothing.
	stopWait = 400 * time.Millisecond
	// contWait gives the signal to go on the time to arrive, when both it and the timer are due after a real stop.
	contWait = 50 * time.Millisecond
)

// stopGroup stops the process group and returns when it goes on, or with ErrNone when it was not stopped.
func stopGroup() error {
	if signal.Ignored(syscall.SIGTSTP) {
		return ErrNone
	}
	cont := make(chan os.Signal, 1)
	signal.Notify(cont, syscall.SIGCONT)
	defer signal.Stop(cont)
	// The whole group, as the terminal would: a pager or pipe beside us stops along.
	if err := syscall.Kill(0, syscall.SIGTSTP); err != nil {
		return err
	}
	for _, wait := range []time.Duration{stopWait, contWait} {
		select {
		case <-cont:
			return nil
		case <-time.After(wait):
		}
	}
	return ErrNone
}
