// Package selector names nodes of a repository so that the name outlives a snapshot: path::Outer::Inner. It reads and prints
// selectors, makes them for symbols, and finds what they stand for.
package selector

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"outcrop/model"
)

// Part is one name of a chain of symbols.
type Part struct {
	Name string // "" is anonymous, printed (anonymous)
	Nth  int    // how many of the same name precede it in its scope; 1 is printed name~2
}

// Selector is the lasting identity of a folder, file, symbol or line range.
type Selector struct {
	// Path is raw bytes relative to the root; a folder's ends in '/', the root's is "".
	Path string
	// Scoped says that Path counts. Without it Symbols may lie in any file. A text that may be both, such as order.py, is
	// read as a path, and Resolve tries it as Outer.Inner when there is no such path.
	Scoped bool
	// Symbols leads from the outermost to the wanted symbol. A name that came in as Outer.Inner is one part here: Resolve
	// knows whether the dot separates.
	Symbols []Part
	// From and To are the first and the last line, 1-based; 0 is no range.
	From, To int

	typed string // see Typed
}

// Typed is the path as it was written, where that may be the name of another file than Path: p%41.go, which reads as pA.go
// unless there is a file of the very name. It is "" where the text was the canonical form. Equal and String disregard it.
func (s Selector) Typed() string { return s.typed }

const (
	separator = "::"
	anonymous = "(anonymous)"
)

// String is the canonical form, which Parse reads back as the same selector.
func (s Selector) String() string { return string(s.Append(nil)) }

// Append appends the canonical form.
func (s Selector) Append(buf []byte) []byte {
	if s.Scoped {
		buf = appendPath(buf, s.Path)
	} else if len(s.Symbols) > 0 && (pathlike(s.Symbols[0].Name) || flaglike(s.Symbols[0].Name)) {
		buf = append(buf, separator...)
	}
	for i, p := range s.Symbols {
		if i > 0 || s.Scoped {
			buf = append(buf, separator...)
		}
		buf = appendPart(buf, p)
	}
	if s.From > 0 {
		buf = append(buf, ':')
		buf = strconv.AppendInt(buf, int64(s.From), 10)
		if s.To != s.From {
			buf = append(buf, '-')
			buf = strconv.AppendInt(buf, int64(s.To), 10)
		}
	}
	return buf
}

// Equal reports whether both name the same node.
func (s Selector) Equal(t Selector) bool {
	return s.Path == t.Path && s.Scoped == t.Scoped && s.From == t.From && s.To == t.To && slices.Equal(s.Symbols, t.Symbols)
}

// Of is the selector of symbol i of a file, or of the file itself if i is negative.
func Of(f *model.File, i int) Selector {
	s := Selector{Path: f.Path, Scoped: true}
	if i < 0 {
		return s
	}
	for c := climbFrom(f.Names, i); ; {
		p, ok := c.next()
		if !ok {
			break
		}
		s.Symbols = append(s.Symbols, p)
	}
	slices.Reverse(s.Symbols)
	return s
}

// AppendID appends the canonical form of Of(f, i) without making garbage.
func AppendID(buf []byte, f *model.File, i int) []byte {
	buf = appendPath(buf, f.Path)
	if i < 0 {
		return buf
	}
	return climbFrom(f.Names, i).appendID(buf)
}

// AppendQualified appends the names that lead to symbol i, joined by dots, as one line of text: Head.Init. It is for people
// and cannot be parsed.
func AppendQualified(buf []byte, n *model.Names, i int) []byte {
	return climbFrom(n, i).appendQualified(buf)
}

// climb goes from a symbol outwards through the names that lead to it. Owners that are not symbols of the file count too.
type climb struct {
	names *model.Names
	at    int32  // next symbol, or -1
	owner string // what is left of an owner path to go through first
	left  int    // ends a walk through names whose parents form a ring
}

func climbFrom(n *model.Names, i int) climb {
	return climb{names: n, at: int32(i), left: n.Len()}
}

