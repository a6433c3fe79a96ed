package parse

import (
	"context"
	"strings"
	"testing"

	"outcrop/model/modeltest"
)

// Texts of brackets do not grow into answers of brackets, and what is left out is told.
func TestTooDeep(t *testing.T) {
	for file, text := range map[string]string{
		"a.css":  strings.Repeat("@media x{", 150) + "a{}" + strings.Repeat("}", 150),
		"a.scss": strings.Repeat("a{", 300) + strings.Repeat("}", 300),
		"a.tf":   strings.Repeat("a {\n", 300) + strings.Repeat("}\n", 300),
		"a.html": strings.Repeat("<div id=a>", 300) + strings.Repeat("</div>", 300),
		"a.sh":   strings.Repeat("a() {\n", 300) + strings.Repeat("}\n", 300),
	} {
		o, err := Outline(context.Background(), Detect(file, nil), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		modeltest.Check(t, []byte(text), o)
		if !strings.Contains(o.Reason, "deeper than 100 levels") || len(o.Symbols) > 101 {
			t.Errorf("%s: %d symbols, reason %q", file, len(o.Symbols), o.Reason)
		}
	}
}
