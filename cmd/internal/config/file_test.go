package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	if err := os.WriteFile(path, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := ReadFile(path, 5); err != nil || string(text) != "12345" {
		t.Errorf("read as %q, %v", text, err)
	}
	if _, err := ReadFile(path, 4); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("five bytes of at most four: %v", err)
	}
	if _, err := ReadFile(dir, 5); err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("a folder: %v", err)
	}
	_, err := ReadFile(path+"x", 5)
	if !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), path+"x") != 1 || strings.Contains(err.Error(), "open") {
		t.Errorf("no file: %v", err)
	}
}
