package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"outcrop/model/selector"
	"outcrop/parse"
	"outcrop/tui/text"
)

// The exit codes.
const (
	exitDone        = 0
	exitNo          = 1   // the honest no: not found, ambiguous, over budget, refused
	exitUsage       = 2   // wrong usage, or a system that fails
	exitSignal      = 128 // and the number of the signal that ended the explorer
	exitInterrupted = 130 // after ctrl+c
)

// failure is an error that decides the exit code. One without text ends the program silently with its code.
type failure struct {
	code int
	err  error
}

func (f *failure) Error() string {
	if f.err == nil {
		return ""
	}
	return f.err.Error()
}

func (f *failure) Unwrap() error { return f.err }

// no is an answer that is not what was asked for: exit code 1.
func no(format string, args ...any) error {
	return &failure{exitNo, fmt.Errorf(format, words(args)...)}
}

// usage is a mistake in the command line: exit code 2.
func usage(format string, args ...any) error {
	return &failure{exitUsage, fmt.Errorf(format, words(args)...)}
}

// word is a name in a message. It takes one line, whatever is in it.
type word string

// Format writes the word escaped, or quoted for the verb q.
func (w word) Format(f fmt.State, verb rune) {
	if verb == 'q' {
		fmt.Fprint(f, strconv.Quote(string(w)))
		return
	}
	fmt.Fprint(f, text.Escape(selector.Shorten(string(w))))
}

// lines is a part of a message that may take several.
type lines string

// words makes words of the strings among what a message holds.
func words(args []any) []any {
	out := slices.Clone(args)
	for i, a := range out {
		if s, ok := a.(string); ok {
			out[i] = word(s)
		}
	}
	return out
}

// cause is what the system says is wrong, without the call and the path that its errors repeat.
func cause(err error) string {
	var number syscall.Errno
	var skip *parse.SkipError
	switch {
	case errors.As(err, &number):
		return number.Error()
	case errors.As(err, &skip):
		return skip.Reason
	case errors.Is(err, fs.ErrNotExist):
		return "no such file or folder"
	}
	return err.Error()
}

// verb is how a message calls a command, as every message has the name of the program in front.
func verb(cmd *cobra.Command) string { return strings.TrimPrefix(cmd.CommandPath(), "outcrop ") }

// report prints an error as the last word on stderr and gives the exit code.
func report(ctx context.Context, stderr io.Writer, err error) int {
	var f *failure
	switch {
	case ctx.Err() != nil:
		return exitInterrupted
	case err == nil:
		return exitDone
	case errors.Is(err, syscall.EPIPE), errors.Is(err, io.ErrClosedPipe):
		return exitDone // the reader has what it wants
	case !errors.As(err, &f):
		f = &failure{exitUsage, err}
	}
	if message := err.Error(); message != "" {
		say(stderr, message)
	}
	return f.code
}

// say writes a message for people, with everything that could steer a terminal made visible.
func say(stderr io.Writer, message string) {
	fmt.Fprintf(stderr, "outcrop: %s\n", text.EscapeLines(strings.TrimRight(message, "\n")))
}
