package parse

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"outcrop/parse/git"
)

// specials lists the named pipes, sockets and devices that no rule ignores. Git passes them over in silence, so the folders
// that hold files it names are read for them; the types come with the names, and nothing is opened but folders.
func (w *walk) specials(dir, prefix string, lists ...*queue) *queue {
	return newQueue(w.pool, dir, prefix, func(q *queue) error {
		folders := []string{strings.TrimSuffix(prefix, "/")}
		for _, list := range lists {
			select {
			case <-list.listed:
				folders = append(folders, list.folders...)
			case <-w.ctx.Done():
				return nil
			}
		}
		slices.Sort(folders)
		found := w.specialsIn(slices.Compact(folders))
		slices.Sort(found)
		ignored := git.IgnoredFiles(w.ctx, dir, cutAll(found, prefix))
		for _, path := range found {
			e := Entry{Path: path, Git: 'A'}
			if !ignored[strings.TrimPrefix(path, prefix)] && w.wanted(e, q) && !q.add(e) {
				break
			}
		}
		return nil
	})
}

func cutAll(paths []string, prefix string) []string {
	cut := make([]string, len(paths))
	for i, p := range paths {
		cut[i] = strings.TrimPrefix(p, prefix)
	}
	return cut
}

// specialsIn reads folders, given by their paths from the root, in several goroutines.
func (w *walk) specialsIn(folders []string) (found []string) {
	var mu sync.Mutex
	var busy sync.WaitGroup
	for part := range slices.Chunk(folders, len(folders)/min(max(runtime.GOMAXPROCS(0), 1), 4)+1) {
		busy.Go(func() {
			var own []string
			for _, folder := range part {
				if w.ctx.Err() != nil {
					return
				}
				for _, e := range readNames(filepath.Join(w.root, filepath.FromSlash(folder))) {
					if e.Type()&(fs.ModeNamedPipe|fs.ModeSocket|fs.ModeDevice|fs.ModeCharDevice) != 0 {
						own = append(own, joinPath(folder, e.Name()))
					}
				}
			}
			mu.Lock()
			defer mu.Unlock()
			found = append(found, own...)
		})
	}
	busy.Wait()
	return found
}

// readNames lists a folder, or as much of it as can be read, in no order.
func readNames(dir string) []fs.DirEntry {
	if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
		return nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer f.Close()
	found, _ := f.ReadDir(-1) // what cannot be read is for the list of files to tell
	return found
}
