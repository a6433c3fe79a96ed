package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// line looks at a token that begins a line: whether the line end before it separates statements.
func (k *kotlinText) line() {
	l := k.level()
	word := k.wordAt(k.at)
	operand := k.operand()
	switch {
	case l.bracket == '(' || l.bracket == '[':
		if word == "as" {
			k.join(k.at)
		}
		return
	case operand && k.joins(word):
		k.join(k.at)
		return
	case operand && l.word == "class" && kotlinConstructor(k):
		return
	case operand && l.word == "class" && (word != "" || k.out[k.at] == '@'): // one without body ends there
		k.separate()
		l.word = ""
	}
	c := k.out[k.at]
	switch {
	case operand && (c == '(' || c == '[') && l.word == "", operand && l.when && word == "in":
		k.separate()
		word = ""
	case word != "" && (strings.HasPrefix(word, "in") && len(word) > 2 && (word[2] < 'a' || word[2] > 'z') || strings.HasPrefix(word, "else") && len(word) > 4):
		k.out[k.at] = 'x' // the grammar takes the beginning for the whole word
	}
	if l.when && word == "else" && bytes.HasPrefix(k.out[k.after(k.at+4):], []byte("->")) {
		word = ""
	}
	if operand && c != '.' && c != '?' && c != ':' && c != '&' && c != '|' && c != '=' && c != '-' && c != '{' && word != "else" {
		kotlinEntryEnds(k, l)
		l.first, l.arrow, l.guard, l.chain = true, false, 0, 0
	}
}

// operand reports whether the token before the one at hand can end a statement.
func (k *kotlinText) operand() bool {
	if k.infix {
		return false
	}
	switch k.lastWord {
	case "as", "in", "is", "else", "return", "throw", "by", "where", "val", "var", "fun", "class", "interface", "object", "typealias":
		return false
	}
	if k.soft[k.lastWord] {
		return false
	}
	switch k.last {
	case ')', ']', '}', '"', '\'', '`', '!', '?':
		return true
	case '>', '*':
		return k.lastEnd >= 2 && (isWord(k.out[k.lastEnd-2]) || strings.IndexByte(">?*<.)", k.out[k.lastEnd-2]) >= 0)
	case '+', '-':
		return k.lastEnd >= 2 && k.out[k.lastEnd-2] == k.last
	}
	return isWord(k.last)
}

// joins reports whether a word that begins a line goes on with the line before.
func (k *kotlinText) joins(word string) bool {
	l := k.level()
	at := k.after(k.at + len(word))
	next := byte(0)
	if at < len(k.out) {
		next = k.out[at]
	}
	switch word {
	case "as":
		return isWord(next) || next == '?'
	case "by":
		return l.word != "" && l.word != "fun" && next != '='
	case "where":
		return l.word != "" && isWord(next)
	case "catch", "finally":
		return k.last == '}' && (next == '(' || next == '{')
	case "while":
		return k.did && next == '('
	}
	return false
}

// join makes the line ends before an offset spaces.
func (k *kotlinText) join(to int) {
	for i := k.lastEnd; i < to; i++ {
		if isSpace(k.out[i]) {
			k.out[i] = ' '
		}
	}
}

// separate makes the line end before the token a semicolon.
func (k *kotlinText) separate() {
	for i := k.lastEnd; i < k.at; i++ {
		if k.out[i] == '\n' {
			k.out[i] = ';'
			return
		}
	}
}

// kotlinConstructor joins the lines of a class' name and of its primary constructor with modifiers.
func kotlinConstructor(k *kotlinText) bool {
	at := k.at
	for range 16 {
		switch {
		case at >= len(k.out):
			return false
		case k.out[at] == '@':
			at = k.annotation(at)
		default:
			word := k.wordAt(at)
			if word == "constructor" {
				k.join(at)
				return true
			}
			if !k.soft[word] {
				return false
			}
			at += len(word)
		}
		at = k.after(at)
	}
	return false
}

