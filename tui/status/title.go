// Package status is the first and the last line of the screen: which repository this is and how much of it is read, and
// which keys are at hand or what just happened.
package status

import (
	"strconv"

	"outcrop/model/tokens"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// Info is what the first line says.
type Info struct {
	Repo, Branch string // as raw as they come; no branch outside of git
	Listed       bool   // the folder is walked: Files is the number of all
	Files        int
	Shown        int // files that a filter keeps
	Filtered     bool
	Percent      int    // of the bytes that are parsed, 0 to 100
	Skipped      int    // files left unread
	Tokens       string // of all files in full, or of those that a filter found; empty: not known
	Encoding     string
	Model        string // empty: tokens are those of the encoding
	Context      int    // tokens that the model can read; 0 if unknown
	Loading      *Loading
	Watch        string // a word on changes on disk that are not seen at once; empty: all are
}

// gap is the least number of blanks between two parts of the line.
const gap = 2

// Title draws the first line, exactly w cells wide. Where it is narrow, what is least worth knowing goes first.
func Title(w int, t Info, s *style.Sheet) string {
	left := 1 + len("outcrop · ") - 1 + text.Cells(text.Clean(t.Repo, 1)) // the dot is two bytes and one cell
	branch := ""
	if t.Branch != "" {
		branch = "  " + s.Markers().Branch + " " + text.Clean(t.Branch, 1)
	}
	counts, cost, state, encoding, model := t.counts(), t.cost(), t.state(), t.Encoding, t.model()
	watch := text.Clean(t.Watch, 1)
	width := func() int {
		n := left + text.Cells(branch)
		for _, part := range []string{joined(counts, cost, state, watch), joined(encoding, model)} {
			if part != "" {
				n += gap + text.Cells(part)
			}
		}
		return n + 1
	}
	parts := []*string{&encoding, &branch, &model, &cost}
	shorter := t.Loading.shorter()
	switch {
	case len(shorter) > 0: // how far loading is goes word by word
		parts = []*string{&encoding, &branch, &state, &model, &cost, &state, &watch, &counts, &state, &state}
	case t.Listed && t.Percent == 100: // what is done is less worth knowing than what there is
		parts = append(parts, &state, &watch, &counts)
	default:
		parts = append(parts, &watch, &counts, &state)
	}
	for _, part := range parts {
		if width() <= w {
			break
		}
		if *part = ""; part == &state && len(shorter) > 0 {
			state, shorter = shorter[0], shorter[1:]
		}
	}
	l := style.NewLine(w, s.Role(style.Status))
	l.Put(s.Role(style.Dim), " outcrop · ").Put(s.Role(style.Title), text.Cut(text.Clean(t.Repo, 1), l.Left()))
	l.Put(s.Role(style.Badge), branch)
	from, mid := w-l.Left(), joined(counts, cost, state, watch)
	right := joined(encoding, model)
	to := w - 1 - text.Cells(right)
	l.Skip(max(from+gap, from+(to-from-text.Cells(mid))/2))
	l.Put(s.Role(style.Status), mid)
	l.Skip(to).Put(s.Role(style.Status), right)
	return l.String()
}

// joined joins the parts that there are.
func joined(parts ...string) string {
	all := ""
	for _, p := range parts {
		if all != "" && p != "" {
			all += " · "
		}
		all += p
	}
	return all
}

func (t Info) cost() string {
	if t.Tokens == "" {
		return ""
	}
	return text.Clean(t.Tokens, 1) + " tokens"
}

func (t Info) counts() string {
	switch {
	case !t.Listed && t.Files == 0:
		return ""
	case t.Filtered:
		return files(t.Shown) + " shown of " + Thousands(t.Files)
	case t.Loading != nil:
		return Thousands(t.Loading.Files) + " of " + files(t.Files)
	case t.Skipped > 0:
		return files(t.Files) + ", " + Thousands(t.Skipped) + " skipped"
	}
	return files(t.Files)
}

func (t Info) state() string {
	if !t.Listed {
		return "reading the folder…"
	}
	if t.Loading != nil {
		return t.Loading.long()
	}
	return "parsed " + strconv.Itoa(t.Percent) + "%"
}

func (t Info) model() string {
	m := text.Clean(t.Model, 1)
	if t.Context > 0 {
		m += " " + tokens.Format(t.Context, true)
	}
	return m
}

// Thousands writes a number with a comma before each three digits.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func files(n int) string {
	if n == 1 {
		return "1 file"
	}
	return Thousands(n) + " files"
}
