package parse

import (
	"bytes"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"syscall"
	"testing"
	"time"
)

// TestMain lets the test binary be its own worker, one that tests can break by what they ask it to parse.
func TestMain(m *testing.M) {
	if isWorker() {
		w := &server{fault: fault}
		w.serve(os.Stdin, os.Stdout)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// Texts that break a worker of the test binary.
const (
	crashText = "# crash"
	hangText  = "# hang"
	swellText = "# swell"
)

func fault(text []byte) {
	switch {
	case bytes.HasPrefix(text, []byte(crashText)):
		p, _ := os.FindProcess(os.Getpid())
		_ = p.Signal(syscall.SIGKILL)
		time.Sleep(time.Minute)
	case bytes.HasPrefix(text, []byte(rawRubyText)):
		parseRaw("ruby", text)
	case bytes.HasPrefix(text, []byte(hangText)):
		for n := 0; ; n++ {
			runtime.KeepAlive(n)
		}
	case bytes.HasPrefix(text, []byte(swellText)):
		debug.SetGCPercent(-1) // the worker's own limit slows Go's memory down, which tree-sitter's is not under
		debug.SetMemoryLimit(math.MaxInt64)
		var all [][]byte
		for range 64 {
			b := make([]byte, 32<<20)
			for i := 0; i < len(b); i += 4096 {
				b[i] = 1
			}
			all = append(all, b)
		}
		time.Sleep(time.Minute)
		_ = all
	}
}
