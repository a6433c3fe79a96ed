package model

import (
	"encoding/binary"
	"errors"
	"math"
	"unsafe"
)

// Names is what stays in memory of a file's symbols when its Outline does not: their names, what they are, and how they nest.
// Trees, filters, searches and selectors need no more. It takes 32 bytes a symbol and the name, and holds no
// pointers, so that millions of symbols cost the garbage collector nothing. It does not change.
type Names struct {
	// Letters is the union of the masks of all names and owners.
	Letters uint64
	list    []Name
	text    string // names behind their lengths; offset 0 is the empty name
}

// Name is one symbol of a Names. Its fields are those of Symbol.
type Name struct {
	Mask  uint64 // the letters of the name, see Mask
	name  uint32 // offset into Names.text
	owner uint32
	End   int32
	Up    int32
	Line  uint32 // of the name, 0-based
	Nth   uint16
	Kind  Kind
	facts uint8 // visibility in the low two bits, flags above
}

// Visibility is who may use the symbol.
func (n *Name) Visibility() Visibility { return Visibility(n.facts & 3) }

// Owned reports whether the symbol has an owner that it does not lie inside of.
func (n *Name) Owned() bool { return n.owner != 0 }

// Has reports whether all of the flags are set.
func (n *Name) Has(f Flags) bool { return Flags(n.facts>>2)&f == f }

// NewNames takes the names out of an outline.
func NewNames(o *Outline) *Names {
	n := &Names{}
	if len(o.Symbols) == 0 {
		return n
	}
	n.list = make([]Name, len(o.Symbols))
	size := 1
	for i := range o.Symbols {
		size += len(o.Symbols[i].Name) + 1
	}
	w := nameWriter{text: append(make([]byte, 0, size), 0)}
	owner, at := "", uint32(0)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Owner != owner {
			owner, at = s.Owner, w.put(s.Owner)
			n.Letters |= Mask(owner)
		}
		n.list[i] = Name{Mask: Mask(s.Name), name: w.put(s.Name), owner: at, End: s.End, Up: s.Up, Line: s.NameLine, Nth: s.Nth,
			Kind: s.Kind, facts: uint8(s.Visibility&3) | uint8(s.Flags)<<2}
		n.Letters |= n.list[i].Mask
	}
	n.text = string(w.text)
	return n
}

// nameWriter writes names one after another. A name that was written lately is found again and not written twice: a map would
// find all, but take half of the time of reading an outline.
type nameWriter struct {
	text   []byte
	lately [256]struct {
		name string
		at   uint32
	}
}

func (w *nameWriter) put(s string) uint32 {
	if s == "" {
		return 0
	}
	last := &w.lately[(len(s)*31^int(s[0])*7^int(s[len(s)-1])*13^int(s[len(s)/2])*3)&255]
	if last.name != s {
		last.name, last.at = s, uint32(len(w.text))
		w.text = append(binary.AppendUvarint(w.text, uint64(len(s))), s...)
	}
	return last.at
}

// Len is the number of symbols; a nil Names has none.
func (n *Names) Len() int {
	if n == nil {
		return 0
	}
	return len(n.list)
}

// At is symbol i. It must not be changed.
func (n *Names) At(i int) *Name { return &n.list[i] }

// Name is the name of symbol i as written; "" is anonymous.
func (n *Names) Name(i int) string { return n.read(n.list[i].name) }

// Owner is the type that symbol i belongs to without lying inside it, else "".
func (n *Names) Owner(i int) string { return n.read(n.list[i].owner) }

func (n *Names) read(at uint32) string {
	size := uint32(n.text[at])
	if at++; size >= 0x80 {
		long, width := binary.Uvarint([]byte(n.text[at-1 : min(int(at)+binary.MaxVarintLen32, len(n.text))]))
		size, at = uint32(long), at-1+uint32(width)
	}
	return n.text[at : at+size]
}

// HasMembers reports whether symbol i has symbols inside it by range.
func (n *Names) HasMembers(i int) bool { return int(n.list[i].End) > i+1 }

// nameBytes is the size of a Name, in memory and encoded.
const nameBytes = 32

var errNames = errors.New("encoded names are damaged: parse the file again")

