// Package tui is the explorer: one Bubble Tea model that puts panes together, turns keys into intents, and sends out
// commands for everything that takes time. Update does no I/O and no parsing; View draws what is seen.
package tui

import (
	"hash/maphash"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"outcrop/model"
	"outcrop/model/pick"
	"outcrop/model/prompt"
	"outcrop/model/search"
	"outcrop/model/tokens"
	"outcrop/tui/intent"
	"outcrop/tui/keymap"
	"outcrop/tui/overlay"
	"outcrop/tui/source"
	"outcrop/tui/style"
	"outcrop/tui/tree"
)

// app is the state of the explorer.
type app struct {
	door    *services // the only way to disk, parsers and programs
	keys    *keymap.Map
	acts    map[intent.Intent]act
	look    look
	screen  screen
	tree    *tree.Pane
	source  *source.Pane
	view    view
	picks   *pick.Set
	take    take
	over    floating
	index   *search.Index
	loading progress
	kept
	note note
	end  Result
}

// kept is what is worked out once for many frames.
type kept struct {
	start string  // selector to begin at, of last time or the command line
	asked []Asked // picks of the command line that are not found yet
	saved State   // as it was read; keys change it
	skips int     // files that were not read
	bill  bill    // of the picks
	pulse pulse
	watched
	seed   maphash.Seed // of what tells a bill from another
	pace   pace
	chosen chosen
	numbers
}

// watched is what is known of the texts of the picks.
type watched struct {
	texts     pick.Texts
	looking   bool // texts are being read
	lookAgain bool // something came in between
}

// look is how things are drawn.
type look struct {
	sheet   *style.Sheet
	theme   string // as chosen: "auto" or a name
	profile colorprofile.Profile
	dark    bool
	mouse   bool
	keys    bool   // pressed keys are shown
	pressed string // the last of them
}

// view is what the source pane shows, or is going to.
type view struct {
	number   int         // of the last request; answers to others are dropped
	want     want        // what the last request was for
	shown    want        // what is shown
	file     *model.File // that is shown, with its outline, which the tree's may lack
	from, to uint32
	asked    bool // colours are on their way
}

// want names a text for the source pane.
type want struct {
	path   string
	id     string // selector of the node; nowhere if there is none
	symbol int
	level  model.Level // below full: the piece as it will be exported
	folder bool
	picked bool         // a folder, at the level
	stamp  *model.Names // of the snapshot: other names are another text
	tree   *model.Tree  // of a folder: another snapshot has other prices
}

// nowhere is what is wanted where there are no rows. No selector is written so.
const nowhere = "\x00"

// take is how the slice leaves.
type take struct {
	task   string
	format prompt.Format
	model  *tokens.Model
	models []tokens.Model // the user's own
	budget int
	piped  bool   // stdout is no terminal: enter accepts
	taken  string // mark of what was last copied, written or accepted
	size   size   // of the block, if known
	known  bool
}

// floating is the overlay that is open, and what happens with it.
type floating struct {
	box  overlay.Overlay // nil: none
	done func(*app, overlay.Answer) tea.Cmd
	name intent.Intent // what opened it
}

// note is the transient message in the hint line.
type note struct {
	text string
	bad  bool
}

// numbers tell the newest request of each kind from older ones.
type numbers struct{ count, save, find, filter, lines int }

// act is what an intent does.
type act func(*app) tea.Cmd

// Init asks for the terminal's background and starts to look at the loader.
func (a *app) Init() tea.Cmd {
	a.pulse.on = true
	return tea.Batch(tea.RequestBackgroundColor, a.keepUp(nil))
}

// Update handles one message.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		cmd = a.key(msg)
	case tea.MouseMsg:
		mouse(a, msg)
	case tea.PasteMsg:
		if a.over.box != nil {
			cmd = a.overlay(msg)
		}
	case tea.WindowSizeMsg:
		a.screen.resize(msg.Width, msg.Height)
	case tea.BlurMsg:
		a.screen.blurred = true
		cmd = focused(a.door, false)
	case tea.FocusMsg:
		if a.screen.blurred { // some terminals say at the start that they have it
			a.screen.blurred = false
			cmd = focused(a.door, true)
		}
	case tea.BackgroundColorMsg:
		a.look.dark = msg.IsDark()
		a.restyle()
	case tea.ColorProfileMsg:
		a.look.profile = style.Profile(msg.Profile, a.door.o.NoColor)
		a.restyle()
	default:
		cmd = a.answer(msg)
	}
	return a, tea.Batch(cmd, a.follow())
}

