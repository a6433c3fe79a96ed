package tokens

import "strconv"

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
