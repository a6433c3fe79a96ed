package main

import (
	"errors"
	"os"
	"path"
	"path/filepath"
	"strings"

	"outcrop/model"
	"outcrop/model/selector"
	"outcrop/parse"
	"outcrop/tui/text"
)

// missed is a selector that stands for no single node.
type missed struct {
	selector   string // as it was written
	kind       string // not_found, ambiguous or refused
	candidates []string
	err        error
}

func (m *missed) Error() string { return m.err.Error() }
func (m *missed) Unwrap() error { return m.err }

// explain gives the error of a selector with the words that were written, and with what else the path may have meant: a
// link, or a name that ends like a level.
func explain(r *model.Repo, w wanted, err error) error {
	m := &missed{selector: w.text, kind: "refused", err: err}
	shown := text.Escape(selector.Shorten(w.text))
	var several *selector.Ambiguous
	var absent *selector.NotFound
	switch {
	case errors.As(err, &several):
		m.kind, several.Selector = "ambiguous", shown
		for _, c := range several.Candidates {
			m.candidates = append(m.candidates, bare(c))
		}
	case errors.As(err, &absent):
		m.kind, absent.Selector = "not_found", shown
		if to := linked(r.Root, w.sel); to != "" {
			m.candidates, m.err = []string{to}, no("%s is a link, not followed: name %s", w.text, to)
			break
		}
		if w.given {
			absent.Near = append(namesake(r, w.text), absent.Near...)
		}
		m.candidates = absent.Near
	}
	return m
}

// bare is a candidate without the lines that stand behind it.
func bare(candidate string) string {
	if at := strings.LastIndex(candidate, "  (line"); at >= 0 {
		return candidate[:at]
	}
	return candidate
}

// linked is the selector of what a path leads to through a link inside the root, or "".
func linked(root string, sel selector.Selector) string {
	if !sel.Scoped {
		return ""
	}
	reader, err := parse.OpenReader(root)
	if err != nil {
		return ""
	}
	defer reader.Close()
	rel, err := reader.Resolve(sel.Path)
	if err != nil || rel == path.Clean(sel.Path) || path.IsAbs(sel.Path) {
		return ""
	}
	info, err := os.Lstat(filepath.Join(root, filepath.FromSlash(rel)))
	if err != nil {
		return ""
	}
	if sel.Path = rel; info.IsDir() {
		sel.Path += "/"
	}
	return sel.String()
}

// namesake is the selector of the file or folder whose whole name the text is, the last @ and what follows included.
func namesake(r *model.Repo, text string) []string {
	text = strings.TrimSuffix(strings.TrimPrefix(text, "./"), "/")
	switch {
	case r.File(text) != nil:
		return []string{selector.Selector{Path: text, Scoped: true}.String()}
	case len(r.Under(text)) > 0:
		return []string{selector.Selector{Path: text + "/", Scoped: true}.String()}
	}
	return nil
}

// failed joins what is wrong with selectors to one honest no, or gives nil.
func (f *found) failed() error {
	if len(f.errs) == 0 {
		return nil
	}
	return &failure{exitNo, errors.Join(f.errs...)}
}

// appendErrors appends what is wrong with selectors: the first as error, and where there are several all of them as errors.
func appendErrors(buf []byte, errs []error) []byte {
	if len(errs) == 0 {
		return buf
	}
	buf = appendMissed(appendKey(buf, "error"), errs[0])
	if len(errs) == 1 {
		return buf
	}
	buf = append(appendKey(buf, "errors"), '[')
	for _, err := range errs {
		buf = appendMissed(appendComma(buf), err)
	}
	return append(buf, ']')
}

func appendMissed(buf []byte, err error) []byte {
	m := &missed{kind: "refused", err: err}
	errors.As(err, &m)
	buf = appendText(append(buf, '{'), "kind", m.kind)
	buf = appendText(buf, "selector", m.selector)
	buf = appendStrings(buf, "candidates", m.candidates)
	return append(appendText(buf, "message", m.err.Error()), '}')
}

// failJSON prints the document of a verb that has nothing but an error to tell, if that is an answer and no mistake in usage,
// and passes the error on.
func (p *page) failJSON(verb string, errs []error, err error) error {
	var f *failure
	if !errors.As(err, &f) || f.code != exitNo {
		return err
	}
	buf := appendText([]byte("{"), "schema", "outcrop."+verb+"/1")
	p.stdout.Write(append(appendErrors(buf, errs), "}\n"...))
	return err
}
