package accuracy

import (
	"strings"
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
		truth:   built("syn, the parser of Rust's macros", "rust-truth/target/release/truth"),
		options: options{parents: true},
		bar:     bar{98, 98, 98, 98},
	}
}
