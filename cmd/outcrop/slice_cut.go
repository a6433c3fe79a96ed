package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"outcrop/cmd/internal/config"
	"outcrop/model"
	"outcrop/model/prompt"
	"outcrop/model/selector"
	"outcrop/model/slice"
	"outcrop/parse"
)

// cut takes the pieces out of the sources, and makes them fit if that is asked for.
func (s *session) cut(ctx context.Context, found *found, f sliceFlags, format prompt.Format, o prompt.Options) (slice.Slice, error) {
	src, err := openSources(ctx, s, found.repo.Root, found.whole)
	if err != nil {
		return slice.Slice{}, err
	}
	defer src.Close()
	picks := make([]slice.Pick, len(found.targets))
	for i, t := range found.targets {
		picks[i] = slice.Pick{Selector: t.Selector(), Level: found.levels[i]}
	}
	tree := model.NewTree(found.repo)
	if f.fit {
		return slice.Fit(tree, picks, src, f.budget, s.cost(prompt.Size(format, o)))
	}
	return slice.Cut(tree, picks, src)
}

// options checks the flags that go together.
func (f *sliceFlags) options() (prompt.Format, prompt.Options, error) {
	var o prompt.Options
	format, err := prompt.ParseFormat(f.format)
	switch {
	case err != nil:
		err = usage("%w", err)
	case f.fit && f.budget == 0:
		err = usage("--fit: say how much it is to fit with --budget N")
	case f.task != "" && f.taskFile != "":
		err = usage("--task and --task-file exclude each other")
	case f.split > 0 && f.copy:
		err = usage("--split and --copy exclude each other: the clipboard holds one part: use --out FILE")
	case f.split > 0 && format != prompt.Markdown && f.out == "":
		err = usage("--split with --format %s makes several documents: say where to with --out FILE", format)
	}
	if err == nil {
		o = prompt.Options{Task: f.task, Tree: f.tree, LineNumbers: f.numbers}
		if f.taskFile != "" {
			o.Task, err = readTask(f.taskFile)
		}
	}
	return format, o, err
}

// selectors are those of the command line and, where stdin is not nil, one a line from there; blank lines do not count.
func selectors(args []string, stdin io.Reader) ([]string, error) {
	if stdin != nil {
		lines := bufio.NewScanner(stdin)
		lines.Buffer(nil, selector.MaxText+2) // with its line end
		for lines.Scan() {
			if line := strings.TrimRight(lines.Text(), "\r"); strings.TrimSpace(line) != "" {
				args = append(args, line)
			}
		}
		if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
			return nil, usage("--stdin: a line is longer than %d bytes, which no selector is: give one selector a line", selector.MaxText)
		} else if err != nil {
			return nil, usage("--stdin: %s", cause(err))
		}
	}
	if len(args) == 0 {
		return nil, usage("nothing is picked: name selectors, such as main.go::run or src/ (outcrop slice --help)")
	}
	return args, nil
}

// maxTask is the most that a task may have, in bytes.
const maxTask = 16 << 20

// readTask reads the text of a task.
func readTask(path string) (string, error) {
	raw, err := config.ReadFile(path, maxTask)
	if err != nil {
		return "", usage("--task-file %s", err.Error())
	}
	t, err := parse.Decode(raw)
	if err != nil {
		return "", usage("--task-file %s: %s: give a text", path, cause(err))
	}
	return strings.TrimRight(string(t.Bytes), "\n"), nil
}
