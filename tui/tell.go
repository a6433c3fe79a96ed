package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"outcrop/model/tokens"
)

// tell says what became of what the user asked for.
func (a *app) tell(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case copiedMsg:
		return copied(a, msg)
	case wroteMsg:
		return wrote(a, msg)
	case editedMsg:
		if msg.err != nil {
			a.say("editor: "+msg.err.Error(), true)
		}
		a.view.want = want{} // read the file again
		return a.door.reload(msg.path, a.tree.Tree(), a.index)
	case noticeMsg:
		a.say(msg.text, msg.bad)
	case savedMsg:
		if msg.err != nil && !a.end.unsaved {
			a.end.unsaved = true // once is enough: it will fail again
			a.say("picks and folds cannot be kept for next time: "+msg.err.Error(), true)
		}
	case resumedMsg:
		if msg.err != nil {
			a.say(msg.err.Error(), true)
		}
	}
	return nil
}

// copied shows the receipt, and sends the text through the terminal if that is the way left.
func copied(a *app, msg copiedMsg) tea.Cmd {
	if msg.err != nil {
		a.say(msg.err.Error(), true)
		return nil
	}
	r := msg.receipt
	what := msg.what
	if what == "block" {
		what = fmt.Sprintf("%s in %s, %s bytes", tokensOf(msg.size), plural(msg.size.pieces, "piece"), thousands(r.Bytes))
		if msg.size.omitted > 0 {
			what += fmt.Sprintf(", %d left out (the block says why)", msg.size.omitted)
		}
		a.take.taken = true
		a.take.size, a.take.known = msg.size, true
	}
	a.say("copied "+what+": "+r.String(), !r.Sure && !r.OSC52 && r.File == "")
	if r.OSC52 {
		return tea.SetClipboard(msg.text)
	}
	return nil
}

func tokensOf(z size) string { return tokens.Format(z.tokens, true) + " tokens" }

func wrote(a *app, msg wroteMsg) tea.Cmd {
	switch {
	case msg.exists:
		return askPath(a, msg.path, true)
	case msg.err != nil:
		a.say(msg.err.Error(), true)
	case msg.screen:
		a.say("screen saved: "+msg.path, false)
	default:
		a.take.taken = true
		a.take.size, a.take.known = msg.size, true
		a.say(fmt.Sprintf("wrote %s to %s", tokensOf(msg.size), msg.path), false)
	}
	return nil
}
