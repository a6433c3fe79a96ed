//go:build unix && cgo

package parse

import (
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	sitter "github.com/smacker/go-tree-sitter"

	"outcrop/model"
)

// corpus is the real code of a machine that speed is measured on.
type corpus struct{ language, folder string }

func corpora() []corpus {
	all := []corpus{{"python", "/usr/lib/python3"}, {"c", "/usr/include"}, {"cpp", "/usr/include/c++"}}
	if list := os.Getenv("OUTCROP_CORPORA"); list != "" { // language=folder,...
		all = nil
		for item := range strings.SplitSeq(list, ",") {
			language, folder, _ := strings.Cut(item, "=")
			all = append(all, corpus{language, folder})
		}
	}
	return all
}

// texts gives files of the language in a folder, at most limit bytes in all.
func (c corpus) texts(tb testing.TB, limit int) [][]byte {
	var all [][]byte
	_ = filepath.WalkDir(c.folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || limit <= 0 {
			return nil //nolint:nilerr // what cannot be read is not part of the corpus
		}
		text, err := os.ReadFile(path)
		if err != nil || len(text) > 1<<20 || Detect(path, text).Name != c.language {
			return nil //nolint:nilerr // the same
		}
		all, limit = append(all, text), limit-len(text)
		return nil
	})
	return all
}

func processorSeconds() float64 {
	var r syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano()).Seconds()
}

// BenchmarkOutlineTree compares outlining, with encoding for the pipe, to a bare loop that parses the same bytes and
// iterates the matches of the same query: x-bare is the processor time of the one over the other.
func BenchmarkOutlineTree(b *testing.B) {
	for _, c := range corpora() {
		b.Run(c.language, func(b *testing.B) {
			texts := c.texts(b, 6<<20)
			if len(texts) == 0 {
				b.Skip("no " + c.language + " files in " + c.folder)
			}
			var r treeReader
			f, err := r.finder(c.language)
			if err != nil {
				b.Fatal(err)
			}
			bare, ours, symbols := math.Inf(1), math.Inf(1), 0
			builder, buf := new(model.Builder), []byte(nil)
			size := 0
			for b.Loop() {
				start := processorSeconds()
				size = 0
				for _, text := range texts {
					tree, err := f.grammar.parse(text, time.Minute)
					if err != nil {
						b.Fatal(err)
					}
					tree.iterate(f.symbols)
					tree.close()
					size += len(text)
				}
				bare = min(bare, processorSeconds()-start)
				start, symbols = processorSeconds(), 0
				for _, text := range texts {
					o, err := r.outline(c.language, text, builder)
					if err != nil {
						b.Fatal(err)
					}
					buf = AppendOutline(buf[:0], o)
					symbols += len(o.Symbols)
				}
				ours = min(ours, processorSeconds()-start)
			}
			b.ReportMetric(ours/bare, "x-bare")
			b.ReportMetric(float64(size)/1e6/ours, "MB/cpu-s")
			b.ReportMetric(float64(symbols), "symbols")
		})
	}
}

// iterate runs a query and drops its matches: the least that a use of it can cost.
func (s *syntax) iterate(q *query) {
	cursor := sitter.NewQueryCursor()
	defer cursor.Close()
	cursor.Exec(q.query, s.tree.RootNode())
	for _, ok := cursor.NextMatch(); ok; _, ok = cursor.NextMatch() {
	}
}
