package main

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"outcrop/parse"
	"outcrop/parse/cache"
	"outcrop/tui/text"
)

func cacheCommand(s *session) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cache info|clear",
		Short: "What is kept between runs, and how to get rid of it",
		Long: `What was found out about the files of a repository is kept in the user's cache folder, so that nothing is parsed twice.
Nothing is lost when it is removed: the next run parses again.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage("%s: no %q: use info or clear", verb(cmd), args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			return usage("%s: say info or clear", verb(cmd))
		},
	}
	cmd.AddCommand(cacheInfo(s), cacheClear(s))
	return cmd
}

// formatFlag adds the flag that chooses between text and JSON.
func formatFlag(cmd *cobra.Command, format *string) {
	*format = "text"
	cmd.Flags().Var(choice{format, []string{"text", "json"}}, "format", "`FORMAT`: text or json")
}

func cacheInfo(s *session) *cobra.Command {
	var format string
	cmd := &cobra.Command{Use: "info", Short: "List the caches of all roots, the last used first", Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			list, err := cache.Info(cacheFolder())
			if err != nil {
				return no("cache folder %s: %s", word(cacheFolder()), cause(err))
			}
			if format == "json" {
				_, err = s.stdout.Write(cachesJSON(list))
				return err
			}
			if len(list) == 0 {
				fmt.Fprintf(s.stdout, "nothing is kept in %s\n", text.Escape(cacheFolder()))
				return nil
			}
			t := cachesTable(list)
			_, err = s.stdout.WriteString(t.text(0))
			return err
		}}
	formatFlag(cmd, &format)
	return cmd
}

// cachesTable has the roots in the last column, as they may be long.
func cachesTable(list []cache.Stored) table {
	t := table{name: "caches", heading: []string{"Last used", "Bytes", "Files", "Contents", "Root"}, numbers: []bool{false, true, true, true}}
	for _, c := range list {
		root := text.Escape(c.Root)
		switch {
		case c.Root == "":
			root = "(damaged: clear --all removes it)"
		case !c.Exists:
			root += " (gone)"
		}
		t.rows = append(t.rows, []any{c.Used.Format(time.DateTime), strconv.FormatInt(c.Bytes, 10), c.Paths, c.Entries, root})
	}
	return t
}

func cachesJSON(list []cache.Stored) []byte {
	buf := appendText([]byte("{"), "schema", "outcrop.cache/1")
	buf = appendText(buf, "folder", cacheFolder())
	buf = append(appendKey(buf, "caches"), '[')
	for _, c := range list {
		buf = append(appendComma(buf), '\n', '{')
		buf = appendText(buf, "root", c.Root)
		if !utf8.ValidString(c.Root) {
			buf = appendText(buf, "root_bytes", base64.StdEncoding.EncodeToString([]byte(c.Root)))
		}
		buf = appendBool(buf, "root_exists", c.Exists)
		buf = appendText(buf, "version", c.Version)
		buf = appendNumber(buf, "bytes", c.Bytes)
		buf = appendNumber(buf, "files", c.Paths)
		buf = appendNumber(buf, "contents", c.Entries)
		buf = append(appendText(buf, "last_used", c.Used.UTC().Format(time.RFC3339)), '}')
	}
	return append(buf, "\n]}\n"...)
}

func cacheClear(s *session) *cobra.Command {
	var format string
	all := false
	cmd := &cobra.Command{Use: "clear", Short: "Remove the cache of this root, or with --all of every root", Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			files, bytes, err := clearCache(all)
			if err != nil {
				return err
			}
			if format == "json" {
				buf := appendText([]byte("{"), "schema", "outcrop.cache/1")
				buf = appendText(buf, "folder", cacheFolder())
				buf = append(appendKey(buf, "removed"), '{')
				buf = appendNumber(appendNumber(buf, "files", files), "bytes", bytes)
				_, err = s.stdout.Write(append(buf, "}}\n"...))
				return err
			}
			fmt.Fprintf(s.stdout, "removed %d files, %d bytes\n", files, bytes)
			return nil
		}}
	cmd.Flags().BoolVar(&all, "all", false, "the caches of all roots, those that are gone too")
	formatFlag(cmd, &format)
	return cmd
}

// clearCache removes the cache of the root that the current folder belongs to, or all.
func clearCache(all bool) (files int, bytes int64, err error) {
	if all {
		files, bytes, err = cache.ClearAll(cacheFolder())
	} else {
		root, _, e := parse.FindRoot(".")
		if e != nil {
			return 0, 0, usage("the current folder: %s", cause(e))
		}
		files, bytes, err = cache.Clear(cacheFolder(), root)
	}
	if err != nil {
		return files, bytes, no("cache folder %s: %s", word(cacheFolder()), cause(err))
	}
	return files, bytes, nil
}
