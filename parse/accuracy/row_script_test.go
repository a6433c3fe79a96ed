package accuracy

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// npmEnv lets node find the packages of the corpus, which TypeScript's compiler is one of.
func npmEnv(c corpus) ([]string, error) {
	dir, err := c.folder("npm/node_modules")
	if err != nil && os.Getenv("NODE_PATH") != "" {
		return nil, nil
	}
	return []string{"NODE_PATH=" + dir + string(filepath.ListSeparator) + os.Getenv("NODE_PATH")}, err
}

// npmCode is code of npm packages.
func npmCode(keep func(string) bool, packages ...string) func(corpus) (code, error) {
	return func(c corpus) (code, error) {
		dir, err := c.folder("npm/node_modules")
		if err != nil {
			return code{}, err
		}
		all := code{dir: dir}
		var titles []string
		for _, p := range packages {
			text, err := os.ReadFile(filepath.Join(dir, p, "package.json"))
			if err != nil {
				return code{}, err
			}
			var about struct{ Version string }
			if err := json.Unmarshal(text, &about); err != nil {
				return code{}, err
			}
			list, err := files(filepath.Join(dir, p), keep)
			if err != nil {
				return code{}, err
			}
			for _, f := range list {
				all.files = append(all.files, p+"/"+f)
			}
			titles = append(titles, p+" "+about.Version)
		}
		all.title = strings.Join(titles, ", ")
		return all, nil
	}
}

func javascriptRow() row {
	return row{
		name: "javascript", language: "JavaScript",
		code:    npmCode(withExt(".js", ".mjs", ".cjs", "!node_modules", "!build"), "d3-array", "d3-scale", "d3-selection", "express", "lodash", "postcss", "react-dom", "three", "vue"),
		truth:   script("TypeScript's compiler", "typescript.js", npmEnv, "node", "--stack-size=4000"),
		options: options{parents: true},
		bar:     bar{99, 99, 99, 99},
	}
}

func typescriptRow() row {
	return row{
		name: "typescript", language: "TypeScript",
		code:    npmCode(withExt(".ts", ".tsx", ".mts", ".cts", "!node_modules"), "@types/node", "effect", "rxjs", "typescript", "vue", "zod"),
		truth:   script("TypeScript's compiler", "typescript.js", npmEnv, "node", "--stack-size=4000"),
		options: options{parents: true},
		bar:     bar{99, 99, 99, 99},
	}
}
