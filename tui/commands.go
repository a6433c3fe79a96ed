package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"outcrop/model"
	"outcrop/model/prompt"
	"outcrop/model/search"
	"outcrop/model/selector"
	"outcrop/model/slice"
	"outcrop/model/tokens"
	"outcrop/parse"
	"outcrop/tui/clipboard"
	"outcrop/tui/keymap"
	"outcrop/tui/source"
	"outcrop/tui/style"
	"outcrop/tui/text"
)

// Options says what to explore and how.
type Options struct {
	Root     string // of the repository
	Start    string // folder or file in it to begin at, or ""
	Load     parse.Options
	Picks    []Asked // picked to begin with, beside those of last time
	Keys     *keymap.Map
	NoColor  string         // value of NO_COLOR
	Models   []tokens.Model // the user's own
	Mouse    bool
	ShowKeys bool
	Piped    bool   // stdout is no terminal: enter accepts
	States   string // folder for what is kept between runs; "" keeps nothing
	Copier   clipboard.Copier
	Notice   string // what the user has to know of this build or run, said first
	Settings
}

// services is the only door to disk, parsers and programs. Its methods give commands that run beside the event loop.
type services struct {
	o      Options
	ctx    context.Context
	loader *parse.Loader
	keep   keeper
	mu     sync.Mutex
	find   context.CancelFunc // stops the search under way
	rows   arrangement
}

func newServices(ctx context.Context, o Options) (*services, error) {
	o.Load.Watch = true
	l, err := parse.Load(ctx, o.Root, o.Load)
	if err != nil {
		return nil, err
	}
	return &services{o: o, ctx: ctx, loader: l, keep: keeper{folder: o.States, root: o.Root}}, nil
}

func (s *services) close() { s.loader.Close() }

// name is the repository's name for people.
func (s *services) name() string { return filepath.Base(s.o.Root) }

func (s *services) encoding() tokens.Encoding { return s.loader.Encoding() }

// want moves files to the front of the queue.
func (s *services) want(paths []string) {
	if len(paths) > 0 {
		s.loader.Want(paths...)
	}
}

// count prices everything in another encoding.
func (s *services) count(e tokens.Encoding) { s.loader.Count(e) }

// open reads the text for the source pane, with the outline of that very text: the file may have changed on disk.
func (s *services) open(number int, w want, f *model.File) tea.Cmd {
	return func() tea.Msg {
		msg := sourceMsg{view: number, want: w, doc: source.Document{Path: w.path, Title: w.path, Numbered: true}}
		now, t, err := s.loader.Open(s.ctx, w.path)
		if err != nil {
			if s.ctx.Err() != nil {
				return nil
			}
			msg.doc.Message = "not shown: " + reason(err)
			return msg
		}
		msg.doc.Text, msg.doc.Badge, msg.moved, msg.file = t.Bytes, badge(t), now.Names != f.Names, now
		if w.level < model.LevelFull && !msg.moved {
			msg.doc.Text, msg.doc.Numbered = slice.Render(nil, now, t.Bytes, w.symbol, w.level), false
			msg.doc.Title += " · as exported: " + w.level.String()
		}
		msg.doc.Lines = model.IndexLines(msg.doc.Text, nil)
		if len(msg.doc.Text) == 0 {
			msg.doc.Message = "an empty file"
		}
		return msg
	}
}

// badge warns of what a reader of the text cannot see.
func badge(t parse.Text) string {
	switch {
	case text.Deceptive(t.Bytes):
		return " hidden characters "
	case t.Altered:
		return " " + t.Alteration() + " "
	case t.Charset != "utf-8":
		return " " + t.Charset + " "
	}
	return ""
}

func reason(err error) string {
	var skip *parse.SkipError
	if errors.As(err, &skip) {
		return skip.Reason
	}
	return err.Error()
}

