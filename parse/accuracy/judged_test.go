package accuracy

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// byHand is a truth that people judged: testdata/judged/<name>.tsv has one line for each judged symbol, with the columns
// file (relative to the row's folder), line of the name, name, kind, first line, last line, verdict, note. The verdict is
// "symbol" for a declaration that has to be found just so, or "none" for something that must not be listed. Recall is over
// the former; precision is over those of our symbols that stand on a judged line. The files hold no text of the package.
//
// What to judge is drawn at random from both sides: OUTCROP_ACCURACY=draw prints symbols of ours in this form; what we may
// miss is found by reading whole files.
func byHand(name string) truth {
	return truth{"judged by hand", func(t testing.TB, c code, files []string) (map[string][]symbol, error) {
		all, _, err := readJudged(name)
		return all, err
	}}
}

// judgedFiles are the files that a table judges.
func judgedFiles(name string) ([]string, error) {
	_, order, err := readJudged(name)
	return order, err
}

func readJudged(name string) (all map[string][]symbol, order []string, err error) {
	path := filepath.Join("testdata/judged", name+".tsv")
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	all = map[string][]symbol{}
	for n, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "file\t") {
			continue
		}
		col := strings.Split(line, "\t")
		if len(col) < 7 {
			return nil, nil, fmt.Errorf("%s:%d: %d columns", path, n+1, len(col))
		}
		s := symbol{Kind: col[3], Name: col[2]}
		for i, to := range map[int]*int{1: &s.Line, 4: &s.Start, 5: &s.End} {
			if *to, err = strconv.Atoi(col[i]); err != nil {
				return nil, nil, fmt.Errorf("%s:%d: %w", path, n+1, err)
			}
		}
		switch col[6] {
		case "symbol":
		case "none":
			s.Kind = none
		default:
			return nil, nil, fmt.Errorf("%s:%d: verdict %q", path, n+1, col[6])
		}
		if all[col[0]] == nil {
			order = append(order, col[0])
		}
		all[col[0]] = append(all[col[0]], s)
	}
	return all, order, nil
}

// none is the kind of what a hand-judged truth says is no symbol.
const none = "none"
