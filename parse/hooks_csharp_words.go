package parse

import "bytes"

// keyReach is how many bytes the key of an initializer, or the receiver of an extension, may have.
const keyReach = 512

// text moves past a string. A character such as '\x9' is a number to the grammar.
func (t *csharpText) text(at, stop uint32) uint32 {
	end, _ := skipCsharpText(t.src, at, stop)
	if end > at+3 && t.src[at] == '\'' && t.src[at+1] == '\\' && t.src[at+2] == 'x' {
		t.write(at, end, "0")
	}
	t.last = '"'
	return max(end, at+1)
}

// begins reports whether a declaration can begin here.
func (t *csharpText) begins() bool {
	return t.last == 0 || bytes.IndexByte([]byte(";{}])"), t.last) >= 0
}

// word looks at a word, and writes those that the grammar does not know in its words.
func (t *csharpText) word(at, stop uint32) uint32 {
	end := skipWord(t.src, at, stop)
	first := t.last
	t.last, t.named = 'a', true
	switch string(t.src[at:end]) {
	case "class", "struct", "interface":
		next := t.d.skipSpace(t.src, end, stop)
		t.header = next < stop && isWord(t.src[next]) && (first == 0 || first == 'a' || bytes.IndexByte([]byte(";{}]"), first) >= 0)
	case "extension":
		t.last = first
		if t.begins() {
			end = t.extension(at, end, stop)
		}
		t.last = 'a'
	case "var", "if", "while", "for", "foreach", "switch", "using", "lock", "fixed", "catch", "return", "in", "is", "case", "when", "and", "or", "not", "else", "do":
		t.named = false
	case "ref":
		if next := t.d.skipSpace(t.src, end, stop); begins(t.src[next:stop], "partial ") {
			t.write(at, end, "")
		}
	case "allows":
		if next := t.d.skipSpace(t.src, end, stop); begins(t.src[next:stop], "ref ") && (first == ':' || first == ',') {
			t.write(at, next+3, "")
			end = next + 3
		}
	case "operator":
		end = t.operator(end, stop)
	case "nint", "nuint":
		if t.assigns(end, stop) {
			t.write(at, at+1, "x") // using nint = System.Int64;
		}
	case "async":
		if next := t.d.skipSpace(t.src, end, stop); next < stop && !isWord(t.src[next]) && t.src[next] != '(' && t.src[next] != '<' && t.src[next] != '[' {
			t.write(at, end, "asyn_") // a name
		}
	}
	return end
}

// operator turns `operator +=` into `operator +`.
func (t *csharpText) operator(at, stop uint32) uint32 {
	at = t.d.skipSpace(t.src, at, stop)
	if end := skipWord(t.src, at, stop); string(t.src[at:end]) == "checked" {
		at = t.d.skipSpace(t.src, end, stop)
	}
	end := at
	for end < stop && bytes.IndexByte([]byte("+-*/%&|^<>=!~"), t.src[end]) >= 0 {
		end++
	}
	if n := end - at; n >= 2 && t.src[end-1] == '=' && (n > 2 || bytes.IndexByte([]byte("=!<>"), t.src[at]) < 0) {
		t.write(end-1, end, "")
	}
	return end
}

// extension makes `extension<T>(IEnumerable<T> source) {` a struct with members.
func (t *csharpText) extension(at, end, stop uint32) uint32 {
	open := t.d.skipSpace(t.src, end, stop)
	if open < stop && t.src[open] == '<' {
		close := skipAngles(t.src, open, stop)
		if close == 0 {
			return end
		}
		open = t.d.skipSpace(t.src, close, stop)
	}
	if open >= stop || t.src[open] != '(' {
		return end
	}
	close := t.d.skipBalanced(t.src, open, min(stop, open+keyReach))
	next := t.d.skipSpace(t.src, close, stop)
	if next >= stop || t.src[next] != '{' && !begins(t.src[next:stop], "where ") || close < open+2 {
		return end
	}
	t.write(at, end, "struct  E")
	t.write(open, close, "")
	return close
}

// sign moves past a byte that is no word.
func (t *csharpText) sign(at, stop uint32) uint32 {
	c, named := t.src[at], t.named || t.last == '>'
	t.named = false
	switch c {
	case '(', '[', '{':
		if close := t.list(at, stop, t.last == 'a' && !named); close > at {
			t.last = 'a'
			return close
		}
		t.depth++
		t.header = t.header && c != '{'
		t.calls = append(t.calls, csharpCall{at, named && c == '('})
	case ')', ']', '}':
		if n := len(t.calls) - 1; n >= 0 {
			t.closed, t.end, t.calls = t.calls[n], at, t.calls[:n]
		}
		t.depth--
		t.low = min(t.low, t.depth)
	case ';':
		if t.header && at+1 < stop && isSpace(t.src[at+1]) {
			t.write(at, at+2, "{}") // class Empty(int x) : Base(x);
		}
		t.header = false
	case '=':
		if t.last == ')' && t.closed.called && t.assigns(at, stop) {
			t.write(t.closed.open, t.closed.open+1, "[") // Unsafe.Add(ref x, 1) = y;
			t.write(t.end, t.end+1, "]")
		}
	case '?':
		if t.assigned(at+1, stop) {
			t.write(at, at+1, "")
		}
	case '*':
		if end := t.stored(at, stop, t.last == 'a' && !named); end > at {
			t.write(at, end, "x")
			t.last = 'a'
			return end
		}
		if t.pointer(at, stop) {
			t.write(at, at+1, "")
			return at + 1
		}
	case '\\':
		t.write(at, at+1, "_") // \u0041 in a name
	case '$', '@':
		return at + 1
	}
	t.last = c
	return at + 1
}

