package tui

import (
	"time"

	"outcrop/model"
	"outcrop/model/outline"
	"outcrop/model/search"
	"outcrop/tui/clipboard"
	"outcrop/tui/source"
)

// Answers of commands. Each says what it answers, by a number or a path, and is dropped if that is no longer wanted.

// progress says how far loading is.
type progress struct {
	files, loaded int
	bytes, read   int64
	listed, done  bool
	paused        bool
	at            time.Time     // of the look at the loader
	cost          time.Duration // of that look
	watching      string        // how changes on disk come to be known; "": they do not
	partly        bool          // not all of them, or not at once
}

// percent is the share of bytes loaded, 100 only when all is done.
func (p progress) percent() int {
	switch {
	case p.done:
		return 100
	case p.bytes <= 0:
		return 0
	}
	return int(min(99, 100*p.read/p.bytes))
}

// snapshotMsg brings the newest snapshot. tree is nil if it is still the one that was known.
type snapshotMsg struct {
	tree     *model.Tree
	index    *search.Index
	skips    int             // files of the tree that were not read
	layout   *outline.Layout // of the tree
	progress progress
	polled   bool // it answers the regular poll, which goes on until all is loaded
}

// sourceMsg brings a text for the source pane.
type sourceMsg struct {
	view  int // number of the request
	want  want
	doc   source.Document
	file  *model.File // with the outline of the text; nil if there is none
	moved bool        // the file changed on disk and was loaded again: there is a newer snapshot
}

// coloursMsg brings the styles of a part of the text.
type coloursMsg struct {
	view     int
	path     string
	from, to uint32
	spans    []source.Span
}

// hitsMsg brings what the finder found.
type hitsMsg struct {
	number int
	result search.Result
}

// layoutMsg brings what a filter's text matches.
type layoutMsg struct {
	number int
	layout *outline.Layout
}

// countedMsg brings the exact size of the block.
type countedMsg struct {
	number int
	size   size
}

// size is what a block measures.
type size struct {
	pieces, files int
	tokens        int // of the whole block as printed
	whole         int // of the files it is from, in full
	omitted       int // picks that are not in it
}

// copiedMsg says what became of a copy.
type copiedMsg struct {
	receipt clipboard.Receipt
	what    string // "block" or "selector"
	order   order  // of a block
	size    size
	text    string // to send by OSC 52, if the receipt asks for it
	err     error
}

// wroteMsg says what became of a file.
type wroteMsg struct {
	path   string
	exists bool // it was there already and nothing was written
	order  order
	size   size
	screen bool // the file is a picture of the screen
	err    error
}

// acceptedMsg brings the block to print after the end.
type acceptedMsg struct {
	block []byte
	order order
	err   error
}

// editedMsg says that the editor is closed.
type editedMsg struct {
	path    string
	command string // that ran, for people; empty if there is none
	err     error
}

// linesMsg brings the exact tokens of selected lines.
type linesMsg struct {
	number int
	tokens int
}

// noticeMsg is something to tell in the hint line.
type noticeMsg struct {
	text string
	bad  bool
}

// savedMsg says what became of the state file. It is shown once if it failed.
type savedMsg struct{ err error }

// resumedMsg comes after ctrl+z.
type resumedMsg struct{ err error }

// dueMsg says that a pause is over after which something is to be done, if nothing came in between.
type dueMsg struct {
	what   due
	number int
}

// due is what waits for a pause in typing.
type due uint8

const (
	dueCount due = iota // count the block
	dueSave             // save picks and folds
	dueLines            // count the selected lines
)
