package selector

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"outcrop/model"
)

// Target is what a selector stands for in one snapshot.
type Target struct {
	File     *model.File // nil for a folder
	Folder   string      // with its final slash, "" is the root; only if File is nil
	Symbol   int         // index into the file's symbols, -1 for the file, a folder or a line range
	From, To int         // 1-based lines, 0 none
}

// Selector is the canonical selector of the target.
func (t Target) Selector() Selector {
	if t.File == nil {
		return Selector{Path: t.Folder, Scoped: true}
	}
	s := Of(t.File, t.Symbol)
	s.From, s.To = t.From, t.To
	return s
}

// Short says in a few words that lines up to the given one were asked for and the file has fewer, or nothing.
func (t Target) Short(to int) string {
	if t.From == 0 || to <= t.To {
		return ""
	}
	lines := strconv.Itoa(t.From)
	if t.To > t.From {
		lines += "-" + strconv.Itoa(t.To)
	}
	noun := "lines"
	if t.To == 1 {
		noun = "line"
	}
	return fmt.Sprintf("%s has %d %s: %s shown", AppendPlain(nil, t.File.Path), t.To, noun, lines)
}

// Place is the selector with its lines, as messages list it: jobs.py::B::run  (lines 7-8).
func (t Target) Place() string {
	s := t.Selector().String()
	if t.File == nil || t.Symbol < 0 {
		return s
	}
	if t.File.Outline == nil { // it is out of memory: the line of the name is what is at hand
		return fmt.Sprintf("%s  (line %d)", s, t.File.Names.At(t.Symbol).Line+1)
	}
	sym := &t.File.Outline.Symbols[t.Symbol]
	if sym.StartLine == sym.EndLine {
		return fmt.Sprintf("%s  (line %d)", s, sym.StartLine+1)
	}
	return fmt.Sprintf("%s  (lines %d-%d)", s, sym.StartLine+1, sym.EndLine+1)
}

// NotFound says that nothing in the repository matches.
type NotFound struct {
	Selector string
	Reason   string   // what is known beyond that, or ""
	Near     []string // selectors of similar names, best first
	Unread   int      // files whose symbols could not be looked at, because they are pending or skipped
}

// Error names the selector and what to try next.
func (e *NotFound) Error() string {
	s := e.Selector + ": not found"
	if e.Reason != "" {
		s += ", " + e.Reason
	}
	if e.Unread == 1 {
		s += " (1 file was not read)"
	} else if e.Unread > 1 {
		s += fmt.Sprintf(" (%d files were not read)", e.Unread)
	}
	if len(e.Near) > 0 {
		s += "; similar names: " + strings.Join(e.Near, ", ")
	}
	return s
}

// Ambiguous says that several nodes match; none of them was taken.
type Ambiguous struct {
	Selector   string
	Candidates []string // selectors that can be sent back, with their lines behind two blanks
}

// Error lists the first candidates, one a line.
func (e *Ambiguous) Error() string {
	const most = 20
	s := fmt.Sprintf("%s: %d places match; choose one:", e.Selector, len(e.Candidates))
	for i, c := range e.Candidates {
		if i == most {
			return s + fmt.Sprintf("\n  and %d more", len(e.Candidates)-most)
		}
		s += "\n  " + c
	}
	return s
}

// Resolve finds the one node that a selector stands for. Names match exactly, upper and lower case count. The error is a
// *NotFound, an *Ambiguous, or says that the path lies outside the root.
func Resolve(r *model.Repo, s Selector) (Target, error) {
	if s.Scoped {
		p, err := inside(r, s.Path)
		if err != nil {
			return Target{}, err
		}
		s.Path = p
	}
	switch found := Match(r, s); len(found) {
	case 0:
		e := &NotFound{Selector: s.String()}
		plain, word := cutWord(s)
		e.Near = Near(r, plain, 5)
		if e.Reason, e.Unread = unseen(r, s); word != "" {
			e.Reason = fmt.Sprintf("and @%s is no level: use %s", word, levelWords())
		}
		return Target{}, e
	case 1:
		return found[0], nil
	default:
		e := &Ambiguous{Selector: s.String()}
		for _, t := range found {
			e.Candidates = append(e.Candidates, t.Place())
		}
		return Target{}, e
	}
}

