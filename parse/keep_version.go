package parse

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"sync"

	"outcrop/parse/cache"
)

// OpenCache opens what is kept in a folder of a root's files, for a program with these languages.
func OpenCache(folder, root string, t *Table) *cache.Cache {
	h := sha256.New()
	fmt.Fprintln(h, flatVersion, cardVersion, buildIdentity())
	if t != nil {
		for _, l := range t.rows {
			own, err := json.Marshal(l.own)
			fmt.Fprintln(h, l.Name, l.Extensions, l.Names, l.Programs, l.Comment, string(own), err)
		}
	}
	return cache.Open(folder, root, hex.EncodeToString(h.Sum(nil)[:16]))
}

// buildIdentity tells this program from others, which may find other symbols in the same text: by its modules, revision and
// settings, or if it was built from sources that are no revision, by its file.
var buildIdentity = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	revision := false
	if ok {
		for _, s := range info.Settings {
			revision = revision || s.Key == "vcs.modified" && s.Value == "false"
		}
		if revision || info.Main.Sum != "" {
			return info.String()
		}
	}
	self, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	f, err := os.Open(self)
	if err != nil {
		return "unknown"
	}
	defer f.Close()
	stat, err := f.Stat()
	if err != nil {
		return "unknown"
	}
	return strings.Join([]string{self, stat.ModTime().String(), fmt.Sprint(stat.Size())}, "\n")
})
