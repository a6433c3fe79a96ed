//go:build unix

package main

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func makeSpecial(t *testing.T, s site) {
	s.write("ok.py", "def ok():\n    pass\n")
	s.write("sub/sub.py", "def sub():\n    pass\n")
	for _, p := range []string{"pipe.py", "sub/.gitignore"} {
		if err := syscall.Mkfifo(filepath.Join(s.dir, p), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(s.dir, "s.py"), Net: "unix"})
	if err != nil {
		t.Skipf("no socket can be made here: %v", err)
	}
	l.SetUnlinkOnClose(false)
	l.Close()
}

// scriptFIFO makes named pipes.
func scriptFIFO(ts *testscript.TestScript, neg bool, args []string) {
	for _, p := range args {
		ts.Check(syscall.Mkfifo(ts.MkAbs(p), 0o644))
	}
}

// conditions are what scripts may ask for: whether they run as root, who can read everything.
func conditions(cond string) (bool, error) {
	if cond == "root" {
		return os.Getuid() == 0, nil
	}
	return false, errors.New("unknown condition " + cond)
}
