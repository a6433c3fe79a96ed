package parse

import (
	"bytes"
	"strings"
	"sync"

	"outcrop/model"
)

// sqlScan finds the CREATE statements of a text and what they hold. It knows no grammar of queries: a statement ends where
// its dialect ends it, at a semicolon outside of bodies, at GO, at a slash on its own line, at what DELIMITER said.
type sqlScan struct {
	lexer sqlLexer
	b     *model.Builder
	d     *dialect // of comments
	now   sqlStatement
}

// sqlStatement is the statement that is being read.
type sqlStatement struct {
	start, stop uint32 // stop is behind the last token
	column      uint32 // of its first token
	tokens      int
	depth       int        // open parentheses
	blocks      int        // open BEGIN and CASE
	pending     int        // bodies whose declarations have begun and whose BEGIN has not come
	kind        model.Kind // of what it creates
	creates     bool       // it is a CREATE statement
	routine     bool       // it may have a body of statements
	pack        bool       // an Oracle package: its own IS is a block
	listed      bool       // a list in parentheses has ended
	word        bool       // PROCEDURE or FUNCTION came, its IS may follow
	ended       bool
	grants      bool     // GRANT and REVOKE name statements
	before      sqlToken // the last token
}

// sqlKinds are the words behind CREATE that name something for an outline.
var sqlKinds = sync.OnceValue(func() map[string]model.Kind {
	m := wordKinds(`TABLE=table VIEW=view INDEX=index SEQUENCE=sequence SCHEMA=schema DATABASE=schema FUNCTION=function
		AGGREGATE=function PROCEDURE=procedure PROC=procedure TRIGGER=trigger TYPE=type DOMAIN=type POLICY=policy ROLE=role
		USER=role LOGIN=role GROUP=role EXTENSION=extension EVENT=event PACKAGE=package OPERATOR=operator MACRO=macro RULE=rule`)
	return m
})

// sqlModifiers are the words that may stand between CREATE and the kind.
var sqlModifiers = sync.OnceValue(func() map[string]bool {
	return wordSet(`TEMP TEMPORARY GLOBAL LOCAL UNLOGGED UNIQUE CLUSTERED NONCLUSTERED COLUMNSTORE FULLTEXT SPATIAL BITMAP
		MULTIVALUE RECURSIVE MATERIALIZED VIRTUAL FOREIGN EXTERNAL CONSTRAINT EDITIONABLE NONEDITIONABLE PUBLIC PRIVATE SECURE TRANSIENT
		VOLATILE MULTISET FORCE NOFORCE IMMUTABLE DYNAMIC HYBRID ICEBERG LIVE STREAMING INCREMENTAL SNAPSHOT XML PRIMARY
		COLUMN DEFAULT AGGREGATE`)
})

// outlineSQL finds the CREATE statements.
func outlineSQL(src []byte, b *model.Builder) *model.Outline {
	b.Reset(src)
	s := &sqlScan{lexer: newSQLLexer(src), b: b}
	s.d = &dialect{comments: comments{line: "--", line2: "#", open: "/*", close: "*/", nest: true}}
	for {
		t := s.lexer.next()
		if t.kind == sqlEnd {
			break
		}
		s.statement(t)
	}
	for _, line := range s.lexer.included {
		command, file, _ := bytes.Cut(line.In(src), []byte(" "))
		switch string(command) {
		case `\i`, `\ir`, `\include`, `\include_relative`:
			s.imported(bytes.TrimSpace(file), trim(src, line))
		}
	}
	markErrors(b, s.lexer.faults)
	return b.Outline()
}

// statement reads one statement from its first token on.
func (s *sqlScan) statement(t sqlToken) {
	s.lexer.strict = false
	s.now = sqlStatement{start: t.start, stop: t.stop, tokens: 1, before: t}
	s.now.column = s.columnOf(t)
	switch {
	case t.kind == ';' || t.kind == sqlBatch:
	case t.word == "CREATE":
		s.create(t)
	case t.word == "DELIMITER" && t.first:
		s.setDelimiter()
	case t.word == "ALTER" && s.lexer.batches && s.redefines():
		s.create(t)
	case t.first && s.command(t):
	default:
		s.other(t)
	}
}

// columnOf is how far from the beginning of its line a token stands.
func (s *sqlScan) columnOf(t sqlToken) uint32 {
	lines := s.b.Lines()
	return t.start - lines.Start(lines.Line(t.start))
}

