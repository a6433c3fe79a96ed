package watch

import (
	"errors"
	"fmt"
	"strconv"
	"syscall"
)

// Mode is how changes come to be known.
type Mode int

// The modes.
const (
	Starting Mode = iota // the folders are about to be watched
	Watching             // all changes are told by events
	Partial              // some are found only by listing the files every few seconds
	Scanning             // all are
)

// State says how much is watched.
type State struct {
	Mode    Mode
	Reason  string // why it is not all, for people; "" otherwise
	Folders int    // that are watched
	Of      int    // that should be
}

// String is for a status line.
func (s State) String() string {
	switch s.Mode {
	case Starting:
		return "watch: starting"
	case Watching:
		return "watch: all " + count(s.Folders) + " folders"
	case Partial:
		return fmt.Sprintf("watch: partial, %s of %s folders (%s)", count(s.Folders), count(s.Of), s.Reason)
	}
	return "watch: scanning (" + s.Reason + ")"
}

// count groups the digits of a number.
func count(n int) string {
	s := strconv.Itoa(n)
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}

// Reasons that are known by sight.
const (
	reasonLost    = "events were lost"
	reasonTooMany = "too many folders"
	reasonBroken  = "the system's events have failed"
	reasonGone    = "the folder is gone"
	reasonNetwork = "on a network, changes made elsewhere have no events"
	reasonWatches = "the system's limit of watches is reached"
	reasonFiles   = "the limit of open files is reached"
)

// reasonOf puts into words why something cannot be watched.
func reasonOf(err error) string {
	var number syscall.Errno
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return reasonWatches
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return reasonFiles
	case errors.As(err, &number): // without the path, which may hold anything
		return number.Error()
	}
	return err.Error()
}

// isLimit reports whether the next folder would fail, too.
func isLimit(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)
}
