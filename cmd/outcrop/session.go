package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"outcrop/cmd/internal/config"
	"outcrop/model/tokens"
	"outcrop/parse"
	"outcrop/themes"
)

// flags are those that every verb has.
type flags struct {
	dir      string
	include  []string
	exclude  []string
	encoding string
	model    string
	noCache  bool
	color    string
	log      string
}

// register makes the flags of cmd; models lists the models there are.
func (f *flags) register(cmd *cobra.Command, models func() []string) {
	p := cmd.PersistentFlags()
	p.StringVarP(&f.dir, "directory", "C", "", "work as if started in `DIR`")
	p.StringArrayVar(&f.include, "include", nil, "only files that `GLOB` matches; may be repeated")
	p.StringArrayVar(&f.exclude, "exclude", nil, "no files that `GLOB` matches; may be repeated")
	p.Var(name{&f.encoding, encodings}, "encoding", "count tokens in `NAME`: o200k or cl100k (default o200k)")
	p.Var(name{&f.model, models}, "model", "count for the model `NAME`; outcrop models lists them")
	p.BoolVar(&f.noCache, "no-cache", false, "no cache is read or written")
	f.color = "auto"
	p.Var(choice{&f.color, []string{"auto", "always", "never"}}, "color", "`WHEN` to colour: auto, always or never")
	p.StringVar(&f.log, "log", "", "append what happens to `FILE`")
}

// session is one run of the program: its flags, settings and streams. Verbs are its methods.
type session struct {
	flags  flags
	config config.Config
	models []tokens.Model // the user's own
	// languages are the built-in ones and the user's own.
	languages *parse.Table
	stdin     io.Reader
	stderr    io.Writer
	log       *slog.Logger
	logFile   *os.File
	works
	page
	meter
}

// run is the program without its process: arguments in, exit code out.
func run(ctx context.Context, args []string) int {
	s := &session{stdin: os.Stdin, stderr: os.Stderr, log: slog.New(slog.DiscardHandler), config: config.Default(),
		page: page{stdout: bufio.NewWriterSize(os.Stdout, 1<<18), terminal: term.IsTerminal(os.Stdout.Fd())}}
	cmd := newRoot(s)
	cmd.SetArgs(args)
	cmd.SetOut(s.stdout)
	cmd.SetErr(s.stderr)
	err := cmd.ExecuteContext(ctx)
	if e := s.stdout.Flush(); err == nil {
		err = e
	}
	code := report(ctx, s.stderr, err)
	s.end(s.log)
	s.log.Info("end", "code", code, "error", err)
	if s.logFile != nil {
		s.logFile.Close()
	}
	return code
}

// begin applies the common flags before a verb runs.
func (s *session) begin(cmd *cobra.Command) error {
	if err := checkFlags(cmd); err != nil {
		return err
	}
	if err := cmp.Or(checkGlobs("include", s.flags.include), checkGlobs("exclude", s.flags.exclude)); err != nil {
		return err
	}
	if s.flags.dir != "" {
		if err := os.Chdir(s.flags.dir); err != nil {
			return usage("-C %s: not a folder that can be entered: %s", s.flags.dir, cause(err))
		}
	}
	if err := s.openLog(cmd); err != nil {
		return err
	}
	s.color = s.flags.color == "always" ||
		s.flags.color == "auto" && s.terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return nil
}

func (s *session) openLog(cmd *cobra.Command) error {
	if s.flags.log == "" {
		return nil
	}
	if info, err := os.Stat(s.flags.log); err == nil && !info.Mode().IsRegular() && info.Mode()&fs.ModeCharDevice == 0 {
		return usage("--log %s: a %s, not a file: name one", s.flags.log, special(info.Mode()))
	}
	f, err := os.OpenFile(s.flags.log, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return usage("--log %s: %s: name a file that can be written", s.flags.log, cause(err))
	}
	s.logFile = f
	s.log = slog.New(slog.NewTextHandler(&logWriter{file: f, stderr: s.stderr}, &slog.HandlerOptions{Level: slog.LevelDebug}))
	s.log.Info("begin", "verb", cmd.CommandPath(), "version", version())
	return nil
}

