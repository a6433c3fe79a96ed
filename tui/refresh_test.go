package tui

import (
	"os"
	"path/filepath"
	"testing"

	"outcrop/model"
	"outcrop/model/pick"
	"outcrop/model/selector"
)

// A block without a piece says whether the picks are gone or cannot be shown.
func TestNothing(t *testing.T) {
	r := &model.Repo{Files: []*model.File{{Path: "a.bin", Status: model.Skipped, Reason: "binary"}, {Path: "b.go", Status: model.Skipped, Reason: "gone"}}}
	at := func(path string) pick.Entry {
		return pick.Entry{Selector: selector.Selector{Path: path, Scoped: true}, Level: model.LevelFull}
	}
	for want, picks := range map[string][]pick.Entry{
		"nothing to copy: the pick is gone from disk":     {at("b.go")},
		"nothing to copy: the 2 picks are gone from disk": {at("b.go"), at("c.go"), {Selector: selector.Selector{Path: "a.bin", Scoped: true}, Off: true}},
		"nothing to copy: none of the picks can be shown": {at("a.bin"), at("c.go")},
	} {
		if got := nothing(r, "copy", picks).Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// ctrl+l shows what changed on disk, and picks of which all are gone are not taken out.
func TestReadAgain(t *testing.T) {
	root := shop(t)
	d := drive(t, root, 100, 20, func(o *Options) {}).WaitFor("parsed 100%")
	d.Keys("j", "space").WaitFor("1 pick")
	if err := os.WriteFile(filepath.Join(root, "zz_new.go"), []byte("package z\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	d.Keys("ctrl+l").WaitFor("files on disk: 1 new").WaitFor("zz_new.go")
	d.Keys("ctrl+l").WaitFor("no file changed on disk")
}
