package accuracy

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// probes is the folder of files of modern syntax with the definitions they have; TestSyntax in package parse looks for each.
const probes = "../testdata/syntax"

// probesSection tells how many definitions the probes hold, and which of them nothing finds.
func probesSection() (string, error) {
	lists, err := filepath.Glob(filepath.Join(probes, "*", "expected.json"))
	if err != nil {
		return "", err
	}
	files, definitions := 0, 0
	for _, list := range lists {
		var want map[string][]json.RawMessage
		if err := readJSON(list, &want); err != nil {
			return "", err
		}
		for _, d := range want {
			files, definitions = files+1, definitions+len(d)
		}
	}
	var gaps map[string]struct {
		Definitions []string
		Why         string
	}
	if err := readJSON(filepath.Join(probes, "gaps.json"), &gaps); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n## Modern syntax\n\n%d files in %d languages hold the newest constructs of each, with %d definitions written down by hand.\n", files, len(lists), definitions)
	if len(gaps) == 0 {
		b.WriteString("All are found, with their kinds, parents and exact lines.\n")
		return b.String(), nil
	}
	b.WriteString("All are found, with their kinds, parents and exact lines, but these:\n\n| File | Definition | Why |\n| --- | --- | --- |\n")
	for _, file := range slices.Sorted(maps.Keys(gaps)) {
		for _, d := range gaps[file].Definitions {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", file, cell(d), cell(gaps[file].Why))
		}
	}
	return b.String(), nil
}

func readJSON(file string, to any) error {
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, to)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
