package parse

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"time"

	"outcrop/model"
	"outcrop/model/slice"
	"outcrop/model/tokens"
	"outcrop/parse/cache"
)

// Sections of a cache's entry. The card of every file is read at every start; totals are apart from it since an encoding may
// be counted later. Room is left for what else will be found in a text.
const (
	sectionCard    = 0
	sectionOutline = 1
	sectionPrices  = 2 // of symbols, by encoding
	sectionTotals  = 4 // of the file, by encoding
)

// cardVersion is the first byte of a card; it changes with the encoding of any section but the outline, which has its own.
const cardVersion = 4

// cardAlignment is where in a card the names may begin: they are used where they lie.
const cardAlignment = 8

// keep is what a cache knows of files, in the terms of the model. The zero value keeps nothing. Not safe for concurrent use.
type keep struct {
	cache     *cache.Cache
	languages *Table
	buf       []byte
	encoded   []byte
}

// contentOf is the hash that tells a file's bytes from all others.
func contentOf(raw []byte) model.ContentID {
	sum := sha256.Sum256(raw)
	return model.ContentID(sum[:16])
}

// keyOf names what a text gives in a language: a header of C read as C++ gives something else, and so does a notebook read as
// another file. A nil language is that of a file that is no text.
func keyOf(id model.ContentID, l *Language, notebook bool) cache.Key {
	h := sha256.New()
	h.Write(id[:])
	if l != nil {
		h.Write([]byte(l.Name))
		if notebook {
			h.Write([]byte{0})
		}
	}
	return cache.Key(h.Sum(nil)[:16])
}

// card gives what is known of a file by its stat data alone, as one whose outline is out of memory, or nil. With counted, its
// prices must be known, too.
func (k *keep) card(e Entry, enc tokens.Encoding, counted bool) *model.File {
	if k.cache == nil || e.Skip != "" || e.Mode == 0 {
		return nil
	}
	key, ok := k.cache.Lookup(e.Path, e.Stat)
	if !ok {
		return nil
	}
	f := k.read(key)
	if f == nil {
		return nil
	}
	f.Path, f.Git = e.Path, e.Git
	if counted && f.Status != model.Skipped && !k.totals(key, enc, f) {
		return nil
	}
	return f
}

// read decodes the card of an entry, or gives nil.
func (k *keep) read(key cache.Key) *model.File {
	b, ok := k.cache.View(key, sectionCard)
	if !ok {
		return nil
	}
	return decodeCard(b, k.languages)
}

// maxNames is how many names of one content are kept with its totals: empty files stand in every folder of some trees.
const maxNames = 256

// totals reads the prices of a whole file. The name of a file is no part of its content: for one that the totals do not know
// yet, what tells the name is counted, and kept for the next time.
func (k *keep) totals(key cache.Key, enc tokens.Encoding, f *model.File) bool {
	b, ok := k.cache.Read(key, sectionTotals+int(enc), k.buf)
	if !ok {
		return false
	}
	k.buf = b
	r := flatReader{buf: b}
	named := r.byte()
	var p model.Prices
	for l := range p {
		p[l] = uint32(r.uint())
	}
	id, name, names := nameID(f.Path), uint64(0), 0
	for ; len(r.buf) > 0 && !r.bad; names++ {
		if of, n := r.uint(), r.uint(); of == id {
			name = n
		}
	}
	if r.bad {
		return false
	}
	if name == 0 {
		c := tokens.Acquire(enc)
		name = uint64(slice.NamePrice(c, f))
		tokens.Release(c)
		if names < maxNames {
			k.cache.Put(key, sectionTotals+int(enc), appendName(b, f.Path, name))
		}
	}
	for l := range p {
		if named>>l&1 != 0 {
			p[l] = uint32(name)
		}
	}
	f.Prices = &model.FilePrices{File: p}
	return true
}

// appendTotals writes at which levels nothing but the name of a file is shown, its prices, and what its name costs.
func appendTotals(buf []byte, f *model.File) []byte {
	named := byte(1 << model.LevelName)
	if len(f.Outline.Symbols) == 0 {
		named |= 1 << model.LevelSignature
		if len(f.Outline.Imports) == 0 {
			named |= 1 << model.LevelOutline
		}
	}
	buf = append(buf, named)
	for _, p := range f.Prices.File {
		buf = binary.AppendUvarint(buf, uint64(p))
	}
	return appendName(buf, f.Path, uint64(f.Prices.File[model.LevelName]))
}

func appendName(buf []byte, path string, price uint64) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(buf, nameID(path)), price)
}

// nameID tells names apart.
func nameID(path string) uint64 {
	sum := sha256.Sum256([]byte(path))
	return binary.LittleEndian.Uint64(sum[:])
}

// outline reads the outline of a text that was outlined before, or gives nil.
func (k *keep) outline(key cache.Key) *model.Outline {
	if k.cache == nil {
		return nil
	}
	b, ok := k.cache.Read(key, sectionOutline, k.buf)
	if !ok {
		return nil
	}
	k.buf = b
	o, err := DecodeOutline(b)
	if err != nil {
		return nil
	}
	return o
}

