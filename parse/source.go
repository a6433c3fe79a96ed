package parse

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// MaxFile is the size up to which a file is read, in bytes.
const MaxFile = 32 << 20

// Reader reads the files of one root and cannot leave it, whatever links and
// names say. It may be used from several goroutines.
type Reader struct {
	root *os.Root
	real string // the root's path with all links resolved
}

// OpenReader opens the folder root for reading.
func OpenReader(root string) (*Reader, error) {
	path, err := realPath(root)
	if err != nil {
		return nil, err
	}
	r, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("%s: not a folder that can be opened: %w", root, err)
	}
	return &Reader{root: r, real: path}, nil
}

// Close frees the root. Later calls of other methods fail.
func (r *Reader) Close() error { return r.root.Close() }

// Stat looks at a file without opening it. Entry.Skip is what Read would
// refuse it for, as far as that can be told from outside.
func (r *Reader) Stat(path string) Entry { return statIn(r.root, path, path) }

// statIn looks at a file of the root by its name in a folder of it.
func statIn(folder *os.Root, name, path string) Entry {
	e := Entry{Path: path}
	if insideGit(path) {
		e.Skip = reasonGit
		return e
	}
	info, err := folder.Lstat(cmp.Or(filepath.FromSlash(name), "."))
	if err != nil {
		e.Skip = skipOfError(err)
		return e
	}
	e.fill(info)
	if e.Skip == "" && e.Size > MaxFile {
		e.Skip = tooLarge(e.Size)
	}
	return e
}

// Read reads a whole file; path is relative to the root, as in an Entry. It
// uses buf's room where that is large enough. The file is looked at before it
// is opened, because opening a named pipe waits and opening a device may do
// something. The FileInfo is from before the reading, so that a file which
// changes meanwhile has a later time on its next visit. Errors are *SkipError.
func (r *Reader) Read(path string, buf []byte) ([]byte, fs.FileInfo, error) {
	return readIn(r.root, path, Entry{Path: path}, buf)
}

