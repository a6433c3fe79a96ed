package parse

import (
	"bytes"
	"slices"

	"outcrop/model"
)

// shell reads the commands of a shell script, of sh, Bash, ksh or zsh: functions with their ends, variables, aliases and
// the files that it sources. What a `}` or `)` closes depends on whether it stands where a command may begin, inside of a
// quote, a pattern or a text below its line; so the scanner follows all of these, and nothing else. Grammars of one of the
// shells lose their way in the others, and in texts with quoted end marks.
type shell struct {
	words   *shellWords
	b       *model.Builder
	dialect *dialect
	quiet   bool // in a substitution, where nothing is declared
	frames  []shellFrame
	cmd     shellCommand
	next    shellFunction // whose header was read and whose body follows
	tail    int           // the function that the command ends, for redirections behind its body; 0 is none
	known   map[string]bool
	faults  []int // offsets of what closes nothing, or is not closed
}

// shellFrame is a compound command that is open.
type shellFrame struct {
	kind     byte // { ( i d c, for braces, parentheses, if, loops and case
	fn       int  // the function whose body it is, by handle + 1; 0 is none
	start    int
	strict   bool // `then` or `do` was there, so that a word has to end it
	short    bool // a loop of zsh that may have one command for a body
	patterns bool // a case that waits for its next pattern
}

// shellCommand is what is known of a simple command so far.
type shellCommand struct {
	start, stop int
	words       int
	kind        byte // d declares, a is alias, . sources, f for, F function, c case, t test
	names       []shellName
	constant    bool
	skip        bool // its names are none
	after       bool // a compound command was there
	brace       bool // a brace may open here
	target      bool // the next word is that of a redirection
	fn          int  // the function whose body it is
}

// shellName is a name that a command gives something, with the place of all of it.
type shellName struct {
	name        string
	at          int
	start, stop int
	bare        bool // without a value
}

// shellFunction is the header of a function.
type shellFunction struct {
	name             string
	start, at, until int
	kind             model.Kind
	open             bool // its body follows
	keyword          bool // without parentheses
}

// outlineShell outlines a shell script. If it does not come out even by the rules of most shells, zsh's are tried, and then
// it is read by its layout: a function ends before the next one that begins no deeper, and a quote that would hide one is
// taken for open.
func outlineShell(src []byte, b *model.Builder) *model.Outline {
	first := readShell(src, b, shellWords{})
	if len(first) == 0 || len(readShell(src, b, shellWords{loose: true})) == 0 {
		return b.Outline()
	}
	faults := readShell(src, b, shellWords{layout: true})
	if len(faults) == 0 {
		faults = first // the layout hides where it was
	}
	slices.Sort(faults)
	var spans []model.Span
	for _, at := range slices.Compact(faults) {
		at = min(at, len(src)-1)
		spans = append(spans, bytesSpan(at, at+1))
	}
	markErrors(b, spans)
	return b.Outline()
}

// readShell reads a script once, in the manner that w has, and gives the offsets of what does not come out even.
func readShell(src []byte, b *model.Builder, w shellWords) []int {
	b.Reset(src)
	w.src = src
	s := &shell{words: &w, b: b, dialect: &dialect{comments: comments{line: "#"}}, known: map[string]bool{}}
	at := shellMarker(s, 0)
	for at < len(src) {
		at, _ = s.commands(at)
	}
	s.unfinished(len(src))
	s.drop(0, len(src))
	return append(s.faults, w.lost...)
}

// commands reads up to the end, or to behind the parenthesis that closes a substitution.
func (s *shell) commands(at int) (end int, closed bool) {
	src := s.words.src
	for at < len(src) {
		if n := len(s.frames); n > 0 && s.frames[n-1].patterns {
			at = shellPattern(s, at)
			continue
		}
		switch c := src[at]; {
		case shellBlank(c):
			at++
		case c == '\n':
			if s.cmd.kind != 'c' { // the `in` of a case may stand on the next line
				s.finish(at)
			}
			at = s.newline(at)
		case c == '#':
			at = lineStop(src, at)
		case c == ';':
			s.finish(at)
			at = s.semicolon(at)
		case c == '&' && at+1 < len(src) && src[at+1] == '>':
			s.cmd.target = true
			at += 2
		case c == '&' || c == '|':
			s.finish(at)
			at++
		case c == '<' || c == '>':
			at = shellRedirect(s, at)
		case c == '(':
			at = s.parenthesis(at)
		case c == ')':
			if s.closeParen(at) {
				return at + 1, true
			}
			at++
		case c == '\\' && at+1 < len(src) && isSpace(src[at+1]):
			at = s.words.piece(at, false)
		default:
			at = s.word(at)
		}
	}
	s.finish(len(src))
	return len(src), false
}

// newline moves past a line end, and past what the line announced to stand below it.
func (s *shell) newline(at int) int {
	return shellMarker(s, s.words.newline(at, func(h heredoc, end int) {
		if h.owner > 0 && s.b != nil {
			s.b.Draft(h.owner - 1).Range.Stop = uint32(end)
		}
	}))
}

