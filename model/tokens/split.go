package tokens

// A text is first split into pieces, and a token never crosses the border between two pieces. The patterns of the two
// encodings are regular expressions that try their alternatives in order:
//
//	cl100k_base                                  o200k_base
//	'(?i:s|t|re|ve|m|ll|d)                       P?[UB]*[WB]+C?
//	P?\p{L}+                                     P?[UB]+[WB]*C?
//	\p{N}{1,3}                                   \p{N}{1,3}
//	 ?[^\s\p{L}\p{N}]+[\r\n]*                     ?[^\s\p{L}\p{N}]+[\r\n/]*
//	\s*[\r\n]+                                   \s*[\r\n]+
//	\s+(?!\S)                                    \s+(?!\S)
//	\s+                                          \s+
//
// P is [^\r\n\p{L}\p{N}], C is the first line of cl100k_base, U is Lu and Lt, W is Ll, B is Lm, Lo and M. They are
// written out by hand here because the regular expression engines at hand are fifty times slower or wrong.
//
// No alternative looks behind, so the pieces that follow a border do not depend on what stands before it; line counts
// rest on that.

// nextO200k returns the end of the piece of s that starts at i; i must be inside s.
func (t *classTable) nextO200k(s []byte, i int) int {
	k, n := t.at(s, i)
	switch {
	case k&letter != 0:
		end, _ := t.mixedWord(s, i)
		return contraction(s, end)
	case k&number != 0:
		return t.digits(s, i)
	case k&newline != 0:
		return t.blank(s, i)
	}
	p := i + n
	if p < len(s) {
		if k2, _ := t.at(s, p); k2&(upper|lower) != 0 {
			end, lowered := t.mixedWord(s, p)
			if !lowered && k.isMark() {
				// Without its prefix the first alternative still matches the mark alone, and goes before the second.
				end = p
			}
			return contraction(s, end)
		} else if k == space {
			if s[i] == ' ' && k2&other != 0 {
				return t.punctuation(s, p, '/')
			}
			return t.blank(s, i)
		}
	}
	switch {
	case k.isMark():
		return contraction(s, p)
	case k == space:
		return p
	}
	return t.punctuation(s, i, '/')
}

// nextCL100k returns the end of the piece of s that starts at i; i must be inside s.
func (t *classTable) nextCL100k(s []byte, i int) int {
	k, n := t.at(s, i)
	switch {
	case k&letter != 0:
		return t.letters(s, i)
	case k&number != 0:
		return t.digits(s, i)
	case k&newline != 0:
		return t.blank(s, i)
	}
	if s[i] == '\'' {
		if end := contraction(s, i); end > i {
			return end
		}
	}
	p := i + n
	if p < len(s) {
		if k2, _ := t.at(s, p); k2&letter != 0 {
			return t.letters(s, p)
		} else if k == space {
			if s[i] == ' ' && k2&other != 0 {
				return t.punctuation(s, p, '\n')
			}
			return t.blank(s, i)
		}
	} else if k == space {
		return p
	}
	return t.punctuation(s, i, '\n')
}

// mixedWord returns the end of an o200k word that starts at s[p], and whether its first alternative, the one that needs
// a character of the second part, matched. The character at p must be a letter or a mark.
func (t *classTable) mixedWord(s []byte, p int) (end int, lowered bool) {
	q := p
	for q < len(s) && byteClass[s[q]] == upper|letter {
		q++
	}
	end = q
	for end < len(s) && byteClass[s[end]] == lower|letter {
		end++
	}
	if end == len(s) || byteClass[s[end]] != multi {
		return end, end > q
	}
	return t.mixedWordLong(s, p)
}

// mixedWordLong is mixedWord for any alphabet. Letters without case and marks may stand in both parts: the first part
// takes them all and, if nothing else is left for the second part, gives back the last one.
func (t *classTable) mixedWordLong(s []byte, p int) (end int, lowered bool) {
	q, givenBack := p, -1
	for q < len(s) {
		k, n := t.at(s, q)
		if k&upper == 0 {
			break
		}
		q += n
		if k&lower != 0 {
			givenBack = q
		}
	}
	end = q
	for end < len(s) {
		k, n := t.at(s, end)
		if k&lower == 0 {
			break
		}
		end += n
	}
	switch {
	case end > q:
		return end, true
	case givenBack >= 0:
		return givenBack, true
	}
	return q, false
}

// letters returns the end of the run of letters at s[i].
func (t *classTable) letters(s []byte, i int) int {
	for i < len(s) {
		k, n := t.at(s, i)
		if k&letter == 0 {
			break
		}
		i += n
	}
	return i
}

// digits returns the end of the run of at most three numbers at s[i].
func (t *classTable) digits(s []byte, i int) int {
	for c := 0; c < 3 && i < len(s); c++ {
		k, n := t.at(s, i)
		if k&number == 0 {
			break
		}
		i += n
	}
	return i
}

// punctuation returns the end of the run of other characters at s[i] and of the newlines behind it, which are \r, \n and
// the given third character.
func (t *classTable) punctuation(s []byte, i int, third byte) int {
	for i < len(s) {
		k, n := t.at(s, i)
		if k&other == 0 {
			break
		}
		i += n
	}
	for i < len(s) && (s[i] == '\n' || s[i] == '\r' || s[i] == third) {
		i++
	}
	return i
}

// blank returns the end of the piece that starts with the white space at s[i] when no word or punctuation takes it: up to
// the last newline of the run; without newline the whole run at the end of the text, else all but its last character.
func (t *classTable) blank(s []byte, i int) int {
	end, last, afterNewline := i, i, -1
	for end < len(s) {
		k, n := t.at(s, end)
		if k&space == 0 {
			break
		}
		last = end
		end += n
		if k&newline != 0 {
			afterNewline = end
		}
	}
	switch {
	case afterNewline >= 0:
		return afterNewline
	case end == len(s) || last == i:
		return end
	}
	return last
}

// contraction returns the end of the English contraction ('s, 're and so on) at s[i], or i if there is none. Its letters
// have any case, and the long s (U+017F) is a case of s.
func contraction(s []byte, i int) int {
	if i+1 >= len(s) || s[i] != '\'' {
		return i
	}
	first := s[i+1] | 0x20
	switch first {
	case 's', 't', 'm', 'd':
		return i + 2
	}
	if i+2 >= len(s) {
		return i
	}
	if s[i+1] == 0xC5 && s[i+2] == 0xBF {
		return i + 3
	}
	second := s[i+2] | 0x20
	if first == 'l' && second == 'l' || second == 'e' && (first == 'r' || first == 'v') {
		return i + 3
	}
	return i
}
