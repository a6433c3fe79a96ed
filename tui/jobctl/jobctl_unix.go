//go:build unix

package jobctl

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const (
	// stopWait is how long a stop may take to happen. Where it is discarded, this is how long ctrl+z seems to do nothing.
	stopWait = 400 * time.Millisecond
	// contWait gives the signal to go on the time to arrive, when both it and the timer are due after a real stop, and
	// gives a signal to end the time to arrive beside it.
	contWait = 50 * time.Millisecond
)

func ending() []os.Signal {
	return []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM}
}

// stop stops the process group until it has the terminal again, or says ErrNone when it was not stopped. It does not return
// when a signal to end came meanwhile and the terminal is the shell's.
func (c *Control) stop(terminal io.Reader) error {
	if signal.Ignored(syscall.SIGTSTP) {
		return ErrNone
	}
	defer byDefault(syscall.SIGTSTP)()
	for s := syscall.SIGTSTP; ; s = syscall.SIGTTOU {
		if err := stopGroup(s); err != nil || foreground(terminal) {
			return err
		}
		select {
		case <-c.told:
			close(c.left)
			select {}
		case <-time.After(contWait):
		}
		// Told to go on in the background, where nothing may be drawn: the shell is to say so.
	}
}

// stopGroup stops the process group and returns when it goes on, or with ErrNone when it was not stopped.
func stopGroup(s syscall.Signal) error {
	cont := make(chan os.Signal, 1)
	signal.Notify(cont, syscall.SIGCONT)
	defer signal.Stop(cont)
	// The whole group, as the terminal would: a pager or pipe beside us stops along.
	if err := syscall.Kill(0, s); err != nil {
		return err
	}
	for _, wait := range []time.Duration{stopWait, contWait} {
		select {
		case <-cont:
			// Whoever woke us alone left our workers asleep, and they would be waited for.
			return syscall.Kill(0, syscall.SIGCONT)
		case <-time.After(wait):
		}
	}
	return ErrNone
}

// foreground reports whether the terminal is ours to draw on. What is no terminal does not mind.
func foreground(terminal io.Reader) bool {
	f, ok := terminal.(interface{ Fd() uintptr })
	if !ok {
		return true
	}
	group, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCGPGRP)
	return err != nil || group == unix.Getpgrp()
}
