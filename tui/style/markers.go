package style

// Markers are the signs on the screen. Each is exactly one cell wide.
type Markers struct {
	Folded, Unfolded     string // before a row with rows below
	None, Part, Whole    string // how much of a row is picked
	Partial              string // a file of which only a part could be read
	Modified, Added      string // git's view of a file
	Stale                string // a pick whose text is another than when it was picked, or is no more
	Uncounted            string // in place of a price, or behind one that more will be added to
	Range                string // in the gutter, beside the lines of the symbol at the cursor
	GaugeFull, GaugeRest string // a filled and an empty tenth of a gauge
	Branch               string // before the name of a branch
	Break                string // for the end of a line, in a text that is edited as one line
	Frame                Frame
}

// Frame holds the pieces of a frame.
type Frame struct {
	Horizontal, Vertical                       string
	TopLeft, TopRight, BottomLeft, BottomRight string
	TeeLeft, TeeRight                          string // where a line inside meets the left and the right side
}

func markers(ascii bool) Markers {
	if ascii {
		return Markers{
			Folded: ">", Unfolded: "v",
			None: ".", Part: "%", Whole: "@",
			Partial: "!", Modified: "M", Added: "A", Stale: "#", Uncounted: "?", Range: "|",
			GaugeFull: "#", GaugeRest: "-", Branch: "*", Break: "$",
			Frame: Frame{
				Horizontal: "-", Vertical: "|",
				TopLeft: "+", TopRight: "+", BottomLeft: "+", BottomRight: "+",
				TeeLeft: "+", TeeRight: "+",
			},
		}
	}
	return Markers{
		Folded: "▸", Unfolded: "▾",
		None: "○", Part: "◐", Whole: "◉",
		Partial: "◧", Modified: "M", Added: "A", Stale: "≠", Uncounted: "…", Range: "▌",
		GaugeFull: "▰", GaugeRest: "▱", Branch: "⎇", Break: "⏎",
		Frame: Frame{
			Horizontal: "─", Vertical: "│",
			TopLeft: "┌", TopRight: "┐", BottomLeft: "└", BottomRight: "┘",
			TeeLeft: "├", TeeRight: "┤",
		},
	}
}
