package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// sqlParts reads what stands behind the name in a CREATE statement.
type sqlParts struct{ *sqlScan }

// create reads a CREATE statement.
func (s *sqlScan) create(t sqlToken) {
	st := &s.now
	st.creates = true
	first := t.start
	if l := &s.lexer; l.inside > 0 && t.start-l.opened < 16 && len(bytes.Trim(l.src[l.opened:t.start], "/*!M0123456789 ")) == 0 {
		first = l.opened
	}
	kind, modifiers := s.kind()
	head := t.start
	if first < head {
		head = st.before.start // what stands between them is in comments of their own
	}
	if kind == model.NoKind {
		s.rest()
		return
	}
	name, at, ok := s.name(kind)
	if !ok {
		s.rest()
		s.lexer.fault(t.start, t.stop)
		return
	}
	span := model.Span{Start: first, Stop: st.stop}
	h := s.b.Add(model.Draft{Name: name, Kind: kind, Range: span, Head: model.Span{Start: head, Stop: st.stop}, NameAt: at,
		Doc: s.d.docAbove(s.lexer.src, s.b.Lines(), first)})
	for _, m := range modifiers {
		s.b.Detail(h, model.Modifier, m)
	}
	st.kind = kind
	body, parts := uint32(0), sqlParts{s}
	switch kind {
	case model.Table:
		body = parts.table(h)
	case model.View, model.Operator:
		body = parts.view()
	case model.Type:
		body = parts.typed(h)
	case model.Function, model.Procedure, model.Trigger, model.Event, model.Macro:
		body = parts.routine(h, kind)
	case model.Package:
		body = parts.pack()
	}
	s.rest()
	s.close(h, st.stop, body)
}

// close gives a symbol its end, and its header that of the token before the body.
func (s *sqlScan) close(h int, stop, body uint32) {
	if h < 0 {
		return
	}
	d := s.b.Draft(h)
	d.Range.Stop = stop
	d.Head.Stop = stop
	if body > d.Head.Start {
		d.Head.Stop = body
		d.Flags |= model.HasBody
	}
	d.Head.Stop = d.Head.Start + uint32(len(bytes.TrimRight(d.Head.In(s.lexer.src), "; \t\r\n")))
}

// rest moves to the end of the statement.
func (s *sqlScan) rest() {
	for !s.now.ended {
		s.take()
	}
}

// kind reads from behind CREATE up to the word for what is created.
func (s *sqlScan) kind() (kind model.Kind, modifiers []model.Span) {
	loose := false // behind DEFINER and the like stand names
	for range 32 {
		t := s.take()
		kind = sqlKinds()[t.word]
		switch next := ""; {
		case s.now.ended:
			return model.NoKind, nil
		case kind != model.NoKind:
			next = s.peek().word
			if sqlKinds()[next] != model.NoKind && (t.word == "AGGREGATE" || t.word == "EVENT") {
				continue
			}
			switch next {
			case "MAPPING", "LINK":
				return model.NoKind, nil
			case "LOG":
				if kind == model.View {
					return model.NoKind, nil
				}
			}
			return kind, modifiers
		case sqlModifiers()[t.word]:
			modifiers = append(modifiers, model.Span{Start: t.start, Stop: t.stop})
		case t.word == "OR" || t.word == "REPLACE" || t.word == "ALTER":
		case t.word == "DEFINER" || t.word == "ALGORITHM" || t.word == "SQL" || t.word == "SECURITY":
			loose = true
		case !loose:
			return model.NoKind, nil
		}
	}
	return model.NoKind, nil
}

