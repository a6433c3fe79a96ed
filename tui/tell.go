package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
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
			a.say(editorFailed(msg), true)
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
			return nil
		}
		return a.door.rescan(false) // who was away may have changed something
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
		cost, over := a.take.cost(msg.size)
		what = fmt.Sprintf("%s%s in %s, %s bytes", cost, over, plural(msg.size.pieces, "piece"), thousands(r.Bytes))
		if msg.size.omitted > 0 {
			what += fmt.Sprintf(", %d left out (the block says why)", msg.size.omitted)
		}
		took(a, msg.order, msg.size)
	}
	a.say("copied "+what+": "+r.String(), !r.Sure && !r.OSC52 && r.File == "")
	if r.OSC52 {
		return tea.SetClipboard(msg.text)
	}
	return nil
}

// editorFailed names the command, since the terminal that showed its own words is covered again.
func editorFailed(msg editedMsg) string {
	if msg.command == "" {
		return "editor: " + msg.err.Error()
	}
	reason := msg.err.Error()
	if strings.HasSuffix(reason, "status 127") { // the shell found no such program
		reason = "no such program: set EDITOR to another"
	}
	return reason + ": " + msg.command
}

func wrote(a *app, msg wroteMsg) tea.Cmd {
	switch {
	case msg.exists:
		return askPath(a, msg.path, "", true)
	case msg.screen && msg.err != nil:
		a.say(msg.err.Error(), true)
	case msg.err != nil:
		return askPath(a, msg.path, msg.err.Error(), false)
	case msg.screen:
		a.say("screen saved: "+msg.path, false)
	default:
		took(a, msg.order, msg.size)
		cost, over := a.take.cost(msg.size)
		a.say("wrote "+cost+over+" to "+msg.path, false)
	}
	return nil
}
