package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"outcrop/tui/text"
)

// The exit codes.
const (
	exitDone        = 0
	exitNo          = 1   // the honest no: not found, ambiguous, over budget, refused
	exitUsage       = 2   // wrong usage, or a system that fails
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
func no(format string, args ...any) error { return &failure{exitNo, fmt.Errorf(format, args...)} }

// usage is a mistake in the command line: exit code 2.
func usage(format string, args ...any) error { return &failure{exitUsage, fmt.Errorf(format, args...)} }

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
