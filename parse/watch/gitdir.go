package watch

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fsnotify/fsnotify"

	"outcrop/parse/git"
)

// maxRefs is how many folders of branches are watched; their names may have slashes.
const maxRefs = 200

// gitFolders is what is watched of git's own folder, by absolute path: the files in it that tell something, none for
// folders of branches, where all do.
type gitFolders struct {
	names map[string][]string
	stale bool // to be watched (again)
}

// watch finds the folders of a root's repository and watches them. The objects in it, logs and locks are of no interest.
func (g *gitFolders) watch(root string, s source) {
	had := g.names
	g.names = map[string][]string{}
	defer func() {
		for folder := range had {
			if _, ok := g.names[folder]; !ok {
				_ = s.Remove(folder) // mostly it is gone
			}
		}
	}()
	own, common, err := git.Dirs(root)
	if err != nil {
		return
	}
	heads := filepath.Join(common, "refs", "heads")
	if inTree(root, own) || inTree(root, common) { // whoever wrote .git wants us not to hear of other files there
		return
	}
	g.add(own, s, "HEAD", "index")
	g.add(common, s, "packed-refs", "refs", "info")
	g.add(filepath.Join(common, "info"), s, "exclude")
	g.add(filepath.Join(common, "refs"), s, "heads")
	for queue, n := []string{heads}, 0; len(queue) > 0 && n < maxRefs; n++ {
		folder := queue[0]
		queue = queue[1:]
		if !g.add(folder, s) {
			continue
		}
		names, _ := os.ReadDir(folder) // what cannot be read is as good as not there
		for _, e := range names {
			if e.IsDir() {
				queue = append(queue, filepath.Join(folder, e.Name()))
			}
		}
	}
}

// inTree reports whether a folder is one of those whose files are shown.
func inTree(root, folder string) bool {
	rel, err := filepath.Rel(root, folder)
	if err != nil || !filepath.IsLocal(rel) {
		return false
	}
	return !slices.ContainsFunc(strings.Split(rel, string(filepath.Separator)), isGit)
}

// add watches one folder for some names.
func (g *gitFolders) add(folder string, s source, names ...string) bool {
	if info, err := os.Lstat(folder); err != nil || !info.IsDir() {
		return false
	}
	if _, ok := g.names[folder]; !ok && s.Add(folder) != nil {
		return false // the State tells of limits, since folders of files meet them, too
	}
	g.names[folder] = append(g.names[folder], names...)
	return true
}

// concern reports whether an event is git's own, and whether it tells something.
func (g *gitFolders) concern(name string, op fsnotify.Op) (news, ours bool) {
	if _, ok := g.names[name]; ok { // a folder of it
		g.stale = g.stale || op&moved != 0
		return op&moved != 0, true
	}
	names, ours := g.names[filepath.Dir(name)]
	if !ours {
		return false, false
	}
	base := filepath.Base(name)
	if len(names) > 0 {
		news = slices.Contains(names, base)
		g.stale = g.stale || news && (base == "refs" || base == "heads" || base == "info") // a repository in the making
		return news, true
	}
	if info, err := os.Lstat(name); err == nil && info.IsDir() { // the branches of a new prefix
		g.stale = true
	}
	return !strings.HasSuffix(base, ".lock"), true
}
