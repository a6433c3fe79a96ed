package main

import (
	"log/slog"
	"path/filepath"
	"runtime"

	"github.com/adrg/xdg"

	"outcrop/parse"
	"outcrop/parse/cache"
)

// works are what verbs work with and share: the parsers, and the caches of the roots that were looked at.
type works struct {
	parsers *parse.Pool
	caches  map[string]*cache.Cache
}

// pool is the pool of parsers, as many as there are processors; they start when they are needed.
func (w *works) pool() *parse.Pool {
	if w.parsers == nil {
		w.parsers = parse.NewPool(runtime.GOMAXPROCS(0))
	}
	return w.parsers
}

// cacheFolder is where caches are, beside those of the user's other programs.
func cacheFolder() string { return filepath.Join(xdg.CacheHome, "outcrop") }

// cacheOf is the cache of a root, or nil if none is wanted.
func cacheOf(s *session, root string) *cache.Cache {
	if s.flags.noCache {
		return nil
	}
	c, ok := s.caches[root]
	if !ok {
		if s.caches == nil {
			s.caches = map[string]*cache.Cache{}
		}
		c = parse.OpenCache(cacheFolder(), root, s.languages)
		s.caches[root] = c
	}
	return c
}

// end stops the parsers and writes the caches.
func (w *works) end(log *slog.Logger) {
	if w.parsers != nil {
		w.parsers.Close()
	}
	for root, c := range w.caches {
		c.Close(true)
		if n := c.Notice(); n != "" {
			log.Warn("cache", "root", root, "notice", n)
		}
	}
}
