package tokens

import (
	"strconv"
	"strings"
	"testing"
)

func TestParseCount(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "8000": 8000, " 8k ": 8000, "8K": 8000, "1.5m": 1_500_000, "0.25M": 250_000, "1.1k": 1100,
		"2147483647": 2147483647, "12.0": 12} {
		if got, err := ParseCount(text); err != nil || got != want {
			t.Errorf("%q is read as %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "k", "-1", "+1", "1.5", ".5k", "5.k", "1.2.3", "8kk", "8 k", "1e3", "nan", "inf", "0x10", "lots", "9999999999", "99999m",
		"1" + strings.Repeat("0", 400)} {
		got, err := ParseCount(text)
		if err == nil {
			t.Errorf("%q is read as %d", text, got)
		} else if strings.Contains(err.Error(), "strconv") || !strings.Contains(err.Error(), strconv.Quote(text)) {
			t.Errorf("%q: the error %q should name the text and not how it was read", text, err)
		}
	}
}

func TestParseCountReadsFormat(t *testing.T) {
	for n, want := range map[int]int{950: 950, 1000: 1000, 1234: 1200, 18_400: 18_000, 1_300_000: 1_300_000} {
		if got, err := ParseCount(Format(n, true)); err != nil || got != want {
			t.Errorf("%d is written %s and read as %d, %v", n, Format(n, true), got, err)
		}
	}
}

func FuzzParseCount(f *testing.F) {
	f.Add("1.5m")
	f.Add("8 k")
	f.Fuzz(func(t *testing.T, text string) {
		n, err := ParseCount(text)
		if err != nil {
			return
		}
		if again, err := ParseCount(strconv.Itoa(n)); n < 0 || err != nil || again != n {
			t.Errorf("%q is %d, which is read as %d, %v", text, n, again, err)
		}
	})
}
