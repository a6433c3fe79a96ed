package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// makeCase builds the input of a case that cannot lie in a folder: links, pipes, odd names, git repositories, large files.
func makeCase(t *testing.T, name, dir string) {
	t.Helper()
	recipes := map[string]func(*testing.T, site){
		"subdir-target-ignore":       makeSubdir,
		"negation-rules":             makeNegation,
		"worktree-and-submodule":     makeWorktree,
		"fifo-and-socket":            makeSpecial,
		"names-non-ascii-git":        makeNames,
		"huge-line-and-deep-nesting": makeHuge,
		"slow-inputs":                makeSlow,
		"outside-the-root":           makeOutside,
		"escape-sequences-in-names":  makeEscapes,
	}
	recipe := recipes[name]
	if recipe == nil {
		t.Fatalf("no input and no recipe for %s", name)
	}
	recipe(t, site{t, dir})
}

// site is a folder under construction.
type site struct {
	t   *testing.T
	dir string
}

func (s site) write(path, text string) {
	s.t.Helper()
	full := filepath.Join(s.dir, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

func (s site) git(args ...string) {
	s.t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		s.t.Skip("git is not here")
	}
	cmd := exec.Command("git", append([]string{"-c", "user.name=dev", "-c", "user.email=dev@example.invalid", "-c", "commit.gpgsign=false",
		"-c", "core.autocrlf=false", "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always"}, args...)...)
	cmd.Dir = s.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		s.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func (s site) sub(path string) site { return site{s.t, filepath.Join(s.dir, path)} }

const emptyFunc = "def f():\n    pass\n"

func makeSubdir(t *testing.T, s site) {
	s.git("init", "-q", ".")
	s.write(".gitignore", "drop_any.py\nsrc/drop_path.py\n/only_at_root.py\n")
	for _, f := range []string{"only_at_root.py", "src/valid.py", "src/drop_any.py", "src/drop_path.py", "src/only_at_root.py", "src/deep/drop_any.py",
		"src/deep/drop_path.py"} {
		s.write(f, emptyFunc)
	}
}

func makeNegation(t *testing.T, s site) {
	s.git("init", "-q", ".")
	s.write(".gitignore", "build/\n!build/keep.py\nout/\n!out/keep/*\nlogs/*\n!logs/important.py\n**/third/\n*.tmp.py\n!good.tmp.py\n\\!odd.py\n")
	s.write("a/.gitignore", "!third\n")
	for _, f := range []string{"build/keep.py", "out/keep/f.py", "logs/noise.py", "logs/important.py", "a/third/f.py", "b/third/f.py", "x.tmp.py",
		"good.tmp.py", "!odd.py", "main.py"} {
		s.write(f, "# x\n")
	}
}

func makeWorktree(t *testing.T, s site) {
	lib, main, tree := s.sub("lib"), s.sub("main"), s.sub("wt")
	lib.write("lib.py", "def lib():\n    pass\n")
	lib.git("init", "-q", ".")
	lib.git("add", ".")
	lib.git("commit", "-qm", "lib")
	main.write("main.py", "def main():\n    pass\n")
	main.git("init", "-q", ".")
	main.git("add", ".")
	main.git("submodule", "--quiet", "add", "../lib", "vendor/lib")
	main.git("commit", "-qm", "main")
	main.write(".git/info/exclude", "scratch.py\n")
	main.git("worktree", "add", "-q", "../wt", "-b", "side")
	tree.git("submodule", "--quiet", "update", "--init")
	tree.write("scratch.py", "# x\n")
}

func makeNames(t *testing.T, s site) {
	s.git("init", "-q", ".")
	for _, f := range []string{"fünf ordner/übersicht.py", "日本語.py", "dir b/two  spaces.py", `quote"d.py`, `back\slash.py`, "-rf.py", "it's.py", "😀.py",
		"tab\tname.py", "line\nbreak.py"} {
		s.write(f, "def f():\n    return 1\n")
	}
	s.git("add", "-A")
	s.git("commit", "-qm", "files")
}

func makeHuge(t *testing.T, s site) {
	var js strings.Builder
	js.WriteString("var a=0;")
	for i := range 60000 {
		js.WriteString("function f" + itoa(i) + "(x){return x?[1,{k:'}'}]:x+1};")
	}
	s.write("min.js", js.String()+"\n")
	deep := func(open string, n int, inner, shut string) string {
		return strings.Repeat(open, n) + inner + strings.Repeat(shut, n)
	}
	s.write("deep.py", "x = "+deep("(", 5000, "1", ")")+"\n\ndef after_deep():\n    pass\n")
	s.write("deep.js", "a"+deep("[", 20000, "", "]")+";\n")
	s.write("deep.json", deep("[", 50000, "", "]"))
	s.write("deep.go", "package deep\n\nvar x = "+deep("(", 150000, "1", ")")+"\n\nfunc After() {}\n")
	s.write("ok.py", "def ok():\n    pass\n")
}

func makeSlow(t *testing.T, s site) {
	s.write("a.txt", strings.Repeat("a", 100000))
	s.write("caret.txt", strings.Repeat("^", 200000))
	s.write("cjk.txt", strings.Repeat("数据库连接初始化", 2500))
	s.write("b64.txt", strings.Repeat("QmFzZTY0", 6000))
	s.write("spaces.txt", strings.Repeat(" ", 100000))
}

func makeOutside(t *testing.T, s site) {
	s.write("proj-secret/x.py", "def secret():\n    return \"SIBLING-SECRET\"\n")
	proj := s.sub("proj")
	proj.write("ok.py", "def ok():\n    return 1\n")
	proj.write("sub/inner.py", emptyFunc)
	proj.git("init", "-q", ".")
	for link, to := range map[string]string{"link.py": "../proj-secret/x.py", "dirlink": "../proj-secret"} {
		if err := os.Symlink(to, filepath.Join(proj.dir, link)); err != nil {
			t.Skip(err)
		}
	}
	proj.write(".git/hooks/post-commit", "#!/bin/sh\nhook() { :; }\n")
}

// escapingNames are names that would steer a terminal, and two that only look foreign.
func escapingNames() []string {
	return []string{"\x1b]0;owned\x07.py", "\x1b[2J\x1b[31mred.py", "cr\rhidden.py", "c1\u009b31m.py", "del\x7f.py", "naïve.py", "rtl\u202egnp.py", "שלום.py"}
}

func makeEscapes(t *testing.T, s site) {
	for i, n := range escapingNames() {
		s.write(n, "def f"+itoa(i)+"():\n    return '\x1b]52;c;ZXZpbA==\x07 \x1b[6n \u009d'\n")
	}
	s.write("def.js", "function a\x1b[1m() {}\n// \x1b]8;;http://example.invalid\x07link\x1b]8;;\x07\n")
}
