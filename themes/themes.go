// Package themes holds the looks of the explorer as data: one TOML file per theme, each giving every role of the screen
// and every syntax class a style, once in true colour and once in the sixteen colours of older terminals.
//
// A style is written "foreground on background attributes", each part optional: "#7aa2f7 bold", "on #2f3542",
// "bright-black", "reverse". Colours are #rrggbb or, for the terminal's own sixteen, black, red, green, yellow, blue,
// magenta, cyan, white and their bright- forms. Attributes are bold, faint, italic, underline, reverse and strike.
package themes

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

//go:embed *.toml
var files embed.FS

// Theme is one look.
type Theme struct {
	Name  string
	About string // one line for a list of themes
	// Background and Foreground are the colours that the theme counts on the terminal to have. Unset: it fits any.
	Background, Foreground Color
	ASCII                  bool // markers and borders in ASCII only
	// TrueColor and ANSI16 map each role, like "price" or "syntax.keyword", to its style. Both have the same roles.
	TrueColor, ANSI16 map[string]Style
}

// Attr is a set of text attributes.
type Attr uint8

// The attributes a style can have.
const (
	Bold Attr = 1 << iota
	Faint
	Italic
	Underline
	Reverse
	Strike
)

// Style is how a role looks. Unset colours show what is below: the terminal's own or the row's.
type Style struct {
	Fg, Bg Color
	Attrs  Attr
}

// Color is unset, one of the terminal's sixteen, or a true colour.
type Color struct {
	kind    colorKind
	index   uint8
	R, G, B uint8 // of a true colour
}

type colorKind uint8

const (
	unset colorKind = iota
	basic
	rgb
)

// Set tells whether there is a colour at all.
func (c Color) Set() bool { return c.kind != unset }

// Basic gives the number, 0 to 15, of one of the terminal's sixteen colours.
func (c Color) Basic() (index int, ok bool) { return int(c.index), c.kind == basic }

// Names lists the themes in alphabetical order.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the files are part of the program
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), path.Ext(e.Name())))
	}
	slices.Sort(names)
	return names
}

// Load reads the theme of the given name. The error for an unknown name lists the known ones.
func Load(name string) (Theme, error) {
	if !slices.Contains(Names(), name) {
		return Theme{}, fmt.Errorf("no theme %q: choose one of %s", name, strings.Join(Names(), ", "))
	}
	src, err := files.ReadFile(name + ".toml")
	if err != nil {
		return Theme{}, err
	}
	t, err := parse(src)
	if err != nil {
		return Theme{}, fmt.Errorf("theme %s: %w", name, err)
	}
	t.Name = name
	return t, nil
}

// parse reads a theme file. A theme without a truecolor table uses its sixteen colours everywhere.
func parse(src []byte) (Theme, error) {
	var f struct {
		About      string
		Background string
		Foreground string
		ASCII      bool           `toml:"ascii"`
		TrueColor  map[string]any `toml:"truecolor"`
		ANSI16     map[string]any `toml:"ansi16"`
	}
	if err := toml.NewDecoder(strings.NewReader(string(src))).DisallowUnknownFields().Decode(&f); err != nil {
		return Theme{}, err
	}
	t := Theme{About: f.About, ASCII: f.ASCII, ANSI16: map[string]Style{}, TrueColor: map[string]Style{}}
	var err error
	if t.Background, err = parseColor(f.Background); err != nil {
		return Theme{}, err
	}
	if t.Foreground, err = parseColor(f.Foreground); err != nil {
		return Theme{}, err
	}
	if err := flatten(t.ANSI16, "", f.ANSI16); err != nil {
		return Theme{}, fmt.Errorf("ansi16: %w", err)
	}
	if f.TrueColor == nil {
		t.TrueColor = t.ANSI16
	} else if err := flatten(t.TrueColor, "", f.TrueColor); err != nil {
		return Theme{}, fmt.Errorf("truecolor: %w", err)
	}
	return t, nil
}

// flatten turns tables in tables into roles with dotted names.
func flatten(to map[string]Style, prefix string, table map[string]any) error {
	for key, v := range table {
		role := prefix + key
		switch v := v.(type) {
		case string:
			s, err := parseStyle(v)
			if err != nil {
				return fmt.Errorf("%s: %w", role, err)
			}
			to[role] = s
		case map[string]any:
			if err := flatten(to, role+".", v); err != nil {
				return err
			}
		default:
			return fmt.Errorf("%s: a style is a string, not %v", role, v)
		}
	}
	return nil
}

func parseStyle(s string) (Style, error) {
	var st Style
	to := &st.Fg
	for _, word := range strings.Fields(s) {
		if word == "on" {
			to = &st.Bg
			continue
		}
		if i := slices.Index(attrNames(), word); i >= 0 {
			st.Attrs |= 1 << i
			continue
		}
		c, err := parseColor(word)
		if err != nil {
			return Style{}, err
		}
		*to = c
	}
	return st, nil
}

// attrNames lists the words for the attributes in the order of their bits.
func attrNames() []string {
	return []string{"bold", "faint", "italic", "underline", "reverse", "strike"}
}

func colorNames() []string {
	return []string{"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"}
}

func parseColor(s string) (Color, error) {
	if s == "" {
		return Color{}, nil
	}
	if hex, ok := strings.CutPrefix(s, "#"); ok && len(hex) == 6 {
		if n, err := strconv.ParseUint(hex, 16, 24); err == nil {
			return Color{kind: rgb, R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n)}, nil
		}
	}
	name, bright := strings.CutPrefix(s, "bright-")
	if i := slices.Index(colorNames(), name); i >= 0 {
		if bright {
			i += 8
		}
		return Color{kind: basic, index: uint8(i)}, nil
	}
	return Color{}, fmt.Errorf("%q is no colour and no attribute", s)
}
