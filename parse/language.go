package parse

import (
	"bytes"
	"path"
	"strings"
	"sync"

	"outcrop/model"
)

// Language is a row of the language table: how files of it are told, and what reads their symbols.
type Language struct {
	model.Language
	Extensions []string // with dot, lower case
	Names      []string // whole file names
	Programs   []string // of a `#!` line
	Parser     Parser
	code       *Language    // of a notebook's cells
	own        *ownPatterns // of a user
}

// Parser is what reads a language's symbols.
type Parser uint8

// The parsers.
const (
	ByLines    Parser = iota // the line scanner; status text
	ByTree                   // tree-sitter, in a worker process; the line scanner in a build without cgo
	ByGo                     // go/parser
	ByMarkdown               // goldmark
	ByYAML                   // yaml.v3
	ByTOML                   // go-toml
	ByJSON                   // a scanner of JSON with comments
	ByProto                  // protocompile
	BySQL                    // a scanner of CREATE statements
	ByDocker                 // a scanner of Dockerfile instructions
	ByMake                   // a scanner of makefile rules and assignments
	ByShell                  // a scanner of shell commands
	ByCSS                    // a scanner of style sheets
	ByMarkup                 // a scanner of tags; scripts and styles by the parsers of their languages
	ByHCL                    // a scanner of HCL by its lines
	ByNotebook               // the cells of a notebook, each by the parser of its language
)

// String says what reads the language, for people.
func (p Parser) String() string {
	names := [...]string{"line scanner", "tree-sitter", "go/parser", "goldmark", "yaml.v3", "go-toml", "own JSON scanner",
		"protocompile", "own scanner of CREATE", "own Dockerfile scanner", "own makefile scanner", "own shell scanner", "own scanner of style sheets", "own scanner of tags", "own HCL scanner", "parser of its cells' language"}
	if int(p) < len(names) {
		return names[p]
	}
	return "unknown"
}