// readIn reads a file of a folder. One that a walk has just seen to be a regular file is not looked at again before it is
// opened.
func readIn(folder *os.Root, name string, seen Entry, buf []byte) ([]byte, fs.FileInfo, error) {
	path := seen.Path
	if seen.Mode == 0 || seen.Size > MaxFile || insideGit(path) {
		if e := statIn(folder, name, path); e.Skip != "" {
			return nil, nil, &SkipError{Path: path, Reason: e.Skip}
		}
	}
	// The file may have become another thing since: O_NONBLOCK lets the
	// opening of a pipe return, and the type is looked at again.
	f, err := folder.OpenFile(filepath.FromSlash(name), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, skipped(path, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, skipped(path, err)
	}
	if reason := skipOfMode(info.Mode()); reason != "" {
		return nil, nil, &SkipError{Path: path, Reason: reason}
	}
	buf, err = readUpTo(f, buf, info.Size())
	if err != nil {
		return nil, nil, skipped(path, err)
	}
	if len(buf) > MaxFile {
		return nil, nil, &SkipError{Path: path, Reason: tooLarge(max(info.Size(), int64(len(buf))))}
	}
	return buf, info, nil
}

// nearby reads the files of a root and keeps the folder of the last one open.
// Files come folder by folder, and going down to each of them from the root
// anew is an eighth of all time on a tree like Go's. For one goroutine.
type nearby struct {
	reader *Reader
	dir    string
	folder *os.Root // nil: none, or dir is the root
}

// Read is Reader.Read, for a file that a walk may have seen.
func (n *nearby) Read(seen Entry, buf []byte) ([]byte, fs.FileInfo, error) {
	path := seen.Path
	at := strings.LastIndexByte(path, '/')
	if at < 0 {
		return n.reader.Read(path, buf)
	}
	if dir := path[:at]; n.folder == nil || dir != n.dir {
		n.Close()
		folder, err := n.reader.root.OpenRoot(filepath.FromSlash(dir))
		if err != nil {
			return n.reader.Read(path, buf) // it knows the reason
		}
		n.dir, n.folder = dir, folder
	}
	return readIn(n.folder, path[at+1:], seen, buf)
}

// Close lets go of the folder.
func (n *nearby) Close() {
	if n.folder != nil {
		_ = n.folder.Close()
		n.folder = nil
	}
}

// readUpTo reads to the end of f, or one byte more than MaxFile. Size is only
// what the file is likely to hold.
func readUpTo(f io.Reader, buf []byte, size int64) ([]byte, error) {
	// One byte more than expected lets the end be seen without growth.
	if want := min(size, MaxFile) + 1; int64(cap(buf)) < want {
		buf = make([]byte, 0, want)
	}
	buf = buf[:0]
	for len(buf) <= MaxFile {
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
		n, err := f.Read(buf[len(buf):min(cap(buf), MaxFile+1)])
		buf = buf[:len(buf)+n]
		// What the file grows by from now on is for the next look at it. Some files have no size before they are read.
		if errors.Is(err, io.EOF) || err == nil && size > 0 && int64(len(buf)) == size {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	return buf, nil
}

// Reasons why a path is refused before the disk is looked at.
const (
	reasonOutside = "outside the root"
	reasonLink    = "leads through a link out of the root"
	reasonNowhere = "leads through a link to nowhere"
	reasonGit     = "inside .git"
)

// Resolve turns a path as a user or an agent writes it, absolute or relative
// to the root, into the path of an Entry: "sub/../ok.py" becomes "ok.py", and
// a link inside the root gives way to what it leads to. The file need not
// exist. Errors are *SkipError: outside the root, out of it through a link, or
// in .git.
func (r *Reader) Resolve(path string) (rel string, err error) {
	refuse := func(reason string) (string, error) { return "", &SkipError{Path: path, Reason: reason} }
	local := filepath.FromSlash(path)
	if filepath.IsAbs(local) {
		if local, err = relativeTo(r.real, local); err != nil {
			return refuse(reasonOutside)
		}
	}
	local = filepath.Clean(local)
	if !filepath.IsLocal(local) {
		return refuse(reasonOutside)
	}
	if insideGit(filepath.ToSlash(local)) {
		return refuse(reasonGit)
	}
	full, err := realPrefix(filepath.Join(r.real, local))
	if err != nil {
		return refuse(reasonNowhere)
	}
	local, err = filepath.Rel(r.real, full)
	if err != nil || !filepath.IsLocal(local) {
		return refuse(reasonLink)
	}
	rel = filepath.ToSlash(local)
	if insideGit(rel) {
		return refuse(reasonGit)
	}
	if rel == "." {
		rel = ""
	}
	return rel, nil
}

// relativeTo finds the way from root to an absolute path that may go through
// links on its way to root. Links below the root are left in it.
func relativeTo(root, path string) (string, error) {
	rest := ""
	for dir := filepath.Clean(path); ; {
		if real, err := filepath.EvalSymlinks(dir); err == nil && real == root {
			return filepath.Join(".", rest), nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", fs.ErrNotExist
		}
		rest = filepath.Join(filepath.Base(dir), rest)
		dir = up
	}
}

// realPrefix resolves the links of the part of path that exists and leaves
// the rest as it is. It fails for a link that leads nowhere, or in a circle.
func realPrefix(path string) (string, error) {
	rest := ""
	for dir := path; ; {
		real, err := filepath.EvalSymlinks(dir)
		if err == nil {
			return filepath.Join(real, rest), nil
		}
		if info, lerr := os.Lstat(dir); lerr == nil && info.Mode()&fs.ModeSymlink != 0 {
			return "", err
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", err
		}
		rest = filepath.Join(filepath.Base(dir), rest)
		dir = up
	}
}

// realPath is the absolute path without links of a file that exists.
func realPath(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// insideGit reports whether a part of a '/'-separated path is git's own
// folder or file, also as file systems see it that ignore case.
func insideGit(path string) bool {
	const name = ".git"
	for i := 0; i+len(name) <= len(path); i++ {
		if path[i] != '.' || i > 0 && path[i-1] != '/' {
			continue
		}
		end := i + len(name)
		if strings.EqualFold(path[i:end], name) && (end == len(path) || path[end] == '/') {
			return true
		}
	}
	return false
}

// skipOfMode says why a file of such a type is not read; "" if it is.
func skipOfMode(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return ""
	case mode&fs.ModeSymlink != 0:
		return "link"
	case mode&fs.ModeNamedPipe != 0:
		return "named pipe"
	case mode&fs.ModeSocket != 0:
		return "socket"
	case mode&fs.ModeDevice != 0:
		return "device"
	case mode.IsDir():
		return "folder"
	}
	return "no regular file"
}

// skipOfError puts a system's error into a reason, without the path.
func skipOfError(err error) string {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return "gone"
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return "unreadable: " + err.Error()
}

func skipped(path string, err error) *SkipError {
	return &SkipError{Path: path, Reason: skipOfError(err), cause: err}
}

// tooLarge names a size in MB, rounded up, so that no refused file seems to
// be within the limit.
func tooLarge(size int64) string {
	return fmt.Sprintf("too large: %d MB", (size+1<<20-1)>>20)
}
