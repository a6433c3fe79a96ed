package watch

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// isNetwork reports whether a folder is on another machine, whose programs' changes are not reliably told here.
func isNetwork(folder string) bool {
	volume, err := windows.UTF16PtrFromString(filepath.VolumeName(folder) + `\`)
	return err == nil && windows.GetDriveType(volume) == windows.DRIVE_REMOTE
}
