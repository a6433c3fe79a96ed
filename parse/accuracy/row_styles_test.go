package accuracy

import "strings"

func cssRow() row {
	return row{
		name: "css", language: "CSS",
		code: npmCode(withExt(".css", "!node_modules"), "@fortawesome/fontawesome-free", "animate.css", "antd", "bootstrap", "bulma",
			"foundation-sites", "normalize.css", "semantic-ui-css"),
		truth:   script("PostCSS", "styles.js", npmEnv, "node"),
		options: options{parents: true},
		bar:     bar{99.5, 99.5, 99.5, 99.5},
	}
}

func scssRow() row {
	return row{
		name: "scss", language: "SCSS",
		code:    npmCode(withExt(".scss", "!node_modules"), "@fortawesome/fontawesome-free", "@primer/css", "bootstrap", "bulma", "foundation-sites"),
		truth:   script("PostCSS with its syntax of SCSS", "styles.js", npmEnv, "node"),
		options: options{parents: true},
		bar:     bar{99.5, 99.5, 99.5, 99.5},
	}
}

func lessRow() row {
	return row{
		name: "less", language: "Less",
		code:    npmCode(withExt(".less", "!node_modules"), "antd", "semantic-ui-less", "uikit"),
		truth:   script("PostCSS with its syntax of Less", "styles.js", npmEnv, "node"),
		options: options{parents: true},
		classes: []class{
			{"places behind a comment with an apostrophe", truthFault, "postcss-less loses its place behind `// it's`: its ends lie before the start or inside; ours is the brace under the start",
				func(d *disagreement) bool {
					if !d.is("end") {
						return false
					}
					start, end := d.line(d.ours.Start), d.line(d.ours.End)
					indent := start[:len(start)-len(strings.TrimLeft(start, " "))]
					return end == indent+"}" && d.line(d.truth.End) != end || d.truth.End < d.truth.Start
				}},
		},
		bar: bar{99.5, 99.5, 99.5, 99.5},
	}
}