// annotation moves past the annotation at at.
func (k *kotlinText) annotation(at int) int {
	for at++; at < len(k.out) && (isWord(k.out[at]) || k.out[at] == '.' || k.out[at] == ':'); {
		at++
	}
	if at < len(k.out) && k.out[at] == '(' {
		return k.balanced(at)
	}
	return at
}

// bracketReach bounds how far the end of a bracket is looked for, in bytes.
const bracketReach = 1 << 14

// balanced moves past the bracket at at, in which there are no strings and comments any more.
func (k *kotlinText) balanced(at int) int {
	depth := 0
	for i := at; i < min(at+bracketReach, len(k.out)); i++ {
		switch k.out[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth <= 0 {
				return i + 1
			}
		}
	}
	return at + 1
}

// word looks at a name or keyword.
func (k *kotlinText) word(begins bool) {
	l := k.level()
	w := string(k.out[k.at:k.end])
	plain := k.last == '.' || k.last == '@' || k.last == ':' && k.at > 1 && k.out[k.at-2] == ':' && k.out[k.at-1] == ':'
	if begins {
		l.chain = 0
		if !kotlinKeyword(w) && w != "get" && w != "set" {
			l.chain = 1
		}
	} else if k.last != '.' && k.last != '@' {
		l.chain = 0
	}
	next := k.next()
	c := byte(0)
	if next < len(k.out) {
		c = k.out[next]
	}
	switch {
	case w == "suspend" && c == '(' && k.lastWord != "fun" && !(l.word == "fun" && k.pastAngle()):
	case c == '"' && next == k.end && strings.Trim(w, "$") == "":
		k.hide(k.at, k.end) // how many signs begin an interpolation
	case w == "dynamic", w == "else" && l.when && bytes.HasPrefix(k.out[next:], []byte("->")):
		k.out[k.at] = 'x'
	case w[0] == 'e' && !k.lines && k.operand() && !k.soft[w] && w != "else":
		k.out[k.at] = 'x' // the grammar takes it for an else
	case w == "return" && l.when && l.body > 0 && k.after(l.body) == k.at && lineStop(k.out, k.end) > next:
		k.hide(k.at, k.end)
	case k.last == '!' && k.lastEnd == k.at && len(w) > 2 && (w[:2] == "is" || w[:2] == "in"):
		k.out[k.at] = 'x' // the grammar takes the beginning for an operator
	case w == "fun" && c == '(' && !kotlinInBrackets(k, next):
		kotlinAnonymous(k, next)
	case k.soft[w] && k.last != '@' && (plain || c != '@' && c != '`' && c != 0 && (!isWord(c) || kotlinInfix(k.wordAt(next)))):
		k.out[k.at] = 'x' // a name after all
	case plain:
	case (w == "actual" || w == "expect") && l.bracket == '(':
		k.hide(k.at, k.end)
	case w == "fun" && k.wordAt(next) == "interface":
		k.hide(k.at, k.end)
		k.hidden = append(k.hidden, bytesSpan(k.at, k.end))
	case w == "context" && begins && c == '(':
		kotlinContext(k, next)
	case w == "by" && (l.word == "class" || l.word == "object"):
		kotlinDelegate(k)
	default:
		k.keyword(w, begins)
	}
	k.infix = !begins && !plain && !k.lines && k.operand()
	k.lastWord = w
	if plain {
		k.lastWord = "name"
	}
}

// kotlinKeyword tells the words that begin a statement which is no call.
func kotlinKeyword(w string) bool {
	switch w {
	case "val", "var", "fun", "class", "interface", "object", "typealias", "if", "else", "for", "while", "do", "when", "return", "throw", "try":
		return true
	}
	return false
}

// kotlinInfix tells words behind which an operand follows.
func kotlinInfix(w string) bool {
	switch w {
	case "as", "is", "in", "to", "and", "or", "xor", "until", "downTo", "step":
		return true
	}
	return false
}

// kotlinAnonymous hides the parameters of a function without name if they have no types, which the grammar asks for.
func kotlinAnonymous(k *kotlinText, open int) {
	end := k.balanced(open)
	if k.out[end-1] == ')' && bytes.IndexByte(k.out[open:end], ':') < 0 {
		k.hide(open+1, end-1)
	}
}

