package parse

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// outsideTree makes a root with ways out of it, and something to find there.
func outsideTree(t *testing.T) (root, outside string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root, outside = filepath.Join(dir, "proj"), filepath.Join(dir, "proj-secret")
	plant(t, root, "ok.py", "def ok(): pass\n", "sub/in.py", "in\n", ".git/hooks/post-commit", "#!/bin/sh\n", "sub/.GIT/x", "x")
	plant(t, outside, "x.py", "SECRET\n")
	for name, to := range map[string]string{
		"link.py": "../proj-secret/x.py", "dirlink": "../proj-secret", "inside": "sub", "alias.py": "sub/in.py",
		"dangling": "../proj-secret/none", "self": "self", "hooks": ".git/hooks", "abs.py": filepath.Join(outside, "x.py"),
	} {
		if err := os.Symlink(to, filepath.Join(root, name)); err != nil {
			t.Skipf("no links here: %v", err)
		}
	}
	if err := os.Symlink(root, filepath.Join(dir, "toroot")); err != nil {
		t.Fatal(err)
	}
	return root, outside
}

func openReader(t *testing.T, root string) *Reader {
	t.Helper()
	r, err := OpenReader(root)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}

func TestResolve(t *testing.T) {
	root, outside := outsideTree(t)
	toRoot := filepath.Join(filepath.Dir(root), "toroot")
	for _, r := range []*Reader{openReader(t, root), openReader(t, toRoot)} {
		for path, want := range map[string]string{
			"ok.py":                          "ok.py",
			"sub/../ok.py":                   "ok.py",
			"./sub//in.py":                   "sub/in.py",
			"":                               "",
			".":                              "",
			"sub/":                           "sub",
			"alias.py":                       "sub/in.py",
			"inside/in.py":                   "sub/in.py",
			"new/file.py":                    "new/file.py",
			"inside/new.py":                  "sub/new.py",
			".gitignore":                     ".gitignore",
			filepath.Join(root, "sub/in.py"): "sub/in.py",
			filepath.Join(toRoot, "ok.py"):   "ok.py",
			root:                             "",
		} {
			if got, err := r.Resolve(path); err != nil || got != want {
				t.Errorf("%q: %q, %v; want %q", path, got, err, want)
			}
		}
		for path, want := range map[string]string{
			"../proj-secret/x.py":            reasonOutside,
			"sub/../../proj-secret/x.py":     reasonOutside,
			"./../proj-secret/./x.py":        reasonOutside,
			"..":                             reasonOutside,
			filepath.Join(outside, "x.py"):   reasonOutside,
			root + "-secret/x.py":            reasonOutside,
			"/":                              reasonOutside,
			"link.py":                        reasonLink,
			"abs.py":                         reasonLink,
			"dirlink":                        reasonLink,
			"dirlink/x.py":                   reasonLink,
			"dirlink/new.py":                 reasonLink,
			filepath.Join(root, "link.py"):   reasonLink,
			filepath.Join(toRoot, "link.py"): reasonLink,
			"dangling":                       reasonNowhere,
			"dangling/x.py":                  reasonNowhere,
			"self":                           reasonNowhere,
			".git":                           reasonGit,
			".git/hooks/post-commit":         reasonGit,
			"sub/../.git/config":             reasonGit,
			".Git/config":                    reasonGit,
			"sub/.git/config":                reasonGit,
			"hooks/post-commit":              reasonGit,
		} {
			got, err := r.Resolve(path)
			var skip *SkipError
			if !errors.As(err, &skip) || skip.Reason != want || skip.Path != path {
				t.Errorf("%q: %q, %v; want it refused as %s", path, got, err, want)
			}
		}
	}
}

