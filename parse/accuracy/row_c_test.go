package accuracy

import "strings"

// cKinds are the words of ctags for C and C++.
func cKinds() map[string]string {
	return map[string]string{"function": "function", "prototype": "function", "macro": "macro", "enumerator": "enum_member",
		"enum": "enum", "struct": "struct", "union": "union", "class": "class", "namespace": "namespace", "typedef": "type",
		"alias": "type", "member": "field", "variable": "var", "externvar": "var"}
}

// cOptions leave out what ctags gives no name of its own, and do not tell apart what it does not: methods from functions,
// and a type that a typedef names from the struct in it.
func cOptions() options {
	return options{
		kinds: map[string]string{"method": "function", "constructor": "function", "destructor": "function", "operator": "function",
			"type": "type", "struct": "type", "union": "type", "enum": "type", "class": "type", "const": "var", "concept": unlisted},
		settle: func(s *symbol, ours bool) bool {
			s.Name = strings.ReplaceAll(s.Name, " ", "")
			if i := strings.IndexByte(s.Name, '<'); i > 0 && !strings.HasPrefix(s.Name, "operator") {
				s.Name = s.Name[:i] // ctags names a specialisation without its arguments
			}
			return s.Name != ""
		},
	}
}

func cRow() row {
	return row{
		name: "c", language: "C",
		code: folderCode("Linux %s: fs, kernel, net", func(path string) bool {
			return withExt(".c", ".h")(path) && !strings.HasPrefix(path, "include/")
		}, "linux-source-*"),
		truth:   ctags("C", cKinds(), "--kinds-C=+px", "--extras=-{anonymous}"),
		options: cOptions(), classes: cClasses(),
		bar: bar{recall: 99, precision: 98, end: 99},
	}
}

func cppRow() row {
	return row{
		name: "cpp", language: "C++",
		code: folderCode("GCC %s, libstdc++", func(path string) bool { return !strings.HasSuffix(path, ".tcc~") },
			"/usr/include/c++/*"),
		truth:   ctags("C++", cKinds(), "--kinds-C++=+px", "--extras=-{anonymous}"),
		options: cOptions(), classes: cClasses(),
		bar: bar{recall: 98, precision: 97, end: 98},
	}
}
