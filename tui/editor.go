package tui

import (
	"path/filepath"
	"strconv"
	"strings"
)

// editorPlace gives the arguments with which an editor opens a file at a line, 1-based. Editors agree on +N but for a few.
func editorPlace(editor, file string, line int) []string {
	n := strconv.Itoa(line)
	words := strings.Fields(editor)
	if len(words) == 0 {
		return []string{file}
	}
	switch strings.TrimSuffix(filepath.Base(words[0]), ".exe") {
	case "code", "codium", "code-insiders", "cursor", "windsurf":
		return []string{"-g", file + ":" + n}
	case "hx", "helix", "subl", "sublime_text", "zed", "zeditor":
		return []string{file + ":" + n}
	case "ed", "notepad", "open", "xdg-open":
		return []string{file}
	}
	return []string{"+" + n, file}
}
