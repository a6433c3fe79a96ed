package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// kotlinText makes a text of Kotlin easier for its grammar, which is older than some of the language and does not know
// where a line end separates statements. It reads tokens from left to right and looks at what stands around each; the
// brackets that are open are its only memory.
type kotlinText struct {
	masker
	levels []kotlinLevel
	soft   map[string]bool

	at, end  int  // the token
	last     byte // the last byte of the token before, 0 at the beginning
	lastEnd  int
	lastWord string
	infix    bool // the token before is a name between operands
	lines    bool // a line end stands before the token
	did      bool // the token before closed the body of a do loop
	note     bool // an annotation goes on
	tested   bool // the bracket just now closed a condition
	code     bool // a statement stands above that is no import
}

// kotlinLevel is what is known inside of one bracket.
type kotlinLevel struct {
	bracket byte
	when    bool   // the entries of a when
	do      bool   // the body of a do loop
	test    bool   // the condition of an if or a loop, or the arguments of an annotation
	pending string // when or do, whose brace is awaited
	word    string // the keyword whose header goes on, or ""
	chain   int8   // a statement begins with names and dots: 1; with calls among them: 2; with else: 0
	arrow   bool   // the entry of the when is behind its arrow
	body    int    // where the body of the entry begins, if no brace is in it so far
	names   bool   // the names of a destructuring
	holds   bool   // a declaration stands in it
	members bool   // the body of a type
	guard   int    // where the guard of the entry begins, or 0
	first   bool   // the next token begins a statement
}

// smoothKotlin is the prepare hook of Kotlin.
func smoothKotlin(_ *dialect, src []byte) ([]byte, []model.Span) {
	k := &kotlinText{masker: masker{src: src, out: bytes.Clone(src), interpolated: func(src []byte, at int) bool { return at == 0 || src[at-1] != '$' }}, soft: kotlinSoft()}
	k.quiet()
	k.levels = append(k.levels, kotlinLevel{first: true})
	for at := 0; at < len(k.out); at = k.end {
		if c := k.out[at]; isSpace(c) {
			k.lines = k.lines || c == '\n'
			k.end = at + 1
			continue
		}
		k.at, k.end = at, k.tokenEnd(at)
		k.token()
		k.last, k.lastEnd, k.lines = k.out[k.end-1], k.end, false
	}
	return k.out, k.hidden
}

// kotlinSoft lists the words that are modifiers in front of a declaration and names elsewhere.
func kotlinSoft() map[string]bool {
	return wordSet("abstract actual annotation companion crossinline const data enum expect external final infix inline inner internal " +
		"lateinit noinline open operator override private protected public sealed suspend tailrec value vararg")
}

func (k *kotlinText) tokenEnd(at int) int {
	switch c := k.out[at]; {
	case isWord(c):
		return int(skipWord(k.out, uint32(at), uint32(len(k.out))))
	case c == '"':
		if n := bytes.IndexByte(k.out[at+1:], '"'); n >= 0 {
			return at + n + 2
		}
	case c == '\'':
		if at+2 < len(k.out) && k.out[at+1] == 'x' && k.out[at+2] == '\'' {
			return at + 3
		}
	case c == '`':
		return max(at+1, k.skip(at, 0))
	}
	return at + 1
}

func (k *kotlinText) level() *kotlinLevel { return &k.levels[len(k.levels)-1] }

// token looks at one token.
func (k *kotlinText) token() {
	c := k.out[k.at]
	if k.lines {
		k.line()
	}
	k.did = false
	l := k.level()
	begins := l.first
	l.first = false
	note := k.note
	k.note = c == '@' || note && (isWord(c) || c == '.' || c == ':')
	switch {
	case isWord(c) && (c < '0' || c > '9'):
		k.word(begins)
		return
	case c >= '0' && c <= '9':
		if k.at+1 < k.end && (k.out[k.at+1] == 'b' || k.out[k.at+1] == 'B') && c == '0' {
			k.out[k.at], k.out[k.at+1] = '1', '0'
		}
	case c == '(' || c == '[' || c == '{':
		k.open(c, note && k.lastEnd == k.at)
	case c == ')' || c == ']' || c == '}':
		k.close(c)
	default:
		k.punctuation(c)
	}
	k.infix = false
	if !k.tested {
		k.lastWord = ""
	} else {
		k.lastWord, k.tested = "else", false // what follows is no call
	}
}

