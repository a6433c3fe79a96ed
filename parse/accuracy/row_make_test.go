package accuracy

import (
	"path/filepath"
	"strings"
)

func makefileRow() row {
	return row{
		name: "makefile", language: "Makefile",
		code: func(c corpus) (code, error) {
			all := code{title: "Linux 6.1 (fs, kernel, net, include) and Mono 6.8", dir: c.dir}
			for _, pattern := range []string{"linux-source-*", "mono-*"} {
				dir, err := c.folder(pattern)
				if err != nil {
					return all, err
				}
				list, err := files(dir, func(path string) bool {
					base := path[strings.LastIndexByte(path, '/')+1:]
					return base == "Makefile" || base == "Makefile.am" || base == "Kbuild" || strings.HasSuffix(base, ".mk")
				})
				if err != nil {
					return all, err
				}
				up, err := filepath.Rel(c.dir, dir)
				if err != nil {
					return all, err
				}
				for _, f := range list {
					all.files = append(all.files, filepath.ToSlash(up)+"/"+f)
				}
			}
			return all, nil
		},
		truth:   ctags("Make", map[string]string{"macro": "var", "target": "rule"}),
		options: options{kinds: map[string]string{"function": "var"}},
		classes: []class{
			{"reference in a name", truthFault, "ctags leaves out names that hold $(...), on all ten lines looked at", func(d *disagreement) bool {
				return d.is("extra") && strings.Contains(d.ours.Name, "$")
			}},
			{"variable made by +=", convention, "where a file only adds to a variable, ctags lists none, we the first of the lines", func(d *disagreement) bool {
				return d.is("extra", "var") && strings.Contains(d.line(d.ours.Line), "+=")
			}},
			{"targets on several lines", truthFault, "ctags gives all targets of a rule the line of its colon", func(d *disagreement) bool {
				return d.is("missed", "rule") && strings.HasSuffix(d.line(d.truth.Line-1), "\\") || d.is("extra", "rule") && strings.HasSuffix(d.line(d.ours.Line), "\\")
			}},
			{"pattern of a static rule", truthFault, "in `files: a%: b%` ctags takes the pattern for a target, on all 27 lines looked at", func(d *disagreement) bool {
				return d.is("missed", "rule") && strings.Contains(d.truth.Name, "%") && strings.Count(d.line(d.truth.Line), ":") > 1
			}},
			{"override", truthFault, "ctags does not know this word before an assignment", func(d *disagreement) bool {
				return d.is("extra", "var") && strings.HasPrefix(strings.TrimSpace(d.line(d.ours.Line)), "override")
			}},
		},
		bar: bar{99, 99, 0, 0},
	}
}
