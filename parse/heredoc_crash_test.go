package parse

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"outcrop/model"
)

// rawRubyText begins texts that the worker of the test binary hands to the grammar of Ruby as they are.
const rawRubyText = "# raw ruby"

func parseRaw(language string, text []byte) {
	if tree, err := newGrammar(language).parse(text, time.Minute); err == nil {
		tree.close()
	}
}

// openHeredoc is a class in which the word of a here document was opened and not closed yet. The grammar's scanner takes
// all that follows for the word, has one byte for its length, and ends the process.
func openHeredoc() string {
	return "class Half\n  def typed\n    text = <<~\"\n  end\n\n  def sound(a)\n    a\n  end\nend\n" + strings.Repeat("# more text\n", 40)
}

// What the grammar of Ruby does to a worker costs one file of many: the others are complete, and a new worker reads on.
func TestHeredocEndsWorker(t *testing.T) {
	p := newTestPool(t, 1)
	sound := "def sound\nend\n"
	root := tree(t, map[string]string{"a.rb": sound, "b.rb": rawRubyText + "\n" + openHeredoc(), "c.rb": sound, "d.py": soundText})
	first := 0
	_, notices, err := Stream(context.Background(), root, Options{Pool: p, NoTokens: true},
		func(f *model.File, text []byte) int { return len(f.Outline.Symbols) },
		func(f *model.File, n int) error {
			if f.Path == "b.rb" {
				if first = n; f.Status != model.Text || f.Outline.Reason != crashed || !slices.Equal(names(f.Outline), []string{"Half", "typed", "sound"}) {
					t.Errorf("%s: status %v %q, symbols %q", f.Path, f.Status, f.Outline.Reason, names(f.Outline))
				}
			} else if f.Status != model.Complete || !slices.Equal(names(f.Outline), []string{"sound"}) {
				t.Errorf("%s: status %v %q, symbols %q", f.Path, f.Status, f.Outline.Reason, names(f.Outline))
			}
			return nil
		})
	if err != nil || len(notices) != 0 || first == 0 {
		t.Error(err, notices, first)
	}
	if o := outlineOf(t, p, "ruby", sound); o.Status != model.Complete {
		t.Errorf("the next text: status %v %q", o.Status, o.Reason)
	}
}

// The same text by the usual way does not reach the scanner so, and neither does a word that is too long.
func TestHeredocIsHidden(t *testing.T) {
	p := newTestPool(t, 1)
	word := strings.Repeat("W", 300)
	for name, c := range map[string]struct {
		text   string
		status model.Status
	}{
		"open double quote": {openHeredoc(), model.Partial},
		"open single quote": {strings.ReplaceAll(openHeredoc(), `"`, "'"), model.Partial},
		"open backtick":     {strings.ReplaceAll(openHeredoc(), `"`, "`"), model.Partial},
		"no tilde":          {strings.ReplaceAll(openHeredoc(), `~"`, `"`), model.Partial},
		"long word":         {strings.ReplaceAll(openHeredoc(), `"`, word), model.Partial},
		"long quoted word":  {strings.ReplaceAll(openHeredoc(), `"`, "'"+word+"'"), model.Partial},
	} {
		o := outlineOf(t, p, "ruby", c.text)
		if o.Status != c.status || o.Reason != "" || !slices.Equal(names(o), []string{"Half", "typed", "sound"}) {
			t.Errorf("%s: status %v %q, symbols %q", name, o.Status, o.Reason, names(o))
		}
	}
}
