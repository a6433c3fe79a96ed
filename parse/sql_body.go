package parse

import "outcrop/model"

// typed reads what a type is made of and gives where that begins.
func (s sqlParts) typed(h int) (body uint32) {
	word := ""
	for !s.now.ended {
		t := s.take()
		switch {
		case t.kind == '(' && word == "ENUM":
			s.items(func(i *sqlItem) { s.label(i) })
			return t.start
		case t.kind == '(' && (word == "AS" || word == "OBJECT" || word == "UNDER" || word == "RECORD" || word == "TABLE"):
			kind := model.Field
			if word == "TABLE" {
				kind = model.Column
			}
			s.items(func(i *sqlItem) { s.attribute(i, kind) })
			return t.start
		case t.word == "UNDER":
			_, at, ok := s.name(model.Type)
			if ok {
				s.b.Detail(h, model.Base, model.Span{Start: at, Stop: s.now.stop})
			}
			word = t.word
		case t.kind == '(':
			return 0
		case (t.word == "IS" || t.word == "AS") && s.peek().kind != '(' && s.oracleBody():
			s.now.routine, s.now.pack, s.now.blocks = true, true, 1
			s.members()
			return t.start
		case t.kind == sqlWord:
			if word = t.word; word == "IS" {
				word = "AS"
			}
		}
	}
	return 0
}

// oracleBody reports whether methods of a TYPE BODY follow.
func (s sqlParts) oracleBody() bool {
	return sqlMethodWord(s.peek().word)
}

// sqlMethodWord tells the words that a method of an object type begins with.
func sqlMethodWord(word string) bool {
	switch word {
	case "MEMBER", "STATIC", "MAP", "ORDER", "CONSTRUCTOR", "OVERRIDING", "FINAL":
		return true
	}
	return false
}

// label adds a word of an enumeration.
func (s sqlParts) label(i *sqlItem) {
	if name, ok := s.part(i.tokens[0]); ok {
		s.b.Add(model.Draft{Name: name, Kind: model.EnumMember, Range: i.span(), Head: i.span(), NameAt: i.tokens[0].start})
	}
}

// attribute adds a field of a composite type, or a method of an object type.
func (s sqlParts) attribute(i *sqlItem, kind model.Kind) {
	for k := 0; k+1 < i.n; k++ {
		if w := i.tokens[k].word; w == "FUNCTION" || w == "PROCEDURE" {
			if name, ok := s.part(i.tokens[k+1]); ok {
				s.b.Add(model.Draft{Name: name, Kind: model.Method, Range: i.span(), Head: i.span(), NameAt: i.tokens[k+1].start,
					Doc: s.d.docAbove(s.lexer.src, s.b.Lines(), i.span().Start)})
			}
			return
		}
	}
	s.column(i, kind, false)
}

// routine reads the header of a function, procedure, trigger or event and gives where its body begins.
func (s sqlParts) routine(h int, kind model.Kind) (body uint32) {
	st := &s.now
	st.routine = true
	s.params(h)
	returned := false
	for !st.ended {
		t := s.take()
		switch {
		case st.ended || st.depth > 0:
		case t.word == "BEGIN" && st.blocks > 0:
			return t.start
		case t.word == "DECLARE" && kind != model.Event:
			if !s.lexer.batches && s.lexer.delimiter == nil {
				st.pending++
			}
			return t.start
		case t.word == "RETURNS" || t.word == "RETURN" && !returned:
			returned = true
			s.returns(h)
		case t.word == "RETURN", t.word == "DO" && kind == model.Event:
			return t.start
		case kind == model.Procedure && sqlQuery(t.word):
			return t.start
		case t.word == "COMPOUND":
			return t.start
		case (t.word == "AS" || t.word == "IS") && s.opens(kind):
			return t.start
		}
	}
	return 0
}

// sqlQuery tells the words that begin a body of one statement.
func sqlQuery(word string) bool {
	switch word {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "SET":
		return true
	}
	return false
}

// opens reports whether the AS or IS just taken begins the body of a routine, and notes that declarations may follow.
func (s sqlParts) opens(kind model.Kind) bool {
	next := s.peek()
	if kind == model.Trigger && !s.lexer.batches && next.word != "BEGIN" && next.word != "DECLARE" && !sqlQuery(next.word) {
		return false // REFERENCING NEW TABLE AS added
	}
	if s.owner(next) {
		return false // EXECUTE AS OWNER
	}
	if !s.lexer.batches && s.lexer.delimiter == nil && next.kind != sqlString && next.kind != sqlDollar && s.declares() {
		s.now.pending++
	}
	return true
}

