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
	"time"

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
	c := Watch(func(tea.Msg) {})
	err := c.stop(os.Stdin) // no terminal
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
	c := Watch(func(tea.Msg) {})
	defer c.Close()
	cmd := c.Suspend(func(error) tea.Msg { return nil })
	if cmd == nil || cmd() == nil {
		t.Error("no command")
	}
}

// await gives a child time to do something that it reports by a message.
func await(t *testing.T, ch <-chan tea.Msg) tea.Msg {
	t.Helper()
	select {
	case msg := <-ch:
		return msg
	case <-time.After(10 * time.Second):
		t.Fatal("no message")
		return nil
	}
}

// The first signal to end ends the program and gives its number; a second changes nothing.
func TestSignalsEnd(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM} {
		sent := make(chan tea.Msg, 4)
		c := Watch(func(msg tea.Msg) { sent <- msg })
		if c.Number() != 0 {
			t.Error("a number before any signal")
		}
		if err := syscall.Kill(os.Getpid(), s); err != nil {
			t.Fatal(err)
		}
		if msg := await(t, sent); msg != (tea.QuitMsg{}) || c.Number() != int(s) {
			t.Errorf("%v: %T, number %d", s, msg, c.Number())
		}
		<-c.Told()
		if c.tell(syscall.SIGTERM); c.Number() != int(s) {
			t.Error("a second signal was taken for the first")
		}
		c.Close()
		c.Close()
	}
}

func TestSignalToStop(t *testing.T) {
	if len(stopping()) == 0 {
		t.Skip("it cannot be caught here")
	}
	sent := make(chan tea.Msg, 4)
	c := Watch(func(msg tea.Msg) { sent <- msg })
	defer c.Close()
	if err := syscall.Kill(os.Getpid(), syscall.SIGTSTP); err != nil {
		t.Fatal(err)
	}
	if msg := await(t, sent); msg != (tea.SuspendMsg{}) || c.Number() != 0 {
		t.Errorf("%T, number %d", msg, c.Number())
	}
}
