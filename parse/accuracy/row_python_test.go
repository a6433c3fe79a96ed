package accuracy

import (
	"path/filepath"
	"strings"
)

func pythonRow() row {
	return row{
		name: "python", language: "Python",
		code: func(corpus) (code, error) {
			out, err := run(".", "", nil, "python3", "-c", "import os, platform; print(platform.python_version()); print(os.path.dirname(os.__file__))")
			if err != nil {
				return code{}, err
			}
			version, dir, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
			list, err := files(dir, withExt(".py", "!site-packages", "!test", "!tests", "!lib2to3"))
			return code{"CPython " + version + ", standard library", filepath.Clean(dir), list}, err
		},
		truth:   script("CPython's ast", "python.py", nil, "python3"),
		options: options{parents: true},
		bar:     bar{99, 99, 99, 99},
	}
}