// redefines reports whether a whole definition follows the ALTER before at, as T-SQL has it.
func (s *sqlScan) redefines() bool {
	switch s.kindBehind() {
	case model.Procedure, model.Function, model.View, model.Trigger:
		return true
	}
	return false
}

// command reads a line for the client that runs the text, if t begins one: files that it includes are imports.
func (s *sqlScan) command(t sqlToken) bool {
	src := s.lexer.src
	stop := uint32(lineStop(src, int(t.start)))
	if t.stop > stop {
		return false
	}
	line := bytes.TrimRight(src[t.start:stop], " \t\r")
	rest := bytes.TrimSpace(src[t.stop:stop])
	var file []byte
	switch {
	case t.word == "PROMPT" || t.word == "REM" || t.word == "REMARK":
	case t.kind == '.' && t.stop < stop && isWord(src[t.stop]): // SQLite
		file = bytes.TrimSpace(bytes.TrimPrefix(rest, []byte("read ")))
		if len(file) == len(rest) {
			file = nil
		}
	case t.kind == sqlWord && line[0] == '@': // Oracle
		file = bytes.TrimLeft(line, "@")
	case (t.word == "SOURCE" || t.word == "START") && len(rest) > 0 && bytes.IndexByte(rest, '.') > 0 && bytes.IndexByte(rest, ' ') < 0:
		file = bytes.TrimRight(rest, ";")
	case t.kind == ':' && bytes.HasPrefix(rest, []byte("r ")): // T-SQL
		file = bytes.TrimSpace(rest[2:])
	default:
		return false
	}
	s.lexer.at = stop
	s.imported(file, model.Span{Start: t.start, Stop: t.start + uint32(len(line))})
	return true
}

func (s *sqlScan) imported(file []byte, span model.Span) {
	if name := strings.Trim(string(file), `'" ;`); name != "" {
		s.b.Import(model.Import{Module: name, Span: span})
	}
}

// setDelimiter reads a line such as `DELIMITER //`.
func (s *sqlScan) setDelimiter() {
	l := &s.lexer
	stop := lineStop(l.src, int(l.at))
	word := bytes.TrimSpace(l.src[l.at:stop])
	if i := bytes.IndexAny(word, " \t"); i > 0 {
		word = word[:i]
	}
	l.delimiter, l.backslash, l.at = nil, true, uint32(stop)
	if len(word) > 0 && string(word) != ";" {
		l.delimiter = word
	}
}

// other moves past a statement that creates nothing. The rows that COPY reads from its own text are no SQL.
func (s *sqlScan) other(t sqlToken) {
	input := false
	s.now.grants = t.word == "GRANT" || t.word == "REVOKE"
	for {
		next := s.take()
		if s.now.ended {
			break
		}
		input = input || next.word == "STDIN" && t.word == "COPY"
	}
	if !input || s.now.before.kind != ';' {
		return
	}
	src := s.lexer.src
	for _, mark := range []string{"\n\\.\n", "\n\\.\r\n"} {
		if n := bytes.Index(src[s.now.stop:], []byte(mark)); n >= 0 {
			s.lexer.at = s.now.stop + uint32(n) + 1
			return
		}
	}
}

// take gives the next token of the statement; at its end the kind sqlEnd, now and ever after.
func (s *sqlScan) take() sqlToken {
	st := &s.now
	if st.ended {
		return sqlToken{}
	}
	t := s.lexer.next()
	switch {
	case t.kind == sqlEnd:
		return s.end(st.blocks > 0 || st.pending > 0 && !s.lexer.batches)
	case t.kind == sqlBatch:
		st.stop = max(st.stop, min(s.lexer.shut, t.start))
		return s.end(st.blocks > 0 && !s.lexer.batches)
	case t.first && s.restarts(t):
		s.lexer.at = t.start
		return s.end(!s.lexer.batches && !s.lexer.lax && st.kind != model.Schema)
	case t.kind == ';' && !s.inBody():
		st.stop, st.before = t.stop, t
		return s.end(false)
	case t.kind == ';':
		st.depth, st.word = 0, false
	case t.kind == '(':
		st.depth++
	case t.kind == ')':
		st.depth--
		st.listed = st.listed || st.depth == 0
	case t.word != "" && st.routine && st.before.kind != '.':
		s.body(t)
	}
	st.stop, st.before = t.stop, t
	st.tokens++
	return t
}

// end ends the statement. What it leaves open is an error where it began.
func (s *sqlScan) end(broken bool) sqlToken {
	st := &s.now
	st.ended = true
	if st.creates && (broken || st.depth != 0) {
		s.lexer.fault(st.start, st.start+1)
	}
	return sqlToken{}
}

