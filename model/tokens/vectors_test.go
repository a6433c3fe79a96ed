package tokens

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/pkoukk/tiktoken-go-loader/assets"
)

type vector struct {
	Name                       string
	Text, Prefix, Unit, Suffix string
	Count, Bytes               int
	CL100k, O200k              int
}

func (v vector) text() string {
	if v.Unit != "" {
		return v.Prefix + strings.Repeat(v.Unit, v.Count) + v.Suffix
	}
	return v.Text
}

func (v vector) want(e Encoding) int {
	if e == CL100k {
		return v.CL100k
	}
	return v.O200k
}

func vectors(tb testing.TB) []vector {
	tb.Helper()
	data, err := os.ReadFile("testdata/token_vectors.json")
	if err != nil {
		tb.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(data, &file); err != nil {
		tb.Fatal(err)
	}
	if len(file.Vectors) != 110 {
		tb.Fatalf("%d vectors, want 110", len(file.Vectors))
	}
	return file.Vectors
}

var encodings = []Encoding{O200k, CL100k}

// TestVectors compares with the counts of the reference implementation.
func TestVectors(t *testing.T) {
	for _, e := range encodings {
		c := NewCounter(e)
		for _, v := range vectors(t) {
			text := v.text()
			if len(text) != v.Bytes {
				t.Fatalf("%s: %d bytes, want %d", v.Name, len(text), v.Bytes)
			}
			for _, again := range []string{"first", "remembered"} {
				if got := c.CountString(text); got != v.want(e) {
					t.Errorf("%s %s (%s): %d tokens, want %d", e, v.Name, again, got, v.want(e))
				}
			}
			var l Lines
			c.Lines([]byte(text), &l)
			if l.Total() != v.want(e) {
				t.Errorf("%s %s: lines have %d tokens, want %d", e, v.Name, l.Total(), v.want(e))
			}
		}
	}
}

// TestVocabularyFiles pins the vocabularies to the hashes that their publisher's own loader checks.
func TestVocabularyFiles(t *testing.T) {
	for e, want := range map[Encoding]string{
		O200k:  "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
		CL100k: "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
	} {
		file, err := assets.Assets.ReadFile(e.String() + ".tiktoken")
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(file)
		if got := hex.EncodeToString(sum[:]); got != want {
			t.Errorf("%s: sha256 %s, want %s", e, got, want)
		}
	}
}
