package parse

import (
	"strings"

	"outcrop/model"
)

// scalaImports reads `import a.b.C`, `import a.b.{C, D => E, F as G, _}`, several after commas, and `export`.
func scalaImports(src []byte, s model.Span, b *model.Builder) {
	text := plain(string(s.In(src)), "//")
	word, text, _ := strings.Cut(text, " ")
	for _, part := range scalaList(text) {
		part = strings.ReplaceAll(strings.ReplaceAll(part, " => ", " as "), "`", "")
		i := model.Import{Module: part, Span: s, Reexport: word == "export"}
		if open := strings.IndexByte(part, '{'); open > 0 {
			i.Module = part[:open]
			i.Names = nameList(strings.TrimSuffix(part[open+1:], "}"))
		} else {
			path, alias, renamed := strings.Cut(part, " as ")
			if at := strings.LastIndexByte(path, '.'); at > 0 {
				i.Module, i.Names = path[:at], []string{path[at+1:]}
			}
			if renamed && len(i.Names) > 0 {
				i.Names[0] += " as " + strings.TrimSpace(alias)
			}
		}
		i.Module = strings.TrimSuffix(strings.ReplaceAll(i.Module, " ", ""), ".")
		for k, n := range i.Names {
			if n == "_" {
				i.Names[k] = "*"
			}
		}
		if i.Module != "" {
			b.Import(i)
		}
	}
}

// scalaList splits at the commas outside of braces.
func scalaList(text string) []string {
	var parts []string
	depth, from := 0, 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || text[i] == ',' && depth == 0:
			if p := strings.TrimSpace(text[from:i]); p != "" {
				parts = append(parts, p)
			}
			from = i + 1
		case text[i] == '{':
			depth++
		case text[i] == '}':
			depth--
		}
	}
	return parts
}
