package parse

import (
	"bytes"
	"strings"
)

// modeLine gives the language that one of the first two lines names for Emacs, as in `// -*- C++ -*-` or
// `# -*- mode: ruby; tab-width: 2 -*-`, or nil. The headers of C++'s library have no other sign.
func (x *languageIndex) modeLine(head []byte) *Language {
	for range 2 {
		line, rest, _ := bytes.Cut(head[:min(len(head), 1000)], []byte("\n"))
		_, mode, ok := bytes.Cut(line, []byte("-*-"))
		if mode, _, closed := bytes.Cut(mode, []byte("-*-")); ok && closed {
			return x.namedMode(string(mode))
		}
		head = rest
	}
	return nil
}

func (x *languageIndex) namedMode(mode string) *Language {
	for part := range strings.SplitSeq(strings.ToLower(mode), ";") {
		key, value, ok := strings.Cut(part, ":")
		if !ok {
			value = key
		} else if strings.TrimSpace(key) != "mode" {
			continue
		}
		switch name := strings.TrimSpace(value); name {
		case "c++":
			return x.language["cpp"]
		case "shell-script", "sh":
			return x.language["bash"]
		case "":
		default:
			return x.language[name]
		}
	}
	return nil
}
