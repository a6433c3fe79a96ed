package main

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/charmbracelet/x/term"

	"outcrop/model/prompt"
	"outcrop/model/slice"
	"outcrop/tui/clipboard"
)

// deliver prints, writes or copies a slice, or refuses one that is empty or over the budget.
func (s *session) deliver(ctx context.Context, cut slice.Slice, f sliceFlags, format prompt.Format, o prompt.Options) error {
	if len(cut.Pieces) == 0 {
		return no("nothing to print%s", lines(omitted(cut.Omitted)))
	}
	parts := []slice.Slice{cut}
	if f.split > 0 {
		if parts = cut.Split(f.split, s.cost(prompt.Size(format, numbered(o, 999, 999)))); len(parts) > 1 {
			o.Parts = len(parts)
		}
	}
	texts := make([][]byte, len(parts))
	total := 0
	for i, p := range parts {
		var n int
		texts[i], n = prompt.Text(p, format, numbered(o, i+1, o.Parts))
		total += n
		if f.split > 0 && s.high(n) > f.split {
			say(s.stderr, fmt.Sprintf("part %d of %d has %s tokens, more than the %d of --split: it cannot be divided further",
				i+1, len(parts), s.exactly(n), f.split))
		}
	}
	if f.budget > 0 && s.high(total) > f.budget {
		return s.overBudget(cut, total, f)
	}
	s.log.Info("slice", "pieces", len(cut.Pieces), "tokens", total, "parts", len(parts))
	if !f.copy && f.out == "" {
		return s.print(texts, format != prompt.JSON)
	}
	if f.out != "" {
		if err := s.writeParts(f.out, texts); err != nil {
			return err
		}
	}
	if f.copy {
		return s.copyOut(ctx, texts[0], total)
	}
	return nil
}

// numbered are the options of one part; a slice in one part has no number.
func numbered(o prompt.Options, part, parts int) prompt.Options {
	if parts > 1 {
		o.Part, o.Parts = part, parts
	}
	return o
}

// overBudget is the honest no with the sizes, largest first.
func (m *meter) overBudget(cut slice.Slice, total int, f sliceFlags) error {
	pieces := slices.Clone(cut.Pieces)
	slices.SortStableFunc(pieces, func(a, b slice.Piece) int { return cmp.Compare(b.Tokens, a.Tokens) })
	var b strings.Builder
	const most = 20
	for i, p := range pieces {
		if i == most {
			fmt.Fprintf(&b, "\n  and %s", count(len(pieces)-most, "smaller piece"))
			break
		}
		fmt.Fprintf(&b, "\n%8s  %s@%s", m.exactly(p.Tokens), p.ID, p.Level)
	}
	next := "--fit lowers levels until it holds"
	if f.fit {
		next = "even the least of it is more"
	}
	return no("over budget: %s tokens, %d are allowed; %s%s", m.exactly(total), f.budget, next, lines(b.String()))
}

func omitted(list []slice.Omission) string {
	var b strings.Builder
	for _, o := range list {
		fmt.Fprintf(&b, "\n  %s: %s", o.ID, o.Reason)
	}
	return b.String()
}

// writeParts writes one file, or for several parts FILE with the number before its ending: prompt-2.md.
func (s *session) writeParts(path string, texts [][]byte) error {
	for i, t := range texts {
		name := path
		if len(texts) > 1 {
			ext := filepath.Ext(path)
			name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), i+1, ext)
		}
		if err := writeFile(name, t); err != nil {
			return usage("--out %s: %s: name a file that can be written", name, cause(err))
		}
		say(s.stderr, fmt.Sprintf("wrote %s, %s", word(name), count(len(t), "byte")))
	}
	return nil
}

// writeFile replaces a file as a whole or not at all. What is no regular file, such as /dev/stdout, is written to as it is,
// and of a link what it leads to, be it there or not.
func writeFile(path string, body []byte) error {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return os.WriteFile(path, body, mode)
		}
		mode = info.Mode().Perm()
	}
	path = target(path)
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(body)
	if e := f.Chmod(mode); err == nil {
		err = e
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// target follows links to the path that is written to. A circle ends it, and the system then says what is wrong.
func target(path string) string {
	for range 40 {
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return path
}

// copyOut copies the block and tells on stderr which way it went.
func (s *session) copyOut(ctx context.Context, body []byte, total int) error {
	r := clipboard.New().Copy(ctx, string(body))
	r.OSC52 = r.OSC52 && s.toTerminal("\x1b]52;c;"+base64.StdEncoding.EncodeToString(body)+"\x07")
	switch {
	case r.Sure || r.OSC52:
		say(s.stderr, fmt.Sprintf("copied %s tokens: %s", s.exactly(total), r.String()))
		return nil
	case r.File != "":
		return no("not copied: no clipboard here; the block is in %s", r.File)
	}
	return usage("--copy: %s: use --out FILE", r.String())
}

// toTerminal writes to the terminal, be it stdout or the one that the program was started from, and reports whether there is
// one.
func (p *page) toTerminal(sequence string) bool {
	if p.terminal {
		_, err := p.stdout.WriteString(sequence)
		return err == nil
	}
	tty, err := os.OpenFile("/dev/tty", os.O_WRONLY, 0)
	if err != nil {
		return false
	}
	defer tty.Close()
	if !term.IsTerminal(tty.Fd()) {
		return false
	}
	_, err = tty.WriteString(sequence)
	return err == nil
}
