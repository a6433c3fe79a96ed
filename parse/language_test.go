package parse

import (
	"strings"
	"testing"
)

func TestDetect(t *testing.T) {
	guarded := "#ifndef X_H\n#define X_H\n#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f(void);\n#ifdef __cplusplus\n}\nclass Shim {};\n#endif\n#endif\n"
	tests := []struct{ file, head, want string }{
		{"main.go", "", "go"},
		{"a/b/Main.GO", "", "go"},
		{"x.tsx", "", "tsx"},
		{"x.mts", "", "typescript"},
		{"Dockerfile", "", "dockerfile"},
		{"docker/Dockerfile.prod", "", "dockerfile"},
		{"Makefile", "", "makefile"},
		{"lib/Makefile.am", "", "makefile"},
		{"lib/Makefile.inc", "", "makefile"},
		{"Makefile.PL", "", "perl"},
		{"debian/rules", "#!/usr/bin/make -f\n", "makefile"},
		{"Containerfile.dev", "", "dockerfile"},
		{"lib/Rakefile", "", "ruby"},
		{"fastlane/Fastfile", "", "ruby"},
		{"Jenkinsfile", "", "groovy"},
		{"src/BUILD", "", "python"},
		{"README.md", "", "markdown"},
		{"notes", "", "text"},
		{"x.unknown", "", "text"},
		{"run", "#!/bin/sh\n", "bash"},
		{"run", "#!/usr/bin/env python3\n", "python"},
		{"run", "#!/usr/bin/env -S PATH=/x node --flag\n", "javascript"},
		{"run", "#! /usr/bin/python3.11 -u\r\n", "python"},
		{"run", "#!/usr/bin/env\n", "text"},
		{"run", "#!" + strings.Repeat("x", 100_000), "text"},
		{"run.py", "#!/bin/sh\n", "python"},
		{"plain.h", "int f(void);\n", "c"},
		{"plain.H", "int f(void);\n", "c"},
		{"guarded.h", guarded, "c"},
		{"word.h", "/* a class of its own */\nint classify;\n// std::string\n", "c"},
		{"class.h", "class Ring {\n", "cpp"},
		{"space.h", "  namespace a {\n", "cpp"},
		{"templ.h", "template <class T>\nT f();\n", "cpp"},
		{"std.h", "void f(const std::string& s);\n", "cpp"},
		{"x.c", "class = 1;\n", "c"},
		{".editorconfig", "", "ini"},
		{"", "", "text"},
	}
	for _, test := range tests {
		if got := Detect(test.file, []byte(test.head)); got.Name != test.want {
			t.Errorf("Detect(%q, %.40q) is %s, want %s", test.file, test.head, got.Name, test.want)
		}
	}
}

// TestLanguageTable finds slips in the table: a word that two rows claim, a row nobody can reach.
func TestLanguageTable(t *testing.T) {
	owners := map[string]string{}
	for _, l := range Languages() {
		if FindLanguage(l.Name) != l {
			t.Errorf("%s: two rows have the name", l.Name)
		}
		if len(l.Extensions)+len(l.Names)+len(l.Programs) == 0 {
			t.Errorf("%s: no file can be told to be one", l.Name)
		}
		for _, e := range l.Extensions {
			if !strings.HasPrefix(e, ".") || e != strings.ToLower(e) {
				t.Errorf("%s: extension %q must begin with a dot and be lower case", l.Name, e)
			}
		}
		for kind, words := range map[string][]string{"extension": l.Extensions, "name": l.Names, "program": l.Programs} {
			for _, w := range words {
				key := kind + " " + w
				if other := owners[key]; other != "" {
					t.Errorf("%s belongs to %s and %s", key, other, l.Name)
				}
				owners[key] = l.Name
			}
		}
	}
	if FindLanguage("nothing") != nil {
		t.Error("an unknown language was found")
	}
}