// owner reports whether a token is whom a T-SQL procedure runs as: another AS follows it.
func (s sqlParts) owner(t sqlToken) bool {
	l := s.lexer
	l.faults = nil
	l.at = t.stop
	return (t.kind == sqlWord || t.kind == sqlString) && l.next().word == "AS" && s.lexer.batches
}

// params reads the parameters behind a routine's name: in parentheses, or as T-SQL has them with an @ each.
func (s sqlParts) params(h int) {
	add := func(i *sqlItem) { s.b.Detail(h, model.Param, i.span()) }
	next := s.peek()
	switch {
	case next.kind == '(':
		s.take()
		s.items(add)
	case next.kind == sqlWord && s.lexer.src[next.start] == '@':
		var i sqlItem
		for {
			n := s.peek()
			done := n.kind == sqlEnd || n.kind == sqlBatch || n.kind == ';' || s.now.depth == 0 && (n.word == "AS" && s.now.before.word == "" || n.word == "WITH" || n.word == "FOR" || n.word == "BEGIN")
			if done || n.kind == ',' && s.now.depth == 0 {
				if i.n > 0 {
					add(&i)
				}
				if i = (sqlItem{}); done {
					return
				}
				s.take()
				continue
			}
			if s.take(); s.now.ended {
				return
			}
			if i.n == 0 {
				i.tokens[0], i.n = n, 1
			}
			i.stop = n.stop
		}
	}
}

// returns reads the type behind RETURNS.
func (s sqlParts) returns(h int) {
	var span model.Span
	for {
		n := s.peek()
		if s.now.depth == 0 && (sqlBehindType(n.word) || n.kind == ';' || n.kind == sqlDollar || n.kind == sqlString && !span.Empty()) ||
			n.kind == sqlEnd || n.kind == sqlBatch {
			break
		}
		if s.take(); s.now.ended {
			break
		}
		if span.Empty() {
			span.Start = n.start
		}
		span.Stop = n.stop
	}
	s.b.Detail(h, model.Return, span)
}

// sqlBehindType tells the words of a routine's header that no type contains.
func sqlBehindType(word string) bool {
	switch word {
	case "AS", "IS", "LANGUAGE", "BEGIN", "RETURN", "IMMUTABLE", "STABLE", "VOLATILE", "STRICT", "CALLED", "SECURITY", "EXTERNAL",
		"DETERMINISTIC", "NOT", "READS", "CONTAINS", "MODIFIES", "NO", "SQL", "COST", "ROWS", "PARALLEL", "WITH", "SUPPORT", "WINDOW",
		"LEAKPROOF", "COMMENT", "AUTHID", "PIPELINED", "PARALLEL_ENABLE", "RESULT_CACHE", "SELECT", "IF", "DECLARE", "CASE":
		return true
	}
	return false
}

// pack reads an Oracle package and gives where its contents begin.
func (s sqlParts) pack() (body uint32) {
	st := &s.now
	st.routine = true
	for !st.ended {
		if t := s.take(); t.word == "AS" || t.word == "IS" {
			st.pack, st.blocks = true, 1
			s.members()
			return t.start
		}
	}
	return 0
}

// members adds the procedures and functions of a package to its end.
func (s sqlParts) members() {
	st := &s.now
	h, body := -1, uint32(0)
	var first sqlToken // of the words before FUNCTION
	for !st.ended {
		outside := st.blocks == 1 && st.pending == 0 && st.depth == 0
		t := s.take()
		switch {
		case h < 0 && outside && (t.word == "PROCEDURE" || t.word == "FUNCTION"):
			name, at, ok := s.name(model.Function)
			if !ok {
				continue
			}
			kind := sqlKinds()[t.word]
			if first.stop > 0 {
				kind, t = model.Method, first
			}
			span := model.Span{Start: t.start, Stop: s.now.stop}
			h = s.b.Add(model.Draft{Name: name, Kind: kind, Range: span, Head: span, NameAt: at, Doc: s.d.docAbove(s.lexer.src, s.b.Lines(), t.start)})
			body, first = 0, sqlToken{}
			s.params(h)
			if s.peek().word == "RETURN" {
				s.take()
				s.returns(h)
			}
		case h < 0 && outside && sqlMethodWord(t.word):
			if first.stop == 0 {
				first = t
			}
		case h < 0:
			first = sqlToken{}
		case (t.word == "IS" || t.word == "AS") && body == 0:
			body = t.start
		case t.kind == ';' && st.blocks <= 1 && st.pending == 0:
			s.close(h, t.stop, body)
			h = -1
		}
	}
	if h >= 0 {
		s.close(h, st.stop, body)
	}
}
