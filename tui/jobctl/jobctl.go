// Package jobctl sends the explorer to the background on ctrl+z, and notices where nothing could bring it back.
//
// Bubble Tea's own suspension waits for the signal to go on without an end. It never comes where the stop has no effect:
// inside a shell's $( ), or as first process of a tmux window, a container or an ssh command.
package jobctl

import (
	"errors"
	"io"

	tea "charm.land/bubbletea/v2"
)

// ErrNone means that stopping has no effect here: no shell waits to take over.
var ErrNone = errors.New("no shell to go back to")

// Suspend gives the command for ctrl+z: it restores the terminal, stops, and takes the terminal again after the resume.
// done makes the message from nil, or from [ErrNone] where the program went on at once.
func Suspend(done func(error) tea.Msg) tea.Cmd { return tea.Exec(stop{}, done) }

// stop is the "program" that runs in place of the explorer: the shell that called it.
type stop struct{}

func (stop) Run() error { return stopGroup() }

func (stop) SetStdin(io.Reader)  {}
func (stop) SetStdout(io.Writer) {}
func (stop) SetStderr(io.Writer) {}
