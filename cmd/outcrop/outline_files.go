package main

import (
	"context"

	"outcrop/model"
	"outcrop/parse"
)

// files renders the files in parallel, each into a buffer that is reused once it has been written. The buffers are kept in a
// channel: a sync.Pool loses them with each collection, and growing them again was a twentieth of all work.
func (v *outlineView) files(ctx context.Context, sc scope, o parse.Options, render func([]byte, *model.File, []byte) []byte) (model.Coverage, error) {
	free := make(chan []byte, 32)
	first := true
	return stream(ctx, v.s, sc, o, func(f *model.File, text []byte) []byte {
		var buf []byte
		select {
		case buf = <-free:
		default:
		}
		return render(buf[:0], f, text)
	}, func(_ *model.File, buf []byte) error {
		if v.json && !first {
			v.s.stdout.WriteByte(',')
		}
		first = false
		_, err := v.s.stdout.Write(buf)
		select {
		case free <- buf:
		default:
		}
		return err
	})
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