func TestReadRefusals(t *testing.T) {
	root, _ := outsideTree(t)
	makePipe(t, filepath.Join(root, "pipe.py"))
	socket, err := net.Listen("unix", filepath.Join(root, "s.py"))
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	big, err := os.Create(filepath.Join(root, "big.py"))
	if err != nil {
		t.Fatal(err)
	}
	defer big.Close()
	if err := big.Truncate(40<<20 + 1); err != nil {
		t.Fatal(err)
	}
	r := openReader(t, root)
	for path, want := range map[string]string{
		"pipe.py":                "named pipe",
		"s.py":                   "socket",
		"link.py":                "link",
		"dangling":               "link",
		"self":                   "link",
		"alias.py":               "link",
		"sub":                    "folder",
		"":                       "folder",
		"none.py":                "gone",
		"ok.py/x":                "gone",
		"big.py":                 "too large: 41 MB",
		".git/hooks/post-commit": reasonGit,
		"sub/.GIT/x":             reasonGit,
		"dirlink/x.py":           "unreadable: path escapes from parent",
		"../proj-secret/x.py":    "unreadable: path escapes from parent",
		"a\x00b":                 "unreadable: invalid argument",
	} {
		text, _, err := r.Read(path, nil)
		var skip *SkipError
		if !errors.As(err, &skip) || skip.Reason != want || skip.Path != path || text != nil {
			t.Errorf("%q: %q, %v; want %s", path, text, err, want)
		}
		if e := r.Stat(path); e.Skip != want || e.Path != path {
			t.Errorf("Stat(%q): %+v, want %s", path, e, want)
		}
	}
	if os.Geteuid() != 0 {
		plant(t, root, "closed.py", "x")
		if err := os.Chmod(filepath.Join(root, "closed.py"), 0); err != nil {
			t.Fatal(err)
		}
		if _, _, err := r.Read("closed.py", nil); !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "unreadable: permission denied") {
			t.Errorf("a closed file: %v", err)
		}
	}
}

func TestReadReusesBuffer(t *testing.T) {
	root := t.TempDir()
	plant(t, root, "a.py", "first", "long.py", strings.Repeat("long", 100), "empty.py", "")
	r := openReader(t, root)
	buf := make([]byte, 0, 64)
	got, info, err := r.Read("a.py", buf)
	if err != nil || string(got) != "first" || &got[0] != &buf[:1][0] || info.Size() != 5 {
		t.Errorf("%q, %v: not in the buffer given", got, err)
	}
	if got, _, err = r.Read("long.py", got); err != nil || len(got) != 400 {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	if got, _, err = r.Read("empty.py", got); err != nil || len(got) != 0 {
		t.Errorf("an empty file: %q, %v", got, err)
	}
	if e := r.Stat("a.py"); e.Skip != "" || e.Size != 5 || e.MTime != info.ModTime().UnixNano() {
		t.Errorf("%+v", e)
	}
}

// slowReader gives a few bytes a call and never fills the room it is given.
type slowReader struct{ left, step int }

func (s *slowReader) Read(p []byte) (int, error) {
	if s.left == 0 {
		return 0, io.EOF
	}
	n := min(s.left, s.step, len(p))
	s.left -= n
	return n, nil
}

// A file may hold more or less by the time it is read than its size said.
func TestReadChangedSize(t *testing.T) {
	for _, c := range []struct {
		name string
		from slowReader
		size int64
		want int
	}{
		{"as said", slowReader{1000, 7}, 1000, 1000},
		{"shrunk", slowReader{4, 7}, 1000, 4},
		{"shrunk to nothing", slowReader{0, 7}, 1000, 0},
		{"grown", slowReader{2000, 7}, 10, 2000},
		{"grown from nothing", slowReader{2000, 7}, 0, 2000},
		{"grown beyond the limit", slowReader{MaxFile * 2, 1 << 20}, 10, MaxFile + 1},
	} {
		got, err := readUpTo(&c.from, nil, c.size)
		if err != nil || len(got) != c.want {
			t.Errorf("%s: %d bytes, %v; want %d", c.name, len(got), err, c.want)
		}
	}
}

func TestOpenReaderRefusals(t *testing.T) {
	root := t.TempDir()
	plant(t, root, "a.py", "x")
	for _, path := range []string{filepath.Join(root, "none"), filepath.Join(root, "a.py")} {
		if _, err := OpenReader(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