// languageRows is the table, in the order of the names people look for; the columns are name, title, opening and closing
// of a comment, parser, extensions, whole file names and programs of a `#!` line, the last three as words. Adding a
// language is a row here, and for ByTree a folder of capture queries in languages/ and a sample in testdata/symbols, for
// ByLines a row in the table of the line scanner.
var languageRows = [...]struct {
	name, title, open, close string
	parser                   Parser
	extensions               string
	names                    string
	programs                 string
}{
	{"go", "Go", "//", "", ByGo, ".go", "", ""},
	{"python", "Python", "#", "", ByTree, ".py .pyi .pyw .bzl", "SConstruct SConscript wscript BUILD WORKSPACE Tiltfile", "python python2 python3 pypy3"},
	{"javascript", "JavaScript", "//", "", ByTree, ".js .mjs .cjs .jsx", "", "node nodejs"},
	{"typescript", "TypeScript", "//", "", ByTree, ".ts .mts .cts", "", "deno bun ts-node tsx"},
	{"tsx", "TSX", "//", "", ByTree, ".tsx", "", ""},
	{"java", "Java", "//", "", ByTree, ".java", "", ""},
	{"rust", "Rust", "//", "", ByTree, ".rs", "", ""},
	{"c", "C", "//", "", ByTree, ".c .h", "", ""},
	{"cpp", "C++", "//", "", ByTree, ".cc .cpp .cxx .c++ .hh .hpp .hxx .h++ .ipp .tcc .inl .cppm .ixx", "", ""},
	{"markdown", "Markdown", "<!--", "-->", ByMarkdown, ".md .markdown .mdown .mkd", "", ""},
	{"csharp", "C#", "//", "", ByTree, ".cs .csx .cake", "", "dotnet dotnet-script csi csharp"},
	{"kotlin", "Kotlin", "//", "", ByTree, ".kt .kts .ktm", "", "kotlin kotlinc"},
	{"scala", "Scala", "//", "", ByTree, ".scala .sc .sbt .mill", "", "scala scala-cli amm"},
	{"swift", "Swift", "//", "", ByTree, ".swift .swiftinterface", "", "swift swiftc swift-sh"},
	{"ruby", "Ruby", "#", "", ByTree, ".rb .rake .gemspec .ru", "Rakefile Gemfile Vagrantfile Guardfile Podfile Brewfile Capfile Fastfile Appfile Dangerfile Berksfile Thorfile Steepfile config.ru", "ruby"},
	{"php", "PHP", "//", "", ByTree, ".php .phtml .php3 .php4 .php5 .php7 .php8 .phps .phpt .inc", "", "php"},
	{"lua", "Lua", "--", "", ByTree, ".lua .rockspec .nse .wlua", ".luacheckrc .busted .luacov config.ld", "lua luajit texlua tarantool resty"},
	{"bash", "Bash", "#", "", ByShell, ".sh .bash .zsh .ksh .mksh .bats .zsh-theme .ebuild .eclass .envrc",
		".bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin .zlogout .kshrc .envrc PKGBUILD APKBUILD",
		"sh bash zsh dash ksh ash mksh rbash yash bats busybox"},
	{"elixir", "Elixir", "#", "", ByTree, ".ex .exs", ".formatter.exs mix.lock", "elixir iex"},
	{"sql", "SQL", "--", "", BySQL, ".sql .ddl .pgsql .psql .mysql .plsql .pks .pkb", "", ""},
	{"hcl", "HCL", "#", "", ByHCL, ".hcl .tf .tfvars .tofu .nomad", "", ""},
	{"protobuf", "Protobuf", "//", "", ByProto, ".proto", "", ""},
	{"css", "CSS", "/*", "*/", ByCSS, ".css .pcss .postcss", "", ""},
	{"scss", "SCSS", "//", "", ByCSS, ".scss", "", ""},
	{"sass", "Sass", "//", "", ByCSS, ".sass", "", ""},
	{"less", "Less", "//", "", ByCSS, ".less", "", ""},
	{"html", "HTML", "<!--", "-->", ByMarkup, ".html .htm .xhtml .xht .shtml .ejs .hbs .handlebars .mustache .njk .twig .liquid", "", ""},
	{"vue", "Vue", "<!--", "-->", ByMarkup, ".vue", "", ""},
	{"svelte", "Svelte", "<!--", "-->", ByMarkup, ".svelte", "", ""},
	{"astro", "Astro", "<!--", "-->", ByMarkup, ".astro", "", ""},
	{"xml", "XML", "<!--", "-->", ByLines, ".xml .svg .xsd .xsl .plist", "", ""},
	{"yaml", "YAML", "#", "", ByYAML, ".yaml .yml .cff .sublime-syntax", ".clang-format .clang-tidy .clangd .gemrc .yamllint pubspec.lock", ""},
	{"toml", "TOML", "#", "", ByTOML, ".toml", "Cargo.lock Pipfile poetry.lock uv.lock pdm.lock", ""},
	{"json", "JSON", "//", "", ByJSON, ".json .jsonc .json5 .jsonl .ndjson .geojson .jsonld .webmanifest .code-workspace .avsc", ".babelrc .swcrc .jshintrc .watchmanconfig composer.lock Pipfile.lock flake.lock deno.lock bun.lock", ""},
	{"jupyter", "Jupyter notebook", "#", "", ByNotebook, ".ipynb", "", ""},
	{"ini", "INI", ";", "", ByLines, ".ini .cfg .conf .properties .editorconfig", "", ""},
	{"dockerfile", "Dockerfile", "#", "", ByDocker, ".dockerfile .containerfile", "Dockerfile Containerfile", ""},
	{"makefile", "Makefile", "#", "", ByMake, ".mk .mak .make", "Makefile makefile GNUmakefile BSDmakefile Kbuild", "make gmake bmake"},
	{"assembly", "Assembly", "//", "", ByLines, ".s .asm", "", ""},
	{"perl", "Perl", "#", "", ByLines, ".pl .pm .t", "", "perl"},
	{"haskell", "Haskell", "--", "", ByLines, ".hs", "", ""},
	{"ocaml", "OCaml", "(*", "*)", ByLines, ".ml .mli", "", ""},
	{"zig", "Zig", "//", "", ByLines, ".zig", "", ""},
	{"groovy", "Groovy", "//", "", ByLines, ".groovy .gradle .gvy", "Jenkinsfile", "groovy"},
	{"dart", "Dart", "//", "", ByLines, ".dart", "", ""},
	{"r", "R", "#", "", ByLines, ".r", "", "Rscript"},
	{"julia", "Julia", "#", "", ByLines, ".jl", "", "julia"},
	{"clojure", "Clojure", ";;", "", ByLines, ".clj .cljs .cljc .edn", "", ""},
	{"erlang", "Erlang", "%", "", ByLines, ".erl .hrl", "", ""},
	{"text", "Text", "", "", ByLines, ".txt .text .rst .adoc .org .log .csv .tsv", "", ""},
}

var languages = sync.OnceValue(func() []*Language {
	table := make([]*Language, len(languageRows))
	for i, r := range languageRows {
		fence := r.name
		if fence == "text" {
			fence = ""
		}
		table[i] = &Language{
			Language:   model.Language{Name: r.name, Title: r.title, Fence: fence, Comment: [2]string{r.open, r.close}},
			Extensions: strings.Fields(r.extensions),
			Names:      strings.Fields(r.names),
			Programs:   strings.Fields(r.programs),
			Parser:     r.parser,
		}
	}
	return table
})

