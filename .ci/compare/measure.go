package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"
)

// measure is what one run took.
type measure struct {
	clock, cpu float64 // seconds
	memory     float64 // MB, of the process and all below it at once
}

// look is how often the memory of a running program is looked at.
const look = 20 * time.Millisecond

// run runs a row's program once in the folder. What it prints is thrown away.
func (r *row) run(folder string) (measure, error) {
	c := exec.Command(r.command[0], r.command[1:]...)
	c.Dir, c.Env = folder, append(os.Environ(), r.env...)
	var said bytes.Buffer
	c.Stderr = &said
	began := time.Now()
	if err := c.Start(); err != nil {
		return measure{}, err
	}
	ended := make(chan struct{})
	peak := make(chan int64)
	go func() {
		most := int64(0)
		for tick := time.NewTicker(look); ; {
			most = max(most, resident(c.Process.Pid))
			select {
			case <-tick.C:
			case <-ended:
				tick.Stop()
				peak <- most
				return
			}
		}
	}()
	err := c.Wait()
	clock := time.Since(began)
	close(ended)
	memory := <-peak
	if err != nil {
		return measure{}, fmt.Errorf("%s: %w\n%s", r.name, err, said.Bytes())
	}
	cpu := c.ProcessState.UserTime() + c.ProcessState.SystemTime() // with the children that were waited for
	if u, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
		memory = max(memory, u.Maxrss<<10) // of a process that was gone before the first look
	}
	return measure{clock.Seconds(), cpu.Seconds(), float64(memory) / 1e6}, nil
}

// resident is the memory of a process and of those below it, in bytes. What they share, such as the program itself, counts
// for each of them.
func resident(pid int) int64 {
	proc := "/proc/" + strconv.Itoa(pid)
	statm, err := os.ReadFile(proc + "/statm")
	if err != nil {
		return 0
	}
	n := int64(0)
	if fields := bytes.Fields(statm); len(fields) > 1 {
		pages, _ := strconv.ParseInt(string(fields[1]), 10, 64)
		n = pages * int64(os.Getpagesize())
	}
	tasks, _ := os.ReadDir(proc + "/task")
	for _, task := range tasks {
		children, _ := os.ReadFile(proc + "/task/" + task.Name() + "/children")
		for _, child := range bytes.Fields(children) {
			if pid, err := strconv.Atoi(string(child)); err == nil {
				n += resident(pid)
			}
		}
	}
	return n
}
