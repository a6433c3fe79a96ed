package accuracy

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// ctags is a truth by universal-ctags: kinds gives our kinds for its words, such as "function" or "prototype"; what it
// does not name is dropped. force is the language that it shall read all files as, or "". extra are more arguments. Ends
// and parents are as good as ctags knows them; first lines it does not know.
func ctags(force string, kinds map[string]string, extra ...string) truth {
	return truth{"universal-ctags", func(t testing.TB, c code, files []string) (map[string][]symbol, error) {
		version, err := run(".", "", nil, "ctags", "--version")
		if err != nil {
			return nil, err
		}
		if !strings.Contains(string(version), "Universal Ctags") {
			return nil, fmt.Errorf("no truth: ctags is not universal-ctags")
		}
		args := append([]string{"--options=NONE", "--output-format=json", "--fields=+neKSZ-T", "--fields=+{kind}{scope}{scopeKind}", "--sort=no", "--links=no", "-L", "-", "-f", "-"}, extra...)
		if force != "" {
			args = append(args, "--language-force="+force)
		}
		out, err := run(c.dir, strings.Join(files, "\n")+"\n", nil, "ctags", args...)
		if err != nil {
			return nil, err
		}
		all := map[string][]symbol{}
		for _, f := range files {
			all[f] = nil
		}
		return all, readTags(out, kinds, all)
	}}
}

// tag is a line of ctags' output.
type tag struct {
	Type                               string `json:"_type"`
	Name, Path, Kind, Scope, ScopeKind string
	Line, End                          int
}

func readTags(out []byte, kinds map[string]string, all map[string][]symbol) error {
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var g tag
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			return fmt.Errorf("ctags says %.200q: %w", lines.Text(), err)
		}
		kind, ok := kinds[g.Kind]
		if g.Type != "tag" || !ok {
			continue
		}
		if strings.Contains(g.Name, "__anon") {
			g.Name = ""
		}
		f := filepath.ToSlash(g.Path)
		all[f] = append(all[f], symbol{kind, g.Name, unqualified(g.Scope), 0, g.End, g.Line})
	}
	return lines.Err()
}
