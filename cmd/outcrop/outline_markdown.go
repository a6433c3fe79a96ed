package main

import (
	"fmt"
	"strings"

	"outcrop/model"
	"outcrop/tui/text"
)

// markdownFile appends one file as a heading and a nested list of its symbols.
func (v *outlineView) markdownFile(buf []byte, f *model.File, src []byte) []byte {
	if f.Status == model.Skipped {
		return buf
	}
	buf = fmt.Appendf(buf, "## %s\n\n%s\n\n", codeSpan(text.Escape(f.Path)), strings.TrimSpace(v.facts(f)))
	listed := false
	v.keep.walk(f.Outline, func(i, depth int) {
		sym := &f.Outline.Symbols[i]
		indent := strings.Repeat("  ", depth)
		kind, header, _ := strings.Cut((&outlineView{level: v.level, s: &session{}}).label(f.Outline, i, src), " ")
		buf = fmt.Appendf(buf, "%s- %s %s %s", indent, lineRange(sym), kind, codeSpan(header))
		if v.tokens && f.Prices != nil {
			buf = append(buf, v.priceList(&f.Prices.Symbols[i])...)
		}
		buf = append(buf, '\n')
		if doc := sym.Doc.In(src); v.level >= model.LevelOutline && len(doc) > 0 {
			fence := strings.Repeat("`", max(3, longestTicks(string(doc))+1))
			buf = fmt.Appendf(buf, "%s  %s\n", indent, fence)
			buf = appendDoc(buf, indent+"  ", doc)
			buf = fmt.Appendf(buf, "%s  %s\n", indent, fence)
		}
		listed = true
	})
	if listed {
		buf = append(buf, '\n')
	}
	return buf
}

// codeSpan puts s between enough backticks to hold those inside.
func codeSpan(s string) string {
	ticks := strings.Repeat("`", longestTicks(s)+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || s == "" {
		s = " " + s + " "
	}
	return ticks + s + ticks
}

// longestTicks is the length of the longest run of backticks.
func longestTicks(s string) int {
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
