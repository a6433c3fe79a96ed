package main

import (
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"outcrop/parse"
)

// TestMain lets the test binary be the program itself, for scripts and for its worker processes.
func TestMain(m *testing.M) {
	if parse.ServeIfWorker() {
		return
	}
	testscript.Main(m, map[string]func(){"outcrop": main})
}

// TestScripts runs the stories in testdata/script: commands, what they print and how they end.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", e.WorkDir+"/home")
			e.Setenv("XDG_CONFIG_HOME", e.WorkDir+"/config")
			e.Setenv("XDG_STATE_HOME", e.WorkDir+"/state")
			e.Setenv("XDG_CACHE_HOME", e.WorkDir+"/cache")
			e.Setenv("GIT_CEILING_DIRECTORIES", e.WorkDir)
			return nil
		},
		Cmds:      map[string]func(*testscript.TestScript, bool, []string){"code": scriptCode, "mkfifo": scriptFIFO, "bytes": scriptBytes},
		Condition: conditions,
	})
}

// scriptCode runs the program and checks its exit code: code 2 outcrop outline nowhere. What it printed is there for
// stdout and stderr of the lines that follow.
func scriptCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N program [arguments]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// scriptBytes writes a file that a script cannot hold: bytes data.bin 00ff.
func scriptBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: bytes FILE HEX")
	}
	body, err := hex.DecodeString(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), body, 0o644))
}
