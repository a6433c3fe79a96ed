package accuracy

import (
	"regexp"
	"strings"
)

// cClasses are the disagreements with ctags about C and C++. ctags does not expand macros either, and reads declarations
// by patterns; each class was judged on samples of the text.
func cClasses() []class {
	use := regexp.MustCompile(`^\s*(static |extern |inline |const )*([A-Za-z_]\w*)\s*\(`)
	called := func(line, name string) bool {
		m := use.FindStringSubmatch(line)
		return m != nil && m[2] == name
	}
	attribute := regexp.MustCompile(`^(__\w+|____\w+|[A-Z][A-Z0-9_]+)$`)
	return []class{
		{"a use of a macro taken for a function", truthFault, "no type stands before the name, as in `EXPORT_SYMBOL(f);`", func(d *disagreement) bool {
			return d.what == "missed" && (d.is("missed", "function") || d.is("missed", "var") || d.is("missed", "field")) && called(d.line(d.truth.Line), d.truth.Name)
		}},
		{"an attribute taken for the name", truthFault, "as in `int count __read_mostly;` and `} __packed;`; what is missed there is the name before it", func(d *disagreement) bool {
			return d.what == "missed" && attribute.MatchString(d.truth.Name) && behindName(d.line(d.truth.Line), d.truth.Name)
		}},
		{"a name before an attribute", truthFault, "ours, where ctags has the attribute", func(d *disagreement) bool {
			return d.is("extra", "var", "field", "type", "struct", "union", "enum") && attributed(d.line(d.ours.Line), d.ours.Name)
		}},
		{"what a macro defines", convention, "`DEFINE_MUTEX(lock);` and `SYSCALL_DEFINE2(read, …) {` are listed by the name in them, which ctags does not look for", func(d *disagreement) bool {
			return d.is("extra", "var", "function", "test") && inCall(d.line(d.ours.Line), d.ours.Name)
		}},
	}
}

// behindName reports whether a word stands behind another name, a bracket or a brace on its line.
func behindName(line, word string) bool {
	before, _, ok := strings.Cut(line, word)
	before = strings.TrimRight(before, " \t*")
	return ok && before != "" && regexp.MustCompile(`[\w\])}]$`).MatchString(before)
}

// attributed reports whether an attribute stands behind the name, or between the type and the name.
func attributed(line, name string) bool {
	return regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`(\[[^=;]*\])*\s+(__\w+|[A-Z][A-Z0-9_]+)\b`).MatchString(line) ||
		regexp.MustCompile(`\s(__\w+|[A-Z][A-Z0-9_]+)(\([^)]*\))?\s+\**`+regexp.QuoteMeta(name)+`\b`).MatchString(line)
}

// inCall reports whether a name is an argument of what a line begins with.
func inCall(line, name string) bool {
	return regexp.MustCompile(`^\s*(static |extern |inline |const )*[A-Za-z_]\w*\s*\([^)]*\b` + regexp.QuoteMeta(name) + `\b`).MatchString(line)
}
