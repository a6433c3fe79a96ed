package accuracy

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func rustRow() row {
	return row{
		name: "rust", language: "Rust",
		code: func(c corpus) (code, error) {
			dir, err := c.folder("/usr/lib/rustlib/src/rust")
			if err != nil {
				return code{}, err
			}
			list, err := files(dir, func(path string) bool {
				return strings.HasSuffix(path, ".rs") && (strings.HasPrefix(path, "library/") || strings.HasPrefix(path, "compiler/"))
			})
			return code{"Debian's rust-src 1.63, library and compiler", dir, list}, err
		},
		truth: truth{"syn, the parser of Rust's macros", func(_ testing.TB, c code, files []string) (map[string][]symbol, error) {
			program := filepath.Join(openCorpus().dir, "rust-truth/target/release/truth")
			if _, err := os.Stat(program); err != nil {
				return nil, fmt.Errorf("no truth: %s is not built (see corpus.sh)", program)
			}
			out, err := run(c.dir, strings.Join(files, "\n")+"\n", nil, program)
			if err != nil {
				return nil, err
			}
			return readSymbols(out)
		}},
		options: options{parents: true},
		bar:     bar{98, 98, 98, 98},
	}
}
