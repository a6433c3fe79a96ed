// Package ignore decides which paths a repository's ignore files leave out,
// with git's own rules: patterns of one file are read from the last to the
// first, a deeper file wins over an upper one, and what lies in an ignored
// folder cannot be brought back.
//
// It is pure: bytes in, decisions out. Matching takes time in proportion to
// the pattern's and the path's length, whatever the pattern, because ignore
// files come from strangers.
package ignore

import (
	"bytes"
	"strings"
)

// List is one ignore file.
type List struct {
	dir   string // the folder it lies in, with a closing slash; "" for the root
	rules []rule
}

// rule is one line of an ignore file.
type rule struct {
	glob   glob
	negate bool // the line began with '!': what it matches is kept
	folder bool // the line ended with '/': it matches folders only
	base   bool // the line has no inner slash: it is held against the last part of the path
}

// Parse reads an ignore file that lies in the folder dir ('/'-separated,
// relative to the root, "" for the root itself). It cannot fail: a line that
// makes no sense matches nothing, as in git.
func Parse(dir string, text []byte) *List {
	l := &List{}
	if dir != "" {
		l.dir = dir + "/"
	}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	for line := range strings.SplitSeq(string(text), "\n") {
		if r, ok := parseRule(strings.TrimSuffix(line, "\r")); ok {
			l.rules = append(l.rules, r)
		}
	}
	return l
}

func parseRule(line string) (rule, bool) {
	var r rule
	// Git reads lines as C strings, which end at a NUL.
	line, _, _ = strings.Cut(line, "\x00")
	if strings.HasPrefix(line, "#") {
		return r, false
	}
	line = trimSpaces(line)
	line, r.negate = strings.CutPrefix(line, "!")
	line, r.folder = strings.CutSuffix(line, "/")
	if line == "" {
		return r, false
	}
	r.base = !strings.Contains(line, "/")
	r.glob = compile(strings.TrimPrefix(line, "/"), r.base)
	return r, true
}

// trimSpaces cuts the spaces at the end of a line that no backslash protects.
func trimSpaces(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			i++
		}
		end = i + 1
	}
	return line[:min(end, len(line))]
}

// match reports what the list says about path (relative to the root): hit is
// false when no rule speaks about it.
func (l *List) match(path string, isDir bool) (ignored, hit bool) {
	rel, ok := strings.CutPrefix(path, l.dir)
	if !ok {
		return false, false
	}
	name := rel[strings.LastIndexByte(rel, '/')+1:]
	for i := len(l.rules) - 1; i >= 0; i-- {
		r := &l.rules[i]
		if r.folder && !isDir {
			continue
		}
		text := rel
		if r.base {
			text = name
		}
		if r.glob.match(text) {
			return !r.negate, true
		}
	}
	return false, false
}

// Rules are the lists that hold in one folder, the innermost first. The nil
// value holds no rule and is ready for use.
type Rules struct {
	list  *List
	outer *Rules
}

// With returns the rules with a list added that wins over all there are.
func (r *Rules) With(l *List) *Rules {
	if len(l.rules) == 0 {
		return r
	}
	return &Rules{list: l, outer: r}
}

// Ignored reports whether the rules leave path out. Path is relative to the
// root and '/'-separated. The folders above it are taken as kept: who walks
// a tree does not enter an ignored folder in the first place.
func (r *Rules) Ignored(path string, isDir bool) bool {
	for ; r != nil; r = r.outer {
		if ignored, hit := r.list.match(path, isDir); hit {
			return ignored
		}
	}
	return false
}

// Globs are patterns given by a user to choose paths.
type Globs struct {
	rules []rule
}

// ParseGlobs compiles patterns in the language of ignore files, without its
// comments and its '!'. A pattern without an inner slash is held against the
// last part of a path, any other against the whole of it.
func ParseGlobs(patterns []string) Globs {
	var g Globs
	for _, p := range patterns {
		p = strings.TrimPrefix(p, "./")
		var r rule
		p, r.folder = strings.CutSuffix(p, "/")
		r.base = !strings.Contains(p, "/")
		r.glob = compile(strings.TrimPrefix(p, "/"), r.base)
		g.rules = append(g.rules, r)
	}
	return g
}

// ValidGlob reports whether there is a text that a pattern for ParseGlobs matches.
func ValidGlob(pattern string) bool { return !ParseGlobs([]string{pattern}).rules[0].glob.never }

// Empty reports whether there is no pattern at all.
func (g Globs) Empty() bool { return len(g.rules) == 0 }

// Match reports whether a pattern matches the path or a folder above it.
func (g Globs) Match(path string, isDir bool) bool {
	if len(g.rules) == 0 {
		return false
	}
	for i := 0; i < len(path); i++ {
		if path[i] == '/' && g.matchOne(path[:i], true) {
			return true
		}
	}
	return g.matchOne(path, isDir)
}

func (g Globs) matchOne(path string, isDir bool) bool {
	name := path[strings.LastIndexByte(path, '/')+1:]
	for i := range g.rules {
		r := &g.rules[i]
		if r.folder && !isDir {
			continue
		}
		if r.base && r.glob.match(name) || !r.base && r.glob.match(path) {
			return true
		}
	}
	return false
}
