package parse

import (
	"bytes"
	"cmp"
	"unicode/utf16"
	"unicode/utf8"
)

// Text is a file as it is parsed, counted and shown.
type Text struct {
	Bytes   []byte // valid UTF-8 without byte order mark; line ends are the file's
	Charset string // what the file is written in: "utf-8", "utf-16le" or "utf-16be"
	BOM     bool   // the file begins with a byte order mark
	Altered bool   // the file cannot be made again from Bytes: bytes that are no text in the charset were replaced by U+FFFD, or see Note
	Note    string // why it is Altered if for another reason
	Size    int64  // bytes on disk
}

// Alteration says why the text of an Altered file is not the file's.
func (t Text) Alteration() string { return cmp.Or(t.Note, "invalid bytes replaced") }

// SkipError says why a file is not read.
type SkipError struct {
	Path   string // relative to the root; "" from Decode, which knows none
	Reason string // "binary", "link", "too large: 41 MB", ...
	cause  error
}

func (e *SkipError) Error() string {
	if e.Path == "" {
		return e.Reason
	}
	return e.Path + ": " + e.Reason
}

// Unwrap returns the system's error behind the reason, or nil.
func (e *SkipError) Unwrap() error { return e.cause }

// binaryProbe is how much of a file is searched for a NUL, in bytes. Text has
// none; formats that are not text have one early.
const binaryProbe = 8 << 10

const (
	markUTF8    = "\xef\xbb\xbf"
	markUTF16LE = "\xff\xfe"
	markUTF16BE = "\xfe\xff"
)

// Decode makes text of a file's bytes. Valid UTF-8 is not copied: Text.Bytes
// is then a part of raw. The error is a *SkipError with the reason "binary".
func Decode(raw []byte) (Text, error) {
	t := Text{Charset: "utf-8", Size: int64(len(raw))}
	body := raw
	switch {
	case bytes.HasPrefix(raw, []byte(markUTF8)):
		t.BOM, body = true, raw[len(markUTF8):]
	case bytes.HasPrefix(raw, []byte(markUTF16LE)):
		t.BOM, t.Charset = true, "utf-16le"
		body, t.Altered = decodeUTF16(raw[2:], 0)
	case bytes.HasPrefix(raw, []byte(markUTF16BE)):
		t.BOM, t.Charset = true, "utf-16be"
		body, t.Altered = decodeUTF16(raw[2:], 1)
	}
	if bytes.IndexByte(body[:min(len(body), binaryProbe)], 0) >= 0 {
		return Text{}, &SkipError{Reason: "binary"}
	}
	if !utf8.Valid(body) {
		body, t.Altered = decodeReplace(body), true
	}
	t.Bytes = body
	return t, nil
}

// Lines counts lines, split at LF only: "" has none, "\n" and "a" have one.
func (t Text) Lines() int {
	n := bytes.Count(t.Bytes, []byte{'\n'})
	if len(t.Bytes) > 0 && t.Bytes[len(t.Bytes)-1] != '\n' {
		n++
	}
	return n
}

// decodeUTF16 translates units of two bytes; low is the index of the less
// significant one. A surrogate without its other half and a byte left over at
// the end become U+FFFD.
func decodeUTF16(b []byte, low int) (text []byte, altered bool) {
	unit := func(i int) rune { return rune(b[i+low]) | rune(b[i+1-low])<<8 }
	text = make([]byte, 0, len(b))
	i := 0
	for ; i+1 < len(b); i += 2 {
		r := unit(i)
		if utf16.IsSurrogate(r) {
			if i+3 < len(b) {
				r = utf16.DecodeRune(r, unit(i+2))
			} else {
				r = utf8.RuneError
			}
			if r == utf8.RuneError {
				altered = true
			} else {
				i += 2
			}
		}
		text = utf8.AppendRune(text, r)
	}
	if i < len(b) {
		text, altered = utf8.AppendRune(text, utf8.RuneError), true
	}
	return text, altered
}

// decodeReplace puts one U+FFFD for each maximal part of a character that is
// cut off, and for each byte that begins none: the practice that the Unicode
// standard recommends and that browsers and Python follow.
func decodeReplace(b []byte) []byte {
	text := make([]byte, 0, len(b)+16)
	for len(b) > 0 {
		valid := 0
		for valid < len(b) {
			if b[valid] < utf8.RuneSelf {
				valid++
				continue
			}
			r, n := utf8.DecodeRune(b[valid:])
			if r == utf8.RuneError && n == 1 {
				break
			}
			valid += n
		}
		text = append(text, b[:valid]...)
		if b = b[valid:]; len(b) > 0 {
			text = utf8.AppendRune(text, utf8.RuneError)
			b = b[brokenLength(b):]
		}
	}
	return text
}

// brokenLength is the length of the longest start of b that could still have
// become a character, at least 1. What b begins with is no valid character.
func brokenLength(b []byte) int {
	size, low, high := 1, byte(0x80), byte(0xbf) // the range of the second byte
	switch c := b[0]; {
	case c >= 0xc2 && c <= 0xdf:
		size = 2
	case c >= 0xe0 && c <= 0xef:
		size = 3
		switch c {
		case 0xe0: // shorter forms exist for what lies below
			low = 0xa0
		case 0xed: // surrogates lie above
			high = 0x9f
		}
	case c >= 0xf0 && c <= 0xf4:
		size = 4
		switch c {
		case 0xf0:
			low = 0x90
		case 0xf4: // U+10FFFF is the last
			high = 0x8f
		}
	}
	n := 1
	for n < size && n < len(b) && b[n] >= low && b[n] <= high {
		n++
		low, high = 0x80, 0xbf
	}
	return n
}
