package config

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Language is a table [languages.NAME] of config.toml. Names of grammars and the patterns are checked by those who use them.
type Language struct {
	Title      string   `toml:"title"`      // as people write it
	Grammar    string   `toml:"grammar"`    // of the program
	Queries    string   `toml:"queries"`    // folder with symbols.scm and highlights.scm, or one of them; relative to the folder of config.toml
	Extensions []string `toml:"extensions"` // with the dot
	Names      []string `toml:"names"`      // whole file names
	Programs   []string `toml:"programs"`   // of a `#!` line
	Comment    string   `toml:"comment"`    // what begins a comment, or with a blank between them what stands around one
}

// languageKeys lists the keys of a language's table.
func languageKeys() []string {
	t := reflect.TypeFor[Language]()
	names := make([]string, t.NumField())
	for i := range names {
		names[i] = t.Field(i).Tag.Get("toml")
	}
	return names
}

// needOfLanguage says what a key below [languages] takes.
func needOfLanguage(key []string) string {
	if len(key) < 3 {
		return "to be a table: [languages.starlark], and below it lines such as grammar = \"python\""
	}
	switch key[2] {
	case "extensions":
		return "a list of texts, such as extensions = [\".star\"]"
	case "names", "programs":
		return fmt.Sprintf("a list of texts, such as %s = [\"BUCK\"]", key[2])
	case "grammar":
		return "a text in quotes, such as grammar = \"python\""
	case "queries":
		return "a text in quotes, such as queries = \"starlark\""
	}
	return fmt.Sprintf("a text in quotes, such as %s = \"#\"", key[2])
}

// Marks are the comment's opening mark, and the closing one if it has one.
func (l Language) Marks() [2]string {
	first, second, _ := strings.Cut(strings.TrimSpace(l.Comment), " ")
	return [2]string{first, strings.TrimSpace(second)}
}

// Patterns reads the files of the folder of queries; one of the two may be missing.
func (l Language) Patterns() (symbols, highlights string, err error) {
	if l.Queries == "" {
		return "", "", nil
	}
	texts := [2]string{}
	missing := 0
	for i, file := range []string{"symbols.scm", "highlights.scm"} {
		text, err := ReadFile(filepath.Join(l.Queries, file), MaxSize)
		if errors.Is(err, fs.ErrNotExist) {
			missing++
			continue
		}
		if err != nil {
			return "", "", err
		}
		if len(strings.TrimSpace(string(text))) == 0 {
			return "", "", fmt.Errorf("%s: the file is empty: write patterns into it or remove it", filepath.Join(l.Queries, file))
		}
		texts[i] = string(text)
	}
	if missing == 2 {
		return "", "", fmt.Errorf("%s: there is no symbols.scm and no highlights.scm in it: name the folder that holds them", l.Queries)
	}
	return texts[0], texts[1], nil
}

// writeLanguages writes the languages as tables.
func (c Config) writeLanguages(b *strings.Builder) {
	for _, name := range slices.Sorted(maps.Keys(c.Languages)) {
		l := c.Languages[name]
		fmt.Fprintf(b, "\n[languages.%s]\n", strconv.Quote(name))
		for _, s := range [][2]string{{"title", l.Title}, {"grammar", l.Grammar}, {"queries", l.Queries}, {"comment", l.Comment}} {
			if s[1] != "" {
				fmt.Fprintf(b, "%s = %s\n", s[0], strconv.Quote(s[1]))
			}
		}
		for _, s := range []struct {
			key   string
			words []string
		}{{"extensions", l.Extensions}, {"names", l.Names}, {"programs", l.Programs}} {
			quoted := make([]string, len(s.words))
			for i, w := range s.words {
				quoted[i] = strconv.Quote(w)
			}
			if len(quoted) > 0 {
				fmt.Fprintf(b, "%s = [%s]\n", s.key, strings.Join(quoted, ", "))
			}
		}
	}
}
