package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// row is a program as it is run, and what it then does.
type row struct {
	name    string
	does    string
	against string // the row of outcrop that it is compared with; "" for those of outcrop
	command []string
	env     []string
	warm    bool // a first run fills the cache
}

// rows are the programs for a folder. Each gets the same files where it can be told: those that git has.
func (o *options) rows(folder, list string) []row {
	out := func(name string) string { return filepath.Join(o.scratch, name) }
	outline := []string{o.outcrop, "-C", folder, "outline"}
	rows := []row{
		{name: "outcrop outline --no-tokens", does: "symbols at every level, as text", command: append(slices.Clone(outline), "--no-tokens", "--no-cache")},
		{name: "outcrop outline", does: "the same, and exact tokens of every file and symbol at every level", command: append(slices.Clone(outline), "--no-cache")},
		{name: "outcrop slice .@full", does: "all files in one block, with its exact tokens", command: []string{o.outcrop, "-C", folder, "slice", ".@full", "--no-cache", "--out", out("slice.md")}},
	}
	if o.warm {
		warm := []string{"XDG_CACHE_HOME=" + out("cache")}
		rows = append(rows,
			row{name: "outcrop outline --no-tokens, warm", does: "the same, from the cache of a run before", command: append(slices.Clone(outline), "--no-tokens"), env: warm, warm: true},
			row{name: "outcrop outline, warm", does: "the same, from the cache of a run before", command: outline, env: warm, warm: true})
	}
	if o.bare {
		rows = append(rows, row{name: "bare loop", does: "two goroutines that read, parse and run the query for symbols on the files that outcrop gives to tree-sitter, with the same binding, and nothing else",
			against: "outcrop outline", command: []string{o.bareTest, "-test.run", "^TestBareLoop$"}, env: []string{"OUTCROP_BARE=" + folder}})
	}
	return append(rows,
		row{name: "ctags", does: "every kind of tag it knows, sorted, without tokens, one thread", against: "outcrop outline --no-tokens",
			command: []string{o.ctags, "--kinds-all=*", "-L", list, "-f", out("tags")}},
		row{name: "ctags, its defaults", does: "the kinds that are on by default", against: "outcrop outline --no-tokens",
			command: []string{o.ctags, "-L", list, "-f", out("tags")}},
		row{name: "ast-grep outline", does: "its own rules for items of the top level and their direct members, without tokens; only languages it has rules for", against: "outcrop outline",
			command: []string{o.astgrep, "outline", "--items", "all", "--view", "expanded", "--color", "never", folder}},
		row{name: "repomix", does: "all files in one block with its tokens (o200k), as it comes: ignore rules of its own beside git's, and a check for secrets", against: "outcrop slice .@full",
			command: []string{o.node, o.repomix, "--quiet", "-o", out("repomix.xml")}},
		row{name: "repomix, same files", does: "the same without its own ignore rules and without its check for secrets (--no-default-patterns --no-dot-ignore --no-security-check)", against: "outcrop slice .@full",
			command: []string{o.node, o.repomix, "--quiet", "--no-default-patterns", "--no-dot-ignore", "--no-security-check", "-i", ".git", "-o", out("repomix.xml")}})
}

// folder measures all rows in turn and prints their table.
func (o *options) folder(folder, only string) error {
	list, files, size, err := o.list(folder)
	if err != nil {
		return err
	}
	rows := o.rows(folder, list)
	lacking := []string{}
	rows = slices.DeleteFunc(rows, func(r row) bool {
		if r.command[0] == o.node && o.repomix == "" {
			lacking = append(lacking, r.name)
			return true
		}
		if _, err := exec.LookPath(r.command[0]); err != nil {
			lacking = append(lacking, r.name)
			return true
		}
		return !strings.Contains(r.name, only)
	})
	taken := make([][]measure, len(rows))
	for _, r := range rows {
		if r.warm {
			if _, err := r.run(folder); err != nil {
				return err
			}
		}
	}
	for n := range o.runs {
		for i, r := range rows {
			m, err := r.run(folder)
			if err != nil {
				return err
			}
			fmt.Fprintf(os.Stderr, "%d %s: %.2f s, %.2f s processor, %.0f MB\n", n+1, r.name, m.clock, m.cpu, m.memory)
			taken[i] = append(taken[i], m)
		}
	}
	fmt.Printf("\n### %s (%d files, %.1f MB)\n\n", filepath.Base(folder), files, float64(size)/1e6)
	print(rows, taken)
	if len(lacking) > 0 {
		fmt.Printf("\nNot here: %s.\n", strings.Join(lacking, ", "))
	}
	return nil
}

// list writes the files that git has into a file.
func (o *options) list(folder string) (path string, files int, size int64, err error) {
	c := exec.Command("git", "-C", folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	names, err := c.Output()
	if err != nil {
		return "", 0, 0, fmt.Errorf("git ls-files in %s: %w", folder, err)
	}
	path = filepath.Join(o.scratch, "files")
	f, err := os.Create(path)
	if err != nil {
		return "", 0, 0, err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	for name := range bytes.SplitSeq(names, []byte{0}) {
		if info, err := os.Lstat(filepath.Join(folder, string(name))); err == nil && info.Mode().IsRegular() && !bytes.ContainsRune(name, '\n') {
			fmt.Fprintln(w, string(name))
			files, size = files+1, size+info.Size()
		}
	}
	return path, files, size, w.Flush()
}

// print prints the table: for others than outcrop with the ratios of the row of outcrop that does the like to them.
func print(rows []row, taken [][]measure) {
	medians := map[string]measure{}
	for i, r := range rows {
		medians[r.name] = median(taken[i])
	}
	fmt.Println("| Program | What it does | Seconds | Processor seconds | Peak MB | outcrop takes, of its time | of its processor time | of its memory |")
	fmt.Println("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
	for _, r := range rows {
		m := medians[r.name]
		fmt.Printf("| %s | %s | %.2f | %.2f | %.0f |", r.name, r.does, m.clock, m.cpu, m.memory)
		if ours, ok := medians[r.against]; ok {
			fmt.Printf(" %.2f | %.2f | %.2f |\n", ours.clock/m.clock, ours.cpu/m.cpu, ours.memory/m.memory)
		} else {
			fmt.Println(" | | |")
		}
	}
}

// median takes each figure's median by itself.
func median(all []measure) measure {
	pick := func(of func(measure) float64) float64 {
		list := slices.Clone(all)
		slices.SortFunc(list, func(a, b measure) int { return cmp.Compare(of(a), of(b)) })
		return of(list[len(list)/2])
	}
	return measure{pick(func(m measure) float64 { return m.clock }), pick(func(m measure) float64 { return m.cpu }), pick(func(m measure) float64 { return m.memory })}
}
