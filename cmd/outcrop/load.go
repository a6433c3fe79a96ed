package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"outcrop/model"
	"outcrop/parse"
)

// load outlines the files of a scope, without counting tokens, and keeps them as one snapshot, sorted as a scope's parts are.
func (s *session) load(ctx context.Context, sc scope) (*model.Repo, model.Coverage, error) {
	tuneMemory()
	pool := newPool()
	defer pool.Close()
	o := s.options(pool)
	o.NoTokens = true
	r := &model.Repo{Root: sc.root, Encoding: s.encoding.String()}
	c, err := stream(ctx, s, sc, o, func(*model.File, []byte) struct{} { return struct{}{} },
		func(f *model.File, _ struct{}) error {
			r.Files = append(r.Files, f)
			return nil
		})
	r.Loaded = len(r.Files)
	return r, c, err
}

// newPool makes as many workers as there are processors.
func newPool() *parse.Pool { return parse.NewPool(runtime.GOMAXPROCS(0)) }

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
	reader *parse.Reader
	texts  map[string]parse.Text
}

func openSources(root string) (*sources, error) {
	r, err := parse.OpenReader(root)
	if err != nil {
		return nil, usage("%s: unreadable: %s", root, cause(err))
	}
	return &sources{reader: r, texts: map[string]parse.Text{}}, nil
}

func (s *sources) close() { s.reader.Close() }

// Source is the decoded text of a file, as its outline was made from it.
func (s *sources) Source(path string) ([]byte, error) {
	if t, ok := s.texts[path]; ok {
		return t.Bytes, nil
	}
	raw, _, err := s.reader.Read(path, nil)
	if err != nil {
		return nil, err
	}
	t, err := parse.DecodeFile(path, raw)
	if err != nil {
		return nil, err
	}
	s.texts[path] = t
	return t.Bytes, nil
}