// answer handles what a command brings.
func (a *app) answer(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case snapshotMsg:
		return a.snapshot(msg)
	case changedMsg:
		a.pulse.listening, a.pulse.due = false, true
	case sourceMsg:
		return a.show(msg)
	case coloursMsg:
		coloured(a, msg)
	case hitsMsg:
		found(a, msg)
	case layoutMsg:
		if msg.number == a.numbers.filter && a.tree.Take(msg.layout) {
			a.door.rows.show(msg.layout)
		}
	case textsMsg:
		return looked(a, msg)
	case linesMsg:
		if msg.number == a.numbers.lines {
			a.chosen.tokens, a.chosen.known = msg.tokens, true
		}
	case countedMsg:
		if msg.number == a.count {
			a.take.size, a.take.known = msg.size, true
		}
	case dueMsg:
		return a.due(msg)
	case rescannedMsg:
		return rescanned(a, msg)
	case acceptedMsg:
		return accepted(a, msg)
	case copiedMsg, wroteMsg, editedMsg, noticeMsg, savedMsg, resumedMsg:
		return a.tell(msg)
	default:
		if a.over.box != nil {
			return a.overlay(msg)
		}
	}
	return nil
}

// key handles a key press: the open overlay first, then the table of keys of the focused pane.
func (a *app) key(msg tea.KeyPressMsg) tea.Cmd {
	k := msg.String()
	a.look.pressed = k
	if k == "ctrl+c" {
		if a.end.Interrupted {
			return tea.Quit // saving takes too long
		}
		a.end.Interrupted = true
		return a.leave()
	}
	if a.tree.Tree() != nil {
		a.start = "" // the user goes elsewhere
	}
	a.note = note{}
	in, ok := a.keys.Lookup(a.screen.focus, k)
	if a.over.box != nil {
		if ok && msg.Text == "" && (in == intent.SaveScreen || in == intent.ToggleKeys) { // keys that no text is typed with
			return a.acts[in](a)
		}
		return a.overlay(msg)
	}
	if !ok {
		if k == "esc" {
			return escape(a)
		}
		return nil
	}
	if f := a.acts[in]; f != nil {
		return f(a)
	}
	return nil
}

// escape gives up what is going on, the innermost first: a selection, a search, the filter.
func escape(a *app) tea.Cmd {
	if _, on := a.source.Selection(); on {
		a.source.EndSelection()
		return nil
	}
	if a.screen.focus == keymap.Source && a.source.Searching() {
		a.source.Search("")
		return nil
	}
	if o := a.tree.Filter(); o.Text != "" {
		o.Text = ""
		sel, ok := a.tree.Selector()
		cmd := a.narrow(o)
		if ok {
			a.tree.Reveal(sel) // what was found stays in sight
		}
		return cmd
	}
	return nil
}

// overlay gives a message to the open overlay and does what its answer asks for.
func (a *app) overlay(msg tea.Msg) tea.Cmd {
	f := a.over
	answer, cmd := f.box.Update(msg)
	if answer == overlay.Dismissed || answer == overlay.Accepted {
		a.over = floating{}
	}
	if answer != overlay.Open && f.done != nil {
		cmd = tea.Batch(cmd, f.done(a, answer))
	}
	return cmd
}

// open shows an overlay; done is called for each answer but Open.
func (a *app) open(name intent.Intent, box overlay.Overlay, done func(*app, overlay.Answer) tea.Cmd) tea.Cmd {
	a.over = floating{box: box, done: done, name: name}
	return nil
}

// restyle makes the sheet again after theme, colours or background changed.
func (a *app) restyle() {
	if s, err := style.Load(a.look.theme, a.look.profile, a.look.dark); err == nil {
		a.look.sheet = s
	} else {
		a.note = note{err.Error(), true}
	}
}

// say shows a message until the next key.
func (a *app) say(text string, bad bool) { a.note = note{text, bad} }

// price writes tokens for the model in use.
func (a *app) price(n uint64) string { return a.take.price(int(n)) }