// Languages lists the table. The rows are shared and must not be changed.
func Languages() []*Language { return languages() }

type languageIndex struct {
	extension, name, program, language map[string]*Language
	notebook                           map[string]*Language // rows of notebooks by the language of their code
}

var index = sync.OnceValue(func() *languageIndex { return newIndex(languages()) })

// newIndex orders rows by what they are told by; of two rows that claim the same the later one has it.
func newIndex(rows []*Language) *languageIndex {
	x := &languageIndex{map[string]*Language{}, map[string]*Language{}, map[string]*Language{}, map[string]*Language{}, map[string]*Language{}}
	for _, l := range rows {
		x.language[l.Name] = l
		for _, e := range l.Extensions {
			x.extension[e] = l
		}
		for _, n := range l.Names {
			x.name[n] = l
		}
		for _, p := range l.Programs {
			x.program[p] = l
		}
	}
	for _, l := range rows {
		x.notebook[l.Name] = notebookRow(x.language["jupyter"], l)
	}
	return x
}

// FindLanguage gives the row with the name, or nil.
func FindLanguage(name string) *Language { return index().language[name] }

// Detect tells a file's language by its name, by a `#!` line, and for .h by content. head is the beginning of the decoded
// text (4 KB are enough, all of a header is better). Unknown files are "text".
func Detect(file string, head []byte) *Language { return index().detect(file, head) }

func (x *languageIndex) detect(file string, head []byte) *Language {
	base := path.Base(file)
	l := x.name[base]
	extension := strings.ToLower(path.Ext(base))
	switch {
	case l != nil:
	case strings.HasPrefix(base, "Dockerfile.") || strings.HasPrefix(base, "Containerfile."):
		l = x.language["dockerfile"]
	case strings.HasPrefix(strings.ToLower(base), "makefile.") && (x.extension[extension] == nil || extension == ".inc"):
		l = x.language["makefile"]
	}
	if l == nil {
		l = x.extension[extension]
	}
	if l == nil {
		l = x.program[x.interpreter(head)]
	}
	if l == nil {
		l = x.modeLine(head)
	}
	if l == nil {
		return x.language["text"]
	}
	if l.Parser == ByNotebook {
		return notebookLanguage(x, l, head)
	}
	if l.Name == "c" && strings.HasSuffix(strings.ToLower(base), ".h") && (x.modeLine(head) == x.language["cpp"] || looksLikeCpp(head)) {
		return x.language["cpp"]
	}
	return l
}

// interpreter is the program named by a `#!` line, without folder and version, or "".
func (x *languageIndex) interpreter(head []byte) string {
	if !bytes.HasPrefix(head, []byte("#!")) {
		return ""
	}
	line, _, _ := bytes.Cut(head[2:], []byte("\n"))
	for _, word := range strings.Fields(string(line[:min(len(line), 256)])) {
		if strings.HasPrefix(word, "-") || strings.Contains(word, "=") {
			continue
		}
		if word = path.Base(word); word == "env" {
			continue
		}
		if x.program[word] != nil {
			return word
		}
		return strings.TrimRight(word, "0123456789.")
	}
	return ""
}

// looksLikeCpp tells a C++ header from a C one by words that are not C. A third of the headers of a Linux system are
// C++; read as C, a quarter to a half of their functions would be lost. Lines guarded for C++ alone (`#ifdef __cplusplus`
// around `extern "C" {`) do not count.
func looksLikeCpp(head []byte) bool {
	guarded := 0
	for len(head) > 0 {
		line, rest, _ := bytes.Cut(head, []byte("\n"))
		head = rest
		line = bytes.TrimSpace(line)
		if bytes.HasPrefix(line, []byte("#")) {
			word := bytes.TrimSpace(line[1:])
			switch {
			case bytes.HasPrefix(word, []byte("if")) && (guarded > 0 || bytes.Contains(word, []byte("__cplusplus"))):
				guarded++
			case bytes.HasPrefix(word, []byte("endif")) && guarded > 0:
				guarded--
			}
			continue
		}
		if guarded == 0 && cppLine(line) {
			return true
		}
	}
	return false
}

func cppLine(line []byte) bool {
	for _, w := range []string{"namespace ", "template<", "template <", "class ", "using ", "public:", "private:", "protected:", "constexpr ", "virtual ", "friend "} {
		if bytes.HasPrefix(line, []byte(w)) {
			return true
		}
	}
	i := bytes.Index(line, []byte("std::"))
	return i >= 0 && !bytes.HasPrefix(line, []byte("//")) && !bytes.HasPrefix(line, []byte("*")) && !bytes.HasPrefix(line, []byte("/*"))
}
