package accuracy

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// luaRow compares with the names that ctags finds and the places that Lua's own compiler lists for functions.
func luaRow() row {
	quoted, assigned := regexp.MustCompile(`["']([^"']*)["']\]?$`), regexp.MustCompile(`=\s*function\b|\bfunction\s+[\w.:]+\s*\(`)
	field := regexp.MustCompile(`(^|[{,;(])\s*(\w+|\["[^"]*"\]|\['[^']*'\])\s*=\s*function\b`)
	return row{
		name: "lua", language: "Lua",
		code: folderCode("Neovim's runtime, LuaRocks and Penlight of Debian 12", func(path string) bool {
			return strings.HasSuffix(path, ".lua") && (strings.HasPrefix(path, "nvim/runtime/") || strings.HasPrefix(path, "lua/5.1/"))
		}, "/usr/share"),
		truth: truth{"universal-ctags, places by luac", func(t testing.TB, c code, files []string) (map[string][]symbol, error) {
			if _, err := need("luac"); err != nil {
				return nil, err
			}
			all, err := ctags("Lua", map[string]string{"function": "function"}).read(t, c, files)
			for f, list := range all {
				ends, ok := luaFunctions(filepath.Join(c.dir, f))
				if !ok {
					delete(all, f)
					continue
				}
				for i := range list {
					list[i].End = ends[list[i].Line]
				}
			}
			return all, err
		}},
		options: options{
			kinds: map[string]string{"method": "function", "field": unlisted, "var": unlisted, "const": unlisted},
			settle: func(s *symbol, ours bool) bool {
				if m := quoted.FindStringSubmatch(s.Name); m != nil && !ours {
					s.Name = m[1]
				} else if i := strings.LastIndexAny(s.Name, ".:"); i >= 0 && !ours && !strings.HasSuffix(s.Name, "]") {
					s.Name = s.Name[i+1:]
				}
				return true
			},
		},
		classes: []class{
			{"no function there", truthFault, "ctags reads comments and strings: the compiler lists no function on the line",
				func(d *disagreement) bool { return d.is("missed") && d.truth.End == 0 }},
			{"a call's argument", truthFault, "ctags takes `a = f(function ...)`, `a = b or function` and the like for a function a: a is what the call or the expression gives, and we list it as a variable or field if it is the file's",
				func(d *disagreement) bool { return d.is("missed") && !assigned.MatchString(d.line(d.truth.Line)) }},
			{"a key that is an expression", convention, "`[Kinds.A] = function`: the text tells no name", func(d *disagreement) bool {
				return d.is("missed") && strings.HasSuffix(d.truth.Name, "]")
			}},
			{"fields of passing tables", convention, "a function in a table that a function makes or that is passed to a call is data of that call, such as a callback; we list those of the file's own tables",
				func(d *disagreement) bool { return d.is("missed") && field.MatchString(d.line(d.truth.Line)) }},
			{"a second function on the line", truthFault, "ctags finds one function a line", func(d *disagreement) bool {
				return d.is("extra") && strings.Count(d.line(d.ours.Line), "function") > 0 && !strings.HasPrefix(strings.TrimSpace(d.line(d.ours.Line)), d.ours.Name)
			}},
		},
		bar: bar{95, 95, 98, 98},
	}
}

// luaFunctions gives the last lines of the functions of a file by their first lines, of several the longest; not ok if
// the file does not compile.
func luaFunctions(file string) (map[int]int, bool) {
	out, err := run(".", "", nil, "luac", "-l", "-p", file)
	if err != nil {
		return nil, false
	}
	ends := map[int]int{}
	for _, m := range regexp.MustCompile(`(?m)^function <.*:(\d+),(\d+)>`).FindAllSubmatch(out, -1) {
		start, _ := strconv.Atoi(string(m[1]))
		end, _ := strconv.Atoi(string(m[2]))
		ends[start] = max(ends[start], end)
	}
	return ends, true
}
