package tokens

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Format writes a number of tokens in at most four characters and a sign: 950, 1k, 1.2k, 18k, 612k, 1.3M. An estimate, which
// is what is not exact, gets a ~ in front.
func Format(n int, exact bool) string {
	sign := ""
	if !exact {
		sign = "~"
	}
	size := uint64(n) // The negation below makes it positive, for the smallest int too.
	if n < 0 {
		sign += "-"
		size = -size
	}
	return sign + compact(size)
}

func compact(n uint64) string {
	unit := uint64(1)
	for _, suffix := range []string{"", "k", "M", "G", "T", "P"} {
		switch {
		case unit == 1 && n < 1000:
			return strconv.FormatUint(n, 10)
		case unit > 1 && n < unit*10-unit/20:
			tenths := (n + unit/20) / (unit / 10)
			whole := strconv.FormatUint(tenths/10, 10)
			if tenths%10 == 0 {
				return whole + suffix
			}
			return whole + "." + strconv.FormatUint(tenths%10, 10) + suffix
		case unit > 1 && n < unit*1000-unit/2:
			return strconv.FormatUint((n+unit/2)/unit, 10) + suffix
		}
		unit *= 1000
	}
	return strconv.FormatUint(n/1e18, 10) + "E"
}

// ParseCount reads a number of tokens as people write it: 8000, 8k, 1.5m, in any case and with blanks around. The error
// names the text and gives examples. 0 is a number, too; signs are not read.
func ParseCount(s string) (int, error) {
	text, unit := strings.ToLower(strings.TrimSpace(s)), 1
	if rest, ok := strings.CutSuffix(text, "k"); ok {
		text, unit = rest, 1000
	} else if rest, ok := strings.CutSuffix(text, "m"); ok {
		text, unit = rest, 1_000_000
	}
	whole, tenths, fraction := strings.Cut(text, ".")
	// ParseFloat alone would let through nan, 0x1p4 and the like.
	plain := strings.Trim(whole+tenths, "0123456789") == "" && whole != "" && fraction == (tenths != "")
	n, err := strconv.ParseFloat(text, 64)
	if n *= float64(unit); !plain || err != nil || n != math.Trunc(n) && unit == 1 {
		return 0, fmt.Errorf("%q is no number of tokens: write one such as 8000, 8k or 1.5m", s)
	}
	if n = math.Round(n); n > math.MaxInt32 {
		return 0, fmt.Errorf("%q is too large a number of tokens: %d is the most", s, math.MaxInt32)
	}
	return int(n), nil
}