// colour asks for the styles of a part of a text, a little more than is seen, so that scrolling finds it coloured.
func (s *services) colour(number int, w want, doc source.Document, from, to uint32) tea.Cmd {
	return func() tea.Msg {
		more := max(to-from, 4096)
		from, to = from-min(from, more), min(to+more, uint32(len(doc.Text)))
		msg := coloursMsg{view: number, path: doc.Path, from: from, to: to}
		l := s.o.Load.Languages.Detect(w.path, doc.Text)
		spans, err := s.o.Load.Pool.Highlight(s.ctx, l, doc.Text, from, to)
		if err != nil {
			return msg // plain text stays plain
		}
		for _, p := range spans {
			msg.spans = append(msg.spans, source.Span{Start: p.Start, Stop: p.Stop, Role: style.Capture(p.Class.String())})
		}
		return msg
	}
}

// search looks for symbols; the search before it is given up.
func (s *services) search(number int, x *search.Index, query string) tea.Cmd {
	if x == nil {
		return nil
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.mu.Lock()
	if s.find != nil {
		s.find()
	}
	s.find = cancel
	s.mu.Unlock()
	return func() tea.Msg {
		r, err := x.Search(ctx, query, search.Options{})
		if err != nil {
			return nil
		}
		return hitsMsg{number, r}
	}
}

// reached takes over what a loader says of its progress.
func reached(p parse.Progress) progress {
	return progress{files: p.Files, loaded: p.Loaded, bytes: p.Bytes, read: p.BytesRead, listed: p.Listed, done: p.Done, paused: p.Paused}
}

// Source reads a file's text for a slice.
func (s *services) Source(f *model.File) (*model.File, []byte, error) {
	f, t, err := s.loader.Open(s.ctx, f.Path)
	return f, t.Bytes, err
}

// block cuts the picks out of the sources as they are on disk now and writes them.
func (s *services) block(o order) ([]byte, size, error) {
	picks := make([]slice.Pick, len(o.entries))
	for i, e := range o.entries {
		picks[i] = slice.Pick(e)
	}
	if err := s.loader.Reload(s.ctx, covered(s.loader.Snapshot(), picks)...); err != nil {
		return nil, size{}, err
	}
	cut, err := slice.Cut(model.NewTree(s.loader.Snapshot()), picks, s)
	if err != nil {
		return nil, size{}, err
	}
	block, total := prompt.Text(cut, o.take.format, prompt.Options{Repository: s.name(), Task: o.take.task, Model: o.take.model})
	z := size{pieces: len(cut.Pieces), files: cut.Files, tokens: total, omitted: len(cut.Omitted)}
	seen := map[string]bool{}
	for i := range cut.Pieces {
		if f := s.loader.Snapshot().File(cut.Pieces[i].File); f != nil && f.Prices != nil && !seen[f.Path] {
			seen[f.Path] = true
			z.whole += int(f.Prices.File[model.LevelFull])
		}
	}
	return block, z, nil
}

// covered lists the files that picks touch.
func covered(r *model.Repo, picks []slice.Pick) []string {
	var paths []string
	seen := map[string]bool{}
	add := func(path string) {
		if !seen[path] {
			seen[path] = true
			paths = append(paths, path)
		}
	}
	for _, p := range picks {
		if sel := p.Selector; isFolder(sel) {
			for _, f := range r.Under(sel.Path) {
				add(f.Path)
			}
		} else {
			add(sel.Path)
		}
	}
	return paths
}

func isFolder(s selector.Selector) bool {
	return len(s.Symbols) == 0 && (s.Path == "" || s.Path[len(s.Path)-1] == '/')
}

// measure counts the block exactly.
func (s *services) measure(o order) tea.Cmd {
	return func() tea.Msg {
		_, z, err := s.block(o)
		if err != nil {
			return nil
		}
		return countedMsg{o.number, z}
	}
}

// measureLines counts some lines of a text.
func measureLines(s *services, number int, lines []byte) tea.Cmd {
	return func() tea.Msg {
		c := tokens.Acquire(s.encoding())
		defer tokens.Release(c)
		return linesMsg{number, c.Count(lines)}
	}
}

func (s *services) accept(o order) tea.Cmd {
	return func() tea.Msg {
		b, _, err := s.cut("print", o)
		return acceptedMsg{b, o, err}
	}
}

func (s *services) copyBlock(o order) tea.Cmd {
	return func() tea.Msg {
		b, z, err := s.cut("copy", o)
		if err != nil {
			return copiedMsg{err: err}
		}
		return copiedMsg{receipt: s.o.Copier.Copy(s.ctx, string(b)), what: "block", order: o, size: z, text: string(b)}
	}
}

func (s *services) copyText(selector string) tea.Cmd {
	return func() tea.Msg {
		return copiedMsg{receipt: s.o.Copier.Copy(s.ctx, selector), what: selector, text: selector}
	}
}

// write puts the block into a file, all of it or nothing.
func (s *services) write(path string, overwrite bool, o order) tea.Cmd {
	return func() tea.Msg {
		msg := wroteMsg{path: path, order: o}
		to := outside(s.o.Root, path)
		if info, err := os.Lstat(to); err == nil && !info.IsDir() && !overwrite {
			msg.exists = true
			return msg
		}
		b, z, err := s.cut("write", o)
		if msg.size, msg.err = z, err; err == nil {
			if err = writeFile(to, b, 0o644); err != nil {
				msg.err = fmt.Errorf("%s: %w", path, err)
			}
		}
		return msg
	}
}

// outside is a path a person typed: from the root, or absolute, or from the home folder.
func outside(root, path string) string {
	if home, err := os.UserHomeDir(); err == nil && len(path) > 1 && path[:2] == "~/" {
		return filepath.Join(home, path[2:])
	}
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(root, path)
}

// saveScreen writes a picture of the screen beside what is kept between runs: never into the repository.
func (s *services) saveScreen(render func() []byte) tea.Cmd {
	return func() tea.Msg {
		dir := filepath.Join(s.o.States, "screens")
		if s.o.States == "" {
			dir = os.TempDir()
		}
		to := filepath.Join(dir, "outcrop-"+time.Now().Format("20060102-150405.000")+".svg")
		err := os.MkdirAll(dir, 0o700)
		if err == nil {
			err = writeFile(to, render(), 0o600)
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", to, err)
		}
		return wroteMsg{path: to, screen: true, err: err}
	}
}

// edit opens the user's editor at a line, 1-based, and loads the file again after it.
func (s *services) edit(path string, line int) tea.Cmd {
	cmd, shown, err := editor(filepath.Join(s.o.Root, filepath.FromSlash(path)), line)
	if err != nil {
		return func() tea.Msg { return editedMsg{path, shown, err} }
	}
	return tea.ExecProcess(cmd, func(err error) tea.Msg {
		if errors.Is(err, exec.ErrWaitDelay) {
			err = nil // the editor itself ended well
		}
		return editedMsg{path, shown, err}
	})
}

// editor is the command for $VISUAL or $EDITOR, and how to show it. The shell splits what is in there, since "code -w" is
// common.
func editor(file string, line int) (cmd *exec.Cmd, shown string, err error) {
	ed := os.Getenv("VISUAL")
	if ed == "" {
		ed = os.Getenv("EDITOR")
	}
	if ed == "" {
		for _, name := range []string{"vi", "nano"} {
			if _, err := exec.LookPath(name); err == nil {
				ed = name
				break
			}
		}
	}
	if ed == "" {
		return nil, "", errors.New("there is none: set EDITOR to one, such as EDITOR=vim")
	}
	place := editorPlace(ed, file, line)
	cmd = exec.Command("sh", append([]string{"-c", ed + ` "$@"`, "editor"}, place...)...)
	cmd.WaitDelay = time.Second // an input that is no terminal is copied to the editor, and the copying ends with the next key only
	return cmd, ed + " " + strings.Join(place, " "), nil
}
