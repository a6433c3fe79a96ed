package main

import (
	"context"
	"runtime"

	"outcrop/model"
	"outcrop/model/selector"
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
func named(root string, sels []selector.Selector) (scope, error) {
	all := scope{root: root, parts: []part{{}}}
	reader, err := parse.OpenReader(root)
	if err != nil {
		return all, usage("%w", err)
	}
	defer reader.Close()
	sc := scope{root: root}
	for _, sel := range sels {
		if !sel.Scoped || sel.Path == "" {
			return all, nil
		}
		rel, err := reader.Resolve(sel.Path)
		if err != nil {
			return all, no("%s: refused: %w (the root is %s)", sel.String(), err, root)
		}
		switch e := reader.Stat(rel); {
		case e.Mode.IsDir():
			sc.parts = append(sc.parts, part{path: rel})
		case e.Mode != 0: // pipes and the like, too: the answer says why such a file is not read
			sc.parts = append(sc.parts, part{path: rel, file: true})
		default:
			return all, nil
		}
	}
	sc.tidy()
	return sc, nil
}

// sources reads texts of one root for those who cut pieces out of them. Texts are kept: a slice asks for each file often.
type sources struct {
	reader *parse.Reader
	texts  map[string]parse.Text
}

func openSources(root string) (*sources, error) {
	r, err := parse.OpenReader(root)
	if err != nil {
		return nil, usage("%w", err)
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
	t, err := parse.Decode(raw)
	if err != nil {
		return nil, err
	}
	s.texts[path] = t
	return t.Bytes, nil
}
