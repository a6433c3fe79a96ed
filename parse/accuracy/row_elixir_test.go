package accuracy

import (
	"regexp"
	"strings"
)

func elixirRow() row {
	// What is interpolated or escaped in the name of a test is left out on both sides: the compiler has its value.
	hole := regexp.MustCompile(`#\{[^{}]*(\{[^{}]*\}[^{}]*)*\}|\\.`)
	plain := func(s string, ours bool) string {
		if ours {
			s = strings.ReplaceAll(hole.ReplaceAllString(s, ""), "#{}", "")
		}
		return strings.NewReplacer("#{}", "", `"`, "", `\`, "", "\n", "", "\r", "", "\t", "").Replace(s)
	}
	return row{
		name: "elixir", language: "Elixir",
		code:  folderCode("Elixir 1.14.0, its libraries and tests", withExt(".ex", ".exs", "!fixtures"), "elixir-lang-*/lib"),
		truth: script("Elixir's own parser", "elixir.exs", nil, "elixir"),
		options: options{
			parents: true,
			// Elements of lists and keywords have no place in the compiler's tree; records are a library's macro.
			kinds: map[string]string{"field": unlisted, "record": unlisted},
			settle: func(s *symbol, ours bool) bool {
				s.Parent = plain(s.Parent, ours)
				if s.Kind == "test" {
					s.Name = plain(s.Name, ours)
				}
				return true
			},
		},
		bar: bar{98, 98, 98, 98},
	}
}
