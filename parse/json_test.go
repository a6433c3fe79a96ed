package parse

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"outcrop/model"
	"outcrop/model/modeltest"
)

// dataReaders are the scanners of data formats, by the extension of their samples.
func dataReaders() map[string]func([]byte, *model.Builder) *model.Outline {
	return map[string]func([]byte, *model.Builder) *model.Outline{".yaml": outlineYAML, ".toml": outlineTOML, ".json": outlineJSON}
}

// What a large file of data holds is told, not listed.
func TestDataLimits(t *testing.T) {
	entry := `{"id": 1, "tags": [{"a": 1}]},`
	for _, test := range []struct {
		name, text string
		symbols    int
		reason     string
	}{
		{"a list", `{"rows": [` + strings.Repeat(entry, 250) + `]}`, 1 + 3*keyEntries, "of each list the first 100 entries are listed, 450 keys are in others"},
		{"lines", strings.Repeat(`{"id": 1}`+"\n", 101), keyEntries, "of each list the first 100 entries are listed, 1 keys are in others"},
		{"many keys", `{"a": {` + strings.Repeat(`"k": 1,`, keyTotal) + `}}`, 1, "only keys down to level 1 are listed, 1 of 2001"},
		{"many at the top", `{` + strings.Repeat(`"k": 1,`, keyTotal+5) + `}`, keyTotal, "only keys down to level 1 are listed, 2000 of 2005"},
		{"deep", strings.Repeat(`{"a":`, keyDepth+7) + "1" + strings.Repeat("}", keyDepth+7), keyDepth, "7 keys deeper than 100 levels"},
		{"a name", `{"` + strings.Repeat("x", keyNameLimit) + `": 1}`, 0, "1 keys deeper than 100 levels or with names over 1000 bytes are not listed"},
		{"no more than fits", `{"a": [` + strings.Repeat(`{"b": 1},`, 100) + `]}`, 101, ""},
	} {
		o := outlineJSON([]byte(test.text), new(model.Builder))
		if len(o.Symbols) != test.symbols || o.Status != model.Complete || o.Reason != test.reason && (test.reason == "" || !strings.HasPrefix(o.Reason, test.reason)) {
			t.Errorf("%s: %d symbols, %v, %q; want %d, complete, %q", test.name, len(o.Symbols), o.Status, o.Reason, test.symbols, test.reason)
		}
	}
}

// Tables of one name that follow each other are a list.
func TestDataTables(t *testing.T) {
	o := outlineTOML([]byte(strings.Repeat("[[a]]\nb = 1\n", keyEntries+2)+"[c]\nd = 1\n"), new(model.Builder))
	if last := o.Symbols[len(o.Symbols)-1]; len(o.Symbols) != 2*keyEntries+2 || last.Name != "d" || o.Status != model.Complete || !strings.Contains(o.Reason, "4 keys are in others") {
		t.Errorf("%d symbols, the last is %s, %v %q", len(o.Symbols), last.Name, o.Status, o.Reason)
	}
}

// Texts that are made to be slow cost no more than their length.
func TestDataHostile(t *testing.T) {
	const n = 1 << 19
	for name, text := range map[string]string{
		"open braces":      strings.Repeat("{", n),
		"closed braces":    strings.Repeat("}", n),
		"crossed":          strings.Repeat("[", n) + strings.Repeat("}", n),
		"both":             strings.Repeat("[}", n),
		"keys":             strings.Repeat(`{"a":`, n),
		"quotes":           strings.Repeat(`"`, n),
		"one line":         `{"a": "` + strings.Repeat("x", 5<<20) + `"}`,
		"open lines":       strings.Repeat("[\n", n),
		"colons":           strings.Repeat("a: ", n),
		"levels":           levels(2000),
		"dashes":           strings.Repeat("- ", n),
		"question marks":   strings.Repeat("? ", n),
		"aliases":          "a: &a [x]\n" + strings.Repeat("b: [*a, *a, *a, *a]\n", 1<<13),
		"templates":        strings.Repeat("{{", n),
		"templates closed": strings.Repeat("{{ a }}: 1\n", 1<<14),
		"comments":         strings.Repeat("# a\n", n) + "a: 1\n",
		"tables":           strings.Repeat("[a]\n", 1<<15),
		"open arrays":      strings.Repeat("a = [\n", 1<<15),
		"open texts":       strings.Repeat("a = \"\"\"\n", 1<<15) + "b",
		"open quotes":      strings.Repeat("a: \"\n", 1<<15),
		"open in keys":     strings.Repeat("a: [\n", 1<<15),
		"zeros":            strings.Repeat("\x00", n),
		"stars":            strings.Repeat("/*", n),
	} {
		for ext, read := range dataReaders() {
			began := time.Now()
			o := read([]byte(text), new(model.Builder))
			if o == nil { // too deep
				continue
			}
			modeltest.Check(t, []byte(text), o)
			if d := time.Since(began); d > 2*time.Second {
				t.Logf("%s as %s took %v", name, ext, d)
			}
		}
	}
}

func levels(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

// FuzzData looks for texts of data whose outline breaks a promise of the model.
func FuzzData(f *testing.F) {
	files, err := filepath.Glob("testdata/symbols/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil && strings.ContainsAny(filepath.Base(file), "jty") {
			for _, part := range bytes.Split(text, []byte("-- ")) {
				f.Add(part)
			}
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, read := range dataReaders() {
			if o := read(src, new(model.Builder)); o != nil {
				modeltest.Check(t, src, o)
			}
		}
	})
}
