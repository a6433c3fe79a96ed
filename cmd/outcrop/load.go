package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"outcrop/model"
	"outcrop/model/tokens"
	"outcrop/parse"
)

// load gives the files of a scope with the names of their symbols as one snapshot, sorted as a scope's parts are. Outlines are
// there of those that had to be parsed and that no cache keeps: sources has them all. visit, if not nil, runs in parallel
// while a file's text is at hand.
func (s *session) load(ctx context.Context, sc scope, visit func(*model.File, []byte)) (*model.Repo, model.Coverage, error) {
	tuneMemory()
	o := s.options(sc.root)
	o.NoTokens, o.Lean = true, visit == nil
	r := &model.Repo{Root: sc.root, Encoding: s.encoding.String()}
	c, err := stream(ctx, s, sc, o, func(f *model.File, text []byte) struct{} {
		if visit != nil {
			visit(f, text)
		}
		return struct{}{}
	},
		func(f *model.File, _ struct{}) error {
			r.Files = append(r.Files, f)
			return nil
		})
	r.Loaded = len(r.Files)
	return r, c, err
}

// named is the part of a root that selectors speak of: the files and folders they name, or all of it where one names no
// path, or a path that is not there.
func named(root string, list []wanted) (scope, error) {
	all := scope{root: root, parts: []part{{}}}
	reader, err := parse.OpenReader(root)
	if err != nil {
		return all, usage("%s: unreadable: %s", root, cause(err))
	}
	defer reader.Close()
	sc := scope{root: root}
	for _, w := range list {
		p, known, err := w.part(reader, root)
		if err != nil {
			return all, err
		}
		if !known {
			return all, nil
		}
		sc.parts = append(sc.parts, p)
	}
	sc.tidy()
	return sc, nil
}

// part is the file or folder that a selector speaks of, if it names one that is there.
func (w *wanted) part(reader *parse.Reader, root string) (p part, known bool, err error) {
	if !w.sel.Scoped || w.sel.Path == "" {
		return part{}, false, nil
	}
	for _, path := range []string{w.sel.Typed(), w.sel.Path} {
		if path == "" {
			continue
		}
		rel, err := reader.Resolve(path)
		if err != nil {
			return part{}, false, refused(w.text, err, root)
		}
		full := filepath.Join(root, filepath.FromSlash(rel))
		switch info, err := os.Lstat(full); {
		case errors.Is(err, fs.ErrPermission):
			return part{}, false, usage("%s: unreadable: %s", w.text, cause(err))
		case err != nil:
		case info.IsDir(), info.Mode().IsRegular():
			return part{path: rel, file: !info.IsDir()}, true, readable(full, w.text)
		default: // pipes and the like: the answer says why such a file is not read
			return part{path: rel, file: true}, true, nil
		}
	}
	return part{}, false, nil
}

// sources reads texts of one root for those who cut pieces out of them. Texts are kept: a slice asks for each file often.
type sources struct {
	*parse.Opener
	ctx   context.Context
	texts map[string]source
	whole *wholes
}

// source is a file with its outline, and its text.
type source struct {
	file *model.File
	text []byte
}

// wholes are the texts of files that will be shown in full, and their tokens: reading and counting them one after the other,
// once more, would take as long as outlining them does.
type wholes struct {
	encoding tokens.Encoding
	mu       sync.Mutex
	texts    map[string]whole
}

type whole struct {
	text   []byte
	tokens int
}

// keep takes a copy of a text and counts it.
func (w *wholes) keep(f *model.File, text []byte) {
	if f.Status == model.Skipped {
		return
	}
	c := tokens.Acquire(w.encoding)
	n := c.Count(text)
	tokens.Release(c)
	kept := whole{bytes.Clone(text), n}
	w.mu.Lock()
	w.texts[f.Path] = kept
	w.mu.Unlock()
}

// openSources opens a root; whole is what is known of it, or nil.
func openSources(ctx context.Context, s *session, root string, whole *wholes) (*sources, error) {
	o := s.options(root)
	o.NoTokens = true
	opener, err := parse.NewOpener(root, o)
	if err != nil {
		return nil, usage("%s: unreadable: %s", root, cause(err))
	}
	return &sources{opener, ctx, map[string]source{}, whole}, nil
}

// Source is the decoded text of a file, with the outline that was made from it.
func (s *sources) Source(f *model.File) (*model.File, []byte, error) {
	if t, ok := s.texts[f.Path]; ok {
		return t.file, t.text, nil
	}
	if s.whole != nil {
		if k, ok := s.whole.texts[f.Path]; ok {
			return f, k.text, nil
		}
	}
	whole, text, err := s.Open(s.ctx, f.Path, f)
	if err != nil {
		return nil, nil, err
	}
	s.texts[f.Path] = source{whole, text.Bytes}
	return whole, text.Bytes, nil
}

// Tokens is what a file costs that was counted when it was read.
func (s *sources) Tokens(path string) (int, bool) {
	if s.whole == nil {
		return 0, false
	}
	k, ok := s.whole.texts[path]
	return k.tokens, ok
}
