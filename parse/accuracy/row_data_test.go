package accuracy

import (
	"path/filepath"
	"strings"
)

func yamlRow() row {
	return row{
		name: "yaml", language: "YAML",
		code:    folderCode("Linux %s, device tree bindings", withExt(".yaml"), "linux-source-*"),
		truth:   script("PyYAML's events", "keys_yaml.py", nil, "python3"),
		options: options{parents: true},
		bar:     bar{99, 99, 99, 99},
	}
}

func tomlRow() row {
	return row{
		name: "toml", language: "TOML",
		code:    folderCode("Rust %s, sources", withExt(".toml"), "/usr/src/rustc-*"),
		truth:   script("toml-eslint-parser", "keys_toml.js", npmEnv, "node"),
		options: options{parents: true},
		bar:     bar{99, 99, 99, 99},
	}
}

func jsonRow() row {
	return row{
		name: "json", language: "JSON",
		code:    folderCode("npm packages", withExt(".json"), "npm/node_modules"),
		truth:   script("jsonc-parser", "keys_json.js", npmEnv, "node"),
		options: options{parents: true},
		bar:     bar{99, 99, 99, 99},
	}
}

// jupyterRow judges what a notebook shows of its code; the headings around it are ours.
func jupyterRow() row {
	return row{
		name: "jupyter", language: "Jupyter notebook",
		code: func(c corpus) (code, error) {
			dir, err := c.folder("notebooks")
			if err != nil {
				return code{}, err
			}
			list, err := files(dir, withExt(".ipynb"))
			return code{"handson-ml3 and PythonDataScienceHandbook", filepath.Clean(dir), list}, err
		},
		truth: script("json and CPython's ast", "notebook.py", nil, "python3"),
		options: options{kinds: map[string]string{"heading": unlisted, "var": unlisted, "const": unlisted, "field": unlisted, "property": unlisted,
			"type": unlisted}},
		classes: []class{{"assigned lambdas", convention, "A name for a lambda is a function of ours; the truth lists statements with def.",
			func(d *disagreement) bool {
				return d.is("extra", "function") && strings.Contains(d.line(d.ours.Line), "= lambda")
			}}},
		bar: bar{99, 99, 99, 99},
	}
}
