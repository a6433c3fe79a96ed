package accuracy

import (
	"html"
	"strings"
)

// plainNames takes references to characters out of names: the parsers of pages do, we show what is written.
func plainNames(s *symbol, _ bool) bool {
	s.Name = strings.Join(strings.Fields(html.UnescapeString(s.Name)), " ")
	s.Parent = strings.Join(strings.Fields(html.UnescapeString(s.Parent)), " ")
	return true
}

// pageKinds keeps what pages have: the code in them is judged in the rows of components and of its languages.
func pageKinds(s *symbol, ours bool) bool {
	switch s.Kind {
	case "element", "heading", "title":
		return plainNames(s, ours)
	}
	return false
}

func htmlRow() row {
	return row{
		name: "html", language: "HTML",
		code: func(c corpus) (code, error) {
			list, err := files(c.dir, func(path string) bool {
				for _, folder := range []string{"kotlin-", "mono-", "rails-", "npm/"} {
					if strings.HasPrefix(path, folder) && strings.HasSuffix(path, ".html") {
						return true
					}
				}
				return false
			})
			return code{"pages of kotlin, mono, rails and npm packages", c.dir, list}, err
		},
		truth:   script("parse5", "markup.js", npmEnv, "node"),
		options: options{parents: true, settle: pageKinds},
		bar:     bar{99.5, 99.5, 99.5, 99.5},
	}
}

func vueRow() row {
	return row{
		name: "vue", language: "Vue",
		code:    npmCode(withExt(".vue"), "primevue", "vitepress"),
		truth:   script("Vue's compiler, TypeScript's, PostCSS", "markup.js", npmEnv, "node"),
		options: options{parents: true, settle: plainNames},
		bar:     bar{99.5, 99.5, 99.5, 99.5},
	}
}

func svelteRow() row {
	return row{
		name: "svelte", language: "Svelte",
		code:    npmCode(withExt(".svelte"), "bits-ui", "carbon-components-svelte", "flowbite-svelte"),
		truth:   script("Svelte's compiler, TypeScript's, PostCSS", "markup.js", npmEnv, "node"),
		options: options{parents: true, settle: plainNames},
		classes: []class{
			{"scripts of the page's head", convention, "the compiler lists the scripts of the component alone, we list one in <svelte:head> too",
				func(d *disagreement) bool {
					return d.is("extra", "block") && strings.HasPrefix(d.line(d.ours.Start), "  ")
				}},
		},
		bar: bar{99.5, 99.5, 99.5, 99.5},
	}
}
