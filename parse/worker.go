package parse

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"time"

	"outcrop/model"
)

// workerVariable is set for a worker; it holds the number of the process that started it, so that a variable left over
// in somebody's environment turns no other program into a worker.
const workerVariable = "OUTCROP_PARSE_WORKER"

// Tree-sitter is C: what goes wrong there ends the process, and a query cannot be stopped. So it runs in workers, which
// are this same program started once more. Both ways a frame is its length in 4 bytes, least first, and that many bytes.
//
//	request   kind, length of the language's name, name, and by kind:
//	          outline: the text; learn: the patterns; colour: hash of the text (8 bytes), from, to (4 each); open: the same, then the text
//	answer    kind, and by kind: outline: see AppendOutline; spans: 9 bytes each; failure: what happened; unknown: nothing
//
// A path never passes: a worker touches no file.
const (
	askOutline byte = iota
	askColour
	askOpen
	answerOutline
	answerSpans
	answerFailure
	answerUnknown // the text is not the one kept: ask again with askOpen
	askLearn      // a user's language: its patterns as JSON, see ownPatterns
	answerLearned
)

// workerHeap is what Go's part of a worker's memory may reach before garbage is collected more often, in bytes.
const workerHeap = 256 << 20

// frameLimit bounds a frame; no text of this size is parsed.
const frameLimit = 1 << 28

var errFrame = errors.New("damaged frame between explorer and parser: please report this")

// ServeIfWorker must be the first thing that main does. In a process that a Pool has started to parse it answers until the
// Pool is closed, and returns true: main then has to return. Otherwise it returns false at once.
func ServeIfWorker() (served bool) {
	if !isWorker() {
		return false
	}
	w := &server{}
	w.serve(os.Stdin, os.Stdout)
	return true
}

func isWorker() bool {
	return os.Getenv(workerVariable) != "" && os.Getenv(workerVariable) == strconv.Itoa(os.Getppid())
}

// server is the state of a worker.
type server struct {
	reader  treeReader
	builder model.Builder
	kept    keptTree
	// fault lets a test break the worker before it parses; nil outside of tests.
	fault func(text []byte)
}

// serve answers requests until in ends.
func (w *server) serve(in io.Reader, out io.Writer) {
	lowerPriority()
	signal.Ignore(os.Interrupt) // ctrl+c is for the explorer, which closes its workers
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(workerHeap)
	go dieWithParent(os.Getppid())
	r := bufio.NewReaderSize(in, 1<<16)
	var request, answer []byte
	for {
		var err error
		if request, err = readFrame(r, request); err != nil {
			return
		}
		answer = w.answer(request, append(answer[:0], 0, 0, 0, 0))
		binary.LittleEndian.PutUint32(answer, uint32(len(answer)-4))
		if _, err := out.Write(answer); err != nil {
			return
		}
	}
}

// dieWithParent ends a worker whose parent is gone. One that waits for requests sees their end; one deep in C does not.
func dieWithParent(parent int) {
	for os.Getppid() == parent {
		time.Sleep(time.Second)
	}
	if p, err := os.FindProcess(os.Getpid()); err == nil {
		_ = p.Kill()
	}
}

// readFrame reads a frame into buf, growing it as needed.
func readFrame(r io.Reader, buf []byte) ([]byte, error) {
	var size [4]byte
	if _, err := io.ReadFull(r, size[:]); err != nil {
		return buf, err
	}
	n := int(binary.LittleEndian.Uint32(size[:]))
	if n == 0 || n > frameLimit {
		return buf, errFrame
	}
	if cap(buf) < n || cap(buf) > 1<<20 && n < cap(buf)/8 {
		buf = make([]byte, n)
	}
	_, err := io.ReadFull(r, buf[:n])
	return buf[:n], err
}

// answer appends the answer to a request.
func (w *server) answer(request, buf []byte) []byte {
	kind, language, rest, ok := readRequest(request)
	if !ok {
		return append(append(buf, answerFailure), errFrame.Error()...)
	}
	var err error
	switch kind {
	case askOutline:
		if w.fault != nil {
			w.fault(rest)
		}
		var o *model.Outline
		if o, err = w.reader.outline(language, rest, &w.builder); err == nil && o != nil {
			return AppendOutline(append(buf, answerOutline), o)
		}
	case askLearn:
		if err = w.reader.learn(language, rest); err == nil {
			return append(buf, answerLearned)
		}
	case askColour, askOpen:
		var known bool
		if buf, known, err = w.colour(kind, language, rest, buf); err == nil && known {
			return buf
		} else if err == nil {
			return append(buf, answerUnknown)
		}
	}
	if err == nil {
		err = fmt.Errorf("no grammar for %s", language)
	}
	return append(append(buf, answerFailure), err.Error()...)
}

func readRequest(b []byte) (kind byte, language string, rest []byte, ok bool) {
	if len(b) < 2 || len(b) < 2+int(b[1]) {
		return 0, "", nil, false
	}
	n := 2 + int(b[1])
	return b[0], string(b[2:n]), b[n:], true
}