// cutWord takes a word behind a final @ off a selector: it was most likely meant as a level.
func cutWord(s Selector) (Selector, string) {
	last := &s.Path
	if n := len(s.Symbols); n > 0 {
		s.Symbols = slices.Clone(s.Symbols)
		last = &s.Symbols[n-1].Name
	}
	at := strings.LastIndexByte(*last, '@')
	if at < 1 || s.From > 0 {
		return s, ""
	}
	word := (*last)[at+1:]
	if word == "" || strings.TrimLeftFunc(word, unicode.IsLetter) != "" {
		return s, ""
	}
	*last = (*last)[:at]
	return s, word
}

// levelWords lists the levels for a sentence.
func levelWords() string {
	var words []string
	for l := range model.Level(model.NumLevels) {
		words = append(words, "@"+l.String())
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " or " + words[n]
}

// inside makes a path relative to the root and refuses what leads out of it.
func inside(r *model.Repo, p string) (string, error) {
	if strings.HasPrefix(p, "/") {
		root := strings.TrimRight(r.Root, "/") + "/"
		rest, ok := strings.CutPrefix(p+"/", root)
		if !ok {
			return "", fmt.Errorf("%s: lies outside the root %s", AppendPlain(nil, p), r.Root)
		}
		p = strings.TrimSuffix(rest, "/")
	}
	folder := strings.HasSuffix(p, "/")
	if clean := path.Clean(p); p != "" && clean != p {
		if p = clean; p == "." {
			return "", nil
		}
		if folder {
			p += "/"
		}
	}
	if p == ".." || strings.HasPrefix(p, "../") {
		return "", fmt.Errorf("%s: lies outside the root; give a path below it", AppendPlain(nil, p))
	}
	return p, nil
}

// unseen says why the answer may be incomplete.
func unseen(r *model.Repo, s Selector) (reason string, unread int) {
	files := r.Files
	if s.Scoped && s.Path != "" {
		f := r.File(s.Path)
		switch {
		case f == nil:
			files = r.Under(s.Path)
		case f.Status == model.Skipped:
			return "the file was skipped: " + f.Reason, 0
		case f.Status == model.Pending:
			return "the file is not read yet", 0
		case s.From > 0:
			return fmt.Sprintf("the file has %d lines", f.Lines), 0
		default:
			return "", 0
		}
	}
	for _, f := range files {
		if f.Status == model.Pending || f.Status == model.Skipped {
			unread++
		}
	}
	return "", unread
}

// Match gives all nodes that a selector may stand for, in file order. The canonical reading goes first: others, such as a raw
// colon in a path or a dot between names, count only if that one finds nothing.
func Match(r *model.Repo, s Selector) []Target {
	if !s.Scoped {
		if len(s.Symbols) == 0 {
			return nil
		}
		if first := s.Symbols[0]; first.Nth == 0 && first.Name != "" {
			if found := at(r, first.Name, s.Symbols[1:], s.From, s.To); len(found) > 0 {
				return found
			}
		}
		if found := tails(nil, r.Files, s.Symbols); len(found) > 0 {
			return found
		}
		return otherReadings(r, "", s)
	}
	if s.typed != "" {
		if found := at(r, s.typed, s.Symbols, s.From, s.To); len(found) > 0 {
			return found
		}
	}
	if found := at(r, s.Path, s.Symbols, s.From, s.To); len(found) > 0 {
		return found
	}
	found := otherReadings(r, s.Path, s)
	if len(found) == 0 && s.From == 0 && !strings.HasSuffix(s.Path, "/") && s.Path != "" {
		found = tails(nil, r.Files, append([]Part{parsePart(s.Path)}, s.Symbols...))
	}
	return found
}

// at finds the symbols below an existing path, or the path itself.
func at(r *model.Repo, p string, parts []Part, from, to int) []Target {
	if f := r.File(p); f != nil {
		switch {
		case len(parts) > 0:
			return inFile(f, parts)
		case from > 0 && f.Status != model.Pending && from > f.Lines:
			return nil
		case from > 0 && f.Status != model.Pending:
			to = min(to, f.Lines)
		}
		return []Target{{File: f, Symbol: -1, From: from, To: to}}
	}
	files := r.Under(p)
	if from > 0 || len(files) == 0 && p != "" {
		return nil
	}
	if len(parts) > 0 {
		return tails(nil, files, parts)
	}
	if p != "" && !strings.HasSuffix(p, "/") {
		p += "/"
	}
	return []Target{{Folder: p, Symbol: -1}}
}

// In finds the symbol of a file that has exactly the names of a canonical selector; it is -1 and true for the file itself. Unlike
// Resolve it looks nowhere else, so that it costs the same where there is nothing to find.
func In(f *model.File, s Selector) (symbol int, ok bool) {
	if len(s.Symbols) == 0 {
		return -1, true
	}
	last := s.Symbols[len(s.Symbols)-1]
	mask := model.Mask(last.Name)
	for i := range f.Names.Len() {
		if n := f.Names.At(i); n.Mask == mask && int(n.Nth) == last.Nth && climbFrom(f.Names, i).ends(s.Symbols, true) {
			return i, true
		}
	}
	return -1, false
}

// inFile prefers the whole chain of names; the end of a chain is enough if nothing has the whole.
func inFile(f *model.File, parts []Part) []Target {
	var found []Target
	for i := range f.Names.Len() {
		if climbFrom(f.Names, i).ends(parts, true) {
			found = append(found, Target{File: f, Symbol: i})
		}
	}
	if len(found) == 0 {
		found = tails(found, []*model.File{f}, parts)
	}
	return found
}

// tails finds the symbols whose qualified names end in parts.
func tails(found []Target, files []*model.File, parts []Part) []Target {
	for _, f := range files {
		for i := range f.Names.Len() {
			if climbFrom(f.Names, i).ends(parts, false) {
				found = append(found, Target{File: f, Symbol: i})
			}
		}
	}
	return found
}

// ends reports whether the names met on the way out are parts. With whole they are all of the names and a part without number
// is the first of its name; otherwise it is any of them.
func (c climb) ends(parts []Part, whole bool) bool {
	want := parts[len(parts)-1]
	parts = parts[:len(parts)-1]
	for {
		p, ok := c.next()
		if !ok || p.Nth != want.Nth && (whole || want.Nth > 0) {
			return false
		}
		if rest, dotted := strings.CutSuffix(want.Name, p.Name); rest == "" && want.Name == p.Name {
			if len(parts) == 0 {
				_, more := c.next()
				return !whole || !more
			}
			want, parts = parts[len(parts)-1], parts[:len(parts)-1]
		} else if dotted && p.Name != "" && len(rest) > 1 && strings.HasSuffix(rest, ".") {
			want = Part{Name: rest[:len(rest)-1]}
		} else {
			return false
		}
	}
}

// otherReadings takes colons and percent signs as parts of paths that exist so.
func otherReadings(r *model.Repo, start string, s Selector) []Target {
	var found []Target
	add := func(p string, parts []Part, from, to int) {
		for _, t := range at(r, p, parts, from, to) {
			if t.File != nil || t.Folder != "" {
				found = append(found, t)
			}
		}
	}
	for _, sep := range []string{separator, ":"} {
		p := start
		for i, part := range s.Symbols {
			if p != "" {
				p += sep
			}
			p += part.Name
			if part.Nth > 0 {
				p += "~" + strconv.Itoa(part.Nth+1)
			}
			if len(p) > MaxPath {
				break
			}
			if i > 0 || s.Scoped {
				add(p, s.Symbols[i+1:], s.From, s.To)
			}
		}
	}
	if s.From > 0 {
		p := start + ":" + strconv.Itoa(s.From)
		add(p, nil, 0, 0)
		add(p+"-"+strconv.Itoa(s.To), nil, 0, 0)
	}
	if start != "" && len(found) == 0 {
		for _, f := range r.Files {
			if strings.Contains(f.Path, "%") && decode(f.Path) == start {
				add(f.Path, s.Symbols, s.From, s.To)
			}
		}
	}
	return found
}
