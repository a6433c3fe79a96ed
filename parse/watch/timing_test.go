package watch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"
)

// fake is a source that tells what a test says.
type fake struct {
	events chan fsnotify.Event
	errs   chan error
	mu     sync.Mutex
	added  map[string]bool
	limit  int   // of folders
	fails  error // what adding more gives
	closed bool
}

func newFake() *fake {
	return &fake{events: make(chan fsnotify.Event), errs: make(chan error), added: map[string]bool{}, limit: 1 << 30}
}

func (f *fake) Add(folder string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.added) >= f.limit {
		return &os.PathError{Op: "watch", Path: folder, Err: f.fails}
	}
	f.added[folder] = true
	return nil
}

func (f *fake) Remove(folder string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.added, folder)
	return nil
}

func (f *fake) Events() <-chan fsnotify.Event { return f.events }
func (f *fake) Errors() <-chan error          { return f.errs }

func (f *fake) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.closed {
		f.closed = true
		close(f.events)
		close(f.errs)
	}
	return nil
}

// bubble runs a test whose clock stands still unless everything waits. The files are those of root; all are known but for
// those whose names begin with "x".
func bubble(t *testing.T, root string, folders []string, f *fake, o Options, test func(t *testing.T, w *Watcher)) {
	t.Helper()
	o.Known = func(path string) bool { return !strings.HasPrefix(filepath.Base(path), "x") }
	synctest.Test(t, func(t *testing.T) {
		f.events, f.errs = make(chan fsnotify.Event), make(chan error) // of this bubble
		w, err := start(root, folders, o, func(string) (source, string, error) { return f, "", nil })
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		test(t, w)
	})
}

// begun takes the first list that is asked for, and answers it.
func begun(t *testing.T, w *Watcher, folders ...string) State {
	t.Helper()
	for {
		b := <-w.Events()
		if b.Rescan {
			w.Update(folders)
			synctest.Wait()
			return w.State()
		}
	}
}

// silent fails if something comes within a time.
func silent(t *testing.T, w *Watcher, d time.Duration) {
	t.Helper()
	select {
	case b := <-w.Events():
		t.Fatalf("%+v came unasked", b)
	case <-time.After(d):
	}
}

func TestSavedFileIsToldSoon(t *testing.T) {
	root := plant(t, "a.go")
	f := newFake()
	bubble(t, root, []string{""}, f, Options{}, func(t *testing.T, w *Watcher) {
		begun(t, w, "")
		time.Sleep(time.Second)
		for range 10 {
			time.Sleep(20 * time.Millisecond)
			f.events <- fsnotify.Event{Name: filepath.Join(root, "a.go"), Op: fsnotify.Write}
		}
		last := time.Now()
		b := <-w.Events()
		if wait := time.Since(last); wait > 40*time.Millisecond || wait < pathQuiet {
			t.Errorf("told %v after the last write", wait)
		}
		if !slices.Equal(b.Paths, []string{"a.go"}) || b.Rescan {
			t.Errorf("told %+v", b)
		}
		silent(t, w, time.Minute)
	})
}

func TestFileThatIsAlwaysWritten(t *testing.T) {
	root := plant(t, "a.go")
	f := newFake()
	bubble(t, root, []string{""}, f, Options{}, func(t *testing.T, w *Watcher) {
		begun(t, w, "")
		ctx, stop := context.WithCancel(t.Context())
		var writer sync.WaitGroup
		writer.Go(func() {
			for ctx.Err() == nil {
				f.events <- fsnotify.Event{Name: filepath.Join(root, "a.go"), Op: fsnotify.Write}
				time.Sleep(10 * time.Millisecond)
			}
		})
		start := time.Now()
		for range 3 {
			<-w.Events()
		}
		if took := time.Since(start); took < 3*pathMost-time.Second/2 || took > 3*pathMost+time.Second/2 {
			t.Errorf("three batches in %v", took)
		}
		stop()
		writer.Wait()
	})
}

func TestManyFilesAreFewBatches(t *testing.T) {
	const n = 10_000
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("f%05d.go", i))
	}
	root := plant(t, names...)
	f := newFake()
	bubble(t, root, []string{""}, f, Options{}, func(t *testing.T, w *Watcher) {
		begun(t, w, "")
		go func() {
			for i, name := range names {
				f.events <- fsnotify.Event{Name: filepath.Join(root, name), Op: fsnotify.Create | fsnotify.Write}
				if i%10 == 9 {
					time.Sleep(time.Millisecond)
				}
			}
		}()
		told, batches := map[string]bool{}, 0
		for len(told) < n {
			b := <-w.Events()
			batches++
			for _, p := range b.Paths {
				told[p] = true
			}
		}
		if batches > 10 {
			t.Errorf("%d batches for %d files", batches, n)
		}
	})
}

func TestUnknownFilesAreGathered(t *testing.T) {
	root := plant(t, "a.go", "x1", "x2")
	f := newFake()
	bubble(t, root, []string{""}, f, Options{}, func(t *testing.T, w *Watcher) {
		begun(t, w, "")
		tell := func(name string) {
			f.events <- fsnotify.Event{Name: filepath.Join(root, name), Op: fsnotify.Create}
		}
		start := time.Now()
		go func() {
			for range 100 {
				tell("x1")
				time.Sleep(20 * time.Millisecond)
			}
		}()
		b := <-w.Events()
		if took := time.Since(start); !b.Rescan || took > listMost {
			t.Errorf("%+v after %v of new files", b, took)
		}
		w.Update([]string{""})
		time.Sleep(3 * time.Second)
		silent(t, w, time.Minute) // the list does not have it: it is none of the caller's
		start = time.Now()
		tell("x2")
		tell("x-gone")
		b = <-w.Events()
		if took := time.Since(start); !b.Rescan || took != listQuiet {
			t.Errorf("%+v after %v", b, took)
		}
		tell("x-new") // while the list is being made
		silent(t, w, scanMost-time.Second)
		w.Update([]string{""})
		tell("x-gone")
		silent(t, w, time.Minute) // a temporary file is not worth a list
	})
}