func (k *kotlinText) open(c byte, note bool) {
	l := k.level()
	if c == '(' && (k.lastWord == "val" || k.lastWord == "var" || l.word != "" && k.pastAngle()) && kotlinInBrackets(k, k.at) {
		k.end = k.at + 1
		return
	}
	if c == '(' && k.last == '.' && k.lastEnd >= 2 && k.out[k.lastEnd-2] != '.' {
		kotlinReceiver(k)
	}
	if at := k.next(); c == '[' && at < len(k.out) && k.out[at] == ']' && !k.operand() {
		k.hide(k.at, at+1) // a literal without elements, which the grammar does not know
		k.out[k.at] = '1'
		return
	}
	in := kotlinLevel{bracket: c, first: c == '{', test: c == '(' && (k.lastWord == "if" || k.lastWord == "while" || k.lastWord == "for" || note),
		names: c == '(' && (k.lastWord == "val" || k.lastWord == "var")}
	if c == '{' {
		in.members = l.word == "class" || l.word == "object"
		in.when, in.do = l.pending == "when", l.pending == "do"
		l.pending, l.word, l.body = "", "", 0
	}
	if len(k.levels) < 1<<16 {
		k.levels = append(k.levels, in)
	}
}

func (k *kotlinText) close(c byte) {
	n := len(k.levels) - 1
	if n == 0 || closer(k.levels[n].bracket) != c {
		// Somebody types. The level that it closes is the nearest of its kind, if there is one nearby.
		i := n
		for i > 0 && i > n-4 && closer(k.levels[i].bracket) != c {
			i--
		}
		if i <= 0 || closer(k.levels[i].bracket) != c {
			return
		}
		n = i
	}
	kotlinEntryEnds(k, &k.levels[n])
	if k.levels[n].holds && c == '}' && !k.lines && k.lastEnd < k.at && k.last != '{' && k.last != ';' {
		k.out[k.at-1] = ';'
	}
	if k.levels[n].members && k.lastEnd == k.at && k.last != '{' && k.last != ';' && k.last != '}' {
		kotlinMoveBrace(k)
	}
	k.did, k.tested = k.levels[n].do, k.levels[n].test
	k.levels = k.levels[:n]
	l := k.level()
	l.first = false
	if c != '}' && l.chain > 0 {
		l.chain = 2
	}
}

func (k *kotlinText) punctuation(c byte) {
	l := k.level()
	next := byte(0)
	if k.end < len(k.out) {
		next = k.out[k.end]
	}
	switch c {
	case ';':
		if k.lastWord == "else" && k.at > 0 && k.out[k.at-1] == ' ' {
			k.out[k.at-1] = '1' // the body of a loop
		}
		kotlinEntryEnds(k, l)
		l.first, l.word, l.arrow, l.guard, l.chain = true, "", false, 0, 0
		return
	case ',':
		if at := k.next(); at < len(k.out) && (k.out[at] == ')' || k.out[at] == ']' || bytes.HasPrefix(k.out[at:], []byte("->"))) {
			k.out[k.at] = ' '
		}
	case '<':
		if k.last == '.' && k.at >= 2 && k.out[k.at-1] == '.' && k.out[k.at-2] == '.' {
			k.out[k.at] = ' ' // 0..<5
		} else if k.lastEnd == k.at && isWord(k.last) && k.arguments() {
			return
		}
	case '@':
		if l.names || (l.word == "class" || l.word == "object") && (k.last == ':' || k.last == ',') {
			kotlinAnnotated(k)
		}
	case '>':
		if k.last == '-' && k.lastEnd == k.at {
			k.arrow()
		}
	case '=':
		k.assign(next)
	}
	if strings.IndexByte(".?!,`", c) < 0 && (next != '=' || strings.IndexByte("+-*/%", c) < 0) {
		l.chain = 0
	}
}

