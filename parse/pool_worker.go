package parse

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"
)

// Why a worker gave up, as people read it.
const (
	crashed     = "parser crashed"
	timedOut    = "parser timed out"
	outOfMemory = "parser ran out of memory"
	notStarted  = "parser did not start"
	noAnswer    = "parser gave no answer in time"
)

// keptFactor is how many times its text a kept tree may take.
const keptFactor = 50

// firstLook is when a slow answer is first looked at; later looks follow at the same distance.
const firstLook = 100 * time.Millisecond

// worker is a running worker process, seen from outside. One request at a time.
type worker struct {
	command *exec.Cmd
	in, out *os.File
	reader  *bufio.Reader
	head    []byte
	served  int
	learned map[string]bool // languages of the user that it knows

	mu    sync.Mutex
	round int   // of requests; a look that comes late must not end the next one
	cause error // why it was killed
}

// startWorker starts this program once more as a worker.
func startWorker() (*worker, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirIn.Close()
	out, theirOut, err := os.Pipe()
	if err != nil {
		in.Close()
		return nil, err
	}
	defer theirOut.Close()
	c := exec.Command(self)
	// Go moves the parser from thread to thread; with an arena for each of them, glibc spreads every tree over several, which
	// takes a twentieth more processor time and a tenth more memory on C. What one tree leaves serves the next: memory that goes
	// back to the system and comes again takes another twentieth.
	c.Env = append(os.Environ(), workerVariable+"="+strconv.Itoa(os.Getpid()), "MALLOC_ARENA_MAX=1",
		"MALLOC_TRIM_THRESHOLD_=268435456", "MALLOC_TOP_PAD_=16777216")
	c.Stdin, c.Stdout, c.SysProcAttr = theirIn, theirOut, detached()
	if err := c.Start(); err != nil {
		in.Close()
		out.Close()
		return nil, err
	}
	return &worker{command: c, in: in, out: out, reader: bufio.NewReaderSize(out, 1<<16)}, nil
}

// ask sends a request and waits for the answer, whose bytes are the caller's.
func (w *worker) ask(ctx context.Context, r request) ([]byte, error) {
	w.mu.Lock()
	w.round++
	round := w.round
	w.mu.Unlock()
	stop := context.AfterFunc(ctx, func() { w.killIn(round, ctx.Err()) })
	watch := stopwatch{pid: w.command.Process.Pid, begin: time.Now()}
	var look *time.Timer
	w.mu.Lock()
	look = time.AfterFunc(firstLook, func() {
		late := watch.over(timeLimit(len(r.text)))
		switch {
		case resident(w.command.Process.Pid) > memoryLimit:
			w.killIn(round, &giveUp{outOfMemory})
		case late != "":
			w.killIn(round, &giveUp{late})
		default:
			w.mu.Lock()
			if w.round == round && w.cause == nil {
				look.Reset(firstLook)
			}
			w.mu.Unlock()
		}
	})
	w.mu.Unlock()
	answer, err := w.exchange(r)
	w.mu.Lock()
	w.round++ // looks and cancellations of this round are void from here on
	cause := w.cause
	w.mu.Unlock()
	stop()
	look.Stop()
	switch {
	case cause != nil:
		return nil, cause
	case err != nil:
		return nil, &giveUp{crashed}
	}
	w.served++
	return answer, nil
}

func (w *worker) exchange(r request) ([]byte, error) {
	w.head = r.append(w.head[:0])
	if len(r.text) < 1<<14 {
		w.head = append(w.head, r.text...)
		r.text = nil
	}
	if _, err := w.in.Write(w.head); err != nil {
		return nil, err
	}
	if len(r.text) > 0 {
		if _, err := w.in.Write(r.text); err != nil {
			return nil, err
		}
	}
	answer, err := readFrame(w.reader, nil)
	if err != nil {
		return nil, fmt.Errorf("read from worker: %w", err)
	}
	return answer, nil
}

// killIn ends the process if it still works on the request of that round.
func (w *worker) killIn(round int, cause error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.round == round && w.cause == nil {
		w.cause = cause
		_ = w.command.Process.Kill()
	}
}

func (w *worker) kill(cause error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cause == nil {
		w.cause = cause
		_ = w.command.Process.Kill()
	}
}

// end kills the process and waits until it is gone. A worker that was never started has none.
func (w *worker) end() {
	if w == nil {
		return
	}
	w.kill(errPoolClosed)
	w.in.Close()
	w.out.Close()
	_ = w.command.Wait() // it was killed: the error says only that
}

// swollen reports whether the worker holds more memory than an idle one should; the tree that it keeps to colour a text
// may take its part. It looks after large texts, and now and then: a look is a file read.
func (w *worker) swollen(r request) bool {
	kept := 0
	switch {
	case r.kind == askColour:
		return false
	case r.kind == askOpen:
		kept = keptFactor * len(r.text)
	case len(r.text) < 1<<19 && w.served%32 != 0:
		return false
	}
	return resident(w.command.Process.Pid) > idleMemory+kept
}

// resident is the memory of a process in bytes, or 0 where the system does not tell by /proc.
func resident(pid int) int {
	statm, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(statm)
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.Atoi(string(fields[1]))
	if err != nil {
		return 0
	}
	return pages * os.Getpagesize()
}

// stopwatch measures what one request costs its worker.
type stopwatch struct {
	pid    int
	begin  time.Time
	before time.Duration // processor time of the process at the first look, less the time until then
	looked bool
}

// over says in words that a request takes longer than a limit, or "". What counts is processor time where the system tells it,
// so that a busy machine fails no text; but a part of the time on the clock counts, too, since a process that sleeps for ever
// uses none. Where the system tells nothing the clock alone counts.
func (s *stopwatch) over(limit time.Duration) string {
	clock, now := time.Since(s.begin), processorTime(s.pid)
	if !s.looked {
		s.before, s.looked = now-clock, true
	}
	switch {
	case now == 0 && clock > limit, now != 0 && now-s.before > limit:
		return timedOut
	case clock/clockFactor > limit:
		return noAnswer
	}
	return ""
}

// tick is the unit of processor times in /proc, on every Linux of today.
const tick = 10 * time.Millisecond

// processorTime is what a process has used so far, or 0 where the system does not tell by /proc.
func processorTime(pid int) time.Duration {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0
	}
	// The second field is the program's name in parentheses, which may hold anything.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 13 {
		return 0
	}
	user, err := strconv.Atoi(string(fields[11]))
	if err != nil {
		return 0
	}
	system, err := strconv.Atoi(string(fields[12]))
	if err != nil {
		return 0
	}
	return time.Duration(user+system) * tick
}
