package model_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"outcrop/model"
)

// namesOf makes an outline with odd names and its names.
func namesOf(t testing.TB) (*model.Outline, *model.Names) {
	t.Helper()
	var b model.Builder
	b.Reset(bytes.Repeat([]byte("line\n"), 2000))
	for i, name := range []string{"Head", "", "Init", "größe", strings.Repeat("long", 50), "a\xffb", "Init", strings.Repeat("x", 20000)} {
		d := model.Draft{Name: name, Kind: model.Kind(i + 1), Range: model.Span{Start: uint32(i * 100), Stop: uint32(i*100 + 90)}, Flags: model.HasBody, Visibility: model.Visibility(i & 3)}
		if i > 1 && i%2 == 0 {
			d.Owner = "ns::Head"
		}
		b.Add(d)
	}
	b.Add(model.Draft{Name: "inner", Kind: model.Field, Range: model.Span{Start: 310, Stop: 320}})
	o := b.Outline()
	return o, model.NewNames(o)
}

// TestNames holds names to the outline they were taken from, before and after encoding.
func TestNames(t *testing.T) {
	o, n := namesOf(t)
	back, err := model.DecodeNames(model.AppendNames(nil, n))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []*model.Names{n, back} {
		if n.Len() != len(o.Symbols) {
			t.Fatal(n.Len(), "names of", len(o.Symbols), "symbols")
		}
		for i := range o.Symbols {
			s, at := &o.Symbols[i], n.At(i)
			if n.Name(i) != s.Name || n.Owner(i) != s.Owner || at.Mask != model.Mask(s.Name) || n.Letters&at.Mask != at.Mask ||
				n.Letters&model.Mask(s.Owner) != model.Mask(s.Owner) {
				t.Errorf("symbol %d: name %.20q owner %q", i, n.Name(i), n.Owner(i))
			}
			if at.End != s.End || at.Up != s.Up || at.Line != s.NameLine || at.Nth != s.Nth || at.Kind != s.Kind ||
				at.Visibility() != s.Visibility || !at.Has(s.Flags) || at.Has(model.Broken) || n.HasMembers(i) != o.HasMembers(i) {
				t.Errorf("symbol %d: %+v of %+v", i, *at, *s)
			}
		}
	}
	if n.Letters != back.Letters {
		t.Errorf("letters %x, then %x", n.Letters, back.Letters)
	}
	if size := unsafe.Sizeof(model.Name{}); size != 32 {
		t.Errorf("a name takes %d bytes besides its text", size)
	}
	none, err := model.DecodeNames(model.AppendNames(nil, model.NewNames(&model.Outline{})))
	if err != nil || none.Len() != 0 {
		t.Error("no names:", none, err)
	}
}

// TestNamesDamaged changes encoded names: they are refused, or can be walked.
func TestNamesDamaged(t *testing.T) {
	_, n := namesOf(t)
	whole := model.AppendNames(nil, n)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		b := bytes.Clone(whole)
		for range 1 + rng.IntN(3) {
			at := rng.IntN(len(b))
			if rng.IntN(2) == 0 {
				at = rng.IntN(min(len(b), 400))
			}
			b[at] = byte(rng.Uint32())
		}
		if rng.IntN(4) == 0 {
			b = b[:rng.IntN(len(b))]
		}
		n, err := model.DecodeNames(b)
		if err != nil {
			continue
		}
		for i := range n.Len() {
			if at := n.At(i); int(at.End) <= i || int(at.End) > n.Len() || int(at.Up) >= n.Len() || at.Up < -1 || len(n.Name(i))+len(n.Owner(i)) > 2*len(b) {
				t.Fatalf("symbol %d: %+v", i, *at)
			}
		}
	}
}

func BenchmarkNames(b *testing.B) {
	o, n := namesOf(b)
	buf := model.AppendNames(nil, n)
	b.Run("take", func(b *testing.B) {
		for b.Loop() {
			model.NewNames(o)
		}
	})
	b.Run("decode", func(b *testing.B) {
		for b.Loop() {
			if _, err := model.DecodeNames(buf); err != nil {
				b.Fatal(err)
			}
		}
	})
}