// arrow hides the guard that stands before an arrow of a when.
func (k *kotlinText) arrow() {
	l := k.level()
	if l.when && !l.arrow {
		if l.guard > 0 {
			k.hide(l.guard, k.at-1)
		}
		l.arrow, l.body = true, k.end
	}
	if l.bracket == '{' {
		l.first = true // of a lambda, or of the entry
	}
}

// assign makes an assignment to what a call gives an operation, since the grammar assigns to names alone.
func (k *kotlinText) assign(next byte) {
	l := k.level()
	if next == '=' || k.lastEnd == k.at && strings.IndexByte("=!<>", k.last) >= 0 {
		return
	}
	if l.chain == 2 && l.bracket != '(' && l.bracket != '[' {
		k.out[k.at] = '+'
		if k.lastEnd == k.at && strings.IndexByte("+-*/%", k.last) >= 0 {
			k.out[k.at] = ' '
		}
	}
	l.word = ""
}

// next is the place of the next token.
func (k *kotlinText) next() int { return k.after(k.end) }

func (k *kotlinText) after(at int) int {
	for at < len(k.out) && isSpace(k.out[at]) {
		at++
	}
	return at
}

// wordAt gives the word at an offset, or "".
func (k *kotlinText) wordAt(at int) string {
	return string(k.out[at:skipWord(k.out, uint32(at), uint32(len(k.out)))])
}

// kotlinReceiver makes one name of a type with dots that a function type is for: `Response.Builder.() -> Unit`.
func kotlinReceiver(k *kotlinText) {
	for at := k.lastEnd - 2; at > 0; at-- {
		switch c := k.out[at]; {
		case c == '.':
			k.out[at] = '_'
		case c == '?':
			k.out[at] = ' '
		case c == '>':
			if at = k.backOver(at); at < 0 {
				return
			}
		case !isWord(c):
			return
		}
	}
}

// backOver moves back to the beginning of the type arguments that end at at, or gives -1.
func (k *kotlinText) backOver(at int) int {
	depth := 0
	for i := at; i > max(0, at-512); i-- {
		switch c := k.out[i]; {
		case c == '>':
			depth++
		case c == '<':
			if depth--; depth == 0 {
				return i
			}
		case !isWord(c) && strings.IndexByte(",.?* ", c) < 0:
			return -1
		}
	}
	return -1
}

// arguments takes the type arguments of a call for one token, so that the chain of names goes on behind them, and hides
// those of a reference such as Array<*>::size.
func (k *kotlinText) arguments() bool {
	end := k.angles(k.at)
	if end < 0 {
		return false
	}
	if bytes.HasPrefix(k.out[end:], []byte("::")) {
		k.hide(k.at, end)
	} else if end >= len(k.out) || k.out[end] != '(' || k.level().chain == 0 {
		return false
	}
	k.end = end
	return true
}

// angles moves past simple type arguments at at, or gives -1.
func (k *kotlinText) angles(at int) int {
	depth := 0
	for i := at; i < min(len(k.out), at+512); i++ {
		switch c := k.out[i]; {
		case c == '<':
			depth++
		case c == '>':
			if depth--; depth == 0 {
				return i + 1
			}
		case !isWord(c) && strings.IndexByte(",.?* ", c) < 0:
			return -1
		}
	}
	return -1
}

// kotlinAnnotated hides an annotation among supertypes and names, where the grammar expects none.
func kotlinAnnotated(k *kotlinText) {
	end := k.annotation(k.at)
	k.hide(k.at, end)
	k.end = end
}

// kotlinEntryEnds makes the body of a when's entry a number if no brace stands in it, so that it holds no declaration: of what
// may follow a return, an if and an else the grammar knows too little.
func kotlinEntryEnds(k *kotlinText, l *kotlinLevel) {
	from := k.after(l.body)
	if l.body > 0 && l.arrow && from < k.lastEnd {
		for i := from + 1; i < k.lastEnd; i++ {
			k.out[i] = ' '
		}
		k.out[from] = '1'
	}
	l.body = 0
}
