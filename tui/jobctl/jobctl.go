// Package jobctl is what signals do to the explorer: end it with the terminal as it was, or send it to the background, and
// notice where nothing could bring it back.
//
// Bubble Tea's own suspension waits for the signal to go on without an end. It never comes where the stop has no effect:
// inside a shell's $( ), or as first process of a tmux window, a container or an ssh command. Its own signals know of two.
package jobctl

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"

	tea "charm.land/bubbletea/v2"
)

// ErrNone means that stopping has no effect here: no shell waits to take over.
var ErrNone = errors.New("no shell to go back to")

// Control receives the signals of one program.
type Control struct {
	got  chan os.Signal
	quit chan struct{} // closed when no more signals are wanted
	once sync.Once
	mu   sync.Mutex
	last os.Signal     // the first that tells to end
	told chan struct{} // closed when it came
	left chan struct{} // closed when it came while the shell had the terminal
}

// Watch takes over the signals that end or stop a program, but those that whoever started it had it ignore. send gives a
// message to the program; it may block.
func Watch(send func(tea.Msg)) *Control {
	c := &Control{got: make(chan os.Signal, 8), quit: make(chan struct{}), told: make(chan struct{}), left: make(chan struct{})}
	for _, s := range append(ending(), stopping()...) {
		if !signal.Ignored(s) {
			signal.Notify(c.got, s)
		}
	}
	go c.run(send)
	return c
}

// Close leaves the signals to their defaults.
func (c *Control) Close() {
	c.once.Do(func() {
		signal.Stop(c.got)
		close(c.quit)
	})
}

func (c *Control) run(send func(tea.Msg)) {
	stops := stopping()
	for {
		select {
		case <-c.quit:
			return
		case s := <-c.got:
			if len(stops) > 0 && s == stops[0] {
				go send(tea.SuspendMsg{})
				continue
			}
			if c.tell(s) {
				go send(tea.QuitMsg{})
			}
		}
	}
}

// tell notes a signal to end, and reports whether it is the first.
func (c *Control) tell(s os.Signal) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.last != nil {
		return false
	}
	c.last = s
	close(c.told)
	return true
}

// Told is closed when a signal says to end.
func (c *Control) Told() <-chan struct{} { return c.told }

// Left is closed when the program was told to end while it was stopped. The terminal is in order then, and belongs to the
// shell: the program must not be waited for, since it would take it again.
func (c *Control) Left() <-chan struct{} { return c.left }

// Number is the number of the signal that said to end, or 0.
func (c *Control) Number() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, _ := c.last.(syscall.Signal)
	return int(n)
}

// Suspend gives the command that restores the terminal, stops, and takes the terminal again after the resume. done makes the
// message from nil, or from [ErrNone] where the program went on at once.
func (c *Control) Suspend(done func(error) tea.Msg) tea.Cmd { return tea.Exec(&stop{control: c}, done) }

// stop is the "program" that runs in place of the explorer: the shell that called it.
type stop struct {
	control *Control
	in      io.Reader
}

func (s *stop) Run() error { return s.control.stop(s.in) }

func (s *stop) SetStdin(r io.Reader) { s.in = r }
func (*stop) SetStdout(io.Writer)    {}
func (*stop) SetStderr(io.Writer)    {}
