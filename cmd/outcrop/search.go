package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"outcrop/model"
	"outcrop/model/search"
	"outcrop/parse/ignore"
)

// searchFlags are the flags of the verb search.
type searchFlags struct {
	kinds  []model.Kind
	in     []string
	limit  int
	text   bool
	format string
}

func searchCommand(s *session) *cobra.Command {
	var f searchFlags
	cmd := &cobra.Command{
		Use:   "search QUERY",
		Short: "Symbols with names like a query, best first",
		Long: `Finds symbols whose names hold the letters of the query in their order, best first.

Words between spaces must all be found: one of them in the symbol's name, the others there, in the name of what it belongs
to or in its path. fn: and type: narrow to a family of kinds. Ends with code 1 if no symbol is found, even if --text finds
lines.`,
		Example: "  outcrop search ordserv\n  outcrop search 'Builder enable'\n  outcrop search 'fn:parse config' --in 'src/**'\n  outcrop search TODO --text",
		Args: func(cmd *cobra.Command, args []string) error {
			if strings.TrimSpace(strings.Join(args, "")) == "" {
				return usage("%s: say what to look for", verb(cmd))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return s.search(cmd.Context(), f, strings.Join(args, " "))
		},
	}
	f.limit, f.format = 30, "text"
	cmd.Flags().Var(kinds{&f.kinds}, "kind", "only symbols of these `KINDS`, separated by commas")
	cmd.Flags().StringArrayVar(&f.in, "in", nil, "only in files that `GLOB` matches; may be repeated")
	cmd.Flags().Var(number{&f.limit, 1}, "limit", "at most `N` hits")
	cmd.Flags().BoolVar(&f.text, "text", false, "look for the query in the text of files, too")
	cmd.Flags().Var(choice{&f.format, []string{"text", "json"}}, "format", "`FORMAT`: text or json")
	return cmd
}

func (s *session) search(ctx context.Context, f searchFlags, query string) error {
	o := search.Options{Limit: f.limit, Kinds: f.kinds}
	if err := s.configure(); err != nil {
		return err
	}
	if err := checkGlobs("in", f.in); err != nil {
		return err
	}
	in := func(string) bool { return true }
	if globs := ignore.ParseGlobs(f.in); !globs.Empty() {
		in = func(path string) bool { return globs.Match(path, false) }
		o.In = in
	}
	sc, err := s.scope(nil)
	if err != nil {
		return err
	}
	repo, coverage, err := s.load(ctx, sc, nil)
	if err != nil {
		return err
	}
	result, err := search.New(repo, nil).Search(ctx, query, o)
	if err != nil {
		return err
	}
	var hits []textHit
	if f.text {
		if hits, err = s.textHits(ctx, sc.root, query, f.limit, in); err != nil {
			return err
		}
	}
	if err := printSearch(ctx, s, f.format, sc.root, &result, hits, &coverage); err != nil {
		return err
	}
	switch {
	case len(result.Hits) > 0:
		return nil
	case len(hits) > 0:
		return no("%s: in no symbol's name, only in the text of files", query)
	case f.text:
		return no("%s: neither in a symbol's name nor in the text of files", query)
	}
	return no("%s: in no symbol's name: --text looks into the files, too", query)
}