// inBody reports whether a semicolon ends no more than a statement of a body.
func (s *sqlScan) inBody() bool {
	st := &s.now
	return st.routine && (st.blocks > 0 || st.pending > 0 || s.lexer.delimiter != nil || s.lexer.batches)
}

// restarts reports whether the token, the first of its line, begins the next statement though nothing has ended this one:
// T-SQL needs no semicolons, and in a half-typed statement they are missing.
func (s *sqlScan) restarts(t sqlToken) bool {
	st := &s.now
	if t.word == "" {
		return false
	}
	if (s.lexer.batches || s.lexer.lax) && st.listed && st.depth == 0 && !st.routine && st.kind != model.View && st.creates && sqlStarts(t.word) {
		return true
	}
	switch t.word {
	case "CREATE", "ALTER", "DROP", "INSERT", "COMMENT", "GRANT", "DELIMITER":
	default:
		return false
	}
	l := s.lexer
	if !l.statement(t.start) {
		return false
	}
	if !st.creates || st.kind == model.Schema {
		return t.word == "CREATE" && !st.grants
	}
	if s.columnOf(t) > st.column {
		return false
	}
	if !st.routine {
		return t.word == "CREATE" || t.word == "DELIMITER" || st.depth > 0 || s.lexer.batches
	}
	if t.word == "DELIMITER" {
		return true
	}
	if t.word != "CREATE" {
		return false
	}
	kind := s.kindBehind()
	if s.lexer.delimiter != nil || s.lexer.batches {
		return kind == model.Procedure || kind == model.Function || kind == model.Trigger
	}
	return kind != model.NoKind
}

// sqlStarts tells words that begin a statement, and are no part of one that ends with a list in parentheses.
func sqlStarts(word string) bool {
	switch word {
	case "INSERT", "SELECT", "UPDATE", "DELETE", "MERGE", "EXEC", "EXECUTE", "DECLARE", "SET", "IF", "ALTER", "DROP", "PRINT", "BEGIN",
		"END", "ELSE", "GRANT", "WHILE", "RETURN", "RAISERROR", "TRUNCATE", "USE", "COMMIT":
		return true
	}
	return false
}

// kindBehind gives the kind of what the words behind a CREATE create, without reading on.
func (s *sqlScan) kindBehind() model.Kind {
	l := s.lexer
	l.faults = nil
	for range 8 {
		t := l.next()
		if k := sqlKinds()[t.word]; k != model.NoKind {
			return k
		}
		if t.word == "" || !sqlModifiers()[t.word] && t.word != "OR" && t.word != "REPLACE" && t.word != "ALTER" {
			return model.NoKind
		}
	}
	return model.NoKind
}

// body counts the blocks of a body.
func (s *sqlScan) body(t sqlToken) {
	st := &s.now
	switch t.word {
	case "BEGIN":
		switch n := s.peek(); {
		case n.word == "TRANSACTION" || n.word == "TRAN" || n.word == "WORK" || n.word == "DISTRIBUTED" || n.kind == ';':
		case st.pending > 0:
			st.pending--
			st.blocks++
		case !st.pack || st.blocks != 1:
			st.blocks++
		}
	case "CASE":
		if st.before.word != "END" {
			st.blocks++
		}
	case "END":
		switch n := s.peek(); n.word {
		case "IF", "LOOP", "WHILE", "REPEAT", "FOR":
		default:
			st.blocks = max(st.blocks-1, 0)
		}
	case "COMPOUND":
		if s.peek().word == "TRIGGER" {
			st.blocks++
		}
	case "PROCEDURE", "FUNCTION":
		st.word = st.blocks > 0 || st.pending > 0
	case "AS", "IS":
		if st.word && st.depth == 0 && s.declares() {
			st.pending++
		}
		st.word = false
	}
}

// declares reports whether declarations and a BEGIN follow an AS or IS.
func (s *sqlScan) declares() bool {
	switch n := s.peek(); n.word {
	case "LANGUAGE", "EXTERNAL", "NULL", "NOT", "RETURN", "SELECT", "WITH", "TABLE", "SET", "INSERT", "UPDATE", "DELETE", "EXEC", "IF", "PRINT":
		return false
	default:
		return n.kind == sqlWord || n.kind == sqlQuoted
	}
}

// peek gives the next token without moving on.
func (s *sqlScan) peek() sqlToken {
	l := s.lexer
	l.faults = nil
	return l.next()
}
