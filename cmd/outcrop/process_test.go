//go:build unix

package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestReaderThatStops closes the pipe after one line, as head does: the program ends without a word.
func TestReaderThatStops(t *testing.T) {
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString("package a\n")
	for i := range 20000 {
		b.WriteString("\nfunc f" + itoa(i) + "() {}\n")
	}
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("outcrop", "outline", "--format", "json")
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReaderSize(out, 16).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	out.Close()
	cmd.Wait()
	status := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if stderr.Len() > 0 || !(status.Signaled() && status.Signal() == syscall.SIGPIPE) && status.ExitStatus() != 0 {
		t.Errorf("it ended with %v and said %q", cmd.ProcessState, stderr.String())
	}
}

// TestInterrupt sends ctrl+c while the program works.
func TestInterrupt(t *testing.T) {
	cmd := exec.Command("outcrop", "outline", ".", "--format", "json")
	cmd.Dir = moduleRoot(t)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// The pipe is not emptied: the program has begun, and cannot end by itself.
	if _, err := out.Read(make([]byte, 16)); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for buf := make([]byte, 1<<16); err == nil; {
		_, err = out.Read(buf)
	}
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
}
