package tui

import (
	"context"
	"errors"
	"fmt"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"outcrop/model/pick"
	"outcrop/tui/source"
	"outcrop/tui/style"
	"outcrop/tui/tree"

	"outcrop/tui/keymap"
)

// Result is how the explorer ended.
type Result struct {
	Accepted    bool   // enter was pressed with the output piped
	Block       []byte // what was accepted
	Interrupted bool   // ctrl+c, or a signal
	unsaved     bool   // saving failed, and the user knows
}

// ErrTerminal says why there is nothing to draw on.
var ErrTerminal = errors.New("no terminal to draw on")

// CheckTerminal reports whether the explorer can draw: TERM must name a terminal that can move its cursor.
func CheckTerminal(env func(string) string) error {
	switch term := env("TERM"); term {
	case "", "dumb":
		return fmt.Errorf("%w: TERM is %q, which cannot move the cursor: the verbs outline, slice and search work without one", ErrTerminal, term)
	}
	return nil
}

// Run shows the explorer until the user leaves. If the output is piped it draws on the terminal itself.
func Run(ctx context.Context, o Options) (Result, error) {
	if err := CheckTerminal(os.Getenv); err != nil {
		return Result{}, err
	}
	opts := []tea.ProgramOption{tea.WithContext(ctx), tea.WithFPS(120)}
	if o.Piped {
		in, out, err := tea.OpenTTY()
		if err != nil {
			return Result{}, fmt.Errorf("%w: %w: the verbs outline, slice and search work without one", ErrTerminal, err)
		}
		defer in.Close()
		defer out.Close()
		opts = append(opts, tea.WithInput(in), tea.WithOutput(out))
	}
	if o.NoColor != "" { // the library takes only what reads as true
		opts = append(opts, tea.WithColorProfile(colorprofile.ASCII))
	}
	model, closing, err := New(ctx, o)
	if err != nil {
		return Result{}, err
	}
	defer closing()
	end, err := tea.NewProgram(model, opts...).Run()
	a, ok := end.(*app)
	switch {
	case errors.Is(err, tea.ErrInterrupted), ctx.Err() != nil && ok:
		a.end.Interrupted = true
	case err != nil:
		return Result{}, err
	}
	return a.end, nil
}

// New starts to load the repository and gives the explorer as a model, for a caller with a terminal of its own. closing ends
// the loading.
func New(ctx context.Context, o Options) (model tea.Model, closing func(), err error) {
	door, err := newServices(ctx, o)
	if err != nil {
		return nil, nil, err
	}
	return newApp(door), door.close, nil
}

// newApp is the explorer before its first message: nothing is loaded, everything can be drawn.
func newApp(door *services) *app {
	o := &door.o
	if o.Keys == nil {
		o.Keys = keymap.Default()
	}
	a := &app{door: door, keys: o.Keys, acts: acts(), tree: tree.New(), source: &source.Pane{}, picks: pick.New()}
	a.look = look{theme: o.Theme, profile: style.Profile(colorprofile.TrueColor, o.NoColor), dark: true, mouse: o.Mouse, keys: o.ShowKeys}
	a.take = take{format: o.Format, model: o.Model, models: o.Models, budget: o.Budget, piped: o.Piped, known: true}
	a.screen.focus = keymap.Tree
	a.restyle()
	restore(a)
	return a
}
