package parse

import (
	"bytes"
	"strings"

	"outcrop/model"
)

// braceToken is a word, a text in quotes ('s'), a group in brackets (its opening byte) or one other byte of a statement.
type braceToken struct {
	start, stop uint32
	kind        byte // 'w' word
}

// braceContext is what a pair of braces holds.
type braceContext uint8

const (
	inFile braceContext = iota // declarations
	inType                     // members
	inEnum                     // members between commas
	inBody                     // statements: only types and functions declared by a keyword count
)

// statement is the state of the statement that is being read.
type statement struct {
	base    int     // its first token
	depth   int     // open round and square brackets
	group   int     // offset of the outermost of them
	found   []int32 // handles of what it declares
	behind  bool    // names come behind the braces of found[0]
	typedef bool
}

// braceFrame is a pair of braces that is open.
type braceFrame struct {
	context braceContext
	symbol  int    // handle or -1
	owner   string // the type that methods inside belong to without being below it
	name    string // of the type
	resume  bool   // the statement goes on behind the braces
	local   bool
	state   statement
	at      int
}

// braceWords reads the words of statements.
type braceWords struct {
	src  []byte
	lang *braceLang
	top  *braceFrame // that the statement stands in
}

// braceScan reads a text statement by statement.
type braceScan struct {
	braceWords
	b      *model.Builder
	at     int
	line   int // number
	docs   textDocs
	tokens []braceToken
	frames []braceFrame
	deeper int   // braces open beyond the frames
	levels []int // open frames at each #if
	statement
}

// braceFrames bounds the braces whose statements are kept; deeper ones are counted.
const braceFrames = 1000

// braceTokens bounds the tokens kept of one statement; declarations are told by their first.
const braceTokens = 64

func newBraceScan(src []byte, b *model.Builder, lang *braceLang) *braceScan {
	return &braceScan{braceWords: braceWords{src: src, lang: lang}, b: b, frames: []braceFrame{{symbol: -1}}}
}

func (s *braceScan) run() {
	for s.at < len(s.src) {
		s.step()
	}
	s.end(len(s.src))
	for len(s.frames) > 1 {
		s.closeBrace(false)
	}
}

// step reads one token.
func (s *braceScan) step() {
	c := s.src[s.at]
	switch {
	case c == '\n':
		s.newline()
		s.at++
		s.line++
	case c == ' ' || c == '\t' || c == '\r' || c == '\f':
		s.at++
	case s.comment(c):
	case c == '"' || c == '`' && !s.lang.has(marksCreate) || c == '\'' || c == '/' && s.lang.has(marksRegexps) && regexpFollows(s.src, s.at):
		s.quoted(c)
	case c == '$' && s.lang.has(marksCreate) && s.dollars():
	case c == '(' || c == '[':
		if s.depth == 0 {
			s.group = s.at
		}
		s.depth++
		s.at++
	case c == ')' || c == ']':
		s.at++
		if s.depth > 0 {
			if s.depth--; s.depth == 0 {
				s.push(s.src[s.group], s.group, s.at)
				s.innerAttribute()
			}
		}
	case c == '{':
		s.openBrace()
	case c == '}':
		s.closeBrace(true)
	case c == ';' && s.depth == 0:
		s.at++
		s.end(s.at)
	case goWordByte(c):
		n := wordLength(s.src[s.at:])
		s.push('w', s.at, s.at+n)
		s.at += n
	default:
		s.push(c, s.at, s.at+1)
		s.at++
		s.mark(c)
	}
}

// mark ends what a comma or colon ends.
func (s *braceScan) mark(c byte) {
	if s.depth > 0 {
		return
	}
	top := &s.frames[len(s.frames)-1]
	toks := s.tokens[s.base:]
	switch {
	case c == ',' && top.context == inEnum:
		s.end(s.at - 1)
	case c == ':' && len(toks) == 2 && s.lang.has(marksFunctions) && (s.at >= len(s.src) || s.src[s.at] != ':') && accessLabel(s.text(toks[0])):
		s.reset()
	case c == '>' && s.lang.has(marksHash) && len(toks) > 1 && toks[len(toks)-2].kind == '?':
		s.reset() // end of a PHP section
	}
}

func accessLabel(word string) bool {
	switch word {
	case "public", "private", "protected", "signals", "default":
		return true
	}
	return false
}

func (s *braceScan) push(kind byte, start, stop int) {
	if s.depth > 0 || len(s.tokens)-s.base >= braceTokens {
		return
	}
	if kind == 'w' && s.lang.has(marksHash) && stop-start == 3 && start > 1 && string(s.src[start-2:stop]) == "<?php" {
		s.reset() // begin of a PHP section
		return
	}
	s.tokens = append(s.tokens, braceToken{uint32(start), uint32(stop), kind})
}

func (w *braceWords) text(t braceToken) string { return string(w.src[t.start:t.stop]) }

// reset forgets the statement.
func (s *braceScan) reset() {
	s.tokens = s.tokens[:s.base]
	s.depth, s.found, s.behind, s.typedef = 0, nil, false, false
}

