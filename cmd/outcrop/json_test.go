package main

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"outcrop/model"
)

func TestAppendString(t *testing.T) {
	for in, want := range map[string]string{
		"":                      `""`,
		"<a href=\"x\">&</a>":   `"<a href=\"x\">&</a>"`,
		"C:\\new\tline\r\n":     `"C:\\new\tline\r\n"`,
		"\x1b[2J\x00\x7f":       `"\u001b[2J\u0000\u007f"`,
		"caf\xe9 \xff\xfe":      `"caf\ufffd \ufffd\ufffd"`,
		"naïve שלום 😀":          `"naïve שלום 😀"`,
		"a\u2028b\u202ec":       `"a\u2028b\u202ec"`,
		"\u009b31m":             `"\u009b31m"`,
		"a\u200fb\u2066c\u061c": `"a\u200fb\u2066c\u061c"`,
		"kept \ufffd":           "\"kept \ufffd\"",
		"cut \xe2\x80":          `"cut \ufffd\ufffd"`,
	} {
		if got := string(appendString(nil, in)); got != want {
			t.Errorf("%q gives %s, want %s", in, got, want)
		}
		if got := string(appendString(nil, []byte(in))); got != want {
			t.Errorf("the bytes of %q give %s, want %s", in, got, want)
		}
	}
}

func FuzzAppendString(f *testing.F) {
	f.Add("a\x00\u2028\xf0\x9f")
	f.Fuzz(func(t *testing.T, s string) {
		var back string
		out := appendString(nil, s)
		if err := json.Unmarshal(out, &back); err != nil {
			t.Fatalf("%q gives %s: %v", s, out, err)
		}
		if want := string([]rune(s)); back != want {
			t.Errorf("%q comes back as %q, want %q", s, back, want)
		}
		if !utf8.Valid(out) || strings.ContainsAny(string(out), "\x1b\x7f\n\u202e\u0085") {
			t.Errorf("%q gives %q, which is not fit for a terminal", s, out)
		}
	})
}

func TestAppendCoverage(t *testing.T) {
	c := model.Coverage{Files: 3, Complete: 1, Skipped: []model.Skip{{Path: "a\xff", Reason: "binary"}, {Path: "b", Reason: "link"}}}
	out := append(appendCoverage([]byte("{"), &c), '}')
	var doc struct {
		Coverage struct {
			Files, Complete, Partial, Text int
			Skipped                        []struct {
				File   string
				Bytes  []byte `json:"file_bytes"`
				Reason string
			}
		}
	}
	if err := json.Unmarshal(out, &doc); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	got := doc.Coverage
	if got.Files != 3 || got.Complete != 1 || len(got.Skipped) != 2 || string(got.Skipped[0].Bytes) != "a\xff" || got.Skipped[1].Reason != "link" {
		t.Errorf("%s is read as %+v", out, got)
	}
}
