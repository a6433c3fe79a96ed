package ignore

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestTrees holds each small tree of testdata against the list of its files
// that survive.
func TestTrees(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no trees in testdata: %v", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []string
			lists := map[string]*List{}
			for _, f := range a.Files {
				if path.Base(f.Name) == ".gitignore" {
					dir := strings.TrimSuffix(strings.TrimSuffix(f.Name, ".gitignore"), "/")
					lists[dir] = Parse(dir, f.Data)
				}
			}
			for _, f := range a.Files {
				if f.Name == "kept" {
					want = strings.Split(strings.TrimSpace(string(f.Data)), "\n")
				} else if !ignoredBy(lists, f.Name) {
					got = append(got, f.Name)
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("kept\n%q, want\n%q", got, want)
			}
		})
	}
}

// ignoredBy walks down to the file as a directory walk would.
func ignoredBy(lists map[string]*List, file string) bool {
	var r *Rules
	if l := lists[""]; l != nil {
		r = r.With(l)
	}
	for i := 0; i < len(file); i++ {
		if file[i] != '/' {
			continue
		}
		if r.Ignored(file[:i], true) {
			return true
		}
		if l := lists[file[:i]]; l != nil {
			r = r.With(l)
		}
	}
	return r.Ignored(file, false)
}

func TestLineEndsAndMarks(t *testing.T) {
	l := Parse("", []byte("\xef\xbb\xbfa\r\nb\r\nc \r\nd\x00junk\n\r\n/\n!\n//\n"))
	for _, name := range []string{"a", "b", "d"} {
		if got, hit := l.match(name, false); !got || !hit {
			t.Errorf("%q is not ignored", name)
		}
	}
	for _, name := range []string{"c", "djunk", "", "e", "\r"} {
		want := name == "c"
		if got, _ := l.match(name, false); got != want {
			t.Errorf("%q: ignored %v, want %v", name, got, want)
		}
	}
}

func TestGlobs(t *testing.T) {
	for _, c := range []struct {
		glob, path string
		want       bool
	}{
		{"*.go", "a.go", true},
		{"*.go", "x/y/a.go", true},
		{"*.go", "a.gox", false},
		{"src/*.go", "src/a.go", true},
		{"src/*.go", "src/x/a.go", false},
		{"src/*.go", "lib/src/a.go", false},
		{"src/**", "src/x/a.go", true},
		{"**/x/*.go", "src/x/a.go", true},
		{"**/x/*.go", "x/a.go", true},
		{"./src/a.go", "src/a.go", true},
		{"/a.go", "a.go", true},
		{"/a.go", "x/a.go", false},
		{"vendor", "vendor/x/a.go", true},
		{"vendor/", "x/vendor/a.go", true},
		{"vendor/", "x/vendor", false},
		{"#a", "#a", true},
		{"!a", "!a", true},
		{"", "a", false},
		{"[", "[", false},
	} {
		if got := ParseGlobs([]string{c.glob}).Match(c.path, false); got != c.want {
			t.Errorf("%q on %q: %v, want %v", c.glob, c.path, got, c.want)
		}
	}
	if !(Globs{}).Empty() || (Globs{}).Match("a", false) {
		t.Error("no globs must be empty and match nothing")
	}
}

// loose finds double stars that touch other text. Some versions of git treat
// them by where two strings happen to lie in memory, so there is no answer to
// compare with.
var loose = regexp.MustCompile(`[^/!]\*\*|\*\*[^/]`)

// TestAgainstGit compares random ignore files and paths with git's answers.
func TestAgainstGit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	r := rand.New(rand.NewPCG(3, 4))
	dir := t.TempDir()
	gitIn(t, dir, "", "init", "-q")
	compared := 0
	for range 250 {
		file := randomIgnoreFile(r)
		if loose.MatchString(file) {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(file), 0o644); err != nil {
			t.Fatal(err)
		}
		var paths []string
		for range 40 {
			paths = append(paths, randomPath(r))
		}
		out := strings.Split(gitIn(t, dir, strings.Join(paths, "\x00")+"\x00", "check-ignore", "--stdin", "-z", "-v", "-n", "--no-index"), "\x00")
		lists := map[string]*List{"": Parse("", []byte(file))}
		for i, p := range paths {
			source, pattern := out[i*4], out[i*4+2]
			want := source != "" && !strings.HasPrefix(pattern, "!")
			compared++
			if got := ignoredBy(lists, p); got != want {
				t.Errorf("%q: git says %v by %q, we say %v; file:\n%s", p, want, pattern, got, file)
			}
		}
	}
	if compared < 2000 {
		t.Errorf("only %d answers were compared", compared)
	}
}

