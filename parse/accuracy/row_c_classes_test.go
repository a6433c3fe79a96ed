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
	bits := func(line, name string) bool {
		return regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\s*:\s*\w`).MatchString(line)
	}
	attribute := regexp.MustCompile(`^(__\w+|____\w+|_?[A-Z][A-Z0-9_]+)$`)
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
		{"a field of some bits", truthFault, "`u8 type : 3;` is passed over where the name is a word of C++ or the type is an enum", func(d *disagreement) bool {
			return d.is("extra", "field") && bits(d.line(d.ours.Line), d.ours.Name)
		}},
		{"an instantiation or assertion taken for a declaration", truthFault, "`extern template class vector<char>;` and `static_assert(…)` declare nothing new", func(d *disagreement) bool {
			return d.what == "missed" && instantiates(d.line(d.truth.Line-1)+" "+d.line(d.truth.Line))
		}},
		{"a function that ctags passes over", truthFault, "mostly prototypes with unnamed parameters and definitions in templates; the source has a type, or the class itself, before the name", func(d *disagreement) bool {
			return d.is("extra", "function", "method", "operator", "constructor", "destructor") && declares(d)
		}},
		{"a type inside a function", convention, "types are listed at every level, ctags leaves out what is local", func(d *disagreement) bool {
			return d.is("extra", "type") && regexp.MustCompile(`^\s+(using|typedef)\s`).MatchString(d.line(d.ours.Line))
		}},
		{"a nested namespace in one statement", convention, "`namespace a::b {` is one namespace a::b here, two for ctags", func(d *disagreement) bool {
			return (d.is("missed", "namespace") || d.is("extra", "namespace")) && strings.Contains(d.line(d.any().Line), "::")
		}},
		{"a macro that ctags passes over", truthFault, "the line is a #define", func(d *disagreement) bool {
			return d.is("extra", "macro") && regexp.MustCompile(`^\s*#\s*define\s+`+regexp.QuoteMeta(d.ours.Name)).MatchString(d.line(d.ours.Line))
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

// instantiates reports whether two lines hold an explicit instantiation or a condition.
func instantiates(text string) bool {
	return regexp.MustCompile(`\b(extern\s+template|static_assert|requires)\b|^\s*template\s+(class|struct|const|bool|\w+&)`).MatchString(text)
}

// declares reports whether a type stands before the name of a function, on its line or one that the function begins with,
// or the function is a constructor or destructor; calls and returns do not.
func declares(d *disagreement) bool {
	s := d.ours
	line := d.line(s.Line)
	name := regexp.QuoteMeta(s.Name)
	if regexp.MustCompile(`\breturn\b|[.>]` + name + `|=\s*` + name + `|:\s*` + name).MatchString(strings.ReplaceAll(line, "operator", " ")) {
		return false
	}
	if s.Kind == "constructor" || s.Kind == "destructor" {
		return s.Name == s.Parent || strings.HasPrefix(s.Name, "~")
	}
	return s.Start < s.Line || regexp.MustCompile(`^\s*[A-Za-z_][\w:<>,&* ]*[\w>&*]\s*[ &*]`+name+`\s*\(`).MatchString(line)
}
