package overlay

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/tui/keymap"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// queryLimit is the most characters of a search.
const queryLimit = 200

// FinderHit is one symbol found.
type FinderHit struct {
	Kind      model.Kind
	Name      string // as it is in the source
	Where     string // the path, and what else tells it from others of its name
	Positions []int  // byte offsets in Name of the characters found, ascending
	Price     string
}

// Finder asks for words and shows what they find, best first. Who owns it does the search, and hands in the hits.
type Finder struct {
	scroll
	field field
	hits  []FinderHit
	note  string
	fresh bool // the hits are those of the words as they stand
}

// NewFinder gives a finder with words to begin with.
func NewFinder(query string) *Finder { return &Finder{field: newField(query, queryLimit, false)} }

// Query is the words as they stand.
func (f *Finder) Query() string { return f.field.value() }

// SetHits shows what was found; the first hit is chosen. The note says how much that is.
func (f *Finder) SetHits(hits []FinderHit, note string) {
	f.hits, f.note, f.fresh = hits, text.Clean(note, 1), true
	f.scroll = scroll{n: len(hits), page: f.page}
}

// SetPrice changes the price of one hit.
func (f *Finder) SetPrice(i int, price string) {
	if i < len(f.hits) {
		f.hits[i].Price = price
	}
}

// Selected is the index of the chosen hit, -1 if there is none.
func (f *Finder) Selected() int {
	if f.n == 0 {
		return -1
	}
	return f.at
}

// Hints say what enter does with the chosen hit.
func (f *Finder) Hints() []keymap.Hint {
	if f.n == 0 {
		return []keymap.Hint{{Key: "esc", Word: "close"}}
	}
	return []keymap.Hint{{Key: "enter", Word: "go there"}, {Key: "esc", Word: "close"}, {Key: "up down", Word: "choose"}}
}

// Update edits the words or moves the choice. Enter accepts a hit, esc dismisses the finder.
func (f *Finder) Update(msg tea.Msg) (Answer, tea.Cmd) {
	if by, ok := f.step(msg, false); ok {
		f.move(by)
		return Open, nil // the words are the same: there is nothing to search
	}
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.String() {
		case "enter":
			if f.n == 0 {
				return Open, nil
			}
			return Accepted, nil
		case "esc":
			return Dismissed, nil
		}
	}
	changed, cmd := f.field.update(msg)
	if changed {
		f.fresh = false
		return Changed, cmd
	}
	return Open, cmd
}

// Box draws the finder. Its size depends on the screen only, so that it stays calm while hits come and go.
func (f *Finder) Box(w, h int, s *style.Sheet) Box {
	if w < minWidth || h < minHeight {
		return none()
	}
	b := brush{s}
	inner := min(w-2, max(60, w*3/4))
	height := min(h, max(10, h*3/4))
	l := b.line(inner)
	l.Put(b.on(style.StatusKey), " > ")
	room := inner - 4
	if priced(inner) {
		room -= len(priceTitle) + 1
	}
	x := f.field.draw(l, room, b.on(style.Text), s.Markers())
	if priced(inner) {
		l.Skip(inner-1-len(priceTitle)).Put(b.on(style.Dim), priceTitle)
	}
	lines := []string{l.String()}
	f.fit(height - 3)
	for i := f.top; len(lines) < height-2; i++ {
		if i < f.n {
			lines = append(lines, f.row(i, inner, b))
			continue
		}
		lines = append(lines, f.blank(i, inner, b))
	}
	box := centred(b.frame(inner, "find a symbol", f.note, lines), inner+2, w, h)
	box.CursorX, box.CursorY = 1+3+x, 1
	return box
}

// priceTitle heads the prices: they are those of level full.
const priceTitle = "full"

// priced reports whether there is room for prices.
func priced(inner int) bool { return inner >= 30 }

// blank is a line below the hits; the first of them tells why there are none.
func (f *Finder) blank(i, inner int, b brush) string {
	l := b.line(inner)
	switch {
	case i > 0 || f.n > 0:
	case f.Query() == "":
		l.Put(b.on(style.Dim), "   type a part of a name; enter goes to what is found")
	case f.fresh:
		l.Put(b.on(style.Dim), "   nothing found")
	}
	return l.String()
}

func (f *Finder) row(i, inner int, b brush) string {
	hit, on := f.hits[i], b.on
	if i == f.at {
		on = func(r style.Role) style.SGR { return b.sheet.Over(style.Cursor, r) }
	}
	l := style.NewLine(inner, on(style.Text))
	end := inner - 1
	if n := text.Cells(hit.Price); n > 0 && priced(inner) {
		end -= max(7, n+1)
	}
	l.Put(on(style.Text), " ").Put(on(style.Kind(hit.Kind)), text.Fit(hit.Kind.Short(), min(6, inner/4))).Put(on(style.Text), " ")
	f.name(l, hit, end-inner+l.Left(), on)
	if room := end - inner + l.Left() - 2; room > 4 {
		l.Put(on(style.Text), "  ").Put(on(style.Dim), text.Cut(text.Clean(hit.Where, 1), room))
	}
	if end < inner-1 {
		price := text.Clean(hit.Price, 1)
		l.Skip(inner-1-text.Cells(price)).Put(on(style.Price), price)
	}
	return l.String()
}

// name writes a name into at most room cells and marks the characters found.
func (f *Finder) name(l *style.Line, hit FinderHit, room int, on func(style.Role) style.SGR) {
	name := hit.Name
	if name == "" {
		name = "(anonymous)"
	}
	found := func(from, to int) bool {
		k, _ := slices.BinarySearch(hit.Positions, from)
		return k < len(hit.Positions) && hit.Positions[k] < to
	}
	put := func(s string, hit bool) {
		role := style.Text
		if hit {
			role = style.Match
		}
		l.Put(on(role), s)
	}
	if text.Cells(text.Clean(name, 1)) > room {
		room--
		defer put("…", false)
	}
	text.Window([]byte(name), 0, max(0, room), 1, func(r text.Run) {
		if !r.Splits() {
			put(r.Text, found(r.Start, r.End))
			return
		}
		for at := r.Start; at < r.End; {
			end, is := at+1, found(at, at+1)
			for end < r.End && found(end, end+1) == is {
				end++
			}
			put(r.Text[at-r.Start:end-r.Start], is)
			at = end
		}
	})
}
