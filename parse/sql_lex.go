package parse

import (
	"bytes"
	"sync"

	"outcrop/model"
)

// The kinds of SQL tokens that are no single byte of punctuation.
const (
	sqlEnd    = 0   // of the text
	sqlWord   = 'w' // a name or keyword
	sqlQuoted = 'q' // a name in quotes, backticks or brackets
	sqlString = 's'
	sqlDollar = '$' // a string between $tag$ and $tag$
	sqlBatch  = 'G' // GO, a slash on its own line, or what DELIMITER said
)

// sqlToken is a token of SQL.
type sqlToken struct {
	start, stop uint32
	kind        byte
	first       bool   // of its line
	word        string // in upper case, if it is one of the words that the scanner knows
}

// sqlLexer splits SQL of any dialect into tokens. Where dialects disagree it goes by what the text shows of its own.
type sqlLexer struct {
	src       []byte
	at        uint32
	delimiter []byte // as DELIMITER said; nil: a semicolon
	backslash bool   // escapes in strings, as MySQL has it
	batches   bool   // GO ends statements, as T-SQL has it
	lax       bool   // names stand in brackets: a dialect that needs no semicolons
	flat      bool   // block comments do not nest
	lone      bool   // nothing closes a block comment from here on
	strict    bool   // no string can hold a statement here
	dollars   int    // dollar quotes that nothing closed
	retries   int    // other quotes that were left open
	inside    int    // of how many /*! ... */ the text is run
	opened    uint32 // where the last of these began
	shut      uint32 // and where it ended
	faults    []model.Span
	included  []model.Span // lines of psql that read files
}

// newSQLLexer looks for signs of a dialect in the beginning of a text.
func newSQLLexer(src []byte) sqlLexer {
	l := sqlLexer{src: src}
	head := bytes.ToUpper(src[:min(len(src), 1<<18)])
	for _, sign := range []string{"ENGINE=", "ENGINE =", "AUTO_INCREMENT", "MYSQL DUMP", "MARIADB DUMP", "DELIMITER "} {
		l.backslash = l.backslash || bytes.Contains(head, []byte(sign))
	}
	for at := 0; at < len(head) && !l.batches; at = lineStop(head, at) + 1 {
		line := head[at:lineStop(head, at)]
		l.batches = len(line) < 40 && bytes.HasPrefix(line, []byte("GO")) && sqlGo(line)
	}
	return l
}

// sqlGo reports whether a line is the word GO, perhaps with a number of times.
func sqlGo(line []byte) bool {
	word := bytes.Trim(line, " \t\r;")
	if len(word) < 2 || word[0]|0x20 != 'g' || word[1]|0x20 != 'o' {
		return false
	}
	rest := bytes.TrimLeft(word[2:], " \t")
	return len(rest) == 0 || len(rest) < len(word)-2 && (bytes.HasPrefix(rest, []byte("--")) || len(bytes.Trim(rest, "0123456789")) == 0)
}

// sqlKeyword gives the upper case of a word that the scanner knows, else "".
func sqlKeyword(word []byte) string {
	var upper [16]byte
	if len(word) > len(upper) {
		return ""
	}
	for i, c := range word {
		if c >= 'a' && c <= 'z' {
			c -= 'a' - 'A'
		}
		upper[i] = c
	}
	return sqlWords()[string(upper[:len(word)])]
}

var sqlWords = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	add := func(words map[string]bool) {
		for w := range words {
			m[w] = w
		}
	}
	add(wordSet(`CREATE OR REPLACE ALTER IF NOT EXISTS AS IS BEGIN END CASE LOOP WHILE REPEAT FOR SELECT WITH FROM ON BY USING LIKE
		CLONE ENGINE INHERITS TABLESPACE VALUES LANGUAGE EXTERNAL RETURNS RETURN DECLARE COMPOUND BODY CONCURRENTLY AUTHORIZATION
		PRIMARY KEY UNIQUE CHECK FOREIGN CONSTRAINT FULLTEXT SPATIAL EXCLUDE PERIOD SUPPLEMENTAL PROJECTION COPY STDIN DELIMITER
		TRANSACTION TRAN WORK DISTRIBUTED ENUM OF LOG DEFINER SQL ALGORITHM INSERT INTO GRANT COMMENT DROP UPDATE DELETE EXEC EXECUTE
		ELSE THEN PROMPT REM REMARK SOURCE START MEMBER STATIC PROC USER MAPPING EVENT SECURITY SET MERGE DO TRY CATCH COLUMN INDEX
		AUTHID RESULT_CACHE PIPELINED PARALLEL_ENABLE OPTION IMMUTABLE STABLE VOLATILE STRICT CALLED DETERMINISTIC READS CONTAINS
		MODIFIES NO COST ROWS PARALLEL SUPPORT WINDOW LEAKPROOF NULL ATOMIC ADD PRINT OBJECT UNDER RECORD MAP ORDER CONSTRUCTOR OVERRIDING FINAL CLASS FAMILY LINK
		WHILE RAISERROR TRUNCATE USE COMMIT REVOKE`))
	for w := range sqlKinds() {
		m[w] = w
	}
	add(sqlModifiers())
	return m
})

