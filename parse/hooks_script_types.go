package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// typePreparer shows the TypeScript grammar a text that it understands where it lags behind the language. Every offset
// stays, and names and headers are read from the original text, so that what is changed inside a string or a comment does
// no harm: no exact lexer is needed to find the places.
type typePreparer struct {
	src, out []byte // out is nil until something is changed
}

// Limits in bytes of what is looked at around one place, so that no text costs more than its length times these.
const (
	parameterReach = 1024 // type parameters before the one that is looked at
	signatureReach = 600  // type parameters of a signature
	moduleReach    = 300  // the name of a module
)

// prepareTypes gives the text for the parser.
func prepareTypes(_ *dialect, src []byte) ([]byte, []model.Span) {
	p := &typePreparer{src: src}
	p.parameters()
	p.signatures()
	p.imported()
	p.globals()
	p.quotes()
	if p.out == nil {
		return src, nil
	}
	return p.out, nil
}

func (p *typePreparer) set(at int, c byte) {
	if p.out == nil {
		p.out = bytes.Clone(p.src)
	}
	p.out[at] = c
}

// parameters hides the variance of type parameters, as in `interface Box<out T>` and `class<in out T>`.
func (p *typePreparer) parameters() {
	for _, word := range [][]byte{[]byte("out "), []byte("in ")} {
		for at := 0; ; {
			i := bytes.Index(p.src[at:], word)
			if i < 0 {
				break
			}
			at += i + len(word)
			if p.variance(at - len(word)) {
				for k := at - len(word); k < at; k++ {
					p.set(k, ' ')
				}
			}
		}
	}
}

// variance reports whether the word at at begins a type parameter, or stands between `in` and a name there.
func (p *typePreparer) variance(at int) bool {
	before := bytes.TrimRight(p.src[max(at-parameterReach, 0):at], " \t\r\n")
	if bytes.HasSuffix(before, []byte("*/")) { // /** @ts-ignore */ out T
		if i := bytes.LastIndex(before, []byte("/*")); i >= 0 {
			before = bytes.TrimRight(before[:i], " \t\r\n")
		}
	}
	if rest, ok := bytes.CutSuffix(before, []byte("in")); ok && len(rest) > 0 && !isWord(rest[len(rest)-1]) {
		before = bytes.TrimRight(rest, " \t\r\n")
	}
	if len(before) == 0 || before[len(before)-1] != '<' && before[len(before)-1] != ',' {
		return false
	}
	next := bytes.TrimLeft(p.src[at+bytes.IndexByte(p.src[at:], ' '):min(at+parameterReach, len(p.src))], " \t\r\n")
	n := wordLength(next)
	if n == 0 || string(next[:n]) == "extends" {
		return false
	}
	return before[len(before)-1] == '<' && declaresType(before[:len(before)-1]) || p.listed(before)
}

// listed reports whether the comma at the end of a text stands in the type parameters of a declaration.
func (p *typePreparer) listed(before []byte) bool {
	depth := 0
	for i := len(before) - 1; i >= 0; i-- {
		switch c := before[i]; {
		case c == '>' && i > 0 && before[i-1] == '=':
		case c == '>' || c == ')' || c == ']' || c == '}':
			depth++
		case c == ';':
			if depth == 0 {
				return false
			}
		case c == '(' || c == '[' || c == '{':
			if depth--; depth < 0 {
				return false
			}
		case c == '<':
			if depth--; depth < 0 {
				return declaresType(before[:i])
			}
		}
	}
	return false
}

// declaresType reports whether a text ends with the name of a declaration that can have type parameters with variance.
func declaresType(text []byte) bool {
	text = bytes.TrimRight(text, " \t\r\n")
	end := len(text)
	for end > 0 && isWord(text[end-1]) {
		end--
	}
	if string(text[end:]) == "class" {
		return true
	}
	head := bytes.TrimRight(text[:end], " \t\r\n")
	for _, word := range []string{"interface", "class", "type"} {
		if rest, ok := bytes.CutSuffix(head, []byte(word)); ok && len(head) < end && (len(rest) == 0 || !isWord(rest[len(rest)-1])) {
			return true
		}
	}
	return false
}

