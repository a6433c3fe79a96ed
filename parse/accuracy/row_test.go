package accuracy

import (
	"testing"
)

// symbol is a declaration, as a truth or we see it. Lines are 1-based, both ends belong to it.
type symbol struct {
	Kind   string `json:"kind"` // a word of model.Kinds
	Name   string `json:"name"`
	Parent string `json:"parent"` // name of the innermost symbol around it, or of the type it belongs to
	Start  int    `json:"start"`  // with decorators, without the doc comment; 0: the truth does not know it
	End    int    `json:"end"`    // 0: the truth does not know it
	Line   int    `json:"line"`   // of the name
}

// code is what a row reads.
type code struct {
	title string // package and version
	dir   string
	files []string // relative to dir, in order
}

// truth is what tells the symbols of files independently of our parsers.
type truth struct {
	title string
	// read gives the symbols by file, for paths relative to c.dir. A file that the truth cannot read has no entry and is
	// not judged. An error is why the truth is not there: the row is skipped.
	read func(t testing.TB, c code, files []string) (map[string][]symbol, error)
}

// row is one line of the table.
type row struct {
	name     string // of the subtest and the result: the language, or language-package
	language string // as the table shows it
	code     func(corpus) (code, error)
	truth    truth
	options  options
	classes  []class
	bar      bar
	// lines judges the line scanner, which serves in builds without grammars, instead of the parser.
	lines bool
}

// options say what a truth can tell.
type options struct {
	// kinds gives kinds that the truth does not tell apart one word; a kind with the word unlisted is one that the truth
	// does not list: such symbols are neither hits nor errors.
	kinds map[string]string
	// parents compares parents too.
	parents bool
	// settle changes a symbol of either side before the comparison, and drops it by false. It is the place for what the
	// conventions leave open.
	settle func(s *symbol, ours bool) bool
	// sparse is for truths that list some symbols of a file only, see byHand: of ours only those are judged whose name
	// and line the truth has.
	sparse bool
}

const unlisted = "-"

// opaque is the kind of a part of a file that a truth cannot read: our symbols inside are not judged.
const opaque = "opaque"

// side is who is wrong in a class of disagreements.
type side string

const (
	ourFault   side = "we"         // to be mended
	truthFault side = "the truth"  // the truth errs: the source says what we say
	convention side = "convention" // both are right by their own rules
)

// class names disagreements of one cause. The first class of a row that holds counts.
type class struct {
	name  string
	who   side
	why   string
	holds func(d *disagreement) bool
}

// bar is what a row must reach, in per cent of the judged figures; 0 is no bar. Samples may fall short by sampleSlack.
type bar struct{ recall, precision, start, end float64 }

const sampleSlack = 1.0

// sampleFiles is how many files of a row a plain run reads.
const sampleFiles = 60
