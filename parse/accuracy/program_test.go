package accuracy

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// need finds a program, or says why a truth is not there.
func need(program string) (string, error) {
	path, err := exec.LookPath(program)
	if err != nil {
		return "", fmt.Errorf("no truth: %s is not installed", program)
	}
	return path, nil
}

// run starts a program in dir with text on its input and gives its output. What it says on stderr is the error.
func run(dir, text string, env []string, program string, args ...string) ([]byte, error) {
	path, err := need(program)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, args...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(text)
	cmd.Env = append(os.Environ(), env...)
	var failed bytes.Buffer
	cmd.Stderr = &failed
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("no truth: %s: %w: %s", program, err, firstLines(failed.String(), 5))
	}
	return out, nil
}

func firstLines(s string, n int) string {
	lines := strings.SplitN(s, "\n", n+1)
	return strings.Join(lines[:min(n, len(lines))], "\n")
}

// script is a truth by a script of testdata/truth. It reads paths, one a line, and writes for each file that it can read
// one line {"file": path, "symbols": [...]}, see symbol.
func script(title, name string, env func(corpus) ([]string, error), program string, args ...string) truth {
	return truth{title, func(t testing.TB, c code, files []string) (map[string][]symbol, error) {
		var more []string
		if env != nil {
			var err error
			if more, err = env(openCorpus()); err != nil {
				return nil, err
			}
		}
		path, err := filepath.Abs(filepath.Join("testdata/truth", name))
		if err != nil {
			return nil, err
		}
		out, err := run(c.dir, strings.Join(files, "\n")+"\n", more, program, append(args, path)...)
		if err != nil {
			return nil, err
		}
		return readSymbols(out)
	}}
}

// built is a truth by a program that corpus.sh builds in the corpus. It reads and writes what a script does.
func built(title, program string) truth {
	return truth{title, func(_ testing.TB, c code, files []string) (map[string][]symbol, error) {
		path := filepath.Join(openCorpus().dir, program)
		if _, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("no truth: %s is not built (see corpus.sh)", path)
		}
		out, err := run(c.dir, strings.Join(files, "\n")+"\n", nil, path)
		if err != nil {
			return nil, err
		}
		return readSymbols(out)
	}}
}

// readSymbols reads the lines that a script writes.
func readSymbols(out []byte) (map[string][]symbol, error) {
	all := map[string][]symbol{}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<28)
	for lines.Scan() {
		var f struct {
			File    string
			Symbols []symbol
		}
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			return nil, fmt.Errorf("truth says %.200q: %w", lines.Text(), err)
		}
		all[f.File] = f.Symbols
	}
	return all, lines.Err()
}