// name reads the name of what is created, without quotes, its parts joined by dots.
func (s *sqlScan) name(kind model.Kind) (name string, at uint32, ok bool) {
	if n := s.peek(); kind == model.Operator {
		if n.word != "CLASS" && n.word != "FAMILY" {
			return s.operator()
		}
		s.take()
	}
	t := s.take()
	for {
		if t.word == "IF" && s.peek().word == "NOT" {
			s.take()
			s.take()
		} else if t.word != "CONCURRENTLY" && (t.word != "BODY" || kind != model.Package && kind != model.Type) && t.word != "AUTHORIZATION" && t.kind != '&' {
			break
		}
		t = s.take()
	}
	switch {
	case kind == model.Index && (t.word == "ON" || t.kind == '('):
		return "", s.now.start, true
	case t.kind == ':':
		t = s.take() // a variable of psql
	}
	at = t.start
	for {
		part, good := s.part(t)
		if !good {
			return name, at, name != ""
		}
		name += part
		next := s.peek()
		if kind == model.Role && next.kind == sqlWord && next.start == t.stop && s.lexer.src[t.stop] == '@' {
			s.take()
			t = s.take()
			name += "@"
			continue
		}
		if next.kind != '.' {
			return name, at, true
		}
		for s.peek().kind == '.' {
			s.take()
			name += "."
		}
		t = s.take()
	}
}

// part gives the text of one part of a name.
func (s *sqlScan) part(t sqlToken) (string, bool) {
	text := string(s.lexer.src[t.start:t.stop])
	if t.kind == sqlWord {
		return text, t.word != "ON" && t.word != "AS" && len(text) <= textNameLimit
	}
	if t.kind != sqlQuoted && t.kind != sqlString || len(text) < 2 || len(text) > textNameLimit {
		return "", false
	}
	quote := text[len(text)-1:]
	text = strings.ReplaceAll(text[1:len(text)-1], quote+quote, quote)
	if strings.ContainsAny(text, "\n\r\t") {
		text = strings.Join(strings.Fields(text), " ")
	}
	return text, text != ""
}

// operator reads the signs of an operator up to its parameters. Some of them would begin a comment elsewhere.
func (s *sqlScan) operator() (string, uint32, bool) {
	l := &s.lexer
	for int(l.at) < len(l.src) && isSpace(l.src[l.at]) {
		l.at++
	}
	at := l.at
	for int(l.at) < len(l.src) && !isSpace(l.src[l.at]) && l.src[l.at] != '(' && l.src[l.at] != ';' && l.at-at < textNameLimit {
		l.at++
	}
	s.now.stop = max(s.now.stop, l.at)
	return string(l.src[at:l.at]), at, l.at > at
}

// view reads up to the query, or another list behind AS, and gives its beginning.
func (s sqlParts) view() uint32 {
	for !s.now.ended {
		if t := s.take(); t.word == "AS" && s.now.depth == 0 {
			return t.start
		}
	}
	return 0
}

// table reads the columns of a table and gives where they, or the query that it is made of, begin.
func (s sqlParts) table(h int) (body uint32) {
	columns := true
	virtual := false
	for !s.now.ended {
		t := s.take()
		switch {
		case t.kind == '(' && s.now.depth == 1 && columns:
			columns, body = false, t.start
			s.lexer.strict = true
			s.items(func(i *sqlItem) { s.column(i, model.Column, virtual) })
			s.lexer.strict = false
		case s.now.depth > 0:
		case t.word == "AS" || t.word == "SELECT":
			if columns {
				body = t.start
			}
			columns = false
		case t.word == "USING":
			virtual = columns
		case t.word == "INHERITS" && s.peek().kind == '(':
			s.take()
			s.items(func(i *sqlItem) { s.b.Detail(h, model.Base, i.span()) })
		case t.word == "OF" && columns:
			if n := s.peek(); n.kind == sqlWord || n.kind == sqlQuoted {
				_, at, _ := s.name(model.Table)
				s.b.Detail(h, model.Base, model.Span{Start: at, Stop: s.now.stop})
			}
		case sqlNoColumns(t.word):
			columns = false
		}
	}
	return body
}

// sqlNoColumns tells the words behind a table's name after which parentheses hold no columns.
func sqlNoColumns(word string) bool {
	switch word {
	case "FOR", "LIKE", "CLONE", "WITH", "ENGINE", "ON", "BY", "TABLESPACE", "VALUES", "COMMENT":
		return true
	}
	return false
}

