package ignore

import "strings"

// op says what one part of a compiled pattern matches.
type op uint8

const (
	opByte op = iota // the byte itself
	opAny            // '?': one byte that is no slash
	opSet            // '[a-z]': one byte of a set that is no slash
	opStar           // '*': any bytes without a slash
	opDeep           // '**' at a folder border: any bytes
	opDirs           // '**/' at a folder border: any number of whole folders
)

type part struct {
	op   op
	byte byte
	set  *byteSet
}

// glob is a compiled pattern.
type glob struct {
	exact  string // the whole pattern, when it has nothing special in it
	suffix string // what follows a single leading star, when that is all
	parts  []part
	never  bool // the pattern is malformed in a way that lets it match nothing
}

// compile translates a pattern. Bytes, not characters, are its units: '?'
// takes one byte, as in git. A base pattern is held against single names, so
// that its stars have no slash to reach over.
func compile(p string, base bool) glob {
	if !strings.ContainsAny(p, `*?[\`) {
		return glob{exact: p, never: p == ""}
	}
	if p[0] == '*' && !strings.ContainsAny(p[1:], `*?[\/`) {
		return glob{suffix: p[1:], parts: []part{{op: opStar}}}
	}
	var g glob
	for i := 0; i < len(p); {
		switch p[i] {
		case '\\':
			if i+1 == len(p) {
				return glob{never: true}
			}
			g.add(part{op: opByte, byte: p[i+1]})
			i += 2
		case '?':
			g.add(part{op: opAny})
			i++
		case '*':
			next, o := compileStar(p, i, base)
			g.add(part{op: o})
			i = next
		case '[':
			set, n := parseSet(p[i:])
			if n == 0 {
				return glob{never: true}
			}
			g.add(part{op: opSet, set: set})
			i += n
		default:
			g.add(part{op: opByte, byte: p[i]})
			i++
		}
	}
	return g
}

// compileStar looks at the run of stars at p[i:] and returns where it ends.
// Two stars or more reach over slashes only if they fill the room between
// two slashes or an end; anywhere else they are one star.
func compileStar(p string, i int, base bool) (next int, o op) {
	j := i
	for j < len(p) && p[j] == '*' {
		j++
	}
	if j-i < 2 || base || i > 0 && p[i-1] != '/' {
		return j, opStar
	}
	switch {
	case j == len(p), strings.HasPrefix(p[j:], `\/`):
		return j, opDeep
	case p[j] == '/':
		return j + 1, opDirs
	}
	return j, opStar
}

func (g *glob) add(p part) { g.parts = append(g.parts, p) }

// mark is a place to come back to: a star, and the text it has not yet taken.
type mark struct{ part, text int }

// match reports whether the whole text matches. It keeps two marks, the last
// star and the last double star. Older ones never help: what follows a star
// has been matched as early as possible, so that a later star can reach all
// that an earlier one could have left to it, and a single star cannot change
// where its folder ends.
func (g *glob) match(text string) bool {
	switch {
	case g.never:
		return false
	case g.exact != "":
		return g.exact == text
	case g.suffix != "":
		return strings.HasSuffix(text, g.suffix) && strings.IndexByte(text[:len(text)-len(g.suffix)], '/') < 0
	}
	none := mark{part: -1}
	star, deep := none, none
	p, t := 0, 0
	for {
		switch {
		case p == len(g.parts) && t == len(text):
			return true
		case p == len(g.parts):
		case g.parts[p].op == opStar:
			star = mark{p, t}
			p++
			continue
		case g.parts[p].op >= opDeep:
			deep, star = mark{p, t}, none
			p++
			continue
		case t < len(text) && g.parts[p].takes(text[t]):
			p, t = p+1, t+1
			continue
		}
		switch {
		case star.part >= 0 && star.text < len(text) && text[star.text] != '/':
			star.text++
			p, t = star.part+1, star.text
		case deep.part >= 0 && g.advance(&deep, text):
			star = none
			p, t = deep.part+1, deep.text
		default:
			return false
		}
	}
}

// advance lets a double star take the least that it can take more.
func (g *glob) advance(m *mark, text string) bool {
	if g.parts[m.part].op == opDeep {
		m.text++
		return m.text <= len(text)
	}
	slash := strings.IndexByte(text[m.text:], '/')
	m.text += slash + 1
	return slash >= 0
}

// takes reports whether a part that stands for one byte matches c.
func (p *part) takes(c byte) bool {
	switch p.op {
	case opByte:
		return p.byte == c
	case opAny:
		return c != '/'
	default:
		return c != '/' && p.set.has(c)
	}
}