func TestOverflow(t *testing.T) {
	root := plant(t, "a/a.go")
	f := newFake()
	bubble(t, root, []string{"a"}, f, Options{}, func(t *testing.T, w *Watcher) {
		if s := begun(t, w, "a"); s.Mode != Watching || s.String() != "watch: all 2 folders" {
			t.Fatalf("%+v: %v", s, s)
		}
		silent(t, w, time.Minute)
		f.errs <- fsnotify.ErrEventOverflow
		var b Batch
		for !b.Rescan {
			b = <-w.Events()
			if b.State.Mode != Partial || b.State.Reason != reasonLost {
				t.Fatalf("after a loss: %+v", b)
			}
		}
		w.Update([]string{"a"})
		begun(t, w, "a") // all is watched anew, so what happened meanwhile is listed once
		for w.State().Mode != Watching {
			<-w.Events()
		}
		silentBut(t, w, time.Minute)
	})
}

// silentBut allows for a batch that tells the state alone.
func silentBut(t *testing.T, w *Watcher, d time.Duration) {
	t.Helper()
	for end := time.After(d); ; {
		select {
		case b := <-w.Events():
			if b.Rescan || len(b.Paths) > 0 {
				t.Fatalf("%+v came unasked", b)
			}
		case <-end:
			return
		}
	}
}

// scans checks that lists are asked for every few seconds while somebody looks.
func scans(t *testing.T, w *Watcher, folders ...string) {
	t.Helper()
	for range 5 {
		start := time.Now()
		for b := (Batch{}); !b.Rescan; {
			b = <-w.Events()
		}
		if gap := time.Since(start); gap > scanMost {
			t.Errorf("a list after %v", gap)
		}
		time.Sleep(300 * time.Millisecond)
		w.Update(folders)
	}
	w.Focused(false)
	synctest.Wait()
	silentBut(t, w, time.Hour)
	start := time.Now()
	w.Focused(true)
	if b := <-w.Events(); !b.Rescan || time.Since(start) > 0 {
		t.Errorf("%+v, %v after somebody looks again", b, time.Since(start))
	}
	w.Update(folders)
	start = time.Now()
	if <-w.Events(); time.Since(start) < scanLeast {
		t.Errorf("the next list after %v", time.Since(start))
	}
}

func TestLimits(t *testing.T) {
	folders := []string{"a", "b", "c", "d"}
	root := plant(t, "a/a", "b/b", "c/c", "d/d")
	for _, c := range []struct {
		name  string
		limit int
		fails error
		max   int
		says  string
	}{
		{"watches", 3, syscall.ENOSPC, 0, "watch: partial, 3 of 5 folders (the system's limit of watches is reached)"},
		{"open files", 2, syscall.EMFILE, 0, "watch: partial, 2 of 5 folders (the limit of open files is reached)"},
		{"folders", 100, nil, 3, "watch: partial, 3 of 5 folders (too many folders)"},
		{"none", 0, syscall.ENOSPC, 0, "watch: scanning (the system's limit of watches is reached)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFake()
			f.limit, f.fails = c.limit, c.fails
			bubble(t, root, folders, f, Options{MaxFolders: c.max}, func(t *testing.T, w *Watcher) {
				if s := begun(t, w, folders...); s.String() != c.says {
					t.Errorf("%v", s)
				}
				scans(t, w, slices.Clone(folders)...)
			})
		})
	}
}

func TestNoSource(t *testing.T) {
	root := plant(t, "a.go")
	synctest.Test(t, func(t *testing.T) {
		w, err := start(root, []string{""}, Options{}, func(string) (source, string, error) {
			return nil, "", fmt.Errorf("couldn't initialize: %w", syscall.EMFILE)
		})
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		synctest.Wait()
		if s := w.State(); s.String() != "watch: scanning (the limit of open files is reached)" {
			t.Error(s)
		}
		scans(t, w, "")
	})
}

func TestFailingSource(t *testing.T) {
	root := plant(t, "a.go")
	f := newFake()
	bubble(t, root, []string{""}, f, Options{}, func(t *testing.T, w *Watcher) {
		begun(t, w, "")
		for range maxFailures + 1 {
			f.errs <- errors.New("short read")
		}
		synctest.Wait()
		for w.State().Mode != Scanning {
			<-w.Events()
			w.Update([]string{""})
		}
		scans(t, w, "")
	})
}

func TestClose(t *testing.T) {
	root := plant(t, "a.go")
	f := newFake()
	bubble(t, root, []string{""}, f, Options{}, func(t *testing.T, w *Watcher) { // a goroutine that stays would fail the bubble
		begun(t, w, "")
		f.events <- fsnotify.Event{Name: filepath.Join(root, "a.go"), Op: fsnotify.Write}
		time.Sleep(time.Second) // a batch that nobody receives
		w.Close()
		if _, ok := <-w.Events(); ok {
			t.Error("a batch came after the end")
		}
		w.Close()
		w.Update(nil)
	})
}