func (c *climb) next() (Part, bool) {
	if c.owner != "" {
		at := strings.LastIndex(c.owner, separator)
		if at < 0 {
			p := Part{Name: c.owner}
			c.owner = ""
			return p, true
		}
		p := Part{Name: c.owner[at+2:]}
		c.owner = c.owner[:at]
		return p, true
	}
	if c.at < 0 || c.left == 0 {
		return Part{}, false
	}
	c.left--
	i := int(c.at)
	s, owner := c.names.At(i), c.names.Owner(i)
	c.at = s.Up
	if owner != "" && (s.Up < 0 || !names(owner, c.names.Name(int(s.Up)))) {
		c.owner = owner
	}
	return Part{c.names.Name(i), int(s.Nth)}, true
}

// names reports whether the last part of an owner path is name.
func names(owner, name string) bool {
	rest, ok := strings.CutSuffix(owner, name)
	return ok && (rest == "" || strings.HasSuffix(rest, separator) || strings.HasSuffix(rest, "."))
}

func (c climb) appendID(buf []byte) []byte {
	p, ok := c.next()
	if !ok {
		return buf
	}
	buf = append(c.appendID(buf), separator...)
	return appendPart(buf, p)
}

func (c climb) appendQualified(buf []byte) []byte {
	p, ok := c.next()
	if !ok {
		return buf
	}
	n := len(buf)
	if buf = c.appendQualified(buf); len(buf) > n {
		buf = append(buf, '.')
	}
	if p.Name == "" {
		return append(buf, anonymous...)
	}
	return AppendPlain(buf, p.Name)
}

// AppendPlain appends a name or path as one line of text: controls, characters that show as nothing or turn the direction of
// writing, and bytes that are not UTF-8 are percent-encoded.
func AppendPlain(buf []byte, s string) []byte {
	for i := 0; i < len(s); {
		if c := s[i]; c >= ' ' && c < 0x7f {
			buf = append(buf, c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if unicode.IsControl(r) || invisible(r) || r == utf8.RuneError && n == 1 {
			for ; n > 0; n-- {
				buf = appendByte(buf, s[i])
				i++
			}
			continue
		}
		buf = append(buf, s[i:i+n]...)
		i += n
	}
	return buf
}

// invisible reports whether a character shows as nothing, or changes how others are shown. Joiners and the usual variation
// selectors stand as they are, since emoji and several scripts need them.
func invisible(r rune) bool {
	if r == '\u200c' || r == '\u200d' || r >= 0xfe00 && r <= 0xfe0f {
		return false
	}
	return unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// flaglike reports whether a command line would take the text for a flag.
func flaglike(s string) bool { return strings.HasPrefix(s, "-") }

// pathlike reports whether the text before the first colon is taken as a path.
func pathlike(s string) bool { return strings.ContainsAny(s, "./") }

func appendPath(buf []byte, path string) []byte {
	if !pathlike(path) || flaglike(path) {
		buf = append(buf, "./"...)
	}
	return appendName(buf, path)
}

func appendPart(buf []byte, p Part) []byte {
	switch p.Name {
	case "":
		buf = append(buf, anonymous...)
	case anonymous:
		buf = appendByte(buf, '(')
		buf = append(buf, anonymous[1:]...)
	default:
		if cut, n := cutNth(p.Name); n > 0 {
			buf = append(appendName(buf, cut), "%7E"...)
			buf = append(buf, p.Name[len(cut)+1:]...)
		} else {
			buf = appendName(buf, p.Name)
		}
	}
	if p.Nth > 0 {
		buf = append(buf, '~')
		buf = strconv.AppendInt(buf, int64(p.Nth)+1, 10)
	}
	return buf
}

// appendName encodes what would be misread: a colon, a percent sign before two hex digits, a final @level, controls and
// bytes that are not UTF-8.
func appendName(buf []byte, s string) []byte {
	at := strings.LastIndexByte(s, '@')
	if _, ok := parseLevel(s[at+1:]); !ok {
		at = -1
	}
	plain := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == ':' || i == at || c == '%' && i+2 < len(s) && hex(s[i+1]) >= 0 && hex(s[i+2]) >= 0 {
			buf = appendByte(AppendPlain(buf, s[plain:i]), c)
			plain = i + 1
		}
	}
	return AppendPlain(buf, s[plain:])
}

func appendByte(buf []byte, c byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(buf, '%', digits[c>>4], digits[c&15])
}
