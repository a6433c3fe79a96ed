package parse

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"outcrop/model"
)

// flatSample has every part that an outline can have, also what parsers rarely make.
func flatSample() *model.Outline {
	src := []byte("package p\n\nfunc (t *T) a(b int) error { return nil }\n\ntype T struct{ c int }\n")
	o, _ := outlineGo(src, new(model.Builder))
	o.Imports = []model.Import{{Module: "x", Names: []string{"y", ""}, Span: model.Span{Start: 3, Stop: 9}, Line: 1, Reexport: true}, {Module: "", Span: model.Span{Start: 5, Stop: 6}}}
	o.Errors = []model.LineRange{{Start: 0, End: 2}, {Start: 4, End: 4}}
	o.Status, o.Reason = model.Partial, "why"
	o.Symbols[1].Nth, o.Symbols[1].Doc = 300, model.Span{Start: 1, Stop: 9}
	return o
}

func TestFlatRoundTrip(t *testing.T) {
	for _, o := range []*model.Outline{{Status: model.Text}, flatSample()} {
		prefix := []byte("kept")
		b := AppendOutline(prefix, o)
		if !bytes.HasPrefix(b, prefix) {
			t.Error("what stood in the buffer is gone")
		}
		back, err := DecodeOutline(b[len(prefix):])
		if err != nil || !reflect.DeepEqual(o, back) {
			t.Errorf("came back as %+v, %v", back, err)
		}
		if again := AppendOutline(nil, back); !bytes.Equal(again, b[len(prefix):]) {
			t.Error("the same outline gave other bytes")
		}
	}
}

// TestFlatDamage cuts and changes an encoding everywhere: no answer may be unsafe to walk.
func TestFlatDamage(t *testing.T) {
	good := AppendOutline(nil, flatSample())
	for i := range good {
		if _, err := DecodeOutline(good[:i]); err == nil {
			t.Errorf("the first %d of %d bytes were taken for an outline", i, len(good))
		}
		for _, v := range []byte{0, 1, 0x7f, 0x80, 0xff, good[i] + 1} {
			bad := bytes.Clone(good)
			bad[i] = v
			walkOutline(t, bad)
		}
	}
	if _, err := DecodeOutline(append(bytes.Clone(good), 0)); err == nil {
		t.Error("bytes behind the outline were not noticed")
	}
}

// TestFlatRefuses names the damage that would make a reader loop, run out of bounds or take memory for nothing.
func TestFlatRefuses(t *testing.T) {
	ring := flatSample()
	ring.Symbols[2].Up = 1
	ring.Symbols[1].Up = 2
	reach := flatSample()
	reach.Symbols[0].End = int32(len(reach.Symbols)) + 1
	cross := flatSample()
	cross.Symbols[0].End, cross.Symbols[1].End = 2, 3
	for name, b := range map[string][]byte{
		"ring":        AppendOutline(nil, ring),
		"reach":       AppendOutline(nil, reach),
		"cross":       AppendOutline(nil, cross),
		"huge counts": {flatVersion, 1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0},
		"version":     {flatVersion + 1, 1, 0, 0, 0, 0, 0, 0},
		"nothing":     nil,
	} {
		if o, err := DecodeOutline(b); err == nil {
			t.Errorf("%s: taken for %+v", name, o)
		}
	}
}

// walkOutline decodes and, if that works, walks every way a reader may go.
func walkOutline(t *testing.T, b []byte) {
	o, err := DecodeOutline(b)
	if err != nil {
		return
	}
	for i := 0; i < len(o.Symbols); i = int(o.Symbols[i].End) {
		if o.Symbols[i].End <= int32(i) {
			t.Fatalf("End of %d is %d", i, o.Symbols[i].End)
		}
	}
	for i := range o.Symbols {
		steps := 0
		for at := int32(i); at >= 0; at = o.Symbols[at].Up {
			if steps++; steps > 2*len(o.Symbols) {
				t.Fatalf("the way up from %d does not end", i)
			}
		}
		o.DetailsOf(i, model.Param, func(model.Span) {})
	}
	again, err := DecodeOutline(AppendOutline(nil, o))
	if err != nil || !reflect.DeepEqual(o, again) {
		t.Fatalf("a decoded outline came back changed: %v", err)
	}
}

func FuzzFlat(f *testing.F) {
	f.Add(AppendOutline(nil, flatSample()))
	f.Add(AppendOutline(nil, &model.Outline{Status: model.Text, Reason: "plain text"}))
	f.Fuzz(func(t *testing.T, b []byte) { walkOutline(t, b) })
}

func goSources(b *testing.B) (texts [][]byte, size int64) {
	files, _ := filepath.Glob("/usr/local/go/src/net/*/*.go")
	for _, f := range files {
		if src, err := os.ReadFile(f); err == nil {
			texts, size = append(texts, src), size+int64(len(src))
		}
	}
	if len(texts) == 0 {
		b.Skip("no Go sources here")
	}
	return texts, size
}

func BenchmarkFlat(b *testing.B) {
	texts, _ := goSources(b)
	var all [][]byte
	var outlines []*model.Outline
	size, symbols := 0, 0
	for _, src := range texts {
		o, _ := outlineGo(src, new(model.Builder))
		outlines = append(outlines, o)
		all = append(all, AppendOutline(nil, o))
		size, symbols = size+len(all[len(all)-1]), symbols+len(o.Symbols)
	}
	b.Run("encode", func(b *testing.B) {
		var buf []byte
		b.SetBytes(int64(size))
		for b.Loop() {
			for _, o := range outlines {
				buf = AppendOutline(buf[:0], o)
			}
		}
	})
	b.Run("decode", func(b *testing.B) {
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			for _, x := range all {
				if _, err := DecodeOutline(x); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.ReportMetric(float64(size)/float64(symbols), "B/symbol")
	})
}