// prices reads what a file and its outline's symbols cost, or gives nil.
func (k *keep) prices(key cache.Key, enc tokens.Encoding, f *model.File) *model.FilePrices {
	if k.cache == nil || !k.totals(key, enc, f) {
		return nil
	}
	b, ok := k.cache.Read(key, sectionPrices+int(enc), k.buf)
	if !ok {
		return nil
	}
	k.buf = b
	if !decodePrices(b, f.Prices, len(f.Outline.Symbols)) {
		return nil
	}
	return f.Prices
}

// put keeps what was found in a text; priced says that it was counted in the encoding.
func (k *keep) put(key cache.Key, f *model.File, enc tokens.Encoding) {
	if k.cache == nil {
		return
	}
	if f.Outline != nil && !k.cache.Has(key, sectionOutline) {
		k.encoded = AppendOutline(k.encoded[:0], f.Outline)
		k.cache.Put(key, sectionOutline, k.encoded)
	}
	if !k.cache.Has(key, sectionCard) {
		k.encoded = appendCard(k.encoded[:0], f)
		k.cache.Put(key, sectionCard, k.encoded)
	}
	if f.Prices == nil || k.cache.Has(key, sectionTotals+int(enc)) {
		return
	}
	k.encoded = appendPrices(k.encoded[:0], f.Prices)
	k.cache.Put(key, sectionPrices+int(enc), k.encoded)
	k.encoded = appendTotals(k.encoded[:0], f)
	k.cache.Put(key, sectionTotals+int(enc), k.encoded)
}

// note keeps that a file had a content when its stat data were those.
func (k *keep) note(e Entry, key cache.Key, readAt time.Time) {
	if k.cache != nil {
		k.cache.Note(e.Path, e.Stat, key, readAt)
	}
}

// appendCard writes what is to be known of a file at every start.
func appendCard(buf []byte, f *model.File) []byte {
	start := len(buf)
	w := flatWriter{buf: append(buf, cardVersion, byte(f.Status))}
	w.bool(f.BOM)
	w.bool(f.Altered)
	w.buf = append(w.buf, f.Content[:]...)
	w.uint(uint64(f.Size))
	w.uint(uint64(f.Lines))
	language := ""
	if f.Language != nil {
		language = f.Language.Name
	}
	for _, s := range [...]string{f.Charset, f.Reason, language} {
		w.uint(uint64(len(s)))
		w.buf = append(w.buf, s...)
	}
	if f.Names != nil {
		for (len(w.buf)-start)%cardAlignment != 0 {
			w.buf = append(w.buf, 0)
		}
		w.buf = model.AppendNames(w.buf, f.Names)
	}
	return w.buf
}

// decodeCard reads a card whose checksum was right, or gives nil. The file's names lie in the bytes.
func decodeCard(b []byte, languages *Table) *model.File {
	if len(b) < 20 || b[0] != cardVersion || b[1] > byte(model.Skipped) {
		return nil
	}
	f := &model.File{Status: model.Status(b[1]), BOM: b[2] != 0, Altered: b[3] != 0, Content: model.ContentID(b[4:20])}
	r := flatReader{buf: b[20:]}
	f.Size, f.Lines = int64(r.uint()), int(r.uint())
	f.Charset = r.string()
	f.Reason = r.string()
	name := r.string()
	if f.Status == model.Skipped {
		if r.bad {
			return nil
		}
		return f
	}
	rows := languages.Rows()
	at := slices.IndexFunc(rows, func(l *Language) bool { return l.Name == name })
	if r.bad || at < 0 {
		return nil
	}
	f.Language = &rows[at].Language
	var err error
	from := (len(b) - len(r.buf) + cardAlignment - 1) / cardAlignment * cardAlignment
	if f.Names, err = model.ViewNames(b[min(from, len(b)):]); err != nil {
		return nil
	}
	return f
}

// string reads a length and that many bytes.
func (r *flatReader) string() string {
	n := r.count()
	if r.bad || n > len(r.buf) {
		r.bad = true
		return ""
	}
	s := string(r.buf[:n])
	r.buf = r.buf[n:]
	return s
}

// appendPrices writes the prices of symbols. A level costs at least what the one below does, nearly always, so that each is
// told by its distance from the one before.
func appendPrices(buf []byte, p *model.FilePrices) []byte {
	w := flatWriter{buf: buf}
	w.uint(uint64(len(p.Symbols)))
	w.bool(p.Below != nil)
	for _, list := range [...][]model.Prices{p.Symbols, p.Below} {
		for i := range list {
			last := uint32(0)
			for _, v := range list[i] {
				w.near(v, last)
				last = v
			}
		}
	}
	return w.buf
}

// decodePrices reads the prices of so many symbols.
func decodePrices(b []byte, p *model.FilePrices, symbols int) bool {
	r := flatReader{buf: b}
	if n, below := r.uint(), r.byte(); n != uint64(symbols) || r.bad {
		return false
	} else if below != 0 {
		p.Below = make([]model.Prices, n)
	}
	if symbols > 0 {
		p.Symbols = make([]model.Prices, symbols)
	}
	for _, list := range [...][]model.Prices{p.Symbols, p.Below} {
		for i := range list {
			last := uint32(0)
			for l := range list[i] {
				last = r.near(last)
				list[i][l] = last
			}
		}
	}
	return !r.bad && len(r.buf) == 0
}
