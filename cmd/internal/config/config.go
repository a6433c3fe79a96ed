// Package config reads the user's settings, config.toml, for all faces of the program.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/adrg/xdg"
	"github.com/pelletier/go-toml/v2"

	"outcrop/model/tokens"
)

// Config is what a user can set. A flag of the command line wins over it.
type Config struct {
	Theme    string `toml:"theme"`    // name of a theme; "" chooses by the terminal's background
	Encoding string `toml:"encoding"` // "o200k" or "cl100k"
	Model    string `toml:"model"`    // name of a model; it sets the encoding, too
	Budget   int    `toml:"budget"`   // tokens a prompt block may have; 0 is no limit
	Format   string `toml:"format"`   // "markdown", "xml" or "json"
	Mouse    bool   `toml:"mouse"`
	Models   string `toml:"models"` // path of a JSON file of further models; relative to the folder of config.toml
	// Keys maps intents ("pick.toggle") to the keys that ask for them.
	Keys map[string][]string `toml:"keys"`
	// Languages are the user's own by name, or additions to the built-in ones.
	Languages map[string]Language `toml:"languages"`
}

// Default is the configuration of a user who has none.
func Default() Config { return Config{Encoding: "o200k", Format: "markdown", Mouse: true} }

// Path is where the configuration is looked for; the file need not exist.
func Path() string { return filepath.Join(xdg.ConfigHome, "outcrop", "config.toml") }

// Load reads the configuration at path. A file that does not exist gives Default. Errors name the path, the line where
// there is one, and the keys that exist.
func Load(path string) (Config, error) {
	text, err := ReadFile(path, MaxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return Default(), nil
	}
	if err != nil {
		return Default(), err
	}
	c, err := Parse(text)
	if err != nil {
		return Default(), fmt.Errorf("%s: %w", path, err)
	}
	if c.Models != "" && !filepath.IsAbs(c.Models) {
		c.Models = filepath.Join(filepath.Dir(path), c.Models)
	}
	for name, l := range c.Languages {
		if l.Queries != "" && !filepath.IsAbs(l.Queries) {
			l.Queries = filepath.Join(filepath.Dir(path), l.Queries)
			c.Languages[name] = l
		}
	}
	return c, nil
}

// Parse reads the text of a configuration; what it does not name stays as in Default.
func Parse(text []byte) (Config, error) {
	c := Default()
	d := toml.NewDecoder(strings.NewReader(string(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return Default(), explain(text, err)
	}
	return c, c.check()
}

// explain turns the decoder's errors into one line: where, what, and what would be right.
func explain(text []byte, err error) error {
	var missing *toml.StrictMissingError
	if errors.As(err, &missing) && len(missing.Errors) > 0 {
		e := missing.Errors[0]
		row, _ := e.Position()
		if key := e.Key(); len(key) == 3 && key[0] == "languages" {
			return fmt.Errorf("line %d: language %s: unknown key %q: use one of %s", row, key[1], key[2], strings.Join(languageKeys(), ", "))
		}
		return fmt.Errorf("line %d: unknown key %q: use one of %s", row, strings.Join(e.Key(), "."), strings.Join(Known(), ", "))
	}
	var broken *toml.DecodeError
	if errors.As(err, &broken) {
		row, column := broken.Position()
		var whole map[string]any
		if key := broken.Key(); len(key) > 0 && toml.Unmarshal(text, &whole) == nil {
			return fmt.Errorf("line %d: %s needs %s", row, strings.Join(key, "."), need(key)) // the file is well-formed
		}
		return fmt.Errorf("line %d, column %d: %s", row, column, strings.TrimPrefix(broken.Error(), "toml: "))
	}
	return err
}

// need says what a key takes, with an example.
func need(key []string) string {
	if key[0] == "keys" {
		if len(key) == 1 {
			return "to be a table: [keys], and below it lines such as " + keysExample
		}
		return fmt.Sprintf("a list of keys, such as %q = [\"f9\"]", key[len(key)-1])
	}
	if key[0] == "languages" {
		return needOfLanguage(key)
	}
	t := reflect.TypeFor[Config]()
	for i := range t.NumField() {
		if t.Field(i).Tag.Get("toml") != key[0] {
			continue
		}
		switch t.Field(i).Type.Kind() {
		case reflect.Int:
			return fmt.Sprintf("a number of tokens, such as %s = 32000", key[0])
		case reflect.Bool:
			return "true or false"
		}
	}
	return fmt.Sprintf("a text in quotes, such as %s = %q", key[0], example(key[0]))
}

// example is a value of a key that is a text.
func example(key string) string {
	switch key {
	case "theme":
		return "dark"
	case "model":
		return tokens.Models()[0].Name
	case "format":
		return Formats()[0]
	case "models":
		return "models.json"
	}
	return Default().Encoding
}

// keysExample is a line of the table of keys.
const keysExample = `"pick.toggle" = ["space", "insert"]`

// Known lists the keys of the file.
func Known() []string {
	t := reflect.TypeFor[Config]()
	names := make([]string, t.NumField())
	for i := range names {
		names[i] = t.Field(i).Tag.Get("toml")
	}
	return names
}

// Formats lists the formats of a prompt block.
func Formats() []string { return []string{"markdown", "xml", "json"} }

// check refuses values that no part of the program could use. Names of themes, models and intents are checked by those
// who own them.
func (c Config) check() error {
	if _, err := tokens.ParseEncoding(c.Encoding); err != nil {
		return fmt.Errorf("encoding: %w", err)
	}
	if !slices.Contains(Formats(), c.Format) {
		return fmt.Errorf("format: unknown format %q: use one of %s", c.Format, strings.Join(Formats(), ", "))
	}
	if c.Budget < 0 {
		return fmt.Errorf("budget: %d is less than nothing: use 0 for no limit", c.Budget)
	}
	return nil
}

// TOML writes the configuration as a file that Parse reads back to the same values.
func (c Config) TOML() string {
	var b strings.Builder
	line := func(key, value, note string) { fmt.Fprintf(&b, "%-9s= %-12s # %s\n", key, value, note) }
	line("theme", strconv.Quote(c.Theme), `a name from "outcrop themes"; "" chooses by the background`)
	line("encoding", strconv.Quote(c.Encoding), "o200k or cl100k")
	line("model", strconv.Quote(c.Model), `a name from "outcrop models"; it sets the encoding, too`)
	line("budget", strconv.Itoa(c.Budget), "tokens a prompt block may have; 0 is no limit")
	line("format", strconv.Quote(c.Format), "markdown, xml or json")
	line("mouse", strconv.FormatBool(c.Mouse), "clicks and wheel in the explorer")
	line("models", strconv.Quote(c.Models), "a JSON file of further models")
	b.WriteString("\n[keys] # name = keys; the names are in \"outcrop keys\"; no keys, [], switch one off\n")
	b.WriteString("# " + keysExample + "\n")
	intents := make([]string, 0, len(c.Keys))
	for k := range c.Keys {
		intents = append(intents, k)
	}
	slices.Sort(intents)
	for _, k := range intents {
		quoted := make([]string, len(c.Keys[k]))
		for i, key := range c.Keys[k] {
			quoted[i] = strconv.Quote(key)
		}
		fmt.Fprintf(&b, "%q = [%s]\n", k, strings.Join(quoted, ", "))
	}
	c.writeLanguages(&b)
	return b.String()
}
