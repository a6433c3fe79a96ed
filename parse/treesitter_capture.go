package parse

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"outcrop/model"
)

// The vocabulary of captures in symbols.scm, for the built-in queries and a user's own.
//
//	@<kind>.symbol      the whole declaration; <kind> is a word of model.Kinds
//	@<kind>.name        its name; none: the symbol is anonymous
//	@<kind>.declarator  instead of a name: a C declarator, in which the name is looked up
//	@<kind>.body        what is left out of the header; the first one counts
//	@<kind>.params      the parameter list with its parentheses
//	@<kind>.returns     the result type
//	@<kind>.base        a list of supertypes; up to three lists
//	@<kind>.value       the initial value of a variable, constant or field
//	@<kind>.item        one of several names in a declaration, with its value
//	@<kind>.owner       the type that a member outside of it belongs to
//	@container.symbol   a block that is no symbol but gives the declarations in it an owner, such as a Rust impl
//	@container.owner    the type, and
//	@container.via      the trait it is implemented for
//	@wrapper            a node that adds a decorator, `export` or `template<>` to the declaration that ends it
//	@decorator          an attribute that stands before the declaration as a node of its own
//	@access             a word such as `private` that holds for the members below it
//	@import             a statement that brings in names
//
// Parents are found by ranges. Of several matches with one name the pattern that stands first in the file counts, so the
// special ones come first. Predicates (`#eq?`) are refused: what a pattern cannot say is decided in Go.
type captureRole uint8

const (
	asSymbol captureRole = iota
	asName
	asDeclarator
	asBody
	asParams
	asReturns
	asBase
	asValue
	asItem
	asOwner
	asVia
	asWrapper
	asDecorator
	asAccess
	asImport
)

// kindRoles are the words behind `<kind>.`, in the order of the roles.
func kindRoles() []string {
	return []string{"symbol", "name", "declarator", "body", "params", "returns", "base", "value", "item", "owner"}
}

// loneRoles are the captures that stand alone.
func loneRoles() map[string]captureUse {
	return map[string]captureUse{"wrapper": {role: asWrapper}, "decorator": {role: asDecorator}, "access": {role: asAccess},
		"import": {role: asImport}, "container.symbol": {role: asSymbol}, "container.owner": {role: asOwner},
		"container.via": {role: asVia}}
}

// captureUse is what a capture means.
type captureUse struct {
	kind model.Kind
	role captureRole
}

// capture is a captured node: the number of the capture in its query, and the node's place.
type capture struct {
	index uint32
	span  model.Span
}

// textRange is a part of a text by line and byte in it, both 0-based; its end is not part of it.
type textRange struct{ row, column, endRow, endColumn uint32 }

// captureUses reads the names of a query's captures once, so that matches need only numbers.
func captureUses(names []string) ([]captureUse, error) {
	uses := make([]captureUse, len(names))
	lone := loneRoles()
	for i, name := range names {
		use, ok := lone[name]
		if !ok {
			kind, role, _ := strings.Cut(name, ".")
			k, err := model.ParseKind(kind)
			at := slices.Index(kindRoles(), role)
			if err != nil || at < 0 {
				return nil, fmt.Errorf("unknown capture @%s: use @<kind>.%s, or one of @%s; %w", name,
					strings.Join(kindRoles(), ", @<kind>."), strings.Join(slices.Sorted(maps.Keys(lone)), " @"), kindOrRole(err, role))
			}
			use = captureUse{k, captureRole(at)}
		}
		uses[i] = use
	}
	return uses, nil
}

func kindOrRole(err error, role string) error {
	if err != nil {
		return err
	}
	return fmt.Errorf("there is no role %q", role)
}
