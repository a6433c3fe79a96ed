package tui

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// State is what is kept of a repository from one run to the next. Of the settings it holds those that were changed in the
// explorer: what a flag or the configuration set for one run is not in it.
type State struct {
	Picks string `json:"picks"` // as pick.Set.Text writes them
	// Texts has a hash of the text of each pick when it was picked, in hexadecimal, by selector.
	Texts  map[string]string `json:"texts,omitempty"`
	Taken  bool              `json:"taken"` // the picks with the task were copied, written or accepted
	Folds  []string          `json:"folds,omitempty"`
	Cursor string            `json:"cursor,omitempty"` // selector of the node
	Task   string            `json:"task,omitempty"`
	Model  *string           `json:"model,omitempty"`  // nil: not chosen; "": no model was chosen
	Budget *int              `json:"budget,omitempty"` // nil: not chosen; 0: none was chosen
	Format string            `json:"format,omitempty"` // "": not chosen
	Theme  string            `json:"theme,omitempty"`  // "": not chosen
	Split  int               `json:"split,omitempty"`  // width of the tree with its frame, in cells; 0: not chosen
}

// stateSchema is the first thing in a state file. A file with another one is not read.
const stateSchema = "outcrop.state/1"

// stateLimit is the most bytes of a state file that are read; a larger one is damaged.
const stateLimit = 64 << 20

// stateFile is the form on disk. The root is there for people who look into the folder.
type stateFile struct {
	Schema string `json:"schema"`
	Root   string `json:"root"`
	State
}

// statePath is the file for a root: one folder each, named by a hash, since a path does not fit into a name.
func statePath(folder, root string) string {
	sum := sha256.Sum256([]byte(root))
	return filepath.Join(folder, hex.EncodeToString(sum[:8]), "state.json")
}

// readState gives what was kept of a root. found is false if nothing was. A file that cannot be understood is moved aside,
// so that the next one does not overwrite what may be of use; the notice says so.
func readState(folder, root string) (s State, found bool, notice string) {
	path := statePath(folder, root)
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return State{}, false, ""
	case err != nil:
		return State{}, false, fmt.Sprintf("what was picked last time cannot be read: %v", err)
	case !info.Mode().IsRegular(): // a pipe would be waited for
		return State{}, false, fmt.Sprintf("what was picked last time cannot be read: %s is no file", path)
	}
	var f stateFile
	if err := decodeState(path, &f); err != nil {
		aside, e := setAside(path)
		if e != nil {
			return State{}, false, fmt.Sprintf("what was picked last time cannot be read: %s: %v", path, err)
		}
		return State{}, false, fmt.Sprintf("what was picked last time cannot be read (%v); the file is now %s", err, aside)
	}
	return f.State, true, ""
}

// maxDamaged is how many damaged files are kept of a root.
const maxDamaged = 5

// setAside moves a damaged file out of the way, to path.damaged and after it path.damaged-2 and so on. The newest has the
// highest number; where there are enough of them, the oldest goes.
func setAside(path string) (string, error) {
	names := []string{path + ".damaged"}
	for n := 2; n <= maxDamaged; n++ {
		names = append(names, path+".damaged-"+itoa(n))
	}
	for _, aside := range names {
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			return aside, os.Rename(path, aside)
		}
	}
	for n, aside := range names[1:] {
		if err := os.Rename(aside, names[n]); err != nil {
			return "", err
		}
	}
	return names[maxDamaged-1], os.Rename(path, names[maxDamaged-1])
}

func decodeState(path string, f *stateFile) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	b, err := io.ReadAll(io.LimitReader(in, stateLimit+1))
	switch {
	case err != nil:
		return err
	case len(b) > stateLimit:
		return fmt.Errorf("more than %d bytes", stateLimit)
	}
	if err := json.Unmarshal(b, f); err != nil {
		return err
	}
	if f.Schema != stateSchema {
		return fmt.Errorf("it is of schema %q, not %q", f.Schema, stateSchema)
	}
	return nil
}

// writeState keeps the state of a root. The file is complete at every moment, also when two explorers of the same
// repository write at once: each writes a file of its own and renames it.
func writeState(folder, root string, s State) error {
	path := statePath(folder, root)
	b, err := json.MarshalIndent(stateFile{stateSchema, root, s}, "", " ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if err := writeFile(path, append(b, '\n'), 0o600); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// writeFile replaces a file in one step: all of the text or nothing. Errors say what is wrong without a path, since the file
// that is written on the way is none that anybody knows.
func writeFile(path string, text []byte, mode fs.FileMode) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return errors.New("this is a folder: name a file in it")
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".outcrop-*.tmp")
	if err != nil {
		return cause(err)
	}
	_, err = tmp.Write(text)
	for _, step := range []func() error{func() error { return tmp.Chmod(mode) }, tmp.Sync, tmp.Close} {
		if e := step(); err == nil {
			err = e
		}
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(tmp.Name())
	}
	return cause(err)
}

// cause is an error about a file without its name.
func cause(err error) error {
	var at *fs.PathError
	var link *os.LinkError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("there is no such folder")
	case errors.As(err, &at):
		return at.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