// shellMarker moves past a line that git puts around the sides of a conflict.
func shellMarker(s *shell, at int) int {
	line := s.words.src[at:lineStop(s.words.src, at)]
	for _, mark := range [...]string{"<<<<<<< ", ">>>>>>> ", "||||||| "} {
		if bytes.HasPrefix(line, []byte(mark)) || string(line) == "=======" {
			s.faults = append(s.faults, at)
			return at + len(line)
		}
	}
	return at
}

// finish ends a simple command.
func (s *shell) finish(at int) {
	c := &s.cmd
	if s.next.open && c.words == 0 && !c.after {
		if at < len(s.words.src) && s.words.src[at] != '\n' {
			s.unfinished(at)
		}
		return
	}
	if c.fn > 0 {
		s.ended(c.fn, c.stop, false)
	}
	if c.words == 0 || c.kind == 'd' || c.kind == 'a' {
		shellDeclared(s)
	}
	if n := len(s.frames); n > 0 && s.frames[n-1].short && c.words > 0 && c.kind != 'f' {
		s.drop(n-1, c.stop)
	}
	s.cmd, s.tail = shellCommand{names: c.names[:0]}, 0
}

// unfinished keeps the header of a function that no body follows.
func (s *shell) unfinished(at int) {
	if until := s.next.until; s.next.open {
		if fn := s.body(); fn > 0 {
			s.ended(fn, until, true)
		}
		s.faults = append(s.faults, min(until, at))
	}
}

// semicolon reads `;` and what ends a clause of case: `;;`, `;&`, `;;&` and `;|`.
func (s *shell) semicolon(at int) int {
	src := s.words.src
	at++
	if at >= len(src) || src[at] != ';' && src[at] != '&' && src[at] != '|' {
		return at
	}
	if at++; at < len(src) && src[at-1] == ';' && src[at] == '&' {
		at++
	}
	if i := s.find('c', "{("); i >= 0 {
		s.drop(i+1, at)
		s.frames[i].patterns = true
	} else {
		s.faults = append(s.faults, at-1)
	}
	return at
}

// shellPattern reads the patterns of a clause of case up to behind the parenthesis, or `esac`.
func shellPattern(s *shell, at int) int {
	src, top := s.words.src, &s.frames[len(s.frames)-1]
	switch c := src[at]; {
	case c == '\n':
		return s.newline(at)
	case isSpace(c):
		return at + 1
	case c == '#':
		return lineStop(src, at)
	case c == '}' && !top.strict: // zsh: case a { ... }
		s.drop(len(s.frames)-1, at+1)
		return at + 1
	case string(src[at:at+wordLength(src[at:])]) == "esac":
		top.patterns = false
		return s.command(at, at+len("esac"))
	case c == '(':
		end := s.words.balanced(at)
		if end >= len(src) || isSpace(src[end]) {
			top.patterns = false
			return end
		}
		at = end
	}
	for start := at; at < len(src); {
		switch c := src[at]; c {
		case ')':
			top.patterns = false
			return at + 1
		case '\n', ';':
			top.patterns = false
			s.faults = append(s.faults, start)
			return at
		case '(':
			at = s.words.balanced(at)
		default:
			at = s.words.piece(at, false)
		}
	}
	return at
}

// shellRedirect reads what begins with < or >: a redirection, a text below the line, a substitution of a process.
func shellRedirect(s *shell, at int) int {
	src := s.words.src
	rest := src[at:]
	switch {
	case len(rest) > 1 && rest[1] == '(':
		return s.words.substitution(at + 2)
	case bytes.HasPrefix(rest, []byte("<<<")):
		at += 3
	case bytes.HasPrefix(rest, []byte("<<")):
		at += 2
		h := heredoc{owner: s.tail}
		if at < len(src) && src[at] == '-' {
			h.strip = true
			at++
		}
		for at < len(src) && shellBlank(src[at]) {
			at++
		}
		end := s.words.word(at, false)
		if h.mark = unquoted(src[at:end]); len(h.mark) > 0 {
			s.words.heredocs = append(s.words.heredocs, h)
		}
		return max(end, at)
	default:
		for at++; at < len(src) && (src[at] == '>' || src[at] == '&' || src[at] == '|' || src[at] == '!'); {
			at++
		}
	}
	s.cmd.target = true
	return at
}

// word reads a word of a command.
func (s *shell) word(at int) int {
	src, c := s.words.src, &s.cmd
	begins := c.words == 0 && !c.after
	end := max(s.words.word(at, begins || c.kind == 'F'), at+1)
	text := src[at:end]
	switch {
	case end < len(src) && (src[end] == '<' || src[end] == '>') && len(bytes.Trim(text, "0123456789")) == 0:
		return end // the number of a file to redirect
	case c.target:
		c.target = false
		if s.tail > 0 && s.b != nil {
			s.b.Draft(s.tail - 1).Range.Stop = uint32(end)
		}
		return end
	case begins:
		return s.command(at, end)
	}
	return s.argument(at, end)
}
