// Package clipboard takes a text out of the explorer: onto the clipboard by every way that works here, and always into
// a file, since none of the ways works everywhere and the one that goes through the terminal is never confirmed.
package clipboard

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/adrg/xdg"
)

const (
	// MaxOSC52 is the most bytes of text for OSC 52: the base64 of more passes the 100,000 characters that the stricter
	// terminals take, and a text that is too long is dropped without a word.
	MaxOSC52 = 74_000
	// toolLimit is how long a clipboard program may take: a dead X or Wayland server hangs it.
	toolLimit = 2 * time.Second
	fileName  = "last-prompt.md"
)

// Copier knows the ways out of this machine. Its fields are replaced in tests.
type Copier struct {
	OS     string                                                        // as runtime.GOOS
	Env    func(name string) string                                      // the environment
	Look   func(program string) (path string, err error)                 // finds a program
	Run    func(ctx context.Context, stdin string, argv ...string) error // runs one with the text as input
	Folder string                                                        // where the file goes
}

// New is the copier for the running process; the file goes to outcrop/ in the user's state folder.
func New() Copier {
	return Copier{OS: runtime.GOOS, Env: os.Getenv, Look: exec.LookPath, Run: run, Folder: filepath.Join(xdg.StateHome, "outcrop")}
}

// Receipt says what happened to a text.
type Receipt struct {
	Routes []string // programs that took the text, like "xclip" and "tmux"
	Sure   bool     // at least one of them reported success
	OSC52  bool     // the caller should also send the text by OSC 52; nothing confirms that
	Bytes  int
	File   string // where the text was written as well; empty if that failed
	Err    error  // why it could not be written
}

// String says it in a few words: "xclip+tmux", "terminal (OSC 52, unconfirmed); also in ~/...".
func (r Receipt) String() string {
	var how string
	switch {
	case r.Sure:
		return strings.Join(r.Routes, "+")
	case r.OSC52:
		how = "terminal (OSC 52, unconfirmed)"
	default:
		how = "no clipboard here"
	}
	if r.File == "" {
		return how + "; no file either: " + r.Err.Error()
	}
	return how + "; in " + r.File
}

// Copy sends the text out. It can take a few seconds, so it belongs in a command, not in the event loop. Cancelling ctx
// ends programs that hang.
func (c Copier) Copy(ctx context.Context, text string) Receipt {
	r := Receipt{Bytes: len(text)}
	r.File, r.Err = save(c.Folder, text)
	// Over SSH the local programs would fill the clipboard of the wrong machine.
	if remote := c.Env("SSH_CONNECTION") != "" || c.Env("SSH_TTY") != ""; !remote {
		if argv := c.tool(text); argv != nil && c.try(ctx, text, argv...) {
			r.Routes = append(r.Routes, strings.TrimSuffix(filepath.Base(argv[0]), ".exe"))
		}
	}
	if c.Env("TMUX") != "" {
		// tmux by default drops OSC 52 from the programs in it, but hands on what its own command is given; -w passes it
		// to the terminal outside, and older versions do not know it.
		if c.try(ctx, text, "tmux", "load-buffer", "-w", "-") || c.try(ctx, text, "tmux", "load-buffer", "-") {
			r.Routes = append(r.Routes, "tmux")
		}
	}
	r.Sure = len(r.Routes) > 0
	r.OSC52 = !r.Sure && len(text) <= MaxOSC52
	return r
}

// tool is the clipboard program of this machine with its arguments, nil if there is none that can work.
func (c Copier) tool(text string) []string {
	var ways [][]string
	// clip.exe reads the console's code page and turns anything but ASCII into something else.
	windows := func() {
		if ascii(text) {
			ways = append(ways, []string{"clip.exe"})
		}
	}
	switch c.OS {
	case "darwin":
		ways = append(ways, []string{"pbcopy"})
	case "windows":
		windows()
	default:
		if c.Env("WAYLAND_DISPLAY") != "" {
			ways = append(ways, []string{"wl-copy"})
		}
		if c.Env("DISPLAY") != "" {
			ways = append(ways, []string{"xclip", "-in", "-selection", "clipboard"}, []string{"xsel", "--input", "--clipboard"})
		}
		if c.Env("WSL_DISTRO_NAME") != "" {
			windows()
		}
		if c.Env("TERMUX_VERSION") != "" {
			ways = append(ways, []string{"termux-clipboard-set"})
		}
	}
	for _, argv := range ways {
		if path, err := c.Look(argv[0]); err == nil {
			return append([]string{path}, argv[1:]...)
		}
	}
	return nil
}

func (c Copier) try(ctx context.Context, text string, argv ...string) bool {
	ctx, cancel := context.WithTimeout(ctx, toolLimit)
	defer cancel()
	return c.Run(ctx, text, argv...) == nil
}

func run(ctx context.Context, stdin string, argv ...string) error {
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Stdin = strings.NewReader(stdin)
	cmd.WaitDelay = 200 * time.Millisecond // xclip leaves a child behind that holds the pipes open
	return cmd.Run()
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// save writes the text where only the user can read it. The file is complete or not there: it is written beside its
// place and renamed.
func save(folder, text string) (path string, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	tmp, err := os.CreateTemp(folder, fileName+".*") // mode 0600
	if err != nil {
		return "", err
	}
	path = filepath.Join(folder, fileName)
	_, err = tmp.WriteString(text)
	if e := tmp.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
		return "", err
	}
	return path, nil
}
