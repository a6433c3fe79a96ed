package modeltest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"outcrop/model"
)

// Repo makes a repository of about that many symbols as a large project in C has them: folders of a dozen files of a hundred
// symbols or so, and now and then a header of thousands of constants. Only names are known of the files, no outlines. The same
// seed gives the same names.
func Repo(seed uint64, symbols int) *model.Repo {
	g := namer{rng: rand.New(rand.NewPCG(seed, 8))}
	r := &model.Repo{Root: "/x/big", Encoding: "o200k_base"}
	for symbols > 0 {
		n := 20 + g.rng.IntN(200)
		if g.rng.IntN(400) == 0 {
			n = 5000 + g.rng.IntN(20000)
		}
		n = min(n, symbols)
		symbols -= n
		i := len(r.Files)
		f := &model.File{Path: fmt.Sprintf("%s/%s%02d/%s_%d.c", g.word(i/800), g.word(i/13), i/13%60, g.word(i), i), Status: model.Complete}
		f.Names = model.NewNames(&model.Outline{Symbols: g.symbols(n)})
		f.Prices = &model.FilePrices{File: model.Prices{uint32(n), uint32(4 * n), uint32(6 * n), uint32(40 * n)}}
		r.Files = append(r.Files, f)
	}
	slices.SortFunc(r.Files, func(a, b *model.File) int { return strings.Compare(a.Path, b.Path) })
	r.Loaded = len(r.Files)
	return r
}

// namer makes names.
type namer struct{ rng *rand.Rand }

// word is the word of a number: some common ones by themselves, then two and three of their syllables.
func (g *namer) word(n int) string {
	words := [...]string{"get", "set", "init", "dev", "net", "page", "lock", "alloc", "free", "irq", "dma", "read", "write", "reg", "mask", "ext",
		"node", "list", "head", "queue", "buf", "skb", "file", "inode", "map", "handler", "probe", "bus", "clk", "port", "phy", "usb", "pci",
		"mem", "vm", "cpu", "task", "sched", "timer", "work", "event", "state", "flags", "size", "len", "addr", "offset", "count", "info",
		"data", "ctx", "ops", "cfg", "enable", "disable", "start", "stop", "update", "check", "hw", "fw", "tx", "rx", "id", "status", "error"}
	parts := [...]string{"ba", "cor", "del", "fin", "gra", "hu", "jet", "kil", "lo", "mer", "nov", "pro", "qua", "rin", "sto", "tur", "vex", "wid", "xa", "zi"}
	if n %= 8000; n < len(words) {
		return words[n]
	}
	return parts[n%20] + parts[n/20%20] + parts[n/400%20][:1+n%2]
}

// some is a word, a common one mostly.
func (g *namer) some() string {
	if g.rng.IntN(3) > 0 {
		return g.word(g.rng.IntN(66))
	}
	return g.word(g.rng.IntN(8000))
}

// name is a name of 1 to 6 words: snake_case mostly, MACRO_CASE, camelCase, a few with digits.
func (g *namer) name(macro bool) string {
	n := 1 + g.rng.IntN(4)
	if macro {
		n += 1 + g.rng.IntN(2)
	}
	camel := !macro && g.rng.IntN(8) == 0
	var b strings.Builder
	for i := range n {
		w := g.some()
		switch {
		case macro:
			w = strings.ToUpper(w)
		case camel && i > 0:
			w = strings.ToUpper(w[:1]) + w[1:]
		}
		if i > 0 && !camel {
			b.WriteByte('_')
		}
		b.WriteString(w)
	}
	if g.rng.IntN(10) == 0 {
		fmt.Fprintf(&b, "%d", g.rng.IntN(64))
	}
	return b.String()
}

// symbols are n symbols of one file: functions, constants, and types with fields.
func (g *namer) symbols(n int) []model.Symbol {
	all := make([]model.Symbol, 0, n)
	one := func(kind model.Kind, up int32, macro bool) {
		i := int32(len(all))
		all = append(all, model.Symbol{Name: g.name(macro), Kind: kind, Up: up, End: i + 1, NameLine: uint32(i)})
		if up >= 0 {
			all[up].End = i + 1
		}
	}
	for len(all) < n {
		switch g.rng.IntN(8) {
		case 0:
			at := int32(len(all))
			one(model.Struct, -1, false)
			for range min(g.rng.IntN(12), n-len(all)) {
				one(model.Field, at, false)
			}
		case 1, 2, 3:
			one(model.Const, -1, true)
		default:
			one(model.Function, -1, false)
		}
	}
	return all
}