// end finishes the statement before the offset.
func (s *braceScan) end(stop int) {
	if len(s.tokens) > s.base || len(s.found) > 0 {
		if len(s.found) == 0 {
			s.classify(';', stop)
		}
		if len(s.found) > 0 {
			s.finish(stop)
		}
	}
	s.reset()
}

// finish sets the end of what the statement declared.
func (s *braceScan) finish(stop int) {
	s.extend(stop)
	if s.behind {
		s.nameBehind()
	}
	s.functionValue()
}

// extend moves the end of what the statement declared behind the offset's last byte that is no blank.
func (s *braceScan) extend(stop int) {
	for _, h := range s.found {
		d := s.b.Draft(int(h))
		d.Range.Stop = max(d.Range.Stop, uint32(trimmedStop(s.src, int(d.Range.Start), stop)))
		if rest := d.Range.Stop - d.Head.Stop; rest > 1 || rest == 1 && s.src[d.Head.Stop] != ';' {
			d.Flags |= model.HasBody
		}
	}
}

// newline ends a statement in languages where line ends do, unless it goes on.
func (s *braceScan) newline() {
	if s.depth > 0 || !s.lang.has(marksNewline) || len(s.tokens) == s.base && len(s.found) == 0 {
		return
	}
	if toks := s.tokens[s.base:]; len(toks) > 0 {
		if toks[0].kind == '@' && len(toks) > 1 && len(toks) < braceTokens && s.text(toks[1]) != "file" && s.attributes(toks) == len(toks) {
			return
		}
		if last := toks[len(toks)-1]; strings.IndexByte(",=+-*/&|?:.<", last.kind) >= 0 || last.kind == '>' && len(toks) > 1 && toks[len(toks)-2].kind == '=' {
			return
		}
	}
	next := bytes.TrimLeft(s.src[s.at:min(len(s.src), s.at+textNameLimit)], " \t\r\n")
	if len(next) > 0 && strings.IndexByte("{.:?=&|)", next[0]) >= 0 && !bytes.HasPrefix(next, []byte("::")) {
		return
	}
	switch string(next[:wordLength(next)]) {
	case "extends", "implements", "where", "with", "throws":
		return
	}
	s.end(s.at)
}

// openBrace begins a block, which belongs to the statement before it.
func (s *braceScan) openBrace() {
	if len(s.frames) > braceFrames {
		s.deeper++
		s.at++
		s.reset()
		return
	}
	top := &s.frames[len(s.frames)-1]
	f := braceFrame{context: inBody, symbol: -1, resume: s.depth > 0, local: top.local, at: s.at}
	if _, angles := assignment(s.tokens[s.base:]); s.depth == 0 && angles && s.lang.has(marksRegexps) {
		f.resume = true // a type parameter
	} else if s.depth == 0 {
		if len(s.found) == 0 {
			s.classify('{', s.at)
		}
		s.enter(&f)
	}
	f.state = s.statement
	s.frames = append(s.frames, f)
	s.statement = statement{base: len(s.tokens)}
	s.at++
}

// enter says what the block of the statement holds.
func (s *braceScan) enter(f *braceFrame) {
	toks := s.tokens[s.base:]
	at, _ := assignment(toks)
	equals := at >= 0
	f.resume = equals
	if len(s.found) == 0 {
		switch n := len(toks); {
		case n > 1 && toks[n-1].kind == 's' && s.text(toks[n-2]) == "extern":
			f.context = s.frames[len(s.frames)-1].context
		case s.lang.has(marksImpl):
			if f.owner = s.implements(toks); f.owner != "" {
				f.context = inType
			}
		}
		return
	}
	f.symbol = int(s.found[0])
	d := s.b.Draft(f.symbol)
	f.name = d.Name
	switch g := d.Kind.Group(); {
	case equals:
	case s.lang.has(marksBlocks):
		f.context = inFile
	case d.Kind == model.Enum && s.lang.has(marksEnums):
		f.context = inEnum
	case g == model.GroupModule:
		f.context = inFile
	case g == model.GroupType:
		f.context = inType
	default:
		f.local = f.local || d.Kind.Callable()
	}
	f.resume = f.resume || s.lang.has(marksRegexps) && (d.Kind == model.Var || d.Kind == model.Const) // a type in braces comes first
	f.resume = f.resume || s.lang.has(marksTypedefs) && d.Kind.Group() == model.GroupType
	if d.Kind.Callable() && !equals {
		f.resume = false
	}
}

// closeBrace ends the innermost block; real tells that a brace stands at the offset.
func (s *braceScan) closeBrace(real bool) {
	stop := s.at
	s.end(stop)
	if real {
		s.at++
		stop = s.at
	}
	if s.deeper > 0 && real {
		s.deeper--
		return
	}
	if len(s.frames) == 1 {
		return
	}
	f := s.frames[len(s.frames)-1]
	s.frames = s.frames[:len(s.frames)-1]
	s.tokens = s.tokens[:s.base]
	s.statement = f.state
	s.extend(stop)
	switch {
	case !f.resume:
		s.functionValue()
		s.reset()
	case s.depth == 0:
		if f.symbol >= 0 && s.b.Draft(f.symbol).Kind.Group() == model.GroupType {
			s.tokens = s.tokens[:s.base] // names may follow, as in `struct { ... } name;`
		}
		s.push('{', f.at, stop)
	}
}
