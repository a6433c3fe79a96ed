// Package tuitest drives a Bubble Tea program on an in-memory terminal: bytes of keys go in, the bytes that come out are
// played to an emulator, and the test looks at its screen.
//
// Nothing sleeps. After each input a mark is sent behind it as a bracketed paste; a wrapper around the model puts the mark
// into the window title, so when the emulator sees it there, all earlier input has been handled and painted.
package tuitest

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/vt"
)

const (
	syncMark = "tuitest-sync:"
	// patience is how long a test waits for something before it fails. It bounds a hang and is no measure of speed.
	patience = 20 * time.Second
)

// TB is the part of testing.TB that a driver uses, so that a picture maker can drive a program too.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(func())
}

// Driver owns one running program and its terminal.
type Driver struct {
	t    TB
	in   *feed
	p    *tea.Program
	done chan struct{}
	end  tea.Model // after done
	err  error     // after done
	sent int       // marks sent

	mu   sync.Mutex // guards what follows: the program writes from its own goroutine
	em   *vt.Emulator
	clip string
	seen string // the last mark painted
	raw  []byte
}

// probe wraps the model under test and carries the mark from the input to the title.
type probe struct {
	tea.Model
	mark string
}

func (p probe) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if m, ok := msg.(tea.PasteMsg); ok && strings.HasPrefix(m.Content, syncMark) {
		p.mark = strings.TrimPrefix(m.Content, syncMark)
		return p, nil
	}
	var cmd tea.Cmd
	p.Model, cmd = p.Model.Update(msg)
	return p, cmd
}

func (p probe) View() tea.View {
	v := p.Model.View()
	// The emulator ignores titles with a semicolon.
	v.WindowTitle = strings.ReplaceAll(v.WindowTitle, ";", ",") + " " + syncMark + p.mark
	return v
}

// New starts a model on a terminal of w x h cells. Colours, environment and size are fixed, so that screens are the same
// on every machine; options override them. The program ends with the test.
func New(t TB, m tea.Model, w, h int, opts ...tea.ProgramOption) *Driver {
	t.Helper()
	d := &Driver{t: t, em: vt.NewEmulator(w, h), in: newFeed(), done: make(chan struct{})}
	d.listen()
	opts = append([]tea.ProgramOption{
		tea.WithEnvironment([]string{"TERM=xterm-256color", "COLORTERM=truecolor"}),
		tea.WithColorProfile(colorprofile.TrueColor),
		tea.WithFPS(120),
	}, opts...)
	opts = append(opts, tea.WithInput(d.in), tea.WithOutput(d), tea.WithWindowSize(w, h), tea.WithoutSignalHandler())
	d.p = tea.NewProgram(probe{Model: m}, opts...)
	go func() {
		defer close(d.done)
		end, err := d.p.Run()
		if pr, ok := end.(probe); ok {
			d.end = pr.Model
		}
		d.err = err
	}()
	t.Cleanup(func() {
		d.p.Kill()
		<-d.done
		_ = d.in.Close()
		if c, ok := d.em.InputPipe().(io.Closer); ok { // the emulator's own Close races with Read
			_ = c.Close()
		}
	})
	return d.Sync()
}

// listen takes what the emulator says: titles, clipboard requests and answers to the program's questions.
func (d *Driver) listen() {
	d.em.SetCallbacks(vt.Callbacks{Title: func(s string) {
		if _, mark, ok := strings.Cut(s, " "+syncMark); ok {
			d.seen = mark
		}
	}})
	d.em.RegisterOscHandler(52, func(b []byte) bool { // the emulator has no clipboard of its own
		if p := strings.SplitN(string(b), ";", 3); len(p) == 3 {
			if s, err := base64.StdEncoding.DecodeString(p[2]); err == nil {
				d.clip = string(s)
			}
		}
		return true
	})
	go func() { // unread, the answers would block Write
		_, _ = io.Copy(d.in, d.em)
	}()
}

// Write takes the program's output.
func (d *Driver) Write(b []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.raw = append(d.raw, b...)
	// With an input that is no terminal, Bubble Tea counts on the tty to turn NL into CR NL.
	if _, err := d.em.Write(bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))); err != nil {
		return 0, err
	}
	return len(b), nil
}

// Sync returns when all input sent so far has been handled and painted, or when the program has ended. It does not wait
// for commands that still run.
func (d *Driver) Sync() *Driver {
	d.t.Helper()
	d.sent++
	mark := fmt.Sprint(d.sent)
	d.write("\x1b[200~" + syncMark + mark + "\x1b[201~")
	d.until("sync "+mark, func() bool { return d.seen == mark })
	return d
}

// WaitFor waits until the screen contains s, for what a command brings later.
func (d *Driver) WaitFor(s string) *Driver {
	d.t.Helper()
	d.until(fmt.Sprintf("%q on the screen", s), func() bool { return strings.Contains(d.text(), s) })
	return d
}

// WaitForClipboard waits until what was sent to the clipboard by OSC 52 contains s.
func (d *Driver) WaitForClipboard(s string) *Driver {
	d.t.Helper()
	d.until(fmt.Sprintf("%q in the clipboard", s), func() bool { return strings.Contains(d.clip, s) })
	return d
}

// until polls under the lock. A program that has ended leaves its last screen, on which a text may or may not be.
func (d *Driver) until(what string, ok func() bool) {
	d.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		ended := false
		select {
		case <-d.done:
			ended = true
		default:
		}
		d.mu.Lock()
		hit := ok()
		d.mu.Unlock()
		switch {
		case hit:
			return
		case ended && strings.HasPrefix(what, "sync "):
			return
		case ended || time.Now().After(end):
			d.t.Fatalf("waited for %s; program ended: %v; screen:\n%s", what, ended, d.Text())
			return
		}
	}
}

// Wait waits for the program to end and gives its last model.
func (d *Driver) Wait() (tea.Model, error) {
	d.t.Helper()
	select {
	case <-d.done:
	case <-time.After(patience):
		d.t.Fatalf("program still running; screen:\n%s", d.Text())
	}
	return d.end, d.err
}
