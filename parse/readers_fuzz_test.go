package parse

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// ownReaders are the languages whose texts this process reads without tree-sitter, by scanners and parsers of this package.
func ownReaders() []string { return []string{"sql", "protobuf", "hcl", "dockerfile", "makefile"} }

// FuzzReaders looks for texts on which a reader in this process breaks down or breaks a promise of the model; the first
// byte chooses the language, or OUTCROP_FUZZ_LANGUAGE does.
func FuzzReaders(f *testing.F) {
	for i, name := range ownReaders() {
		archive, err := txtar.ParseFile(filepath.Join("testdata", "symbols", name+".txtar"))
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range archive.Files {
			f.Add(uint8(i), file.Data)
		}
	}
	only := -1
	for i, name := range ownReaders() {
		if name == os.Getenv("OUTCROP_FUZZ_LANGUAGE") {
			only = i
		}
	}
	f.Fuzz(func(t *testing.T, language uint8, src []byte) {
		if only >= 0 {
			language = uint8(only)
		}
		l := FindLanguage(ownReaders()[int(language)%len(ownReaders())])
		modeltest.Check(t, src, outlineWith(new(model.Builder), l, src))
	})
}

// A text of one line, of brackets alone or cut off anywhere is read like any other.
func TestReadersCutOff(t *testing.T) {
	for _, name := range ownReaders() {
		l := FindLanguage(name)
		archive, err := txtar.ParseFile(filepath.Join("testdata", "symbols", name+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		src := archive.Files[0].Data
		step := max(len(src)/400, 1)
		for at := 0; at < len(src); at += step {
			modeltest.Check(t, src[:at], outlineWith(new(model.Builder), l, src[:at]))
			modeltest.Check(t, src[at:], outlineWith(new(model.Builder), l, src[at:]))
			if t.Failed() {
				t.Fatalf("%s at %d", name, at)
			}
		}
	}
}
