package model

import "fmt"

// Kind is what a symbol is. The zero value is NoKind.
type Kind uint8

// The kinds, in the order of the table.
const (
	NoKind Kind = iota
	Module
	Package
	Namespace
	Class
	Struct
	Union
	Record
	Interface
	Trait
	Protocol
	Enum
	EnumMember
	Annotation
	Actor
	Object
	Extension
	Concept
	Type
	Function
	Method
	Constructor
	Destructor
	Operator
	Property
	Event
	Field
	Const
	Var
	Macro
	Delegate
	Callback
	Test
	Heading
	Title
	Key
	Table
	Column
	View
	Index
	Sequence
	Schema
	Trigger
	Procedure
	Policy
	Role
	Message
	Service
	RPC
	OneOf
	Extend
	Block
	Attribute
	Rule
	Media
	Keyframes
	Container
	Supports
	Layer
	Scope
	FontFace
	Page
	Element
	numKinds
)

// Group is a family of kinds that share a colour and a key in filters.
type Group uint8

// The groups.
const (
	GroupOther Group = iota
	GroupType
	GroupFunction
	GroupField
	GroupConst
	GroupModule
	GroupHeading
)

type kindRow struct {
	name, short string
	lsp         uint8 // LSP SymbolKind
	group       Group
}

// kinds is the one table: word in output, short word in rows, LSP SymbolKind, group.
var kinds = [numKinds]kindRow{
	NoKind:      {"symbol", "sym", 13, GroupOther},
	Module:      {"module", "mod", 2, GroupModule},
	Package:     {"package", "pkg", 4, GroupModule},
	Namespace:   {"namespace", "ns", 3, GroupModule},
	Class:       {"class", "class", 5, GroupType},
	Struct:      {"struct", "struct", 23, GroupType},
	Union:       {"union", "union", 23, GroupType},
	Record:      {"record", "record", 23, GroupType},
	Interface:   {"interface", "iface", 11, GroupType},
	Trait:       {"trait", "trait", 11, GroupType},
	Protocol:    {"protocol", "proto", 11, GroupType},
	Enum:        {"enum", "enum", 10, GroupType},
	EnumMember:  {"enum_member", "enumm", 22, GroupConst},
	Annotation:  {"annotation", "annot", 11, GroupType},
	Actor:       {"actor", "actor", 5, GroupType},
	Object:      {"object", "object", 19, GroupType},
	Extension:   {"extension", "ext", 5, GroupType},
	Concept:     {"concept", "concept", 11, GroupType},
	Type:        {"type", "type", 5, GroupType},
	Function:    {"function", "func", 12, GroupFunction},
	Method:      {"method", "method", 6, GroupFunction},
	Constructor: {"constructor", "ctor", 9, GroupFunction},
	Destructor:  {"destructor", "dtor", 6, GroupFunction},
	Operator:    {"operator", "op", 25, GroupFunction},
	Property:    {"property", "prop", 7, GroupField},
	Event:       {"event", "event", 24, GroupField},
	Field:       {"field", "field", 8, GroupField},
	Const:       {"const", "const", 14, GroupConst},
	Var:         {"var", "var", 13, GroupField},
	Macro:       {"macro", "macro", 14, GroupConst},
	Delegate:    {"delegate", "deleg", 12, GroupType},
	Callback:    {"callback", "callbk", 12, GroupFunction},
	Test:        {"test", "test", 12, GroupFunction},
	Heading:     {"heading", "#", 15, GroupHeading},
	Title:       {"title", "title", 15, GroupHeading},
	Key:         {"key", "key", 20, GroupField},
	Table:       {"table", "table", 23, GroupType},
	Column:      {"column", "col", 8, GroupField},
	View:        {"view", "view", 23, GroupType},
	Index:       {"index", "index", 20, GroupField},
	Sequence:    {"sequence", "seq", 20, GroupField},
	Schema:      {"schema", "schema", 3, GroupModule},
	Trigger:     {"trigger", "trig", 24, GroupFunction},
	Procedure:   {"procedure", "proc", 12, GroupFunction},
	Policy:      {"policy", "policy", 20, GroupField},
	Role:        {"role", "role", 20, GroupField},
	Message:     {"message", "msg", 23, GroupType},
	Service:     {"service", "svc", 11, GroupType},
	RPC:         {"rpc", "rpc", 6, GroupFunction},
	OneOf:       {"oneof", "oneof", 23, GroupType},
	Extend:      {"extend", "extend", 5, GroupType},
	Block:       {"block", "block", 19, GroupType},
	Attribute:   {"attribute", "attr", 7, GroupField},
	Rule:        {"rule", "rule", 19, GroupFunction},
	Media:       {"media", "media", 19, GroupModule},
	Keyframes:   {"keyframes", "frames", 19, GroupFunction},
	Container:   {"container", "cont", 19, GroupModule},
	Supports:    {"supports", "supp", 19, GroupModule},
	Layer:       {"layer", "layer", 19, GroupModule},
	Scope:       {"scope", "scope", 19, GroupModule},
	FontFace:    {"font_face", "font", 19, GroupField},
	Page:        {"page", "page", 19, GroupField},
	Element:     {"element", "elem", 19, GroupField},
}

// String is the kind's word in output and captures.
func (k Kind) String() string {
	if k < numKinds {
		return kinds[k].name
	}
	return fmt.Sprintf("kind(%d)", uint8(k))
}

// Short is the kind's word in rows, at most seven letters.
func (k Kind) Short() string {
	if k < numKinds {
		return kinds[k].short
	}
	return "sym"
}

// LSP is the kind's SymbolKind number in the Language Server Protocol, where several kinds share one.
func (k Kind) LSP() int {
	if k < numKinds {
		return int(kinds[k].lsp)
	}
	return 13
}

// Group is the family of kinds k belongs to.
func (k Kind) Group() Group {
	if k < numKinds {
		return kinds[k].group
	}
	return GroupOther
}

// Callable reports whether k has a body that runs: function, method, constructor and the like.
func (k Kind) Callable() bool { return k.Group() == GroupFunction && k != Rule && k != Keyframes }

// ParseKind reads a kind's word.
func ParseKind(s string) (Kind, error) {
	for k := Module; k < numKinds; k++ {
		if kinds[k].name == s {
			return k, nil
		}
	}
	return NoKind, fmt.Errorf("unknown kind %q: use one of %s", s, kindWords())
}

func kindWords() string {
	s := ""
	for k := Module; k < numKinds; k++ {
		if s != "" {
			s += " "
		}
		s += kinds[k].name
	}
	return s
}

// Kinds lists all kinds in the order of the table.
func Kinds() []Kind {
	ks := make([]Kind, 0, numKinds-1)
	for k := Module; k < numKinds; k++ {
		ks = append(ks, k)
	}
	return ks
}
