// Package git asks git, and the files of its own that are plain to read,
// about one repository: which files it has, which branch it is on, what has
// changed. All running of git lives here.
//
// A repository may come from a stranger, and its configuration can name
// programs for git to run: a file monitor, hooks, a pager, filters, remote
// helpers. Every run here is made so that none of them starts.
package git

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// The longest that one run may take. Beyond the first, an own walk of the
// folders is the better answer; the second has file contents to compare.
const (
	listLimit   = 20 * time.Second
	statusLimit = 60 * time.Second
)

// quiet is how long a run may say nothing before it is looked into.
const quiet = 700 * time.Millisecond

// Error is a run of git that failed, or that could not be made.
type Error struct {
	Root  string // the folder git ran in
	Text  string // what git said, or what kept it from running; one line
	cause error
}

func (e *Error) Error() string { return fmt.Sprintf("git in %s: %s", e.Root, e.Text) }

// Unwrap returns the cause: exec.ErrNotFound where git is not installed, a
// context's error where the run was ended.
func (e *Error) Unwrap() error { return e.cause }

// exitCode is git's own, -1 where it did not come so far.
func (e *Error) exitCode() int {
	var exit *exec.ExitError
	if errors.As(e.cause, &exit) {
		return exit.ExitCode()
	}
	return -1
}

// Warning is what git complained of while it did its work all the same, such
// as a folder that it could not read.
type Warning struct {
	Root   string
	Text   string // one line
	Closed string // the folder that could not be read, relative to Root, without a final slash; "" if it is about something else
}

func newWarning(root, text string) *Warning {
	w := &Warning{Root: root, Text: text}
	if rest, ok := strings.CutPrefix(text, "could not open directory '"); ok {
		if path, ok := strings.CutSuffix(rest, "': Permission denied"); ok {
			w.Closed = strings.TrimSuffix(path, "/")
		}
	}
	return w
}

func (w *Warning) Error() string { return fmt.Sprintf("git in %s: %s", w.Root, w.Text) }

// safeArgs come before the command. They outrank the repository's own
// configuration, and git hands them on to the programs it starts itself.
func safeArgs() []string {
	args := []string{"--no-pager"}
	for _, set := range []string{
		"core.fsmonitor=false",
		"core.hooksPath=" + os.DevNull,
		"core.quotePath=false",
		"submodule.recurse=false",
	} {
		args = append(args, "-c", set)
	}
	return args
}

// environment is ours without what would point git at another repository
// (GIT_DIR and its like, set inside hooks and rebases) or make it write.
func environment() []string {
	keep := []string{"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CEILING_DIRECTORIES", "GIT_EXEC_PATH"}
	env := slices.DeleteFunc(os.Environ(), func(set string) bool {
		name, _, _ := strings.Cut(set, "=")
		return strings.HasPrefix(strings.ToUpper(name), "GIT_") && !slices.Contains(keep, strings.ToUpper(name))
	})
	return append(env,
		"LC_ALL=C", // messages are told apart by their English words
		"GIT_OPTIONAL_LOCKS=0",
		"GIT_TERMINAL_PROMPT=0",
		"GIT_NO_LAZY_FETCH=1",     // a partial clone must not fetch what it lacks,
		"GIT_ALLOW_PROTOCOL=none", // also where git is too old to know the line above
	)
}

// run starts git in root and yields its output's NUL-ended records. The bytes
// hold until the next record. The last yield may be an *Error or *Warning.
func run(ctx context.Context, root string, limit time.Duration, args ...string) iter.Seq2[[]byte, error] {
	return runOn(ctx, root, limit, nil, args...)
}

// runOn is run with something for git to read; nil is nothing.
func runOn(ctx context.Context, root string, limit time.Duration, input io.Reader, args ...string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		ctx, stop := context.WithTimeoutCause(ctx, limit, fmt.Errorf("no answer in %v", limit))
		defer stop()
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		cmd := exec.CommandContext(ctx, "git", append(safeArgs(), args...)...)
		cmd.Dir, cmd.Stdin = root, input
		cmd.Env = environment()
		cmd.WaitDelay = time.Second
		complaint := &head{max: 8 << 10}
		cmd.Stderr = complaint
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			yield(nil, failure(ctx, root, err, nil))
			return
		}
		awake := time.AfterFunc(quiet, func() { endIfBlocked(ctx, root, cancel) })
		defer awake.Stop()
		more := records(bufio.NewReaderSize(out, 64<<10), func(rec []byte) bool {
			awake.Stop()
			return yield(rec, nil)
		})
		if !more {
			cancel(context.Canceled)
			_ = cmd.Wait() // ended on purpose: how it ended says nothing
			return
		}
		if err := cmd.Wait(); err != nil {
			yield(nil, failure(ctx, root, err, complaint.Bytes()))
			return
		}
		for line := range strings.Lines(complaint.String()) {
			if !yield(nil, newWarning(root, strings.TrimPrefix(strings.TrimSpace(line), "warning: "))) {
				return
			}
		}
	}
}

// records calls yield for each NUL-ended record and reports whether it wants
// more. Bytes after the last NUL are a record that was cut off: dropped, as
// the run's exit code tells.
func records(r *bufio.Reader, yield func([]byte) bool) (more bool) {
	var long []byte
	for {
		part, err := r.ReadSlice(0)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			long = append(long, part...)
		case err != nil:
			return true
		default:
			if len(long) > 0 {
				part = append(long, part...)
				long = nil
			}
			if !yield(part[:len(part)-1]) {
				return false
			}
		}
	}
}

// failure puts into one line why a run failed.
func failure(ctx context.Context, root string, err error, complaint []byte) *Error {
	if cause := context.Cause(ctx); cause != nil {
		return &Error{Root: root, Text: cause.Error(), cause: cause}
	}
	if errors.Is(err, exec.ErrNotFound) {
		return &Error{Root: root, Text: "git is not installed", cause: exec.ErrNotFound}
	}
	text := err.Error()
	for line := range bytes.Lines(complaint) {
		if rest, ok := bytes.CutPrefix(line, []byte("fatal: ")); ok {
			text = string(bytes.TrimSpace(rest))
			break
		}
	}
	if strings.Contains(text, "dubious ownership") {
		text += fmt.Sprintf("; if you trust it: git config --global --add safe.directory %q", root)
	}
	return &Error{Root: root, Text: text, cause: err}
}

// head keeps the first bytes written to it and takes the rest in silence.
type head struct {
	bytes.Buffer
	max int
}

func (h *head) Write(p []byte) (int, error) {
	h.Buffer.Write(p[:min(len(p), max(0, h.max-h.Len()))])
	return len(p), nil
}

// ReadFrom hides the buffer's own, which knows no limit.
func (h *head) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{h}, r)
}
