package accuracy

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// corpus is the folder that holds the code of packages.
type corpus struct{ dir string }

func openCorpus() corpus {
	if dir := os.Getenv("OUTCROP_CORPUS"); dir != "" {
		return corpus{dir}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	return corpus{filepath.Join(cache, "outcrop-corpus")}
}

// folder gives the first folder that one of the patterns names. A pattern that does not begin with / lies in the corpus.
func (c corpus) folder(patterns ...string) (string, error) {
	for _, p := range patterns {
		if !filepath.IsAbs(p) {
			p = filepath.Join(c.dir, p)
		}
		found, _ := filepath.Glob(p)
		slices.Sort(found)
		for _, dir := range slices.Backward(found) {
			dir, _ = filepath.EvalSymlinks(dir) // a link would not be walked
			if info, err := os.Stat(dir); err == nil && info.IsDir() {
				return dir, nil
			}
		}
	}
	return "", fmt.Errorf("no code: %s is not there (see corpus.sh)", strings.Join(patterns, " or "))
}

// files lists the files below dir that keep holds for, by path relative to dir. Links are not followed.
func files(dir string, keep func(path string) bool) ([]string, error) {
	var all []string
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		if err == nil && d.Type().IsRegular() && keep(filepath.ToSlash(rel)) {
			all = append(all, filepath.ToSlash(rel))
		}
		return err
	})
	slices.Sort(all)
	if err == nil && len(all) == 0 {
		err = errors.New("no code: there is no such file in " + dir)
	}
	return all, err
}

// withExt holds for files with one of the extensions outside folders of the names that begin with "!".
func withExt(words ...string) func(string) bool {
	return func(path string) bool {
		kept := false
		for _, w := range words {
			if folder, ok := strings.CutPrefix(w, "!"); ok {
				if strings.Contains("/"+path, "/"+folder+"/") {
					return false
				}
				continue
			}
			kept = kept || strings.HasSuffix(path, w)
		}
		return kept
	}
}

// sample takes n files at equal distances.
func sample(files []string, n int) []string {
	if len(files) <= n {
		return files
	}
	out := make([]string, n)
	for i := range out {
		out[i] = files[i*len(files)/n]
	}
	return out
}

// folderCode is code of one title in a folder of the corpus; the version is what follows the last "-" of its name, if
// title has a %s.
func folderCode(title string, keep func(string) bool, patterns ...string) func(corpus) (code, error) {
	return func(c corpus) (code, error) {
		dir, err := c.folder(patterns...)
		if err != nil {
			return code{}, err
		}
		if strings.Contains(title, "%s") {
			base := filepath.Base(dir)
			title = fmt.Sprintf(title, base[strings.LastIndexByte(base, '-')+1:])
		}
		list, err := files(dir, keep)
		return code{title, dir, list}, err
	}
}
