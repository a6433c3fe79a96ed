package tui

import (
	"hash/maphash"
	"strings"

	"outcrop/model"
	"outcrop/model/pick"
	"outcrop/model/selector"
)

// bill is what the picks cost by the prices of the snapshot.
type bill struct {
	sum   int
	short bool     // something is not in the sum: it is not counted yet, or its prices are out of memory
	most  int      // no less than the sum with what is missing, as far as it is known
	away  []string // files to be read so that nothing is missing, the first fetched of them
	sign  uint64   // of all that a block of the picks would be made of
}

// fetched is how many files are read for the prices of picks. Many more would drive each other out of memory: those of the
// others are counted when the block is cut.
const fetched = 100

// unreadFile is what a file that is not read yet is taken to cost where a folder's cost must not be thought too low.
const unreadFile = 10_000

// estimate sums up the prices of the picks: what a pick adds to, or takes from, what is picked above it.
func estimate(a *app) (b bill) {
	t := a.tree.Tree()
	if t == nil {
		return bill{short: a.picks.Len() > 0}
	}
	var sign maphash.Hash
	sign.SetSeed(a.seed)
	defer func() { b.sign = sign.Sum64() }()
	for _, e := range a.picks.All() {
		p := priceOf(t, e.Selector)
		maphash.WriteComparable(&sign, p.content)
		maphash.WriteComparable(&sign, p.prices)
		if p.short {
			b.short = true
		}
		if n := len(b.away); p.away != "" && n < fetched && (n == 0 || b.away[n-1] != p.away) {
			b.away = append(b.away, p.away)
		}
		if !e.Off {
			b.sum += int(p.prices[e.Level])
			b.most += int(max(p.prices[e.Level], p.most))
		}
		if l, above := above(a, e); above {
			b.sum -= int(p.prices[l])
		}
	}
	b.sum = max(0, b.sum)
	return b
}

// above is the level at which what is around a pick is picked.
func above(a *app, e pick.Entry) (model.Level, bool) {
	s := e.Selector
	switch {
	case s.From > 0:
		s.From, s.To = 0, 0
	case len(s.Symbols) > 0:
		s.Symbols = s.Symbols[:len(s.Symbols)-1]
	default:
		dir := strings.TrimSuffix(s.Path, "/")
		if dir == "" {
			return 0, false
		}
		s.Path = dir[:strings.LastIndexByte(dir, '/')+1]
	}
	return a.picks.Level(s)
}

// priced is what is known of the prices of one node.
type priced struct {
	prices  [model.NumLevels]uint64
	short   bool
	most    uint64 // what it costs at most, where prices are not known
	away    string // the file that has them
	content model.ContentID
}

// priceOf gives the prices of a node; a range of lines has a share of its file's. What is gone costs nothing.
func priceOf(t *model.Tree, s selector.Selector) (p priced) {
	f := t.Repo.File(s.Path)
	switch {
	case f == nil:
		if n := t.Find(s.Path); n >= 0 && len(s.Symbols) == 0 {
			node := &t.Nodes[n]
			p.prices, p.short = node.Prices, node.Pending > 0
			p.most = node.Prices[model.LevelFull] + uint64(node.Pending)*unreadFile
		}
		return p
	case f.Prices == nil:
		p.content = f.Content
		p.short = f.Status != model.Skipped
		p.most = uint64(f.Size)
		if f.Status == model.Pending {
			p.away = f.Path
		}
		return p
	}
	p.content = f.Content
	for l, v := range f.Prices.File {
		p.prices[l] = uint64(v)
	}
	switch {
	case s.From > 0 && f.Lines > 0:
		for l := range p.prices {
			p.prices[l] = p.prices[l] * uint64(max(0, s.To-s.From+1)) / uint64(f.Lines)
		}
	case len(s.Symbols) > 0:
		whole := p.prices[model.LevelFull]
		p.prices = [model.NumLevels]uint64{}
		i, ok := selector.In(f, s)
		if !ok {
			return p
		}
		own, known := f.Prices.Node(i)
		for l, v := range own {
			p.prices[l] = uint64(v)
		}
		if !known {
			p.short, p.most, p.away = true, whole, f.Path
		}
	}
	return p
}