// logWriter writes to the log and says once if that fails, for instance on a full disk. The verb goes on.
type logWriter struct {
	file   *os.File
	stderr io.Writer
	once   sync.Once
}

func (w *logWriter) Write(b []byte) (int, error) {
	n, err := w.file.Write(b)
	if err != nil {
		w.once.Do(func() {
			say(w.stderr, fmt.Sprintf("--log %s: %s: the log is not complete", word(w.file.Name()), cause(err)))
		})
	}
	return n, err
}

// configure reads config.toml and settles what tokens are counted in. Verbs that count or show settings call it; the
// others work whatever state the file is in.
func (s *session) configure() error {
	c, err := config.Load(config.Path())
	if err == nil {
		err = checkTheme(c.Theme)
	}
	if err != nil {
		return usage("%w: mend the file, or see what it may hold with: outcrop config show", err)
	}
	s.config = c
	if c.Models != "" {
		text, err := config.ReadFile(c.Models, config.MaxSize)
		if err != nil {
			return usage("models in %s: %w", config.Path(), err)
		}
		if s.models, err = tokens.ParseModels(text); err != nil {
			return usage("%s: %w", c.Models, err)
		}
	}
	if s.languages, err = ownLanguages(context.Background(), c); err != nil {
		return err
	}
	return s.chooseEncoding()
}

// checkTheme refuses the name of a theme in config.toml that there is not.
func checkTheme(name string) error {
	if name == "" || name == "auto" || slices.Contains(themes.Names(), name) {
		return nil
	}
	return fmt.Errorf("%s: theme: unknown theme %q: use auto, %s", config.Path(), name, list(themes.Names()))
}

// modelNames lists the models there are, as far as the settings can be read.
func modelNames(s *session) []string {
	_ = s.configure() // a broken file is told when a verb runs
	var names []string
	for _, m := range slices.Concat(s.models, tokens.Models()) {
		names = append(names, m.Name)
	}
	return names
}

func encodings() []string { return []string{"o200k", "cl100k"} }

// chooseEncoding lets a flag win over the configuration, and a model over an encoding of the same place.
func (s *session) chooseEncoding() (err error) {
	encoding, model := s.flags.encoding, s.flags.model
	if encoding != "" && model != "" {
		return usage("--encoding and --model exclude each other: a model has its encoding")
	}
	if encoding == "" && model == "" {
		encoding, model = s.config.Encoding, s.config.Model
	}
	if model != "" {
		m, err := tokens.FindModel(model, s.models)
		if err != nil {
			return usage("%w (outcrop models lists all)", err)
		}
		s.model, s.encoding = &m, m.Encoding
		return nil
	}
	if s.encoding, err = tokens.ParseEncoding(encoding); err != nil {
		return usage("%w", err)
	}
	return nil
}

// options are the settings of a load of a root.
func (s *session) options(root string) parse.Options {
	return parse.Options{Walk: parse.WalkOptions{Include: s.flags.include, Exclude: s.flags.exclude}, Encoding: s.encoding,
		Pool: s.pool(), Languages: s.languages, Cache: cacheOf(s, root)}
}

// notices tells what a walk could not see. They are no failure: the answer says by its coverage what it holds.
func (s *session) notices(list []string) {
	for _, n := range list {
		s.log.Warn("walk", "notice", n)
		say(s.stderr, n)
	}
}

// list joins words for a sentence: "a, b or c".
func list(words []string) string {
	if n := len(words); n > 1 {
		return fmt.Sprintf("%s or %s", strings.Join(words[:n-1], ", "), words[n-1])
	}
	return strings.Join(words, "")
}
