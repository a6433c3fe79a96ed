package pick

import (
	"encoding/hex"
	"strings"

	"outcrop/model"
)

// Mark says what became of a pick since it was picked.
type Mark uint8

// The marks.
const (
	Same    Mark = iota // or it is not known yet
	Changed             // its text is another
	Gone                // there is no such node any more
)

// Texts remembers what the text of each pick was when it was picked, so that a change can be told. It goes with the pick:
// another level, or the block being taken out again, does not make a change unseen; taking the pick back does. Of a folder
// only that it is there is told, since what is picked is whatever is in it. The zero value is empty. Not safe for concurrent use.
type Texts struct {
	of      map[string]*text // by canonical selector
	dropped map[string]*text // of picks that were taken back, for undo
	lost    map[string]int   // path of what is still there -> picks gone from it
	counts  [3]int           // of each Mark
}

// text is what is known of one pick.
type text struct {
	entry  Entry
	picked TextID          // zero: not known
	seen   model.ContentID // of the file that mark is about
	mark   Mark
}

// TextID is a hash of a text.
type TextID = model.ContentID

// Ground is what a snapshot has in place of a pick.
type Ground struct {
	Known   bool // else nothing can be told yet
	There   bool // the file, or the folder
	Content model.ContentID
}

// Look is an answer about the text of a pick in a file's content.
type Look struct {
	Entry   Entry
	Content model.ContentID
	There   bool
	Text    TextID
}

// Follow takes over what is picked, and gives the picks whose text has to be looked at, to be told by Tell: those that are new,
// and those whose file has another content now.
func (t *Texts) Follow(picks []Entry, ground func(Entry) Ground) (look []Entry) {
	now := make(map[string]*text, len(picks))
	for _, e := range picks {
		if e.Off {
			continue
		}
		key := e.Selector.String()
		x := t.of[key]
		if x == nil {
			x = &text{}
		}
		now[key], x.entry = x, e
		g := ground(e)
		switch whole := len(e.Selector.Symbols) == 0 && e.Selector.From == 0; {
		case !g.Known:
		case !g.There:
			x.mark, x.seen = Gone, model.ContentID{}
		case g.Content == model.ContentID{}: // a folder
			x.mark = Same
		case x.seen == g.Content:
		case whole:
			x.take(Look{Content: g.Content, There: true, Text: g.Content})
		default:
			look = append(look, e)
		}
	}
	for key, x := range t.of {
		if now[key] == nil {
			if t.dropped == nil {
				t.dropped = map[string]*text{}
			}
			t.dropped[key] = x
		}
	}
	t.of = now
	t.count(ground)
	return look
}

// Return takes back that picks were taken back: undo brings them with the text of then.
func (t *Texts) Return(picks []Entry) {
	for _, e := range picks {
		key := e.Selector.String()
		if x := t.dropped[key]; x != nil && t.of[key] == nil {
			if t.of == nil {
				t.of = map[string]*text{}
			}
			t.of[key] = x
		}
	}
}

// Tell takes answers about what Follow asked for.
func (t *Texts) Tell(answers []Look) {
	for _, l := range answers {
		if x := t.of[l.Entry.Selector.String()]; x != nil {
			x.take(l)
		}
	}
}

func (x *text) take(l Look) {
	x.seen = l.Content
	switch {
	case !l.There:
		x.mark = Gone
	case x.picked == TextID{}:
		x.picked, x.mark = l.Text, Same
	case x.picked == l.Text:
		x.mark = Same
	default:
		x.mark = Changed
	}
}

// count sums up the marks, and puts what is gone down to what is left of its way.
func (t *Texts) count(ground func(Entry) Ground) {
	t.counts, t.lost = [3]int{}, nil
	for _, x := range t.of {
		if t.counts[x.mark]++; x.mark != Gone {
			continue
		}
		at := x.entry.Selector.Path
		if g := ground(x.entry); !g.There {
			dir := strings.TrimSuffix(at, "/")
			at = dir[:strings.LastIndexByte(dir, '/')+1]
		}
		if t.lost == nil {
			t.lost = map[string]int{}
		}
		t.lost[at]++
	}
}

// Mark gives the mark of a pick by its canonical selector.
func (t *Texts) Mark(key string) Mark {
	if x := t.of[key]; x != nil {
		return x.mark
	}
	return Same
}

// Lost counts the picks that are gone from a file that is there, or that were files right in a folder.
func (t *Texts) Lost(path string) int { return t.lost[path] }

// Count counts the picks with a mark.
func (t *Texts) Count(m Mark) int { return t.counts[m] }

// Kept gives the texts as Restore takes them, in hexadecimal by selector.
func (t *Texts) Kept() map[string]string {
	var kept map[string]string
	for key, x := range t.of {
		if x.picked != (TextID{}) {
			if kept == nil {
				kept = make(map[string]string, len(t.of))
			}
			kept[key] = hex.EncodeToString(x.picked[:])
		}
	}
	return kept
}

// Restore takes up what was kept; what makes no sense is not known.
func (t *Texts) Restore(kept map[string]string) {
	t.of = make(map[string]*text, len(kept))
	for key, s := range kept {
		if b, err := hex.DecodeString(s); err == nil && len(b) == len(TextID{}) {
			t.of[key] = &text{picked: TextID(b)}
		}
	}
}
