package main

import (
	"context"
	"sync"

	"outcrop/model"
	"outcrop/parse"
)

// files renders the files in parallel, each into a buffer that is used again once it has been written.
func (v *outlineView) files(ctx context.Context, sc scope, o parse.Options, render func([]byte, *model.File, []byte) []byte) (model.Coverage, error) {
	var free buffers
	first := true
	return stream(ctx, v.s, sc, o, func(f *model.File, text []byte) []byte {
		return render(free.take(v.likelySize(f)), f, text)
	}, func(_ *model.File, buf []byte) error {
		if v.json && !first {
			v.s.stdout.WriteByte(',')
		}
		first = false
		_, err := v.s.stdout.Write(buf)
		free.give(buf)
		return err
	})
}

// likelySize is room for most outlines: a symbol takes about 400 bytes of JSON, most of them the keys, and a line of text. A
// buffer that has to grow is copied several times, which was a twentieth of all work; one much too large costs as much, since
// its memory is new.
func (v *outlineView) likelySize(f *model.File) int {
	switch {
	case f.Outline == nil:
		return 1 << 10
	case v.json:
		return 1<<10 + 480*len(f.Outline.Symbols) + 160*len(f.Outline.Imports)
	}
	return 1<<9 + 96*len(f.Outline.Symbols)
}

// buffers are given out last in, first out, so that few of them become large. A sync.Pool would lose them with each
// collection.
type buffers struct {
	mu   sync.Mutex
	free [][]byte
}

func (b *buffers) take(size int) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n := len(b.free); n > 0 && cap(b.free[n-1]) >= size {
		buf := b.free[n-1]
		b.free = b.free[:n-1]
		return buf[:0]
	}
	return make([]byte, 0, size)
}

func (b *buffers) give(buf []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.free) < 8 {
		b.free = append(b.free, buf)
	} else if last := &b.free[len(b.free)-1]; cap(*last) < cap(buf) {
		*last = buf
	}
}

func (s *session) closeOutline(format string, c *model.Coverage) error {
	if format == "json" {
		_, err := s.stdout.Write(append(appendCoverage([]byte("\n]"), c), "}\n"...))
		return err
	}
	s.coverageLine(c)
	if c.Files == 0 {
		say(s.stderr, "no files: the folder is empty, or ignore rules, --include and --exclude leave nothing")
	}
	return nil
}