// next gives the next token; white space, comments, lines for a client and marks of conflicts are passed over.
func (l *sqlLexer) next() sqlToken {
	first := l.skip()
	t := sqlToken{start: l.at, stop: l.at, first: first}
	if int(l.at) >= len(l.src) {
		return t
	}
	c := l.src[l.at]
	t.kind, t.stop = c, l.at+1
	switch {
	case l.delimiter != nil && bytes.HasPrefix(l.src[l.at:], l.delimiter):
		t.kind, t.stop = sqlBatch, l.at+uint32(len(l.delimiter))
	case first && (c == '/' || c|0x20 == 'g') && l.batch():
		t.kind, t.stop = sqlBatch, uint32(lineStop(l.src, int(l.at)))
	case c == '\'':
		t.kind, t.stop = sqlString, l.quoted(l.at)
	case c == '"' || c == '`':
		t.kind, t.stop = sqlQuoted, l.quoted(l.at)
		l.backslash = l.backslash || c == '`'
	case c == '[' && l.bracketed(&t):
	case c == '$' && l.dollar(&t):
	case sqlNameByte(c) || c == '{' || c == '$':
		l.name(&t)
	}
	l.at = t.stop
	return t
}

// batch reports whether the line at at ends a batch of statements.
func (l *sqlLexer) batch() bool {
	line := l.src[l.at:lineStop(l.src, int(l.at))]
	if line[0] == '/' {
		return len(bytes.TrimRight(line, " \t\r")) == 1
	}
	return l.batches && sqlGo(line)
}

func sqlNameByte(c byte) bool { return isWord(c) && c != '$' || c == '#' || c == '@' }

// name reads a word, with what stands for a part of it in templates: {{ x }} and ${x}. A string that belongs to the word
// before it, such as N'x' and E'x', is read with it.
func (l *sqlLexer) name(t *sqlToken) {
	at := l.at
	for int(at) < len(l.src) {
		c := l.src[at]
		if sqlNameByte(c) || c == '$' && (at == l.at || sqlNameByte(l.src[at-1])) && (at+1 >= uint32(len(l.src)) || l.src[at+1] != '{') {
			at++
			continue
		}
		if n := l.template(at); n > 0 {
			at += n
			continue
		}
		break
	}
	if at == l.at {
		return // a brace on its own
	}
	t.kind, t.stop = sqlWord, at
	word := l.src[l.at:at]
	if int(at) < len(l.src) && l.src[at] == '\'' && len(word) <= 2 {
		switch word[len(word)-1] | 0x20 {
		case 'e', 'n', 'b', 'x':
			if len(word) == 1 {
				old := l.backslash
				l.backslash = old || word[0]|0x20 == 'e'
				t.kind, t.stop = sqlString, l.quoted(at)
				l.backslash = old
				return
			}
		case 'q':
			if end := l.alternative(at); end > 0 {
				t.kind, t.stop = sqlString, end
				return
			}
		}
	}
	t.word = sqlKeyword(word)
}

// template is the length of a placeholder at at, or 0.
func (l *sqlLexer) template(at uint32) uint32 {
	rest := l.src[at:min(int(at)+textNameLimit, len(l.src))]
	for _, m := range [...][2]string{{"{{", "}}"}, {"${", "}"}, {"{%", "%}"}} {
		if begins(rest, m[0]) {
			if n := bytes.Index(rest, []byte(m[1])); n > 0 && bytes.IndexByte(rest[:n], '\n') < 0 {
				return uint32(n + len(m[1]))
			}
		}
	}
	return 0
}

// alternative reads Oracle's q'[...]' from its quote on; 0 means that nothing closes it.
func (l *sqlLexer) alternative(at uint32) uint32 {
	if int(at)+2 >= len(l.src) {
		return 0
	}
	close := l.src[at+1]
	if n := bytes.IndexByte([]byte("[]{}()<>"), close); n >= 0 && n%2 == 0 {
		close = "[]{}()<>"[n+1]
	}
	if isSpace(close) {
		return 0
	}
	n := bytes.Index(l.src[at+2:min(int(at)+1<<16, len(l.src))], []byte{close, '\''})
	if n < 0 {
		return 0
	}
	return at + 2 + uint32(n) + 2
}

// bracketed reads a name in brackets, which stands where no subscript can.
func (l *sqlLexer) bracketed(t *sqlToken) bool {
	if l.at > 0 {
		if c := l.src[l.at-1]; sqlNameByte(c) && !l.batches || c == ')' || c == ']' || c == '"' || c == '\'' {
			return false
		}
	}
	for i := l.at + 1; int(i) < len(l.src) && i < l.at+textNameLimit && l.src[i] != '\n'; i++ {
		if l.src[i] != ']' {
			continue
		}
		if i == l.at+1 {
			return false
		}
		if int(i)+1 < len(l.src) && l.src[i+1] == ']' {
			i++
			continue
		}
		t.kind, t.stop = sqlQuoted, i+1
		l.lax = true
		return true
	}
	return false
}

// dollarFailures is how many dollar quotes may stay open before a text is taken to have none: each costs a look at all
// that follows.
const dollarFailures = 16

// dollar reads a string between dollar quotes.
func (l *sqlLexer) dollar(t *sqlToken) bool {
	end := l.at + 1
	for int(end) < len(l.src) && isWord(l.src[end]) && l.src[end] != '$' {
		end++
	}
	if int(end) >= len(l.src) || l.src[end] != '$' || l.dollars >= dollarFailures || l.src[l.at+1] >= '0' && l.src[l.at+1] <= '9' {
		return false
	}
	end++
	n := bytes.Index(l.src[end:], l.src[l.at:end])
	if n < 0 {
		l.dollars++
		l.fault(l.at, end)
		t.stop = l.resume(end)
		t.kind = sqlDollar
		return true
	}
	t.kind, t.stop = sqlDollar, end+uint32(n)+end-l.at
	return true
}

func (l *sqlLexer) fault(start, stop uint32) {
	l.faults = append(l.faults, model.Span{Start: start, Stop: stop})
}
