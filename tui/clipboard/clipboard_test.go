package clipboard

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
)

// machine is a made-up computer: which programs it has and which of them work.
type machine struct {
	os    string
	env   map[string]string
	works map[string]bool // programs that are there, and whether they succeed
	ran   []string
	stdin string
}

func (m *machine) copier(dir string) Copier {
	return Copier{
		OS:  m.os,
		Env: func(n string) string { return m.env[n] },
		Look: func(p string) (string, error) {
			if _, ok := m.works[p]; !ok {
				return "", exec.ErrNotFound
			}
			return "/usr/bin/" + p, nil
		},
		Run: func(ctx context.Context, stdin string, argv ...string) error {
			if _, ok := ctx.Deadline(); !ok {
				return errors.New("no limit of time")
			}
			call := strings.Join(argv, " ")
			m.ran = append(m.ran, strings.TrimPrefix(call, "/usr/bin/"))
			if !m.works[filepath.Base(argv[0])] && !m.works[call] {
				return errors.New("failed")
			}
			m.stdin = stdin
			return nil
		},
		Folder: dir,
	}
}

func TestOrder(t *testing.T) {
	type env = map[string]string
	type works = map[string]bool
	x := "xclip -in -selection clipboard"
	tm := "tmux load-buffer -w -"
	for _, c := range []struct {
		name  string
		os    string
		env   env
		works works
		text  string
		ran   []string
		say   string // the receipt without the file
		osc   bool
	}{
		{"mac", "darwin", nil, works{"pbcopy": true}, "héllo", []string{"pbcopy"}, "pbcopy", false},
		{"X", "linux", env{"DISPLAY": ":0"}, works{"xclip": true, "xsel": true}, "hi", []string{x}, "xclip", false},
		{"X without xclip", "linux", env{"DISPLAY": ":0"}, works{"xsel": true}, "hi", []string{"xsel --input --clipboard"}, "xsel", false},
		{"X in tmux", "linux", env{"DISPLAY": ":0", "TMUX": "x"}, works{"xclip": true, "tmux": true}, "hi", []string{x, tm}, "xclip+tmux", false},
		{"Wayland first", "linux", env{"DISPLAY": ":0", "WAYLAND_DISPLAY": "w"}, works{"xclip": true, "wl-copy": true}, "hi", []string{"wl-copy"}, "wl-copy", false},
		{"tool but no display", "linux", nil, works{"xclip": true}, "hi", nil, "terminal (OSC 52, unconfirmed)", true},
		{"dead display", "linux", env{"DISPLAY": ":9"}, works{"xclip": false}, "hi", []string{x}, "terminal (OSC 52, unconfirmed)", true},
		{"ssh", "linux", env{"DISPLAY": ":0", "SSH_TTY": "/dev/pts/1"}, works{"xclip": true}, "hi", nil, "terminal (OSC 52, unconfirmed)", true},
		{"ssh in tmux", "linux", env{"SSH_CONNECTION": "a", "TMUX": "x"}, works{"tmux": true}, "hi", []string{tm}, "tmux", false},
		{"old tmux", "linux", env{"TMUX": "x"}, works{"tmux load-buffer -": true}, "hi", []string{tm, "tmux load-buffer -"}, "tmux", false},
		{"tmux gone", "linux", env{"TMUX": "x"}, nil, "hi", []string{tm, "tmux load-buffer -"}, "terminal (OSC 52, unconfirmed)", true},
		{"windows", "windows", nil, works{"clip.exe": true}, "hi", []string{"clip.exe"}, "clip", false},
		{"windows, not ASCII", "windows", nil, works{"clip.exe": true}, "hé", nil, "terminal (OSC 52, unconfirmed)", true},
		{"WSL", "linux", env{"WSL_DISTRO_NAME": "Debian"}, works{"clip.exe": true}, "hi", []string{"clip.exe"}, "clip", false},
		{"Termux", "android", env{"TERMUX_VERSION": "1"}, works{"termux-clipboard-set": true}, "hi", []string{"termux-clipboard-set"}, "termux-clipboard-set", false},
		{"largest for OSC 52", "linux", nil, nil, strings.Repeat("x", MaxOSC52), nil, "terminal (OSC 52, unconfirmed)", true},
		{"too large for OSC 52", "linux", nil, nil, strings.Repeat("x", MaxOSC52+1), nil, "no clipboard here", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := &machine{os: c.os, env: c.env, works: c.works}
			dir := filepath.Join(t.TempDir(), "state", "outcrop")
			r := m.copier(dir).Copy(context.Background(), c.text)
			if !reflect.DeepEqual(m.ran, c.ran) {
				t.Errorf("ran %q, want %q", m.ran, c.ran)
			}
			file := filepath.Join(dir, fileName)
			say := c.say
			if !r.Sure {
				say += "; in " + file
			} else if m.stdin != c.text {
				t.Errorf("the program got %q", m.stdin)
			}
			if r.String() != say || r.OSC52 != c.osc || r.Bytes != len(c.text) || r.File != file {
				t.Errorf("receipt %q %+v, want %q", r, r, say)
			}
			if b, err := os.ReadFile(file); err != nil || string(b) != c.text {
				t.Errorf("file: %d bytes, %v", len(b), err)
			}
		})
	}
}

func TestFile(t *testing.T) {
	m := &machine{os: "linux"}
	dir := t.TempDir()
	for _, text := range []string{"first, the longer one", "second"} {
		m.copier(dir).Copy(context.Background(), text)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Fatalf("left behind: %v, %v", entries, err)
	}
	if b, _ := os.ReadFile(filepath.Join(dir, fileName)); string(b) != "second" {
		t.Errorf("file holds %q", b)
	}
	if info, _ := entries[0].Info(); runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}

	blocked := filepath.Join(dir, fileName, "below a file")
	r := m.copier(blocked).Copy(context.Background(), "x")
	if r.File != "" || r.Err == nil || !strings.Contains(r.String(), "no file either: ") || !r.OSC52 {
		t.Errorf("receipt without a folder: %q %+v", r, r)
	}
}

// A program that hangs is ended, and one that leaves a child with open pipes does not hold us up for ever.
func TestRun(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh")
	}
	out := filepath.Join(t.TempDir(), "out")
	if err := run(context.Background(), "text", "sh", "-c", fmt.Sprintf("cat > '%s'", out)); err != nil {
		t.Error(err)
	}
	if b, _ := os.ReadFile(out); string(b) != "text" {
		t.Errorf("the program read %q", b)
	}
	if err := run(context.Background(), "", "sh", "-c", "exit 3"); err == nil {
		t.Error("a failing program passed for success")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if err := run(ctx, "", "sh", "-c", "sleep 60"); err == nil {
		t.Error("a hanging program passed for success")
	}
}

func TestNew(t *testing.T) {
	c := New()
	if c.OS != runtime.GOOS || filepath.Base(c.Folder) != "outcrop" || c.Env == nil || c.Look == nil || c.Run == nil {
		t.Errorf("%+v", c)
	}
}
