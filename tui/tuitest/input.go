package tuitest

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// keyBytes is what a terminal sends for a key by its Bubble Tea name.
func keyBytes(key string) (string, bool) {
	switch key {
	case "enter":
		return "\r", true
	case "tab":
		return "\t", true
	case "shift+tab":
		return "\x1b[Z", true
	case "backspace":
		return "\x7f", true
	case "space":
		return " ", true
	case "esc":
		return "\x1b[27u", true // a bare ESC would need a pause to be told from the start of a sequence
	case "up", "down", "right", "left", "end", "home":
		return "\x1b[" + map[string]string{"up": "A", "down": "B", "right": "C", "left": "D", "end": "F", "home": "H"}[key], true
	case "delete":
		return "\x1b[3~", true
	case "pgup":
		return "\x1b[5~", true
	case "pgdown":
		return "\x1b[6~", true
	case "f1":
		return "\x1bOP", true
	case "ctrl+]":
		return "\x1d", true
	}
	if c, ok := strings.CutPrefix(key, "ctrl+"); ok && len(c) == 1 && c[0] >= 'a' && c[0] <= 'z' {
		return string(rune(c[0] & 0x1f)), true
	}
	if c, ok := strings.CutPrefix(key, "alt+"); ok && len(c) == 1 {
		return "\x1b" + c, true
	}
	return key, utf8.RuneCountInString(key) == 1
}

// Keys sends keys by their Bubble Tea names ("j", "enter", "ctrl+d", "alt+x") and syncs.
func (d *Driver) Keys(keys ...string) *Driver {
	d.t.Helper()
	d.Send(keys...)
	return d.Sync()
}

// Send sends keys without waiting: for the key that ends the program.
func (d *Driver) Send(keys ...string) {
	d.t.Helper()
	for _, k := range keys {
		s, ok := keyBytes(k)
		if !ok {
			d.t.Fatalf("no key is named %q", k)
			return
		}
		d.write(s)
	}
}

// Type sends text, one key per character, and syncs.
func (d *Driver) Type(s string) *Driver {
	d.t.Helper()
	d.write(s)
	return d.Sync()
}

// Paste sends text as a bracketed paste and syncs.
func (d *Driver) Paste(s string) *Driver {
	d.t.Helper()
	d.write("\x1b[200~" + s + "\x1b[201~")
	return d.Sync()
}

// Click presses and releases the left button at column x, row y, both counted from 0, and syncs.
func (d *Driver) Click(x, y int) *Driver {
	d.t.Helper()
	d.write(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x+1, y+1, x+1, y+1))
	return d.Sync()
}

// Drag presses the left button at one cell, moves it to another and releases it there, and syncs.
func (d *Driver) Drag(x, y, toX, toY int) *Driver {
	d.t.Helper()
	d.write(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<32;%d;%dM\x1b[<0;%d;%dm", x+1, y+1, toX+1, toY+1, toX+1, toY+1))
	return d.Sync()
}

// Wheel turns the wheel at a cell, n steps down or, if negative, up, and syncs.
func (d *Driver) Wheel(x, y, n int) *Driver {
	d.t.Helper()
	button := 65
	if n < 0 {
		button, n = 64, -n
	}
	d.write(strings.Repeat(fmt.Sprintf("\x1b[<%d;%d;%dM", button, x+1, y+1), n))
	return d.Sync()
}

// Resize changes the terminal's size and syncs.
func (d *Driver) Resize(w, h int) *Driver {
	d.t.Helper()
	d.mu.Lock()
	d.em.Resize(w, h)
	d.mu.Unlock()
	d.p.Send(tea.WindowSizeMsg{Width: w, Height: h})
	return d.Sync()
}

// Message sends a message as a command would, and syncs.
func (d *Driver) Message(m tea.Msg) *Driver {
	d.t.Helper()
	d.p.Send(m)
	return d.Sync()
}

func (d *Driver) write(s string) { _, _ = io.WriteString(d.in, s) } // a feed takes everything

// feed is a pipe without a limit: writes never block, reads wait for data.
type feed struct {
	mu     sync.Mutex
	more   *sync.Cond
	buf    []byte
	closed bool
}

func newFeed() *feed {
	f := &feed{}
	f.more = sync.NewCond(&f.mu)
	return f
}

func (f *feed) Write(b []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.buf = append(f.buf, b...)
	f.more.Broadcast()
	return len(b), nil
}

func (f *feed) Read(b []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.buf) == 0 && !f.closed {
		f.more.Wait()
	}
	if len(f.buf) == 0 {
		return 0, io.EOF
	}
	n := copy(b, f.buf)
	f.buf = f.buf[n:]
	return n, nil
}

func (f *feed) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	f.more.Broadcast()
	return nil
}
