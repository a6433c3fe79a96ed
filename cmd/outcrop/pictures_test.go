package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// The tour of the README can be filmed, from the repository that is meant for it.
func TestFilm(t *testing.T) {
	root, err := filepath.Abs("testdata/market")
	if err != nil {
		t.Fatal(err)
	}
	still, tour, err := film(context.Background(), root, t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for name, svg := range map[string][]byte{"still": still, "tour": tour} {
		d := xml.NewDecoder(bytes.NewReader(svg))
		for err == nil {
			_, err = d.Token()
		}
		if !errors.Is(err, io.EOF) {
			t.Errorf("%s: %v", name, err)
		}
		err = nil
	}
	if s := string(still); !strings.Contains(s, "Total") || strings.Contains(s, "animation") {
		t.Error("the still does not show what it should")
	}
	if s := string(tour); !strings.Contains(s, "animation") || !strings.Contains(s, "xclip") || strings.Contains(s, t.TempDir()) {
		t.Error("the tour does not show what it should")
	}
}

func TestFilmOfNothing(t *testing.T) {
	if _, _, err := film(context.Background(), filepath.Join(t.TempDir(), "gone"), t.TempDir(), 0); err == nil {
		t.Error("no folder, no error")
	}
}
