package cache

import (
	"os"

	"golang.org/x/sys/windows"
)

// tryLock takes the lock of a file, which ends with the file handle or the process, and reports whether it got it. It
// does not wait. Locked bytes cannot be read by others here, hence one far behind the end is.
func tryLock(f *os.File) bool {
	at := windows.Overlapped{OffsetHigh: 1 << 30}
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at) == nil
}
