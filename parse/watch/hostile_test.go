//go:build unix

package watch

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestHostileNames(t *testing.T) {
	odd := "a\x1b[31m\n\xff/..."
	root := plant(t, odd+"/b\xfe\nc.go", "a/a.go")
	outside := plant(t, "x/secret.go")
	if err := os.Symlink(outside, filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	c := newCaller(t, root, Options{})
	c.write(odd+"/b\xfe\nc.go", "new")
	c.toldOf(odd + "/b\xfe\nc.go")
	if err := syscall.Mkfifo(c.path("a/pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.has("a/pipe", true)
	c.w.Update([]string{"", "a", odd, "link/x", "link", "../x", "/", "a/pipe", "a/pipe/b"})
	c.quiet()
	if n := c.w.State().Folders; n != 4 { // the root, a and the two of the odd name
		t.Errorf("%d folders are watched: %v", n, c.w.State())
	}
	c.remove("a") // a link takes the place of a folder that is watched
	if err := os.Symlink(filepath.Join(outside, "x"), c.path("a")); err != nil {
		t.Fatal(err)
	}
	c.has("a/a.go", false)
	c.quiet()
	clear(c.told)
	if err := os.WriteFile(filepath.Join(outside, "x", "secret.go"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c.settle()
	if c.w.State().Folders != 3 {
		t.Errorf("after the link: %v", c.w.State())
	}
}
