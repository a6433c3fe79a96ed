package keymap

import in "outcrop/tui/intent"

// Headings of the help.
const (
	moving   = "Move"
	folding  = "Fold"
	picking  = "Pick"
	finding  = "Find"
	taking   = "Take out"
	settings = "Screen"
	leaving  = "Leave"
)

// defaults is the one table of keys.
func defaults() []Binding {
	var all []Binding
	for _, part := range [][]Binding{treeKeys(), sourceKeys(), everywhereKeys()} {
		all = append(all, part...)
	}
	return all
}

func everywhereKeys() []Binding {
	return []Binding{
		{[]string{"tab"}, in.FocusNext, Everywhere, "other pane", moving},
		{[]string{"f"}, in.FindSymbol, Everywhere, "find a symbol", finding},
		{[]string{"!"}, in.ListSkipped, Everywhere, "list skipped files", finding},
		{[]string{"ctrl+l"}, in.Rescan, Everywhere, "read the folder again", finding},
		{[]string{"ctrl+p"}, in.PauseLoading, Everywhere, "pause reading files, go on", finding},
		{[]string{"u"}, in.Undo, Everywhere, "undo a pick", picking},
		{[]string{"ctrl+r"}, in.Redo, Everywhere, "redo a pick", picking},
		{[]string{"y"}, in.CopyBlock, Everywhere, "copy the prompt block", taking},
		{[]string{"Y"}, in.CopySelector, Everywhere, "copy the selector", taking},
		{[]string{"w"}, in.WriteFile, Everywhere, "write the block to a file", taking},
		{[]string{"t"}, in.EditTask, Everywhere, "edit the task text", taking},
		{[]string{"m"}, in.ChooseModel, Everywhere, "choose model and budget", taking},
		{[]string{"x"}, in.NextFormat, Everywhere, "format of the block", taking},
		{[]string{"T"}, in.NextTheme, Everywhere, "next theme", settings},
		{[]string{"M"}, in.ToggleMouse, Everywhere, "mouse on, off", settings},
		{[]string{"<"}, in.Narrower, Everywhere, "narrower tree", settings},
		{[]string{">"}, in.Wider, Everywhere, "wider tree", settings},
		{[]string{"ctrl+k"}, in.ToggleKeys, Everywhere, "show pressed keys", settings},
		{[]string{"ctrl+s"}, in.SaveScreen, Everywhere, "save the screen as SVG", settings},
		{[]string{"?"}, in.Help, Everywhere, "keys of this pane", settings},
		{[]string{"q"}, in.Quit, Everywhere, "leave", leaving},
		{[]string{"ctrl+z"}, in.Suspend, Everywhere, "back to the shell for a while", leaving},
		{[]string{"ctrl+c"}, in.Abort, Everywhere, "leave at once", leaving},
	}
}

func treeKeys() []Binding {
	return []Binding{
		{[]string{"j", "down"}, in.Down, Tree, "down", moving},
		{[]string{"k", "up"}, in.Up, Tree, "up", moving},
		{[]string{"ctrl+d", "pgdown"}, in.HalfDown, Tree, "half a page down", moving},
		{[]string{"ctrl+u", "pgup"}, in.HalfUp, Tree, "half a page up", moving},
		{[]string{"g", "home"}, in.Top, Tree, "first row", moving},
		{[]string{"G", "end"}, in.Bottom, Tree, "last row", moving},
		{[]string{"J"}, in.NextSibling, Tree, "next sibling", moving},
		{[]string{"K"}, in.PreviousSibling, Tree, "previous sibling", moving},
		{[]string{"l", "right"}, in.Unfold, Tree, "unfold", folding},
		{[]string{"h", "left"}, in.Fold, Tree, "fold, or go to the parent", folding},
		{[]string{"L"}, in.UnfoldAll, Tree, "unfold all below", folding},
		{[]string{"H"}, in.FoldAll, Tree, "fold all below", folding},
		{[]string{"enter"}, in.Enter, Tree, "open; accept when the output is piped", folding},
		{[]string{"space"}, in.TogglePick, Tree, "pick", picking},
		{[]string{"1"}, in.LevelName, Tree, "pick at level name", picking},
		{[]string{"2"}, in.LevelSignature, Tree, "pick at level signature", picking},
		{[]string{"3"}, in.LevelOutline, Tree, "pick at level outline", picking},
		{[]string{"4"}, in.LevelFull, Tree, "pick at level full", picking},
		{[]string{"+"}, in.LevelUp, Tree, "one level up", picking},
		{[]string{"-"}, in.LevelDown, Tree, "one level down", picking},
		{[]string{"*"}, in.PickShown, Tree, "pick all rows shown", picking},
		{[]string{"/"}, in.Filter, Tree, "filter", finding},
		{[]string{"s"}, in.NextSort, Tree, "sort: place, name, size", finding},
		{[]string{"i"}, in.TogglePrivate, Tree, "private symbols on, off", finding},
		{[]string{"e"}, in.OpenEditor, Tree, "$EDITOR at the line", taking},
	}
}

func sourceKeys() []Binding {
	return []Binding{
		{[]string{"j", "down"}, in.Down, Source, "down", moving},
		{[]string{"k", "up"}, in.Up, Source, "up", moving},
		{[]string{"h", "left"}, in.ScrollLeft, Source, "to the left", moving},
		{[]string{"l", "right"}, in.ScrollRight, Source, "to the right", moving},
		{[]string{"ctrl+d", "pgdown"}, in.HalfDown, Source, "half a page down", moving},
		{[]string{"ctrl+u", "pgup"}, in.HalfUp, Source, "half a page up", moving},
		{[]string{"g", "home"}, in.Top, Source, "first line", moving},
		{[]string{"G", "end"}, in.Bottom, Source, "last line", moving},
		{[]string{"/"}, in.Search, Source, "search", finding},
		{[]string{"n"}, in.NextMatch, Source, "next match", finding},
		{[]string{"N"}, in.PreviousMatch, Source, "previous match", finding},
		{[]string{"v"}, in.SelectLines, Source, "select lines", picking},
		{[]string{"space"}, in.TogglePick, Source, "pick the selected lines", picking},
		{[]string{"enter"}, in.Enter, Source, "accept when the output is piped", taking},
		{[]string{"e"}, in.OpenEditor, Source, "$EDITOR at the line", taking},
		{[]string{"z"}, in.ToggleZoom, Source, "full width", settings},
		{[]string{"#"}, in.ToggleWrapping, Source, "wrap lines", settings},
	}
}
