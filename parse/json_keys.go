package parse

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"outcrop/model"
)

// Limits of what is listed of a file of data. Nobody reads the outline of a million keys; what is left out is counted and
// said in Outline.Reason, since unknown is not empty.
const (
	keyEntries   = 100            // entries of one list whose keys are listed
	keyDepth     = model.MaxDepth // levels
	keyTotal     = 2000           // keys of a file; more of them are listed down to the deepest level that fits: all of a long lock file costs as much as its text
	keyNameLimit = 1000           // bytes of a name
	keyNesting   = 10_000         // brackets inside each other, beyond which a text is no data that anybody wrote
)

// dataKey is a key of a file of data, with its value.
type dataKey struct {
	span  model.Span // from the key to the last token of its value
	name  model.Span // as written, with quotes
	label uint32     // end of the header, if the value is not for it
	floor uint32     // end of what stands before it: a comment above that is part of a text
	depth int        // keys around it
	kind  model.Kind
}

// keyList collects the keys of YAML, TOML and JSON.
type keyList struct {
	src    []byte
	keys   []dataKey
	far    int // keys in entries of long lists, which are not listed
	deep   int // keys that are too deep or have too long a name
	faults []model.Span
}

// begin adds a key and gives its handle, or -1 if it is not listed.
func (l *keyList) begin(k dataKey, hidden bool) int {
	switch {
	case hidden:
		l.far++
		return -1
	case k.depth >= keyDepth || k.name.Len() > keyNameLimit:
		l.deep++
		return -1
	}
	if k.kind == model.NoKind {
		k.kind = model.Key
	}
	l.keys = append(l.keys, k)
	return len(l.keys) - 1
}

// end sets the end of a key's value.
func (l *keyList) end(handle, stop int) {
	if handle >= 0 {
		k := &l.keys[handle]
		k.span.Stop = max(k.span.Stop, uint32(stop))
	}
}

// fault notes what could not be understood. Faults on one line are one, so that a text of nothing else costs no more.
func (l *keyList) fault(start, stop int) {
	if n := len(l.faults); n > 0 {
		last := &l.faults[n-1]
		if from := min(int(last.Stop), start); bytes.IndexByte(l.src[from:start], '\n') < 0 {
			last.Stop = max(last.Stop, uint32(stop))
			return
		}
	}
	l.faults = append(l.faults, bytesSpan(start, max(stop, start)))
}

// outline makes symbols of the keys and says what is not listed.
func (l *keyList) outline(b *model.Builder, d *dialect) *model.Outline {
	deepest, level := l.shallow()
	for i := range l.keys {
		if k := &l.keys[i]; k.depth <= deepest && i < level {
			l.add(b, d, k)
		}
	}
	for _, s := range l.faults {
		b.Error(s)
	}
	o := b.Outline()
	var left []string
	if n := len(l.keys); n > b.Len() {
		left = append(left, fmt.Sprintf("only keys down to level %d are listed, %d of %d", deepest+1, b.Len(), n))
	}
	if l.far > 0 {
		left = append(left, fmt.Sprintf("of each list the first %d entries are listed, %d keys are in others", keyEntries, l.far))
	}
	if l.deep > 0 {
		left = append(left, fmt.Sprintf("%d keys deeper than %d levels or with names over %d bytes are not listed", l.deep, keyDepth, keyNameLimit))
	}
	o.Reason = strings.Join(left, "; ")
	return o
}

// shallow gives the deepest level of which all keys can be listed, and the number of keys to be looked at: all of them,
// unless the first level alone is too much.
func (l *keyList) shallow() (depth, keys int) {
	if len(l.keys) <= keyTotal {
		return keyDepth, len(l.keys)
	}
	var counts [keyDepth + 1]int
	for i := range l.keys {
		counts[l.keys[i].depth]++
	}
	sum := 0
	for d, n := range counts {
		if sum += n; sum > keyTotal {
			if sum == n {
				return d, l.firstAt(d)
			}
			return d - 1, len(l.keys)
		}
	}
	return keyDepth, len(l.keys)
}

// firstAt is the number of keys among which there are as many of a level as may be listed.
func (l *keyList) firstAt(depth int) int {
	n := 0
	for i := range l.keys {
		if l.keys[i].depth == depth {
			if n++; n > keyTotal {
				return i
			}
		}
	}
	return len(l.keys)
}

// add makes the symbol of a key. A value on the key's own line is part of the header, unless it is long.
func (l *keyList) add(b *model.Builder, d *dialect, k *dataKey) {
	draft := model.Draft{Name: l.text(k.name), Kind: k.kind, Range: k.span, Head: k.span, NameAt: k.name.Start}
	if s := k.span.In(l.src); k.label < k.span.Stop && (len(s) > headLimit || bytes.IndexByte(s, '\n') >= 0) {
		draft.Head.Stop = k.label
		draft.Flags |= model.HasBody
	}
	if doc := d.docAbove(l.src, b.Lines(), k.span.Start); doc.Start >= k.floor {
		draft.Doc = l.level(b.Lines(), doc, k.span.Start)
	}
	b.Add(draft)
}

// level keeps the last lines of a comment that begin in the same column as the key: what stands deeper, as the settings that
// a template shows commented out, belongs to the key before.
func (l *keyList) level(lines model.Lines, doc model.Span, at uint32) model.Span {
	if doc.Empty() {
		return doc
	}
	column, last := at-lines.Start(lines.Line(at)), lines.Line(doc.Stop-1)
	start := doc.Stop
	for line := last; line >= lines.Line(doc.Start); line-- {
		first := trim(l.src, model.Span{Start: lines.Start(line), Stop: doc.Stop}).Start
		if first-lines.Start(line) != column {
			break
		}
		if start = first; line == 0 {
			break
		}
	}
	return model.Span{Start: start, Stop: doc.Stop}
}

// text is a name without quotes and escapes, on one line.
func (l *keyList) text(s model.Span) string {
	name := s.In(l.src)
	if n := len(name); n >= 2 && (name[0] == '"' || name[0] == '\'') && name[n-1] == name[0] {
		inside, double := name[1:n-1], []byte{name[0], name[0]}
		var text string
		switch {
		case bytes.IndexByte(inside, '\\') >= 0 && name[0] == '"':
			if json.Unmarshal(name, &text) == nil && !strings.ContainsFunc(text, isControl) {
				return text
			}
			name = inside
		case bytes.IndexByte(inside, name[0]) < 0:
			name = inside
		case bytes.IndexByte(bytes.ReplaceAll(inside, double, nil), name[0]) < 0: // YAML's way to write one quote
			name = bytes.ReplaceAll(inside, double, name[:1])
		}
	}
	if bytes.ContainsAny(name, "\n\r\t") {
		return string(bytes.Join(bytes.Fields(name), []byte(" ")))
	}
	return string(name)
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f || r == '�' }