// pastAngle reports whether the token before closes type parameters or arguments.
func (k *kotlinText) pastAngle() bool {
	return k.last == '>' && k.lastEnd >= 2 && k.out[k.lastEnd-2] != '-'
}

// kotlinInBrackets makes one name of a receiver in brackets, as in `fun ((Int) -> Unit).repeat()`, if one is at open.
func kotlinInBrackets(k *kotlinText, open int) bool {
	end := k.balanced(open)
	at := k.after(end)
	if at < len(k.out) && k.out[at] == '?' {
		at = k.after(at + 1)
	}
	if k.out[end-1] != ')' || at+1 >= len(k.out) || k.out[at] != '.' || !isWord(k.out[at+1]) && k.out[at+1] != '`' {
		return false
	}
	k.hide(open, end)
	k.out[end-1] = 'x'
	return true
}

// kotlinMoveBrace moves the brace that closes a type by one byte, so that there is room for the semicolon which the grammar
// asks for behind the last member. kotlinShape takes that byte off again.
func kotlinMoveBrace(k *kotlinText) {
	at := k.at
	if at+1 >= len(k.out) || !isSpace(k.out[at+1]) || at+2 < len(k.out) && !isSpace(k.out[at+2]) {
		return
	}
	if at+2 < len(k.out) && k.out[at+1] == '\n' && k.out[at+2] != '\n' {
		k.out[at+2] = ';'
	}
	k.out[at], k.out[at+1] = ';', '}'
	k.end = at + 2
}

// keyword notes what follows from one.
func (k *kotlinText) keyword(w string, begins bool) {
	l := k.level()
	k.code = k.code || begins && w != "import" && w != "package"
	switch w {
	case "when", "do":
		l.pending = w
	case "class", "interface":
		l.word, l.holds = "class", true
	case "object", "fun", "val", "var", "typealias":
		l.word, l.holds = w, true
	case "import":
		if begins && k.code && len(k.levels) == 1 {
			kotlinLateImport(k)
		}
	case "if":
		if l.when && !l.arrow && l.guard == 0 && !begins {
			l.guard = k.at
		}
	}
}

// kotlinLateImport makes an import that follows statements in a script an expression, as which kotlinImports knows it.
func kotlinLateImport(k *kotlinText) {
	k.out[k.at] = 'x'
	stop := lineStop(k.out, k.at)
	for i := k.end; i < stop; i++ {
		switch {
		case isSpace(k.out[i]) && k.wordAt(k.after(i)) == "as":
			k.hide(i, stop)
			return
		case isSpace(k.out[i]) && i == k.end:
			k.out[i] = '.'
		case k.out[i] == '*':
			k.out[i] = 'x'
		}
	}
}

// kotlinContext hides the context parameters before a declaration.
func kotlinContext(k *kotlinText, open int) {
	end := k.balanced(open)
	at := k.after(end)
	if at >= len(k.out) || k.out[end-1] != ')' {
		return
	}
	w := k.wordAt(at)
	if k.out[at] == '@' || k.soft[w] || w == "fun" || w == "val" || w == "var" || w == "class" || w == "interface" || w == "object" {
		k.hidden = append(k.hidden, model.Span{Start: uint32(k.at), Stop: uint32(end)})
		k.hide(k.at, end)
		k.end = end
		k.level().first = true
	}
}

// kotlinDelegate hides what a class delegates to, where its body follows: the grammar takes the body for an argument.
func kotlinDelegate(k *kotlinText) {
	at := k.next()
	if k.wordAt(at) == "object" {
		return
	}
	for at < min(len(k.out), k.at+bracketReach) {
		switch c := k.out[at]; {
		case c == '{', c == ',', k.wordAt(at) == "where":
			k.hide(k.at, at)
			return
		case c == '(' || c == '[':
			at = k.balanced(at)
		case c == ')' || c == ']' || c == '}' || c == '\n':
			return
		case isWord(c):
			at = k.tokenEnd(at)
		default:
			at++
		}
	}
}
