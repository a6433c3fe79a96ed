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

// State is what is kept of a repository from one run to the next.
type State struct {
	Picks  string   `json:"picks"` // as pick.Set.Text writes them
	Taken  bool     `json:"taken"` // the picks were copied, written or accepted
	Folds  []string `json:"folds,omitempty"`
	Cursor string   `json:"cursor,omitempty"` // selector of the node
	Task   string   `json:"task,omitempty"`
	Model  string   `json:"model,omitempty"`
	Budget int      `json:"budget,omitempty"`
	Format string   `json:"format,omitempty"`
	Theme  string   `json:"theme,omitempty"`
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
		aside := path + ".damaged"
		if e := os.Rename(path, aside); e != nil {
			return State{}, false, fmt.Sprintf("what was picked last time cannot be read: %s: %v", path, err)
		}
		return State{}, false, fmt.Sprintf("what was picked last time cannot be read (%v); the file is now %s", err, aside)
	}
	return f.State, true, ""
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
	tmp, err := os.CreateTemp(filepath.Dir(path), "state-*.tmp") // mode 0600
	if err != nil {
		return err
	}
	_, err = tmp.Write(append(b, '\n'))
	if e := tmp.Sync(); err == nil {
		err = e
	}
	if e := tmp.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return err
}
