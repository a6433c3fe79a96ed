package model

// Visibility is who may use a symbol. The zero value is Public, as most languages' default.
type Visibility uint8

// The visibilities.
const (
	Public Visibility = iota
	Protected
	Private
	Internal // visible in its package, module or crate
)

// String is the visibility's word in output.
func (v Visibility) String() string {
	return [...]string{"public", "protected", "private", "internal"}[v&3]
}

// Flags are yes-or-no facts of a symbol.
type Flags uint8

// The flags.
const (
	HasBody   Flags = 1 << iota // something is left out at levels below full
	Broken                      // the parser found an error inside
	Local                       // declared inside a function
	Reexport                    // names something declared elsewhere
	DocInside                   // the doc lies after the header, inside the body (Python)
)

// Symbol is a named declaration. Symbols of a file stand in one flat slice in preorder by range; the descendants of
// Symbols[i] are Symbols[i+1:End]. Texts (header, doc, parameters) are spans of the source, read when they are shown.
type Symbol struct {
	Name       string // as written; "" is anonymous
	Owner      string // the type a symbol belongs to without lying inside it (Go receiver, Rust impl, C++ qualifier), else ""
	Range      Span   // the declaration with decorators and attributes, without its doc
	Head       Span   // the header: no decorators, no body; an opening brace or final colon is not part of it
	Doc        Span   // the doc comment with its markers; empty if none
	NameAt     uint32 // offset of the name
	StartLine  uint32 // of Range, 0-based
	EndLine    uint32 // line of Range's last byte, 0-based
	NameLine   uint32 // 0-based
	End        int32  // one past the index of the last descendant by range
	Up         int32  // index of the parent in the tree: the owner if it is in this file, else the enclosing symbol, else -1
	Nth        uint16 // how many symbols of the same name precede it in the same scope
	Kind       Kind
	Visibility Visibility
	Flags      Flags
}

// Has reports whether all of the flags are set.
func (s *Symbol) Has(f Flags) bool { return s.Flags&f == f }

// DetailRole says what a Detail is of its symbol.
type DetailRole uint8

// The roles of details.
const (
	Modifier DetailRole = iota
	Decorator
	Param
	Return
	Base // a supertype, embedded type or trait
	Via  // the trait through which a method is implemented
)

// Detail is a part of a symbol's header: parameters, bases and the like, as a span of the source.
type Detail struct {
	Symbol int32 // index into Outline.Symbols
	Role   DetailRole
	Span   Span
}

// Import is one import, include or use of a file.
type Import struct {
	Module   string // as written, without quotes
	Names    []string
	Span     Span   // the whole statement
	Line     uint32 // 0-based
	Reexport bool
}

// Status says how well a file was understood.
type Status uint8

// The statuses. The zero value is Pending.
const (
	Pending  Status = iota // not read yet
	Complete               // parsed without errors
	Partial                // parsed, with errors: sound declarations are there
	Text                   // no parser served: symbols, if any, were found line by line
	Skipped                // not read; the reason says why
)

// String is the status' word in output.
func (s Status) String() string {
	if int(s) < 5 {
		return [...]string{"pending", "complete", "partial", "text", "skipped"}[s]
	}
	return "unknown"
}

// Outline is what was found in one file's text.
type Outline struct {
	Symbols []Symbol
	Details []Detail // sorted by Symbol, then by place
	Imports []Import // in order of place
	Errors  []LineRange
	Status  Status // Complete, Partial or Text
	Reason  string // why not Complete, where it is not plain from Errors: "parser timed out", "no grammar for ruby", ...
}

// DetailsOf gives the details of symbol i with the role, in order of place, through yield.
func (o *Outline) DetailsOf(i int, role DetailRole, yield func(Span)) {
	lo, hi := 0, len(o.Details)
	for lo < hi {
		if m := (lo + hi) / 2; o.Details[m].Symbol < int32(i) {
			lo = m + 1
		} else {
			hi = m
		}
	}
	for ; lo < len(o.Details) && o.Details[lo].Symbol == int32(i); lo++ {
		if o.Details[lo].Role == role {
			yield(o.Details[lo].Span)
		}
	}
}

// HasMembers reports whether symbol i has symbols inside it by range.
func (o *Outline) HasMembers(i int) bool { return int(o.Symbols[i].End) > i+1 }
