package watch

import (
	"io/fs"
	"os"
	"time"
)

// The most paths that are kept, and that one question is asked about.
const (
	maxOutside  = 20_000
	maxQuestion = 2_000
)

// outside is the paths that the caller does not know: what editors and builds leave, and what is new.
type outside struct {
	fresh map[string]struct{} // a new list is wanted for them
	asked map[string]struct{} // a new list was asked for because of them
	gone  map[string]struct{} // no longer there when it was looked at; a list that is under way may have them
	known map[string]bool     // not in the list that was made for them; whether it is a folder
}

func newOutside() outside {
	return outside{map[string]struct{}{}, map[string]struct{}{}, map[string]struct{}{}, map[string]bool{}}
}

// ask notes that a list is being made.
func (o *outside) ask() {
	for path := range o.fresh {
		o.asked[path] = struct{}{}
	}
	clear(o.fresh)
}

// leave remembers that a path is none of the caller's.
func (o *outside) leave(path string, folder bool) {
	if len(o.known) >= maxOutside {
		clear(o.known) // one list too many is asked for, no more
	}
	o.known[path] = folder
}

// settle takes over what a new list says, and gives the files in it that may have changed since.
func (o *outside) settle(known func(string) bool) map[string]struct{} {
	for path := range o.gone {
		if !known(path) {
			delete(o.gone, path)
		}
	}
	for path := range o.asked {
		if !known(path) {
			o.leave(path, false)
		}
	}
	clear(o.asked)
	again := o.gone
	o.gone = map[string]struct{}{}
	return again
}

// strange looks at the unknown files that are waiting, and reports whether a new list is worth its while for them. Unless it
// is made anyway, the caller is asked which of them are ignored.
func (l *loop) strange(sure bool, now time.Time) bool {
	o := &l.outside
	var there []string
	for path := range o.fresh {
		if l.known(path) { // by a list that was made meanwhile
			delete(o.fresh, path)
			l.pending.path(path, now)
		} else if _, err := os.Lstat(l.abs(path)); err != nil {
			delete(o.fresh, path)
			o.gone[path] = struct{}{}
		} else {
			there = append(there, path)
		}
	}
	if !sure && len(there) <= maxQuestion {
		for path := range l.ignored(there) {
			delete(o.fresh, path)
			o.leave(path, false)
		}
	}
	return len(o.fresh) > 0
}

// unknown notes an event of a path that is not in the list.
func (l *loop) unknown(path string, info fs.FileInfo, now time.Time) {
	o := &l.outside
	if folder, ok := o.known[path]; ok && (info == nil || folder == info.IsDir()) {
		return
	}
	if len(o.fresh) >= maxInbox || len(o.gone) >= maxOutside {
		clear(o.fresh)
		clear(o.gone)
		l.must(now)
		return
	}
	o.fresh[path] = struct{}{}
	l.pending.list.touch(now)
}
