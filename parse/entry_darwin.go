package parse

import (
	"io/fs"
	"syscall"
)

// changeTime is when content or attributes of a file last changed, in nanoseconds since 1970, and its inode number.
func changeTime(info fs.FileInfo) (nano int64, inode uint64) {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Ctimespec.Nano(), s.Ino
	}
	return 0, 0
}
