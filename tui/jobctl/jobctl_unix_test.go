//go:build unix

package jobctl

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// childVar makes the test binary the process that is stopped: the stop reaches a whole process group, so it must not be
// the group of the tests.
const childVar = "JOBCTL_TEST_CHILD"

func TestMain(m *testing.M) {
	switch os.Getenv(childVar) {
	case "":
		os.Exit(m.Run())
	case "ignored":
		signal.Ignore(syscall.SIGTSTP)
	}
	err := stopGroup()
	fmt.Println(err)
	if err != nil && !errors.Is(err, ErrNone) {
		os.Exit(1)
	}
}

func child(mode string, attr *syscall.SysProcAttr) (*exec.Cmd, *bytes.Buffer) {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childVar+"="+mode)
	c.SysProcAttr = attr
	var out bytes.Buffer
	c.Stdout = &out
	return c, &out
}

// Where the stop is ignored, or discarded because no shell is left in the session, the program goes on and says so.
func TestNothingToGoBackTo(t *testing.T) {
	for _, c := range []struct {
		mode string
		attr *syscall.SysProcAttr
	}{
		{"ignored", &syscall.SysProcAttr{Setpgid: true}},
		{"leader", &syscall.SysProcAttr{Setsid: true}},
	} {
		cmd, out := child(c.mode, c.attr)
		if err := cmd.Run(); err != nil || out.String() != ErrNone.Error()+"\n" {
			t.Errorf("%s: %q, %v", c.mode, out, err)
		}
	}
}

// A child in a group of its own, with a parent in the session, really stops, and goes on when it is told to.
func TestStopsAndGoesOn(t *testing.T) {
	cmd, out := child("group", &syscall.SysProcAttr{Setpgid: true})
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	pid := cmd.Process.Pid
	for {
		var status syscall.WaitStatus
		_, err := syscall.Wait4(pid, &status, syscall.WUNTRACED, nil)
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if !status.Stopped() {
			t.Skipf("stops are discarded in this session: %q", out)
		}
		break
	}
	if err := syscall.Kill(-pid, syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || out.String() != "<nil>\n" {
		t.Errorf("after the stop: %q, %v", out, err)
	}
}

// The command has the form that hands the terminal over: running it yields a message for Bubble Tea, not a stop.
func TestSuspendIsACommand(t *testing.T) {
	cmd := Suspend(func(error) tea.Msg { return nil })
	if cmd == nil || cmd() == nil {
		t.Error("no command")
	}
}
