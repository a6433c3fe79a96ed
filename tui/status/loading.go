package status

import (
	"fmt"
	"strconv"
	"time"

	"outcrop/tui/text"
)

// Loading says how far the reading of files is.
type Loading struct {
	Files       int   // that are read
	Read, Bytes int64 // of these files, and of all
	Left        time.Duration
	Timed       bool // Left is known
	Paused      bool
	Key         string // that pauses, or goes on; empty: there is none
}

// long is all that is worth knowing: "412 of 1,240 MB · 1:35 left · ctrl+p pauses".
func (l *Loading) long() string { return joined(l.size(), l.rest(), l.hint()) }

// shorter is the same in ever fewer words.
func (l *Loading) shorter() []string {
	if l == nil {
		return nil
	}
	percent := "100%"
	if l.Bytes > 0 {
		percent = strconv.FormatInt(min(99, 100*l.Read/l.Bytes), 10) + "%"
	}
	return []string{joined(l.size(), l.rest()), joined(percent, l.rest()), percent}
}

func (l *Loading) hint() string {
	switch {
	case l.Key == "":
		return ""
	case l.Paused:
		return text.Clean(l.Key, 1) + " goes on"
	}
	return text.Clean(l.Key, 1) + " pauses"
}

// size writes both sizes in the unit of the larger: a million bytes, or a thousand of a small folder.
func (l *Loading) size() string {
	unit, name := int64(1_000_000), " MB"
	if l.Bytes < 10*unit {
		unit, name = 1000, " kB"
	}
	return Thousands(int(l.Read/unit)) + " of " + Thousands(int((l.Bytes+unit-1)/unit)) + name
}

// rest writes the time left: "1:35 left", or an ellipsis before the speed is known.
func (l *Loading) rest() string {
	switch s := int((l.Left + time.Second - 1) / time.Second); {
	case l.Paused:
		return "paused"
	case !l.Timed:
		return "… left"
	case s >= 24*3600:
		return "more than a day left"
	case s >= 3600:
		return fmt.Sprintf("%d:%02d:%02d left", s/3600, s/60%60, s%60)
	default:
		return fmt.Sprintf("%d:%02d left", s/60, s%60)
	}
}