func randomIgnoreFile(r *rand.Rand) string {
	tokens := []string{"a", "b", "c", "ab", "*", "**", "?", "/", "/", "**/", "/**", "/**/", "[ab]", "[!a]", "[^b]", "[a-c]", "[]a]", "[[:alpha:]]", "[[:digit:]x]", "[[:x", "[a-", `\*`, `\a`, `\`, "[", "]", ".", "a*", "*b", " ", `\ `, "-", "\r", "é"}
	var b strings.Builder
	for range 1 + r.IntN(4) {
		if r.IntN(4) == 0 {
			b.WriteByte('!')
		}
		for range 1 + r.IntN(5) {
			b.WriteString(tokens[r.IntN(len(tokens))])
		}
		if r.IntN(4) == 0 {
			b.WriteByte('/')
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func randomPath(r *rand.Rand) string {
	names := []string{"a", "b", "c", "ab", "abc", "a*", "x", "[", "]", "a b", "z.", "-", "é", "a5"}
	var parts []string
	for range 1 + r.IntN(4) {
		parts = append(parts, names[r.IntN(len(names))])
	}
	return strings.Join(parts, "/")
}

func gitIn(t *testing.T, dir, in string, args ...string) string {
	t.Helper()
	c := exec.Command("git", args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	c.Stdin = strings.NewReader(in)
	out, err := c.Output()
	if e, ok := err.(*exec.ExitError); err != nil && (!ok || e.ExitCode() > 1) {
		t.Fatalf("git %v: %v", args, err)
	}
	return string(out)
}

// TestHostilePattern would not end if the matcher tried all the ways in which
// a row of stars can share out a text.
func TestHostilePattern(t *testing.T) {
	text := strings.Repeat("a/", 60) + "c"
	for _, p := range []string{
		strings.Repeat("**/", 40) + "b",
		strings.Repeat("*a*/", 40) + "b",
		strings.Repeat("**/a*", 40) + "b",
	} {
		l := Parse("", []byte(p))
		if _, hit := l.match(text, false); hit {
			t.Errorf("%q matches", p)
		}
		if _, hit := l.match(strings.Repeat("a", 3000), false); hit {
			t.Errorf("%q matches a long name", p)
		}
	}
}

// naive is the meaning of a compiled pattern spelled out, to hold the fast
// matcher against.
func naive(parts []part, text string) bool {
	if len(parts) == 0 {
		return text == ""
	}
	switch p := parts[0]; p.op {
	case opStar:
		return naive(parts[1:], text) || text != "" && text[0] != '/' && naive(parts, text[1:])
	case opDeep:
		return naive(parts[1:], text) || text != "" && naive(parts, text[1:])
	case opDirs:
		_, below, more := strings.Cut(text, "/")
		return naive(parts[1:], text) || more && naive(parts, below)
	default:
		return text != "" && p.takes(text[0]) && naive(parts[1:], text[1:])
	}
}

func FuzzMatch(f *testing.F) {
	f.Add("**/a*b/**", "x/ab/c")
	f.Add("a/**/b", "a/b")
	f.Add("*[!a]*?", "xyz")
	f.Add(`a\/**\/b`, "a/c/b")
	f.Add("\xef\xbb\xbf[a-\xff]", "\x80")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 24 || len(text) > 24 {
			return
		}
		for _, isDir := range []bool{false, true} {
			Parse("", []byte(pattern)).match(text, isDir)
			Parse("a", []byte(pattern)).match(text, isDir)
			ParseGlobs([]string{pattern}).Match(text, isDir)
		}
		g := compile(pattern, false)
		if g.never || g.exact != "" || g.suffix != "" {
			return
		}
		if got, want := g.match(text), naive(g.parts, text); got != want {
			t.Errorf("%q on %q: %v, want %v", pattern, text, got, want)
		}
	})
}

func BenchmarkIgnored(b *testing.B) {
	var file bytes.Buffer
	for i := range 100 {
		fmt.Fprintf(&file, "*.x%d\n/dir%d/\nname%d\n", i, i, i)
	}
	var r *Rules
	r = r.With(Parse("", file.Bytes()))
	for b.Loop() {
		if r.Ignored("drivers/net/ethernet/intel/driver_main.c", false) {
			b.Fatal("ignored")
		}
	}
}
