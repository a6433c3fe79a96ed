// Package prompt writes a slice as the block of text that is given to a language model: markdown, XML or JSON.
package prompt

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/model/slice"
	"outcrop/model/tokens"
)

// Format is a way to write a slice.
type Format uint8

// The formats.
const (
	Markdown Format = iota
	XML
	JSON
)

// String is the format's word.
func (f Format) String() string {
	switch f {
	case Markdown:
		return "markdown"
	case XML:
		return "xml"
	case JSON:
		return "json"
	}
	return fmt.Sprintf("format(%d)", uint8(f))
}

// ParseFormat reads a format's word.
func ParseFormat(s string) (Format, error) {
	for f := Markdown; f <= JSON; f++ {
		if f.String() == s {
			return f, nil
		}
	}
	return 0, fmt.Errorf("unknown format %q: use markdown, xml or json", s)
}

// Options is what a block holds beside the slice.
type Options struct {
	Repository  string // name in the header
	Task        string // what the reader shall do; "" leaves the section out
	Tree        bool   // begin with the tree of the slice's files
	LineNumbers bool   // in front of each line that is copied from a source; JSON has none
	Part, Parts int    // 1-based; Part 0 is the whole

	// Model is whom the text is for, or nil. Where its vocabulary is not public, the text says what its tokens are estimated at.
	Model *tokens.Model
}

// estimate is what a total, as it is printed, is for the model, if that is not the same number.
func (o *Options) estimate(total string) (e estimate, ok bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(total, "~"))
	if err != nil || o.Model == nil || o.Model.Exact {
		return estimate{}, false
	}
	e.Tokens, e.Low, e.High = o.Model.Estimate(n)
	return e, true
}

// Text writes a slice and counts what it wrote, in the slice's encoding. The total that the text states is the count of the
// whole text, that number included.
func Text(s slice.Slice, f Format, o Options) (text []byte, total int) {
	c := tokens.Acquire(s.Encoding)
	defer tokens.Release(c)
	if f != JSON {
		s = s.Join()
	}
	b := block{text: make([]byte, 0, likelySize(s))}
	total, exact := settle(s.Tokens(), func(n int) int {
		b.write(s, f, o, strconv.Itoa(n))
		return b.count(c)
	})
	if !exact {
		// A number that changes its own count is stated as an estimate by the larger of the two.
		b.write(s, f, o, "~"+strconv.Itoa(total))
		total = b.count(c)
	}
	return b.text, total
}

// Write writes a slice to w.
func Write(w io.Writer, s slice.Slice, f Format, o Options) error {
	text, _ := Text(s, f, o)
	_, err := w.Write(text)
	return err
}

// Size is the function that slice.Fit and Slice.Split ask for the tokens of a printed slice.
func Size(f Format, o Options) func(slice.Slice) int {
	return func(s slice.Slice) int {
		_, n := Text(s, f, o)
		return n
	}
}

// settle finds the n that count gives for itself; if there is none among a few tries, the largest and false.
func settle(n int, count func(int) int) (int, bool) {
	largest := 0
	for range 8 {
		next := count(n)
		if next == n {
			return n, true
		}
		n = next
		largest = max(largest, n)
	}
	return largest, false
}

// quoted is a path on one line: as it is, or with quotes and escapes if it holds what could be misread.
func quoted(p string) string {
	if p == "" {
		return "./"
	}
	q := strconv.Quote(p)
	if q[1:len(q)-1] != p || strings.ContainsRune(p, '`') || strings.TrimSpace(p) != p || p[0] == '#' {
		return q
	}
	return p
}

// place is the path with the lines, 15-47.
func place(p *slice.Piece) string {
	s := quoted(p.File)
	if l := lines(p); l != "" {
		s += ":" + l
	}
	return s
}

func lines(p *slice.Piece) string {
	if p.StartLine == 0 {
		return ""
	}
	if p.StartLine == p.EndLine {
		return strconv.Itoa(p.StartLine)
	}
	return fmt.Sprintf("%d-%d", p.StartLine, p.EndLine)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// appendTree appends the folders and files of the slice, each deeper by two blanks.
func appendTree(buf []byte, s slice.Slice) []byte {
	var open []string
	last := ""
	for i := range s.Pieces {
		p := s.Pieces[i].File
		if p == last && i > 0 {
			continue
		}
		last = p
		parts := strings.SplitAfter(p, "/")
		same := 0
		for same < len(parts)-1 && same < len(open) && open[same] == parts[same] {
			same++
		}
		for depth := same; depth < len(parts); depth++ {
			if parts[depth] != "" {
				buf = append(buf, strings.Repeat("  ", depth)...)
				buf = append(append(buf, quoted(parts[depth])...), '\n')
			}
		}
		open = parts[:len(parts)-1]
	}
	return buf
}

// body is the text of a piece as it is printed.
func body(p *slice.Piece, o Options) []byte {
	if !o.LineNumbers || !p.Copy() {
		return p.Text
	}
	var buf []byte
	width := len(strconv.Itoa(p.EndLine))
	n := p.StartLine
	for line := range strings.Lines(string(p.Text)) {
		buf = fmt.Appendf(buf, "%*d  %s", width, n, line)
		n++
	}
	return buf
}

// mostNamed limits the lists in the closing line; what is beyond is a number.
const mostNamed = 20

// leftOut is the closing line: what is not in the text, and why. It is empty if nothing is missing.
func leftOut(s slice.Slice) string {
	var all []string
	list := func(intro string, n int, item func(int) string) {
		if n == 0 {
			return
		}
		var names []string
		for i := range min(n, mostNamed) {
			names = append(names, oneLine(item(i)))
		}
		if n > mostNamed {
			names = append(names, fmt.Sprintf("and %d more", n-mostNamed))
		}
		all = append(all, intro+strings.Join(names, ", "))
	}
	said := map[string]bool{}
	for _, l := range s.Lowered {
		said[l.ID] = true
	}
	var less []*slice.Piece
	for i := range s.Pieces {
		if p := &s.Pieces[i]; p.Level < model.LevelFull && !said[p.ID] {
			less = append(less, p)
		}
	}
	list("not shown in full: ", len(less), func(i int) string { return less[i].ID + " (" + less[i].Level.String() + ")" })
	list("lowered to fit the budget: ", len(s.Lowered), func(i int) string {
		return fmt.Sprintf("%s (%v to %v)", s.Lowered[i].ID, s.Lowered[i].From, s.Lowered[i].To)
	})
	list("not in this text: ", len(s.Omitted), func(i int) string { return s.Omitted[i].ID + " (" + s.Omitted[i].Reason + ")" })
	list("", len(s.Notes), func(i int) string { return s.Notes[i] })
	if c := s.Coverage; c.Partial > 0 {
		all = append(all, plural(c.Partial, "file")+" parsed with errors")
	}
	if c := s.Coverage; c.Text > 0 {
		all = append(all, plural(c.Text, "file")+" of a kind without parser, read line by line")
	}
	if len(all) == 0 {
		return ""
	}
	return "Left out: " + strings.Join(all, "; ") + "."
}

// oneLine makes words of others safe to stand in a line.
func oneLine(s string) string {
	return string(selector.AppendPlain(nil, strings.Join(strings.Fields(s), " ")))
}

// title is the name of the repository with the part.
func title(o Options) string {
	name := o.Repository
	if strings.TrimSpace(name) == "" {
		name = "repository"
	}
	name = quoted(name)
	if o.Part > 0 {
		name += fmt.Sprintf(", part %d of %d", o.Part, o.Parts)
	}
	return name
}

// valid is text with U+FFFD for each byte that is not UTF-8.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}
