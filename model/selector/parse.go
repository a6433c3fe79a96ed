package selector

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"outcrop/model"
)

// The longest text that is read as a selector, and the longest path in one, in bytes. No file system has longer paths, and what
// is longer is no selector but a mistake, such as a file piped to where its name belongs.
const (
	MaxText = 64 << 10
	MaxPath = 4096
)

// Parse reads a selector with an optional level, SELECTOR@level, and reports whether a level was given. It knows no
// repository: where a text has several readings it takes the canonical one, and Resolve tries the others.
func Parse(s string) (Selector, model.Level, bool, error) {
	if len(s) > MaxText {
		return Selector{}, 0, false, fmt.Errorf("selector %q: %d bytes are too long: a selector has at most %d", Shorten(s), len(s), MaxText)
	}
	text, level, given := cutLevel(s)
	sel, err := parse(text)
	if err == nil && len(sel.Path) > MaxPath {
		err = fmt.Errorf("a path of %d bytes is too long: no path has more than %d", len(sel.Path), MaxPath)
	}
	if err != nil {
		return Selector{}, 0, false, fmt.Errorf("selector %q: %w", Shorten(s), err)
	}
	return sel, level, given, nil
}

// Shorten cuts a text that a message repeats, so that the message stays readable.
func Shorten(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	n := most
	for n > most-utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "..."
}

func parse(s string) (Selector, error) {
	if rest, ok := strings.CutPrefix(s, separator); ok {
		parts, err := parseParts(rest)
		return Selector{Symbols: parts}, err
	}
	if path, rest, ok := strings.Cut(s, separator); ok {
		parts, err := parseParts(rest)
		if err == nil && !pathlike(decode(path)) {
			return Selector{Symbols: append([]Part{parsePart(path)}, parts...)}, nil
		}
		sel := scopedAt(path)
		sel.Symbols = parts
		return sel, err
	}
	if at := strings.LastIndexByte(s, ':'); at > 0 && at+1 < len(s) && !strings.Contains(s[at:], "/") {
		sel := scopedAt(s[:at])
		from, to, ok, err := parseRange(s[at+1:])
		if ok || err != nil {
			sel.From, sel.To = from, to
			return sel, err
		}
		sel.Symbols = []Part{parsePart(s[at+1:])}
		return sel, nil
	}
	if s != "" && !pathlike(decode(s)) {
		return Selector{Symbols: []Part{parsePart(s)}}, nil
	}
	return scopedAt(s), nil
}

// scopedAt is the selector of a path as it was written.
func scopedAt(path string) Selector {
	s := Selector{Path: cleanPath(decode(path)), Scoped: true}
	if typed := cleanPath(path); typed != s.Path && typed != string(appendName(nil, s.Path)) {
		s.typed = typed
	}
	return s
}

func parseParts(s string) ([]Part, error) {
	var parts []Part
	for name := range strings.SplitSeq(s, separator) {
		if name == "" {
			return nil, errors.New("a name is empty: write path::Outer::Inner, and (anonymous) for a symbol without name")
		}
		parts = append(parts, parsePart(name))
	}
	return parts, nil
}

func parsePart(s string) Part {
	name, nth := cutNth(s)
	if nth > 0 {
		nth--
	}
	if name == anonymous {
		return Part{"", nth}
	}
	return Part{decode(name), nth}
}

// cutNth splits name~2 into name and 2. Numbers below 2, with leading zeros or out of bounds are part of the name.
func cutNth(s string) (string, int) {
	at := strings.LastIndexByte(s, '~')
	if at < 0 || at+1 == len(s) || s[at+1] < '1' || s[at+1] > '9' {
		return s, 0
	}
	n, err := strconv.ParseUint(s[at+1:], 10, 31)
	if err != nil || n < 2 || at == 0 {
		return s, 0
	}
	return s[:at], int(n)
}

func cutLevel(s string) (string, model.Level, bool) {
	at := strings.LastIndexByte(s, '@')
	if at <= 0 {
		return s, 0, false
	}
	level, ok := parseLevel(s[at+1:])
	if !ok {
		return s, 0, false
	}
	return s[:at], level, true
}

// parseLevel is model.ParseLevel without making an error, as most words behind an @ are none.
func parseLevel(s string) (model.Level, bool) {
	for l := range model.Level(model.NumLevels) {
		if l.String() == s {
			return l, true
		}
	}
	return 0, false
}

// parseRange reads 12 or 12-40; ok is false where the text is no range.
func parseRange(s string) (from, to int, ok bool, err error) {
	a, b, two := strings.Cut(s, "-")
	if !digits(a) || two && !digits(b) {
		if strings.Trim(s, "0123456789-") == "" && strings.ContainsAny(s, "0123456789") {
			return 0, 0, false, fmt.Errorf("line range %s: write one line as 12 and several as 12-40", s)
		}
		return 0, 0, false, nil
	}
	if !two {
		b = a
	}
	x, errX := strconv.ParseInt(a, 10, 64)
	y, errY := strconv.ParseInt(b, 10, 64)
	if errX != nil || errY != nil || x < 1 || y < x || y > math.MaxInt32 {
		return 0, 0, false, fmt.Errorf("line range %s: lines count from 1 and the last is not before the first", s)
	}
	return int(x), int(y), true, nil
}

func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// cleanPath takes off what stands for the root; the root itself becomes "".
func cleanPath(s string) string {
	for strings.HasPrefix(s, "./") {
		s = s[2:]
	}
	if s == "." {
		return ""
	}
	return s
}

// decode resolves %XX; a percent sign before anything else is itself.
func decode(s string) string {
	at := strings.IndexByte(s, '%')
	if at < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && hex(s[i+1]) >= 0 && hex(s[i+2]) >= 0 {
			out = append(out, byte(hex(s[i+1])<<4|hex(s[i+2])))
			i += 2
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}

func hex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}
