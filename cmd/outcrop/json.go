package main

import (
	"encoding/base64"
	"strconv"
	"unicode/utf8"

	"outcrop/model"
	"outcrop/model/prompt"
)

// The JSON of the verbs is appended by hand: the outline of a large repository is well over 100 MB, and reflection would
// take longer than parsing it. All writers here append to buf and return it.

const hexDigits = "0123456789abcdef"

// appendString appends s as a JSON string. Bytes that are not UTF-8 become U+FFFD; controls and characters that reorder
// or break lines are escaped, and so the document can be shown on a terminal; `<`, `>` and `&` stay as they are.
func appendString[T ~string | ~[]byte](buf []byte, s T) []byte {
	buf = append(buf, '"')
	done := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c < 0x7f && c != '"' && c != '\\' {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			buf = append(buf, s[done:i]...)
			buf = appendEscape(buf, c)
			i++
			done = i
			continue
		}
		r, n := utf8.DecodeRuneInString(string(s[i:min(i+utf8.UTFMax, len(s))]))
		if r == utf8.RuneError && n == 1 || prompt.Escaped(r) {
			buf = append(buf, s[done:i]...)
			buf = append(buf, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
			done = i + n
		}
		i += n
	}
	buf = append(buf, s[done:]...)
	return append(buf, '"')
}

// appendEscape appends a byte below 0x80 that may not stand in a JSON string, or should not.
func appendEscape(buf []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(buf, '\\', c)
	case '\n':
		return append(buf, '\\', 'n')
	case '\r':
		return append(buf, '\\', 'r')
	case '\t':
		return append(buf, '\\', 't')
	}
	return append(buf, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

// appendKey appends a key of an object with its colon, after a comma unless the object or array has just begun.
func appendKey(buf []byte, key string) []byte {
	buf = appendComma(buf)
	buf = append(buf, '"')
	buf = append(buf, key...)
	return append(buf, '"', ':')
}

// appendComma appends a comma unless a value cannot have gone before.
func appendComma(buf []byte) []byte {
	if n := len(buf); n > 0 && buf[n-1] != '{' && buf[n-1] != '[' && buf[n-1] != ':' && buf[n-1] != '\n' {
		return append(buf, ',')
	}
	return buf
}

func appendText[T ~string | ~[]byte](buf []byte, key string, s T) []byte {
	return appendString(appendKey(buf, key), s)
}

func appendNumber[T ~int | ~int32 | ~int64 | ~uint32 | ~uint64](buf []byte, key string, n T) []byte {
	return strconv.AppendInt(appendKey(buf, key), int64(n), 10)
}

func appendBool(buf []byte, key string, b bool) []byte {
	return strconv.AppendBool(appendKey(buf, key), b)
}

// appendStrings appends a list of strings.
func appendStrings(buf []byte, key string, list []string) []byte {
	buf = append(appendKey(buf, key), '[')
	for _, s := range list {
		buf = appendString(appendComma(buf), s)
	}
	return append(buf, ']')
}

// appendPath appends a file's name, and its bytes in base64 where they are not UTF-8.
func appendPath(buf []byte, path string) []byte {
	buf = appendText(buf, "file", path)
	if !utf8.ValidString(path) {
		buf = append(appendKey(buf, "file_bytes"), '"')
		buf = base64.StdEncoding.AppendEncode(buf, []byte(path))
		buf = append(buf, '"')
	}
	return buf
}

// appendPrices appends the prices at all levels as an object, after another member.
func appendPrices(buf []byte, p *model.Prices) []byte {
	buf = strconv.AppendUint(append(buf, `,"tokens":{"name":`...), uint64(p[model.LevelName]), 10)
	buf = strconv.AppendUint(append(buf, `,"signature":`...), uint64(p[model.LevelSignature]), 10)
	buf = strconv.AppendUint(append(buf, `,"outline":`...), uint64(p[model.LevelOutline]), 10)
	buf = strconv.AppendUint(append(buf, `,"full":`...), uint64(p[model.LevelFull]), 10)
	return append(buf, '}')
}

// appendCoverage appends what an answer saw and what it did not see.
func appendCoverage(buf []byte, c *model.Coverage) []byte {
	buf = append(appendKey(buf, "coverage"), '{')
	buf = appendNumber(buf, "files", c.Files)
	buf = appendNumber(buf, "complete", c.Complete)
	buf = appendNumber(buf, "partial", c.Partial)
	buf = appendNumber(buf, "text", c.Text)
	buf = append(appendKey(buf, "skipped"), '[')
	for _, s := range c.Skipped {
		buf = append(appendComma(buf), '{')
		buf = appendPath(buf, s.Path)
		buf = append(appendText(buf, "reason", s.Reason), '}')
	}
	return append(buf, ']', '}')
}
