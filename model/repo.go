package model

import (
	"sort"
	"strings"
)

// Language describes a language to those who print it.
type Language struct {
	Name  string // lower case: "go", "python"; "" is unknown text
	Title string // as its users write it: "Go", "C++"
	Fence string // info word of a fenced block
	// Comment opens and closes a comment that stands alone on a line; the second is "" for line comments.
	Comment [2]string
}

// Note writes text as one comment in the language's form, or bare where the language has none.
func (l *Language) Note(text string) string {
	if l == nil || l.Comment[0] == "" {
		return text
	}
	s := l.Comment[0] + " " + text
	if l.Comment[1] != "" {
		s += " " + l.Comment[1]
	}
	return s
}

// File is one path of a repository in one snapshot. It does not change once it is in a Repo; a reload makes a new one.
type File struct {
	Path     string // relative to the root, '/' between parts, bytes as on disk: possibly not UTF-8
	Size     int64  // bytes on disk
	Language *Language
	Lines    int    // of the decoded text
	Charset  string // "utf-8", "utf-16le", "utf-16be"; "" while pending
	BOM      bool
	Altered  bool // the decoded text is not byte for byte the file's
	Status   Status
	Reason   string      // why Skipped, Partial or Text
	Git      byte        // 0 unchanged or unknown, 'M' modified, 'A' new
	Names    *Names      // nil while pending, and if skipped
	Outline  *Outline    // nil, too, while it is out of memory: whoever needs it has it read again
	Prices   *FilePrices // nil until counted
	Content  ContentID   // of the bytes on disk; zero if unknown
}

// ContentID is a hash of a file's bytes as they are on disk.
type ContentID [16]byte

// Fill takes over what was found in the file's text.
func (f *File) Fill(o *Outline) {
	f.Outline, f.Names, f.Status, f.Reason = o, NewNames(o), o.Status, o.Reason
}

// Lean is the file without what is only needed to show its symbols: the outline and the symbols' prices. Names and the prices
// of the file stay.
func (f *File) Lean() *File {
	g := *f
	g.Outline = nil
	if f.Prices != nil {
		g.Prices = &FilePrices{File: f.Prices.File}
	}
	return &g
}

// Away reports whether the outline is out of memory though the file has symbols.
func (f *File) Away() bool { return f.Outline == nil && f.Names.Len() > 0 }

// FilePrices holds the prices of a file and of its symbols in one encoding.
type FilePrices struct {
	File Prices
	// Symbols has one for each symbol of the outline, of the declaration with what lies inside it by range. It is nil while the
	// outline is out of memory.
	Symbols []Prices
	// Below has, for a symbol that owns members outside its range, the prices with those members added; nil if none has.
	Below []Prices
}

// Node gives the prices of symbol i's row: the declaration and everything below it in the tree. They are not known before the
// file is counted, nor while its outline is out of memory.
func (p *FilePrices) Node(i int) (Prices, bool) {
	switch {
	case p == nil || i >= len(p.Symbols):
		return Prices{}, false
	case p.Below != nil:
		return p.Below[i], true
	}
	return p.Symbols[i], true
}

// Dir is the folder part of the path with its final slash, or "".
func (f *File) Dir() string { return f.Path[:strings.LastIndexByte(f.Path, '/')+1] }

// Base is the last part of the path.
func (f *File) Base() string { return f.Path[strings.LastIndexByte(f.Path, '/')+1:] }

// Repo is one snapshot of a repository.
type Repo struct {
	Root     string  // absolute path, for people; nothing in model opens it
	Branch   string  // "" if unknown
	Encoding string  // tokenizer vocabulary of all prices
	Files    []*File // sorted by Path bytes
	Revision int64
	Loaded   int      // files that are no longer pending
	Notices  []string // what the walk had to say: git missing, unreadable folders, ...
}

// Name is the last part of the root.
func (r *Repo) Name() string {
	s := strings.TrimRight(r.Root, "/\\")
	if i := strings.LastIndexAny(s, "/\\"); i >= 0 {
		s = s[i+1:]
	}
	return s
}

// File finds a path, or gives nil.
func (r *Repo) File(path string) *File {
	i := sort.Search(len(r.Files), func(i int) bool { return r.Files[i].Path >= path })
	if i < len(r.Files) && r.Files[i].Path == path {
		return r.Files[i]
	}
	return nil
}

// Under gives the files below a folder ("" is the root; otherwise with or without final slash).
func (r *Repo) Under(dir string) []*File {
	if dir == "" {
		return r.Files
	}
	dir = strings.TrimSuffix(dir, "/") + "/"
	lo := sort.Search(len(r.Files), func(i int) bool { return r.Files[i].Path >= dir })
	hi := lo + sort.Search(len(r.Files)-lo, func(i int) bool { return !strings.HasPrefix(r.Files[lo+i].Path, dir) })
	return r.Files[lo:hi]
}

// Skip is a file that was not read, and why.
type Skip struct{ Path, Reason string }

// Coverage says what an answer over files saw and what it did not see.
type Coverage struct {
	Files    int // all, skipped ones included
	Complete int
	Partial  int
	Text     int
	Pending  int
	Skipped  []Skip
}

// Add counts one more file.
func (c *Coverage) Add(f *File) {
	c.Files++
	switch f.Status {
	case Complete:
		c.Complete++
	case Partial:
		c.Partial++
	case Text:
		c.Text++
	case Skipped:
		c.Skipped = append(c.Skipped, Skip{f.Path, f.Reason})
	default:
		c.Pending++
	}
}

// Short reports whether anything is less than complete.
func (c Coverage) Short() bool { return c.Complete < c.Files }
