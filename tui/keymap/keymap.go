// Package keymap holds the key bindings of the explorer as data, once: the panes look keys up here, and the help, the
// hint line and the README are printed from the same table.
package keymap

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"outcrop/tui/intent"
)

// Pane says where a binding holds.
type Pane uint8

// The places of bindings. Those of Everywhere hold in each pane.
const (
	Everywhere Pane = iota
	Tree
	Source
)

// String is the pane's name in help and errors.
func (p Pane) String() string {
	switch p {
	case Tree:
		return "tree"
	case Source:
		return "source"
	}
	return "everywhere"
}

// Binding ties keys to an intent. Keys are named as Bubble Tea names them: "j", "G", "ctrl+d", "space", "enter".
type Binding struct {
	Keys   []string
	Intent intent.Intent
	Pane   Pane
	Help   string // what the key does, in a few words
	Group  string // heading in the help
}

// Hint is a key with a word for what it does at the moment.
type Hint struct{ Key, Word string }

// Map is a set of bindings. The zero value has none; [Default] has all.
type Map struct {
	bindings []Binding
	byKey    map[place]intent.Intent
}

type place struct {
	pane Pane
	key  string
}

// Default is the map as the explorer ships it.
func Default() *Map {
	m := &Map{bindings: defaults()}
	if err := m.index(); err != nil {
		panic(err) // a clash in the table of this package
	}
	return m
}

// Lookup gives what a key asks for in a pane.
func (m *Map) Lookup(p Pane, key string) (intent.Intent, bool) {
	if in, ok := m.byKey[place{p, key}]; ok {
		return in, true
	}
	in, ok := m.byKey[place{Everywhere, key}]
	return in, ok
}

// Keys gives the keys that ask for an intent in a pane, for hints.
func (m *Map) Keys(p Pane, in intent.Intent) []string {
	for _, b := range m.bindings {
		if b.Intent == in && (b.Pane == p || b.Pane == Everywhere) {
			return slices.Clone(b.Keys)
		}
	}
	return nil
}

// For lists the bindings that hold in a pane: its own first, then those of everywhere.
func (m *Map) For(p Pane) []Binding {
	var own, rest []Binding
	for _, b := range m.bindings {
		switch b.Pane {
		case p:
			own = append(own, b)
		case Everywhere:
			rest = append(rest, b)
		}
	}
	return append(own, rest...)
}

// Remap replaces the keys of the intents named. No keys switch an intent off. The map stays as it was when an intent is
// unknown, a key is named in a way no terminal reports, or a key would mean two things in one pane.
func (m *Map) Remap(keys map[string][]string) error {
	next := &Map{bindings: slices.Clone(m.bindings)}
	names := make([]string, 0, len(keys))
	for name := range keys {
		names = append(names, name)
	}
	sort.Strings(names) // so that the same file gives the same error
	for _, name := range names {
		for _, k := range keys[name] {
			if err := checkKey(k); err != nil {
				return fmt.Errorf("keys of %s: %w", name, err)
			}
		}
		known := false
		for i := range next.bindings {
			if string(next.bindings[i].Intent) == name {
				next.bindings[i].Keys = slices.Clone(keys[name])
				known = true
			}
		}
		if !known {
			return fmt.Errorf("no intent %q for keys: the names are %s", name, strings.Join(m.intents(), ", "))
		}
	}
	if err := next.index(); err != nil {
		return err
	}
	*m = *next
	return nil
}

// index fills byKey. A key of a pane must not hide one of everywhere, since the help would list both.
func (m *Map) index() error {
	m.byKey = map[place]intent.Intent{}
	for _, b := range m.bindings {
		for _, k := range b.Keys {
			for _, p := range clashing(b.Pane) {
				if other, taken := m.byKey[place{p, k}]; taken {
					return fmt.Errorf("key %q is bound to %s and %s (%s): free one of them by giving it other keys, or none",
						k, other, b.Intent, b.Pane)
				}
			}
			m.byKey[place{b.Pane, k}] = b.Intent
		}
	}
	return nil
}

// clashing lists the panes in which a key of pane p would be felt.
func clashing(p Pane) []Pane {
	if p == Everywhere {
		return []Pane{Everywhere, Tree, Source}
	}
	return []Pane{Everywhere, p}
}

func (m *Map) intents() []string {
	var names []string
	for _, b := range m.bindings {
		names = append(names, string(b.Intent))
	}
	sort.Strings(names)
	return slices.Compact(names)
}

// checkKey refuses names that no key press carries, such as "Ctrl-D" or "spacebar".
func checkKey(key string) error {
	rest := key
	for _, mod := range []string{"ctrl+", "alt+", "shift+", "super+"} {
		rest = strings.TrimPrefix(rest, mod)
	}
	if len([]rune(rest)) == 1 && rest != " " || slices.Contains(namedKeys(), rest) {
		return nil
	}
	return fmt.Errorf("%q is no key: write one character, or one of %s, with ctrl+, alt+, shift+ or super+ (in this order) before it",
		key, strings.Join(namedKeys(), ", "))
}

func namedKeys() []string {
	names := []string{"space", "enter", "tab", "esc", "backspace", "delete", "insert", "up", "down", "left", "right",
		"home", "end", "pgup", "pgdown"}
	for i := 1; i <= 12; i++ {
		names = append(names, fmt.Sprintf("f%d", i))
	}
	return names
}
