package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
)

func sample(n int) State {
	model, budget := "gpt-5", 32000
	return State{Picks: fmt.Sprintf("outcrop picks 1\na/b.go::F%d@full\n", n), Taken: n%2 == 0, Folds: []string{"o- a/", "c- b%0A/"},
		Cursor: "a/b.go::F", Task: "mend \"it\"\n\x1b\u2028 世", Model: &model, Budget: &budget, Format: "xml", Theme: "light",
		Texts: map[string]string{"a/b.go::F": "00ff"}}
}

func TestStateRoundTrip(t *testing.T) {
	dir := t.TempDir()
	if s, found, notice := readState(dir, "/r"); found || notice != "" || !reflect.DeepEqual(s, State{}) {
		t.Errorf("nothing was kept yet: %v %v %q", s, found, notice)
	}
	for i, root := range []string{"/r", "/r2", "/r\n\xff", strings.Repeat("/long", 2000)} {
		if err := writeState(dir, root, sample(i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := writeState(dir, "/r", sample(7)); err != nil {
		t.Fatal(err)
	}
	for root, n := range map[string]int{"/r": 7, "/r2": 1, "/r\n\xff": 2, strings.Repeat("/long", 2000): 3} {
		s, found, notice := readState(dir, root)
		if !found || notice != "" || !reflect.DeepEqual(s, sample(n)) {
			t.Errorf("%.20q: %v %q %+v", root, found, notice, s)
		}
	}
	info, err := os.Stat(statePath(dir, "/r"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v %v", info.Mode(), err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*", "*.tmp")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A file that makes no sense is moved aside with a notice, and the next state can be kept.
func TestStateDamaged(t *testing.T) {
	for name, text := range map[string]string{
		"empty": "", "half": `{"schema":"outcrop.state/1","picks":"outcr`, "garbage": "\x00\xff\xfe", "other": `[1,2,3]`,
		"later": `{"schema":"outcrop.state/2","picks":{}}`, "no schema": `{"picks":"x"}`, "types": `{"schema":"outcrop.state/1","folds":7}`,
		"deep": strings.Repeat("[", 1<<20),
	} {
		dir := t.TempDir()
		path := statePath(dir, "/r")
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, found, notice := readState(dir, "/r")
		if found || !reflect.DeepEqual(s, State{}) || !strings.Contains(notice, path+".damaged") {
			t.Errorf("%s: %v %+v %q", name, found, s, notice)
		}
		if kept, err := os.ReadFile(path + ".damaged"); err != nil || string(kept) != text {
			t.Errorf("%s: what was there is lost: %v", name, err)
		}
		if err := writeState(dir, "/r", sample(1)); err != nil {
			t.Fatal(err)
		}
		if s, found, notice := readState(dir, "/r"); !found || notice != "" || *s.Budget != 32000 {
			t.Errorf("%s: afterwards: %v %q", name, found, notice)
		}
	}
}

func TestStateKeepsUnknownFieldsHarmless(t *testing.T) {
	dir := t.TempDir()
	path := statePath(dir, "/r")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(`{"schema":"outcrop.state/1","picks":"p","new":{"x":[1]}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, found, notice := readState(dir, "/r"); !found || s.Picks != "p" || notice != "" {
		t.Errorf("%v %+v %q", found, s, notice)
	}
}

// What is no file is not waited for and not destroyed.
func TestStateNoFile(t *testing.T) {
	dir := t.TempDir()
	path := statePath(dir, "/r")
	if err := os.MkdirAll(filepath.Join(path, "inside"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, found, notice := readState(dir, "/r"); found || !strings.Contains(notice, path) {
		t.Errorf("%v %q", found, notice)
	}
	if err := writeState(dir, "/r", sample(1)); err == nil {
		t.Error("a folder was replaced")
	}
	blocked := filepath.Join(dir, "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := writeState(blocked, "/r", sample(1)); err == nil {
		t.Error("no folder, no error")
	}
	if _, found, notice := readState(blocked, "/r"); found || notice == "" {
		t.Errorf("%v %q", found, notice)
	}
}

// Explorers of the same repository at the same time leave one of their states, never a mixture.
func TestStateConcurrent(t *testing.T) {
	dir := t.TempDir()
	if err := writeState(dir, "/r", sample(0)); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for n := range 4 {
		wg.Go(func() {
			for range 25 {
				if err := writeState(dir, "/r", sample(n)); err != nil {
					t.Error(err)
				}
				s, found, notice := readState(dir, "/r")
				if !found || notice != "" || !strings.HasPrefix(s.Picks, "outcrop picks 1\na/b.go::F") {
					t.Errorf("%v %q %+v", found, notice, s)
				}
			}
		})
	}
	wg.Wait()
}

func FuzzState(f *testing.F) {
	f.Add([]byte(`{"schema":"outcrop.state/1","picks":"x","folds":["a"]}`))
	f.Add([]byte("{"))
	f.Fuzz(func(t *testing.T, text []byte) {
		dir := t.TempDir()
		path := statePath(dir, "/r")
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, found, notice := readState(dir, "/r"); found == (notice != "") {
			t.Errorf("found %v, notice %q", found, notice)
		}
	})
}