// list writes something simple in the place of what stands in square brackets where the grammar knows few forms: the key
// of an initializer, a pattern, an empty collection. It gives the end, or 0 if it is nothing of that. A keyword such as
// is may stand before it.
func (t *csharpText) list(at, stop uint32, keyword bool) uint32 {
	if t.src[at] != '[' {
		return 0
	}
	if next := t.d.skipSpace(t.src, at+1, stop); next < stop && t.src[next] == ']' && t.value(at) {
		t.write(at, next+1, "0")
		return next + 1
	}
	if !keyword && t.last != '{' && t.last != ',' {
		return 0
	}
	close := t.d.skipBalanced(t.src, at, min(stop, at+keyReach))
	next := t.d.skipSpace(t.src, close, stop)
	switch {
	case t.src[close-1] != ']':
		return 0
	case keyword, begins(t.src[next:stop], "=>"), begins(t.src[next:stop], "when "):
		t.write(at, close, "0") // is [1, ..]
		return close
	case t.assigns(close, stop):
		t.write(at, close, "x") // new Map { [key] = value }
		return close
	}
	return 0
}

// stored gives the end of what `*(byte*)p++ = x` stores to, or 0. A keyword such as else may stand before it.
func (t *csharpText) stored(at, stop uint32, keyword bool) uint32 {
	if !keyword && (t.last == 0 || bytes.IndexByte([]byte(";{}):"), t.last) < 0) {
		return 0
	}
	for stop = min(stop, at+keyReach); at < stop; {
		switch c := t.src[at]; {
		case c == '(' || c == '[' || c == '{':
			at = t.d.skipBalanced(t.src, at, stop)
		case c == ';' || c == ',' || c == ')' || c == ']' || c == '}' || c == '"' || c == '\'':
			return 0
		case c == '=':
			if t.assigns(at, stop) && bytes.IndexByte([]byte("=!<>"), t.src[at-1]) < 0 {
				if bytes.IndexByte([]byte("+-*/%&|^"), t.src[at-1]) >= 0 {
					at--
				}
				return at
			}
			return 0
		default:
			at++
		}
	}
	return 0
}

// pointer reports whether a star belongs to a pointer, of which the grammar knows a few forms only: `*(++p) = x`,
// `return *(float*)&y`.
func (t *csharpText) pointer(at, stop uint32) bool {
	if bytes.IndexByte([]byte(";{}(,=+-/%&|^<!?:["), t.last) >= 0 {
		return true
	}
	next := at
	for next < stop && (t.src[next] == '*' || isSpace(t.src[next])) {
		next++
	}
	if next < stop && t.src[next] == ')' {
		return true
	}
	before := bytes.TrimRight(t.src[max(at, 32)-32:at], " \t\r\n")
	word := before[len(before)-wordTail(before):]
	if t.last == ')' {
		before = before[:len(before)-1]
		word = before[len(before)-wordTail(before):]
	}
	switch string(word) {
	case "return", "ref", "case", "throw", "await":
		return t.last != ')'
	case "int", "uint", "long", "ulong", "short", "ushort", "byte", "sbyte", "char", "bool", "float", "double", "nint", "nuint":
		return t.last == ')'
	}
	return false
}

// wordTail is the length of the word that a text ends with.
func wordTail(text []byte) int {
	n := len(text)
	for n > 0 && isWord(text[n-1]) {
		n--
	}
	return len(text) - n
}

// value reports whether an expression begins at at.
func (t *csharpText) value(at uint32) bool {
	for at > 0 && isSpace(t.src[at-1]) {
		at--
	}
	before := t.src[:at]
	return bytes.IndexByte([]byte("=(,"), t.last) >= 0 || bytes.HasSuffix(before, []byte("=>")) || bytes.HasSuffix(before, []byte("return"))
}

// assigned reports whether `a?.b = c` goes on at the dot.
func (t *csharpText) assigned(at, stop uint32) bool {
	if at+1 >= stop || t.src[at] != '.' || !isWord(t.src[at+1]) {
		return false
	}
	for stop = min(stop, at+256); at < stop; at++ {
		if c := t.src[at]; !isWord(c) && c != '.' && c != '?' {
			break
		}
	}
	return t.assigns(at, stop)
}

// assigns reports whether an equals sign follows that is no comparison.
func (t *csharpText) assigns(at, stop uint32) bool {
	at = t.d.skipSpace(t.src, at, stop)
	return at+1 < stop && t.src[at] == '=' && t.src[at+1] != '=' && t.src[at+1] != '>'
}
