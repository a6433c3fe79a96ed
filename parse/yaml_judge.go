package parse

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"outcrop/model"
)

// Limits of what yaml.v3 is asked about: it reads 4 MB in a second, and calls itself for every level.
const (
	yamlSize  = 4 << 20
	yamlParts = 2000 // parts of a faulty text that are looked at on their own
)

// yamlFault gives the line, 0-based, of the first thing that yaml.v3 does not understand, or -1. It is not checked if the
// text is too much for it.
func yamlFault(src []byte) (line int, checked bool) {
	if len(src) > yamlSize || deeper(src, treeDepthLimit) {
		return -1, false
	}
	if soundYAML(src) {
		return -1, true
	}
	return yamlFaultOf(src)
}

// yamlFaultOf asks yaml.v3.
func yamlFaultOf(src []byte) (line int, checked bool) {
	line = -1
	defer func() {
		if recover() != nil { // of yaml.v3: a text that it stumbles over is one that it does not understand
			line, checked = 0, true
		}
	}()
	d := yaml.NewDecoder(bytes.NewReader(bytes.Replace(src, []byte("%YAML 1.2\n"), []byte("%YAML 1.1\n"), -1))) // it refuses to read the newer one
	for {
		var n yaml.Node
		switch err := d.Decode(&n); {
		case errors.Is(err, io.EOF):
			return -1, true
		case err != nil && !strings.Contains(err.Error(), "unknown anchor"):
			return yamlLine(err), true
		case err != nil:
			return -1, true // the anchor may stand in another part of the text
		}
	}
}

// yamlLine takes the line out of an error such as "yaml: line 3: did not find expected key".
func yamlLine(err error) int {
	_, rest, ok := strings.Cut(err.Error(), "line ")
	digits, _, _ := strings.Cut(rest, ":")
	n, bad := strconv.Atoi(digits)
	if !ok || bad != nil {
		return 0
	}
	return max(n-1, 0)
}

// judge finds the lines with faults of a text that has one on the line first: each part that begins in the first column is
// looked at on its own, so that one fault does not hide the others.
func (s *yamlScan) judge(lines model.Lines, first int) {
	known := len(s.keys.faults)
	cuts := append(slices.Clone(s.tops), len(s.src))
	step := 1 + len(cuts)/yamlParts
	for i := 0; i < len(s.tops); i += step {
		part := s.src[cuts[i]:cuts[min(i+step, len(cuts)-1)]]
		line, checked := yamlFault(part)
		if !checked || line < 0 {
			continue
		}
		last := bytes.Count(bytes.TrimRight(part, " \t\r\n"), []byte("\n"))
		at := lines.Start(lines.Line(uint32(cuts[i])) + uint32(min(line, last)))
		s.keys.faults = append(s.keys.faults, bytesSpan(int(at), lineStop(s.src, int(at))))
	}
	masked := &s.src[0] != &s.keys.src[0]
	if line, _ := yamlFault(s.src); masked && line < 0 {
		s.keys.faults = s.keys.faults[:0]
	} else if len(s.keys.faults) == 0 || len(s.keys.faults) == known && known == 0 {
		at := int(lines.Start(uint32(first)))
		s.keys.fault(at, lineStop(s.src, at))
	}
	slices.SortFunc(s.keys.faults, spanOrder)
}

// maskTemplates replaces what stands between {{ and }} or {% and %}, as Helm, Ansible and others write it, by letters, and
// lines of nothing else by blanks, so that the rest can be read. It gives nil if there is nothing of the kind, else the new
// text and the lines that were blanked.
func maskTemplates(src []byte) (shown []byte, control []model.Span) {
	for at := 0; at < len(src); {
		i, stop := nextTemplate(src, at)
		if i < 0 {
			break
		}
		if i > 0 && src[i-1] == '$' { // an expression of a workflow, which YAML takes for a text
			at = stop
			continue
		}
		if shown == nil {
			shown = bytes.Clone(src)
		}
		begin, end := bytes.LastIndexByte(src[:i], '\n')+1, lineStop(src, stop)
		for more, next := nextTemplate(src[:end], stop); more >= 0 && blank(src, stop, more); more, next = nextTemplate(src[:end], stop) {
			stop = next
		}
		fill := byte('x')
		if alone := blank(shown, begin, i) && blank(src, stop, end); alone {
			fill = ' '
			control = append(control, bytesSpan(i, stop))
		}
		for k := i; k < stop; k++ {
			if src[k] != '\n' && src[k] != '\r' {
				shown[k] = fill
			}
		}
		at = stop
	}
	return shown, control
}

// nextTemplate finds the next piece of a template; -1 if there is none that ends.
func nextTemplate(src []byte, at int) (start, stop int) {
	for ; at < len(src); at++ {
		n := bytes.IndexByte(src[at:], '{')
		if n < 0 || at+n+1 >= len(src) {
			return -1, -1
		}
		at += n
		closing := ""
		switch src[at+1] {
		case '{':
			closing = "}}"
		case '%':
			closing = "%}"
		case '#':
			closing = "#}"
		default:
			continue
		}
		end := bytes.Index(src[at+2:], []byte(closing))
		if end < 0 {
			return -1, -1
		}
		return at, at + 2 + end + 2
	}
	return -1, -1
}
