package parse

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// simpleSeeds are texts around the borders of what is simple, sound ones first.
func simpleSeeds() (sound, other []string) {
	sound = []string{"", "# c\n", "a: b\n", "---\na: b\n", "a:\n- b\n- c\nd: e\n", "a:\n  - b: c\n    d: e\n  - f\n", "- - a\n  - b\n- c: d\n", "a:\nb:\n",
		"a: |\n  x\n   y\n\n  z\nb: >-\n    t\n", "- |\n a\n- b\n", "'a b': \"c\"\n", "a: []\nb: {}\n", "a: b # c\n", "a: -1\n", "a: http://x/y#z\n", "a: |\nb: c\n", "a: |+\n\n", "a.b/c: (d)\n",
		"# c\n%YAML 1.2\n---\na: b\n", "a: 'b''c'\n", "a: [b, 'c', d-e] # f\n", "a: {b: c, d: 'e: f'}\n", "a: ^1\n",
		"a:\n  b c\n  d\n\n  e\nf: g\n", "a: b\n  c\n...\n# d\n", "- a\n b\n- c\n", "a: {b: ^1 || >2}\n", "a: x Łukasz — y\n"}
	other = []string{"a: b: c\n", "a: b\n  c: d\n", "a:\n   b: c\n  d: e\n", "  a: b\nc: d\n", "- a\nb: c\n", "a: b\n- c\n", "a: 'b\n", "a: \"b\" c\n", "a: [b\n", "a: |\n    x\n  y\n",
		"a: |\n      \n  x\n", "a:\n\tb: c\n", "a: b\n---\nc: d\n", "...\n", "a: *b\n", "- a: b\n c: d\n", "a: b:\n", "a\nb: c\n", "a: -\n", "---\n---\na: b\n", "a: |\n     \nb: c\n", "a: - b\n", "- a:\n  - b\n c: d\n",
		"a: %b\n", "a: @b\n", "'a': b: c\n", "\"a\nb\": c\n", "a:b\n", "?: a\n", "a: |2\n  x\n", "-a\n", "- -\n", "-\n",
		"%YAML 1.2\na: b\n", "---\n%YAML 1.2\n---\na: b\n", "a: 'b'c'\n", "a: [b, c\n", "a: [b c: d]\n", "a: {b: c,, d: e}\n", "a: [b] c\n", "a: {b}\n", "%YAML 1.2\n", "a: [b,]\n", "a: {b:c}\n",
		"a:\n  b\n  c: d\n", "a:\n  b\n# c\n  d\n", "a: b\n...\nc: d\n", "a:\nb\n", "a: b\n  # c\n  d\n", "a: {b: c #d\n}\n", "a: b\n  c:\n", "a: \u2028b\n", "a: \xff\n", "a:\n  - b\n  c\n"}
	return sound, other
}

func checkSimple(t *testing.T, src []byte) bool {
	t.Helper()
	if !soundYAML(src) {
		return false
	}
	if line, checked := yamlFaultOf(src); line >= 0 || !checked {
		t.Errorf("taken for sound, yaml.v3 finds a fault on line %d of\n%s", line+1, src)
	}
	return true
}

func TestSoundYAML(t *testing.T) {
	sound, other := simpleSeeds()
	for _, text := range sound {
		if !checkSimple(t, []byte(text)) {
			t.Errorf("not known to be sound: %q", text)
		}
	}
	for _, text := range other {
		checkSimple(t, []byte(text))
	}
	// Every pair of lines, at every indentation up to four.
	lines := []string{"a:", "b: c", "- d", "- e: f", "- - g", "|", "h: |", "i: 'j'", "# k", "", "- l: >", "m", "n: [o, p]", "-"}
	for _, x := range lines {
		for _, y := range lines {
			for _, z := range lines {
				for d := range 25 {
					checkSimple(t, []byte(x+"\n"+strings.Repeat(" ", d/5)+y+"\n"+strings.Repeat(" ", d%5)+z+"\n"))
				}
			}
		}
	}
}

// TestSoundYAMLOfFolder is run by hand: OUTCROP_YAML names a folder. It tells how much of its YAML is simple.
func TestSoundYAMLOfFolder(t *testing.T) {
	folder := os.Getenv("OUTCROP_YAML")
	if folder == "" {
		t.Skip("OUTCROP_YAML names no folder")
	}
	all, simple := 0, 0
	_ = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err != nil || !d.Type().IsRegular() || ext != ".yaml" && ext != ".yml" {
			return nil //nolint:nilerr // what cannot be read is not counted
		}
		if text, err := os.ReadFile(path); err == nil {
			if all += len(text); checkSimple(t, text) {
				simple += len(text)
			}
		}
		return nil
	})
	t.Logf("%d of %d bytes are simple", simple, all)
}

func FuzzSoundYAML(f *testing.F) {
	sound, other := simpleSeeds()
	for _, text := range append(sound, other...) {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, src []byte) { checkSimple(t, src) })
}