// signatures ends the type before a line that begins with type parameters and a parameter list: `<A>(a: A): B`. The
// grammar takes the angle bracket for type arguments of what stands on the line before.
func (p *typePreparer) signatures() {
	last, comment := byte(0), false
	word := ""
	for at := 0; at < len(p.src); {
		stop := int(lineEnd(p.src, uint32(at), uint32(len(p.src))))
		line := p.src[at:stop]
		start := at
		at = stop + 1
		if comment {
			_, rest, ok := bytes.Cut(line, []byte("*/"))
			if !ok {
				continue
			}
			comment, start, line = false, stop-len(rest), rest
		}
		text := bytes.TrimSpace(line)
		if bytes.HasPrefix(text, []byte("//")) || len(text) == 0 {
			continue
		}
		if bytes.HasPrefix(text, []byte("/*")) {
			if _, rest, ok := bytes.Cut(text, []byte("*/")); !ok {
				comment = true
				continue
			} else if text = bytes.TrimSpace(rest); len(text) == 0 {
				continue
			}
		}
		if text[0] == '<' && endsType(last, word) {
			if begin := start + bytes.IndexByte(line, '<'); begin > start && parametersBefore(p.src[begin:min(begin+signatureReach, len(p.src))]) {
				p.set(begin-1, ';')
			}
		}
		if i := bytes.Index(text, []byte(" //")); i >= 0 {
			text = bytes.TrimSpace(text[:i])
		}
		if i := bytes.LastIndex(text, []byte("/*")); i >= 0 && !bytes.Contains(text[i:], []byte("*/")) {
			text, comment = bytes.TrimSpace(text[:i]), true
		}
		if n := len(text); n > 0 {
			from := n
			for from > 0 && isWord(text[from-1]) {
				from--
			}
			last, word = text[n-1], string(text[max(from, n-12):])
		}
	}
}

// endsType reports whether a type, or at least no operator, can end with the character and the word.
func endsType(last byte, word string) bool {
	switch word {
	case "default", "new", "extends", "await", "yield", "case", "in", "of", "typeof", "keyof", "infer", "is", "as", "return", "implements", "abstract", "async", "function":
		return false
	case "":
		return strings.IndexByte(">)]}\"'`", last) >= 0
	}
	return true
}

// parametersBefore reports whether a text begins with type parameters and an opening parenthesis.
func parametersBefore(text []byte) bool {
	depth := 0
	for i, c := range text {
		switch c {
		case '<', '(', '[', '{':
			depth++
		case '>', ')', ']', '}':
			if c == '>' && text[i-1] == '=' {
				continue
			}
			if depth--; depth == 0 {
				rest := bytes.TrimLeft(text[i+1:], " \t\r\n")
				return i > 1 && len(rest) > 0 && rest[0] == '('
			}
		case ';':
			if depth == 1 {
				return false
			}
		}
	}
	return false
}

// imported makes one name of the module in `import("./box").Box<T>`, which the grammar takes for a call.
func (p *typePreparer) imported() {
	head := []byte("import(")
	for at := 0; ; {
		i := bytes.Index(p.src[at:], head)
		if i < 0 {
			return
		}
		start := at + i
		at = start + len(head)
		end := int(lineEnd(p.src, uint32(at), uint32(min(at+moduleReach, len(p.src)))))
		n := bytes.IndexByte(p.src[at:end], ')')
		if n < 0 || start > 0 && isWord(p.src[start-1]) {
			continue
		}
		name := p.src[at : at+n]
		if end = at + n + 1; len(name) < 2 || name[0] != '"' && name[0] != '\'' || end+1 >= len(p.src) || p.src[end] != '.' || !isWord(p.src[end+1]) {
			continue
		}
		// Only with type arguments it is surely a type; a call is followed by then and the like.
		k := end
		for k < len(p.src) && (isWord(p.src[k]) || p.src[k] == '.') {
			k++
		}
		if k < len(p.src) && p.src[k] == '<' {
			for b := start + len("import"); b < end; b++ {
				p.set(b, '_')
			}
		}
	}
}

// globals makes a labelled block of `global {` inside `declare module`, where the grammar does not know it.
func (p *typePreparer) globals() {
	head := []byte("global {")
	for at := 0; ; {
		i := bytes.Index(p.src[at:], head)
		if i < 0 {
			return
		}
		start := at + i
		at = start + len(head)
		if before := bytes.TrimRight(p.src[max(start-100, 0):start], " \t\r\n"); len(before) > 0 && strings.IndexByte("{};/", before[len(before)-1]) >= 0 {
			p.set(at-2, ':')
		}
	}
}

// quotes makes letters of escaped back quotes, which the grammar does not know in the type of a template string.
func (p *typePreparer) quotes() {
	for at := 0; ; {
		i := bytes.Index(p.src[at:], []byte("\\`"))
		if i < 0 {
			return
		}
		at += i + 2
		n := 0
		for n < at-1 && p.src[at-2-n] == '\\' {
			n++
		}
		if n%2 == 1 {
			p.set(at-2, '_')
			p.set(at-1, '_')
		}
	}
}
