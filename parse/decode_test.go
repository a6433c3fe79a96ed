package parse

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDecode(t *testing.T) {
	const bad = "\uFFFD"
	for _, c := range []struct {
		name, raw, want string
		charset         string
		bom, altered    bool
		lines           int
	}{
		{"empty", "", "", "utf-8", false, false, 0},
		{"newline", "\n", "\n", "utf-8", false, false, 1},
		{"no newline at the end", "x=1", "x=1", "utf-8", false, false, 1},
		{"line ends stay", "a\r\nb\rc\n", "a\r\nb\rc\n", "utf-8", false, false, 2},
		{"mark", "\xef\xbb\xbfdef", "def", "utf-8", true, false, 1},
		{"mark alone", "\xef\xbb\xbf", "", "utf-8", true, false, 0},
		{"second mark is text", "\xef\xbb\xbf\xef\xbb\xbfa", "\ufeffa", "utf-8", true, false, 1},
		{"a real U+FFFD", "'" + bad + "'\n", "'" + bad + "'\n", "utf-8", false, false, 1},
		{"little end first", "\xff\xfeG\x00\xf6\x00\xdf\x00\r\x00\n\x00", "Göß\r\n", "utf-16le", true, false, 1},
		{"big end first", "\xfe\xff\x00G\x00\xf6\x00\xdf\x00\n", "Göß\n", "utf-16be", true, false, 1},
		{"pair, little", "\xff\xfe\x3d\xd8\x00\xde!\x00", "😀!", "utf-16le", true, false, 1},
		{"pair, big", "\xfe\xff\xd8\x3d\xde\x00", "😀", "utf-16be", true, false, 1},
		{"mark of UTF-16 alone", "\xff\xfe", "", "utf-16le", true, false, 0},
		{"byte left over", "\xff\xfea\x00b", "a" + bad, "utf-16le", true, true, 1},
		{"first half alone", "\xff\xfe\x3d\xd8a\x00", bad + "a", "utf-16le", true, true, 1},
		{"first half at the end", "\xff\xfe\x3d\xd8", bad, "utf-16le", true, true, 1},
		{"halves swapped", "\xff\xfe\x00\xde\x3d\xd8", bad + bad, "utf-16le", true, true, 1},
		{"first half twice", "\xff\xfe\x3d\xd8\x3d\xd8\x00\xde", bad + "😀", "utf-16le", true, true, 1},
		{"U+FFFD in UTF-16", "\xff\xfe\xfd\xff", bad, "utf-16le", true, false, 1},
		{"latin-1", "caf\xe9 \xfc", "caf" + bad + " " + bad, "utf-8", false, true, 1},
		{"cut off at the end", "a\xe2\x82", "a" + bad, "utf-8", false, true, 1},
		{"cut off by a letter", "\xf0\x9f\x98x", bad + "x", "utf-8", false, true, 1},
		{"cut off by a start", "\xe2\x82\xe2\x82\xac", bad + "€", "utf-8", false, true, 1},
		{"surrogate", "\xed\xa0\x80", bad + bad + bad, "utf-8", false, true, 1},
		{"longer than need be", "\xc0\xaf\xe0\x80\xaf", strings.Repeat(bad, 5), "utf-8", false, true, 1},
		{"beyond the last", "\xf4\x90\x80\x80\xf5", strings.Repeat(bad, 5), "utf-8", false, true, 1},
		{"the standard's example", "a\xf1\x80\x80\xe1\x80\xc2b\x80c\x80\xbfd", "a" + bad + bad + bad + "b" + bad + "c" + bad + bad + "d", "utf-8", false, true, 1},
		{"NUL after the probe", strings.Repeat("a", binaryProbe) + "\x00", strings.Repeat("a", binaryProbe) + "\x00", "utf-8", false, false, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Decode([]byte(c.raw))
			if err != nil {
				t.Fatal(err)
			}
			if string(got.Bytes) != c.want {
				t.Errorf("text %q, want %q", got.Bytes, c.want)
			}
			if got.Charset != c.charset || got.BOM != c.bom || got.Altered != c.altered || got.Size != int64(len(c.raw)) || got.Lines() != c.lines {
				t.Errorf("%s, mark %v, altered %v, %d bytes, %d lines", got.Charset, got.BOM, got.Altered, got.Size, got.Lines())
			}
		})
	}
}

func TestDecodeBinary(t *testing.T) {
	for name, raw := range map[string]string{
		"NUL":                    "\x7fELF\x00",
		"NUL at the probe's end": strings.Repeat("a", binaryProbe-1) + "\x00",
		"NUL after a mark":       "\xef\xbb\xbfa\x00",
		"UTF-16 without mark":    "a\x00b\x00",
		"UTF-32":                 "\xff\xfe\x00\x00a\x00\x00\x00",
	} {
		var skip *SkipError
		if _, err := Decode([]byte(raw)); !errors.As(err, &skip) || skip.Reason != "binary" || err.Error() != "binary" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDecodeDoesNotCopy(t *testing.T) {
	raw := []byte("\xef\xbb\xbfgrüß")
	text, err := Decode(raw)
	if err != nil || &text.Bytes[0] != &raw[3] {
		t.Errorf("valid UTF-8 was copied (%v)", err)
	}
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{"", "a\xff", "\xef\xbb\xbf\xe2\x82", "\xff\xfe\x3d\xd8\x00", "\xfe\xff\xd8\x3d\xde\x00", "\xf1\x80\x80\xe1\x80\xc2b"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		text, err := Decode(bytes.Clone(raw))
		if err != nil {
			return
		}
		if !utf8.Valid(text.Bytes) {
			t.Fatalf("%q is no UTF-8", text.Bytes)
		}
		again, err := Decode(text.Bytes)
		if err != nil || again.Altered {
			t.Fatalf("decoded text does not decode: %v, %+v", err, again)
		}
		if text.Charset != "utf-8" {
			return
		}
		body := bytes.TrimPrefix(raw, []byte(markUTF8))
		if text.Altered == utf8.Valid(body) {
			t.Fatalf("%q: altered %v", raw, text.Altered)
		}
		// What is valid in the file stays, in its order.
		if got, want := bytes.ReplaceAll(text.Bytes, []byte("\uFFFD"), nil), bytes.ReplaceAll(bytes.ToValidUTF8(body, nil), []byte("\uFFFD"), nil); !bytes.Equal(got, want) {
			t.Fatalf("kept %q, want %q", got, want)
		}
	})
}
