package parse

import (
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"outcrop/model"
	"outcrop/model/modeltest"
)

func newTestPool(t testing.TB, workers int) *Pool {
	t.Helper()
	if !HasGrammars() {
		t.Skip("built without cgo")
	}
	p := NewPool(workers)
	t.Cleanup(p.Close)
	return p
}

func outlineOf(t testing.TB, p *Pool, language, text string) *model.Outline {
	t.Helper()
	o, err := p.Outline(context.Background(), FindLanguage(language), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	modeltest.Check(t, []byte(text), o)
	return o
}

func names(o *model.Outline) []string {
	var all []string
	for i := range o.Symbols {
		all = append(all, o.Symbols[i].Name)
	}
	return all
}

const soundText = "def sound():\n    return 1\n"

// A text that breaks its worker costs its own symbols only: the reason is told and the next text is parsed again.
func TestPoolBrokenWorker(t *testing.T) {
	p := newTestPool(t, 1)
	for _, c := range []struct{ text, reason string }{
		{crashText, crashed},
		{swellText + strings.Repeat("\n", 6<<20), outOfMemory}, // long, so that memory is the limit it meets first
		{hangText, noAnswer},
	} {
		o := outlineOf(t, p, "python", c.text+"\n"+soundText)
		c.text = c.text[:min(len(c.text), 10)]
		if o.Status != model.Text || o.Reason != c.reason && (c.reason != noAnswer || o.Reason != timedOut) { // it turns in a circle as fast as it may
			t.Errorf("%s: status %v, reason %q", c.text, o.Status, o.Reason)
		}
		if o := outlineOf(t, p, "python", soundText); o.Status != model.Complete || !slices.Equal(names(o), []string{"sound"}) {
			t.Errorf("after %s: status %v %q, symbols %q", c.text, o.Status, o.Reason, names(o))
		}
	}
}

// A worker that somebody ended while it was idle is replaced without a word.
func TestPoolWorkerKilledIdle(t *testing.T) {
	p := newTestPool(t, 1)
	outlineOf(t, p, "python", soundText)
	w := <-p.seats
	_ = w.command.Process.Kill()
	_, _ = w.command.Process.Wait()
	p.seats <- w
	if o := outlineOf(t, p, "python", soundText); o.Status != model.Complete {
		t.Errorf("status %v %q", o.Status, o.Reason)
	}
}

func TestPoolHostileTexts(t *testing.T) {
	p := newTestPool(t, 2)
	for _, c := range []struct {
		name, language, text string
		status               model.Status
		symbols              []string
	}{
		{"empty", "python", "", model.Complete, nil},
		{"one line end", "python", "\n", model.Complete, nil},
		{"deep brackets", "javascript", strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000), model.Text, nil},
		{"deep braces", "c", strings.Repeat("{", 100_000), model.Text, nil},
		{"long line", "javascript", strings.Repeat("function f(x){return '"+strings.Repeat("x", 1000)+"'};", 5<<20/1024), model.Complete, nil},
		{"too large", "python", strings.Repeat("x = 1\n", treeSizeLimit/6+1), model.Text, nil},
		{"invalid UTF-8", "python", "def f():\n    return '\xff\xfe'\n\ndef g(): pass\n", model.Complete, []string{"f", "g"}},
		{"NUL", "python", "def f():\n    pass\n\x00\ndef g():\n    pass\n", model.Partial, []string{"f", "g"}},
		{"CRLF", "python", "class A:\r\n    def f(self):\r\n        pass\r\n", model.Complete, []string{"A", "f"}},
		{"escape code", "c", "int f(void) { return 0; } // \x1b[31m\n", model.Complete, []string{"f"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := outlineOf(t, p, c.language, c.text)
			if o.Status != c.status || c.status == model.Text && o.Reason == "" {
				t.Errorf("status %v %q, want %v", o.Status, o.Reason, c.status)
			}
			if c.symbols != nil && !slices.Equal(names(o), c.symbols) {
				t.Errorf("symbols %q, want %q", names(o), c.symbols)
			}
		})
	}
}

func TestPoolConcurrent(t *testing.T) {
	p := newTestPool(t, 2)
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			for range 50 {
				name := "f" + strings.Repeat("x", i)
				o, err := p.Outline(context.Background(), FindLanguage("rust"), []byte("fn "+name+"() {}\n"))
				if err != nil || !slices.Equal(names(o), []string{name}) {
					t.Errorf("asked for %s: %v, %v", name, names(o), err)
					return
				}
			}
		})
	}
	wait.Wait()
}

// A cancelled call returns the context's error, whether it waits for a worker or one works on it.
func TestPoolCancel(t *testing.T) {
	p := newTestPool(t, 1)
	ctx, cancel := context.WithCancel(context.Background())
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			if _, err := p.Outline(ctx, FindLanguage("python"), []byte(hangText)); !errors.Is(err, context.Canceled) {
				t.Errorf("error %v", err)
			}
		})
	}
	time.AfterFunc(50*time.Millisecond, cancel)
	wait.Wait()
	if o := outlineOf(t, p, "python", soundText); o.Status != model.Complete {
		t.Errorf("after a cancelled call: status %v %q", o.Status, o.Reason)
	}
}

// Close ends busy workers and leaves neither goroutines nor processes.
func TestPoolClose(t *testing.T) {
	newTestPool(t, 1)
	before := runtime.NumGoroutine()
	p := NewPool(2)
	outlineOf(t, p, "python", soundText)
	done := make(chan error)
	go func() {
		_, err := p.Outline(context.Background(), FindLanguage("python"), []byte(hangText))
		done <- err
	}()
	for {
		p.mu.Lock()
		busy := len(p.seats) < cap(p.seats)
		p.mu.Unlock()
		if busy {
			break
		}
		runtime.Gosched()
	}
	p.Close()
	if err := <-done; !errors.Is(err, errPoolClosed) {
		t.Errorf("a call under way gave %v", err)
	}
	if _, err := p.Outline(context.Background(), FindLanguage("python"), []byte(soundText)); !errors.Is(err, errPoolClosed) {
		t.Errorf("a call after Close gave %v", err)
	}
	p.Close()
	for try := 0; runtime.NumGoroutine() > before && try < 500; try++ {
		time.Sleep(10 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("%d goroutines before, %d after", before, n)
	}
}

// Go texts with errors are read by tree-sitter too; what the better of both found counts, and that there are errors.
func TestPoolSecondOpinion(t *testing.T) {
	p := newTestPool(t, 1)
	text, err := os.ReadFile("testdata/texts/rates.go")
	if err != nil {
		t.Fatal(err)
	}
	o := outlineOf(t, p, "go", string(text))
	if o.Status != model.Partial || len(o.Errors) == 0 {
		t.Errorf("status %v, errors %v", o.Status, o.Errors)
	}
	for _, want := range []string{"First", "Keeper", "Kept", "Last"} {
		if !slices.Contains(names(o), want) {
			t.Errorf("%s is missing in %q", want, names(o))
		}
	}
}

func TestDeeper(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{{"", false}, {"((()))", false}, {"))))((", false}, {"(((((", true}, {"[{([{", true}, {"()()()()()()", false}} {
		if got := deeper([]byte(c.text), 4); got != c.want {
			t.Errorf("deeper(%q, 4) = %v", c.text, got)
		}
	}
}