// AppendNames appends the encoding of names to buf: the letters of all, the number of symbols, the length of the text, the
// symbols at 32 bytes each, the text. On most machines memory looks the same, so that it can be used as it lies in a file:
// 9 million symbols have to be there in a second.
func AppendNames(buf []byte, n *Names) []byte {
	buf = binary.LittleEndian.AppendUint64(buf, n.Letters)
	buf = binary.LittleEndian.AppendUint32(buf, uint32(len(n.list)))
	buf = binary.LittleEndian.AppendUint32(buf, uint32(len(n.text)))
	for i := range n.list {
		s := &n.list[i]
		buf = binary.LittleEndian.AppendUint64(buf, s.Mask)
		for _, v := range [...]uint32{s.name, s.owner, uint32(s.End), uint32(s.Up), s.Line} {
			buf = binary.LittleEndian.AppendUint32(buf, v)
		}
		buf = append(binary.LittleEndian.AppendUint16(buf, s.Nth), byte(s.Kind), s.facts)
	}
	return append(buf, n.text...)
}

// measureNames reads the beginning of encoded names.
func measureNames(b []byte) (letters, count, size uint64, rest []byte, err error) {
	if len(b) < namesHead {
		return 0, 0, 0, nil, errNames
	}
	letters, count, size = binary.LittleEndian.Uint64(b), uint64(binary.LittleEndian.Uint32(b[8:])), uint64(binary.LittleEndian.Uint32(b[12:]))
	rest = b[namesHead:]
	if count > math.MaxInt32 || uint64(len(rest)) != count*nameBytes+size || count > 0 && size == 0 {
		return 0, 0, 0, nil, errNames
	}
	return letters, count, size, rest, nil
}

// namesHead is the length of what stands before the symbols in encoded names.
const namesHead = 16

// ViewNames reads what AppendNames wrote without copying it, where the machine allows and the bytes begin at a multiple of 8.
// They must never change. They are trusted: who keeps them must know by a checksum that they are what AppendNames wrote.
func ViewNames(b []byte) (*Names, error) {
	letters, count, size, rest, err := measureNames(b)
	if err != nil {
		return nil, err
	}
	order := binary.NativeEndian.Uint16([]byte{1, 0})
	if count == 0 || order != 1 || uintptr(unsafe.Pointer(&rest[0]))%8 != 0 {
		return DecodeNames(b)
	}
	n := &Names{Letters: letters, list: unsafe.Slice((*Name)(unsafe.Pointer(&rest[0])), int(count))}
	n.text = unsafe.String(&rest[count*nameBytes], int(size))
	return n, nil
}

// DecodeNames reads what AppendNames wrote. Bytes that it cannot have written give an error, or names that are safe to walk.
func DecodeNames(b []byte) (*Names, error) {
	letters, count, _, b, err := measureNames(b)
	if err != nil {
		return nil, err
	}
	n := &Names{Letters: letters, text: string(b[count*nameBytes:])}
	if count == 0 {
		return n, nil
	}
	n.list = make([]Name, count)
	for i := range n.list {
		e, s := b[i*nameBytes:][:nameBytes], &n.list[i]
		s.Mask = binary.LittleEndian.Uint64(e)
		s.name, s.owner = binary.LittleEndian.Uint32(e[8:]), binary.LittleEndian.Uint32(e[12:])
		s.End, s.Up = int32(binary.LittleEndian.Uint32(e[16:])), int32(binary.LittleEndian.Uint32(e[20:]))
		s.Line, s.Nth = binary.LittleEndian.Uint32(e[24:]), binary.LittleEndian.Uint16(e[28:])
		s.Kind, s.facts = Kind(e[30]), e[31]
		if !n.sound(s.name) || !n.sound(s.owner) || int(s.End) <= i || uint64(s.End) > count || s.Up < -1 || int64(s.Up) >= int64(count) {
			return nil, errNames
		}
	}
	return n, nil
}

// sound reports whether a name can be read at an offset.
func (n *Names) sound(at uint32) bool {
	if uint64(at) >= uint64(len(n.text)) {
		return false
	}
	if size := n.text[at]; size < 0x80 {
		return int(at)+1+int(size) <= len(n.text)
	}
	size, width := binary.Uvarint([]byte(n.text[at:min(int(at)+binary.MaxVarintLen32, len(n.text))]))
	return width > 0 && size <= uint64(len(n.text)) && uint64(at)+uint64(width)+size <= uint64(len(n.text))
}
