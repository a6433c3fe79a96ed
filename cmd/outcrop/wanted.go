package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/parse"
)

// wanted is one selector of the command line.
type wanted struct {
	text  string // as it was written
	sel   selector.Selector
	level model.Level
	given bool // the level was written, too
}

// parseWanted reads selectors with their levels.
func parseWanted(args []string) ([]wanted, error) {
	list := make([]wanted, len(args))
	for i, arg := range args {
		if strings.TrimSpace(arg) == "" {
			return nil, usage("an empty selector: name a file, folder or symbol; ./ is the whole repository")
		}
		sel, level, given, err := selector.Parse(arg)
		if err != nil {
			return nil, usage("%w", err)
		}
		list[i] = wanted{arg, sel, level, given}
	}
	return list, nil
}

// found is what selectors stand for in the files that were loaded for them.
type found struct {
	repo     *model.Repo
	coverage model.Coverage
	targets  []selector.Target
	levels   []model.Level
	missing  []wanted
	errs     []error // of those missing, and of those with more than one meaning; *missed or about what was left out
	whole    *wholes // where all that was loaded is shown in full; else nil
}

// resolve loads what the selectors speak of and finds the one node each stands for. With fuzzy, the best near name is taken
// for one that is not there, and stderr says so. fallback is the level of selectors without one; less is known of the
// default where it is nil: symbols and lines are shown in full, files and folders as outline.
func (s *session) resolve(ctx context.Context, list []wanted, fuzzy bool, fallback *model.Level) (*found, error) {
	root, _, err := parse.FindRoot(".")
	if err != nil {
		return nil, usage("the current folder: %s", cause(err))
	}
	sc, err := named(root, list)
	if err != nil {
		return nil, err
	}
	f := &found{}
	var visit func(*model.File, []byte)
	if allWhole(list) {
		f.whole = &wholes{encoding: s.encoding, texts: map[string]whole{}}
		visit = f.whole.keep
	}
	if f.repo, f.coverage, err = s.load(ctx, sc, visit); err != nil {
		return nil, err
	}
	for _, w := range list {
		t, err := find(s.stderr, f.repo, w, fuzzy)
		if several := (*selector.Ambiguous)(nil); errors.As(err, &several) {
			if err = placed(ctx, s, f.repo, w); err != nil {
				return nil, err
			}
			t, err = find(s.stderr, f.repo, w, fuzzy)
		}
		if err != nil {
			f.errs = append(f.errs, explain(f.repo, w, err))
			var absent *selector.NotFound
			if errors.As(err, &absent) {
				f.missing = append(f.missing, w)
			}
			continue
		}
		if short := t.Short(w.sel.To); short != "" {
			say(s.stderr, short)
			t.To = w.sel.To // the block tells its reader, too
		}
		f.targets = append(f.targets, t)
		f.levels = append(f.levels, levelFor(w, t, fallback))
	}
	return f, nil
}

// allWhole reports whether selectors name nothing but files and folders that are shown in full.
func allWhole(list []wanted) bool {
	return !slices.ContainsFunc(list, func(w wanted) bool {
		return !w.given || w.level != model.LevelFull || !w.sel.Scoped || len(w.sel.Symbols) > 0 || w.sel.From > 0
	})
}

// placed brings in the outlines of the files that an ambiguous selector may speak of: the lines of each place are told.
func placed(ctx context.Context, s *session, r *model.Repo, w wanted) error {
	src, err := openSources(ctx, s, r.Root, nil)
	if err != nil {
		return err
	}
	defer src.Close()
	for _, t := range selector.Match(r, w.sel) {
		if t.File == nil || t.File.Outline != nil {
			continue
		}
		at := sort.Search(len(r.Files), func(i int) bool { return r.Files[i].Path >= t.File.Path })
		if whole, _, err := src.Source(t.File); err == nil && whole.Content == t.File.Content {
			r.Files[at] = whole
		}
	}
	return ctx.Err()
}

// find resolves one selector.
func find(stderr io.Writer, r *model.Repo, w wanted, fuzzy bool) (selector.Target, error) {
	t, err := selector.Resolve(r, w.sel)
	var absent *selector.NotFound
	if !fuzzy || !errors.As(err, &absent) {
		return t, err
	}
	near := selector.Near(r, w.sel, 1)
	if len(near) == 0 {
		return t, err
	}
	sel, _, _, parseErr := selector.Parse(near[0])
	if parseErr != nil {
		return t, err
	}
	if t, parseErr = selector.Resolve(r, sel); parseErr != nil {
		return t, err
	}
	say(stderr, fmt.Sprintf("%s is not there; the nearest name is taken: %s", word(w.text), near[0]))
	return t, nil
}

// levelFor is the level that a selector is shown at.
func levelFor(w wanted, t selector.Target, fallback *model.Level) model.Level {
	switch {
	case w.given:
		return w.level
	case fallback != nil:
		return *fallback
	case t.Symbol >= 0 || t.From > 0:
		return model.LevelFull
	}
	return model.LevelOutline
}
