//go:build unix && cgo

package parse

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestBareLoop is the yardstick of the whole pipeline, run by hand: two goroutines read files, parse them and run the query
// for symbols, and do nothing else. OUTCROP_BARE names the folders, separated by commas; the files are those below that
// outcrop would send to tree-sitter, without those that it does not because of their size. It prints one line:
// files, MB, seconds on the clock, processor seconds.
func TestBareLoop(t *testing.T) {
	folders := os.Getenv("OUTCROP_BARE")
	if folders == "" {
		t.Skip("OUTCROP_BARE names no folders")
	}
	var paths []string
	for folder := range strings.SplitSeq(folders, ",") {
		for e, err := range Walk(t.Context(), folder, WalkOptions{}) {
			if err == nil && e.Skip == "" && e.Size <= treeSizeLimit {
				paths = append(paths, filepath.Join(folder, filepath.FromSlash(e.Path)))
			}
		}
	}
	began, used := time.Now(), processorSeconds()
	jobs := make(chan string, 64)
	var work sync.WaitGroup
	var loops [2]bareLoop
	for i := range loops {
		work.Go(func() { loops[i].run(jobs) })
	}
	for _, path := range paths {
		jobs <- path
	}
	close(jobs)
	work.Wait()
	clock, cpu := time.Since(began).Seconds(), processorSeconds()-used
	files, size := 0, 0
	for i := range loops {
		if loops[i].err != nil {
			t.Fatal(loops[i].err)
		}
		files, size = files+loops[i].files, size+loops[i].size
	}
	if files == 0 {
		t.Fatalf("no files for tree-sitter in %s", folders)
	}
	fmt.Printf("bare loop: %d files, %.1f MB, %.2f s, %.2f s processor\n", files, float64(size)/1e6, clock, cpu)
}

// bareLoop is one goroutine of the yardstick.
type bareLoop struct {
	reader      treeReader
	files, size int
	err         error
}

func (b *bareLoop) run(jobs <-chan string) {
	for path := range jobs {
		text, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		l := Detect(path, text)
		if l.Parser != ByTree {
			continue
		}
		f, err := b.reader.finder(l.key())
		if err != nil || f == nil {
			b.err = fmt.Errorf("%s: no grammar for %s: %w", path, l.Name, err)
			continue
		}
		f.grammar.parser.SetOperationLimit(0)
		tree, err := f.grammar.parser.ParseCtx(context.Background(), nil, text)
		if err != nil {
			b.err = err
			continue
		}
		(&syntax{tree}).iterate(f.symbols)
		tree.Close()
		b.files, b.size = b.files+1, b.size+len(text)
	}
}
