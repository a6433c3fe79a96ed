package tuitest

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/tools/txtar"
)

// inputs is the folder of a script whose files belong to the model under test. Every other file is a screen.
const inputs = "repo/"

// Script plays a user's story from a txtar file: commands first, then the screens that they name, then the files of the
// repository under repo/. With the flag -update, which the test that plays scripts defines, the screens are rewritten. A screen
// that no command names fails the test, since it would rot unseen. Lines beginning with # are comments; a text may be a Go
// string in quotes.
//
//	size W H        before anything else; 80 24 without it
//	key K...        press keys; the story goes on when they are painted
//	last K...       press keys that end the program
//	type TEXT       press the characters of a text
//	paste TEXT      a bracketed paste
//	click X Y       the left button at a cell, counted from 0
//	wheel X Y N     N steps down, or up if negative
//	resize W H
//	wait TEXT       until the text is on the screen
//	absent TEXT     the text is not on the screen
//	screen NAME     the screen is the file NAME
//	styled NAME     the same with styles, as Driver.Styled writes them
//	clipboard TEXT  until what was sent to the terminal's clipboard contains the text
func Script(t TB, path string, start func(repo []txtar.File) tea.Model, opts ...tea.ProgramOption) {
	t.Helper()
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatalf("%v", err)
		return
	}
	s := &script{t: t, path: path, archive: a, used: map[string]bool{}, w: 80, h: 24}
	var repo []txtar.File
	for _, f := range a.Files {
		if name, ok := strings.CutPrefix(f.Name, inputs); ok {
			repo = append(repo, txtar.File{Name: name, Data: f.Data})
			s.used[f.Name] = true
		}
	}
	s.start = func() { s.d = New(t, start(repo), s.w, s.h, opts...) }
	for i, line := range strings.Split(string(a.Comment), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if err := s.run(line); err != nil {
			t.Fatalf("%s:%d: %v", path, i+1, err)
			return
		}
	}
	s.finish()
}

type script struct {
	t       TB
	path    string
	archive *txtar.Archive
	start   func()
	d       *Driver // nil until the first command that needs it
	w, h    int
	used    map[string]bool
	changed bool
}

func (s *script) run(line string) error {
	s.t.Helper()
	verb, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if verb == "size" {
		n, err := numbers(rest, 2)
		if err != nil || s.d != nil {
			return fmt.Errorf("size takes W and H and comes first: %q", rest)
		}
		s.w, s.h = n[0], n[1]
		return nil
	}
	if s.d == nil {
		s.start()
	}
	switch verb {
	case "key":
		s.d.Keys(strings.Fields(rest)...)
		return nil
	case "last":
		s.d.Send(strings.Fields(rest)...)
		_, err := s.d.Wait()
		return err
	case "click", "wheel", "resize":
		return s.mouse(verb, rest)
	case "screen":
		return s.compare(rest, s.d.Text())
	case "styled":
		return s.compare(rest, s.d.Styled())
	}
	return s.text(verb, rest)
}

func (s *script) mouse(verb, rest string) error {
	s.t.Helper()
	want := 2
	if verb == "wheel" {
		want = 3
	}
	n, err := numbers(rest, want)
	if err != nil {
		return err
	}
	switch verb {
	case "click":
		s.d.Click(n[0], n[1])
	case "wheel":
		s.d.Wheel(n[0], n[1], n[2])
	case "resize":
		s.d.Resize(n[0], n[1])
	}
	return nil
}

// text runs the commands that take a text, which may be quoted.
func (s *script) text(verb, rest string) error {
	s.t.Helper()
	arg := rest
	if strings.HasPrefix(rest, `"`) {
		var err error
		if arg, err = strconv.Unquote(rest); err != nil {
			return fmt.Errorf("%s %s: not a Go string", verb, rest)
		}
	}
	switch verb {
	case "type":
		s.d.Type(arg)
	case "paste":
		s.d.Paste(arg)
	case "wait":
		s.d.WaitFor(arg)
	case "absent":
		if strings.Contains(s.d.Text(), arg) {
			return fmt.Errorf("%q is on the screen:\n%s", arg, s.d.Text())
		}
	case "clipboard":
		s.d.WaitForClipboard(arg)
	default:
		return fmt.Errorf("no command %q", verb)
	}
	return nil
}

// compare holds a screen against its file. A story goes on after a difference, so that one run shows them all.
func (s *script) compare(name, got string) error {
	s.t.Helper()
	if s.used[name] {
		return fmt.Errorf("two commands name the screen %q", name)
	}
	s.used[name] = true
	for i, f := range s.archive.Files {
		if f.Name != name {
			continue
		}
		if string(f.Data) != got {
			if updating() {
				s.archive.Files[i].Data, s.changed = []byte(got), true
				return nil
			}
			s.t.Errorf("%s: screen %s:\n%s", s.path, name, diff(string(f.Data), got))
		}
		return nil
	}
	if !updating() {
		return fmt.Errorf("no screen %q in the file (run with -update); it is now:\n%s", name, got)
	}
	s.archive.Files, s.changed = append(s.archive.Files, txtar.File{Name: name, Data: []byte(got)}), true
	return nil
}

// updating tells whether the test was started with -update. The flag is not defined here, since programs that are no tests
// are driven too.
func updating() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

func (s *script) finish() {
	s.t.Helper()
	for _, f := range s.archive.Files {
		if !s.used[f.Name] {
			s.t.Errorf("%s: no command names the screen %q", s.path, f.Name)
		}
	}
	if s.changed {
		if err := os.WriteFile(s.path, txtar.Format(s.archive), 0o644); err != nil {
			s.t.Errorf("%v", err)
		}
	}
}

// diff lists the lines that differ.
func diff(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	var b strings.Builder
	for i := range max(len(w), len(g)) {
		var x, y string
		if i < len(w) {
			x = w[i]
		}
		if i < len(g) {
			y = g[i]
		}
		if x != y {
			fmt.Fprintf(&b, "line %d\n want %s\n got  %s\n", i+1, x, y)
		}
	}
	return b.String()
}

func numbers(s string, n int) ([]int, error) {
	fields := strings.Fields(s)
	if len(fields) != n {
		return nil, fmt.Errorf("%d numbers wanted: %q", n, s)
	}
	out := make([]int, n)
	for i, f := range fields {
		v, err := strconv.Atoi(f)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}
