package tokens

import (
	"bytes"
	"go/build"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sample reads up to limit bytes of the files below a folder of the Go tree whose names end in ext. The folder is where
// the machine that runs the benchmark keeps its source code; it is skipped where there is none.
func sample(b *testing.B, root, ext string, limit int) [][]byte {
	b.Helper()
	var files [][]byte
	total := 0
	_ = filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || total > limit {
			return filepath.SkipAll
		}
		if d.Type().IsRegular() && strings.HasSuffix(path, ext) && !strings.Contains(path, "testdata") {
			if text, err := os.ReadFile(path); err == nil && len(text) > 0 {
				files = append(files, text)
				total += len(text)
			}
		}
		return nil
	})
	if total == 0 {
		b.Skipf("no %s files in %s", ext, root)
	}
	return files
}

func size(files [][]byte) (n int64) {
	for _, f := range files {
		n += int64(len(f))
	}
	return n
}

// BenchmarkCode compares plain counts with counts for all lines, on one core.
func BenchmarkCode(b *testing.B) {
	kinds := []struct{ name, root, ext string }{
		{"Go", filepath.Join(build.Default.GOROOT, "src", "net"), ".go"},
		{"Python", "/usr/lib/python3", ".py"},
		{"Python", "/usr/lib/python3.11", ".py"},
		{"TypeScript", os.Getenv("OUTCROP_BENCH_TS"), ".ts"},
	}
	for _, kind := range kinds {
		for _, e := range encodings {
			c, l := NewCounter(e), &Lines{}
			b.Run(kind.name+"/"+e.String()+"/Count", func(b *testing.B) {
				files := sample(b, kind.root, kind.ext, 6<<20)
				b.SetBytes(size(files))
				b.ReportAllocs()
				for b.Loop() {
					for _, f := range files {
						c.Count(f)
					}
				}
			})
			b.Run(kind.name+"/"+e.String()+"/Lines", func(b *testing.B) {
				files := sample(b, kind.root, kind.ext, 6<<20)
				b.SetBytes(size(files))
				b.ReportAllocs()
				for b.Loop() {
					for _, f := range files {
						c.Lines(f, l)
					}
				}
			})
		}
	}
}

// BenchmarkRange is one question to filled Lines.
func BenchmarkRange(b *testing.B) {
	files := sample(b, filepath.Join(build.Default.GOROOT, "src", "net", "http"), "server.go", 1)
	c, l := NewCounter(O200k), &Lines{}
	c.Lines(files[0], l)
	r := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		from := r.IntN(l.Len())
		l.Count(from, from+1+r.IntN(l.Len()-from))
	}
}

// BenchmarkVocabulary is the time to load a vocabulary.
func BenchmarkVocabulary(b *testing.B) {
	classes()
	for _, e := range encodings {
		b.Run(e.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				newVocabulary(e, 19-int(e))
			}
		})
	}
}

// worst returns texts of n bytes that are costly for counters: huge pieces, and words that are never the same.
func worst(n int) map[string][]byte {
	r := rand.New(rand.NewPCG(5, 6))
	random := func(from []rune) []byte {
		var b bytes.Buffer
		for b.Len() < n {
			b.WriteRune(from[r.IntN(len(from))])
		}
		return b.Bytes()
	}
	han := make([]rune, 0x5000)
	for i := range han {
		han[i] = rune(0x4E00 + i)
	}
	texts := map[string][]byte{
		"letters": random([]rune("abcdefghijklmnopqrstuvwxyz")),
		"han":     random(han),
		"base64":  random([]rune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")),
		"bytes":   random([]rune("\u0080\u00ff\ufffd\U0001f600\u0301")),
	}
	for name, unit := range map[string]string{
		"a": "a", "space": " ", "newline": "\n", "space-newline": " \n", "marks": "e\u0301", "upper": "A", "equal": "=",
		"comment": "//\n", "slash": ";\n/", "slash-word": "\n/A\u00aaB", "invalid": "\xe2\x82", "quote": "'", "crlf": "\r\n",
		"blank-slash": ";\n \n/\n",
	} {
		texts[name] = bytes.Repeat([]byte(unit), n/len(unit))
	}
	texts["newlines-word"] = append(append([]byte(";"), bytes.Repeat([]byte("\n"), n/2)...), bytes.Repeat([]byte("b"), n/2)...)
	texts["newlines-spaces"] = append(append([]byte(";\n\n\n\n"), bytes.Repeat([]byte(" "), n)...), "\n\n\nx"...)
	return texts
}

// BenchmarkWorst counts a megabyte of each of the costly texts.
func BenchmarkWorst(b *testing.B) {
	for name, text := range worst(1 << 20) {
		c, l := NewCounter(O200k), &Lines{}
		b.Run(name+"/Count", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				c.Count(text)
			}
		})
		b.Run(name+"/Lines", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				c.Lines(text, l)
			}
		})
	}
}
