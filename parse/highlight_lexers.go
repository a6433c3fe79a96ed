package parse

import (
	"bytes"
	"context"
	"fmt"
	"go/scanner"
	"go/token"
	"strings"
	"time"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// Limits of what is coloured by chroma, whose lexers are regular expressions, some of them quadratic.
const (
	chromaSize = 512 << 10
	chromaLine = 5 << 10
	chromaTime = 2 * time.Second
)

func unknownClass(name string) error {
	var names []string
	for c := Keyword; c < numClasses; c++ {
		names = append(names, c.String())
	}
	return fmt.Errorf("unknown capture @%s: use one of @%s", name, strings.Join(names, " @"))
}

// highlightGo colours a Go text by go/scanner. A broken text is coloured as far as its tokens can be told.
func highlightGo(text []byte, from, to uint32) []Span {
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(text))
	var s scanner.Scanner
	s.Init(file, text, func(token.Position, string) {}, scanner.ScanComments)
	var spans []Span
	before := token.ILLEGAL
	for {
		pos, tok, literal := s.Scan()
		start := uint32(int(pos) - file.Base())
		if tok == token.EOF || start >= to {
			return spans
		}
		if tok == token.SEMICOLON && literal == "\n" {
			before = tok
			continue
		}
		if literal == "" {
			literal = tok.String()
		}
		stop := min(goTokenEnd(text, start, tok, literal), uint32(len(text)))
		class := goClass(tok, before, literal, text[stop:])
		if tok != token.COMMENT {
			before = tok
		}
		if stop > from && class != Plain {
			spans = append(spans, Span{max(start, from), min(stop, to), class})
		}
	}
}

// goTokenEnd is the end of a token in the text: the scanner drops carriage returns from comments and raw strings.
func goTokenEnd(text []byte, start uint32, tok token.Token, literal string) uint32 {
	rest := text[start:]
	switch {
	case tok == token.COMMENT && bytes.HasPrefix(rest, []byte("/*")):
		if i := bytes.Index(rest[2:], []byte("*/")); i >= 0 {
			return start + uint32(i) + 4
		}
		return uint32(len(text))
	case tok == token.COMMENT:
		return lineEnd(text, start, uint32(len(text)))
	case tok == token.STRING && rest[0] == '`':
		if i := bytes.IndexByte(rest[1:], '`'); i >= 0 {
			return start + uint32(i) + 2
		}
		return uint32(len(text))
	}
	return start + uint32(len(literal))
}

func goClass(tok, before token.Token, literal string, rest []byte) Class {
	switch {
	case tok == token.COMMENT:
		return Comment
	case tok == token.STRING || tok == token.CHAR:
		return String
	case tok == token.INT || tok == token.FLOAT || tok == token.IMAG:
		return Number
	case tok.IsKeyword():
		return Keyword
	case tok == token.IDENT:
		switch literal {
		case "true", "false", "nil", "iota":
			return Constant
		case "bool", "byte", "rune", "string", "error", "any", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16",
			"uint32", "uint64", "uintptr", "float32", "float64", "complex64", "complex128", "comparable":
			return TypeName
		}
		switch {
		case len(rest) > 0 && rest[0] == '(' || before == token.FUNC:
			return FunctionName
		case before == token.TYPE:
			return TypeName
		case before == token.PERIOD:
			return Property
		}
		return Variable
	case tok >= token.ADD && tok <= token.ELLIPSIS && tok != token.LPAREN && tok != token.LBRACK && tok != token.LBRACE && tok != token.COMMA && tok != token.PERIOD:
		return Operator
	case tok.IsOperator():
		return Punctuation
	}
	return Plain
}

// highlightChroma colours a text by chroma, from its beginning to the offset to, unless it is over the limits or takes too
// long: then what was found so far.
func highlightChroma(ctx context.Context, l *Language, text []byte, from, to uint32) ([]Span, error) {
	lexer := lexers.Get(chromaName(l.base()))
	if lexer == nil || l.Name == "text" || len(text) > chromaSize || longestLine(text) > chromaLine {
		return nil, nil
	}
	next, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root", EnsureLF: false}, string(text))
	if err != nil {
		return nil, nil //nolint:nilerr // a text that chroma refuses stays plain, which is no failure
	}
	deadline := time.Now().Add(chromaTime)
	var spans []Span
	at := uint32(0)
	for t := next(); t != chroma.EOF && at < to; t = next() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		start := at
		at += uint32(len(t.Value))
		class := chromaClass(t.Type)
		if class != Plain && at > from {
			s := Span{max(start, from), min(at, to), class}
			if n := len(spans); n > 0 && spans[n-1].Stop == s.Start && spans[n-1].Class == class {
				spans[n-1].Stop = s.Stop
			} else if s.Start < s.Stop {
				spans = append(spans, s)
			}
		}
		if time.Now().After(deadline) {
			break
		}
	}
	return spans, nil
}

func longestLine(text []byte) int {
	longest := 0
	for len(text) > 0 {
		n := bytes.IndexByte(text, '\n')
		if n < 0 {
			return max(longest, len(text))
		}
		longest = max(longest, n)
		text = text[n+1:]
	}
	return longest
}

// chromaName is chroma's name of a language, where it is another.
func chromaName(name string) string {
	switch name {
	case "tsx":
		return "typescript"
	case "dockerfile":
		return "docker"
	case "less":
		return "scss"
	case "astro":
		return "svelte"
	case "assembly":
		return "gas"
	}
	return name
}

func chromaClass(t chroma.TokenType) Class {
	switch t {
	case chroma.KeywordType, chroma.NameClass, chroma.NameBuiltinPseudo:
		return TypeName
	case chroma.KeywordConstant, chroma.NameConstant, chroma.NameEntity:
		return Constant
	case chroma.NameFunction, chroma.NameFunctionMagic, chroma.NameBuiltin:
		return FunctionName
	case chroma.NameTag:
		return Tag
	case chroma.NameAttribute, chroma.NameDecorator:
		return Attribute
	case chroma.NameProperty:
		return Property
	case chroma.LiteralStringEscape, chroma.LiteralStringInterpol:
		return Escape
	case chroma.GenericHeading, chroma.GenericSubheading:
		return Heading
	}
	switch {
	case t.InCategory(chroma.Comment):
		return Comment
	case t.InCategory(chroma.Keyword):
		return Keyword
	case t.InSubCategory(chroma.LiteralNumber):
		return Number
	case t.InCategory(chroma.Literal):
		return String
	case t.InCategory(chroma.Operator):
		return Operator
	case t.InCategory(chroma.Punctuation):
		return Punctuation
	case t.InCategory(chroma.Name):
		return Variable
	}
	return Plain
}
