// Package intent names what a user can ask for, apart from the keys that ask for it and from the code that does it.
package intent

// Intent is one thing a key can ask for. Its text is the name used in config files and stays the same for good.
type Intent string

// The intents of every pane.
const (
	FocusNext  Intent = "focus.next"
	Help       Intent = "help"
	Quit       Intent = "quit"
	Abort      Intent = "abort"
	Suspend    Intent = "suspend"
	FindSymbol Intent = "find.symbol"

	CopyBlock    Intent = "copy.block"
	CopySelector Intent = "copy.selector"
	WriteFile    Intent = "write.file"
	EditTask     Intent = "task.edit"
	ChooseModel  Intent = "model.choose"
	NextFormat   Intent = "format.next"

	Undo Intent = "pick.undo"
	Redo Intent = "pick.redo"

	NextTheme   Intent = "theme.next"
	ToggleMouse Intent = "mouse.toggle"
	Narrower    Intent = "tree.narrower"
	Wider       Intent = "tree.wider"
	ToggleKeys  Intent = "keys.toggle"
	SaveScreen  Intent = "screen.save"
	ListSkipped Intent = "skipped.list"
	Rescan      Intent = "files.rescan"

	PauseLoading Intent = "files.pause"
)

// Movement, the same in all panes: in the tree the cursor moves, in the source the text scrolls.
const (
	Down       Intent = "move.down"
	Up         Intent = "move.up"
	HalfDown   Intent = "move.half-down"
	HalfUp     Intent = "move.half-up"
	Top        Intent = "move.top"
	Bottom     Intent = "move.bottom"
	Enter      Intent = "enter"
	OpenEditor Intent = "editor.open"
	TogglePick Intent = "pick.toggle"
)

// The intents of the tree.
const (
	Unfold          Intent = "tree.unfold"
	Fold            Intent = "tree.fold"
	UnfoldAll       Intent = "tree.unfold-all"
	FoldAll         Intent = "tree.fold-all"
	NextSibling     Intent = "tree.next-sibling"
	PreviousSibling Intent = "tree.previous-sibling"
	Filter          Intent = "tree.filter"
	NextSort        Intent = "tree.sort"
	TogglePrivate   Intent = "tree.private"

	LevelName      Intent = "level.name"
	LevelSignature Intent = "level.signature"
	LevelOutline   Intent = "level.outline"
	LevelFull      Intent = "level.full"
	LevelUp        Intent = "level.up"
	LevelDown      Intent = "level.down"
	PickShown      Intent = "pick.shown"
)

// The intents of the source pane.
const (
	ScrollLeft     Intent = "source.left"
	ScrollRight    Intent = "source.right"
	Search         Intent = "source.search"
	NextMatch      Intent = "source.next-match"
	PreviousMatch  Intent = "source.previous-match"
	SelectLines    Intent = "source.select"
	ToggleZoom     Intent = "source.zoom"
	ToggleWrapping Intent = "source.wrap"
)
