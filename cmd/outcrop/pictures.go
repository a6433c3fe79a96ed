package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"

	"outcrop/parse"
	"outcrop/tui"
	"outcrop/tui/clipboard"
	"outcrop/tui/picture"
	"outcrop/tui/style"
	"outcrop/tui/tuitest"
)

// The size of the pictures, in cells.
const (
	pictureWidth  = 114
	pictureHeight = 28
)

// picturesCommand draws the pictures of the README: the real explorer on a terminal in memory. It is for those who work on
// the program, hence hidden.
func picturesCommand(s *session) *cobra.Command {
	repository := "cmd/outcrop/testdata/market"
	cmd := &cobra.Command{
		Use:    "pictures DIR",
		Short:  "Draw the explorer into DIR, as explorer.svg and tour.svg",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE:   func(cmd *cobra.Command, args []string) error { return pictures(cmd.Context(), s, repository, args[0]) },
	}
	cmd.Flags().StringVar(&repository, "of", repository, "the repository to show, `FOLDER`")
	return cmd
}

func pictures(ctx context.Context, s *session, repository, dir string) error {
	if info, err := os.Stat(repository); err != nil || !info.IsDir() {
		return usage("%s: no folder: run this in the root of the source tree, or name one with --of", repository)
	}
	work, err := os.MkdirTemp("", "outcrop-pictures-")
	if err != nil {
		return usage("%w", err)
	}
	defer os.RemoveAll(work)
	root := filepath.Join(work, filepath.Base(repository))
	// A copy lies in no other repository, whose state would be in the picture.
	if err := os.CopyFS(root, os.DirFS(repository)); err != nil {
		return usage("%w", err)
	}
	still, tour, err := film(ctx, root, work, colours)
	if err != nil {
		return usage("%w", err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return usage("%w", err)
	}
	for name, svg := range map[string][]byte{"explorer.svg": still, "tour.svg": tour} {
		if err := os.WriteFile(filepath.Join(dir, name), svg, 0o644); err != nil {
			return usage("%w", err)
		}
		fmt.Fprintf(s.stdout, "%s: %d bytes\n", filepath.Join(dir, name), len(svg))
	}
	return nil
}

// film runs the explorer over a repository and takes the frames.
func film(ctx context.Context, root, work string, pause time.Duration) (still, tour []byte, err error) {
	sheet, err := style.Load("dark", colorprofile.TrueColor, true)
	if err != nil {
		return nil, nil, err
	}
	pool := parse.NewPool(runtime.GOMAXPROCS(0))
	defer pool.Close()
	model, closing, err := tui.New(ctx, tui.Options{Root: root, Load: parse.Options{Pool: pool}, ShowKeys: true,
		Settings: tui.Settings{Theme: "dark", Budget: 2000}, Copier: pictureCopier(work)})
	if err != nil {
		return nil, nil, err
	}
	defer closing()
	f := &filming{pause: pause, look: picture.Look{Title: "The explorer of outcrop: an outline with the price of each level beside the source"}}
	f.look.Foreground, f.look.Background = sheet.Ground()
	defer func() {
		for i := len(f.undo) - 1; i >= 0; i-- {
			f.undo[i]()
		}
		if stop := recover(); stop == errFilming {
			err = f.err
		} else if stop != nil {
			panic(stop)
		}
	}()
	f.driver = tuitest.New(f, model, pictureWidth, pictureHeight)
	f.play()
	return picture.Render(f.look, f.still), picture.Render(f.look, f.frames...), nil
}

// pictureCopier is a machine with a clipboard program, whatever this one has.
func pictureCopier(folder string) clipboard.Copier {
	return clipboard.Copier{OS: "linux", Folder: folder, Look: func(program string) (string, error) { return "/usr/bin/" + program, nil },
		Run: func(context.Context, string, ...string) error { return nil },
		Env: func(name string) string { return map[string]string{"DISPLAY": ":0"}[name] }}
}

// filming takes frames of a running explorer. It stands in for the test that a driver reports to.
type filming struct {
	driver *tuitest.Driver
	pause  time.Duration // before each frame
	look   picture.Look
	frames []picture.Frame
	still  picture.Frame
	undo   []func()
	err    error
}

// errFilming ends filming after a failure, which is in err.
var errFilming = errors.New("no picture")

// Helper is of no use here.
func (f *filming) Helper() {}

// Cleanup keeps what is to be done at the end.
func (f *filming) Cleanup(do func()) { f.undo = append(f.undo, do) }

// Errorf ends filming as well: half a picture is none.
func (f *filming) Errorf(format string, args ...any) { f.Fatalf(format, args...) }

// Fatalf ends filming.
func (f *filming) Fatalf(format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf("no picture: "+format, args...)
	}
	panic(errFilming)
}

// colours is how long a frame waits for what comes after a key: nothing tells when the last colour is there.
const colours = 400 * time.Millisecond

// press sends keys and takes one frame after them.
func (f *filming) press(hold time.Duration, keys ...string) {
	f.driver.Keys(keys...)
	f.take(hold)
}

// write types a text and takes one frame, when the screen shows what is waited for.
func (f *filming) write(hold time.Duration, text, shows string) {
	f.driver.Type(text).WaitFor(shows)
	f.take(hold)
}

func (f *filming) take(hold time.Duration) {
	time.Sleep(f.pause)
	f.driver.Sync()
	f.frames = append(f.frames, f.driver.Capture(f.look, hold))
}

// play is the tour: a look around, picks at several levels, finding, and taking the block out.
func (f *filming) play() {
	const short, mid, long = 600 * time.Millisecond, 1200 * time.Millisecond, 2500 * time.Millisecond
	f.driver.WaitFor("parsed 100%")
	f.take(long)
	f.press(mid, "j", "l")
	f.press(mid, "j", "l")
	f.press(mid, "j", "j", "l")
	f.press(short, "j", "j", "j", "j")
	f.press(mid, "j", "j")
	f.press(long, "space")
	f.press(mid, "k", "k", "k")
	f.press(long, "2")
	f.press(mid, "f")
	f.write(mid, "bask", "found")
	f.press(mid, "enter")
	f.press(long, "3")
	f.press(short, "/")
	f.write(mid, "price", "shown of")
	f.press(short, "enter")
	f.press(long, "*")
	f.press(short, "esc")
	f.press(short, "t")
	f.write(mid, "Why is the total wrong?", "wrong?")
	f.press(mid, "enter")
	f.driver.Keys("y").WaitFor("copied")
	f.take(2 * long)
	f.driver.Keys("f").Type("cart.total").WaitFor("1 found").Keys("enter", "ctrl+k")
	f.take(0)
	last := len(f.frames) - 1
	f.still, f.frames = f.frames[last], f.frames[:last]
}
