package accuracy

import "strings"

// kotlinRow compares functions and types with ctags, which lists properties and locals alike, knows neither ends nor
// entries of enums, and gives lambdas names.
func kotlinRow() row {
	return row{
		name: "kotlin", language: "Kotlin",
		code: folderCode("Kotlin 1.3.31, standard library", withExt(".kt"), "kotlin-*/libraries/stdlib/src"),
		truth: ctags("Kotlin", map[string]string{"interface": "interface", "class": "class", "object": "object", "method": "function",
			"typealias": "type", "package": "package"}),
		options: options{
			kinds: map[string]string{"method": "function", "enum": "class", "annotation": "class", "property": unlisted, "const": unlisted,
				"var": unlisted, "enum_member": unlisted, "constructor": unlisted},
			settle: func(s *symbol, ours bool) bool {
				s.Name = strings.Trim(s.Name, "` ")
				s.Start, s.End = 0, 0
				return ours || !strings.HasPrefix(s.Name, "<")
			},
		},
		classes: []class{
			{"parameter of a lambda, counter of a loop", truthFault, "ctags takes them for functions; no fun stands before the name", func(d *disagreement) bool {
				if !d.is("missed", "function") {
					return false
				}
				line := d.line(d.truth.Line)
				declared := strings.Index(line, "fun ")
				at := strings.Index(line, d.truth.Name)
				return declared < 0 || at >= 0 && strings.ContainsAny(line[min(declared, at):at], "{")
			}},
		},
		bar: bar{98, 98, 0, 0},
	}
}

// kotlinJudgedRow is the whole compiler, of which symbols were drawn at random.
func kotlinJudgedRow() row {
	return judgedRow("kotlin", "Kotlin", "Kotlin 1.3.31, compiler and library", "kotlin-*")
}

// scalaRow is the compiler and library of Scala 2, of which symbols were drawn at random.
func scalaRow() row {
	return judgedRow("scala", "Scala", "Scala 2.11.12, compiler and library", "scala-*")
}

// judgedRow is a row of symbols that people judged, out of a folder of the corpus.
func judgedRow(name, language, title, folder string) row {
	return row{
		name: name + "-judged", language: language,
		code: func(c corpus) (code, error) {
			dir, err := c.folder(folder)
			if err != nil {
				return code{}, err
			}
			list, err := judgedFiles(name)
			return code{title + ", symbols of ours drawn at random: tells precision and ends, not recall", dir, list}, err
		},
		truth:   byHand(name),
		options: options{sparse: true},
		bar:     bar{98, 98, 98, 98},
	}
}