// sqlItem is what stands between two commas of a list.
type sqlItem struct {
	tokens [6]sqlToken
	n      int // of tokens, at most all that fit
	stop   uint32
}

func (i *sqlItem) span() model.Span { return model.Span{Start: i.tokens[0].start, Stop: i.stop} }

// items reads a list in parentheses, whose opening one was taken, and the closing one.
func (s *sqlScan) items(yield func(*sqlItem)) {
	floor := s.now.depth
	var i sqlItem
	for {
		t := s.take()
		end := s.now.ended || s.now.depth < floor
		if end || t.kind == ',' && s.now.depth == floor {
			if i.n > 0 {
				yield(&i)
			}
			if i = (sqlItem{}); end {
				return
			}
			continue
		}
		if i.n < len(i.tokens) {
			i.tokens[i.n] = t
			i.n++
		}
		i.stop = t.stop
	}
}

// column adds an item of a table's list if it is a column, and no constraint or index.
func (s sqlParts) column(i *sqlItem, kind model.Kind, virtual bool) {
	if !s.isColumn(i, virtual) {
		return
	}
	name, ok := s.part(i.tokens[0])
	if !ok {
		return
	}
	src, lines, span := s.lexer.src, s.b.Lines(), i.span()
	head := model.Span{Start: span.Start, Stop: min(span.Stop, uint32(lineStop(src, int(span.Start))))}
	d := model.Draft{Name: name, Kind: kind, Range: span, Head: trim(src, head), NameAt: span.Start, Doc: s.d.docAbove(src, lines, span.Start)}
	if head.Stop < span.Stop {
		d.Flags = model.HasBody
	}
	if d.Doc.Empty() {
		d.Doc = s.docBehind(span.Stop)
	}
	s.b.Add(d)
}

// docBehind finds the comment that ends the line of a column.
func (s sqlParts) docBehind(at uint32) model.Span {
	src := s.lexer.src
	stop := uint32(lineStop(src, int(at)))
	rest := bytes.TrimLeft(src[at:stop], " \t,")
	from := stop - uint32(len(rest))
	for _, mark := range []string{"--", "#", "/*"} {
		if begins(rest, mark) {
			d := trim(src, model.Span{Start: from, Stop: stop})
			if mark == "/*" && !bytes.HasSuffix(d.In(src), []byte("*/")) {
				return model.Span{}
			}
			return d
		}
	}
	return model.Span{}
}

// isColumn tells columns from constraints and indexes by the words that begin them.
func (s sqlParts) isColumn(i *sqlItem, virtual bool) bool {
	t, src := &i.tokens, s.lexer.src
	switch {
	case virtual && t[1].kind == '=':
		return false
	case t[0].kind == sqlQuoted:
		return true
	case t[0].kind == sqlString:
		return t[1].kind == sqlWord
	case t[0].kind != sqlWord || src[t[0].start] >= '0' && src[t[0].start] <= '9':
		return false
	}
	listed := func(k int) bool { // names stand in parentheses, no length of a type
		return t[k].kind == '(' && (t[k+1].kind == sqlQuoted || t[k+1].kind == sqlWord && (src[t[k+1].start] < '0' || src[t[k+1].start] > '9') || t[k+1].kind == '(')
	}
	switch t[0].word {
	case "CONSTRAINT", "CHECK", "FOREIGN", "LIKE", "SUPPLEMENTAL", "UNIQUE", "SELECT", "WITH":
		return false
	case "PRIMARY":
		return t[1].word != "KEY"
	case "EXCLUDE":
		return t[1].word != "USING" && t[1].kind != '('
	case "PERIOD":
		return t[1].word != "FOR"
	case "KEY", "INDEX", "FULLTEXT", "SPATIAL", "PROJECTION":
		switch t[1].word {
		case "KEY", "INDEX":
			return false
		}
		switch t[2].word {
		case "USING", "UNIQUE", "CLUSTERED", "NONCLUSTERED":
			return false
		}
		return !listed(1) && !listed(2)
	}
	return true
}
