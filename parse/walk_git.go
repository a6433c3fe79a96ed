package parse

import (
	"context"
	"errors"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"outcrop/parse/git"
)

// Why a folder's files are not listed.
const (
	reasonSubmodule = "submodule"
	reasonNested    = "nested repository"

	reasonUnreadable = "unreadable: permission denied" // a folder
)

// walk is one call of Walk.
type walk struct {
	ctx     context.Context
	root    string // absolute, without links
	pool    *statPool
	choice  walkChoice
	yield   func(Entry, error) bool
	stopped bool     // yield wants no more
	given   int      // how often yield was called
	subs    []string // submodules whose files come next, each with a closing slash; sorted
}

// source is a sorted run of entries.
type source interface {
	peek() *Entry // the first that is left, nil at the end
	pop()
}

// both is two sources in order; the first wins where both have a path.
type both struct{ first, second source }

func (s both) peek() *Entry {
	a, b := s.first.peek(), s.second.peek()
	for a != nil && b != nil && a.Path == b.Path {
		s.second.pop()
		b = s.second.peek()
	}
	if a == nil || b != nil && b.Path < a.Path {
		return b
	}
	return a
}

func (s both) pop() {
	if a, b := s.first.peek(), s.second.peek(); a == nil || b != nil && b.Path < a.Path {
		s.second.pop()
		return
	}
	s.first.pop()
}

// repository lists the repository at prefix ("" or with a closing slash), or
// the plain folder that is there.
func (w *walk) repository(prefix string) {
	dir := filepath.Join(w.root, filepath.FromSlash(prefix))
	if top, ok := repositoryAbove(dir); !ok || prefix == "" && ignoredIn(top, dir) {
		folders := w.folders(dir, prefix)
		defer folders.stop()
		w.merge(folders)
		return
	}
	tracked, untracked := w.tracked(dir, prefix), w.untracked(dir, prefix)
	var others source
	err := errors.Join(untracked.failed(), tracked.failed())
	if err != nil {
		w.give(Entry{}, &Notice{Path: dir, Text: noticeText(err)})
		folders := w.folders(dir, prefix)
		defer folders.stop()
		others = folders
	} else {
		others = both{untracked, w.specials(dir, prefix, tracked, untracked)}
	}
	w.merge(both{tracked, others})
	w.submodules(prefix, "")
	if w.stopped || w.ctx.Err() != nil {
		return
	}
	for _, warning := range append(tracked.warnings, untracked.warnings...) {
		w.give(Entry{}, warning)
	}
	if err == nil && tracked.err != nil {
		w.give(Entry{}, &Notice{Path: dir, Text: "the list of tracked files is cut short: " + tracked.err.Error()})
	}
}

// nested gives the place, "" or with a closing slash, of the innermost repository below the root that the part to list
// lies in. One that is not reached without links does not count.
func (w *walk) nested() string {
	under := w.choice.under
	if under == "" {
		return ""
	}
	top, ok := repositoryAbove(filepath.Join(w.root, filepath.FromSlash(under)))
	rel, err := filepath.Rel(w.root, top)
	if rel = filepath.ToSlash(rel); !ok || err != nil || !filepath.IsLocal(rel) || rel == "." || !git.IsRepository(top) || !isRealFolder(w.root, rel, "") {
		return ""
	}
	return rel + "/"
}

// merge gives the entries of a source.
func (w *walk) merge(s source) {
	for !w.stopped && w.ctx.Err() == nil {
		e := s.peek()
		if e == nil {
			return
		}
		w.entry(e)
		s.pop()
	}
}

// entry gives one entry, after the submodules that come before it.
func (w *walk) entry(e *Entry) {
	if e.Skip == reasonDisplaced {
		return
	}
	w.submodules("", e.Path)
	if e.Skip == reasonSubmodule && git.IsRepository(filepath.Join(w.root, filepath.FromSlash(e.Path))) {
		sub := e.Path + "/"
		at, _ := slices.BinarySearch(w.subs, sub)
		w.subs = slices.Insert(w.subs, at, sub)
		return
	}
	w.give(*e, nil)
}

// submodules lists those that are waiting, begin with prefix and come before
// the path next; "" is no limit.
func (w *walk) submodules(prefix, next string) {
	for len(w.subs) > 0 && strings.HasPrefix(w.subs[0], prefix) && (next == "" || w.subs[0] < next) {
		sub := w.subs[0]
		w.subs = w.subs[1:]
		if w.stopped || w.ctx.Err() != nil {
			return
		}
		w.repository(sub)
	}
}

func (w *walk) give(e Entry, err error) {
	if !w.stopped {
		w.given++
		w.stopped = !w.yield(e, err)
	}
}

// tracked lists what is in git's index. The files are looked at on disk while
// git still searches the folders for untracked ones.
func (w *walk) tracked(dir, prefix string) *queue {
	return newQueue(w.pool, dir, prefix, func(q *queue) error {
		for f, err := range git.Tracked(w.ctx, dir) {
			if err != nil {
				if fatal := q.warn(err); fatal != nil {
					return fatal
				}
				continue
			}
			e := Entry{Path: prefix + f.Path}
			if f.Submodule {
				e.Skip = reasonSubmodule
			}
			if w.wanted(e, q) && !q.add(e) {
				break
			}
		}
		return nil
	})
}

// untracked lists what git would add. It has all or nothing: when it fails,
// another way of finding these files can take its place.
func (w *walk) untracked(dir, prefix string) *queue {
	return newQueue(w.pool, dir, prefix, func(q *queue) error {
		var entries []Entry
		nested := false
		for path, err := range git.Untracked(w.ctx, dir) {
			if err != nil {
				if fatal := q.warn(err); fatal != nil {
					return fatal
				}
				var closed *git.Warning
				if errors.As(err, &closed) && closed.Closed != "" {
					if e := (Entry{Path: prefix + closed.Closed, Skip: reasonUnreadable}); w.wanted(e, q) {
						entries, nested = append(entries, e), true
					}
				}
				continue
			}
			e := Entry{Path: prefix + path, Git: 'A'}
			if folder, ok := strings.CutSuffix(e.Path, "/"); ok {
				e, nested = Entry{Path: folder, Skip: reasonNested}, true
			}
			if w.wanted(e, q) {
				entries = append(entries, e)
			}
		}
		if nested { // git sorts them with their closing slash
			slices.SortFunc(entries, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) })
		}
		for _, e := range entries {
			if !q.add(e) {
				break
			}
		}
		return nil
	})
}

// wanted reports whether an entry from git is one to list. The index may be a
// stranger's, and hold what git itself would never put there.
func (w *walk) wanted(e Entry, q *queue) bool {
	if path.Clean(e.Path) != e.Path || !filepath.IsLocal(filepath.FromSlash(e.Path)) || insideGit(e.Path) {
		q.warnings = append(q.warnings, &SkipError{Path: e.Path, Reason: "git names it, but it cannot be a file of the work tree"})
		return false
	}
	if e.Skip != "" {
		return w.choice.folder(e.Path)
	}
	return w.choice.file(e.Path)
}

// noticeText says what it means for the list that git could not be asked.
func noticeText(err error) string {
	text := err.Error()
	var e *git.Error
	if errors.As(err, &e) {
		text = e.Text
	}
	if errors.Is(err, exec.ErrNotFound) {
		return text + ": ignore rules are read without it, and hold for tracked files too"
	}
	return "git cannot be asked, so ignore rules are read without it: " + text
}
