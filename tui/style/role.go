package style

import (
	"strings"

	"outcrop/model"
)

// Role is a part of the screen or a syntax class that a theme gives a style.
type Role uint8

// The roles. Cursor, CursorUnfocused and Overlay are surfaces: whole rows that other roles are written on.
const (
	Text Role = iota
	Dim
	Border
	BorderFocused
	Title
	Cursor
	CursorUnfocused
	Picked
	Part
	Price
	PriceLevel
	Estimate
	Badge
	Warning
	Error
	Match
	Status
	StatusKey
	Gutter
	GutterRange
	Overlay
	Folder
	File
	Special // a control picture or another stand-in for a character that cannot be shown
	GitModified
	GitAdded
	KindType
	KindFunction
	KindField
	KindConst
	KindModule
	KindOther
	SyntaxKeyword
	SyntaxString
	SyntaxComment
	SyntaxNumber
	SyntaxFunction
	SyntaxType
	SyntaxConstant
	SyntaxVariable
	SyntaxProperty
	SyntaxOperator
	SyntaxPunctuation
	SyntaxTag
	SyntaxAttribute
	SyntaxEscape
	SyntaxHeading
	SyntaxLink
	roleCount
)

// roleNames are the names in theme files.
var roleNames = [roleCount]string{
	"text", "dim", "border", "border_focused", "title", "cursor", "cursor_unfocused", "picked", "part", "price",
	"price_level", "estimate", "badge", "warning", "error", "match", "status", "status_key", "gutter",
	"gutter_range", "overlay", "folder", "file", "special", "git_modified", "git_added",
	"kind.type", "kind.function", "kind.field", "kind.const", "kind.module", "kind.other",
	"syntax.keyword", "syntax.string", "syntax.comment", "syntax.number", "syntax.function", "syntax.type",
	"syntax.constant", "syntax.variable", "syntax.property", "syntax.operator", "syntax.punctuation", "syntax.tag",
	"syntax.attribute", "syntax.escape", "syntax.heading", "syntax.link",
}

// String is the role's name in theme files.
func (r Role) String() string { return roleNames[r] }

// Capture gives the role of a highlight capture. "function.method" is looked up as itself, then as "function"; a capture
// outside the syntax classes is plain text.
func Capture(name string) Role {
	for {
		for r := SyntaxKeyword; r < roleCount; r++ {
			if roleNames[r][len("syntax."):] == name {
				return r
			}
		}
		i := strings.LastIndexByte(name, '.')
		if i < 0 {
			return Text
		}
		name = name[:i]
	}
}

// Kind gives the role of a symbol's kind.
func Kind(k model.Kind) Role {
	switch k.Group() {
	case model.GroupType:
		return KindType
	case model.GroupFunction:
		return KindFunction
	case model.GroupField:
		return KindField
	case model.GroupConst:
		return KindConst
	case model.GroupModule:
		return KindModule
	case model.GroupHeading:
		return SyntaxHeading
	}
	return KindOther
}
