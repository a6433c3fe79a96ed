package tui

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"outcrop/model/pick"
	"outcrop/tui/jobctl"
	"outcrop/tui/keymap"
	"outcrop/tui/source"
	"outcrop/tui/style"
	"outcrop/tui/tree"
)

// Result is how the explorer ended.
type Result struct {
	Accepted    bool   // enter was pressed with the output piped
	Block       []byte // what was accepted
	Interrupted bool   // ctrl+c
	Signal      int    // number of the signal that ended it, or 0
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
	door, err := newServices(ctx, o)
	if err != nil {
		return Result{}, err
	}
	defer door.close()
	return run(ctx, newApp(door), opts)
}

// goneWait is how long a signal may take to say why the terminal is gone.
const goneWait = 100 * time.Millisecond

// run shows the explorer on a terminal until it ends, by whatever: what was picked is kept, and the terminal is in order.
func run(ctx context.Context, a *app, opts []tea.ProgramOption) (Result, error) {
	var p *tea.Program
	ready := make(chan struct{})
	signals := jobctl.Watch(func(msg tea.Msg) { <-ready; p.Send(msg) })
	defer signals.Close()
	suspend := signals.Suspend(func(err error) tea.Msg { return resumedMsg{err} })
	p = tea.NewProgram(a, append(opts, tea.WithoutSignalHandler(), tea.WithFilter(func(_ tea.Model, msg tea.Msg) tea.Msg {
		if _, ok := msg.(tea.SuspendMsg); ok {
			return suspend()
		}
		return msg
	}))...)
	close(ready)
	ended := make(chan error, 1)
	go func() { _, err := p.Run(); ended <- err }()
	var err error
	select {
	case err = <-ended:
	case <-signals.Left():
	}
	if err != nil {
		select {
		case <-signals.Told():
		case <-time.After(goneWait):
		}
	}
	if a.end.Signal = signals.Number(); a.end.Signal == 0 && err == nil {
		return a.end, nil
	}
	kept := rescue(a)
	switch {
	case a.end.Signal != 0:
		return a.end, nil
	case ctx.Err() != nil:
		a.end.Interrupted = true
		return a.end, nil
	case errors.Is(err, tea.ErrProgramPanic):
		return Result{}, fmt.Errorf("the explorer failed, by a mistake of its own; %s", kept)
	}
	return Result{}, err
}

// rescue keeps the picks of an explorer that ended without leaving, and says what became of them.
func rescue(a *app) (kept string) {
	defer func() {
		if recover() != nil {
			kept = "its picks since the last pause are lost"
		}
	}()
	save := a.door.save(state(a))
	if save == nil {
		return "its picks are lost"
	}
	if msg, ok := save().(savedMsg); ok && msg.err != nil {
		return "its picks cannot be kept: " + msg.err.Error()
	}
	return "its picks are kept for next time"
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
	a.screen.focus, a.seed = keymap.Tree, maphash.MakeSeed()
	a.restyle()
	restore(a)
	return a
}
