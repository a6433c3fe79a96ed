//go:build dragonfly || linux || openbsd

package cache

import (
	"io/fs"
	"syscall"
)

// changed is the time of the last change of anything about a file, and the file's number.
func changed(info fs.FileInfo) (ctime int64, inode uint64) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0
	}
	return s.Ctim.Nano(), s.Ino
}
