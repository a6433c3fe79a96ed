package parse

import (
	"bytes"

	"outcrop/model"
)

// eachLine gives every line with its offset, without line end, cut at the limit of length.
func eachLine(src []byte, yield func(start int, line []byte)) {
	for at := 0; at < len(src); {
		stop := lineStop(src, at)
		yield(at, bytes.TrimRight(src[at:min(stop, at+textLineLimit)], "\r"))
		at = stop + 1
	}
}

// closeSection ends a section before the offset; what follows its header line is its body.
func closeSection(src []byte, b *model.Builder, handle, at int) {
	if handle < 0 {
		return
	}
	d := b.Draft(handle)
	d.Range.Stop = uint32(trimmedStop(src, int(d.Head.Stop), at))
	if d.Range.Stop > d.Head.Stop {
		d.Flags |= model.HasBody
	}
}

// scanTables reads TOML and INI: a table from its line in brackets to the next, and the keys in it.
func scanTables(src []byte, b *model.Builder) {
	table := -1
	quote, depth, key := "", 0, -1
	eachLine(src, func(start int, line []byte) {
		if quote != "" || depth > 0 {
			depth += bytes.Count(line, []byte("[")) - bytes.Count(line, []byte("]"))
			if quote != "" && bytes.Contains(line, []byte(quote)) {
				quote, depth = "", 0
			}
			if quote == "" && depth <= 0 {
				closeSection(src, b, key, start+len(line))
			}
			return
		}
		trimmed := bytes.TrimLeft(line, " \t")
		at := start + len(line) - len(trimmed)
		if len(trimmed) == 0 || trimmed[0] == '#' || trimmed[0] == ';' {
			return
		}
		if trimmed[0] == '[' {
			if end := bytes.LastIndexByte(trimmed, ']'); end > 0 {
				name := bytes.Trim(trimmed[:end], "[] \t")
				if len(name) > 0 && len(name) <= textNameLimit && !bytes.Contains(name, []byte(",")) {
					closeSection(src, b, table, at)
					head := bytesSpan(at, at+end+1)
					table = b.Add(model.Draft{Name: string(name), Kind: model.Table, Range: head, Head: head,
						NameAt: uint32(at + bytes.Index(trimmed, name))})
				}
			}
			return
		}
		eq := bytes.IndexByte(trimmed, '=')
		if eq < 0 {
			eq = bytes.IndexByte(trimmed, ':')
		}
		if name := bytes.TrimRight(trimmed[:max(eq, 0)], " \t"); len(name) > 0 && len(name) <= textNameLimit && keyName(name) {
			all := bytesSpan(at, at+len(bytes.TrimRight(trimmed, " \t")))
			key = b.Add(model.Draft{Name: string(bytes.Trim(name, `"'`)), Kind: model.Key, Range: all, Head: all, NameAt: uint32(at)})
			if value := bytes.TrimLeft(trimmed[eq+1:], " \t"); bytes.HasPrefix(value, []byte("[")) {
				depth = max(0, bytes.Count(value, []byte("["))-bytes.Count(value, []byte("]")))
			}
		}
		for _, q := range [...]string{`"""`, "'''"} {
			if bytes.Count(trimmed, []byte(q))%2 == 1 {
				quote = q
			}
		}
	})
	closeSection(src, b, table, len(src))
}

// keyName reports whether the text before an equals sign may be a key.
func keyName(name []byte) bool {
	if name[0] == '"' || name[0] == '\'' {
		return true
	}
	for _, c := range name {
		if !goWordByte(c) && c != '.' && c != '-' && c != '"' && c != '/' {
			return false
		}
	}
	return true
}

// scanHeadings reads Markdown's headings with number signs, outside of fences.
func scanHeadings(src []byte, b *model.Builder) {
	var list []markdownHeading
	fence := byte(0)
	eachLine(src, func(start int, line []byte) {
		trimmed := bytes.TrimLeft(line, " ")
		if bytes.HasPrefix(trimmed, []byte("```")) || bytes.HasPrefix(trimmed, []byte("~~~")) {
			switch fence {
			case 0:
				fence = trimmed[0]
			case trimmed[0]:
				fence = 0
			}
		}
		level := len(trimmed) - len(bytes.TrimLeft(trimmed, "#"))
		if fence != 0 || level < 1 || level > 6 || len(line)-len(trimmed) > 3 || len(trimmed) == level || trimmed[level] != ' ' {
			return
		}
		name := bytes.Trim(trimmed[level:], " \t#")
		if len(name) == 0 {
			return
		}
		at := start + len(line) - len(trimmed)
		list = append(list, markdownHeading{level: level, name: string(name[:min(len(name), textNameLimit)]),
			nameAt: at + bytes.Index(trimmed, name), start: at, stop: at + len(bytes.TrimRight(trimmed, " \t"))})
	})
	addSections(b, src, list)
}

// scanStages reads a Dockerfile: a stage from its FROM to the next, named by AS or else by its image.
func scanStages(src []byte, b *model.Builder) {
	stage := -1
	eachLine(src, func(start int, line []byte) {
		words := bytes.Fields(line)
		if len(words) < 2 || !bytes.EqualFold(words[0], []byte("from")) {
			return
		}
		name := words[1]
		for i := 2; i+1 < len(words); i++ {
			if bytes.EqualFold(words[i], []byte("as")) {
				name = words[i+1]
			}
		}
		at := start + bytes.Index(line, words[0])
		closeSection(src, b, stage, at)
		head := bytesSpan(at, start+len(bytes.TrimRight(line, " \t")))
		stage = b.Add(model.Draft{Name: string(name[:min(len(name), textNameLimit)]), Kind: model.Block, Range: head, Head: head,
			NameAt: uint32(start + bytes.LastIndex(line, name))})
	})
	closeSection(src, b, stage, len(src))
}
